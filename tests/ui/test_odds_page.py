"""The page Odds: every contract stands with its number, plot and table agree, and what does not ship is counted."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import unescape
from itertools import pairwise
from pathlib import Path

import pytest

import rummy_learn.variants as games
from rummy_learn.odds import shipped
from rummy_learn.odds.drawing import drawn
from rummy_learn.odds.figures import Chance, Curve, Odds, Policy, Situation, wilson
from rummy_learn.rules.variant import Variant
from rummy_learn.text import render
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.odds import contract, growing, known, side_by_side
from rummy_learn.ui.odds.growth import Line, half_way
from rummy_learn.ui.odds.known import Entry, Known, seated
from rummy_learn.ui.odds.scale import Scale, ceiling
from rummy_learn.ui.odds.words import about, brief, grounds, percent, range_of, sure
from rummy_learn.ui.page import Event
from rummy_learn.ui.pages import odds as page_module
from rummy_learn.ui.pages.odds import OddsPage
from rummy_learn.variants import variant, variants

GAMES = variants()
CONTRACTS = [game for game in GAMES if game.deals]
SIXTH = """
from dataclasses import replace

from rummy_learn.text import say
from rummy_learn.variants import variant

NAMED = {"id": "sixth", "letter": "X", "title": say("Sixth <b>& last"), "order": 99}
VARIANT = replace(variant("zioncheck"), **NAMED, options=(), rulebook=(), run_min=5)
"""


def opened(query: str = "?page=odds") -> OddsPage:
    return OddsPage(resolve(Link.parse(query), {"odds": OddsPage.title, "learn": OddsPage.title}), {})


def words(markup: str) -> str:
    """All that can be read."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", markup)).split())


def choose(page: OddsPage, *ticked: str, **fields: str) -> str:
    page.on(Event("choose", fields={"game": ticked, **{name: (value,) for name, value in fields.items()}}))
    return str(page.view())


def known_chance(game: Variant, deal: int) -> Chance:
    odds = shipped(game, deal, seated(game, 4))
    assert odds is not None
    return odds.on_deal


@pytest.fixture
def grown(monkeypatch: pytest.MonkeyPatch) -> Sequence[Curve]:
    """Odds with known curves, whatever ships: without a buy, with one, with every card kept."""

    def curve(policy: Policy, buys: int, *hits: int) -> Curve:
        return Curve("contract", policy, buys, tuple(wilson(each, 400) for each in hits))

    curves = (curve("stock", 0, 40, 120, 220), curve("keep", 0, 60, 200, 300), curve("stock", 1, 160, 240, 320))

    def told(game: Variant, deal: int, players: int) -> Odds | None:
        found = shipped(game, deal, players)
        return found and replace(found, curves=curves if found.event == "contract" else ())

    monkeypatch.setattr(known, "shipped", told)
    return curves


# ---------- words ----------


@pytest.mark.parametrize(
    ("p", "words_"),
    [
        (0.0, "no hand"),
        (2.5e-5, "about 1 in 40,000 hands"),
        (1 / 6, "about 1 in 6 hands"),
        (0.28, "about 3 in 10 hands"),
        (0.5, "about 5 in 10 hands"),
        (0.944, "about 9 in 10 hands"),
        (0.96, "all but about 1 in 25 hands"),
        (1.0, "almost every hand"),
    ],
)
def test_a_chance_is_told_as_a_share_of_hands(p: float, words_: str) -> None:
    assert render(about(p)) == words_


@pytest.mark.parametrize(
    ("p", "words_"), [(1.0, "100%"), (0.1234, "12.3%"), (2.5e-5, "0.0025%"), (1.3e-9, "0.00000013%")]
)
def test_no_percentage_is_written_in_powers_of_ten(p: float, words_: str) -> None:
    assert render(percent(p)) == words_


