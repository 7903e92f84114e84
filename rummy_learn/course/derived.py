"""Examples that a game's record decides: for the rows that every game has, and for the rulings that games share.

Each function answers cases and numbers for one row, or None where the record has nothing to show. It knows no game:
what it tries are cards that tell rules apart, and where a rule only allows or only forbids, a house rule or another
game that says otherwise.
"""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from rummy_learn.course.sides import PLAYERS, position_of, side
from rummy_learn.course.wording import joined
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.dealing import round_by_round
from rummy_learn.game.notation import start_of_deal
from rummy_learn.game.play import apply, ask
from rummy_learn.game.position import Seat
from rummy_learn.game.scores import next_deal
from rummy_learn.rules.cards import FACES
from rummy_learn.rules.describe import deal_number
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.example import Case, Held, Laid, Moved, Totals
from rummy_learn.text import Message, plural, say
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from rummy_learn.game.position import Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Contract
    from rummy_learn.rules.variant import Variant

__all__ = ["DERIVED", "Found", "Numbers"]

Numbers: TypeAlias = tuple[tuple[Message, Message], ...]
"""What a clause counts: each with its name."""
Two: TypeAlias = tuple[Case, Case]


class Found(NamedTuple):
    """Cases, each with the game that judges it, and numbers."""

    cases: tuple[tuple[Variant, Case], ...] = ()
    numbers: Numbers = ()


_RUN = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")
_ON_TABLE = [{"owner": 0, "cards": "4C 5C *=6C 7C"}]
_ONE_DOWN = [False, True, False]


# ---- looking for cases that tell ------------------------------------------------------------------------------------
def _here(variant: Variant, *cases: Case) -> Found:
    return Found(tuple((variant, case) for case in cases))


def _telling(variant: Variant, clause: Clause, offered: Iterable[Two]) -> Found | None:
    """The first two of which one is refused in the name of the clause and the other is not; else the first two."""
    first = None
    for two in offered:
        refused, accepted = (side(variant, case) for case in two)
        if accepted.allowed and {clause.id, clause.see}.intersection(each.id for each in refused.clauses):
            return _here(variant, *two)
        first = first or _here(variant, *two)
    return first


def _apart(variant: Variant, by: Callable[[Variant], object], of: Callable[[Variant], Case]) -> Found:
    """The same case here and under the house rule, or in the game, that is of another kind and answers otherwise.

    `by` is the part of the record that the clause is about: others are of another kind where that differs.
    """
    case = of(variant)
    allowed = side(variant, case).allowed
    for other in _others(variant):
        if by(other) == by(variant):
            continue
        with suppress(BadInput):  # that game has no such case
            there = of(other)
            if side(other, there).allowed is not allowed:
                return Found(((other, there), (variant, case)))
    return _here(variant, case)


def _others(variant: Variant) -> Iterator[Variant]:
    """This game under each other value of a house rule, then the other games."""
    for option in variant.options:
        for value in option.values:
            with suppress(BadInput):  # a value that makes no sense beside another
                other = variant.with_options(**{option.name: value})
                if other is not variant:
                    yield other
    yield from (other for other in variants() if other.id != variant.id)


# ---- the table and the deal ------------------------------------------------------------------------------------------
def _players(variant: Variant, _: Clause) -> Found:
    low, high = variant.players
    return Found(numbers=tuple((_so_many(n), _table_for(variant, n)) for n in (low - 1, low, high, high + 1)))


def _so_many(players: int) -> Message:
    return plural(players, "{n} player", "{n} players")


def _table_for(variant: Variant, players: int) -> Message:
    try:
        deck = variant.deck(players)
    except BadInput as error:
        return error.message
    return say("{cards} in the deck, {dealt} dealt to each", cards=deck.size, dealt=variant.dealt(1, players))


def _cards(variant: Variant, _: Clause) -> Found:
    most, deck = variant.decks[0]
    once_too_often = " ".join(["8C"] * (deck.packs + 1))
    found = _here(variant, *(Laid(melds, None, most) for melds in (once_too_often, once_too_often[:-1] + "D")))
    return Found(found.cases if deck.packs > 1 else (), _decks(variant))


