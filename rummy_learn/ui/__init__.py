"""The web app and the widgets for notebooks. Nothing of Jupyter is imported until a widget is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_learn.ui.app import App
    from rummy_learn.ui.hand import Hand

__all__ = ["App", "Hand"]


def __getattr__(name: str) -> object:
    if name == "App":
        from rummy_learn.ui.app import App

        return App
    if name == "Hand":
        from rummy_learn.ui.hand import Hand

        return Hand
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
