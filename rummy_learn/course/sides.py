"""A case and what the engine makes of it now: the cards to look at, what is tried, and the answer.

>>> from rummy_learn.rules.example import Laid
>>> from rummy_learn.variants import variant
>>> found = side(variant("shanghai"), Laid("8C * *"))
>>> str(found.does), found.allowed, [clause.id for clause in found.clauses]
('Lay 8♣︎ joker joker', False, ['S3'])
"""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from rummy_learn.course.wording import joined, laid, summed, why
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.dealing import first_dealer
from rummy_learn.game.notation import PositionReader, new_game
from rummy_learn.game.play import apply, ask
from rummy_learn.game.position import Position, Seat, sorted_hand
from rummy_learn.game.told import told
from rummy_learn.game.view import View
from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards, parse_melds, print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.example import Case, Held, Laid, Moved, Opened, Totals
from rummy_learn.rules.readings import readings
from rummy_learn.rules.score import Score, score, winners
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = ["PLAYERS", "Side", "position_of", "side", "try_it"]

PLAYERS = 3
"""So many sit at the table of an example unless it says otherwise."""
_ACTOR = 1


@dataclass(frozen=True)
class Side:
    """A case and what came of it.

    `does` is what somebody tries, `told` what the engine answers, `allowed` its yes or no (None where it only counts).
    `clauses` are those in whose name it refuses. `shown` are the cards to look at, each group with its name, and
    `notes` what else there is to know about the moment. `game` is another game where the clause is shown against one.
    """

    game: Variant
    case: Case
    does: Message
    told: tuple[Message, ...]
    allowed: bool | None = None
    clauses: tuple[Clause, ...] = ()
    shown: tuple[tuple[Message | None, tuple[Card, ...]], ...] = ()
    notes: tuple[Message, ...] = ()
    seat: int | None = None

    def to_json(self) -> dict[str, object]:
        """`{"variant", "options", "tries", "notes", "cards", "allowed", "answer", "rules"}`"""
        return {
            "variant": self.game.id,
            "options": dict(self.game.chosen),
            "tries": str(self.does),
            "notes": [str(note) for note in self.notes],
            "cards": [[card.text for card in cards] for _, cards in self.shown],
            "allowed": self.allowed,
            "answer": [str(each) for each in self.told],
            "rules": [clause.id for clause in self.clauses],
        }


def side(variant: Variant, case: Case) -> Side:
    """A case and what comes of it in this game. Raises `BadInput` where the game has no such case at all."""
    return _SIDES[type(case)](variant, case)


# ---- melds -----------------------------------------------------------------------------------------------------------
def _laid(variant: Variant, case: Laid) -> Side:
    melds = parse_melds(case.melds)
    does = say("Lay {melds}", melds=laid(melds))
    if case.deal:
        does = say("{does} in deal {number}", does=does, number=case.deal)
    notes = (plural(case.players, "{n} player", "{n} players"),) if case.players else ()
    found = Side(variant, case, does, (), False, shown=tuple((None, cards) for cards in melds), notes=notes)
    try:
        verdict = judge.contract(variant, case.deal, melds) if case.deal else judge.melds(variant, melds)
    except BadInput as error:
        return replace(found, told=(error.message,))
    more = judge.enough_cards(variant, melds, players=case.players)
    return _answered(found, replace(verdict, reasons=(*verdict.reasons, *more)))


def _answered(found: Side, verdict: Verdict) -> Side:
    told = why(verdict) if verdict else tuple(reason.message for reason in verdict.reasons)
    return replace(found, told=told, allowed=verdict.valid, clauses=tuple(reason.clause for reason in verdict.reasons))


# ---- moves -----------------------------------------------------------------------------------------------------------
def position_of(variant: Variant, case: Moved) -> Position:
    """The position of a case. Raises `BadInput` where this game cannot have it."""
    keys = _keys(case)
    found = PositionReader(keys, variant).position()
    if not isinstance(found, Position):
        raise BadInput("bad_position", json.dumps(keys), found.reasons[0].message)
    return _without_stock(found, _bystander(found, case)) if case.position.get("empty") else found


