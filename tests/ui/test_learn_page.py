"""The page Learn as a reader meets it: every game, lesson and step, and all that can be done wrong with a hand."""

from __future__ import annotations

import re
from collections import Counter
from html import unescape
from itertools import count
from pathlib import Path

import pytest

from rummy_learn import variants as games
from rummy_learn.course.walk import Walk, walk, walks
from rummy_learn.game.house import House
from rummy_learn.rules.cards import print_melds
from rummy_learn.rules.variant import Variant
from rummy_learn.text import render
from rummy_learn.ui.house.keep import Shelf
from rummy_learn.ui.learn import steps
from rummy_learn.ui.learn.attempt import Attempt
from rummy_learn.ui.learn.games import address
from rummy_learn.ui.link import Link
from rummy_learn.ui.page import found
from rummy_learn.ui.pages import learn
from rummy_learn.ui.session import Session, View
from rummy_learn.variants import variant, variants

LESSONS = [lesson for game in variants() for lesson in walks(game)]
every_lesson = pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: f"{lesson.variant.id}-{lesson.name}")
STEP_NUMBERS = range(1, len(steps.STEPS) + 1)
TRY = "?page=learn&game=shanghai&deal=2&step=4"


class Reader:
    """Talks to the app as the browser does, from one link on."""

    def __init__(self, query: str, saved: dict[str, object] | None = None) -> None:
        self._session = Session(found())
        self._n = count(1)
        self.shown = self._send(kind="hello", query=query, saved=saved, where="web")

    def _send(self, **message: object) -> View:
        answer = self._session.receive({"visit": "v", "n": next(self._n), **message})
        assert answer is not None
        self.shown = answer
        return answer

    def go(self, query: str) -> View:
        return self._send(kind="go", query=query)

    def act(self, act: str, value: str = "", **fields: str) -> View:
        """Something pressed or typed."""
        return self._send(kind="event", act=act, value=value, fields={n: [v] for n, v in fields.items()}, picks={})

    def lay(self, cards: str, *, picked: bool = False) -> View:
        """Cards typed, or picked one after the other, and laid down."""
        picks = {"hand": [0]} if picked else {}
        return self._send(kind="event", act="lay-down", value="", fields={"cards": [cards]}, picks=picks)

    @property
    def html(self) -> str:
        return self.shown["html"]

    def links(self) -> list[Link]:
        return [Link.parse(unescape(query)) for query in re.findall(r'href="(\?[^"]*)"', self.html)]


def main_step(html: str) -> Link:
    """Where the one button leads that stands out."""
    (button,) = re.findall(r'<a [^>]*class="btn go"[^>]*>', html)
    return Link.parse(unescape(re.findall(r'href="([^"]*)"', button)[0]))


def test_a_newcomer_is_shown_the_first_lesson_and_whoever_has_begun_the_next_step() -> None:
    reader = Reader("?page=learn")
    first = main_step(reader.html)
    assert (first.get("game"), first.get("step")) == (variants()[0].id, "")
    reader.go(str(first))
    on = main_step(reader.go("?page=learn")["html"])
    assert (on.get("game"), on.get("lesson"), on.get("step")) == (first.get("game"), first.get("lesson"), "2")


def at(lesson: Walk, step: int | None = None) -> str:
    return str(address(Link.parse(f"?page=learn&game={lesson.variant.id}"), lesson, step))


def faces(lesson: Walk) -> str:
    """The answer as picked cards: in no order, jokers without a name."""
    return print_melds(sorted((c.face for c in meld.cards), key=lambda c: c.order) for meld in lesson.exercise.melds)


# ---------- finding a lesson ----------


def test_the_first_page_shows_every_game_with_its_way_in() -> None:
    reader = Reader("?page=learn")
    for game in variants():
        assert f'<a href="?page=learn&amp;game={game.id}"' in reader.html
        assert render(game.tagline) in unescape(reader.html)


