"""Random games and random late positions, from one number, for the tests that look for what nobody thought of."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from rummy_learn.game.actions import MOVES, Action
from rummy_learn.game.choices import melds_of
from rummy_learn.game.notation import new_game, read
from rummy_learn.game.play import legal
from rummy_learn.game.position import Position
from rummy_learn.rules.cards import JOKER, Card, natural, print_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import variant


def with_house_rules(game: str, rnd: Random) -> Variant:
    """The game with a few of its options at any of their values."""
    rules = variant(game)
    for option in rules.options:
        if rnd.random() < 0.4:
            try:
                rules = rules.with_options(**{option.name: rnd.choice(list(option.values))})
            except BadInput:
                continue  # a value that makes no sense beside another one
    return rules


def a_game(game: str, rnd: Random) -> Position:
    """The start of a game."""
    rules = with_house_rules(game, rnd)
    low, high = rules.players
    return new_game(rules, rnd.randint(low, min(high, 5)), rnd.randrange(10**6))


def a_late_position(game: str, rnd: Random) -> Position:
    """Melds on the table, hands of a few cards or with the contract in them, and perhaps hardly any stock."""
    rules = with_house_rules(game, rnd)
    low, high = rules.players
    players = rnd.randint(low, min(high, 4))
    deal = rnd.randint(1, len(rules.deals) or 1)
    pack = list(rules.deck(players).cards())
    rnd.shuffle(pack)
    table = [{"owner": rnd.randrange(players), "cards": a_meld(rules, pack, rnd)} for _ in range(rnd.randint(1, 3))]
    down = [bool(rules.deals) and rnd.random() < 0.7 for _ in range(players)]
    hands = [a_hand(rules, deal, pack, rnd, down=is_down) for is_down in down]
    discards = [pack.pop() for _ in range(rnd.randint(0, 5))]
    data: dict[str, Any] = {
        "variant": game,
        "options": rules.chosen,
        "players": players,
        "deal": deal,
        "down": down,
        "turn": rnd.randrange(players),
        "phase": rnd.choice(["draw", "play"]),
        "turns_left": 1,
        "hands": hands,
        "table": table,
        "discards": print_cards(discards),
        "seed": rnd.randrange(99),
    }
    if discards:
        data["discarder"] = (data["turn"] - 1) % players
    found = read(data)
    assert isinstance(found, Position), str(found)
    return found if rnd.random() < 0.6 else hardly_any_stock(found, rnd)


def hardly_any_stock(position: Position, rnd: Random) -> Position:
    """The stock but for a card or two lies on the table, as melds that nothing fits."""
    keep = rnd.randint(0, 2)
    gone, stock = position.stock[keep:], position.stock[:keep]
    ranks: dict[int, list[Card]] = {}
    for card in gone:
        ranks.setdefault(card.rank, []).append(card.standing_for(13) if card.joker else card)
    table = [{"cards": print_cards(cards), "kind": "set"} for cards in ranks.values()]
    data = position.to_json()
    found = read({**data, "stock": print_cards(stock), "table": [*data["table"], *table]})
    assert isinstance(found, Position), str(found)
    return found


def a_meld(rules: Variant, pack: list[Card], rnd: Random) -> str:
    """Some meld out of the pack, which loses its cards."""
    sample = pack[: rnd.randint(20, 40)]
    melds = list(islice(melds_of(rules, tuple(sample)), rnd.randint(1, 60)))
    meld = melds[-1] if melds else next(melds_of(rules, tuple(pack)))
    for card in meld.cards:
        pack.remove(card.face)
    return print_cards(meld.cards)


def a_hand(rules: Variant, deal: int, pack: list[Card], rnd: Random, *, down: bool) -> str:
    """A few cards, or the contract with a few cards more."""
    hand = [pack.pop() for _ in range(rnd.randint(2, 4))]
    if rules.deals and not down and rnd.random() < 0.6:
        for need in rules.deal(deal).contract:
            meld = next(melds_of(rules, tuple(pack), kinds=(need.kind,), size=need.size), None)
            for card in meld.cards if meld else ():
                pack.remove(card.face)
                hand.append(card.face)
    return print_cards(hand)


def a_move(position: Position, rnd: Random) -> Action:
    """A legal move; playing cards is preferred, so that deals come to an end."""
    by_kind: dict[str, list[Action]] = {}
    for action in legal(position):
        by_kind.setdefault(action.action, []).append(action)
    plays = [kind for kind in by_kind if kind in ("go_down", "meld", "lay_off", "call_rummy")]
    kind = rnd.choice(plays if plays and rnd.random() < 0.7 else list(by_kind))
    if kind == "discard" and rnd.random() < 0.8:
        return min(by_kind[kind], key=lambda action: mates(position, action.card))
    return rnd.choice(by_kind[kind])


def mates(position: Position, card: Card | None) -> int:
    """How many cards of its rank lie with a card in hand; jokers are kept."""
    assert card is not None
    return 99 if card.joker else sum(other.rank == card.rank for other in position.hand)


def an_attempt(position: Position, rnd: Random) -> Action:
    """A move that somebody might try, legal or not: cards mostly from the hand, jokers named or not."""
    seat = position.turn if rnd.random() < 0.8 else rnd.randrange(position.players)
    kind = rnd.choice(MOVES)
    hand = list(position.hands[seat]) or [natural(5, "H")]
    some = tuple(named(card, rnd) for card in rnd.sample(hand, min(len(hand), rnd.choice((1, 1, 3, 3, 4)))))
    card = rnd.choice(some)
    meld = rnd.randrange(len(position.table) + 1)
    if kind == "go_down":
        melds = tuple(map(tuple, a_partition(position, hand, rnd)))
        return Action(seat, "go_down", melds=melds)
    if kind in ("meld", "lay_off", "take"):
        pile = rnd.sample(position.discards, 1) if position.discards and kind == "take" else []
        return Action(seat, kind, cards=tuple(pile) or some, meld=meld if kind == "lay_off" else None)
    if kind in ("exchange", "discard"):
        return Action(seat, kind, card=card, meld=meld if kind == "exchange" else None)
    if kind == "call_rummy":
        called = named(rnd.choice(position.discards or (card,)), rnd)
        return Action(rnd.randrange(position.players), kind, card=called, meld=meld)
    return Action(seat, kind)


def a_partition(position: Position, hand: list[Card], rnd: Random) -> list[list[Card]]:
    """Cards of the hand in as many heaps as the contract has melds."""
    cards, found = rnd.sample(hand, len(hand)), []
    for need in position.variant.deal(position.deal).contract if position.variant.deals else ():
        melds = list(islice(melds_of(position.variant, tuple(cards), kinds=(need.kind,)), 20))
        heap = list(rnd.choice(melds).cards) if melds and rnd.random() < 0.9 else cards[: need.size]
        for card in heap:
            cards.remove(card.face)
        found.append(heap or [natural(5, "H")])
    return found or [cards[:3]]


def named(card: Card, rnd: Random) -> Card:
    """A joker sometimes with a name."""
    if card is JOKER and rnd.random() < 0.6:
        return card.standing_for(rnd.randint(1, 13), rnd.choice(("", "C", "D", "H", "S")))
    return card
