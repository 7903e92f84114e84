"""What is known about contracts: odds that ship, and hands counted here under house rules that none ship for."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.odds import shipped
from rummy_learn.odds.exact import exact
from rummy_learn.odds.figures import Odds, Situation, mean_of, wilson
from rummy_learn.odds.store import buys_ship
from rummy_learn.ui.odds.growing import Growth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.odds.figures import Chance
    from rummy_learn.rules.melds import Contract
    from rummy_learn.rules.variant import Variant

__all__ = ["ENOUGH", "Entry", "Known", "can_count", "seated"]

ENOUGH = 200_000
"""Hands after which counting more of them changes little."""
_SLICE_SECONDS = 0.3
"""So long one click counts: the page answers again soon."""
_AT_ONCE, _MELDS_AT_ONCE = 4096, 1024
"""Hands judged at a time: for a contract, and where each is asked for its best melds."""
_SEED = "page"


def can_count() -> bool:
    """Whether hands can be dealt in bulk here: that takes NumPy."""
    return find_spec("numpy") is not None


def seated(game: Variant, players: int) -> int:
    """The number of players nearest to this one that the game takes."""
    low, high = game.players
    return min(max(players, low), high)


class Entry(NamedTuple):
    """A deal of a game at a table, and its odds as far as they are known."""

    game: Variant
    deal: int
    players: int
    odds: Odds | None

    @property
    def contract(self) -> Contract | None:
        """What the deal asks for."""
        return self.game.deal(self.deal).contract if self.game.deals else None

    @property
    def situation(self) -> Situation:
        """What the odds are about."""
        return Situation(self.game, self.deal, self.players)

    def chance(self, turns: int = 0) -> Chance | None:
        """The chance on the deal, or of having held it in one of the first turns when drawing from the stock."""
        if self.odds is None:
            return None
        if not turns:
            return self.odds.on_deal
        curve = self.odds.curve()
        return curve.chances[turns - 1] if curve and turns <= len(curve.chances) else None


class _Count:
    """Hands of one deal counted so far. It goes on batch by batch: as many hands, the same numbers.

    `known` is what ships of it, where that tells of fewer buys than the house rules allow.
    """

    def __init__(self, situation: Situation, known: Odds | None) -> None:
        self.situation = situation
        self._known = known
        self.settled = known.on_deal if known else _exact(situation)
        self.growth = Growth(situation)
        self.hands = 0
        self._batches = 0
        self._hits = 0
        self._points = (0, 0)

    def go_on(self) -> None:
        """Deals and judges a batch."""
        from rummy_learn.odds.tasks import Named, dealt_hits, dealt_melds

        name = Named.of(self.situation)
        if self.situation.event == "contract":
            dealt = _AT_ONCE
            hits = dealt_hits(name, self.situation.cards, _SEED, self._batches, dealt)
        else:
            dealt = _MELDS_AT_ONCE
            hits, points, squares = dealt_melds(name, self.situation.cards, _SEED, self._batches, dealt)
            self._points = (self._points[0] + points, self._points[1] + squares)
        self._hits += hits
        self.hands += dealt
        self._batches += 1

    def odds(self) -> Odds | None:
        """What the count says, or what can be told without; None before the first hand."""
        if self._known:
            return self._with_growth(self._known)
        if not self.hands and not self.settled:
            return None
        asked = self.situation
        return Odds(
            variant=asked.variant.id,
            options=dict(asked.variant.chosen),
            deal=asked.deal,
            players=(asked.players, asked.players),
            contract=asked.contract,
            cards=asked.cards,
            packs=asked.deck.packs,
            jokers=asked.deck.jokers,
            event=asked.event,
            on_deal=self.settled or wilson(self._hits, self.hands),
            melded=mean_of(*self._points, self.hands) if asked.event == "meld" else None,
            curves=self.growth.curves(),
            seed=_SEED,
        )

    def _with_growth(self, known: Odds) -> Odds:
        """What ships, and the hands followed here in place of those that it tells of, so that buys can be compared."""
        counted = self.growth.curves() if self.growth.hands else ()
        curves = {curve[:3]: curve for curve in (*known.curves, *counted)}
        return replace(known, curves=tuple(curves.values()))


def _exact(situation: Situation) -> Chance | None:
    return exact(situation, situation.cards) if situation.event == "contract" else None


class Known:
    """What a page knows; it counts what does not ship, a while at each `count`."""

    def __init__(self) -> None:
        self._counts: dict[tuple[str, int, int], _Count] = {}

    def entries(self, games: Sequence[Variant], players: int) -> list[Entry]:
        """Every deal of the games, at tables of so many players or the nearest number that a game takes."""
        return [self.entry(game, deal, players) for game in games for deal in range(1, max(1, len(game.deals)) + 1)]

    def entry(self, game: Variant, deal: int, players: int) -> Entry:
        """One deal of a game at such a table."""
        at = seated(game, players)
        odds = shipped(game, deal, at)
        if odds is None or not buys_ship(Situation(game, deal, at)):
            odds = self._count(game, deal, at, odds).odds()
        return Entry(game, deal, at, odds)

    def _count(self, game: Variant, deal: int, players: int, known: Odds | None) -> _Count:
        key = (game.id, deal, players)
        if key not in self._counts:
            self._counts[key] = _Count(Situation(game, deal, players), known)
        return self._counts[key]

    def hands(self, entries: Sequence[Entry]) -> list[int]:
        """How many hands were counted of each of these that does not ship and that chance must tell about."""
        return [count.hands for count in self._counted(entries) if not count.settled]

    def growth(self, entry: Entry) -> Growth | None:
        """How the chance grows, as far as it is counted here; None where that ships."""
        return next((count.growth for count in self._counted([entry])), None)

    def _counted(self, entries: Sequence[Entry]) -> list[_Count]:
        counts = [self._counts.get((each.game.id, each.deal, each.players)) for each in entries]
        return [count for count in counts if count]

    def count(self, entries: Sequence[Entry]) -> bool:
        """Counts on for a moment, and says whether there is more to count.

        It goes on where the fewest hands are counted; a deal asked for by itself is then followed as it grows.
        """
        until = monotonic() + _SLICE_SECONDS
        while work := self._next(entries):
            work.go_on()
            if monotonic() >= until:
                break
        return self.open(entries)

    def _next(self, entries: Sequence[Entry]) -> _Count | Growth | None:
        open_ = [count for count in self._counted(entries) if not count.settled and count.hands < ENOUGH]
        if open_:
            return min(open_, key=lambda count: count.hands)
        growth = self.growth(entries[0]) if len(entries) == 1 else None
        return growth if growth and not growth.enough else None

    def open(self, entries: Sequence[Entry]) -> bool:
        """Is there more to count?"""
        return self._next(entries) is not None
