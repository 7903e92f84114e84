"""A learner's try at the hand of a walk: what lies in the places, and what was said about it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Protocol

from rummy_learn.rules.cards import print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.ui.trays import Trays

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Need
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.text import Message

__all__ = ["Attempt", "Task"]


class Task(Protocol):
    """A hand to lay melds from: the exercise of a walk, or a step of a lesson."""

    @property
    def needs(self) -> tuple[Need, ...]:
        """The melds that are asked for."""

    @property
    def hand(self) -> tuple[Card, ...]:
        """The cards to lay them from."""

    @property
    def done(self) -> Message:
        """What is said when it is laid."""

    def judge(self, laid: Sequence[Sequence[Card]], *, written: bool = False) -> Verdict:
        """Judges an answer."""

    def hints(self, laid: Sequence[Sequence[Card]] = ()) -> tuple[Hint, ...]:
        """Help while `laid` lies in the places."""


class Attempt(Trays):
    """One try. `error` says why there is nothing to judge, `verdict` is the last judgement.

    So many steps of help are open as `hints` says.
    """

    def __init__(self, task: Task) -> None:
        super().__init__(task.needs)
        self.task = task
        self.hints = 0
        self.error: Message | None = None
        self.verdict: Verdict | None = None

    def clear(self) -> None:
        """Takes all cards back; the hints stay open."""
        self.text, self.ordered, self.chosen = "", True, 0
        self.error = self.verdict = None

    @property
    def done(self) -> bool:
        """Has it been laid, and does it stand?"""
        return self.verdict is not None and self.verdict.valid

    @property
    def left(self) -> tuple[Card, ...]:
        """What remains of the hand after the last judgement."""
        rest = Counter(self.task.hand)
        if self.verdict:
            rest.subtract(card.face for meld in self.verdict.melds for card in meld.cards)
        return tuple(sorted((+rest).elements(), key=lambda card: card.order))

    def write(self, text: str, *, ordered: bool) -> None:
        """Takes over what the learner typed or picked; what was wrong with the text before is forgotten."""
        if text != self.text:
            self.error = None
        super().write(text, ordered=ordered)

    def lay(self) -> None:
        """Judges what lies there, or says in `error` what is wrong with it or missing."""
        self.error = None
        try:
            laid = self.melds()
        except BadInput as error:
            self.error = error.message
        else:
            self.verdict = self.task.judge(laid, written=self.ordered)

    @property
    def told(self) -> str:
        """What was laid, as text for a link: every joker in it that is clear says what it stands for."""
        if self.error or not self.verdict:
            return self.text
        return print_melds(meld.cards for meld in self.verdict.melds)
