"""A clause is the unit of truth: one rule of one game, with its source and an honest mark."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NamedTuple

from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rummy_learn.rules.variant import Variant

__all__ = ["SOURCES", "Clause", "Reading", "Status"]

Status = Literal["stated", "silent", "conflict"]
"""How sure a clause is: its source says it, says nothing, or contradicts itself or another."""

SOURCES: dict[str, Message] = {
    "SHA": say("Wikipedia, “Shanghai rum” (2019)"),
    "CAL": say("“California rummy”, a later rewording of “Shanghai rum”"),
    "HOY": say("Go Camping America, “Shanghai Rummy” (2013), after Hoyle"),
    "ZIO": say("“Zioncheck”, an unsigned description of six deals"),
    "LIV": say("Weekend America, “Liverpool Rummy Rules” (2005)"),
    "BFG": say("Best-Family-Games.com, “Contract Rummy Rules”"),
    "DUM": say("“Dummy Rummy”, an unsigned description of Contract rummy"),
    "BIC": say("Bicycle, “Contract Rummy”"),
    "RUM": say("Pagat.com, “500 Rum”"),
    "RUMCS": say("Pagat.com, “500 Rum”, in Czech"),
}
"""What each source key stands for. A game of your own may add its key here from its file."""
_SURE: dict[str, Message] = {
    "stated": say("stated"),
    "silent": say("silent: our ruling"),
    "conflict": say("sources disagree: our ruling"),
}


class Reading(NamedTuple):
    """One way in which a source, a key of `SOURCES`, has a rule.

    `rules` are the house rules that play it so; none for the reading that is played without any, or when there is no
    such switch.
    """

    source: str
    said: Message
    rules: Mapping[str, object] = {}


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: `id` such as S3, `H.ace` or `H.deal5`, its sentence, and how sure it is.

    `status` is `stated` (the source says it), `silent` (it says nothing; this is our ruling) or `conflict` (it
    contradicts itself or another part; this is our ruling). `source` is a key of `SOURCES`: the one that says it or
    fails to. `note` tells what the source says or leaves out where the mark alone would not: which part is ours, or
    what disagrees. `options` names the house rules that change it; `house_rule` is true once one of them has, so that
    mark and source speak of the game without it, and its note is left out. A row of the comparison that only sums up a
    fuller clause names that clause in `see`: what is judged by the row is cited under the fuller clause; `about` names
    the row beside which a fuller clause is read where no row points to it. `readings` are the ways in which sources
    have it, where there is more than one: first the one that is played. `tells` names the fields of the record that it
    speaks of without being made from them: a game made from this one leaves it out once they differ.

    In a game's file a clause may leave its `sentence` out (a row described from the record) or give a function of the
    variant (a sentence that depends on house rules, or None where there is nothing to say, so that the clause is left
    out); in `Variant.clauses` it is always a finished message.
    """

    id: str
    status: Status
    source: str
    sentence: Message | Callable[[Variant], Message | None] | None = None
    note: Message | None = None
    options: tuple[str, ...] = ()
    see: str | None = None
    about: str | None = None
    tells: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    house_rule: bool = False

    @property
    def rule(self) -> Message:
        """The finished sentence that says what is played, without the note on its source."""
        assert isinstance(self.sentence, Message), self.id
        return self.sentence

    @property
    def said(self) -> Message:
        """The rule and, where there is one, the note."""
        return say("{rule} {note}", rule=self.rule, note=self.note) if self.note else self.rule

    @property
    def origin(self) -> Message:
        """How sure it is, and its source."""
        return say("{status}; {source}", status=_SURE[self.status], source=SOURCES.get(self.source, self.source))

    def to_json(self) -> dict[str, object]:
        """`{"id", "sentence", "note", "status", "source", "options", "house_rule", "see", "readings"}`"""
        return {
            "id": self.id,
            "sentence": str(self.rule),
            "note": str(self.note) if self.note else None,
            "status": self.status,
            "source": self.source,
            "options": list(self.options),
            "house_rule": self.house_rule,
            "see": self.see,
            "readings": [
                {"source": each.source, "sentence": str(each.said), "house_rules": dict(each.rules)}
                for each in self.readings
            ],
        }
