"""The page Play: whole deals of every game, tries that are refused, games kept, undone, replayed and shared."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import suppress
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import rummy_learn.variants as games
from rummy_learn.game.actions import Action
from rummy_learn.game.bots import bot, settled
from rummy_learn.game.play import legal
from rummy_learn.game.record import Game, Rejected, replay
from rummy_learn.game.view import View
from rummy_learn.rules.cards import print_cards, print_melds
from rummy_learn.rules.verdict import Verdict
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.page import Event, found
from rummy_learn.ui.pages.play import Play
from rummy_learn.ui.play import aids
from rummy_learn.ui.play.keep import packed, unpacked
from rummy_learn.ui.play.match import Match
from rummy_learn.ui.play.names import _YOURS
from rummy_learn.variants import variant, variants
from tests.game.table import GAMES, laid

HAND = "hand"
MOST = 400
SIXTH_GAME = """
from dataclasses import replace

from rummy_learn.rules.melds import Contract
from rummy_learn.rules.variant import Deal
from rummy_learn.text import say
from rummy_learn.variants import variant

DEALS = (Deal(Contract.parse("2 sets of 3"), 10),)
VARIANT = replace(variant("zioncheck"), id="sixth", title=say("Sixth <b>& last"), order=99, deals=DEALS)
"""


class Markup(HTMLParser):
    """The buttons, the ids and the words of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_data(self, data: str) -> None:
        self.text += data

    def act(self, name: str) -> dict[str, str]:
        """The button or the form of an act."""
        return next(attrs for _, attrs in self.elements if attrs.get("data-act") == name)

    def has(self, id_: str) -> bool:
        return any(attrs.get("id") == id_ for _, attrs in self.elements)


class Reader:
    """Someone at the page, with what his browser keeps."""

    def __init__(self, query: str, saved: dict[str, object] | None = None) -> None:
        self.saved = {} if saved is None else saved
        place = resolve(Link.parse(query), {"play": Play.title, "learn": Play.title})
        self.page = Play(place, self.saved)

    def does(
        self, act: str, value: str = "", cards: str = "", *, picked: bool = False, form: Mapping[str, str] | None = None
    ) -> Link | None:
        """Presses a button with these cards chosen."""
        sent = {name: (text,) for name, text in {"cards": cards, **(form or {})}.items()}
        return self.page.on(Event(act, value, sent, {HAND: (0,)} if picked else {}))

    @property
    def sees(self) -> Markup:
        return Markup(self.page.view())

    @property
    def record(self) -> dict[str, Any]:
        kept = self.saved["play"]
        assert isinstance(kept, list)
        return unpacked(kept[0][1])

    @property
    def game(self) -> Game:
        """The game that is kept."""
        game = replay(self.record)
        assert isinstance(game, Game)
        return game

    def makes(self, action: Action) -> None:
        """Makes a move by the button for it."""
        match action.action:
            case "take":
                under = [attrs["data-value"] for _, attrs in self.sees.elements if attrs.get("data-act") == "take"]
                self.does("take", under[-1] if not action.cards else self._under(action, under))
            case "discard":
                self.does("discard", cards=str(action.card))
            case "go_down":
                self.does("lay")
                self.does("go-down", cards=print_melds(action.melds))
            case "meld":
                self.does("meld", cards=print_cards(action.cards))
            case "exchange":
                self.does("exchange", str(action.meld), cards=str(action.card))
            case "draw" | "pass":
                self.does(action.action)
            case _:
                self.does("move", str(action))

    def _under(self, action: Action, under: list[str]) -> str:
        pile = self.game.position.discards
        return next(place for place in under if pile[int(place)] is action.cards[0])


def begun(query: str) -> tuple[Reader, Match]:
    """A reader at a new game, and that game."""
    reader = Reader(query)
    place = reader.page.place
    assert place.variant is not None
    players = int(place.link.get("players"))
    name = place.link.get("bot", "random")
    deal = place.deal or 1
    match = Match.new(place.variant, players=players, seed=place.seed or 0, bot_name=name, deal=deal)
    return reader, settled(match.on())


