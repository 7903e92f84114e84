"""One joker to a meld, in games that allow more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import meant_as_run
from rummy_learn.course.misconceptions import Misconception, objecting
from rummy_learn.course.misconceptions._truths import jokers_in_a_meld
from rummy_learn.course.misconceptions._wild import with_wild_cards
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Kind
    from rummy_learn.rules.variant import Variant


def _more_than_one(variant: Variant, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The jokers he objects to; where one is all there may be, he is right and has nothing of his own to say."""
    wilds = tuple(card for card in cards if card.wild)
    kind: Kind = "run" if meant_as_run(cards) else "set"
    most = len(cards) if variant.joker_limit is None else variant.joker_limit(kind, len(cards)).most
    return wilds if len(wilds) > 1 and most > 1 else ()


MISCONCEPTION = Misconception(
    id="M43",
    skill="melds",
    belief=say("A meld may hold one joker, never two."),
    rows=("jokers",),
    mind=with_wild_cards(objecting("one_joker", say("A meld may hold only one joker."), _more_than_one)),
    truth=jokers_in_a_meld,
)
