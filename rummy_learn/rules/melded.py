"""What a solver of best melds is asked, and what it answers: a game's facts, melds on the table, melds made."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.rules.readings import MAX_RUN

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant

__all__ = ["BestMelds", "MeldFacts", "MeldedRun", "MeldedSet", "SetOption", "TableRun", "TableSet", "meld_facts"]

_LARGEST = 40


class MeldFacts(NamedTuple):
    """All that the best melds depend on. `gains` are by position from a low ace to a high ace; the rest by size."""

    least_set: int
    most_set: int
    suits_differ: bool
    least_run: int
    set_limits: tuple[int, ...]
    run_limits: tuple[int, ...]
    gains: tuple[int, ...]
    set_gains: tuple[int, ...]
    joker_gain: int
    held: tuple[int, ...]
    joker_held: int
    positions: int = 14


def meld_facts(variant: Variant) -> MeldFacts:
    """What a game without contracts says about melds and points."""
    points = variant.values.points
    melded = points if variant.scoring == "melded_minus_hand" else (0,) * 14
    low_ace = variant.values.low_ace if variant.scoring == "melded_minus_hand" else 0
    sets = tuple(melded[rank] + points[rank] for rank in range(1, 14))
    limit = variant.joker_limit
    least, most = variant.set_sizes
    return MeldFacts(
        least,
        most or _LARGEST,
        variant.set_suits_differ,
        variant.run_min,
        tuple(size if limit is None else limit("set", size).most for size in range(_LARGEST + 1)),
        tuple(size if limit is None else limit("run", size).most for size in range(MAX_RUN + 1)),
        (low_ace + points[1], *sets[1:], sets[0]),
        sets,
        melded[0] + points[0],
        points[1:],
        points[0],
    )


class MeldedRun(NamedTuple):
    """A run: its suit, its first position (0, a low ace, to 13), and for each cell whether a natural card fills it."""

    suit: int
    start: int
    cells: tuple[bool, ...]


class MeldedSet(NamedTuple):
    """A set: its rank (0–12), how many cards of each suit, and jokers."""

    rank: int
    suits: tuple[int, int, int, int]
    jokers: int


class TableRun(NamedTuple):
    """A run on the table: its number there, suit, first position (0–13), size and wild cards."""

    number: int
    suit: int
    start: int
    size: int
    wilds: int


class TableSet(NamedTuple):
    """A set on the table: its number there, rank (0–12), the suits it has by name, its size and wild cards."""

    number: int
    rank: int
    suits: tuple[int, ...]
    size: int
    wilds: int


class BestMelds(NamedTuple):
    """Melds with the greatest `net`, points melded less points kept; lay-offs name melds of the table."""

    net: int
    sets: tuple[MeldedSet, ...]
    runs: tuple[MeldedRun, ...]
    laid_off_runs: tuple[tuple[int, str, MeldedRun], ...] = ()
    laid_off_sets: tuple[tuple[int, MeldedSet], ...] = ()


class SetOption(NamedTuple):
    """Sets of one rank, and lay-offs on such sets: gain of their naturals, jokers, what they take of a packed hand.

    `melded` are the points of its naturals: what they add once they cost nothing in hand any more.
    """

    gain: int
    melded: int
    jokers: int
    taken: int
    sets: tuple[MeldedSet, ...]
    laid_off: tuple[tuple[int, MeldedSet], ...] = ()
