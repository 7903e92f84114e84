"""Counting cards: what the numbers alone say about a contract."""

from __future__ import annotations

from rummy_learn.course.scenes import Scene
from rummy_learn.course.sums import Counted, counted

__all__ = ["SCENES"]

SCENES = (Scene("counted", "contracts", Counted, counted, lambda variant: variant.deals and variant.buying),)
