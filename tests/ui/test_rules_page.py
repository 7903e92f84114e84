"""The page Rules: chapters and clauses, examples, boards, the ways a clause is read, the search, and links to it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rummy_learn.course.rulebook import chapters, search
from rummy_learn.game.position import Position
from rummy_learn.rules.check import check
from rummy_learn.text import Message, render
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.page import Event, found
from rummy_learn.ui.pages.rules import Rules
from rummy_learn.ui.play.opening import match_of
from rummy_learn.ui.rulebook.found import marked
from rummy_learn.ui.verdicts import panel
from rummy_learn.variants import variant, variants

PAGES: dict[str, Message] = {name: page.title for name, page in found().items()}


def opened(query: str) -> Rules:
    return Rules(resolve(Link.parse(query), PAGES), {})


def html(page: Rules) -> str:
    return str(page.view())


def words(text: str) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", text)).split())


def entry(page: Rules, id_: str) -> str:
    """What stands about one clause."""
    whole = re.search(rf'<article(?:(?!<article).)*id="clause-{re.escape(id_)}".*?</article>', html(page), re.DOTALL)
    assert whole, id_
    return whole.group()


def links(text: str) -> list[Link]:
    return [Link.parse(unescape(href)) for href in re.findall(r'href="(\?[^"]*)"', text)]


# ---------- the rule book ----------


@pytest.mark.parametrize("game", [game.id for game in variants()])
def test_every_clause_stands_on_the_page_in_the_order_of_the_chapters(game: str) -> None:
    told = [clause.id for chapter in chapters(variant(game)) for clause in chapter.clauses]
    assert re.findall('<h3 id="clause-([^"]*)"', html(opened(f"?page=rules&game={game}"))) == told


def test_without_a_game_the_games_are_listed() -> None:
    there = links(html(opened("?page=rules")))
    assert {link.get("game") for link in there} == {game.id for game in variants()}


# ---------- links to a clause ----------


def test_a_link_opens_its_clause_and_gives_it_the_focus() -> None:
    page = opened("?page=rules&game=hoyle&clause=H5")
    assert page.focus == "clause-H5"
    assert 'aria-expanded="true"' in entry(page, "H5")
    assert "No joker in this meld stands for 8♠" in words(entry(page, "H5"))
    assert 'aria-expanded="false"' in entry(page, "H4")


@pytest.mark.parametrize("asked", ["h5", "H.ACE"])
def test_capitals_do_not_matter(asked: str) -> None:
    assert opened(f"?page=rules&game=hoyle&clause={asked}").focus.casefold() == f"clause-{asked}".casefold()


def test_a_clause_that_one_game_has_needs_no_game() -> None:
    assert "Rules of 500 Rum" in words(html(opened("?page=rules&clause=R7")))


def test_a_ruling_that_games_share_asks_which_game() -> None:
    with pytest.raises(Astray) as astray:
        opened("?page=rules&clause=G1")
    assert {choice.link.get("game") for choice in astray.value.choices} == {game.id for game in variants()}


def test_an_unknown_clause_offers_those_that_are_near_and_the_whole_book() -> None:
    with pytest.raises(Astray) as astray:
        opened("?page=rules&game=hoyle&clause=H55")
    assert "H55" in render(astray.value.message)
    offered = [choice.link for choice in astray.value.choices]
    assert "H5" in [link.get("clause") for link in offered]
    assert not offered[-1].get("clause")
    for link in offered:
        assert Rules(resolve(link, PAGES), {}).view()


def test_verdicts_lead_to_their_clauses_under_the_house_rules_of_the_link() -> None:
    link = Link.parse("?page=practise&game=hoyle&joker_points=50&question=7")
    told = str(panel(check(variant("hoyle"), "8C * *"), terms=link))
    assert [str(each) for each in links(told) if each.get("page") == "rules"] == [
        "?page=rules&game=hoyle&clause=H.jokers&joker_points=50"
    ]


# ---------- examples and boards ----------


def test_an_example_says_what_the_engine_says_now() -> None:
    page = opened("?page=rules&game=shanghai&clause=S5")
    assert words(entry(page, "S5")).count("Yes.") == 1
    later = opened("?page=rules&game=shanghai&clause=S5&layoff_same_turn=off")
    assert "Lay-offs wait for your next turn" in words(entry(later, "S5"))
    assert words(entry(later, "S5")).count("No.") == 2


def test_all_examples_are_shown_in_full_at_once() -> None:
    page = opened("?page=rules&game=zioncheck")
    page.on(Event("every", fields={"every": ("on",)}))
    assert html(page).count('aria-expanded="true"') == len(variant("zioncheck").clauses)
    page.on(Event("open", "Z4"))
    assert html(page).count('aria-expanded="true"') == len(variant("zioncheck").clauses) - 1


def test_a_clause_opens_and_closes_and_the_address_follows() -> None:
    page = opened("?page=rules&game=hoyle")
    page.on(Event("open", "H6"))
    assert page.place.link.get("clause") == "H6"
    page.on(Event("open", "H6"))
    assert not page.place.link.get("clause")
    page.on(Event("open", "nothing"))
    assert 'aria-expanded="true"' not in html(page)


def test_the_board_at_the_table_is_one_that_play_opens_with_the_learner_in_that_seat() -> None:
    there = [link for link in links(entry(opened("?page=rules&game=shanghai&clause=S4"), "S4")) if link.get("position")]
    assert len(there) == 2
    for link in there:
        match = match_of(resolve(link, PAGES), 3, "sensible")
        assert isinstance(match.game.position, Position)
        assert (match.me, match.asked) == (1, (1, "turn"))


def test_other_melds_are_judged_beside_the_clause() -> None:
    page = opened("?page=rules&game=hoyle&clause=H.jokers")
    page.on(Event("try", "H.jokers", {"try-H.jokers": ("4C 5C 6C * *",)}))
    assert page.focus == "tried-H.jokers"
    assert "A run: 4♣" in words(entry(page, "H.jokers"))


def test_another_hand_is_counted_and_other_totals_are_compared() -> None:
    page = opened("?page=rules&game=california&clause=C.values")
    page.on(Event("try", "C.values", {"try-C.values": ("2C 2D *",)}))
    assert "65 points" in words(entry(page, "C.values"))
    page = opened("?page=rules&game=california&clause=C7")
    page.on(Event("try", "C7", {"try-C7": ("90, 90 100",)}))
    assert "Shared by Player 1, Player 2." in words(entry(page, "C7"))


@pytest.mark.parametrize(
    ("clause", "typed", "told"),
    [("C.set", "8Z", "8Z"), ("C7", "90 many", "many"), ("C7", "90", "2 to 12 players"), ("C.values", "7X 8C", "7X")],
)
def test_what_cannot_be_read_is_told_beside_the_field(clause: str, typed: str, told: str) -> None:
    page = opened(f"?page=rules&game=california&clause={clause}")
    page.on(Event("try", clause, {f"try-{clause}": (typed,)}))
    assert page.focus == f"try-{clause}"
    error = re.search(rf'id="try-{re.escape(clause)}-error">.*?</p>', html(page))
    assert error
    assert told in words(error.group())


# ---------- the ways a clause is read ----------


def test_every_value_of_a_house_rule_is_a_switch_and_the_one_in_force_is_marked() -> None:
    shown = entry(opened("?page=rules&game=hoyle&clause=H.deals"), "H.deals")
    assert "Played here" in words(shown)
    switch = [str(link) for link in links(shown) if link.options]
    assert "?page=rules&game=hoyle&clause=H.deals&rounds=7" in switch
    changed = entry(opened("?page=rules&game=hoyle&clause=H.deals&rounds=7"), "H.deals")
    assert "HOY 7 deals" in words(changed)
    assert "?page=rules&game=hoyle&clause=H.deals" in [str(link) for link in links(changed)]


def test_where_the_source_is_silent_our_ruling_stands_beside_it() -> None:
    shown = words(entry(opened("?page=rules&game=shanghai&clause=S.new_melds"), "S.new_melds"))
    assert "Wikipedia, “Shanghai rum” (2019) Nothing is said about it." in shown
    assert "Our ruling No, only lay-offs. Played here" in shown


# ---------- search ----------


def test_a_search_finds_all_words_in_every_game_and_counts() -> None:
    page = opened("?page=rules&game=hoyle")
    page.on(Event("find", fields={"find": ("joker RUN",)}))
    hits = list(search(variants(), ("joker", "run")))
    assert page.say
    assert render(page.say).startswith(f"{len(hits)} rules in ")
    assert page.place.link.get("find") == "joker RUN"
    there = {(link.get("game"), link.get("clause")) for link in links(html(page)) if link.get("clause")}
    assert there == {(hit.variant.id, hit.clause.id) for hit in hits}
    assert "<mark>Joker</mark>s" in html(page)


def test_a_search_without_a_hit_says_so() -> None:
    assert "No rule has these words." in words(html(opened("?page=rules&find=zebra")))


def test_words_are_marked_and_nothing_typed_becomes_markup() -> None:
    assert marked("<b> & b", ("<b>",)) == "<mark>&lt;b&gt;</mark> &amp; b"
    assert marked("(a)", ("(", "a")) == "<mark>(</mark><mark>a</mark>)"
    assert "<script" not in html(opened("?page=rules&find=%3Cscript%3E"))


def test_the_link_of_a_clause_names_the_house_rules() -> None:
    game = variant("shanghai", buys=3)
    link = to_clause(game.clause("S.buy"), game, Link.parse("?page=judge&cards=8C&lang=en"))
    assert str(link) == "?page=rules&game=shanghai&clause=S.buy&lang=en&buys=3"