@pytest.mark.parametrize("game", variants(), ids=lambda game: game.id)
def test_the_page_of_a_game_shows_every_lesson_and_a_place_for_each_card_of_it(game: Variant) -> None:
    reader = Reader(f"?page=learn&game={game.id}")
    there = [str(link) for link in reader.links()]
    assert [at(lesson) for lesson in walks(game) if at(lesson) in there] == [at(lesson) for lesson in walks(game)]
    slots = re.findall(r'<div class="slots".*?</div>', reader.html)
    assert [each.count("<i>") for each in slots] == [sum(need.size for need in each.needs) for each in walks(game)]


def test_a_lesson_that_needs_a_buy_says_so_in_the_list() -> None:
    deals = Reader("?page=learn&game=shanghai").html
    assert "11 of 12 cards" in deals
    assert "buy once" not in deals
    assert "12 of 14 cards: you have to buy once" in Reader("?page=learn&game=hoyle").html


@pytest.mark.parametrize(
    "query",
    [
        "?page=learn&game=bridge",
        "?page=learn&game=shanghai&deal=9",
        "?page=learn&game=shanghai&deal=two",
        "?page=learn&game=rum500&deal=1",
        "?page=learn&game=rum500&lesson=flush",
        "?page=learn&lesson=set",
        "?page=learn&game=shanghai&deal=2&step=6",
        "?page=learn&game=shanghai&deal=2&step=<b>",
        "?page=learn&game=shanghai&colour=red",
    ],
)
def test_what_is_not_there_leads_to_a_list_that_leads_on(query: str) -> None:
    reader = Reader(query)
    assert ">Not here</h1>" in reader.html
    way = re.search(r'class="ways"><li><a href="([^"]*)"', reader.html)
    assert way
    assert ">Not here</h1>" not in reader.go(unescape(way[1]))["html"]


def test_a_game_added_as_one_file_has_its_lessons_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    new = "from dataclasses import replace\nfrom rummy_learn.variants.hoyle import VARIANT as OLD\n"
    (tmp_path / "kitchen.py").write_text(
        f"{new}VARIANT = replace(OLD, id='kitchen', deals=OLD.deals[4:6], options=())\n"
    )
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert "game=kitchen" in Reader("?page=learn").html
    for step in STEP_NUMBERS:
        assert "1 set of 3, 1 run of 7" in Reader(f"?page=learn&game=kitchen&deal=1&step={step}").html


def test_no_file_of_the_page_knows_a_game() -> None:
    folder = Path(str(steps.__file__)).parent
    for path in [*folder.glob("*.py"), Path(str(learn.__file__))]:
        text = path.read_text(encoding="utf-8")
        for game in variants():
            assert game.id not in text, path
            assert str(game.title) not in text, path


# ---------- the steps ----------


@every_lesson
@pytest.mark.parametrize("step", STEP_NUMBERS)
def test_every_step_of_every_lesson_stands_and_leads_to_the_others(lesson: Walk, step: int) -> None:
    reader = Reader(at(lesson, step))
    assert f"Step {step} of 5" in reader.html
    assert render(steps.name(lesson)) in unescape(reader.html)
    assert 'id="notice"' not in reader.html
    there = {str(link) for link in reader.links()}
    assert {at(lesson, n) for n in STEP_NUMBERS} <= there


@every_lesson
def test_the_same_link_gives_the_same_screens(lesson: Walk) -> None:
    for step in STEP_NUMBERS:
        assert Reader(at(lesson, step)).html == Reader(at(lesson, step)).html


def test_the_last_step_leads_to_the_next_lesson_and_the_last_lesson_to_another_game() -> None:
    assert "Next: Deal 3: 2 runs of 4" in Reader("?page=learn&game=shanghai&deal=2&step=5").html
    assert "Another game" in Reader("?page=learn&game=shanghai&deal=7&step=5").html


@every_lesson
def test_the_last_step_leads_to_a_game_that_begins_with_this_deal(lesson: Walk) -> None:
    reader = Reader(at(lesson, STEP_NUMBERS[-1]))
    there = [link for link in reader.links() if link.get("page") == "play" and link.get("game")][-1]  # not the bar's
    assert there.get("deal") == (str(lesson.deal) if lesson.deal else "")
    reader.go(str(there))
    assert f'value="{lesson.variant.id}" checked' in reader.html
    assert not lesson.deal or f'value="{lesson.deal}" selected' in reader.html


