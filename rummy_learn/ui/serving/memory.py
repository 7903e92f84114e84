"""How many visitors the memory of this machine, or of this container, has room for."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["room"]

LEARNER = 60 * 2**20
"""Bytes that one open page takes, in its Python process and in the server."""
SHARE = 0.75
"""How much of the memory visitors may take; the rest is for the server and the system."""
UNKNOWN = 60
"""The number of visitors where nobody tells the size of the memory, as on Windows."""
_CONTAINER = ("/sys/fs/cgroup/memory.max", "/sys/fs/cgroup/memory/memory.limit_in_bytes")


def room() -> int:
    """The number of visitors, one at least."""
    sizes = [size for size in (_machine(), *map(_limit, _CONTAINER)) if size]
    return max(1, int(SHARE * min(sizes) / LEARNER)) if sizes else UNKNOWN


def _machine() -> int:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 0


def _limit(file: str) -> int:
    """What the container's limit file says; 0 when there is none."""
    try:
        text = Path(file).read_text(encoding="ascii").strip()
    except OSError:
        return 0
    return int(text) if text.isdecimal() else 0
