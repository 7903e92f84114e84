"""Jokers that fill gaps but never stand at the end of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import meant_as_run
from rummy_learn.course.misconceptions import Misconception, objecting
from rummy_learn.course.misconceptions._runs import legal_run
from rummy_learn.course.misconceptions._wild import with_wild_cards
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant


def _at_an_end(variant: Variant, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    run = legal_run(variant, cards)
    if not run and not meant_as_run(cards):
        return ()
    laid = run.cards if run else cards
    return tuple(card for card in (laid[0], laid[-1]) if card.wild)


MISCONCEPTION = Misconception(
    id="M45",
    skill="melds",
    belief=say("A joker fills a gap in a run; it cannot be its first or last card."),
    rows=("wild",),
    mind=with_wild_cards(objecting("joker_at_the_end", say("A joker may not be the end of a run."), _at_an_end)),
    truth=lambda _: say("A joker may stand for any card of a run, its first and its last too."),
)
