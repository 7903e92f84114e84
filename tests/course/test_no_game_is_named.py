"""The course knows games by their data only."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from rummy_learn.variants import variants

COURSE = Path(__file__).parents[2] / "rummy_learn" / "course"


@pytest.mark.parametrize("path", sorted(COURSE.rglob("*.py")), ids=lambda path: str(path.relative_to(COURSE)))
def test_no_string_of_the_code_names_a_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    told = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    words = {
        word
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told
        for word in node.value.replace("=", " ").split()
    }
    names = {name for game in variants() for name in (game.id, str(game.title), game.letter + "1")}
    assert not words & names
