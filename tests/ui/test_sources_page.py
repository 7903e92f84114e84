"""The page Where sources disagree: readings with their switch, one game in several sources, silences, references."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rummy_learn.course.sources import disputed, works
from rummy_learn.ui.link import Link, resolve
from rummy_learn.ui.page import Event, found
from rummy_learn.ui.pages.sources import Sources
from rummy_learn.variants import variant, variants

PAGES = {name: page.title for name, page in found().items()}


def opened(query: str = "?page=sources") -> Sources:
    return Sources(resolve(Link.parse(query), PAGES), {})


def words(page: Sources) -> str:
    """All that can be read."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", str(page.view()))).split())


def hrefs(page: Sources) -> list[str]:
    return [unescape(href) for href in re.findall(r'href="([^"]*)"', str(page.view()))]


def test_both_readings_the_ruling_and_the_clause_are_shown() -> None:
    page = opened()
    told, links = words(page), hrefs(page)
    for game in variants():
        for clause in disputed(game):
            assert str(clause.rule) in told
            assert f"?page=rules&game={game.id}&clause={clause.id}" in links
            for reading in clause.readings:
                assert str(reading.said) in told


def test_the_other_reading_is_played_by_a_link() -> None:
    assert "?page=rules&game=hoyle&clause=H.deals&rounds=7" in hrefs(opened())


@pytest.mark.parametrize("game", ["shanghai", "zioncheck"])
def test_one_game_shows_its_own_sources_only(game: str) -> None:
    told = words(opened(f"?page=sources&game={game}"))
    for work in works(variants()):
        assert (str(work.reference) in told) == (work in works([variant(game)]))


def test_a_game_is_set_beside_the_others_that_its_source_means() -> None:
    told = words(opened("?page=sources&game=hoyle&rounds=7"))
    assert "One game, several sources" in told
    assert all(f"{key} " in told for key in ("SHA", "CAL", "HOY"))
    assert "One game, several sources" not in words(opened("?page=sources&game=rum500"))


def test_a_rule_that_a_house_rule_changes_leads_to_the_switch() -> None:
    page = opened()
    assert "House rule: Buys in a deal" in words(page)
    assert "?page=house&game=shanghai" in hrefs(page)


def test_choosing_a_game_opens_its_link() -> None:
    assert str(opened().on(Event("choose", fields={"game": ("hoyle",)}))) == "?page=sources&game=hoyle"
    assert str(opened("?page=sources&game=hoyle").on(Event("choose", fields={"game": ("",)}))) == "?page=sources"


def test_every_link_leads_to_a_page() -> None:
    for href in hrefs(opened()):
        resolve(Link.parse(href), PAGES)


def test_where_no_house_rule_has_the_other_reading_the_page_says_so() -> None:
    told = opened("?page=sources&game=shanghai").view()
    fixed, switched = (told.split(f'id="src-shanghai-{id_}"')[1].split("</li><li id=")[0] for id_ in ("S4", "S-buy"))
    assert "There is no switch for the other reading." in fixed
    assert "in one place" in fixed
    assert "in another place" in fixed
    assert "There is no switch" not in switched
