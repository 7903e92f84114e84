"""A comparison to take along: as Markdown for a page or a forum, as CSV for a spreadsheet."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rummy_learn.course.sheets import sheet
from rummy_learn.course.wording import SURENESS, joined
from rummy_learn.text import render, say

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.compare import Cell, Comparison, Row
    from rummy_learn.text import Message

__all__ = ["as_csv", "as_markdown"]

_MARKS = re.compile(r"([\\`*_{}\[\]<>|#~])")
"""What Markdown would take for its own, in a table or beside it."""


def as_markdown(found: Comparison) -> str:
    """A table for each topic; rules that differ are marked ≠, and each says where it stands and how sure it is."""
    lines = [f"# {_escaped(joined([game.title for game in found.variants]))}", ""]
    for topic, rows in found.topics:
        heading = [say("Rule"), *(game.title for game in found.variants)]
        lines += [f"## {_escaped(topic.heading)}", "", _line(map(_escaped, heading)), _line(["---"] * len(heading))]
        lines += [_line((_heading(row), *map(_cell, row.cells))) for row in rows]
        lines.append("")
    lines.append(_escaped(say("Rows marked ≠ differ. The word in brackets says how sure a rule is.")))
    return "\n".join(lines) + "\n"


def _line(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _heading(row: Row) -> str:
    return f"**≠ {_escaped(row.title)}**" if row.differs else _escaped(row.title)


def _cell(cell: Cell) -> str:
    clause = cell.clause
    if clause is None:
        return _escaped(cell.rule)
    return _escaped(say("{rule} [{id}, {status}]", rule=cell.rule, id=clause.id, status=_status(clause)))


def _status(clause: Clause) -> Message:
    return say("house rule") if clause.house_rule else SURENESS[clause.status]


def _escaped(text: Message | str) -> str:
    """The text with everything that Markdown would act on taken literally, on one line."""
    return _MARKS.sub(r"\\\1", " ".join(render(text).split())).replace("&", "&amp;")


def as_csv(found: Comparison) -> str:
    """A line a rule: topic, title and whether it differs; then for each game the rule, its clause, how sure, why."""
    titles = (
        (
            game.title,
            say("{game}: clause", game=game.title),
            say("{game}: how sure", game=game.title),
            say("{game}: remark", game=game.title),
        )
        for game in found.variants
    )
    head = (say("Topic"), say("Rule"), say("Differs"), *(title for each in titles for title in each))
    return sheet((head, *map(_line_of, found.rows)))


def _line_of(row: Row) -> tuple[Message | str, ...]:
    differs = say("yes") if row.differs else say("no")
    return (row.group, row.title, differs, *(part for cell in row.cells for part in _parts(cell)))


def _parts(cell: Cell) -> tuple[Message | str, ...]:
    clause = cell.clause
    if clause is None:
        return cell.rule, "", "", ""
    return cell.rule, clause.id, _status(clause), clause.note or ""
