"""Lint, format and types: the same three commands that an editor runs, here so that one command checks everything."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.mark.parametrize("command", ["ruff check", "ruff format --check", "mypy"])
def test_the_code_is(command: str) -> None:
    run = subprocess.run(
        [sys.executable, "-m", *command.split()], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if run.returncode:
        pytest.fail(f"{command}\n{run.stdout}{run.stderr}", pytrace=False)
