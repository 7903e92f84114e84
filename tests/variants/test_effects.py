"""House rules reach the judge and the score, and clauses decide where they say they do."""

from __future__ import annotations

import pytest

from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.check import check
from rummy_learn.rules.score import score, winners
from rummy_learn.variants import variant

TOUCHING = "AC 2C 3C 4C | 5C 6C 7C 8C"
A_RANK_BETWEEN = "AC 2C 3C 4C | 6C 7C 8C 9C"
OVERLAPPING = "AC 2C 3C 4C | 4C 5C 6C 7C"
NINE = "AC 2C 3C 4C | 5C 6C 7C 8C 9C"


def decided_by(game: str, melds: str, deal: int | None = None, **options: object) -> tuple[str, str] | None:
    """The clause and the mark of the first reason, None for yes."""
    verdict = check(variant(game, **options), melds, deal=deal)
    if verdict:
        return None
    return verdict.reasons[0].clause.id, verdict.reasons[0].clause.status


@pytest.mark.parametrize(
    ("game", "melds", "twin", "decided"),
    [
        ("shanghai", "8C * *", "8C 8D *", ("S3", "stated")),
        ("california", "8C * *", "8C 8D *", ("C3", "stated")),
        ("hoyle", "4C 5C * *", "4C 5C 6C *", ("H.jokers", "stated")),
        ("hoyle", "8C 8D 8H * *", "8C 8D 8H 8S *", ("H4", "silent")),
        ("hoyle", "4C * 6C * 8C *", "4C * 6C * 8C 9C", ("H4", "silent")),
        ("hoyle", "4C * 6C * *", "4C * 6C * 8C", ("H.jokers", "stated")),
        ("shanghai", "KC AC 2C 3C", "AC 2C 3C 4C", ("S.ace", "silent")),
        ("california", "KC AC 2C 3C", "JC QC KC AC", ("C.ace", "silent")),
        ("hoyle", "KC AC 2C 3C", "AC 2C 3C 4C", ("H.ace", "stated")),
        ("zioncheck", "KC AC 2C 3C", "JC QC KC AC", ("Z.ace", "stated")),
        ("rum500", "KC AC 2C", "AC 2C 3C", ("R.ace", "stated")),
        ("rum500", "6S 6S 6H", "6S 6C 6H", ("R.set", "stated")),
        ("rum500", "KC KD KH KS *", "KC KD KH *", ("R4", "stated")),
        ("rum500", "9D * *", "9D *=9 *=9", ("R4", "stated")),
        ("rum500", "5H 6H", "5H 6H 7H", ("R.run", "stated")),
        ("hoyle", "4C 5C 6C", "4C 5C 6C 7C", ("H.run", "conflict")),
        ("zioncheck", "8C 8D", "8C 8D 8D", ("Z.set", "stated")),
    ],
)
def test_a_clause_decides_and_its_twin_passes(game: str, melds: str, twin: str, decided: tuple[str, str]) -> None:
    assert decided_by(game, melds) == decided
    assert decided_by(game, twin) is None


@pytest.mark.parametrize(
    ("game", "deal", "cited"), [("shanghai", 3, "S.same_suit"), ("hoyle", 3, "H6"), ("zioncheck", 3, "Z4")]
)
@pytest.mark.parametrize(
    ("rule", "refused"),
    [("any", {NINE}), ("apart", {TOUCHING, OVERLAPPING, NINE}), ("nine", {TOUCHING})],
)
def test_runs_of_one_suit_in_each_game_under_each_rule(
    game: str, deal: int, cited: str, rule: str, refused: set[str]
) -> None:
    for melds in (TOUCHING, A_RANK_BETWEEN, OVERLAPPING, NINE):
        decided = decided_by(game, melds, deal, same_suit_runs=rule)
        assert (decided is not None) == (melds in refused), melds
        if melds == TOUCHING and decided:
            assert decided[0] == cited


@pytest.mark.parametrize("game", ["shanghai", "california"])
def test_wild_deuces(game: str) -> None:
    assert decided_by(game, "8S 8H 2C") is not None
    assert decided_by(game, "8S 8H 2C", wild_deuces="on") is None
    assert decided_by(game, "2S 2H 2D") is None
    assert decided_by(game, "8S 2H=8 2D=8", wild_deuces="on") == (f"{variant(game).letter}3", "stated")


def test_the_eighth_deal_asks_for_four_sets() -> None:
    four_sets = "8C 8D 8S | 9C 9D 9S | KC KD KS | AC AD AS"
    assert decided_by("shanghai", four_sets, 8, eighth_deal="on") is None
    assert decided_by("shanghai", four_sets.replace("AS", "2S"), 8, eighth_deal="on") is not None


@pytest.mark.parametrize("points", [20, 15, 25, 50])
def test_joker_points(points: int) -> None:
    assert score(variant("hoyle", joker_points=points), parse_cards("*")).points == points


def test_five_ten_fifteen() -> None:
    assert score(variant("rum500"), parse_cards("2C 9D KH AS *")).points == -(2 + 9 + 10 + 15 + 15)
    fives = variant("rum500", values="five_ten_fifteen")
    assert score(fives, parse_cards("2C 9D KH AS *")).points == -(5 + 5 + 10 + 15 + 15)


def test_a_game_without_jokers_has_no_card_for_them() -> None:
    assert decided_by("rum500", "9D 9C *", jokers="off") == ("R.cards", "stated")


def test_target_target_met_and_must_go_out() -> None:
    rum = variant("rum500")
    assert winners(rum, [500, 200]) == (0,)
    assert winners(rum.with_options(target_met="exceed"), [500, 200]) == ()
    assert winners(rum.with_options(target=1500), [500, 200]) == ()
    assert winners(rum.with_options(must_go_out="on"), [505, 520], went_out=0) == (0,)
    assert winners(rum.with_options(must_go_out="on"), [480, 520], went_out=0) == ()