def test_a_range_of_rare_hands_is_told_in_hands_and_one_of_common_hands_in_percent() -> None:
    assert render(range_of(wilson(5, 200_000))) == "1 in 94,000 to 1 in 17,000"
    assert render(range_of(wilson(40, 100))) == "30.9% to 49.8%"
    assert render(range_of(wilson(0, 100_000))) == "less often than 1 in 26,000"


def test_what_was_not_met_is_not_called_impossible() -> None:
    assert render(brief(wilson(0, 100_000))) == "under 1 in 26,000"
    assert render(brief(Chance(0.0, 0.0, 0.0, 0, "exact"))) == "never"
    assert render(brief(Chance(0.0, 0.0, 1.0, 24, "thinned"))) == "too rare to tell"
    never_met = Line(percent(1), (wilson(0, 200),))
    assert render(half_way(never_met)) == "Within 1 turn not one of 200 hands held it."
    assert "Never" in render(half_way(Line(percent(1), (Chance(0.0, 0.0, 0.0, 0, "exact"),))))


def test_what_a_number_rests_on_is_told_for_each_method() -> None:
    exact, dealt = Chance(0.25, 0.25, 0.25, 0, "exact"), wilson(5, 20_000)
    assert "exact" in render(sure(exact))
    assert "20,000 hands" in render(grounds(dealt))
    assert "95%" in render(sure(dealt))
    assert len({render(grounds(each)) for each in (exact, dealt, dealt._replace(method="thinned"))}) == 3


def test_half_of_the_hands_are_counted_from_the_turn_that_a_line_begins_with() -> None:
    chances = (wilson(10, 100), wilson(60, 100))
    line = Line(percent(1), chances)
    assert render(half_way(line)) == "After 2 turns 60% of the hands have held it."
    assert render(half_way(line._replace(first=0))) == "After 1 turn 60% of the hands have held it."
    assert "10%" in render(half_way(Line(percent(1), chances[:1])))


# ---------- side by side ----------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_deal_of_every_game_stands_with_its_number_and_leads_to_its_own_page(game: Variant) -> None:
    view = opened().view()
    for n, deal in enumerate(game.deals, 1):
        (link,) = re.findall(rf'href="(\?page=odds&amp;game={game.id}&amp;deal={n})"[^>]*>(.*?)</a>', view)
        own = opened(unescape(link[0]))
        assert words(own.view()).count(render(deal.contract.said())) >= 1
        chance = known_chance(game, n)
        if chance.high:
            assert words(link[1]).endswith(render(brief(chance)))
    if not game.deals:
        assert f'href="?page=odds&amp;game={game.id}"' in view


def test_contracts_are_sorted_from_easy_to_hard_and_alike_ones_share_a_row() -> None:
    entries = Known().entries(CONTRACTS, 4)
    found = side_by_side.rows(entries, 0)
    assert sum(len(row.entries) for row in found) == len(entries)
    assert len({str(row.contract) for row in found}) == len(found)
    alone = side_by_side.rows(Known().entries([variant("hoyle")], 4), 0)
    chances = [row.chances[0].p for row in alone]
    assert chances == sorted(chances, reverse=True)


def test_plot_and_table_tell_the_same_numbers() -> None:
    page = opened()
    plotted = words(page.view())
    table = words(choose(page, *(game.id for game in GAMES), table="on"))
    for entry in Known().entries(CONTRACTS, 4):
        told = render(brief(entry.chance() or pytest.fail("unknown")))
        assert f"{told} (deal {entry.deal})" in table
        if told != "never":
            assert f"deal {entry.deal}: {told}" in plotted


def test_a_contract_larger_than_the_hand_has_no_mark_in_the_plot() -> None:
    view = str(opened("?page=odds&game=california").view())
    plot, never = view.split('id="odds-never"')
    asked = [deal for deal in variant("california").deals if deal.contract.cards > deal.dealt]
    assert asked
    for deal in asked:
        assert render(deal.contract.said()) in never
        assert f"<h3>{deal.contract.said()}</h3>" not in plot
    drawn = re.findall(r"odds-track.*?</ul>", plot)
    assert len(drawn) == len(variant("california").deals) - len(asked)


