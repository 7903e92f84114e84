"""The page Disputes: the collection, one dispute before the games, links that round-trip, and the report."""

from __future__ import annotations

import re
from html import unescape

import pytest

from rummy_learn.course.disputes import Dispute, dispute, disputes, topics
from rummy_learn.rules.clause import SOURCES
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.page import Event, found
from rummy_learn.ui.pages.disputes import Disputes
from rummy_learn.variants import variants

PAGES = {name: page.title for name, page in found().items()}
JUDGED = [each for each in disputes() if each.trials]


def opened(query: str = "?page=disputes") -> Disputes:
    return Disputes(resolve(Link.parse(query), PAGES), {})


def opened_after_judging() -> Disputes:
    page = opened()
    for _ in range(20):
        page.on(Event("go-on"))
    return page


def words(page: Disputes) -> str:
    """All that can be read."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", str(page.view()))).split())


def hrefs(page: Disputes) -> list[str]:
    return [unescape(href) for href in re.findall(r'href="([^"]*)"', str(page.view()))]


def report(page: Disputes, number: int = 1) -> str:
    (text,) = re.findall(rf'<textarea id="report-{number}"[^>]*>(.*?)</textarea>', str(page.view()), re.DOTALL)
    return unescape(str(text))


def listed(page: Disputes) -> list[str]:
    return re.findall(r'<li id="dispute-([a-z-]+)"', str(page.view()))


# ---- the list --------------------------------------------------------------------------------------------------------
def test_all_disputes_are_listed_by_topic_each_with_its_link() -> None:
    page = opened()
    assert listed(page) == [each.id for each in disputes()]
    for each in disputes():
        assert f"?page=disputes&case={each.id}" in hrefs(page)
    for topic, _ in topics():
        assert str(topic.title) in words(page)


def test_the_list_is_searched_by_words_and_by_topic() -> None:
    page = opened()
    page.on(Event("find", fields={"words": ("JOKER set suit",), "topic": ("jokers",)}))
    assert listed(page) == ["joker-out-of-a-set"]
    assert str(page.say) == "1 dispute."
    assert str(page.place.link) == "?page=disputes&topic=jokers&find=JOKER+set+suit"
    assert listed(opened(str(page.place.link))) == ["joker-out-of-a-set"]
    page.on(Event("find", fields={"words": ("no such thing",)}))
    assert listed(page) == []
    page.on(Event("find", fields={"topic": ("<b>",)}))
    assert str(page.place.link) == "?page=disputes"


def test_a_link_opens_a_topic() -> None:
    assert listed(opened("?page=disputes&topic=buying")) == [
        each.id for topic, found_ in topics() for each in found_ if topic.id == "buying"
    ]


def test_where_the_games_part_is_judged_slice_by_slice() -> None:
    page = opened()
    page.on(Event("find", fields={"parting": ("on",)}))
    assert listed(page) == []
    page = opened_after_judging()
    page.on(Event("find", fields={"parting": ("on",)}))
    assert 'data-again="go-on"' not in str(page.view())
    shown = listed(page)
    assert {"suits-in-a-set", "two-runs-of-one-suit", "price-of-a-buy", "low-or-high-wins"} <= set(shown)
    assert not {"round-the-corner", "eight-on-sevens", "two-callers", "slow-start"} & set(shown)
    told = words(opened_after_judging())
    assert told.count("In one game only") >= 5
    assert told.count("All agree") >= 10


# ---- one dispute -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("each", JUDGED, ids=lambda each: each.id)
def test_every_answer_and_its_clause_are_shown_and_every_link_leads_to_a_page(each: Dispute) -> None:
    page = opened(f"?page=disputes&case={each.id}")
    told, links = words(page), hrefs(page)
    for trial in each.trials:
        assert str(trial.asks) in told
        for game in variants():
            finding = trial.judged(game)
            if finding is None:
                continue
            assert " ".join(str(finding.said).split()) in told
            assert f"?page=rules&game={game.id}&clause={finding.clause.id}" in links
            assert str(SOURCES[finding.clause.source]) in told
    for href in set(links):
        place = resolve(Link.parse(href), PAGES)
        assert Link.parse(str(place.link)) == place.link


def test_games_in_which_it_cannot_come_up_are_named() -> None:
    assert "This cannot come up in: 500 Rum." in words(opened("?page=disputes&case=price-of-a-buy"))
    alone = opened("?page=disputes&case=price-of-a-buy&game=rum500")
    assert "This cannot come up in: 500 Rum." in words(alone)
    assert "dsp-answers" not in str(alone.view())


def test_what_a_house_rule_would_change_is_a_link_to_the_same_question_under_it() -> None:
    page = opened("?page=disputes&case=number-of-buys")
    ruled = "?page=disputes&case=number-of-buys&buys=3"
    assert ruled in hrefs(page)
    before, after = words(page), words(opened(ruled))
    assert before.count("2 times a deal") > after.count("2 times a deal")
    assert "Player 4 takes 9♥︎ out of turn and 2 stock cards." in after


def test_versions_of_a_game_answer_side_by_side() -> None:
    told = words(opened("?page=disputes&case=number-of-buys&game=shanghai,shanghai:buys%3D3"))
    assert "Shanghai rum No. You may take the upcard out of turn 2 times a deal" in told
    assert "Shanghai rum (Buys in a deal: 3 each) Yes." in told


def test_one_game_answers_alone() -> None:
    told = words(opened("?page=disputes&case=price-of-a-buy&game=hoyle"))
    assert "13 cards." in told
    assert "14 cards." not in told
    assert "?page=disputes&case=price-of-a-buy" in hrefs(opened("?page=disputes&case=price-of-a-buy&game=hoyle"))


def test_cards_are_judged_and_positions_played_from_the_link() -> None:
    (laid,) = [href for href in hrefs(opened("?page=disputes&case=fifth-king")) if "page=judge" in href]
    assert Link.parse(laid).get("cards") == "KS KH KD KC *"
    played = [href for href in hrefs(opened("?page=disputes&case=eight-on-sevens")) if "page=play" in href]
    assert len(played) == len(variants())
    for href in played:
        page = found()["play"](resolve(Link.parse(href), PAGES), {})
        assert "7♥︎" in str(page.view()) or 'data-card="7H"' in str(page.view())


def test_a_matter_of_the_program_says_how_it_is_here() -> None:
    slow = dispute("slow-start")
    assert slow is not None
    assert str(slow.answer) in words(opened("?page=disputes&case=slow-start"))


def test_a_dispute_or_topic_that_is_not_there_leads_to_the_topics() -> None:
    for query in ("?page=disputes&case=nothing", "?page=disputes&topic=nothing"):
        with pytest.raises(Astray, match="nothing") as astray:
            opened(query)
        assert [str(choice.name) for choice in astray.value.choices] == [str(topic.title) for topic, _ in topics()]


# ---- this verdict looks wrong ----------------------------------------------------------------------------------------
def test_the_report_carries_all_that_is_needed_to_judge_again() -> None:
    text = report(opened("?page=disputes&case=number-of-buys&buys=3"))
    assert "Player 4 has bought twice in this deal: may it be done again?" in text
    assert '"buys": [0, 0, 0, 2]' in text
    assert 'Move: {"player": 3, "action": "buy"}' in text
    assert "Shanghai rum (Buys in a deal: 3 each): Yes." in text
    assert "?page=disputes&case=number-of-buys&buys=3" in text
    assert "0.1.0" in text


def test_the_report_names_codes_clauses_and_cards() -> None:
    text = report(opened("?page=disputes&case=fifth-king"))
    assert "Cards: KS KH KD KC *" in text
    assert "    fifth_of_a_rank: R4, stated, RUM" in text
    assert "    H4, silent, HOY" in text