def test_house_rules_go_along_to_the_game() -> None:
    there = Reader("?page=learn&game=shanghai&deal=8&step=5&eighth_deal=on").links()
    assert "?page=play&game=shanghai&deal=8&eighth_deal=on" in map(str, there)


def test_the_first_step_says_that_a_buy_is_due_and_cites_the_contract() -> None:
    html = Reader("?page=learn&game=shanghai&deal=6").html
    assert "To have cards to spare, you have bought once in this lesson: 15 in hand." in html
    assert ">S.deal6</a>" in html
    assert ">S.buy</a>" in html


def test_the_last_step_leads_to_the_games_that_ask_the_same() -> None:
    reader = Reader("?page=learn&game=shanghai&deal=2&step=5")
    there = {str(link) for link in reader.links()}
    assert {"?page=learn&game=hoyle&deal=2", "?page=learn&game=zioncheck&deal=2"} <= there
    assert ">R.set</a>" in reader.html


# ---------- does it stand? ----------


@every_lesson
@pytest.mark.parametrize("seed", range(4))
def test_what_is_asked_about_is_a_near_miss_or_stands_and_the_judge_agrees(lesson: Walk, seed: int) -> None:
    fresh = walk(lesson.variant, lesson.name, seed)
    assert fresh
    asked = steps.puzzle(fresh)
    assert asked.verdict.valid is asked.stands
    assert asked.laid != tuple(meld.cards for meld in fresh.example.melds)
    if not asked.stands:
        reason = asked.verdict.reasons[0]
        assert reason.repair
        assert reason.meld is not None
        gone = Counter(asked.laid[reason.meld]) - Counter(reason.repair.melds[0])
        assert gone.total() == 1


def test_both_answers_come_up() -> None:
    fresh = [walk(variant("shanghai"), "deal2", seed) for seed in range(30)]
    assert {steps.puzzle(each).stands for each in fresh if each} == {True, False}


@pytest.mark.parametrize("said", ["yes", "no"])
@pytest.mark.parametrize("stands", [True, False])
def test_the_question_comes_first_and_either_answer_is_explained(said: str, stands: bool) -> None:
    game = variant("shanghai")
    lessons = ((seed, walk(game, "deal2", seed)) for seed in count())
    seed = next(seed for seed, each in lessons if each and steps.puzzle(each).stands is stands)
    reader = Reader(f"?page=learn&game=shanghai&deal=2&step=3&seed={seed}")
    assert 'id="verdict"' not in reader.html
    shown = reader.act("guess", said)
    assert shown["focus"] == "verdict"
    assert ("Well seen." in shown["html"]) is ((said == "yes") == stands)
    assert f'class="verdict {"yes" if stands else "no"}"' in shown["html"]
    assert 'class="cid"' in shown["html"]


# ---------- laying down ----------


@every_lesson
@pytest.mark.parametrize("picked", [True, False], ids=["picked", "typed"])
def test_the_answer_laid_through_the_page_stands(lesson: Walk, picked: bool) -> None:
    reader = Reader(at(lesson, 4))
    shown = reader.lay(
        faces(lesson) if picked else print_melds(meld.cards for meld in lesson.exercise.melds), picked=picked
    )
    if 'class="verdict ask"' in shown["html"]:  # picked jokers that fit twice: either reading will do
        so = re.search(r'data-act="lay-so" data-value="([^"]*)"', shown["html"])
        assert so
        shown = reader.act("lay-so", unescape(so[1]))
    assert 'class="verdict yes"' in shown["html"]
    assert shown["focus"] == "verdict"


@every_lesson
def test_a_lay_down_that_lacks_a_card_is_refused_with_its_clause(lesson: Walk) -> None:
    melds = [list(meld.cards) for meld in lesson.exercise.melds]
    melds[-1].pop()
    shown = Reader(at(lesson, 4)).lay(print_melds(melds))
    assert 'class="verdict no"' in shown["html"]
    assert 'class="cid"' in shown["html"]
    assert 'class="why"' in shown["html"]


