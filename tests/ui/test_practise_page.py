"""The page Practise: every kind of question about every game, marked as the engine marks, once, and never before."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from html import escape
from html.parser import HTMLParser
from itertools import count
from pathlib import Path
from typing import NoReturn, get_args

import pytest
from _pytest.mark import ParameterSet

import rummy_learn.variants as games
from rummy_learn.course import questions
from rummy_learn.course.item import Item
from rummy_learn.course.mastery import Outcome
from rummy_learn.course.pool import Pool
from rummy_learn.course.progress import Place, Progress
from rummy_learn.course.question import Given, Input, Laying, Marking, Order, Question
from rummy_learn.course.questions import make_question, question_type, question_types
from rummy_learn.rules.cards import print_cards, print_melds
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.page import Event, found
from rummy_learn.ui.pages import practise
from rummy_learn.ui.pages.practise import Practise
from rummy_learn.ui.practise.answers import WIDGETS
from rummy_learn.ui.practise.record import Record
from rummy_learn.ui.progress import store
from rummy_learn.ui.session import Session, View
from rummy_learn.variants import variant, variants

SEEDS = 4
READ = 2
"""Of so many seeds every sentence is read."""
DAY = date(2026, 5, 1)
KINDS = [kind.id for kind in question_types()]


def spread() -> Iterator[ParameterSet]:
    """Each kind about one game, another for the next kind; all of them take minutes."""
    for at, kind in enumerate(question_types()):
        games_of = [game.id for game in variants() if kind.fits(game)]
        for n, game in enumerate(games_of):
            often = n == at % len(games_of)
            yield pytest.param(kind.id, game, marks=() if often else pytest.mark.thorough)


EACH = list(spread())
SIXTH_GAME = """
from dataclasses import replace

from rummy_learn.rules.melds import Contract
from rummy_learn.rules.variant import Deal
from rummy_learn.text import say
from rummy_learn.variants import variant

DEALS = (Deal(Contract.parse("1 set of 3 + 1 run of 5"), 10),)
VARIANT = replace(variant("zioncheck"), id="sixth", title=say("Sixth <b>& last"), order=99, run_min=5, deals=DEALS)
"""
SIXTH_KIND = """
from dataclasses import replace

from rummy_learn.course.questions.winner import TYPE as WINNER, make
from rummy_learn.course.question import lettered
from rummy_learn.text import say

