"""Positions as text, as chess has FEN: read back, filled up from a seed, and checked for conservation.

Keys left out have the value they have at the start of a deal. Hands that are null and a stock left out are filled from
the cards not seen elsewhere, so that a lesson, a test or a link names only what matters.

>>> position = read('{"variant": "shanghai", "players": 3, "hands": ["8C 8D *", null, null]}')
>>> [len(hand) for hand in position.hands], len(position.stock)
([3, 11, 11], 82)
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rummy_learn.game.dealing import first_dealer, round_by_round, unseen
from rummy_learn.game.fields import Fields, bad, keyed, loaded
from rummy_learn.game.position import Laid, Position, Taken, sorted_hand
from rummy_learn.rules.readings import readings
from rummy_learn.rules.stream import Stream
from rummy_learn.rules.verdict import Reason, Verdict
from rummy_learn.text import plural, say
from rummy_learn.variants import by_id, variant

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from rummy_learn.game.position import Cards
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

__all__ = ["PositionReader", "conservation", "loose", "new_game", "read", "start_of_deal"]


def read(source: str | Mapping[str, object]) -> Position | Verdict:
    """The position written as JSON text or given as a mapping; a verdict with every reason when cards do not add up.

    It need not be one that play can reach. Raises `BadInput`: bad_position, unknown_variant, unknown_option, bad_value,
    bad_players, bad_deal.
    """
    data = loaded(source)
    if data.get("view") is not None:
        bad(keyed("view", data["view"]), say("“{piece}”: this is what one seat sees, not a whole position."))
    return PositionReader(data).position()


def new_game(rules: Variant, players: int = 4, seed: int | str = 0) -> Position:
    """The first deal of a game, the dealer drawn for where the game does so. Raises `BadInput` (bad_players)."""
    dealer = first_dealer(rules, players, seed).dealer
    return start_of_deal(rules, 1, dealer, (0,) * players, seed)


def start_of_deal(rules: Variant, deal: int, dealer: int, scores: tuple[int, ...], seed: int | str) -> Position:
    """A deal before the first draw, its cards in the order that the seed gives; `scores` has one total a player.

    Raises `BadInput`: bad_players, bad_deal.
    """
    found = PositionReader(
        {"players": len(scores), "deal": deal, "dealer": dealer, "scores": scores, "seed": seed}, rules
    ).position()
    assert isinstance(found, Position)
    return found


class PositionReader(Fields):
    """One position being read; the game it names unless `rules` are given."""

    def __init__(self, data: Mapping[str, Any], rules: Variant | None = None) -> None:
        super().__init__(data)
        self.rules = rules or self._variant()
        self.players = self.whole("players", 4)
        self.rules.check_players(self.players)
        self.deal = self.whole("deal", 1, 1)
        self.size = self.rules.dealt(self.deal, self.players)
        self.dealer = self.seat("dealer", 0, self.players)
        self.turn = self.seat("turn", (self.dealer + 1) % self.players, self.players)
        self.phase = self.word("phase", "draw", ("draw", "play", "over"))
        self.seed = self._seed()
        self.table = tuple(map(self._laid, self.entries("table")))
        self.taken = self._taken()

    def position(self) -> Position | Verdict:
        """The position, filled up, or why its cards do not add up."""
        given = self.hands("hands", self.players)
        hands, stock, discards = self._filled(given)
        reasons = list(conservation(self.rules, self.players, self.known(hands, stock, discards)))
        if not reasons:
            reasons += self._unfilled(given, hands)
        if reasons:
            return Verdict(self.rules.id, (), tuple(reasons))
        return self.build(tuple(map(sorted_hand, hands)), stock, discards)

    def build(self, hands: tuple[Cards, ...], stock: Cards, discards: Cards) -> Position:
        """The position with these cards and all that the other keys say."""
        players = self.players
        return Position(
            variant=self.rules,
            deal=self.deal,
            dealer=self.dealer,
            turn=self.turn,
            phase=self.phase,
            turns_left=self.whole("turns_left", self._turns_left(discards), 1),
            hands=hands,
            down=self.flags("down", players),
            buys=self.numbers("buys", players, 0),
            table=self.table,
            stock=stock,
            discards=discards,
            discarder=self.maybe_seat("discarder", players),
            taken=self.taken,
            floating=self.flags("floating", players),
            scores=self.numbers("scores", players),
            passed=self.seats("passed", players),
            down_this_turn=self.flag("down_this_turn"),
            must_go_down="go_down" in self.words("owes", ("go_down", "meld_taken_card", "lay_off_last_card")),
            upcard=self.word("upcard", self._upcard(discards), ("live", "dead", "none")),
            reshuffles=self.whole("reshuffles", 0),
            out=self.maybe_seat("out", players),
            seed=self.seed,
            meta=self.mapping("meta"),
        )

    def known(self, hands: Iterable[Iterable[Card]], stock: Cards, discards: Cards) -> list[Card]:
        """Every card that lies in view of the text: hands, table, stock and discards."""
        cards = [*stock, *discards, *(card for hand in hands for card in hand)]
        return cards + [card for laid in self.table for card in laid.meld.cards]

    # ---- keys ------------------------------------------------------------------------------------------------------
    def _variant(self) -> Variant:
        id_, options = self.data.get("variant"), self.mapping("options")
        if not isinstance(id_, str):
            bad(
                id_, say("“{piece}” is no game: a position names one, such as {example}.", example='"variant": "hoyle"')
            )
        written = {True: "on", False: "off"}
        given = {name: written[value] if isinstance(value, bool) else str(value) for name, value in options.items()}
        return _rules(id_, tuple(sorted(given.items())))

    def _seed(self) -> int | str:
        seed = self.data.get("seed")
        if seed is None:
            return 0
        if type(seed) is not int and not isinstance(seed, str):
            bad(keyed("seed", seed), say("“{piece}” must be a whole number or text."))
        return seed

    def _turns_left(self, discards: Cards) -> int:
        """Opening turns belong to the first player alone, and only until a card has been discarded."""
        opening = self.turn == (self.dealer + 1) % self.players and (self.rules.upcard or not discards)
        return self.rules.opening_turns if opening else 1

    def _upcard(self, discards: Cards) -> str:
        if not discards:
            return "none"
        return "live" if self.phase == "draw" else "dead"

    def _laid(self, entry: object) -> Laid:
        if not isinstance(entry, dict):
            bad(entry, say("“{piece}” is no meld on the table: it has the keys owner, kind, cards and by."))
        fields = Fields(entry)
        meld = self._meld(fields, fields.word("kind", "", ("set", "run")))
        owner = fields.seat("owner", 0, self.players)
        by = fields.seats("by", self.players) or (owner,) * len(meld)
        if len(by) != len(meld):
            bad(keyed("by", list(by)), say("“{piece}” must have {size} entries.", size=len(meld)))
        return Laid(owner, meld, by)

    def _meld(self, fields: Fields, kind: str) -> Meld:
        """A meld of any deal: read by the game's rules first, then as any cards of a rank or of a suit in a row."""
        cards, piece = fields.cards("cards"), fields.data.get("cards", "")
        if not cards:
            bad(piece, say("“{piece}” is no meld that could lie on the table."))
        found: list[Meld] = []
        for rules in (self.rules, loose(self.rules)):
            found = found or [meld for meld in readings(rules, cards) if kind in ("", meld.kind)]
        if not found:
            bad(piece, say("“{piece}” is no meld that could lie on the table."))
        if len(found) > 1:
            bad(piece, say("“{piece}” can be read in more than one way: say what each joker stands for."))
        return found[0]

    def _taken(self) -> Taken | None:
        if not self.given("taken"):
            return None
        fields = Fields(self.mapping("taken"))
        owed = fields.faces("must_meld")
        return Taken(fields.word("from", "discard", ("stock", "discard")), fields.faces("cards"), *owed[:1])

    # ---- filling up ------------------------------------------------------------------------------------------------
    def _filled(self, given: Sequence[Cards | None]) -> tuple[list[list[Card]], Cards, Cards]:
        """Hands, stock and discards, what is left open filled in the order of the seed."""
        hands = [list(hand or ()) for hand in given]
        open_ = {seat: self.size for seat, hand in enumerate(given) if hand is None}
        has_drawn = self.phase == "play" and self.turn in open_
        if has_drawn and self.taken:
            hands[self.turn] = list(self.taken.cards)
        stock, discards = self.faces("stock"), self.faces("discards")
        deck = self.rules.deck(self.players)
        pack = Stream(self.seed, "deal", self.deal).shuffled(unseen(deck, self.known(hands, stock, discards)))
        round_by_round(pack, hands, open_, (self.dealer + 1) % self.players)
        if self.rules.upcard and not self.given("discards") and pack:
            discards = (pack.pop(0),)
        if has_drawn and len(hands[self.turn]) <= self.size and pack:
            hands[self.turn].append(pack.pop(0))
        return hands, stock if self.given("stock") else tuple(pack), discards

    def _unfilled(self, given: Sequence[Cards | None], hands: Sequence[Sequence[Card]]) -> Iterator[Reason]:
        if any(hand is None and len(hands[seat]) < self.size for seat, hand in enumerate(given)):
            message = say("Too few cards are left to fill the hands.")
            yield Reason("not_enough_cards", self.rules.cite("cards", "not_enough_cards"), message)


