"""Help with a hand that is to be laid down, as it is now: four steps, from the goal to the answer.

What lies in the places already is kept as long as it can be part of a lay-down; otherwise help says what must come
back.

>>> from rummy_learn.course.walk import walks
>>> from rummy_learn.variants import variant
>>> walk = walks(variant("shanghai"))[1]
>>> [str(hint.name) for hint in walk.hints()]
['The goal', 'The rule', 'Point at the cards', 'Show the answer']
"""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.wording import joined
from rummy_learn.course.wording import laid as said
from rummy_learn.game.choices import go_downs, melds_of
from rummy_learn.game.position import without
from rummy_learn.rules.cards import RANKS, natural, rank_at
from rummy_learn.rules.solve import ContractSolution, solve
from rummy_learn.rules.told import remainder
from rummy_learn.text import Message, plural, say
from rummy_learn.text.names import rank_name, suit_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Meld, Need
    from rummy_learn.rules.variant import Variant

    Groups = Sequence[Sequence[Card]]

__all__ = ["Hint", "Plan", "four_steps", "laying_hints", "plan"]

_MOST = 2000
"""So many lay-downs of a hand are looked at; a hand hardly ever has a hundred."""


class Hint(NamedTuple):
    """One step of help: what it is called, what it says, the clause behind it, and for an answer the melds to lay."""

    name: Message
    text: Message
    clause: Clause | None = None
    melds: tuple[Meld, ...] = ()


class Plan(NamedTuple):
    """The lay-down that keeps most of what lies in the places, and of those the one that leaves the fewest points.

    `melds` answer the needs in their order. `back` are, for each place, the cards in it that have to come back, and
    `helping` the cards of the hand that could go there next, whichever lay-down it becomes. `left` stays in hand.
    """

    melds: tuple[Meld, ...]
    back: tuple[tuple[Card, ...], ...]
    helping: tuple[tuple[Card, ...], ...]
    left: tuple[Card, ...]
    points: int


# ---- what can become of a hand ---------------------------------------------------------------------------------------
def plan(variant: Variant, deal: int | None, needs: Sequence[Need], hand: Sequence[Card], laid: Groups) -> Plan:
    """What to lay down, given the cards `laid` in the places. Raises `LookupError` when the hand cannot go down."""
    ways = [
        (_back(laid, melds), melds)
        for way in _ways(variant, deal, needs, tuple(hand))
        for melds in _in_places(needs, way, laid)
    ]
    if not ways:
        raise LookupError("this hand cannot be laid down")
    fewest = min(map(_count, (back for back, _ in ways)))
    kept = [melds for back, melds in ways if _count(back) == fewest]
    best = min(kept, key=lambda melds: _points(variant, _rest(hand, melds)))
    left = _rest(hand, best)
    return Plan(best, _back(laid, best), _helping(kept, laid, len(needs)), left, _points(variant, left))


def _ways(
    variant: Variant, deal: int | None, needs: Sequence[Need], hand: tuple[Card, ...]
) -> Iterator[tuple[Meld, ...]]:
    """The best lay-down of the hand, then the others."""
    if deal is None:
        yield from islice(_melded(variant, needs, hand), _MOST)
        return
    found = solve(variant, hand, deal=deal)
    assert isinstance(found, ContractSolution)
    if found.may_go_down:
        yield found.contract
    yield from islice(go_downs(variant, deal, hand, ()), _MOST)


def _melded(variant: Variant, needs: Sequence[Need], hand: tuple[Card, ...]) -> Iterator[tuple[Meld, ...]]:
    """Melds of the kinds needed, of this size at least, where no contract fixes it."""
    if not needs:
        yield ()
        return
    for meld in melds_of(variant, hand, kinds=(needs[0].kind,)):
        rest = without(hand, tuple(card.face for card in meld.cards))
        yield from ((meld, *others) for others in _melded(variant, needs[1:], rest))


def _in_places(needs: Sequence[Need], melds: Sequence[Meld], laid: Groups) -> Iterator[tuple[Meld, ...]]:
    """The melds in the order of the needs: every order, but just one for places with nothing in them."""
    if not needs:
        yield ()
        return
    fitting = [at for at, meld in enumerate(melds) if meld.kind == needs[0].kind and len(meld) >= needs[0].size]
    for at in fitting if any(laid) else fitting[:1]:
        others = (*melds[:at], *melds[at + 1 :])
        yield from ((melds[at], *rest) for rest in _in_places(needs[1:], others, laid[1:]))


def _back(laid: Groups, melds: Sequence[Meld]) -> tuple[tuple[Card, ...], ...]:
    """For each place the cards that do not belong there; all of them where no meld is asked for."""
    beside = [cards for cards in laid[len(melds) :] if cards]
    return (*(_beyond(cards, meld.cards) for cards, meld in zip(laid, melds, strict=False)), *map(tuple, beside))


def _beyond(cards: Iterable[Card], meld: Iterable[Card]) -> tuple[Card, ...]:
    return tuple((_faces(cards) - _faces(meld)).elements())


def _faces(cards: Iterable[Card]) -> Counter[Card]:
    return Counter(card.face for card in cards)


