"""On which line of a TOML text each value stands, which `tomllib` does not tell."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

__all__ = ["Path", "lines"]

Path = tuple[str | int, ...]
"""The way to a value: names of tables and keys, and places in lists counted from 0."""

_PIECE = re.compile(
    r"""(?P<long>\"{3}(?:\\.|[^\\])*?\"{3}|'{3}.*?'{3})   # texts of several lines
      | (?P<text>"(?:\\.|[^"\\\n])*"|'[^'\n]*')
      | (?P<comment>\#[^\n]*)
      | (?P<line>\n)
      | (?P<mark>[\[\]{},=])
      | (?P<bare>[^\s\[\]{},=#"']+)
    """,
    re.VERBOSE | re.DOTALL,
)
_NAME = re.compile(r"""\s*("(?:\\.|[^"\\])*"|'[^']*'|[^.\s"']+)\s*\.?""")


@dataclass
class _Scan:
    """How far the text has been read: the table it is in, the name being written, and the lists that are open."""

    found: dict[Path, int] = field(default_factory=dict)
    table: Path = ()
    name: str = ""
    at: Path = ()
    open: list[tuple[str, Path, int]] = field(default_factory=list)
    line: int = 1
    in_value: bool = False


def lines(text: str) -> dict[Path, int]:
    """The line, counted from 1, of every key and every element of a list in a text that is TOML."""
    scan = _Scan()
    headings = re.compile(r"^[ \t]*(\[\[?)([^\]\n]*)\]", re.MULTILINE)
    heading_at = {found.start(1): found for found in headings.finditer(text)}
    at = 0
    while found := _PIECE.search(text, at):
        at = found.end()
        heading = heading_at.get(found.start())
        if heading and not scan.open and not scan.in_value:
            _enter(scan, _names(heading[2]), many=heading[1] == "[[")
            at = text.find("\n", heading.end()) if "\n" in text[heading.end() :] else len(text)
            continue
        _read(scan, found)
    return scan.found


def _enter(scan: _Scan, names: Path, *, many: bool) -> None:
    """A heading: `[table]` or one more of `[[tables]]`."""
    if many:
        count = sum(path[:-1] == names and isinstance(path[-1], int) for path in scan.found if len(path) > 1)
        scan.found.setdefault(names, scan.line)
        names = (*names, count)
    scan.table = names
    scan.found.setdefault(names, scan.line)


def _read(scan: _Scan, found: re.Match[str]) -> None:
    kind, piece = found.lastgroup, found[0]
    if kind == "line":
        scan.line += 1
        if not scan.open:
            scan.in_value, scan.name = False, ""
    elif kind == "mark":
        _mark(scan, piece)
    elif kind in ("bare", "text", "long"):
        if scan.in_value or (scan.open and scan.open[-1][0] == "["):
            _element(scan)
        else:
            scan.name += piece
        scan.line += piece.count("\n")


def _mark(scan: _Scan, mark: str) -> None:
    if mark == "=":
        inside = scan.open[-1][1] if scan.open else scan.table
        scan.at = (*inside, *_names(scan.name))
        scan.found.setdefault(scan.at, scan.line)
        scan.name, scan.in_value = "", True
    elif mark in "[{":
        here = _element(scan)
        scan.open.append((mark, here, 0))
        scan.in_value = False
    elif mark in "]}" and scan.open:
        scan.open.pop()
        scan.in_value = bool(scan.open) and scan.open[-1][0] == "{"
        scan.name = ""
    elif mark == "," and scan.open:
        kind, path, count = scan.open[-1]
        scan.open[-1] = (kind, path, count + 1)
        scan.in_value, scan.name = False, ""


def _element(scan: _Scan) -> Path:
    """The way to the value that starts here."""
    if not scan.open or scan.open[-1][0] == "{":
        return scan.at
    _, path, count = scan.open[-1]
    here = (*path, count)
    scan.found.setdefault(here, scan.line)
    return here


def _names(dotted: str) -> Path:
    return tuple(name.strip("\"'") for name in _NAME.findall(dotted))
