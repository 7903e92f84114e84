"""A game as a value: one frozen record in rule-book words that a reader can compare with the rule page.

House rules make another value: `variant("shanghai").with_options(buys=3)`. What does not fit the record is a function
in the game's own file (see `joker_limit`), never a flag read by the core.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rummy_learn.rules.describe import ROWS, finished
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.melds import Contract, Kind
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card, Deck
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.example import Example

__all__ = [
    "Blind",
    "Buying",
    "Deal",
    "Exchange",
    "GoingOut",
    "JokerLimit",
    "Limit",
    "Option",
    "Pile",
    "Values",
    "Variant",
]


class Limit(NamedTuple):
    """At most so many wild cards in a meld, and the clause (a row such as `jokers`, or an id) that says so."""

    most: int
    clause: str


JokerLimit = Callable[[Kind, int], Limit]
"""How many wild cards a meld of a kind and size may hold; sizes count all its cards."""


GoingOut = Literal["play_last", "discard_last", "either", "float", "unplayable"]
"""How a hand may be emptied: by melding the last card only, by discarding it only, either way, or by discarding it
while one who melds everything plays on without cards (`float`; `unplayable`: and that discard must fit nowhere)."""


class Deal(NamedTuple):
    """One deal of a contract game: what it asks for and how many cards each player is dealt."""

    contract: Contract
    dealt: int


class Values(NamedTuple):
    """Points of each rank (index 1 to 13, index 0 the joker), and of an ace below a two in a run."""

    points: tuple[int, ...]
    low_ace: int

    def of(self, card: Card) -> int:
        """Points of a card in hand: a wild card counts as what it is, not as what it stands for."""
        return self.points[card.rank]


class Buying(NamedTuple):
    """Taking the upcard out of turn.

    `limits` is the most a player may take in each deal (None: no limit), `penalty` the number of stock cards that come
    with it, `priority` who gets it when several want it: `dealer_left` (nearest the dealer's left) or `in_turn`
    (clockwise from the player in turn). `when_down`: may a player who is down buy, and may he block a buyer?
    `after_pass`: must the player in turn decline the upcard before anyone may buy it? `limit_code` is the reason given
    to one who has bought as often as he may.
    """

    limits: tuple[int | None, ...]
    penalty: int
    priority: Literal["dealer_left", "in_turn"]
    when_down: bool
    after_pass: bool = False
    limit_code: str = "no_buys_left"


class Exchange(NamedTuple):
    """Taking a joker off the table for the card it stands for.

    `kinds` of melds it may leave; in a set, `named_suit` means that only the named card takes a joker whose suit was
    named. `when`: `down_or_going` (in turn; a player not yet down must go down that turn), `after_down` (in turn, from
    the turn after going down), `any_time` (out of turn too, down or not).
    """

    kinds: tuple[Kind, ...]
    named_suit: bool
    when: Literal["down_or_going", "after_down", "any_time"]


class Blind(NamedTuple):
    """Points taken off for going out in one turn with nothing melded before; `no_joker` when no joker was melded."""

    bonus: int
    no_joker: int


class Pile(NamedTuple):
    """500 Rum's discard pile: obligations of taking from it, and whether and how "Rummy!" may be called.

    `playable_out` is what a last discard gets that could have been melded, where only an unplayable one goes out.
    """

    top: Literal["free", "must_meld"]
    deep: Literal["meld_or_layoff", "new_meld"]
    call_rummy: Literal["pile", "top_discard", "none"]
    playable_out: Literal["take_back", "call"]


_SPOKEN = {True: "on", False: "off", None: "none"}
_WORDS: Mapping[object, Message] = {"on": say("on"), "off": say("off")}


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule: its name, a one-line question, and for each value (the default first) the fields it sets.

    `title` is what it is about, in a few words, and `words` says each value beside that title, where the value does not
    say it itself. A field inside a record of the variant is written with a dot: `buying.penalty`. `needs` names values
    of other options without which a value other than the default makes no sense.
    """

    name: str
    label: Message
    values: Mapping[object, Mapping[str, object]]
    needs: Mapping[str, tuple[object, ...]] = field(default_factory=dict)
    title: Message = field(kw_only=True)
    words: Mapping[object, Message] = field(default_factory=dict, kw_only=True)

    @property
    def default(self) -> object:
        """The value the game is played with unless somebody says otherwise."""
        return next(iter(self.values))

    def word(self, value: object) -> Message:
        """The value in words: "3 each", "on"."""
        return self.words.get(value) or _WORDS.get(value) or say("{value}", value=value)

    def said(self, value: object) -> Message:
        """The house rule in words: "Buys in a deal: 3 each"."""
        return say("{rule}: {value}", rule=self.title, value=self.word(value))

    def value(self, given: object) -> object:
        """The value written as `given` ("3" for 3, "on" for on). Raises `BadInput` (bad_value)."""
        written = _SPOKEN[given] if given is None or isinstance(given, bool) else str(given)
        for value in self.values:
            if str(value) == written:
                return value
        choices = ", ".join(map(str, self.values))
        raise BadInput(
            "bad_value",
            written,
            say(
                "“{piece}” is no value of {option}: choose one of {choices}.",
                piece=written,
                option=self.name,
                choices=choices,
            ),
        )


def _deals_in(fields: Mapping[str, object]) -> tuple[object, ...]:
    """The deals that a value of an option sets."""
    deals = fields.get("deals", ())
    assert isinstance(deals, tuple)
    return deals


@dataclass(frozen=True, slots=True, kw_only=True)
class Variant:
    """The rules of one game: what the engine enforces, and the clauses that say so to a reader.

    `rulebook` holds the clauses as the game's file writes them; a row without a sentence of its own is described from
    the record (`rules.describe`), so the two cannot differ. `clauses` is the finished rule book, house rules applied.
    `turn` names the clause that says how a turn goes, so who may do what when. `cites` maps a reason code (or
    `code:kind`) to the clause that decides it, where that is not the usual row (see `cite`). `examples` show what the
    game's own clauses come to, by their ids or rows; those of rows described from the record are found from it too.
    `first_dealer` is anybody, or who draws the lowest card. `deals` is empty in a game without contracts, which then
    uses `hands`: (up to so many players, cards).

    Raises `LookupError` for a rule book without a row that judging or a lesson would ask for; an empty one is for
    rules that nobody reads.
    """

    id: str
    letter: str
    title: Message
    tagline: Message
    source: str
    order: int = 99
    players: tuple[int, int]
    decks: tuple[tuple[int, Deck], ...]
    deals: tuple[Deal, ...] = ()
    hands: tuple[tuple[int, int], ...] = ()
    upcard: bool = True
    first_dealer: Literal["any", "lowest_card"] = "any"
    opening_turns: int = 1
    set_sizes: tuple[int, int | None] = (3, None)
    set_suits_differ: bool = False
    run_min: int = 4
    wild_twos: bool = False
    joker_limit: JokerLimit | None = None
    same_suit_runs: Literal["any", "apart", "nine"] = "any"
    exchange: Exchange | None = None
    buying: Buying | None = None
    pile: Pile | None = None
    layoff_same_turn: bool = True
    new_melds_when_down: bool = False
    going_out: GoingOut = "either"
    stock_out: Literal["reshuffle", "deal_ends"] = "reshuffle"
    values: Values
    scoring: Literal["hand", "melded_minus_hand"] = "hand"
    blind: Blind | None = None
    winner: Literal["lowest", "highest"] = "lowest"
    target: int | None = None
    target_met: Literal["reach", "exceed"] = "reach"
    must_go_out: bool = False
    options: tuple[Option, ...] = ()
    rulebook: tuple[Clause, ...] = ()
    turn: str = "upcard"
    cites: Mapping[str, str] = field(default_factory=dict)
    examples: Mapping[str, Example] = field(default_factory=dict, compare=False, repr=False)
    chosen: Mapping[str, object] = field(default_factory=dict)
    clauses: tuple[Clause, ...] = field(init=False, compare=False, repr=False)
    _by_id: Mapping[str, Clause] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        clauses = finished(self)
        object.__setattr__(self, "clauses", clauses)
        object.__setattr__(self, "_by_id", {clause.id: clause for clause in clauses})
        if self.rulebook and (lacking := self._lacking()):
            raise LookupError(f"the rule book of {self.id} lacks {', '.join(lacking)}")

    def _lacking(self) -> list[str]:
        """What the rule book must have and has not: the rows of the comparison, and clauses that others name."""
        rows = [row for row in ROWS if row != "buy_down" or self.buying]
        see = [clause.see for clause in self.clauses if clause.see]
        named = (*(f"{self.letter}.{row}" for row in rows), *see)
        cited = [id_ for id_ in (self.turn, *self.cites.values()) if f"{self.letter}.{id_}" not in self._by_id]
        return sorted({id_ for id_ in (*named, *cited) if id_ not in self._by_id})

    # ---- house rules ----------------------------------------------------------------------------------------------
    def with_options(self, /, **given: object) -> Variant:
        """This game with house rules; options not named keep the value they have.

        Raises `BadInput`: unknown_option, bad_value (also for combinations that make no sense).
        """
        known = {option.name: option for option in self.options}
        chosen = dict(self.chosen)
        for name, value in given.items():
            if name not in known:
                raise BadInput("unknown_option", name, self._no_option(name))
            chosen[name] = known[name].value(value)
        chosen = {name: value for name, value in chosen.items() if value != known[name].default}
        for name in chosen:
            self._check_needs(known[name], chosen)
        if chosen == self.chosen:
            return self
        fields: dict[str, Any] = {}
        for option in self.options:
            for path, value in option.values[chosen.get(option.name, option.default)].items():
                name, _, part = path.partition(".")
                fields[name] = fields.get(name, getattr(self, name))._replace(**{part: value}) if part else value
        return replace(self, **fields, chosen=chosen)

    def _no_option(self, name: str) -> Message:
        names = ", ".join(option.name for option in self.options)
        return say("{game} has no option “{piece}”: it has {names}.", game=self.title, piece=name, names=names)

    def _check_needs(self, option: Option, chosen: Mapping[str, object]) -> None:
        for other, allowed in option.needs.items():
            now = chosen.get(other, self.option(other).default)
            if now not in allowed:
                piece = f"{option.name}={chosen[option.name]}"
                message = say(
                    "“{piece}” ({rule}) makes no sense with {other}={now}: it needs {ways}.",
                    piece=piece,
                    rule=option.said(chosen[option.name]),
                    other=other,
                    now=now,
                    ways=self._either(other, allowed),
                )
                raise BadInput("bad_value", piece, message)

    def _either(self, name: str, values: tuple[object, ...]) -> Message:
        """ "rounds=10 (Deals: 10)", several of them with an "or" between."""
        written = [
            say("{name}={value} ({rule})", name=name, value=value, rule=self.option(name).said(value))
            for value in values
        ]
        either = written[0]
        for way in written[1:]:
            either = say("{first} or {rest}", first=either, rest=way)
        return either

    def ways_out(self, given: Mapping[str, object]) -> tuple[tuple[str, object], ...]:
        """Settings each of which ends one thing that makes no sense in the house rules given; values may be text."""
        known = {option.name: option for option in self.options}
        chosen = {name: known[name].value(value) for name, value in given.items() if name in known}
        for name, value in chosen.items():
            needs = known[name].needs if value != known[name].default else {}
            for other, allowed in needs.items():
                if chosen.get(other, self.setting(other)) not in allowed:
                    return (*((other, each) for each in allowed), (name, known[name].default))
        return ()

    def rules_for_deal(self, number: int) -> tuple[tuple[str, object], ...]:
        """Settings under which a deal is played that is none in this game: `(("rounds", 10),)`."""
        return tuple(
            (option.name, value)
            for option in self.options
            for value, fields in option.values.items()
            if len(self.deals) < number <= len(_deals_in(fields))
        )

    def option(self, name: str) -> Option:
        """The house rule of that name."""
        return next(option for option in self.options if option.name == name)

    def setting(self, name: str) -> object:
        """The value a house rule has in this game."""
        return self.chosen.get(name, self.option(name).default)

    @property
    def house_rules(self) -> tuple[Message, ...]:
        """The house rules that are on, each in words."""
        return tuple(self.option(name).said(value) for name, value in self.chosen.items())

    @property
    def below_zero(self) -> bool:
        """May the points of a deal be below zero?"""
        return self.scoring == "melded_minus_hand" or self.blind is not None

    # ---- cards, players, deals ------------------------------------------------------------------------------------
    def deck(self, players: int | None = None) -> Deck:
        """What is shuffled for so many players; without a number, what the largest table plays with.

        Raises `BadInput` (bad_players).
        """
        if players is None:
            return self.decks[-1][1]
        self.check_players(players)
        return next(deck for most, deck in self.decks if players <= most)

    def check_players(self, players: int) -> None:
        """Raises `BadInput` (bad_players) for a number that cannot play this game."""
        low, high = self.players
        if not low <= players <= high:
            message = say(
                "{game} is for {low} to {high} players, not {piece}.",
                game=self.title,
                low=low,
                high=high,
                piece=players,
            )
            raise BadInput("bad_players", players, message)

    def deal(self, number: int) -> Deal:
        """Deal `number`, counted from 1. Raises `BadInput` (bad_deal)."""
        if not self.deals:
            raise BadInput(
                "bad_deal",
                number,
                say("{game} has no contracts, so there is no deal {piece} to choose.", game=self.title, piece=number),
            )
        if not 1 <= number <= len(self.deals):
            raise BadInput("bad_deal", number, self._no_deal(number))
        return self.deals[number - 1]

    def _no_deal(self, number: int) -> Message:
        told = {"game": self.title, "last": len(self.deals), "piece": number}
        for name, value in self.rules_for_deal(number):
            return say(
                "{game} has deals 1 to {last} here, not {piece}, which is played with {name}={value} ({rule}).",
                **told,
                name=name,
                value=value,
                rule=self.option(name).said(value),
            )
        return say("{game} has deals 1 to {last}, not {piece}.", **told)

    def dealt(self, deal: int = 1, players: int = 4) -> int:
        """How many cards each player is dealt. Raises `BadInput` (bad_deal, bad_players)."""
        self.check_players(players)
        return self.deal(deal).dealt if self.deals else next(n for most, n in self.hands if players <= most)

    # ---- clauses --------------------------------------------------------------------------------------------------
    def clause(self, id_: str) -> Clause:
        """The clause with this id, or the row of that name: `ace` is `S.ace` in Shanghai."""
        return self._by_id.get(id_) or self._by_id[f"{self.letter}.{id_}"]

    def cite(self, row: str, code: str = "", kind: str = "") -> Clause:
        """The clause that decides: what `cites` says for the reason, else the row, followed to its fuller clause."""
        clause = self.clause(self.cites.get(f"{code}:{kind}") or self.cites.get(code) or row)
        return self.clause(clause.see) if clause.see else clause
