"""The page Own games: a file is written, every fault of it told, and the game it describes is known to every page."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from rummy_learn.ui.own import shelf
from rummy_learn.ui.own.shelf import MOST_GAMES, Shelf
from rummy_learn.ui.page import found
from rummy_learn.ui.session import Session
from rummy_learn.variants import add, drop, more_ids, own_games, shipped_ids, variant, variant_ids
from rummy_learn.variants.own import read_game
from rummy_learn.variants.own.keys import KEYS

DOCS = Path(__file__).parents[2] / "docs"
KITCHEN = (DOCS / "games" / "kitchen.toml").read_text(encoding="utf-8")


class Reader:
    """A reader whose browser keeps what it kept before."""

    def __init__(self, query: str, saved: dict[str, object] | None = None) -> None:
        self.session, self.n = Session(found()), 0
        self.send(kind="hello", where="page", query=query, saved=saved or {})

    def send(self, **content: object) -> Any:
        self.n += 1
        self.view: Any = self.session.receive({"visit": "v", "n": self.n, **content})
        return self.view

    def go(self, query: str) -> str:
        self.send(kind="go", query=query)
        return self.words

    def does(self, act: str, value: str = "", **fields: str) -> str:
        given = {name.replace("_", "-"): [text] for name, text in fields.items()}
        self.send(kind="event", act=act, value=value, fields=given)
        return self.words

    def keeps(self, text: str) -> None:
        self.does("read", game_file=text)
        self.does("keep")

    @property
    def words(self) -> str:
        return unescape(" ".join(re.sub(r"<[^>]+>", " ", self.view["html"]).split()))


@pytest.fixture(autouse=True)
def only_here() -> Iterator[None]:
    yield
    shelf.load({})
    for game in own_games():
        drop(game.id)


def test_a_page_on_a_game_that_another_window_takes_away_says_so_and_goes_on() -> None:
    reader = Reader("?page=judge&game=kitchen_rummy", {"own-games": [KITCHEN]})
    assert "Kitchen rummy" in reader.words
    assert "There is no game “kitchen_rummy”" in reader.send(kind="saved", saved={})["html"]
    assert "There is no game" in reader.does("choose", game="kitchen_rummy")
    assert "Not here" not in reader.go("?page=judge&game=hoyle")
    reader.does("judge", cards="8C 8D")
    assert "8C 8D" in reader.send(kind="saved", saved={"streak": 1})["html"]


def test_of_two_games_with_one_id_the_one_kept_last_counts() -> None:
    older = KITCHEN.replace("Four short deals", "Five short deals")
    reader = Reader("?page=own", {"own-games": [KITCHEN, older]})
    assert reader.view["html"].count('id="own-kitchen_rummy"') == 1
    assert variant("kitchen_rummy") == read_game(KITCHEN)


def named(title: str) -> str:
    return f'title = "{title}"\nbased_on = "shanghai"\nwild_twos = true\n'


@pytest.mark.parametrize("base", shipped_ids())
def test_a_file_to_start_from_is_read_as_the_same_game(base: str) -> None:
    reader = Reader("?page=own")
    reader.does("start-from", based_on=base)
    written = re.search(r"<textarea[^>]*>(.*?)</textarea>", reader.view["html"], re.DOTALL)
    assert written
    assert "Nothing: it is the same game." in reader.does("read", game_file=unescape(written[1]))


def test_every_fault_stands_beside_the_file_with_its_line_and_nothing_typed_is_lost() -> None:
    reader = Reader("?page=own")
    told = reader.does("read", game_file='title = "<b>x"\nbased_on = "shanghai"\nzz = "<i>"\nplayers = 3')
    assert "2 faults" in told
    assert "Line 3: There is no key “zz”" in told
    assert "Line 4: players takes a list" in told
    assert reader.view["focus"] == "game-file-error"
    assert 'aria-describedby="game-file-error"' in reader.view["html"]
    assert "<b>x" not in reader.view["html"]
    assert "&lt;b&gt;x" in reader.view["html"]


def test_a_game_is_shown_by_what_differs_before_it_is_kept_and_then_known_to_every_page() -> None:
    reader = Reader("?page=own")
    told = reader.does("read", game_file=KITCHEN)
    assert "Wild cards Jokers and twos." in told
    assert "kitchen_rummy" not in variant_ids()
    reader.does("keep")
    assert reader.view["focus"] == "own-kitchen_rummy"
    for page in found():
        words = reader.go(f"?page={page}&game=kitchen_rummy")
        assert "This step failed" not in words, page
        assert "Not here" not in words, page


def test_another_visit_finds_the_games_that_the_browser_kept() -> None:
    first = Reader("?page=own")
    first.keeps(KITCHEN)
    saved = dict(first.session.saved)
    shelf.load({})
    assert "There is no game “kitchen_rummy”" in Reader("?page=judge&game=kitchen_rummy").words
    assert "Kitchen rummy" in Reader("?page=judge&game=kitchen_rummy", saved).words


def test_a_game_that_is_changed_is_played_as_it_is_now() -> None:
    reader = Reader("?page=own")
    reader.keeps(named("Ours"))
    assert "Jokers and twos." in reader.go("?page=rules&game=ours")
    reader.go("?page=own")
    told = reader.does("read", game_file=named("Ours").replace("true", "false"))
    assert "it takes its place" in told
    reader.does("keep")
    assert "Jokers and twos." not in reader.go("?page=rules&game=ours")


def test_a_game_is_taken_away_and_taken_back() -> None:
    reader = Reader("?page=own")
    reader.keeps(KITCHEN)
    assert "Kitchen rummy is taken away." in reader.does("remove", "kitchen_rummy")
    assert own_games() == ()
    reader.does("take-back")
    assert [game.id for game in own_games()] == ["kitchen_rummy"]


def test_there_is_room_for_a_few_games_and_that_is_said() -> None:
    reader = Reader("?page=own")
    for n in range(MOST_GAMES):
        reader.keeps(named(f"Game {n}"))
    assert "There is no room for one more game" in reader.does("read", game_file=named("One more"))
    assert "There is no room" not in reader.does("read", game_file=named("Game 0"))


def test_the_games_that_ship_besides_are_one_touch_away_from_every_list() -> None:
    reader = Reader("?page=own")
    assert "Liverpool rummy" in reader.words
    assert "Liverpool rummy" not in reader.go("?page=learn")
    reader.go("?page=own")
    reader.does("take", "liverpool")
    assert reader.view["focus"] == "own-liverpool"
    assert "Liverpool rummy" in reader.go("?page=learn")
    saved = dict(reader.session.saved)
    shelf.load({})
    assert "Liverpool rummy" in Reader("?page=learn", saved).words
    reader.go("?page=own")
    reader.does("put-back", "liverpool")
    assert "Liverpool rummy" not in reader.go("?page=learn")
    reader.go("?page=own")
    reader.does("take", "nobody")
    assert own_games() == ()


@pytest.mark.parametrize("game", more_ids())
def test_a_link_to_one_of_them_works_without_more_ado(game: str) -> None:
    reader = Reader("?page=learn")
    for page in found():
        words = reader.go(f"?page={page}&game={game}")
        assert "This step failed" not in words, page
        assert "Not here" not in words, page
        assert "This step failed" not in reader.go(f"?page={page}&game={game},hoyle"), page


@pytest.mark.parametrize("kept", [None, 7, "x", [7, None], ["no game"], {"a": 1}, [KITCHEN, "x = ="], ["x" * 10**5]])
def test_whatever_lies_in_the_browser_nothing_breaks(kept: object) -> None:
    saved: dict[str, object] = {"own-games": kept, "more-games": kept}
    assert "Own games" in Reader("?page=own", saved).words
    assert len(Shelf(saved).games()) == (isinstance(kept, list) and KITCHEN in kept)


def test_a_game_that_came_otherwise_stays_when_the_browser_keeps_none() -> None:
    add(read_game(named("Of a cell")))
    Reader("?page=own")
    assert [game.id for game in own_games()] == ["of_a_cell"]


def test_the_page_and_the_docs_tell_every_key() -> None:
    told, docs = Reader("?page=own").words, (DOCS / "games.md").read_text(encoding="utf-8")
    for name, key in KEYS.items():
        assert f"{name} = {key.example}" in told
        assert f"| `{name}` |" in docs
        base = "shanghai" if key.fits(variant("shanghai")) else "rum500"
        assert read_game(f'title = "Mine"\nbased_on = "{base}"\n{name} = {key.example}')
