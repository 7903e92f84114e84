"""What `serve` and `lab` share: where to listen, and Jupyter imported only now."""

from __future__ import annotations

import gc
from importlib import import_module
from typing import TYPE_CHECKING

from rummy_learn.cli.games import whole
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say

if TYPE_CHECKING:
    from argparse import Namespace

    from rummy_learn.cli.parser import Parser

__all__ = ["add_address", "start"]


def add_address(parser: Parser) -> None:
    """Where the server listens and whether a browser opens."""
    parser.add_argument("--port", metavar="P", help=str(say("the port to listen on (default: one that is free)")))
    parser.add_argument(
        "--host",
        metavar="H",
        default="127.0.0.1",
        help=str(say("the address to listen on (default: this machine only)")),
    )
    parser.add_argument("--no-browser", action="store_true", help=str(say("print the address and open no browser")))


def start(server: str, args: Namespace, **settings: object) -> int:
    """Runs a module of `rummy_learn.ui` until it is stopped. Raises `BadInput` (bad_port, not_installed)."""
    gc.enable()
    port = whole(args.port, "--port", "bad_port")
    try:
        module = import_module(f"rummy_learn.ui.{server}")
    except ModuleNotFoundError as missing:
        message = say("{piece} is not installed here, and the web app needs it.", piece=missing.name)
        raise BadInput("not_installed", missing.name, message) from None
    status: int = module.main(port=port, host=args.host, open_browser=not args.no_browser, **settings)
    return status
