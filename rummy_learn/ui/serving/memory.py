"""How many visitors the memory of this machine, this container or this service has room for."""

from __future__ import annotations

import os

from rummy_learn.ui.serving import groups

__all__ = ["room"]

LEARNER = 60 * 2**20
"""Bytes that one open page takes, in its Python process and in the server."""
SHARE = 0.75
"""How much of the memory visitors may take; the rest is for the server and the system."""
UNKNOWN = 60
"""The number of visitors where nobody tells the size of the memory, as on Windows."""


def room() -> int:
    """The number of visitors, one at least."""
    sizes = [size for size in (_machine(), *groups.limits("memory.max", "memory/memory.limit_in_bytes")) if size]
    return max(1, int(SHARE * min(sizes) / LEARNER)) if sizes else UNKNOWN


def _machine() -> int:
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):
        return 0
