"""What a game must keep to as a whole so that it can be played: cards enough, and contracts that can be held."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.arithmetic import arithmetic, hand_sizes
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.rules.cards import Deck
    from rummy_learn.rules.melds import Contract
    from rummy_learn.rules.variant import Variant
    from rummy_learn.variants.own.reading import Reading

__all__ = ["check"]

_HELPING = ("dealt", "buying", "going_out")
_IN_A_ROW = 13
"""A suit has one place more for whoever has two of its aces."""


def check(reading: Reading, game: Variant) -> None:
    """Tells every way in which the game cannot be played."""
    if _decks_reach(reading, game):
        _cards_reach(reading, game)
    for number, deal in enumerate(game.deals, start=1):
        path = ("contracts", number - 1)
        if not _melds_stand(reading, game, deal.contract, number):
            continue
        if not _formed(deal.contract, game, game.decks[0][1]):
            what = say(
                "Deal {deal}, {contract}, cannot be formed from {packs}.",
                deal=number,
                contract=deal.contract.said(),
                packs=plural(game.decks[0][1].packs, "{n} deck", "{n} decks"),
            )
            reading.fault(path, deal.contract, what, "decks", "joker_limit", "same_suit_runs")
    _hands_reach(reading, game)


def _decks_reach(reading: Reading, game: Variant) -> bool:
    last, most = game.decks[-1][0], game.players[1]
    if last >= most:
        return True
    what = say("decks end at {last} players, but up to {most} play.", last=last, most=most)
    reading.fault(("decks",), last, what, "players")
    return False


def _cards_reach(reading: Reading, game: Variant) -> None:
    """A card for everybody, the upcard, and at least one to draw."""
    low, high = game.players
    for at, (most, deck) in enumerate(game.decks):
        players = min(most, high)
        if players < low:
            continue
        for number, dealt in _dealt(game, players):
            needed = players * dealt + game.upcard + 1
            if needed > deck.size:
                what = say(
                    "Dealing {dealt} cards to {players} players, with an upcard and one card to draw, takes {needed}: "
                    "more than the {size} of decks {at}.",
                    dealt=dealt,
                    players=players,
                    needed=needed,
                    size=deck.size,
                    at=at + 1,
                )
                reading.fault(("dealt", number - 1), dealt, what, "decks", "players", "contracts")


def _dealt(game: Variant, players: int) -> Iterable[tuple[int, int]]:
    """The most cards dealt to each of so many players, with the deal, counted from 1."""
    if not game.deals:
        return [(1, game.dealt(1, players))]
    most = max(deal.dealt for deal in game.deals)
    return [next((n, most) for n, deal in enumerate(game.deals, start=1) if deal.dealt == most)]


def _melds_stand(reading: Reading, game: Variant, contract: Contract, number: int) -> bool:
    for need in contract:
        least = game.set_sizes[0] if need.kind == "set" else game.run_min
        if need.size < least:
            what = say(
                "Deal {deal} asks for {need}, but {least} cards are the least.",
                deal=number,
                need=need.said(),
                least=least,
            )
            reading.fault(("contracts", number - 1), need.said(), what, "run_min")
            return False
    return True


def _formed(contract: Contract, game: Variant, deck: Deck) -> bool:
    """Whether some cards of the deck are the contract: sets by the copies of a rank, runs side by side in the suits."""
    sets = sorted((need.size for need in contract if need.kind == "set"), reverse=True)
    runs = sorted((need.size for need in contract if need.kind == "run"), reverse=True)
    wild = deck.jokers + 4 * deck.packs * game.wild_twos
    needed = 0
    for size in sets:
        most = size if game.joker_limit is None else game.joker_limit("set", size).most
        lacking = max(0, size - 4 * deck.packs)
        needed += lacking
        if lacking > most:
            return False
    return (
        needed <= wild and sum(sets) + sum(runs) <= deck.size and _side_by_side(runs, game.same_suit_runs, deck.packs)
    )


def _side_by_side(runs: list[int], rule: str, packs: int) -> bool:
    """Whether the runs, the longest first, find room in four suits: beside each other, or in another pack."""
    lanes = [0] * 4 * (1 if rule == "apart" else packs)
    between = rule != "any"
    for size in runs:
        taken = ((at, used + (between and used > 0) + size) for at, used in enumerate(lanes))
        room = next(((at, now) for at, now in taken if now <= _IN_A_ROW + (packs > 1)), None)
        if room is None:
            return False
        lanes[room[0]] = room[1]
    return True


def _hands_reach(reading: Reading, game: Variant) -> None:
    for deal in arithmetic(game):
        if deal.least_buys is not None:
            if deal.outcome == "leaves_one_card" and deal.least_buys + 1 == len(hand_sizes(game, deal.deal)):
                what = say(
                    "Going down in deal {deal} always leaves one card, which may not be discarded: deal another number "
                    "of cards, or allow more buys.",
                    deal=deal.deal,
                )
                reading.fault(("contracts", deal.deal - 1), game.deals[deal.deal - 1].contract, what, *_HELPING)
        else:
            what = say(
                "Going down in deal {deal} takes {needed} cards in hand, and there are never more than {most}: deal "
                "more cards, or allow more buys.",
                deal=deal.deal,
                needed=deal.needed,
                most=hand_sizes(game, deal.deal)[-1],
            )
            reading.fault(("contracts", deal.deal - 1), game.deals[deal.deal - 1].contract, what, *_HELPING)
