"""A sheet as one HTML file: it needs no other file, no script and no network, and prints as the page does."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING

from rummy_learn import text
from rummy_learn.text import Message, render
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from rummy_learn.ui.html import Html

__all__ = ["document", "file_name"]


def document(sheet: Html, title: Message, *styles: str) -> str:
    """The whole file; `styles` are style sheets it needs beside that of all sheets."""
    return (
        f'<!DOCTYPE html>\n<html lang="{text.language()}">\n'
        f'<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n'
        f"{h.tag('title', title)}\n<style>\n{_style('print.css', *styles)}</style>\n</head>\n"
        f"<body>\n{h.tag('main', sheet)}\n</body>\n</html>\n"
    )


@cache
def _style(*names: str) -> str:
    return "".join(files("rummy_learn.ui").joinpath("static", name).read_text(encoding="utf-8") for name in names)


def file_name(title: Message, ending: str) -> str:
    """A name for the file that every system takes: "shanghai-rum.html"."""
    words = re.findall(r"[^\W_]+", render(title).lower())
    return f"{'-'.join(words)[:60] or 'rules'}.{ending}"
