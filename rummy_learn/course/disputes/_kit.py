"""What a dispute is made of: a story, and trials that any game can judge.

A trial knows no game. Where its cards or its position cannot come up in a game, that game has nothing to say.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from rummy_learn.course.complaint import Evidence
from rummy_learn.course.wording import joined
from rummy_learn.game.actions import Action
from rummy_learn.game.notation import PositionReader
from rummy_learn.game.play import apply
from rummy_learn.game.position import Position, Seat, sorted_hand
from rummy_learn.rules import judge
from rummy_learn.rules.cards import natural, parse_cards, parse_melds, print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.melds import Contract, Meld, Need
from rummy_learn.rules.readings import readings
from rummy_learn.rules.score import leaders, score, winners
from rummy_learn.rules.verdict import Verdict
from rummy_learn.text import Message, plural, say
from rummy_learn.variants import by_id, named, written

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Option, Variant

__all__ = [
    "ACTOR",
    "Change",
    "Count",
    "Dispute",
    "Finding",
    "Lay",
    "Move",
    "Seen",
    "Shown",
    "Sign",
    "Step",
    "Topic",
    "Trial",
    "Version",
    "Won",
    "changes",
    "has",
    "step",
    "versions",
]

Sign = Literal["yes", "no", "ask", "told"]
Step = Mapping[str, object]
"""A move of a game, as in a record."""
Arises = Callable[["Variant"], bool]

_TOLD = 2
"""The move, and that the deal is over; who then wins the game is another question."""
ACTOR = 1
"""The seat in turn: the one at the dealer's left, called Player 2."""


class Topic(NamedTuple):
    """A heading of the collection, with the id that links use."""

    id: str
    title: Message
    order: int


@dataclass(frozen=True, slots=True)
class Finding:
    """A game's answer to a trial.

    `sign` is yes, no, ask (several readings) or told (a fact such as a number). `said` is the answer as a sentence and
    `clause` the one that decides; a refusal comes with its whole `verdict`.
    """

    sign: Sign
    said: Message
    clause: Clause
    verdict: Verdict | None = None

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the reasons against it."""
        return () if self.verdict is None else self.verdict.codes

    def agrees(self, other: Finding) -> bool:
        """Is this the same answer: yes, no for the same reason, or the same fact?"""
        if self.sign == "told":
            return other.sign == "told" and str(self.said) == str(other.said)
        return (self.sign, self.codes[:1]) == (other.sign, other.codes[:1])


class Shown(NamedTuple):
    """Cards that lie somewhere: where, and which."""

    where: Message | None
    cards: tuple[Card, ...]


def anywhere(_game: Variant) -> bool:
    """Comes up in every game."""
    return True


def has(*fields: str) -> Arises:
    """Comes up in games whose record has all of these: `has("buying")`."""
    return lambda game: all(getattr(game, field) for field in fields)


@dataclass(frozen=True, kw_only=True)
class Trial(ABC):
    """One question before the judges.

    `rule` names what decides when nothing is refused, as `Variant.cite` takes it: a row, and a code and a kind where
    the game may cite another clause for those; "turn" is the clause of the turn. `arises` says in which games it comes
    up.
    """

    asks: Message
    rule: str
    arises: Arises = anywhere

    def judged(self, game: Variant) -> Finding | None:
        """The answer of a game; None where this cannot come up."""
        if not self.arises(game):
            return None
        try:
            return self._judged(game)
        except BadInput:  # such a deal, or so many players, this game does not have
            return None

    @abstractmethod
    def _judged(self, game: Variant) -> Finding | None: ...

    @abstractmethod
    def shown(self, game: Variant) -> tuple[Shown, ...]:
        """The cards that it is about."""

    @abstractmethod
    def evidence(self, game: Variant) -> Evidence:
        """The same as text."""

    def link(self, game: Variant) -> Mapping[str, str]:  # noqa: ARG002
        """The keys of a link under which a reader can try it; empty where there is no such page."""
        return {}

    def _refused(self, verdict: Verdict) -> Finding:
        """The most useful reason as the answer."""
        first = verdict.reasons[0]
        return Finding("ask" if first.choices else "no", first.message, first.clause, verdict)

    def _accepted(self, game: Variant, verdict: Verdict, said: Message) -> Finding:
        return Finding("yes", said, self._allows(game, verdict), verdict)

    def _allows(self, game: Variant, verdict: Verdict) -> Clause:  # noqa: ARG002
        """The clause behind a yes."""
        return self._cited(game)

    def _told(self, game: Variant, said: Message) -> Finding:
        return Finding("told", said, self._cited(game))

    def _cited(self, game: Variant) -> Clause:
        row, *reason = self.rule.split()
        return game.cite(game.turn if row == "turn" else row, *reason)


@dataclass(frozen=True, slots=True)
class Dispute:
    """A situation: what happens, and what is put before the judges.

    Where no rule of a game decides, because it is a matter of the program, there are no trials but an `answer`: what
    this program does.
    """

    id: str
    title: Message
    story: Message
    trials: tuple[Trial, ...] = ()
    answer: Message | None = None


class Change(NamedTuple):
    """A house rule under which a game answers otherwise."""

    option: Option
    value: object
    finding: Finding


def changes(trial: Trial, game: Variant, versions: Sequence[Version]) -> list[Change]:
    """The house rules that, set alone, change the answer of the game as it is played now; each other answer once.

    That a house rule takes the cards out of the deck is no answer.
    """
    now = trial.judged(game)
    found: list[Change] = []
    for option, value, ruled in versions:
        then = trial.judged(ruled)
        if then is None or "not_enough_cards" in then.codes or (now and now.agrees(then)):
            continue
        if not any(other.option == option and other.finding.agrees(then) for other in found):
            found.append(Change(option, value, then))
    return found


class Version(NamedTuple):
    """A game with one house rule changed."""

    option: Option
    value: object
    game: Variant


def versions(game: Variant) -> tuple[Version, ...]:
    """The game with each value of each house rule that it is not played with now."""
    return _versions(written(game))


@by_id(64)
def _versions(word: str) -> tuple[Version, ...]:
    return tuple(_each_version(named(word)))


def _each_version(game: Variant) -> Iterator[Version]:
    for option in game.options:
        for value in option.values:
            if value != game.setting(option.name):
                with suppress(BadInput):  # it needs another house rule too
                    yield Version(option, value, game.with_options(**{option.name: value}))


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
        return (
            self._accepted(game, verdict, _stands(verdict, len(parse_melds(self.cards))))
            if verdict
            else self._refused(verdict)
        )

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
