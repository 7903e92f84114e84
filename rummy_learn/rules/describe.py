"""The sentence of every row of the comparison, made from the record the engine enforces."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import RANKS
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant

__all__ = ["ROWS", "TITLES", "alike", "contract", "deal_number", "finished", "rank_points", "sentence", "winning_score"]


def finished(variant: Variant) -> tuple[Clause, ...]:
    """The variant's rule book with every sentence filled in; clauses that have nothing to say of it are left out."""
    return tuple(_finished(variant, clause, told) for clause in variant.rulebook if (told := sentence(variant, clause)))


def _finished(variant: Variant, clause: Clause, told: Message) -> Clause:
    """The clause with its sentence; its note is about the source, and so left out where a house rule is played."""
    changed = not variant.chosen.keys().isdisjoint(clause.options)
    return replace(clause, sentence=told, house_rule=changed, note=None if changed else clause.note)


def sentence(variant: Variant, clause: Clause) -> Message | None:
    """What a clause of a rule book says of this game; None for one that says nothing, as of a deal not played."""
    if isinstance(clause.sentence, Message):
        return clause.sentence
    if clause.sentence is not None:
        return clause.sentence(variant)
    number = deal_number(clause.id)
    if number:
        return contract(variant, number) if number <= len(variant.deals) else None
    return ROWS[clause.id.partition(".")[2]](variant)


def deal_number(clause_id: str) -> int | None:
    """The deal whose contract a clause tells: 5 for `H.deal5`, None for a clause that is no contract."""
    row = clause_id.partition(".")[2]
    return int(row[4:]) if row.startswith("deal") and row[4:].isdigit() else None


def contract(variant: Variant, number: int) -> Message:
    """ "Deal 3: 2 runs of 4." """
    return say("Deal {number}: {contract}.", number=number, contract=variant.deal(number).contract.said())


# ---- pieces that several rows share ----------------------------------------------------------------------------------
def _listed(parts: Iterable[Message]) -> Message:
    whole, *rest = parts
    for part in rest:
        whole = say("{first}, {rest}", first=whole, rest=part)
    return whole


def _by_deal(first: Message, numbers: Sequence[int | None]) -> Message:
    """`first` for the first deals and, where the number changes, what it is then: "3 …, 4 in deals 9 to 10"."""
    parts, start = [first], 1
    for number, same in groupby(numbers):
        end = start + len(list(same)) - 1
        if start > 1:
            parts.append(_in_deals(number, start, end))
        start = end + 1
    return _listed(parts)


def _in_deals(number: int | None, start: int, end: int) -> Message:
    shown = say("any number") if number is None else number
    if start == end:
        return say("{number} in deal {deal}", number=shown, deal=start)
    return say("{number} in deals {start} to {end}", number=shown, start=start, end=end)


def _has_jokers(variant: Variant) -> bool:
    return any(deck.jokers for _, deck in variant.decks)


# ---- the table and the deal ------------------------------------------------------------------------------------------
def _players(variant: Variant) -> Message:
    low, high = variant.players
    return say("{low} to {high} players.", low=low, high=high)


def _cards(variant: Variant) -> Message:
    sizes = {divmod(deck.size, deck.packs) for _, deck in variant.decks}
    same_size, rest = next(iter(sizes))
    if len(sizes) > 1 or rest:
        return say("{decks}.", decks=_listed(_mixed_deck(most, *deck) for most, deck in variant.decks))
    (most, deck), *others = variant.decks
    first = plural(
        deck.packs,
        "{n} deck of {size} up to {most} players",
        "{n} decks of {size} up to {most} players",
        size=same_size,
        most=most,
    )
    more = (say("{packs} up to {most}", packs=deck.packs, most=most) for most, deck in others)
    return say("{decks}.", decks=_listed((first, *more)))


def _mixed_deck(most: int, packs: int, jokers: int) -> Message:
    return say(
        "{decks} and {jokers} up to {most} players",
        decks=plural(packs, "{n} deck of 52", "{n} decks of 52"),
        jokers=plural(jokers, "{n} joker", "{n} jokers"),
        most=most,
    )


def _deals(variant: Variant) -> Message:
    if variant.target is not None:
        return say("As many as it takes for a total of {score}.", score=winning_score(variant))
    return plural(len(variant.deals), "{n} deal.", "{n} deals.")


def _dealt(variant: Variant) -> Message:
    if variant.deals:
        dealt = [deal.dealt for deal in variant.deals]
        return say("{cards}.", cards=_by_deal(plural(dealt[0], "{n} card each", "{n} cards each"), dealt))
    *small, (_, usual) = variant.hands
    tables = (say("{n} if only {most} play", n=n, most=most) for most, n in small)
    return say("{cards}.", cards=_listed((plural(usual, "{n} card each", "{n} cards each"), *tables)))


def _upcard(variant: Variant) -> Message:
    if variant.upcard:
        return say("One card is turned up to start the discards.")
    if variant.opening_turns == 1:
        return say("No card is turned up.")
    return say("No card is turned up; the first player plays {turns} turns.", turns=variant.opening_turns)


