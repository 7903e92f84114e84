"""The page Compare draws what the comparison says: every row, every mark, and whatever game there is."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path

import pytest

import rummy_learn.variants as games
from rummy_learn.course.carried import carried
from rummy_learn.course.export import as_csv, as_markdown
from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.check import check
from rummy_learn.rules.compare import TOPICS, Comparison, Topic, compare
from rummy_learn.ui import parts
from rummy_learn.ui.compare.pictures import PICTURED, pictures
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.page import Event
from rummy_learn.ui.pages.compare import Compare

SIXTH = """
from dataclasses import replace

from rummy_learn.text import say
from rummy_learn.variants import variant

VARIANT = replace(
    variant("zioncheck"),
    id="sixth",
    letter="X",
    title=say("Sixth <b>& last"),
    order=99,
    rulebook=(),
    options=(),
    run_min=5,
)
"""


class Cell:
    """A cell of a table as it was written: its attributes, its words, and those of each class within it."""

    def __init__(self, attributes: dict[str, str]) -> None:
        self.attributes = attributes
        self.words: list[str] = []
        self.marks: list[str] = []

    @property
    def text(self) -> str:
        return " ".join(" ".join(self.words).split())

    @property
    def odd(self) -> bool:
        return "odd" in self.attributes["class"].split()


class Tables(HTMLParser):
    """All rows of the tables of a page, each with its heading first."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.rows: list[list[Cell]] = []
        self.headings: list[str] = []
        self._open: Cell | None = None
        self._caption = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag == "tr":
            self.rows.append([])
        if tag in ("th", "td"):
            self._open = Cell(attributes)
            self.rows[-1].append(self._open)
        if tag == "svg" and self._open:
            self._open.marks.append(attributes["class"])
        self._caption = self._caption or tag == "caption"

    def handle_endtag(self, tag: str) -> None:
        if tag in ("th", "td"):
            self._open = None
        self._caption = self._caption and tag != "caption"

    def handle_data(self, data: str) -> None:
        if self._open:
            self._open.words.append(data)
        if self._caption:
            self.headings.append(data)

    def row(self, title: str) -> list[Cell]:
        return next(row for row in self.rows if row[0].text.startswith(title))


def opened(query: str = "?page=compare", topic: str = "all") -> Compare:
    link = Link.parse(query).to(topic=topic or None)
    return Compare(resolve(link, {"compare": Compare.title}), {})


def link_of(page: Compare) -> str:
    return str(page.place.link.to(topic=None))


def drawn(page: Compare) -> Tables:
    return Tables(page.view())


def choose(page: Compare, *ticked: str, **switches: str) -> Tables:
    fields = {"game": ticked, **{name: (value,) for name, value in switches.items()}}
    page.on(Event("choose", fields=fields))
    return drawn(page)


@pytest.fixture(scope="module")
def five() -> Comparison:
    return compare(games.variants())


