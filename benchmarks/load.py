"""A class on one server: how long its learners wait, what they cost, and that no accident loses an answer of theirs.

    python benchmarks/load.py [--learners 1,10,30] [--spread 30] [--clicks 20] [--pause 1] [--no-browser]

Starts `rummy-learn serve` on this machine and sends learners there who work through a class of questions, right and
wrong, as the page's scripts would: all at once, and spread over some seconds. One of them sits before a real Chromium,
if there is one; the others fetch the files that it fetches. Then, each time in the midst of the work, Python processes
are killed, the server is started anew, and processes are ended for idleness; and a class comes that is too large.

What is being done is told on standard error, with the seconds since the start. A class takes about a minute, and so
does each of the four accidents: six to eight minutes in all, three without accidents (`--unlucky 0`).

The learners run on the same processors as the server, and are not counted to it. Only figures of one run can be
compared; on a busy machine all of them are worse.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import shutil
import statistics
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from contextlib import ExitStack, asynccontextmanager, suppress
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import psutil  # type: ignore[import-untyped]
from playwright.async_api import Browser as Chromium
from playwright.async_api import Error as ChromiumError
from playwright.async_api import Page, async_playwright
from tornado.httpclient import AsyncHTTPClient

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.hand_in import HandIn
from rummy_learn.variants import variant_ids
from tests.learning import RETRY, Browser, Learner, in_form, some_answer
from tests.serving import running

SEED = 7
MOST_CONNECTIONS = 1000
ROUNDS = 3
PREHEAT_SECONDS = 3
VICTIMS = 3
STARTED = time.monotonic()
#: How often it is looked whether something has happened, and how long.
LOOK, LOOKS = 0.05, 4000
SERVE = ("serve", "--no-browser", "--no-teach")
#: Ends a process that has been idle for three seconds.
HASTY = ("--idle-minutes", "0.05")
CAP = "--most-visitors"
STATIC = "/static/"
#: The form of an answer, or its button where Enter only picks cards.
ANSWER = '[data-act="answer"]'
#: Clicks, and waits until the answer is painted: its milliseconds, or null when the page says that Python is gone.
CLICK = """click => new Promise((done) => {
  const app = document.querySelector(".rl");
  const start = performance.now();
  const stop = (result) => {
    clearInterval(looking);
    document.removeEventListener("rummy:ready", ready);
    done(result);
  };
  const ready = () => {
    if (!("busy" in app.dataset)) requestAnimationFrame(() => stop(performance.now() - start));
  };
  const looking = setInterval(() => document.querySelector(".rl-lost button") && stop(null), 100);
  document.addEventListener("rummy:ready", ready);
  if (click.nodeName === "FORM") click.requestSubmit();
  else click.click();
})"""
FILL = """(act, texts) => {
  const form = act.form ?? act;
  for (const field of form.querySelectorAll("[name=answer]")) {
    if (["radio", "checkbox"].includes(field.type)) field.checked = texts.includes(field.value);
    else if (field.type !== "hidden") field.value = texts[0];
    field.dispatchEvent(new Event("input", { bubbles: true }));
  }
  return new FormData(form).getAll("answer");
}"""


class Cost(NamedTuple):
    """What a server has cost so far: seconds of processor, MB of memory, and how many of these each process owns."""

    seconds: float
    memory: float
    server: float
    own: tuple[float, ...]


class Host:
    """`rummy-learn serve` with some options. Started anew, it keeps its port."""

    def __init__(self, *options: str) -> None:
        self._options = options
        self._port = 0
        self._running = ExitStack()

    def __enter__(self) -> Host:
        self._start()
        return self

    def __exit__(self, *_: object) -> None:
        self._running.close()

    def restart(self) -> None:
        """Stops the server as a container does, and starts it again."""
        self._running.close()
        self._start()

    def _start(self) -> None:
        started = self._running.enter_context(running(*SERVE, f"--port={self._port}", *self._options))
        self.address = started.address
        self._port = urlsplit(started.address).port or 0
        self._started = started
        self._server = psutil.Process(started.process.pid)

    @property
    def said(self) -> str:
        """All that it has said since it started."""
        return self._started.said

    def others(self) -> list[psutil.Process]:
        """Its other processes: those of pages, those that wait for one, and the one that they all come from."""
        return list(self._server.children(recursive=True))

    async def rest(self) -> None:
        """Waits until those who were there are gone, and a process stands ready for the next."""
        await asyncio.sleep(PREHEAT_SECONDS)
        await until(lambda: any("kernel-" in socket for each in self.others() for socket in sockets(each)))
        await asyncio.sleep(PREHEAT_SECONDS)

    def kernel(self, name: str) -> psutil.Process:
        """The process of a page, whose sockets bear its name."""
        return next(each for each in self.others() if any(name in socket for socket in sockets(each)))

    def cost(self) -> Cost:
        """What it has cost so far."""
        (seconds, server), *others = (taken for each in (self._server, *self.others()) for taken in cost(each))
        total = server.pss + sum(memory.pss for _, memory in others)
        own = tuple(memory.uss / 2**20 for _, memory in others)
        return Cost(seconds + sum(spent for spent, _ in others), total / 2**20, server.pss / 2**20, own)


def cost(process: psutil.Process) -> Iterator[tuple[float, Any]]:
    """Seconds of processor of a process and of those of its children that have ended, and its memory, if it lives."""
    with suppress(psutil.Error):
        yield sum(process.cpu_times()[:4]), process.memory_full_info()


def sockets(process: psutil.Process) -> list[str]:
    """The names of its sockets in the file system; none when it has ended in the meantime."""
    with suppress(psutil.Error):
        return [each.laddr for each in process.net_connections("unix")]
    return []


def tell(doing: str) -> None:
    """Says on standard error what is being done, and at which second."""
    print(f"{time.monotonic() - STARTED:5.0f} s  {doing}", file=sys.stderr, flush=True)


# ---- a learner before a real browser ---------------------------------------------------------------------------------
class InChromium(Learner):
    """One who sits before a Chromium of his own. What it keeps, it keeps itself."""

    def __init__(self, chromium: Chromium, address: str, assignment: Assignment, browser: Browser) -> None:
        super().__init__(address, assignment, "Learner in Chromium", browser)
        self._chromium = chromium

    async def attend(self, leave: asyncio.Event | None = None) -> HandIn:
        """Works through the class to the hand-in."""
        async with self.arrived() as page:
            hand_in = await self._work_in(page)
            self.finished.set()
            if leave:
                await leave.wait()
            return hand_in

    @asynccontextmanager
    async def arrived(self) -> AsyncIterator[Page]:  # type: ignore[override]
        """The app, open at the first question and ready to be used."""
        context = await self._chromium.new_context()
        page = await context.new_page()
        await self._come(page, self._address + self._at(1))
        yield page
        await page.goto("about:blank")  # a page that is left ends its process
        await context.close()

    async def _come(self, page: Page, address: str) -> None:
        """Opens the address, until the server takes him."""
        for _ in range(LOOKS):
            start = time.perf_counter()
            with suppress(ChromiumError):
                answer = await page.goto(address)
                if answer and answer.status == HTTPStatus.OK:
                    await page.locator("#rl-loading").wait_for(state="hidden")
                    self.usable.append(time.perf_counter() - start)
                    config = await page.locator("#jupyter-config-data").text_content()
                    self.kernel = json.loads(config or "")["kernelId"]
                    return
            self.refusals += 1
            await asyncio.sleep(RETRY)

    async def _work_in(self, page: Page) -> HandIn:
        for at, question in enumerate(self._assignment.questions):
            texts = in_form(some_answer(question, self._chance))
            await self._walk(page, f"step={at + 1}&")
            while await page.locator(ANSWER).count():
                sent = await page.locator(ANSWER).evaluate(FILL, texts)
                if await self._press(page, ANSWER):
                    self.given[at] = tuple(sent) if question.input in ("many", "order") else sent[0]
        await self._walk(page, "step=hand-in&")
        await page.locator("#sign input").fill(self.name)
        while not await self._press(page, "#sign"):
            await page.locator("#sign input").fill(self.name)
        return HandIn.read(await page.locator("#hand-in-code").input_value())

    async def _walk(self, page: Page, there: str) -> None:
        while there not in page.url:
            await self._press(page, f'a[href*="{there}"] >> nth=0')

    async def _press(self, page: Page, what: str) -> bool:
        """Clicks; False when Python is gone, and the page has been loaded anew."""
        await asyncio.sleep(self._browser.pause * self._chance.uniform(0.5, 1.5))
        milliseconds = await page.locator(what).evaluate(CLICK)
        if milliseconds is not None:
            self.clicks.append(milliseconds / 1e3)
            return True
        self.losses += 1
        await self._come(page, page.url)
        return False


async def files(chromium: Chromium, address: str) -> list[str]:
    """What a browser fetches with the page."""
    context = await chromium.new_context()
    page = await context.new_page()
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    await page.goto(address)
    await page.locator("#rl-loading").wait_for(state="hidden")
    await page.goto("about:blank")
    await context.close()
    return [url.removeprefix(address) for url in fetched if url.startswith(address) and STATIC in url]


@asynccontextmanager
async def opened_chromium(wanted: bool) -> AsyncIterator[Chromium | None]:
    """A Chromium, if it is wanted and there is one."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if not wanted or not path:
        yield None
        return
    async with async_playwright() as playwright:
        yield await playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])


