"""Points, card by card, and who has won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import parse_cards

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["Score", "blind_bonus", "leaders", "melded_points", "score", "winners"]


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal adds to a player's total.

    `cards` and `melded` are the cards left in hand and melded, each with its points; `bonus` is what going out blind
    takes off. In a game that scores hands only, `melded` counts for nothing and is left empty.
    """

    points: int
    cards: tuple[tuple[Card, int], ...]
    melded: tuple[tuple[Card, int], ...] = ()
    bonus: int = 0

    def to_json(self) -> dict[str, object]:
        """`{"points", "cards", "melded", "bonus"}`"""
        return {
            "points": self.points,
            "cards": [[card.text, points] for card, points in self.cards],
            "melded": [[card.text, points] for card, points in self.melded],
            "bonus": self.bonus,
        }


def score(variant: Variant, hand: str | Sequence[Card], melded: Sequence[Meld] = (), *, blind: bool = False) -> Score:
    """Scores one player's deal: his hand, and the cards he melded himself (`X.values`, `X.score`).

    `blind` says that he went out in one turn with nothing melded before (H8); games that do not know it pay nothing.
    `hand` may be text. Raises `BadInput` (unknown_card).
    """
    cards = parse_cards(hand) if isinstance(hand, str) else hand
    held = tuple((card, variant.values.of(card)) for card in cards)
    total = sum(points for _, points in held)
    if variant.scoring == "melded_minus_hand":
        laid = tuple(pair for meld in melded for pair in melded_points(variant, meld))
        return Score(sum(points for _, points in laid) - total, held, laid)
    joker = any(card.joker for meld in melded for card in meld.cards)
    bonus = blind_bonus(variant, joker=joker) if blind else 0
    return Score(total - bonus, held, bonus=bonus)


def blind_bonus(variant: Variant, *, joker: bool) -> int:
    """What going out blind takes off, with a joker melded or without; 0 in a game that does not know it (H8)."""
    if variant.blind is None:
        return 0
    return variant.blind.bonus if joker else variant.blind.no_joker


def melded_points(variant: Variant, meld: Meld) -> tuple[tuple[Card, int], ...]:
    """The cards of a meld with their points: an ace below a two is a low ace, a wild card counts as what it is (R6)."""
    low_ace = meld.kind == "run" and meld.start == 1 and not meld.cards[0].wild
    points = [variant.values.of(card) for card in meld.cards]
    if low_ace:
        points[0] = variant.values.low_ace
    return tuple(zip(meld.cards, points, strict=True))


def leaders(variant: Variant, totals: Sequence[int]) -> tuple[int, ...]:
    """Seats with the best total so far; in a tie all of them."""
    best = min(totals) if variant.winner == "lowest" else max(totals)
    return tuple(seat for seat, total in enumerate(totals) if total == best)


def winners(variant: Variant, totals: Sequence[int], *, went_out: int | None = None) -> tuple[int, ...]:
    """Who has won after the last deal of a contract game, or after any deal of a game to a target; () to play on.

    Equal totals share a contract game (S7); in a game to a target a tie plays on (R6). `went_out` is the seat that
    ended the deal by emptying its hand, which alone can win where the house rule `must_go_out` is on.
    """
    if variant.target is None:
        return leaders(variant, totals)
    needed = variant.target + (variant.target_met == "exceed")
    if variant.must_go_out:
        return (went_out,) if went_out is not None and totals[went_out] >= needed else ()
    ahead = leaders(variant, totals)
    return ahead if max(totals) >= needed and len(ahead) == 1 else ()
