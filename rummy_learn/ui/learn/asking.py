"""A step of questions, one after the other; enough of them must be right at the first try."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.ladder import ladder
from rummy_learn.ui.learn.stage import Stage
from rummy_learn.ui.page import number
from rummy_learn.ui.practise import item
from rummy_learn.ui.practise.answers import FIELD, PICKED
from rummy_learn.ui.practise.drill import Drill
from rummy_learn.ui.trays import HAND

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummy_learn.course.lesson import Ask
    from rummy_learn.course.question import Marking
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.learn.kept import Kept
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event
    from rummy_learn.ui.parts import Sign

__all__ = ["Asking"]


class Asking(Stage):
    """The questions of a lesson. `answered` is told of each first answer; `seed` is the one they were drawn with.

    What was answered stays in `kept`, so that a page that is loaded anew goes on where it was.
    """

    def __init__(self, step: Ask, seed: int, kept: Kept, answered: Callable[[Drill, Marking], None]) -> None:
        super().__init__()
        self._step = step
        self._seed = seed
        self._answered = answered
        self._answers = kept
        self._drills = [Drill(each, kept.record) for each in step.items]

    @property
    def done(self) -> bool:  # type: ignore[override]
        """Were enough of the answers right?"""
        return self._right >= self._step.enough and self._at == len(self._drills)

    @property
    def _at(self) -> int:
        return self._answers.at

    @property
    def _right(self) -> int:
        return sum(drill.marking is not None and drill.marking.correct for drill in self._drills)

    @property
    def _drill(self) -> Drill | None:
        return self._drills[self._at] if self._at < len(self._drills) else None

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self, link: Link) -> Html:
        """The question, or how the answers were."""
        drill = self._drill
        if drill is None:
            return self._sum(link)
        count = say("Question {now} of {of}", now=self._at + 1, of=len(self._drills))
        marking = drill.marking
        if marking is None:
            pass_by = parts.action(say("Skip this one"), "next-question", plain=True)
            shown = (item.open_(drill, pass_by), ladder(drill.help, drill.hints) if drill.help else None)
        else:
            onward = h.button(say("Go on"), cls="btn go", data_act="next-question", id="next-question")
            shown = (item.closed(drill, marking), item.told(marking.to_one_who_met(self._answers.met), link, onward))
        return h.div(h.p(count, cls="muted"), h.div(shown, cls="quiz-two"))

    def _sum(self, link: Link) -> Html:
        of = len(self._drills)
        told = plural(self._right, "{n} of {of} right.", "{n} of {of} right.", of=of)
        if self.done:
            more = say("That is enough to pass.")
        else:
            more = plural(self._step.enough, "{n} are needed to pass.", "{n} are needed to pass.")
        sign: Sign = "yes" if self.done else "ask"
        again = parts.link(say("Other questions"), link.to(seed=self._seed + 1), main=not self.done)
        return h.section(
            h.div(parts.mark(sign), h.h2(told, " ", more, id="verdict", tabindex=-1), cls="top"),
            h.div(again, cls="body"),
            cls=f"verdict {sign}",
            aria_labelledby="verdict",
        )

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def on_draft(self, event: Event) -> None:
        """An answer in the making."""
        drill = self._asked(event)
        if drill:
            self.say = drill.write(_given(event))

    def on_pick(self, event: Event) -> None:
        """Enter in a field of cards: they are picked, and the button that has them marked is next."""
        self.on_draft(event)
        self.focus = item.CHECK

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

    def on_move_up(self, event: Event) -> None:
        """One answer of an order goes a place up."""
        self._move(event, -1)

    def on_move_down(self, event: Event) -> None:
        """One answer of an order goes a place down."""
        self._move(event, 1)

    def _move(self, event: Event, step: int) -> None:
        if self._drill:
            self.say = self._drill.move(_given(event), event.value, step)

    def on_hint(self, event: Event) -> None:
        """One step of help more."""
        drill = self._drill
        if drill and drill.climb(number(event.value)):
            self._answers.keep(self._at)
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
        marking = drill.answer(_given(event))
        if marking is not None:
            self._answers.keep(self._at)
            self._answered(drill, marking)
        if drill.error:
            self.say = drill.error
            self.focus = FIELD if drill.widget.typed else ""
        else:
            self.focus = "verdict"

    def on_next_question(self, _event: Event) -> None:
        """The next question, or the sum after the last."""
        self._answers.keep(min(self._at + 1, len(self._drills)))
        self.focus = "prompt" if self._drill else "verdict"

    def _asked(self, event: Event) -> Drill | None:
        """The question, if the event is about it; one about another question came too late."""
        return self._drill if self._drill and event.value == str(self._drill.item) else None


def _given(event: Event) -> tuple[str, ...]:
    """The answer in the form; beside picked cards a word says that they lie in no order."""
    given = event.fields.get(FIELD, ())
    return (*given, PICKED) if given and HAND in event.picks else given
