"""Numbers as the reader's language writes them."""

from __future__ import annotations

from rummy_learn.text import Message, say

__all__ = ["decimal", "grouped"]


def decimal(written: str) -> Message:
    """A number that may have decimals, which some languages part by a comma.

    >>> str(decimal("4.7")), str(decimal("-12"))
    ('4.7', '-12')
    """
    whole, point, decimals = written.partition(".")
    return say("{whole}.{decimals}", whole=whole, decimals=decimals) if point else say("{n}", n=whole)


def grouped(n: int) -> Message:
    """A whole number with its thousands apart.

    >>> str(grouped(1234567)), str(grouped(12))
    ('1,234,567', '12')
    """
    first, *rest = f"{n:,}".split(",")
    whole = say("{n}", n=first)
    for group in rest:
        whole = say("{thousands},{group}", thousands=whole, group=group)
    return whole
