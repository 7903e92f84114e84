"""Facts of a game to recall: cards dealt, contracts, buys, values … each read from the record that the engine plays by.

A game that lacks what a fact is about (a contract, a buy) has no cases of it, so nothing here knows a game.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.cases import Case, Thought
from rummy_learn.rules.arithmetic import arithmetic, deal_arithmetic
from rummy_learn.rules.cards import RANKS
from rummy_learn.rules.describe import ROWS, TITLES
from rummy_learn.text import DEFAULT, Message, plural, render, say
from rummy_learn.text.names import rank_name
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from rummy_learn.course.cases import Answer
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant

__all__ = ["FACTS", "About", "Choice", "Fact", "Recall", "recalls"]


class About(NamedTuple):
    """Which of the cases of a fact is asked about: a deal, so many players, a rank (0: the joker)."""

    deal: int | None = None
    players: int | None = None
    rank: int | None = None


class Choice(NamedTuple):
    """An answer to choose, and how it is said."""

    answer: Answer
    text: Message


@dataclass(frozen=True, slots=True)
class Fact:
    """Something a player knows by heart.

    `asked` is the question, `answer` what is true, `rows` the clauses that say so (`{deal}` filled in). `cases` are the
    cases that the game has. A fact without `choices` is answered with a number.
    """

    id: str
    skill: str
    asked: Callable[[About], Message]
    answer: Callable[[Variant, About], Answer]
    rows: tuple[str, ...]
    cases: Callable[[Variant], Iterable[About]]
    choices: Callable[[Variant], tuple[Choice, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Recall(Case):
    """A fact to recall."""

    fact: Fact
    about: About

    @property
    def asked(self) -> Message:
        """The question."""
        return self.fact.asked(self.about)

    def choices(self, variant: Variant) -> tuple[Choice, ...]:
        """The answers to choose from, the true one among them; () where a number is asked for."""
        return self.fact.choices(variant) if self.fact.choices else ()

    def clauses(self, variant: Variant) -> tuple[Clause, ...]:
        """The clauses that say what is true."""
        return tuple(variant.cite(row.format(deal=self.about.deal)) for row in self.fact.rows)

    def truth(self, variant: Variant) -> Thought:
        """A number, or the answer of a choice."""
        return Thought(self.fact.answer(variant, self.about))

    @property
    def item(self) -> str:
        """The fact and the case of it."""
        return f"{self.fact.id} {self.about}"


def recalls(variant: Variant, skill: str | None = None) -> Iterator[Recall]:
    """Every fact of a game in every case, or those of one skill."""
    for fact in FACTS.values():
        if skill in (None, fact.skill):
            yield from (Recall(fact, about) for about in fact.cases(variant))


# ---- which cases a game has ------------------------------------------------------------------------------------------
def _once(variant: Variant) -> Iterator[About]:  # noqa: ARG001
    yield About()


def _each_deal(variant: Variant) -> Iterator[About]:
    yield from (About(deal=number) for number in range(1, len(variant.deals) + 1))


def _each_table(variant: Variant) -> Iterator[About]:
    low, high = variant.players
    yield from (About(players=players) for players in range(low, high + 1))


def _each_dealing(variant: Variant) -> Iterator[About]:
    return _each_deal(variant) if variant.deals else _each_table(variant)


def _if(known: Callable[[Variant], object], cases: Callable[[Variant], Iterable[About]]) -> Callable[..., list[About]]:
    """The cases of a fact that not every game has."""
    return lambda variant: list(cases(variant)) if known(variant) else []


def _each_rank(variant: Variant) -> Iterator[About]:
    yield from (About(rank=rank) for rank in range(1, 14))
    if variant.deck().jokers:
        yield About(rank=0)


# ---- numbers ---------------------------------------------------------------------------------------------------------
def _dealt_asked(about: About) -> Message:
    if about.deal:
        return say("How many cards is each player dealt in deal {deal}?", deal=about.deal)
    return say("{players} play. How many cards is each player dealt?", players=about.players)


def _dealt(variant: Variant, about: About) -> int:
    return variant.dealt(about.deal or 1, about.players or variant.players[0])


def _penalty(variant: Variant, _: About) -> int:
    assert variant.buying is not None
    return variant.buying.penalty


def _least_buys(variant: Variant, about: About) -> int:
    assert about.deal is not None
    buys = deal_arithmetic(variant, about.deal).least_buys
    assert buys is not None
    return buys


def _can_be_made(variant: Variant) -> bool:
    return variant.buying is not None and all(deal.least_buys is not None for deal in arithmetic(variant))


def _value_asked(about: About) -> Message:
    if not about.rank:
        return say("How many points does a joker count, left in hand?")
    rank = rank_name(RANKS[about.rank - 1])
    return say("How many points does each of the {rank} count, left in hand?", rank=rank)


def _value(variant: Variant, about: About) -> int:
    assert about.rank is not None
    return variant.values.points[about.rank]


_NUMBERS = (
    Fact("dealt", "deal", _dealt_asked, _dealt, ("dealt",), _each_dealing),
    Fact(
        "packs",
        "deal",
        lambda about: say("{players} play. How many decks are shuffled together?", players=about.players),
        lambda variant, about: variant.deck(about.players).packs,
        ("cards",),
        _each_table,
    ),
    Fact(
        "jokers_in_the_deck",
        "deal",
        lambda about: say("{players} play. How many jokers are in the deck?", players=about.players),
        lambda variant, about: variant.deck(about.players).jokers,
        ("cards",),
        _each_table,
    ),
    Fact(
        "deals",
        "deal",
        lambda _: say("How many deals are there in a game?"),
        lambda variant, _: len(variant.deals),
        ("deals",),
        _if(lambda variant: variant.deals, _once),
    ),
    Fact(
        "opening_turns",
        "drawing",
        lambda _: say("How many turns in a row does the first player of a deal play before the next player?"),
        lambda variant, _: variant.opening_turns,
        ("upcard",),
        _once,
    ),
    Fact(
        "penalty",
        "buying",
        lambda _: say("How many stock cards come with an upcard that is taken out of turn?"),
        _penalty,
        ("buy",),
        _if(lambda variant: variant.buying, _once),
    ),
    Fact(
        "least_buys",
        "contracts",
        lambda about: say(
            "How often must you take an upcard out of turn at least, to go down in deal {deal} and end your turn?",
            deal=about.deal,
        ),
        _least_buys,
        ("deal{deal}", "out"),
        _if(_can_be_made, _each_deal),
    ),
    Fact("value", "scoring", _value_asked, _value, ("values", "joker_value"), _each_rank),
    Fact(
        "low_ace",
        "scoring",
        lambda _: say("How many points does an ace count that you have melded below a two?"),
        lambda variant, _: variant.values.low_ace,
        ("values",),
        _if(lambda variant: variant.scoring == "melded_minus_hand", _once),
    ),
    Fact(
        "target",
        "winning",
        lambda _: say("To how many points is the game played?"),
        lambda variant, _: variant.target or 0,
        ("winner",),
        _if(lambda variant: variant.target, _once),
    ),
)


# ---- choices ---------------------------------------------------------------------------------------------------------
def _contract_choices(variant: Variant) -> tuple[Choice, ...]:
    """The contracts of this game, and then those of the others."""
    contracts = {str(deal.contract): deal.contract for game in (variant, *variants()) for deal in game.deals}
    return tuple(Choice(text, contract.said()) for text, contract in contracts.items())


def _contract(variant: Variant, about: About) -> str:
    assert about.deal is not None
    return str(variant.deal(about.deal).contract)


def _limit(variant: Variant, about: About) -> Answer:
    assert variant.buying is not None
    assert about.deal is not None
    limit = variant.buying.limits[about.deal - 1]
    return _ANY if limit is None else limit


_ANY = "any"


def _limit_choices(variant: Variant) -> tuple[Choice, ...]:
    """The limits of all games, and those of this one under its house rules."""
    buying = [game.buying for game in (variant, *variants()) if game.buying]
    limits = {limit for each in buying for limit in each.limits}
    numbers = sorted(limit for limit in limits if limit is not None)
    often = [Choice(_ANY, say("as often as you like"))] if None in limits else []
    return (*(Choice(n, plural(n, "{n} time", "{n} times")) for n in numbers), *often)


def _outcome(variant: Variant, about: About) -> Answer:
    assert about.deal is not None
    outcome = deal_arithmetic(variant, about.deal).outcome
    assert outcome is not None
    return outcome


_OUTCOMES = (
    Choice("goes_out", say("You go out in the same turn.")),
    Choice("leaves_one_card", say("One card is left, which must be laid off at once.")),
    Choice("stays_in", say("Cards are left for your next turn.")),
)
_YES_NO = (Choice("yes", say("Yes.")), Choice("no", say("No.")))


def _yes_no(known: bool) -> Answer:
    return "yes" if known else "no"


_CHOICES = (
    Fact(
        "contract",
        "deal",
        lambda about: say("What is the contract of deal {deal}?", deal=about.deal),
        _contract,
        ("deal{deal}",),
        _each_deal,
        _contract_choices,
    ),
    Fact(
        "limit",
        "buying",
        lambda about: say("How often may you take an upcard out of turn in deal {deal}?", deal=about.deal),
        _limit,
        ("buy",),
        _if(lambda variant: variant.buying, _each_deal),
        _limit_choices,
    ),
    Fact(
        "outcome",
        "contracts",
        lambda about: say(
            "You go down in deal {deal}, with no more cards than you need for that. What comes of it?", deal=about.deal
        ),
        _outcome,
        ("deal{deal}", "out"),
        _if(_can_be_made, _each_deal),
        lambda _: _OUTCOMES,
    ),
    Fact(
        "layoff_same_turn",
        "lay_off",
        lambda _: say("May you lay off in the turn in which you go down?"),
        lambda variant, _: _yes_no(variant.layoff_same_turn),
        ("down",),
        _if(lambda variant: variant.deals, _once),
        lambda _: _YES_NO,
    ),
)


def _of_row(
    row: str,
    skill: str,
    known: Callable[[Variant], object] = lambda _: True,
    told: Callable[[Variant], Message] | None = None,
) -> Fact:
    """What a row of the comparison says; the answers to choose from are what it says in each of the games."""
    tell = told or ROWS[row]
    return Fact(
        id=row,
        skill=skill,
        asked=lambda _: say("What is the rule about “{subject}”?", subject=TITLES[row]),
        answer=lambda variant, _: _key(tell(variant)),
        rows=(row,),
        cases=_if(lambda variant: known(variant) and _has_row(variant, row), _once),
        choices=lambda variant: _told(tell, variant),
    )


def _has_row(variant: Variant, row: str) -> bool:
    return any(clause.id == f"{variant.letter}.{row}" for clause in variant.clauses)


def _told(tell: Callable[[Variant], Message], variant: Variant) -> tuple[Choice, ...]:
    """What a row says in this game and in all others, the same sentence once."""
    sentences = [tell(game) for game in (variant, *variants())]
    return tuple({_key(each): Choice(_key(each), each) for each in sentences}.values())


def _key(sentence: Message) -> str:
    """A sentence as an answer, the same in every language."""
    return render(sentence, DEFAULT)


def _jokers(variant: Variant) -> Message:
    """The limit in the game's own words: it is a function, which the record cannot describe."""
    return variant.clause("jokers").rule if _has_row(variant, "jokers") else ROWS["jokers"](variant)


_ROWS = (
    _of_row("set", "melds"),
    _of_row("run", "melds"),
    _of_row("jokers", "melds", told=_jokers),
    _of_row("exchange", "jokers"),
    _of_row("same_suit", "contracts", lambda variant: variant.deals),
    _of_row("priority", "buying", lambda variant: variant.buying),
    _of_row("buy_down", "buying", lambda variant: variant.buying),
    _of_row("down", "contracts"),
    _of_row("new_melds", "lay_off"),
    _of_row("out", "out"),
    _of_row("stock", "drawing"),
    _of_row("upcard", "deal"),
    _of_row("score", "scoring"),
    _of_row("winner", "winning"),
    _of_row("ties", "winning"),
)

FACTS: Mapping[str, Fact] = {fact.id: fact for fact in (*_NUMBERS, *_CHOICES, *_ROWS)}
"""Every fact by its id."""
