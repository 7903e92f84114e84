"""The kinds of trials: cards laid, moves at the table, points, winners, and facts of a game."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from rummy_learn.course.complaint import Evidence
from rummy_learn.course.disputes._kit import Finding, Shown, Trial
from rummy_learn.course.wording import joined
from rummy_learn.game.actions import Action
from rummy_learn.game.notation import PositionReader
from rummy_learn.game.play import apply
from rummy_learn.game.position import Position, Seat, sorted_hand
from rummy_learn.rules import judge
from rummy_learn.rules.cards import natural, parse_cards, parse_melds, print_melds
from rummy_learn.rules.melds import Contract, Meld, Need
from rummy_learn.rules.readings import readings
from rummy_learn.rules.score import leaders, score, winners
from rummy_learn.rules.verdict import Verdict
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant

__all__ = ["ACTOR", "Count", "Lay", "Move", "Seen", "Step", "Won", "step"]

Step = Mapping[str, object]
"""A move of a game, as in a record."""
_TOLD = 2
"""The move, and that the deal is over; who then wins the game is another question."""
ACTOR = 1
"""The seat in turn: the one at the dealer's left, called Player 2."""


# ---- melds -----------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class Lay(Trial):
    """Cards laid down: are they melds?

    With `contract` they are laid together as a part of a contract: in the first deal that asks for that, the rest of
    it beside them; melds only where a game has no contracts. `picked` cards lie in no order.
    """

    cards: str
    contract: str = ""
    picked: bool = False
    players: int | None = None

    def _judged(self, game: Variant) -> Finding | None:
        deal = self._deal(game)
        if self.contract and game.deals and not deal:
            return None
        laid = self._laid(game)
        players = _seated(game, self.players) if self.players else None
        if deal:
            verdict = judge.contract(game, deal, laid, written=not self.picked)
        else:
            verdict = judge.melds(game, laid, written=not self.picked)
        short = tuple(judge.enough_cards(game, laid, players=players))
        verdict = Verdict(game.id, verdict.melds, (*verdict.reasons, *short))
        if not verdict:
            return self._refused(verdict)
        return self._accepted(game, verdict, _stands(verdict, len(parse_melds(self.cards))))

    def _allows(self, game: Variant, verdict: Verdict) -> Clause:
        """Where jokers are the question: the clause that bounds them in the first meld."""
        first = verdict.melds[0]
        if self.rule == "jokers" and game.joker_limit and first.kind:
            return game.cite(game.joker_limit(first.kind, len(first.cards)).clause)
        return super()._allows(game, verdict)

    def _deal(self, game: Variant) -> int | None:
        """The first deal whose contract holds these melds."""
        if not self.contract:
            return None
        wanted = Contract.parse(self.contract).needs
        return next((n for n, deal in enumerate(game.deals, 1) if _rest(deal.contract, wanted) is not None), None)

    def _laid(self, game: Variant) -> list[tuple[Card, ...]]:
        laid = [tuple(cards) for cards in parse_melds(self.cards)]
        deal = self._deal(game)
        if deal:
            rest = _rest(game.deal(deal).contract, Contract.parse(self.contract).needs)
            laid += meeting(Contract(rest)) if rest else []
        return laid

    def shown(self, game: Variant) -> tuple[Shown, ...]:
        """The melds as they lie."""
        laid = self._laid(game)
        if len(laid) == 1:
            return (Shown(None, laid[0]),)
        return tuple(Shown(say("Meld {number}", number=n), cards) for n, cards in enumerate(laid, 1))

    def evidence(self, game: Variant) -> Evidence:
        """The melds."""
        return Evidence(print_melds(self._laid(game)))

    def link(self, game: Variant) -> Mapping[str, str]:
        """The page Judge with the cards laid."""
        keys = {"page": "judge", "cards": print_melds(self._laid(game))}
        deal = self._deal(game)
        return keys | ({"contract": str(deal)} if deal else {}) | ({"order": "any"} if self.picked else {})


def _rest(contract: Contract, wanted: Sequence[Need]) -> tuple[Need, ...] | None:
    """What a contract asks for beside these melds; None when it does not ask for them all."""
    rest = list(contract.needs)
    for need in wanted:
        if need not in rest:
            return None
        rest.remove(need)
    return tuple(rest)


def _stands(verdict: Verdict, asked: int) -> Message:
    """What the melds are; the rest of a contract beside them is not the question."""
    melds = [Meld(meld.kind, meld.cards).said() for meld in verdict.melds[:asked] if meld.kind]
    if len(melds) == 1:
        return say("A {meld}.", meld=melds[0])
    return say("They stand together: {melds}.", melds=joined(melds, "{first}; {rest}"))


_RANKS = (13, 12, 11, 10, 9)
_SUITS = "SHDC"


