"""The page Score pad: what is written down, counted, corrected, deleted and kept."""

from __future__ import annotations

import json
import re

import pytest

from rummy_learn.ui.link import Link, resolve
from rummy_learn.ui.page import Event
from rummy_learn.ui.pages.pad import Pad
from rummy_learn.variants import variant, variants

GAME = {"game": "hoyle", "name-0": "Ann", "name-1": "Bea", "name-2": "Cy", "dealer": "1"}


class Reader:
    """Somebody at the page, whose browser keeps `saved`."""

    def __init__(self, query: str = "?page=pad", saved: dict[str, object] | None = None) -> None:
        self.saved = {} if saved is None else json.loads(json.dumps(saved))
        self.page = Pad(resolve(Link.parse(query), {"pad": Pad.title}), self.saved)

    def do(self, act: str, value: str = "", **fields: str) -> str:
        named = {name.replace("_", "-"): (text,) for name, text in fields.items()}
        self.page.on(Event(act, value, named))
        return self.html

    def begin(self, **changes: str) -> Reader:
        self.page.on(Event("begin", "", {name: (text,) for name, text in (GAME | changes).items()}))
        return self

    def write(self, *hands: str, out: str = "0", **more: str) -> str:
        return self.do("write", out=out, **{f"hand_{seat}": hand for seat, hand in enumerate(hands)}, **more)

    @property
    def html(self) -> str:
        return str(self.page.view())

    @property
    def text(self) -> str:
        return " ".join(re.sub(r"<[^>]*>", " ", self.html).split()).replace("\ufe0e", "")

    @property
    def rows(self) -> list[list[str]]:
        """The cells of the sheet, row by row."""
        table = re.search(r'<table class="pad-sheet".*?</table>', self.html, re.S)
        assert table
        rows = re.findall(r"<tr>(.*?)</tr>", table[0], re.S)
        cells = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.S) for row in rows)
        return [[" ".join(re.sub(r"<[^>]*>", " ", cell).split()) for cell in row] for row in cells]


@pytest.fixture
def reader() -> Reader:
    return Reader().begin()


# ---- setting up ------------------------------------------------------------------------------------------------------
def test_every_game_can_be_chosen_and_a_link_chooses_one() -> None:
    html = Reader().html
    assert all(f'value="{game.id}"' in html for game in variants())
    assert re.search(r'value="rum500"[^>]* checked', Reader("?page=pad&game=rum500").html)


def test_a_place_more_is_offered_when_the_last_has_a_name_but_no_more_than_the_game_allows() -> None:
    reader = Reader()
    assert reader.html.count('name="dealer"') == 4
    named = {f"name_{place}": f"P{place}" for place in range(4)}
    assert reader.do("setup", game="hoyle", **named).count('name="dealer"') == 5
    every = {f"name_{place}": f"P{place}" for place in range(12)}
    most = variant("hoyle").players[1]
    assert reader.do("setup", game="hoyle", **every).count('name="dealer"') == most


def test_house_rules_of_the_game_are_offered_and_taken() -> None:
    reader = Reader()
    reader.do("setup", game="shanghai")
    assert 'name="rule-buys"' in reader.html
    reader.begin(game="shanghai", **{"rule-buys": "3"})
    assert "Shanghai rum (Buys in a deal: 3 each)" in reader.text
    assert "(Buys in a deal: 3 each)" in Reader("?page=pad&game=shanghai&buys=3").begin(game="shanghai").text


def test_a_change_of_game_forgets_the_house_rules_of_the_other() -> None:
    reader = Reader("?page=pad&game=shanghai")
    reader.do("setup", game="shanghai", rule_buys="3")
    reader.begin(game="rum500", **{"rule-buys": "3"})
    assert "500 Rum." in reader.text


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"name-2": ""}, "Hoyle ten-deal is for 3 to 8 players, not 2."),
        ({"name-2": "Ann"}, "Two players are called Ann"),
        ({"dealer": "5"}, "Who deals first has no name"),
        ({"name-2": "x" * 30}, "is no name of 1 to 20 characters"),
    ],
)
def test_what_is_wrong_with_the_players_is_said_and_nothing_typed_is_lost(
    changes: dict[str, str], sentence: str
) -> None:
    reader = Reader().begin(**changes)
    assert sentence in reader.text
    assert reader.page.focus == "setup-error"
    assert 'value="Bea"' in reader.html
    assert reader.saved == {}


