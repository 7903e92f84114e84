"""House rules: exactly those of the reference, each changing what it says and nothing else, in any combination."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import named, variant, variants, written

ON_OFF, OFF_ON = ("on", "off"), ("off", "on")

OPTIONS: dict[str, dict[str, tuple[object, ...]]] = {
    "shanghai": {
        "buys": (2, 3),
        "eighth_deal": OFF_ON,
        "wild_deuces": OFF_ON,
        "layoff_same_turn": ON_OFF,
        "same_suit_runs": ("any", "apart", "nine"),
    },
    "california": {
        "cards_dealt": ("eleven", "listed"),
        "wild_deuces": OFF_ON,
        "layoff_same_turn": ON_OFF,
        "same_suit_runs": ("any", "apart", "nine"),
    },
    "hoyle": {
        "joker_points": (20, 15, 25, 50),
        "rounds": (10, 7),
        "priority": ("in_turn", "dealer_left"),
        "same_suit_runs": ("apart", "any", "nine"),
    },
    "zioncheck": {
        "pickup": ("free", "penalty"),
        "pickup_limit": ("none", 1, 2, 3, 4, 5, 6, 7, 8, 9),
        "layoff_same_turn": ON_OFF,
        "same_suit_runs": ("nine", "any", "apart"),
    },
    "rum500": {
        "jokers": ON_OFF,
        "values": ("face", "five_ten_fifteen"),
        "top_discard": ("free", "must_meld"),
        "deep_card": ("meld_or_layoff", "new_meld"),
        "call_rummy": ("pile", "top_discard", "none"),
        "out_discard": ("optional", "required", "float", "unplayable"),
        "playable_out": ("take_back", "call"),
        "must_go_out": OFF_ON,
        "target": (500, 1500, 2500, 5000),
        "target_met": ("reach", "exceed"),
    },
}

CHANGES = [
    (game, name, value) for game, options in OPTIONS.items() for name, values in options.items() for value in values[1:]
]
RECORD = [field for field in Variant.__dataclass_fields__ if field not in {"chosen", "clauses", "_by_id"}]


def record(found: Variant) -> dict[str, Any]:
    """What the engine enforces: every field but the choices themselves and the texts made from them."""
    return {field: getattr(found, field) for field in RECORD}


def ground(game: str, name: str) -> dict[str, object]:
    """The other house rules without which this one makes no sense."""
    return {other: allowed[0] for other, allowed in variant(game).option(name).needs.items()}


@pytest.mark.parametrize("game", OPTIONS)
def test_options_values_and_defaults(game: str) -> None:
    found = {option.name: tuple(option.values) for option in variant(game).options}
    assert found == OPTIONS[game]
    assert [type(value) for values in found.values() for value in values] == [
        type(value) for values in OPTIONS[game].values() for value in values
    ]


def test_each_option_asks_one_question() -> None:
    for game in variants():
        for option in game.options:
            assert str(option.label).endswith("?"), option.name
            assert str(option.label).count("?") == 1, option.name


@pytest.mark.parametrize("game", OPTIONS)
def test_every_value_is_said_in_words_of_its_own(game: str) -> None:
    options = variant(game).options
    said = [str(option.said(value)) for option in options for value in option.values]
    assert len(set(said)) == len(said)
    assert not any("_" in words or "=" in words for words in said)
    assert all(option.words.keys() <= option.values.keys() for option in options)


@pytest.mark.parametrize(("game", "name", "value"), CHANGES)
def test_a_game_says_the_house_rules_that_are_on(game: str, name: str, value: object) -> None:
    changed = variant(game).with_options(**ground(game, name), **{name: value})
    assert str(changed.option(name).said(value)) in map(str, changed.house_rules)
    assert len(changed.house_rules) == len(changed.chosen)
    assert not variant(game).house_rules


@pytest.mark.parametrize("game", OPTIONS)
def test_every_way_out_mends_what_does_not_go_together(game: str) -> None:
    plain = variant(game)
    for option in plain.options:
        for value in list(option.values)[1:]:
            ways = plain.ways_out({option.name: str(value)})
            assert bool(ways) == bool(option.needs)
            for name, other in ways:
                assert plain.with_options(**{option.name: value, name: other})


@pytest.mark.parametrize("game", OPTIONS)
def test_the_defaults_are_the_game_as_written(game: str) -> None:
    assert variant(game).with_options() == variant(game)
    defaults = {name: values[0] for name, values in OPTIONS[game].items()}
    assert variant(game, **defaults) == variant(game)


@pytest.mark.parametrize(("game", "name", "value"), CHANGES)
def test_every_value_changes_the_record(game: str, name: str, value: object) -> None:
    base = variant(game).with_options(**ground(game, name))
    changed = base.with_options(**{name: value})
    assert record(changed) != record(base)
    assert changed.setting(name) == value
    assert changed.chosen[name] == value


@pytest.mark.parametrize(("game", "name", "value"), CHANGES)
def test_every_value_is_told_by_the_clauses_that_name_the_option_and_by_no_other(
    game: str, name: str, value: object
) -> None:
    base = variant(game).with_options(**ground(game, name))
    changed = base.with_options(**{name: value})
    before = {clause.id: str(clause.said) for clause in base.clauses}
    after = {clause.id: str(clause.said) for clause in changed.clauses}
    differ = {id_ for id_ in before.keys() | after.keys() if before.get(id_) != after.get(id_)}
    contracts = {id_ for id_ in differ if ".deal" in id_ and id_.rpartition("deal")[2].isdigit()}
    naming = {clause.id for clause in base.clauses if name in clause.options}
    assert differ & naming
    assert differ <= naming | contracts


@pytest.mark.parametrize(("game", "name", "value"), CHANGES)
def test_a_clause_says_that_a_house_rule_has_changed_it(game: str, name: str, value: object) -> None:
    changed = variant(game).with_options(**ground(game, name), **{name: value})
    for clause in changed.clauses:
        assert clause.house_rule == bool(set(clause.options) & changed.chosen.keys()), clause.id
    assert any(clause.house_rule for clause in changed.clauses)
    assert not any(clause.house_rule for clause in variant(game).clauses)


@pytest.mark.parametrize(("game", "name", "value"), CHANGES)
def test_a_house_rule_can_be_taken_back(game: str, name: str, value: object) -> None:
    changed = variant(game).with_options(**ground(game, name), **{name: value})
    defaults = {option.name: option.default for option in changed.options}
    assert changed.with_options(**defaults) == variant(game)


@pytest.mark.parametrize("game", OPTIONS)
def test_clauses_name_options_that_exist(game: str) -> None:
    named = {name for clause in variant(game).clauses for name in clause.options}
    assert named == OPTIONS[game].keys()


def _choices(game: str) -> st.SearchStrategy[list[tuple[str, object]]]:
    options = variant(game).options
    one = st.sampled_from(options).flatmap(
        lambda option: st.tuples(st.just(option.name), st.sampled_from(list(option.values)))
    )
    return st.lists(one, unique_by=lambda pair: pair[0])


def _sensible(chosen: dict[str, object]) -> bool:
    """`playable_out=call` is the only value that rests on others."""
    return chosen.get("playable_out") != "call" or (
        chosen.get("out_discard") == "unplayable" and chosen.get("call_rummy") != "none"
    )


@given(st.data())
def test_combinations_are_refused_exactly_where_they_make_no_sense(data: st.DataObject) -> None:
    chosen = dict(data.draw(_choices("rum500")))
    if _sensible(chosen):
        assert variant("rum500", **chosen)
        return
    with pytest.raises(BadInput, match="playable_out=call"):
        variant("rum500", **chosen)


@given(st.data(), st.sampled_from(sorted(OPTIONS)))
def test_house_rules_compose_in_any_order(data: st.DataObject, game: str) -> None:
    chosen = data.draw(_choices(game))
    assume(_sensible(dict(chosen)))
    at_once = variant(game, **dict(chosen))
    # An option that rests on others is set after them.
    order = sorted(data.draw(st.permutations(chosen)), key=lambda pair: bool(at_once.option(pair[0]).needs))
    step_by_step = variant(game)
    for name, value in order:
        step_by_step = step_by_step.with_options(**{name: value})
    assert step_by_step == at_once
    assert step_by_step.clauses == at_once.clauses
    assert all(str(clause.said) for clause in at_once.clauses)


@given(st.data(), st.sampled_from(sorted(OPTIONS)))
def test_each_house_rule_in_force_keeps_its_say_beside_others(data: st.DataObject, game: str) -> None:
    chosen = {name: value for name, value in data.draw(_choices(game)) if name != "playable_out"}
    found = variant(game, **chosen)
    for option in found.options:
        for path, value in option.values[found.setting(option.name)].items():
            holder: Any = found
            for part in path.split("."):
                holder = getattr(holder, part)
            assert holder == value, path


@pytest.mark.parametrize(("given_value", "value"), [("on", "on"), (True, "on"), (False, "off"), ("off", "off")])
def test_on_and_off_may_be_true_and_false(given_value: object, value: str) -> None:
    assert variant("shanghai").option("wild_deuces").value(given_value) == value


def test_a_number_may_be_text_and_none_may_be_none() -> None:
    assert variant("shanghai").option("buys").value("3") == 3
    assert variant("zioncheck").option("pickup_limit").value(None) == "none"


@pytest.mark.parametrize("bad", [4, "4", "", "two", 2.0, True, None, []])
def test_a_value_that_is_none_is_refused_by_name(bad: object) -> None:
    with pytest.raises(BadInput) as refused:
        variant("shanghai", buys=bad)
    assert refused.value.code == "bad_value"
    message = str(refused.value)
    assert "buys" in message
    assert "2, 3" in message
    assert refused.value.piece in message
    assert message.endswith(".")


def test_an_unknown_option_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput) as refused:
        variant("hoyle", buys=3)
    assert (refused.value.code, refused.value.piece) == ("unknown_option", "buys")
    assert "joker_points, rounds, priority, same_suit_runs" in str(refused.value)


@pytest.mark.parametrize(
    ("options", "blamed"),
    [
        ({"playable_out": "call"}, "out_discard=optional"),
        ({"playable_out": "call", "out_discard": "float"}, "out_discard=float"),
        ({"playable_out": "call", "out_discard": "unplayable", "call_rummy": "none"}, "call_rummy=none"),
    ],
)
def test_a_combination_that_makes_no_sense_is_refused(options: dict[str, object], blamed: str) -> None:
    with pytest.raises(BadInput) as refused:
        variant("rum500", **options)
    assert (refused.value.code, refused.value.piece) == ("bad_value", "playable_out=call")
    assert "playable_out=call" in str(refused.value)
    assert blamed in str(refused.value)


@pytest.mark.parametrize("name", ["self", "id_", "variant"])
def test_a_name_of_pythons_own_is_an_unknown_option_like_any_other(name: str) -> None:
    with pytest.raises(BadInput) as refused:
        variant("shanghai", **{name: 3})
    assert (refused.value.code, refused.value.piece) == ("unknown_option", name)


def test_the_sensible_combination_is_accepted() -> None:
    found = variant("rum500", playable_out="call", out_discard="unplayable")
    assert "may be called" in str(found.clause("R5").rule)


def test_an_unknown_game_is_refused_with_those_there_are() -> None:
    with pytest.raises(BadInput) as refused:
        variant("gin")
    assert (refused.value.code, refused.value.piece) == ("unknown_variant", "gin")
    assert "california, hoyle, rum500, shanghai, zioncheck" in str(refused.value)


@pytest.mark.parametrize("game", [variant("hoyle"), variant("shanghai", buys=3, wild_deuces="on")])
def test_a_game_is_written_in_one_word_and_read_back(game: Variant) -> None:
    assert named(written(game)) == game