def _keys(case: Moved) -> dict[str, Any]:
    """The case with the keys of a position's text; what it leaves out is filled at random."""
    keys: dict[str, Any] = {"players": PLAYERS, "turn": _ACTOR, "turns_left": 1, **case.position}
    keys.pop("empty", None)
    hand = keys.pop("hand", None)
    if hand is not None:
        keys["hands"] = [hand if seat == keys["turn"] else None for seat in range(keys["players"])]
    return keys


def _bystander(position: Position, case: Moved) -> int:
    return next(seat for seat in position.clockwise(position.turn) if seat not in (position.turn, case.move["player"]))


def _without_stock(position: Position, seat: int) -> Position:
    """The same with the stock in the hand of somebody else."""
    hand = sorted_hand(position.hands[seat] + position.stock)
    return position.but(stock=(), hands=position.with_hand(seat, hand))


def _moved(variant: Variant, case: Moved) -> Side:
    position, action = position_of(variant, case), Action.read(case.move)
    found = Side(
        variant,
        case,
        told(action, View.of(position, action.player)),
        (),
        shown=tuple(_to_look_at(position, case, action.player)),
        notes=tuple(_moment(position, case, action.player)),
        seat=action.player,
    )
    answer = apply(position, action)
    if isinstance(answer, Applied):
        return replace(found, told=answer.events, allowed=True)
    return _answered(found, answer)


def _to_look_at(position: Position, case: Moved, seat: int) -> Iterator[tuple[Message, tuple[Card, ...]]]:
    """The cards that the case names; everything else at the table is left to chance and decides nothing."""
    if "hand" in case.position or "hands" in case.position:
        yield say("In your hand"), position.hands[seat]
    for lying in position.table if "table" in case.position else ():
        yield say("On the table"), lying.meld.cards
    if "discards" in case.position and position.discards:
        yield (say("The discards") if len(position.discards) > 1 else say("The upcard")), position.discards


def _moment(position: Position, case: Moved, seat: int) -> Iterator[Message]:
    """What the case says of the moment, besides the cards."""
    told_of = case.position
    if "deal" in told_of:
        yield say("Deal {number}", number=position.deal)
    if seat != position.turn:
        yield say("{who} is in turn", who=Seat(position.turn))
    if "phase" in told_of:
        yield from _PHASES.get((position.phase, seat == position.turn), ())
    if "down" in told_of and position.variant.deals:
        yield say("You are down") if position.down[seat] else say("You are not down")
    if position.down_this_turn:
        yield say("You went down in this turn")
    if "buys" in told_of:
        yield plural(position.buys[seat], "You have bought {n} time", "You have bought {n} times")
    if position.floating[seat]:
        yield say("You float, without cards")
    elif position.discarder == seat:
        yield say("The upcard is your own discard")
    for other in position.passed:
        yield say("You have declined") if other == seat else say("{who} has declined", who=Seat(other))
    if "empty" in told_of:
        yield say("The stock is empty") if told_of["empty"] else say("The stock has cards")
    if position.taken and position.taken.cards and "taken" in told_of:
        yield say("You took {cards} from the discards", cards=position.taken.cards)
    if "owes" in told_of and position.owes:
        yield say("You took a joker off the table in this turn")


_PHASES: Mapping[tuple[str, bool], tuple[Message, ...]] = {
    ("draw", True): (say("You have not drawn yet"),),
    ("play", True): (say("You have drawn"),),
    ("draw", False): (say("Nobody has drawn yet"),),
    ("play", False): (say("The player in turn has drawn"),),
    ("over", True): (say("The deal is over"),),
    ("over", False): (say("The deal is over"),),
}


# ---- points ----------------------------------------------------------------------------------------------------------
def _held(variant: Variant, case: Held) -> Side:
    hand = parse_cards(case.hand)
    melds = tuple(_lying(variant, cards) for cards in (parse_melds(case.melded) if case.melded else ()))
    counted = score(variant, hand, melds, blind=case.blind)
    shown = [(say("Melded"), meld.cards) for meld in melds]
    shown += [(say("In hand"), hand)] if hand else []
    does = say("Hold {cards}", cards=hand) if hand else say("Hold no card")
    if melds:
        does = say("{does}, with {melds} melded", does=does, melds=laid([meld.cards for meld in melds]))
    notes = (say("Gone out blind"),) if case.blind else ()
    return Side(variant, case, does, tuple(_counted(counted)), shown=tuple(shown), notes=notes)


