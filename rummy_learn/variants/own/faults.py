"""What is wrong with the file of a game, all of it at once, each fault with its line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["BadFile", "Fault", "shown"]

_LONGEST = 60


class Fault(NamedTuple):
    """One fault: the line it is on (None where something is missing), the offending piece, and a sentence."""

    line: int | None
    piece: str
    what: Message

    def said(self) -> Message:
        """ "Line 4: …" """
        return self.what if self.line is None else say("Line {line}: {what}", line=self.line, what=self.what)

    def to_json(self) -> dict[str, object]:
        """`{"line", "piece", "message"}`"""
        return {"line": self.line, "piece": self.piece, "message": str(self.said())}


class BadFile(BadInput):
    """A file that makes no game: every fault there is, in the order of the lines; `code` is bad_game."""

    def __init__(self, faults: Sequence[Fault], file: str = "") -> None:
        self.faults = tuple(sorted(faults, key=lambda fault: fault.line or 0))
        super().__init__("bad_game", self.faults[0].piece, _summary(self.faults, shown(file)))

    def of(self, file: str) -> BadFile:
        """The same, naming the file."""
        return BadFile(self.faults, file)

    def to_json(self) -> dict[str, dict[str, str]]:
        """The first fault as any bad input has it, and all of them under `faults`."""
        told: dict[str, dict[str, object]] = {"error": {**super().to_json()["error"]}}
        told["error"]["faults"] = [fault.to_json() for fault in self.faults]
        return told  # type: ignore[return-value]  # the list comes in addition


def _summary(faults: Sequence[Fault], file: str) -> Message:
    whole = faults[0].said()
    for fault in faults[1:]:
        whole = say("{first} {rest}", first=whole, rest=fault.said())
    named = say("“{file}”", file=file) if file else say("this file")
    return plural(len(faults), "{n} fault in {file}. {whole}", "{n} faults in {file}. {whole}", file=named, whole=whole)


def shown(value: object) -> str:
    """A value of a TOML file as it may stand in a sentence: short, on one line, with nothing in it that is not seen."""
    text = {True: "true", False: "false"}.get(value) if isinstance(value, bool) else None
    line = "".join(char if char.isprintable() else "·" for char in (text or str(value)))
    return line if len(line) <= _LONGEST else f"{line[: _LONGEST - 1]}…"
