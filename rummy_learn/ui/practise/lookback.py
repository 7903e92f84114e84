"""After a round of mixed review: what went well, what to look at, and the choice to go on or to stop."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.lessons import lessons
from rummy_learn.course.progress import Place
from rummy_learn.course.questions import question_type
from rummy_learn.course.skills import SKILLS
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.variants import variant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.course.item import Item
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["summary"]


def summary(answers: Sequence[tuple[Item, bool]], plain: Link, stop: Link) -> Html:
    """The skills of these answers, those without a miss first; `stop` leads out of the sitting."""
    marks = _by_place(answers)
    well = {place: found for place, found in marks.items() if all(found)}
    weak = {place: found for place, found in marks.items() if not all(found)}
    right = sum(ok for _, ok in answers)
    heading = plural(len(answers), "{right} of the last {n} right", "{right} of the last {n} right", right=right)
    return h.section(
        h.h2(heading, id="verdict", tabindex=-1),
        _skills(say("What went well"), "yes", well) if well else None,
        _skills(say("What to look at again"), "ask", weak, plain) if weak else None,
        h.div(
            parts.action(say("Go on"), "next", main=True),
            parts.link(say("Stop here"), stop),
            cls="row",
        ),
        cls="panel stack quiz-back",
        aria_labelledby="verdict",
    )


def _by_place(answers: Sequence[tuple[Item, bool]]) -> Mapping[Place, list[bool]]:
    found: dict[Place, list[bool]] = {}
    for item, right in answers:
        found.setdefault(Place(question_type(item.type).skill, item.game), []).append(right)
    return found


def _skills(heading: Message, sign: parts.Sign, found: Mapping[Place, list[bool]], plain: Link | None = None) -> Html:
    items = [
        h.li(
            parts.mark(sign),
            h.span(_said(place), ": ", say("{right} of {n}", right=sum(marks), n=len(marks)), ". "),
            _lesson(place, plain) if plain else None,
        )
        for place, marks in found.items()
    ]
    return h.div(h.h3(heading), h.ul(items, role="list"))


def _said(place: Place) -> Message:
    return say("{skill}, {game}", skill=SKILLS[place.what], game=variant(place.game).title)


def _lesson(place: Place, plain: Link) -> Html:
    """The first lesson about the skill, or the game's lessons where none is about it alone."""
    game = variant(place.game)
    of_skill = [each for each in lessons(game) if each.skill == place.what]
    words = say("Lesson: {lesson}", lesson=of_skill[0].title) if of_skill else say("Its lessons")
    return h.a(words, href=str(plain.to(page="learn", game=game.id, lesson=of_skill[0].id if of_skill else None)))
