"""Chances with their intervals, as they are estimated, kept in files and shown. Needs no NumPy.

>>> wilson(0, 400)
Chance(p=0.0, low=0.0, high=0.009512, samples=400, method='sampled')
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from itertools import accumulate
from math import exp, sqrt
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from rummy_learn.rules.melded import meld_facts
from rummy_learn.rules.solve_contract import facts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.cards import Deck
    from rummy_learn.rules.variant import Variant

__all__ = [
    "BUYS_TOLD",
    "IMPOSSIBLE",
    "Chance",
    "Curve",
    "Event",
    "Method",
    "Odds",
    "Policy",
    "Situation",
    "grown",
    "mean_of",
    "rising",
    "weighed",
    "wilson",
]

Method = Literal["exact", "sampled", "thinned"]
"""Counted without chance; the share of hands dealt that can do it; or larger hands made smaller card by card."""
Event = Literal["contract", "meld", "out"]
"""What is hoped for: the contract in hand; where there is none, any meld, or melds for the whole hand but a discard."""
Policy = Literal["keep", "stock", "bot"]
"""How cards are drawn. `keep`: from the stock, and nothing is ever discarded. `stock`: one card a turn from the stock,
then the discard a careful player makes (see `drawing`). `bot`: at a table of sensible bots, by being down."""

_Z = 1.959964
"""All intervals hold the true chance 95 times in 100."""
_DIGITS = 4
BUYS_TOLD = 3
"""The worth of so many buys at most is told: few players make more."""


class Chance(NamedTuple):
    """A chance, the interval it lies in with 95 %, the number of hands (or crowds, if `thinned`), how it was found."""

    p: float
    low: float
    high: float
    samples: int
    method: Method


IMPOSSIBLE = Chance(0.0, 0.0, 0.0, 0, "exact")


def wilson(hits: int, samples: int) -> Chance:
    """The share of hits with Wilson's interval, which is right for rare hits too."""
    p = hits / samples
    middle = p + _Z * _Z / (2 * samples)
    wide = _Z * sqrt(p * (1 - p) / samples + (_Z / (2 * samples)) ** 2)
    scale = 1 + _Z * _Z / samples
    low = 0.0 if not hits else (middle - wide) / scale
    high = 1.0 if hits == samples else (middle + wide) / scale
    return Chance(rounded(p), rounded(low), rounded(high), samples, "sampled")


def weighed(total: float, squares: float, crowds: int) -> Chance:
    """The mean of estimates by independent crowds, given by their sum and the sum of their squares.

    The interval is that of the logarithm, somewhat wider than the spread of so few estimates says (Student's factor).
    """
    if not total:
        return Chance(0.0, 0.0, 1.0, crowds, "thinned")
    mean = total / crowds
    variance = max(0.0, squares / crowds - mean * mean) / (crowds - 1)
    factor = exp(_Z * (1 + (_Z * _Z + 1) / (4 * crowds)) * sqrt(variance) / mean)
    return Chance(rounded(mean), rounded(mean / factor), rounded(min(1.0, mean * factor)), crowds, "thinned")


def mean_of(total: float, squares: float, samples: int) -> tuple[float, float, float]:
    """The mean of so many numbers, at least two, given by their sum and the sum of their squares; and its interval."""
    mean = total / samples
    wide = _Z * sqrt(max(0.0, squares / samples - mean * mean) / (samples - 1))
    return rounded(mean), rounded(mean - wide), rounded(mean + wide)


def rounded(p: float) -> float:
    """The number with four digits, so that files stay small and comparable."""
    return float(f"{p:.{_DIGITS}g}")


def grown(firsts: Sequence[int], samples: int) -> tuple[Chance, ...]:
    """From how many first held it in each turn to the chance of having held it by then."""
    return tuple(wilson(hits, samples) for hits in accumulate(firsts))


def rising(chances: Sequence[Chance]) -> list[Chance]:
    """Chances of hands that only grow, each found by itself: one that chance put below the one before is lifted to it.

    The true chances never fall, so the bounds of a smaller hand hold for every larger one too.
    """
    return list(accumulate(chances, _lifted))


def _lifted(before: Chance, chance: Chance) -> Chance:
    p, low, high = (max(pair) for pair in zip(before[:3], chance[:3], strict=True))
    return chance._replace(p=p, low=low, high=high)


class Curve(NamedTuple):
    """How a chance grows: `chances[n]` is that of having held it in one of the first n + 1 turns, after drawing.

    `buys` is the number of buys made before the first turn, each as the upcard with the stock cards that go with it.
    """

    event: Event
    policy: Policy
    buys: int
    chances: tuple[Chance, ...]

    def after(self) -> list[tuple[int, float]]:
        """(turns, chance) for each number of turns."""
        return [(turns, chance.p) for turns, chance in enumerate(self.chances, start=1)]


