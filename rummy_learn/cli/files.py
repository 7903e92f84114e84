"""Arguments that are JSON text or the name of a file, and files that are written whole or not at all."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from rummy_learn.cli.parser import Parser

__all__ = ["add_output", "json_text", "text_of", "write"]

_OPENS_JSON = ("{", "[", '"')


def add_output(parser: Parser, metavar: str, help_: Message) -> None:
    """`-o FILE`, where the answer goes instead of the terminal."""
    parser.add_argument("-o", "--output", metavar=metavar, help=str(help_))


def json_text(argument: str) -> str:
    """The JSON text that an argument is, or that the file of this name holds. Raises `BadInput` (unreadable_file)."""
    if argument.lstrip().startswith(_OPENS_JSON) or not argument.strip():
        return argument
    return text_of(argument, say("“{piece}” is neither JSON text nor the name of a file.", piece=argument))


def text_of(file: str, missing: Message | None = None) -> str:
    """What stands in the file of this name. Raises `BadInput` (unreadable_file), with `missing` if there is none."""
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        message = missing or say("There is no file “{piece}”.", piece=file)
    except UnicodeDecodeError:
        message = say("“{piece}” is no file of text in UTF-8.", piece=file)
    except (OSError, ValueError) as error:
        message = say("“{piece}” cannot be read: {problem}.", piece=file, problem=_problem(error))
    raise BadInput("unreadable_file", file, message)


def write(name: str, content: str | bytes) -> None:
    """Puts the text, as UTF-8, or the bytes into the file of this name, whole or not at all.

    A file that is there is replaced only once the new one is complete; a device or a pipe is just written to.
    Raises `BadInput` (unwritable_file).
    """
    if name in ("", "-"):
        message = say("“{piece}” is no name of a file: without -o the answer is printed.", piece=name)
        raise BadInput("unwritable_file", name, message)
    try:
        path, data = Path(name).resolve(), content.encode() if isinstance(content, str) else content
        if path.exists() and not path.is_file():
            path.write_bytes(data)
        else:
            _replace(path, data)
    except (OSError, ValueError) as error:
        _unwritable(name, error)


def _replace(path: Path, data: bytes) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with draft.open("xb") as file:
            file.write(data)
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _unwritable(name: str, error: Exception) -> NoReturn:
    message = say("“{piece}” cannot be written: {problem}.", piece=name, problem=_problem(error))
    raise BadInput("unwritable_file", name, message) from None


def _problem(error: Exception) -> str:
    """What the system says, without the path, which the sentence names already."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
