"""The whole answer: melds, contract, cards held and cards that exist, each reason with its clause and repair."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn.rules.cards import Card, parse_melds, print_melds
from rummy_learn.rules.check import check
from rummy_learn.rules.errors import BadInput
from tests.rules.force import FACTS
from tests.rules.hands import any_melds, near_meld
from tests.rules.plays import ALL, game


def codes(spec: str, melds: str, **asked: object) -> tuple[str, ...]:
    return check(game(spec), melds, **asked).codes  # type: ignore[arg-type]


def test_text_and_cards_are_judged_alike() -> None:
    text = "8C 8D * | 4C 5C 6C"
    assert check(game("shanghai"), text) == check(game("shanghai"), parse_melds(text))


@given(st.sampled_from(sorted(FACTS)), any_melds())
def test_any_cards_at_all_get_an_answer_that_can_be_written_down(spec: str, melds: list[list[Card]]) -> None:
    verdict = check(game(spec), melds)
    written = json.loads(json.dumps(verdict.to_json()))
    assert written["valid"] == (written["reasons"] == [])
    assert [meld["cards"] for meld in written["melds"]] == [
        [card.text for card in meld.cards] for meld in verdict.melds
    ]
    assert len(written["melds"]) == len(melds)


def test_the_public_format() -> None:
    assert check(game("shanghai"), "8C * *").to_json() == {
        "variant": "shanghai",
        "valid": False,
        "melds": [{"kind": "set", "cards": ["8C", "*=8", "*=8"], "valid": False}],
        "reasons": [
            {
                "code": "too_many_jokers",
                "rule": "S3",
                "status": "stated",
                "source": "SHA",
                "meld": 0,
                "cards": ["*", "*"],
                "message": "2 jokers but only 1 natural card: a set of 3 may hold 1 at most.",
                "repair": "Add 8♦\ufe0e.",
            }
        ],
    }


def test_readings_to_choose_from_are_listed() -> None:
    written: Any = check(game("rum500"), "9D * *").to_json()
    readings = written["reasons"][0]["readings"]
    assert {"kind": "run", "cards": ["*=7D", "*=8D", "9D"]} in readings
    assert len(readings) == 4


# ---- cards held, and cards that exist --------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("hand", "refused"),
    [
        ("8C 8D 8S", ()),
        ("8C 8D KD", ("not_enough_cards",)),
        ("8C 8D *", ("not_enough_cards",)),
        ("", ("not_enough_cards",)),
    ],
)
def test_cards_laid_must_be_held(hand: str, refused: tuple[str, ...]) -> None:
    assert codes("shanghai", "8C 8D 8S", hand=hand) == refused


def test_a_joker_is_held_whatever_it_is_declared_as() -> None:
    assert codes("shanghai", "8C 8D *=8S", hand="8C 8D *") == ()


@pytest.mark.parametrize(
    ("spec", "melds", "players", "refused"),
    [
        ("shanghai", "8S 8S 8D", 4, False),
        ("shanghai", "8S 8S 8S", 4, True),
        ("shanghai", "8S 8S 8S", 5, False),
        ("shanghai", "8S 8S 8S 8S", 6, True),
        ("shanghai", "8S 8S 8S 8S", None, False),
        ("shanghai", "8S 8S 8S 8S 8S", None, True),
        ("hoyle", "8S 8D * | 9S 9D *", 4, True),
        ("hoyle", "8S 8D * | 9S 9D *", 5, False),
        ("zioncheck", "5C 6C * * * * * *", 5, True),
        ("zioncheck", "5C 6C * * * * * *", 6, False),
        ("rum500", "8S 9S 10S | 8S 8D 8H", 4, True),
        ("rum500", "8S 9S 10S | 8S 8D 8H", 6, False),
        ("rum500 jokers=off", "8S 8D *", None, True),
    ],
)
def test_no_card_is_used_more_often_than_the_decks_hold_it(
    spec: str, melds: str, players: int | None, refused: bool
) -> None:
    assert codes(spec, melds, players=players) == (("not_enough_cards",) if refused else ())


def test_a_hand_that_cannot_exist_is_refused_too() -> None:
    assert codes("shanghai", "8S 8D 8C", hand="8S 8D 8C KD KD KD", players=4) == ("not_enough_cards",)


def test_with_a_deal_the_contract_is_asked_too() -> None:
    melds = "8C 8D 8S | 4C 5C 6C 7C"
    assert codes("shanghai", melds, deal=2, hand="8C 8D 8S 4C 5C 6C 7C KD") == ()
    assert "wrong_melds" in codes("shanghai", melds, deal=3)


# ---- input that cannot be used ---------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("spec", "melds", "asked", "code", "piece"),
    [
        ("shanghai", "8C 8Z", {}, "unknown_card", "8Z"),
        ("shanghai", "8C 8D 8S |", {}, "empty_meld", "8C 8D 8S |"),
        ("shanghai", "8C 8D 8S", {"deal": 8}, "bad_deal", "8"),
        ("shanghai", "8C 8D 8S", {"deal": 0}, "bad_deal", "0"),
        ("rum500", "8C 8D 8S", {"deal": 1}, "bad_deal", "1"),
        ("shanghai", "8C 8D 8S", {"players": 9}, "bad_players", "9"),
        ("zioncheck", "8C 8D 8S", {"players": 1}, "bad_players", "1"),
        ("shanghai", "8C 8D 8S", {"hand": "8C eight"}, "unknown_card", "eight"),
    ],
)
def test_what_cannot_be_used_is_named(spec: str, melds: str, asked: dict[str, object], code: str, piece: str) -> None:
    with pytest.raises(BadInput) as refused:
        codes(spec, melds, **asked)
    assert (refused.value.code, refused.value.piece) == (code, piece)
    assert refused.value.to_json() == {"error": {"code": code, "piece": piece, "message": str(refused.value)}}
    assert piece in str(refused.value) or code == "empty_meld"


@pytest.mark.parametrize("spec", ALL)
def test_reasons_of_an_impossible_meld_come_before_the_cards_that_are_missing(spec: str) -> None:
    melds = parse_melds("8S 8S 8S 8S 8S 9C")
    verdict = check(game(spec), melds)
    assert verdict.codes[0] == "mixed_ranks", print_melds(melds)
    assert verdict.codes[-1] == "not_enough_cards"


@given(st.sampled_from(sorted(FACTS)), near_meld(most=7))
def test_judging_changes_nothing_it_is_given(spec: str, cards: list[Card]) -> None:
    before = list(cards)
    assert check(game(spec), [cards]) == check(game(spec), [cards])
    assert cards == before


def test_no_melds_at_all_are_no_lay_down() -> None:
    with pytest.raises(BadInput) as none:
        check(game("shanghai"), [])
    assert none.value.code == "empty_meld"
    assert check(game("shanghai"), [], deal=1).codes == ("wrong_melds",)
