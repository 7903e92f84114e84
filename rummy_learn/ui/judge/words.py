"""The few words that a cell of the matrix has room for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.ui.parts import Sign

__all__ = ["brief", "word"]

_WORDS: Mapping[Sign, Message] = {"yes": say("Yes"), "no": say("No"), "ask": say("Say which")}
_BRIEF: Mapping[str, Message] = {
    "not_enough_cards": say("not so many cards"),
    "too_short": say("too short"),
    "too_long": say("too long"),
    "mixed_ranks": say("two ranks"),
    "mixed_suits": say("two suits"),
    "gap": say("a gap"),
    "repeated_rank": say("a rank twice"),
    "around_the_corner": say("round the corner"),
    "ace_both_ends": say("ace at both ends"),
    "repeated_suit": say("a suit twice"),
    "fifth_of_a_rank": say("fifth of a rank"),
    "too_many_jokers": say("jokers"),
    "joker_undeclared": say("name the joker"),
    "joker_wrong_card": say("joker misnamed"),
    "wrong_size": say("wrong size"),
    "wrong_melds": say("not the contract"),
    "runs_touch": say("runs too close"),
    "extra_cards": say("too many cards"),
}
"""Why not, by the reason's code; a code that is missing here has its sentence only."""


def word(sign: Sign) -> Message:
    """Yes, no, or "Say which"."""
    return _WORDS[sign]


def brief(verdict: Verdict) -> Message | None:
    """Why not, in two or three words."""
    return _BRIEF.get(verdict.reasons[0].code) if verdict.reasons else None
