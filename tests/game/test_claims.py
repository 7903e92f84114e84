"""Drawing, taking the upcard, buying, passing: whose right it is, what it costs, and when it is gone."""

from __future__ import annotations

from typing import Any

import pytest

from rummy_learn.game.notation import new_game
from rummy_learn.game.play import Ask, ask
from rummy_learn.game.position import Position
from rummy_learn.variants import variant
from tests.game.table import at, codes, do, no_stock, offered, playing, why_not

CONTRACT_GAMES = ("shanghai", "california", "hoyle", "zioncheck")
TURN = {"shanghai": "S1", "california": "C1", "hoyle": "H2", "zioncheck": "Z2", "rum500": "R1"}


def before_draw(game: str, **keys: Any) -> Position:
    """Seat 0 has discarded 9H; seat 1 is in turn."""
    return at(game, **{"players": 4, "discards": "4C 9H", "discarder": 0, **keys})


# ---- one's own draw --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", TURN)
def test_the_player_in_turn_draws_one_card(game: str) -> None:
    before = before_draw(game)
    after = do(before, 1, "draw")
    assert len(after.hands[1]) == len(before.hands[1]) + 1
    assert after.stock == before.stock[1:]
    assert (after.phase, after.turn, after.discards) == ("play", 1, before.discards)
    assert after.to_json()["taken"] == {"from": "stock", "cards": before.stock[0].text, "must_meld": None}


@pytest.mark.parametrize("game", TURN)
def test_the_player_in_turn_may_take_the_top_discard_instead(game: str) -> None:
    after = do(before_draw(game), 1, "take")
    assert after.to_json()["taken"] == {"from": "discard", "cards": "9H", "must_meld": None}
    assert after.to_json()["discards"] == "4C"
    assert after == do(before_draw(game), 1, "take", cards="9h")


@pytest.mark.parametrize(("game", "clause"), TURN.items())
@pytest.mark.parametrize("action", ["draw", "take"])
def test_nobody_else_draws_and_nobody_draws_twice(game: str, clause: str, action: str) -> None:
    assert why_not(before_draw(game), 2, action) == [("not_your_turn", clause)]
    assert why_not(playing(game, "8C 9C", discards="9H"), 1, action) == [("already_drawn", clause)]


@pytest.mark.parametrize("game", CONTRACT_GAMES)
def test_cards_under_the_upcard_are_dead(game: str) -> None:
    assert why_not(before_draw(game), 1, "take", cards="4C") == [("dead_card", TURN[game])]
    assert codes(at(game, discards=""), 1, "take") == ["dead_card"]


@pytest.mark.parametrize(("game", "clause"), TURN.items())
@pytest.mark.parametrize("keys", [{"action": "discard", "card": "8C"}, {"action": "lay_off", "meld": 0, "cards": "8C"}])
def test_a_play_needs_a_draw_first_and_ones_own_turn(game: str, clause: str, keys: dict[str, str]) -> None:
    position = at(game, hands=[None, "8C 9C", None], table=laid_run(), down=[False, True, True])
    assert why_not(position, 1, **keys) == [("draw_first", clause)]
    assert why_not(position, 2, **keys)[0] == ("not_your_turn", clause)
    assert do(position.but(phase="play"), 1, **keys)


def laid_run() -> list[dict[str, object]]:
    return [{"owner": 2, "cards": "4C 5C 6C 7C"}]


def test_the_discard_ends_the_turn() -> None:
    after = do(playing("shanghai", "2C 9C KD", down=[False, True, False], table=laid_run()), 1, "discard", card="2C")
    assert (after.turn, after.phase, after.discarder, after.upcard) == (2, "draw", 1, "live")
    assert codes(after, 1, "lay_off", meld=0, cards="9C") == ["not_your_turn", "gap"]
    assert codes(after, 1, "discard", card="9C") == ["not_your_turn"]


# ---- buying ----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "options", "hand"),
    [
        ("shanghai", {}, 11 + 3),
        ("california", {}, 11 + 3),
        ("hoyle", {}, 11 + 2),
        ("zioncheck", {}, 10 + 1),
        ("zioncheck", {"pickup": "penalty"}, 10 + 2),
    ],
)
def test_a_buyer_gets_the_upcard_and_what_comes_with_it(game: str, options: dict[str, str], hand: int) -> None:
    before = before_draw(game, options=options)
    if game == "hoyle":
        before = do(before, 1, "pass")
    after = do(before, 3, "buy")
    assert len(after.hands[3]) == hand
    assert "9H" in [card.text for card in after.hands[3]]
    assert after.buys == (0, 0, 0, 1)
    assert (after.turn, after.phase, after.upcard) == (1, "draw", "dead")


