"""Two cases that a clause tells apart, written beside the clauses in a game's file; the engine judges them live.

A case is text, as a learner would type it. The first of an example is the one that its clause refuses, or that comes to
something else by it; the second is its twin, as near to it as can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping

    Keys: TypeAlias = Mapping[str, object]

__all__ = ["Case", "Example", "Held", "Laid", "Moved", "Opened", "Totals", "held", "laid", "moved", "totals"]


class Laid(NamedTuple):
    """Melds, as the contract of `deal` where there is one, from the decks of so many `players`."""

    melds: str
    deal: int | None = None
    players: int | None = None


class Moved(NamedTuple):
    """A move in a position, both with the keys of their text.

    Three players sit there unless said otherwise, and seat 1 is in turn. `hand` is that of the player in turn; with
    `empty` the stock has no cards left.
    """

    position: Keys
    move: Keys


class Held(NamedTuple):
    """A hand to be counted, with the melds that this player has laid; `blind` if the player went out with them."""

    hand: str
    melded: str = ""
    blind: bool = False


class Totals(NamedTuple):
    """The totals of all players after a deal, and the seat that went out in it."""

    totals: tuple[int, ...]
    out: int | None = None


class Opened(NamedTuple):
    """The beginning of a game, its cards in the order that the seed gives."""

    seed: int


Case = Laid | Moved | Held | Totals | Opened
"""What can be judged to show a clause."""


class Example(NamedTuple):
    """What a clause comes to.

    `cited` names another clause in whose name the case is refused, where the clause itself only lets its twin pass.
    `rules` are house rules under which the clause shows at all.
    """

    case: Case
    twin: Case
    cited: str = ""
    rules: Mapping[str, object] = {}


def laid(melds: str, twin: str, *, deal: int | None = None, players: int | None = None, cited: str = "") -> Example:
    """Melds that are refused, and some that stand."""
    return Example(Laid(melds, deal, players), Laid(twin, deal, players), cited)


def moved(
    position: Keys,
    move: Keys,
    *,
    twin: Keys | None = None,
    twin_move: Keys | None = None,
    cited: str = "",
    rules: Keys | None = None,
) -> Example:
    """A move that is refused or comes to something else, and what is changed in the twin: of position or move."""
    return Example(
        Moved(position, move), Moved({**position, **(twin or {})}, {**move, **(twin_move or {})}), cited, rules or {}
    )


def held(hand: str, twin: str) -> Example:
    """Two hands that count differently."""
    return Example(Held(hand), Held(twin))


def totals(one: tuple[int, ...], twin: tuple[int, ...]) -> Example:
    """Two ends of a game that are won by others."""
    return Example(Totals(one), Totals(twin))
