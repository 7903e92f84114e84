"""Cards that part two games: both judge them, and the refusal rests on the very rule that was asked for."""

from __future__ import annotations

from itertools import combinations

import pytest

from rummy_learn.course.flips import Flip, flip, rows
from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_melds, print_melds
from rummy_learn.rules.check import check
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.readings import readings
from rummy_learn.rules.variant import Variant
from rummy_learn.rules.verdict import Verdict
from rummy_learn.variants import variant, variants

PAIRS = [pytest.param(*pair, id=f"{pair[0].id}-{pair[1].id}") for pair in combinations(variants(), 2)]


def judged_again(game: Variant, found: Flip, at: int) -> Verdict:
    if found.given is None:
        return check(game, parse_melds(print_melds(found.melds)), deal=found.deals[at])
    (meld,) = readings(game, found.melds[0])
    return judge.exchange(game, Meld(meld.kind, meld.cards), found.given)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_every_rule_offered_is_shown_by_cards_that_one_game_takes_and_the_other_refuses(
    one: Variant, other: Variant
) -> None:
    offered = rows(one, other)
    assert offered
    for row in offered:
        for seed in range(3):
            found = flip(one, other, row.key, seed)
            assert found is not None, row.key
            again = [judged_again(game, found, at) for at, game in enumerate((one, other))]
            assert again[found.accepts], (row.key, print_melds(found.melds))
            refused = again[1 - found.accepts]
            assert not refused
            assert refused.reasons[0].clause == found.clause == (one, other)[1 - found.accepts].cite(row.key)


def test_the_finder_knows_what_the_rule_book_says() -> None:
    keys = {row.key for row in rows(variant("shanghai"), variant("hoyle"))}
    assert {"jokers", "cards", "exchange", "same_suit", "deal5"} <= keys
    assert "deal1" not in keys
    assert "set" in {row.key for row in rows(variant("shanghai"), variant("rum500"))}


def test_games_that_agree_and_rules_that_no_cards_show_have_no_flip() -> None:
    shanghai = variant("shanghai")
    assert not rows(shanghai, shanghai)
    assert flip(shanghai, shanghai, "jokers") is None
    assert flip(shanghai, variant("rum500"), "winner") is None


def test_a_house_rule_parts_a_game_from_itself() -> None:
    apart = variant("shanghai", same_suit_runs="apart")
    found = flip(variant("shanghai"), apart, "same_suit")
    assert found is not None
    assert found.accepts == 0
    assert "S.same_suit" in found.clause.id
    wild = flip(variant("shanghai"), variant("shanghai", wild_deuces="on"), "wild")
    assert wild is not None
    assert wild.accepts == 1
    assert any(card.rank == 2 and card.wild for meld in wild.verdicts[1].melds for card in meld.cards)


def test_the_same_seed_finds_the_same_cards_and_another_finds_others() -> None:
    shanghai, rum = variant("shanghai"), variant("rum500")
    assert flip(shanghai, rum, "set", 7) == flip(shanghai, rum, "set", 7)
    assert len({print_melds(found.melds) for seed in range(6) if (found := flip(shanghai, rum, "set", seed))}) > 2
