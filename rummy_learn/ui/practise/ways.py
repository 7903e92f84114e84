"""The ways into practice: which games, which kind of question; and how the answers were so far."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.practise.record import Tally

__all__ = ["Way", "games", "house_rules", "kinds", "score", "so_far"]


class Way(NamedTuple):
    """A kind of question to practise: its name, what it trains, how it is answered, and how that went so far."""

    title: Message
    icon: str
    skill: Message | None
    how: Message
    tally: Tally
    to: Link


def games(options: Sequence[parts.Option], chosen: str) -> Html:
    """The games to ask about; the value of each is what a link says, "" for all of them."""
    return h.form(
        parts.choices("game", say("Game"), options, [chosen]),
        cls="quiz-games",
        id="quiz-games",
        data_act="choose",
        data_live="choose",
    )


def kinds(ways: Sequence[Way]) -> Html:
    """The kinds of question, each the way to its next one."""
    return h.section(
        h.h2(say("Kind of question"), id="quiz-kinds"),
        h.ul(map(_kind, ways), cls="quiz-kinds", role="list"),
        aria_labelledby="quiz-kinds",
    )


def _kind(way: Way) -> Html:
    return h.li(
        parts.icon(way.icon),
        h.h3(h.a(way.title, href=str(way.to))),
        h.p(way.skill and h.strong(way.skill, ": "), way.how),
        h.p(score(way.tally) if way.tally.answered else say("New to you."), cls="small muted"),
    )


def house_rules(rules: Mapping[str, str], without: Link) -> Html | None:
    """The house rules that are on, and the way to do without."""
    if not rules:
        return None
    named = ", ".join(f"{name}={value}" for name, value in rules.items())
    told = say("With house rules: {rules}.", rules=named)
    return h.p(told, " ", h.a(say("Practise without them"), href=str(without)), cls="quiz-rule")


def score(tally: Tally) -> Message:
    """ "3 of 5 right so far." """
    return plural(tally.answered, "{right} of {n} right so far.", "{right} of {n} right so far.", right=tally.right)


def so_far(tally: Tally) -> Html:
    """How the answers were, and a way to start over that takes two steps."""
    if not tally.answered:
        return h.p(say("None yet. A wrong one costs nothing here."))
    return h.div(
        h.p(h.strong(score(tally))),
        h.details(
            h.summary(say("Start over")),
            h.p(plural(tally.answered, "Your browser forgets this answer.", "Your browser forgets these {n} answers.")),
            parts.action(say("Forget them"), "forget"),
            cls="more quiz-over",
            id="start-over",
        ),
    )
