"""Rummy, taught: the rules of five contract-rummy games as one source for judging, teaching and comparing.

>>> from rummy_learn import check, solve, variant
>>> shanghai = variant("shanghai", buys=3)
>>> print(check(shanghai, "8C 8D *=8 | 4C 5C 6C 7C", deal=2))
yes
>>> print(solve(shanghai, "8C 8D * 4H 4S 4D 2C 9H", deal=1))
4D 4H 4S | 8C 8D *=8; left 2C 9H, 10 points

Cards are written `8C`, `10H`; `*` is a joker, `*=8` one that stands for an eight; `|` parts melds. Input that cannot be
used raises `BadInput`. A refusal is no error but a `Verdict` that is false and tells its reasons.

The names here are for everyday use. `rules`, `variants`, `game`, `odds` and `course` hold the rest; each imports from
those before it only, and `text` turns what they say into the reader's language.
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_learn.game.record import Game
    from rummy_learn.rules.cards import Card, parse_cards, parse_melds
    from rummy_learn.rules.check import check
    from rummy_learn.rules.compare import compare
    from rummy_learn.rules.errors import BadInput
    from rummy_learn.rules.score import score
    from rummy_learn.rules.solve import solutions, solve
    from rummy_learn.variants import variant

__all__ = [
    "BadInput",
    "Card",
    "Game",
    "check",
    "compare",
    "parse_cards",
    "parse_melds",
    "score",
    "solutions",
    "solve",
    "variant",
]
__version__ = "0.1.0"

_HOME = {
    "BadInput": "rules.errors",
    "Card": "rules.cards",
    "Game": "game.record",
    "check": "rules.check",
    "compare": "rules.compare",
    "parse_cards": "rules.cards",
    "parse_melds": "rules.cards",
    "score": "rules.score",
    "solutions": "rules.solve",
    "solve": "rules.solve",
    "variant": "variants",
}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)


_SHOWN = {
    ("rummy_learn.course.question", "Marking"): "marking",
    ("rummy_learn.course.question", "Question"): "question",
    ("rummy_learn.game.position", "Position"): "position",
    ("rummy_learn.game.record", "Game"): "game",
    ("rummy_learn.game.view", "View"): "view",
    ("rummy_learn.rules.cards", "Card"): "card",
    ("rummy_learn.rules.compare", "Comparison"): "comparison",
    ("rummy_learn.rules.melds", "Contract"): "contract",
    ("rummy_learn.rules.melds", "Meld"): "meld",
    ("rummy_learn.rules.solution", "ContractSolution"): "solution",
    ("rummy_learn.rules.solution", "ContractSolutions"): "solutions",
    ("rummy_learn.rules.solution", "MeldsSolution"): "solution",
    ("rummy_learn.rules.variant", "Variant"): "variant",
    ("rummy_learn.rules.verdict", "Verdict"): "verdict",
}
"""Values that draw themselves in a notebook cell, and the function of `rummy_learn.ui.show` that draws them."""


def _draw_in_notebooks() -> None:
    """Tells a running IPython how to draw our values; without one nothing is imported."""
    shell = sys.modules["IPython"].get_ipython() if "IPython" in sys.modules else None
    if shell is None:
        return
    html = shell.display_formatter.formatters["text/html"]
    for (module, name), function in _SHOWN.items():
        html.for_type_by_name(
            module, name, lambda value, f=function: getattr(import_module("rummy_learn.ui.show"), f)(value)
        )


_draw_in_notebooks()
