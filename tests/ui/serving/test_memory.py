"""How many visitors fit, by what the machine or its container tells."""

from __future__ import annotations

from pathlib import Path

import pytest

from rummy_learn.ui.serving import groups, memory

GIGABYTE = 2**30


@pytest.mark.parametrize(
    "file", ["groups/memory.max", "groups/memory/memory.limit_in_bytes", "groups/system.slice/rummy.service/memory.max"]
)
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
def test_the_smallest_of_machine_container_and_service_counts(
    file: str, machine: int, limit: str, visitors: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / file
    place.parent.mkdir(parents=True)
    place.write_text(f"{limit}\n")
    own = tmp_path / "own"
    own.write_text("1:name=systemd:/elsewhere\n0::/system.slice/rummy.service\n")
    monkeypatch.setattr(memory, "_machine", lambda: machine)
    monkeypatch.setattr(groups, "_GROUPS", tmp_path / "groups")
    monkeypatch.setattr(groups, "_OWN_GROUP", own)
    assert memory.room() == visitors


def test_this_machine_has_room_for_somebody() -> None:
    assert memory.room() >= 1
