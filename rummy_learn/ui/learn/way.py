"""What stands around a step: the way there, the steps with the present one, and the way on."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["Onward", "Way"]


class Onward(NamedTuple):
    """Where the last step leads: its words and its link."""

    words: Message
    to: Link


class Way(NamedTuple):
    """A row of steps in a game, and where they lead after the last.

    `here` is the name of it in the crumbs, `name` the heading, `steps` the names of its steps. `play` is another way on
    from the last step: to a whole game.
    """

    game: Variant
    here: Message
    name: Message
    steps: Sequence[Message]
    onward: Onward
    play: Onward | None = None

    def frame(
        self,
        step: int,
        link: Link,
        lede: Message | None,
        *body: Html | None,
        done: bool = True,
        left: Sequence[int] = (),
    ) -> Html:
        """A step with what stands around it; the way on is the main thing to press when the step is `done`.

        `left` are the steps that are still to be done before the lesson is finished.
        """
        plain = link.only("page")
        to_game = plain.to(game=self.game.id, **link.options)
        return h.join(
            parts.crumbs((say("Learn"), plain), (self.game.title, to_game), (self.here, None)),
            h.div(
                h.div(self._heading(step), h.p(lede, cls="lede") if lede else None),
                self._steps(step, link),
                cls="headrow",
            ),
            h.div(body, cls="step"),
            self._left(left, link) if left else None,
            self._onward(step, link, main=done),
        )

    def _heading(self, step: int) -> Html:
        return h.h1(self.name, h.span(". ", self._words(step), cls="sr"), id="page-title", tabindex=-1)

    def _words(self, now: int) -> Message:
        return say("Step {now} of {of}: {step}", now=now, of=len(self.steps), step=self.steps[now - 1])

    def _steps(self, now: int, link: Link) -> Html:
        items = [
            h.li(
                h.a(
                    h.b(n),
                    h.span(title),
                    href=str(link.to(step=n)),
                    aria_current="step" if n == now else None,
                    cls="past" if n < now else None,
                )
            )
            for n, title in enumerate(self.steps, 1)
        ]
        return h.nav(
            h.ol(items, role="list"),
            h.p(self._words(now), cls="small muted"),
            cls="walk-steps",
            aria_label=say("Steps"),
        )

    def _left(self, steps: Sequence[int], link: Link) -> Html:
        """What was passed over."""
        told = plural(len(steps), "{n} task of this lesson is left:", "{n} tasks of this lesson are left:")
        ways = [h.li(h.a(self._words(n), href=str(link.to(step=n, cards=None)))) for n in steps]
        return h.div(parts.mark("ask"), h.div(h.p(told), h.ul(ways, role="list")), cls="notice", id="left")

    def _onward(self, step: int, link: Link, *, main: bool) -> Html:
        back = link.to(step=step - 1) if step > 1 else link.only("page", "game").to(**link.options)
        if step < len(self.steps):
            onward = Onward(say("Next: {step}", step=self.steps[step]), link.to(step=step + 1))
        else:
            onward = self.onward
        go = h.a(onward.words, href=str(onward.to), cls="btn go" if main else "btn", id="onward")
        play = parts.link(*self.play) if self.play and step == len(self.steps) else None
        return h.nav(parts.link(say("Back"), back), play, go, cls="onward", aria_label=say("Back and on"))
