"""What a class code holds, as a form: every change of it is the act `draft`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rummy_learn import text
from rummy_learn.course.classroom.assignment import MOST, SEEDS, USUAL, Assignment
from rummy_learn.course.questions import LEVELS
from rummy_learn.course.skills import SKILLS
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, languages, name_of, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts, rule_choice
from rummy_learn.ui.page import number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["Draft", "form"]

_COUNTS = (3, 5, 8, USUAL, 12, 15, 20, 30, MOST)
_LEVELS: Mapping[int, Message] = dict(zip(LEVELS, (say("1, easy"), say("2, middle"), say("3, hard")), strict=True))


@dataclass(frozen=True, slots=True)
class Draft:
    """What stands in the form; `offered` are the games to choose from."""

    offered: tuple[Variant, ...]
    games: tuple[str, ...]
    rules: Mapping[str, str]
    seed: int
    skills: tuple[str, ...] = ()
    count: int = USUAL
    level: int = LEVELS[0]
    lang: str = text.DEFAULT

    @staticmethod
    def of(offered: tuple[Variant, ...], assignment: Assignment) -> Draft:
        """What makes this assignment."""
        said = assignment
        return Draft(offered, said.games, said.rules, said.seed, said.skills, said.count, said.level, said.lang)

    def taken(self, event: Event) -> Draft:
        """What stands there after a change."""
        games = tuple(game.id for game in self.offered if game.id in event.fields.get("game", ()))
        having = rule_choice.having([game for game in self.offered if game.id in games])
        level, count, lang = number(event.field("level")[:2]), number(event.field("count")[:3]), event.field("lang")
        return replace(
            self,
            games=games,
            rules=rule_choice.chosen(event, having),
            seed=min(number(event.field("seed").strip()[:6]), SEEDS - 1),
            skills=tuple(skill for skill in SKILLS if skill in event.fields.get("skill", ())),
            count=count if count in _counts(self) else self.count,
            level=level if level in LEVELS else self.level,
            lang=lang if lang in languages() else self.lang,
        )

    def assignment(self) -> Assignment:
        """What the class code says. Raises `BadInput` for what does not go together."""
        if not self.games:
            raise BadInput("bad_class", "", say("Tick a game at least."))
        return Assignment(
            self.games,
            count=self.count,
            seed=self.seed,
            skills=self.skills,
            rules=self.rules,
            level=self.level,
            lang=self.lang,
        )


def _counts(draft: Draft) -> list[int]:
    """How many questions there are to choose; a code that was opened may have another number."""
    return sorted({*_COUNTS, draft.count})


def form(draft: Draft, error: Message | None) -> Html:
    """The form, with what is wrong with it."""
    return h.form(
        _boxes(
            "game",
            say("Games"),
            [(game.id, game.title) for game in draft.offered],
            draft.games,
            error if not draft.games else None,
        ),
        _boxes("skill", say("Skills (none ticked: all of them)"), list(SKILLS.items()), draft.skills),
        h.div(
            parts.select(
                "count", say("Questions"), [(str(each), str(each)) for each in _counts(draft)], str(draft.count)
            ),
            parts.select(
                "level", say("Level"), [(str(each), said) for each, said in _LEVELS.items()], str(draft.level)
            ),
            _languages(draft),
            parts.field("seed", say("Set number"), str(draft.seed), number=True),
            parts.action(say("Other questions"), "other"),
            cls="class-few",
        ),
        _rules(draft, error if draft.games else None),
        cls="cmp-choice",
        id="class-draft",
        data_act="draft",
        data_live="draft",
    )


def _boxes(
    name: str,
    legend: Message,
    values: Sequence[tuple[str, Message]],
    ticked: Sequence[str],
    error: Message | None = None,
) -> Html:
    boxes = [
        h.label(h.input_(type="checkbox", name=name, value=value, checked=value in ticked), h.span(words), cls="pick")
        for value, words in values
    ]
    return h.fieldset(h.legend(legend), h.div(boxes, cls="cmp-games"), _wrong(error))


def _wrong(error: Message | None) -> Html | None:
    return h.p(parts.mark("no"), h.span(error), cls="error", id="class-error") if error else None


def _languages(draft: Draft) -> Html | None:
    """The language in which the class reads, where there are several."""
    known = languages()
    return (
        parts.select("lang", say("Language"), [(each, name_of(each)) for each in known], draft.lang)
        if known[1:]
        else None
    )


def _rules(draft: Draft, error: Message | None) -> Html:
    having = rule_choice.having([game for game in draft.offered if game.id in draft.games])
    changed = h.span(say("changed"), cls="count") if draft.rules else None
    return h.div(
        h.details(
            h.summary(say("House rules"), " ", changed),
            h.div(rule_choice.choices(having, draft.rules), cls="jdg-rules"),
            cls="more",
            id="class-rules",
        )
        if having
        else None,
        _wrong(error),
    )
