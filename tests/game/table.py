"""Short names for tests of the game: lay a position out, make a move, see why a move is refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.bots import Thinking
from rummy_learn.game.notation import read
from rummy_learn.game.play import apply, legal
from rummy_learn.game.position import Position, sorted_hand
from rummy_learn.rules.cards import Card, parse_cards
from rummy_learn.rules.verdict import Verdict

T = TypeVar("T")
GAMES = ("shanghai", "california", "hoyle", "zioncheck", "rum500")


def at(game: str, hand: str | None = None, *, options: Mapping[str, object] | None = None, **keys: Any) -> Position:
    """A position of a game, three players unless said otherwise; `hand` is that of the player in turn (seat 1)."""
    players = keys.setdefault("players", 3)
    if hand is not None:
        hands: list[str | None] = [None] * players
        hands[keys.get("turn", 1)] = hand
        keys["hands"] = hands
    found = read({"variant": game, "options": options or {}, **keys})
    assert isinstance(found, Position), str(found)
    return found


def playing(game: str, hand: str, **keys: Any) -> Position:
    """The player in turn (seat 1) has drawn and holds this hand."""
    return at(game, hand, phase="play", **{"turns_left": 1, **keys})


def laid(*melds: str, owner: int = 0) -> list[dict[str, object]]:
    """Melds on the table, all of one owner: `laid("4C 5C 6C 7C")`."""
    return [{"owner": owner, "cards": cards} for cards in melds]


def no_stock(position: Position, *, hand: int = 2, keep: int = 0) -> Position:
    """The same position with all but `keep` cards of the stock in the hand of a bystander."""
    given = sorted_hand(position.hands[hand] + position.stock[keep:])
    return position.but(stock=position.stock[:keep], hands=position.with_hand(hand, given))


def move(position: Position, player: int, action: str, **keys: object) -> Applied | Verdict:
    """The answer to a move."""
    return apply(position, Action.read({"player": player, "action": action, **keys}))


def do(position: Position, player: int, action: str, **keys: object) -> Position:
    """The position after a legal move."""
    answer = move(position, player, action, **keys)
    assert isinstance(answer, Applied), str(answer)
    return answer.position


def why_not(position: Position, player: int, action: str, **keys: object) -> list[tuple[str, str]]:
    """Codes and clauses of all reasons against a move."""
    answer = move(position, player, action, **keys)
    assert isinstance(answer, Verdict), "the move is legal"
    return [(reason.code, reason.clause.id) for reason in answer.reasons]


def codes(position: Position, player: int, action: str, **keys: object) -> list[str]:
    """Codes of all reasons against a move."""
    return [code for code, _ in why_not(position, player, action, **keys)]


def offered(position: Position, action: str | None = None, player: int | None = None) -> list[dict[str, Any]]:
    """The legal moves of a kind, or of a player, as they are written."""
    return [
        found.to_json()
        for found in legal(position)
        if action in (None, found.action) and player in (None, found.player)
    ]


def hand_of(position: Position, seat: int) -> str:
    """A hand as text."""
    return " ".join(card.text for card in position.hands[seat])


def all_cards(position: Position) -> Counter[Card]:
    """Every card of the position, wherever it lies."""
    return Counter(card.face for card in _cards(position))


def _cards(position: Position) -> Iterator[Card]:
    yield from position.stock
    yield from position.discards
    for hand in position.hands:
        yield from hand
    for each in position.table:
        yield from each.meld.cards


def cards(text: str) -> Counter[Card]:
    """Cards as a multiset."""
    return Counter(parse_cards(text))


def driven(thinking: Thinking[T]) -> tuple[int, T]:
    """How many slices there are, and what they come to."""
    slices = 0
    while True:
        try:
            next(thinking)
            slices += 1
        except StopIteration as done:
            return slices, done.value