def played(reader: Reader, view: View) -> Iterator[View]:
    """The learner plays as a sensible bot does, until the deal is over."""
    mind = bot("sensible", "learner")
    for _ in range(MOST):
        reader.makes(mind.choose(view))
        assert "verdict" not in reader.sees.text
        game = reader.game
        if game.position.phase == "over":
            return
        view = View.of(game.position, 0)
        yield view
    pytest.fail("the deal does not end")


def assert_every_sentence_about_the_learner_speaks_to_him(game: Game | None) -> None:
    while game is not None:
        if game.move and game.move.player == 0:
            assert {event.text for event in game.events if "who" in event.values} <= set(_YOURS)
        game = game.before


# ---- whole deals -----------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal_of_every_game_can_be_played_and_ends_with_the_sum_card_by_card(game: str) -> None:
    reader, match = begun(f"?page=play&game={game}&players=3&seed=11&bot=sensible")
    for _ in played(reader, match.view):
        pass
    sheet, kept = reader.sees, reader.game
    assert_every_sentence_about_the_learner_speaks_to_him(kept)
    assert "What each hand counted" in sheet.text
    for points in kept.results[0].points:
        assert f"= {points if points >= 0 else f'−{-points}'}" in sheet.text or points == 0
    reader.does("next-deal")
    assert "Deal 2" in reader.sees.text


def test_a_game_of_one_deal_ends_with_its_winner() -> None:
    reader, match = begun("?page=play&game=zioncheck&players=2&seed=3&bot=sensible&deals=1")
    for _ in played(reader, match.view):
        pass
    assert "The game is over" in reader.sees.text
    assert not any(attrs.get("data-act") == "next-deal" for _, attrs in reader.sees.elements)


# ---- bots that think for long ----------------------------------------------------------------------------------------
def waited_for(reader: Reader) -> int:
    """Asks as the browser does while the page bids it to; how often that was."""
    times = 0
    while any(attrs.get("data-again") == "go-on" for _, attrs in reader.sees.elements):
        assert "is thinking" in reader.sees.text
        assert not reader.sees.has("do-draw")
        reader.does("go-on")
        times += 1
    return times


def test_of_a_long_round_the_latest_moves_are_in_sight_and_all_before_them_are_folded() -> None:
    reader, match = begun("?page=play&game=shanghai&players=4&bot=sensible&seed=127")
    reader.does("pass-on")
    waited_for(reader)
    folded, _, rest = str(reader.page.view()).partition('id="earlier"')[2].partition("</details>")
    earlier, latest = folded.count("<li"), rest.partition("</ol>")[0].count("<li")
    assert latest == aids._LATEST
    assert f"{earlier} moves before" in folded
    assert match.game.count < earlier + latest


