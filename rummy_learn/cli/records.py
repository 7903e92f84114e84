"""A game as lines of text: its moves, and what every deal came to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.output import indented
from rummy_learn.cli.positions import event_lines
from rummy_learn.course.question import game_name
from rummy_learn.game.position import Seat
from rummy_learn.rules.score import leaders
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.game.record import Game

__all__ = ["add_moves", "game_lines"]


def add_moves(parser: Parser) -> None:
    """`--moves`: every move too."""
    parser.add_argument("--moves", action="store_true", help=str(say("list every move with what happened")))


def game_lines(ink: Ink, game: Game, *, moves: bool) -> Iterator[str]:
    """The game and its size, with `moves` every move, then the points of each deal and who wins."""
    yield str(
        say(
            "{game}, {players}, {moves}",
            game=ink.strong(game_name(game.position.variant)),
            players=plural(game.position.players, "{n} player", "{n} players"),
            moves=plural(game.count, "{n} move", "{n} moves"),
        )
    )
    if moves:
        yield from _move_lines(ink, game)
    if game.results:
        yield from _sheet(ink, game)
    yield str(_standing(game))


def _move_lines(ink: Ink, game: Game) -> Iterator[str]:
    deal = 0
    for number, after in enumerate(_steps(game), start=1):
        if after.position.deal != deal:
            deal = after.position.deal
            yield ink.strong(say("Deal {number}", number=deal))
        first, *more = event_lines(after.events)
        yield f"{number:6}.{first}"
        yield from (indented(line, 7) for line in more)


def _steps(game: Game) -> list[Game]:
    """The game after each of its moves."""
    found, now = [], game
    while now.before is not None:
        if now.move is not None:
            found.append(now)
        now = now.before
    return found[::-1]


def _sheet(ink: Ink, game: Game) -> Iterator[str]:
    """Points, deal by deal, and the totals."""
    seats = [str(Seat(seat).said()) for seat in range(game.position.players)]
    heading = [str(say("deal")), str(say("went out")), *seats]
    rows = [
        [str(each.deal), str(Seat(each.out).said() if each.out is not None else say("nobody")), *map(str, each.points)]
        for each in game.results
    ]
    totals = [str(say("total")), "", *map(str, game.results[-1].totals)]
    broad = [max(map(len, column)) for column in zip(heading, *rows, totals, strict=True)]
    yield ink.strong(_line(heading, broad))
    yield from (_line(row, broad) for row in rows)
    yield ink.strong(_line(totals, broad))


def _line(cells: Sequence[str], broad: Sequence[int]) -> str:
    return "  " + "  ".join(cell.rjust(size) for cell, size in zip(cells, broad, strict=True))


def _standing(game: Game) -> Message:
    """Who has won, or how it stands."""
    if not game.results:
        return say("No deal has ended.")
    last = game.results[-1]
    if last.winners:
        return say("Won with {points}: {who}.", points=last.totals[last.winners[0]], who=_seats(last.winners))
    ahead = leaders(game.position.variant, last.totals)
    points = last.totals[ahead[0]]
    return say("Nobody has won yet; ahead with {points}: {who}.", points=points, who=_seats(ahead))


def _seats(seats: Sequence[int]) -> Message:
    said = Seat(seats[0]).said()
    for seat in seats[1:]:
        said = say("{first}, {rest}", first=said, rest=Seat(seat))
    return said
