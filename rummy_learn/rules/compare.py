"""Games side by side, row by row, from their records and clauses.

Nothing here knows a game: a row is described from the record even where a game's rule book leaves it out, so a new game
appears beside the others by itself. The same game under two house rules may be compared as well.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.describe import ROWS, TITLES, deal_number, rank_points
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant

__all__ = ["TOPICS", "Cell", "Comparison", "Row", "Span", "Topic", "compare", "told_apart", "value_ranks"]


_VALUE_ROWS: tuple[tuple[str, Message, tuple[int, ...]], ...] = (
    ("value_2", say("A two"), (2,)),
    ("value_3_to_9", say("3 to 9"), tuple(range(3, 10))),
    ("value_10_to_k", say("10, jack, queen, king"), tuple(range(10, 14))),
    ("value_a", say("An ace"), (1,)),
)
"""The row of card values, split into ranks that games tend to value alike."""


class Topic(NamedTuple):
    """What several rows are about: a stable `key` such as `melds`, and the heading they stand under."""

    key: str
    heading: Message


TOPICS: tuple[Topic, ...] = (
    Topic("table", say("Table and deal")),
    Topic("melds", say("Melds and jokers")),
    Topic("claims", say("Taking out of turn")),
    Topic("down", say("Going down and going out")),
    Topic("points", say("Points and winning")),
    Topic("contracts", say("Contracts")),
)
"""All there are, in the order of the comparison."""
_FIRST_ROWS = dict(zip(("players", "set", "buy", "down", "values"), TOPICS, strict=False))
"""The row with which a topic begins."""
_CONTRACTS = TOPICS[-1]


class Span(NamedTuple):
    """Neighbouring cells that say the same: one bar of the picture.

    `odd` when most of the games agree on another rule.
    """

    first: int
    length: int
    odd: bool


@dataclass(frozen=True, slots=True)
class Cell:
    """What one game says in a row; `clause` is the clause that says it, None for a row its rule book leaves out."""

    rule: Message
    clause: Clause | None

    def to_json(self) -> dict[str, object]:
        """`{"text", "note", "clause", "status", "source", "house_rule"}`, null where no clause says it."""
        clause = self.clause
        return {
            "text": str(self.rule),
            "note": str(clause.note) if clause and clause.note else None,
            "clause": clause.id if clause else None,
            "status": clause.status if clause else None,
            "source": clause.source if clause else None,
            "house_rule": clause.house_rule if clause else False,
        }


@dataclass(frozen=True, slots=True)
class Row:
    """One rule in all the games: a stable `key` such as `set` or `deal5`, its title, and a cell a game."""

    key: str
    topic: Topic
    title: Message
    cells: tuple[Cell, ...]

    @property
    def group(self) -> Message:
        """The heading it stands under, together with its neighbours."""
        return self.topic.heading

    @property
    def differs(self) -> bool:
        """True unless all games say the same."""
        return any(cell.rule != self.cells[0].rule for cell in self.cells)

    @property
    def spans(self) -> tuple[Span, ...]:
        """The cells from left to right, neighbours that say the same taken together."""
        common = self._common()
        found: list[Span] = []
        for rule, alike in groupby(self.cells, lambda cell: cell.rule):
            first = found[-1].first + found[-1].length if found else 0
            found.append(Span(first, len(list(alike)), common is not None and rule != common))
        return tuple(found)

    def _common(self) -> Message | None:
        """The rule that more than half of the games share."""
        rules = [cell.rule for cell in self.cells]
        most = max(rules, key=rules.count)
        return most if 2 * rules.count(most) > len(rules) else None

    def to_json(self) -> dict[str, object]:
        """`{"row", "topic", "group", "title", "differs", "cells", "spans"}`"""
        return {
            "row": self.key,
            "topic": self.topic.key,
            "group": str(self.group),
            "title": str(self.title),
            "differs": self.differs,
            "cells": [cell.to_json() for cell in self.cells],
            "spans": [span._asdict() for span in self.spans],
        }


@dataclass(frozen=True, slots=True)
class Comparison:
    """Games side by side."""

    variants: tuple[Variant, ...]
    rows: tuple[Row, ...]

    def row(self, key: str) -> Row:
        """The row with this key."""
        return next(row for row in self.rows if row.key == key)

    @property
    def topics(self) -> tuple[tuple[Topic, tuple[Row, ...]], ...]:
        """The rows by topic."""
        return tuple((topic, tuple(rows)) for topic, rows in groupby(self.rows, lambda row: row.topic))

    def differences(self) -> Comparison:
        """The same games, without the rows in which they all agree."""
        return Comparison(self.variants, tuple(row for row in self.rows if row.differs))

    def to_json(self) -> dict[str, object]:
        """`{"variants": [{"variant", "title", "options"}], "rows": [ROW]}`"""
        return {
            "variants": [
                {"variant": variant.id, "title": str(variant.title), "options": dict(variant.chosen)}
                for variant in self.variants
            ],
            "rows": [row.to_json() for row in self.rows],
        }


def compare(variants: Sequence[Variant]) -> Comparison:
    """The games side by side in the order given, at least one of them: the rules, then the contracts deal by deal.

    Versions of one game are told apart by their house rules, which then stand in their titles.
    """
    told = told_apart(variants)
    games = [_Game(variant, {clause.id: clause for clause in variant.clauses}) for variant in told]
    return Comparison(told, (*_rules(games), *_contracts(games)))


def told_apart(variants: Sequence[Variant]) -> tuple[Variant, ...]:
    """The same games, those that share a title named by their house rules too."""
    titles = [variant.title for variant in variants]
    return tuple(
        replace(variant, title=_with_rules(variant)) if variant.chosen and titles.count(variant.title) > 1 else variant
        for variant in variants
    )


def _with_rules(variant: Variant) -> Message:
    whole, *rest = variant.house_rules
    for rule in rest:
        whole = say("{first}, {rest}", first=whole, rest=rule)
    return say("{game} ({rules})", game=variant.title, rules=whole)


def value_ranks(variants: Sequence[Variant]) -> tuple[tuple[int, ...], ...]:
    """The ranks (2 to 13, then 1 for the ace, then 0 for the joker), neighbours together that count alike in each game.

    >>> from rummy_learn.variants import variant
    >>> value_ranks([variant("shanghai")])
    ((2, 3, 4, 5, 6, 7, 8, 9), (10, 11, 12, 13), (1,), (0,))
    """
    numbers = groupby(range(2, 14), lambda rank: [variant.values.points[rank] for variant in variants])
    return (*(tuple(alike) for _, alike in numbers), (1,), (0,))


class _Game(NamedTuple):
    variant: Variant
    clauses: dict[str, Clause]

    def clause(self, row: str) -> Clause | None:
        return self.clauses.get(f"{self.variant.letter}.{row}")

    def cell(self, row: str) -> Cell:
        clause = self.clause(row)
        return Cell(clause.rule if clause else ROWS[row](self.variant), clause)

    def contract(self, number: int) -> Cell:
        clause = self.clause(f"deal{number}")
        if number <= len(self.variant.deals):
            return Cell(say("{contract}.", contract=self.variant.deal(number).contract.said()), clause)
        if clause:
            return Cell(clause.rule, clause)
        return Cell(say("Not played.") if self.variant.deals else say("No contract."), None)

    @property
    def last_deal(self) -> int:
        told = (deal_number(id_) or 0 for id_ in self.clauses)
        return max(len(self.variant.deals), *told, 0)


def _rules(games: Sequence[_Game]) -> Iterable[Row]:
    topic = _FIRST_ROWS[next(iter(ROWS))]
    for row in ROWS:
        topic = _FIRST_ROWS.get(row, topic)
        if row != "values":
            yield Row(row, topic, TITLES[row], tuple(game.cell(row) for game in games))
            continue
        for key, title, ranks in _VALUE_ROWS:
            cells = tuple(Cell(rank_points(game.variant, ranks), game.clause(row)) for game in games)
            yield Row(key, topic, title, cells)


def _contracts(games: Sequence[_Game]) -> Iterable[Row]:
    for number in range(1, max(game.last_deal for game in games) + 1):
        cells = tuple(game.contract(number) for game in games)
        yield Row(f"deal{number}", _CONTRACTS, say("Deal {number}", number=number), cells)