# ---- a class ---------------------------------------------------------------------------------------------------------
class Seats(NamedTuple):
    """How a class is seated: what its learners are asked, and before what they sit."""

    assignment: Assignment
    browser: Browser
    chromium: Chromium | None

    def taken(self, address: str, count: int) -> list[Learner]:
        """So many learners; the first of them before a Chromium."""
        learners = [Learner(address, self.assignment, f"Learner {n}", self.browser) for n in range(1, count + 1)]
        if self.chromium:
            learners[0] = InChromium(self.chromium, address, self.assignment, self.browser)
        return learners

    @asynccontextmanager
    async def one(self, host: Host) -> AsyncIterator[Learner]:
        """One learner who comes, and does nothing there."""
        (learner,) = self.taken(host.address, 1)
        async with learner.arrived():
            yield learner


class Seen(NamedTuple):
    """What became of a class: its learners with their hand-ins, and what the server cost before and at the end."""

    learners: list[Learner]
    hand_ins: list[HandIn]
    before: Cost
    after: Cost

    @property
    def given(self) -> int:
        """Answers that were marked."""
        return sum(len(each.given) for each in self.learners)

    @property
    def kept(self) -> int:
        """Those of them that stand in the hand-ins."""
        pairs = zip(self.learners, self.hand_ins, strict=True)
        return self.given - sum(len(each.missing(hand_in)) for each, hand_in in pairs)

    @property
    def memory(self) -> float:
        """MB that a learner more takes of the machine's memory."""
        return (self.after.memory - self.before.memory) / len(self.learners)

    @property
    def errors(self) -> list[str]:
        """What should not have been."""
        return [f"{each.name}: {error}" for each in self.learners for error in each.errors]