@pytest.mark.parametrize("game", ["california", "rum500"])
def test_while_bots_think_the_page_shows_how_far_it_has_come_and_asks_again(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rummy_learn.ui.pages.play._PATIENCE_SECONDS", 0)
    reader, match = begun(f"?page=play&game={game}&players=4&seed=8&bot=sensible")
    mind, waited = bot("sensible", "learner"), 0
    for _ in range(12):
        waited += waited_for(reader)
        if match.deal_over:
            break
        action = mind.choose(match.view)
        reader.makes(action)
        going = match.play(action)
        assert not isinstance(going, Verdict)
        match = settled(going)
    waited_for(reader)
    assert waited > 5
    assert reader.game == match.game


def test_a_game_left_while_bots_think_goes_on_when_it_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rummy_learn.ui.pages.play._PATIENCE_SECONDS", 0)
    reader, _ = begun("?page=play&game=zioncheck&players=4&seed=8&bot=sensible")
    waited_for(reader)
    for act in ("pass-on", "draw"):
        reader.does(act)
        waited_for(reader)
    reader.does("discard", cards=reader.game.position.hands[0][0].text)
    reader.does("go-on")
    again = Reader(str(reader.page.place.link), json.loads(json.dumps(reader.saved)))
    assert waited_for(again)
    assert "is thinking" not in again.sees.text
    assert again.game.moves[: reader.game.count] == reader.game.moves


def test_a_draw_is_not_made_in_a_later_turn_when_somebody_calls_rummy_before_it() -> None:
    cards = {"table": laid("7S 8S 9S"), "discards": "KH TS", "discarder": 0, "hands": ["2C 3D", "4H 6C", "QC 5D"]}
    position = {"variant": "rum500", "players": 3, "turn": 1, **cards}
    reader = Reader(str(Link().to(page="play", position=json.dumps(position), bot="sensible")))
    reader.does("draw")
    moves = reader.record["moves"]
    assert "call_rummy" in [move["action"] for move in moves if move["player"] == 2]
    assert [move["action"] for move in moves if move["player"] == 1][:2] == ["pass"]
    assert "Your turn" in reader.sees.text or "is over" in reader.sees.text


# ---- help ------------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", ["california", "rum500"])
def test_the_coach_can_be_followed_to_the_end_of_a_deal(game: str) -> None:
    reader, _ = begun(f"?page=play&game={game}&players=3&seed=6&bot=sensible")
    reader.does("coach")
    for _ in range(MOST):
        told = reader.sees
        if "is over" in told.text:
            return
        assert "The coach would" in told.text
        reader.does("move", next(attrs["data-value"] for _, attrs in told.elements if attrs.get("id") == "coach-does"))
        assert not reader.sees.has("verdict")
    pytest.fail("the deal does not end")


def test_the_coach_shows_the_cards_and_the_button_and_leaves_the_move_to_the_learner() -> None:
    hand = "8C 8D 8H 9S 9D 9H KS QH"
    reader = Reader(in_turn("zioncheck", hands=[None, hand, None]))
    reader.does("coach")
    for _ in range(2):  # the contract first, then the discard
        shown = reader.does("show-me")
        assert shown is None
        assert reader.sees.has(reader.page.focus)
        chosen = next(attrs["value"] for tag, attrs in reader.sees.elements if tag == "input")
        reader.does("go-down" if "|" in chosen else "discard", cards=chosen)
    made = [move["action"] for move in reader.record["moves"] if move["player"] == 1]
    assert made == ["go_down", "discard"]


def test_the_button_of_the_move_that_the_coach_advises_stands_out() -> None:
    reader = Reader(in_turn("zioncheck", hands=[None, "8C 8D 8H 9S 9D 9H KS QH", None]))

    def outstanding() -> list[str | None]:
        verbs = [attrs for tag, attrs in reader.sees.elements if tag == "button" and str(attrs.get("id")) in VERBS]
        return [attrs["id"] for attrs in verbs if "go" in str(attrs.get("class")).split()]

    assert outstanding() == ["do-discard"]
    reader.does("coach")
    assert outstanding() == ["do-lay"]


VERBS = ("do-draw", "do-take", "do-lay", "do-meld", "do-discard")


@pytest.mark.parametrize("game", ["shanghai", "california", "hoyle", "zioncheck"])
def test_where_the_page_offers_draw_the_coach_says_draw_and_does_it(game: str) -> None:
    hand = "2C 3C 5C 8D 8S TH JS KC KH 4D 7S"
    reader = Reader(in_turn(game, phase="draw", hands=[None, hand, None], discards="QD", discarder=0))
    reader.does("coach")
    told = reader.sees
    assert "Draw from the stock, do without Q♦" in told.text
    assert "before you draw, the others may have it" in told.text
    assert not told.has("do-pass")
    reader.does("show-me")
    assert reader.page.focus == "do-draw"
    reader.does("move", next(attrs["data-value"] for _, attrs in told.elements if attrs.get("id") == "coach-does"))
    made = [move["action"] for move in reader.record["moves"] if move["player"] == 1]
    assert made == ["pass", "draw"]


@pytest.mark.parametrize("game", GAMES)
def test_what_could_be_done_is_every_legal_move_of_the_learner_and_no_other(game: str) -> None:
    link = in_turn(game, hands=[None, "4H 5H 9C KS", None], down=[True, True, True], table=laid("6H 7H 8H 9H", owner=0))
    reader = Reader(link)
    reader.does("could")
    told = [attrs["data-value"] for _, attrs in reader.sees.elements if attrs.get("data-act") == "move"]
    position = Match.at(json.loads(reader.page.place.link.get("position")), "random")
    assert isinstance(position, Match)
    assert set(told) == {str(action) for action in legal(position.game.position) if action.player == 1}
    reader.does("could")
    assert "What you could do" not in reader.sees.text


def test_of_many_ways_to_go_down_some_are_listed_and_the_rest_is_counted() -> None:
    hand = "8C 8D 8H 8S 9C 9D 9H 9S * * KS KH"
    reader = Reader(in_turn("shanghai", hands=[None, hand, None]))
    reader.does("could")
    told = reader.sees
    listed = [attrs for _, attrs in told.elements if "go_down" in attrs.get("data-value", "")]
    assert len(listed) == 8
    assert "more ways" in told.text


# ---- refused tries ---------------------------------------------------------------------------------------------------
def in_turn(game: str, **keys: Any) -> str:
    """A link to a position in which the learner, seat 1 of 3, plays."""
    position = {"variant": game, "players": 3, "turn": 1, "phase": "play", "turns_left": 1, **keys}
    return str(Link().to(page="play", position=json.dumps(position), bot="random"))


def drawing(game: str) -> str:
    return in_turn(game, phase="draw", hands=[None, "4H 5H KS 9C", None], discards="2D", discarder=0, passed=[0, 2, 1])


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("act", "cards"), [("discard", "KS"), ("discard", ""), ("lay-off", "KS"), ("meld", "4H 5H KS")]
)
def test_a_play_before_the_draw_says_draw_first_with_its_clause_and_changes_nothing(
    game: str, act: str, cards: str
) -> None:
    reader = Reader(drawing(game))
    before = reader.page.view()
    reader.does(act, "0", cards)
    told = reader.sees
    if act == "meld" and variant(game).deals:
        assert "does not know this move" in told.text
    else:
        assert "Draw a card first." in told.text
    assert told.has("verdict")
    assert "Source:" in told.text or "our ruling" in told.text
    assert reader.page.focus == "verdict"
    assert not reader.saved
    reader.does("close")
    reader.does("choose")
    assert Markup(before).text == reader.sees.text


