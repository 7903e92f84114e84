"""Games in the making and their records: replayed bit for bit, and refused with the number of the move."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rummy_learn.game.record import FORMAT, Game, Rejected, replay
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.verdict import Verdict
from rummy_learn.variants import variant
from tests.game.positions import a_move
from tests.game.table import GAMES


def played(game: str, number: int, *, deals: int | None = None, most: int = 4000) -> Game:
    """A game played at random, until it is over or so many moves are made."""
    rnd, now = Random(number), Game.new(game, players=3, seed=number, deals=deals)
    for _ in range(most):
        if now.over:
            break
        answer = now.play(a_move(now.dealt().position, rnd))
        assert isinstance(answer, Game), str(answer)
        now = answer
    return now


@pytest.fixture(scope="module", params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return played(request.param, 3, deals=2)


def test_a_record_replays_to_the_same_results_and_the_same_position(game: Game) -> None:
    assert game.over
    text = json.dumps(game.record())
    again = replay(text)
    assert again == game
    assert isinstance(again, Game)
    assert json.dumps(again.record()) == text


def test_a_record_has_the_public_keys(game: Game) -> None:
    record = game.record()
    assert {"format", "start", "moves", "results", "seed"} <= record.keys()
    assert record["format"] == FORMAT == "rummy-learn/1"
    assert [result["deal"] for result in record["results"]] == [1, 2]
    assert record["results"][1]["totals"] == list(game.position.scores)
    for before, after in zip(record["results"], record["results"][1:], strict=False):
        sums = [sum(pair) for pair in zip(before["totals"], after["points"], strict=True)]
        assert after["totals"] == sums


def test_a_start_in_short_is_dealt_from_the_seed_of_the_record(game: Game) -> None:
    record = game.record()
    short = {key: record["start"][key] for key in ("variant", "players", "dealer")}
    again = replay(record | {"start": short})
    assert isinstance(again, Game)
    assert again.results == game.results


def test_a_changed_result_is_refused(game: Game) -> None:
    record = json.loads(json.dumps(game.record()))
    record["results"][0]["totals"][0] += 1
    answer = replay(record)
    assert isinstance(answer, Rejected)
    assert (answer.number, answer.verdict.codes) == (None, ("wrong_results",))


def test_a_changed_move_is_refused_with_its_number_and_the_reasons(game: Game) -> None:
    record = game.record()
    moves = list(record["moves"])
    at = next(number for number, move in enumerate(moves) if move["action"] == "discard")
    moves[at] = {"player": moves[at]["player"], "action": "draw"}
    answer = replay(record | {"moves": moves})
    assert isinstance(answer, Rejected)
    assert not answer
    assert (answer.number, answer.verdict.codes) == (at + 1, ("already_drawn",))
    assert answer.game is not None
    assert len(answer.game.moves) == at
    text = json.loads(json.dumps(answer.to_json()))
    assert (text["move"], text["valid"], text["reasons"][0]["code"]) == (at + 1, False, "already_drawn")


def test_no_move_follows_the_last_deal(game: Game) -> None:
    record = game.record()
    more = replay(record | {"moves": [*record["moves"], {"player": 0, "action": "draw"}]})
    assert isinstance(more, Rejected)
    assert (more.number, more.verdict.codes) == (len(record["moves"]) + 1, ("deal_over",))


def test_a_game_goes_on_deal_by_deal_until_somebody_has_won() -> None:
    game = played("zioncheck", 1)
    assert game.over
    assert [result.deal for result in game.results] == [1, 2, 3, 4, 5, 6]
    assert [bool(result.winners) for result in game.results] == [False] * 5 + [True]
    assert replay(game.record()) == game


def test_undo_goes_back_a_move_even_into_the_deal_before() -> None:
    game = played("rum500", 2, deals=2)
    back = game
    for _ in game.moves:
        before, back = back, back.undo()
        assert back.moves == before.moves[:-1]
        answer = back.play(before.moves[-1])
        assert isinstance(answer, Game)
        assert before.position in (answer.position, answer.dealt().position)
    assert back.position == back.start
    assert back.undo() is back


def test_events_tell_what_happened_and_no_hidden_card() -> None:
    game = Game.new("shanghai", players=3, seed=1)
    after = game.play({"player": 1, "action": "draw"})
    assert isinstance(after, Game)
    assert [str(event) for event in after.events] == ["Player 2 draws a card from the stock."]


def test_a_refused_move_changes_nothing() -> None:
    game = Game.new(variant("shanghai", buys=3), players=3, seed=1)
    answer = game.play('{"player": 0, "action": "draw"}')
    assert isinstance(answer, Verdict)
    assert answer.codes == ("not_your_turn",)
    assert game.record()["moves"] == []
    assert game.start.variant.setting("buys") == 3


# ---- text that is no record ------------------------------------------------------------------------------------------
GOOD: dict[str, Any] = {"format": FORMAT, "start": {"variant": "shanghai"}, "moves": [], "results": []}


def test_the_smallest_record_is_one() -> None:
    assert isinstance(replay(GOOD), Game)
    assert isinstance(replay({key: value for key, value in GOOD.items() if key != "results"}), Game)


@pytest.mark.parametrize(
    ("change", "piece"),
    [
        ({"format": "chess/1"}, "chess/1"),
        ({"format": None}, "null"),
        ({"start": "shanghai"}, "start"),
        ({"moves": None}, "moves"),
        ({"moves": [7]}, "7"),
        ({"moves": [{"player": 1, "action": "fly"}]}, "fly"),
        ({"moves": [{"player": 1, "action": "discard", "card": "1Z"}]}, "1Z"),
        ({"moves": [{"player": 9, "action": "draw"}]}, "9"),
        ({"deals": 0}, "0"),
        ({"deals": "all"}, "all"),
    ],
)
def test_text_that_is_no_record_names_the_piece(change: dict[str, Any], piece: str) -> None:
    with pytest.raises(BadInput) as error:
        replay(GOOD | change)
    assert (error.value.code, error.value.piece) == ("bad_record", piece)
    assert piece in str(error.value)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"record"'])
def test_text_that_is_no_object_is_refused(text: str) -> None:
    with pytest.raises(BadInput) as error:
        replay(text)
    assert error.value.code == "bad_record"


def test_a_start_that_does_not_add_up_is_refused_before_the_first_move() -> None:
    answer = replay(GOOD | {"start": {"variant": "shanghai", "hands": ["8C 8C 8C", None, None, None]}})
    assert isinstance(answer, Rejected)
    assert (answer.number, answer.verdict.codes, answer.game) == (0, ("not_enough_cards",), None)
