"""The page Print: the games of the link on paper, with their house rules, and the same sheet as a file."""

from __future__ import annotations

import re
from html import unescape

from rummy_learn.ui.link import Link, resolve
from rummy_learn.ui.page import Event
from rummy_learn.ui.pages.print import Print


def opened(query: str) -> Print:
    return Print(resolve(Link.parse(query), {"print": Print.title}), {})


def choose(page: Print, *games: str) -> str:
    page.on(Event("choose", fields={"game": games}))
    return page.view()


def test_one_game_is_a_sheet_of_its_rules_with_the_house_rules_of_the_link() -> None:
    html = opened("?page=print&game=shanghai&buys=3").view()
    assert "Shanghai rum on one sheet" in html
    assert "3 a deal: the upcard and 2 stock cards." in html
    assert 'class="a4 tall"' in html


def test_several_games_are_compared() -> None:
    assert 'class="a4 wide' in opened("?page=print").view()
    assert 'class="a4 wide' in opened("?page=print&game=shanghai,shanghai:buys=3").view()


def test_ticking_games_changes_the_sheet_and_the_link() -> None:
    page = opened("?page=print&game=hoyle")
    assert 'class="a4 wide' in choose(page, "hoyle", "rum500")
    assert str(page.place.link) == "?page=print&game=hoyle,rum500"
    assert 'class="a4 tall"' in choose(page, "rum500")
    assert "500 Rum on one sheet" in page.view()


def test_the_address_loses_house_rules_that_none_of_the_games_has() -> None:
    page = opened("?page=print&pickup_limit=8&buys=3")
    choose(page, "shanghai", "hoyle")
    assert str(page.place.link) == "?page=print&game=shanghai,hoyle&buys=3"
    choose(page, "hoyle")
    assert str(page.place.link) == "?page=print&game=hoyle"
    choose(page, "hoyle", "zioncheck")
    assert str(page.place.link) == "?page=print&game=hoyle,zioncheck&pickup_limit=8"
    version = opened("?page=print&game=shanghai,shanghai:buys=3&wild_deuces=on")
    choose(version, "shanghai:buys=3")
    assert str(version.place.link) == "?page=print&game=shanghai&buys=3"
    assert [game.chosen for game in opened(str(version.place.link)).played] == [game.chosen for game in version.played]


def test_the_last_game_stays_on_the_sheet() -> None:
    page = opened("?page=print&game=hoyle")
    assert "Hoyle ten-deal on one sheet" in choose(page)
    assert "Hoyle ten-deal on one sheet" in choose(page, "<script>")


def test_what_is_saved_is_the_sheet_that_is_shown() -> None:
    html = opened("?page=print&game=zioncheck").view()
    found = re.search(r'data-save="zioncheck.html" data-content="([^"]*)" data-kind="text/html"', html)
    assert found
    shown = html[html.index("<article") : html.index("</article>")]
    assert shown in unescape(found[1])


def test_more_games_than_fit_on_a_sheet_are_told() -> None:
    page = opened("?page=print&game=shanghai,shanghai:buys=3,hoyle,rum500,zioncheck,california")
    assert "More than 5 games take more than one side of A4." in page.view()


def test_a_named_game_has_its_name_on_the_sheet_and_in_the_file() -> None:
    html = opened("?page=print&game=shanghai&buys=3&name=Friday+night").view()
    assert '<h1 id="sheet-title">Friday night</h1>' in html
    assert 'data-save="friday-night.html"' in html
    assert "Friday night" not in re.sub("<[^>]*>", "", opened("?page=print&game=shanghai&name=Friday+night").view())


def test_odds_that_are_not_known_leave_no_column() -> None:
    assert "On the deal" in opened("?page=print&game=shanghai").view()
    assert "On the deal" not in opened("?page=print&game=shanghai&wild_deuces=on").view()