@pytest.fixture
def sixth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game of one file, found like the others."""
    (tmp_path / "sixth.py").write_text(SIXTH, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield
    sys.modules.pop(f"{games.__name__}.sixth", None)


def test_every_row_stands_under_its_heading_with_what_each_game_says(five: Comparison) -> None:
    page = opened()
    found = choose(page, *(game.id for game in five.variants))  # without pictures, so that only these tables are there
    assert found.headings == [f"{topic.heading}: 5 games side by side" for topic, _ in five.topics]
    rows = [row for row in found.rows if row[0].attributes["scope"] == "row"]
    assert len(rows) == len(five.rows)
    for row, (heading, *bars) in zip(five.rows, rows, strict=True):
        assert heading.text.startswith(str(row.title))
        told = [bar.text for bar in bars for _ in range(int(bar.attributes["colspan"]))]
        for cell, text in zip(row.cells, told, strict=True):
            assert squeezed(str(cell.rule)) in squeezed(text)


def test_each_word_of_the_bars_leads_to_the_glossary_once_a_table() -> None:
    tables = str(opened().view()).split("<table")[1:]
    linked = [re.findall(r"term=(\w+)", "".join(re.findall(r'<p class="rule">(.*?)</p>', each))) for each in tables]
    assert any(linked)
    assert all(len(words) == len(set(words)) for words in linked)


def squeezed(text: str) -> str:
    """Without the gaps, as its links part a rule where a reader sees none."""
    return "".join(text.split())


def test_every_cell_names_its_game_its_clause_and_how_sure_it_is(five: Comparison) -> None:
    found = drawn(opened())
    for row in five.rows:
        bars = found.row(f"{row.title} ")[1:]
        told = [bar.text for bar in bars for _ in range(int(bar.attributes["colspan"]))]
        for game, cell, text in zip(five.variants, row.cells, told, strict=True):
            sure = f" {cell.clause.id} {parts.STATUS[cell.clause.status]}" if cell.clause else ""
            assert f"{game.title}{sure}" in text
            assert cell.clause is None or cell.clause.note is None or str(cell.clause.note) in text


def test_neighbours_that_agree_share_a_bar_and_the_odd_one_out_says_so() -> None:
    bars = drawn(opened()).row("Set")[1:]
    assert [(bar.attributes["colspan"], bar.odd) for bar in bars] == [("4", False), ("1", True)]
    assert [("Odd one out:" in bar.text, "◆" in bar.text) for bar in bars] == [(False, False), (True, True)]


def test_each_row_says_whether_the_games_differ(five: Comparison) -> None:
    found = drawn(opened())
    for row in five.rows:
        assert found.row(f"{row.title} ")[0].text.endswith("differs" if row.differs else "all agree")


def test_only_differences_leaves_out_the_rows_in_which_all_agree(five: Comparison) -> None:
    page = opened()
    found = choose(page, *(game.id for game in five.variants), differences="on")
    titles = [row[0].text for row in found.rows if row[0].attributes["scope"] == "row"]
    assert titles == [f"{row.title} differs" for row in five.rows if row.differs]
    assert link_of(page) == "?page=compare&only=differences"


def test_the_switch_of_differences_says_how_many_rows_it_leaves(five: Comparison) -> None:
    page, ids = opened(topic="melds"), [game.id for game in five.variants]
    rows = next(rows for topic, rows in five.topics if topic.key == "melds")
    shown = len(choose(page, *ids, differences="on").rows) - 1
    assert shown < len(rows)
    assert str(page.say) == f"{shown} of {len(rows)} rules are shown."
    choose(page, *ids)
    assert str(page.say) == f"{len(rows)} of {len(rows)} rules are shown."


def test_the_link_names_the_games_and_their_order() -> None:
    heading = drawn(opened("?page=compare&game=rum500,shanghai")).rows[0]
    assert [cell.text for cell in heading] == ["Rule", "500 Rum RUM", "Shanghai rum SHA"]


def test_ticking_games_changes_the_table_and_the_link() -> None:
    page = opened()
    found = choose(page, "hoyle", "rum500")
    assert [cell.text for cell in found.rows[0]] == ["Rule", "Hoyle ten-deal HOY", "500 Rum RUM"]
    assert link_of(page) == "?page=compare&game=hoyle,rum500"
    assert str(page.say) in page.view()
    choose(page, *(game.id for game in games.variants()))
    assert link_of(page) == "?page=compare"


def test_a_switch_leaves_the_order_of_the_games_alone() -> None:
    page = opened("?page=compare&game=rum500,shanghai")
    found = choose(page, "shanghai", "rum500", differences="on")
    assert [cell.text for cell in found.rows[0][1:]] == ["500 Rum RUM", "Shanghai rum SHA"]


def test_games_that_are_found_by_their_id_only_can_be_ticked_too() -> None:
    page = opened()
    assert all(f'value="{id_}"' in page.view() for id_ in games.more_ids())
    found = choose(opened(), "shanghai", *games.more_ids())
    assert len(found.rows[0]) == 2 + len(games.more_ids())
    linked = opened(f"?page=compare&game={games.more_ids()[0]},hoyle")
    assert len(drawn(linked).rows[0]) == 3


def test_what_was_never_offered_cannot_be_ticked() -> None:
    assert len(choose(opened(), "hoyle", "bridge", "<script>", "rum500").rows[0]) == 3


@pytest.mark.parametrize("ticked", [[], ["hoyle"]])
def test_fewer_than_two_games_ask_for_another(ticked: list[str]) -> None:
    page = opened()
    found = choose(page, *ticked)
    assert "Tick two games or more" in page.view()
    assert {len(row) for row in found.rows} == ({2} if ticked else set())


def test_one_game_alone_neither_differs_nor_agrees() -> None:
    assert drawn(opened("?page=compare&game=hoyle")).row("Set")[0].text == "Set"


def test_a_house_rule_of_the_link_is_marked_and_not_called_stated() -> None:
    page = opened("?page=compare&buys=3")
    shanghai = drawn(page).row("Buying")[1]
    assert "Shanghai rum S.buy House rule" in shanghai.text
    assert "Stated" not in shanghai.text
    assert "Buys in a deal: 3 each" in drawn(page).rows[0][1].text


def test_a_house_rule_reaches_a_game_ticked_later() -> None:
    page = opened("?page=compare&game=hoyle,zioncheck&same_suit_runs=any")
    found = choose(page, "shanghai", "hoyle")
    assert [bar.attributes["colspan"] for bar in found.row("Two runs of one suit")[1:]] == ["2"]


@pytest.mark.parametrize("key", PICTURED)
def test_pictures_show_what_the_engine_says_of_every_game(five: Comparison, key: str) -> None:
    row = five.row(key)
    bars = drawn(opened()).row(f"{row.title} ")[1:]
    for span, bar in zip(row.spans, bars, strict=True):
        marks = [mark for mark in bar.marks if mark.startswith("mark")]
        for game in five.variants[span.first : span.first + span.length]:
            assert marks == [f"mark {'yes' if check(game, laid) else 'no'}" for laid in PICTURED[key]]
        assert [bar.text.count(word) for word in ("Allowed:", "Not allowed:")] == [
            marks.count("mark yes"),
            marks.count("mark no"),
        ]


@pytest.mark.parametrize("key", PICTURED)
def test_pictured_cards_tell_something(five: Comparison, key: str) -> None:
    judged = {tuple(check(game, laid).valid for laid in PICTURED[key]) for game in five.variants}
    assert len(judged) > 1 or len(set(judged.pop())) > 1
    assert all(parse_cards(laid) for laid in PICTURED[key])


def test_without_pictures_no_card_is_drawn() -> None:
    page = opened()
    assert "face" in page.view()
    choose(page, "shanghai", "hoyle")
    assert "face" not in page.view()


def test_cards_that_a_game_without_jokers_cannot_hold_are_not_allowed() -> None:
    (bar,) = drawn(opened("?page=compare&game=rum500&jokers=off")).row("Wild cards")[1:]
    assert bar.text.count("Not allowed:") == len(PICTURED["wild"])


@pytest.mark.usefixtures("sixth")
def test_cards_on_which_the_games_of_one_bar_part_are_not_shown() -> None:
    (bar,) = drawn(opened("?page=compare&game=zioncheck,sixth")).row("Ace")[1:]
    assert "Not allowed: queen of hearts, king of hearts, ace of hearts, 2 of hearts" in bar.text
    assert "jack of hearts" not in bar.text


@pytest.mark.usefixtures("sixth")
def test_a_sixth_game_appears_by_itself() -> None:
    page = opened()
    found = drawn(page)
    assert found.rows[0][-1].text == "Sixth <b>& last ZIO"
    assert "5 or more of a suit in a row." in found.row("Run ")[-1].text
    assert 'value="sixth"' in page.view()


@pytest.mark.usefixtures("sixth")
def test_more_games_than_fit_scroll_in_a_named_region_that_takes_the_focus() -> None:
    assert 'role="region" tabindex="0" aria-labelledby="cmp-table"' in opened().view()
    assert 'role="region"' not in opened("?page=compare&game=shanghai,sixth").view()


@pytest.mark.usefixtures("sixth")
def test_a_title_with_markup_is_text() -> None:
    html = opened().view()
    assert "Sixth &lt;b&gt;&amp; last" in html
    assert "Sixth <b>" not in html


# ---- a topic at a time -----------------------------------------------------------------------------------------------
def words(markup: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", markup)).split())


@pytest.mark.parametrize("topic", TOPICS, ids=lambda topic: topic.key)
def test_a_topic_shows_its_rows_and_no_others(five: Comparison, topic: Topic) -> None:
    page = opened(topic="")
    page.on(Event("topic", topic.key))
    found = choose(page, *(game.id for game in five.variants))
    titles = [row[0].text for row in found.rows if row[0].attributes["scope"] == "row"]
    assert [re.sub(" (differs|all agree)$", "", title) for title in titles] == [
        str(row.title) for row in five.rows if row.topic == topic
    ]
    assert page.place.link.get("topic") == topic.key
    assert page.focus == f"cmp-{topic.key}"


def test_without_a_topic_the_first_is_shown_and_an_unknown_one_leads_to_the_list() -> None:
    assert "Table and deal: 5 games side by side" in opened(topic="").view()
    with pytest.raises(Astray, match="nothing to compare under “poker”") as found:
        opened(topic="poker")
    assert len(found.value.choices) == len(TOPICS) + 4


def test_every_topic_says_how_many_of_its_rules_differ(five: Comparison) -> None:
    told = words(opened().view())
    for topic, rows in five.topics:
        assert f"{topic.heading} , {sum(row.differs for row in rows)} of {len(rows)} differ" in told


def test_points_are_drawn_as_long_as_they_count() -> None:
    found = drawn(opened("?page=compare&game=california,rum500", "points"))
    assert [cell.text for cell in found.row("2")] == ["2", "20", "2"]
    assert [cell.text for cell in found.row("A ")[:1]] == ["A two differs"]
    ace = next(row for row in found.rows if row[0].text == "A")
    assert [cell.text for cell in ace] == ["A", "15", "15 1 low in a run"]
    assert 'style="--v:1.000"' in opened("?page=compare&game=california,rum500", "points").view()


def test_the_turn_is_drawn_for_every_game() -> None:
    told = words(opened(topic="turn").view())
    assert told.count("Discard one card") == len(games.variants())
    assert "call “Rummy!” for a discard that can be melded" in told


def test_contracts_are_drawn_by_their_odds_and_lead_to_them() -> None:
    html = opened("?page=compare&game=hoyle,hoyle:rounds=7", "contracts").view()
    assert "Hoyle ten-deal (Deals: 7), deal 2:" in words(html)
    assert 'href="?page=odds&amp;game=hoyle&amp;deal=2&amp;rounds=7"' in html
    assert "odds-plot" not in opened("?page=compare&game=rum500", "contracts").view()


# ---- versions --------------------------------------------------------------------------------------------------------
def test_a_version_is_added_beside_its_game_and_stands_in_the_link() -> None:
    page = opened("?page=compare&game=shanghai,hoyle")
    page.on(Event("add-version", fields={"base": ("shanghai",), "rule": ("buys=3",)}))
    assert link_of(page) == "?page=compare&game=shanghai,shanghai:buys=3,hoyle"
    assert [cell.text for cell in drawn(page).rows[0]][1:3] == [
        "Shanghai rum SHA",
        "Shanghai rum (Buys in a deal: 3 each) SHA",
    ]
    page.on(Event("add-version", fields={"base": ("shanghai:buys=3",), "rule": ("wild_deuces=on",)}))
    assert link_of(page) == "?page=compare&game=shanghai,shanghai:buys=3,shanghai:buys=3:wild_deuces=on,hoyle"


def test_a_game_with_house_rules_alone_leads_to_itself_without_them() -> None:
    page = opened("?page=compare&game=shanghai&buys=3", "claims")
    assert 'href="?page=compare&amp;game=shanghai,shanghai:buys=3&amp;topic=claims"' in page.view()
    assert "as it is usually played" not in opened("?page=compare&game=shanghai").view()


def test_a_version_that_makes_no_sense_is_told_and_not_added() -> None:
    page = opened("?page=compare&game=rum500")
    page.on(Event("add-version", fields={"base": ("rum500",), "rule": ("playable_out=call",)}))
    assert "makes no sense" in words(page.view())
    assert link_of(page) == "?page=compare&game=rum500"
    page.on(Event("add-version", fields={"base": ("<x>",), "rule": ("<y>",)}))
    assert "has no option “<y>”" in words(page.view())


def test_the_house_rules_offered_are_those_of_the_chosen_game() -> None:
    page = opened("?page=compare&game=shanghai,rum500")
    page.on(Event("change-base", fields={"base": ("rum500",)}))
    assert 'value="target=1500"' in page.view()
    assert 'value="buys=3"' not in page.view()


# ---- one hand --------------------------------------------------------------------------------------------------------
def judged(page: Compare, cards: str, hand: str) -> str:
    page.on(Event("judge", fields={"cards": (cards,), "hand": (hand,)}))
    return words(page.view())


def test_one_hand_is_judged_and_counted_by_every_game() -> None:
    page = opened(topic="hand")
    told = judged(page, "4S 4D 4H", "2C 9D KH AS *")
    assert "5 of 5 games accept these cards." in told
    for points in ("Shanghai rum 55 points", "California rummy 75 points", "Zioncheck 50 points"):
        assert points in told
    assert "500 Rum -39 points Melded: 4♠ 4 + 4♦ 4 + 4♥ 4 = 12" in told.replace("\ufe0e", "")
    assert page.place.link.get("cards") == "4S 4D 4H"
    assert page.place.link.get("hand") == "2C 9D KH AS *"


def test_cards_that_may_not_be_laid_stay_in_the_hand_and_count() -> None:
    told = judged(opened("?page=compare&game=shanghai,rum500", "hand"), "4S 5S 6S", "KH").replace("\ufe0e", "")
    assert "Shanghai rum 25 points" in told
    assert "These melds do not stand, so their cards stay in hand." in told
    assert "500 Rum 5 points" in told


@pytest.mark.parametrize(
    ("cards", "hand", "name"), [("4S 5Z", "", "cards"), ("", "9X", "hand"), ("4S " * 50, "", "cards")]
)
def test_what_cannot_be_read_is_told_beside_its_field(cards: str, hand: str, name: str) -> None:
    page = opened(topic="hand")
    judged(page, cards, hand)
    assert f'id="{name}-error"' in page.view()
    assert page.focus == name


def test_cards_are_pressed_into_the_melds_or_the_hand() -> None:
    page = opened(topic="hand")
    page.on(Event("clear"))
    page.on(Event("pick"))
    assert "keypad" in page.view()
    for value, into in (("8C", "cards"), ("8D", "cards"), ("|", "hand"), ("KS", "hand"), ("*", "hand")):
        typed = {name: (page.place.link.get(name),) for name in ("cards", "hand")}
        page.on(Event("add", value, fields={**typed, "into": (into,)}))
    assert (page.place.link.get("cards"), page.place.link.get("hand")) == ("8C 8D", "KS *")
    page.on(Event("undo", fields={"into": ("hand",)}))
    assert page.place.link.get("hand") == "KS"


def test_two_versions_of_a_game_are_judged_each_by_its_rules() -> None:
    page = opened("?page=compare&game=shanghai,shanghai:wild_deuces=on", "hand")
    assert "1 of 2 games accepts these cards." in judged(page, "8C 8D 2S", "")


# ---- from one game to another ----------------------------------------------------------------------------------------
def test_what_a_player_gets_wrong_is_shown_with_both_answers_and_the_clause() -> None:
    page = opened("?page=compare&game=shanghai,hoyle", "mistakes")
    found = carried(games.variant("shanghai"), games.variant("hoyle"))
    told = words(page.view())
    assert f"{len(found)} things that are true in Shanghai rum and wrong in Hoyle ten-deal." in told
    for each in found:
        assert f"“{each.belief}”" in told
        assert each.clause.id in told


def test_the_pair_is_chosen_and_stands_in_the_link() -> None:
    page = opened("?page=compare&game=shanghai,hoyle,rum500", "mistakes")
    page.on(Event("pair", fields={"known": ("rum500",), "new": ("shanghai",)}))
    assert "true in 500 Rum and wrong in Shanghai rum." in words(page.view())
    assert page.place.link.get("pair") == "rum500,shanghai"
    page.on(Event("pair", fields={"known": ("hoyle",), "new": ("hoyle",)}))
    assert "Choose two different games." in words(page.view())


def test_one_table_is_open_at_a_time() -> None:
    page = opened("?page=compare&game=shanghai,rum500", "mistakes")
    seen = [n for n in range(20) if f'id="cmp-see-{n}"' in page.view()]
    assert len(seen) > 1
    for n in seen:
        page.on(Event("see", str(n)))
        assert page.view().count('class="table"') == 1
    page.on(Event("see", str(seen[-1])))
    assert 'class="table"' not in page.view()


# ---- to take along ---------------------------------------------------------------------------------------------------
def test_the_comparison_is_saved_as_it_is_shown_and_printed_with_its_games() -> None:
    page = opened("?page=compare&game=shanghai,shanghai:buys=3")
    choose(page, "shanghai", "shanghai:buys=3", differences="on")
    saved = dict(re.findall(r'data-save="rummy\.(\w+)" data-content="([^"]*)"', page.view()))
    shown = compare([games.named("shanghai"), games.named("shanghai:buys=3")]).differences()
    assert unescape(saved["md"]) == as_markdown(shown)
    assert unescape(saved["csv"]) == f"\ufeff{as_csv(shown)}"
    assert 'href="?page=print&amp;game=shanghai,shanghai:buys=3"' in page.view()


def test_only_differences_stands_in_the_link() -> None:
    page = opened("?page=compare&game=shanghai,hoyle")
    choose(page, "shanghai", "hoyle", differences="on")
    assert page.place.link.get("only") == "differences"
    again = opened(str(page.place.link))
    assert "all agree" not in words(again.view())


def test_no_picture_of_a_row_takes_a_natural_for_another_card() -> None:
    round_the_corner = "queen of hearts, king of hearts, ace of hearts, 2 of hearts"
    assert f"Not allowed: {round_the_corner}" in str(pictures([games.variant("shanghai")], "ace"))
    assert round_the_corner not in str(pictures([games.variant("shanghai", wild_deuces="on")], "ace"))


def test_the_way_to_all_that_differs_between_two_games_leads_there() -> None:
    page = opened("?page=compare&eighth_deal=on&pair=hoyle,zioncheck", "mistakes")
    found = re.search('href="([^"]*only=differences[^"]*)"', page.view())
    assert found
    there = opened(unescape(found[1]), "")
    assert [game.id for game in there.played] == ["hoyle", "zioncheck"]
