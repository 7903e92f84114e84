"""What a meld on the table allows: the engine says yes to every card told, and to no other."""

from __future__ import annotations

import pytest

from rummy_learn.course.later import later
from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES, parse_cards, print_cards
from rummy_learn.rules.readings import readings
from rummy_learn.variants import variant, variants

LAID = ("6C 7C *=8C 9C", "8C 8D *=8", "8C 8D *=8H", "AH 2H 3H 4H", "JS QS *=KS AS", "5D 6D 7D")


@pytest.mark.parametrize("text", LAID)
def test_every_face_is_told_exactly_when_the_engine_takes_it(text: str) -> None:
    for game in variants():
        for meld in readings(game, parse_cards(text)):
            found = later(game, meld)
            laid = {*found.below, *found.above, *found.beside}
            for face in FACES:
                verdict = judge.lay_off(game, meld, (face,))
                fits = bool(verdict) or bool(verdict.reasons[0].choices)
                assert (face in laid) == (fits and not game.deck().short_of((*meld.cards, face)))
                assert (face in found.given) == bool(judge.exchange(game, meld, face))


def test_a_run_grows_at_both_ends_and_ends_at_the_ace() -> None:
    (meld,) = readings(variant("shanghai"), parse_cards("JH QH KH AH"))
    found = later(variant("shanghai"), meld)
    assert print_cards(found.below) == "10H *"
    assert not found.above
    assert not found.beside


def test_an_ace_that_fits_at_both_ends_is_told_at_both() -> None:
    (meld,) = readings(variant("shanghai"), parse_cards("2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH"))
    found = later(variant("shanghai"), meld)
    assert print_cards(found.below) == print_cards(found.above) == "AH *"


def test_the_games_part_over_a_joker_in_a_set() -> None:
    given = {game.id: len(later(game, readings(game, parse_cards("8C 8D *=8H"))[0]).given) for game in variants()}
    assert given == {"shanghai": 4, "california": 4, "hoyle": 1, "zioncheck": 0, "rum500": 0}
