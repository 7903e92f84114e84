"""What the control groups of Linux allow this process: those of a container, and that of a service."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["limits"]

_GROUPS = Path("/sys/fs/cgroup")
_OWN_GROUP = Path("/proc/self/cgroup")


def limits(name: str, former: str) -> list[int]:
    """Each limit of a name such as `memory.max` that is set; `former` is its file in the first version of groups."""
    return [limit for limit in map(_limit, _files(name, former)) if limit]


def _files(name: str, former: str) -> Iterator[Path]:
    yield _GROUPS / name
    yield _GROUPS / former
    with suppress(OSError):
        for line in _OWN_GROUP.read_text(encoding="utf-8").splitlines():
            if line.startswith("0::/"):
                yield _GROUPS / line.removeprefix("0::/") / name


def _limit(file: Path) -> int:
    """What such a file says; 0 when there is none."""
    try:
        text = file.read_text(encoding="ascii").strip()
    except OSError:
        return 0
    return int(text) if text.isdecimal() else 0