def test_a_rarer_hand_lies_farther_to_the_right_and_marks_do_not_touch() -> None:
    scale = Scale.of([0.5, 3e-6])
    places = [scale.at(p) for p in (1.0, 0.5, 1e-2, 1e-4, 3e-6)]
    assert places == sorted(places)
    assert places[0] > 0
    assert places[-1] < 100
    assert len({tick.at for tick in scale.ticks()}) == scale.decades + 1
    near = [10.0, 10.5, 12.0, 30.0]
    lanes = side_by_side._lanes(near)
    for lane in set(lanes):
        inside = [place for place, own in zip(near, lanes, strict=True) if own == lane]
        assert all(later - earlier > 9 for earlier, later in pairwise(inside))


@pytest.mark.parametrize("most", [1.0, 0.55, 0.3, 0.04, 2e-6])
def test_the_axis_of_growth_has_room_for_the_highest_chance_and_wastes_little(most: float) -> None:
    top, levels = ceiling([most, most / 3])
    assert most <= top <= min(1.0, 4 * most)
    assert [p for p, _ in levels] == pytest.approx([top * n / 4 for n in range(5)])


def test_fewer_games_can_be_looked_at_and_the_address_follows() -> None:
    page = opened()
    view = choose(page, "hoyle", "zioncheck")
    assert page.place.link.get("game") == "hoyle,zioncheck"
    assert "game=shanghai" not in view
    choose(page, *(game.id for game in GAMES))
    assert "game" not in dict(page.place.link.items)
    assert "Nothing" not in words(choose(page))


# ---------- tables of players ----------


def test_a_game_that_cannot_seat_so_many_shows_its_largest_table_and_says_so() -> None:
    page = opened("?page=odds&game=hoyle,zioncheck&players=12")
    assert "Hoyle ten-deal seats 3 to 8: its numbers are for 8." in words(page.view())
    assert "Zioncheck seats" not in words(page.view())
    largest = shipped("hoyle", 1, 8)
    assert largest is not None
    assert f"Hoyle ten-deal, deal 1: {render(brief(largest.on_deal))}" in words(page.view())


def test_the_number_of_players_travels_in_the_link() -> None:
    page = opened("?page=odds&game=zioncheck&deal=1")
    before = words(page.view())
    assert words(choose(page, players="12")) != before
    assert page.place.link.get("players") == "12"
    assert opened(str(page.place.link)).view() == page.view()


@pytest.mark.parametrize("asked", ["99", "none", "-1", "²"])
def test_a_number_of_players_that_no_game_takes_leads_to_those_that_there_are(asked: str) -> None:
    with pytest.raises(Astray) as astray:
        opened(f"?page=odds&game=hoyle&players={asked}")
    assert asked in render(astray.value.message)
    assert len(astray.value.choices) == 6


# ---------- one deal ----------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_one_deal_tells_its_number_its_range_and_what_it_rests_on(game: Variant) -> None:
    query = f"?page=odds&game={game.id}" + ("&deal=1" if game.deals else "")
    page, chance = opened(query), known_chance(game, 1)
    seen = words(page.view())
    number = percent(chance.p) if chance.p >= 0.01 else brief(chance)
    for told in (number, sure(chance), grounds(chance), about(chance.p)):
        assert render(told) in seen
    assert render(game.title) in render(page.heading())


def test_a_contract_that_cannot_be_dealt_says_how_many_cards_it_takes() -> None:
    seen = words(opened("?page=odds&game=shanghai&deal=7").view())
    assert "Never on the deal: it takes 12 cards, and 11 are dealt." in seen


def test_the_way_leads_to_the_deals_beside_and_to_the_lesson() -> None:
    view = str(opened("?page=odds&game=hoyle&deal=10&same_suit_runs=any").view())
    links = {unescape(link) for link in re.findall(r'href="([^"]*)"', view)}
    assert "?page=learn&game=hoyle&deal=10&same_suit_runs=any" in links
    assert "?page=odds&game=hoyle&deal=9&same_suit_runs=any" in links
    assert not any("deal=11" in link for link in links)