def _decks(variant: Variant) -> Numbers:
    return tuple(
        (
            say("Up to {most} players", most=most),
            say(
                "{packs}, {jokers}: {size} cards",
                packs=plural(deck.packs, "{n} deck of 52", "{n} decks of 52"),
                jokers=plural(deck.jokers, "{n} joker", "{n} jokers"),
                size=deck.size,
            ),
        )
        for most, deck in variant.decks
    )


def _deals(variant: Variant, _: Clause) -> Found:
    if variant.target is not None:
        return _here(variant, Totals((variant.target - 10, 60)), Totals((variant.target + 10, 60)))
    return Found(
        numbers=tuple(
            (say("Deal {number}", number=number), deal.contract.said()) for number, deal in enumerate(variant.deals, 1)
        )
    )


def _dealt(variant: Variant, _: Clause) -> Found:
    """Counted in hands that are really dealt."""
    low, high = variant.players
    if variant.deals:
        deals = range(1, len(variant.deals) + 1)
        return Found(numbers=tuple((say("Deal {number}", number=n), _in_hand(variant, n, low)) for n in deals))
    return Found(numbers=tuple((_so_many(n), _in_hand(variant, 1, n)) for n in range(low, high + 1)))


def _in_hand(variant: Variant, deal: int, players: int) -> Message:
    start = start_of_deal(variant, deal, 0, (0,) * players, 0)
    return plural(len(start.hand), "{n} card in each hand", "{n} cards in each hand")


def _upcard(variant: Variant, _: Clause) -> Found:
    return _apart(
        variant, lambda game: game.upcard, lambda _: Moved({"phase": "draw"}, {"player": 1, "action": "take"})
    )


def _contract(variant: Variant, clause: Clause) -> Found | None:
    """The contract with a card too many and as it is; a deal that is told of but not played is asked for."""
    number = deal_number(clause.id)
    assert number is not None
    if number <= len(variant.deals):
        return _here(variant, *(Laid(_meeting(variant.deal(number).contract, larger), number) for larger in (1, 0)))
    played = next((other for other in _others(variant) if other.id == variant.id and _plays(other, number)), None)
    if played:
        laid = Laid(_meeting(played.deal(number).contract), number)
        return Found(((variant, laid), (played, laid)))
    last = len(variant.deals)
    return _here(variant, *(Laid(_meeting(variant.deal(last).contract), deal) for deal in (number, last)))


def _plays(variant: Variant, number: int) -> bool:
    return len(variant.deals) >= number


def _meeting(contract: Contract, larger: int = 0) -> str:
    """Melds without jokers that meet a contract, each run in its own suit; the first has so many cards more."""
    ranks, suits = iter(("8", "9", "10", "J", "Q")), iter("CDHS" * 2)
    melds = []
    for at, need in enumerate(contract):
        size = need.size + (0 if at else larger)
        if need.kind == "set":
            rank = next(ranks)
            melds.append(" ".join(rank + suit for suit in ("CDSH" * 2)[:size]))
        else:
            suit = next(suits)
            melds.append(" ".join(rank + suit for rank in _RUN[:size]))
    return " | ".join(melds)


# ---- melds -----------------------------------------------------------------------------------------------------------
def _set(variant: Variant, clause: Clause) -> Found | None:
    offered = (("6S 6S 6H", "6S 6C 6H"), ("8C 8D 9S", "8C 8D 8S"))
    return _telling(variant, clause, _melds(offered))


def _run(variant: Variant, clause: Clause) -> Found | None:
    whole = [f"{rank}C" for rank in _RUN[3 : 3 + variant.run_min]]
    offered = [(" ".join(whole[:-1]), " ".join(whole))] if len(whole) > 2 else []
    return _telling(variant, clause, _melds([*offered, ("4C 5C 6C 8C", "4C 5C 6C 7C")]))


def _ace(variant: Variant, clause: Clause) -> Found | None:
    size = max(variant.run_min, 3)
    corner = ["KC", *(f"{rank}C" for rank in _RUN)][:size]
    low = [f"{rank}C" for rank in _RUN][:size]
    return _telling(variant, clause, _melds([(" ".join(corner), " ".join(low))]))


