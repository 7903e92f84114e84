"""Every game played at random, house rules and all: what must hold at every step, holds."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.notation import read
from rummy_learn.game.play import apply, legal
from rummy_learn.game.position import Position
from rummy_learn.game.record import Game, replay
from rummy_learn.game.view import View, read_view
from tests.game.positions import a_game, a_late_position, a_move, an_attempt
from tests.game.table import GAMES, all_cards

NUMBERS = st.integers(0, 2**32 - 1)


class Play(RuleBasedStateMachine):
    """One deal, from its start or from somewhere near its end."""

    name: str
    game: Game

    @property
    def position(self) -> Position:
        return self.game.position

    @initialize(number=NUMBERS, late=st.booleans())
    def begin(self, number: int, *, late: bool) -> None:
        rnd = Random(number)
        start = a_late_position(self.name, rnd) if late else a_game(self.name, rnd)
        self.game = Game(start, start, deals=1)
        self.deck = Counter(start.variant.deck(start.players).cards())

    @precondition(lambda self: self.position.phase != "over")
    @rule(number=NUMBERS)
    def a_legal_move_is_made(self, number: int) -> None:
        if legal(self.position):
            answer = self.game.play(a_move(self.position, Random(number)))
            assert isinstance(answer, Game), str(answer)
            self.game = answer

    @rule(number=NUMBERS)
    def whatever_is_accepted_is_listed(self, number: int) -> None:
        action = an_attempt(self.position, Random(number))
        answer = apply(self.position, action)
        if isinstance(answer, Applied):
            single = action.action != "lay_off" or len(action.cards) == 1
            assert not single or outcome(answer.position) in outcomes(self.position, action), str(action)
        else:
            assert answer.reasons
            assert all(str(reason.message) and reason.clause.id for reason in answer.reasons)
            json.dumps(answer.to_json())

    @rule(number=NUMBERS)
    def a_view_shows_what_the_seat_knows_and_no_more(self, number: int) -> None:
        position = self.position
        seat = number % position.players
        view = View.of(position, seat)
        text = json.dumps(view.to_json())
        assert read_view(text) == view
        assert text == json.dumps(View.of(elsewhere(position, seat, number), seat).to_json())
        listed = [action for action in legal(position) if action.player == seat]
        assert sorted(map(str, view.moves())) == sorted(map(str, listed))

    @rule()
    def the_record_replays(self) -> None:
        assert replay(json.dumps(self.game.record())) == self.game

    @invariant()
    def cards_are_conserved(self) -> None:
        assert all_cards(self.position) == self.deck

    @invariant()
    def the_text_reads_back(self) -> None:
        assert read(json.dumps(self.position.to_json())) == self.position

    @invariant()
    def each_move_is_listed_once(self) -> None:
        listed = [str(action) for action in legal(self.position)] if self.position.phase != "over" else []
        assert len(set(listed)) == len(listed)


def elsewhere(position: Position, seat: int, number: int) -> Position:
    """The same position to the eye of the seat, with the cards it does not see dealt otherwise."""
    return View.of(position, seat).imagined(number).but(seed=number, meta={"note": number})


def outcomes(position: Position, like: Action) -> list[object]:
    """What the legal moves of this kind and player come to."""
    found = []
    for action in legal(position):
        if (action.player, action.action) == (like.player, like.action):
            answer = apply(position, action)
            assert isinstance(answer, Applied)
            found.append(outcome(answer.position))
    return found


def outcome(position: Position) -> object:
    """A position but for the order of melds and of cards in a set, and for a suit named where it decides nothing."""
    exchange = position.variant.exchange
    suits_matter = position.variant.set_suits_differ or (exchange and exchange.named_suit)
    table = []
    for laid in position.table:
        texts = [card.text for card in laid.meld.cards]
        if laid.meld.kind == "set":
            ranks = [card.face.standing_for(card.means_rank) if card.wild else card for card in laid.meld.cards]
            texts = sorted(texts if suits_matter else (card.text for card in ranks))
        table.append((laid.meld.kind, laid.owner, texts))
    data = position.to_json()
    return json.dumps({**data, "table": sorted(table)})


@pytest.mark.parametrize("game", GAMES)
def test_a_random_deal(game: str) -> None:
    machine = type(f"Play_{game}", (Play,), {"name": game})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=20,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("number", range(4))
def test_every_deal_ends_and_the_next_one_follows(game: str, number: int) -> None:
    rnd = Random(number)
    now = Game(start := a_game(game, rnd), start)
    for _ in range(1500):
        if now.position.phase == "over":
            break
        answer = now.play(a_move(now.position, rnd))
        assert isinstance(answer, Game), str(answer)
        now = answer
    assert now.position.phase == "over"
    assert len(now.results) == 1
    following = now.dealt()
    assert following.over or following.position.dealer == (start.dealer + 1) % start.players