# ---- writing a deal down ---------------------------------------------------------------------------------------------
def test_the_deal_names_its_contract_its_dealer_and_the_cards_dealt(reader: Reader) -> None:
    assert "Deal 1: 2 sets of 3 Bea deals, 11 cards each." in reader.text
    reader.write("", "8C", "KS")
    assert "Cy deals" in reader.text


def test_cards_are_counted_one_by_one_while_they_are_written(reader: Reader) -> None:
    html = reader.do("draft", hand_0="8C KS AD")
    points = re.findall(r"</span><span>(\d+)</span></li>", html)
    assert points == [str(variant("hoyle").values.points[rank]) for rank in (8, 13, 1)]
    assert "= sum 35" in reader.text
    assert "35 points" in reader.text
    assert "“8Z”" not in reader.do("draft", hand_0="8Z")


def test_cards_points_and_who_went_out_go_into_the_sheet(reader: Reader) -> None:
    reader.write("", "8C KS", "35")
    assert reader.rows == [
        ["Deal", "Ann", "Bea", "Cy"],
        ["1 2 sets of 3 Sums Deal 1: 2 sets of 3 Correct Deal 1: 2 sets of 3", "0 out", "15", "35"],
        ["Total", "0 ahead", "15", "35"],
    ]
    assert str(reader.page.say) == "Ann is ahead with 0 points."
    assert reader.page.focus == "pad-deal"


def test_going_out_blind_is_asked_where_the_game_pays_for_it(reader: Reader) -> None:
    assert 'name="blind"' not in reader.html
    assert 'name="blind"' in reader.do("draft", out="0")
    reader.write("", "8C", "KS", blind="no_joker")
    assert reader.rows[-1][1] == "-50 ahead"
    assert 'name="blind"' not in Reader().begin(game="shanghai").do("draft", out="0")


def test_a_player_who_went_out_has_no_cards_to_write(reader: Reader) -> None:
    html = reader.do("draft", out="1")
    assert 'name="hand-1"' not in html
    assert "went out: no card is left." in reader.text
    assert 'name="hand-1"' in reader.do("draft", out="1", hand_1="8C")
    reader.write("8C", "8D", "8H", out="1")
    assert "Bea went out, so no card is left." in reader.text


def test_what_is_missing_is_said_beside_it_and_focused(reader: Reader) -> None:
    assert "Nothing is written down yet." in reader.text
    reader.write("", "8Z", "")
    assert reader.page.focus == "hand-1"
    assert "“8Z” is not a card" in reader.text
    assert "The cards of Cy are missing" in reader.text
    assert 'value="8Z"' in reader.html
    reader.write("", "8C", "", out="")
    assert (reader.page.focus, str(reader.page.say)) == ("out-choices", "Say who went out, or that nobody did.")
    assert len(reader.rows) == 2


def test_more_cards_than_there_are_are_refused(reader: Reader) -> None:
    reader.write("", "* * * * *", "5")
    assert reader.page.focus == "pad-error"
    assert "There are not so many of these cards" in reader.text


def test_nobody_may_have_gone_out(reader: Reader) -> None:
    reader.write("5", "8C", "KS", out="nobody")
    assert reader.rows[1][1:] == ["5", "5", "10"]


def test_where_melds_score_both_are_written(reader: Reader) -> None:
    reader = Reader().begin(game="rum500")
    reader.write("", "KS", "0", melded_0="AH 2H 3H | 8C 8D *", melded_1="30", melded_2="")
    assert reader.rows[1][1:] == ["37 out", "20", "0"]
    assert reader.rows[1][0] == "1 Sums Deal 1 Correct Deal 1"


