"""The front desk: it lets visitors in while there is room, sees them off, and notes what happens."""

from __future__ import annotations

import asyncio
import time
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, Any

from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from tornado.ioloop import IOLoop
from tornado.web import HTTPError

import rummy_learn
from rummy_learn.ui.serving.away import Reason

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from rummy_learn.ui.serving.journal import Journal
    from rummy_learn.ui.serving.visits import Asked, Visit, Visits

__all__ = ["Desk", "Kernels"]

#: Seconds that a visitor waits before he hears that there is no room: a page that is loaded again may come before its
#: own goodbye.
GOODBYE = 0.5
#: How often he waits so long for a process that is about to end, because its browser hung up before it had the page.
BREAKING_TRIES = 10
#: How many bytes are kept for a page that is cut off, until it connects again.
KEPT_MOST = 4 * 2**20


class Desk:
    """What all answers of one server share."""

    def __init__(self, visits: Visits, journal: Journal, static_site: str | None) -> None:
        self.visits = visits
        self.journal = journal
        self.static_site = static_site
        self.stopping = False
        self._started = time.monotonic()
        self.note("start", version=rummy_learn.__version__, most_visitors=visits.most)

    @asynccontextmanager
    async def visit(
        self, kernels: Any, asked: Asked | None = None, again: bool = False
    ) -> AsyncIterator[Visit | Reason]:
        """A visit while its page is being opened, or the reason why there is none.

        `kernels` are Voilà's, which carry no types. With `again` the browser loads anew what it `asked` for: the page
        it had for that, if it has not connected yet, is gone. When there is no room, that is supposed anyway.
        """
        gone = self._forget_unseen(asked) if again else []
        visit = await self._admit(asked)
        if visit is None and not self.stopping:
            gone += self._forget_unseen(asked)
            visit = self.visits.admit(asked)
        await _end_all(kernels, gone)
        if visit is None:
            if not self.stopping:
                self.note("full")
            yield Reason.STOPPING if self.stopping else Reason.FULL
            return
        try:
            await kernels.end_dead()
            await self._make_room(kernels)
            yield visit
        finally:
            self.visits.opened(visit)
            if not self.stopping:  # after a failure Voilà itself has none waiting ready ever again
                kernels.fill_if_needed(notebook_name=kernels.notebook_path)
            if visit.broken and visit.kernel:
                self.end(visit.kernel, "broken")
                await _end_all(kernels, [visit.kernel])
        if not visit.broken:
            self.note("visit", seconds=_since(visit.came))

    async def _admit(self, asked: Asked | None) -> Visit | None:
        visit = None if self.stopping else self.visits.admit(asked)
        tries = 0
        while visit is None and not self.stopping and (tries == 0 or (self.visits.breaking and tries < BREAKING_TRIES)):
            await asyncio.sleep(GOODBYE)
            visit = None if self.stopping else self.visits.admit(asked)
            tries += 1
        return visit

    def _forget_unseen(self, asked: Asked | None) -> list[str]:
        unseen = self.visits.unseen(asked) if asked else []
        for kernel in unseen:
            self.end(kernel, "again")
        return unseen

    async def _make_room(self, kernels: Any) -> None:
        closed = self.visits.surplus()
        for kernel in closed:  # before anything is waited for, or another visitor would end them too
            self.end(kernel, "room")
        await _end_all(kernels, closed)

    def end(self, kernel: str, event: str) -> None:
        """The process of a page ends; `event` is why. A process that no page has is no matter of ours."""
        came = self.visits.end(kernel)
        if came is not None and not self.stopping:
            self.note(event, seconds=_since(came))

    def stop(self) -> None:
        """Lets nobody in any more."""
        self.note("stop", seconds=_since(self._started))
        self.stopping = True

    def note(self, event: str, **facts: object) -> None:
        """Writes an event down, with how many visitors there are."""
        self.journal.write(event, visitors=self.visits.count, **facts)


class Kernels(AsyncMappingKernelManager):
    """The processes behind the pages; their end is told to the desk of the server, their `parent`."""

    parent: Any

    async def end_dead(self) -> None:
        """Ends what is left of processes that have died, lest a visitor gets the one that has stood ready."""
        for kernel_id in self.list_kernel_ids():
            if kernel_id in self:  # nor has it ended meanwhile
                kernel: Any = self.get_kernel(kernel_id)
                if not (kernel.shutting_down or await kernel.is_alive()):
                    await self._lose(kernel_id)

    async def shutdown_kernel(self, kernel_id: str, **settings: Any) -> None:  # type: ignore[override]
        """Ends a process. Of any other end than for idleness the desk knows already."""
        self.parent.desk.end(kernel_id, "culled")
        await super().shutdown_kernel(kernel_id, **settings)  # type: ignore[no-untyped-call]

    def start_buffering(self, kernel_id: str, session_key: str, channels: dict[str, Any]) -> None:
        """Keeps for a page that is cut off what is sent to it, but not more and more of it."""
        super().start_buffering(kernel_id, session_key, channels)  # type: ignore[no-untyped-call]
        self._kernel_buffers[kernel_id]["buffer"] = _Kept()

    async def cull_kernel_if_idle(self, kernel_id: str) -> None:
        """Ends a process that is idle, if its page has been closed for as long.

        One that has waited in the pool has been idle for hours when it gets a page, and that page has yet to connect.
        """
        if self.parent.desk.visits.may_end(kernel_id, self.cull_idle_timeout):
            await super().cull_kernel_if_idle(kernel_id)  # type: ignore[no-untyped-call]

    def _handle_kernel_died(self, kernel_id: str) -> None:
        IOLoop.current().spawn_callback(self._lose, kernel_id)

    async def _lose(self, kernel_id: str) -> None:
        self.parent.desk.end(kernel_id, "lost")
        with suppress(HTTPError):  # somebody else has ended it
            await self.shutdown_kernel(kernel_id, now=True)


class _Kept(list[tuple[str, list[bytes]]]):
    """Messages for a page that is cut off. Those for which there is no room are lost."""

    _size = 0

    def append(self, message: tuple[str, list[bytes]]) -> None:
        self._size += sum(map(len, message[1]))
        if self._size <= KEPT_MOST:
            super().append(message)


async def _end_all(kernels: Any, ids: list[str]) -> None:
    for kernel in ids:
        with suppress(HTTPError):  # it has gone by itself
            await kernels.shutdown_kernel(kernel, now=True)


def _since(moment: float) -> float:
    return round(time.monotonic() - moment, 1)
