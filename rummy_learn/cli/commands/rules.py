"""`rules`: the rule book of a game, clause by clause, each with how sure it is and where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.formats import add_format, formatted
from rummy_learn.cli.games import add_house_rules, add_variant, game
from rummy_learn.cli.output import Answer, indented
from rummy_learn.rules.clause import SOURCES
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant

HELP = say("the rules of a game, each with its source")


def arguments(parser: Parser) -> None:
    """The arguments of `rules`."""
    add_variant(parser)
    add_house_rules(parser)
    add_format(parser, "html")


def run(args: Namespace) -> Answer:
    """All clauses of the game, house rules applied; as HTML a sheet to print. Raises `BadInput`."""
    variant = game(args)

    def data() -> dict[str, object]:
        cited = {clause.source for clause in variant.clauses}
        return {
            "variant": variant.id,
            "title": str(variant.title),
            "options": dict(variant.chosen),
            "clauses": [clause.to_json() for clause in variant.clauses],
            "sources": {key: str(title) for key, title in SOURCES.items() if key in cited},
        }

    def text(ink: Ink) -> Iterator[str]:
        yield ink.strong(variant.title)
        for clause in variant.clauses:
            yield from _lines(ink, clause)

    return formatted(args, Answer(data, text), {"html": lambda: _sheet(variant)})


def _sheet(variant: Variant) -> str:
    """One sheet of A4 with the rules in short."""
    from rummy_learn.ui.print.file import document
    from rummy_learn.ui.print.sheet import sheet

    return document(sheet(variant), variant.title)


def _lines(ink: Ink, clause: Clause) -> Iterator[str]:
    yield f"{ink.strong(clause.id)}: {clause.said}"
    yield indented(ink.faint(clause.origin), 4)
    if clause.see:
        yield indented(ink.faint(say("In full: {id}", id=clause.see)), 4)
    if clause.options:
        names = ", ".join(clause.options)
        if clause.house_rule:
            yield indented(ink.notable(say("Changed here by a house rule: {options}", options=names)), 4)
        else:
            yield indented(ink.faint(say("House rules: {options}", options=names)), 4)
