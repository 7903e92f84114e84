"""Zioncheck: six contracts, no upcard at the start, free discards out of turn, jokers taken from runs at any time."""

from __future__ import annotations

from rummy_learn.rules.cards import Deck
from rummy_learn.rules.clause import Clause
from rummy_learn.rules.example import Example, Held, laid, moved
from rummy_learn.rules.variant import Buying, Exchange, Option, Variant
from rummy_learn.text import Message, plural, say
from rummy_learn.variants._common import (
    contract_common,
    deals,
    either,
    layoff_same_turn,
    points,
    runs_sharing_a_suit,
    same_suit_runs,
)

__all__ = ["VARIANT"]

_SIX = deals(
    (10, 10, 10, 10, 11, 14),
    "2 sets of 3",
    "1 set of 3 + 1 run of 4",
    "2 runs of 4",
    "2 sets of 3 + 1 run of 4",
    "1 set of 3 + 2 runs of 4",
    "2 sets of 3 + 2 runs of 4",
)


# ---- sentences that depend on house rules ----------------------------------------------------------------------------
def _out_of_turn(variant: Variant) -> Message:
    assert variant.buying is not None
    most = variant.buying.limits[0]
    often = say("as often as they like") if most is None else plural(most, "{n} time a deal", "{n} times a deal")
    if variant.buying.penalty:
        return say(
            "Anyone but the discarder may take the discard out of turn, {often}, with a stock card as penalty; the "
            "nearest in turn order comes first. It is played only in their own turn. The player in turn then draws "
            "from the stock.",
            often=often,
        )
    return say(
        "Anyone but the discarder may take the discard out of turn, {often} and at no cost; the nearest in turn order "
        "comes first. It is played only in their own turn. The player in turn then draws from the stock.",
        often=often,
    )


def _going_down(variant: Variant) -> Message:
    if variant.layoff_same_turn:
        return say(
            "Going down is the cards of the contract only; lay-offs on any meld may follow in the same turn, then a "
            "discard. Discarding the last card goes out."
        )
    return say(
        "Going down is the cards of the contract only, then a discard; lay-offs wait for your next turn. Discarding "
        "the last card goes out."
    )


# ---- the game --------------------------------------------------------------------------------------------------------
_ROWS = (
    Clause("Z.players", "silent", "ZIO"),
    Clause("Z.cards", "stated", "ZIO"),
    Clause("Z.deals", "stated", "ZIO"),
    Clause("Z.dealt", "stated", "ZIO"),
    *(Clause(f"Z.deal{number}", "stated", "ZIO") for number in range(1, 7)),
    Clause("Z.upcard", "stated", "ZIO", see="Z1"),
    Clause("Z.set", "stated", "ZIO"),
    Clause("Z.run", "stated", "ZIO"),
    Clause("Z.ace", "stated", "ZIO"),
    Clause("Z.wild", "stated", "ZIO"),
    Clause("Z.jokers", "silent", "ZIO"),
    Clause(
        "Z.exchange",
        "conflict",
        "ZIO",
        note=say("Covering the joker is said too."),
        readings=either(
            "ZIO",
            say("Whoever puts the card there picks the joker up to use it."),
            say("The joker is covered by the card that replaces it."),
        ),
        see="Z5",
    ),
    Clause("Z.same_suit", "stated", "ZIO", options=("same_suit_runs",), see="Z4"),
    Clause("Z.buy", "silent", "ZIO", options=("pickup", "pickup_limit"), see="Z3"),
    Clause("Z.priority", "stated", "ZIO"),
    Clause("Z.buy_down", "silent", "ZIO"),
    Clause("Z.down", "conflict", "ZIO", options=("layoff_same_turn", "same_suit_runs"), see="Z6"),
    Clause("Z.new_melds", "silent", "ZIO"),
    Clause("Z.out", "stated", "ZIO"),
    Clause("Z.stock", "silent", "ZIO", see="G2"),
    Clause("Z.values", "stated", "ZIO"),
    Clause("Z.joker_value", "stated", "ZIO"),
    Clause("Z.score", "stated", "ZIO"),
    Clause("Z.winner", "stated", "ZIO"),
    Clause("Z.ties", "silent", "ZIO"),
)

_IN_DETAIL = (
    Clause(
        "Z1",
        "stated",
        "ZIO",
        say(
            "No card is turned up. The player at the dealer's left plays two turns in a row, then play goes round. On "
            "the second turn that player may not take their own discard; others may."
        ),
        tells=("upcard",),
    ),
    Clause(
        "Z2",
        "stated",
        "ZIO",
        say(
            "Draw the previous player's discard or a stock card. Once you see the stock card, the discard is given up."
        ),
    ),
    Clause(
        "Z3",
        "stated",
        "ZIO",
        _out_of_turn,
        note=say("That it is free and unlimited is our ruling: no penalty or limit is mentioned."),
        options=("pickup", "pickup_limit"),
        tells=("buying",),
    ),
    Clause("Z4", "stated", "ZIO", runs_sharing_a_suit, options=("same_suit_runs",)),
    Clause(
        "Z5",
        "stated",
        "ZIO",
        say(
            "A joker in a run on the table goes to the first player who puts down the card it stands for, at any time, "
            "in turn or not, down or not. A joker in a set stays; to put one there is legal, but bad manners."
        ),
        tells=("exchange",),
    ),
    Clause(
        "Z6",
        "conflict",
        "ZIO",
        _going_down,
        note=say("The source forbids more cards than the contract, then lets you play on the melds of others."),
        readings=either(
            "ZIO",
            say("Once down, cards may be added to what others have laid, before the discard."),
            say("Only the cards of the contract are laid, and no others."),
            layoff_same_turn="off",
        ),
        options=("layoff_same_turn",),
        tells=("going_out",),
    ),
    Clause(
        "Z7",
        "stated",
        "ZIO",
        say("Whoever is not down when the deal ends is stuck: all the cards in that hand count."),
        about="score",
    ),
)

