"""What several games share: contract notation, house rules that more than one of them has, and the common rulings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from rummy_learn.rules.clause import Clause, Reading
from rummy_learn.rules.example import moved
from rummy_learn.rules.melds import Contract
from rummy_learn.rules.variant import Deal, Option, Values
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.clause import Status
    from rummy_learn.rules.example import Example
    from rummy_learn.rules.variant import Variant

__all__ = [
    "common",
    "contract_common",
    "contract_turn",
    "contract_turn_examples",
    "deals",
    "either",
    "jokers_or_wilds",
    "layoff_same_turn",
    "points",
    "runs_sharing_a_suit",
    "same_suit_runs",
    "wild_deuces",
]


def deals(dealt: int | Sequence[int], *contracts: str) -> tuple[Deal, ...]:
    """The deals of a contract game, with one number of cards dealt for all of them or one for each."""
    cards = [dealt] * len(contracts) if isinstance(dealt, int) else dealt
    return tuple(Deal(Contract.parse(text), n) for text, n in zip(contracts, cards, strict=True))


def points(*, two: int, low: int, ten: int, ace: int, joker: int) -> Values:
    """Card values of a game in which 3 to 9 count alike (`low`) and so do 10 to king (`ten`)."""
    return Values((joker, ace, two, *[low] * 7, *[ten] * 4), low_ace=ace)


def either(source: str, played: Message, other: Message, /, **rules: object) -> tuple[Reading, Reading]:
    """Two ways in which one source has a rule: the one that is played, and another with the house rules for it."""
    return Reading(source, played), Reading(source, other, rules)


# ---- house rules -----------------------------------------------------------------------------------------------------
def wild_deuces() -> Option:
    """Twos wild beside the jokers."""
    return Option(
        "wild_deuces",
        say("Are twos wild too?"),
        {"off": {"wild_twos": False}, "on": {"wild_twos": True}},
        title=say("Wild twos"),
    )


def layoff_same_turn(*, default: bool = True) -> Option:
    """Lay-offs in the turn of going down; the value first that the game has by itself."""
    values: dict[object, dict[str, object]] = {"on": {"layoff_same_turn": True}, "off": {"layoff_same_turn": False}}
    return Option(
        "layoff_same_turn",
        say("May you lay off in the turn in which you go down?"),
        values if default else dict(reversed(values.items())),
        title=say("Lay-offs in the turn of going down"),
    )


def same_suit_runs(default: str) -> Option:
    """What two runs of one suit in a contract must keep to; each game has its own default."""
    values = sorted(("any", "apart", "nine"), key=lambda value: value != default)
    return Option(
        "same_suit_runs",
        say("May two runs of one suit touch when they are laid down?"),
        {value: {"same_suit_runs": value} for value in values},
        title=say("Runs of one suit"),
        words={
            "any": say("may touch"),
            "apart": say("a rank between them"),
            "nine": say("touching only with a ninth card"),
        },
    )


# ---- sentences that depend on house rules ----------------------------------------------------------------------------
def jokers_or_wilds(variant: Variant) -> Message:
    """ "Jokers", or "Wild cards" where twos are wild too."""
    return say("Wild cards") if variant.wild_twos else say("Jokers")


def runs_sharing_a_suit(variant: Variant) -> Message:
    """The full rule for runs of one suit that a contract asks for together."""
    return {
        "any": say("Runs of one suit may touch or overlap when they are laid down."),
        "apart": say(
            "Runs of one suit need at least one rank between them when laid down: A-4 goes with 6-9, not with 5-8. "
            "Later lay-offs may close the gap."
        ),
        "nine": say(
            "Two runs of four in one suit that join into eight in a row need a ninth card on one of them, as in A-4 "
            "with 5-9; a gap or a shared rank is fine. For this alone a run may be longer than the contract asks."
        ),
    }[variant.same_suit_runs]


def _exchanging(variant: Variant) -> Message | None:
    if variant.exchange is None:
        return None
    if variant.exchange.when == "any_time":
        return say("Jokers may be exchanged until the deal is over.")
    return say("Jokers are exchanged only between drawing and discarding; several exchanges in a row count together.")


def contract_turn(id_: str, status: Status, source: str) -> Clause:
    """The clause on how a turn goes in a game with contracts, as far as the other clauses leave it open."""
    return Clause(id_, status, source, _turn)


def contract_turn_examples(id_: str) -> dict[str, Example]:
    """What shows that clause: nobody discards before drawing."""
    before = {"phase": "draw", "hand": "2C 3D KH"}
    return {id_: moved(before, {"player": 1, "action": "discard", "card": "2C"}, twin={"phase": "play"})}


def _turn(variant: Variant) -> Message:
    turn = say(
        "A turn: draw a stock card or take the upcard, meld or lay off if you may, then discard. Every card under the "
        "upcard is dead."
    )
    if variant.buying is None:
        return turn
    return say("{turn} One who gets a discard out of turn plays it in their own turn.", turn=turn)


# ---- rulings common to all -------------------------------------------------------------------------------------------
Sentences = dict[str, Message | Callable[["Variant"], Message | None]]

_COMMON: Sentences = {
    "G1": say("The cards go round singly, clockwise from the dealer's left."),
    "G1.first": say("Play starts at the dealer's left."),
    "G1.passes": say("The deal passes to the left."),
    "G1.own": say("Nobody takes back their own discard."),
    "G3": say("A joker turned up stays the upcard and may be taken like any other."),
    "G4": say("A run lies on places 1 to 14 of its suit, the ace first or last: J-Q-K-A and 2-5 do not touch."),
}
_CONTRACT_GAMES: Sentences = {
    "G1.discard": say("Any card may be discarded, even the one just taken."),
    "G2": say(
        "When a stock card is due and none is left, the discards under the upcard are shuffled. If that is too few, "
        "you draw what there is; with nothing left to draw or take, the deal ends and all hands count."
    ),
    "G3.exchange": _exchanging,
}


def common(source: str, *stated: str, **see: str) -> tuple[Clause, ...]:
    """The rulings of every game: `stated` are the parts its source says itself, all others are ours.

    A part that the game's own clauses tell more fully is pointed there: `passes="H1"`.
    """
    return _marked(source, _COMMON, stated, see)


def contract_common(source: str, *stated: str, **see: str) -> tuple[Clause, ...]:
    """The rulings of every contract game, those of `common` included."""
    return _marked(source, _COMMON | _CONTRACT_GAMES, stated, see)


def _marked(source: str, sentences: Sentences, stated: tuple[str, ...], see: dict[str, str]) -> tuple[Clause, ...]:
    return tuple(
        Clause(id_, "stated" if id_ in stated else "silent", source, sentence, see=see.get(id_.partition(".")[2]))
        for id_, sentence in sorted(sentences.items())
    )