def meeting(contract: Contract) -> list[tuple[Card, ...]]:
    """The contract laid without jokers, far from the cards that disputes are about: high sets, runs from the ace up."""
    ranks, suits = iter(_RANKS), iter(_SUITS)
    return [_set(next(ranks), need.size) if need.kind == "set" else _run(next(suits), need.size) for need in contract]


def _set(rank: int, size: int) -> tuple[Card, ...]:
    return tuple(natural(rank, suit) for suit in "CDHS"[:size])


def _run(suit: str, size: int) -> tuple[Card, ...]:
    return tuple(natural(rank, suit) for rank in range(1, size + 1))


# ---- moves -----------------------------------------------------------------------------------------------------------
def step(move: str, player: int = ACTOR, **keys: object) -> Step:
    """A move as a record writes it: `step("lay_off", meld=0, cards="7S")`."""
    return {"player": player, "action": move, **keys}


@dataclass(frozen=True, kw_only=True)
class Move(Trial):
    """A move at the table: may it be made? It does not come up where the melds of the table could not lie.

    Player 2 (seat 1) is in turn and holds `hand`; the melds of the `table` are another's. `phase` is draw or play;
    `down` says whether Player 2 has gone down, where a game has contracts. `goes_down` deals the contract into that
    hand too and lays it first, unless the move itself is to go down. With `no_stock` all cards that are named nowhere
    are in the last hand. `before` are moves made on the way. With `tells` not the move is the question but what has
    come of it.
    """

    move: Step | None
    hand: str | None = None
    table: tuple[str, ...] = ()
    discards: str = ""
    phase: Literal["draw", "play"] = "play"
    players: int = 4
    down: bool = True
    goes_down: bool = False
    no_stock: bool = False
    before: tuple[Step, ...] = ()
    keys: Mapping[str, object] = field(default_factory=dict)
    tells: Callable[[Position], Message | None] | None = None

    def _judged(self, game: Variant) -> Finding | None:
        if not all(readings(game, parse_cards(cards)) for cards in self.table):
            return None
        start = self.position(game)
        if isinstance(start, Verdict):
            return None
        events: tuple[Message, ...] = ()
        for each in self._steps(start):
            answer = apply(start, Action.read(self._filled(start, each)))
            if isinstance(answer, Verdict):
                return self._refused(answer)
            start, events = answer.position, answer.events
        if self.tells:
            said = self.tells(start)
            return self._told(game, said) if said else None
        seen = events[:_TOLD]
        return self._accepted(game, Verdict(game.id, ()), joined(seen, "{first} {rest}"))

    def position(self, game: Variant) -> Position | Verdict:
        """The position before the first move; a verdict where the decks do not hold its cards."""
        found = PositionReader(self._named(game), game).position()
        if not self.no_stock or isinstance(found, Verdict):
            return found
        last = found.players - 1
        rest = sorted_hand((*found.hands[last], *found.stock))
        return found.but(stock=(), hands=found.with_hand(last, rest))

    def written(self, game: Variant) -> Mapping[str, object]:
        """The position as text, only what matters where that is enough."""
        found = self.position(game) if self.no_stock else None
        return found.to_json() if isinstance(found, Position) else self._named(game)

    def _named(self, game: Variant) -> dict[str, object]:
        players = _seated(game, self.players)
        hands: list[str | None] = [None] * players
        hands[ACTOR] = self._hand(game)
        found: dict[str, object] = {"variant": game.id, "options": dict(game.chosen), "players": players}
        found |= {"phase": self.phase, "turns_left": 1, "hands": hands}
        if self.discards:
            found["discards"] = self.discards
        if self.table:
            found["table"] = [{"owner": 0, "cards": cards} for cards in self.table]
        if game.deals and self.down and not self.goes_down and self.hand is not None:
            found["down"] = [seat == ACTOR for seat in range(players)]
        return found | dict(self.keys)

    def _hand(self, game: Variant) -> str | None:
        if not (self.goes_down and game.deals):
            return self.hand
        return f"{print_melds(self._contract(game)).replace('|', '')} {self.hand or ''}"

    def _contract(self, game: Variant) -> list[tuple[Card, ...]]:
        deal = self.keys.get("deal", 1)
        assert isinstance(deal, int)
        return meeting(game.deal(deal).contract)

    def _steps(self, start: Position) -> list[Step]:
        """Every move that is made, in order."""
        opens = self.goes_down and start.variant.deals and not (self.move and self.move["action"] == "go_down")
        return [*([step("go_down")] if opens else []), *self.before, *([self.move] if self.move else [])]

    def _filled(self, position: Position, move: Step) -> Step:
        """The move with the melds of the contract, where it goes down without naming any."""
        if move["action"] != "go_down" or "melds" in move:
            return move
        return {**move, "melds": print_melds(self._contract(position.variant))}

    def shown(self, game: Variant) -> tuple[Shown, ...]:
        """The melds on the table, the discards and the hand of the player in turn."""
        found = [Shown(say("On the table"), parse_cards(cards)) for cards in self.table]
        if self.discards:
            found.append(Shown(say("Discards, the last on top"), parse_cards(self.discards)))
        held = self._hand(game)
        if held:
            found.append(Shown(say("Hand of {who}", who=Seat(ACTOR)), parse_cards(held)))
        return tuple(found)

    def evidence(self, game: Variant) -> Evidence:
        """The position and the moves from there."""
        start = self.position(game)
        assert isinstance(start, Position), "it can come up in this game"
        return Evidence(
            position=self.written(game), moves=tuple(self._filled(start, each) for each in self._steps(start))
        )

    def link(self, game: Variant) -> Mapping[str, str]:
        """The page Play with this position."""
        return {"page": "play", "position": json.dumps(self.written(game), ensure_ascii=False, separators=(",", ":"))}


