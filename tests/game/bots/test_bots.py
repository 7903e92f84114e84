"""A bot is one file in its folder; it is found by its name."""

from __future__ import annotations

import pytest

from rummy_learn.game.bots import Bot, bot, bots
from rummy_learn.rules.errors import BadInput


def test_every_bot_has_a_name_of_its_own_and_a_title() -> None:
    assert "random" in bots()
    for name, found in bots().items():
        assert found.name == name
        assert str(found.title)
        assert isinstance(bot(name, 3), Bot)


def test_a_bot_that_is_not_there_is_named() -> None:
    with pytest.raises(BadInput) as error:
        bot("deep blue")
    assert (error.value.code, error.value.piece) == ("unknown_bot", "deep blue")
