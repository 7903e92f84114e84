"""Hoyle's ten deals: jokers by the size of the meld, nothing but the contract when going down, a discard to go out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.cards import Deck
from rummy_learn.rules.clause import Clause
from rummy_learn.rules.example import Example, Held, Opened, laid, moved
from rummy_learn.rules.variant import Blind, Buying, Exchange, Limit, Option, Variant
from rummy_learn.text import Message, say
from rummy_learn.variants._common import contract_common, deals, either, points, runs_sharing_a_suit, same_suit_runs

if TYPE_CHECKING:
    from rummy_learn.rules.melds import Kind

__all__ = ["VARIANT"]

_TEN = deals(
    11,
    "2 sets of 3",
    "1 set of 3 + 1 run of 4",
    "2 runs of 4",
    "3 sets of 3",
    "1 set of 3 + 1 run of 7",
    "2 sets of 3 + 1 run of 5",
    "3 runs of 4",
    "1 set of 3 + 1 run of 10",
    "3 sets of 3 + 1 run of 5",
    "3 runs of 5",
)

_JOKERS_IN_RUNS = {4: 1, 5: 2, 7: 3, 10: 4}
"""The sizes that the source lists."""


def _joker_limit(kind: Kind, size: int) -> Limit:
    if kind == "set":
        return Limit(1, "jokers" if size <= 3 else "H4")
    listed = max((known for known in _JOKERS_IN_RUNS if known <= size), default=4)
    return Limit(_JOKERS_IN_RUNS[listed], "jokers" if size <= listed else "H4")


# ---- sentences that depend on the record -----------------------------------------------------------------------------
def _other_sizes(variant: Variant) -> Message:
    limits = say(
        "A size that is not listed takes the jokers of the largest listed size below it: a run of 6 two, of 8 or 9 "
        "three, of 11 or more four; any set one. Limits hold after lay-offs too."
    )
    if variant.wild_twos or max(deck.jokers for _, deck in variant.decks) > 2:
        return limits
    return say(
        "{limits} With two jokers at most in the deck, the limits of three and four never decide.", limits=limits
    )


def _taking(variant: Variant) -> Message:
    assert variant.buying is not None
    if variant.buying.priority == "in_turn":
        return say(
            "The player in turn may take the upcard. If not, the right goes round clockwise; whoever takes it draws a "
            "stock card too and plays nothing yet. The player in turn must then draw from the stock, whatever card "
            "shows."
        )
    return say(
        "The player in turn may take the upcard. If not, it goes to the taker nearest the dealer's left, who draws a "
        "stock card too and plays nothing yet. The player in turn must then draw from the stock, whatever card shows."
    )


# ---- the game --------------------------------------------------------------------------------------------------------
def _values(joker: int) -> dict[str, object]:
    return {"values": points(two=20, low=5, ten=10, ace=20, joker=joker)}


_ROWS = (
    Clause("H.players", "stated", "HOY"),
    Clause("H.cards", "stated", "HOY"),
    Clause(
        "H.deals",
        "conflict",
        "HOY",
        note=say("One sentence speaks of seven."),
        options=("rounds",),
        readings=either(
            "HOY",
            say("There are ten rounds, and ten contracts are listed."),
            say("The sentence on winning speaks of seven deals."),
            rounds=7,
        ),
    ),
    Clause("H.dealt", "stated", "HOY"),
    *(Clause(f"H.deal{number}", "stated", "HOY") for number in range(1, 11)),
    Clause("H.upcard", "stated", "HOY"),
    Clause("H.set", "stated", "HOY"),
    Clause(
        "H.run",
        "conflict",
        "HOY",
        note=say("The source has them of one rank, a slip."),
        readings=either(
            "HOY",
            say("Two runs in one suit must be separated: so a run has a suit."),
            say("A run is of one rank and yet in a row, which cannot be."),
        ),
    ),
    Clause("H.ace", "stated", "HOY"),
    Clause("H.wild", "stated", "HOY"),
    Clause(
        "H.jokers",
        "stated",
        "HOY",
        say("By size: a set one; a run of 4 one, of 5 two, of 7 three, of 10 four."),
        tells=("joker_limit",),
    ),
    Clause("H.exchange", "stated", "HOY", see="H5"),
    Clause("H.same_suit", "stated", "HOY", options=("same_suit_runs",), see="H6"),
    Clause("H.buy", "stated", "HOY", options=("rounds",)),
    Clause(
        "H.priority",
        "conflict",
        "HOY",
        note=say("Nearest the dealer's left is said too."),
        options=("priority",),
        readings=either(
            "HOY",
            say("On the draw: a card that the player in turn declines is offered clockwise."),
            say("On buying: whoever sits nearest the dealer's left goes before all others."),
            priority="dealer_left",
        ),
    ),
    Clause("H.buy_down", "silent", "HOY"),
    Clause("H.down", "stated", "HOY", options=("same_suit_runs",), see="H3"),
    Clause("H.new_melds", "stated", "HOY", see="H3"),
    Clause("H.out", "stated", "HOY", see="H7"),
    Clause(
        "H.stock",
        "stated",
        "HOY",
        say("The dealer reshuffles the discards under the upcard."),
        note=say("Whether the upcard stays is not said."),
    ),
    Clause(
        "H.values",
        "conflict",
        "HOY",
        note=say("One sentence has every number card count 5."),
        readings=either(
            "HOY",
            say("A list of values: 3 to 9 five, 10 to king ten, aces and twos twenty."),
            say("One sentence gives five points to every number card, so to twos and tens too."),
        ),
    ),
    Clause("H.joker_value", "silent", "HOY", options=("joker_points",)),
    Clause("H.score", "stated", "HOY"),
    Clause("H.winner", "stated", "HOY"),
    Clause("H.ties", "silent", "HOY"),
)

_IN_DETAIL = (
    Clause(
        "H1",
        "stated",
        "HOY",
        say("Everyone draws a card, and the lowest deals first; ties draw again. The deal then moves to the left."),
        note=say("That an ace is low and a joker high in this draw is our ruling."),
        tells=("first_dealer",),
    ),
    Clause("H2", "stated", "HOY", _taking, options=("priority",), tells=("buying",)),
    Clause(
        "H3",
        "stated",
        "HOY",
        say(
            "Going down is exactly the melds of the contract, with no lay-off in that turn. From your next turn on you "
            "may lay off on any meld, but never add a meld of your own."
        ),
        tells=("layoff_same_turn",),
    ),
    Clause(
        "H4",
        "silent",
        "HOY",
        _other_sizes,
        tells=("joker_limit",),
        about="jokers",
    ),
    Clause(
        "H5",
        "stated",
        "HOY",
        say(
            "You name rank and suit of a joker you meld; in a set the suit may stay open, and then any card of the "
            "rank takes its place. In turn, with your contract laid in an earlier turn, you may exchange that card for "
            "the joker and play or keep it."
        ),
        note=say("On the turn of going down itself the source is silent."),
        tells=("exchange",),
    ),
    Clause(
        "H6",
        "stated",
        "HOY",
        runs_sharing_a_suit,
        note=say("On later lay-offs the source is silent."),
        options=("same_suit_runs",),
    ),
    Clause(
        "H7",
        "stated",
        "HOY",
        say(
            "Every turn ends with a discard, and the deal with the discard of a last card. A play that would leave no "
            "card to discard is refused."
        ),
        tells=("going_out",),
    ),
    Clause(
        "H8",
        "stated",
        "HOY",
        say(
            "To go out blind is to lay the contract and discard the last card in one turn, with nothing melded before. "
            "It takes 25 points off your score, or 50 if no joker was melded."
        ),
        tells=("blind", "going_out"),
        about="score",
    ),
)

_RULINGS = (
    *contract_common("HOY", "G1", "G1.passes", passes="H1"),
    Clause(
        "G7",
        "conflict",
        "HOY",
        say("A run is of one suit, and cards count as the list of values says."),
        note=say("Elsewhere the source calls a run one of equal rank and lets every number card count 5."),
        readings=either(
            "HOY",
            say("Rules that go into detail speak of the suit of a run, and list the value of every rank."),
            say("The overview before them has one rank in a run, and one value for all number cards."),
        ),
        about="run",
    ),
)

# ---- cases that the clauses tell apart -------------------------------------------------------------------------------
_DOWN = {"phase": "play", "down": [False, True, False]}
_ON_TABLE = [{"owner": 0, "cards": "8C 8D 8H"}, {"owner": 0, "cards": "8C 8D *=8H"}]
_CONTRACT = "8C 8D 8S | 9C 9D 9S"
_EXAMPLES = {
    "H1": Example(Opened(0), Opened(21)),
    "H2": moved({"discards": "9H", "passed": []}, {"player": 2, "action": "buy"}, twin={"passed": [1]}),
    "H3": moved(
        {**_DOWN, "down_this_turn": True, "hand": "8S 2H", "table": _ON_TABLE[:1]},
        {"player": 1, "action": "lay_off", "meld": 0, "cards": "8S"},
        twin={"down_this_turn": False},
    ),
    "H4": laid("8C 8D 8H * *", "8C 8D 8H 8S *"),
    "H5": moved(
        {**_DOWN, "hand": "8S 8H 2C", "table": _ON_TABLE[1:]},
        {"player": 1, "action": "exchange", "meld": 0, "card": "8S"},
        twin_move={"card": "8H"},
    ),
    "H6": laid("AC 2C 3C 4C | 5C 6C 7C 8C", "AC 2C 3C 4C | 6C 7C 8C 9C", deal=3),
    "H7": moved(
        {"phase": "play", "hand": _CONTRACT.replace(" |", "")},
        {"player": 1, "action": "go_down", "melds": _CONTRACT},
        twin={"hand": f"{_CONTRACT.replace(' |', '')} KD"},
    ),
    "H8": Example(Held("", "8C 8D * | 4C 5C 6C 7C", blind=True), Held("", "8C 8D 8S | 4C 5C 6C 7C", blind=True)),
    "G7": laid("8C 8D 8S | 4C 4D 4H 4S", "8C 8D 8S | 4C 5C 6C 7C", deal=2, cited="H.deal2"),
}

VARIANT = Variant(
    id="hoyle",
    letter="H",
    title=say("Hoyle ten-deal"),
    tagline=say("Long runs with few jokers, nothing but the contract at first, and a bonus for going out blind."),
    source="HOY",
    order=3,
    players=(3, 8),
    decks=((4, Deck(2, 1)), (8, Deck(3, 2))),
    deals=_TEN,
    joker_limit=_joker_limit,
    first_dealer="lowest_card",
    same_suit_runs="apart",
    exchange=Exchange(kinds=("set", "run"), named_suit=True, when="after_down"),
    buying=Buying(limits=(*[3] * 8, 4, 4), penalty=1, priority="in_turn", when_down=True, after_pass=True),
    layoff_same_turn=False,
    going_out="discard_last",
    values=points(two=20, low=5, ten=10, ace=20, joker=20),
    blind=Blind(bonus=25, no_joker=50),
    options=(
        Option(
            "joker_points",
            say("How many points does a joker count?"),
            {n: _values(n) for n in (20, 15, 25, 50)},
            title=say("Joker"),
            words={n: say("{n} points", n=n) for n in (20, 15, 25, 50)},
        ),
        Option(
            "rounds",
            say("How many deals are played?"),
            {10: {"deals": _TEN}, 7: {"deals": _TEN[:7]}},
            title=say("Deals"),
        ),
        Option(
            "priority",
            say("Who takes an upcard that the player in turn has declined?"),
            {value: {"buying.priority": value} for value in ("in_turn", "dealer_left")},
            title=say("Declined upcard"),
            words={
                "in_turn": say("to the next who wants it, clockwise"),
                "dealer_left": say("to whoever is nearest the dealer's left"),
            },
        ),
        same_suit_runs("apart"),
    ),
    rulebook=(*_ROWS, *_IN_DETAIL, *_RULINGS),
    turn="H2",
    cites={
        "joker_undeclared": "H5",
        "joker_wrong_card": "H5",
        "dead_card:buy": "H2",
        "not_your_turn:buy": "H2",
        "own_turn": "H2",
    },
    examples=_EXAMPLES,
)
