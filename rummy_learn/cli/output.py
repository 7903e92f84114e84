"""How answers reach the terminal: colour where it is wanted, letters where the terminal knows no suit symbols."""

from __future__ import annotations

import codecs
import os
import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TextIO

    from rummy_learn.text import Message

__all__ = ["Answer", "Ink", "columns", "indented", "one_line", "prepare", "readable", "silence", "width"]


USUAL_COLUMNS = 80


class Answer(NamedTuple):
    """What a command found out, in both forms, of which only the wanted one is made; and its exit status.

    `notes` are told on standard error: what to know about the answer that is no part of it.
    """

    data: Callable[[], Mapping[str, object]]
    text: Callable[[Ink], Iterable[str]]
    status: int = 0
    notes: Sequence[str | Message] = ()


class Ink(NamedTuple):
    """Colours of the terminal, or none. They only repeat what the words say."""

    coloured: bool

    @staticmethod
    def for_stream(stream: TextIO | None) -> Ink:
        """Colour on a terminal, unless the environment asks for none (NO_COLOR, a dumb terminal)."""
        wanted = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
        return Ink(wanted and stream is not None and stream.isatty())

    def _painted(self, code: str, text: object) -> str:
        return f"\033[{code}m{text}\033[0m" if self.coloured else str(text)

    def good(self, text: str | Message) -> str:
        """Accepted."""
        return self._painted("1;32", text)

    def bad(self, text: str | Message) -> str:
        """Refused."""
        return self._painted("1;31", text)

    def strong(self, text: str | Message) -> str:
        """A heading."""
        return self._painted("1", text)

    def notable(self, text: str | Message) -> str:
        """What to look at."""
        return self._painted("33", text)

    def faint(self, text: str | Message) -> str:
        """Small print."""
        return self._painted("2", text)


# ---- terminals that know fewer characters ----------------------------------------------------------------------------
_PLAIN = {"♣": "C", "♦": "D", "♥": "H", "♠": "S", "\ufe0e": "", "“": '"', "”": '"', "…": "...", "–": "-", "≠": "!"}


def _plain(error: UnicodeError) -> tuple[str, int]:
    assert isinstance(error, UnicodeEncodeError)
    lost = error.object[error.start : error.end]
    return "".join(_PLAIN.get(char, "?") for char in lost), error.end


def prepare() -> None:
    """Makes writing and reading safe for every character, whatever the terminal's encoding."""
    codecs.register_error("rummy_learn.plain", _plain)
    for stream, errors in (
        (sys.stdin, "backslashreplace"),
        (sys.stdout, "rummy_learn.plain"),
        (sys.stderr, "rummy_learn.plain"),
    ):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def readable(word: str) -> str:
    """An argument as text that can be written anywhere: bytes that are no UTF-8 are spelled out."""
    return word.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")


def silence(stream: TextIO) -> None:
    """Sends what is left in the stream nowhere, so that closing it at the end cannot fail again."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    try:
        os.dup2(nowhere, stream.fileno())
    finally:
        os.close(nowhere)


def one_line(text: str) -> str:
    """The text on one line, with whatever a terminal would not print spelled out."""
    return "".join(char if char.isprintable() else ascii(char)[1:-1] for char in " ".join(text.split()))


def columns() -> int:
    """How many characters fit on a line of the terminal; 80 where there is none."""
    try:
        return os.get_terminal_size(sys.stdout.fileno()).columns or USUAL_COLUMNS
    except (AttributeError, OSError, ValueError):
        return USUAL_COLUMNS


def width(text: str) -> int:
    """Columns the text takes in a terminal."""
    return len(text) - text.count("\ufe0e")


def indented(text: object, by: int) -> str:
    """A line of text, `by` columns in."""
    return " " * by + str(text)
