"""What a contract asks for and what is laid on the table."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from rummy_learn.rules.cards import RANKS, Card, print_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say
from rummy_learn.text.names import rank_name, suit_name

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["Contract", "Kind", "Meld", "Need"]

Kind = Literal["set", "run"]
"""What a meld is: cards of one rank, or of one suit in a row."""


@dataclass(frozen=True, slots=True)
class Need:
    """One meld that a contract asks for, such as a set of 3."""

    kind: Kind
    size: int

    def said(self) -> Message:
        """ "a set of 3" """
        if self.kind == "set":
            return say("a set of {size}", size=self.size)
        return say("a run of {size}", size=self.size)

    def title(self) -> Message:
        """ "Set of 3", as a heading."""
        return say("Set of {size}", size=self.size) if self.kind == "set" else say("Run of {size}", size=self.size)


@dataclass(frozen=True, slots=True)
class Contract:
    """The melds a hand must lay down at once.

    >>> contract = Contract.parse("1 set of 3 + 2 runs of 4")
    >>> len(contract), contract.cards
    (3, 11)
    >>> str(contract)
    '1 set of 3 + 2 runs of 4'
    """

    needs: tuple[Need, ...]

    @staticmethod
    def parse(text: str) -> Contract:
        """Reads `1 set of 3 + 2 runs of 4`. Raises `BadInput` (bad_value)."""
        needs: list[Need] = []
        for part in text.split("+"):
            found = re.fullmatch(r"\s*(\d+) (set|run)s? of (\d+)\s*", part)
            if not found or not int(found[1]) or not 3 <= int(found[3]) <= 13:
                message = say(
                    "“{piece}” is not part of a contract: write “2 sets of 3” or “1 run of 4”.", piece=part.strip()
                )
                raise BadInput("bad_value", part.strip(), message)
            kind: Kind = "set" if found[2] == "set" else "run"
            needs += [Need(kind, int(found[3]))] * int(found[1])
        return Contract(tuple(needs))

    def groups(self) -> list[tuple[int, Need]]:
        """How often each need is asked, in order."""
        return [(self.needs.count(need), need) for need in dict.fromkeys(self.needs)]

    @property
    def cards(self) -> int:
        """How many cards the contract takes."""
        return sum(need.size for need in self.needs)

    def __len__(self) -> int:
        return len(self.needs)

    def __iter__(self) -> Iterator[Need]:
        return iter(self.needs)

    def __str__(self) -> str:
        return " + ".join(f"{n} {need.kind}{'s' if n > 1 else ''} of {need.size}" for n, need in self.groups())

    def said(self) -> Message:
        """ "1 set of 3, 2 runs of 4" in the reader's language."""
        parts: list[Message] = []
        for n, need in self.groups():
            if need.kind == "set":
                parts.append(plural(n, "{n} set of {size}", "{n} sets of {size}", size=need.size))
            else:
                parts.append(plural(n, "{n} run of {size}", "{n} runs of {size}", size=need.size))
        whole = parts[0]
        for part in parts[1:]:
            whole = say("{first}, {rest}", first=whole, rest=part)
        return whole


@dataclass(frozen=True, slots=True)
class Meld:
    """A set or a run as it lies on the table: every wild card declared, a run from its low end to its high end."""

    kind: Kind
    cards: tuple[Card, ...]

    @property
    def start(self) -> int:
        """Position of a run's lowest card, 1 (a low ace) to 12; a set has the rank of its cards."""
        return self.cards[0].means_rank

    @property
    def end(self) -> int:
        """Position of a run's highest card, at most 14, a high ace."""
        return self.start + len(self.cards) - 1

    @property
    def suit(self) -> str:
        """The suit of a run."""
        return self.cards[0].means_suit

    @property
    def wilds(self) -> int:
        """How many wild cards lie in it."""
        return sum(card.wild for card in self.cards)

    @property
    def declared(self) -> bool:
        """False while a wild card in it does not say what it stands for."""
        return all(card.means_rank for card in self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def __str__(self) -> str:
        return print_cards(self.cards)

    def said(self) -> Message:
        """ "set of eights: 8♣ 8♦ joker" """
        if self.kind == "set":
            return say("set of {rank}: {cards}", rank=rank_name(RANKS[self.start - 1]), cards=self.cards)
        return say("run in {suit}: {cards}", suit=suit_name(self.suit), cards=self.cards)