@pytest.mark.parametrize(
    ("game", "clause"), [("shanghai", "S2"), ("california", "C2"), ("hoyle", "H2"), ("zioncheck", "Z3")]
)
def test_the_card_bared_by_a_buy_is_dead_for_everybody(game: str, clause: str) -> None:
    before = before_draw(game)
    after = do(do(before, 1, "pass") if game == "hoyle" else before, 3, "buy")
    assert why_not(after, 2, "buy") == [("dead_card", clause)]
    assert why_not(after, 1, "take") == [("dead_card", TURN[game])]
    assert offered(after) == [{"player": 1, "action": "draw"}]


@pytest.mark.parametrize(
    ("game", "clause"), [("shanghai", "S2"), ("california", "C2"), ("hoyle", "H2"), ("zioncheck", "Z3")]
)
def test_after_the_draw_nobody_buys_any_more(game: str, clause: str) -> None:
    assert why_not(do(before_draw(game), 1, "draw"), 2, "buy") == [("dead_card", clause)]


@pytest.mark.parametrize("game", CONTRACT_GAMES)
def test_a_buyer_plays_nothing_before_the_own_turn(game: str) -> None:
    before = before_draw(game)
    after = do(do(before, 1, "pass") if game == "hoyle" else before, 3, "buy")
    assert codes(after, 3, "discard", card="9H") == ["not_your_turn"]


def test_at_the_start_of_a_deal_anyone_may_buy_the_card_turned_up() -> None:
    start = new_game(variant("shanghai"), 4, 1)
    assert {move["player"] for move in offered(start, "buy")} == {0, 2, 3}


@pytest.mark.parametrize(
    ("game", "deal", "options", "most", "code", "clause"),
    [
        ("shanghai", 1, {}, 2, "no_buys_left", "S.buy"),
        ("shanghai", 1, {"buys": 3}, 3, "no_buys_left", "S.buy"),
        ("shanghai", 8, {"eighth_deal": "on"}, 2, "no_buys_left", "S.buy"),
        ("california", 8, {}, 3, "no_buys_left", "C.buy"),
        ("california", 9, {}, 4, "no_buys_left", "C.buy"),
        ("hoyle", 8, {}, 3, "no_buys_left", "H.buy"),
        ("hoyle", 9, {}, 4, "no_buys_left", "H.buy"),
        ("hoyle", 10, {}, 4, "no_buys_left", "H.buy"),
        ("zioncheck", 1, {"pickup_limit": 1}, 1, "pickup_limit", "Z3"),
        ("zioncheck", 6, {"pickup_limit": 9}, 9, "pickup_limit", "Z3"),
    ],
)
def test_buys_are_limited_by_the_deal(
    game: str, deal: int, options: dict[str, object], most: int, code: str, clause: str
) -> None:
    passed = [1] if game == "hoyle" else []
    position = before_draw(game, deal=deal, options=options, passed=passed, buys=[0, 0, 0, most])
    assert why_not(position, 3, "buy") == [(code, clause)]
    assert do(position.but(buys=(0, 0, 0, most - 1)), 3, "buy").buys[3] == most


def test_zioncheck_knows_no_limit_by_itself() -> None:
    assert do(before_draw("zioncheck", buys=[0, 0, 0, 99]), 3, "buy").buys[3] == 100


@pytest.mark.parametrize(
    ("game", "clause"), [("shanghai", "G1.own"), ("california", "G1.own"), ("hoyle", "G1.own"), ("zioncheck", "Z3")]
)
def test_nobody_claims_the_own_discard(game: str, clause: str) -> None:
    position = before_draw(game, passed=[1])
    assert why_not(position, 0, "buy") == [("own_discard", clause)]
    assert do(position, 3, "buy")


