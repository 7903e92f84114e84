"""Judging: melds, going down, laying off and exchanging, each answered by a `Verdict` with every reason."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import TYPE_CHECKING, Literal

from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.melds import Contract, Meld, Need
from rummy_learn.rules.readings import readings
from rummy_learn.rules.refusals import undeclared, why_no_addition, why_no_meld
from rummy_learn.rules.verdict import JudgedMeld, Reason, Verdict
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant

__all__ = ["End", "contract", "enough_cards", "exchange", "go_down", "lay_off", "matched", "meld", "melds"]

End = Literal["low", "high"]


def meld(variant: Variant, cards: Sequence[Card], *, written: bool = True, index: int | None = 0) -> Verdict:
    """Are these cards one meld? `written` is False for cards picked without an order.

    Raises `BadInput` (empty_meld).
    """
    if not cards:
        raise BadInput("empty_meld", "", say("A meld has no cards: pick some."))
    found = readings(variant, cards, written=written)
    if len(found) == 1:
        return Verdict(variant.id, (JudgedMeld(found[0].kind, found[0].cards, True),))
    if found:
        kinds = {reading.kind for reading in found}
        judged = JudgedMeld(kinds.pop() if len(kinds) == 1 else None, tuple(cards), False)
        return Verdict(variant.id, (judged,), (undeclared(variant, cards, index),))
    judged, reasons = why_no_meld(variant, cards, index)
    return Verdict(variant.id, (judged,), reasons)


def melds(variant: Variant, laid: Sequence[Sequence[Card]], *, written: bool = True) -> Verdict:
    """Is each of these a meld?"""
    each = [meld(variant, cards, written=written, index=index) for index, cards in enumerate(laid)]
    return Verdict(
        variant.id,
        tuple(judged for verdict in each for judged in verdict.melds),
        tuple(reason for verdict in each for reason in verdict.reasons),
    )


def contract(variant: Variant, deal: int, laid: Sequence[Sequence[Card]], *, written: bool = True) -> Verdict:
    """Do these melds make exactly the contract of deal `deal`? Raises `BadInput` (bad_deal, empty_meld)."""
    wanted = variant.deal(deal).contract
    verdict = melds(variant, laid, written=written)
    extra = [*_wrong_melds(variant, deal, wanted, verdict.melds), *_runs_touch(variant, wanted, verdict.melds)]
    return Verdict(variant.id, verdict.melds, (*verdict.reasons, *extra))


def go_down(
    variant: Variant,
    deal: int,
    hand: Sequence[Card],
    laid: Sequence[Sequence[Card]],
    table: Sequence[Meld] = (),
    *,
    written: bool = True,
) -> Verdict:
    """May a player whose whole hand is `hand` go down with these melds, given what already lies on the table?

    Beside the contract: he holds the cards, and afterwards he can still end his turn (S6, H7).
    """
    verdict = contract(variant, deal, laid, written=written)
    reasons = [*verdict.reasons, *enough_cards(variant, laid, hand=hand)]
    if not reasons:
        left = Counter(card.face for card in hand)
        left.subtract(card.face for cards in laid for card in cards)
        lying = [*table, *(Meld(judged.kind, judged.cards) for judged in verdict.melds if judged.kind)]
        reasons += _no_end_of_turn(variant, tuple(left.elements()), lying)
    return Verdict(variant.id, verdict.melds, tuple(reasons))


def enough_cards(
    variant: Variant, laid: Iterable[Sequence[Card]], *, hand: Sequence[Card] | None = None, players: int | None = None
) -> list[Reason]:
    """Reasons for cards used more often than the decks, or the hand, hold them. Raises `BadInput` (bad_players)."""
    used = Counter(card.face for cards in laid for card in cards)
    held = used if hand is None else Counter(card.face for card in hand)
    impossible = variant.deck(players).short_of((used | held).elements())
    clause = variant.cite("cards", "not_enough_cards")
    if impossible:
        message = say("There are not so many of these cards in the decks of this game: {cards}.", cards=impossible)
        return [Reason("not_enough_cards", clause, message, impossible)]
    missing = tuple((used - held).elements())
    if missing:
        return [
            Reason("not_enough_cards", clause, say("You do not hold enough of these: {cards}.", cards=missing), missing)
        ]
    return []


def lay_off(variant: Variant, target: Meld, cards: Sequence[Card], end: End | None = None) -> Verdict:
    """May these cards, in any order, be added to a meld on the table? The verdict's meld is the extended one.

    `end` says where cards go that fit both ends of a run. Whether the player may lay off at all is a matter of the
    game's state, not asked here. Raises `BadInput` (empty_meld).
    """
    if not cards:
        raise BadInput("empty_meld", "", say("No cards to lay off: pick some."))
    together = (*target.cards, *cards)
    found = [reading for reading in readings(variant, together, written=False) if _extends(target, reading)]
    if len(found) > 1:
        found = [reading for reading in found if _grows_only(target, reading, end)] or found
    if len(found) == 1:
        return Verdict(variant.id, (JudgedMeld(found[0].kind, found[0].cards, True),))
    judged = JudgedMeld(target.kind, together, False)
    if found:
        return Verdict(variant.id, (judged,), (_which_end(variant, cards, found),))
    near, reasons = why_no_addition(variant, target, cards)
    return Verdict(variant.id, (near,), reasons)


def _extends(target: Meld, reading: Meld) -> bool:
    """Is this reading the target with cards added?"""
    if reading.kind != target.kind:
        return False
    offset = target.start - reading.start
    return target.kind == "set" or (offset >= 0 and reading.cards[offset : offset + len(target)] == target.cards)


def _grows_only(target: Meld, reading: Meld, end: End | None) -> bool:
    """Has the run been added to at this end alone? Always so when no end is named."""
    return end is None or (reading.end == target.end if end == "low" else reading.start == target.start)


def _which_end(variant: Variant, cards: Sequence[Card], found: Sequence[Meld]) -> Reason:
    message = say("Both ends of the run have room ({cards}): say which, low or high.", cards=tuple(cards))
    declared = any(card not in reading.cards for reading in found for card in cards)
    code = "joker_undeclared" if declared else "end_undeclared"
    return Reason(code, variant.cite("wild", "joker_undeclared"), message, tuple(cards), 0, tuple(found))


def exchange(variant: Variant, target: Meld, card: Card) -> Verdict:
    """May `card` take the place of a wild card in this meld? The verdict's meld is the one that is left.

    Whose turn it is and who may do it is a matter of the game's state, not asked here.
    """
    rule = variant.exchange
    if rule is None or target.kind not in rule.kinds:
        message = say("No joker leaves a {kind} in this game.", kind=_kind_name(target))
        if rule is None:
            message = say("A joker on the table stays where it is in this game.")
        return _not_exchangeable(variant, target, message)
    if not target.wilds:
        return _not_exchangeable(variant, target, say("There is no joker in this meld."))
    if not card.rank or card.declared:
        return _not_exchangeable(variant, target, say("Only a natural card takes the place of a joker."))
    for at, wild in enumerate(target.cards):
        if wild.wild and _takes(card, wild, open_suit=target.kind == "set" and not rule.named_suit):
            cards = (*target.cards[:at], card, *target.cards[at + 1 :])
            return Verdict(variant.id, (JudgedMeld(target.kind, cards, True),))
    return _not_exchangeable(variant, target, say("No joker in this meld stands for {card}.", card=card))


def _takes(card: Card, wild: Card, *, open_suit: bool) -> bool:
    if card.rank != wild.means_rank:
        return False
    return open_suit or wild.means_suit in ("", card.suit)


def _kind_name(target: Meld) -> Message:
    return say("set") if target.kind == "set" else say("run")


def _not_exchangeable(variant: Variant, target: Meld, message: Message) -> Verdict:
    wilds = tuple(card for card in target.cards if card.wild)
    reason = Reason(
        "joker_not_exchangeable", variant.cite("exchange", "joker_not_exchangeable", target.kind), message, wilds, 0
    )
    return Verdict(variant.id, (JudgedMeld(target.kind, target.cards, False),), (reason,))


# ---- the contract ---------------------------------------------------------------------------------------------------
def matched(wanted: Contract, judged: Sequence[JudgedMeld]) -> tuple[dict[int, Need], list[Need]]:
    """Which need each meld answers (same kind; same size where there is one, then by size), and which are unmet.

    A meld that is near neither kind counts as an attempt at one of the needs left over.
    """
    found: dict[int, Need] = {}
    for kind in ("set", "run"):
        needs = sorted((need for need in wanted if need.kind == kind), key=lambda need: need.size)
        laid = sorted((len(meld.cards), index) for index, meld in enumerate(judged) if meld.kind == kind)
        for size, index in list(laid):
            exact = next((need for need in needs if need.size == size), None)
            if exact:
                found[index] = exact
                needs.remove(exact)
                laid.remove((size, index))
        found |= {index: need for (_, index), need in zip(laid, needs, strict=False)}
    unmet = list((Counter(wanted) - Counter(found.values())).elements())
    return found, unmet[sum(meld.kind is None for meld in judged) :]


def _wrong_melds(variant: Variant, deal: int, wanted: Contract, judged: Sequence[JudgedMeld]) -> list[Reason]:
    clause = variant.cite(f"deal{deal}", "wrong_melds")
    found, missing = matched(wanted, judged)
    asked = wanted.said()
    reasons = []
    beyond = [index for index, meld in enumerate(judged) if meld.kind and index not in found]
    if missing:
        message = say(
            "Deal {deal} asks for {contract}: still missing is {need}.",
            deal=deal,
            contract=asked,
            need=_listed(missing),
        )
        reasons.append(Reason("wrong_melds", clause, message))
    for index in beyond:
        if not missing:
            message = say("Deal {deal} asks for {contract}, and this is one meld more.", deal=deal, contract=asked)
        else:
            message = say("Deal {deal} asks for {contract}, so this meld does not belong.", deal=deal, contract=asked)
        reasons.append(Reason("wrong_melds", clause, message, judged[index].cards, index))
        if len(judged) > len(wanted):
            reasons.append(_extra(variant, judged[index].cards, index))
    for index, need in sorted(found.items()):
        most = need.size + _may_grow(variant, judged, found, index)
        if not need.size <= len(judged[index].cards) <= most:
            reasons += _wrong_size(variant, deal, judged[index], index, need, most)
    return reasons


def _listed(needs: Sequence[Need]) -> Message:
    return needs[0].said() if len(needs) == 1 else Contract(tuple(needs)).said()


def _wrong_size(variant: Variant, deal: int, judged: JudgedMeld, index: int, need: Need, most: int) -> list[Reason]:
    cards = judged.cards
    message = say(
        "Deal {deal} asks for {need}, and this has {size} cards.", deal=deal, need=need.said(), size=len(cards)
    )
    reasons = [Reason("wrong_size", variant.cite(f"deal{deal}", "wrong_size"), message, cards, index)]
    if len(cards) > most:
        reasons.append(_extra(variant, _spare(judged, most), index))
    return reasons


def _spare(judged: JudgedMeld, size: int) -> tuple[Card, ...]:
    """The cards that a meld has beyond this size and can best do without: wild ones, else the last."""
    cards = judged.cards
    if judged.kind == "set":
        return tuple(sorted(cards, key=lambda card: card.wild))[size:]
    start = min(range(len(cards) - size + 1), key=lambda at: sum(card.wild for card in cards[at : at + size]))
    return cards[:start] + cards[start + size :]


def _extra(variant: Variant, cards: tuple[Card, ...], index: int) -> Reason:
    message = say("Going down is the contract and nothing more: {cards} has to wait.", cards=cards)
    if len(cards) > 1:
        message = say("Going down is the contract and nothing more: {cards} have to wait.", cards=cards)
    return Reason("extra_cards", variant.cite("down", "extra_cards"), message, cards, index)


def _may_grow(variant: Variant, judged: Sequence[JudgedMeld], found: dict[int, Need], index: int) -> bool:
    """May this run have one card more because it joins another of its suit, which has not grown for that (Z4)?

    Of two that have grown only towards each other, the lower may, so that one of them is told and not both.
    """
    runs = _runs(judged)
    if variant.same_suit_runs != "nine" or index not in runs:
        return False
    grown = {at for at in runs.keys() & found.keys() if len(runs[at]) > found[at].size}
    joined = {at: {to for to in runs if to != at and _gap_between(runs[at], runs[to]) == 0} for at in runs}
    if joined[index] - grown:
        return True
    return any(joined[at] <= grown and runs[index].start < runs[at].start for at in joined[index])


def _runs(judged: Sequence[JudgedMeld]) -> dict[int, Meld]:
    return {index: Meld("run", meld.cards) for index, meld in enumerate(judged) if meld.kind == "run" and meld.valid}


def _gap_between(one: Meld, other: Meld) -> int | None:
    """How many positions lie between two runs of a suit: 0 when they touch, negative when they overlap."""
    if one.suit != other.suit:
        return None
    low, high = sorted((one, other), key=lambda run: run.start)
    return high.start - low.end - 1


def _runs_touch(variant: Variant, wanted: Contract, judged: Sequence[JudgedMeld]) -> list[Reason]:
    if variant.same_suit_runs == "any":
        return []
    runs = _runs(judged)
    found, _ = matched(wanted, judged)
    reasons = []
    for (at, one), (to, other) in combinations(runs.items(), 2):
        gap = _gap_between(one, other)
        if gap is None or gap > 0:
            continue
        if variant.same_suit_runs == "nine":
            grown = any(len(runs[index]) > found[index].size for index in (at, to) if index in found)
            if gap < 0 or grown:
                continue
        reasons.append(_touching(variant, one, other, to))
    return reasons


def _touching(variant: Variant, one: Meld, other: Meld, index: int) -> Reason:
    low, high = sorted((one, other), key=lambda run: run.start)
    if high.start > low.end:
        message = say(
            "These two runs of one suit follow each other without a gap: {low} and {high}.",
            low=low.cards,
            high=high.cards,
        )
    else:
        message = say("These two runs of one suit overlap: {low} and {high}.", low=low.cards, high=high.cards)
    return Reason("runs_touch", variant.cite("same_suit", "runs_touch"), message, (low.cards[-1], high.cards[0]), index)


# ---- ending the turn ------------------------------------------------------------------------------------------------
def _no_end_of_turn(variant: Variant, left: Sequence[Card], lying: Sequence[Meld]) -> list[Reason]:
    """The reason when nobody could end his turn with `left` in hand (S6, H7)."""
    if variant.going_out == "discard_last" and not left:
        message = say("This leaves no card to discard, and every turn ends with a discard.")
        return [Reason("must_discard", variant.cite("out", "must_discard"), message)]
    if variant.going_out == "play_last" and len(left) == 1 and not _fits_somewhere(variant, left, lying):
        message = say("This leaves just {card}, which may not be discarded and fits no meld.", card=tuple(left))
        return [Reason("leaves_one_card", variant.cite("out", "leaves_one_card"), message, tuple(left))]
    return []


def _fits_somewhere(variant: Variant, cards: Sequence[Card], lying: Sequence[Meld]) -> bool:
    if not variant.layoff_same_turn:
        return False
    return any(verdict or verdict.reasons[0].choices for verdict in (lay_off(variant, meld, cards) for meld in lying))
