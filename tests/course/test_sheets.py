"""Sheets for spreadsheets: what is in a cell is never run."""

from __future__ import annotations

import csv
import io

from rummy_learn.course.sheets import cell, sheet


def test_no_cell_of_a_sheet_is_a_formula() -> None:
    for text in ("=1+1", "+cmd|' /C calc'!A0", "@SUM(A1)", "-1+1", "\t=1", "\r=1", "＝1", "--", "-1,5,2"):
        assert cell(text) == f"'{text}"
    for text in ("-20", "+5", "35", "8C 8D *", "", "a) yes", "-", "-1.5", "12,5%"):
        assert cell(text) == text


def test_a_sheet_is_read_back_cell_by_cell() -> None:
    rows = [["name", "right"], ['O\'Neill, "Eva"', "3"], ["two\nlines", ""]]
    assert list(csv.reader(io.StringIO(sheet(rows), newline=""))) == rows
    assert list(csv.reader(io.StringIO(sheet([["=1"]]), newline=""))) == [["'=1"]]
