"""The commands that play: positions, moves, bots' games, records and quizzes, as other people's scripts use them."""

from __future__ import annotations

import csv
import io
import json
import os
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rummy_learn.game.notation import read
from rummy_learn.game.play import legal
from rummy_learn.game.position import Position
from rummy_learn.game.view import View
from rummy_learn.variants import variant_ids
from tests.game.positions import a_late_position, an_attempt
from tests.test_cli import REFUSED, UNUSABLE, YES, Said, run

START: dict[str, Any] = {"variant": "shanghai", "players": 3, "seed": 7}
DRAW = '{"player": 1, "action": "draw"}'
HELD = "8C 8D 8H 9C 9D 9H KS QS"
PLAYED = ("play", "rum500", "--bots", "random", "--players", "2", "--deals", "2", "--seed", "5")


def position(**keys: object) -> Position:
    found = read({**START, **keys})
    assert isinstance(found, Position)
    return found


def playing(**keys: object) -> str:
    """The text of a position in which player 1 has drawn and can go down."""
    return json.dumps(START | {"phase": "play", "turns_left": 1, "hands": [None, HELD, None]} | keys)


def seen(seat: int, text: str) -> str:
    found = read(text)
    assert isinstance(found, Position)
    return json.dumps(View.of(found, seat).to_json())


def move(player: int, action: str, **keys: object) -> str:
    return json.dumps({"player": player, "action": action, **keys})


# ---- legal -----------------------------------------------------------------------------------------------------------
def test_legal_lists_every_move_of_every_seat() -> None:
    said = run("legal", json.dumps(START), "--json")
    assert said.status == YES
    assert said.json == {"actions": [action.to_json() for action in legal(position())]}


def test_in_words_legal_shows_the_position_and_each_move_as_apply_takes_it() -> None:
    said = run("legal", playing(table=[{"owner": 2, "cards": "4C 5C *=6C 7C"}], down=[False, False, True]))
    out = said.out.replace("\ufe0e", "")
    assert "Shanghai rum, deal 1: 2 sets of 3, dealt by Player 1\n  Player 2 is in turn and has drawn.\n" in out
    assert "Meld 0: run in clubs: 4♣ 5♣ joker (6♣) 7♣ (Player 3)" in out
    assert "\n> Player 2: 0 points, 8 cards: 8♣ 9♣ 8♦ 9♦ 8♥ 9♥ Q♠ K♠\n" in out
    assert '    Discard K♠  {"player": 1, "action": "discard", "card": "KS"}\n' in out
    for line in out.splitlines():
        if line.startswith("    "):
            assert run("apply", playing(), line[line.index("{") :]).status == YES


def test_a_view_answers_for_its_own_seat_and_shows_no_other_hand() -> None:
    text = seen(2, json.dumps(START))
    said = run("legal", text, "--json")
    assert {action["player"] for action in said.json["actions"]} == {2}
    assert run("legal", text).out.count(" cards: ") == 1


@pytest.mark.parametrize("command", [("legal",), ("apply",)])
def test_cards_that_do_not_add_up_are_refused_with_the_reason(command: tuple[str, ...]) -> None:
    words = (*command, json.dumps(START | {"discards": "8C 8C 8C"}), *([DRAW] if command == ("apply",) else []))
    said = run(*words, "--json")
    assert (said.status, said.json["valid"]) == (REFUSED, False)
    assert said.json["reasons"][0]["code"] == "not_enough_cards"
    assert "Shanghai rum: no" in run(*words).out


# ---- apply -----------------------------------------------------------------------------------------------------------
def test_apply_gives_the_position_after_the_move_and_what_happened() -> None:
    said = run("apply", json.dumps(START), DRAW, "--json")
    assert (said.status, said.json["valid"]) == (YES, True)
    assert (said.json["position"]["phase"], said.json["events"]) == ("play", ["Player 2 draws a card from the stock."])
    again = run("apply", json.dumps(said.json["position"]), move(1, "discard", card=_held(said, 1)), "--json")
    assert again.json["position"]["turn"] == 2


def _held(said: Said, seat: int) -> str:
    return str(said.json["position"]["hands"][seat].split()[0])


