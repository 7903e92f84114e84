"""What a player of one game gets wrong in another: the belief, a case, what each game says of it, the clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.carried import carried
from rummy_learn.course.cases import YES, Held, Laid
from rummy_learn.course.facts import Recall
from rummy_learn.course.situations import Move
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.table import table
from rummy_learn.variants import by_id, named, written

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.course.carried import Carried
    from rummy_learn.course.cases import Case, Thought
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.parts import Sign

__all__ = ["mistakes", "pair"]


_KEPT = 16


@by_id(_KEPT)
def _by_words(known: str, new: str) -> tuple[Carried, ...]:
    return carried(named(known), named(new))


def _found(known: Variant, new: Variant) -> tuple[Carried, ...]:
    """Kept by the words that name the games: a page is drawn often, and this takes a moment."""
    return _by_words(written(known), written(new))


def pair(games: Mapping[str, Variant], known: str, new: str) -> Html:
    """Which game is known, and which one is new; a change is the act `pair`."""
    titles = [(word, game.title) for word, game in games.items()]
    return h.form(
        parts.select("known", say("Who plays"), titles, known),
        parts.select("new", say("and comes to"), titles, new),
        cls="cmp-pair",
        id="cmp-pair",
        data_act="pair",
        data_live="pair",
    )


def mistakes(known: Variant, new: Variant, link: Link, seen: int | None) -> Html:
    """The beliefs one after the other, each with its case; the table of one of them, `seen`, is open."""
    found = _found(known, new)
    if not found:
        return h.p(say("Nothing that could be shown with cards or a table: what differs stands in the tables."))
    told = plural(
        len(found),
        "Some of what differs: {n} thing that is true in {known} and wrong in {new}.",
        "Some of what differs: {n} things that are true in {known} and wrong in {new}.",
        known=known.title,
        new=new.title,
    )
    items = [h.li(_mistake(each, known, new, n, link, seen=n == seen), cls="panel") for n, each in enumerate(found)]
    return h.join(h.p(told, cls="cmp-sum"), h.ol(items, cls="cmp-mistakes", role="list"))


def _mistake(each: Carried, known: Variant, new: Variant, n: int, link: Link, *, seen: bool) -> Html:
    return h.join(
        h.h3(say("“{belief}”", belief=each.belief), id=f"cmp-mistake-{n}"),
        _case(each.case, new),
        _at_table(each.case, n, seen=seen) if isinstance(each.case, Move) else None,
        h.ul(
            _answer(each.case, known, each.before),
            _answer(each.case, new, each.now),
            cls="cmp-answers",
            role="list",
        ),
        parts.why(each.clause, to_clause(each.clause, new, link)),
    )


def _answer(case: Case, game: Variant, thought: Thought) -> Html:
    """What a game says: yes or no where that is asked, else the number or the words."""
    sign: Sign = "yes" if thought.answer == YES else "no"
    asked = isinstance(case, Laid | Move)
    return h.li(
        parts.mark(sign) if asked else None,
        h.p(h.b(game.title, ": "), _said(case, game, thought)),
    )


def _said(case: Case, game: Variant, thought: Thought) -> Message | str:
    match case:
        case Held():
            return plural(int(thought.answer), "{n} point.", "{n} points.")
        case Recall():
            words = {choice.answer: choice.text for choice in case.choices(game)}
            return words.get(thought.answer) or say("{answer}.", answer=thought.answer)
        case _:
            return say("allowed.") if thought.answer == YES else thought.because or say("not allowed.")


def _case(case: Case, game: Variant) -> Html:
    """What is asked about: cards laid, a hand, a move at a table, or a fact."""
    match case:
        case Laid():
            laid = h.div([cards.row(meld, "mini") for meld in case.melds], cls="laid")
            return h.div(h.p(_as_contract(case.deal, game), cls="small muted"), laid) if case.deal else laid
        case Held():
            melded = [cards.row(meld.cards, "mini") for meld in case.melded]
            return h.div(
                h.div(h.p(say("Melded:"), cls="small muted"), melded) if melded else None,
                h.p(say("Left in hand:"), cls="small muted"),
                cards.row(case.hand, "mini"),
            )
        case Move():
            return h.p(case.said(), cls="cmp-asked")
        case Recall():
            return h.p(case.asked, cls="cmp-asked")
        case _:
            raise TypeError(case)


def _as_contract(deal: int, game: Variant) -> Message:
    return say("Laid as the contract of a deal: {contract}.", contract=game.deal(deal).contract.said())


def _at_table(case: Move, n: int, *, seen: bool) -> Html:
    """The table at which the move is made, behind a button: one of several is open at a time."""
    words = say("Hide the table") if seen else say("Show the table")
    button = h.button(
        words, cls="btn text", data_act="see", data_value=n, id=f"cmp-see-{n}", aria_expanded=str(seen).lower()
    )
    return h.join(button, table(case.view, hand=True) if seen else None)
