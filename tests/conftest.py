"""Property tests try the same examples on every machine, and no slow one fails them. No test leaves a game behind."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from rummy_learn.variants import drop, own_games

settings.register_profile("steady", deadline=None, derandomize=True, max_examples=100)
settings.load_profile("steady")


@pytest.fixture(autouse=True)
def _no_game_stays() -> Iterator[None]:
    """Games that a page or a command has added are known to the whole process."""
    before = {game.id for game in own_games()}
    yield
    for game in own_games():
        if game.id not in before:
            drop(game.id)
