"""Work that is shared out: among processes or a cluster, with a bar that tells how far it has come."""

from __future__ import annotations

import gc
import os
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rummy_learn.cli.games import positive
from rummy_learn.cli.own import add_all, own_files
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator
    from concurrent.futures import Executor

    from rummy_learn.cli.parser import Parser

__all__ = ["add_workers", "bar", "how_many", "workers"]

_BAR = 30
_MOST = 60
"""So many processes at most: some systems allow no more, and a slip of the finger would choke the others."""


def add_workers(parser: Parser) -> None:
    """`--workers W` and `--scheduler ADDRESS`: who does the work changes nothing about the numbers."""
    parser.add_argument("--workers", metavar="W", help=str(say("so many processes (default: one a processor)")))
    parser.add_argument("--scheduler", metavar="ADDRESS", help=str(say("a Dask cluster that does the work instead")))


@contextmanager
def workers(args: Namespace) -> Iterator[Executor | None]:
    """The executor asked for: a cluster, some processes, or none for one.

    Long work makes garbage, which commands do not collect otherwise; processes started here do as this one does.
    """
    gc.enable()
    count = how_many(args.workers)
    if args.scheduler is not None:
        with _cluster(args.scheduler) as executor:
            yield executor
    elif count == 1:
        yield None
    else:
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(count, initializer=add_all, initargs=(own_files(),)) as executor:
            yield executor


def how_many(given: str | None) -> int:
    """How many processes, one a processor where nothing is said. Raises `BadInput` (bad_value)."""
    count = positive(given, "--workers", "bad_value")
    if count is not None and count > _MOST:
        message = say("--workers takes at most {most}, not {piece}.", most=_MOST, piece=count)
        raise BadInput("bad_value", count, message)
    return count or min(os.cpu_count() or 1, _MOST)


@contextmanager
def _cluster(address: str) -> Iterator[Executor]:
    try:
        from distributed import Client
    except ImportError:
        message = say("For “{piece}” Dask is needed: pip install 'rummy-learn[dask]'.", piece=address)
        raise BadInput("no_cluster", address, message) from None
    try:
        client = Client(address, timeout="3s")  # type: ignore[no-untyped-call, unused-ignore]
    except (OSError, ValueError):
        message = say("There is no Dask cluster at “{piece}”.", piece=address)
        raise BadInput("no_cluster", address, message) from None
    with client:
        client.run(add_all, own_files())  # type: ignore[no-untyped-call, unused-ignore]
        yield client.get_executor(pure=False)  # type: ignore[no-untyped-call, unused-ignore]


def bar(at: int = 0, parts: int = 1) -> Callable[[float], None] | None:
    """A bar on standard error, where somebody is looking, for the part number `at` of so many."""
    stream = sys.stderr
    if stream is None or not stream.isatty():
        return None

    def tell(share: float) -> None:
        filled = round(_BAR * (at + share) / parts)
        stream.write(f"\r[{'#' * filled}{'.' * (_BAR - filled)}]")
        if filled == _BAR:
            stream.write(f"\r{' ' * (_BAR + 2)}\r")
        stream.flush()

    return tell