def test_a_refused_move_tells_why_and_changes_nothing() -> None:
    said = run("apply", json.dumps(START), move(1, "discard", card="KS"), "--json")
    assert (said.status, said.err) == (REFUSED, "")
    assert said.json["reasons"][0]["code"] == "draw_first"
    assert "position" not in said.json
    assert "Draw a card first." in run("apply", json.dumps(START), move(1, "discard", card="KS")).out


def test_in_a_view_a_move_that_needs_no_hidden_card_is_made_and_seen_from_there() -> None:
    text = seen(1, playing())
    said = run("apply", text, move(1, "go_down", melds="8C 8D 8H | 9C 9D 9H"), "--json")
    assert said.status == YES
    assert (said.json["position"]["view"], said.json["position"]["hands"]) == (1, [None, "QS KS", None])
    assert run("apply", json.dumps(said.json["position"]), move(1, "discard", card="KS")).status == YES


def test_in_a_view_what_the_rules_refuse_is_refused() -> None:
    said = run("apply", seen(1, playing()), DRAW, "--json")
    assert (said.status, said.json["reasons"][0]["code"]) == (REFUSED, "already_drawn")


@pytest.mark.parametrize(
    ("text", "action"),
    [
        (json.dumps(START), move(1, "draw")),
        (json.dumps(START), move(0, "pass")),
        (playing(hands=[None, "KS", None], down=[True, True, True]), move(1, "lay_off", meld=0, cards="KS")),
    ],
)
def test_a_view_makes_no_hidden_card_up(text: str, action: str) -> None:
    if "lay_off" in action:
        text = json.dumps(json.loads(text) | {"table": [{"owner": 0, "cards": "KH KD KC"}]})
    said = run("apply", seen(1, text), action, "--json")
    assert (said.status, said.json["error"]["code"]) == (UNUSABLE, "hidden_cards")


# ---- JSON text, a file, or standard input ----------------------------------------------------------------------------
def test_positions_and_moves_come_as_text_as_files_or_from_standard_input(tmp_path: Path) -> None:
    at, step = tmp_path / "position.json", tmp_path / "move.json"
    at.write_text("\ufeff" + json.dumps(START), encoding="utf-8")
    step.write_text(DRAW, encoding="utf-8")
    wanted = run("apply", json.dumps(START), DRAW, "--json")
    assert wanted.status == YES
    assert run("apply", str(at), str(step), "--json") == wanted
    assert run("apply", "-", DRAW, "--json", stdin=json.dumps(START)) == wanted
    assert run("apply", str(at), "-", "--json", stdin=DRAW) == wanted


UNREADABLE = [
    (("legal", "no-such-file"), "unreadable_file", "no-such-file"),
    (("legal", "."), "unreadable_file", "."),
    (("legal", ""), "bad_position", ""),
    (("legal", "{"), "bad_position", "{"),
    (("legal", "[1]"), "bad_position", "[1]"),
    (("legal", "[" * 9999), "bad_position", "[[["),
    (("legal", '{"deal": ' + "9" * 9999 + "}"), "bad_position", "999"),
    (("legal", '{"variant": "whist"}'), "unknown_variant", "whist"),
    (("legal", '{"variant": "hoyle", "turbo": 1}'), "bad_position", "turbo"),
    (("apply", '{"variant": "hoyle"}', "{}"), "bad_action", ""),
    (("apply", '{"variant": "hoyle"}', "["), "bad_action", "["),
    (("apply", '{"variant": "hoyle"}', '{"player": 9, "action": "draw"}'), "bad_action", "9"),
    (("apply", '{"variant": "hoyle"}', '{"player": 1, "action": "discard", "card": "8Z"}'), "unknown_card", "8Z"),
    (("replay", "{}"), "bad_record", "null"),
    (("replay", '{"format": "chess/1"}'), "bad_record", "chess/1"),
    (("replay", "[" * 9999), "bad_record", "[[["),
    (("replay", '{"format": "rummy-learn/1", "start": {}}'), "bad_record", "moves"),
    (("play", "whist"), "unknown_variant", "whist"),
    (("play", "hoyle", "--players", "99"), "bad_players", "99"),
    (("play", "hoyle", "--players", "0"), "bad_players", "0"),
    (("play", "hoyle", "--deals", "0"), "bad_deal", "0"),
    (("play", "hoyle", "--bots", "nobody"), "unknown_bot", "nobody"),
    (("play", "hoyle", "--bots", "random,random"), "bad_bots", "random,random"),
    ((*PLAYED, "-o", "-"), "unwritable_file", "-"),
    ((*PLAYED, "-o", "no-such-folder/log.json"), "unwritable_file", "no-such-folder/log.json"),
    (("quiz", "whist"), "unknown_variant", "whist"),
    (("quiz", "hoyle", "--count", "0"), "bad_value", "0"),
    (("quiz", "hoyle", "--count", "9999"), "bad_value", "9999"),
    (("quiz", "hoyle", "--level", "9"), "bad_value", "9"),
    (("quiz", "hoyle", "--kinds", "nonsense"), "unknown_question", "nonsense"),
    (("quiz", "hoyle", "--format", "gift"), "bad_format", "gift"),
    (("quiz", "hoyle", "--format", "csv"), "bad_format", "csv"),
]


