"""What lessons are made with: cards out of the game's deck, tables laid out for one purpose, and moves made there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rummy_learn.course.dealing import usual_players
from rummy_learn.course.lesson import YOU, Exhibit, Lay, NearMiss, Show, Side, made
from rummy_learn.game.choices import bridges
from rummy_learn.game.notation import PositionReader
from rummy_learn.game.position import Position, replaced, sorted_hand, without
from rummy_learn.rules import judge
from rummy_learn.rules.cards import JOKER, SUITS, natural, print_cards, rank_at
from rummy_learn.rules.melds import Meld, Need
from rummy_learn.rules.stream import Stream
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.game.actions import Action
    from rummy_learn.game.position import Cards
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message

__all__ = [
    "Pack",
    "Script",
    "Table",
    "after",
    "down",
    "exhibit",
    "in_a_row",
    "laid",
    "made",
    "natural",
    "near_miss",
    "sorted_hand",
    "stacked",
    "table",
    "to_lay",
    "told_apart",
    "usual_players",
    "words",
]

_LOW, _HIGH = 3, 13
"""Ranks of examples: twos, which may be wild, and aces, which have a lesson of their own, stay out of them."""


# ---- cards -----------------------------------------------------------------------------------------------------------
class Pack:
    """The shuffled deck of a usual table. What is drawn from it is gone until `again` puts everything back."""

    def __init__(self, variant: Variant, seed: int | str, *labels: str) -> None:
        self.variant = variant
        self.stream = Stream(seed, "lesson", variant.id, *labels)
        self._left: list[Card] = []
        self._ranks: set[int] = set()
        self.again()

    def again(self) -> Pack:
        """All cards are back: for an example that has nothing to do with the last one."""
        self._left = self.stream.shuffled(self.variant.deck(usual_players(self.variant)).cards())
        self._ranks = set()
        return self

    def take(self, *cards: Card) -> Cards:
        """These cards. Raises `LookupError` when one of them is gone."""
        for card in cards:
            if card.face not in self._left:
                raise LookupError(f"no {card.face} is left in the deck")
            self._left.remove(card.face)
            self._ranks.add(card.rank)
        return cards

    def set(self, size: int | None = None) -> Cards:
        """A set of natural cards, of a rank that nothing drawn so far has; as small as the game allows."""
        size = size or self.variant.set_sizes[0]
        suits = self.stream.sample(SUITS, 4)
        ways = [[natural(rank, suit) for suit in [*suits, *SUITS][:size]] for rank in range(_LOW, _HIGH + 1)]
        return self.take(*self._free(ways))

    def run(self, size: int | None = None, *, room: int = 1) -> Cards:
        """A run of natural cards, of ranks that nothing drawn so far has, with places free at both its ends."""
        size = size or self.variant.run_min
        starts = range(_LOW + room, _HIGH + 2 - size - room)
        return self.take(*self._free([in_a_row(first, size, suit) for suit in SUITS for first in starts]))

    def _free(self, ways: Sequence[Sequence[Card]]) -> Sequence[Card]:
        """One of these ways: if that can be, of new ranks, or at least of cards that are there."""
        order = [way for way in self.stream.shuffled(ways) if all(card in self._left for card in way)]
        return next((way for way in order if self._ranks.isdisjoint(card.rank for card in way)), order[0])

    def mate(self, cards: Sequence[Card]) -> Card:
        """One more natural card for a set."""
        lying = [card.suit for card in cards]
        suits = [suit for suit in SUITS if suit not in lying]
        return self.take(natural(cards[0].rank, self.stream.choice(suits or SUITS)))[0]

    def joker(self) -> Card:
        """A joker where the deck has one, else a wild two."""
        wilds = [JOKER, *(natural(2, suit) for suit in SUITS)] if self.variant.wild_twos else [JOKER]
        found = [card for card in wilds if card in self._left]
        if not found:
            raise LookupError("no wild card is left in the deck")
        return self.take(found[0])[0]

    def loose(self, count: int, *lying: Sequence[Card], beside: Sequence[Card] = ()) -> Cards:
        """Cards that fit none of these melds, and make none together or with those `beside` them."""
        melds = [meld for cards in lying for meld in judged(self.variant, cards)]
        found: list[Card] = []
        for card in list(self._left):
            if len(found) == count:
                break
            if _plain(card) and not _fits(self.variant, melds, card) and not self._joins(card, [*found, *beside]):
                found += self.take(card)
        return tuple(found)

    def _joins(self, card: Card, others: Sequence[Card]) -> bool:
        """Would it make a meld, or nearly one, with cards that lie loose?"""
        naturals = [each for each in others if not each.joker]
        return any(
            each.rank == card.rank or (each.suit == card.suit and abs(each.rank - card.rank) < 2) for each in naturals
        )


def judged(variant: Variant, cards: Sequence[Card]) -> Iterator[Meld]:
    """The meld that these cards are. Raises `LookupError` when they are none."""
    verdict = judge.meld(variant, tuple(cards))
    if not verdict:
        raise LookupError(f"{print_cards(cards)} is no meld: {verdict}")
    found = verdict.melds[0]
    assert found.kind is not None
    yield Meld(found.kind, found.cards)


def _plain(card: Card) -> bool:
    return _LOW <= card.rank <= _HIGH


def _fits(variant: Variant, melds: Iterable[Meld], card: Card) -> bool:
    return any(True for meld in melds for _ in bridges(variant, meld, card))


# ---- tables ----------------------------------------------------------------------------------------------------------
def table(variant: Variant, /, *, hand: Iterable[Card] | None = None, **keys: Any) -> Position:
    """A table of a usual number of players: you are the first to play, or `turn` says who, and hold `hand`.

    Cards may be given as cards; other keys are those of a position. Raises `LookupError` for what cannot be.
    """
    players = usual_players(variant)
    data: dict[str, Any] = {"players": players, "dealer": players - 1, "turns_left": 1, "turn": YOU}
    data["hands"] = [None if hand is None else print_cards(hand), *[None] * (players - 1)]
    data.update({key: _written(value) for key, value in keys.items()})
    found = PositionReader(data, variant).position()
    if not isinstance(found, Position):
        raise LookupError(f"no such table: {found}")
    return found


def _written(value: Any) -> Any:
    return print_cards(value) if isinstance(value, tuple) and value and hasattr(value[0], "face") else value


def laid(*melds: Sequence[Card], owner: int = 1) -> list[dict[str, object]]:
    """Melds on the table, as a position has them."""
    return [{"owner": owner, "cards": print_cards(cards)} for cards in melds]


def down(variant: Variant, *seats: int) -> list[bool]:
    """Who is down; nobody in a game that has nothing to go down with."""
    return [bool(variant.deals) and seat in seats for seat in range(usual_players(variant))]


def stacked(position: Position, *cards: Card) -> Position:
    """The same table with these cards on top of the stock, the first one uppermost.

    One that another player holds is changed for a card of the stock.
    """
    for card in reversed(cards):
        if card.face not in position.stock:
            position = _given_back(position, card)
        position = position.but(stock=(card.face, *without(position.stock, (card,))))
    return position


def _given_back(position: Position, card: Card) -> Position:
    seat = next(seat for seat, hand in enumerate(position.hands) if seat != YOU and card.face in hand)
    hand = sorted_hand((*without(position.hands[seat], (card,)), position.stock[-1]))
    return position.but(hands=replaced(position.hands, seat, hand), stock=(*position.stock[:-1], card.face))


class Table:
    """Names for what lessons ask of a position."""

    @staticmethod
    def out(position: Position) -> bool:
        """Are you out?"""
        return position.phase == "over" and position.out == YOU

    @staticmethod
    def turn_ended(position: Position) -> bool:
        """Have you discarded?"""
        return position.discarder == YOU and position.turn != YOU


# ---- steps -----------------------------------------------------------------------------------------------------------
class Script:
    """A replay in the making: each move is made at once, so none that is illegal gets into a lesson."""

    def __init__(self, start: Position) -> None:
        self.start = self.now = start
        self.moves: list[Action] = []
        self._captions: list[Message] = []

    def move(self, action: Action, caption: Message) -> Script:
        """One move more, and what it is good for."""
        self.now = made(self.now, action)
        self.moves.append(action)
        self._captions.append(caption)
        return self

    def show(self, title: Message, *text: Message) -> Show:
        """The replay."""
        return Show(title, text, self.start, tuple(self.moves), tuple(self._captions))


def near_miss(pack: Pack, title: Message, question: Message, *sides: Side) -> NearMiss:
    """Two sides in an order that tells nothing. Raises `LookupError` unless just one of them is allowed."""
    if sum(bool(side.verdict) for side in sides) != 1:
        raise LookupError(f"not a near miss: {[str(side.verdict) for side in sides]}")
    one, other = pack.stream.shuffled(sides)
    return NearMiss(title, (question,), (one, other))


def spoiled(pack: Pack, cards: Sequence[Card], *codes: str) -> Cards:
    """The meld with one card changed so that it fails for one reason, for one of these codes if that can be.

    Raises `LookupError` when nothing spoils it.
    """
    variant = pack.variant
    found: dict[str, Cards] = {}
    deck = variant.deck()
    for place, old in enumerate(cards):
        for new in () if old.wild else _neighbours(old):
            changed = (*cards[:place], new, *cards[place + 1 :])
            verdict = judge.meld(variant, changed)
            if len(verdict.reasons) == 1 and not verdict.reasons[0].choices and not deck.short_of(changed):
                found.setdefault(verdict.codes[0], changed)
    for code in (*codes, *found):
        if code in found:
            return found[code]
    raise LookupError(f"nothing spoils {print_cards(cards)}")


def _neighbours(card: Card) -> Iterator[Card]:
    yield from (natural(card.rank, suit) for suit in SUITS if suit != card.suit)
    yield from (natural(rank, card.suit) for rank in (card.rank + 1, card.rank - 1) if 2 < rank <= _HIGH)


def told_apart(pack: Pack, title: Message, question: Message, sound: Cards, *codes: str) -> NearMiss:
    """A meld and the same with one card changed."""
    variant = pack.variant
    wrong = spoiled(pack, sound, *codes)
    return near_miss(pack, title, question, Side(variant, (sound,)), Side(variant, (wrong,)))


def to_lay(pack: Pack, title: Message, task: Message, done: Message, planted: Cards, *, size: int = 8) -> Lay:
    """A hand with one meld hidden in it, which is to be found."""
    meld = next(judged(pack.variant, planted))
    hand = sorted_hand((*(card.face for card in planted), *pack.loose(size - len(planted), planted)))
    return Lay(title, (task,), pack.variant, (Need(meld.kind, len(meld)),), hand, (meld,), done)


def exhibit(cards: Sequence[Card], caption: Message) -> Exhibit:
    """Cards to look at."""
    return Exhibit(tuple(cards), caption)


def in_a_row(first: int, size: int, suit: str) -> Cards:
    """Natural cards of a suit from a position, 1 to 14, on."""
    return tuple(natural(rank_at(position), suit) for position in range(first, first + size))


def after(pack: Pack, run: Sequence[Card]) -> Card:
    """The card that follows a run."""
    return pack.take(natural(rank_at(run[-1].rank + 1), run[0].suit))[0]


def words(variant: Variant) -> Message:
    """What stands for other cards: "joker", or "wild card" where twos do so too."""
    return say("wild card") if variant.wild_twos else say("joker")