def test_each_deal_is_told_card_by_card_the_last_one_first(reader: Reader) -> None:
    reader.write("", "8C KS", "35", blind="joker")
    assert "Deal 1: 2 sets of 3, card by card" in reader.text
    assert "out blind: minus 25 -25 points" in reader.text
    reader.write("5", "", "QS", out="1")
    assert "Deal 2: 1 set of 3, 1 run of 4, card by card" in reader.text
    reader.do("show", "1")
    assert "king of spades 10 = sum 15" in reader.text
    assert reader.page.focus == "pad-told"
    reader.do("correct", "1")
    reader.write("", "9C", "35")
    assert "9 of clubs 5 = sum 5" in reader.text


# ---- picking ---------------------------------------------------------------------------------------------------------
def test_cards_are_picked_into_the_field_one_at_a_time(reader: Reader) -> None:
    assert "pad-picker" not in reader.html
    html = reader.do("pick", "hand-1", hand_0="KS")
    assert html.count('data-act="add"') == 53
    reader.do("add", "8C", hand_0="KS", hand_1="")
    assert str(reader.page.say) == "8 of clubs"
    reader.do("add", "8C", hand_0="KS", hand_1="8C")
    assert 'value="8C 8C"' in reader.html
    assert 'value="KS"' in reader.html
    assert 'value="8C"' in reader.do("drop", hand_0="KS", hand_1="8C 8C")
    assert 'value="QH"' in reader.do("add", "QH", hand_1="35")
    assert "pad-picker" not in reader.do("pick", "hand-1", hand_1="QH")


def test_melds_are_parted_in_the_picker() -> None:
    reader = Reader().begin(game="rum500")
    assert reader.do("pick", "melded-0").count('data-act="add"') == 54
    reader.do("add", "|", melded_0="8C 8D 8H")
    assert 'value="8C 8D 8H |"' in reader.html


def test_a_picker_that_no_field_has_does_nothing(reader: Reader) -> None:
    before = reader.html
    for act, value in (
        ("pick", "nonsense"),
        ("add", "8C"),
        ("drop", ""),
        ("add", "<b>"),
        ("correct", "9"),
        ("undo", ""),
    ):
        reader.do(act, value)
    assert reader.rows == Reader().begin().rows
    assert reader.do("pick", "nonsense") == before


# ---- correcting, deleting, the end -----------------------------------------------------------------------------------
def test_a_deal_is_corrected_in_its_place(reader: Reader) -> None:
    reader.write("", "8C", "KS")
    reader.write("", "5", "5")
    html = reader.do("correct", "1")
    assert 'value="8C"' in html
    assert "Correct deal 1" in reader.text
    assert reader.page.focus == "pad-deal"
    reader.write("5", "", "KS", out="1")
    assert [row[1:] for row in reader.rows[1:]] == [
        ["5", "0 out", "10"],
        ["0 out", "5", "5"],
        ["5 ahead", "5 ahead", "15"],
    ]
    assert "Deal 3" in reader.text


def test_a_correction_can_be_left(reader: Reader) -> None:
    reader.write("", "8C", "KS")
    reader.do("correct", "1")
    reader.do("draft", out="0", hand_1="KS")
    reader.do("leave")
    assert reader.rows[1][1:] == ["0 out", "5", "10"]
    assert "Write down deal 2" in reader.text


def test_a_deleted_deal_comes_back(reader: Reader) -> None:
    reader.write("", "8C", "KS")
    reader.do("correct", "1")
    reader.do("delete")
    assert "The deal is deleted." in reader.text
    assert len(reader.rows) == 2
    again = Reader(saved=reader.saved)
    again.do("undo")
    assert again.rows[1][1:] == ["0 out", "5", "10"]
    assert "Undo" not in again.text


def test_a_new_game_puts_the_old_one_away_until_the_next_begins(reader: Reader) -> None:
    reader.write("", "8C", "KS")
    reader.do("new")
    assert "The game is put away." in reader.text
    assert 'data-act="begin"' in reader.html
    kept = reader.saved
    reader.do("undo")
    assert reader.rows[-1] == ["Total", "0 ahead", "5", "10"]
    other = Reader(saved=kept).begin(**{"name-0": "Dan"})
    assert "Undo" not in other.text


