"""The command line: a thin door to the package.

Each sub-command is one file in `commands`, found by its name and imported only when it is asked for. It computes an
`Answer`; printing, errors and the exit status are the same for all of them and live here.
"""

from __future__ import annotations

import gc
import sys
from typing import TYPE_CHECKING

from rummy_learn.cli.output import Ink, one_line, prepare, readable, silence
from rummy_learn.rules.errors import BadInput

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

UNUSABLE = 2
INTERRUPTED = 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0 yes or done, 1 judged and refused, 2 unusable input."""
    gc.disable()  # a command is over before there is garbage; this is a tenth of its time
    try:
        return _answered(argv)
    finally:
        gc.enable()


def _answered(argv: Sequence[str] | None) -> int:
    prepare()
    given = [readable(word) for word in (sys.argv[1:] if argv is None else argv)]
    json_wanted = "--json" in given
    try:
        return _run(given)
    except BadInput as error:
        if json_wanted:
            _write(_json(error.to_json()))
        return _complain(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(given: Sequence[str]) -> int:
    from rummy_learn.cli.parser import parse

    request = parse(given)
    answer = request.run(request.args)
    if isinstance(answer, int):
        return answer
    ink = Ink.for_stream(sys.stdout)
    told = _json(answer.data()) if request.args.json else "\n".join(answer.text(ink))
    unwritten = _write(told)
    for note in answer.notes:
        _tell(str(note))
    return unwritten or answer.status


def _json(data: object) -> str:
    import json

    return json.dumps(data, indent=2)


def _write(text: str) -> int:
    """Writes the answer; 0, or 2 when there is no room for it. A reader who has gone away is no error."""
    if sys.stdout is None:
        return 0
    try:
        sys.stdout.write(text + "\n" * bool(text))
        sys.stdout.flush()
    except BrokenPipeError:
        silence(sys.stdout)
    except OSError as error:
        silence(sys.stdout)
        return _complain(error.strerror or str(error))
    return 0


def _complain(sentence: str) -> int:
    _tell(sentence)
    return UNUSABLE


def _tell(sentence: str) -> None:
    """A line on standard error."""
    if sys.stderr is not None:
        try:
            sys.stderr.write(f"rummy-learn: {one_line(sentence)}\n")
            sys.stderr.flush()
        except OSError:
            silence(sys.stderr)
