"""`rules`: the rule book of a game, clause by clause, each with how sure it is and where it comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.formats import add_format, formatted
from rummy_learn.cli.games import add_house_rules, add_variant, game
from rummy_learn.cli.output import Answer, indented
from rummy_learn.course.examples import example
from rummy_learn.course.question import game_name
from rummy_learn.course.rulebook import find, search, words_of
from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.course.examples import Shown
    from rummy_learn.rules.clause import Clause, Reading
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message

HELP = say("the rules of a game, each with its source")


def arguments(parser: Parser) -> None:
    """The arguments of `rules`."""
    add_variant(parser)
    add_house_rules(parser)
    parser.add_argument("--clause", metavar="ID", help=str(say("one clause, such as S3, with its example")))
    parser.add_argument("--search", metavar="TEXT", help=str(say("the clauses that have all of these words")))
    add_format(parser, "html")


def run(args: Namespace) -> Answer:
    """All clauses of the game or those asked for, house rules applied; as HTML a sheet to print. Raises `BadInput`."""
    variant = game(args)
    clauses = _asked(variant, args.clause, args.search)
    shown = example(variant, clauses[0].id) if args.clause and clauses else None

    def data() -> dict[str, object]:
        cited = {clause.source for clause in clauses}
        return {
            "variant": variant.id,
            "title": str(variant.title),
            "options": dict(variant.chosen),
            "clauses": [clause.to_json() for clause in clauses],
            "sources": {key: str(title) for key, title in SOURCES.items() if key in cited},
            **({"example": shown.to_json() if shown else None} if args.clause else {}),
        }

    def text(ink: Ink) -> Iterator[str]:
        yield ink.strong(variant.title)
        for clause in clauses:
            yield from _lines(ink, clause)
        if not clauses:
            yield str(say("No rule has these words."))
        if shown:
            yield from _example(ink, variant, shown)

    return formatted(args, Answer(data, text), {"html": lambda: _sheet(variant, args)})


def _asked(variant: Variant, id_: str | None, text: str | None) -> list[Clause]:
    clauses = [find(variant, id_)] if id_ is not None else list(variant.clauses)
    if text is None:
        return clauses
    found = {hit.clause.id for hit in search([variant], words_of(text))}
    return [clause for clause in clauses if clause.id in found]


def _sheet(variant: Variant, args: Namespace) -> str:
    """One sheet of A4 with the rules in short. Raises `BadInput` (bad_format) where only some of them are asked for."""
    for name, given in (("--clause", args.clause), ("--search", args.search)):
        if given is not None:
            message = say("The sheet in {format} has all rules: leave {piece} out.", format="HTML", piece=name)
            raise BadInput("bad_format", name, message)
    from rummy_learn.ui.print.file import document
    from rummy_learn.ui.print.sheet import sheet

    return document(sheet(variant), variant.title)


def _lines(ink: Ink, clause: Clause) -> Iterator[str]:
    yield f"{ink.strong(clause.id)}: {clause.said}"
    yield indented(ink.faint(clause.origin), 4)
    for reading in clause.readings:
        yield indented(ink.faint(_reading(reading)), 4)
    if clause.see:
        yield indented(ink.faint(say("In full: {id}", id=clause.see)), 4)
    if clause.options:
        names = ", ".join(clause.options)
        if clause.house_rule:
            yield indented(ink.notable(say("Changed here by a house rule: {options}", options=names)), 4)
        else:
            yield indented(ink.faint(say("House rules: {options}", options=names)), 4)


def _reading(reading: Reading) -> Message:
    """One way in which a source has the clause, and the house rule that plays it."""
    if not reading.rules:
        return say("{source}: {reading}", source=reading.source, reading=reading.said)
    rules = ", ".join(f"{name}={value}" for name, value in reading.rules.items())
    return say("{source}: {reading} ({rules})", source=reading.source, reading=reading.said, rules=rules)


def _example(ink: Ink, variant: Variant, shown: Shown) -> Iterator[str]:
    """Each case with the answer of the engine, and the numbers."""
    for each in shown.sides:
        answer = "" if each.allowed is None else f"{ink.good(say('yes')) if each.allowed else ink.bad(say('no'))}: "
        where = f"{game_name(each.game)}: " if each.game != variant else ""
        yield indented(f"{answer}{where}{each.does}", 2)
        for sentence in (*each.notes, *each.told):
            yield indented(sentence, 6)
        if each.clauses:
            yield indented(ink.faint(", ".join(dict.fromkeys(clause.id for clause in each.clauses))), 6)
    for label, value in shown.numbers:
        yield indented(say("{label}: {value}", label=label, value=value), 2)