def test_what_is_no_card_is_named_and_stays_in_the_field() -> None:
    reader = Reader(in_turn("shanghai"))
    reader.does("discard", cards="7Z")
    assert "“7Z” is not a card" in reader.sees.text
    assert ("input", "7Z") in [(tag, attrs.get("value")) for tag, attrs in reader.sees.elements]


def test_a_refused_lay_down_offers_its_repair_and_that_is_laid() -> None:
    reader = Reader(in_turn("hoyle", deal=1, hands=[None, "8C 8D 8H 9S 9D 9H KS QH", None]))
    reader.does("lay")
    reader.does("go-down", cards="8C 8D KS | 9S 9D 9H")
    repair = reader.sees.act("lay-so")["data-value"]
    reader.does("lay-so", repair)
    assert reader.game.position.down[1]


@pytest.mark.parametrize("turn", [1, 2])
def test_rummy_can_be_called_in_turn_and_out_of_turn(turn: int) -> None:
    lying = {"table": laid("7S 8S 9S", owner=0), "discards": "KH 6S", "discarder": 0}
    reader = Reader(in_turn("rum500", phase="draw", **{**lying, "turn": turn}))
    reader.does("move", reader.sees.act("move")["data-value"])
    assert print_cards(reader.game.position.table[0].meld.cards) == "6S 7S 8S 9S"


def test_several_calls_are_listed() -> None:
    lying = {"table": laid("7S 8S 9S", "5H 6H 7H", owner=0), "discards": "8H 6S", "discarder": 0}
    reader = Reader(in_turn("rum500", phase="draw", **lying))
    assert reader.sees.has("do-could")
    reader.does("could")
    called = [attrs for _, attrs in reader.sees.elements if "call_rummy" in attrs.get("data-value", "")]
    assert len(called) == 2