@pytest.mark.parametrize(("words", "code", "piece"), UNREADABLE, ids=lambda value: str(value)[:40])
def test_what_cannot_be_used_is_named_in_one_line(words: tuple[str, ...], code: str, piece: str) -> None:
    said = run(*words, "--json")
    assert (said.status, said.json["error"]["code"]) == (UNUSABLE, code)
    assert piece in said.json["error"]["piece"]
    assert said.err.count("\n") == 1


JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    99,
    1.5,
    10**30,
    "",
    "x",
    "8C",
    "*=8 *",
    [],
    ["8C", None],
    [[]],
    {},
    {"a": 1},
    "\ud800",
    "play",
    [5] * 3,
)


def spoiled(data: dict[str, Any], rnd: Random) -> str:
    """The text of it with a value somewhere in it replaced by another."""
    found = json.loads(json.dumps(data))
    inner = found
    while True:
        key = rnd.choice(list(inner) if isinstance(inner, dict) else range(len(inner)))
        if isinstance(inner[key], (dict, list)) and inner[key] and rnd.random() < 0.6:
            inner = inner[key]
            continue
        inner[key] = rnd.choice(JUNK)
        return json.dumps(found)


@pytest.mark.parametrize("game", variant_ids())
def test_whatever_stands_in_a_position_or_a_record_ends_with_an_answer_or_one_line(game: str) -> None:
    rnd = Random(game)
    for _ in range(25):
        at = a_late_position(game, rnd)
        action, whole = an_attempt(at, rnd).to_json(), at.to_json()
        record = {"format": "rummy-learn/1", "start": whole, "moves": [action], "results": [], "seed": 1}
        view = View.of(at, rnd.randrange(at.players)).to_json()
        for words in (
            ("legal", spoiled(whole, rnd)),
            ("legal", spoiled(view, rnd)),
            ("apply", spoiled(whole, rnd), json.dumps(action)),
            ("apply", json.dumps(view), spoiled(action, rnd)),
            ("replay", spoiled(record, rnd), "--moves"),
        ):
            said = run(*words)
            assert said.status in (YES, REFUSED, UNUSABLE)
            assert said.err.count("\n") == (said.status == UNUSABLE)


# ---- play and replay -------------------------------------------------------------------------------------------------
def test_play_gives_a_record_that_replay_confirms(tmp_path: Path) -> None:
    log = tmp_path / "log.json"
    said = run(*PLAYED, "-o", str(log), "--json")
    assert said.status == YES
    assert said.json == json.loads(log.read_text(encoding="utf-8"))
    again = run("replay", str(log), "--json")
    assert (again.status, again.json["valid"], again.json["over"]) == (YES, True, True)
    assert (again.json["moves"], again.json["results"]) == (len(said.json["moves"]), said.json["results"])
    assert run("replay", "-", "--json", stdin=said.out) == again


def test_the_same_seed_plays_the_same_game_and_another_seed_another() -> None:
    assert run(*PLAYED, "--json") == run(*PLAYED, "--json")
    assert run(*PLAYED, "--json").json["moves"] != run(*PLAYED[:-1], "6", "--json").json["moves"]


def test_the_sensible_bot_plays_unless_others_are_named_and_each_seat_may_have_its_own() -> None:
    words = ("play", "shanghai", "--deals", "1", "--players", "3", "--json")
    usual = run(*words)
    assert run(*words, "--bots", "sensible") == usual
    assert run(*words, "--bots", "sensible,random,sensible").json["moves"] != usual.json["moves"]
    assert len(usual.json["results"]) == 1