def test_a_refusal_can_be_repaired_with_one_press() -> None:
    lesson = walk(variant("shanghai"), "deal2")
    assert lesson
    reader = Reader(TRY)
    melds = [list(meld.cards) for meld in lesson.exercise.melds]
    spare = next(card for card in lesson.exercise.left if card.rank != melds[0][0].rank)
    melds[0][2] = spare
    shown = reader.lay(print_melds(melds))
    assert f'data-card="{spare.text}"' in re.findall(r'<li class="card look".*?</li>', shown["html"])[0]
    so = re.findall(r'data-act="lay-so" data-value="([^"]*)"', shown["html"])
    assert len(so) == 1
    assert 'class="verdict yes"' in reader.act("lay-so", unescape(so[0]))["html"]


def loose_end() -> tuple[str, Walk]:
    """A hand whose answer has a run with a joker at one end, and its link."""
    game = variant("shanghai")
    for seed in count():
        lesson = walk(game, "deal3", seed)
        assert lesson
        first = lesson.exercise.melds[0].cards
        inner = [c.rank for c in first if not c.joker]
        if len(inner) == 3 and inner[2] - inner[0] == 2 and 1 < inner[0] < 11:
            return f"?page=learn&game=shanghai&deal=3&step=4&seed={seed}", lesson
    raise AssertionError


def test_a_picked_joker_that_fits_twice_is_asked_about_and_a_typed_one_lies_as_written() -> None:
    query, lesson = loose_end()
    shown = Reader(query).lay(faces(lesson), picked=True)
    assert 'class="verdict ask"' in shown["html"]
    readings = re.findall(r'data-act="lay-so" data-value="([^"]*)"', shown["html"])
    assert len(readings) == 2
    for reading in readings:
        assert 'class="verdict yes"' in Reader(query).act("lay-so", unescape(reading))["html"]
    assert 'class="verdict yes"' in Reader(query).lay(faces(lesson))["html"]


def test_an_empty_place_answers_with_a_sentence_and_is_the_next_to_fill() -> None:
    reader = Reader(TRY)
    shown = reader.lay("10S 10H 10S")
    assert "Run of 4 is still empty: pick its cards, then lay down." in shown["html"]
    assert 'id="verdict"' not in shown["html"]
    assert shown["say"].startswith("Run of 4 is still empty")
    assert re.search(r'class="tray on"><h2><button[^>]*>Run of 4<', shown["html"])
    assert 'value="10S 10H 10S"' in shown["html"]


def test_a_typed_markup_is_refused_beside_the_field_as_text() -> None:
    typed = "<img src=x onerror=alert(1)>"
    reader = Reader(TRY)
    shown = reader.lay(typed)
    assert "<img" not in shown["html"]
    error = re.search(r'id="cards-error">.*?<span>(.*?)</span>', shown["html"])
    assert error
    assert unescape(error[1]).startswith("“<img” is not a card")
    assert 'value="&lt;img src=x onerror=alert(1)&gt;"' in shown["html"]
    assert shown["focus"] == "cards"


@pytest.mark.parametrize("laid", ["10S 10H 8H | 8C 9C 10C JC", "10S 10H 10S | 8C 9C 10C JC", "10S", "10S | <b>"])
def test_what_was_laid_is_in_the_address_and_a_refresh_shows_it_again(laid: str) -> None:
    shown = Reader(TRY).lay(laid)
    again = Reader(shown["query"]).shown
    for part in ("verdict", "cards-error"):
        shape = rf'(class="{part} \w+"|id="{part}".*?</span>)'
        assert re.findall(shape, again["html"]) == re.findall(shape, shown["html"])
    assert again["query"] == shown["query"]


def test_a_refresh_after_a_question_asks_it_again() -> None:
    query, lesson = loose_end()
    shown = Reader(query).lay(faces(lesson), picked=True)
    assert 'class="verdict ask"' in Reader(shown["query"]).html


