from itertools import count

import pytest

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.link import Astray, Choice, Link
from rummy_learn.ui.page import Event, Page
from rummy_learn.ui.session import Session, View


class Counter(Page):
    name, title, order = "counter", say("Counter"), 1

    def start(self) -> None:
        self.times = 0
        self.typed = ""

    def view(self) -> h.Html:
        if self.times > 9:
            raise RuntimeError("view")
        return h.join(parts.title(say("Counter")), h.p(f"{self.times} {self.typed}"))

    def on_add(self, event: Event) -> None:
        self.times += 1
        self.typed = event.field("text")
        self.focus = "sum"
        self.say = say("{n} now", n=self.times)

    def on_fail(self, event: Event) -> None:
        raise RuntimeError(event.value)

    def on_refuse(self, event: Event) -> None:
        raise BadInput("bad_value", event.value, say("“{piece}” will not do.", piece=event.value))

    def on_leave(self, event: Event) -> Link:
        return self.link(page="other", seed=event.value)

    def on_follow(self, event: Event) -> None:
        self.follow(seed=event.value)

    def on_save(self, event: Event) -> None:
        self.saved["streak"] = event.value


class Other(Page):
    name, title, order = "other", say("Other"), 2

    def start(self) -> None:
        if self.place.link.get("lesson") == "none":
            raise Astray(say("There is no lesson “none”."), [Choice(say("Other"), self.link(lesson=None))])
        if self.place.link.get("lesson") == "broken":
            raise RuntimeError("start")

    def view(self) -> h.Html:
        return parts.title(say("Other"))


class Browser:
    """Talks to a session as the page does."""

    def __init__(self, query: str = "?page=counter", **hello: object) -> None:
        self.session = Session({"counter": Counter, "other": Other}, start="?page=other")
        self._n = count(1)
        self.shown = self.send(kind="hello", query=query, **{"saved": None, "where": "web"} | hello)

    def send(self, **message: object) -> View:
        answer = self.session.receive({"visit": "v", "n": next(self._n), **message})
        assert answer is not None
        self.shown = answer
        return answer

    def act(self, act: str, value: str = "", **fields: list[str]) -> View:
        return self.send(kind="event", act=act, value=value, fields=fields, picks={})

    def go(self, query: str) -> View:
        return self.send(kind="go", query=query)


def test_the_address_decides_which_page_opens() -> None:
    assert ">Other</h1>" in Browser("?page=other").shown["html"]
    assert ">Counter</h1>" in Browser("").shown["html"]


def test_in_lab_the_address_is_labs_own_and_the_start_link_counts() -> None:
    assert ">Other</h1>" in Browser("?page=counter", where="lab").shown["html"]


def test_a_second_view_in_lab_shows_the_page_as_it_is() -> None:
    browser = Browser(where="lab")
    browser.go("?page=counter")
    browser.act("add")
    answer = browser.session.receive({"visit": "second", "n": 1, "kind": "hello", "query": "", "where": "lab"})
    assert answer is not None
    assert "<p>1 </p>" in answer["html"]


@pytest.mark.parametrize("query", ["?page=pley", "?page=other&game=bridge", "?page=other&lesson=none"])
def test_a_link_to_nowhere_is_a_list_to_choose_from(query: str) -> None:
    shown = Browser(query).shown
    assert ">Not here</h1>" in shown["html"]
    assert 'class="ways"><li><a href="?' in shown["html"]


def test_after_a_language_that_there_is_not_the_way_back_works() -> None:
    browser = Browser("?page=other&lang=xx")
    assert ">Not here</h1>" in browser.shown["html"]
    assert ">Not here</h1>" in browser.act("add")["html"]
    assert ">Other</h1>" in browser.go("?page=other")["html"]


def test_a_link_is_shown_as_text_whatever_it_holds() -> None:
    assert "“&lt;img src=x&gt;”" in Browser("?page=<img src=x>").shown["html"]


def test_every_page_is_in_the_navigation_and_the_open_one_is_marked() -> None:
    html = Browser("?page=other").shown["html"]
    assert '<a href="?page=counter"' in html
    assert '<a href="?page=other" aria-current="page"' in html


def test_what_was_typed_is_shown_as_text() -> None:
    browser = Browser()
    assert "1 &lt;script&gt;" in browser.act("add", text=["<script>"])["html"]


def test_focus_and_announcement_are_given_once() -> None:
    browser = Browser()
    first, second = browser.act("add"), browser.act("follow", "3")
    assert (first["focus"], first["say"]) == ("sum", "1 now")
    assert (second["focus"], second["say"]) == ("", "")


def test_a_new_page_takes_the_focus_to_its_heading_but_the_first_one_does_not() -> None:
    browser = Browser()
    assert browser.shown["focus"] == ""
    moved = browser.go("?page=other")
    assert (moved["focus"], moved["moved"]) == ("page-title", True)


