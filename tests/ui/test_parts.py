import re

import pytest

from rummy_learn.rules.clause import Clause, Status
from rummy_learn.text import say
from rummy_learn.ui import parts
from rummy_learn.ui.link import Link
from rummy_learn.ui.page import found

CLAUSE = Clause("S4", "conflict", "SHA", say("A joker may be exchanged."), say("“Anytime” is said too."))


def test_an_error_is_tied_to_its_field_and_the_text_stays() -> None:
    field = parts.field("cards", say("Cards"), "7x <", error=say("“7x” is not a card."))
    assert '<label for="cards">Cards</label>' in field
    assert 'value="7x &lt;"' in field
    assert 'aria-invalid="true" aria-describedby="cards-error"' in field
    assert re.search(r'<p class="error" id="cards-error">.*“7x” is not a card\.', field)


def test_a_hint_of_a_field_is_read_before_its_error() -> None:
    assert 'aria-describedby="n-hint n-error"' in parts.field("n", "Points", hint="Whole number", error="No.")


def test_a_field_without_an_error_is_not_called_invalid() -> None:
    assert "aria-invalid" not in parts.field("cards", say("Cards"))


@pytest.mark.parametrize("status", ["stated", "silent", "conflict"])
def test_a_badge_tells_by_word_what_it_tells_by_shape(status: Status) -> None:
    said, meaning = f"badge {status}", str(parts.sure(status)).split("<span>")[1].removesuffix("</span>")
    assert parts.badge(status) == f'<span class="{said}" title="{meaning}">{parts.STATUS[status]}</span>'


def test_a_source_is_told_with_its_note_and_what_the_mark_means() -> None:
    told = parts.source(CLAUSE)
    assert "Wikipedia" in told
    assert "this is our ruling" in told
    assert "“Anytime” is said too." in told


def test_hints_open_one_at_a_time() -> None:
    steps = [
        parts.Hint(say("Goal"), say("Seven cards.")),
        parts.Hint(say("Rule"), say("Three.")),
        parts.Hint(say("Card"), "8H"),
    ]
    shown = parts.hints(steps, 1)
    assert "Seven cards." in shown
    assert "Three." not in shown
    assert re.findall(r'data-value="(\d)"( disabled)?', shown) == [("2", ""), ("3", " disabled")]


def test_a_closed_hint_does_not_travel_to_the_browser() -> None:
    assert "secret" not in parts.hints([parts.Hint(say("Answer"), "secret")], 0)


def test_choices_have_the_question_as_their_name_and_can_be_closed() -> None:
    shown = parts.choices("why", say("Which?"), [parts.Option("a", "A"), parts.Option("b", "B")], ["b"], closed=True)
    assert shown.startswith('<fieldset class="choices" id="why-choices"><legend>Which?</legend>')
    assert re.findall(r'value="(\w)"( checked)? disabled', shown) == [("a", ""), ("b", " checked")]


def test_several_choices_are_boxes_to_tick() -> None:
    assert 'type="checkbox"' in parts.choices("games", "Which?", [parts.Option("a", "A")], several=True)


def test_crumbs_end_at_the_page_itself() -> None:
    shown = parts.crumbs((say("Learn"), Link.parse("?page=learn")), (say("Deal 2"), None))
    assert '<a href="?page=learn"' in shown
    assert '<span aria-current="page">Deal 2</span>' in shown


def test_progress_is_said_in_words() -> None:
    assert "Step 2 of 4: try" in parts.progress(2, 4, say("try"))


def test_every_page_is_found_in_the_order_of_the_navigation() -> None:
    pages = list(found().values())
    assert pages == sorted(pages, key=lambda page: page.order)
    assert all(name == page.name for name, page in found().items())
    assert len({page.order for page in pages}) == len(pages)