def conservation(rules: Variant, players: int, cards: Sequence[Card], hidden: int = 0) -> Iterator[Reason]:
    """Why these cards, with so many more face down, are not the deck of so many players."""
    deck = rules.deck(players)
    clause = rules.cite("cards", "not_enough_cards")
    over = deck.short_of(cards)
    if over:
        message = say("There are not so many of these cards in the decks of this game: {cards}.", cards=over)
        yield Reason("not_enough_cards", clause, message, over)
    left = unseen(deck, cards)
    if len(left) > hidden:
        message = plural(
            len(left) - hidden,
            "The stock does not add up: {n} card of the decks is nowhere.",
            "The stock does not add up: {n} cards of the decks are nowhere.",
        )
        yield Reason("cards_missing", clause, message, () if hidden else tuple(left))
    elif len(left) < hidden:
        message = plural(
            hidden - len(left),
            "The stock does not add up: there is {n} card more than the decks hold.",
            "The stock does not add up: there are {n} cards more than the decks hold.",
        )
        yield Reason("not_enough_cards", clause, message)


@by_id(256)
def _rules(id_: str, options: tuple[tuple[str, str], ...]) -> Variant:
    return variant(id_, **dict(options))


_LOOSE: dict[bool, Variant] = {}


def loose(rules: Variant) -> Variant:
    """Rules that ask nothing more of a meld than one rank, or one suit in a row; twos are wild as in `rules`."""
    if rules.wild_twos not in _LOOSE:
        _LOOSE[rules.wild_twos] = replace(
            rules, rulebook=(), set_sizes=(1, None), set_suits_differ=False, run_min=1, joker_limit=None
        )
    return _LOOSE[rules.wild_twos]
