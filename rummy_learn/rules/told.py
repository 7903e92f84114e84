"""What the solver found, in sentences that name the numbers they rest on.

>>> from rummy_learn.rules.cards import parse_cards
>>> from rummy_learn.rules.explain import explain
>>> from rummy_learn.variants import variant
>>> hand = parse_cards("8C 8D KH KS 2C 4D 6H 9S JC QD 3H")
>>> why = explain(variant("shanghai"), hand, 1, players=4)
>>> print(shortfall(why.missing, why.completing))
2 cards short.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import RANKS
from rummy_learn.text import Message, plural, say
from rummy_learn.text.names import rank_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.rules.cards import Card, Deck
    from rummy_learn.rules.explain import NeedState

__all__ = ["coming", "remainder", "shortfall", "standing"]


def coming(deck: Deck, *visible: Iterable[Card]) -> Counter[Card]:
    """How many cards of each face can still come when all of these are seen."""
    left = Counter(deck.cards())
    for cards in visible:
        left.subtract(card.face for card in cards)
    return +left


def shortfall(missing: int | None, completing: Sequence[Card]) -> Message:
    """ "1 card short: any of 3♥ 7♥ would do." """
    if missing is None:
        return say("The cards that can still come are not enough.")
    if len(completing) == 1:
        return say("1 card short: only {card} would do.", card=completing[0])
    if completing:
        return say("1 card short: any of {cards} would do.", cards=tuple(completing))
    return plural(missing, "{n} card short.", "{n} cards short.")


def standing(state: NeedState, left: Counter[Card]) -> Message:
    """How one meld of a contract stands: "Set of 3: 8♣ 8♦ and one of the 6 eights to come".

    `left` are the cards that can still come.
    """
    need = state.need.title()
    if state.met:
        return say("{need}: {cards}", need=need, cards=state.held)
    wanted = _any_of_rank(state, left) if state.meld.kind == "set" else _these(state, left)
    if not state.held:
        return say("{need}: {wanted}", need=need, wanted=wanted)
    return say("{need}: {cards} and {wanted}", need=need, cards=state.held, wanted=wanted)


def _any_of_rank(state: NeedState, left: Counter[Card]) -> Message:
    return plural(
        len(state.wanted),
        "one of the {left} {rank} to come",
        "{n} of the {left} {rank} to come",
        left=sum(left[card] for card in state.instead),
        rank=rank_name(RANKS[state.meld.start - 1]),
    )


def _these(state: NeedState, left: Counter[Card]) -> Message:
    first, *others = [say("{card} ({n} left)", card=card, n=left[card.face]) for card in state.wanted]
    for other in others:
        first = say("{first}, {rest}", first=first, rest=other)
    return first


def remainder(left: Sequence[Card], points: int) -> Message:
    """ "Left in hand: 2♣ 6♦, 35 points." """
    if not left:
        return say("Nothing is left in hand.")
    return plural(points, "Left in hand: {cards}, {n} point.", "Left in hand: {cards}, {n} points.", cards=tuple(left))
