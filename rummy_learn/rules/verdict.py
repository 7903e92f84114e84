"""The central type: yes, or no with every reason, the clause behind each, and the nearest repair."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.text import Message, render

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Kind, Meld

__all__ = ["JudgedMeld", "Reason", "Repair", "Verdict"]


@dataclass(frozen=True, slots=True)
class Repair:
    """The smallest change that makes a refused lay-down legal.

    `melds` is what to lay instead of the meld concerned, or, when `whole`, instead of all that was laid.
    """

    message: Message
    melds: tuple[tuple[Card, ...], ...]
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Reason:
    """One failed clause.

    `code` is stable (too_many_jokers), `cards` are the ones that decide it, `meld` is the index of the meld concerned.
    `choices` lists the readings to choose from when a joker must be declared.
    """

    code: str
    clause: Clause
    message: Message
    cards: tuple[Card, ...] = ()
    meld: int | None = None
    choices: tuple[Meld, ...] = ()
    repair: Repair | None = None

    def to_json(self) -> dict[str, object]:
        """The reason with the keys of the public format; `readings` is there only when a joker must be declared."""
        found: dict[str, object] = {
            "code": self.code,
            "rule": self.clause.id,
            "status": self.clause.status,
            "source": self.clause.source,
            "meld": self.meld,
            "cards": [card.text for card in self.cards],
            "message": str(self.message),
            "repair": str(self.repair.message) if self.repair else None,
        }
        if self.choices:
            found["readings"] = [{"kind": each.kind, "cards": [c.text for c in each.cards]} for each in self.choices]
        return found


@dataclass(frozen=True, slots=True)
class JudgedMeld:
    """Cards as they were judged: `kind` is what they are, or come nearest to, or None when they are near neither."""

    kind: Kind | None
    cards: tuple[Card, ...]
    valid: bool

    def to_json(self) -> dict[str, object]:
        """`{"kind", "cards", "valid"}`"""
        return {"kind": self.kind, "cards": [card.text for card in self.cards], "valid": self.valid}


@dataclass(frozen=True, slots=True)
class Verdict:
    """True when there are no reasons against the play; the most useful reason comes first."""

    variant: str
    melds: tuple[JudgedMeld, ...]
    reasons: tuple[Reason, ...] = ()

    @property
    def valid(self) -> bool:
        """True exactly when `reasons` is empty."""
        return not self.reasons

    def __bool__(self) -> bool:
        return not self.reasons

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of all reasons, in order."""
        return tuple(reason.code for reason in self.reasons)

    def to_json(self) -> dict[str, object]:
        """`{"variant", "valid", "melds", "reasons"}`"""
        return {
            "variant": self.variant,
            "valid": self.valid,
            "melds": [meld.to_json() for meld in self.melds],
            "reasons": [reason.to_json() for reason in self.reasons],
        }

    def __str__(self) -> str:
        if self.valid:
            return "yes"
        return "no: " + " ".join(f"[{reason.clause.id}] {render(reason.message)}" for reason in self.reasons)