# ---- jokers and ends that have to be named ---------------------------------------------------------------------------
def test_picked_cards_with_several_readings_are_asked_about_and_typed_ones_are_taken_as_written() -> None:
    link = in_turn("rum500", hands=[None, "6C 7C * KS QH", None])
    picked = Reader(link)
    picked.does("meld", cards="6C 7C *", picked=True)
    assert "Say which." in picked.sees.text
    assert not picked.saved
    picked.does("lay-so", "*=5C 6C 7C")
    assert print_cards(picked.game.position.table[0].meld.cards) == "*=5C 6C 7C"
    typed = Reader(link)
    typed.does("meld", cards="6C 7C *")
    assert print_cards(typed.game.position.table[0].meld.cards) == "6C 7C *=8C"


def test_a_card_that_fits_both_ends_is_asked_about_and_laid_where_the_learner_says() -> None:
    table = laid("4C 5C 6C 7C", owner=1)
    down = {"down": [False, True, False], "table": table}
    reader = Reader(in_turn("shanghai", hands=[None, "* KS QH", None], **down))
    reader.does("lay-off", "0", "*")
    ways = [attrs["data-value"] for _, attrs in reader.sees.elements if attrs.get("data-act") == "move"]
    assert len(ways) == 2
    for way in ways:
        again = Reader(in_turn("shanghai", hands=[None, "* KS QH", None], **down))
        again.does("move", way)
        assert len(again.game.position.table[0].meld) == 5


def test_a_move_of_another_seat_is_not_made() -> None:
    reader = Reader(in_turn("shanghai"))
    with pytest.raises(ValueError, match="not your seat"):
        reader.does("move", '{"player": 2, "action": "draw"}')
    assert not reader.saved


def test_a_refusal_offers_a_report_with_what_the_seat_sees_and_the_move() -> None:
    reader = Reader(in_turn("shanghai", hands=[None, "8D KS QH", None], table=laid("8S 8H 8C")))
    reader.does("lay-off", "0", "8D")
    assert "This verdict looks wrong" in reader.sees.text
    assert "not_down: S5, stated, SHA" in reader.sees.text
    assert 'Move: {"player": 1, "action": "lay_off", "meld": 0, "cards": "8D"}' in reader.sees.text
    assert '"hands": [null, "8D QH KS", null]' in reader.sees.text


# ---- what is hidden --------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("game", GAMES)
def test_the_page_and_what_is_kept_tell_no_hidden_card(game: str) -> None:
    reader, match = begun(f"?page=play&game={game}&players=3&seed=2&bot=random")
    position = match.game.position
    for card in {*position.stock, *position.hands[1], *position.hands[2]} - {*position.hands[0], *position.discards}:
        assert f'data-card="{card.text}"' not in reader.page.view()
    reader.does("pass")
    reader.does("draw")
    start = reader.record["start"]
    assert not {"hands", "stock", "discards"} & set(start)
    reader.does("share")
    assert "“stock”" not in reader.sees.text
    for hand in match.game.position.hands[1:]:
        assert print_cards(hand) not in reader.sees.text


# ---- keeping, undoing ------------------------------------------------------------------------------------------------
def test_a_game_goes_on_after_a_reload_where_it_was() -> None:
    query = "?page=play&game=california&players=4&bot=random&seed=9"
    reader, _ = begun(query)
    reader.does("pass-on")
    reader.does("draw")
    again = Reader(query, json.loads(json.dumps(reader.saved)))
    assert again.sees.text == reader.sees.text
    assert again.game == reader.game
    other = Reader(query.replace("seed=9", "seed=10"), again.saved)
    assert other.sees.text != again.sees.text
    lobby = Reader("?page=play", again.saved).sees
    assert "Your games" in lobby.text
    assert query in [attrs.get("href") for _, attrs in lobby.elements]


