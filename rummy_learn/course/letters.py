"""Bytes as letters to copy: a start that names kind and version, URL-safe letters, a checksum against slips.

The checksum finds slips; it proves nothing about who wrote the code.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from itertools import accumulate
from typing import TYPE_CHECKING

from rummy_learn.rules.errors import BadInput

if TYPE_CHECKING:
    from rummy_learn.text import Message

__all__ = ["Letters", "deflated", "inflated"]

_LETTERS = re.compile(r"[A-Za-z0-9_\s-]*")
"""A code ends where something else stands, such as the quotation mark that somebody put after it."""
_CHECK = 3
"""Bytes of the checksum."""
_AROUND = 4
"""A code may be broken into lines and stand after other words: the text is so many times as long at most."""
_PIECE = 40


@dataclass(frozen=True, slots=True)
class Letters:
    """One kind of code: how it begins, how long it may be, and what is said of a text that is none.

    `start` are letters for the kind, its version and a full stop. `error` is the code of the `BadInput`. `too_long`,
    `none`, `other` (which names the `piece`) and `slip` are the sentences for a text that is too long, that holds no
    such code, one of another version, and one with a slip in it.
    """

    start: str
    longest: int
    error: str
    too_long: Message
    none: Message
    other: Message
    slip: Message

    @property
    def any_start(self) -> re.Pattern[str]:
        """How a code of this kind begins, of whatever version."""
        return re.compile(rf"{self.start.rstrip('.0123456789')}\d{{1,3}}\.", re.A)

    def write(self, content: bytes) -> str:
        """The code for these bytes."""
        return self.start + _letters(content + _check(content))

    def read(self, text: str) -> bytes:
        """The bytes of the first code in the text. Raises `BadInput` with one sentence."""
        if len(text) > _AROUND * self.longest:
            raise self.bad(text, self.too_long)
        found = self.any_start.search(text)
        if not found:
            raise self.bad(text, self.none)
        if found[0] != self.start:
            raise self.bad(found[0], self.other._replace(values={**self.other.values, "piece": found[0]}))
        lines = "".join(_LETTERS.findall(text, found.end())[:1]).split()
        for letters in accumulate(lines):  # words may follow, which look like a further line
            content = _bytes(letters)
            if len(letters) <= self.longest and content[-_CHECK:] == _check(content[:-_CHECK]):
                return content[:-_CHECK]
        raise self.bad("".join(lines), self.slip)

    def bad(self, text: str, message: Message) -> BadInput:
        """The error for a text that is no such code."""
        return BadInput(self.error, text[:_PIECE], message)


def _letters(content: bytes) -> str:
    return urlsafe_b64encode(content).decode().rstrip("=")


def _bytes(letters: str) -> bytes:
    """What the letters stand for; nothing where they were not written by `_letters`."""
    try:
        content = urlsafe_b64decode(letters + "=" * (-len(letters) % 4))
    except ValueError:
        return b""
    return content if _letters(content) == letters else b""


def _check(content: bytes) -> bytes:
    return sha256(content).digest()[:_CHECK]


def deflated(content: bytes) -> bytes:
    """The bytes packed together."""
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return packer.compress(content) + packer.flush()


def inflated(packed: bytes, most: int) -> bytes:
    """The bytes that were packed; raises `ValueError` or `zlib.error` for what is none, or would be longer."""
    unpacker = zlib.decompressobj(-15)
    content = unpacker.decompress(packed, most)
    if not unpacker.eof or unpacker.unused_data:
        raise ValueError("more than there should be")
    return content
