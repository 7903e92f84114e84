"""Around every page: the navigation keeps game and house rules, and a line says which of them are on."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rummy_learn import text
from rummy_learn.game.house import House
from rummy_learn.ui.house.keep import Shelf
from rummy_learn.ui.link import Link
from rummy_learn.ui.page import found
from rummy_learn.ui.session import Session
from rummy_learn.variants import variant


def drawn(query: str, saved: dict[str, object] | None = None) -> str:
    view = Session(found()).receive({"visit": "v", "n": 1, "kind": "hello", "query": query, "saved": saved or {}})
    assert view is not None
    return str(view["html"])


def bar(query: str) -> dict[str, Link]:
    """Where the navigation leads, by page, but not its ways to other languages."""
    nav = drawn(query).partition("</nav>")[0]
    links = re.findall(r'<a (?![^>]*\blang=)[^>]*href="(\?[^"]*)"', nav)
    return {link.get("page"): link for link in map(Link.parse, map(unescape, links))}


def test_the_navigation_keeps_the_game_and_its_house_rules() -> None:
    for name, link in bar("?page=learn&game=shanghai&deal=2&buys=3").items():
        assert link.options == {"buys": "3"}, name
        assert link.get("game") == ("shanghai" if found()[name].of_one_game else ""), name
        assert not link.get("deal"), name


def test_the_navigation_keeps_house_rules_that_stand_for_several_games() -> None:
    for link in bar("?page=compare&game=shanghai,california&wild_deuces=on").values():
        assert (link.get("game"), link.options) == ("", {"wild_deuces": "on"})


def test_the_menu_has_the_same_page_in_every_language_by_the_name_it_has_itself() -> None:
    html = drawn("?page=judge&cards=8C 8D *&buys=3&lang=cs")
    found_ = dict(re.findall(r'<a (?=[^>]*\blang="(\w+)")[^>]*href="(\?[^"]*)"', html))
    links = {code: Link.parse(unescape(href)) for code, href in found_.items()}
    assert list(links) == list(text.languages()) == ["en", "cs"]
    assert {code: link.get("lang") for code, link in links.items()} == {"en": "", "cs": "cs"}
    assert all(link.get("cards") == "8C 8D *" and link.options == {"buys": "3"} for link in links.values())
    assert ">Čeština</a>" in html
    assert "Pravidla" in html


def test_a_link_that_leads_nowhere_leads_nowhere_else() -> None:
    assert not any(link.options or link.get("game") for link in bar("?page=learn&game=shanghai&bys=3").values())


@pytest.mark.parametrize("name", [name for name in found() if name not in ("house", "teach")])  # these switch rules
def test_a_line_above_every_page_says_which_rules_are_on_with_the_ways_to_change_and_drop_them(name: str) -> None:
    line = re.search(r'<div class="rules-on".*?</div>', drawn(f"?page={name}&game=shanghai&buys=3&wild_deuces=on"))
    assert line
    assert "Buys in a deal: 3 each, Wild twos: on" in line[0]
    to_change, without = map(unescape, re.findall(r'href="([^"]*)"', line[0]))
    assert to_change == "?page=house&game=shanghai&buys=3&wild_deuces=on"
    assert not Link.parse(without).options
    assert Link.parse(without).get("page") == name


def test_the_line_says_what_a_kept_game_is_called() -> None:
    saved: dict[str, object] = {}
    Shelf(saved).keep(House("Friday <b>", variant("shanghai", buys=3)))
    named = "</strong> Friday &lt;b&gt;. Buys in a deal: 3 each"
    assert named in drawn("?page=learn&game=shanghai&buys=3", saved)
    assert "Friday" not in drawn("?page=learn&game=shanghai&wild_deuces=on", saved)


def test_there_is_no_line_where_no_rule_is_on() -> None:
    assert "rules-on" not in drawn("?page=learn&game=shanghai")
    assert "rules-on" not in drawn("?page=house&game=shanghai&buys=3")
