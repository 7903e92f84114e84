"""What the house rules that are on change: for each the clauses, verdicts that flip, scores and facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import Held
from rummy_learn.course.situations import GameEnd, Move
from rummy_learn.rules.cards import print_melds
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.table import table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.effects import Edit, Effect, Learned, Turned
    from rummy_learn.course.flips import Flip
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Reason
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["changed"]

_FACTS = 4
"""So many kinds of facts are shown."""


def changed(effect: Effect, link: Link, *, looked: bool) -> Html:
    """One house rule and all it changes; before the cards are `looked` for, only its clauses."""
    name = effect.option.name
    shown = [*_verdicts(effect, link), *_scores(effect), _facts(effect.facts)] if looked else [_looking()]
    return h.section(
        h.h3(effect.said, id=f"effect-{name}"),
        h.h4(say("In the rule book")),
        h.ul([h.li(_edit(each, effect, link)) for each in effect.edits], role="list", cls="house-edits"),
        shown,
        aria_labelledby=f"effect-{name}",
        cls="house-effect",
    )


def _looking() -> Html:
    return h.p(say("Looking for cards that show it…"), cls="small muted")


# ---- the rule book ---------------------------------------------------------------------------------------------------
def _edit(edit: Edit, effect: Effect, link: Link) -> Html:
    """How a clause was and how it is."""
    home = effect.now if edit.now else effect.before
    return h.join(
        h.a(edit.id, cls="cid", href=str(to_clause(home.clause(edit.id), home, link))),
        h.div(
            h.p(h.span(say("Usual"), ": ", cls="sr"), edit.before.rule, cls="was") if edit.before else None,
            h.p(h.span(say("Now"), ": ", cls="sr"), edit.now.rule if edit.now else say("Left out."), cls="now"),
        ),
    )


# ---- verdicts --------------------------------------------------------------------------------------------------------
def _verdicts(effect: Effect, link: Link) -> list[Html]:
    """Cards and moves on which the game without the rule and the game with it part."""
    shown = [_flip(each, effect, link) for each in effect.flips]
    shown += [_move(each, n, effect, link) for n, each in enumerate(effect.moves)]
    shown += [_end(each) for each in effect.ends]
    return (
        [h.h4(say("Verdicts that turn round")), h.ul([h.li(each) for each in shown], role="list", cls="house-cases")]
        if shown
        else []
    )


def _flip(flip: Flip, effect: Effect, link: Link) -> Html:
    without, with_it = flip.verdicts
    deal = flip.deals[1]
    asked = say("On the table. May {card} take the joker's place?", card=flip.given) if flip.given else None
    laid = (
        say("Laid for deal {number}, {contract}.", number=deal, contract=effect.now.deal(deal).contract.said())
        if deal
        else None
    )
    judged = link.only().to(page="judge").about(effect.now).to(cards=print_melds(flip.melds), contract=deal)
    return h.join(
        h.div([cards.row(meld, "mini") for meld in flip.melds], cls="jdg-flip"),
        (asked or laid) and h.p(asked or laid, cls="small muted"),
        _both(without.reasons, with_it.reasons, effect, link),
        h.p(h.a(say("Judge these cards"), href=str(judged)), cls="small"),
    )


def _move(turned: Turned, n: int, effect: Effect, link: Link) -> Html:
    case = turned.case
    assert isinstance(case, Move)
    id_ = f"table-{effect.option.name}-{n}"
    return h.join(
        h.p(h.strong(case.said()), "?"),
        h.details(h.summary(say("Look at the table")), table(case.view, hand=True), id=id_, cls="from"),
        _both(case.reasons(effect.before), case.reasons(effect.now), effect, link),
    )


def _both(without: Sequence[Reason], with_it: Sequence[Reason], effect: Effect, link: Link) -> Html:
    """The verdict as usual and with the rule."""
    sides = (
        _verdict(say("Usual"), without, effect.before, link),
        _verdict(say("With this rule"), with_it, effect.now, link),
    )
    return h.ul([h.li(*side) for side in sides], role="list", cls="house-both")


def _verdict(name: Message, reasons: Sequence[Reason], game: Variant, link: Link) -> tuple[Html, Html]:
    if not reasons:
        return parts.mark("yes"), h.p(h.strong(say("{which}: yes.", which=name)))
    first = reasons[0]
    there = h.a(first.clause.id, cls="cid", href=str(to_clause(first.clause, game, link)))
    return parts.mark("no"), h.p(h.strong(say("{which}: no.", which=name)), " ", first.message, " ", there)


def _end(turned: Turned) -> Html:
    case = turned.case
    assert isinstance(case, GameEnd)
    totals = ", ".join(map(str, case.totals))
    if case.out is None:
        told = say("After a deal the totals are {totals}; nobody went out.", totals=totals)
    else:
        out = case.totals[case.out]
        told = say("After a deal the totals are {totals}; the player with {out} went out.", totals=totals, out=out)
    words = {"over": say("the game is over."), "on": say("another deal is played.")}
    return h.join(h.p(told), _was_is(words[str(turned.before)], words[str(turned.now)]))


def _was_is(before: Message, now: Message) -> Html:
    return h.ul(
        h.li(say("Usual: {answer}", answer=before)),
        h.li(h.strong(say("With this rule: {answer}", answer=now))),
        role="list",
        cls="house-both plain",
    )


# ---- scores and facts ------------------------------------------------------------------------------------------------
def _scores(effect: Effect) -> list[Html]:
    return [h.join(h.h4(say("Scores that change")), _score(each)) for each in effect.scores]


def _score(turned: Turned) -> Html:
    case = turned.case
    assert isinstance(case, Held)
    melded = [h.figure(cards.row(meld.cards, "mini"), h.figcaption(say("Melded"))) for meld in case.melded]
    held = h.figure(cards.row(case.hand, "mini"), h.figcaption(say("Held when the deal ends"))) if case.hand else None
    points = [plural(int(each), "{n} point.", "{n} points.") for each in (turned.before, turned.now)]
    return h.div(h.div(melded, held, cls="house-held"), _was_is(*points), cls="house-score")


def _facts(facts: Sequence[Learned]) -> Html | None:
    """One fact of each kind; the others of that kind are counted."""
    if not facts:
        return None
    kinds = {each.kind: each for each in reversed(facts)}
    shown = list(reversed(kinds.values()))[:_FACTS]
    more = len(facts) - len(shown)
    left = plural(more, "and {n} more answer of the kind", "and {n} more answers of the kind")
    return h.join(
        h.h4(say("Answers that change")),
        h.dl([_fact(each) for each in shown], cls="house-facts"),
        h.p(left, cls="small muted") if more else None,
    )


def _fact(fact: Learned) -> Html:
    before, now = fact.before or say("does not come up"), fact.now or say("does not come up any more")
    return h.div(
        h.dt(fact.asked),
        h.dd(
            h.span(h.span(say("Usual"), ": ", cls="sr"), before, cls="was"),
            h.span(h.span(say("Now"), ": ", cls="sr"), now, cls="now"),
        ),
    )
