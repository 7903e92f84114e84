"""A question on the page: its cards and its answer, and once that is given what is said about it."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.game.position import Seat
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.glossed import glossed
from rummy_learn.ui.practise.answers import PICKED_FROM
from rummy_learn.ui.table import table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.question import Marking, Shown
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.practise.drill import Drill

__all__ = ["CHECK", "closed", "groups", "open_", "told"]

CHECK = "check"
"""The id of the button that gives an answer made of cards: in their field Enter leads there, and marks nothing."""

_RULES = 2
"""So many rules are shown in full, the others on request."""


def open_(drill: Drill, skip: Html) -> Html:
    """The question, to be answered; `skip` leads to another one."""
    picks = drill.shown.input in PICKED_FROM
    check = h.button(
        say("Check"),
        type="button" if picks else "submit",
        cls="btn go",
        id=CHECK,
        data_act="answer" if picks else None,
        data_value=str(drill.item) if picks else None,
    )
    form = h.form(
        drill.widget.open(drill.shown, drill.typed, drill.error, drill.chosen),
        h.div(check, skip, cls="row"),
        data_act="pick" if picks else "answer",
        data_live="draft",
        data_value=str(drill.item),
        id=f"answer-{'-'.join(str(drill.item).split())}",
        cls="stack",
    )
    shown = replace(drill.shown, hand=()) if drill.widget.holds else drill.shown
    return _framed(shown, (), form)


def closed(drill: Drill, marking: Marking) -> Html:
    """The question with the answer that was given and the right one; the cards that decide say "look here"."""
    answer = drill.widget.closed(drill.shown, drill.given or (), marking)
    return _framed(drill.shown, marking.cards, answer)


def _framed(question: Shown, pointed: Sequence[Card], answer: Html) -> Html:
    return h.div(
        h.h2(question.prompt, id="prompt"),
        _table(question.view) if question.view else None,
        _happened(question.told) if question.told else None,
        _laid(question, pointed),
        answer,
        cls="panel quiz stack",
        role="group",
        aria_labelledby="prompt",
    )


def _table(view: View) -> Html:
    """The table, with the hand of the one who looks at it where that is known; every seat by its number."""
    names = [Seat(seat).said() for seat in range(view.known.players)]
    if view.hand:
        names[view.seat] = say("{player}, you", player=names[view.seat])
    return table(view, names, hand=bool(view.hand))


def _happened(told: Sequence[Message]) -> Html:
    """What was done at the table, move by move."""
    return h.ol([h.li(sentence) for sentence in told], cls="quiz-moves")


# ---- cards -----------------------------------------------------------------------------------------------------------
def _laid(question: Shown, pointed: Sequence[Card]) -> Html | None:
    named = groups(question)
    marked = _places([card for _, group in named for card in group], pointed)
    shown, first = [], 0
    for name, group in named:
        caption = h.figcaption(name) if len(named) > 1 else None
        here = {place - first for place in marked}
        shown.append(h.figure(caption, cards.row(group, marked=here, note=say("look here"))))
        first += len(group)
    return h.div(shown, cls="laid") if shown else None


def groups(question: Shown) -> list[tuple[Message, Sequence[Card]]]:
    """What lies there, each group of cards with its name."""
    laid = question.melds
    names = [say("Meld {number}", number=n) for n in range(1, len(laid) + 1)] if len(laid) > 1 else [say("Melded")]
    held = [(say("In your hand"), question.hand)] if question.hand else []
    return [*zip(names, laid, strict=False), *held]


def _places(laid: Sequence[Card], pointed: Sequence[Card]) -> set[int]:
    """Where the cards pointed at lie, each found once; a joker may have been laid without saying what it stands for."""
    exact, left = _found(laid, pointed)
    rest = [card.face if place not in exact else None for place, card in enumerate(laid)]
    return exact | _found(rest, [card.face for card in left])[0]


def _found(laid: Sequence[Card | None], wanted: Sequence[Card]) -> tuple[set[int], list[Card]]:
    """Where the wanted cards lie, and those that lie nowhere."""
    left, places = list(wanted), set()
    for place, card in enumerate(laid):
        if card in left:
            left.remove(card)
            places.add(place)
    return places, left


# ---- marking ---------------------------------------------------------------------------------------------------------
def told(marking: Marking, terms: Link, *after: Html) -> Html:
    """Right or wrong, why, and the rules with their sources; at its end what comes `after`.

    Its words lead to the glossary, for the game of the link `terms`.
    """
    return h.section(
        h.div(
            parts.mark("yes" if marking.correct else "no"),
            h.h2(marking.verdict, id="verdict", tabindex=-1),
            cls="top",
        ),
        h.div(
            h.ul([h.li(glossed(sentence, terms)) for sentence in marking.explanation], cls="quiz-why", role="list"),
            _beliefs(marking.rebuttals) if marking.rebuttals else None,
            _rules(marking.clauses, terms),
            h.div(after, cls="row"),
            cls="body",
        ),
        cls=f"verdict quiz-told {'yes' if marking.correct else 'no'}",
        aria_labelledby="verdict",
    )


def _beliefs(rebuttals: Sequence[Message]) -> Html:
    return h.ul([h.li(sentence) for sentence in rebuttals], cls="fix quiz-beliefs", role="list")


def _rules(clauses: Sequence[Clause], terms: Link) -> Html:
    shown = [parts.why(clause, terms=terms) for clause in clauses[:_RULES]]
    heading = h.h3(say("The rule") if len(clauses) == 1 else say("The rules"))
    return h.div(heading, shown, _more(clauses[_RULES:], terms), cls="quiz-rules")


def _more(clauses: Sequence[Clause], terms: Link) -> Html | None:
    if not clauses:
        return None
    count = plural(len(clauses), "{n} more rule", "{n} more rules")
    return h.details(
        h.summary(count), h.div([parts.why(clause, terms=terms) for clause in clauses], cls="quiz-rules"), cls="more"
    )
