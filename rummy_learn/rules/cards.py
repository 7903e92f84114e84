"""Cards and the decks they come from.

A card is one of a few hundred interned values, so comparing and hashing are as cheap as for integers: 52 naturals, the
joker, and every joker or wild two that has been declared to stand for something. Cards with the same face are
interchangeable; a hand is a multiset.

>>> parse_cards("8c, 10♥ *=9H")
(Card('8C'), Card('10H'), Card('*=9H'))
>>> print_cards(parse_cards("T♠ joker"))
'10S *'
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.text.names import card_name, rank_name

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = [
    "FACES",
    "JOKER",
    "RANKS",
    "SUITS",
    "Card",
    "Deck",
    "natural",
    "parse_cards",
    "parse_melds",
    "print_cards",
    "print_melds",
    "rank_at",
]

SUITS = "CDHS"
"""Clubs, diamonds, hearts, spades."""
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
"""Rank names by number: rank 1 is the ace, 13 the king."""
_SYMBOLS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
_TEXT_STYLE = "\ufe0e"


class Card:
    """One card as it lies on the table or in a hand.

    `rank` (1 to 13) and `suit` (C D H S) are what is printed on it, 0 and "" for a joker. `means_rank` and `means_suit`
    are what it counts as in a meld: the same for a natural card, the declared card for a declared wild card ("" when
    the suit is left open, as it may be in a set), 0 and "" for a joker that has not been declared. `wild` is true for
    jokers and for any declared card. `bit` has the bit of `means_rank` set, 0 while that is open. `code` is what is
    printed on it as a packed hand of one card (see `rules.packing`). `mark` is one bit for that, 0 for a joker: the sum
    of the marks of some cards has a bit for each of them where no face comes twice and no joker, fewer where one does.
    """

    __slots__ = (
        "_declared",
        "bit",
        "code",
        "face",
        "joker",
        "mark",
        "means_rank",
        "means_suit",
        "rank",
        "suit",
        "text",
        "wild",
    )

    text: str
    rank: int
    suit: str
    means_rank: int
    means_suit: str
    joker: bool
    wild: bool
    bit: int
    code: int
    mark: int
    face: Card
    _declared: dict[tuple[int, str], Card]

    def __init__(self) -> None:
        raise TypeError("cards are made by Card.parse")

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: {name}")

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Card.parse, (self.text,)

    def __copy__(self) -> Card:
        return self

    def __deepcopy__(self, memo: object) -> Card:
        return self

    def __repr__(self) -> str:
        return f"Card({self.text!r})"

    def __str__(self) -> str:
        return self.text

    @staticmethod
    def parse(text: str) -> Card:
        """The card written `8S`, `10h`, `T♥`, `*`, `joker`, `*=8H` or `*=8`. Raises `BadInput` (unknown_card)."""
        written = text.replace("\ufe0e", "").replace("\ufe0f", "").upper()
        card = _SPELLINGS.get(written) or _parse_declared(written)
        if card is None:
            raise BadInput(
                "unknown_card",
                text,
                say(
                    "“{piece}” is not a card: write a rank and a suit such as 8S or 10♥, or * for a joker.", piece=text
                ),
            )
        return card

    def standing_for(self, rank: int, suit: str = "") -> Card:
        """This joker or two declared as a card, or as any card of a rank when `suit` is left open."""
        return self._declared.get((rank, suit)) or _declare(self, rank, suit)

    @property
    def declared(self) -> bool:
        """True for a wild card that says what it stands for."""
        return self.face is not self

    @property
    def order(self) -> tuple[int, int, str]:
        """Sorts a hand by suit and rank, jokers last."""
        return (SUITS.index(self.suit) if self.suit else 4, self.rank, self.text)

    @property
    def symbol(self) -> str:
        """How a card face shows it: `8♣`, or the star of a joker."""
        return f"{RANKS[self.rank - 1]}{_SYMBOLS[self.suit]}{_TEXT_STYLE}" if self.rank else "★"

    def name(self) -> Message:
        """The full name for a screen reader: "7 of hearts", "joker as 8 of clubs"."""
        if not self.declared:
            return card_name(self.text)
        if self.means_suit:
            meaning = card_name(RANKS[self.means_rank - 1] + self.means_suit)
        else:
            meaning = say("one of the {rank}", rank=rank_name(RANKS[self.means_rank - 1]))
        return say("{card} as {meaning}", card=card_name(self.face.text), meaning=meaning)

    def said(self) -> str | Message:
        """How a sentence writes it: `8♣`, "joker", "joker (8♣)"."""
        face = card_name("*") if self.joker else self.face.symbol
        if not self.declared:
            return face
        suit = _SYMBOLS[self.means_suit] + _TEXT_STYLE if self.means_suit else ""
        return say("{card} ({meaning})", card=face, meaning=RANKS[self.means_rank - 1] + suit)


def _make(text: str, rank: int, suit: str, means: tuple[int, str], face: Card | None) -> Card:
    card = object.__new__(Card)
    place = 13 * SUITS.index(suit) + rank - 1 if rank else 52
    fields = {
        "text": text,
        "rank": rank,
        "suit": suit,
        "means_rank": means[0],
        "means_suit": means[1],
        "joker": rank == 0,
        "wild": rank == 0 or face is not None,
        "bit": means[0] and 1 << means[0],
        "code": 1 << 3 * place,
        "mark": 1 << place if rank else 0,
        "face": face or card,
        "_declared": face._declared if face else {},
    }
    for name, value in fields.items():
        object.__setattr__(card, name, value)
    return card


def _declare(face: Card, rank: int, suit: str) -> Card:
    """A joker or two that stands for a card, made when it is first asked for: most of them never are."""
    if face.rank not in (0, 2):
        raise ValueError(f"{face} is never wild")
    card = _make(f"{face.text}={RANKS[rank - 1]}{suit}", face.rank, face.suit, (rank, suit), face)
    return face._declared.setdefault((rank, suit), card)


def _parse_declared(written: str) -> Card | None:
    """The card written `*=8H`, `*=8` or `2C=8H` in upper case."""
    head, _, meaning = written.partition("=")
    face, means = _SPELLINGS.get(head), _SPELLINGS.get(meaning)
    if face is None or face.rank not in (0, 2):
        return None
    if means is not None and means.rank:
        return face.standing_for(means.rank, means.suit)
    rank = _RANK_SPELLINGS.get(meaning)
    return face.standing_for(rank) if rank else None


def _spellings_of(face: Card) -> Iterable[str]:
    """Every accepted upper-case spelling of a natural card."""
    for rank in (face.text[:-1], "T") if face.rank == 10 else (face.text[:-1],):
        yield rank + face.suit
        yield rank + _SYMBOLS[face.suit]


JOKER = _make("*", 0, "", (0, ""), None)
"""The joker as it is held in a hand: it stands for nothing yet."""
FACES: tuple[Card, ...] = (*(_make(RANKS[r - 1] + s, r, s, (r, s), None) for s in SUITS for r in range(1, 14)), JOKER)
"""The 53 faces: clubs, diamonds, hearts, spades from the ace to the king, then the joker."""
_SPELLINGS = {spelling: face for face in FACES[:52] for spelling in _spellings_of(face)}
_SPELLINGS |= dict.fromkeys(("*", "X", "JOKER", "🃏", "★"), JOKER)
_RANK_SPELLINGS = {name: rank for rank, name in enumerate(RANKS, start=1)} | {"T": 10}


def natural(rank: int, suit: str) -> Card:
    """The natural card of a rank (1 to 13; 14 is the ace again) and a suit."""
    return FACES[SUITS.index(suit) * 13 + (rank - 1) % 13]


def rank_at(position: int) -> int:
    """The rank at a position of a run: positions go from 1, a low ace, to 14, a high ace."""
    return 1 if position == 14 else position


def parse_cards(text: str) -> tuple[Card, ...]:
    """Cards separated by spaces or commas. Raises `BadInput` (unknown_card) naming the first that is none."""
    return tuple(map(Card.parse, text.replace(",", " ").split()))


def parse_melds(text: str) -> tuple[tuple[Card, ...], ...]:
    """Melds separated by `|`. Raises `BadInput` (unknown_card, empty_meld)."""
    melds = tuple(map(parse_cards, text.split("|")))
    for number, cards in enumerate(melds, start=1):
        if not cards:
            raise BadInput(
                "empty_meld",
                text.strip(),
                say("Meld {number} has no cards: write its cards, with | between melds.", number=number),
            )
    return melds


def print_cards(cards: Iterable[Card]) -> str:
    """The cards as text that `parse_cards` reads back."""
    return " ".join(card.text for card in cards)


def print_melds(melds: Iterable[Iterable[Card]]) -> str:
    """The melds as text that `parse_melds` reads back."""
    return " | ".join(map(print_cards, melds))


class Deck(NamedTuple):
    """What is shuffled together: so many packs of 52, and so many jokers in all."""

    packs: int
    jokers: int

    @property
    def size(self) -> int:
        """Number of cards, jokers included."""
        return 52 * self.packs + self.jokers

    def cards(self) -> tuple[Card, ...]:
        """Every card, in a fixed order."""
        return FACES[:52] * self.packs + (JOKER,) * self.jokers

    def copies(self, card: Card) -> int:
        """How many cards with this face there are."""
        return self.jokers if card.joker else self.packs

    def short_of(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """The faces that `cards` holds more often than the deck does, in the order they first come."""
        held = Counter(card.face for card in cards)
        return tuple(face for face, n in held.items() if n > self.copies(face))
