"""The questions of a class: the same for everyone, one after another, and the hand-in at the end."""

from __future__ import annotations

import json
import re
import unicodedata
from functools import cached_property
from typing import TYPE_CHECKING

from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.hand_in import checked_name
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, languages, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.link import Astray, Choice
from rummy_learn.ui.page import number
from rummy_learn.ui.practise import item
from rummy_learn.ui.practise.asking import Asking
from rummy_learn.ui.practise.drill import Drill
from rummy_learn.ui.practise.paper import Paper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.question import Marking
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["InClass"]

_HAND_IN = "hand-in"
"""What a link says in place of the number of a question."""
_NAME = "name"
_CODE = "hand-in-code"


class InClass(Asking):
    """The cover, the question that the link numbers, or the hand-in. The name on it stays on this page."""

    name, title = "practise", say("Class")

    def start(self) -> None:
        """Reads the code; the class's language is taken over where the link names none."""
        link = self.place.link
        try:
            self._assignment = Assignment.read(link.get("class"))
        except BadInput as error:
            raise Astray(error.message, self._instead()) from None
        lang = self._assignment.lang
        self.follow(lang=link.get("lang") or (lang if lang in languages()[1:] else None))
        self._paper = Paper(self.saved, self._assignment)
        self._typed = self._name = ""
        self._error: Message | None = None
        self._at = self._asked_for()

    def _instead(self) -> list[Choice]:
        return [Choice(say("Type the code again, or practise without a class"), self.link(class_=None, step=None))]

    def _asked_for(self) -> int | None:
        """The place of the question that the link numbers, from 0."""
        asked = self.place.link.get("step")
        if asked in ("", _HAND_IN):
            return None
        if not 1 <= number(asked[:3]) <= self._count or len(asked) > len(str(self._count)):
            message = plural(
                self._count,
                "This class has {n} question, and no “{piece}”.",
                "This class has {n} questions, and no “{piece}”.",
                piece=asked,
            )
            raise Astray(message, [Choice(say("The questions of the class"), self.link(step=None))])
        return number(asked) - 1

    @property
    def _count(self) -> int:
        """How many questions there are."""
        return len(self._assignment.questions)

    @cached_property
    def _asked_now(self) -> Drill | None:
        if self._at is None:
            return None
        return Drill(self._assignment.items[self._at], self._paper, self._assignment.questions[self._at])

    @property
    def _drill(self) -> Drill | None:
        """The question that the link numbers."""
        return self._asked_now

    @property
    def played(self) -> Sequence[Variant]:
        """None, as far as house rules are concerned: here they are the class's, and the cover tells them."""
        return ()

    def heading(self) -> Message:
        """The number of the question."""
        if self._at is not None:
            return say("Question {n} of {of} · {title}", n=self._at + 1, of=self._count, title=self.title)
        return self.title

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The cover, a question, or the hand-in."""
        drill = self._drill
        if drill is not None:
            return self._question(drill)
        return self._hand_in() if self.place.link.get("step") == _HAND_IN else self._cover()

    def _cover(self) -> Html:
        begun = any(self._paper.markings())
        return h.join(
            parts.title(plural(self._count, "Your class: {n} question", "Your class: {n} questions")),
            h.p(self._about(), cls="lede"),
            h.div(
                h.div(
                    h.p(say("Class code"), " ", h.strong(parts.code(self._assignment.code), cls="class-name")),
                    h.p(parts.link(say("Go on") if begun else say("Begin"), self._onward(), main=True)),
                    self._strip() if begun else None,
                    cls="panel stack",
                ),
                h.aside(
                    h.h2(say("How it goes")),
                    h.ul(
                        h.li(say("Everyone in the class gets the same questions.")),
                        h.li(say("Each answer is marked and explained at once. The first answer counts.")),
                        h.li(say("At the end you get a code and a file: give one of them to your teacher.")),
                        h.li(say("Nothing is sent anywhere. Your browser keeps your answers until then.")),
                        cls="class-how",
                    ),
                    h.p(h.a(say("Leave the class"), href=str(self.link(class_=None, step=None)))),
                    cls="panel quiet stack",
                ),
                cls="two",
            ),
        )

    def _about(self) -> Message:
        """The games with their house rules, and how long it takes."""
        minutes, games = self._assignment.minutes, self._assignment.title
        return plural(minutes, "{games}. About {n} minute.", "{games}. About {n} minutes.", games=games)

    def _strip(self) -> Html:
        """All questions, each with how it went, and the way to it."""
        steps = [self._step(at, marking) for at, marking in enumerate(self._paper.markings())]
        return h.nav(h.ol(steps, cls="class-strip", role="list"), aria_label=say("The questions of the class"))

    def _step(self, at: int, marking: Marking | None) -> Html:
        state = "open" if marking is None else "yes" if marking.correct else "no"
        said = {"open": say("not answered"), "yes": say("right"), "no": say("wrong")}[state]
        return h.li(
            h.a(
                at + 1,
                h.span(", ", said, cls="sr"),
                href=str(self.link(step=at + 1)),
                cls=state,
                aria_current="step" if at == self._at else None,
            )
        )

    def _question(self, drill: Drill) -> Html:
        marking = drill.marking
        count = say("{n} of {of}", n=(self._at or 0) + 1, of=self._count)
        onward = self._onward()
        if marking is None:
            words = say("To the hand-in") if onward == self.link(step=_HAND_IN) else say("Leave it for later")
            shown = item.open_(drill, h.a(words, href=str(onward), cls="btn text")), self._aside(drill)
        else:
            last = onward == self.link(step=_HAND_IN)
            after = parts.link(say("To the hand-in") if last else say("Next question"), onward, main=True)
            shown = item.closed(drill, marking), self._told(drill, marking, after)
        return h.join(
            parts.crumbs((self.title, self.link(step=None)), (drill.question.type.title, None)),
            parts.title(h.join(drill.question.type.title, " ", h.span(count, cls="count"))),
            h.div(shown, cls="quiz-two"),
            h.div(self._strip(), cls="class-below"),
        )

    def _onward(self) -> Link:
        """The next question without an answer, from this one on and then from the first; after them the hand-in."""
        open_ = [at for at, marking in enumerate(self._paper.markings()) if marking is None and at != self._at]
        here = -1 if self._at is None else self._at
        following = [at for at in open_ if at > here] or open_
        return self.link(step=following[0] + 1 if following else _HAND_IN)

    def _hand_in(self) -> Html:
        markings = self._paper.markings()
        right = sum(marking.correct for marking in markings if marking)
        left = [at + 1 for at, marking in enumerate(markings) if marking is None]
        told = plural(self._count, "{right} of {n} right.", "{right} of {n} right.", right=right)
        return h.join(
            parts.crumbs((self.title, self.link(step=None)), (say("Hand in"), None)),
            parts.title(say("Hand in")),
            h.p(told, cls="lede"),
            self._strip(),
            self._left_open(left) if left else None,
            h.div(
                h.div(self._signing(), self._made() if self._name else None, cls="stack"),
                h.aside(
                    h.h2(say("What is in it")),
                    h.p(say("The class code, your answers, the name, and how many answers are right. Nothing else.")),
                    h.p(say("Your teacher's Rummy Learn marks the answers anew.")),
                    h.p(say("On a computer that others use, forget your answers once you have handed in.")),
                    h.p(parts.action(say("Forget my answers here"), "forget")),
                    h.p(h.a(say("Leave the class"), href=str(self.link(class_=None, step=None)))),
                    cls="panel quiet stack",
                ),
                cls="two",
            ),
        )

    def _signing(self) -> Html:
        """Where the name is written; it goes into the hand-in and is kept nowhere else."""
        return h.form(
            parts.field(
                _NAME,
                say("Your name or e-mail address, as your teacher's list has it"),
                self._typed,
                error=self._error,
                hint=say("It goes into the hand-in, and nowhere else."),
            ),
            parts.action(say("Make the hand-in"), submit=True, main=not self._name),
            data_act="sign",
            id="sign",
            cls="panel stack tight",
        )

    def _made(self) -> Html:
        """The hand-in, to copy and to save."""
        hand_in = self._paper.hand_in(self._name)
        content = json.dumps(hand_in.to_json(), ensure_ascii=False, indent=1)
        return h.section(
            h.h2(say("Give this to your teacher"), id="made", tabindex=-1),
            h.p(say("Copy the code into a message, or save the file and send that.")),
            parts.area(_CODE, say("The hand-in of {name}", name=self._name), hand_in.to_code(), rows=4, fixed=True),
            h.div(
                h.button(say("Copy the code"), cls="btn go", data_copy=_CODE),
                h.button(say("Save as a file"), cls="btn", data_save=_file(self._name), data_content=content),
                cls="row",
            ),
            cls="panel stack tight",
        )

    def _left_open(self, left: Sequence[int]) -> Html:
        """Which questions have no answer yet, and the way to the first of them."""
        said = ", ".join(map(str, left))
        told = plural(
            len(left), "Question {which} has no answer yet.", "Questions {which} have no answer yet.", which=said
        )
        words = say("Answer it") if len(left) == 1 else say("Answer them")
        return h.p(told, " ", h.a(words, href=str(self.link(step=left[0]))), cls="quiz-rule")

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def on_sign(self, event: Event) -> None:
        """The name goes onto the hand-in."""
        self._typed, self._error = event.field(_NAME), None
        try:
            self._name = self._typed = checked_name(self._typed)
        except BadInput as error:
            self._name, self._error = "", error.message
            self.say = error.message
            self.focus = _NAME
        else:
            self.focus = "made"

    def on_forget(self, _event: Event) -> Link:
        """The answers leave the browser, the name leaves the page."""
        self._paper.forget()
        self._typed = self._name = ""
        return self.link(step=None)

    def _learned(self, drill: Drill, marking: Marking, *, shown: bool) -> None:
        self._remember(drill, marking, shown=shown, mixed=True)


def _file(name: str) -> str:
    """A name for the file: that of the learner as far as every system can write it."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return f"rummy-{'-'.join(re.findall('[a-z0-9]+', plain))[:40] or 'hand-in'}.json"