@pytest.mark.parametrize(("game", "clause"), [("shanghai", "S2"), ("hoyle", "H2"), ("zioncheck", "Z3")])
def test_the_player_in_turn_takes_and_does_not_buy(game: str, clause: str) -> None:
    assert why_not(before_draw(game), 1, "buy") == [("own_turn", clause)]


def test_500_rum_knows_no_buying() -> None:
    assert why_not(before_draw("rum500"), 2, "buy") == [("not_in_this_game", "R.buy")]


# ---- down players ----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["shanghai", "california"])
def test_one_who_is_down_neither_buys_nor_blocks_a_buyer(game: str) -> None:
    letter = variant(game).letter
    position = before_draw(game, down=[False, True, True, False])
    assert why_not(position, 2, "buy") == [("already_down", f"{letter}.buy_down")]
    assert ask(position) == Ask(3, "claim")
    assert ask(do(position, 3, "pass")) == Ask(1, "claim")
    assert do(position, 1, "take").phase == "play"


@pytest.mark.parametrize("game", ["shanghai", "california"])
def test_one_who_is_not_down_blocks_a_buyer_on_his_own_turn(game: str) -> None:
    position = before_draw(game)
    assert ask(position) == Ask(1, "claim")
    assert codes(do(position, 1, "take"), 3, "buy") == ["dead_card"]


@pytest.mark.parametrize("game", ["hoyle", "zioncheck"])
def test_elsewhere_one_who_is_down_may_buy_and_block(game: str) -> None:
    position = before_draw(game, down=[False, True, True, False])
    assert ask(position) == Ask(1, "claim")
    assert do(do(position, 1, "pass"), 2, "buy").buys == (0, 0, 1, 0)


# ---- priority --------------------------------------------------------------------------------------------------------
def asked(position: Position) -> list[int]:
    """Who is asked about the upcard, each passing in turn."""
    found = []
    while (next_ := ask(position)) and next_.about == "claim":
        found.append(next_.seat)
        position = do(position, next_.seat, "pass")
    return found


@pytest.mark.parametrize(
    ("game", "options", "order"),
    [
        ("shanghai", {}, [2, 1, 3, 0]),
        ("california", {}, [2, 1, 3, 0]),
        ("hoyle", {}, [2, 3, 0, 1]),
        ("hoyle", {"priority": "dealer_left"}, [2, 1, 3, 0]),
        ("zioncheck", {}, [2, 3, 0, 1]),
    ],
)
def test_the_upcard_is_offered_in_the_order_of_the_game(game: str, options: dict[str, str], order: list[int]) -> None:
    position = at(game, players=4, dealer=0, turn=2, discards="9H", discarder=None, options=options)
    assert asked(position) == order
    assert ask(do(position, 2, "draw")) == Ask(2, "turn")


def test_the_discarder_is_not_asked() -> None:
    assert asked(at("zioncheck", players=4, turn=2, discards="9H", discarder=1)) == [2, 3, 0]


@pytest.mark.parametrize("game", ["shanghai", "california", "zioncheck"])
def test_a_claim_counts_while_nobody_before_has_claimed(game: str) -> None:
    assert do(before_draw(game), 3, "buy").buys == (0, 0, 0, 1)


@pytest.mark.parametrize("options", [{}, {"priority": "dealer_left"}])
def test_in_hoyle_the_player_in_turn_must_decline_first(options: dict[str, str]) -> None:
    position = before_draw("hoyle", options=options)
    assert why_not(position, 3, "buy") == [("not_your_turn", "H2")]
    assert not offered(position, "buy")
    assert do(do(position, 1, "pass"), 3, "buy")


def test_one_who_has_declined_has_no_claim_any_more() -> None:
    position = do(before_draw("hoyle"), 1, "pass")
    assert why_not(position, 1, "take") == [("dead_card", "H2")]
    assert why_not(position, 1, "pass") == [("dead_card", "H2")]
    position = do(position, 2, "pass")
    assert why_not(position, 2, "buy") == [("dead_card", "H2")]
    assert position.to_json()["passed"] == [1, 2]
    assert do(position, 1, "draw").passed == ()


def test_after_a_refusal_the_player_in_turn_draws_whatever_card_shows() -> None:
    position = do(do(before_draw("hoyle"), 1, "pass"), 2, "buy")
    assert position.discards
    assert offered(position) == [{"player": 1, "action": "draw"}]


