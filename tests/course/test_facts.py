"""Facts to recall say what the games' records say, and offer the true answer among those to choose from."""

from __future__ import annotations

import pytest

from rummy_learn.course.facts import FACTS, About, Recall, recalls
from rummy_learn.course.skills import SKILLS
from rummy_learn.variants import variant, variants

GAMES = [*variants(), variant("zioncheck", pickup_limit=7), variant("shanghai", eighth_deal="on", buys=3)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game.id}{dict(game.chosen)}")
def test_every_fact_has_a_question_a_clause_and_one_right_answer(game: object) -> None:
    assert isinstance(game, type(GAMES[0]))
    seen = set()
    for case in recalls(game):
        assert case.item not in seen
        seen.add(case.item)
        assert case.fact.skill in SKILLS
        assert "{" not in str(case.asked)
        assert case.clauses(game)
        answer, choices = case.truth(game).answer, case.choices(game)
        if not choices:
            assert type(answer) is int
            continue
        assert [choice.answer for choice in choices].count(answer) == 1
        said = [str(choice.text) for choice in choices]
        assert len(said) == len(set(said))


@pytest.mark.parametrize(
    ("id_", "about", "game", "truth"),
    [
        ("dealt", About(deal=1), "shanghai", 11),
        ("dealt", About(deal=1), "zioncheck", 10),
        ("dealt", About(deal=6), "zioncheck", 14),
        ("dealt", About(players=2), "rum500", 13),
        ("dealt", About(players=5), "rum500", 7),
        ("packs", About(players=5), "hoyle", 3),
        ("jokers_in_the_deck", About(players=3), "hoyle", 1),
        ("contract", About(deal=8), "hoyle", "1 set of 3 + 1 run of 10"),
        ("limit", About(deal=9), "california", 4),
        ("limit", About(deal=8), "california", 3),
        ("limit", About(deal=2), "zioncheck", "any"),
        ("penalty", About(), "hoyle", 1),
        ("least_buys", About(deal=9), "hoyle", 2),
        ("least_buys", About(deal=6), "hoyle", 0),
        ("outcome", About(deal=6), "shanghai", "leaves_one_card"),
        ("outcome", About(deal=7), "shanghai", "goes_out"),
        ("outcome", About(deal=1), "zioncheck", "stays_in"),
        ("layoff_same_turn", About(), "hoyle", "no"),
        ("opening_turns", About(), "zioncheck", 2),
        ("value", About(rank=2), "hoyle", 20),
        ("value", About(rank=0), "california", 25),
        ("low_ace", About(), "rum500", 1),
        ("target", About(), "rum500", 500),
    ],
)
def test_what_the_rules_say(id_: str, about: About, game: str, truth: object) -> None:
    case = Recall(FACTS[id_], about)
    assert about in case.fact.cases(variant(game))
    assert case.truth(variant(game)).answer == truth


@pytest.mark.parametrize(
    ("id_", "game"),
    [("limit", "rum500"), ("contract", "rum500"), ("deals", "rum500"), ("target", "hoyle"), ("low_ace", "hoyle")],
)
def test_a_game_is_not_asked_about_what_it_does_not_know(id_: str, game: str) -> None:
    assert id_ not in {case.fact.id for case in recalls(variant(game))}


def test_house_rules_change_the_answer() -> None:
    assert Recall(FACTS["limit"], About(deal=1)).truth(variant("shanghai", buys=3)).answer == 3
    dealt = Recall(FACTS["dealt"], About(deal=9))
    assert [dealt.truth(variant("california", cards_dealt=value)).answer for value in ("eleven", "listed")] == [11, 17]


def test_an_answer_is_the_same_in_every_language() -> None:
    assert Recall(FACTS["out"], About()).truth(variant("hoyle")).answer == "By discarding the last card."
