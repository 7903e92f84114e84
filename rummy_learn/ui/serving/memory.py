"""How many visitors the memory of this machine, this container or this service has room for."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["room"]

LEARNER = 60 * 2**20
"""Bytes that one open page takes, in its Python process and in the server."""
SHARE = 0.75
"""How much of the memory visitors may take; the rest is for the server and the system."""
UNKNOWN = 60
"""The number of visitors where nobody tells the size of the memory, as on Windows."""
_GROUPS = Path("/sys/fs/cgroup")
_OWN_GROUP = Path("/proc/self/cgroup")


def room() -> int:
    """The number of visitors, one at least."""
    sizes = [size for size in (_machine(), *map(_limit, _limits())) if size]
    return max(1, int(SHARE * min(sizes) / LEARNER)) if sizes else UNKNOWN


def _machine() -> int:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 0


def _limits() -> Iterator[Path]:
    """Where the limit of a container stands, and that of a service."""
    yield _GROUPS / "memory.max"
    yield _GROUPS / "memory" / "memory.limit_in_bytes"
    with suppress(OSError):
        for line in _OWN_GROUP.read_text(encoding="utf-8").splitlines():
            if line.startswith("0::/"):
                yield _GROUPS / line.removeprefix("0::/") / "memory.max"


def _limit(file: Path) -> int:
    """What such a file says; 0 when there is none."""
    try:
        text = file.read_text(encoding="ascii").strip()
    except OSError:
        return 0
    return int(text) if text.isdecimal() else 0
