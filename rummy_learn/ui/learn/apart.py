"""A step with two things to tell apart: one of them is allowed, the other is not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import say
from rummy_learn.ui import cards, parts, verdicts
from rummy_learn.ui import html as h
from rummy_learn.ui.learn.reading import at_table, named, paragraphs
from rummy_learn.ui.learn.stage import Stage
from rummy_learn.ui.page import number

if TYPE_CHECKING:
    from rummy_learn.course.lesson import NearMiss, Side
    from rummy_learn.game.position import Position
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["TellingApart"]


class TellingApart(Stage):
    """The learner chooses a side; then both are explained."""

    def __init__(self, step: NearMiss) -> None:
        super().__init__()
        self._step = step
        self._said: int | None = None

    @property
    def done(self) -> bool:  # type: ignore[override]
        """Has the learner chosen?"""
        return self._said is not None

    def view(self, link: Link) -> Html:
        """The two, to choose from; after that which of them is allowed, and why the other is not."""
        table = self._step.sides[0].start  # the same for both, as far as the learner can see
        return h.join(
            paragraphs(self._step.text, link),
            at_table(table) if table else None,
            h.div([self._side(n, side) for n, side in enumerate(self._step.sides)], cls="sides"),
            self._told(link) if self.done else None,
        )

    def _side(self, n: int, side: Side) -> Html:
        label = side.label or (say("A") if not n else say("B"))
        if not self.done:
            mark, choose = (
                None,
                h.button(
                    say("Choose {which}", which=label), cls="btn", data_act="choose", data_value=n, id=f"choose-{n}"
                ),
            )
        else:
            allowed = n == self._step.allowed
            word = say("Allowed") if allowed else say("Not allowed")
            yours = say("{word}; you chose this", word=word) if n == self._said else word
            mark, choose = parts.mark("yes" if allowed else "no"), h.p(h.strong(yours))
        return h.section(
            h.h2(mark, label, id=f"side-{n}"), _shown(side), choose, cls="side", aria_labelledby=f"side-{n}"
        )

    def _told(self, link: Link) -> Html:
        right = self._said == self._step.allowed
        word = say("Well seen.") if right else say("Not quite: look again.")
        saw = h.h2(parts.mark("yes" if right else "no"), word, id="saw", tabindex=-1, cls="saw")
        return h.div(saw, verdicts.panel(self._step.refusal, terms=link), cls="stack")

    def on_choose(self, event: Event) -> None:
        """A side is chosen; the first choice stands."""
        if self._said is None:
            self._said = number(event.value)
            self.focus = "saw"


def _shown(side: Side) -> Html:
    if side.start is None:
        return h.div([cards.row(meld, "mid") for meld in side.melds], cls="laid")
    start = side.start
    return h.ol([_move(start, action.player, told) for action, told in zip(side.moves, side.said, strict=True)])


def _move(start: Position, seat: int, told: Message) -> Html:
    return h.li(h.b(named(start, seat), ": "), told)
