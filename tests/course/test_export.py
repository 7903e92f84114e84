"""A comparison that is taken along: nothing in it is a formula, nothing is markup, nothing is left out."""

from __future__ import annotations

import csv
from dataclasses import replace
from io import StringIO

import pytest

from rummy_learn.course.export import as_csv, as_markdown
from rummy_learn.course.wording import SURENESS
from rummy_learn.rules.compare import Comparison, compare
from rummy_learn.text import say
from rummy_learn.variants import variant, variants


def titled(title: str) -> Comparison:
    """Two games, of which one has this title."""
    return compare([replace(variant("shanghai"), title=say(title)), variant("hoyle")])


def sheet(found: Comparison) -> list[list[str]]:
    return list(csv.reader(StringIO(as_csv(found))))


def test_csv_has_a_line_a_rule_with_what_each_game_says_and_where() -> None:
    found = compare(variants())
    head, *lines = sheet(found)
    assert len(lines) == len(found.rows)
    assert len({len(line) for line in (head, *lines)}) == 1
    for row, line in zip(found.rows, lines, strict=True):
        assert line[:3] == [str(row.group), str(row.title), "yes" if row.differs else "no"]
        assert line[3::4] == [str(cell.rule) for cell in row.cells]
        assert line[4::4] == [cell.clause.id if cell.clause else "" for cell in row.cells]
        assert line[6::4] == [str((cell.clause and cell.clause.note) or "") for cell in row.cells]


@pytest.mark.parametrize("title", ["=1+1", "+A1", "-A1", "@SUM(A1)", "\t=1", "\r=1"])
def test_csv_holds_no_formula(title: str) -> None:
    assert sheet(titled(title))[0][3] == f"'{title}"


def test_csv_marks_a_house_rule() -> None:
    lines = sheet(compare([variant("shanghai"), variant("shanghai", buys=3)]))
    assert next(line for line in lines if line[1] == "Buying")[5::4] == ["stated", "house rule"]


def test_csv_says_how_sure_a_rule_is_in_the_words_of_the_app() -> None:
    sure = {word for line in sheet(compare(variants()))[1:] for word in line[5::4]}
    assert sure <= {"", *map(str, SURENESS.values())}


def test_markdown_has_a_table_for_each_topic_with_as_many_cells_in_every_line() -> None:
    found = compare(variants())
    lines = as_markdown(found).splitlines()
    assert [line[3:] for line in lines if line.startswith("## ")] == [str(topic.heading) for topic, _ in found.topics]
    tables = [line for line in lines if line.startswith("|")]
    assert len(tables) == len(found.rows) + 2 * len(found.topics)
    assert {line.count(" | ") for line in tables} == {len(found.variants)}
    assert sum("≠" in line for line in tables) == sum(row.differs for row in found.rows)


@pytest.mark.parametrize(
    ("title", "written"),
    [
        ("a|b", r"a\|b"),
        (r"a\|b", r"a\\\|b"),
        ("<img src=x>", r"\<img src=x\>"),
        ("[x](y)", r"\[x\](y)"),
        ("a\nb", "a b"),
        ("a & *b* `c`", r"a &amp; \*b\* \`c\`"),
    ],
)
def test_markdown_takes_every_title_literally(title: str, written: str) -> None:
    assert f"| {written} |" in as_markdown(titled(title))
