"""Scenes draw cases to ask about, each for one skill and for the games that know what it is about.

A file in this folder with `SCENES` offers some; nothing else has to be told about them. What a scene draws may be right
or wrong, and is asked about only after the engine has spoken.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from rummy_learn.course.cases import NoCaseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from rummy_learn.course.cases import Case
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["Scene", "all_scenes", "draw", "scenes"]


@dataclass(frozen=True, slots=True)
class Scene:
    """One kind of case: `draw` makes one of a level (1 easy, 2 and up harder), all of the type `case`.

    `fits` tells whether a game knows what it is about. Where a game has only a few cases, `every` lists them all.
    """

    id: str
    skill: str
    case: type[Case]
    draw: Callable[[Stream, Variant, int], Case]
    fits: Callable[[Variant], object] = lambda _: True
    every: Callable[[Variant], Iterable[Case]] | None = None


@cache
def all_scenes() -> tuple[Scene, ...]:
    """All scenes, file by file."""
    names = sorted(module.name for module in iter_modules(__path__) if not module.name.startswith("_"))
    return tuple(scene for name in names for scene in import_module(f"{__name__}.{name}").SCENES)


def scenes(variant: Variant, skill: str | None = None, case: type[Case] | None = None) -> tuple[Scene, ...]:
    """The scenes that fit a game, or those of a skill, or those that draw cases of a type."""
    return tuple(
        scene
        for scene in all_scenes()
        if skill in (None, scene.skill) and case in (None, scene.case) and scene.fits(variant)
    )


def draw(stream: Stream, variant: Variant, skill: str, level: int = 1) -> Case:
    """A case of this skill, every scene of it as likely as any other. Raises `NoCaseError` where there is none."""
    found = scenes(variant, skill)
    if not found:
        raise NoCaseError(f"{variant.id} has nothing to ask about {skill}")
    return stream.choice(found).draw(stream, variant, level)
