"""The end of a deal: what it adds to each total, who has won, and the deal that follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.answers import Applied, told
from rummy_learn.game.notation import start_of_deal
from rummy_learn.game.position import Seat
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.score import Score, leaders, melded_points, score
from rummy_learn.rules.score import winners as winners_of
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.game.position import Position
    from rummy_learn.rules.cards import Card

__all__ = ["deal_scores", "finished", "next_deal", "winners"]


def deal_scores(position: Position) -> tuple[Score, ...]:
    """What the deal adds to each player's total as the cards lie now, card by card."""
    return tuple(_deal_score(position, seat) for seat in range(position.players))


def _deal_score(position: Position, seat: int) -> Score:
    """A card on the table counts for who played it (R3); to go out in the turn of going down is blind (H8)."""
    rules, hand = position.variant, position.hands[seat]
    if rules.scoring == "melded_minus_hand":
        held = score(rules, hand)
        melded = tuple(_melded(position, seat))
        return Score(held.points + sum(points for _, points in melded), held.cards, melded)
    blind = position.out == seat and position.turn == seat and position.down_this_turn
    laid = [Meld(laid.meld.kind, laid.meld.cards) for laid in position.table if laid.owner == seat]
    return score(rules, hand, laid, blind=blind)


def _melded(position: Position, seat: int) -> list[tuple[Card, int]]:
    return [
        pair
        for laid in position.table
        for pair, by in zip(melded_points(position.variant, laid.meld), laid.by, strict=True)
        if by == seat
    ]


def finished(position: Position, out: int | None, events: tuple[Message, ...]) -> Applied:
    """The deal is over: `out` got rid of the last card, or nobody did. Totals count this deal from now on."""
    over = position.but(phase="over", out=out, passed=(), must_go_down=False)
    added = deal_scores(over)
    totals = tuple(total + each.points for total, each in zip(position.scores, added, strict=True))
    over = over.but(scores=totals)
    ended = told(say("{who} goes out: the deal is over."), out) if out is not None else say("The deal is over.")
    won = winners(over)
    last: tuple[Message, ...] = ()
    if len(won) == 1:
        last = (told(say("{who} wins the game with {points} points.", points=totals[won[0]]), won[0]),)
    elif won:
        shared = Seat(won[0]).said()
        for seat in won[1:]:
            shared = say("{first}, {rest}", first=shared, rest=Seat(seat))
        last = (say("The game is shared by {seats} with {points} points.", seats=shared, points=totals[won[0]]),)
    return Applied(over, (*events, ended, *last))


def winners(position: Position) -> tuple[int, ...]:
    """The seats that have won the game; none while it goes on."""
    rules = position.variant
    if position.phase != "over":
        return ()
    if rules.target is not None:
        return winners_of(rules, position.scores, went_out=position.out)
    return leaders(rules, position.scores) if position.deal == len(rules.deals) else ()


def next_deal(position: Position) -> Position | None:
    """The deal after one that is over; None while it is not, and after the last one. The deal passes to the left."""
    if position.phase != "over" or winners(position):
        return None
    dealer = (position.dealer + 1) % position.players
    start = start_of_deal(position.variant, position.deal + 1, dealer, position.scores, position.seed)
    return start.but(meta=position.meta)
