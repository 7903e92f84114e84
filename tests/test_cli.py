"""The command line: formats, exit statuses and error lines that other people's scripts rely on."""

from __future__ import annotations

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rummy_learn import __version__
from rummy_learn.cli import main
from rummy_learn.cli.output import Ink
from rummy_learn.variants import variant, variants

YES, REFUSED, UNUSABLE = 0, 1, 2


class Said(NamedTuple):
    """What a command answered: exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


def run(*words: str, stdin: str | None = None) -> Said:
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO(stdin or ""))
        status = main(words)
    return Said(status, out.getvalue(), err.getvalue())


def shell(*words: str, **settings: Any) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "rummy_learn", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False, encoding="utf-8", **settings)


# ---- check -----------------------------------------------------------------------------------------------------------
def test_check_says_yes() -> None:
    said = run("check", "shanghai", "8C 8D *", "--json")
    assert said.json == {
        "variant": "shanghai",
        "valid": True,
        "melds": [{"kind": "set", "cards": ["8C", "8D", "*=8"], "valid": True}],
        "reasons": [],
    }
    assert (said.status, said.err) == (YES, "")


def test_check_refuses_with_every_reason() -> None:
    said = run("check", "shanghai", "8C * * | 4C 5C 6C", "--deal", "2", "--json")
    assert said.status == REFUSED
    assert not said.json["valid"]
    first = said.json["reasons"][0]
    assert {key: first[key] for key in ("code", "rule", "status", "source", "meld", "cards")} == {
        "code": "too_many_jokers",
        "rule": "S3",
        "status": "stated",
        "source": "SHA",
        "meld": 0,
        "cards": ["*", "*"],
    }
    assert [reason["code"] for reason in said.json["reasons"]] == ["too_many_jokers", "too_short", "wrong_size"]


def test_check_in_words_tells_the_answer_the_reason_the_clause_the_source_and_the_repair() -> None:
    said = run("check", "shanghai", "8C * *")
    assert said.status == REFUSED
    assert said.out.replace("\ufe0e", "").splitlines() == [
        "Shanghai rum: no",
        "  - 8♣ joker (8) joker (8), judged as a set",
        "  2 jokers but only 1 natural card: a set of 3 may hold 1 at most.",
        "    Repair: Add 8♦.",
        "    Rule S3 (stated; Wikipedia, “Shanghai rum” (2019))",
    ]
    assert run("check", "shanghai", "8C 8D *").out.startswith("Shanghai rum: yes\n")


@pytest.mark.parametrize(
    ("hand", "may", "ending"),
    [
        ("8C 8D 8S 9C 9D 9S KD KC", True, []),
        ("8C 8D 8S 9C 9D 9S KD", False, ["leaves_one_card"]),
    ],
)
def test_with_deal_and_hand_check_also_tells_whether_one_may_go_down(hand: str, may: bool, ending: list[str]) -> None:
    words = ("check", "shanghai", "8C 8D 8S | 9C 9D 9S", "--deal", "1", "--hand", hand)
    said = run(*words, "--json")
    assert (said.status, said.json["valid"], said.json["may_go_down"]) == (YES, True, may)
    assert [reason["code"] for reason in said.json["ending"]] == ending
    assert f"Going down with nothing else on the table: {'yes' if may else 'no'}" in run(*words).out


def test_cards_that_are_not_held_are_refused() -> None:
    said = run("check", "shanghai", "8C 8D 8S", "--hand", "8C 8D KS", "--json")
    assert (said.status, said.json["reasons"][0]["code"]) == (REFUSED, "not_enough_cards")
    assert "may_go_down" not in said.json


def test_players_decide_how_many_decks_there_are() -> None:
    assert run("check", "shanghai", "8C 8C 8C").status == YES
    assert run("check", "shanghai", "8C 8C 8C", "--players", "4").status == REFUSED


def test_house_rules_are_set_any_number_of_times() -> None:
    assert run("check", "shanghai", "8S 8H 2C").status == REFUSED
    assert run("check", "shanghai", "8S 8H 2C", "--set", "wild_deuces=on").status == YES
    touching = ("check", "shanghai", "2C 3C 4C 5C | 6C 7C 8C 9C", "--deal", "3", "--set", "buys=3")
    assert run(*touching).status == YES
    assert run(*touching, "--set", "same_suit_runs=apart").status == REFUSED


def test_an_argument_may_come_from_standard_input() -> None:
    assert run("check", "shanghai", "-", stdin="8C 8D *\n").status == YES
    assert run("check", "shanghai", "8C 8D *", "--hand", "-", stdin="8C 8D *").status == YES
    twice = run("check", "shanghai", "-", "--hand", "-", stdin="8C 8D *")
    assert twice.status == UNUSABLE
    assert "standard input" in twice.err


# ---- solve -----------------------------------------------------------------------------------------------------------
def test_solve_gives_the_lay_down_that_leaves_the_fewest_points() -> None:
    said = run("solve", "shanghai", "8C 8D * 4H 4S 4D JS QS 2C 9H 6D", "--deal", "1", "--json")
    found = said.json
    assert (said.status, said.err) == (YES, "")
    assert {name: found[name] for name in ("variant", "satisfied", "may_go_down", "missing", "completing")} == {
        "variant": "shanghai",
        "satisfied": True,
        "may_go_down": True,
        "missing": 0,
        "completing": [],
    }
    assert sorted(found["melds"]) == [["4D", "4H", "4S"], ["8C", "8D", "*=8"]]
    assert (sorted(found["left"]), found["points_left"]) == (["2C", "6D", "9H", "JS", "QS"], 35)


def test_solve_tells_how_far_off_a_hand_is_and_every_card_that_completes_it() -> None:
    words = ("solve", "shanghai", "8C 8D 8S KH KS 2C 4D 6H 9S JC QD 3H", "--deal", "1", "--players", "4")
    found = run(*words, "--json").json
    assert (found["satisfied"], found["melds"], found["missing"]) == (False, [], 1)
    assert sorted(found["completing"]) == ["*", "KC", "KD", "KH", "KS"]
    said = run(*words)
    assert said.status == YES
    assert said.out.replace("\ufe0e", "").splitlines() == [
        "Shanghai rum, deal 1, 2 sets of 3: no",
        "  1 card short: any of K♣ K♦ K♥ K♠ joker would do.",
        "  - Set of 3: K♥ K♠ and one of the 6 kings to come",
        "  + Set of 3: 8♣ 8♦ 8♠",
    ]


def test_cards_that_are_seen_do_not_come() -> None:
    words = ("solve", "shanghai", "8C 8D 8S KH KS", "--deal", "1", "--players", "4", "--seen", "KC KC KD KD * * * *")
    assert run(*words, "--json").json["completing"] == ["KH", "KS"]
    assert "one of the 2 kings to come" in run(*words).out


def test_without_a_deal_solve_answers_for_every_deal() -> None:
    found = run("solve", "zioncheck", "8C 8D 8S KH KS KD 4C 5C 6C 7C", "--json").json
    assert [deal["deal"] for deal in found["deals"]] == list(range(1, len(variant("zioncheck").deals) + 1))
    assert run("solve", "zioncheck", "8C 8D 8S KH KS KD 4C 5C 6C 7C").out.count(", deal ") == len(found["deals"])


def test_solve_says_why_a_contract_that_is_there_may_not_be_laid() -> None:
    words = ("solve", "shanghai", "8C 8D 8S KH KS KD 2C", "--deal", "1")
    found = run(*words, "--json").json
    assert (found["satisfied"], found["may_go_down"]) == (True, False)
    assert "But one may not go down so:\n  This leaves just 2" in run(*words).out


def test_in_a_game_without_contracts_solve_finds_the_best_melds() -> None:
    found = run("solve", "rum500", "4C 5C 6C KD 9D 9S 9H", "--json").json
    assert sorted(found["melds"]) == [["4C", "5C", "6C"], ["9D", "9H", "9S"]]
    assert (found["left"], found["melded_points"], found["net"]) == (["KD"], 42, 32)
    assert run("solve", "rum500", "4C 5C 6C KD 9D 9S 9H").out.startswith("500 Rum, best melds: 32 points in all\n")
    assert run("solve", "rum500", "", "--json").json["net"] == 0


def test_all_lists_every_answer_that_is_as_good() -> None:
    words = ("solve", "shanghai", "8C 8D 8S 8H KH KS KD 2C 3D", "--deal", "1", "--all")
    found = run(*words, "--json").json
    assert found["all"][0]["melds"] == found["melds"]
    assert {each["points_left"] for each in found["all"]} == {found["points_left"]}
    more = ("solve", "rum500", "9D 9S 9H 10D JD", "--all")
    assert len(run(*more, "--json").json["all"]) == run(*more).out.count("as good:") + 1


@pytest.mark.parametrize(
    "words", [("8C 8C 8C", "--players", "4"), ("8C 8C 8C 8C 8C",), ("8C 8C", "--players", "4", "--seen", "8C")]
)
def test_a_hand_that_cannot_be_is_refused(words: tuple[str, ...]) -> None:
    said = run("solve", "shanghai", *words, "--json")
    assert (said.status, said.json["valid"]) == (REFUSED, False)
    assert [reason["code"] for reason in said.json["reasons"]] == ["not_enough_cards"]


@pytest.mark.parametrize(
    ("words", "code", "piece"),
    [
        (("shanghai", "8X"), "unknown_card", "8X"),
        (("shanghai", "8C", "--deal", "9"), "bad_deal", "9"),
        (("shanghai", "8C", "--deal", "two"), "bad_deal", "two"),
        (("rum500", "8C", "--deal", "1"), "bad_deal", "1"),
        (("bridge", "8C"), "unknown_variant", "bridge"),
        (("shanghai", "8C", "--players", "99"), "bad_players", "99"),
        (("shanghai", "8C", "--seen", "ZZ"), "unknown_card", "ZZ"),
    ],
)
def test_what_solve_cannot_use_is_named(words: tuple[str, ...], code: str, piece: str) -> None:
    said = run("solve", *words, "--json")
    assert said.status == UNUSABLE
    assert (said.json["error"]["code"], said.json["error"]["piece"]) == (code, piece)
    assert said.err.count("\n") == 1


# ---- check-all -------------------------------------------------------------------------------------------------------
def test_check_all_asks_every_game() -> None:
    said = run("check-all", "8c 8d * *", "--json")
    assert said.json["cards"] == "8C 8D * *"
    valid = {verdict["variant"]: verdict["valid"] for verdict in said.json["verdicts"]}
    assert valid == {"shanghai": True, "california": True, "hoyle": False, "zioncheck": True, "rum500": True}
    assert said.status == REFUSED
    assert run("check-all", "8C 8D 8S").status == YES


def test_check_all_gives_a_house_rule_to_the_games_that_have_it() -> None:
    said = run("check-all", "8S 8H 2C", "--set", "wild_deuces=on", "--json")
    assert [verdict["variant"] for verdict in said.json["verdicts"] if verdict["valid"]] == ["shanghai", "california"]


def test_check_all_in_words_names_every_game() -> None:
    said = run("check-all", "8C 8D *")
    assert all(f"{game.title}: yes" in said.out for game in variants())


# ---- score -----------------------------------------------------------------------------------------------------------
def test_score_counts_card_by_card() -> None:
    said = run("score", "shanghai", "2C 9D KH AS *", "--json")
    assert said.status == YES
    assert said.json["points"] == 55
    assert said.json["cards"] == [["2C", 5], ["9D", 5], ["KH", 10], ["AS", 15], ["*", 20]]


def test_score_of_500_rum_is_melded_minus_hand_with_low_aces() -> None:
    said = run("score", "rum500", "AD 5H", "--melded", "KS KH KD | AC 2C 3C", "--json")
    assert (said.json["points"], said.json["melded"][3]) == (16, ["AC", 1])
    words = run("score", "rum500", "AD 5H", "--melded", "KS KH KD | AC 2C 3C").out
    assert words.startswith("500 Rum: 16 points\n")
    assert "A♣\ufe0e 1" in words


@pytest.mark.parametrize(
    ("words", "points"),
    [
        (("shanghai", "", "--out"), 0),
        (("rum500", "", "--out", "--melded", "KS KH KD"), 30),
        (("hoyle", "", "--out", "--blind", "--melded", "8C 8D 8S | 4C 5C 6C 7C"), -50),
        (("hoyle", "", "--blind", "--melded", "8C 8D * | 4C 5C 6C 7C"), -25),
        (("hoyle", "*", "--set", "joker_points=50"), 50),
    ],
)
def test_score_of_one_who_goes_out_and_of_house_rules(words: tuple[str, ...], points: int) -> None:
    said = run("score", *words, "--json")
    assert (said.status, said.json["points"]) == (YES, points)
    assert "note" not in said.json


def test_score_notes_that_going_out_blind_pays_nothing() -> None:
    said = run("score", "shanghai", "", "--blind", "--json")
    assert (said.status, said.json["points"]) == (YES, 0)
    assert said.json["note"] == "Shanghai rum pays nothing for going out blind."
    assert said.json["note"] in run("score", "shanghai", "", "--blind").out


def test_score_refuses_melds_that_are_none_and_cards_that_cannot_exist() -> None:
    melds = run("score", "rum500", "AD", "--melded", "KS KS KD", "--json")
    assert (melds.status, melds.json["valid"], melds.json["reasons"][0]["code"]) == (REFUSED, False, "repeated_suit")
    cards = run("score", "rum500", "8C 8C", "--players", "2", "--json")
    assert (cards.status, cards.json["reasons"][0]["code"]) == (REFUSED, "not_enough_cards")
    both = run("score", "rum500", "8C", "--melded", "8C 8D 8S", "--players", "2")
    assert both.status == REFUSED


# ---- variants, rules, compare ----------------------------------------------------------------------------------------
def test_variants_lists_every_game_with_its_options() -> None:
    listed = {game["variant"]: game for game in run("variants", "--json").json["variants"]}
    assert list(listed) == [game.id for game in variants()]
    options = {option["name"]: option for option in listed["shanghai"]["options"]}
    assert list(options) == [option.name for option in variant("shanghai").options]
    assert (options["buys"]["values"], options["buys"]["default"], options["buys"]["value"]) == ([2, 3], 2, 2)
    assert (options["buys"]["title"], options["buys"]["words"]) == ("Buys in a deal", ["2 each", "3 each"])
    assert "    any: may touch" in run("variants").out
    assert listed["shanghai"]["title"] == "Shanghai rum"


def test_variants_shows_what_is_set() -> None:
    listed = run("variants", "--set", "buys=3", "--json").json["variants"]
    assert listed[0]["options"][0]["value"] == 3
    words = run("variants", "--set", "buys=3").out
    assert "buys: 2 [3]" in words
    assert all(game.id in words for game in variants())


@pytest.mark.parametrize("game", [game.id for game in variants()])
def test_rules_lists_every_clause_with_its_status_and_source(game: str) -> None:
    said = run("rules", game, "--json").json
    clauses = variant(game).clauses
    assert [clause["id"] for clause in said["clauses"]] == [clause.id for clause in clauses]
    for told, clause in zip(said["clauses"], clauses, strict=True):
        assert (told["sentence"], told["status"], told["source"]) == (str(clause.rule), clause.status, clause.source)
        assert clause.source in said["sources"]
    words = run("rules", game).out
    assert all(f"{clause.id}: {clause.rule}" in words for clause in clauses)


def test_rules_marks_what_a_house_rule_changed() -> None:
    said = run("rules", "hoyle", "--set", "rounds=7", "--json").json
    assert said["options"] == {"rounds": 7}
    assert {clause["id"] for clause in said["clauses"] if clause["house_rule"]} >= {"H.deals"}
    assert "Changed here by a house rule: rounds" in run("rules", "hoyle", "--set", "rounds=7").out


def test_rules_tell_every_reading_of_the_sources_and_the_house_rule_that_plays_it() -> None:
    (deals,) = run("rules", "hoyle", "--clause", "H.deals", "--json").json["clauses"]
    assert [(each["source"], each["house_rules"]) for each in deals["readings"]] == [
        ("HOY", {}),
        ("HOY", {"rounds": 7}),
    ]
    told = " ".join(run("rules", "hoyle", "--clause", "H.deals").out.split())
    assert "HOY: There are ten rounds, and ten contracts are listed." in told
    assert "HOY: The sentence on winning speaks of seven deals. (rounds=7)" in told


def test_rules_shows_one_clause_with_both_cases_of_its_example() -> None:
    said = run("rules", "hoyle", "--clause", "h5", "--json").json
    assert [clause["id"] for clause in said["clauses"]] == ["H5"]
    refused, accepted = said["example"]["sides"]
    assert (refused["allowed"], refused["rules"], accepted["allowed"]) == (False, ["H5"], True)
    words = run("rules", "hoyle", "--clause", "H5").out
    assert f"no: {refused['tries']}" in words
    assert refused["answer"][0] in words


def test_rules_finds_words_in_the_clauses_of_a_game() -> None:
    said = run("rules", "rum500", "--search", "Fifth joker", "--json").json
    assert [clause["id"] for clause in said["clauses"]] == ["R4"]
    assert "No rule has these words." in run("rules", "rum500", "--search", "zebra").out


def test_compare_marks_the_rows_that_differ() -> None:
    said = run("compare", "shanghai", "hoyle", "--json").json
    assert [game["variant"] for game in said["variants"]] == ["shanghai", "hoyle"]
    rows = {row["row"]: row["differs"] for row in said["rows"]}
    assert (rows["players"], rows["out"]) == (False, True)
    words = run("compare", "shanghai", "hoyle").out
    assert "\n≠ Going out" in words
    assert "\n  Players" in words


def test_compare_takes_all_games_when_none_is_named() -> None:
    assert len(run("compare", "--json").json["variants"]) == len(variants())
    assert all(str(game.title) in run("compare").out for game in variants())


def test_compare_of_a_game_by_itself_differs_nowhere() -> None:
    found = run("compare", "hoyle", "hoyle", "--json").json
    assert not any(row["differs"] for row in found["rows"])
    assert len(found["variants"]) == 1


@pytest.mark.parametrize("width", [40, 80, 200])
def test_compare_fits_the_terminal(width: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy_learn.cli.commands.compare.columns", lambda: width)
    said = run("compare", "shanghai", "zioncheck").out
    if width >= 80:
        assert max(map(len, said.splitlines())) <= width
    assert "Zioncheck" in said


# ---- input that cannot be used ---------------------------------------------------------------------------------------
BAD = [
    ("check shanghai 8C --set self=3", "unknown_option", "self"),
    ("check shanghai 8Z", "unknown_card", "8Z"),
    ("check shanghai 9C-JC", "unknown_card", "9C-JC"),
    ("check shanghai |", "empty_meld", "|"),
    ("check shanghai 8C|", "empty_meld", "8C|"),
    ("check whist 8C", "unknown_variant", "whist"),
    ("check shanghai 8C --deal 9", "bad_deal", "9"),
    ("check shanghai 8C --deal 0", "bad_deal", "0"),
    ("check shanghai 8C --deal -1", "bad_deal", "-1"),
    ("check shanghai 8C --deal x", "bad_deal", "x"),
    ("check shanghai 8C --deal 1.5", "bad_deal", "1.5"),
    ("check shanghai 8C --deal 99999999999999999999", "bad_deal", "99999999999999999999"),
    ("check rum500 8C --deal 1", "bad_deal", "1"),
    ("check shanghai 8C --players 2", "bad_players", "2"),
    ("check shanghai 8C --players many", "bad_players", "many"),
    ("check shanghai 8C --set turbo=on", "unknown_option", "turbo"),
    ("check shanghai 8C --set buys=7", "bad_value", "7"),
    ("check shanghai 8C --set buys", "bad_value", "buys"),
    ("check shanghai 8C --hand 8Z", "unknown_card", "8Z"),
    ("check-all 8Z", "unknown_card", "8Z"),
    ("check-all 8C --set turbo=on", "unknown_option", "turbo"),
    ("compare shanghai whist", "unknown_variant", "whist"),
    ("compare hoyle --set buys=3", "unknown_option", "buys"),
    ("rules whist", "unknown_variant", "whist"),
    ("rules hoyle --clause H99", "unknown_clause", "H99"),
    ("score rum500 8Z", "unknown_card", "8Z"),
    ("score rum500 8C --melded |", "empty_meld", "|"),
    ("score hoyle 8C --out", "bad_value", "8C"),
    ("score shanghai 8C --players 1", "bad_players", "1"),
    ("serve --port x", "bad_port", "x"),
    ("variants --set turbo=on", "unknown_option", "turbo"),
    ("deal", "unknown_command", "deal"),
    ("check", "missing_argument", "VARIANT, MELDS"),
    ("check shanghai", "missing_argument", "MELDS"),
    ("check shanghai 8C --deal", "missing_argument", "--deal"),
    ("check shanghai 8C 8D", "unknown_argument", "8D"),
    ("check shanghai 8C --turbo", "unknown_argument", "--turbo"),
    ("check shanghai 8C --json=3", "unknown_argument", "--json"),
    ("--turbo", "unknown_argument", "--turbo"),
    ("variants --lang xx", "unknown_language", "xx"),
]


@pytest.mark.parametrize(("line", "code", "piece"), BAD)
def test_one_line_names_the_piece_and_nothing_else_is_written(line: str, code: str, piece: str) -> None:
    said = run(*line.split(" "))
    assert (said.status, said.out) == (UNUSABLE, "")
    assert said.err.count("\n") == 1
    assert said.err.startswith("rummy-learn: ")
    assert piece in said.err or code == "empty_meld"


@pytest.mark.parametrize(("line", "code", "piece"), [bad for bad in BAD if "--json=" not in bad[0]])
def test_with_json_the_error_is_on_standard_output_too(line: str, code: str, piece: str) -> None:
    said = run(*line.split(" "), "--json") if not line.endswith("--deal") else run("--json", *line.split(" "))
    assert said.status == UNUSABLE
    assert {key: said.json["error"][key] for key in ("code", "piece")} == {"code": code, "piece": piece}
    assert said.json["error"]["message"]
    assert said.err.count("\n") == 1


def test_going_out_blind_where_it_counts_needs_the_melds() -> None:
    said = run("score", "hoyle", "", "--blind", "--json")
    assert (said.status, said.json["error"]["code"]) == (UNUSABLE, "missing_argument")
    assert "--melded" in said.err


@pytest.mark.parametrize("empty", ["", " ", ","])
def test_no_cards_at_all_are_an_empty_meld(empty: str) -> None:
    assert run("check", "shanghai", empty, "--json").json["error"]["code"] == "empty_meld"


@given(st.lists(st.text(max_size=8), max_size=4))
def test_whatever_is_typed_ends_with_an_answer_or_one_line(words: list[str]) -> None:
    said = run("check", "shanghai", *words)
    assert said.status in (YES, REFUSED, UNUSABLE)
    assert said.status != UNUSABLE or said.err.count("\n") == 1
    assert "Traceback" not in said.err


def test_what_a_terminal_would_act_on_is_spelled_out() -> None:
    said = run("rules", "sh\n\x1b[31mang")
    assert "\x1b" not in said.err
    assert "\\x1b[31mang" in said.err


def test_a_port_that_does_not_exist_is_named() -> None:
    said = run("serve", "--port", "99999", "--no-browser")
    assert said.status == UNUSABLE
    assert "99999" in said.err


# ---- help ------------------------------------------------------------------------------------------------------------
def test_help_names_every_command_and_every_command_has_help() -> None:
    overview = run("--help")
    assert overview.status == YES
    for command in ("check", "check-all", "compare", "lab", "rules", "score", "serve", "variants"):
        assert f"\n  {command} " in overview.out
        own = run(command, "--help")
        assert own.status == YES
        assert own.out.startswith(f"usage: rummy-learn {command} ")
        assert "--json" in own.out


def test_the_version() -> None:
    assert run("--version").out == f"rummy-learn {__version__}\n"
    assert json.loads(run("--version", "--json").out) == {"version": f"rummy-learn {__version__}"}


def test_options_for_everything_stand_anywhere() -> None:
    for words in (
        ("--json", "check", "shanghai", "8C 8D *"),
        ("check", "--json", "shanghai", "8C 8D *"),
        ("check", "shanghai", "8C 8D *", "--lang", "en", "--json"),
    ):
        assert run(*words).json["valid"]


# ---- the command as a process ----------------------------------------------------------------------------------------
def test_it_runs_as_a_module_and_gives_its_exit_status() -> None:
    assert shell("check", "shanghai", "8C 8D *").returncode == YES
    refused = shell("check", "shanghai", "8C * *")
    assert (refused.returncode, refused.stderr) == (REFUSED, "")
    unusable = shell("check", "shanghai", "8Z")
    assert (unusable.returncode, unusable.stdout, unusable.stderr.count("\n")) == (UNUSABLE, "", 1)


def test_colour_is_for_terminals_and_can_be_turned_off(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    assert Ink.for_stream(Terminal()).good("yes") == "\x1b[1;32myes\x1b[0m"
    assert not Ink.for_stream(io.StringIO()).coloured
    assert "\x1b" not in run("check-all", "8C * *").out
    monkeypatch.setenv("NO_COLOR", "1")
    assert not Ink.for_stream(Terminal()).coloured
    monkeypatch.delenv("NO_COLOR")
    monkeypatch.setenv("TERM", "dumb")
    assert not Ink.for_stream(Terminal()).coloured


def test_a_terminal_without_suit_symbols_gets_letters() -> None:
    environment = os.environ | {"PYTHONIOENCODING": "ascii"}
    said = shell("check", "shanghai", "8C * *", env=environment)
    assert "Add 8D." in said.stdout
    assert "?" not in said.stdout
    assert "10H" in shell("check", "shanghai", "8Z", env=environment).stderr


def test_bytes_that_are_no_text_are_named_and_json_stays_json() -> None:
    command: list[str | bytes] = [sys.executable, "-m", "rummy_learn", "check", "shanghai", b"8\xe9", "--json"]
    said = subprocess.run(command, capture_output=True, check=False)
    assert said.returncode == UNUSABLE
    assert json.loads(said.stdout)["error"]["code"] == "unknown_card"
    assert b"Traceback" not in said.stderr


@pytest.mark.skipif(os.name == "nt", reason="pipes break otherwise there")
def test_a_reader_that_goes_away_is_no_error() -> None:
    command = [sys.executable, "-m", "rummy_learn", "rules", "shanghai"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        process.stdout.close()
        _, complaint = process.communicate()
    assert (process.returncode, complaint) == (YES, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_an_answer_that_cannot_be_written_is_one_line() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "rummy_learn", "rules", "shanghai"]
        said = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert said.returncode == UNUSABLE
    assert said.stderr.count("\n") == 1


def test_ctrl_c_ends_it_quietly(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("rummy_learn.cli.commands.rules.run", interrupted)
    said = run("rules", "shanghai")
    assert said == Said(128 + signal.SIGINT, "", "")


def test_without_a_command_the_app_is_served(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[tuple[str, int | None, str, bool]] = []

    def start(server: str, args: Any, **_: bool) -> int:
        started.append((server, args.port, args.host, args.no_browser))
        return YES

    monkeypatch.setattr("rummy_learn.cli.commands.serve.start", start)
    monkeypatch.setattr("rummy_learn.cli.commands.lab.start", start)
    for words in ((), ("serve",), ("--no-browser",), ("serve", "--port", "9000", "--host", "0.0.0.0"), ("lab",)):
        assert run(*words).status == YES
    assert started == [
        ("serve", None, "127.0.0.1", False),
        ("serve", None, "127.0.0.1", False),
        ("serve", None, "127.0.0.1", True),
        ("serve", "9000", "0.0.0.0", False),
        ("lab", None, "127.0.0.1", False),
    ]


def test_without_jupyter_one_line_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "rummy_learn.ui.serve", None)
    said = run("serve", "--json")
    assert (said.status, said.json["error"]["code"]) == (UNUSABLE, "not_installed")


# ---- formats ---------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("command", "starts"),
    [
        ("compare shanghai hoyle --format text", "  "),
        ("compare shanghai hoyle --format json", "{"),
        ("compare shanghai hoyle --format md", "# Shanghai rum, Hoyle ten-deal\n"),
        ("compare shanghai hoyle --format csv", "Topic,Rule,Differs,"),
        ("compare shanghai hoyle --format html", "<!DOCTYPE html>"),
        ("rules hoyle --format html", "<!DOCTYPE html>"),
        ("rules hoyle --format json", "{"),
    ],
)
def test_a_format_is_printed_or_written_to_a_file(command: str, starts: str, tmp_path: Path) -> None:
    printed = run(*command.split())
    assert printed.out.startswith(starts)
    file = tmp_path / "file"
    assert str(file) in run(*command.split(), "-o", str(file)).out
    written = file.read_bytes().decode("utf-8-sig").replace("\r\n", "\n")
    assert written.strip() == printed.out.replace("\r\n", "\n").strip()


def test_an_unknown_format_is_named() -> None:
    said = run("compare", "--format", "xls")
    assert said.status == 2
    assert "“xls” is no format here: choose one of text, json, md, csv, html." in said.err


@pytest.mark.parametrize("some", ["--clause", "--search"])
def test_the_sheet_of_all_rules_is_not_made_where_only_some_are_asked_for(some: str, tmp_path: Path) -> None:
    said = run("rules", "hoyle", some, "H5", "--format", "html", "-o", str(tmp_path / "sheet"))
    assert (said.status, list(tmp_path.iterdir())) == (UNUSABLE, [])
    assert f"The sheet in HTML has all rules: leave {some} out." in said.err


def test_versions_of_a_game_are_compared() -> None:
    said = run("compare", "shanghai", "shanghai:buys=3", "--set", "wild_deuces=on", "--json").json
    assert [game["options"] for game in said["variants"]] == [{"wild_deuces": "on"}, {"buys": 3}]
