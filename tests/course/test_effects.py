"""What a house rule changes: every value of every rule flips something that is shown, and the engine says the same."""

from __future__ import annotations

import pytest

from rummy_learn.course.cases import YES
from rummy_learn.course.effects import Effect, effect, effects
from rummy_learn.course.situations import Move
from rummy_learn.rules.variant import Variant
from rummy_learn.text import render
from rummy_learn.variants import shipped_ids, variant

CHANGES = [
    (game.id, option.name, value)
    for game in map(variant, shipped_ids())
    for option in game.options
    for value in list(option.values)[1:]
    if not isinstance(value, int) or value < 4 or value > 9  # of the limits a few stand for all
]


def switched(game: str, name: str, value: object) -> Effect:
    plain = variant(game)
    ground = {other: allowed[0] for other, allowed in plain.option(name).needs.items()}
    return effect(plain.with_options(**ground, **{name: value}), plain.option(name))


@pytest.mark.parametrize(("game", "name", "value"), CHANGES)
def test_every_value_of_every_rule_changes_a_clause_and_something_that_is_shown(
    game: str, name: str, value: object
) -> None:
    found = switched(game, name, value)
    assert found.edits
    assert found.shows()
    assert render(found.said) == render(variant(game).option(name).said(value))


@pytest.mark.parametrize(
    ("game", "name", "value"), [each for each in CHANGES if each[1] in ("wild_deuces", "deep_card")]
)
def test_moves_and_cards_turn_round_when_the_engine_judges_them_again(game: str, name: str, value: object) -> None:
    found = switched(game, name, value)
    assert found.moves or found.flips
    for turned in found.moves:
        assert isinstance(turned.case, Move)
        answers = [turned.case.truth(rules).answer for rules in (found.before, found.now)]
        assert answers == [turned.before, turned.now]
        assert answers.count(YES) == 1
    for flip in found.flips:
        assert [bool(verdict) for verdict in flip.verdicts].count(True) == 1


@pytest.mark.parametrize(
    ("game", "name", "value", "kind"),
    [
        ("hoyle", "joker_points", 50, "scores"),
        ("rum500", "target_met", "exceed", "ends"),
        ("shanghai", "same_suit_runs", "apart", "flips"),
        ("zioncheck", "layoff_same_turn", "off", "moves"),
        ("rum500", "call_rummy", "top_discard", "moves"),
        ("california", "cards_dealt", "listed", "facts"),
    ],
)
def test_each_kind_of_change_is_found_where_it_is(game: str, name: str, value: object, kind: str) -> None:
    assert getattr(switched(game, name, value), kind)


def test_a_score_is_counted_by_both_games() -> None:
    (turned,) = switched("hoyle", "joker_points", 50).scores
    assert [turned.case.truth(variant("hoyle", joker_points=n)).answer for n in (20, 50)] == [
        turned.before,
        turned.now,
    ]


def test_each_rule_is_told_by_itself_beside_others() -> None:
    game = variant("rum500", out_discard="unplayable", playable_out="call", target=1500)
    found = {each.option.name: each for each in effects(game)}
    assert list(found) == ["out_discard", "playable_out", "target"]
    assert dict(found["out_discard"].now.chosen) == {"out_discard": "unplayable", "target": 1500}
    assert dict(found["playable_out"].before.chosen) == {"out_discard": "unplayable", "target": 1500}
    assert all(_differs_only_in(each, name) for name, each in found.items())


def _differs_only_in(found: Effect, name: str) -> bool:
    def others(game: Variant) -> dict[str, object]:
        return {key: value for key, value in game.chosen.items() if key != name}

    return others(found.before) == others(found.now) and name not in found.before.chosen


def test_the_same_seed_finds_the_same_cards() -> None:
    one, again = (switched("shanghai", "wild_deuces", "on").flips for _ in range(2))
    assert [flip.melds for flip in one] == [flip.melds for flip in again]