def _count(groups: Iterable[Sequence[Card]]) -> int:
    return sum(map(len, groups))


def _helping(kept: Iterable[Sequence[Meld]], laid: Groups, places: int) -> tuple[tuple[Card, ...], ...]:
    found: list[dict[Card, None]] = [{} for _ in range(places)]
    for melds in kept:
        for at, meld in enumerate(melds):
            found[at] |= dict.fromkeys(_beyond(meld.cards, laid[at] if at < len(laid) else ()))
    return tuple(tuple(sorted(cards, key=lambda card: card.order)) for cards in found)


def _rest(hand: Sequence[Card], melds: Iterable[Meld]) -> tuple[Card, ...]:
    return tuple(sorted(_beyond(hand, (card for meld in melds for card in meld.cards)), key=lambda card: card.order))


def _points(variant: Variant, cards: Iterable[Card]) -> int:
    return sum(map(variant.values.of, cards))


# ---- the four steps --------------------------------------------------------------------------------------------------
def laying_hints(
    variant: Variant, deal: int | None, needs: Sequence[Need], hand: Sequence[Card], laid: Groups, goal: Message
) -> tuple[Hint, ...]:
    """The goal, the rule, where to look, and what to lay, for a hand of which `laid` lies in the places."""
    found = plan(variant, deal, needs, hand, laid)
    at = next((n for n, meld in enumerate(found.melds) if _unfinished(found, meld, n, laid)), 0)
    rule = variant.cite(needs[at].kind)
    pointed = joined(list(_pointing(found, needs, laid)), "{first} {rest}")
    return four_steps(_goal(needs, hand, laid, goal), rule, pointed, _answer(found), found.melds)


def four_steps(
    goal: Message, rule: Clause, pointed: Message, answer: Message, melds: tuple[Meld, ...] = ()
) -> tuple[Hint, ...]:
    """The staircase of every question: the goal, the rule, where to look, the answer."""
    return (
        Hint(say("The goal"), goal),
        Hint(say("The rule"), rule.rule, rule),
        Hint(say("Point at the cards"), pointed),
        Hint(say("Show the answer"), answer, None, melds),
    )


def _unfinished(found: Plan, meld: Meld, at: int, laid: Groups) -> bool:
    return at >= len(laid) or bool(found.back[at]) or len(laid[at]) < len(meld)


def _goal(needs: Sequence[Need], hand: Sequence[Card], laid: Groups, goal: Message) -> Message:
    wanted, lying = sum(need.size for need in needs), _count(laid)
    count = say("That takes {wanted} of the {held} cards in your hand.", wanted=wanted, held=len(hand))
    if lying:
        count = plural(
            lying,
            "That takes {wanted} cards, and {n} lies there.",
            "That takes {wanted} cards, and {n} lie there.",
            wanted=wanted,
        )
    return say("{goal} {count}", goal=goal, count=count)


def _pointing(found: Plan, needs: Sequence[Need], laid: Groups) -> Iterator[Message]:
    """What must come back; else the first place that is not filled."""
    for at, cards in enumerate(found.back):
        if cards and at < len(needs):
            yield say("{place}: take {cards} back.", cards=cards, place=needs[at].title())
        elif cards:
            yield say("Take {cards} back: no such meld is asked for.", cards=cards)
    if any(found.back):
        yield say("With what lies there now, the rest of the hand cannot do it.")
        return
    for at, meld in enumerate(found.melds):
        if _unfinished(found, meld, at, laid):
            lying = tuple(laid[at]) if at < len(laid) else ()
            yield _next(needs[at], meld, lying, found.helping[at])
            return
    yield say("Every place is filled with what belongs there: lay down.")


def _next(need: Need, meld: Meld, lying: Sequence[Card], helping: Sequence[Card]) -> Message:
    if not lying:
        return _beginning(need, meld)
    return plural(
        len(meld) - len(lying),
        "{need}: with {cards} it is {n} card short. Look for it among {helping} in your hand.",
        "{need}: with {cards} it is {n} cards short. Look for them among {helping} in your hand.",
        need=need.title(),
        cards=tuple(card.face for card in lying),
        helping=tuple(helping),
    )


def _beginning(need: Need, meld: Meld) -> Message:
    """Where to look for a meld of which nothing lies yet."""
    naturals = tuple(card for card in meld.cards if not card.wild)
    if need.kind == "set":
        where = say("begin with the {rank}", rank=rank_name(RANKS[meld.start - 1]))
    else:
        ends = [natural(rank_at(position), meld.suit) for position in (meld.start, meld.end)]
        where = say("begin with the {suit} from {low} to {high}", suit=suit_name(meld.suit), low=ends[0], high=ends[1])
    told = say("{need}: {where}. You hold {cards}.", need=need.title(), where=where, cards=naturals)
    if not meld.wilds:
        return told
    return plural(meld.wilds, "{told} {n} wild card fills up.", "{told} {n} wild cards fill up.", told=told)


def _answer(found: Plan) -> Message:
    melds = said(meld.cards for meld in found.melds)
    return say("Lay {melds}. {rest}", melds=melds, rest=remainder(found.left, found.points))
