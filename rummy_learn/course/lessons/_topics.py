"""What a question is about, so that a lesson asks about what it has taught and nothing that comes later."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rummy_learn.course.facts import Recall
from rummy_learn.course.question import Question
from rummy_learn.course.situations import Move

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.rules.cards import Card

__all__ = ["Topic", "decided_by", "holds", "house_ruled", "melds_of", "one_game", "stock_out", "two_runs", "with_cards"]

Topic = Callable[[Question], bool]
"""Is a question about it?"""


def decided_by(*rows: str) -> Topic:
    """Questions about one game that a clause of these rows decides."""

    def decides(question: Question) -> bool:
        variant = question.variant
        if question.games:
            return False
        if isinstance(question.case, Recall):
            return any(row in rows for row in question.case.fact.rows)
        known = {clause.id for clause in variant.clauses}
        cited = {variant.cite(row).id for row in rows if f"{variant.letter}.{row}" in known}
        clauses = question.mark(question.solution).clauses
        return bool(clauses) and clauses[0].id in cited | {f"{variant.letter}.{row}" for row in rows}

    return decides


def holds(fits: Callable[[Card], bool]) -> Topic:
    """Questions about one game in whose melds such a card lies."""
    return lambda question: not question.games and any(fits(card) for meld in question.melds for card in meld)


def melds_of(row: str) -> Topic:
    """Questions about sets or about runs, without any wild card or contract."""
    decides = decided_by(row)
    return lambda question: not question.hand and decides(question) and not any(card.wild for card in _cards(question))


def _cards(question: Question) -> Iterator[Card]:
    yield from question.offered
    yield from (card for meld in question.melds for card in meld)
    yield from question.mark(question.solution).cards


def with_cards(question: Question) -> bool:
    """Is there a table or a hand to look at?"""
    return question.view is not None or bool(question.hand)


def one_game(question: Question) -> bool:
    """Is it about one game only?"""
    return not question.games


def two_runs(question: Question) -> bool:
    """Is it about going down with two runs or more?"""
    melds = question.case.action.melds if isinstance(question.case, Move) else ()
    return sum(len({card.means_rank for card in meld}) > 1 for meld in melds) > 1


def stock_out(question: Question) -> bool:
    """Is it about a stock that has run out?"""
    if isinstance(question.case, Recall):
        return "stock" in question.case.fact.rows
    return question.view is not None and not question.view.stock


def house_ruled(question: Question) -> bool:
    """Is it about a rule that a house rule has changed?"""
    clauses = question.case.clauses(question.variant) if isinstance(question.case, Recall) else ()
    return any(clause.house_rule for clause in clauses)
