"""The walk through one contract, made from the game's data: what it asks, an example, a near miss, a hand to try.

A page shows a walk in five steps: `asks` with `needs` and `goal`; `example`; `near_miss`; the hand of `exercise` with
`judge` and `hints`; `elsewhere`. A game without contracts gets walks of the same shape
for a set, a run and its first melds. Nothing here knows a game, so a game added as one file has its walks at once.

>>> from rummy_learn.variants import variant
>>> walk = walks(variant("shanghai"))[1]
>>> str(walk.title)
'Deal 2: 1 set of 3, 1 run of 4'
>>> walk.judge([meld.cards for meld in walk.exercise.melds], written=True).valid
True
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.dealing import Dealt, buys_for, deal_that_makes, first_melds, usual_players
from rummy_learn.course.hints import Hint, laying_hints
from rummy_learn.course.lesson import judged_melds
from rummy_learn.course.question import distinct
from rummy_learn.course.wording import listed
from rummy_learn.rules import judge
from rummy_learn.rules.arithmetic import deal_arithmetic, hand_sizes
from rummy_learn.rules.cards import JOKER, SUITS, natural, parse_melds, rank_at
from rummy_learn.rules.check import with_repairs
from rummy_learn.rules.melds import Need
from rummy_learn.rules.stream import Stream
from rummy_learn.text import Message, plural, say
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.arithmetic import DealArithmetic
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = ["Elsewhere", "NearMiss", "Walk", "walk", "walks"]

Melds = tuple[tuple["Card", ...], ...]


class NearMiss(NamedTuple):
    """A lay-down that one card spoils: `came` lies where `gone` would make it legal."""

    melds: Melds
    gone: Card
    came: Card
    verdict: Verdict

    def said(self) -> Message:
        """Which card is the wrong one, in a sentence."""
        return say("One card is wrong: {came} lies where {gone} would be right.", came=self.came, gone=self.gone)


class Elsewhere(NamedTuple):
    """Another game beside this walk: its deals that ask the same, and its verdict on the worked example.

    Where no deal asks the same, the verdict is about the melds alone.
    """

    variant: Variant
    deals: tuple[int, ...]
    verdict: Verdict


@dataclass(frozen=True)
class Walk:
    """One walk. `name` is its address within the game (`deal2`, `set`); `deal` is None in a game without contracts.

    Everything dealt follows from `seed` and is made when first asked for.
    """

    variant: Variant
    name: str
    title: Message
    needs: tuple[Need, ...]
    deal: int | None = None
    seed: int | str = 0

    # ---- step 1: what it asks ----------------------------------------------------------------------------------------
    @property
    def asks(self) -> Message:
        """What is to be laid, in one sentence."""
        if self.deal is None:
            return say("From your hand, lay down {needs}.", needs=listed(self.needs))
        return say("Before anything else, lay down {needs}, all at once.", needs=listed(self.needs))

    @property
    def goal(self) -> tuple[Message, ...]:
        """The arithmetic of the deal, a sentence a step: cards held, cards asked, what is left or has to be bought."""
        if self.deal is None:
            return tuple(_without_contract(self))
        return tuple(_counted(self, deal_arithmetic(self.variant, self.deal)))

    @property
    def news(self) -> tuple[Message, ...]:
        """Those sentences of `goal` that no walk before this one has said."""
        before = takewhile(lambda each: each.name != self.name, walks(self.variant, self.seed))
        told = {str(sentence) for each in before for sentence in each.goal}
        return tuple(sentence for sentence in self.goal if str(sentence) not in told)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """The clauses this walk is about: its contract, the kinds of meld, going down, going out, and buying if due."""
        rows: list[str] = list(dict.fromkeys(need.kind for need in self.needs))
        if self.deal is not None:
            rows = [f"deal{self.deal}", *rows, "down", "out", *(["buy"] if self.exercise.bought else [])]
        return distinct(map(self.variant.cite, rows))

    # ---- steps 2 and 4: the example and the exercise -----------------------------------------------------------------
    @cached_property
    def example(self) -> Dealt:
        """A hand with its lay-down worked out."""
        return self._dealt("example")

    @cached_property
    def exercise(self) -> Dealt:
        """The hand to do it with; its `melds` are one right answer."""
        return self._dealt("exercise")

    def _dealt(self, purpose: str) -> Dealt:
        seed = f"{self.seed} {purpose}"
        if self.deal is None:
            return first_melds(self.variant, self.needs, seed)
        return deal_that_makes(self.variant, self.deal, seed)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The hand of the exercise."""
        return self.exercise.hand

    @property
    def done(self) -> Message:
        """What is said when the exercise is laid."""
        if self.deal is None:
            return say("These melds stand.")
        return say("You are down with {contract}.", contract=self.variant.deal(self.deal).contract.said())

    def judge(self, laid: str | Sequence[Sequence[Card]], *, written: bool = False) -> Verdict:
        """Judges an answer to the exercise, with all reasons and repairs.

        `laid` is text, which is read as written, or groups of cards; picked cards have no order unless `written`.
        Raises `BadInput`: unknown_card, empty_meld.
        """
        return self._judged(self.exercise.hand, laid, written=written)

    def _judged(self, hand: Sequence[Card], laid: str | Sequence[Sequence[Card]], *, written: bool) -> Verdict:
        if isinstance(laid, str):
            laid, written = parse_melds(laid), True
        if self.deal is not None:
            verdict = judge.go_down(self.variant, self.deal, hand, laid, written=written)
        else:
            verdict = judged_melds(self.variant, self.needs, hand, laid, written=written)
        return with_repairs(self.variant, verdict, laid, deal=self.deal, hand=hand)

    def hints(self, laid: Sequence[Sequence[Card]] = ()) -> tuple[Hint, ...]:
        """Help with the exercise while `laid` lies in its places: the goal, the rule, where to look, what to lay."""
        return laying_hints(self.variant, self.deal, self.needs, self.exercise.hand, laid, self.asks)

    # ---- step 3: the near miss ---------------------------------------------------------------------------------------
    @cached_property
    def near_miss(self) -> NearMiss:
        """The worked example with one card changed so that it fails for one reason."""
        stream = Stream(self.seed, "near miss", self.variant.id, self.name)
        deck = self.variant.deck(usual_players(self.variant))
        for at, place, came in stream.shuffled(list(self._changes())):
            laid = [meld.cards for meld in self.example.melds]
            gone = laid[at][place]
            laid[at] = (*laid[at][:place], came, *laid[at][place + 1 :])
            hand = _swapped(self.example.hand, gone.face, came.face)
            verdict = self._judged(hand, laid, written=True)
            if deck.short_of(hand) or len(verdict.reasons) != 1 or verdict.reasons[0].choices:
                continue
            if verdict.reasons[0].meld == at:
                return NearMiss(tuple(laid), gone, came, verdict)
        raise LookupError(f"no near miss for {self.name} of {self.variant.id}")

    def _changes(self) -> Iterator[tuple[int, int, Card]]:
        """Which card of the example to change into which: a neighbour in rank, another suit, a joker."""
        for at, meld in enumerate(self.example.melds):
            for place, card in enumerate(meld.cards):
                if not card.wild:
                    yield from ((at, place, other) for other in _neighbours(card, meld))

    # ---- step 5: other games -----------------------------------------------------------------------------------------
    @cached_property
    def elsewhere(self) -> tuple[Elsewhere, ...]:
        """Every other game: its deals with the same contract, and whether the worked example would stand there."""
        return tuple(self._in(game) for game in variants() if game.id != self.variant.id)

    def _in(self, game: Variant) -> Elsewhere:
        laid = [meld.cards for meld in self.example.melds]
        wanted = Counter(self.needs)
        deals = tuple(number for number, deal in enumerate(game.deals, 1) if Counter(deal.contract) == wanted)
        if self.deal is None:
            deals = ()
        verdict = judge.contract(game, deals[0], laid) if deals else judge.melds(game, laid)
        return Elsewhere(game, deals, with_repairs(game, verdict, laid, deal=deals[0] if deals else None))


