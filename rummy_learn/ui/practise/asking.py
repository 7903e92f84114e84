"""A page that asks questions: what its reader does with the one that is asked now, and where he may look things up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui.page import Page, number
from rummy_learn.ui.practise.answers import FIELD, PICKED
from rummy_learn.ui.practise.item import CHECK, told
from rummy_learn.ui.progress import store
from rummy_learn.ui.trays import HAND

if TYPE_CHECKING:
    from rummy_learn.course.progress import Progress
    from rummy_learn.course.question import Marking
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event
    from rummy_learn.ui.practise.drill import Drill

__all__ = ["Asking"]


class Asking(Page):
    """Takes answers in the making, help and answers to the question of `_drill`, and hands on what is marked."""

    @property
    def _drill(self) -> Drill | None:
        """The question that is asked now."""
        raise NotImplementedError

    def _remember(self, drill: Drill, marking: Marking, *, shown: bool, mixed: bool) -> tuple[Progress, Progress]:
        """Takes the answer into the reader's progress: what that was before, and what it is now."""
        before = store.load(self.saved)
        after = before.answered(
            drill.question.type.skill,
            drill.question.variant.id,
            right=marking.correct,
            when=store.today(),
            mixed=mixed,
            hints=drill.hints,
            shown=shown,
            item=drill.item,
            misconception=next((each.id for each in marking.to_one_who_met(before.games).misconceptions), ""),
        )
        store.keep(self.saved, after)
        return before, after

    def _learned(self, drill: Drill, marking: Marking, *, shown: bool) -> None:
        """Takes down what became of an answer; `shown` tells that help had given the answer before."""
        raise NotImplementedError

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def on_draft(self, event: Event) -> None:
        """An answer in the making, kept for a reader who goes to look something up."""
        drill = self._asked(event)
        if drill:
            self.say = drill.write(_given(event))

    def on_pick(self, event: Event) -> None:
        """Enter in a field of cards: they are picked, and the button that has them marked is next."""
        self.on_draft(event)
        self.focus = CHECK

    def on_place(self, event: Event) -> None:
        """Another place is to be filled."""
        drill = self._drill
        if drill:
            drill.typed, drill.chosen = _given(event), number(event.value)

    def on_take_back(self, event: Event) -> None:
        """The cards of a place go back into the hand."""
        drill = self._drill
        if drill:
            drill.typed = _given(event)
            drill.take_back(number(event.value))
            self.focus = f"place-{number(event.value)}"

    def on_move_up(self, event: Event) -> None:
        """One answer of an order goes a place up."""
        self._move(event, -1)

    def on_move_down(self, event: Event) -> None:
        """One answer of an order goes a place down."""
        self._move(event, 1)

    def _move(self, event: Event, step: int) -> None:
        drill = self._drill
        if drill:
            self.say = drill.move(_given(event), event.value, step)

    def on_hint(self, event: Event) -> None:
        """One step of help more."""
        drill = self._drill
        if drill and drill.climb(number(event.value)):
            self.focus = f"hint-{drill.hints}"

    def on_lay_so(self, event: Event) -> None:
        """The answer that help gave goes into the places."""
        drill = self._drill
        if drill:
            drill.typed = (event.value,)
            self.focus = FIELD

    def on_answer(self, event: Event) -> None:
        """An answer to be marked."""
        drill = self._asked(event)
        if drill is None:
            return
        shown = drill.shown_answer
        marking = drill.answer(_given(event))
        if marking:
            self._learned(drill, marking, shown=shown)
        if drill.error:
            self.say = drill.error
            self.focus = FIELD if drill.widget.typed else ""
        else:
            self.focus = "verdict"

    def _asked(self, event: Event) -> Drill | None:
        """The question, if the event is about it; one about another question came too late."""
        drill = self._drill
        return drill if drill and event.value == str(drill.item) else None

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def _game_of(self, drill: Drill) -> Link:
        """The game that a question is about, with its house rules."""
        return self.place.link.only().about(drill.question.variant)

    def _told(self, drill: Drill, marking: Marking, *after: Html) -> Html:
        """Right or wrong and why, without other games that the reader does not know."""
        return told(marking.to_one_who_met(store.load(self.saved).games), self._game_of(drill), *after)

    def _aside(self, drill: Drill) -> Html:
        """Beside an open question: where to look things up."""
        game = drill.question.variant
        there = self._game_of(drill)
        ways_out = (
            (say("Learn {game}", game=game.title), there.to(page="learn")),
            (say("Compare the games"), there.to(page="compare", game=None)),
        )
        return h.aside(
            h.h2(say("Look it up")),
            h.p(say("Looking up is no cheating: the question waits for you here.")),
            h.ul([h.li(h.a(name, href=str(to))) for name, to in ways_out], cls="quiz-look", role="list"),
            cls="panel quiet stack",
            aria_label=say("Help"),
        )


def _given(event: Event) -> tuple[str, ...]:
    """The answer in the form; beside picked cards a word says that they lie in no order."""
    given = event.fields.get(FIELD, ())
    return (*given, PICKED) if given and HAND in event.picks else given
