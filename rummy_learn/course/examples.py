"""The example of a clause, judged now: a case that the clause refuses or decides, and its twin.

The cases are data: those of a game's own clauses stand in its file (`Variant.examples`), those of rows and rulings that
any game may have are found from its record (`course.derived`). What comes of them is never written down.

>>> from rummy_learn.variants import variant
>>> shown = example(variant("shanghai"), "S3")
>>> [(str(side.does), side.allowed) for side in shown.sides]
[('Lay 8♣︎ joker joker', False), ('Lay 8♣︎ 8♦︎ joker', True)]
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from rummy_learn.course.derived import DERIVED, Found, Numbers
from rummy_learn.course.sides import Side, side
from rummy_learn.rules.describe import deal_number
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import render

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.example import Example
    from rummy_learn.rules.variant import Variant

__all__ = ["Shown", "example", "sentences"]


@dataclass(frozen=True)
class Shown:
    """The example of a clause: its cases as they turned out, and the numbers that it is about."""

    clause: Clause
    sides: tuple[Side, ...] = ()
    numbers: Numbers = ()

    def to_json(self) -> dict[str, object]:
        """`{"sides": [SIDE], "numbers": [[label, value]]}`"""
        return {
            "sides": [side.to_json() for side in self.sides],
            "numbers": [[str(label), str(value)] for label, value in self.numbers],
        }


def example(variant: Variant, id_: str) -> Shown | None:
    """The example of the clause with this id, judged by these house rules; None where it has none.

    A clause that only sums up a fuller one shows that one's where it has none of its own.
    """
    clause = variant.clause(id_)
    for told in (clause, variant.clause(clause.see)) if clause.see else (clause,):
        for offered in _offered(variant, told):
            with suppress(BadInput):  # house rules may take away the cards, or the deal, that an example needs
                if found := offered():
                    return Shown(clause, tuple(side(game, case) for game, case in found.cases), found.numbers)
    return None


def _offered(variant: Variant, clause: Clause) -> Iterator[Callable[[], Found | None]]:
    """What makes an example of the clause: that of the game's own file first, then what its record tells."""
    row = "deal" if deal_number(clause.id) else clause.id.removeprefix(f"{variant.letter}.")
    own = variant.examples.get(clause.id) or variant.examples.get(row)
    if own:
        yield partial(_under, variant, own)
    for name in (row, *_summed_up_by(variant, clause)):
        if name in DERIVED:
            yield partial(DERIVED[name], variant, clause)


def _under(variant: Variant, own: Example) -> Found:
    """An example of the game's own, under the house rules that it needs."""
    game = variant.with_options(**own.rules)
    return Found(((game, own.case), (game, own.twin)))


def _summed_up_by(variant: Variant, clause: Clause) -> Iterator[str]:
    """The rows that a fuller clause stands behind."""
    if clause.id == variant.turn:
        yield "turn"
    yield from (each.id.removeprefix(f"{variant.letter}.") for each in variant.clauses if each.see == clause.id)


def sentences(shown: Shown) -> Iterator[str]:
    """Every sentence of the example, to be searched."""
    for each in shown.sides:
        yield from map(render, (each.does, *each.told, *each.notes))
    for label, value in shown.numbers:
        yield from map(render, (label, value))
