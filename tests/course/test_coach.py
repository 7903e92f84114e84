"""The coach: every move it suggests is legal and explained, and every number in a reason is true when counted anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from rummy_learn.course.coach import Advice, advice
from rummy_learn.game.answers import Applied
from rummy_learn.game.bots import bot
from rummy_learn.game.choices import melds_of
from rummy_learn.game.play import apply, ask
from rummy_learn.game.position import Position, without
from rummy_learn.game.record import Game
from rummy_learn.game.scores import deal_scores
from rummy_learn.game.table import step
from rummy_learn.game.view import View
from rummy_learn.rules import judge
from rummy_learn.rules.cards import Card
from rummy_learn.rules.melds import Meld, Need
from rummy_learn.rules.variant import Variant
from tests.game.positions import a_game
from tests.game.table import GAMES, at, laid, playing


# ---- counted anew ----------------------------------------------------------------------------------------------------
def holds(rules: Variant, deal: int, hand: Sequence[Card]) -> bool:
    """Does the hand hold the contract? By trying every meld for every need."""
    needs = sorted(rules.deal(deal).contract.needs, key=lambda need: need.kind)
    return any(
        judge.contract(rules, deal, [meld.cards for meld in melds]) for melds in _ways(rules, tuple(hand), needs)
    )


def _ways(rules: Variant, hand: tuple[Card, ...], needs: Sequence[Need]) -> Iterator[tuple[Meld, ...]]:
    if not needs:
        yield ()
        return
    for meld in melds_of(rules, hand, kinds=(needs[0].kind,), size=needs[0].size):
        for rest in _ways(rules, without(hand, meld.cards), needs[1:]):
            yield (meld, *rest)


def unseen_of(position: Position, seat: int) -> Counter[Card]:
    """The cards in the stock and in other hands, looked up where they really lie."""
    found = Counter(position.stock)
    for other, hand in enumerate(position.hands):
        if other != seat:
            found.update(hand)
    return found


def points_of(position: Position, hand: Sequence[Card]) -> int:
    return sum(position.variant.values.points[card.rank] for card in hand)


def advised(game: str, numbers: range, moves: int) -> Iterator[tuple[Position, Advice]]:
    """Positions of games with any house rules, and what the coach says to the seat that is asked."""
    for number in numbers:
        start = a_game(game, Random(number))
        now = Game(start, start, deals=1)
        seats = {seat: bot("random" if seat == 1 else "sensible", seat) for seat in range(start.players)}
        for _ in range(moves):
            asked = ask(now.position)
            if asked is None:
                break
            yield now.position, advice(View.of(now.position, asked.seat))
            now = step(now, seats)


@pytest.mark.parametrize("game", GAMES)
def test_every_suggestion_is_legal_and_has_a_reason_and_a_rule_of_this_game(game: str) -> None:
    told = set()
    for position, found in advised(game, range(2), 60):
        assert isinstance(apply(position, found.action), Applied), str(found.action)
        assert found.why
        assert str(found.told)
        assert any(each.clause for each in found.why), found.to_json()
        for each in found.why:
            assert str(each.message)[0] not in "{"
            assert each.clause is None or each.clause in position.variant.clauses
        told.add(found.action.action)
    assert {"draw", "take", "discard"} <= told


@pytest.mark.parametrize("game", ["shanghai", "california", "hoyle"])
def test_missing_and_helpful_cards_are_counted_right(game: str) -> None:
    seen = Counter[int]()
    for position, found in advised(game, range(4, 7), 25):
        numbers, seat = found.numbers, found.action.player
        if "missing" not in numbers or position.down[seat]:
            continue
        rules, hand, unseen = position.variant, position.hands[seat], unseen_of(position, seat)
        seen[numbers["missing"]] += 1
        assert (numbers["missing"] == 0) == holds(rules, position.deal, hand)
        if "unseen" in numbers:
            assert numbers["unseen"] == sum(unseen.values())
        if found.action.action in ("draw", "pass") and numbers["missing"] == 1:
            helpful = {card for card in unseen if holds(rules, position.deal, (*hand, card))}
            assert numbers["helpful"] == sum(unseen[card] for card in helpful)
        if found.action.action == "discard" and numbers["missing_after"] == 1:
            assert found.action.card is not None
            left = without(hand, (found.action.card,))
            helpful = {card for card in unseen if holds(rules, position.deal, (*left, card))}
            assert numbers["helpful"] == sum(unseen[card] for card in helpful)
        if found.action.action in ("take", "buy") and "missing_after" in numbers:
            with_it = (*hand, position.discards[-1])
            assert (numbers["missing_after"] == 0) == holds(rules, position.deal, with_it)
    assert seen[1]
    assert seen[2]


@pytest.mark.parametrize("game", GAMES)
def test_points_at_risk_are_those_of_the_hand_before_and_after(game: str) -> None:
    checked = 0
    for position, found in advised(game, range(2), 50):
        if "at_risk" in found.numbers:
            answer = apply(position, found.action)
            assert isinstance(answer, Applied)
            seat = found.action.player
            assert found.numbers["at_risk"] == points_of(position, position.hands[seat])
            assert found.numbers["at_risk_after"] == points_of(position, answer.position.hands[seat])
            checked += 1
    assert checked


def test_what_a_meld_scores_is_what_the_deal_then_counts_for_it() -> None:
    checked = 0
    for position, found in advised("rum500", range(4), 50):
        if found.action.action in ("meld", "lay_off"):
            answer = apply(position, found.action)
            assert isinstance(answer, Applied)
            seat = found.action.player
            before, after = (sum(n for _, n in deal_scores(p)[seat].melded) for p in (position, answer.position))
            assert found.numbers["scored"] == after - before
            checked += 1
    assert checked


# ---- what it says ----------------------------------------------------------------------------------------------------
def said(position: Position, seat: int = 1) -> tuple[dict[str, Any], list[tuple[str, str | None]]]:
    """The move, and each reason with the clause it names, without the marks that make suits text."""
    found = advice(View.of(position, seat))
    why = [(str(each.message).replace("\ufe0e", ""), each.clause.id if each.clause else None) for each in found.why]
    return found.action.to_json(), why


def test_a_card_that_brings_the_contract() -> None:
    action, why = said(at("shanghai", "8C 8D 8H KS KD 2C 4D 6H 9S JC 3H", discards="KC"))
    assert action["action"] == "take"
    assert why[0] == ("With K♣ you hold the contract; without it you are 1 card short.", "S.deal1")


def test_a_buy_names_what_comes_with_it_and_how_many_are_left() -> None:
    hands = [None, None, "4C 5C 6C 7C 4D 5D 6D 7D 4H 5H 6H"]
    action, why = said(at("hoyle", hands=hands, deal=7, discards="KS", discarder=0, passed=[1]), 2)
    assert action["action"] == "buy"
    assert ("This deal takes 1 buy at least.", "H.deal7") in why
    assert ("1 card from the stock comes with it. You play none of these before your turn.", "H.buy") in why
    assert ("It is number 1 of the 3 you may take out of turn in this deal.", "H.buy") in why


def test_going_out_blind_names_what_it_is_worth() -> None:
    hand = "8C 8D 8H KS KD KC 4C 5C 6C 7C 8C 2D"
    action, why = said(playing("hoyle", hand, deal=6))
    assert action["action"] == "go_down"
    assert ("The one card left is your discard: you go out.", "H7") in why
    assert any("50 points off your score" in message for message, _ in why)


def test_a_joker_taken_off_the_table_names_the_duty_to_go_down() -> None:
    hand = "8C 8D 8H KS KD QH 2C 4D 6H 9S JC 3H"
    action, why = said(playing("shanghai", hand, table=laid("JH *=QH KH AH")))
    assert action["action"] == "exchange"
    assert ("On the table, joker (Q♥) gives way to Q♥.", "S4") in why
    assert ("You must then go down in this turn, and you can.", "S4") in why


def test_a_discard_says_who_could_lay_it_off() -> None:
    table = laid("QD QH *=Q")
    action, why = said(playing("shanghai", "8C 8D 8H 9S 9D QC 4S", table=table, down=[True, False, False]))
    assert action["card"] == "4S"
    assert ("Nobody who is down can lay it off.", "S5") in why


def test_a_card_taken_from_deep_down_must_be_melded() -> None:
    action, why = said(at("rum500", "KC KD 2H 5S 9C 3D 7H", discards="KH 2C 4D", discarder=0))
    assert action["cards"] == "KH"
    assert ("K♥ must then be melded in this turn, and it can be.", "R1") in why
    assert any(message.startswith("With K♥ 2♣ 4♦ you can meld") for message, _ in why)


def test_a_top_card_taken_alone_may_not_be_thrown_back() -> None:
    _, why = said(at("rum500", "KC KD 2H 5S 9C 3D 7H", discards="KH", discarder=0))
    assert ("Taken alone, K♥ may not be discarded in this turn.", "R2") in why


def test_a_call_names_the_rule_that_allows_it() -> None:
    action, why = said(at("rum500", hands=[None, None, "2C 9D 5H"], discards="KH QH JH", discarder=0), 2)
    assert action["action"] == "call_rummy"
    assert why[0][1] == "R7"
    assert ("It scores you 30 points.", "R.score") in why


def test_advice_is_json() -> None:
    found = advice(View.of(at("shanghai", "8C 8D 8H KS KD 2C 4D 6H 9S JC 3H", discards="KC"), 1)).to_json()
    assert found["action"] == {"player": 1, "action": "take"}
    assert set(found) == {"action", "then", "told", "why", "numbers"}


@pytest.mark.parametrize("game", GAMES)
def test_to_decline_in_ones_own_turn_leads_to_a_draw_and_everything_else_to_itself(game: str) -> None:
    for position, found in advised(game, range(2), 60):
        assert isinstance(apply(position, found.then), Applied)
        declines = found.action.action == "pass" and found.action.player == position.turn
        assert (found.then != found.action) == (declines and found.then.action == "draw")


def test_a_call_declined_in_ones_own_turn_is_told_as_the_draw() -> None:
    view = View.of(at("rum500", "KC 4D", discards="JH 2C", table=laid("8H 9H TH"), discarder=0), 1)
    found = advice(view)
    if found.action.action == "pass":
        assert str(found.told) == "Draw from the stock, do not call Rummy"
