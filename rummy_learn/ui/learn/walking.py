"""A walk through a contract on the page: its steps, and what can be done in each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui.learn import steps
from rummy_learn.ui.learn.laying import Laying
from rummy_learn.ui.learn.stage import Stage

if TYPE_CHECKING:
    from rummy_learn.course.walk import Walk
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.learn.way import Way
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Course", "Walking"]

_PUZZLE, _TRY = 3, 4
_LEDES = {
    2: say("This hand can do it: the raised cards are laid."),
    3: say("Look closely, then decide."),
    4: say("Your turn, with a real hand."),
    5: say("The same cards under the rules of the other games."),
}


class Course(Protocol):
    """A lesson or a walk as the page shows it. Its progress is kept under `name`.

    It is finished when the steps in `tasks`, in which there is something to do, and the step `last` are done.
    """

    @property
    def name(self) -> str:
        """Its address within the game."""

    @property
    def last(self) -> int:
        """The step that ends it."""

    @property
    def tasks(self) -> tuple[int, ...]:
        """The steps in which there is something to do."""

    def way(self, link: Link) -> Way:
        """What stands around its steps."""

    def stage(self, step: int, link: Link, saved: dict[str, object]) -> Stage:
        """A step to be gone through."""

    def lede(self, step: int, stage: Stage) -> Message | None:
        """The line above a step."""


class Walking:
    """A walk. It is finished with the hand that is laid; the step after that is for looking around."""

    last = _TRY
    tasks = (_PUZZLE, _TRY)

    def __init__(self, walk: Walk) -> None:
        self._walk = walk
        self.name = walk.name

    def way(self, link: Link) -> Way:
        """What stands around its steps."""
        return steps.way(self._walk, link)

    def stage(self, step: int, link: Link, _saved: dict[str, object]) -> Stage:
        """A step to be gone through."""
        if step == _PUZZLE:
            return _Puzzle(self._walk)
        if step == _TRY:
            return Laying(self._walk, int(link.get("seed") or 0), link.get("cards"))
        return _Shown(self._walk, step)

    def lede(self, step: int, stage: Stage) -> Message | None:
        """The line above a step."""
        if step == _PUZZLE and stage.done:
            return say("What the judge says, and why.")
        return _LEDES.get(step, self._walk.asks)


class _Shown(Stage):
    """A step to look at."""

    def __init__(self, walk: Walk, step: int) -> None:
        super().__init__()
        self._walk = walk
        self._step = step

    def view(self, link: Link) -> Html:
        """What it asks, the example, or the other games."""
        if self._step == 1:
            return steps.asks(self._walk, link)
        return steps.example(self._walk) if self._step == 2 else steps.elsewhere(self._walk, link)


class _Puzzle(Stage):
    """Does it stand? Yes or no."""

    def __init__(self, walk: Walk) -> None:
        super().__init__()
        self._asked = steps.puzzle(walk)
        self._said: bool | None = None

    @property
    def done(self) -> bool:  # type: ignore[override]
        """Has the learner decided?"""
        return self._said is not None

    def view(self, link: Link) -> Html:
        """The question, or the answer."""
        if self._said is None:
            return h.join(steps.question(self._asked))
        return steps.answer(self._asked, link, said=self._said)

    def on_guess(self, event: Event) -> None:
        """Yes or no to the question whether a lay-down stands."""
        self._said = event.value == "yes"
        self.focus = "verdict"
