"""Glossary: the words of the game, what they mean, and what they come to in each game."""

from __future__ import annotations

from typing import TYPE_CHECKING
from unicodedata import combining, normalize

from rummy_learn.course.glossary import TERMS, notes, term
from rummy_learn.text import render, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.glossed import to_term
from rummy_learn.ui.link import Astray, Choice
from rummy_learn.ui.page import Page

if TYPE_CHECKING:
    from rummy_learn.course.glossary import Term
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html

__all__ = ["Glossary"]


class Glossary(Page):
    """All words; the one that the link names is open, with the game that the link names."""

    name, title, order = "glossary", say("Glossary"), 65
    icon = "M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11M9 8h6"

    def start(self) -> None:
        """Finds the word that the link names."""
        asked = self.place.link.get("term")
        self._asked = term(asked)
        if asked and self._asked is None:
            message = say("“{piece}” is no word of the glossary. These are its words:", piece=asked)
            raise Astray(message, [Choice(each.name, self.link(term=each.id)) for each in TERMS])
        if self._asked:
            self.focus = f"term-{self._asked.id}"

    def heading(self) -> Message:
        """The word that was asked for."""
        return say("{word} · Glossary", word=self._asked.name) if self._asked else self.title

    def view(self) -> Html:
        """Every word with its meaning, the one asked for first of all."""
        lede = say("What the words mean, and what they come to in each game.")
        others = sorted((each for each in TERMS if each != self._asked), key=_alphabetical)
        return h.join(
            parts.title(self.title),
            h.p(lede, cls="lede"),
            h.dl(self._entry(self._asked, open_=True), cls="glossary asked") if self._asked else None,
            h.dl([self._entry(each) for each in others], cls="glossary"),
        )

    def _entry(self, word: Term, *, open_: bool = False) -> Html:
        akin = [found for found in map(term, word.akin) if found]
        return h.div(
            h.dt(h.tag("dfn", word.name), id=f"term-{word.id}", tabindex=-1),
            h.dd(
                h.p(word.explanation),
                self._akin(akin) if akin else None,
                self._in_games(word, open_=open_) if word.rows else None,
            ),
        )

    def _akin(self, akin: list[Term]) -> Html:
        links = [h.a(each.name, href=str(to_term(each, self.place.link))) for each in akin]
        return h.p(
            say("See also: "), [[h.span(", ") if n else None, link] for n, link in enumerate(links)], cls="small"
        )

    def _in_games(self, word: Term, *, open_: bool) -> Html | None:
        games = [self.place.variant] if self.place.variant else list(self.place.games)
        told = [(game, notes(word, game)) for game in games]
        shown = [self._in_game(word, game) for game, found in told if found]
        if not shown:
            return None
        if self.place.variant:
            return h.div(shown)
        words = say("In each game")
        return h.details(
            h.summary(words, h.span(": ", word.name, cls="sr")),
            h.div(shown, cls="stack"),
            cls="from",
            id=f"games-{word.id}",
            open=open_,
        )

    def _in_game(self, word: Term, game: Variant) -> Html:
        items = [
            h.li(h.b(each.title), ": ", each.clause.rule, " ", self._cite(each.clause, game))
            for each in notes(word, game)
        ]
        return h.div(h.h2(game.title), h.ul(items, role="list"), cls="in-game")

    def _cite(self, clause: Clause, game: Variant) -> Html:
        return parts.cite(clause, to_clause(clause, game, self.place.link))


def _alphabetical(word: Term) -> str:
    """Its place in the alphabet of the reader's language: a caron makes a letter of its own, other marks do not."""
    letters = normalize("NFD", render(word.name).casefold())
    return "".join(each for each in letters if not combining(each) or each == "\N{COMBINING CARON}")
