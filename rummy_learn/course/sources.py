"""Where the sources of the rules disagree: with themselves or about the same game, and what they leave out.

What they say stands in the clauses of the games; here is only which writings they are and which describe one game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.compare import compare
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.compare import Row
    from rummy_learn.rules.variant import Variant

__all__ = ["Work", "disputed", "same_game", "silent", "works"]


class Work(NamedTuple):
    """A source: its key, the full reference, and what one has to know about it."""

    key: str
    reference: Message
    about: Message | None = None


_WORKS = (
    Work(
        "SHA",
        say("“Shanghai rum”, Wikipedia, the free encyclopedia, revision 909092767 of 2019."),
        say("Seven deals. It says that the game is also called California rummy, and stops at six players."),
    ),
    Work(
        "CAL",
        say("“California rummy”, a web page of unknown author and date, after a later revision of “Shanghai rum”."),
        say("A program has exchanged its words, so many sentences have to be guessed; numbers and lists stand."),
    ),
    Work(
        "HOY",
        say("“Shanghai Rummy”, Go Camping America, 2013; its ten deals are given after Hoyle's book of rules."),
        say("An overview comes first and the details follow; the two do not always agree."),
    ),
    Work(
        "ZIO",
        say("“Zioncheck”, a web page of unknown author and date."),
        say("Six deals. It calls its game similar to Shanghai rummy and older than contract rummy."),
    ),
    Work(
        "RUM",
        say("“500 Rum”, Pagat.com: rules and variations."),
        say("In the copy at hand the section on the turn is lost but for two lines."),
    ),
    Work(
        "RUMCS",
        say("“500 Rummy (Čeština)”, Pagat.com: the same page, translated into Czech by a program."),
        say("Here melds are melted and jokers are jesters, but the section on the turn is complete."),
    ),
)
_SAME_GAME = (frozenset({"SHA", "CAL", "HOY"}),)
"""Sources that mean one game: what two of them call Shanghai rummy, a third calls that or California rummy."""


def works(games: Iterable[Variant]) -> tuple[Work, ...]:
    """The sources that clauses of these games cite, games of one's own included."""
    cited = {clause.source for game in games for clause in game.clauses}
    cited |= {reading.source for game in games for clause in game.clauses for reading in clause.readings}
    known = {work.key for work in _WORKS}
    own = (Work(key, SOURCES[key]) for key in sorted(cited - known) if key in SOURCES)
    return (*(work for work in _WORKS if work.key in cited), *own)


def disputed(game: Variant) -> tuple[Clause, ...]:
    """The clauses that sources have in more than one way; a row that a fuller clause tells too is left out."""
    fuller = {clause.id for clause in game.clauses if clause.readings}
    return tuple(
        clause
        for clause in game.clauses
        if (clause.readings or clause.status == "conflict") and clause.see not in fuller
    )


def silent(game: Variant) -> tuple[Clause, ...]:
    """The clauses on which the source is silent, each told once."""
    ids = {clause.id for clause in game.clauses if clause.status == "silent"}
    return tuple(clause for clause in game.clauses if clause.id in ids and clause.see not in ids)


def same_game(games: Sequence[Variant]) -> list[tuple[tuple[Variant, ...], tuple[Row, ...]]]:
    """Games whose sources describe one game, and the rules in which these differ."""
    found = []
    for group in _SAME_GAME:
        told = tuple(game for game in games if game.source in group)
        if len(told) > 1:
            found.append((told, compare(told).differences().rows))
    return found