def _wild(variant: Variant, clause: Clause) -> Found | None:
    offered = ("8C 8D 3S", "8C 8D 2S=8") if variant.wild_twos else ("8C 8D 2S=8", "8C 8D *=8")
    return _telling(variant, clause, _melds([offered]))


def _jokers(variant: Variant, clause: Clause) -> Found | None:
    if variant.joker_limit is None:
        return _apart(variant, lambda game: game.joker_limit is None, lambda _: Laid("8C *=8 *=8"))
    offered = (("4C 5C * *", "4C 5C 6C *"), ("8C * *", "8C 8D *"))
    return _telling(variant, clause, _melds(offered))


def _melds(offered: Iterable[tuple[str, str]]) -> Iterator[Two]:
    yield from ((Laid(one), Laid(other)) for one, other in offered)


def _exchange(variant: Variant, clause: Clause) -> Found | None:
    if not variant.deck().jokers and not variant.wild_twos:
        return Found(numbers=_decks(variant))
    moment = {"phase": "play", "down": _ONE_DOWN, "hand": "8C 6C 2H 3H", "table": _ON_TABLE}
    swap = {"player": 1, "action": "exchange", "meld": 0}
    other = {"player": 1, "action": "lay_off", "meld": 0, "cards": "8C"}
    taken = Moved(moment, {**swap, "card": "6C"})
    offered = [(Moved(moment, {**swap, "card": "8C"}), taken), (taken, Moved(moment, other))]
    return _telling(variant, clause, offered[1:] if variant.exchange is None else offered)


def _same_suit(variant: Variant, clause: Clause) -> Found | None:
    if variant.deals and variant.same_suit_runs != "any":
        deal, sets = _two_runs(variant)
        touching = f"{sets}AC 2C 3C 4C | 5C 6C 7C 8C"
        offered = [f"{sets}AC 2C 3C 4C | 6C 7C 8C 9C", f"{touching} 9C"]
        return _telling(variant, clause, ((Laid(touching, deal), Laid(other, deal)) for other in offered))
    return _apart(variant, lambda game: game.same_suit_runs, _touching)


def _touching(variant: Variant) -> Laid:
    """Two runs of a suit that follow each other, as a contract of this game where it has contracts."""
    deal, sets = _two_runs(variant) if variant.deals else (None, "")
    return Laid(f"{sets}AC 2C 3C 4C | 5C 6C 7C 8C", deal)


def _two_runs(variant: Variant) -> tuple[int, str]:
    """The first deal that asks for two runs of 4 and no other run, and sets that meet the rest of it."""
    for number, deal in enumerate(variant.deals, 1):
        runs = [need for need in deal.contract if need.kind == "run"]
        if [need.size for need in runs] == [4, 4]:
            sets = [" ".join(f"{rank}{suit}" for suit in "CDS") for rank in ("9", "10", "J", "Q")]
            return number, "".join(f"{meld} | " for meld in sets[: len(deal.contract.needs) - 2])
    raise BadInput("bad_deal", variant.id, say("No deal asks for two runs of 4."))


# ---- taking out of turn ----------------------------------------------------------------------------------------------
_BUY: dict[str, object] = {"player": 2, "action": "buy"}


def _buy(variant: Variant, _: Clause) -> Found | None:
    if variant.buying is None:
        return _here(
            variant, Moved({"discards": "9H"}, _BUY), Moved({"discards": "9H"}, {"player": 1, "action": "take"})
        )
    most = variant.buying.limits[0]
    if most is None:
        return _apart(variant, _counts_buys, lambda game: Moved({**_offered(game), "buys": [0, 0, 9]}, _BUY))
    moments = ({**_offered(variant), "buys": [0, 0, n]} for n in (most, most - 1))
    return _here(variant, *(Moved(moment, _BUY) for moment in moments))


def _counts_buys(variant: Variant) -> bool:
    return variant.buying is not None and variant.buying.limits[0] is not None


