"""Files that the browser has read, and pasted codes: what comes may be anything."""

from __future__ import annotations

import json
from itertools import chain, count
from typing import TYPE_CHECKING

from rummy_learn.course.classroom.collect import File
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

__all__ = ["FILES", "PASTED", "files", "pasted", "together"]

FILES = "hand-in-files"
"""The hidden field into which the browser reads files: a list of name, size and text as JSON."""
PASTED = "hand-in-codes"
"""The field for pasted codes; both take a long text."""
_LONGEST_NAME = 120
_MOST = 500


def files(written: str) -> list[File]:
    """The files in the hidden field. Raises `BadInput` (bad_files) when they were too many at once."""
    if not written:
        return []
    try:
        found = json.loads(written)
    except (ValueError, RecursionError):
        message = say("These are too many files at once, or too long ones: choose fewer, or use the command “collect”.")
        raise BadInput("bad_files", "", message) from None
    return [_file(each) for each in found[:_MOST] if isinstance(each, dict)] if isinstance(found, list) else []


def _file(found: dict[str, object]) -> File:
    name, size, text = found.get("name"), found.get("size"), found.get("text")
    return File(
        name[:_LONGEST_NAME] if isinstance(name, str) and name else "?",
        text.encode("utf-8", "surrogatepass") if isinstance(text, str) else b"",
        size if type(size) is int and size > 0 else 0,
    )


def together(known: Mapping[str, File], more: Iterable[File]) -> dict[str, File]:
    """All files by name; one that is called like another of them, but holds something else, gets a number."""
    found = dict(known)
    for file in more:
        names = chain([file.name], (f"{file.name} ({number})" for number in count(2)))
        name = next(each for each in names if found.get(each, file)[1:] == file[1:])
        found[name] = file._replace(name=name)
    return found


def pasted(text: str) -> list[File]:
    """What was pasted, as one file."""
    return [File(str(say("Pasted")), text.encode("utf-8", "surrogatepass"))] if text.strip() else []
