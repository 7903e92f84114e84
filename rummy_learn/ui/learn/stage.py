"""One step of a lesson on the page: what the learner made of it so far, and how it is drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Stage"]


class Stage:
    """A step. An act `name` of the browser calls `on_name`, as on a page.

    `focus` and `say` are for the page to pass on after an act; `kept` are changes of its address. `done` tells whether
    the step is done, so that the way on is the next thing to press.
    """

    done = True

    def __init__(self) -> None:
        self.focus = ""
        self.say: Message | None = None
        self.kept: dict[str, object] = {}

    def view(self, link: Link) -> Html:
        """The step as it is now."""
        raise NotImplementedError

    def on(self, event: Event) -> bool:
        """Takes an act; False for one that this step does not know."""
        handler = getattr(self, f"on_{event.act.replace('-', '_')}", None)
        if handler is None:
            return False
        self.focus, self.say, self.kept = "", None, {}
        handler(event)
        return True
