"""The speeds a learner feels: judging, the shell's start, the first visit, a click, and the memory of a visitor.

    python benchmarks/speeds.py [--rounds 9]

The pages need a Chromium; without one they are left out. Only figures of one run can be compared; on a busy machine
all of them are worse.
"""

from __future__ import annotations

import argparse
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import psutil
from playwright.sync_api import Browser, Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards
from rummy_learn.variants import variants
from tests.serving import running

MELDS = (
    "8C 8D 8H",
    "8C 8D *",
    "4C 5C 6C 7C",
    "4C * 6C 7C",
    "QS KS AS 2S",
    "8C 8D 9H",
    "4C 5D 6C 7C",
    "* * 8C",
    "2C 3C *",
)
CHECK = ("check", "shanghai", "8C 8D * | 4C 5C 6C 7C", "--deal", "2")
WALK = "?page=learn&game=shanghai&deal=2&step=4"
CLICKS = 15
CLICK = """button => new Promise((done) => {
  const start = performance.now();
  const painted = () => requestAnimationFrame(() => done(performance.now() - start));
  document.addEventListener("rummy:ready", painted, { once: true });
  button.click();
})"""


class Row(NamedTuple):
    """One line of the table."""

    what: str
    measured: str
    reach: str


def main() -> None:
    """Measure everything and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=9, help="repetitions of each measurement; medians are shown")
    rounds = parser.parse_args().rounds
    print(f"{'what':44}{'measured':>22}  reach")
    for measure in (judging, shell, pages):
        for row in measure(rounds):
            print(f"{row.what:44}{row.measured:>22}  {row.reach}", flush=True)


def judging(rounds: int) -> Iterator[Row]:
    """Melds judged a second, legal ones and others, jokers among them."""
    melds = [parse_cards(text) for text in MELDS]
    for game in variants():
        seconds = median(rounds, lambda game=game: [judge.meld(game, meld) for _ in range(200) for meld in melds])
        yield Row(f"melds judged a second, {game.id}", f"{200 * len(melds) / seconds:,.0f}", "≥ 100,000")


def shell(rounds: int) -> Iterator[Row]:
    """The start of a command beside the start of Python alone."""
    command = Path(sys.executable).with_name("rummy-learn")
    bare = median(rounds, lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    ours = median(rounds, lambda: subprocess.run([command, *CHECK], check=True, capture_output=True))
    yield Row(
        "rummy-learn check, times python -c pass", f"{ours / bare:.1f} ({ours * 1e3:.0f} ms)", "< 6, from the wheel"
    )


def pages(rounds: int) -> Iterator[Row]:
    """A visitor's first page, his next one, a click that is judged, and his Python's memory."""
    chromium = shutil.which("chromium") or shutil.which("google-chrome")
    if not chromium:
        yield Row("pages", "no Chromium", "")
        return
    with running("serve", "--no-browser", "--port=0") as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        visits = [visit(browser, server.address) for _ in range(rounds)]
        yield Row("first visit, kernel preheated", seconds(first for first, *_ in visits), "< 2 s")
        yield Row("the same, warm browser cache", seconds(second for _, second, *_ in visits), "< 1.2 s")
        yield Row("a click that is judged", seconds(click for *_, clicks in visits for click in clicks), "< 0.1 s")
        yield Row("memory a learner", memory(server.process.pid), "< 60 MB")


def visit(browser: Browser, address: str) -> tuple[float, float, list[float]]:
    """Seconds of a first visit, of a second one, and of clicks there."""
    context = browser.new_context()
    page = context.new_page()
    times = []
    for _ in range(2):
        time.sleep(4)  # the pool of preheated kernels is filled again
        start = time.perf_counter()
        page.goto(address + WALK)
        page.wait_for_selector("#rl-loading", state="hidden")
        times.append(time.perf_counter() - start)
    clicks = clicked(page)
    context.close()
    return times[0], times[1], clicks


def clicked(page: Page) -> list[float]:
    page.get_by_role("textbox").fill("10H 10S | 8C 9C")
    page.wait_for_timeout(500)
    return [page.get_by_role("button", name="Lay down").evaluate(CLICK) / 1e3 for _ in range(CLICKS)]


def memory(server: int) -> str:
    others = psutil.Process(server).children(recursive=True)
    return f"{statistics.median(each.memory_full_info().uss for each in others) / 2**20:.0f} MB"


def median(rounds: int, work: Callable[[], object]) -> float:
    return statistics.median(timed(work) for _ in range(rounds))


def timed(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def seconds(times: Iterator[float]) -> str:
    return f"{statistics.median(times):.2f} s"


if __name__ == "__main__":
    main()