def walks(variant: Variant, seed: int | str = 0) -> tuple[Walk, ...]:
    """All walks of a game, in order: a contract each, or a set, a run and the first melds where there are none."""
    if variant.deals:
        return tuple(_contract_walk(variant, number, seed) for number in range(1, len(variant.deals) + 1))
    a_set, a_run = Need("set", variant.set_sizes[0]), Need("run", variant.run_min)
    return (
        Walk(variant, "set", say("A set"), (a_set,), seed=seed),
        Walk(variant, "run", say("A run"), (a_run,), seed=seed),
        Walk(variant, "melds", say("The first melds"), (a_set, a_run), seed=seed),
    )


def walk(variant: Variant, name: str, seed: int | str = 0) -> Walk | None:
    """The walk with this name (`deal2`, `set`), or None."""
    return next((each for each in walks(variant, seed) if each.name == name), None)


def _contract_walk(variant: Variant, number: int, seed: int | str) -> Walk:
    contract = variant.deal(number).contract
    title = say("Deal {number}: {contract}", number=number, contract=contract.said())
    return Walk(variant, f"deal{number}", title, contract.needs, number, seed)


# ---- the count -------------------------------------------------------------------------------------------------------
def _without_contract(walk: Walk) -> Iterator[Message]:
    dealt = walk.variant.dealt(players=usual_players(walk.variant))
    yield say("You were dealt {dealt} cards and drew one: {held} in hand.", dealt=dealt, held=dealt + 1)
    yield say("There is no contract: you may lay any melds, in any turn of yours.")


def _counted(walk: Walk, sums: DealArithmetic) -> Iterator[Message]:
    yield from sums.steps
    bought = buys_for(walk.variant, sums.deal) if sums.least_buys is not None else 0
    if sums.least_buys is not None and bought > sums.least_buys:
        yield plural(
            bought,
            "To have cards to spare, you have bought once in this lesson: {held} in hand.",
            "To have cards to spare, you have bought {n} times in this lesson: {held} in hand.",
            held=hand_sizes(walk.variant, sums.deal)[bought],
        )


# ---- near misses -----------------------------------------------------------------------------------------------------
def _neighbours(card: Card, meld: Meld) -> Iterator[Card]:
    """Cards easily taken for this one: the ranks beside it, in a run its rank in other suits, and a joker."""
    for rank in (card.rank - 1, card.rank + 1):
        if 1 <= rank <= 13:
            yield natural(rank_at(rank), card.suit)
    if meld.kind == "run":
        yield from (natural(card.rank, suit) for suit in SUITS if suit != card.suit)
    yield JOKER


def _swapped(hand: Sequence[Card], gone: Card, came: Card) -> tuple[Card, ...]:
    """The hand with one card changed for another."""
    cards = list(hand)
    cards[cards.index(gone)] = came
    return tuple(sorted(cards, key=lambda card: card.order))
