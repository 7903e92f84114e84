"""A table asks its seats in the fair order, lets bots see their own view only, and never plays for ever."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

import pytest

from rummy_learn.game.actions import Action
from rummy_learn.game.bots import Bot, bot
from rummy_learn.game.play import ask
from rummy_learn.game.record import Game
from rummy_learn.game.table import IllegalMoveError, StalledError, answers, play_out, playing_out, step
from rummy_learn.game.view import View
from rummy_learn.text import Message, say
from tests.game.table import GAMES, at, driven


class Watching(Bot):
    """A random bot that remembers what it was shown."""

    name: ClassVar[str] = "watching"
    title: ClassVar[Message] = say("Watching")

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self.views: list[View] = []
        self.random = bot("random", seed)

    def choose(self, view: View) -> Action:
        self.views.append(view)
        return self.random.choose(view)


class Cheating(Watching):
    """Discards before it has drawn."""

    def choose(self, view: View) -> Action:
        return Action(view.seat, "discard", card=view.hand[0])


def seated(players: int, name: str = "random") -> Mapping[int, Bot]:
    return {seat: bot(name, f"seat {seat}") for seat in range(players)}


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_is_asked_when_it_is_its_turn_to_answer_and_sees_its_own_view(game: str) -> None:
    seats = {seat: Watching(seat) for seat in range(3)}
    now = Game.new(game, players=3, seed=5)
    for _ in range(60):
        asked = ask(now.position)
        assert asked is not None
        shown = [len(each.views) for each in seats.values()]
        after = step(now, seats)
        shown[asked.seat] += 1
        assert [len(each.views) for each in seats.values()] == shown
        assert seats[asked.seat].views[-1] == View.of(now.position, asked.seat)
        if (now := after).position.phase == "over":
            break


def test_the_table_stops_at_a_seat_without_a_bot_and_goes_on_after_its_move() -> None:
    seats = {seat: bot("random", seat) for seat in (0, 2)}
    now = play_out(Game.new("shanghai", players=3, seed=7), seats)
    assert ask(now.position) == (1, "claim")
    assert step(now, seats) is now
    after = now.play(Action(1, "pass"))
    assert isinstance(after, Game)
    assert len(play_out(after, seats).moves) > len(after.moves)


def test_a_seat_that_is_asked_for_a_claim_cannot_close_the_window_with_a_draw() -> None:
    position = at("shanghai", discards="8C")
    assert {action.action for action in answers(View.of(position, 1))} == {"take", "pass"}
    declined = position.but(passed=(1,))
    assert {action.action for action in answers(View.of(declined, 1))} == {"draw"}


def test_play_can_be_stopped_after_a_move() -> None:
    now = play_out(Game.new("hoyle", players=3, seed=2), seated(3), until=lambda game: len(game.moves) == 7)
    assert len(now.moves) == 7


def test_deals_follow_each_other_until_as_many_are_played_as_was_asked_for() -> None:
    now = play_out(Game.new("rum500", players=3, seed=2, deals=2), seated(3))
    assert now.over
    assert len(now.results) == 2
    assert step(now, seated(3)) is now


def test_a_deal_that_does_not_end_is_reported_with_the_game_so_far() -> None:
    with pytest.raises(StalledError, match="deal 1 has not ended after 20 moves") as error:
        play_out(Game.new("shanghai", players=3, seed=7), seated(3), most=20)
    assert len(error.value.game.moves) == 20


def test_a_move_of_a_bot_that_the_rules_refuse_is_no_move() -> None:
    with pytest.raises(IllegalMoveError) as error:
        step(Game.new("shanghai", players=3, seed=7), {1: Cheating()})
    assert error.value.verdict.codes == ("draw_first",)


def test_a_page_can_do_other_things_while_bots_think() -> None:
    """In slices the game is the same, and a bot that looks ahead has many of them for one move."""
    start = Game.new("shanghai", players=3, seed=5, deals=1)
    seats = {**seated(3, "sensible"), 1: bot("lookahead", 5)}
    slices, game = driven(playing_out(start, seats, until=lambda game: game.count == 12))
    assert game == play_out(start, seats, until=lambda game: game.count == 12)
    assert slices > 20
