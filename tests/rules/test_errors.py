"""Input that cannot be used: one sentence, wherever it is shown."""

from __future__ import annotations

import pytest

from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.errors import BadInput


def test_a_notebook_is_given_the_sentence_in_place_of_a_traceback() -> None:
    with pytest.raises(BadInput) as found:
        parse_cards("7H 7X")
    assert found.value._render_traceback_() == [str(found.value)]
    assert "7X" in str(found.value)
