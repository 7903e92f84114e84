"""Drawing: the upcard, the cards under it, an empty stock, and who plays after whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.scenes import Scene
from rummy_learn.course.scenes._table import a_set, lone_cards, on_table, redrawn, set_table
from rummy_learn.course.situations import Move, NextSeat
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.play import apply
from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.course.scenes._table import Cards
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message

__all__ = ["SCENES", "made"]

_YOU, _BUYER, _LAST = 1, 3, 0


def _taking(stream: Stream, variant: Variant, level: int) -> Move | None:
    """The upcard or a card under it, wanted for a pair in hand."""
    wanted = a_set(stream)
    others = lone_cards(stream, 4 + level, [wanted])
    discards = list(others[: 1 + level])
    at = stream.below(len(discards) + 1)
    discards.insert(at, wanted[2])
    position = _to_draw(variant, (*wanted[:2], *others[1 + level :]), tuple(discards))
    return Move(position, Action(_YOU, "take", cards=wanted[2:])) if position else None


def _bared(stream: Stream, variant: Variant, level: int) -> Move | None:
    """A card that lies bare since another has taken the one above it; or the upcard itself."""
    wanted = a_set(stream)
    others = lone_cards(stream, 3 + level, [wanted])
    bared = stream.below(3)
    discards = (*others[:level], wanted[2], *(others[-1:] if bared else ()))
    position = _to_draw(variant, (*wanted[:2], *others[level:-1]), discards)
    if position is None:
        return None
    moves = (Action(_YOU, "pass"), Action(_BUYER, "buy")) if bared else ()
    after, events = made(position, *moves)
    return Move(after, Action(_YOU, "take"), events)


def _to_draw(variant: Variant, you: Cards, discards: Cards) -> Position | None:
    return set_table(variant, _YOU, {_YOU: you}, discards=" ".join(card.text for card in discards), discarder=_LAST)


def made(position: Position, *actions: Action) -> tuple[Position, tuple[Message, ...]]:
    """The position after these moves, all of them legal, and what everybody saw of them."""
    events: tuple[Message, ...] = ()
    for action in actions:
        after = apply(position, action)
        assert isinstance(after, Applied), str(after)
        position, events = after.position, events + after.events
    return position, events


def _empty_stock(stream: Stream, variant: Variant, _level: int) -> Move | None:
    """The stock is empty: may one draw from it all the same?"""
    ranks = stream.shuffled(range(1, 14))[:4]
    table = [meld for rank in ranks for meld in on_table(stream.below(4), a_set(stream, 4, rank))]
    position = set_table(
        variant, _YOU, {}, table=table if variant.pile else [], discarder=_LAST, seed=stream.below(999)
    )
    if position is None:
        return None
    bare = position.but(stock=(), discards=(*position.stock, *position.discards), upcard="live")
    return Move(bare, Action(_YOU, stream.choice(("draw", "draw", "pass"))))


def _who_is_next(stream: Stream, variant: Variant, _level: int) -> NextSeat:
    """The first or a later turn of a deal ends with a discard: who plays now?"""
    return _turn_ends(stream, variant, *stream.choice(_turns(variant)))


def _every_turn(variant: Variant) -> Iterator[NextSeat]:
    stream = Stream(variant.id, "every turn")
    yield from (_turn_ends(stream, variant, *turn) for turn in _turns(variant))


def _turns(variant: Variant) -> list[tuple[int, int, int]]:
    """How many play, how far the player sits from the dealer, and the turns this player has left."""
    low, high = variant.players
    tables = range(low, high + 1)
    opening = [(players, 1, variant.opening_turns) for players in tables]
    return [*opening, *((players, 1 + players // 2, 1) for players in tables)]


def _turn_ends(stream: Stream, variant: Variant, players: int, from_dealer: int, turns_left: int) -> NextSeat:
    turn = stream.below(players)
    dealer, hand = (turn - from_dealer) % players, lone_cards(stream, 4)
    position = set_table(
        variant, turn, {turn: hand}, players, phase="play", dealer=dealer, turns_left=turns_left, discards=""
    )
    assert position is not None
    return NextSeat(position, Action(turn, "discard", card=hand[0]))


def _reshuffles_or_not(variant: Variant) -> bool:
    return variant.buying is not None or variant.pile is not None


SCENES = (
    Scene("taking", "drawing", Move, redrawn(_taking), lambda variant: variant.pile is None),
    Scene("bared", "drawing", Move, redrawn(_bared), lambda variant: variant.buying),
    Scene("empty_stock", "drawing", Move, redrawn(_empty_stock), _reshuffles_or_not),
    Scene("who_is_next", "drawing", NextSeat, _who_is_next, every=_every_turn),
)
