"""The words of the game: what each means, and what it comes to in a game, through the clauses of that game.

>>> [str(piece.term.name) for piece in pieces("Lay the run off.") if piece.term]
['run']
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.lesson import Fact
from rummy_learn.rules.describe import TITLES
from rummy_learn.text import Message, language, render, say

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

__all__ = ["TERMS", "Piece", "Term", "notes", "pieces", "term"]


class Term(NamedTuple):
    """One word. `forms` are the ways in which sentences write it, parted by `|`, in the language of the sentences.

    `rows` are the rows of the comparison that say what it comes to in a game, `akin` the ids of related words.
    """

    id: str
    name: Message
    forms: Message
    explanation: Message
    rows: tuple[str, ...] = ()
    akin: tuple[str, ...] = ()


TERMS: tuple[Term, ...] = (
    Term(
        "ace",
        say("ace"),
        say("ace|aces"),
        say("The card A. In a run it lies below the two or above the king."),
        ("ace", "values"),
        ("run",),
    ),
    Term(
        "blind",
        say("blind"),
        say("blind"),
        say("Going out in a single turn by a player who had nothing on the table before it."),
        ("score",),
        ("go-out",),
    ),
    Term(
        "buy",
        say("buy"),
        say("buy|buys|buying|bought|out of turn"),
        say("To take the upcard though another player is in turn."),
        ("buy", "priority", "buy_down"),
        ("upcard",),
    ),
    Term(
        "contract",
        say("contract"),
        say("contract|contracts"),
        say("The melds that a deal requires of a player before anything else may be laid."),
        ("down",),
        ("go-down", "deal"),
    ),
    Term(
        "dead",
        say("dead card"),
        say("dead|dead card"),
        say("A discard that nobody may take any more."),
        (),
        ("upcard",),
    ),
    Term(
        "deadwood",
        say("deadwood"),
        say("deadwood"),
        say("Cards that are still in hand, and in no meld, when a deal ends."),
        ("score",),
        ("hand",),
    ),
    Term(
        "deal",
        say("deal"),
        say("deal|deals"),
        say("One round of the game, from the shuffling to the counting. Many players call it a hand."),
        ("deals", "dealt"),
        ("hand",),
    ),
    Term(
        "deck",
        say("deck"),
        say("deck|decks"),
        say("The cards that are shuffled together: one pack, or several with the same backs."),
        ("cards",),
        ("stock",),
    ),
    Term(
        "discard",
        say("discard"),
        say("discard|discards|discarded|discarding"),
        say("To put a card face up on the pile beside the stock, which ends a turn; also that card."),
        (),
        ("upcard", "turn"),
    ),
    Term(
        "exchange",
        say("exchange"),
        say("exchange|exchanges|exchanged|swap|swapped"),
        say("To put the real card where a joker stands for it on the table, and take the joker."),
        ("exchange",),
        ("joker",),
    ),
    Term(
        "float",
        say("float"),
        say("float|floats|floated|floating"),
        say("To hold no card and still be in play, where going out takes a discard."),
        ("out",),
        ("go-out",),
    ),
    Term(
        "go-down",
        say("go down"),
        say("go down|goes down|going down|went down|gone down|are down|is down|being down|be down"),
        say("To lay all melds of the contract on the table at once."),
        ("down", "new_melds"),
        ("contract",),
    ),
    Term(
        "go-out",
        say("go out"),
        say("go out|goes out|going out|went out|gone out"),
        say("To get rid of the last card, which ends the deal."),
        ("out", "stock"),
        ("deal",),
    ),
    Term(
        "hand",
        say("hand"),
        say("hand|hands"),
        say("The cards that a player holds and nobody else sees."),
        ("dealt", "score"),
        ("deadwood",),
    ),
    Term(
        "house-rule",
        say("house rule"),
        say("house rule|house rules"),
        say("A rule that people play differently at their own tables; here each can be switched on."),
    ),
    Term(
        "joker",
        say("joker"),
        say("joker|jokers"),
        say("A card without rank and suit that stands for any other."),
        ("wild", "jokers", "joker_value"),
        ("wild", "natural"),
    ),
    Term(
        "lay-off",
        say("lay off"),
        say("lay off|lays off|laid off|laying off|lay-off|lay-offs"),
        say("To add cards to a meld that lies on the table."),
        ("down", "new_melds"),
        ("meld",),
    ),
    Term(
        "meld",
        say("meld"),
        say("meld|melds|melded|melding"),
        say("A set or a run on the table; also to lay one there."),
        ("set", "run"),
        ("set", "run"),
    ),
    Term(
        "natural",
        say("natural card"),
        say("natural|naturals|natural card|natural cards"),
        say("A card that is nothing but itself. Some rule books say face card for it."),
        ("jokers",),
        ("wild",),
    ),
    Term(
        "rank",
        say("rank"),
        say("rank|ranks"),
        say("What is printed in the corner of a card: A, 2 to 10, J, Q or K."),
        (),
        ("suit",),
    ),
    Term(
        "rummy",
        say("Rummy!"),
        say("call Rummy|“Rummy!”"),
        say("The call for a discard that can be melded with the table alone."),
        ("buy", "priority"),
        ("discard",),
    ),
    Term(
        "run",
        say("run"),
        say("run|runs"),
        say("Cards of one suit that follow each other in rank. Also called a sequence."),
        ("run", "same_suit"),
        ("suit", "meld"),
    ),
    Term(
        "set",
        say("set"),
        say("set|sets"),
        say("Cards of one rank. Also called a group, or a book."),
        ("set",),
        ("rank", "meld"),
    ),
    Term(
        "stock",
        say("stock"),
        say("stock|stock card|stock cards"),
        say("The cards left face down after the deal, from which players draw."),
        ("stock",),
        ("upcard",),
    ),
    Term(
        "suit",
        say("suit"),
        say("suit|suits"),
        say("Clubs, diamonds, hearts or spades."),
        (),
        ("rank",),
    ),
    Term(
        "turn",
        say("turn"),
        say("in turn|turn|turns"),
        say("What one player does from the draw to the discard."),
        (),
        ("discard",),
    ),
    Term(
        "upcard",
        say("upcard"),
        say("upcard|upcards"),
        say("The top card of the discards, as long as it may be taken."),
        ("upcard",),
        ("discard", "dead", "buy"),
    ),
    Term(
        "wild",
        say("wild card"),
        say("wild|wild card|wild cards"),
        say("A card that may stand for another one: a joker, and by house rule sometimes a two."),
        ("wild", "jokers"),
        ("joker", "natural"),
    ),
)
"""All words, in the order of the alphabet."""


def term(id_: str) -> Term | None:
    """The word with this id, or None."""
    return next((each for each in TERMS if each.id == id_), None)


def notes(word: Term, variant: Variant) -> tuple[Fact, ...]:
    """What the word comes to in a game: the rows of its rule book that say so."""
    ids = {clause.id for clause in variant.clauses}
    known = [row for row in word.rows if f"{variant.letter}.{row}" in ids]
    return tuple(Fact(TITLES[row], variant.clause(row)) for row in known)


# ---- words in sentences ----------------------------------------------------------------------------------------------
class Piece(NamedTuple):
    """A piece of a sentence; `term` where it is a word of the glossary."""

    text: str
    term: Term | None = None


def pieces(sentence: str) -> list[Piece]:
    """The sentence in pieces, each word of the glossary marked where it comes first."""
    forms = _forms(language())
    found, told, rest = [], set[str](), 0
    for match in _pattern(language()).finditer(sentence):
        word = forms[match[0].lower()]
        if word.id in told:
            continue
        told.add(word.id)
        found += [Piece(sentence[rest : match.start()]), Piece(match[0], word)]
        rest = match.end()
    return [piece for piece in (*found, Piece(sentence[rest:])) if piece.text]


@lru_cache
def _forms(lang: str) -> dict[str, Term]:
    return {form.lower(): word for word in TERMS for form in render(word.forms, lang).split("|")}


@lru_cache
def _pattern(lang: str) -> re.Pattern[str]:
    """Any form as a whole word, the longer ones first; a run that runs out is none."""
    forms = sorted(_forms(lang), key=len, reverse=True)
    return re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, forms))})(?![\w=-]|\sout\b)", re.IGNORECASE)
