import pytest

from rummy_learn.text import say
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.variants import variant, variants

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
    games = resolve(Link.parse("?page=compare&buys=3"), PAGES).games
    assert [(game.id, game.chosen) for game in games] == [
        (game.id, {"buys": 3} if game.id == "shanghai" else {}) for game in variants()
    ]


def test_without_a_game_the_place_is_about_all_of_them() -> None:
    place = resolve(Link.parse("?page=compare"), PAGES)
    assert (place.variant, place.games) == (None, variants())


def test_one_game_is_the_place_s_own() -> None:
    place = resolve(Link.parse("?page=learn&game=hoyle"), PAGES)
    assert place.games == (place.variant,) == (variant("hoyle"),)


def test_several_games_keep_their_order_and_each_takes_the_house_rules_it_has() -> None:
    place = resolve(Link.parse("?page=compare&game=hoyle,zioncheck,hoyle,&same_suit_runs=any&rounds=7"), PAGES)
    assert place.variant is None
    assert [(game.id, dict(game.chosen)) for game in place.games] == [
        ("hoyle", {"rounds": 7, "same_suit_runs": "any"}),
        ("zioncheck", {"same_suit_runs": "any"}),
    ]


def test_several_games_are_written_plainly_in_an_address() -> None:
    assert str(Link().to(page="compare", game="hoyle,rum500")) == "?page=compare&game=hoyle,rum500"


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
        ("?page=compare&game=hoyle,bridge", "bridge"),
        ("?page=compare&game=hoyle,rum500&buys=3", "buys"),
        ("?page=compare&playable_out=call", "playable_out=call"),
        ("?page=compare&game=hoyle,rum500&deal=3", "3"),
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
        "?page=compare&game=hoyle,bridge&buys=3",
        "?page=compare&game=hoyle,rum500&buys=3",
        "?page=compare&playable_out=x",
        "?page=compare&playable_out=call&deal=2",
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


def test_an_unknown_game_offers_every_game_together_and_alone() -> None:
    assert [choice.link.get("game") for choice in astray("?game=x").choices] == ["", *(game.id for game in variants())]


def test_two_versions_of_a_game_stand_beside_each_other() -> None:
    place = resolve(Link.parse("?page=compare&game=shanghai,shanghai:buys=3:wild_deuces=on,hoyle"), PAGES)
    assert [(game.id, game.chosen) for game in place.games] == [
        ("shanghai", {}),
        ("shanghai", {"buys": 3, "wild_deuces": "on"}),
        ("hoyle", {}),
    ]
    assert str(place.link) == "?page=compare&game=shanghai,shanghai:buys=3:wild_deuces=on,hoyle"


def test_a_game_with_house_rules_of_its_own_takes_none_of_the_link() -> None:
    games = resolve(Link.parse("?page=compare&game=shanghai,shanghai:buys=3&wild_deuces=on"), PAGES).games
    assert [game.chosen for game in games] == [{"wild_deuces": "on"}, {"buys": 3}]


def test_one_game_with_house_rules_of_its_own_is_the_game_with_those_of_the_link() -> None:
    place = resolve(Link.parse("?page=learn&game=shanghai:buys=3&deal=2"), PAGES)
    assert str(place.link) == "?page=learn&game=shanghai&deal=2&buys=3"
    assert place.variant == variant("shanghai", buys=3)


@pytest.mark.parametrize("game", ["shanghai:buys=9", "shanghai:page=x", "shanghai:buys", "whist:a=b", "shanghai:"])
def test_a_version_that_is_none_is_named_and_leads_to_a_list(game: str) -> None:
    for query in (f"?page=compare&game={game}", f"?page=compare&game=hoyle,{game}"):
        found = astray(query)
        assert str(found)
        assert found.choices
