"""The answers of the solver, as values that print themselves and turn into JSON."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.cards import print_cards, print_melds

if TYPE_CHECKING:
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.judge import End
    from rummy_learn.rules.melds import Meld

__all__ = ["ContractSolution", "ContractSolutions", "Layoff", "MeldsSolution"]


class Layoff(NamedTuple):
    """Cards laid off in the same turn: on the own meld number `meld`, or with `table` on that one on the table.

    `end` is the end of a run where they go. Where both ends of a run grow, each has its own entry, in an order in which
    the joker limit holds.
    """

    meld: int
    cards: tuple[Card, ...]
    end: End | None = None
    table: bool = False

    def to_json(self) -> dict[str, object]:
        """`{"meld", "cards", "end", "table"}`"""
        cards = [card.text for card in self.cards]
        return {"meld": self.meld, "cards": cards, "end": self.end, "table": self.table}


class ContractSolution(NamedTuple):
    """The answer for one deal of a contract game.

    `contract` is what to go down with, every wild card declared; `layoffs` follow in the same turn where the game
    allows them; `melds` are the own melds as they then lie; `left` are the cards still in hand and `points_left` their
    points. A hand that does not hold the contract lays nothing: `missing` is then the least number of further cards
    (None when the cards that can still come would not do), and `completing` is every card that alone would do.
    `satisfied` asks only for the contract; `may_go_down` also for what the turn needs to end.
    """

    deal: int
    satisfied: bool
    contract: tuple[Meld, ...]
    layoffs: tuple[Layoff, ...]
    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    points_left: int
    missing: int | None
    completing: tuple[Card, ...]
    may_go_down: bool

    def to_json(self) -> dict[str, object]:
        """The public keys; `melds` as they lie after `layoffs`, `contract` as they went down."""
        return {
            "deal": self.deal,
            "satisfied": self.satisfied,
            "melds": [[card.text for card in meld.cards] for meld in self.melds],
            "left": [card.text for card in self.left],
            "points_left": self.points_left,
            "missing": self.missing,
            "completing": [card.text for card in self.completing],
            "may_go_down": self.may_go_down,
            "contract": [[card.text for card in meld.cards] for meld in self.contract],
            "layoffs": [layoff.to_json() for layoff in self.layoffs],
        }

    def __str__(self) -> str:
        if not self.satisfied:
            helping = f"; one of {print_cards(self.completing)} would do" if self.completing else ""
            return f"{self.missing} missing{helping}"
        melds = print_melds(meld.cards for meld in self.melds)
        return f"{melds}; left {print_cards(self.left)}, {self.points_left} points"


class ContractSolutions(NamedTuple):
    """The answers for every deal of a contract game."""

    deals: tuple[ContractSolution, ...]

    def to_json(self) -> dict[str, object]:
        """`{"deals": […]}`"""
        return {"deals": [deal.to_json() for deal in self.deals]}

    def __str__(self) -> str:
        return "\n".join(f"{found.deal}: {found}" for found in self.deals)


class MeldsSolution(NamedTuple):
    """The answer in a game without contracts: the melds, and lay-offs on the table, with the greatest `net`.

    `net` is `melded_points` less the points of the cards left in hand.
    """

    melds: tuple[Meld, ...]
    layoffs: tuple[Layoff, ...]
    left: tuple[Card, ...]
    melded_points: int
    net: int

    def to_json(self) -> dict[str, object]:
        """`{"melds", "left", "melded_points", "net", "layoffs"}`"""
        return {
            "melds": [[card.text for card in meld.cards] for meld in self.melds],
            "left": [card.text for card in self.left],
            "melded_points": self.melded_points,
            "net": self.net,
            "layoffs": [layoff.to_json() for layoff in self.layoffs],
        }

    def __str__(self) -> str:
        return f"{print_melds(meld.cards for meld in self.melds)}; left {print_cards(self.left)}, net {self.net}"
