"""House rules on the command line: by name, in a word, from a file; what cannot be in one sentence with status 2."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_learn.game.house import House
from rummy_learn.variants import variant
from tests.test_cli import run

CALLED = ("playable_out=call", "out_discard=unplayable (Discard to go out: needed, and fitting no meld)")


@pytest.mark.parametrize(
    ("words", "pieces"),
    [
        ("rules rum500 --set playable_out=call", CALLED),
        ("rules rum500:playable_out=call", CALLED),
        ("compare --set playable_out=call", ("playable_out=call",)),
        ("solve shanghai 8C --deal 8", ("8", "eighth_deal=on (Eighth deal: on)")),
        ("odds hoyle --deal 9 --set rounds=7", ("9", "rounds=10 (Deals: 10)")),
        ("check shanghai 8C --set buys=9", ("9", "2, 3")),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence_that_names_the_way_out(words: str, pieces: tuple[str, ...]) -> None:
    said = run(*words.split())
    assert said.status == 2
    assert said.err.count("\n") == 1
    assert all(piece in said.err for piece in pieces)


def test_a_file_of_house_rules_stands_wherever_a_game_is_named(tmp_path: Path) -> None:
    file = tmp_path / "friday.json"
    file.write_text(House("Friday", variant("shanghai", wild_deuces="on")).text(), encoding="utf-8")
    assert run("check", "shanghai", "8C 8D 2S").status == 1
    assert run("check", str(file), "8C 8D 2S").status == 0
    assert run("check", str(file), "8C 8D 2S", "--set", "wild_deuces=off").status == 1
    assert run("rules", str(file), "--json").json["options"] == {"wild_deuces": "on"}
    assert run("compare", "shanghai", str(file), "--json").status == 0


@pytest.mark.parametrize("text", ["", "{", '{"format": "x"}', "1" * 5000])
def test_a_file_that_is_none_is_refused_in_one_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "bad.json"
    file.write_text(text, encoding="utf-8")
    said = run("rules", str(file))
    assert (said.status, said.err.count("\n")) == (2, 1)
    assert "house rules" in said.err