def test_cards_that_are_not_in_the_hand_are_refused_with_the_verdict() -> None:
    held = walk(variant("shanghai"), "deal2")
    assert held
    rank = next(r for r in range(2, 11) if all(c.rank != r for c in held.exercise.hand))
    shown = Reader(TRY).lay(f"{rank}C {rank}D {rank}H | 8C 9C 10C JC")
    assert "You do not hold enough of these" in shown["html"]


def test_an_endless_lay_down_is_answered_too() -> None:
    assert 'class="verdict no"' in Reader(TRY).lay(" | ".join(["8C 8D *"] * 300))["html"]


# ---------- picking, step by step ----------


def test_the_places_fill_as_cards_are_picked_and_the_next_one_is_framed() -> None:
    lesson = walk(variant("shanghai"), "deal2")
    assert lesson
    attempt = Attempt(lesson)
    assert attempt.next_place == 0
    attempt.write("10S 10H 10S", ordered=False)
    assert attempt.next_place == 1
    assert [render(place.state) for place in attempt.places] == ["3 of 3", "empty"]
    attempt.write("10S 10H 10S 8C | 8C", ordered=False)
    assert [render(place.state) for place in attempt.places] == ["1 too many", "1 of 4"]
    attempt.take_back(0)
    assert (attempt.text, attempt.next_place) == ("| 8C", 0)
    attempt.take_back(1)
    assert attempt.text == ""


def test_a_meld_more_than_asked_has_a_place_of_its_own() -> None:
    html = Reader(TRY).lay("10S 10H 10S | 8C 9C 10C JC | 5C 5D 5H")["html"]
    assert ">Meld 3</button>" in html
    assert "one meld more" in html


def test_a_pick_is_told_to_those_who_cannot_see_it() -> None:
    reader = Reader(TRY)
    shown = reader._send(kind="event", act="draft", value="", fields={"cards": ["10S"]}, picks={"hand": [10]})
    assert shown["say"] == "Set of 3: 1 of 3"
    assert shown["focus"] == ""


def test_what_is_typed_half_way_is_neither_lost_nor_called_wrong() -> None:
    shown = Reader(TRY).act("draft", cards="10S 1")
    assert 'value="10S 1"' in shown["html"]
    assert 'id="cards-error"' not in shown["html"]


def test_taking_back_and_choosing_a_place_keep_what_was_typed_before() -> None:
    reader = Reader(TRY)
    shown = reader.act("take-back", "0", cards="10S 10H | 8C")
    assert 'value="| 8C"' in shown["html"]
    assert shown["focus"] == "place-0"
    shown = reader.act("place", "1", cards="| 8C 9C")
    assert 'data-group="1"' in shown["html"]
    assert 'value="| 8C 9C"' in shown["html"]


def test_the_same_hand_can_be_laid_once_more_and_the_judge_says_the_same() -> None:
    reader = Reader(TRY)
    first = reader.lay("10S 10H 10S | 8C 9C 10C JC")["html"]
    again = reader.act("again")
    assert "cards=" not in again["query"]
    assert 'role="listbox"' in again["html"]
    assert reader.lay("10S 10H 10S | 8C 9C 10C JC")["html"] == first


def test_another_hand_is_a_link_with_another_seed() -> None:
    reader = Reader(TRY)
    another = next(link for link in reader.links() if link.get("seed"))
    assert str(another) == TRY.replace("&step", "&step").replace("step=4", "step=4&seed=1")
    hand = re.findall(r'role="option"[^>]*data-card="([^"]*)"', reader.html)
    assert hand != re.findall(r'role="option"[^>]*data-card="([^"]*)"', reader.go(str(another))["html"])


@pytest.mark.parametrize(
    "act", ["draft", "lay-down", "lay-so", "place", "take-back", "hint", "guess", "again", "rules"]
)
@pytest.mark.parametrize("query", ["?page=learn", "?page=learn&game=shanghai", TRY])
def test_a_message_that_does_not_fit_the_page_does_no_harm(query: str, act: str) -> None:
    reader = Reader(query)
    for value in ("", "-1", "99999999", "²", "x"):
        assert 'id="page-title"' in reader.act(act, value)["html"]
    assert ">Not here</h1>" not in reader.go(query)["html"]