def _offered(variant: Variant) -> dict[str, object]:
    """An upcard that the player in turn has declined where others must wait for that."""
    declined = {"passed": [1]} if variant.buying and variant.buying.after_pass else {}
    return {"discards": "9H", **declined}


def _buy_down(variant: Variant, _: Clause) -> Found | None:
    if variant.buying is None:
        return None
    downs = ([False, False, True], [False, False, False])
    if variant.buying.when_down:
        return _apart(variant, _buys_when_down, lambda game: Moved({**_offered(game), "down": downs[0]}, _BUY))
    return _here(variant, *(Moved({**_offered(variant), "down": down}, _BUY) for down in downs))


def _buys_when_down(variant: Variant) -> bool:
    return variant.buying is not None and variant.buying.when_down


def _priority(variant: Variant, _: Clause) -> Found | None:
    """Who is asked about the same card, here and where others come first."""
    table = _claimed_at(variant)
    here = _asked(table) or say("Nobody is asked")
    sat = say("{dealer} has dealt, {who} is in turn", dealer=Seat(table.dealer), who=Seat(table.turn))
    for other in _others(variant):
        with suppress(BadInput):  # a game for fewer players
            there = _asked(_claimed_at(other))
            if there is not None and there != here:
                return Found(numbers=((sat, here), (_under(variant, other), there)))
    return Found(numbers=((sat, here),))


def _under(variant: Variant, other: Variant) -> Message:
    """What is different in another game, or in this one under another house rule."""
    if other.id != variant.id:
        return say("In {game}", game=other.title)
    names = (*variant.chosen, *other.chosen)
    changed = next(name for name in names if other.setting(name) != variant.setting(name))
    return other.option(changed).said(other.setting(changed))


def _claimed_at(variant: Variant) -> Position:
    """A discard that everybody may want."""
    moment: dict[str, object] = {"players": 4, "dealer": 0, "turn": 2, "discards": "9H"}
    if variant.pile:
        moment |= {"table": [{"owner": 0, "cards": "6H 7H 8H"}], "discarder": 1}
    return position_of(variant, Moved(moment, {}))


def _asked(start: Position) -> Message | None:
    """The seats in the order in which they are asked for a claim, each passing."""
    seats: list[Message] = []
    position: Position | None = start
    while position and (asked := ask(position)) and asked.about == "claim":
        seats.append(Seat(asked.seat).said())
        answer = apply(position, Action(asked.seat, "pass"))
        position = answer.position if isinstance(answer, Applied) else None
    return say("Asked in this order: {players}", players=joined(seats)) if seats else None


# ---- the turn --------------------------------------------------------------------------------------------------------
def _turn(variant: Variant, _: Clause) -> Found:
    discard = {"player": 1, "action": "discard", "card": "2C"}
    return _here(variant, *(Moved({"phase": phase, "hand": "2C 3D KH"}, discard) for phase in ("draw", "play")))


# ---- going down and going out ----------------------------------------------------------------------------------------
def _down(variant: Variant, _: Clause) -> Found | None:
    if variant.deals:
        return _here(variant, *(Laid(_meeting(variant.deal(1).contract, larger), 1) for larger in (1, 0)))
    return _apart(variant, _has_contracts, _melding)


def _has_contracts(variant: Variant) -> bool:
    return bool(variant.deals)


def _melding(_: Variant, *, table: bool = False) -> Moved:
    lying = {"table": [{"owner": 1, "cards": "KC KD KH"}]} if table else {}
    return Moved(
        {"phase": "play", "hand": "4C 4D 4S 9H", **lying}, {"player": 1, "action": "meld", "cards": "4C 4D 4S"}
    )


def _new_melds(variant: Variant, _: Clause) -> Found | None:
    if variant.new_melds_when_down or not variant.deals:
        return _apart(variant, _has_contracts, lambda game: _melding(game, table=True))
    melds = _meeting(variant.deal(1).contract)
    moment = {"phase": "play", "hand": f"{melds.replace('| ', '')} KD QS"}
    downs = (_ONE_DOWN, [False] * PLAYERS)
    move = {"player": 1, "action": "go_down", "melds": melds}
    return _here(variant, *(Moved({**moment, "down": down}, move) for down in downs))


