"""The steps of a walk, one thing a screen; the hand to try is in `board`."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.walk import walks
from rummy_learn.rules.check import check
from rummy_learn.rules.compare import compare
from rummy_learn.rules.stream import Stream
from rummy_learn.rules.verdict import Repair
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts, verdicts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import cited_on, to_clause
from rummy_learn.ui.learn.games import address, play_address
from rummy_learn.ui.learn.way import Onward, Way

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from rummy_learn.course.walk import Elsewhere, Walk
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.compare import Row
    from rummy_learn.rules.melds import Meld, Need
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["STEPS", "Puzzle", "answer", "asks", "elsewhere", "example", "name", "puzzle", "question", "way"]

_SOUND_ONE_IN = 3
_ALWAYS = ("dealt", "wild", "jokers", "buy", "down", "out")
_WITH_RUNS = ("ace", "same_suit")
STEPS = (
    say("What it asks"),
    say("See it done"),
    say("Does it stand?"),
    say("Do it yourself"),
    say("In other games"),
)


# ---- around a step ---------------------------------------------------------------------------------------------------
def way(walk: Walk, link: Link) -> Way:
    """The steps of a walk, and where they lead."""
    here = say("Deal {number}", number=walk.deal) if walk.deal else walk.title
    words = say("Play this deal") if walk.deal else say("Play a whole game")
    play = Onward(words, play_address(link, walk.deal))
    return Way(walk.variant, here, name(walk), STEPS, _following(walk, link), play)


def name(walk: Walk) -> Message:
    """What a walk is about, without the number of its deal."""
    return walk.variant.deal(walk.deal).contract.said() if walk.deal else walk.title


def _following(walk: Walk, link: Link) -> Onward:
    lessons = walks(walk.variant)
    names = [each.name for each in lessons]
    following = lessons[names.index(walk.name) + 1 :]
    if following:
        return Onward(say("Next: {lesson}", lesson=following[0].title), address(link, following[0]))
    return Onward(say("Another game"), link.only("page"))


# ---- 1: what it asks -------------------------------------------------------------------------------------------------
def asks(walk: Walk, link: Link) -> Html:
    """The places to fill, the arithmetic of the deal, and the clauses behind it."""
    first, *others = walk.clauses
    news = h.ul([h.li(each) for each in walk.news]) if walk.news else None
    count = h.section(h.h2(say("The count")), _tally(walk), _counted(walk), news, cls="goal")
    return h.div(
        h.div(h.div(_asked(walk), cls="trays"), count, cls="stack"),
        h.div(parts.panel(say("The rule"), parts.why(first, terms=link)), _more_rules(others, link), cls="stack"),
        cls="two",
    )


def _asked(walk: Walk) -> list[Html]:
    """An empty place for each meld, the first of a kind with what it is."""
    places = []
    told = set()
    for need in walk.needs:
        rule = None if need.kind in told else h.p(_what(walk, need), cls="small")
        places.append(cards.tray(need.title(), _size(walk, need), (), need.size, rule))
        told.add(need.kind)
    return places


def _what(walk: Walk, need: Need) -> Message:
    """What such a meld is made of; without a contract that is its whole rule, sizes and all."""
    if walk.deal is None:
        return walk.variant.cite(need.kind).rule
    if need.kind == "run":
        return say("one suit, rank after rank")
    return say("one rank, all suits different") if walk.variant.set_suits_differ else say("one rank, any suits")


def _size(walk: Walk, need: Need) -> Message:
    """How many cards it takes. A contract is laid in its exact sizes, but for runs where a ninth card may join two."""
    joins = walk.variant.same_suit_runs == "nine" and sum(each.kind == "run" for each in walk.needs) > 1
    if walk.deal is None or (need.kind == "run" and joins):
        return _count(need.size)
    return plural(need.size, "exactly {n} card", "exactly {n} cards")


def _count(size: int) -> Message:
    return plural(size, "{n} card", "{n} cards")


def _counted(walk: Walk) -> Html:
    """What the row of small cards shows, in numbers, and what may stand for other cards."""
    held, asked = len(walk.exercise.hand), sum(need.size for need in walk.needs)
    wild = compare([walk.variant]).row("wild")
    rows = (
        (say("In hand"), _count(held)),
        (say("To lay"), _count(asked)),
        (say("Left over"), _count(held - asked)),
        (wild.title, wild.cells[0].rule),
    )
    return h.dl([h.div(h.dt(name), h.dd(value)) for name, value in rows], cls="counted")


def _tally(walk: Walk) -> Html:
    """The hand as a row of small cards: those asked for, those left over, and a cut before those that were bought."""
    asked, hand = sum(need.size for need in walk.needs), walk.exercise
    own = len(hand.hand) if not hand.bought else hand.dealt + 1
    marks = [
        h.i(cls=" ".join(word for word, so in (("asked", n < asked), ("bought", n >= own)) if so) or None)
        for n in range(len(hand.hand))
    ]
    return h.div(marks, cls="tally", aria_hidden=True)


def _more_rules(clauses: Sequence[Clause], link: Link) -> Html | None:
    if not clauses:
        return None
    title = plural(len(clauses), "{n} more rule behind it", "{n} more rules behind it")
    return h.details(
        h.summary(title),
        h.div([parts.why(clause, terms=link) for clause in clauses], cls="whys"),
        cls="more",
        id="more-rules",
    )


# ---- 2: see it done --------------------------------------------------------------------------------------------------
def example(walk: Walk) -> Html:
    """A hand, what is laid from it, and what is left."""
    dealt = walk.example
    used = [card.face for meld in dealt.melds for card in meld.cards]
    picked = _places_of(used, dealt.hand)
    hand = [
        cards.named(card, mark="picked", note=say("laid")) if place in picked else cards.named(card)
        for place, card in enumerate(dealt.hand)
    ]
    places = [
        cards.tray(need.title(), _jokers(meld), meld.cards, need.size)
        for need, meld in zip(walk.needs, dealt.melds, strict=True)
    ]
    return h.join(
        h.section(
            h.h2(say("In hand"), " ", h.span(_count(len(dealt.hand)), cls="count")),
            h.ul(hand, cls="cards shown", dir="ltr", role="list"),
        ),
        h.section(h.h2(say("Laid")), h.div(places, cls="trays")),
        h.p(_left(dealt.left)),
    )


def _jokers(meld: Meld) -> Message:
    """What the wild cards of a meld stand for; nothing where there are none."""
    names = [card.name() for card in meld.cards if card.wild]
    return reduce(lambda first, rest: say("{first}, {rest}", first=first, rest=rest), names) if names else say("")


def _places_of(wanted: Sequence[Card], hand: Sequence[Card]) -> Collection[int]:
    """Where in the hand these cards lie; each is taken once."""
    missing, found = list(wanted), []
    for place, card in enumerate(hand):
        if card in missing:
            missing.remove(card)
            found.append(place)
    return found


def _left(left: Sequence[Card]) -> Message:
    if not left:
        return say("Nothing is left in hand.")
    return say("Still in hand: {cards}.", cards=tuple(left))


# ---- 3: does it stand? -----------------------------------------------------------------------------------------------
class Puzzle(NamedTuple):
    """A lay-down to judge by eye: that of `walk`, which stands, or its near miss."""

    walk: Walk
    stands: bool

    @property
    def laid(self) -> tuple[tuple[Card, ...], ...]:
        """The cards that lie there."""
        return _sound(self.walk) if self.stands else self.walk.near_miss.melds

    @property
    def verdict(self) -> Verdict:
        """What the judge says."""
        if self.stands:
            return check(self.walk.variant, self.laid, deal=self.walk.deal)
        miss = self.walk.near_miss
        at = next(n for n, (one, other) in enumerate(zip(_sound(self.walk), miss.melds, strict=True)) if one != other)
        put_right = Repair(miss.said(), (_sound(self.walk)[at],))
        return replace(miss.verdict, reasons=(replace(miss.verdict.reasons[0], repair=put_right),))


def puzzle(walk: Walk) -> Puzzle:
    """A near miss of this walk, or now and then a lay-down that stands, so that looking pays. Its cards are new."""
    stream = Stream(walk.seed, "does it stand", walk.variant.id, walk.name)
    return Puzzle(replace(walk, seed=f"{walk.seed} puzzle"), stream.below(_SOUND_ONE_IN) == 0)


def question(asked: Puzzle) -> Html:
    """The lay-down, and yes or no to say."""
    needs = zip(asked.walk.needs, asked.laid, strict=True)
    return h.section(
        h.h2(say("Somebody lays this. May they?"), id="question", tabindex=-1),
        h.div([cards.tray(need.title(), "", laid, need.size) for need, laid in needs], cls="trays"),
        h.div(
            parts.action(say("Yes, it stands"), "guess", "yes"),
            parts.action(say("No, it is refused"), "guess", "no"),
            cls="row",
        ),
        cls="ask",
    )


def answer(asked: Puzzle, link: Link, *, said: bool) -> Html:
    """Whether the learner saw it, the verdict, and for a lay-down that stands the card that would spoil it."""
    saw = said == asked.stands
    word = say("Well seen.") if saw else say("Not quite: look again.")
    return h.join(
        h.p(parts.mark("yes" if saw else "no"), h.strong(word), cls="saw"),
        verdicts.panel(asked.verdict, terms=link),
        _spoiled(asked.walk, link) if asked.stands else None,
    )


def _spoiled(walk: Walk, link: Link) -> Html:
    miss = walk.near_miss
    at = next(n for n, (one, other) in enumerate(zip(_sound(walk), miss.melds, strict=True)) if one != other)
    laid = miss.melds[at]
    place = next(n for n, (one, other) in enumerate(zip(_sound(walk)[at], laid, strict=True)) if one != other)
    reason = miss.verdict.reasons[0]
    shown = cards.row(laid, "mid", marked=[place], note=say("look here"))
    told = h.p(reason.message, " ", parts.cite(reason.clause, cited_on(link, reason.clause)))
    return parts.panel(say("One card would spoil it"), h.div(shown, told, cls="spoiled"))


def _sound(walk: Walk) -> tuple[tuple[Card, ...], ...]:
    return tuple(meld.cards for meld in walk.example.melds)


# ---- 5: in other games -----------------------------------------------------------------------------------------------
def elsewhere(walk: Walk, link: Link) -> Html:
    """Every other game: would the worked example stand there, which deal asks the same, and which rules differ."""
    laid = [cards.row(meld.cards, "mini") for meld in walk.example.melds]
    others = [_other(walk, other, link.only("page")) for other in walk.elsewhere]
    return h.join(
        h.div(h.h2(say("These cards, laid elsewhere")), h.div(laid, cls="row"), cls="panel"),
        h.ul(others, cls="others", role="list"),
    )


def _other(walk: Walk, other: Elsewhere, plain: Link) -> Html:
    game, verdict = other.variant, other.verdict
    stands = say("They would stand.") if verdict.valid else verdict.reasons[0].message
    word = say("Yes.") if verdict.valid else say("No.")
    deals = [
        parts.link(say("Deal {number} asks the same", number=number), plain.to(game=game.id, deal=number))
        for number in other.deals
    ]
    return h.li(
        h.h3(parts.mark("yes" if verdict.valid else "no"), h.span(game.title)),
        h.p(h.strong(word), " ", stands),
        None if verdict.valid else h.p(_cite(verdict.reasons[0].clause, game, plain)),
        h.div(deals, cls="row") if deals else _not_asked(walk, game, plain),
        _differences(walk, game, plain),
    )


def _cite(clause: Clause, game: Variant, plain: Link) -> Html:
    return parts.cite(clause, to_clause(clause, game, plain))


def _not_asked(walk: Walk, game: Variant, plain: Link) -> Html:
    if not game.deals:
        told = say("It has no contracts.")
    elif walk.deal is None:
        told = say("It asks for contracts.")
    else:
        told = say("No deal of it asks for this contract.")
    return h.p(told, " ", h.a(say("Its lessons"), href=str(plain.to(game=game.id))))


def _differences(walk: Walk, game: Variant, plain: Link) -> Html:
    kinds = {need.kind for need in walk.needs}
    shown = [row for row in compare([walk.variant, game]).rows if row.differs and _bears_on(row, kinds)]
    if not shown:
        return h.p(say("The same rules for it."), cls="muted")
    title = plural(len(shown), "{n} rule for these melds differs", "{n} rules for these melds differ")
    both = plain.to(page="compare", game=f"{walk.variant.id},{game.id}")
    return h.details(
        h.summary(title, h.span(": ", game.title, cls="sr")),
        h.dl(h.div(h.dt(row.title), h.dd(row.cells[1].rule)) for row in shown),
        h.p(h.a(say("Compare these two games"), href=str(both))),
        cls="more",
        id=f"differs-{game.id}",
    )


def _bears_on(row: Row, kinds: Collection[str]) -> bool:
    """Does this row of the comparison matter to one who goes down with melds of these kinds?"""
    return row.key in kinds or row.key in _ALWAYS or ("run" in kinds and row.key in _WITH_RUNS)
