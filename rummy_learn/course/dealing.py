"""Real hands to practise on: dealt from the game's own deck, and sure to hold what is asked for."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.course.cases import NoCaseError
from rummy_learn.rules import judge
from rummy_learn.rules.arithmetic import deal_arithmetic, hand_sizes
from rummy_learn.rules.cards import JOKER, SUITS, natural, rank_at
from rummy_learn.rules.readings import readings
from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld, Need
    from rummy_learn.rules.variant import Variant

__all__ = ["Dealt", "buys_for", "deal_that_makes", "first_melds", "hand_with", "usual_players"]

_USUAL_PLAYERS = 4
_TRIES = 400


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand after the draw, sorted, that can lay `melds`.

    `dealt` cards came with the deal, one was drawn, and each of `bought` upcards brought its penalty cards along.
    """

    hand: tuple[Card, ...]
    melds: tuple[Meld, ...]
    dealt: int
    bought: int = 0

    @property
    def left(self) -> tuple[Card, ...]:
        """What is still in hand once the melds are laid."""
        rest = Counter(self.hand)
        rest.subtract(card.face for meld in self.melds for card in meld.cards)
        return tuple(sorted(rest.elements(), key=lambda card: card.order))


def deal_that_makes(variant: Variant, deal: int, seed: int | str) -> Dealt:
    """A hand that can go down in this deal, the same for the same seed, sometimes with a joker in its melds.

    Where the cards dealt and one draw are not enough, or would leave the player unable to end the turn, the fewest
    cards that help have been bought. Raises `BadInput` (bad_deal).
    """
    contract = variant.deal(deal).contract
    stream = Stream(seed, "deal that makes", variant.id, *_rules(variant), deal)
    bought = buys_for(variant, deal)
    size = hand_sizes(variant, deal)[bought]
    for _ in range(_TRIES):
        found = hand_with(stream, variant, contract.needs, size)
        if found and judge.go_down(variant, deal, found[0], [meld.cards for meld in found[1]]):
            return Dealt(*found, dealt=variant.deal(deal).dealt, bought=bought)
    raise NoCaseError(f"no hand of {size} cards can go down in deal {deal} of {variant.id}")


def first_melds(variant: Variant, needs: Sequence[Need], seed: int | str) -> Dealt:
    """A hand of a game without contracts, after the draw, that holds these melds and a card to discard."""
    dealt = variant.dealt(players=usual_players(variant))
    stream = Stream(seed, "first melds", variant.id, *_rules(variant), *(need.kind for need in needs))
    for _ in range(_TRIES):
        found = hand_with(stream, variant, needs, dealt + 1)
        if found:
            return Dealt(*found, dealt=dealt)
    raise NoCaseError(f"no hand of {dealt + 1} cards of {variant.id} holds these melds")


def buys_for(variant: Variant, deal: int) -> int:
    """The fewest buys after which going down lets the turn end, whatever the other cards are.

    Raises `NoCaseError` when the cards that may be bought can never be enough.
    """
    sums = deal_arithmetic(variant, deal)
    bought = None if sums.least_buys is None else sums.least_buys + (sums.outcome == "leaves_one_card")
    if bought is None or bought >= len(hand_sizes(variant, deal)):
        raise NoCaseError(f"deal {deal} of {variant.id} takes more cards than a player can hold")
    return bought


def usual_players(variant: Variant) -> int:
    """Four, or as near to it as the game allows."""
    low, high = variant.players
    return max(low, min(_USUAL_PLAYERS, high))


def hand_with(
    stream: Stream, variant: Variant, needs: Sequence[Need], size: int
) -> tuple[tuple[Card, ...], tuple[Meld, ...]] | None:
    """A sorted hand of so many cards from a shuffled deck, and melds in it that answer the needs.

    None when the melds drawn do not go together: draw again.
    """
    deck = stream.shuffled(variant.deck(usual_players(variant)).cards())
    joker = stream.below(2) == 0
    melds: list[Meld] = []
    for need in needs:
        cards = _planted(stream, variant, need)
        if joker and not melds:
            cards[stream.below(len(cards))] = JOKER
        found = readings(variant, cards)
        if len(found) != 1 or not _taken(deck, found[0]):
            return None
        melds.append(found[0])
    rest = deck[: size - sum(len(meld) for meld in melds)]
    hand = [*(card.face for meld in melds for card in meld.cards), *rest]
    return tuple(sorted(hand, key=lambda card: card.order)), tuple(melds)


def _planted(stream: Stream, variant: Variant, need: Need) -> list[Card]:
    """Natural cards that answer a need."""
    if need.kind == "set":
        rank = stream.below(13) + 1
        suits = SUITS if variant.set_suits_differ else SUITS * 2
        return [natural(rank, suit) for suit in stream.sample(suits, need.size)]
    suit, first = stream.choice(SUITS), stream.below(15 - need.size) + 1
    return [natural(rank_at(position), suit) for position in range(first, first + need.size)]


def _taken(deck: list[Card], meld: Meld) -> bool:
    """Takes the cards of a meld out of the deck; False when it does not hold them."""
    for card in meld.cards:
        if card.face not in deck:
            return False
        deck.remove(card.face)
    return True


def _rules(variant: Variant) -> list[str]:
    return [f"{name}={value}" for name, value in sorted(variant.chosen.items())]
