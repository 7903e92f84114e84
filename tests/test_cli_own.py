"""Games of one's own on the command line: a file wherever a game is named, and `--own` where a position names it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rummy_learn.cli import main
from rummy_learn.variants import drop, own_games

KITCHEN = str(Path(__file__).parents[1] / "docs" / "games" / "kitchen.toml")


@pytest.fixture(autouse=True)
def only_here() -> Iterator[None]:
    yield
    for game in own_games():
        drop(game.id)


def asked(capsys: pytest.CaptureFixture[str], *words: str, status: int = 0) -> str:
    assert main(words) == status
    out, err = capsys.readouterr()
    return err if status == 2 else out


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("rules", KITCHEN), "K.joker_value: A joker counts 25 points."),
        (("check", KITCHEN, "8C 8D 2S=8"), "Kitchen rummy: yes"),
        (("compare", "shanghai", f"{KITCHEN}:layoff_same_turn=off"), "Kitchen rummy"),
        (("variants", "--own", KITCHEN), "kitchen_rummy: Kitchen rummy."),
        (("variants",), "Known by their ids too: contract_rummy (Contract rummy), liverpool (Liverpool rummy)."),
        (("odds", "liverpool", "--deal", "2"), "These odds ship with the program"),
        (("check-all", "8C 8D 8S", "--own", KITCHEN), "Kitchen rummy: yes"),
        (("score", KITCHEN, "*"), "25"),
        (("rules", f"{KITCHEN}:layoff_same_turn=off"), "K.down: Exactly the contract, nothing else that turn."),
        (("quiz", KITCHEN, "--count", "2"), "Kitchen rummy"),
        (("tournament", KITCHEN, "--games", "1", "--deals", "1", "--workers", "2"), "sensible"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_a_file_stands_wherever_a_game_is_named(
    capsys: pytest.CaptureFixture[str], words: tuple[str, ...], told: str
) -> None:
    assert told in asked(capsys, *words)


def test_a_record_of_such_a_game_is_judged_again_with_its_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    log = str(tmp_path / "log.json")
    asked(capsys, "play", KITCHEN, "--deals", "1", "-o", log)
    drop("kitchen_rummy")
    assert "There is no game “kitchen_rummy”" in asked(capsys, "replay", log, status=2)
    assert "Every move stands." in asked(capsys, "replay", log, "--own", KITCHEN)


def test_what_is_wrong_with_a_file_is_one_line_and_in_json_a_list(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    bad = tmp_path / "bad.toml"
    bad.write_text('title = "Mine"\nbased_on = "shanghai"\nplayers = 3\nwild_twos = "yes"\n', encoding="utf-8")
    sentence = asked(capsys, "rules", str(bad), status=2)
    assert sentence.count("\n") == 1
    assert "2 faults in “" in sentence
    assert "Line 3: players takes a list" in sentence
    assert "Line 4: wild_twos is true or false" in sentence
    assert main(["rules", str(bad), "--json"]) == 2
    error = json.loads(capsys.readouterr().out)["error"]
    assert [fault["line"] for fault in error["faults"]] == [3, 4]
    assert "There is no file “" in asked(capsys, "rules", str(tmp_path / "none.toml"), status=2)
