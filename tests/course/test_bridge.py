"""From game to game: every rule that differs is told once, and every case is judged otherwise by the two."""

from __future__ import annotations

import pytest

from rummy_learn.course.bridge import bridge, bridges, cases, flips
from rummy_learn.course.lesson import Lesson, NearMiss, Tell
from rummy_learn.course.lessons import lesson_type
from rummy_learn.rules.compare import compare
from rummy_learn.rules.variant import Variant
from rummy_learn.text import render
from rummy_learn.variants import variant, variants

PAIRS = [(known, new) for known in variants() for new in variants() if known.id != new.id]
every_pair = pytest.mark.parametrize(("known", "new"), PAIRS, ids=lambda game: game.id)
BUILT: dict[tuple[str, str], Lesson] = {}


def built(known: Variant, new: Variant) -> Lesson:
    key = known.id, new.id
    if key not in BUILT:
        BUILT[key] = bridge(known, new).build(new)
    return BUILT[key]


def test_there_is_a_bridge_from_every_other_game() -> None:
    for new in variants():
        assert [each.id for each in bridges(new)] == [f"from-{game.id}" for game in variants() if game.id != new.id]


@every_pair
def test_every_rule_that_differs_is_told_once_and_none_that_is_the_same(known: Variant, new: Variant) -> None:
    told = [change for step in built(known, new).steps if isinstance(step, Tell) for change in step.changes]
    rows = [row for row in compare([known, new]).rows if row.differs]
    contracts = [row for row in rows if row.key.startswith("deal") and row.key[4:].isdigit()]
    last = max(len(known.deals), len(new.deals)) if new.deals else 0
    titles = [render(row.title) for row in rows if row not in contracts or int(row.key[4:]) <= last]
    assert sorted(render(change.title) for change in told) == sorted(titles)
    assert all(change.before is None or render(change.before) != render(change.now) for change in told)


@every_pair
def test_screens_are_short_and_have_names_of_their_own(known: Variant, new: Variant) -> None:
    steps = built(known, new).steps
    for step in steps:
        if isinstance(step, Tell):
            assert len(" ".join(map(render, step.sentences())).split()) <= 60
    titles = [render(step.title) for step in steps]
    assert len(set(titles)) == len(titles)


@every_pair
def test_cases_are_judged_otherwise_by_the_two_games(known: Variant, new: Variant) -> None:
    found = [step for step in built(known, new).steps if isinstance(step, NearMiss)]
    assert found
    for step in found:
        one, other = step.sides
        assert (one.variant.id, other.variant.id) == (known.id, new.id)
        assert bool(one.verdict) != bool(other.verdict)
        assert "not_in_this_game" not in {*one.verdict.codes, *other.verdict.codes}
        assert (one.melds, one.moves) == (other.melds, other.moves)
        assert (one.label, other.label) == (known.title, new.title)
        if one.start and other.start:
            assert one.start.hands[0] == other.start.hands[0]
            assert (one.start.table, one.start.discards) == (other.start.table, other.start.discards)


def test_a_house_rule_that_changes_play_is_shown_by_a_case() -> None:
    for game, rules in (("shanghai", {"layoff_same_turn": "off"}), ("hoyle", {"same_suit_runs": "any"})):
        base = variant(game)
        assert list(flips(base, base.with_options(**rules), cases(base, 0), most=1))


def test_the_same_rules_flip_nothing() -> None:
    base = variant("zioncheck")
    assert not list(flips(base, base, cases(base, 0)))


@pytest.mark.parametrize("game", variants(), ids=lambda game: game.id)
def test_the_lesson_on_house_rules_has_each_option_that_changes_a_sentence(game: Variant) -> None:
    house = lesson_type(game, "house")
    assert house
    titles = [render(step.title) for step in house.build(game).steps]
    for option in game.options:
        assert render(option.label) in titles
