"""The static site in a real browser: from a sub-folder of a host, without any server of ours, and without a network."""

from __future__ import annotations

import json
import os
import re
import shutil
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, Request, Response, expect

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
    expect(page.locator("#rl-loading")).to_be_hidden(timeout=START_MS)
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
