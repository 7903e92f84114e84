"""Contracts, cards dealt and buys of a file put together into the deals of the record."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.variant import Deal
from rummy_learn.text import say
from rummy_learn.variants.own.book import for_all

if TYPE_CHECKING:
    from rummy_learn.rules.melds import Contract
    from rummy_learn.rules.variant import Variant
    from rummy_learn.variants.own.reading import Reading

__all__ = ["put_together"]


def put_together(reading: Reading, base: Variant, changes: dict[str, object], failed: set[str]) -> None:
    """Makes `deals` (or `hands`) of the contracts and the cards dealt, and a limit of buys for every deal.

    What does not go together is told, and its key joins those that failed.
    """
    if not base.deals:
        _hands(reading, base, changes, failed)
        return
    if failed.isdisjoint({"contracts", "dealt"}):
        _deals(reading, base, changes, failed)
    changes.pop("contracts", None)
    changes.pop("dealt", None)
    deals = changes.get("deals", base.deals)
    assert isinstance(deals, tuple)
    if "contracts" not in failed:
        _limits(reading, base, changes, failed, len(deals))


def _deals(reading: Reading, base: Variant, changes: dict[str, object], failed: set[str]) -> None:
    if changes.keys().isdisjoint({"contracts", "dealt"}):
        return
    contracts = changes.get("contracts", tuple(deal.contract for deal in base.deals))
    assert isinstance(contracts, tuple)
    dealt = changes.get("dealt", _usual(base, len(contracts)))
    if isinstance(dealt, int):
        dealt = (dealt,) * len(contracts)
    if dealt is None:
        what = say("dealt is missing: how many cards are dealt in each of the {n} deals?", n=len(contracts))
        reading.missing("dealt", what)
        failed.add("dealt")
        return
    assert isinstance(dealt, tuple)
    if len(dealt) != len(contracts):
        what = say(
            "dealt has {n} numbers, and there are {deals} contracts: one number for each, or one for all.",
            n=len(dealt),
            deals=len(contracts),
        )
        reading.fault(("dealt",), len(dealt), what)
        failed.add("dealt")
        return
    changes["deals"] = _joined(contracts, dealt)


def _joined(contracts: tuple[Contract, ...], dealt: tuple[int, ...]) -> tuple[Deal, ...]:
    return tuple(Deal(contract, cards) for contract, cards in zip(contracts, dealt, strict=True))


def _usual(base: Variant, deals: int) -> int | tuple[int, ...] | None:
    """The cards dealt as in the old game, where that is clear: always as many, or in as many deals."""
    before = tuple(deal.dealt for deal in base.deals)
    if len(set(before)) == 1:
        return before[0]
    return before if len(before) == deals else None


def _limits(reading: Reading, base: Variant, changes: dict[str, object], failed: set[str], deals: int) -> None:
    """A limit of buys for every deal: one for all, or one for each."""
    given = changes.pop("buying.limits", None)
    if given is None:
        return
    assert isinstance(given, tuple)
    if len(given) not in (1, deals):
        what = say(
            "limit has {n} numbers, and there are {deals} deals: one number for each, or one for all.",
            n=len(given),
            deals=deals,
        )
        reading.fault(("buying", "limit"), len(given), what)
        failed.add("buying")
    limits = given * deals if len(given) == 1 else given
    if base.buying and "deals" not in changes:
        limits = for_all(limits, len(base.buying.limits))  # a house rule may play further deals
    if base.buying is None or limits != for_all(base.buying.limits, deals):
        changes["buying.limits"] = limits


def _hands(reading: Reading, base: Variant, changes: dict[str, object], failed: set[str]) -> None:
    most = changes.get("players", base.players)
    assert isinstance(most, tuple)
    dealt = changes.pop("dealt", None)
    if dealt is None:
        return
    hands = ((most[1], dealt),) if isinstance(dealt, int) else dealt
    assert isinstance(hands, tuple)
    if [players for players, _ in hands] != sorted({players for players, _ in hands}) or hands[-1][0] < most[1]:
        what = say("dealt goes from small tables to large ones, up to {most} players.", most=most[1])
        reading.fault(("dealt",), hands[-1][0], what)
        failed.add("dealt")
    changes["hands"] = hands
