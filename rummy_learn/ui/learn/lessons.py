"""A lesson on the page: its steps as stages, and where it leads."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.bridge import bridges
from rummy_learn.course.lesson import Ask, Do, Lay, NearMiss, Show, Tell
from rummy_learn.course.lessons import lesson_type
from rummy_learn.course.walk import walks
from rummy_learn.text import language, say
from rummy_learn.ui.learn.apart import TellingApart
from rummy_learn.ui.learn.asking import Asking
from rummy_learn.ui.learn.doing import Doing
from rummy_learn.ui.learn.games import address, lesson_address, on_path, play_address
from rummy_learn.ui.learn.kept import Kept
from rummy_learn.ui.learn.laying import Laying
from rummy_learn.ui.learn.reading import Reading, Watching
from rummy_learn.ui.learn.way import Onward, Way
from rummy_learn.ui.progress import store
from rummy_learn.variants import by_id, variant

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.lesson import Lesson, LessonType, Step
    from rummy_learn.course.question import Marking
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.learn.stage import Stage
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.practise.drill import Drill

__all__ = ["Taught", "named"]


def named(game: Variant, id_: str, seed: int) -> Taught | None:
    """The lesson of a game with this id, or None."""
    chosen = tuple((name, str(value)) for name, value in game.chosen.items())
    found = _built(game.id, chosen, id_, seed, language())
    return Taught(found) if found else None


@by_id(64)
def _built(game_id: str, chosen: tuple[tuple[str, str], ...], id_: str, seed: int, _lang: str) -> Lesson | None:
    """The lesson, made once for all its steps; some of its words are chosen in the language of the reader."""
    game = variant(game_id, **dict(chosen))
    found = lesson_type(game, id_) or next((each for each in bridges(game) if each.id == id_), None)
    try:
        return found.build(game, seed) if found else None
    except LookupError:  # a game of one's own, whose rules leave the lesson nothing to show
        return None


class Taught:
    """A lesson. It is finished when its tasks and its last step are done."""

    def __init__(self, lesson: Lesson) -> None:
        self._lesson = lesson
        self.name = lesson.id
        self.last = len(lesson.steps)
        self.tasks = lesson.tasks

    def way(self, link: Link) -> Way:
        """What stands around its steps."""
        lesson = self._lesson
        titles = [say("Questions") if isinstance(step, Ask) else step.title for step in lesson.steps]
        after = self._after()
        if after:
            onward = Onward(say("Next: {lesson}", lesson=after[0].title), lesson_address(link, after[0].id))
            return Way(lesson.variant, lesson.title, lesson.title, titles, onward)
        first = walks(lesson.variant)[0]
        onward = Onward(say("Next: {lesson}", lesson=first.title), address(link, first))
        play = Onward(say("Play a whole game"), play_address(link))
        return Way(lesson.variant, lesson.title, lesson.title, titles, onward, play)

    def _after(self) -> Sequence[LessonType]:
        """The lessons that follow on the path; the walks come after the last one."""
        path = on_path(self._lesson.variant)
        ids = [each.id for each in path]
        return path[ids.index(self.name) + 1 :] if self.name in ids else ()

    def stage(self, step: int, link: Link, saved: dict[str, object]) -> Stage:
        """A step to be gone through."""
        found, seed = self._lesson.steps[step - 1], int(link.get("seed") or 0)
        return _stage(found, seed, link, saved)

    def lede(self, step: int, _stage: Stage) -> Message | None:
        """The line above a step: what it is about, or how many questions must be right."""
        found = self._lesson.steps[step - 1]
        if not isinstance(found, Ask):
            return found.title
        return say("A few questions. {enough} of {count} right are enough.", enough=found.enough, count=found.count)


def _stage(step: Step, seed: int, link: Link, saved: dict[str, object]) -> Stage:
    match step:
        case Tell():
            return Reading(step)
        case Show():
            return Watching(step)
        case Do():
            return Doing(step)
        case NearMiss():
            return TellingApart(step)
        case Lay():
            return Laying(step, seed, link.get("cards"), step.text)
        case Ask():
            return Asking(step, seed, Kept(saved, step.items), partial(_answered, saved))


def _answered(saved: dict[str, object], drill: Drill, marking: Marking) -> None:
    """The first answer to a question counts for its skill."""
    before = store.load(saved)
    store.keep(
        saved,
        before.answered(
            drill.question.type.skill,
            drill.question.variant.id,
            right=marking.correct,
            when=store.today(),
            hints=drill.hints,
            shown=drill.shown_answer,
            item=drill.item,
            misconception=next((each.id for each in marking.to_one_who_met(before.games).misconceptions), ""),
        ),
    )