def test_growth_is_drawn_with_a_point_for_each_turn_and_told_in_the_table(grown: Sequence[Curve]) -> None:
    page = opened("?page=odds&game=shanghai&deal=2")
    view = str(page.view())
    on_deal = 2  # lines that begin with the deal itself
    assert view.count("<title>") == sum(len(curve.chances) for curve in grown) + on_deal + len(grown[0].chances)
    assert "After 3 turns 55% of the hands have held it." in words(view)
    table = words(choose(page, table="on"))
    for curve in grown:
        for chance in curve.chances:
            assert render(percent(chance.p)) in table


def test_lines_of_one_plot_differ_in_stroke_and_point_and_tell_how_many_hands_they_rest_on() -> None:
    curves: tuple[Policy, ...] = ("stock", "keep", "bot")
    entry = Known().entry(variant("rum500"), 1, 2)
    assert entry.odds is not None
    made = [Curve("meld", policy, 0, (wilson(9, 20 + n),)) for n, policy in enumerate(curves)]
    odds = replace(entry.odds, curves=(*made, Curve("out", "stock", 0, (wilson(1, 30),))))
    key = str(contract.grows(entry._replace(odds=odds), as_table=False)).split("</figcaption>")[0]
    drawn = re.findall(r'class="(stroke stroke-\d)"></line><svg[^>]*>(<\w+ [^>]*>)', key)
    assert len(drawn) == 4
    assert len({stroke for stroke, _ in drawn}) == len({point for _, point in drawn}) == 4
    for hands in (20, 21, 22, 30):
        assert f"{hands} hands" in words(key)


def test_the_plot_says_its_ends_to_those_who_hear_it(grown: Sequence[Curve]) -> None:
    view = opened("?page=odds&game=shanghai&deal=2").view()
    (label, *_) = re.findall(r'role="img" aria-label="([^"]*)"', view)
    last = grown[0].chances[-1]
    assert f"{render(brief(last))} with 3 turns" in unescape(label)


@pytest.mark.usefixtures("grown")
def test_the_worth_of_a_buy_is_told_in_words() -> None:
    seen = words(opened("?page=odds&game=shanghai&deal=2").view())
    assert "A buy brings 3 cards into the hand. After 3 turns 80% of the hands have held it" in seen
    assert "with one buy, 55% without." in seen
    entry = Known().entry(variant("shanghai"), 2, 4)
    assert entry.odds is not None
    useless = (entry.odds.curves[0], entry.odds.curves[0]._replace(buys=1))
    assert "After 3 turns 400 hands show no gain." in words(
        contract.worth(entry._replace(odds=replace(entry.odds, curves=useless)), as_table=False) or ""
    )
    without = entry._replace(odds=replace(entry.odds, curves=entry.odds.curves[:2]))
    assert contract.worth(without, as_table=False) is None


def test_without_contracts_the_growth_of_melds_and_of_going_out_are_told_apart() -> None:
    entry = Known().entry(variant("rum500"), 1, 2)
    assert entry.odds is not None
    curves = (Curve("meld", "stock", 0, (wilson(9, 20),)), Curve("out", "stock", 0, (wilson(1, 20),)))
    seen = words(contract.grows(entry._replace(odds=replace(entry.odds, curves=curves)), as_table=True) or "")
    assert "Melds for all but a discard: From the stock" in seen
    assert "45%" in seen
    assert "5%" in seen


@pytest.mark.usefixtures("grown")
def test_games_can_be_compared_after_some_turns() -> None:
    page = opened()
    seen = words(choose(page, *(game.id for game in GAMES), turns="3"))
    assert "Within 3 turns" in seen
    assert "Hoyle ten-deal, deal 10: 55%" in seen


# ---------- house rules: counted here ----------


def count(page: OddsPage, slices: int) -> None:
    page.on(Event("count"))
    for _ in range(slices - 1):
        page.on(Event("go-on"))


