"""How a hand may be emptied, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.rules.variant import GoingOut, Variant

_SAID: Mapping[GoingOut, Message] = {
    "discard_last": say("You may never meld your last card: one must be left to discard."),
    "play_last": say("The last card must be melded; it is never discarded."),
    "either": say("You may go out by melding the last card or by discarding it."),
}


def _believed(variant: Variant) -> GoingOut:
    if variant.going_out != "discard_last":
        return "discard_last"
    return "either" if variant.pile else "play_last"


def _truth(variant: Variant) -> Message:
    return _SAID.get(variant.going_out) or variant.cite("out").rule


MISCONCEPTION = Misconception(
    id="M35",
    skill="out",
    belief=lambda variant: _SAID[_believed(variant)],
    rows=("out",),
    mind=as_if(lambda variant: replace(variant, going_out=_believed(variant))),
    truth=_truth,
    scenes=("last_card", "all_laid"),
)