def test_at_the_end_the_winner_is_named_and_no_deal_can_be_written(reader: Reader) -> None:
    for _ in variant("hoyle").deals:
        reader.write("", "8C", "KS")
    assert "Ann wins the game with 0 points." in reader.text
    assert 'data-act="write"' not in reader.html
    before = reader.rows
    reader.write("", "8C", "KS")
    assert reader.rows == before
    assert reader.rows[-1][1] == "0 wins"
    reader.do("correct", "1")
    reader.write("", "500", "")
    assert 'id="hand-2-error"' in reader.html


def test_equal_totals_share_the_game(reader: Reader) -> None:
    for _ in variant("hoyle").deals:
        reader.write("5", "5", "KS", out="nobody")
    assert "Ann and Bea share the game with 50 points." in reader.text


# ---- kept in the browser ---------------------------------------------------------------------------------------------
def test_the_game_and_what_is_being_written_survive_a_reload(reader: Reader) -> None:
    reader.write("", "8C", "KS")
    reader.do("draft", out="2", hand_0="QS")
    again = Reader(saved=reader.saved)
    assert again.rows == reader.rows
    assert 'value="QS"' in again.html
    assert re.search(r'name="out" value="2" checked', again.html)


def test_what_another_page_has_written_since_is_not_lost(reader: Reader) -> None:
    other = Pad(resolve(Link.parse("?page=pad&game=rum500"), {"pad": Pad.title}), reader.saved)
    reader.write("", "8C", "KS")
    assert "Deal 2" in str(other.view())
    reader.write("", "8C", "KS")
    other.on(Event("write", "", {"out": ("0",), "hand-1": ("8C",), "hand-2": ("KS",)}))
    assert reader.rows[-1] == ["Total", "0 ahead", "15", "30"]


@pytest.mark.parametrize(
    "kept",
    [
        None,
        "text",
        [1],
        {"game": "text"},
        {"game": {"variant": "whist"}, "before": 3, "draft": [1]},
        {"game": None, "before": {"variant": "hoyle", "names": []}, "draft": {"hand-0": "8C"}},
    ],
)
def test_what_the_browser_kept_is_never_trusted(kept: object) -> None:
    assert 'data-act="begin"' in Reader(saved={"pad": kept}).html


def test_a_bad_draft_is_dropped_and_the_game_stays(reader: Reader) -> None:
    pad = reader.saved["pad"]
    assert isinstance(pad, dict)
    for draft in (3, {"hand-0": 5}, {"out": "99", "hand-0": "x" * 9999}, {str(n): "x" for n in range(999)}):
        again = Reader(saved={"pad": pad | {"draft": draft}})
        assert "Deal 1" in again.text


def test_a_long_game_is_kept_small() -> None:
    reader = Reader().begin(game="rum500")
    many = " ".join(
        f"{rank}{suit}" for suit in "CD" for rank in ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q")
    )
    for _ in range(55):
        reader.write(many, "1", "1", out="nobody", melded_0="", melded_1="1", melded_2="1")
        totals = reader.rows[-1]
    assert len(json.dumps(reader.saved)) < 40_000
    assert Reader(saved=reader.saved).rows[-1] == totals


def test_names_are_text_and_never_markup() -> None:
    reader = Reader().begin(**{"name-0": "<img src=x>", "name-1": "A&B"})
    reader.write("", "8C", "KS")
    assert "<img" not in reader.html
    assert "&lt;img src=x&gt;" in reader.html
    reader.do("new")
    assert "<img" not in reader.html


def test_only_what_the_rule_book_says_stands_beside_the_sheet(reader: Reader) -> None:
    rules = variant("hoyle")
    for row in ("values", "joker_value", "score", "winner", "ties"):
        assert str(rules.clause(row).rule) in reader.text
