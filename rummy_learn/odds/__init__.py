"""How likely a contract is: on the deal, after some draws, for every game, house rule and table.

`estimate` needs NumPy; what ships as data (`shipped`) does not.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_learn.odds.chances import estimate
    from rummy_learn.odds.store import shipped

__all__ = ["estimate", "shipped"]

_HOME = {"estimate": "chances", "shipped": "store"}


def __getattr__(name: str) -> object:
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_HOME[name]}"), name)
