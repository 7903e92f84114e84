"""What a refusal comes down to, in a few words that name no card: the answers a question offers to choose from.

The same words serve the rules as they are and as a mistaken learner takes them to be; the record they are made from
decides which.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.melds import Need
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import JudgedMeld, Reason, Verdict

__all__ = ["CLAIMS", "claim"]


def claim(variant: Variant, verdict: Verdict, reason: Reason) -> Message:
    """The rule that `reason` says is broken; `verdict` is the one it stands in."""
    return CLAIMS[reason.code](variant, verdict.melds[reason.meld or 0])


def _too_short(variant: Variant, meld: JudgedMeld) -> Message:
    if meld.kind == "set":
        return say("A set needs {least} cards at least.", least=variant.set_sizes[0])
    return say("A run needs {least} cards at least.", least=variant.run_min)


def _too_many_jokers(variant: Variant, meld: JudgedMeld) -> Message:
    assert variant.joker_limit is not None
    kind = meld.kind or "set"
    most = variant.joker_limit(kind, len(meld.cards)).most
    named = Need(kind, len(meld.cards)).said()
    if variant.wild_twos:
        return say("Too many wild cards: {meld} may hold {most}.", meld=named, most=most)
    return say("Too many jokers: {meld} may hold {most}.", meld=named, most=most)


def _runs_touch(variant: Variant, _: JudgedMeld) -> Message:
    if variant.same_suit_runs == "apart":
        return say("Two runs of one suit need a rank between them.")
    return say("Eight in a row are one run, not two, unless a ninth card is there.")


CLAIMS: dict[str, Callable[[Variant, JudgedMeld], Message]] = {
    "mixed_ranks": lambda *_: say("A set keeps to one rank."),
    "repeated_suit": lambda *_: say("The cards of a set must all differ in suit."),
    "fifth_of_a_rank": lambda variant, _: say("A set ends at {most} cards.", most=variant.set_sizes[1]),
    "mixed_suits": lambda *_: say("A run keeps to one suit."),
    "gap": lambda *_: say("A run may not skip a rank."),
    "repeated_rank": lambda *_: say("A run holds every rank only once."),
    "around_the_corner": lambda *_: say("A run may not go on from king over ace to two."),
    "ace_both_ends": lambda *_: say("An ace cannot be both ends of a run."),
    "too_long": lambda *_: say("A run ends at 13 cards."),
    "too_short": _too_short,
    "too_many_jokers": _too_many_jokers,
    "runs_touch": _runs_touch,
}
"""Reason code to the rule it stands for. A code that is missing here is not asked about in these questions."""
