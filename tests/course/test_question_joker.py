"""What a joker stands for, what may be exchanged for it and laid beyond it: as the judge says, for every game."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rummy_learn.course.meanings import ANY, NONE, About, Standing
from rummy_learn.course.question import Question
from rummy_learn.course.questions import make_question, question_type
from rummy_learn.course.questions._kit import tempted
from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES, Card, parse_cards, print_cards
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import variant, variants

WILD_TWOS = [
    game.with_options(wild_deuces="on") for game in variants() if "wild_deuces" in {o.name for o in game.options}
]
GAMES = [*variants(), *WILD_TWOS]


def named(rules: Variant) -> str:
    return "-".join([rules.id, *rules.chosen])


def asked(rules: Variant, count: int) -> Iterator[tuple[Question, Standing]]:
    for seed in range(count):
        question = make_question("joker", rules, seed, seed % 3 + 1)
        assert isinstance(question.case, Standing)
        yield question, question.case


# ---- against the judge -----------------------------------------------------------------------------------------------
def standing_for(rules: Variant, case: Standing, face: Card) -> bool:
    """Is it a meld of the same kind, in the same order, with this natural card in place of the wild one?"""
    cards = (*case.cards[: case.at], face, *case.cards[case.at + 1 :])
    verdict, lying = judge.meld(rules, cards), judge.meld(rules, case.cards).melds[0]
    read = verdict.melds[0]
    in_order = tuple(card.face for card in read.cards) == cards and read.cards[case.at] is face
    return bool(verdict) and read.kind == lying.kind and in_order


def exchanged(rules: Variant, case: Standing, face: Card) -> bool:
    meld = case.meld(rules)
    assert meld is not None
    verdict = judge.exchange(rules, meld, face)
    return bool(verdict) and verdict.melds[0].cards == (*meld.cards[: case.at], face, *meld.cards[case.at + 1 :])


def laid_off(rules: Variant, case: Standing, face: Card) -> bool:
    meld = case.meld(rules)
    assert meld is not None
    verdict = judge.lay_off(rules, meld, (face,), "high" if case.at else "low")
    return bool(verdict) and verdict.melds[0].cards[-1 if case.at else 0] is face


JUDGED = {"meaning": standing_for, "exchange": exchanged, "beside": laid_off}


@pytest.mark.parametrize("rules", GAMES, ids=named)
def test_the_right_option_is_every_card_that_the_judge_lets_pass(rules: Variant) -> None:
    seen = set()
    for question, case in asked(rules, 30):
        assert isinstance(question.solution, str)
        passing = print_cards(face for face in FACES[:52] if JUDGED[case.about](rules, case, face))
        assert question.claim(question.solution) == (passing or NONE)
        seen.add(case.about)
    assert seen == set(JUDGED)


@pytest.mark.parametrize("rules", GAMES, ids=named)
def test_every_wrong_option_is_what_a_belief_answers_and_is_rebutted(rules: Variant) -> None:
    for question, _ in asked(rules, 15):
        for option in question.options:
            marking = question.mark(option.key)
            assert marking.correct == (option.key == question.solution)
            assert marking.correct or marking.misconceptions
            assert len(marking.rebuttals) == len(marking.misconceptions)


# ---- by hand ---------------------------------------------------------------------------------------------------------
def told(rules: Variant, cards: str, at: int, about: About) -> dict[str, object]:
    """What the rules answer, and what each belief that answers otherwise does."""
    case = Standing(parse_cards(cards), at, about)
    right = case.truth(rules).answer
    erring = {each.misconception.id: each.answers(case).answer for each in tempted(rules, "jokers", case)}
    return {"": right, **erring}


EIGHTS = "8C 8D 8H 8S"


@pytest.mark.parametrize(
    ("game", "cards", "at", "about", "expected"),
    [
        (
            "shanghai",
            "5H 6H * 8H",
            2,
            "meaning",
            {"": "7H", "M63": "6H", "M64": ANY, "M66": "7C 7D 7H 7S"},
        ),
        (
            "hoyle",
            "5H 6H 7H *",
            3,
            "meaning",
            {"": "8H", "M63": "7H", "M64": ANY, "M65": "4H", "M66": EIGHTS},
        ),
        (
            "california",
            "* 6H 7H 8H",
            0,
            "meaning",
            {"": "5H", "M63": "6H", "M64": ANY, "M65": "9H", "M66": "5C 5D 5H 5S"},
        ),
        (
            "zioncheck",
            "5H 6H 7H *",
            3,
            "beside",
            {"": "9H", "M58": NONE, "M63": "8H", "M64": ANY, "M65": "3H", "M66": "9C 9D 9H 9S"},
        ),
        ("rum500", "QC KC *", 2, "beside", {"": NONE, "M63": "AC", "M64": ANY, "M65": "10C"}),
        ("shanghai", "8C 8D *", 2, "meaning", {"": EIGHTS, "M63": "8D", "M64": ANY, "M67": "8H 8S"}),
        ("rum500", "8C 8D *", 2, "meaning", {"": "8H 8S", "M63": "8D", "M64": ANY, "M67": EIGHTS}),
        ("shanghai", "8C 8D *", 2, "exchange", {"": EIGHTS, "M12": NONE, "M63": "8D", "M64": ANY, "M67": "8H 8S"}),
        ("zioncheck", "8C 8D *", 2, "exchange", {"": NONE, "M12": EIGHTS}),
        ("rum500", "5H 6H *", 2, "exchange", {"": NONE, "M14": "7H"}),
    ],
)
def test_what_each_belief_answers(game: str, cards: str, at: int, about: About, expected: dict[str, object]) -> None:
    assert told(variant(game), cards, at, about) == expected


def test_a_wild_two_stands_for_the_card_of_its_place_and_not_for_itself() -> None:
    answers = told(variant("shanghai", wild_deuces="on"), "5H 6H 2C 8H", 2, "meaning")
    assert (answers[""], answers["M46"]) == ("7H", "2C")


def test_two_jokers_in_a_row_each_stand_for_their_own_card() -> None:
    rules = variant("shanghai")
    assert [told(rules, "5H 6H * *", at, "meaning")[""] for at in (2, 3)] == ["7H", "8H"]
    assert told(rules, "5H 6H * *", 3, "meaning")["M65"] == "3H"


# ---- as it is asked --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("rules", GAMES, ids=named)
def test_the_prompt_says_which_joker_is_meant_and_where(rules: Variant) -> None:
    for question, case in asked(rules, 20):
        words = str(question.prompt)
        alike = [at for at, card in enumerate(case.cards) if card is case.wild]
        assert (f"in place {case.at + 1}" in words) == (len(alike) > 1) or not case.wild.joker
        assert str(case.wild.said()) in words
        assert all(card.face is card for card in question.melds[0])


def test_where_nothing_is_wild_nothing_is_asked() -> None:
    kind = question_type("joker")
    assert all(kind.fits(rules) for rules in GAMES)
    assert not kind.fits(variant("rum500", jokers="off"))