TYPE = replace(
    WINNER,
    id="shout",
    title=say("Shout <b>it"),
    order=99,
    make=lambda *drawn: replace(
        make(*drawn), type=TYPE, prompt=say("Who <i>shouts?"), options=lettered([say("<b>One"), say("<b>Two")])
    ),
    fits=lambda game: game.id == "hoyle",
)
"""


class Markup(HTMLParser):
    """A page as it was written: its words, its ids, and its elements with their attributes.

    A link to the glossary stands within a sentence, so it parts no words.
    """

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self._words: list[str] = []
        self._within = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        self._within = self.elements[-1][1].get("class") == "term"
        self._words.append("" if self._within else " ")

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002
        self._words.append("" if self._within else " ")
        self._within = False

    def handle_data(self, data: str) -> None:
        self._words.append(data)

    @property
    def text(self) -> str:
        return plain("".join(self._words))

    def all(self, tag: str, **wanted: str) -> list[dict[str, str]]:
        return [
            attributes
            for name, attributes in self.elements
            if name == tag and all(attributes.get(key.rstrip("_")) == value for key, value in wanted.items())
        ]

    @property
    def answers(self) -> list[dict[str, str]]:
        """The fields of the answer."""
        return self.all("input", name="answer")

    @property
    def sign(self) -> str:
        """The sign of the marking: yes, no, or "" while there is none."""
        return next((each["class"].split()[-1] for each in self.all("section") if "quiz-told" in each["class"]), "")


def plain(text: object) -> str:
    return " ".join(str(text).split())


def fitting(game: str) -> list[str]:
    """The kinds that a game can be asked about, but for those that a test has added."""
    return [kind.id for kind in question_types() if kind.id in KINDS and kind.fits(variant(game))]


def opened(query: str, saved: dict[str, object] | None = None) -> Practise:
    return Practise(resolve(Link.parse(query), {"practise": Practise.title}), {} if saved is None else saved)


def asking(kind: str, game: str, seed: int) -> Practise:
    return opened(f"?page=practise&game={game}&question={kind}&seed={seed}")


def item_of(page: Practise) -> str:
    return Markup(page.view()).all("form")[0]["data-value"]


def answer(page: Practise, *given: str, item: str | None = None) -> Markup:
    page.on(Event("answer", item_of(page) if item is None else item, {"answer": given}))
    return Markup(page.view())


def assert_nothing_taken(page: Practise) -> None:
    assert "practise" not in page.saved
    assert not store.load(page.saved).answers


def sent(given: Given) -> tuple[str, ...]:
    """An answer as the form sends it."""
    if isinstance(given, Laying):
        return (print_melds(given.melds),)
    if isinstance(given, Order):
        return given.keys
    if isinstance(given, frozenset):
        return tuple(sorted(given)) or ("none",)
    return (str(given),)


def right_answer(asked: Question) -> Given:
    """The solution; cards as they are typed."""
    if asked.input != "cards":
        return asked.solution
    assert isinstance(asked.solution, frozenset)
    return " ".join(sorted(asked.solution))


def wrong_answers(asked: Question) -> Sequence[Given]:
    """Each other option alone; one box more or less, none and all; numbers near the right one."""
    keys, solution = [option.key for option in asked.options], asked.solution
    if isinstance(solution, Laying):
        first, *others = solution.melds
        return [Laying((first[:2], *others))]
    if isinstance(solution, Order):
        first_key, second, *rest = solution.keys
        return [Order((second, first_key, *rest))]
    if asked.input == "card":
        return [card.text for card in asked.offered if not asked.mark(card.text).correct]
    if asked.input == "cards":
        assert isinstance(solution, frozenset)
        return [" ".join(solution ^ {card.text}) for card in asked.offered if solution != {card.text}][:2]
    if isinstance(solution, frozenset):
        changed = [solution ^ {key} for key in keys]
        return [each for each in (frozenset[str](), frozenset(keys), *changed) if each != solution]
    if isinstance(solution, int):
        return [solution + 5, -solution - 1]
    return [key for key in keys if key != solution]


def onward(html: str, name: str) -> str:
    found = re.search(rf'<a href="([^"]*)"[^>]*>{name}(<span class="sr">[^<]*</span>)?</a>', html)
    assert found, name
    return found[1].replace("&amp;", "&")


# ---- every question --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("kind", "game"), EACH)
def test_every_question_is_drawn_and_marked_as_the_engine_marks_it(kind: str, game: str) -> None:
    for seed in range(SEEDS):
        page, asked = asking(kind, game, seed), make_question(kind, variant(game), seed)
        assert_asks(Markup(page.view()), asked)
        right = right_answer(asked)
        for given in (right, *wrong_answers(asked)):
            marked = answer(page, *sent(given))
            assert marked.sign == ("yes" if given == right else "no"), (seed, given)
            if seed < READ:
                assert_told(marked, asked, asked.mark(given))
            Record(page.saved).forget()


def assert_asks(drawn: Markup, asked: Question) -> None:
    assert drawn.sign == ""
    assert plain(asked.prompt) in drawn.text
    shown = [card.text for cards in (*asked.melds, asked.hand, asked.offered) for card in cards]
    drawn_cards = [each["data-card"] for each in drawn.all("li") if "data-card" in each]
    assert drawn_cards == shown or (asked.view is not None and not shown)
    assert "look here" not in drawn.text
    keys = [option.key for option in asked.options]
    lists = {"choice": ("radio", keys), "many": ("checkbox", [*keys, "none"]), "order": ("hidden", keys)}
    wanted = lists.get(asked.input, ("", [""]))
    assert [(each.get("type", ""), each["value"]) for each in drawn.answers] == [(wanted[0], key) for key in wanted[1]]
    assert all(plain(option.text) in drawn.text for option in asked.options)
    assert_sound(drawn)


def assert_told(marked: Markup, asked: Question, marking: Marking) -> None:
    met = marking.to_one_who_met({asked.variant.id})
    sentences = (asked.prompt, met.verdict, *met.explanation, *met.rebuttals)
    assert all(plain(sentence) in marked.text for sentence in sentences)
    assert all(clause.id in marked.text and plain(clause.rule) in marked.text for clause in marking.clauses)
    assert marked.text.count("look here") == len(marking.cards) or asked.view is not None
    assert all("disabled" in each for each in marked.answers)
    assert not marked.all("form")
    assert_sound(marked)


def assert_sound(drawn: Markup) -> None:
    ids = Counter(each["id"] for _, each in drawn.elements if "id" in each)
    assert set(ids.values()) == {1}
    named = " ".join(each.get(name, "") for _, each in drawn.elements for name in ("aria-labelledby", "for"))
    assert set(named.split()) <= set(ids)


def test_every_way_to_answer_has_its_widget() -> None:
    assert set(WIDGETS) == set(get_args(Input))


def test_right_and_wrong_options_are_told_apart_by_words() -> None:
    asked = make_question("which_games", variant("shanghai"), 8)
    assert isinstance(asked.solution, frozenset)
    wrong = next(option.key for option in asked.options if option.key not in asked.solution)
    right, *missed = sorted(asked.solution)
    text = answer(asking("which_games", "shanghai", 8), right, wrong).text
    counted = [text.count(words) for words in ("Yours, and right", "Yours, but wrong", "Right, not ticked")]
    assert counted == [1, 1, len(missed)]


def test_a_wrong_answer_meets_the_belief_behind_it() -> None:
    asked = make_question("legal", variant("shanghai"), 7)
    wrong = next(option.key for option in asked.options if option.key != asked.solution)
    assert "You may think:" in answer(asking("legal", "shanghai", 7), wrong).text
    assert "You may think:" not in answer(asking("legal", "shanghai", 7), str(asked.solution)).text


def test_other_games_are_told_of_only_to_one_who_has_met_them() -> None:
    page = asking("recall_deal", "shanghai", 0)
    asked = make_question("recall_deal", variant("shanghai"), 0)
    given = next(
        each
        for each in wrong_answers(asked)
        if any(found.game == "rum500" for found in asked.mark(each).misconceptions)
    )
    foreign = ("In 500 Rum", "as in 500 Rum")
    text = answer(page, *sent(given)).text
    assert "2 decks of 54" in text
    assert not any(words in text for words in foreign)
    assert not any(belief.startswith("M61") for belief in store.load(page.saved).beliefs)
    store.keep(page.saved, store.load(page.saved).finished("melds", "rum500"))
    assert all(words in Markup(str(page.view())).text for words in foreign)


def test_house_rules_of_the_link_are_in_force_and_named() -> None:
    page = opened("?page=practise&game=shanghai&question=legal&seed=7&wild_deuces=on")
    asked = make_question("legal", variant("shanghai", wild_deuces="on"), 7)
    drawn = Markup(page.view())
    assert_asks(drawn, asked)
    assert page.played == [variant("shanghai", wild_deuces="on")]
    assert answer(page, str(asked.solution)).sign == "yes"


# ---- the key stays here ----------------------------------------------------------------------------------------------
def conversation(query: str) -> tuple[Session, Iterator[int], View]:
    session, numbers = Session(found()), count(1)
    view = session.receive({"kind": "hello", "query": query, "saved": None, "where": "web", "visit": "v", "n": 1})
    next(numbers)
    assert view is not None
    return session, numbers, view


@pytest.mark.parametrize(("kind", "game"), EACH)
def test_nothing_that_is_sent_before_the_answer_tells_it(kind: str, game: str) -> None:
    for seed in range(SEEDS):
        session, numbers, view = conversation(f"?page=practise&game={game}&question={kind}&seed={seed}")
        event = {"kind": "event", "act": "draft", "fields": {"answer": []}, "picks": {}, "visit": "v"}
        drafted = session.receive(event | {"value": f"{kind} {game} {seed}", "n": next(numbers)})
        everything = plain(json.dumps([view, drafted, session.saved], ensure_ascii=False))
        asked = make_question(kind, variant(game), seed)
        offered = plain(" ".join(str(option.text) for option in asked.options))
        for given in (asked.solution, *wrong_answers(asked)):
            marking = asked.mark(given)
            secrets = [marking.verdict, *marking.explanation, *marking.rebuttals]
            secrets += [clause.rule for clause in marking.clauses]
            told = [secret for secret in map(plain, secrets) if secret not in offered]
            assert not [secret for secret in told if secret in everything]


@pytest.mark.parametrize(("kind", "game"), EACH)
def test_an_open_question_is_drawn_without_asking_for_its_solution(
    kind: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> NoReturn:
        raise AssertionError("the solution was asked for")

    silent = tuple(replace(each, solve=never, mark=never) for each in question_types())
    monkeypatch.setattr(questions, "question_types", lambda: silent)
    monkeypatch.setattr(practise, "question_types", lambda: silent)
    for seed in range(SEEDS):
        view = asking(kind, game, seed).view()
        assert "data-act" in view


@pytest.mark.parametrize("kind", [kind.id for kind in question_types() if kind.input in ("choice", "many")])
def test_options_are_drawn_alike_but_for_their_letter_and_their_words(kind: str) -> None:
    game = next(game.id for game in variants() if question_type(kind).fits(game))
    for seed in range(SEEDS):
        asked = make_question(kind, variant(game), seed)
        items = re.findall(r'<label class="pick">.*?</label>', asking(kind, game, seed).view())
        for item, option in zip(items, asked.options, strict=False):
            bare = item.replace(f'value="{option.key}"', "").replace(escape(str(option.text), quote=False), "")
            first = items[0].replace('value="a"', "").replace(escape(str(asked.options[0].text), quote=False), "")
            assert bare == first


# ---- an answer counts once -------------------------------------------------------------------------------------------
def test_a_second_answer_changes_nothing() -> None:
    saved: dict[str, object] = {}
    page = opened("?page=practise&game=shanghai&question=legal&seed=7", saved)
    asked, item = make_question("legal", variant("shanghai"), 7), item_of(page)
    wrong = next(option.key for option in asked.options if option.key != asked.solution)
    first, kept = answer(page, wrong).text, json.dumps(saved)
    assert answer(page, str(asked.solution), item=item).text == first
    assert json.dumps(saved) == kept
    assert "0 of 1 right so far." in first


def test_a_message_that_comes_twice_is_taken_once() -> None:
    session, numbers, _ = conversation("?page=practise&game=shanghai&question=legal&seed=7")
    event = {"kind": "event", "act": "answer", "value": "legal shanghai 7", "fields": {"answer": ["a"]}, "visit": "v"}
    again = event | {"n": next(numbers)}
    view = session.receive(again)
    assert view is not None
    assert view["focus"] == "verdict"
    kept = json.dumps(session.saved)
    assert session.receive(again) is None
    queued = session.receive(again | {"n": next(numbers), "fields": {"answer": ["b"]}})
    assert queued is not None
    assert queued["html"] == view["html"]
    assert json.dumps(session.saved) == kept


def test_an_answer_to_another_question_is_dropped() -> None:
    page = asking("legal", "shanghai", 7)
    for item in ("legal shanghai 6", "", "score shanghai 7", "<b>"):
        drawn = answer(page, "a", item=item)
        assert drawn.sign == ""
    assert_nothing_taken(page)


def test_a_refresh_shows_the_same_question_with_its_answer() -> None:
    saved: dict[str, object] = {}
    query = "?page=practise&game=rum500&question=score&seed=7"
    before = answer(opened(query, saved), "13")
    after = Markup(opened(query, json.loads(json.dumps(saved))).view())
    assert after.sign == before.sign == "no"
    assert after.text == before.text


@pytest.mark.parametrize("kept", [["z"], [], ["a", "none"], ["<img>"]], ids=str)
def test_an_answer_that_a_browser_made_up_leaves_the_question_open(kept: list[str]) -> None:
    saved: dict[str, object] = {"practise": {"which_games shanghai 7": [kept, True]}}
    page = opened("?page=practise&game=shanghai&question=which_games&seed=7", saved)
    assert Markup(page.view()).sign == ""
    assert answer(page, "none").sign == "no"


def test_a_question_that_is_dropped_from_the_record_is_open_and_empty() -> None:
    page = asking("score", "hoyle", 3)
    answer(page, "35")
    Record(page.saved).forget()
    drawn = Markup(page.view())
    assert drawn.sign == ""
    assert [each["value"] for each in drawn.answers] == [""]
    assert "right so far" not in drawn.text


def test_the_same_question_counts_once_however_it_is_reached() -> None:
    every = Pool.of(question_types(), variants())
    seed = next(seed for seed in range(1000) if str(Item.of(every.at(seed), seed)) == f"winner hoyle {seed}")
    saved: dict[str, object] = {}
    alone = answer(opened(f"?page=practise&game=hoyle&question=winner&seed={seed}", saved), "a")
    among_others = Markup(opened(f"?page=practise&seed={seed}", saved).view())
    assert among_others.sign == alone.sign != ""
    assert "of 1 right so far" in among_others.text


def test_pages_that_stay_open_go_on_saving_after_the_browser_says_hello_again() -> None:
    session = Session(found(), "?page=practise&game=hoyle&question=winner&seed=4")
    hello = {"kind": "hello", "query": "", "saved": None, "where": "lab"}
    session.receive(hello | {"visit": "one", "n": 1})
    session.receive(hello | {"visit": "two", "n": 1, "saved": {"other": 1}})
    event = {"kind": "event", "act": "answer", "value": "winner hoyle 4", "fields": {"answer": ["a"]}}
    session.receive(event | {"visit": "two", "n": 2})
    assert {"other", "practise"} <= set(session.saved)


# ---- bad input -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("kind", "given", "sentence"),
    [
        ("legal", (), "Choose one of the answers, then check."),
        ("legal", ("z",), "“z” is none of the answers"),
        ("which_games", (), "Tick every answer that is right, or “None of these”, then check."),
        ("which_games", ("a", "none"), "“None of these” goes with no other answer"),
        ("score", (), "Type a number such as 35 or -20, then check."),
        ("score", ("   ",), "Type a number such as 35 or -20, then check."),
        ("score", ("a lot",), "“a lot” is not a whole number such as 35 or -20."),
        ("score", ("3.5",), "“3.5” is not a whole number such as 35 or -20."),
        ("score", ("<img src=x>",), "“<img src=x>” is not a whole number such as 35 or -20."),
        ("score", ("9" * 20,), "is more than any deal can score."),
        ("score", ("9" * 4000,), "is not a whole number such as 35 or -20."),
    ],
    ids=str,
)
def test_what_cannot_be_marked_gets_one_sentence_beside_it_and_stays(
    kind: str, given: tuple[str, ...], sentence: str
) -> None:
    page = asking(kind, "shanghai", 7)
    drawn = answer(page, *given)
    assert drawn.text.count(sentence) == 1
    assert all(each["aria-describedby"].endswith("answer-error") for each in drawn.answers)
    assert drawn.all("p", id="answer-error")
    assert sentence in str(page.say)
    assert page.focus == ("answer" if kind == "score" else "")
    assert_nothing_taken(page)
    kept = [each["value"] for each in drawn.answers if "checked" in each or "type" not in each]
    assert kept == [text for text in given if text != "z"] or (kept == [""] and not given)


@pytest.mark.parametrize("written", ["25", " 25 ", "+25"])
def test_a_number_may_be_written_with_spaces_and_a_sign(written: str) -> None:
    asked = make_question("score", variant("shanghai"), 7)
    assert asked.solution == 25
    assert answer(asking("score", "shanghai", 7), written).sign == "yes"


@pytest.mark.parametrize("minus", ["-", "\u2212"])
def test_a_minus_may_be_either_of_two(minus: str) -> None:
    seed = next(seed for seed in range(99) if str(make_question("score", variant("rum500"), seed).solution) < "0")
    points = make_question("score", variant("rum500"), seed).solution
    assert answer(asking("score", "rum500", seed), str(points).replace("-", minus)).sign == "yes"


def test_a_mistake_put_right_is_forgotten() -> None:
    page = asking("score", "shanghai", 7)
    answer(page, "a lot")
    assert "a lot" not in answer(page, "25").text


def test_an_answer_in_the_making_is_kept_while_one_looks_something_up() -> None:
    page = asking("which_games", "shanghai", 7)
    page.on(Event("draft", item_of(page), {"answer": ("a", "c")}))
    assert [each["value"] for each in Markup(page.view()).answers if "checked" in each] == ["a", "c"]
    page.on(Event("draft", "which_games shanghai 6", {"answer": ("b",)}))
    assert [each["value"] for each in Markup(page.view()).answers if "checked" in each] == ["a", "c"]


# ---- on and on -------------------------------------------------------------------------------------------------------
def test_next_is_the_next_seed_that_is_not_answered_yet() -> None:
    saved: dict[str, object] = {}
    for seed in (2, 3):
        answer(opened(f"?page=practise&game=hoyle&question=winner&seed={seed}", saved), "a")
    page = opened("?page=practise&game=hoyle&question=winner&seed=1&joker_points=50", saved)
    answer(page, "a")
    assert onward(page.view(), "Next question").endswith("seed=2&joker_points=50")
    page = opened("?page=practise&game=hoyle&question=winner&seed=1", saved)
    assert onward(page.view(), "Skip this one") == "?page=practise&game=hoyle&question=winner&seed=4"


def test_after_the_last_seed_that_a_link_can_say_comes_the_first() -> None:
    page = opened(f"?page=practise&game=hoyle&question=winner&seed={10**18 - 1}")
    assert onward(page.view(), "Skip this one") == "?page=practise&game=hoyle&question=winner&seed=0"


def test_a_kind_without_a_seed_says_in_its_link_which_question_it_is() -> None:
    page = opened("?page=practise&game=hoyle&question=winner")
    assert item_of(page) == f"winner hoyle {page.place.link.get('seed')}"


def test_a_seed_without_a_kind_asks_all_kinds_in_turn() -> None:
    kinds = fitting("hoyle")
    items = [item_of(opened(f"?page=practise&game=hoyle&seed={seed}")).split() for seed in range(len(kinds))]
    assert sorted(kind for kind, *_ in items) == sorted(kinds)
    assert {game for _, game, _ in items} == {"hoyle"}


def test_several_games_are_asked_about_in_turn() -> None:
    items = [item_of(opened(f"?page=practise&game=hoyle,rum500&question=winner&seed={seed}")) for seed in range(8)]
    assert Counter(item.split()[1] for item in items) == {"hoyle": 4, "rum500": 4}


def test_the_same_link_always_asks_the_same() -> None:
    query = "?page=practise&seed=123456789012345678"
    assert opened(query).view() == opened(query).view()


# ---- the ways in -----------------------------------------------------------------------------------------------------
def test_every_kind_is_offered_under_its_skill_with_how_far_that_is() -> None:
    saved: dict[str, object] = {}
    answer(opened("?page=practise&game=hoyle&question=winner&seed=1", saved), "a")
    html = opened("?page=practise", saved).view()
    for kind in question_types():
        assert re.search(rf"question={kind.id}&amp;seed=[^>]*>{re.escape(escape(str(kind.title)))}</a>", html)
    drawn = Markup(html)
    assert "Winning 1 attempted, 4 new" in drawn.text
    assert "1 answer so far. Skills: 1 attempted." in drawn.text
    assert "Winning Attempted" in Markup(opened("?page=practise&game=hoyle", saved).view()).text


def test_a_kind_begins_at_other_questions_for_another_reader_and_after_an_answer() -> None:
    saved: dict[str, object] = {store.KEY: Progress(salt=5).to_code()}

    def into() -> str:
        return onward(opened("?page=practise&game=hoyle", saved).view(), "Who is ahead\\?")

    first = into()
    assert into() == first
    answer(opened(first, saved), "a")
    second = into()
    saved[store.KEY] = Progress(salt=6).to_code()
    assert len({first, second, into()}) == 3


def test_the_level_of_a_kind_rises_with_what_has_been_reached() -> None:
    progress = Progress()
    for _ in range(3):
        progress = progress.answered("winning", "hoyle", right=True, when=DAY)
    saved: dict[str, object] = {store.KEY: progress.to_code()}
    link = onward(opened("?page=practise&game=hoyle", saved).view(), "Who is ahead\\?")
    assert link.endswith("&level=2")
    assert item_of(opened(link, saved)).split("/")[1] == "2"
    assert "level" not in onward(opened("?page=practise", saved).view(), "Who is ahead\\?")


def test_a_level_that_there_is_not_leads_to_those_that_there_are() -> None:
    with pytest.raises(Astray) as lost:
        opened("?page=practise&game=hoyle&question=winner&seed=1&level=9")
    assert [choice.link.get("level") for choice in lost.value.choices] == ["1", "2", "3"]


def test_games_can_be_chosen_and_the_link_follows() -> None:
    page = opened("?page=practise")
    values = [each["value"] for each in Markup(page.view()).all("input", type_="radio")]
    assert values == ["", *(game.id for game in variants())]
    page.on(Event("choose", fields={"game": ("hoyle",)}))
    assert str(page.place.link) == "?page=practise&game=hoyle"
    assert [each["value"] for each in Markup(page.view()).all("input", type_="radio") if "checked" in each] == ["hoyle"]
    assert onward(page.view(), "Score these cards").startswith("?page=practise&game=hoyle&question=score&seed=")
    page.on(Event("choose", fields={"game": ("",)}))
    assert str(page.place.link) == "?page=practise"


def test_games_that_the_link_names_together_stay_to_be_chosen() -> None:
    page = opened("?page=practise&game=hoyle,rum500")
    drawn = Markup(page.view())
    assert [each["value"] for each in drawn.all("input", type_="radio") if "checked" in each] == ["hoyle,rum500"]
    page.on(Event("choose", fields={"game": ("shanghai",)}))
    page.on(Event("choose", fields={"game": ("hoyle,rum500",)}))
    assert str(page.place.link) == "?page=practise&game=hoyle,rum500"


def test_a_game_chosen_takes_only_the_house_rules_that_it_has() -> None:
    page = opened("?page=practise&buys=3")
    page.on(Event("choose", fields={"game": ("hoyle",)}))
    assert str(page.place.link) == "?page=practise&game=hoyle"
    page.on(Event("choose", fields={"game": ("shanghai",)}))
    assert str(page.place.link) == "?page=practise&game=shanghai&buys=3"
    opened(str(page.place.link))


@pytest.mark.parametrize("value", ["bridge", "hoyle,shanghai", "<b>", ",,"])
def test_what_was_never_offered_cannot_be_chosen(value: str) -> None:
    page = opened("?page=practise&game=zioncheck")
    page.on(Event("choose", fields={"game": (value,)}))
    assert str(page.place.link) in ("?page=practise&game=zioncheck", "?page=practise")


def test_an_unknown_kind_leads_to_the_kinds() -> None:
    with pytest.raises(Astray) as lost:
        opened("?page=practise&game=hoyle&question=<b>&seed=7")
    assert "“<b>”" in str(lost.value.message)
    assert [str(choice.link) for choice in lost.value.choices] == [
        f"?page=practise&game=hoyle&question={kind}&seed=7" for kind in fitting("hoyle")
    ]


# ---- a game more, a kind more ----------------------------------------------------------------------------------------
@pytest.fixture
def sixth_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A game of one file, found like the others."""
    (tmp_path / "sixth.py").write_text(SIXTH_GAME, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    yield
    sys.modules.pop(f"{games.__name__}.sixth", None)


@pytest.fixture
def sixth_kind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A kind of question of one file, found like the others, for one game only."""
    (tmp_path / "shout.py").write_text(SIXTH_KIND, encoding="utf-8")
    monkeypatch.setattr(questions, "__path__", [*questions.__path__, str(tmp_path)])
    question_types.cache_clear()
    yield
    question_types.cache_clear()
    sys.modules.pop(f"{questions.__name__}.shout", None)


@pytest.mark.usefixtures("sixth_game")
def test_a_sixth_game_is_asked_about_by_itself() -> None:
    assert "Sixth &lt;b&gt;&amp; last" in opened("?page=practise").view()
    for kind in fitting("sixth"):
        page, asked = asking(kind, "sixth", 1), make_question(kind, variant("sixth"), 1)
        assert_asks(Markup(page.view()), asked)
        assert answer(page, *sent(right_answer(asked))).sign == "yes"


@pytest.mark.usefixtures("sixth_kind")
def test_a_new_kind_appears_by_itself_and_its_markup_is_text() -> None:
    assert "Shout &lt;b&gt;it" in opened("?page=practise").view()
    page = opened("?page=practise&question=shout&seed=3")
    html = page.view()
    assert item_of(page) == "shout hoyle 3"
    for text in ("Shout &lt;b&gt;it", "Who &lt;i&gt;shouts?", "&lt;b&gt;One"):
        assert text in html
    assert answer(page, "a").sign in ("yes", "no")
    assert "<b>One" not in page.view()


@pytest.mark.usefixtures("sixth_kind")
def test_a_kind_that_does_not_fit_the_game_leads_to_those_that_do() -> None:
    with pytest.raises(Astray) as lost:
        opened("?page=practise&game=zioncheck&question=shout")
    assert str(lost.value.message).startswith("Zioncheck: no questions of the kind “shout”.")
    assert [choice.link.get("question") for choice in lost.value.choices] == fitting("zioncheck")
    assert "Shout" not in opened("?page=practise&game=zioncheck").view()


# ---- cards and melds -------------------------------------------------------------------------------------------------
def picked(page: Practise, act: str, *cards: str, value: str | None = None) -> Markup:
    """Cards picked by hand: the field says which, and the hand that it was they who were touched last."""
    value = item_of(page) if value is None else value
    page.on(Event(act, value, {"answer": (" ".join(cards),)}, {"hand": (0,)}))
    return Markup(page.view())


def test_cards_are_picked_from_those_offered_or_typed() -> None:
    asked = make_question("complete", variant("shanghai"), 3)
    drawn = Markup(asking("complete", "shanghai", 3).view())
    assert [each["data-card"] for each in drawn.all("li", role="option")] == [card.text for card in asked.offered]
    right = str(right_answer(asked))
    assert picked(asking("complete", "shanghai", 3), "answer", right).sign == "yes"
    assert answer(asking("complete", "shanghai", 3), right.lower()).sign == "yes"


def test_after_cards_were_named_each_is_told_right_or_wrong() -> None:
    asked = make_question("complete", variant("shanghai"), 3)
    assert isinstance(asked.solution, frozenset)
    wrong = next(card.text for card in asked.offered if card.text not in asked.solution)
    right, *missed = sorted(asked.solution)
    text = answer(asking("complete", "shanghai", 3), f"{right} {wrong}").text
    counted = [text.count(words) for words in ("Yours, and right", "Yours, but wrong", "Right, not picked")]
    assert counted == [1, 1, len(missed)]


def test_melds_are_laid_into_places_and_taken_back() -> None:
    asked, page = make_question("lay_down", variant("shanghai"), 4), asking("lay_down", "shanghai", 4)
    assert isinstance(asked.solution, Laying)
    first, *_ = asked.solution.melds
    picked(page, "draft", print_cards(first))
    assert f"{len(first)} of {len(first)}" in Markup(page.view()).text
    assert page.say is not None
    picked(page, "place", print_cards(first), value="1")
    assert 'data-group="1"' in page.view()
    picked(page, "take-back", print_cards(first), value="0")
    assert page.focus == "place-0"
    assert "empty" in Markup(page.view()).text
    assert [each["value"] for each in Markup(page.view()).answers] == [""]


def test_another_legal_lay_down_is_as_right() -> None:
    lesson = make_question("lay_down", variant("hoyle"), 2).case.walk  # type: ignore[attr-defined]
    planted = print_melds(meld.cards for meld in lesson.exercise.melds)
    assert answer(asking("lay_down", "hoyle", 2), planted).sign == "yes"


@pytest.mark.parametrize(
    ("kind", "given", "said"),
    [
        ("complete", "", "Pick or type the cards"),
        ("complete", "8C <b>", "“<b>” is not a card"),
        ("lay_down", " | ", "Pick or type the melds"),
        ("lay_down", "8C 8D | ZZ", "“ZZ” is not a card"),
        ("lay_down", "8C || 9C", "Meld 2 has no cards"),
    ],
)
def test_cards_that_cannot_be_read_get_a_sentence_beside_the_field(kind: str, given: str, said: str) -> None:
    page = asking(kind, "shanghai", 4)
    drawn = answer(page, given)
    assert drawn.sign == ""
    assert said in drawn.text
    assert page.focus == "answer"
    assert_nothing_taken(page)


@pytest.mark.parametrize("kind", ["complete", "lay_down"])
@pytest.mark.parametrize("game", [game.id for game in variants()])
def test_help_is_climbed_a_step_at_a_time_and_the_answer_comes_last(kind: str, game: str) -> None:
    page, asked = asking(kind, game, 5), make_question(kind, variant(game), 5)
    told = [plain(hint.text) for hint in asked.hints()]
    page.on(Event("hint", "3"))
    for n in range(5):
        text = Markup(page.view()).text
        assert [each in text for each in told] == [at < n for at in range(4)]
        page.on(Event("hint", str(n + 1)))
    assert page.focus == "hint-4"


def test_help_follows_what_lies_in_the_places_and_its_answer_can_be_laid() -> None:
    page, asked = asking("lay_down", "shanghai", 4), make_question("lay_down", variant("shanghai"), 4)
    assert isinstance(asked.solution, Laying)
    for n in range(1, 5):
        page.on(Event("hint", str(n)))
    spare = next(
        card for card in asked.hand if all(card != each.face for meld in asked.solution.melds for each in meld)
    )
    picked(page, "draft", spare.text)
    assert re.search("take .* back", Markup(page.view()).text)
    (lay,) = (each for each in Markup(page.view()).all("button") if each.get("data-act") == "lay-so")
    page.on(Event("lay-so", lay["data-value"]))
    assert answer(page, *(each["value"] for each in Markup(page.view()).answers)).sign == "yes"


@pytest.mark.parametrize("act", ["place", "take-back", "hint", "lay-so", "move-up", "move-down"])
@pytest.mark.parametrize(
    "kind", [None, "legal", "lay_down", "complete", "offending", "standings", "score", "now_buying"]
)
def test_a_message_that_does_not_fit_the_question_does_no_harm(kind: str | None, act: str) -> None:
    page = asking(kind, "shanghai", 3) if kind else opened("?page=practise")
    for value in ("", "-1", "99999999", "²", "<b>"):
        page.on(Event(act, value))
        assert_sound(Markup(page.view()))


def test_an_answer_after_a_reload_is_no_better_for_having_lost_its_hints() -> None:
    saved: dict[str, object] = {}
    query = "?page=practise&game=hoyle&question=winner&seed=1"
    opened(query, saved).on(Event("hint", "1"))
    page = opened(query, saved)
    assert 'id="hint-1"' in page.view()
    drill = page._drill
    assert drill
    answer(page, str(drill.question.solution))
    assert store.load(saved).standings[Place("winning", "hoyle")].recent == (Outcome.HELPED,)


def test_after_ten_answers_mixed_review_looks_back_and_goes_on_or_stops() -> None:
    saved: dict[str, object] = {}
    store.keep(saved, Progress(salt=7))
    page = opened("?page=practise&game=hoyle&question=mixed", saved)
    missed = 0
    for _ in range(10):
        assert "of the last" not in page.view()
        drill = page._drill
        assert drill
        keys = [option.key for option in drill.question.options if option.key != drill.question.solution]
        wrong = not missed and drill.question.input == "choice"
        missed += wrong
        page.on(
            Event("answer", str(drill.item), {"answer": (keys[0],) if wrong else sent(right_answer(drill.question))})
        )
        assert drill.marking
        page.on(Event("next"))
    drawn = Markup(page.view())
    assert missed == 1
    assert "9 of the last 10 right" in drawn.text
    assert "What to look at again" in drawn.text
    assert "What went well" in drawn.text
    assert any("lesson=" in link.get("href", "") for link in drawn.all("a"))
    assert page.focus == "verdict"
    again = opened("?page=practise&game=hoyle&question=mixed", saved)
    again.on(Event("next"))
    assert "of the last 10 right" in again.view()
    page.on(Event("next"))
    assert "Question 11 of this sitting" in page.view()
