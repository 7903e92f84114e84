"""Practise: short questions about real cards, drawn from a seed, marked by the engine and always explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.pool import Pool
from rummy_learn.course.questions import question_types
from rummy_learn.course.skills import SKILLS
from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.ladder import ladder
from rummy_learn.ui.link import Astray, Choice, with_house_rules
from rummy_learn.ui.page import Page, number
from rummy_learn.ui.practise import item, ways
from rummy_learn.ui.practise.answers import FIELD, PICKED, WIDGETS
from rummy_learn.ui.practise.drill import FIRST, Drill, onward
from rummy_learn.ui.practise.record import Record
from rummy_learn.ui.trays import HAND
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.question import QuestionType
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Practise"]

_ALL = say("All games")
_IN_TURN = say("All kinds in turn")
_ALTERNATE = say("A little of everything, best for telling things apart.")
_TURNS = "M3 7h4l9 10h5M3 17h4l3-3.300M14 10l2-3h5M18 4l3 3-3 3M18 14l3 3-3 3"


class Practise(Page):
    """The ways into practice; or the question of a seed, when the link names one or a kind of question."""

    name, title, order = "practise", say("Practise"), 20
    icon = "M9.500 9.500a2.700 2.700 0 1 1 3.800 2.500c-.9.400-1.300 1-1.300 1.900M12 17v.1M4 4h16v16H4z"

    def start(self) -> None:
        """Draws the question that the link names, if it names one."""
        link = self.place.link
        self._record = Record(self.saved)
        self._rules = link.options
        self._offered = {game.id: with_house_rules(game, self._rules) for game in variants()}
        self._chosen = tuple(game.id for game in self.place.games)
        self._named = self._chosen
        self._drill: Drill | None = None
        if link.get("question") or self.place.seed is not None:
            self._drill = self._named_drill()

    def _named_drill(self) -> Drill:
        asked = self.place.link.get("question")
        pool = self._pool([each for each in question_types() if asked in ("", each.id)])
        if not pool.asked:
            raise Astray(self._lost(asked), self._kinds_instead())
        return Drill(pool, FIRST if self.place.seed is None else self.place.seed, self._record)

    def _lost(self, asked: str) -> Message:
        if asked not in (each.id for each in question_types()):
            return say("There is no kind of question “{piece}”. These are the kinds:", piece=asked)
        return say("{games}: no questions of the kind “{piece}”. These are the kinds:", games=self._said, piece=asked)

    def _kinds_instead(self) -> list[Choice]:
        fitting = [each for each in question_types() if self._pool([each]).asked]
        return [Choice(each.title, self.link(question=each.id)) for each in fitting]

    def _pool(self, types: Sequence[QuestionType]) -> Pool:
        return Pool.of(types, [self._offered[id_] for id_ in self._chosen])

    @property
    def _said(self) -> Message:
        """The games asked about, in words."""
        return self._name(self._chosen)

    def _name(self, ids: Sequence[str]) -> Message:
        if len(ids) == len(self._offered):
            return _ALL
        first, *others = (self._offered[id_].title for id_ in ids)
        for other in others:
            first = say("{first}, {rest}", first=first, rest=other)
        return first

    def heading(self) -> Message:
        """In a question its kind, its number and the games."""
        if self._drill is None:
            return self.title
        kind = self._drill.question.type.title
        return say("{kind}, question {number} · {games}", kind=kind, number=self._drill.seed, games=self._said)

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The ways into practice, or the question."""
        return self._ways() if self._drill is None else self._question(self._drill)

    def _ways(self) -> Html:
        games = [parts.Option(_key(ids), self._name(ids or tuple(self._offered))) for ids in self._choices]
        chosen = () if len(self._chosen) == len(self._offered) else self._chosen
        return h.join(
            parts.title(say("Practise")),
            h.p(say("Short questions about real cards. Every answer is explained, the right ones too."), cls="lede"),
            ways.house_rules(self._rules, self.place.link.only("page", "game")),
            h.div(
                h.div(ways.games(games, _key(chosen)), ways.kinds(self._kinds()), cls="stack"),
                parts.panel(say("Your answers"), ways.so_far(self._record.tally())),
                cls="two",
            ),
        )

    @property
    def _choices(self) -> list[tuple[str, ...]]:
        """The games to choose: all of them, which is (), each alone, and those that the link names together."""
        several = 1 < len(self._named) < len(self._offered)
        return [(), *((id_,) for id_ in self._offered), *([self._named] if several else [])]

    def _kinds(self) -> list[ways.Way]:
        every = self._pool(question_types())
        found = [ways.Way(_IN_TURN, _TURNS, None, _ALTERNATE, self._record.tally(every.asked), self._into(every))]
        for each in question_types():
            pool, widget = self._pool([each]), WIDGETS[each.input]
            if pool.asked:
                tally, to = self._record.tally(pool.asked), self._into(pool, each.id)
                found.append(ways.Way(each.title, widget.icon, SKILLS[each.skill], widget.how, tally, to))
        return found

    def _into(self, pool: Pool, question: str | None = None) -> Link:
        return self.link(question=question, seed=onward(pool, FIRST, self._record))

    def _question(self, drill: Drill) -> Html:
        link, marking = self.place.link, drill.marking
        onwards = self.link(seed=drill.next_seed)
        if marking is None:
            help_ = ladder(drill.help, drill.hints) if drill.help else None
            shown = (item.open_(drill, onwards), h.div(help_, self._aside(drill), cls="stack"))
        else:
            score = h.p(ways.score(self._record.tally()), cls="muted")
            onward_button = parts.link(say("Next question"), onwards, main=True)
            shown = (item.closed(drill, marking), item.told(marking, onward_button, score))
        return h.join(
            parts.crumbs((say("Practise"), link.only("page")), (self._said, self.link(question=None, seed=None))),
            parts.title(h.join(drill.question.type.title, " ", h.span(self._number(drill), cls="count"))),
            ways.house_rules(self._rules, link.only("page", "game", "question", "seed")),
            h.div(shown, cls="quiz-two"),
        )

    def _number(self, drill: Drill) -> Message:
        if self.place.link.get("question"):
            return say("Question {number}", number=drill.seed)
        return say("Question {number}, all kinds in turn", number=drill.seed)

    def _aside(self, drill: Drill) -> Html:
        """Beside an open question: where to look things up, and how it went so far."""
        game, tally = drill.question.variant, self._record.tally()
        plain = self.place.link.only()
        rules = {name: str(value) for name, value in game.chosen.items()}
        ways_out = (
            (say("Learn {game}", game=game.title), plain.to(page="learn", game=game.id, **rules)),
            (say("Compare the games"), plain.to(page="compare", **rules)),
        )
        return h.aside(
            h.h2(say("Look it up")),
            h.p(say("Looking up is no cheating: the question waits for you here.")),
            h.ul([h.li(h.a(name, href=str(to))) for name, to in ways_out], cls="quiz-look", role="list"),
            h.p(ways.score(tally)) if tally.answered else None,
            cls="panel quiet stack",
            aria_label=say("Help"),
        )

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def on_choose(self, event: Event) -> None:
        """Other games are asked about."""
        ids = tuple(filter(None, event.field("game").split(",")))
        if ids not in self._choices:
            return
        self._chosen = ids or tuple(self._offered)
        fitting = self._offered[ids[0]].chosen if len(ids) == 1 else self._rules
        rules = {name: value if name in fitting else None for name, value in self._rules.items()}
        self.follow(game=_key(ids) or None, **rules)

    def on_draft(self, event: Event) -> None:
        """An answer in the making, kept for a reader who goes to look something up."""
        drill = self._asked(event)
        if drill:
            self.say = drill.write(_given(event))

    def on_place(self, event: Event) -> None:
        """Another place is to be filled."""
        if self._drill:
            self._drill.typed, self._drill.chosen = _given(event), number(event.value)

    def on_take_back(self, event: Event) -> None:
        """The cards of a place go back into the hand."""
        if self._drill:
            self._drill.typed = _given(event)
            self._drill.take_back(number(event.value))
            self.focus = f"place-{number(event.value)}"

    def on_hint(self, event: Event) -> None:
        """One step of help more."""
        drill = self._drill
        if drill and number(event.value) == drill.hints + 1 <= len(drill.help):
            drill.hints += 1
            self.focus = f"hint-{drill.hints}"

    def on_lay_so(self, event: Event) -> None:
        """The answer that help gave goes into the places."""
        if self._drill:
            self._drill.typed = (event.value,)
            self.focus = FIELD

    def on_answer(self, event: Event) -> None:
        """An answer to be marked."""
        drill = self._asked(event)
        if drill is None:
            return
        drill.answer(_given(event))
        if drill.error:
            self.say = drill.error
            self.focus = FIELD if drill.widget.typed else ""
        else:
            self.focus = "verdict"

    def _asked(self, event: Event) -> Drill | None:
        """The question, if the event is about it; one about another question came too late."""
        return self._drill if self._drill and event.value == self._drill.item else None

    def on_forget(self, _event: Event) -> None:
        """All answers are forgotten, and every question is open again."""
        self._record.forget()
        self.say = say("Your answers are forgotten.")


def _given(event: Event) -> tuple[str, ...]:
    """The answer in the form; beside picked cards a word says that they lie in no order."""
    given = event.fields.get(FIELD, ())
    return (*given, PICKED) if given and HAND in event.picks else given


def _key(ids: Sequence[str]) -> str:
    """The games as a link writes them."""
    return ",".join(ids)
