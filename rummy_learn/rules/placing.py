"""Where the runs of a contract can lie in one suit, and how a contract's sizes can be grouped."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement, product
from typing import TYPE_CHECKING

from rummy_learn.rules.packing import Window, windows
from rummy_learn.rules.readings import MAX_RUN

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

__all__ = ["allowed", "places_for", "placings", "subsets", "without"]


def subsets(sizes: Sequence[int]) -> list[tuple[int, ...]]:
    """Every different group that can be taken from `sizes`, smallest groups first; the first one is empty."""
    groups = {group for k in range(len(sizes) + 1) for group in combinations(sizes, k)}
    return sorted(groups, key=lambda group: (len(group), group))


def without(sizes: Sequence[int], taken: Sequence[int]) -> tuple[int, ...] | None:
    """`sizes` with a group taken away; None when it does not hold the group."""
    left = list(sizes)
    for size in taken:
        if size not in left:
            return None
        left.remove(size)
    return tuple(left)


def placings(sizes: Sequence[int], rule: str) -> Iterator[tuple[Window, ...]]:
    """Every way to place runs of these sizes in one suit under a same-suit rule, twins once."""
    each = [
        list(combinations_with_replacement(places_for(size, rule, alone=len(sizes) == 1), sizes.count(size)))
        for size in dict.fromkeys(sizes)
    ]
    wanted = dict.fromkeys(sizes)
    for chosen in product(*each):
        group = [(place, place.size - size) for size, places in zip(wanted, chosen, strict=True) for place in places]
        if allowed(group, rule):
            yield tuple(place for place, _ in group)


def places_for(size: int, rule: str, *, alone: bool) -> Iterable[Window]:
    """Windows for a run of `size`; under rule `nine` also with one card more, which joins it to another run."""
    if rule != "nine" or alone or size == MAX_RUN:
        return windows(size)
    return windows(size) + windows(size + 1)


def allowed(group: Sequence[tuple[Window, int]], rule: str) -> bool:
    """Do runs of one suit stand beside each other? `group` has each window with how much longer than asked it is.

    Under `nine`, runs that follow each other stand when one of them has grown, and a run grows only to join one that
    has not.
    """
    if rule == "any":
        return True
    joined = set()
    for one, other in combinations(range(len(group)), 2):
        gap = _gap(group[one][0], group[other][0])
        if gap > 0 or (gap < 0 and rule == "nine"):
            continue
        grown = {at for at in (one, other) if group[at][1]}
        if rule == "apart" or not grown:
            return False
        if len(grown) == 1:
            joined |= grown
    return all(at in joined for at, (_, longer) in enumerate(group) if longer)


def _gap(one: Window, other: Window) -> int:
    low, high = sorted((one, other))
    return high.start - low.start - low.size
