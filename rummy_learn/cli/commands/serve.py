"""`serve`: the web app in a browser. It is also what the command does without a sub-command."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from rummy_learn.cli.games import whole
from rummy_learn.cli.server import add_address, start
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace

    from rummy_learn.cli.parser import Parser

HELP = say("open the web app in a browser")


def arguments(parser: Parser) -> None:
    """The arguments of `serve`."""
    add_address(parser)
    parser.add_argument("--no-teach", action="store_true", help=str(say("leave out the page for teachers")))
    group = parser.add_argument_group(str(say("for whoever serves others")))
    most = say(
        "how many pages may be open at a time, each a Python process; 0 for as many as open files and threads allow, "
        "which always bound it (default: as many as three quarters of the memory hold, at 60 MB a page)"
    )
    group.add_argument("--most-visitors", metavar="N", help=str(most))
    site = say("the address of your static site, offered to visitors for whom there is no room")
    group.add_argument("--static-site", metavar="URL", help=str(site))
    idle = say("minutes after which the process of a closed page is ended; an open page keeps its own (default: 40)")
    group.add_argument("--idle-minutes", metavar="M", help=str(idle))
    log = say(
        "a file to add a line of JSON to for each event, without anything about who the visitors are; - for standard "
        "error (default: errors only, there)"
    )
    group.add_argument("--log", dest="output", metavar="FILE", help=str(log))


def run(args: Namespace) -> int:
    """Serves the app until it is stopped."""
    return start(
        "serve",
        args,
        teach=not args.no_teach,
        most_visitors=_most(args.most_visitors),
        idle_minutes=_minutes(args.idle_minutes),
        static_site=_address(args.static_site),
        log=args.output,
    )


def _most(text: str | None) -> int | None:
    number = whole(text, "--most-visitors", "bad_value")
    if number is not None and number < 0:
        message = say("--most-visitors takes a number from 0 on, not {piece}.", piece=number)
        raise BadInput("bad_value", number, message)
    return number


def _minutes(text: str | None) -> float | None:
    if text is None:
        return None
    if not re.fullmatch(r"\d{1,6}(\.\d{1,3})?", text, re.ASCII) or not float(text):
        message = say("--idle-minutes takes a number of minutes such as 40, and “{piece}” is none.", piece=text)
        raise BadInput("bad_value", text, message)
    return float(text)


def _address(text: str | None) -> str | None:
    if text is not None and not re.fullmatch(r"https?://[^\s?#]+", text):
        message = say("--static-site takes an address such as https://example.org/rummy/, not {piece}.", piece=text)
        raise BadInput("bad_value", text, message)
    return text
