"""The scripts and styles of the widgets. A widget's script is one text, so several files are joined."""

from __future__ import annotations

from functools import cache
from importlib.resources import files

__all__ = ["script", "style"]

_UI = files("rummy_learn.ui")
_PAGES = (
    "compare",
    "learn",
    "practise",
    "progress",
    "play",
    "pad",
    "odds",
    "judge",
    "rules",
    "house",
    "print",
    "classroom",
    "disputes",
    "own",
)
_STYLES = (
    "voila/templates/rummy/static/tokens.css",
    *(f"static/{name}.css" for name in ("app", "trays", "table", *_PAGES, "words")),
)
"""The colours and sizes come first; they lie with the page template, which needs them before any widget is there."""


@cache
def script(*names: str) -> str:
    """The scripts of `static/`, joined in this order."""
    return "\n".join(_UI.joinpath("static", f"{name}.js").read_text(encoding="utf-8") for name in names)


@cache
def style() -> str:
    """The style sheet of every widget."""
    return "\n".join(_UI.joinpath(name).read_text(encoding="utf-8") for name in _STYLES)
