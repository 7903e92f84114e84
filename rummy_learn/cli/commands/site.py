"""`site`: the app as a static site, which needs no server of ours."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rummy_learn.cli.output import Answer
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import plural, say

if TYPE_CHECKING:
    from argparse import Namespace

    from rummy_learn.cli.parser import Parser

HELP = say("write the app as a static site, for any web server")


def arguments(parser: Parser) -> None:
    """The arguments of `site`."""
    parser.add_argument(
        "folder",
        metavar="DIR",
        help=str(say("a new or empty folder, or one with an earlier build of the site, which is replaced")),
    )
    parser.add_argument(
        "--pyodide",
        metavar="FOLDER",
        help=str(
            say("a folder with Pyodide: node_modules/pyodide after npm install pyodide (default: npm fetches it)")
        ),
    )
    parser.add_argument("--no-teach", action="store_true", help=str(say("leave out the page for teachers")))


def run(args: Namespace) -> Answer:
    """Builds the site."""
    from rummy_learn.ui.site.build import build

    if not args.folder.strip():
        raise BadInput("no_folder", args.folder, say("“{piece}” names no folder.", piece=args.folder))
    pyodide = None if args.pyodide is None else Path(args.pyodide)
    written = build(Path(args.folder), pyodide, teach=not args.no_teach)
    size = sum(Path(args.folder, name).stat().st_size for name in written)
    told = plural(
        len(written),
        "{n} file is in {folder}, {size} MB in all. They start from any web server, but not as plain files.",
        "{n} files are in {folder}, {size} MB in all. They start from any web server, but not as plain files.",
        folder=args.folder,
        size=f"{size / 1e6:.0f}",
    )
    return Answer(lambda: {"folder": args.folder, "files": written, "bytes": size}, lambda _: [str(told)])
