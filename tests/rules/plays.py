"""Short ways to put a play before the judge, so that tests can be tables in the words of the rule page."""

from __future__ import annotations

from collections import Counter

from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards, parse_melds
from rummy_learn.rules.melds import Contract, Meld
from rummy_learn.rules.readings import readings
from rummy_learn.rules.score import score
from rummy_learn.rules.variant import Variant
from rummy_learn.rules.verdict import Verdict
from rummy_learn.variants import variant

ALL = ("shanghai", "california", "hoyle", "zioncheck", "rum500")
CONTRACT_GAMES = ALL[:4]


def game(spec: str) -> Variant:
    """`shanghai`, or with house rules `shanghai wild_deuces=on buys=3`."""
    name, *settings = spec.split()
    return variant(name).with_options(**dict(setting.split("=", 1) for setting in settings))


def lying(spec: str, cards: str) -> Meld:
    """A meld on the table, laid in this order."""
    (reading,) = readings(game(spec), parse_cards(cards))
    return reading


def lay_off(spec: str, target: str, cards: str, end: judge.End | None = None) -> Verdict:
    return judge.lay_off(game(spec), lying(spec, target), parse_cards(cards), end)


def exchange(spec: str, target: str, card: str) -> Verdict:
    return judge.exchange(game(spec), lying(spec, target), *parse_cards(card))


def go_down(spec: str, deal: int, hand: str, melds: str, table: str = "") -> Verdict:
    lies = [lying(spec, cards) for cards in table.split("|") if cards]
    return judge.go_down(game(spec), deal, parse_cards(hand), parse_melds(melds), lies)


def points(spec: str, hand: str, melded: str = "", *, blind: bool = False) -> int:
    laid = [lying(spec, cards) for cards in melded.split("|") if cards.strip()]
    return score(game(spec), parse_cards(hand), laid, blind=blind).points


_RUN = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J")


def meeting(contract: Contract, *, larger: int = 0) -> list[str]:
    """Melds without jokers that meet a contract, each run in its own suit; the first is `larger` than it should be."""
    ranks, suits = iter(("8", "9", "10", "J")), iter("CDHS")
    melds = []
    for at, need in enumerate(contract):
        size = need.size + (larger if at == 0 else 0)
        if need.kind == "set":
            rank = next(ranks)
            melds.append(" ".join(rank + suit for suit in "CDSH"[:size]))
        else:
            suit = next(suits)
            melds.append(" ".join(rank + suit for rank in _RUN[:size]))
    return melds


def shown(verdict: Verdict, index: int = 0) -> str:
    """The cards of a judged meld as text."""
    return " ".join(card.text for card in verdict.melds[index].cards)


def changed(before: str, after: str) -> int:
    """How many cards two texts differ by, changed ones counted once."""
    one, other = (Counter(text.replace("|", " ").split()) for text in (before, after))
    return max((one - other).total(), (other - one).total())
