"""Calling "Rummy!" out of turn, letting a call pass, and passing when the stock is empty (500 Rum, R7 and G6)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.game import scores, turn
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied, not_this_game, reason, refused, told
from rummy_learn.game.choices import bridges, melds_of
from rummy_learn.game.draw import bared, has_drawn
from rummy_learn.game.ending import why_no_end
from rummy_learn.game.lay import grown, not_on_table, table_meld
from rummy_learn.game.position import Laid, Seat, Taken, replaced, without
from rummy_learn.rules import judge
from rummy_learn.rules.melds import Meld
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.verdict import JudgedMeld, Reason, Verdict
    from rummy_learn.text import Message

__all__ = ["call", "called_cards", "calls", "decline", "declines", "reaching", "waiting"]


class _Call(NamedTuple):
    """What a call melds, cards of the pile alone: a lay-off on meld `at`, or a new meld, and how deep the pile goes."""

    cards: Cards
    meld: Meld
    at: int | None
    depth: int


def call(position: Position, action: Action) -> Applied | Verdict:
    """A player calls a discard that can be melded with the table and the pile alone, and melds it (R7)."""
    if position.variant.pile is None or position.variant.pile.call_rummy == "none":
        return refused(position, not_this_game(position, action, position.variant.turn))
    seat = action.player
    reasons = _why_no_call(position, seat)
    judged, more = _judged(position, action)
    reasons += more
    if not reasons:
        called = _as_call(position, action, judged)
        reasons = _why_not_called(position, called)
        after = _called(position, seat, called)
        reasons = reasons or _why_no_end(after, seat)
    if reasons:
        return refused(position, reasons, judged)
    said = say("{who} calls Rummy and melds {cards} from the discards.", cards=called.cards)
    events = (told(said, seat),)
    if after.phase == "play":
        return turn.played(after, events)
    return _or_over(after, events)


def calls(position: Position) -> Iterator[Action]:
    """Every legal call of every seat."""
    seats = _callers(position)
    possible = tuple(_possible_calls(position)) if seats else ()
    for seat in seats:
        for called, end in possible:
            if _may_call(position, seat, called):
                yield _as_action(position, seat, called, end)


def waiting(position: Position) -> tuple[int, ...]:
    """The seats that could call now and have not passed, the one that comes first, first."""
    seats, able = _callers(position), set[int]()
    for called, _ in _possible_calls(position) if seats else ():
        able |= {seat for seat in seats if seat not in able and _may_call(position, seat, called)}
        if len(able) == len(seats):
            break
    return tuple(seat for seat in seats if seat in able)


def _callers(position: Position) -> tuple[int, ...]:
    """The seats that nothing forbids to call, clockwise after the discarder."""
    pile = position.variant.pile
    if pile is None or pile.call_rummy == "none" or position.phase != "draw":
        return ()
    after = position.turn - 1 if position.discarder is None else position.discarder
    return tuple(seat for seat in position.clockwise(after) if not _why_no_call(position, seat))


def _may_call(position: Position, seat: int, called: _Call) -> bool:
    return not _why_not_called(position, called) and not _why_no_end(_called(position, seat, called), seat)


def _as_action(position: Position, seat: int, called: _Call, end: judge.End | None) -> Action:
    if called.at is None:
        deepest = position.discards[called.depth]
        card = next(card for card in called.cards if card.face is deepest)
        return Action(seat, "call_rummy", card=card, melds=(called.cards,))
    cards = called.cards if len(called.cards) > 1 else ()
    return Action(seat, "call_rummy", card=called.cards[-1], cards=cards, meld=called.at, end=end)


def _possible_calls(position: Position) -> Iterator[tuple[_Call, judge.End | None]]:
    """What the discards hold that can be melded with the table and the pile alone."""
    rules, pile = position.variant, position.discards
    assert rules.pile is not None
    whole = rules.pile.call_rummy == "pile"
    for at, laid in enumerate(position.table):
        for face in dict.fromkeys(pile if whole else pile[-1:]):
            others = without(pile, (face,)) if whole else ()
            for way in bridges(rules, laid.meld, face, others):
                depth = reaching(pile, way.cards)
                assert depth is not None
                yield _Call(way.cards, way.grown, at, depth), way.end
    for meld in melds_of(rules, pile) if whole else ():
        depth = reaching(pile, meld.cards)
        assert depth is not None
        yield _Call(meld.cards, meld, None, depth), None


def reaching(pile: Cards, cards: Cards) -> int | None:
    """The place down to which the pile must be taken to have all these cards, None when it does not hold them."""
    missing = Counter(card.face for card in cards)
    for depth in range(len(pile) - 1, -1, -1):
        missing[pile[depth]] -= 1
        if all(n <= 0 for n in missing.values()):
            return depth
    return None


def _why_no_call(position: Position, seat: int) -> list[Reason]:
    """Reasons against any call of this seat at this moment."""
    top, row, kind = position.discards[-1:], position.variant.turn, "call_rummy"
    if position.phase == "play":
        message = say("Too late: {who} has drawn.", who=Seat(position.turn))
        return [reason(position, "dead_card", row, message, kind=kind)]
    if seat == position.discarder:
        message = say("Anyone may call but the player whose turn has just ended.")
        return [reason(position, "own_discard", row, message, top, kind)]
    if seat in position.passed:
        return [reason(position, "dead_card", row, say("You have let the call pass."), kind=kind)]
    return []


def _judged(position: Position, action: Action) -> tuple[tuple[JudgedMeld, ...], list[Reason]]:
    """What the call melds, and the reasons against it as a meld or a lay-off of cards from the pile."""
    rules, cards = position.variant, called_cards(action)
    assert rules.pile is not None
    found = []
    if action.melds:
        if rules.pile.call_rummy == "top_discard":
            message = say("Only the latest discard may be called, and only to lay it off.")
            found = [reason(position, "not_in_this_game", rules.turn, message, cards, "call_rummy")]
        verdict = judge.meld(rules, cards)
    else:
        target = table_meld(position, action)
        if target is None:
            return (), [not_on_table(position)]
        verdict = judge.lay_off(rules, target.meld, cards, action.end)
    found += verdict.reasons
    if reaching(position.discards, cards) is None:
        missing = tuple((Counter(card.face for card in cards) - Counter(position.discards)).elements())
        message = say("A call needs no card from a hand, and the discards do not hold {cards}.", cards=missing)
        found.append(reason(position, "not_enough_cards", rules.turn, message, missing, "call_rummy"))
    return verdict.melds, found


def called_cards(action: Action) -> Cards:
    """The cards of the discards that a call melds."""
    if action.melds:
        return tuple(card for cards in action.melds for card in cards)
    assert action.card is not None
    return action.cards or (action.card,)


def _as_call(position: Position, action: Action, judged: tuple[JudgedMeld, ...]) -> _Call:
    cards, found = called_cards(action), judged[0]
    depth = reaching(position.discards, cards)
    assert depth is not None
    assert found.kind is not None
    return _Call(cards, Meld(found.kind, found.cards), None if action.melds else action.meld, depth)


def _why_not_called(position: Position, called: _Call) -> list[Reason]:
    """Reasons why this discard may not be called, though it could be melded."""
    pile, row = position.variant.pile, position.variant.turn
    assert pile is not None
    latest = position.discards[-1]
    if pile.call_rummy == "top_discard" and (called.depth < len(position.discards) - 1 or position.upcard != "live"):
        message = say("Only the latest discard may be called.")
        return [reason(position, "dead_card", row, message, called.cards, "call_rummy")]
    if position.out is not None and all(card.face is not latest for card in called.cards):
        message = say(
            "{who} is out unless the last discard, {card}, is melded.", who=Seat(position.out), card=(latest,)
        )
        return [reason(position, "dead_card", row, message, called.cards, "call_rummy")]
    return []


def _called(position: Position, seat: int, called: _Call) -> Position:
    """The position once the called cards are melded: the caller plays on, or only laid off the top discard (G6)."""
    rules, new = position.variant, called.meld
    assert rules.pile is not None
    if called.at is None:
        table = (*position.table, Laid(seat, new, (seat,) * len(new)))
    else:
        table = replaced(position.table, called.at, grown(position.table[called.at], new.cards, seat))
    after = position.but(table=table, discards=position.discards[: called.depth], out=None)
    if position.out is not None:
        after = after.but(floating=replaced(after.floating, position.out, True))
    if rules.pile.call_rummy == "top_discard":
        return after.but(upcard=bared(after.discards))
    taken = position.discards[called.depth :]
    after = has_drawn(after.but(turn=seat, turns_left=1), Taken("discard", taken))
    return after.but(hands=after.with_hand(seat, without(after.hand, called.cards)))


def _why_no_end(after: Position, seat: int) -> list[Reason]:
    """Reasons why the caller could not end the turn; one who only lays off the top discard has none to end."""
    return why_no_end(after) if after.phase == "play" and after.turn == seat else []


# ---- passing ---------------------------------------------------------------------------------------------------------
def decline(position: Position, action: Action) -> Applied | Verdict:
    """A player lets a call pass, or with the stock empty does without the discards, which ends the deal (G6)."""
    seat = action.player
    reasons = _why_no_pass(position, seat)
    if reasons:
        return refused(position, reasons)
    after = position.but(passed=(*position.passed, seat))
    return _or_over(after, (told(say("{who} passes."), seat),))


def declines(position: Position) -> Iterator[Action]:
    """Every seat that has something to pass on."""
    seats = set(waiting(position))
    if _may_do_without(position, position.turn):
        seats.add(position.turn)
    for seat in sorted(seats):
        yield Action(seat, "pass")


def _why_no_pass(position: Position, seat: int) -> list[Reason]:
    if position.phase == "play" and seat == position.turn:
        message = say("You have drawn: your turn ends with a discard.")
        return [reason(position, "must_discard", "out", message)]
    if _may_do_without(position, seat) or seat in waiting(position):
        return []
    message = say("There is nothing to pass on.")
    return [reason(position, "dead_card", position.variant.turn, message, kind="call_rummy")]


def _may_do_without(position: Position, seat: int) -> bool:
    """Is the stock empty, so that the player in turn may say that he takes nothing from the discards?"""
    in_turn = position.phase == "draw" and seat == position.turn and seat not in position.passed
    return in_turn and not position.stock and position.out is None


def _or_over(position: Position, events: tuple[Message, ...]) -> Applied:
    """The position, or the end of the deal once nobody may call any more."""
    done = position.out is not None or (not position.stock and position.turn in position.passed)
    if done and not waiting(position):
        return scores.finished(position, position.out, events)
    return Applied(position, events)
