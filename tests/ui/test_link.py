import pytest

from rummy_learn.text import say
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.variants import variants

PAGES = {"learn": say("Learn"), "compare": say("Compare")}


def astray(query: str) -> Astray:
    with pytest.raises(Astray) as found:
        resolve(Link.parse(query), PAGES)
    return found.value


def test_equal_links_are_written_alike() -> None:
    assert str(Link.parse("deal=2&buys=3&page=learn&game=shanghai")) == "?page=learn&game=shanghai&deal=2&buys=3"


def test_a_link_reads_back_what_it_writes() -> None:
    link = Link().to(page="learn", cards="8C * | 10♥ &=", class_="Ä b")
    assert Link.parse(str(link)) == link
    assert str(link).isascii()


@pytest.mark.parametrize("query", ["", "?", "?&&&", "?=", "?" + "a=1&" * 200, "?x", "?%ff%fe=%00"])
def test_no_query_is_too_odd_to_be_read(query: str) -> None:
    assert isinstance(Link.parse(query), Link)


def test_keys_of_servers_and_other_sites_say_nothing() -> None:
    assert Link.parse("?token=abc&utm_source=x&page=learn") == Link.parse("?page=learn")


def test_a_new_page_keeps_the_language_and_the_class() -> None:
    assert str(Link.parse("?page=learn&deal=2&class=7b&lang=en&buys=3").only().to(page="compare")) == (
        "?page=compare&class=7b&lang=en"
    )


def test_without_a_page_the_first_one_opens() -> None:
    assert resolve(Link.parse(""), PAGES).link.get("page") == "learn"


def test_house_rules_reach_the_game() -> None:
    place = resolve(Link.parse("?page=learn&game=shanghai&deal=2&buys=3&seed=7"), PAGES)
    assert place.variant is not None
    assert (place.variant.chosen, place.deal, place.seed) == ({"buys": 3}, 2, 7)


def test_house_rules_without_a_game_are_those_of_any_game() -> None:
    assert resolve(Link.parse("?page=compare&buys=3"), PAGES).link.options == {"buys": "3"}


@pytest.mark.parametrize(
    ("query", "piece"),
    [
        ("?page=pley", "pley"),
        ("?page=learn&game=bridge", "bridge"),
        ("?page=learn&game=shanghai&deal=99", "99"),
        ("?page=learn&game=shanghai&deal=two", "two"),
        ("?page=learn&game=shanghai&deal=²", "²"),
        ("?page=learn&game=rum500&deal=1", "1"),
        ("?page=learn&deal=3", "3"),
        ("?page=learn&game=shanghai&bys=3", "bys"),
        ("?page=learn&game=shanghai&buys=9", "9"),
        ("?page=compare&bys=3", "bys"),
        ("?page=compare&buys=9", "9"),
        ("?page=learn&seed=x", "x"),
        ("?page=learn&lang=xx", "xx"),
        ("?page=<script>", "<script>"),
    ],
)
def test_what_we_do_not_have_is_named_and_something_else_offered(query: str, piece: str) -> None:
    found = astray(query)
    assert piece in str(found.message)
    assert found.choices


@pytest.mark.parametrize(
    "query",
    [
        "?page=pley",
        "?page=learn&game=bridge&buys=3",
        "?page=learn&game=shanghai&deal=99",
        "?page=learn&game=shanghai&bys=3&deal=2",
        "?page=learn&game=rum500&top_discard=x",
        "?page=compare&buys=9",
        "?page=learn&game=hoyle&seed=-1",
        "?page=learn&lang=xx",
        "?page=learn&deal=3",
    ],
)
def test_every_link_that_is_offered_leads_somewhere(query: str) -> None:
    for choice in astray(query).choices:
        assert resolve(choice.link, PAGES), choice


def test_an_unknown_deal_offers_every_deal_of_the_game() -> None:
    found = astray("?page=learn&game=zioncheck&deal=0")
    assert [choice.link.get("deal") for choice in found.choices] == ["1", "2", "3", "4", "5", "6"]


def test_an_unknown_game_offers_every_game() -> None:
    assert [choice.link.get("game") for choice in astray("?game=x").choices] == [game.id for game in variants()]