def test_undo_goes_back_one_decision_and_no_further_than_the_start() -> None:
    reader, match = begun("?page=play&game=rum500&players=3&seed=4&bot=random")
    before = reader.sees.text
    reader.does("draw")
    card = View.of(reader.game.position, 0).hand[0]
    after_draw = reader.sees.text
    reader.does("discard", cards=card.text)
    reader.does("undo")
    assert reader.sees.text.replace("Undo", "") == after_draw.replace("Undo", "")
    for _ in range(4):
        reader.does("undo")
    assert match.view.hand
    assert reader.sees.text == before


@pytest.mark.parametrize(
    "kept", [None, 7, "x", [], [None], [["a"]], [["?page=play", "###", 1, False]], [[1, 2, 3, 4]], {"a": 1}]
)
def test_whatever_the_browser_has_kept_the_page_opens(kept: object) -> None:
    for query in ("?page=play", "?page=play&game=shanghai&players=3&seed=1&bot=random"):
        assert Reader(query, {"play": kept}).sees.text


def test_a_kept_game_that_cannot_go_on_stays_until_it_is_thrown_away() -> None:
    reader, _ = begun("?page=play&game=shanghai&players=3&bot=random&seed=1")
    reader.does("pass-on")
    reader.does("draw")
    query = str(reader.page.place.link)
    record = reader.record
    record["moves"][-1] = {"player": 0, "action": "discard", "card": "8C"}
    for word, why in (("nonsense", "holds no game record"), (packed(record), "of this record is refused.")):
        kept = [[query, word, 1, False]]
        again = Reader(query, {"play": kept})
        for act in ("draw", "pass", "coach", "undo"):
            with suppress(LookupError):
                again.does(act)
        assert why in again.sees.text
        assert again.saved["play"] == kept
        again.does("throw-away")
        assert "Your turn" in again.sees.text or "Do you want" in again.sees.text
        assert again.saved["play"] == []
    looked_at = Reader(f"{query}&record=mine", {"play": [[query, packed(record), 1, False]]})
    assert "of this record is refused." in looked_at.sees.text


def test_where_there_is_no_room_games_that_are_over_leave_first() -> None:
    reader, _ = begun("?page=play&game=shanghai&players=3&seed=1&bot=random")
    reader.does("pass-on")
    word = packed(reader.record)
    kept = [[f"?page=play&game=shanghai&seed={n}", word, 1, n == 2] for n in range(2, 7)]
    again = Reader("?page=play&game=shanghai&players=3&seed=1&bot=random", {"play": kept})
    again.does("pass-on")
    left = again.saved["play"]
    assert isinstance(left, list)
    assert [entry[3] for entry in left] == [False] * len(kept)


def test_a_game_that_is_undone_to_its_start_is_there_after_a_reload() -> None:
    reader, _ = begun("?page=play&game=shanghai&players=3&seed=1&bot=random")
    before = reader.sees.text
    reader.does("pass")
    reader.does("undo")
    assert Reader(str(reader.page.place.link), reader.saved).sees.text == before


def test_a_game_that_has_gone_on_in_another_window_goes_on_from_there() -> None:
    reader, _ = begun("?page=play&game=california&players=4&bot=random&seed=9")
    other = Reader(str(reader.page.place.link), reader.saved)
    other.does("pass-on")
    other.does("draw")
    assert reader.sees.text == other.sees.text
    reader.does("undo")
    assert other.sees.text == reader.sees.text


def test_games_are_forgotten_one_by_one() -> None:
    reader, _ = begun("?page=play&game=shanghai&players=3&seed=1&bot=random")
    reader.does("pass")
    reader.does("draw")
    lobby = Reader("?page=play", reader.saved)
    lobby.does("forget", lobby.sees.act("forget")["data-value"])
    assert "Your games" not in lobby.sees.text


# ---- records ---------------------------------------------------------------------------------------------------------
def some_record(**changes: Any) -> dict[str, Any]:
    game = Game.new("shanghai", players=3, seed=7)
    for move in ({"player": 1, "action": "draw"}, {"player": 1, "action": "discard", "card": None}):
        if "card" in move:
            move = {**move, "card": game.position.hand[0].text}
        answer = game.play(move)
        assert isinstance(answer, Game)
        game = answer
    return {**game.record(), **changes}