# ---------- help ----------


@every_lesson
def test_the_answer_does_not_travel_before_it_is_asked_for(lesson: Walk) -> None:
    reader = Reader(at(lesson, 4))
    *_, last = lesson.hints()
    answer = f'data-value="{print_melds(meld.cards for meld in last.melds)}"'
    for n in range(1, 4):
        assert answer not in reader.html
        assert 'data-act="lay-so"' not in reader.html
        assert reader.act("hint", str(n))["focus"] == f"hint-{n}"
    assert answer in reader.act("hint", "4")["html"]


def test_a_step_of_help_cannot_be_jumped() -> None:
    reader = Reader(TRY)
    assert 'data-act="lay-so"' not in reader.act("hint", "4")["html"]
    assert 'id="hint-1"' not in reader.html


def test_the_answer_that_was_asked_for_can_be_laid_and_stands() -> None:
    reader = Reader(TRY)
    for n in range(1, 5):
        reader.act("hint", str(n))
    so = re.search(r'data-act="lay-so" data-value="([^"]*)"', reader.html)
    assert so
    assert 'class="verdict yes"' in reader.act("lay-so", unescape(so[1]))["html"]


def test_help_follows_what_lies_in_the_places() -> None:
    reader = Reader(TRY)
    for n in range(1, 4):
        reader.act("hint", str(n))
    assert "Set of 3: begin with the tens." in reader.html
    assert "Look for it among 10" in reader.act("draft", cards="10S 10H")["html"]
    assert re.search("Set of 3: take 8♣.? back", reader.act("draft", cards="10S 8C")["html"])
    assert "Run of 4: begin with the clubs from 8" in reader.act("draft", cards="10S 10H 10S")["html"]
    assert "lay down." in reader.act("draft", cards="10S 10H 10S | 8C 9C 10C JC")["html"]


# ---------- house rules ----------


@pytest.mark.parametrize("step", [None, *STEP_NUMBERS])
def test_house_rules_are_shown_and_travel_with_every_link_of_the_game(step: int | None) -> None:
    query = "?page=learn&game=shanghai&buys=3&eighth_deal=on"
    reader = Reader(query if step is None else f"{query}&deal=8&step={step}")
    assert "Buys in a deal: 3 each, Eighth deal: on" in reader.html
    within = [link for link in reader.links() if link.get("page") == "learn" and link.get("game") == "shanghai"]
    without = [link for link in within if not link.options]
    assert len(without) == 1  # “Without them”
    assert all(link.options == {"buys": "3", "eighth_deal": "on"} for link in within if link not in without)


def test_house_rules_beside_all_games_reach_those_that_have_them() -> None:
    there = {str(link) for link in Reader("?page=learn&wild_deuces=on").links()}
    assert "?page=learn&game=shanghai&wild_deuces=on" in there
    assert "?page=learn&game=hoyle" in there


def test_house_rules_change_what_the_judge_says() -> None:
    laid = "10S 10H 10S | 8C 9C 10C JC"
    assert 'class="verdict yes"' in Reader(TRY).lay(laid)["html"]
    eighth = Reader("?page=learn&game=shanghai&deal=8&step=4&eighth_deal=on")
    assert 'class="verdict no"' in eighth.lay(f"{laid} | 5C 5D 5H | 5C 5D 5H")["html"]


def test_the_path_of_a_game_leads_to_its_house_rules_as_they_are() -> None:
    links = Reader("?page=learn&game=shanghai&buys=3").links()
    assert "?page=house&game=shanghai&buys=3" in map(str, links)


def test_games_that_are_kept_stand_below_the_others() -> None:
    saved: dict[str, object] = {}
    Shelf(saved).keep(House("Friday", variant("shanghai", buys=3)))
    reader = Reader("?page=learn", saved)
    assert ">Friday</a>" in reader.html
    assert "?page=learn&game=shanghai&buys=3" in map(str, reader.links())
