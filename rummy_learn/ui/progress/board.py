"""How every skill stands in every game, as a table; on a narrow page each skill lists its games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.mastery import NEXT, Outcome, Stage
from rummy_learn.course.skills import SKILLS
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui.parts import HINTS_COUNT
from rummy_learn.ui.progress import stages

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import date

    from rummy_learn.course.progress import Place, Progress, Standing
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["legend", "table"]

_SAID: Mapping[Outcome, Message] = {
    Outcome.MISSED: say("missed"),
    Outcome.SHOWN: say("the answer was shown"),
    Outcome.HELPED: say("right with help"),
    Outcome.RIGHT: say("right"),
    Outcome.MIXED: say("right, and a hard one in mixed review"),
}


def table(
    progress: Progress,
    games: Sequence[Variant],
    to: Callable[[Place], Link | None],
    places: Sequence[Place],
    when: date,
) -> Html:
    """The `places` that can be practised, each with the way `to` it."""
    skills = [skill for skill in SKILLS if any(place.what == skill for place in places)]
    # The roles are spelled out, because a table that a style sheet lays out as a list loses them.
    head = h.tr(
        h.th(say("Skill"), scope="col", role="columnheader"),
        [h.th(game.title, scope="col", role="columnheader") for game in games],
        role="row",
    )
    rows = []
    for skill in skills:
        cells = []
        for game in games:
            place = next((each for each in places if each == (skill, game.id)), None)
            cells.append(_cell(progress, game, place, to(place) if place else None, when))
        rows.append(h.tr(h.th(SKILLS[skill], scope="row", role="rowheader"), cells, role="row"))
    return h.table(
        h.caption(say("How each skill stands in each game"), cls="sr"),
        h.thead(head, role="rowgroup"),
        h.tbody(rows, role="rowgroup"),
        cls="mastery",
        role="table",
    )


def _cell(progress: Progress, game: Variant, place: Place | None, to: Link | None, when: date) -> Html:
    if place is None:
        return h.td(h.span("–", aria_hidden=True), h.span(say("not asked"), cls="sr"), role="cell", cls="none")
    standing = progress.standing(*place)
    name = stages.stage(progress.stage(*place))
    return h.td(
        h.span(game.title, cls="game", aria_hidden=True),
        h.a(name, h.span(": ", SKILLS[place.what], ", ", game.title, cls="sr"), href=str(to)) if to else name,
        _latest(standing) if standing else None,
        _due(standing, when) if standing else None,
        role="cell",
    )


def _latest(standing: Standing) -> Html:
    """The latest answers, a mark for each."""
    right = sum(each.right for each in standing.recent)
    said = plural(len(standing.recent), "{right} of the last {n} right", "{right} of the last {n} right", right=right)
    marks = [h.i(cls=f"was-{outcome.name.lower()}", title=_SAID[outcome]) for outcome in standing.recent]
    return h.span(h.span(marks, cls="latest", aria_hidden=True), h.span(said, cls="sr"))


def _due(standing: Standing, when: date) -> Html:
    days = (standing.memory.due - when).days
    if days <= 0:
        return h.span(h.strong(say("due now")), cls="due")
    return h.span(plural(days, "again tomorrow", "again in {n} days"), cls="due later muted")


def legend() -> Html:
    """What the stages are, and what leads from one to the next."""
    steps = [h.div(h.dt(stages.stage(stage)), h.dd(NEXT[stage])) for stage in Stage]
    marks = [
        h.div(h.dt(h.span(h.i(cls=f"was-{outcome.name.lower()}"), cls="latest", aria_hidden=True)), h.dd(said))
        for outcome, said in _SAID.items()
    ]
    return h.details(
        h.summary(say("What the stages mean")),
        h.dl(steps, cls="stages"),
        h.p(say("The small marks are the latest answers:")),
        h.dl(marks, cls="stages marks"),
        h.p(HINTS_COUNT),
        cls="more",
        id="stages-told",
    )
