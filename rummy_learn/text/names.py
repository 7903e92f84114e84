"""Full names of cards, as a screen reader says them: one whole string a card, since other languages inflect them."""

from __future__ import annotations

from rummy_learn.text import Message, say

__all__ = ["card_name", "rank_name", "suit_name"]

_CARDS: dict[str, Message] = {
    "AC": say("ace of clubs"),
    "2C": say("2 of clubs"),
    "3C": say("3 of clubs"),
    "4C": say("4 of clubs"),
    "5C": say("5 of clubs"),
    "6C": say("6 of clubs"),
    "7C": say("7 of clubs"),
    "8C": say("8 of clubs"),
    "9C": say("9 of clubs"),
    "10C": say("10 of clubs"),
    "JC": say("jack of clubs"),
    "QC": say("queen of clubs"),
    "KC": say("king of clubs"),
    "AD": say("ace of diamonds"),
    "2D": say("2 of diamonds"),
    "3D": say("3 of diamonds"),
    "4D": say("4 of diamonds"),
    "5D": say("5 of diamonds"),
    "6D": say("6 of diamonds"),
    "7D": say("7 of diamonds"),
    "8D": say("8 of diamonds"),
    "9D": say("9 of diamonds"),
    "10D": say("10 of diamonds"),
    "JD": say("jack of diamonds"),
    "QD": say("queen of diamonds"),
    "KD": say("king of diamonds"),
    "AH": say("ace of hearts"),
    "2H": say("2 of hearts"),
    "3H": say("3 of hearts"),
    "4H": say("4 of hearts"),
    "5H": say("5 of hearts"),
    "6H": say("6 of hearts"),
    "7H": say("7 of hearts"),
    "8H": say("8 of hearts"),
    "9H": say("9 of hearts"),
    "10H": say("10 of hearts"),
    "JH": say("jack of hearts"),
    "QH": say("queen of hearts"),
    "KH": say("king of hearts"),
    "AS": say("ace of spades"),
    "2S": say("2 of spades"),
    "3S": say("3 of spades"),
    "4S": say("4 of spades"),
    "5S": say("5 of spades"),
    "6S": say("6 of spades"),
    "7S": say("7 of spades"),
    "8S": say("8 of spades"),
    "9S": say("9 of spades"),
    "10S": say("10 of spades"),
    "JS": say("jack of spades"),
    "QS": say("queen of spades"),
    "KS": say("king of spades"),
    "*": say("joker"),
}
_RANKS: dict[str, Message] = {
    "A": say("aces"),
    "2": say("twos"),
    "3": say("threes"),
    "4": say("fours"),
    "5": say("fives"),
    "6": say("sixes"),
    "7": say("sevens"),
    "8": say("eights"),
    "9": say("nines"),
    "10": say("tens"),
    "J": say("jacks"),
    "Q": say("queens"),
    "K": say("kings"),
}
_SUITS: dict[str, Message] = {
    "C": say("clubs"),
    "D": say("diamonds"),
    "H": say("hearts"),
    "S": say("spades"),
}


def card_name(face: str) -> Message:
    """The full name of an undeclared card: `card_name("7H")` is "7 of hearts"."""
    return _CARDS[face]


def rank_name(rank: str) -> Message:
    """The name of a rank in the plural, as in "a set of eights"."""
    return _RANKS[rank]


def suit_name(suit: str) -> Message:
    """The name of a suit: `suit_name("H")` is "hearts"."""
    return _SUITS[suit]