_RULINGS = (
    *contract_common("ZIO", "G1.first", "G1.passes", "G1.own", own="Z3"),
    Clause(
        "G4.ninth",
        "silent",
        "ZIO",
        say("The ninth card of two runs that join may be a joker."),
        tells=("same_suit_runs",),
        about="same_suit",
    ),
)

# ---- cases that the clauses tell apart -------------------------------------------------------------------------------
_TWO_RUNS = "AC 2C 3C 4C | 5C 6C 7C 8C"
_CONTRACT = "8C 8D 8S | 9C 9D 9S"
_ON_TABLE = [{"owner": 0, "cards": "8C 8D *"}, {"owner": 0, "cards": "4C 5C *=6C 7C"}]
_EXAMPLES = {
    "out": moved(
        {"phase": "play", "hand": _CONTRACT.replace(" |", "")},
        {"player": 1, "action": "go_down", "melds": _CONTRACT},
        twin={"hand": f"{_CONTRACT.replace(' |', '')} KD"},
    ),
    "Z1": moved({"discards": "9H", "discarder": 1}, {"player": 1, "action": "take"}, twin={"discarder": 0}),
    "Z2": moved({"phase": "play", "discards": "9H"}, {"player": 1, "action": "take"}, twin={"phase": "draw"}),
    "Z3": moved({"discards": "9H", "discarder": 2}, {"player": 2, "action": "buy"}, twin={"discarder": 0}),
    "Z4": laid(_TWO_RUNS, f"{_TWO_RUNS} 9C", deal=3),
    "Z5": moved(
        {"discards": "9H", "discarder": 0, "hands": [None, None, "8H 6C 2H"], "table": _ON_TABLE},
        {"player": 2, "action": "exchange", "meld": 0, "card": "8H"},
        twin_move={"meld": 1, "card": "6C"},
    ),
    "Z6": moved(
        {"phase": "play", "down": [False] * 3, "hand": "8S 2H", "table": [{"owner": 0, "cards": "8C 8D 8H"}]},
        {"player": 1, "action": "lay_off", "meld": 0, "cards": "8S"},
        twin={"down": [False, True, False], "down_this_turn": True},
    ),
    "Z7": Example(Held("8C 8D 8S 9C 9D 9S KD"), Held("KD", _CONTRACT)),
    "G4.ninth": laid(_TWO_RUNS, f"{_TWO_RUNS} *", deal=3, cited="Z4"),
}

VARIANT = Variant(
    id="zioncheck",
    letter="Z",
    title=say("Zioncheck"),
    tagline=say("Growing contracts, discards for whoever comes first, and jokers that anyone may take out of a run."),
    source="ZIO",
    order=4,
    players=(2, 12),
    decks=((5, Deck(2, 4)), (8, Deck(3, 6)), (12, Deck(4, 8))),
    deals=_SIX,
    upcard=False,
    opening_turns=2,
    same_suit_runs="nine",
    exchange=Exchange(kinds=("run",), named_suit=False, when="any_time"),
    buying=Buying(limits=(None,) * 6, penalty=0, priority="in_turn", when_down=True, limit_code="pickup_limit"),
    going_out="discard_last",
    values=points(two=5, low=5, ten=10, ace=15, joker=15),
    options=(
        Option(
            "pickup",
            say("Is a discard taken out of turn free, or does a penalty card from the stock come with it?"),
            {"free": {"buying.penalty": 0}, "penalty": {"buying.penalty": 1}},
            title=say("Discard taken out of turn"),
            words={"free": say("free"), "penalty": say("with a penalty card")},
        ),
        Option(
            "pickup_limit",
            say("How often may a player take a discard out of turn in a deal?"),
            {"none": {"buying.limits": (None,) * 6}} | {n: {"buying.limits": (n,) * 6} for n in range(1, 10)},
            title=say("Discards taken out of turn in a deal"),
            words={"none": say("no limit")} | {n: say("{n} at most", n=n) for n in range(1, 10)},
        ),
        layoff_same_turn(),
        same_suit_runs("nine"),
    ),
    rulebook=(*_ROWS, *_IN_DETAIL, *_RULINGS),
    turn="Z2",
    cites={"dead_card:buy": "Z3", "not_your_turn:buy": "Z3", "own_discard:turn": "Z1", "own_turn": "Z3"},
    examples=_EXAMPLES,
)
