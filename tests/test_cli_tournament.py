"""The command `tournament`: strengths with intervals, in words and as JSON."""

from __future__ import annotations

import pytest

from tests.test_cli import UNUSABLE, YES, run

SMALL = ("tournament", "rum500", "--games", "2", "--players", "2", "--deals", "1", "--workers", "1")


def test_the_json_has_every_bot_and_every_difference() -> None:
    said = run(*SMALL, "--seed", "9", "--json")
    assert said.status == YES
    data = said.json
    assert [data[key] for key in ("variant", "players", "deals", "games", "seatings", "stalled", "seed")] == [
        "rum500", 2, 1, 2, 2, 0, 9,
    ]  # fmt: skip
    assert {each["bot"] for each in data["bots"]} == {"sensible", "random"}
    assert all(each["points"][1] <= each["points"][0] <= each["points"][2] for each in data["bots"])
    assert [each["played"] for each in data["bots"]] == [4, 4]
    (difference,) = data["differences"]
    assert {difference["ahead"], difference["behind"]} == {"sensible", "random"}
    assert difference["sure"] is (difference["points"][1] > 0)


def test_in_words_it_says_which_bot_is_better_and_which_points_win() -> None:
    said = run(*SMALL[:2], "--games", "4", "--players", "2", "--deals", "2", "--workers", "1")
    assert said.status == YES
    assert "500 Rum, 2 players: 4 games, 2 seatings each\n" in said.out
    assert "  The most points win.\n" in said.out
    assert "sensible is better than random by " in said.out
    assert said.err == ""


def test_where_luck_hides_the_difference_it_says_so_and_how_many_games_would_show_it() -> None:
    said = run("tournament", "shanghai", "--bots", "random,sensible", "--games", "2", "--deals", "1", "--workers", "1")
    assert "Luck hides who is better, sensible or random: sensible leads by " in said.out
    assert " games would show it." in said.out


def test_one_game_tells_nothing() -> None:
    said = run(*SMALL, "--games", "1")
    assert "Nothing tells " in said.out


@pytest.mark.parametrize(
    ("words", "piece"),
    [
        (("--bots", "sensible"), "sensible"),
        (("--bots", "sensible,nobody"), "nobody"),
        (("--games", "0"), "0"),
        (("--workers", "many"), "many"),
        (("--players", "1"), "1"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_sentence(words: tuple[str, str], piece: str) -> None:
    said = run(*SMALL, *words)
    assert (said.status, said.out) == (UNUSABLE, "")
    assert piece in said.err
