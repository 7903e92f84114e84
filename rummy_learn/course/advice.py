"""What the coach says about a move: the move, why it is a good one, and the numbers the reasons rest on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.text import Message, plural

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rummy_learn.game.actions import Action
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["Advice", "Because", "Coach", "at_risk", "fitting"]


class Because(NamedTuple):
    """One reason for a move, and the clause behind it where a rule decides."""

    message: Message
    clause: Clause | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """A move that a careful player would make, told in words, and why.

    `action` answers what the table asks. To decline the upcard or a call in one's own turn is to draw once the others
    have been asked: `then` is that draw, and `action` itself everywhere else. `told` tells what it comes to.

    `numbers` are those the reasons name, by what they count: `missing` and `missing_after` cards of the contract,
    `helpful` cards of the `unseen` ones, `at_risk` and `at_risk_after`, the points in hand, and others.
    """

    action: Action
    then: Action
    told: Message
    why: tuple[Because, ...]
    numbers: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, object]:
        """`{"action", "then", "told", "why": [{"message", "rule"}], "numbers"}`"""
        why = [{"message": str(each.message), "rule": each.clause.id if each.clause else None} for each in self.why]
        moves = {"action": self.action.to_json(), "then": self.then.to_json()}
        return {**moves, "told": str(self.told), "why": why, "numbers": dict(self.numbers)}


class Coach:
    """Collects reasons and the numbers in them."""

    def __init__(self, rules: Variant) -> None:
        self.rules = rules
        self.why: list[Because] = []
        self.numbers: dict[str, int] = {}

    def because(self, message: Message, row: str = "", code: str = "", kind: str = "") -> None:
        """One reason more; `row` names the clause where a rule decides, by which `Variant.cite` finds it."""
        self.why.append(Because(message, self.rules.cite(row, code, kind) if row else None))

    def count(self, **numbers: int) -> None:
        """Numbers that a reason names."""
        self.numbers |= numbers

    def risk(self, hand: Iterable[Card], after: Iterable[Card]) -> None:
        """The points in hand before and after the move."""
        before, then = at_risk(self.rules, hand), at_risk(self.rules, after)
        self.count(at_risk=before, at_risk_after=then)
        self.because(
            plural(
                then,
                "Your hand then counts {n} point instead of {before}.",
                "Your hand then counts {n} points instead of {before}.",
                before=before,
            ),
            "values",
        )


def at_risk(rules: Variant, hand: Iterable[Card]) -> int:
    """The points that count against a player who is caught with this hand."""
    return sum(map(rules.values.of, hand))


def fitting(cards: Sequence[Card], meld: Meld) -> Message:
    """ "8♠ fits the set of eights: 8♣ 8♦ 8♥." """
    return plural(
        len(cards), "{cards} fits the {meld}.", "{cards} fit the {meld}.", cards=tuple(cards), meld=meld.said()
    )