Strike = Callable[[Host, list[Learner]], Awaitable[None]]


async def attended(host: Host, seats: Seats, count: int, spread: float = 0, strike: Strike | None = None) -> Seen:
    """A class that comes within `spread` seconds. When half of its work is done, `strike` happens."""
    before, learners, leave = host.cost(), seats.taken(host.address, count), asyncio.Event()

    async def attend(learner: Learner, after: float) -> HandIn:
        await asyncio.sleep(after)
        return await learner.attend(None if strike else leave)

    tasks = [asyncio.create_task(attend(each, n * spread / count)) for n, each in enumerate(learners)]
    if strike:
        half = count * len(seats.assignment.questions) // 2
        await until(lambda: sum(len(each.given) for each in learners) >= half and bool(at_work(learners)), tasks)
        await strike(host, learners)
    await until(lambda: all(each.finished.is_set() for each in learners), tasks)
    after = host.cost()
    leave.set()
    return Seen(learners, await asyncio.gather(*tasks), before, after)


async def until(happened: Callable[[], bool], tasks: Iterable[asyncio.Task[HandIn]] = ()) -> None:
    """Waits for something; what goes wrong meanwhile is raised."""
    for _ in range(LOOKS):
        for task in tasks:
            if task.done():
                task.result()
        if happened():
            return
        await asyncio.sleep(LOOK)
    raise TimeoutError