def test_a_record_is_shown_move_by_move_with_what_happened_and_the_rule() -> None:
    reader = Reader(f"?page=play&record={packed(some_record())}")
    assert "Before the first move" in reader.sees.text
    reader.does("step", "1")
    assert "Move 1 of 2" in reader.sees.text
    assert "draws a card from the stock" in reader.sees.text
    assert variant("shanghai").clause("S1").rule.text in reader.sees.text
    reader.does("step-to", form={"move": "2"})
    assert "discards" in reader.sees.text
    assert reader.page.place.link.get("step") == "2"
    reader.does("step", "99")
    assert "Move 2 of 2" in reader.sees.text


def test_hands_open_in_a_replay_only_once_the_deal_is_over() -> None:
    record = some_record()
    reader = Reader(f"?page=play&record={packed(record)}")
    assert "The other hands open once" in reader.sees.text
    hidden = replay(record)
    assert isinstance(hidden, Game)
    theirs = {card.text for card in hidden.position.hands[2]} - {card.text for card in hidden.position.hands[0]}
    drawn = {attrs.get("data-card") for _, attrs in reader.sees.elements}
    assert theirs - drawn


def test_a_record_with_a_move_that_is_refused_names_it_and_the_reasons() -> None:
    record = some_record()
    record["moves"][1]["action"] = "draw"
    del record["moves"][1]["card"]
    reader = Reader("?page=play")
    reader.does("open-record", form={"record": json.dumps(record)})
    told = reader.sees
    assert "Move 2 of this record is refused." in told.text
    assert "You have drawn a card already." in told.text
    assert reader.page.focus == "rejected"


@pytest.mark.parametrize("text", ["", "x", "{", "{}", "[1]", '{"format": "chess"}', "eJw" * 40])
def test_a_foreign_record_is_refused_in_one_sentence(text: str) -> None:
    reader = Reader("?page=play")
    assert reader.does("open-record", form={"record": text}) is None
    assert reader.page.focus == "record-error"
    assert reader.sees.has("record-error")


def test_a_record_that_stands_opens_from_a_link_or_from_what_the_browser_keeps() -> None:
    reader = Reader("?page=play")
    link = reader.does("open-record", form={"record": json.dumps(some_record())})
    assert link is not None
    assert "Before the first move" in Reader(str(link), reader.saved).sees.text


def test_a_replay_of_the_game_at_the_table_follows_it() -> None:
    reader, _ = begun("?page=play&game=rum500&players=2&seed=8&bot=random")
    reader.does("draw")
    link = reader.does("replay")
    assert link is not None
    watching = Reader(str(link), reader.saved)
    assert "Before the first move" in watching.sees.text
    moves = len(reader.record["moves"])
    reader.does("discard", cards=View.of(reader.game.position, 0).hand[0].text)
    watching.does("step-to", form={"move": "999"})
    assert f"of {len(reader.record['moves'])}" in watching.sees.text
    assert len(reader.record["moves"]) > moves


def test_results_that_do_not_follow_are_told() -> None:
    reader = Reader("?page=play")
    reader.does("open-record", form={"record": json.dumps(some_record(results=[1]))})
    assert "The moves stand, but not the results." in reader.sees.text


# ---- links that lead nowhere -----------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "query",
    [
        "?page=play&position=x",
        "?page=play&position={}",
        "?page=play&position=[1]",
        '?page=play&position={"variant":"shanghai","hands":["9Z"]}',
        '?page=play&position={"variant":"shanghai","players":3,"hands":["8C 8C 8C",null,null]}',
        "?page=play&record=x",
        "?page=play&record=mine",
        "?page=play&game=shanghai&seed=1&players=99",
        "?page=play&game=shanghai&seed=1&players=x",
        "?page=play&game=shanghai&seed=1&bot=x",
        "?page=play&game=shanghai&seed=1&deals=x",
    ],
)
def test_a_link_that_leads_nowhere_offers_the_games(query: str) -> None:
    with pytest.raises(Astray) as astray:
        Reader(query)
    assert len(astray.value.choices) >= len(variants())


