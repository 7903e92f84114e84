"""What a hand can do: the best lay-down, how far off it is, and which cards would help.

>>> from rummy_learn.variants import variant
>>> found = solve(variant("shanghai"), "8C 8D * 4H 4S 4D JS QS 2C 9H 6D", deal=1)
>>> print(found)
4D 4H 4S | 8C 8D *=8; left 2C 6D 9H JS QS, 35 points
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar, overload

from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.packing import pack, refuse_too_many
from rummy_learn.rules.solution import ContractSolution, ContractSolutions, Layoff, MeldsSolution
from rummy_learn.rules.solve_engine import Pool, TableView, engine, melds_engine

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["ContractSolution", "ContractSolutions", "Layoff", "MeldsSolution", "solutions", "solve"]

_T = TypeVar("_T")


@overload
def solve(
    variant: Variant,
    cards: str | Sequence[Card],
    *,
    deal: int,
    table: Sequence[Meld] = (),
    fewest_jokers: bool = False,
    seen: str | Iterable[Card] | Mapping[Card, int] | None = None,
    players: int | None = None,
) -> ContractSolution: ...


@overload
def solve(
    variant: Variant,
    cards: str | Sequence[Card],
    *,
    deal: None = None,
    table: Sequence[Meld] = (),
    fewest_jokers: bool = False,
    seen: str | Iterable[Card] | Mapping[Card, int] | None = None,
    players: int | None = None,
) -> ContractSolutions | MeldsSolution: ...


def solve(
    variant: Variant,
    cards: str | Sequence[Card],
    *,
    deal: int | None = None,
    table: Sequence[Meld] = (),
    fewest_jokers: bool = False,
    seen: str | Iterable[Card] | Mapping[Card, int] | None = None,
    players: int | None = None,
) -> ContractSolution | ContractSolutions | MeldsSolution:
    """The best that can be done with a hand: in a deal of a contract game, in each deal, or without contracts.

    The lay-down of a contract leaves the fewest points; with `fewest_jokers` it first spends as few jokers as it can.
    `table` are melds that may be laid off on as well. The cards that can still come are those that the decks of
    `players` (default: the largest table) hold beside the hand; `seen` are further cards, not of the hand, that cannot
    come any more.
    Without contracts the melds have the greatest net; the last three arguments do not matter.
    `cards` and `seen` may be text. Raises `BadInput`: unknown_card, bad_deal, bad_players, not_enough_cards.
    """
    hand = _packed(cards)
    if deal is None and not variant.deals:
        return melds_engine(variant).solve(hand, table)
    pool = Pool(variant.deck(players), hand, _read(seen))
    table_melds = TableView.of(table if variant.layoff_same_turn else ())
    if deal is not None:
        return engine(variant, deal).solve(hand, pool, table_melds, fewest_jokers=fewest_jokers)
    engines = [engine(variant, number) for number in range(1, len(variant.deals) + 1)]
    return ContractSolutions(
        tuple([each.solve(hand, pool, table_melds, fewest_jokers=fewest_jokers) for each in engines])
    )


def solutions(
    variant: Variant,
    cards: str | Sequence[Card],
    *,
    deal: int | None = None,
    table: Sequence[Meld] = (),
    fewest_jokers: bool = False,
    seen: str | Iterable[Card] | Mapping[Card, int] | None = None,
    players: int | None = None,
    most: int = 20,
) -> tuple[ContractSolution, ...] | tuple[MeldsSolution, ...]:
    """Up to `most` answers that are equally good and lay different melds; the one of `solve` is the first.

    `fewest_jokers`, `seen` and `players` are those of `solve`. Without `deal` the first deal is meant. A game without
    contracts has them for an empty table only.
    Raises `BadInput`: unknown_card, bad_deal, bad_players, not_enough_cards.
    """
    hand = _packed(cards)
    if not variant.deals:
        return tuple(melds_engine(variant).solutions(hand, table, most))
    found = engine(variant, deal or 1)
    pool = Pool(variant.deck(players), hand, _read(seen))
    table_melds = TableView.of(table if variant.layoff_same_turn else ())
    return tuple(found.solutions(hand, pool, table_melds, most, fewest_jokers=fewest_jokers))


def _packed(cards: str | Sequence[Card]) -> int:
    hand = _read(cards)
    refuse_too_many(hand)
    return pack(hand)


def _read(cards: str | _T) -> tuple[Card, ...] | _T:
    return parse_cards(cards) if isinstance(cards, str) else cards
