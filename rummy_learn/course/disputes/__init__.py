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

from rummy_learn.course.disputes._kit import Change, Dispute, Finding, Shown, Sign, Topic, Trial, changes, versions

__all__ = [
    "Change",
    "Dispute",
    "Finding",
    "Shown",
    "Sign",
    "Topic",
    "Trial",
    "changes",
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