def _out(variant: Variant, clause: Clause) -> Found | None:
    """The last card melded or discarded, and with one card more."""
    meld = {"player": 1, "action": "lay_off", "meld": 0, "cards": "8C"}
    discard = {"player": 1, "action": "discard", "card": "8C"}
    moment = {"phase": "play", "down": _ONE_DOWN, "table": _ON_TABLE}
    last, more = {**moment, "hand": "8C"}, {**moment, "hand": "8C KD"}
    offered = [
        (Moved(last, discard), Moved(last, meld)),
        (Moved(last, meld), Moved(last, discard)),
        (Moved({**moment, "hand": "8C KD"}, meld), Moved({**moment, "hand": "8C KD QS"}, meld)),
        (Moved(last, meld), Moved(more, meld)),
    ]
    return _telling(variant, clause, offered)


def _stock(variant: Variant, _: Clause) -> Found:
    """The stock empty and not: what a draw comes to, or where the deal ends by it, a pass."""
    moment = {"discards": "2C 4S 7D 9H", "hand": "KD QS 3C"}
    draw = {"player": 1, "action": "draw" if variant.stock_out == "reshuffle" else "pass"}
    other = {"player": 1, "action": "draw"}
    return _here(variant, Moved({**moment, "empty": True}, draw), Moved({**moment, "empty": False}, other))


# ---- points and winning ----------------------------------------------------------------------------------------------
def _values(variant: Variant, _: Clause) -> Found:
    hands = [Held("2C 9D"), Held("AC 9D"), Held("3C 9D"), Held("KC 9D")]
    points = [side(variant, case).told[0] for case in hands]
    other = next((n for n in range(1, len(hands)) if points[n] != points[0]), 1)
    return _here(variant, hands[0], hands[other])


def _joker_value(variant: Variant, _: Clause) -> Found | None:
    if not variant.deck().jokers:
        return Found(numbers=_decks(variant))
    return _here(variant, Held("9D *"), Held("9D 8D"))


def _score(variant: Variant, _: Clause) -> Found:
    if variant.scoring == "hand":
        return _here(variant, Held("KC 5D"), Held(""))
    return _here(variant, Held("5H", "KS KH KD"), Held("6H", "KS KH KD"))


def _winner(variant: Variant, _: Clause) -> Found:
    if variant.target is None:
        return _here(variant, Totals((120, 85, 140)), Totals((80, 85, 140)))
    most = variant.target
    return _here(variant, Totals((most + 10, most - 20), 0), Totals((most + 10, most + 30), 1))


def _ties(variant: Variant, _: Clause) -> Found:
    if variant.target is None:
        return _here(variant, Totals((120, 85, 85)), Totals((120, 86, 85)))
    most = variant.target + 10
    return _here(variant, Totals((most, most), 0), Totals((most, most + 1), 1))


# ---- rulings that games share ----------------------------------------------------------------------------------------
def _round(variant: Variant, _: Clause) -> Found:  # noqa: ARG001 - all deal alike
    """The first cards, as they are really dealt."""
    pack = FACES[: 2 * PLAYERS]
    hands: list[list[Card]] = [[] for _ in range(PLAYERS)]
    round_by_round(list(pack), hands, dict.fromkeys(range(PLAYERS), 2), 1)
    seats = [next(Seat(seat).said() for seat, hand in enumerate(hands) if card in hand) for card in pack]
    return Found(numbers=((say("{dealer} deals, a card each time to", dealer=Seat(0)), joined(seats)),))


def _first(variant: Variant, _: Clause) -> Found:
    moment = {"players": 4, "dealer": 2, "turn": 3}
    return _here(variant, *(Moved(moment, {"player": seat, "action": "draw"}) for seat in (0, 3)))


def _passes(variant: Variant, _: Clause) -> Found:
    """Who deals the first deals of a game."""
    position: Position | None = start_of_deal(variant, 1, 0, (0,) * PLAYERS, 0)
    numbers: list[tuple[Message, Message]] = []
    while position and len(numbers) <= PLAYERS:
        numbers.append((say("Deal {number}", number=position.deal), say("{who} deals", who=Seat(position.dealer))))
        position = next_deal(position.but(phase="over"))
    return Found(numbers=tuple(numbers))


