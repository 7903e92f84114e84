"""A melded joker with the value of the card it stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Held, Thought
from rummy_learn.course.misconceptions import Misconception
from rummy_learn.course.misconceptions._wild import has_wild_cards
from rummy_learn.rules.cards import SUITS, natural
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.rules.variant import Variant


def _as_its_card(variant: Variant) -> Mind | None:
    if variant.scoring != "melded_minus_hand" or not has_wild_cards(variant):
        return None

    def answers(case: Case) -> Thought:
        truth = case.truth(variant)
        if not isinstance(case, Held) or not isinstance(truth.answer, int):
            return truth
        jokers = [card for meld in case.melded for card in meld.cards if card.wild]
        values = variant.values
        more = sum(values.of(natural(card.means_rank, SUITS[0])) - values.of(card) for card in jokers)
        return Thought(truth.answer + more, None, tuple(jokers))

    return answers


MISCONCEPTION = Misconception(
    id="M49",
    skill="scoring",
    belief=say("A melded joker counts as much as the card it stands for."),
    rows=("joker_value",),
    mind=_as_its_card,
)
