"""What players argue about and programs get wrong, judged live: one file a topic, found by discovery.

A file in this folder with a `TOPIC` and its `DISPUTES` is one. No answer is written down here: a dispute holds the
cards or the position and the question, and every game answers by its own rules.

>>> from rummy_learn.variants import variant
>>> corner = dispute("round-the-corner")
>>> print(corner.trials[0].judged(variant("hoyle")).sign)
no
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rummy_learn.course.disputes._kit import Change, Dispute, Finding, Shown, Sign, Topic, Trial, changes, versions
from rummy_learn.variants import by_id, named, written

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.rules.variant import Variant

__all__ = [
    "Change",
    "Dispute",
    "Finding",
    "Shown",
    "Sign",
    "Topic",
    "Trial",
    "changes",
    "decided_by",
    "dispute",
    "disputes",
    "topics",
    "versions",
]


@cache
def topics() -> tuple[tuple[Topic, tuple[Dispute, ...]], ...]:
    """All topics with their disputes, in the order in which they are read."""
    names = [module.name for module in iter_modules(__path__) if not module.name.startswith("_")]
    modules = [import_module(f"{__name__}.{name}") for name in names]
    found: list[tuple[Topic, tuple[Dispute, ...]]] = [(each.TOPIC, tuple(each.DISPUTES)) for each in modules]
    return tuple(sorted(found, key=lambda pair: pair[0].order))


def disputes() -> tuple[Dispute, ...]:
    """All disputes there are."""
    return tuple(each for _, found in topics() for each in found)


def dispute(id_: str) -> Dispute | None:
    """The dispute with this id, or None."""
    return next((each for each in disputes() if each.id == id_), None)


def decided_by(game: Variant, clause_id: str) -> tuple[Dispute, ...]:
    """The disputes that a clause of the game decides."""
    return _decided(written(game)).get(clause_id, ())


@by_id(16)
def _decided(word: str) -> Mapping[str, tuple[Dispute, ...]]:
    game = named(word)
    found: dict[str, dict[str, Dispute]] = {}
    for each in disputes():
        for trial in each.trials:
            finding = trial.judged(game)
            if finding:
                found.setdefault(finding.clause.id, {})[each.id] = each
    return {id_: tuple(cases.values()) for id_, cases in found.items()}
