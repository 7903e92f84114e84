"""The open discard pile: taking from it, what that obliges to, and calling "Rummy!"."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.scenes import Scene
from rummy_learn.course.scenes._table import (
    Cards,
    a_run,
    a_set,
    fitting,
    lone_cards,
    on_table,
    redrawn,
    set_table,
    some_meld,
)
from rummy_learn.course.situations import Claim, Move
from rummy_learn.game.actions import Action
from rummy_learn.rules.cards import print_cards

if TYPE_CHECKING:
    from rummy_learn.game.position import Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["SCENES"]

_YOU, _LAST, _OTHER = 1, 0, 3


# ---- taking ----------------------------------------------------------------------------------------------------------
def _taking_deep(stream: Stream, variant: Variant, level: int) -> Move | None:
    """A card with others above it: it can be melded with the hand, or with a card above it, or not at all."""
    wanted = a_set(stream) if stream.below(2) else a_run(stream, variant.run_min)
    others = lone_cards(stream, 6 + level, [wanted])
    above, hand = list(others[: 1 + level]), list(others[1 + level : 5 + level])
    held = stream.choice((0, 0, 1, len(wanted) - 1))
    hand += wanted[1 : 1 + held]
    if held < len(wanted) - 1 and stream.below(3) == 0:
        above[0] = wanted[-1]
        hand += wanted[1 + held : -1]
    discards = (*others[5 + level :], wanted[0], *above)
    position = _to_take(variant, tuple(hand), discards)
    return Move(position, Action(_YOU, "take", cards=wanted[:1])) if position else None


def _taking_the_top(stream: Stream, variant: Variant, level: int) -> Move | None:
    """The top discard, which goes with the hand or does not."""
    wanted = a_set(stream)
    others = lone_cards(stream, 4 + level, [wanted])
    hand = (*others[level:], *(wanted[:2] if stream.below(3) == 0 else wanted[:1]))
    position = _to_take(variant, hand, (*others[:level], wanted[2]))
    return Move(position, Action(_YOU, "take")) if position else None


def _to_take(variant: Variant, hand: Cards, discards: Cards) -> Position | None:
    return set_table(variant, _YOU, {_YOU: hand}, discards=print_cards(discards), discarder=_LAST)


# ---- discarding what was taken ---------------------------------------------------------------------------------------
def _after_taking(stream: Stream, variant: Variant, level: int) -> Move | None:
    """Discards have been taken; now one card goes back: the only one taken, one of several, or a card held before."""
    return stream.choice((_only_the_top, _several_melded, _several_owed))(stream, variant, level)


def _only_the_top(stream: Stream, variant: Variant, level: int) -> Move | None:
    hand = lone_cards(stream, 3 + level)
    card = stream.choice((hand[0], hand[0], hand[1]))
    return _discarding(variant, hand, hand[:1], card)


def _several_melded(stream: Stream, variant: Variant, level: int) -> Move | None:
    """The deepest card taken lies in a new meld; of those above it some are still in hand."""
    meld = some_meld(stream, variant)
    hand = lone_cards(stream, 4 + level, [meld])
    taken = (meld[0], *hand[: 1 + level])
    return _discarding(variant, hand, taken, stream.choice((*hand[: 1 + level], hand[-1])), (meld,))


def _several_owed(stream: Stream, variant: Variant, level: int) -> Move | None:
    """The deepest card taken, which goes with two held before, is not melded yet."""
    wanted = a_set(stream)
    others = lone_cards(stream, 3 + level, [wanted])
    hand, taken = (*wanted, *others), (wanted[0], *others[:level])
    return _discarding(variant, hand, taken, stream.choice((wanted[0], others[0], others[-1])), owed=wanted[0])


def _discarding(
    variant: Variant, hand: Cards, taken: Cards, card: Card, melds: tuple[Cards, ...] = (), owed: Card | None = None
) -> Move | None:
    drawn = {"from": "discard", "cards": print_cards(taken), "must_meld": owed.text if owed else None}
    position = set_table(
        variant, _YOU, {_YOU: hand}, phase="play", discards="", taken=drawn, table=on_table(_YOU, *melds)
    )
    return Move(position, Action(_YOU, "discard", card=card)) if position else None


# ---- calling ---------------------------------------------------------------------------------------------------------
def _calling(stream: Stream, variant: Variant, level: int) -> Move | None:
    """A discard fits a meld of the table, and somebody calls: in time, too late, after the end, or its discarder."""
    meld = some_meld(stream, variant)
    card = fitting(stream, meld)
    when = stream.choice(("in time", "in time", "own discard", "drawn", "over"))
    caller = _LAST if when == "own discard" else stream.choice((2, 3))
    hand = lone_cards(stream, 3 + level, [meld])
    over = when == "over"
    position = set_table(
        variant,
        _YOU,
        {caller: hand[:-1], **({_LAST: ()} if over else {})},
        phase={"drawn": "play", "over": "over"}.get(when, "draw"),
        discards=print_cards((hand[-1], card)),
        discarder=_LAST,
        table=on_table(stream.below(4), meld),
        out=_LAST if over else None,
    )
    return Move(position, Action(caller, "call_rummy", card=card, meld=0)) if position else None


def _calling_at_once(stream: Stream, variant: Variant, level: int) -> Claim | None:
    """Several players call the same discard."""
    meld = some_meld(stream, variant)
    players = min(4 + stream.below(3), variant.players[1])
    turn = stream.below(players)
    last = (turn - 1) % players
    card = fitting(stream, meld)
    position = set_table(
        variant,
        turn,
        {},
        players,
        discards=card.text,
        discarder=last,
        table=on_table(last, meld),
    )
    if position is None:
        return None
    seats = [seat for seat in range(players) if seat != last or stream.below(3) == 0]
    return Claim(position, tuple(stream.sample(seats, 2 + stream.below(level + 1))))


def _has_pile(variant: Variant) -> bool:
    return variant.pile is not None


def _can_be_called(variant: Variant) -> bool:
    return variant.pile is not None and variant.pile.call_rummy != "none"


SCENES = (
    Scene("taking_deep", "pile", Move, redrawn(_taking_deep), _has_pile),
    Scene("taking_the_top", "pile", Move, redrawn(_taking_the_top), _has_pile),
    Scene("after_taking", "pile", Move, redrawn(_after_taking), _has_pile),
    Scene("calling", "rummy", Move, redrawn(_calling), _can_be_called),
    Scene("calling_at_once", "rummy", Claim, redrawn(_calling_at_once), _can_be_called),
)
