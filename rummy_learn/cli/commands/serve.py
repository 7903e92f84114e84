"""`serve`: the web app in a browser. It is also what the command does without a sub-command."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.server import add_address, start
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace

    from rummy_learn.cli.parser import Parser

HELP = say("open the web app in a browser")


def arguments(parser: Parser) -> None:
    """The arguments of `serve`."""
    add_address(parser)
    parser.add_argument("--no-teach", action="store_true", help=str(say("leave out the page for teachers")))


def run(args: Namespace) -> int:
    """Serves the app until it is stopped."""
    return start("serve", args, teach=not args.no_teach)