# ---- melds -----------------------------------------------------------------------------------------------------------
def _set(variant: Variant) -> Message:
    low, high = variant.set_sizes
    size = say("{low} or more", low=low) if high is None else say("{low} to {high}", low=low, high=high)
    if variant.set_suits_differ:
        return say("{size} of a rank, all of different suits.", size=size)
    return say("{size} of a rank, suits free.", size=size)


def _run(variant: Variant) -> Message:
    return say("{low} or more of a suit in a row.", low=variant.run_min)


def _ace(_: Variant) -> Message:
    return say("Low or high in a run; not both, and no K-A-2.")


def _wild(variant: Variant) -> Message:
    if not _has_jokers(variant):
        return say("Twos.") if variant.wild_twos else say("Nothing is wild.")
    return say("Jokers and twos.") if variant.wild_twos else say("Jokers.")


def _jokers(variant: Variant) -> Message:
    if not _has_jokers(variant) and not variant.wild_twos:
        return say("There are none to meld.")
    # A game with a limit says it in its own words, since the limit is a function of the game.
    return say("No limit.") if variant.joker_limit is None else say("A limit that depends on the meld.")


def _exchange(variant: Variant) -> Message:
    if variant.exchange is None:
        return say("Never: a joker stays where it lies.")
    return say(
        "{whence}, {when}.", whence=_EXCHANGE_KINDS[variant.exchange.kinds], when=_EXCHANGE_WHEN[variant.exchange.when]
    )


_EXCHANGE_KINDS = {
    ("set", "run"): say("From any meld"),
    ("run",): say("From runs only"),
    ("set",): say("From sets only"),
}
_EXCHANGE_WHEN = {
    "down_or_going": say("in turn; one not yet down must go down then"),
    "after_down": say("in turn, after the turn of going down"),
    "any_time": say("by anyone at any time"),
}


def _same_suit(variant: Variant) -> Message:
    return {
        "any": say("Free: they may touch or overlap."),
        "apart": say("At least one rank must lie between them."),
        "nine": say("If they join up, a ninth card is needed."),
    }[variant.same_suit_runs]


# ---- the turn --------------------------------------------------------------------------------------------------------
def _buy(variant: Variant) -> Message:
    if variant.buying is None:
        called = variant.pile and variant.pile.call_rummy != "none"
        return say("No buying; “Rummy!” may be called.") if called else say("No buying.")
    limits = variant.buying.limits[: len(variant.deals)]
    first = say("Any number a deal") if limits[0] is None else say("{n} a deal", n=limits[0])
    penalty = variant.buying.penalty
    if not penalty:
        return say("{limits}: the upcard alone.", limits=_by_deal(first, limits))
    return plural(
        penalty,
        "{limits}: the upcard and {n} stock card.",
        "{limits}: the upcard and {n} stock cards.",
        limits=_by_deal(first, limits),
    )


def _priority(variant: Variant) -> Message:
    if variant.buying is None:
        called = variant.pile and variant.pile.call_rummy != "none"
        return say("Nearest clockwise after the discarder.") if called else say("Nothing to claim out of turn.")
    if variant.buying.priority == "dealer_left":
        return say("Nearest the dealer's left.")
    return say("Clockwise from the player in turn.")


def _buy_down(variant: Variant) -> Message:
    if variant.buying is None:
        return say("Nobody buys.")
    if variant.buying.when_down:
        return say("One who is down may still buy.")
    return say("One who is down may not buy, nor block a buyer.")


def _down(variant: Variant) -> Message:
    if not variant.deals:
        return say("No contract: any melds, in any turn.")
    laid = say("the contract or a ninth card") if variant.same_suit_runs == "nine" else say("the contract")
    if variant.layoff_same_turn:
        return say("Exactly {laid}; then lay-offs in the same turn.", laid=laid)
    return say("Exactly {laid}, nothing else that turn.", laid=laid)


def _new_melds(variant: Variant) -> Message:
    return say("Yes, in any turn.") if variant.new_melds_when_down else say("No, only lay-offs.")


def _out(variant: Variant) -> Message:
    return {
        "play_last": say("By melding the last card, never by discarding it."),
        "discard_last": say("By discarding the last card."),
        "either": say("By melding or discarding the last card."),
        "float": say("By discarding the last card; melding all only floats."),
        "unplayable": say("By discarding a last card that fits nowhere."),
    }[variant.going_out]


def _stock(variant: Variant) -> Message:
    if variant.stock_out == "reshuffle":
        return say("The discards under the upcard are reshuffled.")
    return say("The deal ends when the next player wants no discard.")


# ---- the score -------------------------------------------------------------------------------------------------------
def rank_points(variant: Variant, ranks: Iterable[int]) -> Message:
    """What cards of these ranks (1 to 13) count: "5 points", "face value", or rank by rank where they differ."""
    parts = alike(variant, ranks)
    if len(parts) > 1:
        return say("{points}.", points=_listed(_span_points(variant, span, face=face) for span, face in parts))
    [(span, face)] = parts
    return say("Face value.") if face else say("{points}.", points=_points(variant, span[0]))