def test_a_message_delivered_twice_counts_once() -> None:
    browser = Browser()
    message = {"visit": "v", "n": 7, "kind": "event", "act": "add"}
    assert browser.session.receive(message) is not None
    assert browser.session.receive(message) is None
    assert browser.session.receive(message | {"n": 6}) is None
    answer = browser.session.receive(message | {"n": 8, "act": "nothing"})
    assert answer is not None
    assert "<p>1 </p>" in answer["html"]


@pytest.mark.parametrize(
    "message",
    [None, "add", [], {}, {"visit": "v"}, {"visit": 1, "n": 9}, {"visit": "v", "n": "9"}, {"visit": "v", "n": True}],
)
def test_what_is_no_message_is_not_answered(message: object) -> None:
    assert Browser().session.receive(message) is None


@pytest.mark.parametrize(
    "message",
    [
        {"kind": "event"},
        {"kind": "event", "act": "__init__"},
        {"kind": "event", "act": "start"},
        {"kind": "event", "act": 7},
        {"kind": "event", "act": "add", "value": None},
        {"kind": "go", "query": 7},
        {"kind": "dance"},
    ],
)
def test_a_message_that_makes_no_sense_changes_nothing(message: dict[str, object]) -> None:
    browser = Browser()
    assert "<p>0 </p>" in browser.send(**message)["html"]


def test_fields_and_picks_of_the_wrong_kind_are_left_out() -> None:
    event = Event.read(
        {"act": "add", "fields": {"a": "x", "b": [1, "y"], 3: ["z"]}, "picks": {"hand": [0, -1, "2", True, 4]}}
    )
    assert event is not None
    assert event.fields == {"b": ("y",)}
    assert event.picks == {"hand": (0, 4)}


def test_a_step_that_fails_says_so_in_one_sentence_and_keeps_the_page() -> None:
    browser = Browser()
    browser.act("add", text=["kept"])
    shown = browser.act("fail", "<secret>")
    assert 'id="notice"' in shown["html"]
    assert "1 kept" in shown["html"]
    assert "secret" not in shown["html"]
    assert "Traceback" not in shown["html"]
    assert shown["focus"] == "notice"
    assert 'id="notice"' not in browser.act("add")["html"]


def test_unusable_input_that_a_page_does_not_catch_is_said_in_its_own_words() -> None:
    assert "“&lt;x&gt;” will not do." in Browser().act("refuse", "<x>")["html"]


def test_a_page_that_cannot_be_drawn_leaves_a_way_on() -> None:
    browser = Browser()
    for _ in range(10):
        shown = browser.act("add")
    assert ">Not here</h1>" in shown["html"]
    assert '<a href="?page=other"' in shown["html"]
    assert ">Other</h1>" in browser.go("?page=other")["html"]


def test_a_page_that_cannot_be_opened_leaves_a_way_on() -> None:
    browser = Browser()
    shown = browser.go("?page=other&lesson=broken")
    assert ">Not here</h1>" in shown["html"]
    assert 'id="notice"' in shown["html"]
    assert ">Other</h1>" in browser.go("?page=other")["html"]


def test_going_back_finds_the_page_as_it_was_left() -> None:
    browser = Browser()
    browser.act("add", text=["kept"])
    browser.go("?page=other")
    assert "1 kept" in browser.go("?page=counter")["html"]


def test_a_handler_can_lead_on_and_the_address_follows() -> None:
    moved = Browser().act("leave", "7")
    assert (moved["query"], moved["moved"]) == ("?page=other&seed=7", True)


def test_a_page_can_change_its_address_without_leaving() -> None:
    followed = Browser().act("follow", "7")
    assert (followed["query"], followed["moved"]) == ("?page=counter&seed=7", False)


def test_the_tab_names_the_page() -> None:
    assert Browser("?page=other").shown["title"] == "Other · Rummy Learn"


def test_what_the_browser_kept_reaches_the_pages_and_what_they_save_goes_back() -> None:
    browser = Browser(saved={"streak": "3", "other": [1]})
    browser.act("save", "4")
    assert browser.session.saved == {"streak": "4", "other": [1]}


@pytest.mark.parametrize("saved", [None, 7, "x", [], {"a": "x" * 200_000}])
def test_a_damaged_store_counts_as_empty(saved: object) -> None:
    assert Browser(saved=saved).session.saved == {}


def test_a_page_that_does_not_know_its_games_is_shown_as_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    browser = Browser("?page=other")
    monkeypatch.setattr(Other, "played", property(lambda _: [][0]))
    assert "our mistake" in browser.act("x")["html"]


def test_what_another_window_saved_is_taken_over_and_nonsense_is_not() -> None:
    browser = Browser(saved={"streak": "3"})
    browser.send(kind="saved", saved={"streak": "4", "other": 1})
    assert browser.session.saved == {"streak": "4", "other": 1}
    for saved in (None, 7, {"a": "x" * 200_000}):
        browser.send(kind="saved", saved=saved)
    assert browser.session.saved == {"streak": "4", "other": 1}
