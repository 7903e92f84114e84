"""A game record as one short word, for the reader's browser and for links.

>>> unpacked(packed({"format": "rummy-learn/1", "moves": []}))
{'format': 'rummy-learn/1', 'moves': []}
"""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import TYPE_CHECKING, Any

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["packed", "unpacked"]

_MOST = 4_000_000
"""No record is longer than this, so a word that grows beyond is none."""


def packed(record: Mapping[str, Any]) -> str:
    """The record as a word that may stand in a link."""
    text = json.dumps(record, separators=(",", ":"))
    return urlsafe_b64encode(zlib.compress(text.encode())).decode().rstrip("=")


def unpacked(word: str) -> dict[str, Any]:
    """The record of a word. Raises `BadInput` (bad_record) for one that holds none."""
    try:
        stream = zlib.decompressobj()
        text = stream.decompress(urlsafe_b64decode(word + "=" * (-len(word) % 4)), _MOST)
        found = json.loads(text) if stream.eof else None
    except (ValueError, zlib.error):
        found = None
    if not isinstance(found, dict):
        piece = f"{word[:20]}…" if len(word) > 20 else word
        message = say("“{piece}” holds no game record: part of it may be missing.", piece=piece)
        raise BadInput("bad_record", piece, message)
    return found
