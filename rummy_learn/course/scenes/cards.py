"""Cards alone: melds to judge, hands to count, totals to compare."""

from __future__ import annotations

from rummy_learn.course import shapes
from rummy_learn.course.cases import Held, Laid, Totals
from rummy_learn.course.scenes import Scene

__all__ = ["SCENES"]

SCENES = (
    Scene("laid", "melds", Laid, shapes.laid),
    Scene("held", "scoring", Held, shapes.held),
    Scene("totals", "winning", Totals, shapes.totals),
)
