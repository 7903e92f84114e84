"""Tables as CSV text that spreadsheets read, in which no cell is taken for a formula."""

from __future__ import annotations

import csv
import io
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["BYTE_ORDER_MARK", "cell", "sheet"]

BYTE_ORDER_MARK = "\ufeff"
"""Spreadsheets take a file for one of their own old encodings unless it begins with the mark."""
_FORMULA = re.compile(r"[=+\-@\t\r\n＝＋－＠]")
_HARMLESS = re.compile(r"[+-]?\d+([.,]\d+)?%?|-")


def cell(text: str) -> str:
    """The text, with a mark before it where a spreadsheet would take it for a formula."""
    return f"'{text}" if _FORMULA.match(text) and not _HARMLESS.fullmatch(text) else text


def sheet(rows: Iterable[Iterable[object]], separator: str = ",") -> str:
    """The rows as CSV, each cell made harmless by `cell`."""
    out = io.StringIO()
    writer = csv.writer(out, delimiter=separator)
    writer.writerows([cell(str(each)) for each in row] for row in rows)
    return out.getvalue()
