"""Going down, laying off and melding anew: when a player may put which cards on the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.course.scenes import Scene
from rummy_learn.course.scenes._table import (
    a_run,
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
    with_joker,
)
from rummy_learn.course.situations import Move
from rummy_learn.game.actions import Action
from rummy_learn.rules.cards import natural

if TYPE_CHECKING:
    from rummy_learn.course.scenes._table import Cards
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["SCENES"]

_YOU, _OTHER = 1, 3


def _going_down(stream: Stream, variant: Variant, level: int) -> Move | None:
    """The contract, with a joker or without, or a part of it; or more: a longer meld, or one that is not asked for."""
    deal = stream.choice(small_deals(variant))
    melds = list(contract_melds(stream, variant, deal))
    held = [card for meld in melds for card in meld]
    what = stream.choice(("exact", "joker", "joker", "longer", "one more", "part"))
    at = stream.below(len(melds))
    if what == "joker":
        melds[at] = with_joker(melds[at], stream.below(len(melds[at])))
    elif what == "part" and len(melds) > 1:
        del melds[at]
    elif what == "longer":
        melds[at] = grown(melds[at], fitting(stream, melds[at]))
    elif what == "one more":
        melds.append(some_meld(stream, variant))
    laid = [card for meld in melds for card in meld]
    hand = [*(held if what == "part" else laid), *lone_cards(stream, 1 + level, melds)]
    position = set_table(variant, _YOU, {_YOU: hand}, phase="play", deal=deal)
    return Move(position, Action(_YOU, "go_down", melds=tuple(melds))) if position else None


def _laying_off(stream: Stream, variant: Variant, level: int) -> Move | None:
    """A card that fits, or does not, laid off by one who is down, has just gone down, or is not down."""
    when = stream.choice(("down", "down", "just now", "just now", "not down", "not down"))
    deal = stream.choice(small_deals(variant))
    own = contract_melds(stream, variant, deal) if when != "not down" else ()
    others = contract_melds(stream, variant, deal) if not own or level > 1 or stream.below(2) else ()
    more: dict[str, Any] = {"deal": deal, "down_this_turn": when == "just now"}
    down = [*([_YOU] if own else []), *([_OTHER] if others else [])]
    return _one_laid_off(stream, variant, own, others, down=flags(4, *down), **more)


def _laying_off_freely(stream: Stream, variant: Variant, _level: int) -> Move | None:
    """The same where no contract has to be met: by one who has melded before, or has not."""
    own = (some_meld(stream, variant),) if stream.below(2) else ()
    others = (some_meld(stream, variant),) if not own or stream.below(2) else ()
    return _one_laid_off(stream, variant, own, others)


def _one_laid_off(
    stream: Stream, variant: Variant, own: tuple[Cards, ...], others: tuple[Cards, ...], **more: Any
) -> Move | None:
    melds = (*own, *others)
    at = stream.below(len(melds))
    hand = list(lone_cards(stream, 3, melds))
    if not hand:
        return None
    card = fitting(stream, melds[at])
    if stream.below(4):
        hand.append(card)
    else:
        card = hand[0]
    table = [*on_table(_YOU, *own), *on_table(_OTHER, *others)]
    position = set_table(variant, _YOU, {_YOU: hand}, phase="play", table=table, **more)
    return Move(position, Action(_YOU, "lay_off", meld=at, cards=(card,))) if position else None


def _at_the_ace(stream: Stream, variant: Variant, _level: int) -> Move | None:
    """A card laid off on a run with an ace: at the other end, or beyond the ace."""
    size = variant.run_min + stream.below(2)
    first = stream.choice((1, 15 - size))
    run = a_run(stream, size, low=first, high=first + size - 1)
    beyond = natural(13 if first == 1 else 2, run[0].suit)
    card = stream.choice((fitting(stream, run), beyond, beyond))
    hand = [card, *lone_cards(stream, 3, [run])]
    down = flags(4, _YOU, _OTHER) if variant.deals else flags(4)
    table = on_table(stream.choice((_YOU, _OTHER)), run)
    position = set_table(variant, _YOU, {_YOU: hand}, phase="play", table=table, down=down)
    return Move(position, Action(_YOU, "lay_off", meld=0, cards=(card,))) if position else None


def _new_meld(stream: Stream, variant: Variant, level: int) -> Move | None:
    """One who is down, or has melds on the table, lays another meld."""
    deal = stream.choice(small_deals(variant)) if variant.deals else 1
    own = contract_melds(stream, variant, deal) if variant.deals else (some_meld(stream, variant),)
    new = some_meld(stream, variant)
    hand = [*new, *lone_cards(stream, 1 + level, (*own, new))]
    more: dict[str, Any] = {"deal": deal, "down": flags(4, _YOU)} if variant.deals else {}
    position = set_table(variant, _YOU, {_YOU: hand}, phase="play", table=on_table(_YOU, *own), **more)
    return Move(position, Action(_YOU, "meld", cards=new)) if position else None


def _has_contracts(variant: Variant) -> bool:
    return bool(variant.deals)


SCENES = (
    Scene("going_down", "contracts", Move, redrawn(_going_down), _has_contracts),
    Scene("laying_off", "lay_off", Move, redrawn(_laying_off), _has_contracts),
    Scene("laying_off_freely", "lay_off", Move, redrawn(_laying_off_freely), lambda variant: not variant.deals),
    Scene("at_the_ace", "lay_off", Move, redrawn(_at_the_ace)),
    Scene("new_meld", "lay_off", Move, redrawn(_new_meld)),
)
