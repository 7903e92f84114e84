"""What is written down of a server's events, and what never is."""

from __future__ import annotations

import io
import json
import logging
from pathlib import Path
from typing import Never

import pytest

from rummy_learn.rules.errors import BadInput
from rummy_learn.ui.serving.journal import QUIET, Errors, Journal, journal

PRIVATE = "/?name=Zuzana from 192.0.2.7"


def lines(out: io.StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_an_event_is_one_line_with_its_time_and_its_facts() -> None:
    out = io.StringIO()
    Journal(out, only_errors=False).write("visit", visitors=3)
    (line,) = lines(out)
    assert str(line.pop("time")).endswith("Z")
    assert line == {"event": "visit", "visitors": 3}


@pytest.mark.parametrize("only_errors", [True, False])
def test_an_error_that_jupyter_logs_is_its_class_and_its_place_and_nothing_of_what_it_says(only_errors: bool) -> None:
    out = io.StringIO()
    logger = logging.Logger("jupyter")
    logger.addHandler(Errors(Journal(out, only_errors)))
    try:
        raise KeyError(PRIVATE)
    except KeyError:
        logger.exception("Uncaught exception GET %s", PRIVATE)
    logger.error("no kernel for %s", PRIVATE)
    logger.warning("404 GET %s", PRIVATE)
    raised, told = lines(out)
    assert raised["event"] == told["event"] == "error"
    assert raised["what"] == "KeyError"
    assert told["what"] == "jupyter"
    for line in (raised, told):
        assert isinstance(line["where"], list)
        assert line["where"][0].startswith("serving/test_journal.py:")
    assert "Zuzana" not in out.getvalue()


def test_what_goes_wrong_again_and_again_is_noted_once_a_minute_with_how_often() -> None:
    out, now = io.StringIO(), 1000.0
    errors = Errors(Journal(out, only_errors=True), clock=lambda: now)
    for _ in range(2):
        for _ in range(5):
            errors.emit(logging.LogRecord("jupyter", logging.ERROR, "voila/app.py", 1, "", None, None))
        errors.emit(logging.LogRecord("jupyter", logging.ERROR, "voila/app.py", 2, "", None, None))
        now += QUIET
    assert [line.get("times") for line in lines(out)] == [None, None, 5, None]


def test_only_errors_is_only_errors() -> None:
    out = io.StringIO()
    Journal(out, only_errors=True).write("visit")
    assert not out.getvalue()


def test_a_file_is_added_to(tmp_path: Path) -> None:
    file = tmp_path / "log"
    for event in ("start", "stop"):
        notes = journal(str(file))
        notes.write(event)
        notes.close()
    assert [json.loads(line)["event"] for line in file.read_text().splitlines()] == ["start", "stop"]


def test_a_file_that_cannot_be_written_is_refused_in_one_sentence_that_names_it(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="no/such/log"):
        journal(str(tmp_path / "no/such/log"))


def test_a_file_without_a_name_is_refused() -> None:
    with pytest.raises(BadInput, match="name"):
        journal("")


def test_a_full_disk_disturbs_nothing_at_the_end_either() -> None:
    class Full(io.StringIO):
        def close(self) -> Never:
            raise OSError

    Journal(Full(), only_errors=False).close()


def test_a_log_that_cannot_be_written_any_more_stops_nothing() -> None:
    out = io.StringIO()
    notes = Journal(out, only_errors=False)
    out.close()
    notes.write("visit")
