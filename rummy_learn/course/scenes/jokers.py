"""Jokers that lie on the table: who may take one, when, and what may be laid beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.scenes import Scene
from rummy_learn.course.scenes._table import (
    a_run,
    a_set,
    contract_melds,
    fitting,
    flags,
    lone_cards,
    on_table,
    redrawn,
    set_table,
    small_deals,
    some_meld,
    with_joker,
)
from rummy_learn.course.situations import Move
from rummy_learn.game.actions import Action
from rummy_learn.rules.cards import SUITS, Card, natural, rank_at

if TYPE_CHECKING:
    from rummy_learn.course.scenes._table import Cards
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["SCENES"]

_YOU, _OTHER = 1, 3


def _taking_a_joker(stream: Stream, variant: Variant, _level: int) -> Move | None:
    """A joker on the table and the card it stands for in hand: in turn or not, down or not, of one's own or not."""
    melds, at, card = _with_a_joker(stream, variant)
    own, in_turn, drawn = stream.below(2), stream.below(4), stream.below(6)
    deal = stream.choice(small_deals(variant)) if variant.deals else 1
    hand = [card, *lone_cards(stream, 3, melds)]
    if stream.below(6) == 0 and len(hand) > 1:
        card = hand[1]
    if not own and stream.below(3) == 0 and variant.deals:
        hand += [each for meld in contract_melds(stream, variant, deal) for each in meld]
        you_down = False
    else:
        you_down = bool(own) or bool(stream.below(3))
    position = set_table(
        variant,
        _YOU if in_turn else 2,
        {_YOU: hand},
        deal=deal,
        phase="play" if drawn else "draw",
        table=on_table(_YOU if own else _OTHER, *melds),
        down=flags(4, *([_YOU] if you_down else []), *([] if own else [_OTHER])) if variant.deals else flags(4),
    )
    return Move(position, Action(_YOU, "exchange", meld=at, card=card)) if position else None


def _with_a_joker(stream: Stream, variant: Variant) -> tuple[tuple[Cards, ...], int, Card]:
    """Melds, a set or a run among them with a joker, where that lies, and a card the joker stands for."""
    meld = a_set(stream) if stream.below(2) else a_run(stream, variant.run_min)
    place = stream.below(len(meld))
    other = some_meld(stream, variant)
    melds = [with_joker(meld, place), other]
    at = stream.below(2)
    return (tuple(melds[:: 1 if at == 0 else -1]), at, meld[place])


def _beside_a_joker(stream: Stream, variant: Variant, _level: int) -> Move | None:
    """A card laid off on a run with a joker: one that fits, one that would if the joker moved, or another."""
    run = a_run(stream, variant.run_min, low=2, high=13)
    place = stream.choice((0, len(run) - 1, stream.below(len(run))))
    target = with_joker(run, place)
    card = stream.choice((fitting(stream, run), run[place], run[place], *_one_further(run, place)))
    return _laid_beside(stream, variant, target, card)


def _one_further(run: Cards, place: int) -> Cards:
    """The card beyond the one that fits at the far end, which would if the joker closed the gap."""
    start = run[0].rank
    position = start + len(run) + 1 if place == 0 else start - 2
    return (natural(rank_at(position), run[0].suit),) if 1 <= position <= 14 else ()


def _beside_a_named_joker(stream: Stream, variant: Variant, _level: int) -> Move | None:
    """A card laid off on a set of different suits in which a joker stands for one of them."""
    suits = stream.shuffled(SUITS)
    rank = stream.below(13) + 1
    cards = tuple(natural(rank, suit) for suit in suits)
    named = with_joker(cards[:3], 2)
    target = (*named[:2], named[2].face.standing_for(rank, suits[2]))
    return _laid_beside(stream, variant, target, stream.choice(cards[2:]))


def _laid_beside(stream: Stream, variant: Variant, target: Cards, card: Card) -> Move | None:
    hand = [card, *lone_cards(stream, 3, [target])]
    down = flags(4, _YOU, _OTHER) if variant.deals else flags(4)
    position = set_table(variant, _YOU, {_YOU: hand}, phase="play", table=on_table(_OTHER, target), down=down)
    return Move(position, Action(_YOU, "lay_off", meld=0, cards=(card,))) if position else None


def _has_jokers(variant: Variant) -> bool:
    return variant.deck().jokers > 0


def _names_suits(variant: Variant) -> bool:
    return _has_jokers(variant) and variant.set_suits_differ


SCENES = (
    Scene("taking_a_joker", "jokers", Move, redrawn(_taking_a_joker), _has_jokers),
    Scene("beside_a_joker", "jokers", Move, redrawn(_beside_a_joker), _has_jokers),
    Scene("beside_a_named_joker", "jokers", Move, redrawn(_beside_a_named_joker), _names_suits),
)