# ---- the lobby -------------------------------------------------------------------------------------------------------
ORDER: Mapping[str, str] = {"game": "hoyle", "players": "5", "deal": "3", "deals": "1", "bot": "random", "seed": "12"}


def test_an_order_becomes_a_link_with_its_house_rules_and_the_game_is_dealt() -> None:
    reader = Reader("?page=play")
    reader.does("order", form=ORDER)
    link = reader.does("start", form={**ORDER, "rule-joker_points": "50"})
    assert str(link) == "?page=play&game=hoyle&deal=3&players=5&deals=1&bot=random&seed=12&joker_points=50"
    table = Reader(str(link))
    assert "Deal 3 of 10" in table.sees.text
    assert [dict(game.chosen) for game in table.page.played] == [{"joker_points": 50}]


def test_the_next_order_deals_other_cards() -> None:
    reader = Reader("?page=play")
    reader.does("start", form=ORDER)
    seed = next(attrs["value"] for tag, attrs in reader.sees.elements if attrs.get("name") == "seed")
    assert seed != ORDER["seed"]


def test_a_link_to_a_deal_without_its_cards_begins_there() -> None:
    told = Reader("?page=play&game=hoyle&deal=3").sees
    assert [attrs["value"] for _, attrs in told.elements if "selected" in attrs] == ["4", "3"]


def test_a_position_without_a_legal_move_or_with_the_deal_over_can_be_looked_at() -> None:
    stuck = Reader(in_turn("shanghai", hands=[None, "KS", None], down=[False, True, False]))
    for act in ("coach", "show-me", "could"):
        stuck.does(act)
    assert "You have no legal move" in stuck.sees.text
    assert "The coach would" not in stuck.sees.text
    assert "is over" in Reader(in_turn("hoyle", phase="over", out=0)).sees.text


@pytest.mark.parametrize("name", ["random", "sensible"])
def test_a_bot_without_a_legal_move_is_named_and_the_learner_can_undo(name: str) -> None:
    cards = {"hands": [None, "8C 9D KS", ""], "turn": 1, "phase": "play", "turns_left": 1}
    link = Link().to(page="play", bot=name, position=json.dumps({"variant": "shanghai", "players": 3, **cards}))
    reader = Reader(str(link))
    reader.does("discard", cards="KS")
    reader.does("pass-on")
    assert "Play cannot go on" in reader.sees.text
    assert "Anna has no legal move" in reader.sees.text
    assert not reader.sees.has("do-draw")
    reader.does("undo")
    assert "Your turn" in reader.sees.text


def test_an_order_that_cannot_be_is_told_and_kept() -> None:
    reader = Reader("?page=play")
    assert reader.does("start", form={**ORDER, "seed": "many"}) is None
    assert "“many” is no number of a shuffle" in reader.sees.text
    assert reader.page.focus == "order-error"
    rum = {"game": "rum500", "players": "3", "bot": "random", "seed": "1"}
    reader.does("order", form=rum)
    reader.does("start", form={**rum, "rule-playable_out": "call"})
    assert "makes no sense" in reader.sees.text


def test_players_and_deals_stay_within_what_the_game_knows() -> None:
    reader = Reader("?page=play")
    order = {"game": "hoyle", "players": "99", "deal": "99", "seed": "1"}
    reader.does("order", form=order)
    link = reader.does("start", form=order)
    assert link is not None
    assert (link.get("players"), link.get("deal")) == ("8", "10")


def test_a_game_added_as_one_file_can_be_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sixth.py").write_text(SIXTH_GAME, encoding="utf-8")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert "Sixth <b>& last" in Reader("?page=play").sees.text
    reader = Reader("?page=play&game=sixth&players=2&seed=1&bot=random")
    reader.does("pass-on")
    assert reader.game.position.variant.id == "sixth"
    sys.modules.pop("rummy_learn.variants.sixth")


def test_it_is_one_of_the_three_pages_in_reach() -> None:
    assert "play" in list(found())[:3]
    assert not isinstance(replay(some_record()), Rejected)
