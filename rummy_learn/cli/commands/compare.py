"""`compare`: games side by side, row by row, the differing rows marked."""

from __future__ import annotations

from itertools import zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING

from rummy_learn.cli.formats import add_format, formatted
from rummy_learn.cli.games import add_house_rules, games
from rummy_learn.cli.output import Answer, columns, indented, width
from rummy_learn.rules.compare import compare
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator, Sequence

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.rules.compare import Cell, Comparison

HELP = say("games side by side, differences marked")

HEADING_WIDTH, LEAST_COLUMN = 22, 18


def arguments(parser: Parser) -> None:
    """The arguments of `compare`."""
    parser.add_argument(
        "variants",
        nargs="*",
        metavar="VARIANT",
        help=str(say("the games, also with house rules (shanghai:buys=3); all of them when left out")),
    )
    add_house_rules(parser)
    add_format(parser, "md", "csv", "html")


def run(args: Namespace) -> Answer:
    """The comparison of the games in the order they were named. Raises `BadInput`."""
    from rummy_learn.course.export import as_csv, as_markdown

    comparison = compare(games(list(dict.fromkeys(args.variants)), args.set))

    def text(ink: Ink) -> Iterator[str]:
        count = len(comparison.variants)
        column = (columns() - HEADING_WIDTH) // count - 2
        yield from _table(ink, comparison, column) if column >= LEAST_COLUMN else _blocks(ink, comparison)
        yield str(say("Rows marked ≠ differ. The word in brackets says how sure a rule is."))

    return formatted(
        args,
        Answer(comparison.to_json, text),
        {
            "md": lambda: as_markdown(comparison),
            "csv": lambda: as_csv(comparison),
            "html": lambda: _sheet(comparison),
        },
    )


def _sheet(comparison: Comparison) -> str:
    from rummy_learn.ui.print.file import document
    from rummy_learn.ui.print.side_by_side import side_by_side

    return document(side_by_side(comparison), say("The games side by side"))


def _said(cell: Cell) -> str:
    from rummy_learn.course.wording import SURENESS

    if cell.clause is None:
        return str(cell.rule)
    rule = say("{rule} {note}", rule=cell.rule, note=cell.clause.note) if cell.clause.note else cell.rule
    return str(say("{rule} [{status}]", rule=rule, status=SURENESS[cell.clause.status]))


def _table(ink: Ink, comparison: Comparison, column: int) -> Iterator[str]:
    yield _line(HEADING_WIDTH * " ", [ink.strong(_padded(variant.title, column)) for variant in comparison.variants])
    for row in comparison.rows:
        mark = "≠ " if row.differs else "  "
        headings = wrap(str(row.title), HEADING_WIDTH, initial_indent=mark, subsequent_indent="  ")
        cells = (wrap(_said(cell), column) for cell in row.cells)
        for heading, *lines in zip_longest(headings, *cells, fillvalue=""):
            padded = _padded(heading, HEADING_WIDTH)
            yield _line(ink.notable(padded) if row.differs else padded, [_padded(line, column) for line in lines])


def _line(heading: str, cells: Sequence[str]) -> str:
    return "  ".join((heading, *cells)).rstrip()


def _padded(text: str | Message, columns: int) -> str:
    return str(text) + " " * (columns - width(str(text)))


def _blocks(ink: Ink, comparison: Comparison) -> Iterator[str]:
    for row in comparison.rows:
        yield ink.notable(f"≠ {row.title}") if row.differs else f"  {row.title}"
        said = [_said(cell) for cell in row.cells]
        if len(set(said)) == 1:
            yield indented(said[0], 4)
            continue
        for variant, rule in zip(comparison.variants, said, strict=True):
            yield indented(f"{variant.title}: {rule}", 4)
