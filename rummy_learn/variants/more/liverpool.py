"""Liverpool rummy: Shanghai's seven contracts without its limits on jokers, and out by melding or by a discard."""

from __future__ import annotations

from rummy_learn.rules.cards import Deck
from rummy_learn.rules.clause import Clause
from rummy_learn.rules.variant import Buying, Option, Values, Variant
from rummy_learn.text import plural, say
from rummy_learn.variants._common import (
    contract_common,
    contract_turn,
    contract_turn_examples,
    deals,
    layoff_same_turn,
    same_suit_runs,
)

__all__ = ["VARIANT"]

_SEVEN = deals(
    11,
    "2 sets of 3",
    "1 set of 3 + 1 run of 4",
    "2 runs of 4",
    "3 sets of 3",
    "2 sets of 3 + 1 run of 4",
    "1 set of 3 + 2 runs of 4",
    "3 runs of 4",
)

_ROWS = (
    Clause("L.players", "silent", "LIV", note=say("It tells of tables of four and five.")),
    Clause("L.cards", "stated", "LIV", note=say("Beyond five players it is our ruling.")),
    Clause("L.deals", "stated", "LIV"),
    Clause("L.dealt", "stated", "LIV"),
    *(Clause(f"L.deal{number}", "stated", "LIV") for number in range(1, 8)),
    Clause("L.upcard", "silent", "LIV"),
    Clause("L.set", "stated", "LIV"),
    Clause("L.run", "stated", "LIV"),
    Clause("L.ace", "stated", "LIV"),
    Clause("L.wild", "stated", "LIV"),
    Clause("L.jokers", "silent", "LIV"),
    Clause("L.exchange", "silent", "LIV"),
    Clause("L.same_suit", "silent", "LIV", options=("same_suit_runs",)),
    Clause("L.buy", "silent", "LIV", note=say("That one may buy is stated."), options=("buys", "penalty")),
    Clause("L.priority", "silent", "LIV"),
    Clause("L.buy_down", "stated", "LIV", note=say("It bars them from the discard in their turn too.")),
    Clause("L.down", "silent", "LIV", note=say("More than the contract may be laid."), options=("layoff_same_turn",)),
    Clause("L.new_melds", "silent", "LIV"),
    Clause("L.out", "stated", "LIV", note=say("In deal 7 without a discard.")),
    Clause("L.stock", "silent", "LIV", see="G2"),
    Clause("L.values", "stated", "LIV"),
    Clause("L.joker_value", "stated", "LIV"),
    Clause("L.score", "stated", "LIV"),
    Clause("L.winner", "stated", "LIV"),
    Clause("L.ties", "silent", "LIV"),
)

VARIANT = Variant(
    id="liverpool",
    letter="L",
    title=say("Liverpool rummy"),
    tagline=say("Shanghai's seven contracts, jokers without a limit, and out with or without a discard."),
    source="LIV",
    order=6,
    players=(3, 8),
    decks=((4, Deck(2, 4)), (8, Deck(3, 6))),
    deals=_SEVEN,
    buying=Buying(limits=(3,) * 7, penalty=1, priority="in_turn", when_down=False),
    going_out="either",
    values=Values((15, 15, *range(2, 11), 10, 10, 10), low_ace=15),
    options=(
        Option(
            "buys",
            say("How many buys may each player make in a deal?"),
            {n: {"buying.limits": (n,) * 7} for n in (3, 2, 4)},
            title=say("Buys in a deal"),
            words={n: say("{n} each", n=n) for n in (3, 2, 4)},
        ),
        Option(
            "penalty",
            say("How many stock cards come with a buy?"),
            {n: {"buying.penalty": n} for n in (1, 2)},
            title=say("Cards that come with a buy"),
            words={n: plural(n, "{n} stock card", "{n} stock cards") for n in (1, 2)},
        ),
        layoff_same_turn(),
        same_suit_runs("any"),
    ),
    rulebook=(*_ROWS, contract_turn("L1", "stated", "LIV"), *contract_common("LIV", "G1.first")),
    turn="L1",
    examples=contract_turn_examples("L1"),
)
