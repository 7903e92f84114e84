"""Help as a staircase: steps of words, and an answer that can be laid with one press."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.cards import print_melds
from rummy_learn.text import say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html

__all__ = ["ladder"]


def ladder(found: Sequence[Hint], climbed: int) -> Html:
    """The steps, so many of them open. The acts are `hint` to open the next and `lay-so` to lay the answer."""
    return parts.hints([parts.Hint(hint.name, _told(hint), hint.clause) for hint in found], climbed)


def _told(hint: Hint) -> Message | Html:
    if not hint.melds:
        return hint.text
    melds = [meld.cards for meld in hint.melds]
    return h.div(
        h.p(hint.text),
        [cards.row(meld, "mini") for meld in melds],
        parts.action(say("Lay it so"), "lay-so", print_melds(melds)),
        cls="answer",
    )