# ---- Zioncheck's opening ---------------------------------------------------------------------------------------------
def test_the_first_player_of_zioncheck_plays_two_turns() -> None:
    start = new_game(variant("zioncheck"), 4, 2)
    assert offered(start) == [{"player": 1, "action": "draw"}]
    first = do(do(start, 1, "draw"), 1, "discard", card=do(start, 1, "draw").hands[1][0].text)
    assert (first.turn, first.turns_left, first.discarder) == (1, 1, 1)
    assert why_not(first, 1, "take") == [("own_discard", "Z1")]
    assert do(first, 3, "buy").upcard == "none"
    drawn = do(first, 1, "draw")
    second = do(drawn, 1, "discard", card=drawn.hands[1][0].text)
    assert (second.turn, second.turns_left) == (2, 1)
    assert do(second, 2, "take")


def test_nobody_is_asked_once_the_deal_is_over() -> None:
    assert ask(at("shanghai", phase="over")) is None


# ---- passing ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "clause"), [("shanghai", "S6"), ("hoyle", "H7"), ("zioncheck", "Z.out"), ("rum500", "R5")]
)
def test_a_turn_does_not_end_with_a_pass(game: str, clause: str) -> None:
    assert why_not(playing(game, "8C 9C"), 1, "pass") == [("must_discard", clause)]


def test_only_what_is_offered_can_be_declined() -> None:
    position = before_draw("shanghai", down=[False, False, True, False])
    assert codes(position, 0, "pass") == ["own_discard"]
    assert codes(position, 2, "pass") == ["already_down"]
    assert codes(before_draw("rum500"), 2, "pass") == ["dead_card"]


# ---- when the stock runs out -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", CONTRACT_GAMES)
def test_the_discards_under_the_upcard_become_the_stock(game: str) -> None:
    before = no_stock(before_draw(game, discards="2C 3C 4C 5C 9H"))
    after = do(before, 1, "draw")
    assert after.to_json()["discards"] == "9H"
    assert sorted(card.text for card in (*after.stock, *after.taken.cards)) == ["2C", "3C", "4C", "5C"]  # type: ignore[union-attr]
    assert after.reshuffles == 1
    assert do(before, 1, "draw") == after
    fresh = {do(before.but(seed=seed), 1, "draw").stock for seed in range(5)}
    assert len(fresh) > 1


def test_a_buy_draws_what_there_is_and_what_it_bares_stays() -> None:
    before = no_stock(before_draw("shanghai", discards="2C 3C 4C 9H"), keep=1)
    after = do(before, 3, "buy")
    assert len(after.hands[3]) == 11 + 1 + 2
    assert (after.phase, after.to_json()["discards"], len(after.stock)) == ("draw", "4C", 1)
    short = do(no_stock(before_draw("shanghai", discards="2C 4C 9H")), 3, "buy")
    assert len(short.hands[3]) == 11 + 1 + 1


@pytest.mark.parametrize("game", CONTRACT_GAMES)
def test_a_single_card_under_the_upcard_is_still_drawn(game: str) -> None:
    after = do(no_stock(before_draw(game, discards="2C 9H")), 1, "draw")
    assert (after.to_json()["discards"], after.to_json()["taken"]["cards"], after.stock) == ("9H", "2C", ())
    passed = do(no_stock(before_draw(game, discards="2C 9H")), 1, "pass")
    assert passed.phase == "draw"


@pytest.mark.parametrize("game", CONTRACT_GAMES)
def test_the_deal_ends_with_nothing_left_to_draw_and_no_live_upcard(game: str) -> None:
    before = no_stock(before_draw(game, discards="9H"))
    assert codes(before, 1, "draw") == ["stock_empty"]
    assert do(before, 1, "take").phase == "play"
    nobody = do(before, 1, "pass")
    for seat in (2, 3):
        assert nobody.phase == "draw"
        nobody = do(nobody, seat, "pass")
    assert (nobody.phase, nobody.out) == ("over", None)
    assert all(nobody.scores)
    bought = do(do(before, 1, "pass"), 3, "buy")
    assert (bought.phase, bought.out) == ("over", None)


def test_a_draw_with_nothing_left_closes_the_window_and_ends_the_deal() -> None:
    declined = do(no_stock(before_draw("hoyle", discards="9H")), 1, "pass")
    assert do(declined, 1, "draw").phase == "over"
