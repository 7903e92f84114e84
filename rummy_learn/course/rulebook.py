"""The rules of a game in an order to read them in, under headings and with titles, and a search over all of them."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.describe import ROWS, TITLES, deal_number
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, render, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant

__all__ = ["Chapter", "Hit", "chapters", "find", "search", "title", "words_of"]

_TURN, _MORE = "turn", "more"
_CHAPTERS: tuple[tuple[str, Message, tuple[str, ...]], ...] = (
    (
        "cards",
        say("Cards and deal"),
        ("players", "cards", "deals", "dealt", "upcard", "G1", "G1.first", "G1.passes"),
    ),
    ("contracts", say("Contracts"), ("deal",)),
    ("melds", say("Melds"), ("set", "run", "ace", "same_suit", "G4")),
    ("jokers", say("Jokers"), ("wild", "jokers", "exchange", "G3", "G3.exchange")),
    (_TURN, say("The turn"), (_TURN, "G1.discard", "G1.own", "stock", "G2")),
    ("buy", say("Taking out of turn"), ("buy", "priority", "buy_down")),
    ("down", say("Going down and laying off"), ("down", "new_melds")),
    ("out", say("Going out"), ("out",)),
    ("score", say("Points and winning"), ("values", "joker_value", "score", "winner", "ties")),
    (_MORE, say("More rules"), (_MORE,)),
)
"""The key of each chapter, its heading, and the rows and shared rulings it tells, in this order."""
_ORDER = {row: (n, m) for n, (_, _, rows) in enumerate(_CHAPTERS) for m, row in enumerate(rows)}
_RULINGS: Mapping[str, Message] = {
    _TURN: say("A turn"),
    "G1": say("How the cards go round"),
    "G1.first": say("Who begins"),
    "G1.passes": say("Who deals next"),
    "G1.own": say("One's own discard"),
    "G1.discard": say("What may be discarded"),
    "G2": say("When there is nothing to draw"),
    "G3": say("A joker as the upcard"),
    "G3.exchange": say("When jokers are exchanged"),
    "G4": say("The ends of a suit"),
    _MORE: say("Another rule"),
}


class Chapter(NamedTuple):
    """A part of a rule book: a stable `key`, its heading, and its clauses."""

    key: str
    heading: Message
    clauses: tuple[Clause, ...]


def chapters(variant: Variant) -> tuple[Chapter, ...]:
    """The rule book of a game, every clause once; a row comes before the fuller clause that it sums up."""
    pointing = _pointing(variant)
    places = {clause.id: _ORDER[_row(variant, clause, pointing)] for clause in variant.clauses}
    told = sorted(variant.clauses, key=lambda clause: (places[clause.id], not _sums_up(variant, clause)))
    found = (
        Chapter(key, heading, tuple(clause for clause in told if places[clause.id][0] == n))
        for n, (key, heading, _) in enumerate(_CHAPTERS)
    )
    return tuple(chapter for chapter in found if chapter.clauses)


def title(variant: Variant, clause: Clause) -> Message:
    """A few words that say what a clause is about."""
    number = deal_number(clause.id)
    if number:
        return say("Deal {number}", number=number)
    pointing = _pointing(variant)
    row = _row(variant, clause, pointing)
    named = TITLES.get(row) or _RULINGS[row]
    if row in (clause.id, clause.id.removeprefix(f"{variant.letter}."), _TURN, _MORE):
        return named
    return say("{title}, in full", title=named) if clause.id in pointing else say("{title}, more", title=named)


def _pointing(variant: Variant) -> Mapping[str, str]:
    """Fuller clause to the row that sums it up."""
    return {
        clause.see: clause.id.removeprefix(f"{variant.letter}.") for clause in reversed(variant.clauses) if clause.see
    }


def _sums_up(variant: Variant, clause: Clause) -> bool:
    return clause.see is not None or clause.id.removeprefix(f"{variant.letter}.") in ROWS


def _row(variant: Variant, clause: Clause, pointing: Mapping[str, str]) -> str:
    """The row or shared ruling beside which a clause is read."""
    own = "deal" if deal_number(clause.id) else clause.id.removeprefix(f"{variant.letter}.")
    if own in _ORDER:
        return own
    if clause.id == variant.turn:
        return _TURN
    row = clause.about or pointing.get(clause.id, _MORE)
    return row if row in _ORDER else _MORE


def find(variant: Variant, id_: str) -> Clause:
    """The clause with this id, whatever its capitals. Raises `BadInput` (unknown_clause)."""
    ids = {clause.id.casefold(): clause for clause in variant.clauses}
    found = ids.get(id_.casefold())
    if found:
        return found
    near = ", ".join(ids[each].id for each in get_close_matches(id_.casefold(), ids, n=4, cutoff=0.5))
    message = say("{game} has no clause “{piece}”.", game=variant.title, piece=id_)
    if near:
        message = say("{game} has no clause “{piece}”: perhaps {near}?", game=variant.title, piece=id_, near=near)
    raise BadInput("unknown_clause", id_, message)


# ---- search ----------------------------------------------------------------------------------------------------------
class Hit(NamedTuple):
    """A clause that has all the words that were looked for."""

    variant: Variant
    clause: Clause


def search(games: Iterable[Variant], words: Sequence[str]) -> Iterator[Hit]:
    """The clauses in which all the words stand: in the sentence, its note, its title or its id, capitals or not."""
    wanted = [word.casefold() for word in words]
    for game in games:
        for chapter in chapters(game):
            for clause in chapter.clauses:
                text = " ".join((clause.id, render(title(game, clause)), render(clause.said))).casefold()
                if all(word in text for word in wanted):
                    yield Hit(game, clause)


def words_of(text: str) -> tuple[str, ...]:
    """The words to look for in what somebody typed."""
    return tuple(dict.fromkeys(text.split()))
