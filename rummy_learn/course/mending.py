"""The smallest repair of a whole lay-down: one repair after the other until the game accepts it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.rules.check import check
from rummy_learn.rules.repair import nearest_meld, unused

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Reason, Repair, Verdict
    from rummy_learn.text import Message

__all__ = ["Mended", "mended"]

_Melds = tuple[tuple["Card", ...], ...]


@dataclass(frozen=True, slots=True)
class Mended:
    """What to do, step by step, and the melds that lie then.

    A last step may leave open which cards to take ("Add a run of 4."): `whole` is False then, and `melds` is what lies
    before it.
    """

    steps: tuple[Message, ...]
    melds: _Melds
    whole: bool


def mended(
    variant: Variant, melds: Sequence[Sequence[Card]], *, deal: int | None = None, written: bool = True
) -> Mended | None:
    """How refused melds become legal; None when they are legal already, or nothing small helps.

    Raises `BadInput` (empty_meld, bad_deal).
    """
    now: _Melds = tuple(map(tuple, melds))
    verdict = check(variant, now, deal=deal, written=written)
    steps: list[Message] = []
    seen = {now}
    while not verdict:
        found = next(_ways(variant, verdict, now, seen), None)
        if found is None:
            steps += [reason.repair.message for reason in verdict.reasons if reason.repair][:1]
            break
        message, now = found
        steps.append(message)
        seen.add(now)
        verdict = check(variant, now, deal=deal)
    return Mended(tuple(steps), now, bool(verdict)) if steps else None


def _ways(variant: Variant, verdict: Verdict, melds: _Melds, seen: set[_Melds]) -> Iterator[tuple[Message, _Melds]]:
    """Each repair that says which cards to lay, and the melds after it."""
    for reason in verdict.reasons:
        repair = reason.repair or _far_from_any(variant, reason, melds)
        after = repair and _after(verdict, reason, repair, melds)
        if repair and after and after not in seen:
            yield repair.message, after


def _far_from_any(variant: Variant, reason: Reason, melds: _Melds) -> Repair | None:
    """The nearest meld to cards that a verdict calls near neither kind, and so gives no repair."""
    if reason.meld is None:
        return None
    return nearest_meld(variant, melds[reason.meld], unused(variant, melds), "set")


def _after(verdict: Verdict, reason: Reason, repair: Repair, melds: _Melds) -> _Melds | None:
    """The melds once the repair of this reason is done; None when it does not say with which cards."""
    if repair.whole:
        return repair.melds
    if reason.code == "not_enough_cards":
        return _without(melds, reason.cards)
    lying = tuple(meld.cards for meld in verdict.melds)
    if reason.meld is not None:
        return (*lying[: reason.meld], *repair.melds, *lying[reason.meld + 1 :])
    return (*lying, *repair.melds) if repair.melds else None


def _without(melds: _Melds, cards: Sequence[Card]) -> _Melds:
    """The melds without these faces, taken from the last melds first; a meld that is emptied is gone."""
    spare = Counter(card.face for card in cards)
    left: list[tuple[Card, ...]] = []
    for meld in reversed(melds):
        kept: list[Card] = []
        for card in reversed(meld):
            if spare[card.face]:
                spare[card.face] -= 1
            else:
                kept.insert(0, card)
        if kept:
            left.insert(0, tuple(kept))
    return tuple(left)
