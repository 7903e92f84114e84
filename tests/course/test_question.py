"""A question keeps its key, reads every answer or says what is wrong with it, and is the same for the same seed."""

from __future__ import annotations

import json

import pytest

from rummy_learn.course.question import Order, Question
from rummy_learn.course.questions import make_question, question_type, question_types
from rummy_learn.rules.errors import BadInput
from rummy_learn.variants import variant, variants

TYPES = [each.id for each in question_types()]
LONG = "9" * 5000


def question(type_id: str, seed: int = 3, game: str = "") -> Question:
    """A question about this game, or the first one that can be asked about in this way."""
    fitting = (each for each in variants() if question_type(type_id).fits(each))
    return make_question(type_id, variant(game) if game else next(fitting), seed)


@pytest.mark.parametrize(
    ("type_id", "answer", "piece"),
    [
        ("legal", "z", "z"),
        ("legal", "", ""),
        ("legal", 3, "3"),
        ("legal", ["a"], "['a']"),
        ("legal", "<b>a</b>", "<b>a</b>"),
        ("legal", None, "None"),
        ("score", "many", "many"),
        ("score", "", ""),
        ("score", "3.5", "3.5"),
        ("score", 3.5, "3.5"),
        ("score", True, "True"),
        ("score", "１２", "１２"),
        ("score", 10**6, "1000000"),
        ("score", "--5", "--5"),
        ("score", ["5"], "['5']"),
        ("standings", "a", "a"),
        ("standings", ["a", "b"], "a, b"),
        ("standings", ["a", "b", "b"], "a, b, b"),
        ("standings", ["a", "b", "z"], "z"),
        ("offending", "", ""),
        ("offending", "5C 6C", "5C 6C"),
        ("offending", ["5C"], "['5C']"),
        ("which_games", "a", "a"),
        ("which_games", ["a", "z"], "z"),
        ("which_games", [["a"]], "['a']"),
        ("which_games", None, "None"),
        ("which_games", 5, "5"),
    ],
)
def test_an_answer_that_is_none_gets_one_sentence_naming_it(type_id: str, answer: object, piece: str) -> None:
    with pytest.raises(BadInput) as caught:
        question(type_id).mark(answer)
    assert caught.value.code == "bad_answer"
    assert caught.value.piece == piece
    assert piece in str(caught.value)
    assert str(caught.value).count(".") <= 1 + piece.count(".")


@pytest.mark.parametrize("type_id", ["legal", "score"])
def test_an_absurdly_long_answer_is_cut_in_the_sentence(type_id: str) -> None:
    with pytest.raises(BadInput) as caught:
        question(type_id).mark(LONG)
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize("written", ["{}", " {} ", "+{}"])
def test_a_number_may_be_typed(written: str) -> None:
    asked = question("score")
    assert asked.mark(written.format(asked.solution)).correct


@pytest.mark.parametrize("minus", ["-", "\u2212"])
def test_a_negative_number_may_be_typed_with_either_minus(minus: str) -> None:
    asked = next(
        each for each in (question("score", seed, "rum500") for seed in range(50)) if str(each.solution).startswith("-")
    )
    assert asked.mark(f"{minus}{str(asked.solution)[1:]}").correct


def test_ticking_nothing_is_an_answer() -> None:
    assert not question("which_games").mark([]).correct


@pytest.mark.parametrize("type_id", TYPES)
def test_what_is_shown_holds_no_key(type_id: str) -> None:
    asked = question(type_id)
    shown = asked.shown().to_json()
    assert set(shown) == {
        "type",
        "title",
        "games",
        "seed",
        "level",
        "prompt",
        "melds",
        "hand",
        "view",
        "told",
        "input",
        "options",
        "offered",
        "needs",
    }
    for option in asked.shown().options:
        assert option._fields == ("key", "text")
    written = json.dumps(shown)
    assert "claims" not in written
    assert "solution" not in written


@pytest.mark.parametrize("type_id", TYPES)
def test_a_printed_question_does_not_tell_its_answer(type_id: str) -> None:
    asked = question(type_id)
    assert "claims" not in repr(asked)
    assert "case" not in repr(asked)


@pytest.mark.parametrize("type_id", TYPES)
def test_the_same_seed_gives_the_same_question_and_another_seed_another(type_id: str) -> None:
    first, again = question(type_id, 11), question(type_id, 11)
    assert first.shown().to_json() == again.shown().to_json()
    assert first.solution == again.solution
    assert len({question(type_id, seed).item for seed in range(12)}) > 1


def test_game_house_rules_and_level_change_the_question() -> None:
    same = {
        json.dumps([made.shown().to_json()["melds"], made.item])
        for made in (
            make_question("legal", variant("shanghai"), 5),
            make_question("legal", variant("shanghai", wild_deuces="on"), 5),
            make_question("legal", variant("california"), 5),
            make_question("legal", variant("shanghai"), 5, level=2),
        )
    }
    assert len(same) == 4


@pytest.mark.parametrize("type_id", [each for each in TYPES if question_type(each).fits(variant("shanghai"))])
def test_house_rules_stand_in_the_question_and_in_what_is_shown(type_id: str) -> None:
    asked = make_question(type_id, variant("shanghai", wild_deuces="on"), 2)
    assert ("shanghai", {"wild_deuces": "on"}) in asked.shown().games
    words = [str(asked.prompt), *(str(option.text) for option in asked.options)]
    assert any("Wild twos: on" in text for text in words)


@pytest.mark.parametrize("level", [0, -1, 4, 10**9])
def test_a_level_that_is_none_is_refused(level: int) -> None:
    with pytest.raises(BadInput) as caught:
        make_question("score", variant("hoyle"), 1, level)
    assert (caught.value.code, caught.value.piece) == ("bad_value", str(level))


def test_a_type_that_does_not_fit_the_game_is_refused_by_name() -> None:
    with pytest.raises(BadInput) as caught:
        make_question("game_over", variant("shanghai"), 1)
    assert (caught.value.code, caught.value.piece) == ("unknown_question", "game_over")


def test_an_unknown_type_is_refused_by_name() -> None:
    with pytest.raises(BadInput) as caught:
        question_type("riddle")
    assert (caught.value.code, caught.value.piece) == ("unknown_question", "riddle")


@pytest.mark.parametrize(
    ("type_id", "game", "seed", "item", "solution"),
    [
        ("legal", "shanghai", "7B", "legal shanghai: JC QC KC AC", "a"),
        ("legal", "hoyle", "class of 2030", "legal hoyle: * * 4C 4C 4D 4H", "a"),
        ("legal", "rum500", "42", "legal rum500: 4C 5D 6C 7H", "a"),
        ("score", "california", "7B", "score california: * 3C AD", 45),
        ("score", "rum500", "class of 2030", "score rum500: 9C 9C QC QD | *=8 8C 8D", -7),
        ("which_games", "zioncheck", "7B", "which_games zioncheck: *=QC KC AC", frozenset("e")),
        ("winner", "shanghai", "7B", "winner shanghai: 225 335", "a"),
        ("offending", "shanghai", "7B", "offending shanghai: 4C 5C 5D 5H 5S", "4C"),
        ("standings", "rum500", "42", "standings rum500: 415 125 155", Order(tuple("cba"))),
        ("buys", "hoyle", "7B", "buys hoyle: 1 set of 4 + 2 runs of 5 with 12", "b"),
    ],
)
def test_fixed_class_codes_give_fixed_items(type_id: str, game: str, seed: str, item: str, solution: object) -> None:
    asked = make_question(type_id, variant(game), seed)
    assert (asked.item, asked.solution) == (item, solution)
