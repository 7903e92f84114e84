"""Every language says all that English says: nothing missing, nothing left over, every value in its place."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog

from rummy_learn import text


def _tool() -> ModuleType:
    path = Path(__file__).parents[2] / "tools" / "catalogue.py"
    spec = importlib.util.spec_from_file_location("catalogue", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


TOOL = _tool()


@pytest.fixture(scope="module")
def sentences() -> dict[object, set[str]]:
    found: dict[object, set[str]] = TOOL.sentences()
    return found


def test_the_sentences_of_the_code_are_found(sentences: dict[object, set[str]]) -> None:
    assert len(sentences) > 3000
    assert sentences["{points}, low in a run {low}"] == {"ui/print/pieces.py"}
    assert ("{n} player", "{n} players") in sentences
    assert "" not in sentences


@pytest.mark.parametrize("language", TOOL.languages())
def test_a_language_has_every_sentence_and_no_other(language: str, sentences: dict[object, set[str]]) -> None:
    catalogue = TOOL.in_step(language, sentences)
    assert not [*TOOL.faults(catalogue)]
    assert TOOL.book(language).read_bytes() == TOOL.po(catalogue), "run: python tools/catalogue.py"
    assert TOOL.book(language).with_suffix(".mo").read_bytes() == TOOL.mo(catalogue), "run: python tools/catalogue.py"


@pytest.mark.parametrize(
    ("key", "string", "fault"),
    [
        ("{a} of {b}", "", "not translated"),
        ("{a} of {b}", "{a} z {c}", "values"),
        ("{a} of {b}", "{a}", "values"),
        (("{n} card", "{n} cards"), ("{n} karta", "{n} karty", ""), "not translated"),
        (("{n} card", "{n} cards"), ("{n} karta", "{x} karty", "{n} karet"), "values"),
    ],
)
def test_what_is_missing_or_says_other_values_is_named(
    key: str | tuple[str, ...], string: str | tuple[str, ...], fault: str
) -> None:
    catalogue = Catalog("cs")
    catalogue.add(key, string)
    [found] = TOOL.faults(catalogue)
    assert found.fault.startswith(fault)


def test_one_may_be_said_without_its_number() -> None:
    catalogue = Catalog("cs")
    catalogue.add(("{n} card", "{n} cards"), ("jedna karta", "{n} karty", "{n} karet"))
    assert not [*TOOL.faults(catalogue)]


def test_an_empty_sentence_stays_empty_in_every_language() -> None:
    for language in text.languages():
        assert not text.render(text.say(""), language)