def _lying(variant: Variant, cards: tuple[Card, ...]) -> Meld:
    found = readings(variant, cards)
    if len(found) != 1:
        raise BadInput("empty_meld", print_melds([cards]), say("This is no meld of the game."))
    return found[0]


def _counted(counted: Score) -> Iterator[Message]:
    yield plural(counted.points, "{n} point", "{n} points")
    if counted.melded:
        yield say("Melded: {sum}", sum=summed(counted.melded))
    if len(counted.cards) > 1:
        yield say("In hand: {sum}", sum=summed(counted.cards))


def _totals(variant: Variant, case: Totals) -> Side:
    does = joined([say("{who}: {points}", who=Seat(n), points=total) for n, total in enumerate(case.totals)])
    notes = () if case.out is None else (say("{who} went out", who=Seat(case.out)),)
    won = winners(variant, case.totals, went_out=case.out)
    return Side(variant, case, say("Totals: {totals}", totals=does), (_won(won),), notes=notes)


def _won(seats: tuple[int, ...]) -> Message:
    if not seats:
        return say("Nobody has won: another deal is played.")
    if len(seats) == 1:
        return say("{who} wins.", who=Seat(seats[0]))
    return say("Shared by {who}.", who=joined([Seat(seat).said() for seat in seats]))


def _opened(variant: Variant, case: Opened) -> Side:
    """How a game begins: who draws which card for the first deal, who deals, and whose turn it is then."""
    drawn = first_dealer(variant, PLAYERS, case.seed)
    told = [
        joined([say("{who} draws {card}", who=Seat(seat), card=(card,)) for seat, card in each])
        for each in drawn.rounds
    ]
    start = new_game(variant, PLAYERS, case.seed)
    begins = say("{dealer} deals first, {who} begins.", dealer=Seat(start.dealer), who=Seat(start.turn))
    shown = tuple((None, tuple(card for _, card in each)) for each in drawn.rounds)
    return Side(variant, case, say("Begin a game"), (*told, begins), shown=shown)


_SIDES: Mapping[type[Case], Callable[[Variant, Any], Side]] = {
    Laid: _laid,
    Moved: _moved,
    Held: _held,
    Totals: _totals,
    Opened: _opened,
}


# ---- try it ----------------------------------------------------------------------------------------------------------
def try_it(side: Side) -> dict[str, str] | None:
    """The keys of a link to a board on which the case can be tried: the judge of melds, or a table to play at.

    At the table the others have passed until the learner is asked. None for what only counts, and where the learner
    would not be asked at all, or would be answered otherwise by then.
    """
    case = side.case
    if isinstance(case, Laid):
        deal = str(case.deal) if case.deal and case.deal <= len(side.game.deals) else None
        return _filled(page="judge", cards=print_melds(parse_melds(case.melds)), contract=deal, look=side.game.id)
    if not isinstance(case, Moved) or side.seat is None:
        return None
    position = position_of(side.game, case)
    passed = _passed_until(position, side.seat)
    if passed is None or apply(position.but(passed=passed), Action.read(case.move)).valid is not side.allowed:
        return None
    options = {name: str(value) for name, value in side.game.chosen.items()}
    written = {"variant": side.game.id, "options": options, **_keys(case), "passed": list(passed)}
    if case.position.get("empty"):
        written = position.but(passed=passed).to_json()
    return {"page": "play", "position": json.dumps(written, separators=(",", ":"))}


def _filled(**keys: str | None) -> dict[str, str]:
    return {key: value for key, value in keys.items() if value is not None}


def _passed_until(position: Position, seat: int) -> tuple[int, ...] | None:
    """Who must have passed so that this seat is asked; None when that never happens."""
    while (asked := ask(position)) and asked.seat != seat:
        answer = apply(position, Action(asked.seat, "pass")) if asked.about == "claim" else None
        if not isinstance(answer, Applied):
            return None
        position = answer.position
    return position.passed if asked else None
