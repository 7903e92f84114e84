"""Who is here: each open page has a Python process of its own, and there is room for so many."""

from __future__ import annotations

import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["Asked", "Visit", "Visits"]

Asked = tuple[str, str]
CONNECTING = 45.0
"""Seconds that a page has to connect: on a slow line its scripts take half a minute."""


@dataclass(eq=False)
class Visit:
    """One page, from its request until its process ends."""

    came: float
    #: The browser, by its token, and the address that it asked for.
    asked: Asked | None = None
    opening: bool = True
    #: Whether the browser hung up before it had the page.
    broken: bool = False
    #: Whether its page has ever connected.
    seen: bool = False
    #: The id of its process, once it has one.
    kernel: str = ""
    #: Its connections; a page that reconnects may have two for a moment.
    connections: set[object] = field(default_factory=set)
    #: Since when it has had none.
    silent_since: float = 0.0


class Visits:
    """All visits. At most `most` of them are let in at a time; 0 lets everybody in.

    A page without a connection for `patience` seconds, or one that has not connected within `CONNECTING`, is taken for
    closed: it counts no more, and its process may be ended to make room. Nothing here waits for anything, so however
    many come at once, each finds the true number.
    """

    def __init__(self, most: int, patience: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self._patience = patience
        self._clock = clock
        self._all: list[Visit] = []

    @property
    def count(self) -> int:
        """How many pages are open or are being opened."""
        return sum(not self._is_closed(visit) for visit in self._all)

    @property
    def breaking(self) -> bool:
        """Whether a process is about to end because its browser hung up before it had the page."""
        return any(visit.broken for visit in self._all)

    def admit(self, asked: Asked | None = None) -> Visit | None:
        """A new visit, or None when there is no room."""
        if self.most and self.count >= self.most:
            return None
        visit = Visit(self._clock(), asked)
        self._all.append(visit)
        return visit

    def surplus(self) -> list[str]:
        """The processes of closed pages that must end so that no more than `most` run.

        First those whose pages never connected, then the longest closed.
        """
        closed = sorted(filter(self._is_closed, self._all), key=lambda visit: (visit.seen, visit.silent_since))
        return [visit.kernel for visit in closed[: max(0, len(self._all) - self.most)]] if self.most else []

    def unseen(self, asked: Asked) -> list[str]:
        """The processes of pages that were sent to the same browser for the same address and have not connected."""
        return [visit.kernel for visit in self._all if visit.asked == asked and not (visit.opening or visit.seen)]

    def opened(self, visit: Visit) -> None:
        """The page has been sent. One that never got a process is no visit."""
        visit.opening, visit.silent_since = False, self._clock()
        if not visit.kernel:
            self._all.remove(visit)

    def connected(self, kernel: str, connection: object) -> None:
        """A page has connected to its process."""
        for visit in self._of(kernel):
            visit.seen = True
            visit.connections.add(connection)

    def disconnected(self, kernel: str, connection: object) -> None:
        """A connection has gone. The page may come back: it may only have been cut off."""
        for visit in self._of(kernel):
            visit.connections.discard(connection)
            visit.silent_since = self._clock()

    def end(self, kernel: str) -> float | None:
        """The process of a page ends; when its visitor came. None if it is no visit's, or no more."""
        for visit in self._of(kernel):
            self._all.remove(visit)
            return visit.came
        return None

    def may_end(self, kernel: str, idle: float) -> bool:
        """Whether the page of a process has been closed for so many seconds.

        A process of no page may end too, unless a page is being opened, which may be about to get it.
        """
        visits = self._of(kernel)
        if not visits:
            return not any(visit.opening for visit in self._all)
        return all(self._closed_for(visit) >= idle for visit in visits)

    def _of(self, kernel: str) -> list[Visit]:
        return [visit for visit in self._all if visit.kernel == kernel]

    def _is_closed(self, visit: Visit) -> bool:
        patience = self._patience if visit.seen else min(self._patience, CONNECTING)
        return self._closed_for(visit) >= patience

    def _closed_for(self, visit: Visit) -> float:
        """Seconds since a page was last seen; less than none for one that is there."""
        return -1.0 if visit.opening or visit.connections else self._clock() - visit.silent_since
