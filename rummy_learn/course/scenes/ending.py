"""The end: going out, what the deal counts, and whether the game is over."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.course.scenes import Scene
from rummy_learn.course.scenes._table import (
    contract_melds,
    fitting,
    flags,
    grown,
    lone_cards,
    on_table,
    redrawn,
    set_table,
    small_deals,
    some_meld,
)
from rummy_learn.course.situations import DealEnd, GameEnd, Move
from rummy_learn.game.actions import Action
from rummy_learn.rules.cards import print_cards

if TYPE_CHECKING:
    from rummy_learn.course.scenes._table import Cards
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["SCENES"]

_YOU, _OTHER = 1, 3


# ---- going out -------------------------------------------------------------------------------------------------------
def _last_card(stream: Stream, variant: Variant, level: int) -> Move | None:
    """One card is left, or two: it is laid off, where it fits, or discarded."""
    own, table = _down(stream, variant)
    at = stream.below(len(own))
    card = fitting(stream, own[at])
    fits = bool(stream.below(3))
    hand = [*lone_cards(stream, stream.choice((0, 0, 0, level)) + (not fits), own), *([card] if fits else [])]
    if not hand:
        return None
    lay_off = Action(_YOU, "lay_off", meld=at, cards=(card,))
    move = lay_off if fits and stream.below(2) else Action(_YOU, "discard", card=hand[-1])
    position = set_table(variant, _YOU, {_YOU: hand}, phase="play", **table)
    return Move(position, move) if position else None


def _down(stream: Stream, variant: Variant) -> tuple[tuple[Cards, ...], dict[str, Any]]:
    """Melds of the player in turn, and the keys of the position that say so."""
    if not variant.deals:
        meld = some_meld(stream, variant)
        return (meld,), {"table": on_table(_YOU, meld)}
    deal = stream.choice(small_deals(variant))
    own = contract_melds(stream, variant, deal)
    return own, {"table": on_table(_YOU, *own), "deal": deal, "down": flags(4, _YOU)}


def _all_laid(stream: Stream, variant: Variant, level: int) -> Move | None:
    """Melds that take the whole hand, or leave a card, or more."""
    left = stream.choice((0, 0, 1, 1, 1 + level))
    if not variant.deals:
        meld = some_meld(stream, variant)
        position = set_table(variant, _YOU, {_YOU: (*meld, *lone_cards(stream, left, [meld]))}, phase="play")
        return Move(position, Action(_YOU, "meld", cards=meld)) if position else None
    deal = stream.choice(small_deals(variant))
    melds = contract_melds(stream, variant, deal)
    hand = [*(card for meld in melds for card in meld), *lone_cards(stream, left, melds)]
    position = set_table(variant, _YOU, {_YOU: hand}, phase="play", deal=deal)
    return Move(position, Action(_YOU, "go_down", melds=melds)) if position else None


def _last_card_taken(stream: Stream, variant: Variant, _level: int) -> Move | None:
    """The discards have been taken, one or several, and the hand is down to its last card."""
    meld = some_meld(stream, variant)
    hand = lone_cards(stream, 2, [meld])
    if len(hand) < 2:
        return None
    taken = stream.choice((hand[:1], hand[:1], (meld[0], hand[0]), hand[1:]))
    drawn = {"from": "discard", "cards": print_cards(taken)}
    table = on_table(_YOU, meld)
    position = set_table(variant, _YOU, {_YOU: hand[:1]}, phase="play", discards="", taken=drawn, table=table)
    return Move(position, Action(_YOU, "discard", card=hand[0])) if position else None


# ---- counting --------------------------------------------------------------------------------------------------------
def _counting(stream: Stream, variant: Variant, level: int) -> DealEnd | None:
    """The deal is over; cards have been laid off on melds of others."""
    mine, theirs = some_meld(stream, variant), some_meld(stream, variant)
    on_mine, on_theirs = fitting(stream, mine), fitting(stream, theirs)
    table = [_laid_off(_YOU, mine, on_mine, _OTHER), _laid_off(_OTHER, theirs, on_theirs, _YOU)]
    keep = stream.choice((slice(0, 1), slice(1, 2), slice(0, 2)))
    hand = lone_cards(stream, level + stream.below(3), (mine, theirs))
    position = set_table(variant, 0, {_YOU: hand, 0: ()}, phase="over", table=table[keep], out=0)
    return DealEnd(position, _YOU) if position else None


def _laid_off(owner: int, meld: Cards, card: Card, by: int) -> dict[str, object]:
    """A meld on the table to which another player has added a card."""
    cards = grown(meld, card)
    return {**on_table(owner, cards)[0], "by": [by if each is card else owner for each in cards]}


def _over_or_not(stream: Stream, variant: Variant, _level: int) -> GameEnd:
    """Totals about the target: one beyond it, one just on it, two that are equal, none that reaches it."""
    target = variant.target or 0
    best = target + stream.choice((0, 0, 0, 5, 10, 15, 30, 45, -5, -20))
    second = best if stream.below(3) == 0 else best - 5 * (1 + stream.below(25))
    third = best - 5 * (1 + stream.below(40))
    totals = tuple(stream.shuffled((best, second, third)))
    return GameEnd(totals, stream.below(3))


SCENES = (
    Scene("last_card", "out", Move, redrawn(_last_card)),
    Scene("last_card_taken", "out", Move, redrawn(_last_card_taken), lambda variant: variant.pile),
    Scene("all_laid", "out", Move, redrawn(_all_laid)),
    Scene("counting", "scoring", DealEnd, redrawn(_counting), lambda variant: variant.scoring == "melded_minus_hand"),
    Scene("over_or_not", "winning", GameEnd, _over_or_not, lambda variant: variant.target),
)