@pytest.fixture
def in_a_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """One slice deals hands once."""
    monkeypatch.setattr(known, "_SLICE_SECONDS", 0.0)
    monkeypatch.setattr(known, "_AT_ONCE", 512)
    monkeypatch.setattr(known, "_MELDS_AT_ONCE", 64)


def test_house_rules_that_leave_the_hands_alone_leave_the_odds_alone_but_for_buys_that_they_forbid() -> None:
    link = "?page=odds&game=zioncheck&deal=1"
    plain, ruled = opened(link), opened(f"{link}&pickup_limit=1")
    chance = known_chance(variant("zioncheck"), 1)
    assert render(percent(chance.p)) in words(plain.view())
    assert render(percent(chance.p)) in words(ruled.view())
    assert 'data-act="count"' not in ruled.view()
    assert "2 buys" in words(plain.view())
    assert "2 buys" not in words(ruled.view())
    assert 'data-act="count"' in opened(f"{link}&pickup=penalty").view()


@pytest.mark.usefixtures("in_a_moment")
def test_buys_that_none_ship_for_are_followed_here_beside_the_chance_that_ships() -> None:
    page, chance = opened("?page=odds&game=shanghai&deal=1&buys=3"), known_chance(variant("shanghai"), 1)
    assert "3 buys" not in words(page.view())
    count(page, 5)  # a piece of each way to draw
    (entry,) = page._entries()
    assert entry.odds is not None
    assert entry.odds.on_deal == chance
    assert {curve.buys for curve in entry.odds.curves if curve.policy == "stock"} == {0, 1, 2, 3}
    assert "3 buys at the start" in words(page.view())


@pytest.mark.usefixtures("in_a_moment")
def test_the_hardest_contract_is_named_only_where_all_are_counted() -> None:
    page = opened("?page=odds&game=shanghai&wild_deuces=on")
    count(page, 2)
    seen = words(page.view())
    assert "Of those counted, the easiest is" in seen
    assert "The hardest that can be had" not in seen


def test_fewer_games_take_the_table_along_that_they_can_seat() -> None:
    page = opened("?page=odds&game=shanghai,zioncheck&players=11")
    choose(page, "shanghai", players="11")
    assert page.place.link.get("players") == "8"
    assert opened(str(page.place.link)).view() == page.view()


@pytest.mark.usefixtures("in_a_moment")
def test_what_does_not_ship_is_counted_slice_by_slice_and_gets_surer_until_it_is_stopped() -> None:
    page = opened("?page=odds&game=shanghai&deal=1&wild_deuces=on")
    assert "not counted yet" in words(page.view())
    widths = []
    for act in ("count", "go-on", "go-on"):
        page.on(Event(act))
        (entry,) = page._entries()
        chance = entry.chance()
        assert chance is not None
        widths.append(chance.high - chance.low)
        assert render(percent(chance.p)) in words(page.view())
        assert 'data-again="go-on"' in page.view()
    assert widths == sorted(widths, reverse=True)
    page.on(Event("count"))
    page.on(Event("go-on"))
    assert "1,536 hands of each" in words(page.view())
    assert "data-again" not in page.view()
    assert page.say is not None


@pytest.mark.usefixtures("in_a_moment")
def test_the_same_hands_give_the_same_numbers() -> None:
    def counted() -> list[Entry]:
        page = opened("?page=odds&game=hoyle&same_suit_runs=any")
        count(page, 5)
        return page._entries()

    assert counted() == counted()


@pytest.mark.usefixtures("in_a_moment")
def test_a_game_without_contracts_is_counted_too() -> None:
    page = opened("?page=odds&game=rum500&jokers=off")
    page.on(Event("count"))
    assert "points on average" in words(page.view())


@pytest.mark.usefixtures("in_a_moment")
def test_what_can_be_counted_without_chance_needs_no_hands_but_for_how_it_grows() -> None:
    page = opened("?page=odds&game=california&deal=1&cards_dealt=listed")
    assert "This number is exact." in words(page.view())
    count(page, 1)
    assert "This number is exact." in words(page.view())
    assert "2 hands are followed" not in words(page.view())
    count(page, 0)  # stops
    count(page, 4)
    assert "2 hands are followed turn by turn so far." in words(page.view())


