"""A step with a hand to lay melds from: the places, the help, the verdict."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.ui import html as h
from rummy_learn.ui.learn import board
from rummy_learn.ui.learn.attempt import Attempt
from rummy_learn.ui.learn.reading import paragraphs
from rummy_learn.ui.learn.stage import Stage
from rummy_learn.ui.page import number
from rummy_learn.ui.trays import HAND

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.learn.attempt import Task
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Laying"]


class Laying(Stage):
    """A learner's try at a hand. What was laid stays in the address; `laid` is such a text to begin with."""

    def __init__(self, task: Task, seed: int, laid: str = "", text: Sequence[Message] = ()) -> None:
        super().__init__()
        self._attempt = Attempt(task)
        self._seed = seed
        self._text = text
        if laid:
            self._attempt.write(laid, ordered=False)
            self._attempt.lay()

    @property
    def done(self) -> bool:  # type: ignore[override]
        """Has it been laid, and does it stand?"""
        return self._attempt.done

    def view(self, link: Link) -> Html:
        """The hand and its places, or what is left when it is laid."""
        another = link.to(seed=self._seed + 1, cards=None)
        return h.join(
            paragraphs(self._text, link) if self._text and not self.done else None,
            board.board(self._attempt, another, link),
        )

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def on_draft(self, event: Event) -> None:
        """Cards were picked or typed: the places show them."""
        before = self._attempt.places
        self.say = self._taken(event).changed_from(before)

    def on_place(self, event: Event) -> None:
        """Another place is to be filled."""
        self._taken(event).chosen = number(event.value)

    def on_take_back(self, event: Event) -> None:
        """The cards of a place go back into the hand."""
        self._taken(event).take_back(number(event.value))
        self.focus = f"place-{number(event.value)}"

    def on_lay_down(self, event: Event) -> None:
        """The cards are laid: the verdict, or what is wrong with them or missing."""
        self._taken(event)
        self._judge()

    def on_lay_so(self, event: Event) -> None:
        """The cards are laid as the verdict or the last hint proposes."""
        self._attempt.write(event.value, ordered=self._attempt.ordered)
        self._judge()

    def on_again(self, _event: Event) -> None:
        """The same hand once more."""
        self._attempt.clear()
        self.kept = {"cards": None}
        self.focus = "place-0"

    def on_hint(self, event: Event) -> None:
        """One step of help more."""
        if number(event.value) == self._attempt.hints + 1:
            self._attempt.hints += 1
            self.focus = f"hint-{self._attempt.hints}"

    def _taken(self, event: Event) -> Attempt:
        """The attempt with what the reader typed or picked. Picked cards have no order."""
        self._attempt.write(event.field(board.FIELD), ordered=HAND not in event.picks)
        return self._attempt

    def _judge(self) -> None:
        attempt = self._attempt
        attempt.lay()
        self.kept = {"cards": attempt.told or None}
        if not attempt.error:
            self.focus = "verdict"
        else:
            self.say = attempt.error
            self.focus = board.FIELD if attempt.ordered and attempt.text else ""