def test_in_words_play_tells_each_deal_the_totals_and_who_is_ahead() -> None:
    said, record = run(*PLAYED), run(*PLAYED, "--json").json
    lines = said.out.splitlines()
    assert lines[0] == f"500 Rum, 2 players, {len(record['moves'])} moves"
    assert [line.split()[-2:] for line in lines[2:4]] == [list(map(str, each["points"])) for each in record["results"]]
    assert lines[4].split() == ["total", *map(str, record["results"][-1]["totals"])]
    assert lines[5].startswith("Nobody has won yet; ahead with ")


def test_every_move_can_be_listed_by_number() -> None:
    record = run(*PLAYED, "--json").json
    lines = run("replay", json.dumps(record), "--moves").out.splitlines()
    numbered = [line for line in lines if line.lstrip().split(".")[0].isdigit()]
    assert len(numbered) == len(record["moves"])
    assert numbered[-1].lstrip().startswith(f"{len(record['moves'])}. ")
    assert [line for line in lines if line.startswith("Deal ")] == ["Deal 1", "Deal 2"]


def test_a_move_that_does_not_stand_is_named_with_its_number_and_the_reasons() -> None:
    record = run(*PLAYED, "--json").json
    del record["moves"][2]
    said = run("replay", json.dumps(record), "--json")
    assert (said.status, said.json["valid"]) == (REFUSED, False)
    number = said.json["move"]
    assert number >= 3
    told = run("replay", json.dumps(record)).out
    assert f"Move {number} does not stand." in told
    assert str(said.json["reasons"][0]["message"]) in told


def test_results_and_a_start_that_do_not_stand_are_told_apart() -> None:
    record = run(*PLAYED, "--json").json
    false = json.loads(json.dumps(record))
    false["results"][0]["points"][0] += 1
    assert run("replay", json.dumps(false), "--json").json["move"] is None
    assert "The results do not follow from the moves." in run("replay", json.dumps(false)).out
    record["start"]["stock"] = "8C"
    said = run("replay", json.dumps(record), "--json")
    assert (said.status, said.json["move"]) == (REFUSED, 0)
    assert "The start does not stand." in run("replay", json.dumps(record)).out


def test_a_move_that_cannot_be_read_makes_the_record_unusable() -> None:
    record = run(*PLAYED, "--json").json
    record["moves"][4]["action"] = "fly"
    said = run("replay", json.dumps(record))
    assert said.status == UNUSABLE
    assert "Move 5 cannot be read." in said.err


def test_a_deal_that_does_not_end_is_said_and_no_file_is_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("rummy_learn.game.table.play_out.__kwdefaults__", {"until": None, "most": 20}, raising=False)
    log = tmp_path / "log.json"
    said = run(*PLAYED, "-o", str(log), "--json")
    assert (said.status, said.json["error"]["code"]) == (UNUSABLE, "stalled")
    assert not list(tmp_path.iterdir())


# ---- files -----------------------------------------------------------------------------------------------------------
def test_a_file_is_replaced_whole_and_stays_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = tmp_path / "log.json"
    log.write_text("before", encoding="utf-8")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr("rummy_learn.cli.files.Path.replace", full)
        said = run(*PLAYED, "-o", str(log))
    assert (said.status, said.out) == (UNUSABLE, "")
    assert "No space left on device" in said.err
    assert [path.name for path in tmp_path.iterdir()] == ["log.json"]
    assert log.read_text(encoding="utf-8") == "before"
    assert run(*PLAYED, "-o", str(log)).status == YES
    assert json.loads(log.read_text(encoding="utf-8"))["format"] == "rummy-learn/1"


@pytest.mark.skipif(os.name == "nt", reason="devices have other names there")
def test_a_device_is_written_to_and_not_replaced() -> None:
    assert run(*PLAYED, "-o", os.devnull).status == YES
    assert not Path(os.devnull).is_file()


# ---- quiz ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", variant_ids())
def test_the_same_seed_gives_the_same_questions_each_with_its_answer(game: str) -> None:
    words = ("quiz", game, "--seed", "3", "--count", "4", "--json")
    found = run(*words).json["questions"]
    assert run(*words).json["questions"] == found
    assert run("quiz", game, "--seed", "4", "--count", "4", "--json").json["questions"] != found
    assert len({json.dumps(each, sort_keys=True) for each in found}) == 4
    for each in found:
        assert each["prompt"]
        assert each["answer"]["solution_said"]
        assert each["answer"]["explanation"]


