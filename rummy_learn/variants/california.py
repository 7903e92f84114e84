"""California rummy: Shanghai's rules with nine longer contracts, more buys, and dearer twos and jokers."""

from __future__ import annotations

from rummy_learn.rules.clause import Clause
from rummy_learn.rules.example import laid
from rummy_learn.rules.variant import Buying, Option, Variant
from rummy_learn.text import say
from rummy_learn.variants._common import deals, either, layoff_same_turn, points, same_suit_runs, wild_deuces
from rummy_learn.variants.shanghai import (
    DECKS,
    EXCHANGE,
    followed,
    followed_cites,
    followed_examples,
    natural_limit,
)

__all__ = ["VARIANT"]

_CONTRACTS = (
    "3 sets of 3",
    "2 sets of 3 + 1 run of 4",
    "1 set of 3 + 2 runs of 4",
    "3 runs of 4",
    "4 sets of 3",
    "3 sets of 3 + 1 run of 4",
    "2 sets of 3 + 2 runs of 4",
    "1 set of 3 + 3 runs of 4",
    "4 runs of 4",
)
_ELEVEN = deals(11, *_CONTRACTS)
_LISTED = deals((10, 11, 12, 13, 13, 14, 15, 16, 17), *_CONTRACTS)

VARIANT = Variant(
    id="california",
    letter="C",
    title=say("California rummy"),
    tagline=say("Shanghai's rules with longer contracts, more buys, and dearer twos and jokers."),
    source="CAL",
    order=2,
    players=(3, 8),
    decks=DECKS,
    deals=_ELEVEN,
    joker_limit=natural_limit("C3"),
    exchange=EXCHANGE,
    buying=Buying(limits=(*[3] * 8, 4), penalty=2, priority="dealer_left", when_down=False),
    going_out="play_last",
    values=points(two=20, low=5, ten=10, ace=15, joker=25),
    options=(
        Option(
            "cards_dealt",
            say("Are eleven cards dealt each time, or as many as listed with the contracts?"),
            {"eleven": {"deals": _ELEVEN}, "listed": {"deals": _LISTED}},
            title=say("Cards dealt"),
            words={"eleven": say("11 in every deal"), "listed": say("10 to 17, as listed")},
        ),
        wild_deuces(),
        layoff_same_turn(),
        same_suit_runs("any"),
    ),
    rulebook=(
        Clause(
            "C.players",
            "conflict",
            "CAL",
            note=say("The infobox says 2 to 8."),
            readings=either("CAL", say("Three to eight players in the text."), say("Two to eight in its overview.")),
        ),
        Clause("C.cards", "silent", "CAL", note=say("The source stops at six players.")),
        Clause(
            "C.deals",
            "conflict",
            "CAL",
            note=say("Ten are announced, nine listed."),
            readings=either("CAL", say("Nine contracts are listed."), say("The text speaks of ten deals, twice.")),
        ),
        Clause(
            "C.dealt",
            "conflict",
            "CAL",
            note=say("The text says eleven, the list of contracts counts 10 to 17."),
            readings=either(
                "CAL",
                say("Eleven cards are dealt in every deal."),
                say("The list puts a number of cards before each contract, 10 for the first and 17 for the last."),
                cards_dealt="listed",
            ),
            options=("cards_dealt",),
        ),
        *(Clause(f"C.deal{number}", "stated", "CAL") for number in range(1, 10)),
        Clause(
            "C.deal10",
            "conflict",
            "CAL",
            say("A tenth deal is announced but not listed, so it is not played."),
            readings=either(
                "CAL",
                say("The list ends with the ninth contract, four runs."),
                say("A number of buys is given for a tenth deal too."),
            ),
            tells=("deals",),
        ),
        *followed("C", "CAL", buy=Clause("C.buy", "stated", "CAL", note=say("A tenth would allow 4 too."))),
        Clause(
            "G7",
            "conflict",
            "CAL",
            say("The sizes of a contract are exact: sets of 3 and runs of 4."),
            note=say("The source calls these sizes a minimum."),
            readings=either(
                "CAL",
                say("The contracts are listed with sizes: sets of 3, runs of 4."),
                say("A set is said to need three cards at least, and a run four at least."),
            ),
            tells=("deals",),
            about="down",
        ),
    ),
    turn="C1",
    cites=followed_cites("C"),
    examples={
        **followed_examples("C"),
        "G7": laid(
            "8C 8D 8S 8H | 9C 9D 9S | 10C 10D 10S", "8C 8D 8S | 9C 9D 9S | 10C 10D 10S", deal=1, cited="C.deal1"
        ),
    },
)
