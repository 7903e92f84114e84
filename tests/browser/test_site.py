"""The static site in a real browser: from a sub-folder of a host, without any server of ours, and without a network."""

from __future__ import annotations

import json
import os
import re
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, Response, Route, expect

from rummy_learn.course.lesson import Lay, NearMiss
from rummy_learn.course.lessons import lesson_type
from rummy_learn.course.question import Question
from rummy_learn.course.questions import make_question
from rummy_learn.text import render
from rummy_learn.ui.site.build import build
from rummy_learn.variants import variant
from tests.browser.conftest import PHONE
from tests.browser.picking import pick
from tests.browser.test_judge import verdict
from tests.standin import standin
from tests.telling import plain, secrets, words

PYODIDE = Path(__file__).parents[1] / "readers" / "node_modules" / "pyodide"
PLACE = "/class/"
START_MS = 90_000
"""Python starts in the page, on a machine that may have other work."""
LISTEN = """
window.told = [];
window.Worker = class extends Worker {
  constructor(...how) {
    super(...how);
    this.addEventListener("message", ({ data }) => told.push(data));
  }
  postMessage(message, ...more) {
    told.push(message);
    super.postMessage(message, ...more);
  }
};
"""
"""Notes every message between the page and its Python."""


class Quiet(SimpleHTTPRequestHandler):
    """Hands out files, as any host of static pages does."""

    extensions_map = {  # noqa: RUF012 -- as the standard library has it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }

    flows = threading.Event()
    """The largest file waits for it, as on a slow line."""
    flows.set()

    def do_GET(self) -> None:
        """Hands out a file."""
        if self.path.endswith(".wasm"):
            self.flows.wait()
        super().do_GET()

    def log_message(self, *_: object) -> None:
        """Says nothing."""


@contextmanager
def handed_out(folder: Path) -> Iterator[str]:
    """The address of a server of this folder; it is gone afterwards."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}{PLACE}"
    finally:
        server.shutdown()
        server.server_close()


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Path:  # noqa: ARG001  # no site without a browser
    """A folder with the site in a sub-folder."""
    if not PYODIDE.is_dir() or not shutil.which("node"):
        trouble = "Pyodide is not installed: npm ci --prefix tests/readers"
        if os.environ.get("CI") == "true":
            pytest.fail(trouble, pytrace=False)
        pytest.skip(trouble)
    folder = tmp_path_factory.mktemp("site")
    build(folder / PLACE.strip("/"), PYODIDE)
    return folder


@contextmanager
def visiting(browser: Browser, trouble: list[str]) -> Iterator[BrowserContext]:
    """A visitor with a phone; `trouble` is what asks another host, fails, or writes an error meanwhile."""
    context = browser.new_context(viewport=PHONE)

    def watch_request(asked: Request) -> None:
        if "//127.0.0.1" not in asked.url:
            trouble.append(asked.url)

    def watch_answer(answer: Response) -> None:
        if answer.status >= 400:
            trouble.append(f"{answer.status} {answer.url}")

    context.on("request", watch_request)
    context.on("response", watch_answer)
    context.on("console", lambda line: trouble.append(line.text) if line.type == "error" else None)
    context.on("weberror", lambda error: trouble.append(str(error.error)))
    yield context
    context.close()


def opened(page: Page, address: str) -> Page:
    """The page, once the app stands there."""
    page.goto(address)
    return started(page)


def started(page: Page) -> Page:
    expect(page.locator("#page-title")).to_be_visible(timeout=START_MS)
    return page


def heading(page: Page) -> Locator:
    return page.get_by_role("heading", level=1)


def to_page(page: Page, name: str, menu: str = "Menu") -> None:
    page.get_by_text(menu, exact=True).click()
    page.get_by_role("link", name=name, exact=True).click()
    expect(page.locator("#page-title")).to_be_focused()


def kept(page: Page) -> str:
    """What the browser keeps of its reader."""
    return str(page.evaluate("localStorage.getItem('rummy-learn:saved')"))


# ---- one visitor, three visits ---------------------------------------------------------------------------------------
def test_a_visitor_learns_on_three_visits_and_the_third_needs_no_network(site: Path, browser: Browser) -> None:
    trouble: list[str] = []
    with visiting(browser, trouble) as visitor:
        visitor.add_init_script(LISTEN)
        page = visitor.new_page()
        with handed_out(site) as address:
            opened(page, f"{address}?page=learn&game=shanghai&lesson=sets")
            walk_a_lesson(page)
            for name, what in (("Judge", judge), ("Compare", compare), ("Odds", odds)):
                to_page(page, name)
                what(page)

            opened(page, f"{address}?page=practise&game=shanghai&question=legal&seed=7")  # a deep link
            answer(page, make_question("legal", variant("shanghai"), 7), rightly=False)
            page.evaluate("told.splice(0)")
            page.get_by_role("link", name="Next question").click()
            expect(page).to_have_url(re.compile("seed=8$"))
            answer(page, make_question("legal", variant("shanghai"), 8), rightly=True)
            before = kept(page)
            assert "progress" in before

            page.evaluate("navigator.serviceWorker.ready")
            started_again = page.reload()
            assert started_again
            assert started_again.from_service_worker
            started(page)
            assert kept(page) == before
            page.get_by_text("Menu", exact=True).click()
            page.get_by_role("link", name="Čeština", exact=True).click()
            expect(page.locator("html")).to_have_attribute("lang", "cs")
            expect(page.get_by_role("link", name="Procvičovat").first).to_be_visible()

        page = visitor.new_page()  # and nobody hands anything out any more
        opened(page, f"{address}?page=progress&lang=cs")
        expect(heading(page)).to_have_text("Můj postup")
        assert kept(page) == before
    assert not trouble


def walk_a_lesson(page: Page) -> None:
    """The first steps of a lesson: something to tell apart and something to lay down."""
    rules = variant("shanghai")
    kind = lesson_type(rules, "sets")
    assert kind
    for step in kind.build(rules).steps:
        if not hasattr(step, "title"):
            return
        expect(heading(page)).to_contain_text(render(step.title))
        if isinstance(step, NearMiss):
            page.locator(f"#choose-{step.allowed}").click()
            expect(page.get_by_role("heading", name="Well seen.")).to_be_focused()
        if isinstance(step, Lay):
            pick(page, [card.face for meld in step.melds for card in meld.cards])
            page.get_by_role("button", name="Lay down", exact=True).click()
            expect(page.get_by_role("heading", name="Yes.")).to_be_focused()
        page.locator("#onward").click()


def judge(page: Page) -> None:
    expect(heading(page)).to_have_text("Judge any cards")
    cards = page.get_by_label("Cards, as laid")
    cards.fill("8C 8D 2S")
    cards.press("Enter")
    expect(verdict(page, "Shanghai rum")).to_contain_text("No")


def compare(page: Page) -> None:
    expect(heading(page)).to_have_text("Compare the games")
    page.get_by_role("checkbox", name="Hoyle ten-deal").set_checked(True)
    page.get_by_role("navigation", name="Topics").get_by_role("button", name="Melds").click()
    expect(page.get_by_role("table", name="Melds and jokers")).to_be_visible()


def odds(page: Page) -> None:
    """They come from the data that ship: nothing is counted anew."""
    expect(heading(page)).to_have_text("How likely is it?")
    expect(page.get_by_role("main")).to_contain_text("1 in ")


def answer(page: Page, question: Question, *, rightly: bool) -> None:
    """Answers; neither the page nor any message tells the answer before, and both do afterwards."""
    expect(page.locator("#prompt")).to_have_text(render(question.prompt))
    for before in (told(page), words([page.content()])):
        assert plain(question.prompt) in before
        assert not [each for each in secrets(question) if each in before]
    assert len(set(marks(page, question))) == 1
    key = next(option.key for option in question.options if (option.key == question.solution) == rightly)
    page.locator(f"input[name=answer][value={key}]").check()
    page.get_by_role("button", name="Check").click()
    expect(page.locator("#verdict")).to_be_focused()
    sentence = question.mark(key).verdict
    expect(page.locator("#verdict")).to_have_text(render(sentence))
    assert plain(sentence) in told(page)


def told(page: Page) -> str:
    """The words of all messages between the page and its Python."""
    messages = [json.loads(each) for each in page.evaluate("told") if each]
    return words(json.dumps(each, ensure_ascii=False) for each in messages)


def marks(page: Page, question: Question) -> list[str]:
    """How each option is written, without its own words and its key."""
    labels = page.locator("label:has(input[name=answer])").evaluate_all("labels => labels.map(each => each.outerHTML)")
    assert len(labels) == len(question.options)
    return [
        re.sub(r"<svg.*?</svg>", "", each).replace(f'"{option.key}"', "").replace(render(option.text), "")
        for each, option in zip(labels, question.options, strict=True)
    ]


# ---- what a visitor may meet: with a Python that starts at once ------------------------------------------------------
@pytest.fixture
def quick(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of a site whose Python is a stand-in that nothing is compiled for; it lies below `tmp_path`."""
    monkeypatch.setattr("shutil.which", lambda _: None)
    build(tmp_path / PLACE.strip("/"), standin(tmp_path / "runtime"))
    with handed_out(tmp_path) as address:
        yield address


def why(page: Page) -> Locator:
    """What is said instead of the app."""
    return page.get_by_role("alert").filter(visible=True)


def until(page: Page, condition: str) -> None:
    """Waits for a condition in JavaScript that may be a promise."""
    page.evaluate(f"(async () => {{ while (!(await {condition})) await new Promise((on) => setTimeout(on, 50)); }})()")


def settled(page: Page) -> None:
    """Waits until no other version is on its way."""
    until(page, "navigator.serviceWorker.getRegistration().then((it) => !it.installing && !it.waiting)")


def shelves(page: Page, many: int) -> list[str]:
    """The names of the versions that the browser keeps, once there are so many and no other is on its way."""
    until(page, f"caches.keys().then((names) => names.length === {many})")
    settled(page)
    return [str(name) for name in page.evaluate("caches.keys()")]


def test_an_update_comes_whole_on_the_visit_after_it_and_leaves_nothing_of_the_old(
    quick: str, tmp_path: Path, browser: Browser
) -> None:
    trouble: list[str] = []
    asked: list[str] = []
    with visiting(browser, trouble) as visitor:
        page = visitor.new_page()
        page.on("request", lambda request: asked.append(request.url))
        expect(heading(opened(page, quick))).to_have_text("one")
        page.evaluate("navigator.serviceWorker.ready")
        (old,) = shelves(page, 1)
        assert PLACE in old  # another site of this host keeps its own
        build(tmp_path / PLACE.strip("/"), standin(tmp_path / "runtime", "two"))
        expect(heading(opened(page, quick))).to_have_text("one")  # as it was kept; the new one comes behind it
        assert old in shelves(page, 2)
        other = visitor.new_page()
        expect(heading(opened(other, quick))).to_have_text("two")
        expect(heading(page)).to_have_text("one")
        other.close()
        asked.clear()
        page.reload()
        expect(heading(page)).to_have_text("two")
        assert old not in shelves(page, 1)
        assert len({folder for url in asked for folder in re.findall(r"/((?:app|python)-\w+)/", url)}) == 2
    assert not trouble


def test_an_update_that_is_on_its_way_survives_a_reload(quick: str, tmp_path: Path, browser: Browser) -> None:
    trouble: list[str] = []
    with visiting(browser, trouble) as visitor:
        page = opened(visitor.new_page(), quick)
        page.evaluate("navigator.serviceWorker.ready")
        shelves(page, 1)
        build(tmp_path / PLACE.strip("/"), standin(tmp_path / "runtime", "two"))
        Quiet.flows.clear()
        try:
            opened(page, quick)
            until(page, "caches.keys().then((names) => names.length === 2)")
            page.reload()
            expect(heading(started(page))).to_have_text("one")
        finally:
            Quiet.flows.set()
        settled(page)
        visitor.set_offline(True)
        page.reload()
        expect(heading(started(page))).to_have_text("two")
    assert not trouble


def test_a_site_that_is_built_anew_while_it_loads_asks_to_try_again(
    quick: str, tmp_path: Path, browser: Browser
) -> None:
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()

    def rebuilt(route: Route) -> None:
        build(tmp_path / PLACE.strip("/"), standin(tmp_path / "runtime", "two"))
        route.continue_()

    page.route("**/pyodide.mjs", rebuilt, times=1)
    page.goto(quick)
    expect(why(page)).to_contain_text("A part of the app did not arrive.")
    context.set_offline(True)
    page.get_by_role("button", name="Try again").click()
    expect(why(page)).to_contain_text("A part of the app did not arrive.")
    context.set_offline(False)
    page.get_by_role("button", name="Try again").click()
    expect(heading(page)).to_have_text("two")
    context.close()


def test_a_part_that_does_not_arrive_is_told_and_comes_when_it_is_tried_again(quick: str, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    parts = (
        "site.js",
        "app.js",
        "app.css",
        "worker.js",
        "app.zip",
        "pyodide.mjs",
        "pyodide.asm.wasm",
        "python_stdlib.zip",
    )
    for part in parts:
        page.route(f"**/{part}", lambda route: route.abort())
        page.goto(quick)
        expect(why(page)).to_contain_text("A part of the app did not arrive.")
        page.unroute(f"**/{part}")
        page.get_by_role("button", name="Try again").click()
        expect(heading(page)).to_have_text("one")
    page.route("**/pyodide.asm.wasm", lambda route: route.fulfill(body=b"\0asm\2\0\0\0", content_type="text/plain"))
    page.goto(f"{quick}?lang=cs")
    expect(why(page)).to_contain_text("Aplikace se nespustila")
    context.close()


def test_where_the_app_cannot_run_a_sentence_says_so(quick: str, tmp_path: Path, browser: Browser) -> None:
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    page.goto((tmp_path / PLACE.strip("/") / "index.html").as_uri())
    expect(why(page)).to_contain_text("it has to come from a web server")
    for lacking in ("delete window.WebAssembly", "window.Worker = class { constructor() {} terminate() {} }"):
        old = context.new_page()
        old.add_init_script(lacking)
        old.goto(quick)
        expect(why(old)).to_contain_text("This browser is too old")
        expect(old.get_by_role("button", name="Try again")).to_be_hidden()
    # Chromium reads <noscript> as a reader without scripts would see it only when it was started so.
    (without,) = re.findall("<noscript>(.*?)</noscript>", page.request.get(quick).text())
    page.set_content(without)
    expect(page.get_by_text("Rummy Learn needs JavaScript.")).to_be_visible()
    context.close()


def test_a_browser_that_keeps_nothing_says_so_and_the_app_works(quick: str, browser: Browser) -> None:
    trouble: list[str] = []
    with visiting(browser, trouble) as visitor:
        visitor.add_init_script(
            "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('no'); } })"
        )
        visitor.add_init_script(
            "if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(new Error('no'))"
        )
        page = visitor.new_page()
        expect(heading(opened(page, quick))).to_have_text("one")
        expect(page.get_by_role("status").filter(has_text="Nothing is kept.")).to_be_visible()
    assert not trouble


def test_the_way_here_is_told_on_a_phone_in_light_and_dark(
    quick: str, browser: Browser, assert_accessible_everywhere: Callable[[Page], None]
) -> None:
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    page.route("**/app.zip", lambda _: None)  # it is on its way, and stays there
    page.goto(quick)
    expect(page.get_by_role("progressbar", name="Dealing the cards…")).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text("The first visit fetches")
    assert_accessible_everywhere(page)
    page.unroute("**/app.zip")
    page.route("**/app.zip", lambda route: route.abort())
    page.reload()
    expect(why(page)).to_be_visible()
    assert_accessible_everywhere(page)
    page.goto(f"{quick}licences.html")
    expect(page.get_by_role("row", name="Pyodide")).to_contain_text("MPL-2.0")
    assert_accessible_everywhere(page)
    context.close()
