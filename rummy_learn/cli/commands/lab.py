"""`lab`: JupyterLab on the notebooks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.server import add_address, start
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace

    from rummy_learn.cli.parser import Parser

HELP = say("open the notebooks in JupyterLab")


def arguments(parser: Parser) -> None:
    """The arguments of `lab`."""
    add_address(parser)


def run(args: Namespace) -> int:
    """Serves JupyterLab until it is stopped."""
    return start("lab", args)