# ---- accidents -------------------------------------------------------------------------------------------------------
async def killed(host: Host, learners: list[Learner]) -> None:
    """Some Python processes are killed, as a machine without memory does."""
    for process in [host.kernel(each.kernel) for each in at_work(learners)[:VICTIMS]]:
        process.kill()


def at_work(learners: Iterable[Learner]) -> list[Learner]:
    """Those who are there and have not handed in."""
    return [each for each in learners if each.kernel and not each.finished.is_set()]


async def restarted(host: Host, _learners: list[Learner]) -> None:
    """The server is started anew."""
    await asyncio.to_thread(host.restart)


async def culled(host: Host, learners: list[Learner]) -> None:
    """Some close the lids of their machines, and open them when their Python has been ended."""
    asleep = at_work(learners)[-VICTIMS:]
    processes = [host.kernel(each.kernel) for each in asleep]
    for each in asleep:
        each.lid.clear()
    await until(lambda: not any(process.is_running() for process in processes))
    for each in asleep:
        each.lid.set()


async def nothing(_host: Host, _learners: list[Learner]) -> None:
    """Nothing happens, but that those who have handed in leave."""


# ---- tables ----------------------------------------------------------------------------------------------------------
LOAD = (
    *("learners", "usable p50", "max", "click p50", "p95", "max", "MB each", "own", "server", "all"),
    *("CPU each", "errors", "given", "kept"),
)
HARM = ("accident", "learners", "lost", "refused", "back p50", "max", "errors", "given", "kept")


def line(cells: Iterable[object]) -> str:
    """One line of a table."""
    first, *others = (f"{each:.2f}" if isinstance(each, float) else str(each) for each in cells)
    return f"{first:36}" + "".join(f"{each:>11}" for each in others)


def load_line(name: str, seen: Seen) -> str:
    """Seconds until the app is usable, milliseconds of clicks, MB and seconds of processor that a learner costs."""
    usable = sorted(each for learner in seen.learners for each in learner.usable)
    clicks = sorted(each * 1e3 for learner in seen.learners for each in learner.clicks)
    seconds = (seen.after.seconds - seen.before.seconds) / len(seen.learners)
    times = (at(usable, 0.5), usable[-1], *(round(at(clicks, part)) for part in (0.5, 0.95, 1)))
    megabytes = (seen.memory, statistics.median(seen.after.own), seen.after.server, seen.after.memory)
    return line([name, *times, *map(round, megabytes), seconds, len(seen.errors), seen.given, seen.kept])


def harm_line(name: str, seen: Seen) -> str:
    """What an accident did, seconds until those whom it hit could go on, and that nothing is lost."""
    lost, refused = (sum(getattr(each, what) for each in seen.learners) for what in ("losses", "refusals"))
    back = sorted(each for learner in seen.learners for each in learner.usable[1:]) or [0.0]
    times = (at(back, 0.5), back[-1])
    return line([name, len(seen.learners), lost, refused, *times, len(seen.errors), seen.given, seen.kept])


def at(ordered: Sequence[float], part: float) -> float:
    """The value below which that part of the values lies."""
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))]


def reached(what: str, measured: float, unit: str, most: float) -> str:
    """A measured number beside the one to reach."""
    word = "reached" if measured < most else "NOT reached"
    return f"{what:56}{measured:>9.2f} {unit:4}< {most:<6g}{word}"


# ---- the numbers to reach --------------------------------------------------------------------------------------------
async def arrivals(host: Host, seats: Seats) -> list[str]:
    """A learner who comes alone, and one who comes just after another: for him no Python process stands ready."""
    ready, cold = [], []
    for each in range(1, ROUNDS + 1):
        tell(f"one learner, and one right after: {each} of {ROUNDS}")
        await host.rest()
        async with seats.one(host) as first:
            ready += first.usable
            async with seats.one(host) as second:
                cold += second.usable
    return [
        reached("usable, Python process ready", statistics.median(ready), "s", 2),
        reached("usable, right after another learner", statistics.median(cold), "s", 3),
    ]


