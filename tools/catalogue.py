"""Keeps the translations in step with the code: `python tools/catalogue.py` after sentences have changed.

It collects every sentence of `say` and `plural`, brings `rummy_learn/text/locale/*/LC_MESSAGES/rummy_learn.po` up to
date (new sentences come in empty, those that are gone leave), and compiles the files that the package reads. It tells
what is left to translate. A new language is a new folder there with an empty `rummy_learn.po`.
"""

from __future__ import annotations

import ast
import io
import string
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "rummy_learn"
LOCALE = PACKAGE / "text" / "locale"
_ARGUMENTS = {"say": slice(0, 1), "plural": slice(1, 3), "joined": slice(1, 2)}
"""Where the sentences stand in a call."""
_NO_DATE = datetime(2026, 1, 1, tzinfo=UTC)
"""Files that only differ by the time they were written would always differ."""

Key = str | tuple[str, ...]
"""A sentence, or the two forms of a counted one."""


class Fault(NamedTuple):
    """A sentence and what is wrong with its translation."""

    key: Key
    fault: str


def sentences() -> dict[Key, set[str]]:
    """Every sentence in the code, a counted one as both its forms, with the files it stands in.

    Raises `ValueError` for one that is counted in one place and not in another: a catalogue has room for one of them.
    """
    found: dict[Key, set[str]] = {}
    forms: dict[str, Key] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE).as_posix()
        for key in said_in(path.read_text(encoding="utf-8")):
            if forms.setdefault(_first(key), key) != key:
                raise ValueError(f"{file}: {key} is said elsewhere as {forms[_first(key)]}")
            found.setdefault(key, set()).add(file)
    return found


def said_in(code: str) -> Iterator[Key]:
    """The sentences in calls of `say`, `plural` and `joined`, wherever they stand; either of `"a" if x else "b"`."""
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _ARGUMENTS:
            places = [_texts(argument) for argument in node.args[_ARGUMENTS[node.func.id]]]
            for texts in zip(*places, strict=False):
                if all(texts):
                    yield texts[0] if len(texts) == 1 else texts


def _texts(argument: ast.expr) -> list[str]:
    if isinstance(argument, ast.IfExp):
        return _texts(argument.body) + _texts(argument.orelse)
    return [argument.value] if isinstance(argument, ast.Constant) and isinstance(argument.value, str) else []


def languages() -> list[str]:
    """The codes of the languages that are translated to."""
    return sorted(place.name for place in LOCALE.iterdir()) if LOCALE.is_dir() else []


def book(language: str) -> Path:
    """The file of a language that translators edit."""
    return LOCALE / language / "LC_MESSAGES" / "rummy_learn.po"


def read(language: str) -> Catalog:
    """The translations of a language."""
    return read_po(io.BytesIO(book(language).read_bytes()), locale=language)


def in_step(language: str, wanted: dict[Key, set[str]]) -> Catalog:
    """The translations of these sentences alone, the new ones empty."""
    old = read(language)
    new = Catalog(language, project="rummy_learn", version="1", charset="utf-8", fuzzy=False)
    new.creation_date = new.revision_date = _NO_DATE
    new.last_translator = new.language_team = "rummy_learn"
    for key, files in sorted(wanted.items(), key=lambda each: _first(each[0])):
        known = old.get(_first(key))
        kept = known.string if known and _key(known) == key else None
        empty = ("",) * new.num_plurals if isinstance(key, tuple) else ""
        new.add(key, kept or empty, locations=[(file, 0) for file in sorted(files)])
    return new


def _key(message: Message) -> Key:
    return message.id if isinstance(message.id, str) else tuple(message.id)


def _first(key: Key) -> str:
    return key[0] if isinstance(key, tuple) else key


def po(catalogue: Catalog) -> bytes:
    """The file for translators."""
    out = io.BytesIO()
    write_po(out, catalogue, width=110, sort_output=True, include_lineno=False)
    return out.getvalue()


def mo(catalogue: Catalog) -> bytes:
    """The file that the package reads."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def faults(catalogue: Catalog) -> Iterator[Fault]:
    """Sentences that are not translated, or whose values are others than those of the English one."""
    for message in catalogue:
        if message.id:
            yield from _faults(message)


def _faults(message: Message) -> Iterator[Fault]:
    ids = message.id if isinstance(message.id, (tuple, list)) else (message.id,)
    texts = message.string if isinstance(message.string, (tuple, list)) else (message.string,)
    key = _key(message)
    if not all(texts):
        yield Fault(key, "not translated")
        return
    wanted = set.union(*map(_values, ids))
    for text in filter(None, texts):
        found = _values(text)
        # “One card” may do without the number; nothing else may be lost, and nothing added.
        if not (wanted - {"n"} <= found <= wanted if len(ids) > 1 else found == wanted):
            yield Fault(key, f"values {sorted(found)} instead of {sorted(wanted)}")


def _values(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def main() -> int:
    """Brings every language up to date; 1 when something is left to translate."""
    wanted, left = sentences(), 0
    for language in languages():
        catalogue = in_step(language, wanted)
        book(language).write_bytes(po(catalogue))
        book(language).with_suffix(".mo").write_bytes(mo(catalogue))
        for key, fault in faults(catalogue):
            left += 1
            print(f"{language}: {fault}: {_first(key)}")
    print(f"{len(wanted)} sentences, {len(languages())} languages, {left} left to do")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