@dataclass(frozen=True, slots=True)
class Situation:
    """What odds are asked about: a deal of a game at a table. Raises `BadInput` (bad_deal, bad_players)."""

    variant: Variant
    deal: int
    players: int

    def __post_init__(self) -> None:
        self.variant.dealt(self.deal, self.players)

    @property
    def cards(self) -> int:
        """Cards dealt to each player."""
        return self.variant.dealt(self.deal, self.players)

    @property
    def deck(self) -> Deck:
        """What is shuffled."""
        return self.variant.deck(self.players)

    @property
    def event(self) -> Event:
        """What is hoped for in the first place."""
        return "contract" if self.variant.deals else "meld"

    @property
    def drawn_for(self) -> tuple[Event, ...]:
        """What a hand that grows is looked at for."""
        return ("contract",) if self.variant.deals else ("meld", "out")

    @property
    def contract(self) -> str:
        """What the deal asks for, as `Contract.parse` reads it; nothing in a game without contracts."""
        return str(self.variant.deal(self.deal).contract) if self.variant.deals else ""

    @property
    def bought(self) -> int:
        """Cards that come with a buy, the upcard among them; 0 where nobody buys."""
        return 1 + self.variant.buying.penalty if self.variant.buying else 0

    @property
    def most_buys(self) -> int:
        """How often a player can buy in this deal: as the rules allow, and while there are cards."""
        if not self.variant.buying:
            return 0
        allowed, room = self.variant.buying.limits[self.deal - 1], (self.deck.size - self.cards) // self.bought
        return room if allowed is None else min(allowed, room)

    @property
    def told_buys(self) -> int:
        """Of how many buys the worth is told."""
        return min(BUYS_TOLD, self.most_buys)

    def too_small(self, cards: int) -> bool:
        """Has the contract no room in so many cards?"""
        return bool(self.variant.deals) and self.variant.deal(self.deal).contract.cards > cards

    def rests_on(self) -> dict[str, Any]:
        """All that the chance on the deal depends on, as JSON: house rules that leave it alone leave the odds alone."""
        found: dict[str, Any] = {"cards": self.cards, "packs": self.deck.packs, "jokers": self.deck.jokers}
        if not self.variant.deals:
            return found | {key: _plain(value) for key, value in meld_facts(self.variant)._asdict().items()}
        given = facts(self.variant, self.variant.deal(self.deal).contract)
        return found | {
            "sets": list(given.sets),
            "runs": list(given.runs),
            "set_limits": [given.set_limits[size] for size in given.sets],
            "run_limits": [given.run_limits[size] for size in given.runs],
            "same_suit": given.same_suit if len(given.runs) > 1 else None,
            "wild_twos": given.wild_twos,
        }


def _plain(value: object) -> object:
    return list(value) if isinstance(value, tuple) else value


@dataclass(frozen=True, slots=True, kw_only=True)
class Odds:
    """What is known about one deal of a game at tables of `players` (from, to), and the seed it was drawn from.

    `on_deal` is the chance of holding the contract on the deal, or any meld where the game has no contract, and
    `melded` then the mean points of the best melds, with its interval.
    """

    variant: str
    options: Mapping[str, object] = field(default_factory=dict)
    deal: int
    players: tuple[int, int]
    contract: str
    cards: int
    packs: int
    jokers: int
    event: Event
    on_deal: Chance
    melded: tuple[float, float, float] | None = None
    curves: tuple[Curve, ...] = ()
    seed: int | str = 0

    def curve(self, policy: Policy = "stock", *, buys: int = 0, event: Event | None = None) -> Curve | None:
        """The growth with draws under a policy, if it was asked for."""
        wanted = (event or self.event, policy, buys)
        return next((curve for curve in self.curves if curve[:3] == wanted), None)

    def only(self, policies: Sequence[Policy]) -> Odds:
        """The same without the curves of other policies."""
        return replace(self, curves=tuple(curve for curve in self.curves if curve.policy in policies))

    def bought_at_most(self, buys: int) -> Odds:
        """The same without the curves of more buys."""
        return replace(self, curves=tuple(curve for curve in self.curves if curve.buys <= buys))

    def to_json(self) -> dict[str, Any]:
        """`on_deal`, `interval`, `samples`, `after` and `policy` as published, then everything else."""
        main = self.curve()
        return {
            "variant": self.variant,
            "options": dict(self.options),
            "deal": self.deal,
            "players": list(self.players),
            "contract": self.contract,
            "cards": self.cards,
            "packs": self.packs,
            "jokers": self.jokers,
            "event": self.event,
            "on_deal": self.on_deal.p,
            "interval": [self.on_deal.low, self.on_deal.high],
            "samples": self.on_deal.samples,
            "method": self.on_deal.method,
            "after": [list(pair) for pair in main.after()] if main else [],
            "policy": "stock",
            **({} if self.melded is None else {"melded": list(self.melded)}),
            "curves": [
                {
                    "event": curve.event,
                    "policy": curve.policy,
                    "buys": curve.buys,
                    "chances": [list(chance) for chance in curve.chances],
                }
                for curve in self.curves
            ],
            "seed": self.seed,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any]) -> Odds:
        """What `to_json` wrote."""
        low, high = data["interval"]
        return Odds(
            variant=data["variant"],
            options=data["options"],
            deal=data["deal"],
            players=tuple(data["players"]),
            contract=data["contract"],
            cards=data["cards"],
            packs=data["packs"],
            jokers=data["jokers"],
            event=data["event"],
            on_deal=Chance(data["on_deal"], low, high, data["samples"], data["method"]),
            melded=tuple(data["melded"]) if "melded" in data else None,
            curves=tuple(
                Curve(each["event"], each["policy"], each["buys"], tuple(Chance(*one) for one in each["chances"]))
                for each in data["curves"]
            ),
            seed=data["seed"],
        )