def alike(variant: Variant, ranks: Iterable[int]) -> list[tuple[tuple[int, ...], bool]]:
    """Neighbouring ranks (1 to 13) that count alike, and whether that is because each counts its own number."""
    points = variant.values.points
    equal = [tuple(same) for _, same in groupby(ranks, points.__getitem__)]
    parts: list[tuple[tuple[int, ...], bool]] = []
    for face, spans in groupby(equal, lambda same: len(same) == 1 and points[same[0]] == same[0]):
        found = list(spans)
        if face and len(found) > 1:
            parts.append((tuple(rank for same in found for rank in same), True))
        else:
            parts += [(same, False) for same in found]
    return parts


def ranks_said(span: Sequence[int]) -> Message:
    """Neighbouring ranks in short: "10 to K", "A"; 0 is the joker."""
    if span[0] == 0:
        return say("joker")
    first, last = RANKS[span[0] - 1], RANKS[span[-1] - 1]
    return say("{rank}", rank=first) if first == last else say("{first} to {last}", first=first, last=last)


def _span_points(variant: Variant, span: Sequence[int], *, face: bool) -> Message:
    ranks = ranks_said(span)
    if face:
        return say("{ranks}: face value", ranks=ranks)
    return say("{ranks}: {points}", ranks=ranks, points=_points(variant, span[0]))


def _points(variant: Variant, rank: int) -> Message:
    points = plural(variant.values.points[rank], "{n} point", "{n} points")
    if rank == 1 and variant.values.low_ace != variant.values.points[1]:
        return say("{points} ({low} below a two in a run)", points=points, low=variant.values.low_ace)
    return points


def _values(variant: Variant) -> Message:
    return rank_points(variant, (*range(2, 14), 1))


def _joker_value(variant: Variant) -> Message:
    if not _has_jokers(variant):
        return say("There are none to count.")
    return plural(variant.values.points[0], "A joker counts {n} point.", "A joker counts {n} points.")


def _score(variant: Variant) -> Message:
    if variant.scoring == "melded_minus_hand":
        return say("Cards melded minus cards in hand, perhaps negative.")
    if variant.blind is None:
        return say("Cards left in hand; 0 for going out.")
    return say(
        "Cards left in hand; 0 for going out, minus {bonus} blind, minus {no_joker} blind with no joker.",
        bonus=variant.blind.bonus,
        no_joker=variant.blind.no_joker,
    )


def _winner(variant: Variant) -> Message:
    if variant.winner == "lowest":
        return say("The lowest total.")
    score = winning_score(variant)
    if variant.must_go_out:
        return say("Whoever goes out with {score}.", score=score)
    return say("The highest total, once one is {score}.", score=score)


def winning_score(variant: Variant) -> Message:
    """What a total must reach where a game is played to a target: "500 or more"."""
    if variant.target_met == "reach":
        return say("{target} or more", target=variant.target)
    return say("more than {target}", target=variant.target)


def _ties(variant: Variant) -> Message:
    if variant.target is None:
        return say("Equal totals share the win.")
    return say("None: one player goes out.") if variant.must_go_out else say("A tie is played on.")


ROWS: dict[str, Callable[[Variant], Message]] = {
    "players": _players,
    "cards": _cards,
    "deals": _deals,
    "dealt": _dealt,
    "upcard": _upcard,
    "set": _set,
    "run": _run,
    "ace": _ace,
    "wild": _wild,
    "jokers": _jokers,
    "exchange": _exchange,
    "same_suit": _same_suit,
    "buy": _buy,
    "priority": _priority,
    "buy_down": _buy_down,
    "down": _down,
    "new_melds": _new_melds,
    "out": _out,
    "stock": _stock,
    "values": _values,
    "joker_value": _joker_value,
    "score": _score,
    "winner": _winner,
    "ties": _ties,
}
"""Row name to the function that describes it, in the order of the comparison."""

TITLES: dict[str, Message] = {
    "players": say("Players"),
    "cards": say("Cards"),
    "deals": say("Deals"),
    "dealt": say("Cards dealt"),
    "upcard": say("Upcard at the start"),
    "set": say("Set"),
    "run": say("Run"),
    "ace": say("Ace"),
    "wild": say("Wild cards"),
    "jokers": say("Jokers in a meld"),
    "exchange": say("Exchanging a melded joker"),
    "same_suit": say("Two runs of one suit"),
    "buy": say("Buying"),
    "priority": say("Who comes first"),
    "buy_down": say("Buying when down"),
    "down": say("Going down"),
    "new_melds": say("New melds once down"),
    "out": say("Going out"),
    "stock": say("When the stock runs out"),
    "values": say("Card values"),
    "joker_value": say("A joker"),
    "score": say("Score of a deal"),
    "winner": say("Winner"),
    "ties": say("Equal totals"),
}
"""Row name to its heading."""
