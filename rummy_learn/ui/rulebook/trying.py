"""A small board beside a clause: cards of one's own, judged or counted by the game at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.sides import Side
from rummy_learn.course.sides import side as judged
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.example import Held, Laid, Totals
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.rulebook.sides import side

if TYPE_CHECKING:
    from rummy_learn.rules.example import Case
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["Tried", "board", "tried"]

_MOST_PLAYERS = 12


class Tried(NamedTuple):
    """What was typed, and what came of it or is wrong with it."""

    text: str
    found: Side | None = None
    error: Message | None = None


def tried(game: Variant, like: Case, text: str) -> Tried:
    """What the game makes of cards or totals that were typed in place of those of an example."""
    try:
        return Tried(text, judged(game, _case(like, text)))
    except BadInput as error:
        return Tried(text, None, error.message)


def _case(like: Case, text: str) -> Case:
    if isinstance(like, Laid):
        return like._replace(melds=text)
    if isinstance(like, Held):
        return like._replace(hand=text)
    assert isinstance(like, Totals)
    return like._replace(totals=_totals(text))


def _totals(text: str) -> tuple[int, ...]:
    pieces = text.replace(",", " ").split()
    wrong = next((piece for piece in pieces if not piece.removeprefix("-").isdecimal() or len(piece) > 6), None)
    if wrong is not None:
        raise BadInput("bad_value", wrong, say("“{piece}” is no total: write whole numbers.", piece=wrong))
    if not 2 <= len(pieces) <= _MOST_PLAYERS:
        message = say("Write a total for each of 2 to {most} players.", most=_MOST_PLAYERS)
        raise BadInput("bad_players", text, message)
    return tuple(map(int, pieces))


# ---- drawing ---------------------------------------------------------------------------------------------------------
def board(game: Variant, id_: str, like: Case, now: Tried | None, link: Link) -> Html | None:
    """The line to type into, and the answer below it; nothing for a case that is no cards and no totals."""
    if not isinstance(like, Laid | Held | Totals):
        return None
    name = f"try-{id_}"
    label, button = _words(like)
    return h.form(
        h.div(
            parts.field(name, label, now.text if now else _written(like), error=now.error if now else None),
            parts.action(button, submit=True),
            cls="act",
        ),
        h.div(side(game, now.found, link), id=f"tried-{id_}", tabindex=-1) if now and now.found else None,
        data_act="try",
        data_value=id_,
        cls="rb-try",
        id=f"board-{id_}",
    )


def _words(like: Case) -> tuple[Message, Message]:
    if isinstance(like, Laid):
        return say("Try it: other melds, parted by |"), say("Judge them")
    if isinstance(like, Held):
        return say("Try it: another hand"), say("Count it")
    return say("Try it: other totals"), say("Who wins?")


def _written(like: Case) -> str:
    if isinstance(like, Laid):
        return like.melds
    if isinstance(like, Held):
        return like.hand
    assert isinstance(like, Totals)
    return " ".join(map(str, like.totals))