def test_counting_stops_when_more_hands_would_change_little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "_SLICE_SECONDS", 60.0)
    monkeypatch.setattr(known, "_AT_ONCE", 100)
    monkeypatch.setattr(known, "ENOUGH", 300)
    monkeypatch.setattr(growing, "FOLLOWED", 4)
    page = opened("?page=odds&game=shanghai&deal=3&same_suit_runs=nine")
    count(page, 1)
    assert "That is enough" in words(page.view())
    assert "data-again" not in page.view()
    assert page.say is not None
    assert 'data-act="count"' not in page.view()


@pytest.mark.usefixtures("in_a_moment")
def test_a_deal_is_followed_as_it_grows_where_its_house_rules_change_the_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(known, "ENOUGH", 512)
    page = opened("?page=odds&game=shanghai&deal=2&wild_deuces=on")
    assert "turn by turn" not in words(page.view())
    count(page, 5)  # the deal, then one piece of each way to draw: without a buy, with one, with two, at a table
    (entry,) = page._entries()
    assert entry.odds is not None
    assert [(curve.policy, curve.buys) for curve in entry.odds.curves] == WAYS
    assert all(curve.chances[-1].samples in (2, 4) for curve in entry.odds.curves)
    seen = words(page.view())
    assert "How it grows, turn by turn" in seen
    assert "What a buy is worth" in seen


WAYS = [("stock", 0), ("stock", 1), ("stock", 2), ("bot", 0)]


@pytest.mark.usefixtures("in_a_moment")
def test_hands_followed_on_the_page_are_those_followed_elsewhere() -> None:
    situation = Situation(variant("hoyle", same_suit_runs="any"), 4, 4)
    growth = growing.Growth(situation)
    while growth.hands < 4:
        growth.go_on()
    first = next(curve for curve in growth.curves() if curve.policy == "stock")
    pieces = [drawn(situation, 0, 12, "page", number, 2)[0] for number in range(first.chances[0].samples // 2)]
    assert first.chances[-1] == wilson(sum(map(sum, pieces)), 2 * len(pieces))


def test_what_ships_is_shown_without_numpy() -> None:
    code = (
        "import sys; sys.modules['numpy'] = None\n"
        "from rummy_learn.ui.session import Session\n"
        "from rummy_learn.ui.page import found\n"
        "said = {'visit': 'v', 'n': 1, 'kind': 'hello', 'query': '?page=odds', 'saved': {}}\n"
        "print(Session(found()).receive(said)['html'].count('deal 1:'))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(run.stdout) == len(CONTRACTS)


def test_without_numpy_the_page_says_so_instead_of_offering_to_count(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page_module, "can_count", lambda: False)
    view = opened("?page=odds&game=shanghai&wild_deuces=on").view()
    assert "NumPy" in words(view)
    assert 'data-act="count"' not in view


# ---------- a sixth game ----------


@pytest.fixture
def sixth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game of one file, found like the others."""
    (tmp_path / "sixth.py").write_text(SIXTH, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield
    sys.modules.pop(f"{games.__name__}.sixth", None)


@pytest.mark.usefixtures("sixth", "in_a_moment")
def test_a_game_added_in_one_file_is_on_the_page_and_can_be_counted() -> None:
    page = opened("?page=odds&game=sixth")
    assert "Sixth &lt;b&gt;&amp; last, deal 1:" in page.view()
    sets_alone = [entry for entry in page._entries() if entry.odds]
    wanted = len(page._entries()) - len(sets_alone)
    count(page, wanted - 1)
    assert f"{wanted - 1} of {wanted} deals" in words(page.view())
    page.on(Event("go-on"))
    assert "512 hands of each" in words(page.view())
    assert all(entry.odds for entry in page._entries())
