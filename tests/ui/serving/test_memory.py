"""How many visitors fit, by what the machine or its container tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_learn.ui.serving import memory

GIGABYTE = 2**30


@pytest.mark.parametrize(
    ("machine", "limit", "visitors"),
    [
        (8 * GIGABYTE, "max", 102),
        (64 * GIGABYTE, str(GIGABYTE), 12),
        (GIGABYTE, "9223372036854771712", 12),
        (0, str(4 * GIGABYTE), 51),
        (2**20, "max", 1),
        (0, "max", memory.UNKNOWN),
    ],
)
def test_the_smaller_of_machine_and_container_counts(
    machine: int, limit: str, visitors: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "limit").write_text(f"{limit}\n")
    monkeypatch.setattr(memory, "_machine", lambda: machine)
    monkeypatch.setattr(memory, "_CONTAINER", (str(tmp_path / "limit"), str(tmp_path / "none")))
    assert memory.room() == visitors


def test_this_machine_has_room_for_somebody() -> None:
    assert memory.room() >= 1
