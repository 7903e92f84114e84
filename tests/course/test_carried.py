"""What a player brings from one game to another: true there, wrong here, shown by a case that both engines judge."""

from __future__ import annotations

import pytest

from rummy_learn.course.carried import carried
from rummy_learn.course.cases import YES, Held, Laid
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import named, variant, variants

PAIRS = list(zip(variants(), (*variants()[1:], variants()[0]), strict=True))
"""Each game after another, the last before the first."""


@pytest.mark.parametrize(("known", "new"), PAIRS, ids=lambda game: game.id)
def test_every_pair_has_some_and_each_is_judged_otherwise_by_the_two_games(known: Variant, new: Variant) -> None:
    found = carried(known, new)
    assert found
    for each in found:
        assert each.now == each.case.truth(new)
        assert each.before.answer != each.now.answer
        assert each.believer.answers(each.case).answer == each.before.answer
        assert each.clause in new.clauses
        if isinstance(each.case, Laid) and each.case.deal is None:
            assert each.before == each.case.truth(known)


def test_what_is_wrong_in_both_games_alike_is_not_brought_along() -> None:
    told = [str(each.belief) for each in carried(variant("shanghai"), variant("hoyle"))]
    assert "A two counts like any other low card." in told
    assert "A meld may hold any number of jokers." not in told  # nobody believes that in Shanghai rum


def test_a_game_brings_nothing_to_itself_but_to_its_house_version() -> None:
    assert not carried(variant("hoyle"), variant("hoyle"))
    (found,) = (
        each for each in carried(named("hoyle"), named("hoyle:same_suit_runs=any")) if each.before.answer != YES
    )
    assert isinstance(found.case, Laid | Held)
    assert found.clause.house_rule
