"""Games of one's own: what a file says is what is played and read, and what is wrong with it is told at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from rummy_learn.game.bots import bot
from rummy_learn.game.record import Game
from rummy_learn.game.table import play_out
from rummy_learn.rules.arithmetic import hand_sizes
from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.check import check
from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.describe import ROWS
from rummy_learn.rules.score import score
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import add, by_id, drop, own_games, shipped_ids, variant, variant_ids, variants
from rummy_learn.variants.own import MOST, BadFile, read_game
from rummy_learn.variants.own.keys import KEYS
from rummy_learn.variants.own.lines import lines
from rummy_learn.variants.own.writing import starter

EXAMPLES = Path(__file__).parents[2] / "docs" / "games"
KITCHEN = (EXAMPLES / "kitchen.toml").read_text(encoding="utf-8")

EVERY_KEY = {
    "players": "[3, 4]",
    "decks": "[{ players = 12, packs = 4, jokers = 3 }]",
    "contracts": '["2 sets of 3", "1 run of 5"]',
    "dealt": "12",
    "upcard": "false",
    "run_min": "3",
    "wild_twos": "true",
    "joker_limit": "1",
    "same_suit_runs": '"apart"',
    "exchange": '{ kinds = ["set"], when = "after_down" }',
    "buying": '{ limit = 5, penalty = 3, priority = "in_turn", when_down = true }',
    "layoff_same_turn": "false",
    "going_out": '"either"',
    "values": "{ 2-9 = 7, A = 20, joker = 50, low_ace = 2 }",
    "blind": "{ bonus = 10, no_joker = 20 }",
    "pile": '{ top = "must_meld", call_rummy = "none" }',
    "target": "800",
    "target_met": '"exceed"',
    "must_go_out": "true",
}
ELSE = {
    ("same_suit_runs", "hoyle"): '"any"',
    ("layoff_same_turn", "hoyle"): "true",
    ("upcard", "zioncheck"): "true",
    ("contracts", "zioncheck"): '["2 sets of 3", "1 run of 5"]\ndealt = 10',
    ("contracts", "contract_rummy"): '["2 sets of 3", "1 run of 5"]\ndealt = 10',
    ("layoff_same_turn", "contract_rummy"): "true",
    ("going_out", "contract_rummy"): '"discard_last"',
    ("going_out", "liverpool"): '"discard_last"',
    ("going_out", "rum500"): '"float"',
    ("run_min", "rum500"): "4",
}
"""Another value where the game has that one already."""


def made(base: str, *settings: str, title: str = "Mine") -> Variant:
    return read_game("\n".join((f'title = "{title}"', f'based_on = "{base}"', *settings)))


def faults(text: str) -> list[tuple[int | None, str]]:
    with pytest.raises(BadFile) as refused:
        read_game(text)
    assert refused.value.code == "bad_game"
    return [(fault.line, fault.piece) for fault in refused.value.faults]


def changes() -> Iterator[tuple[str, str]]:
    for base in shipped_ids():
        for name, key in KEYS.items():
            if key.fits(variant(base)):
                yield base, name


@pytest.fixture
def kitchen() -> Iterator[Variant]:
    game = read_game(KITCHEN)
    add(game)
    yield game
    drop(game.id)


# ---- what a file says is played --------------------------------------------------------------------------------------
def test_the_example_of_the_docs_plays_as_it_says(kitchen: Variant) -> None:
    assert [str(deal.contract) for deal in kitchen.deals][1::2] == [
        "1 set of 3 + 1 run of 4",
        "3 sets of 3 + 1 run of 4",
    ]
    assert [deal.dealt for deal in kitchen.deals] == [10, 10, 10, 13]
    assert (kitchen.deck(3).size, kitchen.deck(6).size) == (106, 159)
    assert score(kitchen, parse_cards("2C 10D KH AS *")).points == 2 + 10 + 10 + 15 + 25
    assert check(kitchen, "8C 8D 2S=8")
    assert [reason.clause.id for reason in check(kitchen, "8C * *").reasons] == ["K.jokers"]
    touching = check(kitchen, "AC 2C 3C 4C | 5C 6C 7C 8C", deal=3)
    assert [reason.clause.id for reason in touching.reasons] == ["K.same_suit"]
    assert kitchen.buying is not None
    assert (kitchen.buying.limits, kitchen.buying.penalty, kitchen.exchange) == ((2, 2, 3, 4), 1, None)
    assert str(SOURCES[kitchen.clause("out").source]) == "Grandma's kitchen table"


@pytest.mark.parametrize(
    ("written", "contract"),
    [
        ("2 sets of 3", "2 sets of 3"),
        ("Two sets of three and a run of four", "2 sets of 3 + 1 run of 4"),
        ("1 set of 3 + 2 runs of 4", "1 set of 3 + 2 runs of 4"),
        ("a set of 4, a run of 7", "1 set of 4 + 1 run of 7"),
    ],
)
def test_a_contract_is_written_in_words(written: str, contract: str) -> None:
    assert str(made("hoyle", f'contracts = ["{written}"]').deals[0].contract) == contract


@pytest.mark.parametrize("base", shipped_ids())
def test_what_a_file_does_not_say_is_as_in_the_game_it_is_made_from(base: str) -> None:
    old, game = variant(base), made(base, 'letter = "X"')
    assert [(clause.rule, clause.status, clause.source, clause.note) for clause in game.clauses] == [
        (clause.rule, clause.status, clause.source, clause.note) for clause in old.clauses
    ]
    assert [clause.id.replace("X", old.letter) for clause in game.clauses] == [clause.id for clause in old.clauses]
    assert [option.name for option in game.options] == [option.name for option in old.options]
    assert game.cite("jokers", "too_many_jokers").rule == old.cite("jokers", "too_many_jokers").rule
    if old.joker_limit and game.joker_limit:
        assert game.clause(game.joker_limit("set", 3).clause).rule == old.clause(old.joker_limit("set", 3).clause).rule


@pytest.mark.parametrize(("base", "key"), list(changes()))
def test_a_key_changes_what_is_read_and_no_clause_still_tells_the_old_rule(base: str, key: str) -> None:
    game = made(base, f"{key} = {ELSE.get((key, base), EVERY_KEY[key])}")
    told = {clause.id: clause for clause in game.clauses if clause.source == game.source}
    assert told, "nothing is told from the file"
    assert all(clause.status == "stated" and clause.note is None for clause in told.values())
    field = "deals" if key in ("contracts", "dealt") else key
    for clause in game.clauses:
        assert clause.id in told or field not in clause.tells
        row = clause.id.removeprefix(f"{game.letter}.")
        if clause.id in told and row in ROWS and row != "jokers":
            assert str(clause.rule) == str(ROWS[row](game))
    for option in game.options:
        for value in option.values:
            if not option.needs:
                assert game.with_options(**{option.name: value}).clauses


@pytest.mark.parametrize(
    ("base", "settings"),
    [
        ("shanghai", ['going_out = "either"', "upcard = false", "exchange = false", "joker_limit = 1"]),
        ("liverpool", ["buying = false", "joker_limit = 1", "values = { 2-K = 5 }"]),
        ("hoyle", ["run_min = 3", 'contracts = ["1 run of 3", "3 runs of 3"]', "dealt = [5, 9]", "buying = false"]),
        ("zioncheck", ['joker_limit = "naturals"', "upcard = true", 'buying = { limit = "any", penalty = 4 }']),
        ("rum500", ['pile = { top = "must_meld" }', "dealt = 9", "target = 100", 'values = { 2-K = "face", A = 1 }']),
    ],
)
def test_bots_play_it_to_the_end(base: str, settings: list[str]) -> None:
    game = made(base, *settings)
    add(game)
    try:
        played = play_out(
            Game.new(game, players=3, seed=5, deals=1), {seat: bot("sensible", str(seat)) for seat in range(3)}
        )
        assert played.results
    finally:
        drop(game.id)


# ---- what is wrong with a file ---------------------------------------------------------------------------------------
HEAD = 'title = "Mine"\nbased_on = "shanghai"\n'


@pytest.mark.parametrize(
    ("rest", "line", "piece", "says"),
    [
        ("contrats = []", 3, "contrats", "did you mean “contracts”?"),
        ("zzz = 1", 3, "zzz", "There is no key “zzz”: use title, based_on"),
        ('players = "many"', 3, "many", "players takes a list"),
        ("players = [3, 20]", 3, "20", "players 2 takes a whole number from 2 to 12, not 20"),
        ("players = [6, 3]", 3, "6", "the fewest first"),
        ("players = [2, 3]", 3, "3", "includes tables of 3 and 4"),
        ('contracts = ["3 runs of 4"]\ndealt = 12\nbuying = false', 3, "3 runs of 4", "always leaves one card"),
        ("players = [3, 9]", 3, "8", "decks end at 8 players, but up to 9 play"),
        ('\n\ncontracts = [\n  "2 sets of 3",\n  "2 sets of 15",\n]', 7, "2 sets of 15", "is no contract"),
        ('contracts = ["9 sets of 3"]', 3, "9 sets of 3", "is no contract"),
        ('contracts = ["2 sets of 3", "1 set of 13"]\ndealt = 12', 3, "1 set of 13", "cannot be formed from 2 decks"),
        (
            'contracts = ["5 sets of 3"]\nbuying = false',
            3,
            "5 sets of 3",
            "takes 15 cards in hand, and there are never more than 12",
        ),
        ("dealt = [11, 11]", 3, "2", "2 numbers, and there are 7 contracts"),
        ("dealt = 14\ndecks = [{ players = 8, packs = 2, jokers = 4 }]", 3, "14", "Dealing 14 cards to 8 players"),
        ("decks = [{ players = 8, packs = 2 }]", 3, "jokers", "decks 1 lacks jokers"),
        (
            "[[decks]]\nplayers = 4\npacks = 2\njokers = 4\n[[decks]]\nplayers = 3\npacks = 2\njokers = 4",
            8,
            "3",
            "too late",
        ),
        ("wild_twos = 1", 3, "1", "wild_twos is true or false, not 1"),
        ("upcard = yes", 3, "yes", "upcard is true or false, not yes"),
        ('going_out = "shouting"', 3, "shouting", "going_out is one of play_last"),
        ("[buying]\nlimt = 2", 4, "limt", "did you mean “limit”?"),
        ("[buying]\nlimit = [1, 2]", 4, "2", "2 numbers, and there are 7 deals"),
        ("[values]\n3-9 = -5", 4, "-5", "values, 3-9 takes a whole number from 0 to 200"),
        ("[values]\nZ = 5", 4, "Z", "names no cards"),
        ("target = 500", 3, "target", "means nothing in a game made from Shanghai rum"),
        ('letter = "S"', 3, "S", "one capital letter that no other game has"),
        ('id = "shanghai"', 3, "shanghai", "There is a game “shanghai” already"),
        ('id = "Not good"', 3, "Not good", "is no id"),
        ("tagline = 'a\u202eb'", 3, "a·b", "cannot be seen"),
        ("players = = 3", 3, "players = = 3", "this cannot be read"),
    ],
)
def test_a_fault_is_named_with_its_line(rest: str, line: int, piece: str, says: str) -> None:
    with pytest.raises(BadFile) as refused:
        read_game(HEAD + rest)
    told = [fault for fault in refused.value.faults if fault.line == line and fault.piece == piece]
    assert told, refused.value.faults
    assert says in str(told[0].said())
    assert str(told[0].said()).startswith(f"Line {line}: ")


def test_all_faults_are_told_at_once_in_the_order_of_the_lines() -> None:
    found = faults('based_on = "shanghai"\nplayers = 3\n[values]\njoker = "dear"\nA = 1.5\n[buying]\npenalty = true\n')
    assert found == [(None, "title"), (2, "3"), (4, "dear"), (5, "1.5"), (7, "true")]


def test_what_is_missing_has_no_line() -> None:
    assert faults("") == [(None, "based_on"), (None, "title")]
    assert (None, "dealt") in faults('title = "Mine"\nbased_on = "zioncheck"\ncontracts = ["2 sets of 3"]')


@pytest.mark.parametrize(
    "text", ["[" * 5000, f"a={'[' * 5000}", f"a={'9' * 5000}", "#" * (MOST + 1), "\0", "a = 1979-05-27"]
)
def test_no_text_brings_it_down(text: str) -> None:
    assert faults(text)


def test_the_json_of_a_bad_file_has_every_fault() -> None:
    with pytest.raises(BadFile) as refused:
        read_game(HEAD + "zzz = 1\nwild_twos = 2")
    error = refused.value.to_json()["error"]
    assert (error["code"], error["piece"]) == ("bad_game", "zzz")
    assert [fault["line"] for fault in cast("list[dict[str, object]]", error["faults"])] == [3, 4]


def test_lines_are_found_in_whatever_shape_a_value_is_written() -> None:
    found = lines('a = [ # [\n"x]",\n{ b = 1,\n c.d = 2 } ]\n[t]\n"k 1" = """\n[no]\n"""\nz = 1\n[[u]]\n[[u]]\nq = 1')
    assert {path: line for path, line in found.items() if path[0] != "a"} == {
        ("t",): 5,
        ("t", "k 1"): 6,
        ("t", "z"): 9,
        ("u",): 10,
        ("u", 0): 10,
        ("u", 1): 11,
        ("u", 1, "q"): 12,
    }
    assert found["a", 0] == 2
    assert found["a", 1, "c", "d"] == 4


# ---- finding it ------------------------------------------------------------------------------------------------------
def test_a_game_that_is_added_is_found_like_the_others_until_it_is_dropped(kitchen: Variant) -> None:
    assert variant("kitchen_rummy", layoff_same_turn="off").layoff_same_turn is False
    assert variants()[-1] is kitchen
    assert "kitchen_rummy" in variant_ids()
    assert "kitchen_rummy" not in shipped_ids()
    assert own_games() == (kitchen,)


def test_what_is_remembered_by_an_id_is_forgotten_when_another_game_has_it() -> None:
    @by_id(8)
    def title(id_: str) -> str:
        return str(variant(id_).title)

    for name in ("First", "Second"):
        add(made("shanghai", 'id = "mine"', title=name))
        assert title("mine") == name
    drop("mine")


# ---- a file to start from --------------------------------------------------------------------------------------------
@pytest.mark.parametrize("base", shipped_ids())
def test_a_file_to_start_from_describes_the_game_as_it_is(base: str) -> None:
    old = variant(base)
    game = read_game(starter(old, "Ours"))
    assert [str(clause.rule) for clause in game.clauses] == [str(clause.rule) for clause in old.clauses]
    assert not [clause.id for clause in game.clauses if clause.source == game.source]


def test_house_rules_that_are_on_stand_in_the_file() -> None:
    ruled = variant("california", cards_dealt="listed", wild_deuces="on", same_suit_runs="nine")
    game = read_game(starter(ruled, "Ours"))
    assert (game.deals, game.wild_twos, game.same_suit_runs) == (ruled.deals, True, "nine")
    assert {clause.id for clause in game.clauses if clause.source == game.source} >= {
        "O.dealt",
        "O.wild",
        "O.same_suit",
    }


def test_a_house_rule_that_adds_a_deal_has_a_limit_of_buys_for_it() -> None:
    game = made("shanghai", 'buying = { limit = "any" }').with_options(eighth_deal="on")
    assert [hand_sizes(game, 8)[:2], len(game.deals)] == [[12, 15], 8]
