"""The sheets say what the rule book says, under house rules too, and a file of one needs nothing else."""

from __future__ import annotations

import re

import pytest

from rummy_learn.rules.compare import compare
from rummy_learn.rules.variant import Variant
from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui.html import join
from rummy_learn.ui.print.file import document, file_name
from rummy_learn.ui.print.sheet import sheet
from rummy_learn.ui.print.side_by_side import side_by_side
from rummy_learn.variants import named, shipped_ids, variant, variants


def words(markup: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", markup).split())


@pytest.mark.parametrize("game", list(map(variant, shipped_ids())), ids=lambda game: game.id)
def test_a_sheet_has_every_contract_and_every_clause_that_no_row_sums_up(game: Variant) -> None:
    told = words(sheet(game))
    for deal in game.deals:
        assert str(deal.contract.said()) in told
    for clause in game.clauses:
        if "." not in clause.id:
            assert words(join(clause.rule)) in told, clause.id


def test_a_sheet_has_the_house_rules_on_it_and_marks_what_they_change() -> None:
    told = words(sheet(variant("shanghai", buys=3)))
    assert "House rules Buys in a deal: 3 each" in told
    assert "3 a deal: the upcard and 2 stock cards. ◇ House rule" in told
    assert "House rules" not in words(sheet(variant("shanghai")))


def test_points_that_are_the_number_on_the_card_are_told_as_such() -> None:
    told = words(sheet(variant("rum500")))
    assert "2 to 9 face value 10 to K 10 A 15, low in a run 1 joker 15" in told
    assert "joker 15" not in words(sheet(variant("rum500", jokers="off")))


def test_side_by_side_has_every_rule_of_every_game_but_says_once_what_is_the_same() -> None:
    found = compare(variants())
    told = words(side_by_side(found))
    for row in found.rows:
        for cell in row.cells:
            in_one = row.key.startswith(("value_", "joker_value")) or row.topic.key == "contracts"
            assert in_one or words(join(cell.rule)) in told, row.key
    for game in found.variants:
        for deal in game.deals:
            assert str(deal.contract.said()) in told
    assert told.count("Low or high in a run; not both, and no K-A-2.") == 1


def test_versions_of_a_game_are_told_apart() -> None:
    told = words(side_by_side(compare([named("shanghai"), named("shanghai:buys=3")])))
    assert "Shanghai rum Shanghai rum (Buys in a deal: 3 each)" in told


def test_a_file_needs_no_other_file_and_runs_nothing() -> None:
    for text in (
        document(sheet(variant("hoyle")), say("Hoyle")),
        document(side_by_side(compare(variants())), say("All")),
    ):
        assert text.startswith("<!DOCTYPE html>")
        assert "<meta charset=" in text
        assert not re.search(r"https?:|//|@import|url\(|<script|<link|<img|\bsrc=|\bhref=", text)


def test_a_title_is_text_in_the_file() -> None:
    assert "<title>&lt;b&gt; &amp;</title>" in document(h.p("x"), say("<b> &"))


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Shanghai rum", "shanghai-rum.html"),
        ("../../etc/passwd", "etc-passwd.html"),
        ("***", "rules.html"),
        ("Rommé 2", "rommé-2.html"),
    ],
)
def test_a_file_has_a_name_that_every_system_takes(title: str, name: str) -> None:
    assert file_name(say(title), "html") == name
