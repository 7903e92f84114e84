"""Shanghai rum: seven contracts, jokers bounded by naturals, two buys a deal, out by playing the last card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.cards import Deck
from rummy_learn.rules.clause import Clause
from rummy_learn.rules.describe import contract
from rummy_learn.rules.example import Example, laid, moved, totals
from rummy_learn.rules.variant import Buying, Exchange, Limit, Option, Variant
from rummy_learn.text import Message, say
from rummy_learn.variants._common import (
    contract_common,
    deals,
    either,
    jokers_or_wilds,
    layoff_same_turn,
    points,
    same_suit_runs,
    wild_deuces,
)

if TYPE_CHECKING:
    from rummy_learn.rules.variant import JokerLimit

__all__ = ["DECKS", "EXCHANGE", "VARIANT", "followed", "followed_cites", "followed_examples", "natural_limit"]

# ---- what California takes over --------------------------------------------------------------------------------------
DECKS = ((4, Deck(2, 4)), (6, Deck(3, 6)), (8, Deck(4, 8)))
EXCHANGE = Exchange(kinds=("set", "run"), named_suit=False, when="down_or_going")


def natural_limit(clause: str) -> JokerLimit:
    """No more wild cards than naturals in a meld, as `clause` says."""
    return lambda _kind, size: Limit(size // 2, clause)


def followed(letter: str, source: str, *, buy: Clause) -> tuple[Clause, ...]:
    """The rules of play, as Shanghai has them or, under another letter, a game that follows it but for its buys."""
    return (
        Clause(f"{letter}.upcard", "stated", source),
        Clause(f"{letter}.set", "stated", source),
        Clause(f"{letter}.run", "stated", source),
        Clause(f"{letter}.ace", "silent", source, note=say("Low or high is stated; the rest is our ruling.")),
        Clause(
            f"{letter}.wild",
            "stated",
            source,
            note=say("One phrase can be read as if twos were wild too."),
            options=("wild_deuces",),
            readings=either(
                source,
                say("Only jokers are called wild cards."),
                say("In an example a player with “a joker or 2” lays it for an eight: two jokers, or a two?"),
                wild_deuces="on",
            ),
        ),
        Clause(
            f"{letter}.jokers",
            "stated",
            source,
            say("No more than naturals."),
            see=f"{letter}3",
            tells=("joker_limit",),
        ),
        Clause(f"{letter}.exchange", "conflict", source, note=say("“At any time” is said too."), see=f"{letter}4"),
        Clause(f"{letter}.same_suit", "silent", source, options=("same_suit_runs",)),
        buy,
        Clause(f"{letter}.priority", "stated", source),
        Clause(f"{letter}.buy_down", "stated", source),
        Clause(f"{letter}.down", "stated", source, options=("layoff_same_turn", "same_suit_runs"), see=f"{letter}5"),
        Clause(f"{letter}.new_melds", "silent", source),
        Clause(f"{letter}.out", "conflict", source, note=say("Just playing it is said too."), see=f"{letter}6"),
        Clause(f"{letter}.stock", "silent", source, see="G2"),
        Clause(f"{letter}.values", "stated", source),
        Clause(f"{letter}.joker_value", "stated", source),
        Clause(f"{letter}.score", "stated", source),
        Clause(f"{letter}.winner", "stated", source),
        Clause(f"{letter}.ties", "silent", source, see=f"{letter}7"),
        *_in_detail(letter, source),
        *contract_common(source, "G1.passes", "G1.discard"),
    )


def followed_cites(letter: str) -> dict[str, str]:
    """Where the rules of play decide by another clause than the usual row."""
    return {"dead_card:buy": f"{letter}2", "not_your_turn:buy": f"{letter}2", "own_turn": f"{letter}2"}


def followed_examples(letter: str) -> dict[str, Example]:
    """Cases that the clauses of `followed` tell apart."""
    set_, run = ([{"owner": 0, "cards": cards}] for cards in ("8C 8D 8H", "4C 5C *=6C 7C"))
    drawn = {"phase": "play", "down": [False, True, False]}
    lay_off = {"player": 1, "action": "lay_off", "meld": 0, "cards": "8S"}
    return {
        f"{letter}1": moved(
            {"phase": "draw", "hand": "2C 3D KH"},
            {"player": 1, "action": "discard", "card": "2C"},
            twin={"phase": "play"},
        ),
        f"{letter}2": moved(
            {"phase": "play", "discards": "9H"}, {"player": 2, "action": "buy"}, twin={"phase": "draw"}
        ),
        f"{letter}3": laid("8C * *", "8C 8D *"),
        f"{letter}4": moved(
            {**drawn, "down": [False] * 3, "hand": "6C 2H 3H", "table": run},
            {"player": 1, "action": "exchange", "meld": 0, "card": "6C"},
            twin=drawn,
        ),
        f"{letter}5": moved(
            {**drawn, "down": [False] * 3, "hand": "8S 2H 3H", "table": set_},
            lay_off,
            twin={**drawn, "down_this_turn": True},
        ),
        f"{letter}6": moved({**drawn, "hand": "8S 2H", "table": set_}, lay_off, twin={"hand": "8S 2H 3H"}),
        f"{letter}7": totals((120, 85, 85), (120, 86, 85)),
    }


def _in_detail(letter: str, source: str) -> tuple[Clause, ...]:
    turn = say(
        "A turn: draw a card, meld, lay off or exchange if you may, then discard. Only the upcard can be taken; every "
        "card under it is dead."
    )
    buying = say(
        "To buy, call before the next player draws: you get the upcard and two stock cards, and play them from your "
        "own turn on. The player in turn may take the upcard first; if down, that player is asked last."
    )
    exchanging = say(
        "In turn, after drawing, you may take a melded joker for the card it stands for, in a set for any card of its "
        "rank. If you are not down yet, you must go down in that same turn."
    )
    going_out = say(
        "You go out by melding your last card. It is never discarded, so no play may leave you a single card that "
        "cannot be laid off at once."
    )
    winner = say("After the last deal the lowest total wins; players who share it share the win.")
    return (
        Clause(f"{letter}1", "stated", source, turn),
        Clause(f"{letter}2", "stated", source, buying, tells=("buying",), about="buy"),
        Clause(f"{letter}3", "stated", source, _bounded, options=("wild_deuces",), tells=("joker_limit",)),
        Clause(
            f"{letter}4",
            "conflict",
            source,
            exchanging,
            note=say("The source also has this done at any time."),
            readings=either(
                source,
                say("Who is not down and takes a joker must go down in that turn: so it is done in one's own turn."),
                say("Who is down may take it and use it at any time: so perhaps out of turn too."),
            ),
            tells=("exchange",),
        ),
        Clause(
            f"{letter}5",
            "stated",
            source,
            _exact,
            note=say("The source allows lay-offs on the melds of others; on your own that turn it is silent."),
            options=("layoff_same_turn",),
        ),
        Clause(
            f"{letter}6",
            "conflict",
            source,
            going_out,
            note=say("The source forbids the discard in one sentence and only asks to play the last card in another."),
            readings=either(
                source,
                say("To go out, all cards are laid down after the draw, without a discard."),
                say("Going out is being able to play the last card, in whatever way."),
            ),
            tells=("going_out",),
        ),
        Clause(f"{letter}7", "silent", source, winner, note=say("The source leaves only ties open.")),
    )


def _bounded(variant: Variant) -> Message:
    return say(
        "{wilds} in a meld never outnumber its natural cards, when laid down and after every lay-off or exchange.",
        wilds=jokers_or_wilds(variant),
    )


def _exact(variant: Variant) -> Message:
    if variant.layoff_same_turn:
        return say("A contract is laid in exactly its sizes. Once down, you may lay off more cards in the same turn.")
    return say("A contract is laid in exactly its sizes. Lay-offs wait for your next turn.")


# ---- the game --------------------------------------------------------------------------------------------------------
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
_EIGHT = _SEVEN + deals(11, "4 sets of 3")


def _eighth(variant: Variant) -> Message:
    if len(variant.deals) == 8:
        return contract(variant, 8)
    return say("Optional: {contract}.", contract=_EIGHT[7].contract.said())


VARIANT = Variant(
    id="shanghai",
    letter="S",
    title=say("Shanghai rum"),
    tagline=say("Sets and runs by contract, a few buys, and out without a discard."),
    source="SHA",
    order=1,
    players=(3, 8),
    decks=DECKS,
    deals=_SEVEN,
    joker_limit=natural_limit("S3"),
    exchange=EXCHANGE,
    buying=Buying(limits=(2,) * 8, penalty=2, priority="dealer_left", when_down=False),
    going_out="play_last",
    values=points(two=5, low=5, ten=10, ace=15, joker=20),
    options=(
        Option(
            "buys",
            say("How many buys may each player make in a deal?"),
            {n: {"buying.limits": (n,) * 8} for n in (2, 3)},
            title=say("Buys in a deal"),
            words={n: say("{n} each", n=n) for n in (2, 3)},
        ),
        Option(
            "eighth_deal",
            say("Is an eighth deal played, four sets of 3?"),
            {"off": {"deals": _SEVEN}, "on": {"deals": _EIGHT}},
            title=say("Eighth deal"),
        ),
        wild_deuces(),
        layoff_same_turn(),
        same_suit_runs("any"),
    ),
    rulebook=(
        Clause("S.players", "stated", "SHA"),
        Clause("S.cards", "silent", "SHA", note=say("The source stops at six players.")),
        Clause(
            "S.deals",
            "stated",
            "SHA",
            note=say("An eighth is a variation."),
            options=("eighth_deal",),
            readings=either(
                "SHA",
                say("A game has seven deals, and seven contracts are listed."),
                say("Some variations play an eighth deal, for four sets."),
                eighth_deal="on",
            ),
        ),
        Clause("S.dealt", "stated", "SHA"),
        *(Clause(f"S.deal{number}", "stated", "SHA") for number in range(1, 8)),
        Clause("S.deal8", "stated", "SHA", _eighth, options=("eighth_deal",)),
        *followed(
            "S",
            "SHA",
            buy=Clause(
                "S.buy",
                "stated",
                "SHA",
                note=say("Genie rules allow 3."),
                options=("buys",),
                readings=either("SHA", say("Two buys a deal."), say("Three buys a deal by “Genie rules”."), buys=3),
            ),
        ),
    ),
    turn="S1",
    cites=followed_cites("S"),
    examples=followed_examples("S"),
)