def test_in_words_the_questions_come_before_all_the_answers() -> None:
    words = ("quiz", "shanghai", "--kinds", "legal", "--count", "2")
    first, second = run(*words, "--json").json["questions"]
    asked, answered = run(*words).out.split("\nAnswers\n")
    for question in (first, second):
        assert question["prompt"] in asked
        for option in question["options"]:
            assert f"{option['key']}) {option['text']}" in asked
        assert f"{question['answer']['solution']}) {question['answer']['solution_said']}" in answered
        assert question["answer"]["explanation"][0] in answered


def test_a_sheet_has_a_row_for_each_question_and_a_file_begins_with_its_mark(tmp_path: Path) -> None:
    words, file = ("quiz", "rum500", "--count", "5"), tmp_path / "quiz.csv"
    wanted = run(*words, "--json").json["questions"]
    printed = run(*words, "--format", "csv").out
    assert run(*words, "--format", "csv", "-o", str(file)).out == f"5 questions are in {file}.\n"
    assert file.read_bytes().startswith(b"\xef\xbb\xbfnumber,")
    rows = list(csv.DictReader(io.StringIO(file.read_bytes().decode("utf-8-sig"), newline="")))
    assert rows == list(csv.DictReader(io.StringIO(printed, newline="")))
    assert [row["question"] for row in rows] == [each["prompt"] for each in wanted]
    for row, question in zip(rows, wanted, strict=True):
        letters = {key.removeprefix("choice_"): text for key, text in row.items() if key.startswith("choice_")}
        assert {key: text for key, text in letters.items() if text} == {
            option["key"]: option["text"] for option in question["options"]
        }


def test_the_table_that_a_question_is_about_and_what_happened_there_are_shown_too() -> None:
    words = ("quiz", "hoyle", "--count", "4", "--kinds", "actions,replay")
    found, printed = run(*words, "--json").json["questions"], run(*words).out
    rows = list(csv.DictReader(io.StringIO(run(*words, "--format", "csv").out, newline="")))
    assert any(question["told"] for question in found)
    for question, row in zip(found, rows, strict=True):
        assert question["view"]
        assert f"Stock: {question['view']['stock']} cards" in printed
        assert f"Stock: {question['view']['stock']} cards" in row["table"]
        for number, sentence in enumerate(question["told"], start=1):
            assert f"   {number}. {sentence}\n" in printed
            assert f"{number}. {' '.join(sentence.split())}" in row["table"]


def test_a_worksheet_tells_no_answers(tmp_path: Path) -> None:
    words, file = ("quiz", "hoyle", "--count", "5"), tmp_path / "quiz.csv"
    told, asked = run(*words, "--json").json["questions"], run(*words, "--json", "--no-answers").json["questions"]
    assert asked == [{key: value for key, value in each.items() if key != "answer"} for each in told]
    whole, questions, answers = run(*words).out, *run(*words).out.split("\nAnswers\n")
    assert run(*words, "--no-answers").out.rstrip() == questions.rstrip() != whole.rstrip()
    assert answers
    assert run(*words, "--no-answers", "--format", "csv", "-o", str(file)).status == YES
    rows = list(csv.DictReader(io.StringIO(file.read_text(encoding="utf-8-sig"), newline="")))
    assert [row["question"] for row in rows] == [each["prompt"] for each in told]
    assert not {"answer", "answer_said", "explanation", "rules"} & set(rows[0])


def test_what_a_file_of_questions_holds_is_what_the_terminal_shows(tmp_path: Path) -> None:
    for format_ in ("text", "json"):
        words, file = ("quiz", "hoyle", "--count", "2", "--format", format_), tmp_path / format_
        assert run(*words, "-o", str(file)).status == YES
        assert file.read_text(encoding="utf-8") == run(*words).out


def test_help_names_these_commands_too() -> None:
    overview = run("--help").out
    for command in ("apply", "legal", "play", "quiz", "replay"):
        assert f"\n  {command} " in overview
        assert run(command, "--help").out.startswith(f"usage: rummy-learn {command} ")
