"""The page Judge: all games' verdicts, what readings allow, repairs applied, links, and cards that part two games."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

import rummy_learn.variants as games
from rummy_learn.rules.cards import FACES, parse_melds, print_melds
from rummy_learn.rules.check import check
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.variant import Variant
from rummy_learn.text import render, say
from rummy_learn.ui.judge.bench import Bench
from rummy_learn.ui.judge.finder import Quest
from rummy_learn.ui.judge.picker import without_last
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.page import Event
from rummy_learn.ui.pages import judge as page_module
from rummy_learn.ui.pages.judge import Judge
from rummy_learn.variants import variants

PAGES = {"judge": Judge.title, "learn": Judge.title}
SIXTH = """
from dataclasses import replace

from rummy_learn.text import say
from rummy_learn.variants import variant

VARIANT = replace(
    variant("zioncheck"), id="sixth", title=say("Sixth <b>& last"), order=99, options=(), run_min=5
)
"""


def opened(query: str = "?page=judge") -> Judge:
    return Judge(resolve(Link.parse(query), PAGES), {})


def laid(cards: str, **more: str) -> Judge:
    page = opened()
    page.on(Event("judge", fields={"cards": (cards,)}))
    for name, value in more.items():
        setattr(page, name, value)
    return page


def words(page: Judge) -> str:
    """All that can be read."""
    return " ".join(unescape(re.sub("<[^>]*>", " ", str(page.view()))).split())


def row(page: Judge, name: str) -> list[str]:
    """The cells of the first row of the matrix with this name."""
    for found in re.findall("<tr.*?</tr>", str(page.view())):
        told = [unescape(re.sub("<[^>]*>", " ", cell)) for cell in re.findall("<t[hd].*?</t[hd]>", found)]
        if " ".join(told[0].split()).startswith(name):
            return [" ".join(cell.split()) for cell in told[1:]]
    raise AssertionError(name)


def choose(page: Judge, **fields: str | tuple[str, ...]) -> None:
    given = {"game": tuple(game.id for game in variants()), "ordered": "on"} | fields
    page.on(
        Event("choose", fields={name: value if isinstance(value, tuple) else (value,) for name, value in given.items()})
    )


# ---------- verdicts ----------


def test_a_verdict_offers_a_report_with_the_cards_its_reasons_and_the_link() -> None:
    page = opened("?page=judge&cards=8C+*+*&look=hoyle&contract=1")
    told = words(page)
    assert "This verdict looks wrong" in told
    assert "Do these make the contract of deal 1?" in told
    assert "Cards: 8C * *" in told
    assert "too_many_jokers: H.jokers, stated, HOY" in told
    assert "Link: ?page=judge&cards=8C+*+*&contract=1&look=hoyle" in told


@pytest.mark.parametrize("cards", ["8C 8D *", "8C * *", "5H 6H 7H", "QH KH AH 2H", "4C 5C 6C 7C | 8S 8S 8S", "9D * *"])
def test_every_game_gives_the_verdict_that_the_engine_gives(cards: str) -> None:
    cells = row(laid(cards), "Verdict")
    for game, cell in zip(variants(), cells, strict=True):
        verdict = check(game, cards)
        asked = bool(verdict.reasons) and bool(verdict.reasons[0].choices)
        assert cell.startswith("Yes" if verdict else "Say which" if asked else "No"), (game.id, cell)
        assert cell.endswith(str(game.title))


def test_the_verdict_pressed_is_told_in_full_with_its_clause() -> None:
    page = laid("8C * *")
    for game in variants():
        page.on(Event("look", value=game.id))
        assert page.focus == "verdict"
        verdict = check(game, "8C * *")
        if verdict.reasons:
            assert verdict.reasons[0].clause.id in words(page)
        assert page.place.link.get("look") == game.id


def test_every_reading_stands_in_the_matrix_with_the_games_that_take_it() -> None:
    page = laid("9D * *")
    markup = str(page.view())
    assert markup.count('class="reading"') == 4
    assert row(page, "As a set") == ["No: jokers", "No: jokers", "No: jokers", "Yes", "if named"]
    assert row(page, "As a run")[3:] == ["No: too short", "if named"]


def test_jokers_without_end_are_cut_short() -> None:
    assert "more ways to read them" in words(laid("* * * *"))


def test_picked_cards_lie_in_no_order_and_typed_ones_do() -> None:
    page = opened("?page=judge&cards=6C+7C")
    page.on(Event("add", value="*", fields={"cards": ("6C 7C",)}))
    assert page.place.link.get("order") == "any"
    assert row(page, "Verdict")[-1].startswith("Say which")
    page.on(Event("judge", fields={"cards": ("6C 7C * ",)}))
    assert page.place.link.get("order") == "any", "nothing was typed"
    page.on(Event("judge", fields={"cards": ("6C 7C X",)}))
    assert not page.place.link.get("order")
    assert row(page, "Verdict")[-1].startswith("Yes")


# ---------- cards ----------


def test_all_faces_can_be_pressed_as_often_as_wanted() -> None:
    page = opened("?page=judge&cards=8C")
    page.on(Event("pick", fields={"cards": ("8C",)}))
    markup = str(page.view())
    assert all(f'data-value="{face.text}"' in markup for face in FACES)
    assert markup.count('tabindex="0"') == 1
    for value in ("8C", "|", "4H"):
        page.on(Event("add", value=value, fields={"cards": (page.place.link.get("cards"),)}))
        assert page.say is not None
    assert page.place.link.get("cards") == "8C 8C | 4H"
    page.on(Event("undo", fields={"cards": ("8C 8C | 4H",)}))
    assert page.place.link.get("cards") == "8C 8C |"
    page.on(Event("clear"))
    assert "No cards are laid" in words(page)


@pytest.mark.parametrize(("before", "after"), [("8C 8D", "8C"), ("8C|", "8C"), ("8C", ""), ("", "")])
def test_the_last_card_or_bar_is_taken_back(before: str, after: str) -> None:
    assert without_last(before) == after


@pytest.mark.parametrize("typed", ["8C QQ", "8C || 4H", " ".join(["8C"] * 61), "<b>", "8C *=99H"])
def test_what_cannot_be_judged_gets_one_sentence_beside_the_field_and_stays_there(typed: str) -> None:
    page = laid(typed)
    markup = str(page.view())
    assert page.focus == "cards"
    assert markup.count('id="cards-error"') == 1
    assert "<b></b>" not in markup
    assert page.place.link.get("cards") == typed
    assert "No cards are laid" not in markup


# ---------- repairs ----------


@pytest.mark.parametrize("cards", ["8C * *", "4C 5C 6D 7C | 9D 9D", "QH KH AH 2H", "KC KD KH KS *"])
def test_the_button_of_a_repair_lays_what_the_game_accepts(cards: str) -> None:
    bench = Bench(variants(), parse_melds(cards))
    assert bench.repairs
    for judged, found in bench.repairs:
        page = laid(cards)
        assert f'data-value="{print_melds(found.melds)}"' in str(page.view())
        page.on(Event("lay", value=print_melds(found.melds)))
        cells = dict(zip((game.id for game in variants()), row(page, "Verdict"), strict=True))
        assert all(cells[each.game.id].startswith("Yes") for each in judged)


def test_every_refusal_has_its_repair_or_none_is_near() -> None:
    bench = Bench(variants(), parse_melds("8C * *"))
    mended = {each.game.id for judged, _ in bench.repairs for each in judged}
    assert mended == {each.game.id for each in bench.judged if not each.verdict}


# ---------- later ----------


def test_what_a_reading_allows_later_is_told_by_game_and_with_its_clauses() -> None:
    page = laid("8C 8D *=8H")
    told = words(page).split("Once it lies on the table")[1]
    assert "Shanghai rum, California rummy Lay off" in told
    assert "Take the joker with nothing" in told.split("Zioncheck")[1]
    for game in variants():
        assert game.cite("exchange").id in told


# ---------- rules, deals and links ----------


def test_a_deal_is_judged_as_its_contract_where_a_game_has_it() -> None:
    page = laid("8C 8D 8H | 4C 5C 6C 7C")
    choose(page, contract="2")
    assert page.place.link.get("contract") == "2"
    assert row(page, "Deal 2")[0] == "1 set of 3, 1 run of 4"
    for game, cell in zip(variants(), row(page, "Verdict"), strict=True):
        verdict = check(game, "8C 8D 8H | 4C 5C 6C 7C", deal=2 if game.deals else None)
        assert cell.startswith("Yes") == bool(verdict)


def test_a_deal_of_one_game_in_the_link_is_judged_too() -> None:
    page = opened("?page=judge&game=shanghai&deal=2&cards=8C+8D+8H")
    assert "still missing is a run of 4" in words(page)


def test_a_house_rule_changes_the_verdicts_and_travels_in_the_link() -> None:
    page = laid("8C 8D 2S")
    assert row(page, "Verdict")[0].startswith("No")
    choose(page, **{"rule-wild_deuces": "on"})
    assert row(page, "Verdict")[0].startswith("Yes")
    again = opened(str(page.place.link))
    assert row(again, "Verdict") == row(page, "Verdict")
    choose(page, **{"rule-wild_deuces": ""})
    assert not page.place.link.options


def test_a_value_that_no_house_rule_has_does_not_reach_the_link() -> None:
    page = laid("8C 8D 2S")
    choose(page, **{"rule-wild_deuces": "<script>"})
    assert not page.place.link.options


def test_rules_that_bear_on_no_meld_stay_in_the_link_unless_no_game_has_them() -> None:
    page = opened("?page=judge&cards=8C&buys=3&game=shanghai,hoyle")
    choose(page, game=("shanghai", "hoyle"))
    assert page.place.link.options == {"buys": "3"}
    choose(page, game=("hoyle", "zioncheck"))
    assert not page.place.link.options


@pytest.mark.parametrize(
    "query",
    [
        "?page=judge&cards=9D+*+*&order=any",
        "?page=judge&game=shanghai,hoyle&cards=8C+8D+8H+|+4C+5C+6C+7C&contract=2&look=hoyle",
        "?page=judge&cards=8C+*+*&wild_deuces=on&same_suit_runs=apart",
        "?page=judge&cards=8C&flip=shanghai,rum500,set&seed=3",
    ],
)
def test_a_link_opens_what_it_was_made_from(query: str) -> None:
    page = opened(query)
    page.on(Event("judge", fields={"cards": (page.place.link.get("cards"),)}))
    choose(
        page,
        game=tuple(game.id for game in page.place.games),
        ordered="" if "order=any" in query else "on",
        contract=page.place.link.get("contract"),
        **{f"rule-{name}": value for name, value in page.place.link.options.items()},
    )
    assert page.place.link == opened(query).place.link
    assert str(opened(str(page.place.link)).view()) == str(opened(query).view())


@pytest.mark.parametrize("query", ["?page=judge&contract=99", "?page=judge&contract=x", "?page=judge&look=whist"])
def test_a_link_that_asks_for_what_there_is_not_offers_what_there_is(query: str) -> None:
    with pytest.raises(Astray) as found:
        opened(query)
    assert render(found.value.message)
    assert all(opened(str(choice.link)) for choice in found.value.choices)


# ---------- where games part ----------


def test_cards_that_part_two_games_come_with_both_verdicts_and_can_be_judged() -> None:
    page = opened()
    page.on(Event("seek", fields={"one": ("shanghai",), "other": ("hoyle",), "row": ("jokers",)}))
    page.on(Event("find", fields={"one": ("shanghai",), "other": ("hoyle",), "row": ("jokers",)}))
    assert page.focus == "jdg-found"
    told = words(page)
    assert "Shanghai rum: yes." in told
    assert "Hoyle ten-deal: no." in told
    assert "H.jokers" in told
    first = page.place.link
    page.on(Event("find", fields={"one": ("shanghai",), "other": ("hoyle",), "row": ("jokers",)}))
    assert page.place.link != first
    assert str(opened(str(first)).view()) != str(page.view())


def test_judging_what_was_found_shows_the_same_verdicts() -> None:
    everything = {game.id: game for game in variants()}
    for one, other in (("shanghai", "hoyle"), ("california", "hoyle"), ("zioncheck", "rum500")):
        for rule in Quest.between(one, other, "", everything).rules:
            page = opened(f"?page=judge&flip={one},{other},{rule.key}&seed=1")
            found = page._quest.found(everything)
            assert found is not None
            link = re.search(r'href="(\?page=judge&amp;[^"]*cards=[^"]*)"', str(page.view()))
            assert link
            judged = opened(unescape(link[1]))
            cells = dict(zip([game.id for game in judged.place.games], row(judged, "Verdict"), strict=True))
            refuses = (one, other)[1 - found.accepts]
            if found.given is None:
                assert cells[refuses].startswith("No"), rule.key
                assert all(cell.startswith("Yes") for id_, cell in cells.items() if id_ != refuses), rule.key


def test_one_game_beside_itself_has_nothing_to_find() -> None:
    page = opened()
    page.on(Event("seek", fields={"one": ("hoyle",), "other": ("hoyle",), "row": ("",)}))
    assert "Choose two games." in words(page)


# ---------- any game ----------


@pytest.fixture
def sixth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "sixth.py").write_text(SIXTH, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield
    sys.modules.pop(f"{games.__name__}.sixth", None)


@pytest.mark.usefixtures("sixth")
def test_a_game_added_in_one_file_judges_too() -> None:
    page = laid("4C 5C 6C 7C")
    assert row(page, "Verdict")[-1] == "No , too short : Sixth <b>& last"
    assert 'class="jdg-wide"' in str(page.view())


def test_house_rules_that_do_not_go_together_are_told_and_not_taken_over(monkeypatch: pytest.MonkeyPatch) -> None:
    page = opened("?page=judge&cards=8C+8D+2S")

    def refuse(game: Variant, rules: object) -> Variant:
        raise BadInput("bad_value", "x", say("{game} cannot be played so: {rules}.", game=game.title, rules=rules))

    before = page.place.link
    monkeypatch.setattr(page_module, "with_house_rules", refuse)
    choose(page, **{"rule-wild_deuces": "on"})
    assert "Shanghai rum cannot be played so" in words(page)
    assert page.place.link == before
