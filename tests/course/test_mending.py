"""A whole lay-down is mended: what lies afterwards is legal, and the words say how it came about."""

from __future__ import annotations

import pytest

from rummy_learn.course import shapes
from rummy_learn.course.mending import mended
from rummy_learn.rules.cards import parse_melds, print_melds
from rummy_learn.rules.check import check
from rummy_learn.rules.stream import Stream
from rummy_learn.variants import variant, variants


@pytest.mark.parametrize("seed", range(12))
def test_what_is_mended_is_accepted_and_what_stands_is_left_alone(seed: int) -> None:
    stream = Stream(seed, "mending")
    for game in variants():
        laid = [shapes.laid_cards(stream, game) for _ in range(1 + seed % 3)]
        for deal in (None, 1 + seed % len(game.deals)) if game.deals else (None,):
            found = mended(game, laid, deal=deal)
            if check(game, laid, deal=deal):
                assert found is None
            else:
                assert found is not None
                assert found.steps
                assert found.whole or deal
                assert found.whole == bool(check(game, found.melds, deal=deal)), print_melds(laid)


def test_every_meld_that_is_wrong_is_put_right() -> None:
    found = mended(variant("shanghai"), parse_melds("8C * * | 4C 5C 6C 7D"))
    assert found is not None
    assert found.whole
    assert len(found.steps) == 2
    assert len(found.melds) == 2


def test_cards_beyond_the_decks_are_taken_away_from_the_last_meld() -> None:
    found = mended(variant("hoyle"), parse_melds(" | ".join(["4C 5C 6C 7C"] * 4)))
    assert found is not None
    assert print_melds(found.melds) == " | ".join(["4C 5C 6C 7C"] * 3)


def test_a_meld_too_many_goes_and_one_that_is_missing_is_named() -> None:
    gone = mended(variant("shanghai"), parse_melds("8C 8D 8H | 9C 9D 9H | 4C 5C 6C 7C"), deal=1)
    assert gone is not None
    assert print_melds(gone.melds) == "8C 8D 8H | 9C 9D 9H"
    missing = mended(variant("shanghai"), parse_melds("8C 8D 8H"), deal=2)
    assert missing is not None
    assert not missing.whole
    assert [str(step) for step in missing.steps] == ["Add a run of 4."]


def test_jokers_that_may_mean_several_cards_are_named() -> None:
    found = mended(variant("rum500"), parse_melds("9D * *"))
    assert found is not None
    assert found.whole
    assert all(card.declared for card in found.melds[0][1:])
