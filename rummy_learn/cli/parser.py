"""From the words on the command line to a command and its arguments, with one sentence for whatever cannot be read."""

from __future__ import annotations

import argparse
import sys
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, NamedTuple, NoReturn, Protocol, cast

from rummy_learn.cli import commands
from rummy_learn.cli.output import Answer, columns
from rummy_learn.cli.own import own_id
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, languages, say, use

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["Parser", "Request", "parse"]

PROGRAM = "rummy-learn"
DEFAULT_COMMAND = "serve"


class Request(NamedTuple):
    """What was asked for: the function that answers, and its arguments."""

    run: Callable[[argparse.Namespace], Answer | int]
    args: argparse.Namespace


class Command(Protocol):
    """What a file in `commands` holds: `check_all.py` is the command `check-all`."""

    HELP: Message

    def arguments(self, parser: Parser) -> None:
        """Declares the arguments of the command."""

    def run(self, args: argparse.Namespace) -> Answer | int:
        """The answer, or the exit status of what has run until it was stopped. Raises `BadInput`."""


def parse(given: Sequence[str]) -> Request:
    """Reads the command line and switches to the wanted language. Raises `BadInput`."""
    common, rest = _common().read_known(given)
    _speak(common.lang)
    everywhere = _common()  # once more: its help speaks the language by now
    if common.version:
        return _print("version", _version(), common)
    if common.help and not rest:
        return _print("help", _overview(everywhere), common)
    name = DEFAULT_COMMAND if not rest or rest[0].startswith("-") else rest.pop(0)
    command = _command(name)
    parser = Parser(prog=f"{PROGRAM} {name}", description=str(command.HELP), parents=[everywhere])
    command.arguments(parser)
    for file in common.own:
        own_id(file)
    if common.help:
        return _print("help", parser.format_help(), common)
    args = parser.read(rest)
    args.json = common.json
    _fill_from_input(args)
    return Request(command.run, args)


def _speak(lang: str | None) -> None:
    if lang is None:
        return
    try:
        use(lang)
    except LookupError:
        raise BadInput(
            "unknown_language",
            lang,
            say(
                "“{piece}” is no language here: choose one of {languages}.",
                piece=lang,
                languages=", ".join(languages()),
            ),
        ) from None


def _print(key: str, text: str, common: argparse.Namespace) -> Request:
    answer = Answer(data=lambda: {key: text}, text=lambda _: [text.rstrip("\n")])
    return Request(lambda _: answer, common)


def _fill_from_input(args: argparse.Namespace) -> None:
    """Puts standard input where an argument is `-`. It can be read only once, and nothing is written into it."""
    waiting = [name for name, value in vars(args).items() if value == "-" and name != "output"]
    if len(waiting) > 1:
        raise BadInput("bad_value", "-", say("Only one argument can be read from standard input; “-” is there twice."))
    for name in waiting:
        setattr(args, name, sys.stdin.read().strip() if sys.stdin else "")


# ---- finding commands ------------------------------------------------------------------------------------------------
def _command_names() -> Iterator[str]:
    return (module.name.replace("_", "-") for module in iter_modules(commands.__path__))


def _command(name: str) -> Command:
    if name not in _command_names():
        message = say(
            "There is no command “{piece}”: choose one of {commands}.", piece=name, commands=", ".join(_command_names())
        )
        raise BadInput("unknown_command", name, message)
    return cast("Command", import_module(f"{commands.__name__}.{name.replace('-', '_')}"))


def _overview(everywhere: Parser) -> str:
    parser = Parser(prog=PROGRAM, parents=[everywhere], usage=f"{PROGRAM} [COMMAND] …")
    listed = {name: str(_command(name).HELP) for name in _command_names()}
    broad = max(map(len, listed))
    lines = [
        parser.format_help().rstrip("\n"),
        "",
        str(say("commands (without one: {command}):", command=DEFAULT_COMMAND)),
        *(f"  {name:{broad}}  {does}" for name, does in listed.items()),
        "",
        str(say("“{command} COMMAND --help” tells more about each.", command=PROGRAM)),
    ]
    return "\n".join(lines)


def _version() -> str:
    from rummy_learn import __version__

    return f"{PROGRAM} {__version__}"


# ---- argparse, with our sentences ------------------------------------------------------------------------------------
class _Formatter(argparse.HelpFormatter):
    """Help in the reader's language, as wide as the terminal."""

    def __init__(self, prog: str) -> None:
        super().__init__(prog, width=columns() - 2)

    def add_usage(self, usage: str | None, actions: object, groups: object, prefix: str | None = None) -> None:
        super().add_usage(usage, actions, groups, prefix or f"{say('usage')}: ")  # type: ignore[arg-type]


class Parser(argparse.ArgumentParser):
    """An argument parser that never exits: what it cannot read is a `BadInput`."""

    def __init__(self, **settings: object) -> None:
        super().__init__(
            add_help=False,
            allow_abbrev=False,
            exit_on_error=False,
            formatter_class=_Formatter,
            **settings,  # type: ignore[arg-type]
        )
        self._positionals.title, self._optionals.title = str(say("arguments")), str(say("options"))

    def read(self, words: Sequence[str]) -> argparse.Namespace:
        """All the words as arguments. Raises `BadInput`."""
        args, unknown = self.read_known(words)
        if unknown:
            values = {"piece": unknown[0], "command": self.prog}
            message = say("“{piece}” is one argument too many: put cards in quotes, see {command} --help.", **values)
            if unknown[0].startswith("-"):
                message = say("“{piece}” is not understood here: see {command} --help.", **values)
            raise BadInput("unknown_argument", unknown[0], message)
        return args

    def read_known(self, words: Sequence[str]) -> tuple[argparse.Namespace, list[str]]:
        """The words that are known as arguments, and the rest. Raises `BadInput`."""
        try:
            return self.parse_known_args(words)
        except argparse.ArgumentError as error:
            self._refuse(error.argument_name, error.message)

    def error(self, message: str) -> NoReturn:
        """What argparse calls when arguments are missing."""
        self._refuse(None, message)

    def _refuse(self, argument: str | None, problem: str) -> NoReturn:
        values = {"command": self.prog}
        if argument is None:
            piece = problem.rpartition(": ")[2]
            raise BadInput(
                "missing_argument", piece, say("{piece} is missing: see {command} --help.", piece=piece, **values)
            )
        if problem.startswith("ignored"):
            raise BadInput("unknown_argument", argument, say("{piece} takes no value.", piece=argument))
        raise BadInput(
            "missing_argument",
            argument,
            say("{piece} needs a value after it: see {command} --help.", piece=argument, **values),
        )


def _common() -> Parser:
    """What every command understands, wherever it stands on the line."""
    parser = Parser()
    group = parser.add_argument_group(str(say("everywhere")))
    group.add_argument("--json", action="store_true", help=str(say("answer in JSON")))
    own = say("a game of your own, for positions and records that name it; may be given several times")
    group.add_argument("--own", action="append", default=[], metavar="FILE.toml", help=str(own))
    group.add_argument("--lang", metavar="LANG", help=str(say("the language to answer in, such as en")))
    group.add_argument("-h", "--help", action="store_true", help=str(say("show this help")))
    group.add_argument("--version", action="store_true", help=str(say("show the version")))
    return parser
