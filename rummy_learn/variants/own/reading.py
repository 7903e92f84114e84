"""Values of a TOML file, one kind after the other: each is read or told as a fault."""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import TYPE_CHECKING

from rummy_learn.rules.cards import RANKS
from rummy_learn.rules.melds import Contract
from rummy_learn.text import say
from rummy_learn.variants.own.faults import Fault, shown
from rummy_learn.variants.own.lines import lines

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from rummy_learn.text import Message
    from rummy_learn.variants.own.lines import Path

__all__ = ["Reading"]

_NUMBERS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8}
_NUMBERS |= {"nine": 9, "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13}
_PART = re.compile(r"(\w+) (set|run)s? of (\w+)")
_MELDS = 8
"""More melds than any contract that can be held in a hand."""


class Reading:
    """A file that is being read: where its values stand, and what has been found wrong with them so far.

    Every method takes a value and the way to it, and answers None after telling a fault.
    """

    def __init__(self, text: str) -> None:
        self._lines = lines(text)
        self.faults: list[Fault] = []

    def fault(self, path: Path, piece: object, what: Message, *others: str) -> None:
        """Tells a fault at the value there, at what it stands in, or else at the first of `others` the file has."""
        places = (*(path[:n] for n in range(len(path), 0, -1)), *((name,) for name in others))
        line = next((self._lines[place] for place in places if place in self._lines), None)
        self.faults.append(Fault(line, shown(piece), what))

    def missing(self, name: str, what: Message) -> None:
        """Tells of something that is not there."""
        self.faults.append(Fault(None, name, what))

    # ---- kinds of values --------------------------------------------------------------------------------------------
    def whole(self, value: object, path: Path, least: int, most: int) -> int | None:
        """A whole number from `least` to `most`."""
        if type(value) is int and least <= value <= most:
            return value
        what = say(
            "{key} takes a whole number from {least} to {most}, not {piece}.",
            key=_name(path),
            least=least,
            most=most,
            piece=shown(value),
        )
        self.fault(path, value, what)
        return None

    def yes_no(self, value: object, path: Path) -> bool | None:
        """true or false."""
        if isinstance(value, bool):
            return value
        self.fault(path, value, say("{key} is true or false, not {piece}.", key=_name(path), piece=shown(value)))
        return None

    def text(self, value: object, path: Path, most: int) -> str | None:
        """Some words on one line."""
        if not isinstance(value, str) or not value.strip():
            what = say("{key} takes some words in quotation marks, not {piece}.", key=_name(path), piece=shown(value))
        elif len(value) > most:
            what = say("{key} has {n} characters; {most} at most.", key=_name(path), n=len(value), most=most)
        elif not value.isprintable():
            what = say("{key} has characters in it that cannot be seen.", key=_name(path))
        else:
            return " ".join(value.split())
        self.fault(path, value, what)
        return None

    def one_of(self, value: object, path: Path, choices: Collection[str]) -> str | None:
        """One of a few words."""
        if isinstance(value, str) and value in choices:
            return value
        what = say(
            "{key} is one of {choices}, not {piece}.",
            key=_name(path),
            choices=", ".join(choices),
            piece=shown(value),
        )
        self.fault(path, value, what)
        return None

    def items(self, value: object, path: Path, most: int) -> Iterator[tuple[object, Path]]:
        """The elements of a list, each with the way to it."""
        if not isinstance(value, list) or not 1 <= len(value) <= most:
            what = say(
                "{key} takes a list in square brackets, of {most} at most, not {piece}.",
                key=_name(path),
                most=most,
                piece=shown(value),
            )
            self.fault(path, value, what)
            return
        for at, each in enumerate(value):
            yield each, (*path, at)

    def table(
        self, value: object, path: Path, known: Collection[str], needed: Collection[str] = ()
    ) -> Mapping[str, object] | None:
        """A table with some of the known keys; those that are unknown or missing are told, and not in the answer."""
        if not isinstance(value, dict):
            what = say(
                "{key} takes a table with {keys}, not {piece}.",
                key=_name(path),
                keys=", ".join(known),
                piece=shown(value),
            )
            self.fault(path, value, what)
            return None
        self.unknown(value, path, known)
        absent = [key for key in needed if key not in value]
        if absent:
            self.fault(path, absent[0], say("{key} lacks {piece}.", key=_name(path), piece=", ".join(absent)))
            return None
        return {key: each for key, each in value.items() if key in known}

    def unknown(self, table: Mapping[str, object], path: Path, known: Collection[str]) -> set[str]:
        """Tells of keys that nobody knows. The answer are the nearest known ones, which were meant perhaps."""
        meant = set()
        for key in table:
            if key in known:
                continue
            near = get_close_matches(key.lower(), known, 1, 0.6)
            piece = shown(key)
            what = (
                say("There is no key “{piece}”: did you mean “{near}”?", piece=piece, near=near[0])
                if near
                else say("There is no key “{piece}”: use {keys}.", piece=piece, keys=", ".join(known))
            )
            self.fault((*path, key), key, what)
            meant.update(near)
        return meant

    # ---- cards -------------------------------------------------------------------------------------------------------
    def contract(self, value: object, path: Path) -> Contract | None:
        """A contract in words: "2 sets of 3 and a run of 4"."""
        text = self.text(value, path, 200)
        if text is None:
            return None
        parts = [_part(each) for each in re.split(r"\s*(?:\+|,|&|\band\b)\s*", text.lower())]
        understood = [each for each in parts if each]
        if len(understood) < len(parts) or not 1 <= sum(count for count, _ in understood) <= _MELDS:
            what = say(
                "“{piece}” is no contract: write up to {most} melds of 3 to 13 cards, such as “2 sets of 3 and 1 run "
                "of 4”.",
                piece=shown(value),
                most=_MELDS,
            )
            self.fault(path, value, what)
            return None
        return Contract.parse(" + ".join(f"{count} {meld}" for count, meld in understood))

    def ranks(self, key: str, path: Path) -> range | None:
        """The ranks, 1 to 13, that a key such as `7`, `3-9` or `10-K` names."""
        first, dash, last = key.upper().partition("-")
        if first in RANKS and (not dash or last in RANKS):
            low, high = RANKS.index(first) + 1, RANKS.index(last if dash else first) + 1
            if low <= high:
                return range(low, high + 1)
        what = say(
            "“{piece}” names no cards: write a rank, such as K, or ranks, such as 3-9, or joker.", piece=shown(key)
        )
        self.fault((*path, key), key, what)
        return None


def _part(text: str) -> tuple[int, str] | None:
    """How many of which meld: (2, "sets of 3") for "two sets of three"."""
    found = _PART.fullmatch(text)
    if not found:
        return None
    count, size = (
        _NUMBERS.get(word, int(word) if word.isdecimal() and len(word) < 3 else 0) for word in found.group(1, 3)
    )
    return (count, f"{found[2]}s of {size}") if 1 <= count <= _MELDS and 3 <= size <= len(RANKS) else None


def _name(path: Path) -> str:
    """How a sentence names a value: `contracts`, `decks 2, packs`."""
    return ", ".join(
        f"{name} {path[at + 1] + 1}" if at + 1 < len(path) and isinstance(path[at + 1], int) else str(name)  # type: ignore[operator]
        for at, name in enumerate(path)
        if isinstance(name, str)
    )
