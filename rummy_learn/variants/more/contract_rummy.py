"""Contract rummy: seven contracts, a joker fewer than players, and as many buys as one likes at a card each."""

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
    (10, 10, 10, 12, 12, 12, 12),
    "2 sets of 3",
    "1 set of 3 + 1 run of 4",
    "2 runs of 4",
    "3 sets of 3",
    "2 sets of 3 + 1 run of 4",
    "1 set of 3 + 2 runs of 4",
    "3 runs of 4",
)

_ROWS = (
    Clause("N.players", "stated", "DUM"),
    Clause("N.cards", "stated", "BFG", say("2 decks of 52 and one joker fewer than players."), tells=("decks",)),
    Clause("N.deals", "stated", "BFG"),
    Clause("N.dealt", "stated", "BFG"),
    Clause("N.deal1", "stated", "BFG"),
    Clause("N.deal2", "conflict", "BFG", note=say("The list has a set of 4 for the run, a slip.")),
    *(Clause(f"N.deal{number}", "stated", "BFG") for number in range(3, 8)),
    Clause("N.upcard", "stated", "BFG"),
    Clause("N.set", "stated", "DUM"),
    Clause("N.run", "stated", "DUM"),
    Clause("N.ace", "stated", "DUM"),
    Clause("N.wild", "stated", "BFG"),
    Clause("N.jokers", "silent", "BFG"),
    Clause("N.exchange", "silent", "BFG"),
    Clause("N.same_suit", "silent", "BFG", options=("same_suit_runs",)),
    Clause("N.buy", "stated", "BFG", options=("penalty",)),
    Clause("N.priority", "silent", "BFG", note=say("It has the first who asks.")),
    Clause("N.buy_down", "silent", "BFG"),
    Clause("N.down", "stated", "BFG", options=("layoff_same_turn", "same_suit_runs")),
    Clause("N.new_melds", "silent", "BFG"),
    Clause("N.out", "conflict", "BFG", note=say("No discard is asked in deal 7.")),
    Clause("N.stock", "silent", "BFG", see="G2"),
    Clause("N.values", "stated", "BIC"),
    Clause("N.joker_value", "stated", "BIC"),
    Clause("N.score", "silent", "BFG"),
    Clause("N.winner", "silent", "BFG"),
    Clause("N.ties", "silent", "BFG"),
)

VARIANT = Variant(
    id="contract_rummy",
    letter="N",
    title=say("Contract rummy"),
    tagline=say("Seven contracts, few jokers, and discards for whoever pays a card for them."),
    source="BFG",
    order=7,
    players=(3, 5),
    decks=((3, Deck(2, 2)), (4, Deck(2, 3)), (5, Deck(2, 4))),
    deals=_SEVEN,
    buying=Buying(limits=(None,) * 7, penalty=1, priority="in_turn", when_down=True),
    layoff_same_turn=False,
    going_out="either",
    values=Values((15, 15, *range(2, 11), 10, 10, 10), low_ace=15),
    options=(
        Option(
            "penalty",
            say("How many stock cards come with a buy?"),
            {n: {"buying.penalty": n} for n in (1, 2)},
            title=say("Cards that come with a buy"),
            words={n: plural(n, "{n} stock card", "{n} stock cards") for n in (1, 2)},
        ),
        layoff_same_turn(default=False),
        same_suit_runs("any"),
    ),
    rulebook=(*_ROWS, contract_turn("N1", "stated", "BFG"), *contract_common("BFG")),
    turn="N1",
    examples=contract_turn_examples("N1"),
)
