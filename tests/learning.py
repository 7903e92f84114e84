"""Learners of a class who need no browser: they answer its questions, keep what a browser keeps, and come back."""

from __future__ import annotations

import asyncio
import html
import random
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from typing import NamedTuple

from tornado.httpclient import AsyncHTTPClient, HTTPClientError
from tornado.websocket import WebSocketClosedError

from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.hand_in import Answered, HandIn
from rummy_learn.course.question import Question
from tests.course.handing_in import right, wrong
from tests.visiting import Message, Visitor, visiting

__all__ = ["RETRY", "Browser", "Learner", "in_form", "some_answer"]

#: A page says within six seconds that Python is gone; its reader then loads it anew.
PATIENCE = 7.5
#: What it looks like when Python, or the whole server, is gone.
LOSSES = (TimeoutError, ConnectionError, WebSocketClosedError, HTTPClientError)
#: Seconds after which a reader whom the server did not take comes again, and how often.
RETRY, TRIES = 0.5, 240
#: One answer of so many is wrong.
MISTAKES = 3
HAND_IN = re.compile(r'<textarea[^>]*id="hand-in-code"[^>]*>([^<]*)')


class Browser(NamedTuple):
    """What a reader sits before: the files that his browser fetches with a page, so many at a time.

    He looks at each page for about `pause` seconds, and waits `patience` for an answer before he loads it anew.
    """

    files: Sequence[str] = ()
    connections: int = 6
    pause: float = 0.0
    patience: float = PATIENCE


AT_ONCE = Browser()


class Learner:
    """One reader of a class, and what becomes of him.

    `saved` is what his browser keeps; `given` are the answers that the page has marked, by the place of their question.
    `usable` holds the seconds of each arrival until the app stood there, `clicks` those of each click. `losses` counts
    how often Python was lost, `refusals` how often the server did not take him; `errors` are what should not have been.
    `finished` is set when the hand-in is made. `lid` is closed when it is cleared: before the next click the connection
    is then cut, and he waits until it is set again.
    """

    def __init__(self, address: str, assignment: Assignment, name: str, browser: Browser = AT_ONCE) -> None:
        self.name = name
        self.saved: Message = {}
        self.given: dict[int, Answered] = {}
        self.usable: list[float] = []
        self.clicks: list[float] = []
        self.losses = self.refusals = 0
        self.errors: list[str] = []
        self.kernel = ""
        self.lid = asyncio.Event()
        self.lid.set()
        self.finished = asyncio.Event()
        self._address = address
        self._assignment = assignment
        self._browser = browser
        self._chance = random.Random(name)

    async def attend(self, leave: asyncio.Event | None = None) -> HandIn:
        """Works through the class to the hand-in, and comes back whenever Python is lost on the way.

        Then the page stays open until `leave` is set.
        """
        for _ in range(TRIES):
            try:
                async with self.arrived() as visitor:
                    hand_in = await self._work(visitor)
                    self.finished.set()
                    if leave:
                        await leave.wait()
                    return hand_in
            except LOSSES:
                await self._lose()
        raise TimeoutError(f"{self.name} was never let in")

    def missing(self, hand_in: HandIn) -> list[int]:
        """The places of answers that the page had marked and that the hand-in does not hold as they were given."""
        return [at for at, answer in self.given.items() if hand_in.answers[at] != answer]

    async def _lose(self) -> None:
        """Takes down what has happened: to one who was there Python was lost, another one was not taken."""
        if self.kernel:
            self.losses += 1
        else:
            self.refusals += 1
            await asyncio.sleep(RETRY)
        self.kernel = ""

    # ---- coming ------------------------------------------------------------------------------------------------------
    @asynccontextmanager
    async def arrived(self) -> AsyncIterator[Visitor]:
        """The app, open at the class and ready to be used."""
        start = time.perf_counter()
        async with visiting(self._address) as visitor:
            await self._fetch()
            await visitor.open(self._at(""), **self.saved)
            self._keep(visitor)
            self.usable.append(time.perf_counter() - start)
            self.kernel = visitor.kernel
            yield visitor

    async def _fetch(self) -> None:
        turns = asyncio.Semaphore(self._browser.connections)

        async def one(path: str) -> None:
            async with turns:
                await AsyncHTTPClient().fetch(self._address + path)

        await asyncio.gather(*map(one, self._browser.files))

    def _at(self, step: object) -> str:
        return f"?class={self._assignment.code}&step={step}"

    # ---- working -----------------------------------------------------------------------------------------------------
    async def _work(self, visitor: Visitor) -> HandIn:
        """Answers what has no answer yet, and hands in."""
        for at, question in enumerate(self._assignment.questions):
            if at not in self.given:
                await self._go(visitor, at + 1)
                await self._answer(visitor, at, some_answer(question, self._chance))
        await self._go(visitor, "hand-in")
        shown = await self._click(visitor, lambda: visitor.act("sign", name=[self.name]))
        made = HAND_IN.search(shown)
        assert made, shown
        return HandIn.read(html.unescape(made[1]))

    async def _answer(self, visitor: Visitor, at: int, answer: Answered) -> None:
        item = str(self._assignment.items[at])
        shown = await self._click(visitor, lambda: visitor.act("answer", item, answer=in_form(answer)))
        if 'data-act="answer"' in shown:
            self.errors.append(f"question {at + 1} did not take {answer}")
        else:
            self.given[at] = answer

    async def _go(self, visitor: Visitor, step: object) -> None:
        await self._click(visitor, lambda: visitor.say(kind="go", query=self._at(step)))

    async def _click(self, visitor: Visitor, ask: Callable[[], Awaitable[Message]]) -> str:
        """What the page shows after a click, once its reader has looked at the one before."""
        await asyncio.sleep(self._browser.pause * self._chance.uniform(0.5, 1.5))
        await self._open_the_lid(visitor)
        start = time.perf_counter()
        view = await asyncio.wait_for(ask(), self._browser.patience)
        self.clicks.append(time.perf_counter() - start)
        self._keep(visitor)
        shown = str(view["html"])
        if 'id="notice"' in shown:
            self.errors.append(f"{view['query']} tells of trouble")
        return shown

    async def _open_the_lid(self, visitor: Visitor) -> None:
        if not self.lid.is_set():
            await visitor.leave()
            await self.lid.wait()
            await visitor.connect()

    def _keep(self, visitor: Visitor) -> None:
        self.saved = visitor.saved


def some_answer(question: Question, chance: random.Random) -> Answered:
    """The right answer, or now and then a wrong one."""
    return (chance.randrange(MISTAKES) == 0 and wrong(question)) or right(question)


def in_form(answer: Answered) -> list[str]:
    """The answer as the form on the page sends it."""
    return [answer] if isinstance(answer, str) else list(answer) or ["none"]
