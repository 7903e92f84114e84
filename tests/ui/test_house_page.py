"""House rules: each rule a control, what it changes listed at once, and the changed game kept, shared and played by."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from rummy_learn.game.house import House, read
from rummy_learn.rules.variant import Variant
from rummy_learn.text import render
from rummy_learn.ui.house.keep import MOST, Shelf
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.page import Event, found
from rummy_learn.ui.pages.house import HouseRules
from rummy_learn.variants import shipped_ids, variant, variants

PAGES = {name: page.title for name, page in found().items()}
every_game = pytest.mark.parametrize("game", variants(), ids=lambda game: game.id)


def opened(query: str, saved: dict[str, object] | None = None) -> HouseRules:
    return HouseRules(resolve(Link.parse(query), PAGES), {} if saved is None else saved)


def switch(page: HouseRules, **rules: str) -> HouseRules:
    """The form as the browser sends it, with these rules and the others as usual."""
    game = page.place.variant
    assert game is not None
    said = [(option, rules.get(option.name, str(option.default))) for option in game.options]
    sent = {f"rule-{option.name}": (value,) for option, value in said if value != "off" or option.words}
    page.on(Event("choose", fields=sent))
    return page


def look(page: HouseRules) -> str:
    """All that can be read once everything was looked for."""
    while 'data-again="go-on"' in page.view():
        page.on(Event("go-on"))
    return words(page)


def words(page: HouseRules) -> str:
    return " ".join(unescape(re.sub("<[^>]*>", " ", str(page.view()))).split())


def links(page: HouseRules) -> list[str]:
    return [unescape(each) for each in re.findall(r'href="(\?[^"]*)"', str(page.view()))]


def test_every_game_that_ships_and_has_house_rules_is_offered() -> None:
    there = {Link.parse(each).get("game") for each in links(opened("?page=house"))}
    assert {id_ for id_ in shipped_ids() if variant(id_).options} <= there


# ---------- switches ----------


@every_game
def test_every_rule_has_a_control_that_says_its_question_and_every_value_in_words(game: Variant) -> None:
    page = opened(f"?page=house&game={game.id}")
    html, told = unescape(str(page.view())), words(page)
    for option in game.options:
        assert html.count(f'name="rule-{option.name}"')
        assert render(option.label) in told
        for value in option.values:
            assert render(option.word(value)) in told


@every_game
def test_every_value_can_be_switched_on_and_travels_in_the_link(game: Variant) -> None:
    page = opened(f"?page=house&game={game.id}")
    for option in game.options:
        ground = {name: str(allowed[0]) for name, allowed in option.needs.items()}
        for value in list(option.values)[1:]:
            switch(page, **ground, **{option.name: str(value)})
            there = resolve(page.place.link, PAGES).variant
            assert there == game.with_options(**ground, **{option.name: value})


def test_what_a_switch_changes_is_listed_with_clauses_verdicts_scores_and_odds() -> None:
    told = look(switch(opened("?page=house&game=shanghai"), buys="3", wild_deuces="on"))
    assert "2 house rules are on: 3 clauses say something else." in told
    assert "S.buy Usual: 2 a deal: the upcard and 2 stock cards. Now: 3 a deal: the upcard and 2 stock cards." in told
    assert re.search("Verdicts that turn round.*Usual: no.*With this rule: yes", told)
    assert "Odds on the deal The hands or contracts are others here" in told
    told = look(switch(opened("?page=house&game=hoyle"), joker_points="50"))
    assert re.search(r"Scores that change .* Usual: \d+ points\. With this rule: \d+ points\.", told)
    assert "These rules leave them as they are." in told


def test_odds_are_counted_while_the_page_answers_and_can_be_stopped() -> None:
    page = opened("?page=house&game=shanghai&wild_deuces=on")
    look(page)
    page.on(Event("count"))
    while "not counted" in words(page) or "0 hands counted" in words(page):
        page.on(Event("go-on"))
    page.on(Event("count"))
    assert 'data-again="go-on"' not in page.view()
    assert re.search(r"1: 2 sets of 3 \S.* With these rules|With these rules 1: 2 sets of 3", words(page))


def test_switching_all_off_gives_the_game_as_it_is() -> None:
    page = opened("?page=house&game=shanghai&buys=3")
    page.on(Event("plain"))
    assert str(page.place.link) == "?page=house&game=shanghai"
    assert "All rules are as usual" in words(page)


# ---------- what does not go together ----------


def test_an_impossible_combination_says_so_keeps_what_was_chosen_and_shows_every_way_out() -> None:
    page = switch(opened("?page=house&game=rum500"), playable_out="call")
    assert "This does not go with the other rules" in words(page)
    assert "Discard to go out: not needed now; it would have to be: needed, and fitting no meld." in words(page)
    assert page.focus == "house-error"
    assert str(page.place.link) == "?page=house&game=rum500"
    assert re.search(r'name="rule-playable_out" value="call" checked', page.view())
    ways = re.findall(r'data-act="way" data-value="([^"]*)"', page.view())
    assert ways == ["out_discard=unplayable", "playable_out=take_back"]
    page.on(Event("way", ways[0]))
    assert page.place.link.options == {"out_discard": "unplayable", "playable_out": "call"}
    assert "house-error" not in page.view()


def test_a_rule_that_another_rests_on_cannot_be_taken_back_alone() -> None:
    page = opened("?page=house&game=rum500&out_discard=unplayable&playable_out=call")
    switch(page, out_discard="optional", playable_out="call")
    assert "house-error" in page.view()
    assert page.place.link.options == {"out_discard": "unplayable", "playable_out": "call"}
    page.on(Event("way", "playable_out=take_back"))
    assert not page.place.link.options


@pytest.mark.parametrize(
    ("query", "way"),
    [
        ("?page=house&game=rum500&playable_out=call", {"playable_out": "call", "out_discard": "unplayable"}),
        ("?page=learn&game=shanghai&deal=8", {"eighth_deal": "on"}),
        ("?page=odds&game=hoyle&rounds=7&deal=9", {"rounds": "10"}),
    ],
)
def test_a_link_to_an_impossible_combination_offers_the_ways_out_first(query: str, way: dict[str, str]) -> None:
    with pytest.raises(Astray) as astray:
        resolve(Link.parse(query), PAGES)
    first = astray.value.choices[0].link
    assert first.options == way
    assert resolve(first, PAGES).variant


@pytest.mark.parametrize("fields", [{}, {"rule-buys": ("x",)}, {"rule-eighth_deal": ("<b>",)}, {"rule-": ("3",)}])
def test_a_form_of_somebody_elses_making_changes_nothing_that_cannot_be(fields: dict[str, tuple[str, ...]]) -> None:
    page = opened("?page=house&game=shanghai")
    page.on(Event("choose", fields=fields))
    page.on(Event("way", "nothing=1"))
    page.view()
    assert resolve(page.place.link, PAGES).variant


# ---------- kept and shared ----------


def test_a_game_is_named_kept_found_again_and_forgotten() -> None:
    saved: dict[str, object] = {}
    page = opened("?page=house&game=shanghai&buys=3", saved)
    page.on(Event("keep", fields={"house-name": ("  Friday   night ",)}))
    again = opened("?page=house", json.loads(json.dumps(saved)))
    assert "Friday night Shanghai rum. Buys in a deal: 3 each" in words(again)
    assert "?page=house&game=shanghai&name=Friday+night&buys=3" in links(again)
    there = opened("?page=house&game=shanghai&buys=3", saved)
    assert 'value="Friday night"' in there.view()
    there.on(Event("forget", "0"))
    assert "Friday night" not in words(opened("?page=house", saved))


def test_a_link_carries_the_name_of_a_game() -> None:
    page = opened("?page=house&game=shanghai&buys=3&name=Friday+night", {})
    assert 'value="Friday night"' in page.view()
    assert 'data-address="?page=house&amp;game=shanghai&amp;name=Friday+night&amp;buys=3"' in page.view()
    assert "?page=print&game=shanghai&name=Friday+night&buys=3" in links(page)


def test_a_name_in_a_link_that_is_none_is_left_out() -> None:
    page = opened(f"?page=house&game=shanghai&buys=3&name={'x' * 41}", {})
    assert "x" * 41 not in page.view().replace('href="?', "")


def test_what_is_kept_under_a_name_is_not_replaced_without_a_word() -> None:
    saved: dict[str, object] = {}
    told = []
    for query in ("?page=house&game=shanghai&buys=3", "?page=house&game=hoyle&rounds=7"):
        page = opened(query, saved)
        page.on(Event("keep", fields={"house-name": ("Ours",)}))
        told.append("in place of what had this name" in words(page))
    assert told == [False, True]


@pytest.mark.parametrize("name", ["", "   ", "x" * 41, "a\x00b"])
def test_a_name_that_is_none_is_said_beside_its_field(name: str) -> None:
    saved: dict[str, object] = {}
    page = opened("?page=house&game=shanghai&buys=3", saved)
    page.on(Event("keep", fields={"house-name": (name,)}))
    assert (page.focus, saved) == ("house-name", {})
    assert 'id="house-name-error"' in page.view()


@pytest.mark.parametrize("kept", [7, [7], [None] * 50, [{"game": "x"}], {"a": 1}, [["a"], {}]])
def test_what_the_browser_keeps_may_be_anything(kept: object) -> None:
    assert "Kept in this browser" not in words(opened("?page=house", {"houses": kept}))


def test_only_so_many_are_kept() -> None:
    saved: dict[str, object] = {}
    for n in range(MOST + 3):
        Shelf(saved).keep(House(f"Game {n}", variant("shanghai", buys=3)))
    assert [house.name for house in Shelf(saved).houses()] == [f"Game {n}" for n in range(MOST + 2, 2, -1)]


def test_the_file_to_save_is_read_back_as_this_game() -> None:
    page = opened("?page=house&game=shanghai&buys=3")
    page.on(Event("name", fields={"house-name": ("Friday",)}))
    shown = str(page.view())
    content = re.search(r'data-content="([^"]*)"', shown)
    assert content
    assert 'data-save="friday.json"' in shown
    assert read(unescape(content[1])) == House("Friday", variant("shanghai", buys=3))


def test_a_file_is_opened_and_kept() -> None:
    saved: dict[str, object] = {}
    text = House("Ours", variant("hoyle", rounds=7)).text()
    target = opened("?page=house", saved).on(Event("open-file", fields={"house-file": (text,)}))
    assert str(target) == "?page=house&game=hoyle&name=Ours&rounds=7"
    assert "Ours Hoyle ten-deal. Deals: 7" in words(opened("?page=house", saved))


@pytest.mark.parametrize("text", ["", "{", "9" * 4100, '{"format": "rummy-learn house rules", "version": 1, "x": 1}'])
def test_a_file_that_cannot_be_read_stays_in_its_field_with_what_is_wrong(text: str) -> None:
    page = opened("?page=house")
    event = Event.read({"act": "open-file", "fields": {"house-file": [text]}})
    assert event
    assert page.on(event) is None
    assert page.focus == "house-file-error"
    assert 'aria-invalid="true"' in page.view()
    assert ("this one is longer" in words(page)) == (len(text) > 4000)


# ---------- used elsewhere ----------


def test_the_game_goes_as_it_is_to_every_page_that_takes_one() -> None:
    page = opened("?page=house&game=shanghai&buys=3")
    used = {Link.parse(each).get("page"): Link.parse(each) for each in links(page)}
    for name in ("learn", "practise", "play", "judge", "odds", "rules", "print", "pad"):
        assert resolve(used[name], PAGES).variant == variant("shanghai", buys=3), name
    assert resolve(used["compare"], PAGES).games == (variant("shanghai"), variant("shanghai", buys=3))


def test_every_clause_that_changes_or_decides_leads_to_its_place_in_the_rule_book() -> None:
    page = opened("?page=house&game=shanghai&buys=3&wild_deuces=on")
    look(page)
    cited = [Link.parse(each) for each in links(page) if "clause=" in each]
    assert {"S.buy", "S.wild", "S3"} <= {link.get("clause") for link in cited}
    for link in cited:
        place = resolve(link, PAGES)
        assert place.variant
        assert place.variant.clause(link.get("clause"))
