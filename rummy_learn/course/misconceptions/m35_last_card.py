"""How a hand may be emptied, taken from another game."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.misconceptions import Misconception, as_if
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.rules.variant import GoingOut, Variant

_BELIEVED: Mapping[GoingOut, GoingOut] = {
    "play_last": "discard_last",
    "discard_last": "play_last",
    "either": "discard_last",
    "float": "either",
    "unplayable": "either",
}
_SAID: Mapping[GoingOut, Message] = {
    "discard_last": say("You must always keep a card to discard when you go out."),
    "play_last": say("The last card must be melded; it is never discarded."),
    "either": say("You may go out by melding the last card or by discarding it."),
}


def _truth(variant: Variant) -> Message:
    return _SAID.get(variant.going_out) or variant.cite("out").rule


MISCONCEPTION = Misconception(
    id="M35",
    skill="out",
    belief=lambda variant: _SAID[_BELIEVED[variant.going_out]],
    rows=("out",),
    mind=as_if(lambda variant: replace(variant, going_out=_BELIEVED[variant.going_out])),
    truth=_truth,
    scenes=("last_card", "all_laid"),
)