def _own(variant: Variant, _: Clause) -> Found:
    claim = _BUY if variant.buying else {**_BUY, "player": 1, "action": "take"}
    moments = ({**_offered(variant), "discarder": seat} for seat in (claim["player"], 0))
    return _here(variant, *(Moved(moment, claim) for moment in moments))


def _discard(variant: Variant, _: Clause) -> Found | None:
    taken = {"from": "discard", "cards": "9D"}
    moment = {"phase": "play", "hand": "9D 2H QS", "taken": taken}
    return _apart(variant, _has_contracts, lambda _: Moved(moment, {"player": 1, "action": "discard", "card": "9D"}))


def _open_pile(variant: Variant, _: Clause) -> Found | None:
    moment = {"discards": "4S 9D", "hand": "4C 4D 2H"}
    return _apart(variant, _has_contracts, lambda _: Moved(moment, {"player": 1, "action": "take", "cards": "4S"}))


def _joker_up(variant: Variant, _: Clause) -> Found | None:
    take = {"player": 1, "action": "take"}
    if not variant.deck().jokers:
        return Found(numbers=_decks(variant))
    return _here(variant, *(Moved({"discards": card}, take) for card in ("*", "9H")))


def _when_exchanged(variant: Variant, _: Clause) -> Found | None:
    if variant.exchange is None:
        return None
    phases = ("over", "draw") if variant.exchange.when == "any_time" else ("draw", "play")
    moment = {"down": _ONE_DOWN, "hand": "6C 2H 3H", "table": _ON_TABLE}
    swap = {"player": 1, "action": "exchange", "meld": 0, "card": "6C"}
    return _here(variant, *(Moved({**moment, "phase": phase}, swap) for phase in phases))


def _places(variant: Variant, _: Clause) -> Found | None:
    """The two ends of a suit do not touch: neither within a run nor, where that matters, between two."""
    if variant.deals and variant.same_suit_runs != "any":
        deal, sets = _two_runs(variant)
        pairs = ("6C 7C 8C 9C | 10C JC QC KC", "2C 3C 4C 5C | JC QC KC AC")
        return _here(variant, *(Laid(f"{sets}{runs}", deal) for runs in pairs))
    return _here(variant, Laid("QC KC AC 2C"), Laid("JC QC KC AC"))


def _twice(variant: Variant, _: Clause) -> Found | None:
    """A face that lies twice in the discards, and once, where so many play that it can."""
    players = next((most for most, deck in variant.decks if deck.packs > 1), None)
    if variant.pile is None or players is None:
        return None
    take = {"player": 1, "action": "take", "cards": "4S"}
    moment = {"players": players, "hand": "4C 4D 2H"}
    return _here(variant, *(Moved({**moment, "discards": f"4S 9D {card} KD"}, take) for card in ("4S", "5S")))


DERIVED: Mapping[str, Callable[[Variant, Clause], Found | None]] = {
    "players": _players,
    "cards": _cards,
    "deals": _deals,
    "dealt": _dealt,
    "deal": _contract,
    "upcard": _upcard,
    "turn": _turn,
    "set": _set,
    "run": _run,
    "ace": _ace,
    "wild": _wild,
    "jokers": _jokers,
    "exchange": _exchange,
    "same_suit": _same_suit,
    "buy": _buy,
    "priority": _priority,
    "buy_down": _buy_down,
    "down": _down,
    "new_melds": _new_melds,
    "out": _out,
    "stock": _stock,
    "values": _values,
    "joker_value": _joker_value,
    "score": _score,
    "winner": _winner,
    "ties": _ties,
    "G1": _round,
    "G1.first": _first,
    "G1.passes": _passes,
    "G1.own": _own,
    "G1.discard": _discard,
    "G1.pile": _open_pile,
    "G2": _stock,
    "G3": _joker_up,
    "G3.exchange": _when_exchanged,
    "G4": _places,
    "G5": _twice,
}
"""Row, `deal` for a contract, `turn`, or id of a shared ruling, to the function that finds the example."""
