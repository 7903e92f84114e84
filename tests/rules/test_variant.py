"""The record itself: questions about players and deals, and house rules that touch fields inside a record."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.variant import Option, Variant
from rummy_learn.text import say
from rummy_learn.variants import variant


@pytest.fixture
def game() -> Variant:
    return variant("shanghai")


@pytest.mark.parametrize("deal", [0, -1, 9, 99])
def test_a_deal_that_is_not_played_is_refused_by_number(game: Variant, deal: int) -> None:
    with pytest.raises(BadInput, match=rf"1 to 7, not {deal}\.") as refused:
        game.deal(deal)
    assert (refused.value.code, refused.value.piece) == ("bad_deal", str(deal))


@pytest.mark.parametrize(
    ("id_", "options", "deal", "named"),
    [
        ("shanghai", {}, 8, "eighth_deal=on (Eighth deal: on)"),
        ("hoyle", {"rounds": 7}, 9, "rounds=10 (Deals: 10)"),
    ],
)
def test_a_deal_that_a_house_rule_brings_is_refused_with_that_rule(
    id_: str, options: dict[str, object], deal: int, named: str
) -> None:
    game = variant(id_, **options)
    with pytest.raises(BadInput, match=rf"not {deal}, which is played with ") as refused:
        game.deal(deal)
    assert named in str(refused.value)
    ((name, value),) = game.rules_for_deal(deal)
    assert game.with_options(**{name: value}).deal(deal)


def test_a_game_without_contracts_has_no_deal_to_choose() -> None:
    with pytest.raises(BadInput, match="no contracts") as refused:
        variant("rum500").deal(1)
    assert refused.value.code == "bad_deal"


@pytest.mark.parametrize("players", [0, 2, 9])
def test_a_table_too_small_or_too_large_is_refused(game: Variant, players: int) -> None:
    with pytest.raises(BadInput, match=f"3 to 8 players, not {players}") as refused:
        game.dealt(1, players)
    assert (refused.value.code, refused.value.piece) == ("bad_players", str(players))


def test_two_options_may_touch_the_same_record(game: Variant) -> None:
    options = (
        Option("penalty", say("Penalty?"), {n: {"buying.penalty": n} for n in (2, 1)}, title=say("Penalty")),
        Option("who", say("Who?"), {"left": {}, "turn": {"buying.priority": "in_turn"}}, title=say("First")),
    )
    both = replace(game, options=options).with_options(who="turn", penalty=1)
    assert both.buying is not None
    assert (both.buying.penalty, both.buying.priority, both.buying.limits) == (1, "in_turn", (2,) * 8)


def test_an_option_that_names_no_field_of_the_record_fails_at_once(game: Variant) -> None:
    for path in ("nonsense", "buying.nonsense"):
        option = Option("wrong", say("Wrong?"), {"off": {}, "on": {path: 1}}, title=say("Wrong"))
        wrong = replace(game, options=(option,))
        with pytest.raises((TypeError, ValueError)):
            wrong.with_options(wrong="on")


def test_a_clause_is_found_by_id_and_by_row(game: Variant) -> None:
    assert game.clause("S3") is game.clause("S3")
    assert game.clause("ace") is game.clause("S.ace")
    assert game.clause("G1.first").id == "G1.first"


def test_cite_prefers_the_reason_with_the_kind_of_meld_then_the_reason_then_the_row(game: Variant) -> None:
    cited = replace(game, cites={"gap:run": "S1", "gap": "S2"})
    assert cited.cite("run", "gap", "run").id == "S1"
    assert cited.cite("run", "gap", "set").id == "S2"
    assert cited.cite("run", "too_short", "run").id == "S.run"
    assert cited.cite("jokers").id == "S3"