def clicked(seen: Seen) -> str:
    """The clicks of those who sit before a real browser."""
    there = [each for each in seen.learners if isinstance(each, InChromium)]
    clicks = [click * 1e3 for each in there or seen.learners for click in each.clicks]
    return reached(f"a click, median, {len(seen.learners)} at work", statistics.median(clicks), "ms", 100)


def memory(seen: Seen) -> str:
    """What a learner takes."""
    return reached(f"memory of each of {len(seen.learners)} learners", seen.memory, "MB", 60)


def accidents(count: int) -> Iterator[tuple[str, Strike, tuple[str, ...]]]:
    """What may happen to a class of so many, and the options of its server."""
    yield "Python processes killed", killed, (CAP, "0")
    yield "server started anew", restarted, (CAP, "0")
    yield "Python processes ended for idleness", culled, (CAP, "0", *HASTY)
    yield "half as many may come as want to", nothing, (CAP, str(max(1, count // 2)))


def main() -> None:
    """Measure everything and print tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--learners", default="1,10", help="how many come at once; 30 need 3 GB (1,10)")
    parser.add_argument("--spread", type=float, default=30, help="seconds in which they come otherwise (30)")
    parser.add_argument("--clicks", type=int, default=20, help="clicks of a learner (20)")
    parser.add_argument("--pause", type=float, default=1, help="seconds that a learner looks at a page (1)")
    parser.add_argument("--unlucky", type=int, default=10, help="learners to whom accidents happen; 0 for none (10)")
    parser.add_argument("--no-browser", action="store_true", help="do without a real browser")
    AsyncHTTPClient.configure(None, max_clients=MOST_CONNECTIONS)  # else learners would wait for each other
    asyncio.run(measure(parser.parse_args()))


async def measure(asked: argparse.Namespace) -> None:
    """One line after the other."""
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{os.cpu_count()} processors; load before this began: {load}")
    counts = [int(each) for each in asked.learners.split(",")]
    async with opened_chromium(not asked.no_browser) as chromium:
        print(f"one learner of each class sits before a Chromium: {'yes' if chromium else 'no'}\n\n{line(LOAD)}")
        with Host(CAP, "0") as host:
            seats = await seated(host, asked, chromium)
            seen = [await loaded(host, seats, count, spread) for count, spread in classes(counts, asked.spread)]
            numbers = [*await arrivals(host, seats), *map(clicked, seen), *map(memory, seen)]
        if asked.unlucky:
            print(f"\n{line(HARM)}")
            seen += [await struck(seats, asked.unlucky, *each) for each in accidents(asked.unlucky)]
    print("", *numbers, "", *(error for each in seen for error in each.errors), sep="\n")


async def seated(host: Host, asked: argparse.Namespace, chromium: Chromium | None) -> Seats:
    """The class: questions about all games, two clicks each, and before what its learners sit."""
    fetched = await files(chromium, host.address) if chromium else []
    assignment = Assignment(variant_ids(), count=max(1, asked.clicks // 2), seed=SEED)
    return Seats(assignment, Browser(fetched, pause=asked.pause), chromium)


def classes(counts: Iterable[int], spread: float) -> Iterator[tuple[int, float]]:
    """Learners, and the seconds in which they come."""
    for count in counts:
        yield count, 0
        if count > 1 and spread:
            yield count, spread


async def loaded(host: Host, seats: Seats, count: int, spread: float) -> Seen:
    """A class, and its line."""
    name = f"{count} in {spread:g} s" if spread else f"{count} at once"
    tell(f"a class, {name}")
    await host.rest()
    seen = await attended(host, seats, count, spread)
    print(load_line(name, seen), flush=True)
    return seen


async def struck(seats: Seats, count: int, name: str, strike: Strike, options: Sequence[str]) -> Seen:
    """A class to which an accident happens, and its line."""
    tell(f"a class of {count}: {name}")
    with Host(*options) as host:
        await host.rest()
        seen = await attended(host, seats, count, strike=strike)
    print(harm_line(name, seen), flush=True)
    return seen


if __name__ == "__main__":
    main()