def _seated(game: Variant, players: int) -> int:
    """So many players, or as near to that as the game allows."""
    low, high = game.players
    return min(max(players, low), high)


# ---- counting --------------------------------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class Count(Trial):
    """What a hand, and melds, add to a total at the end of a deal."""

    hand: str = ""
    melded: str = ""

    def _judged(self, game: Variant) -> Finding | None:
        melds = [reading for cards in self._melds() for reading in readings(game, cards)[:1]]
        if len(melds) < len(self._melds()):
            return None
        found = score(game, parse_cards(self.hand), melds)
        taken_off = game.scoring == "melded_minus_hand"
        points = [n for _, n in found.melded] + [-n if taken_off else n for _, n in found.cards]
        return self._told(game, plural(found.points, "{n} point{sum}.", "{n} points{sum}.", sum=_sum(points)))

    def _melds(self) -> list[tuple[Card, ...]]:
        return [tuple(cards) for cards in parse_melds(self.melded)] if self.melded else []

    def shown(self, game: Variant) -> tuple[Shown, ...]:  # noqa: ARG002
        """What was melded and what is left in hand."""
        melded = [Shown(say("Melded"), cards) for cards in self._melds()]
        return (*melded, Shown(say("Left in hand"), parse_cards(self.hand))) if self.hand else tuple(melded)

    def evidence(self, game: Variant) -> Evidence:  # noqa: ARG002
        """The melds and the hand."""
        return Evidence(f"{self.melded} / {self.hand}")


def _sum(points: Sequence[int]) -> Message | str:
    """ ": 10 + 10 − 15" """
    if len(points) < 2:
        return ""
    whole = say(": {first}", first=points[0])
    for n in points[1:]:
        whole = say("{sum} + {n}", sum=whole, n=n) if n >= 0 else say("{sum} − {n}", sum=whole, n=-n)
    return whole


@dataclass(frozen=True, kw_only=True)
class Won(Trial):
    """Who has won with these totals at the end of the last deal; `out` is the seat that went out."""

    totals: tuple[int, ...]
    out: int | None = None

    def _judged(self, game: Variant) -> Finding | None:
        won = winners(game, self.totals, went_out=self.out)
        if not won:
            ahead = _seats(leaders(game, self.totals))
            return self._told(game, say("Nobody wins yet: another deal is played. Ahead: {who}.", who=ahead))
        who = _seats(won)
        return self._told(game, say("{who} wins.", who=who) if len(won) == 1 else say("Shared: {who}.", who=who))

    def shown(self, game: Variant) -> tuple[Shown, ...]:  # noqa: ARG002
        """No cards."""
        return ()

    def evidence(self, game: Variant) -> Evidence:  # noqa: ARG002
        """Nothing: the totals stand in the question."""
        return Evidence()


def _seats(seats: Sequence[int]) -> Message:
    return joined([say("{seat}", seat=Seat(seat)) for seat in seats])


# ---- anything else ---------------------------------------------------------------------------------------------------
@dataclass(frozen=True, kw_only=True)
class Seen(Trial):
    """A fact that a function tells of a game, or None where there is none; `cards` are what it is about."""

    fact: Callable[[Variant], Message | None]
    cards: str = ""

    def _judged(self, game: Variant) -> Finding | None:
        said = self.fact(game)
        return self._told(game, said) if said else None

    def shown(self, game: Variant) -> tuple[Shown, ...]:  # noqa: ARG002
        """The cards."""
        return (Shown(None, parse_cards(self.cards)),) if self.cards else ()

    def evidence(self, game: Variant) -> Evidence:  # noqa: ARG002
        """The cards."""
        return Evidence(self.cards)
