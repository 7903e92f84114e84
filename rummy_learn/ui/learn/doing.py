"""A step at the table: moves are made until its goal is reached, and every refusal says why."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from rummy_learn.course.lesson import YOU
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.play import apply, moves
from rummy_learn.game.told import told
from rummy_learn.game.view import View
from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards, parse_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.ui import cards, parts, trays, verdicts
from rummy_learn.ui import html as h
from rummy_learn.ui.ladder import ladder
from rummy_learn.ui.learn.reading import at_table, paragraphs, table_heading
from rummy_learn.ui.learn.stage import Stage
from rummy_learn.ui.page import number
from rummy_learn.ui.table import Acts, board, duties, seat_names, seats
from rummy_learn.ui.trays import HAND, Trays

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rummy_learn.course.lesson import Do
    from rummy_learn.game.actions import Move
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Need
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Doing"]

FIELD = "cards"
"""The name of the text field with the cards of a move."""
_ACTS = Acts(draw="draw", take="take", lay_off="lay-off", exchange="exchange")
_BUTTONS: Mapping[Move, Message] = {
    "draw": say("Draw"),
    "buy": say("Buy the upcard"),
    "call_rummy": say("Call “Rummy!”"),
    "pass": say("Pass"),
    "go_down": say("Go down"),
    "meld": say("Meld"),
    "discard": say("Discard"),
}
"""Moves that have a button below the hand; the others are made on the table."""


def _known(variant: Variant) -> set[Move]:
    """The moves that a game has."""
    found: set[Move] = {"draw", "discard"}
    if variant.buying:
        found |= {"buy", "pass"}
    if variant.pile:
        found |= {"pass"} if variant.pile.call_rummy == "none" else {"pass", "call_rummy"}
    return found | ({"go_down"} if variant.deals else {"meld"})


class Doing(Stage):
    """A learner at a table: the moves made so far, and why the last one was refused."""

    def __init__(self, step: Do) -> None:
        super().__init__()
        self._step = step
        self._needs: tuple[Need, ...] = ()
        if any(each.action == "go_down" for each in step.solution):
            self._needs = step.start.variant.deal(step.start.deal).contract.needs
        self._hints = 0
        self._reset()

    def _reset(self) -> None:
        self._now = self._step.start
        self._made: list[Message] = []
        self._trays = Trays(self._needs)
        self._error: Message | None = None
        self._refusal: Verdict | None = None
        self._ways: tuple[Action, ...] = ()

    @property
    def done(self) -> bool:  # type: ignore[override]
        """Is the goal reached?"""
        return self._step.reached(self._now)

    @property
    def _stuck(self) -> bool:
        """Was everything legal, and the goal missed all the same?"""
        return not self.done and next(moves(self._now, YOU), None) is None

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self, link: Link) -> Html:
        """The table with its buttons, the moves so far, help; or what was reached."""
        if self.done:
            return h.join(self._reached(), at_table(self._now))
        top = h.div(paragraphs(self._step.text, link), self._log(), cls="stack told")
        if self._stuck:
            return h.join(top, self._missed(), at_table(self._now))
        tried = h.div(self._trouble(link), self._form(), cls="stack")
        return h.join(top, h.div(tried, ladder(self._step.hints(), self._hints), cls="two"))

    def _reached(self) -> Html:
        heading = h.h2(h.strong(say("Done.")), " ", self._step.done, id="verdict", tabindex=-1)
        again = parts.action(say("Once more"), "restart")
        return h.section(
            h.div(parts.mark("yes"), heading, cls="top"),
            h.div(self._log(), h.div(again, cls="row"), cls="body"),
            cls="verdict yes",
            aria_labelledby="verdict",
        )

    def _missed(self) -> Html:
        text = say("That was legal, but the goal is out of reach now.")
        return h.div(
            parts.mark("ask"),
            h.p(text, id="missed", tabindex=-1),
            parts.action(say("Start again"), "restart", main=True),
            cls="notice",
        )

    def _log(self) -> Html | None:
        if not self._made:
            return None
        return h.ol([h.li(each) for each in self._made], cls="moves", aria_label=say("Your moves"))

    def _trouble(self, link: Link) -> Html | None:
        """Why the last move was refused, or which of several it is to be."""
        if self._ways:
            view = View.of(self._now, YOU)
            buttons = [h.li(parts.action(told(way, view), "way", str(n))) for n, way in enumerate(self._ways)]
            return h.section(
                h.h2(say("Which do you mean?"), id="verdict", tabindex=-1), h.ul(buttons, role="list"), cls="panel"
            )
        return verdicts.panel(self._refusal, terms=link) if self._refusal is not None else None

    def _form(self) -> Html:
        view = View.of(self._now, YOU)
        names = seat_names(view)
        return h.form(
            table_heading(),
            h.div(seats(view, names), board(view, names, _ACTS), duties(view, names), cls="table"),
            trays.places(self._trays) if self._needs else None,
            self._hand(),
            h.div(self._field(), self._buttons(), cls="act"),
            data_act="enter",
            data_live="draft",
            cls="board stack",
            id="board",
        )

    def _hand(self) -> Html:
        held = self._now.hands[YOU]
        if self._needs:
            return trays.hand(self._trays, held, FIELD)
        return h.div(h.h2(say("Your hand"), " ", cards.count(HAND)), cards.hand(held, HAND, mirror=FIELD))

    def _field(self) -> Html:
        if self._needs:
            return trays.field(self._trays, FIELD, self._error)
        hint = say("Pick cards or type them, then press what you do with them.")
        return parts.field(FIELD, say("Cards of your move"), self._trays.text, error=self._error, hint=hint)

    def _buttons(self) -> Html:
        known = _known(self._now.variant)
        buttons = [
            h.button(text, cls="btn", data_act=move.replace("_", "-"), id=f"do-{move.replace('_', '-')}")
            for move, text in _BUTTONS.items()
            if move in known
        ]
        again = parts.action(say("Start again"), "restart", plain=True) if self._made else None
        return h.div(buttons, again, cls="row moves-row")

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def on_draft(self, event: Event) -> None:
        """Cards were picked or typed."""
        before = self._trays.places
        self._take(event)
        if self._needs:
            self.say = self._trays.changed_from(before)

    def on_place(self, event: Event) -> None:
        """Another place is to be filled."""
        self._take(event)
        self._trays.chosen = number(event.value)

    def on_take_back(self, event: Event) -> None:
        """The cards of a place go back into the hand."""
        self._take(event)
        self._trays.take_back(number(event.value))
        self.focus = f"place-{number(event.value)}"

    def on_enter(self, event: Event) -> None:
        """The enter key in the field: the move is not said yet."""
        self._take(event)
        self._fail(say("Now press what you want to do with these cards."))

    def on_restart(self, _event: Event) -> None:
        """Everything as it was."""
        self._reset()
        self.focus = "page-title"

    def on_hint(self, event: Event) -> None:
        """One step of help more."""
        if number(event.value) == self._hints + 1:
            self._hints += 1
            self.focus = f"hint-{self._hints}"

    def on_draw(self, event: Event) -> None:
        """From the stock."""
        self._move(event, lambda _: Action(YOU, "draw"))

    def on_take(self, event: Event) -> None:
        """A discard, with all that lies on it."""
        place = number(event.value)
        pile = self._now.discards
        cards_ = pile[place : place + 1] if place < len(pile) - 1 else ()
        self._move(event, lambda _: Action(YOU, "take", cards=cards_))

    def on_buy(self, event: Event) -> None:
        """The upcard, out of turn."""
        self._move(event, lambda _: Action(YOU, "buy"))

    def on_pass(self, event: Event) -> None:
        """Doing without the upcard."""
        self._move(event, lambda _: Action(YOU, "pass"))

    def on_discard(self, event: Event) -> None:
        """One card goes on the discards."""
        self._move(event, lambda given: Action(YOU, "discard", card=_one(given)))

    def on_exchange(self, event: Event) -> None:
        """One card for a joker on the table."""
        at = number(event.value)
        self._move(event, lambda given: Action(YOU, "exchange", card=_one(given), meld=at))

    def on_lay_off(self, event: Event) -> None:
        """Cards join a meld."""
        at = number(event.value)
        self._move(event, lambda given: Action(YOU, "lay_off", cards=_some(given), meld=at))

    def on_meld(self, event: Event) -> None:
        """Cards become a meld."""
        self._move(event, lambda given: Action(YOU, "meld", cards=self._read([_some(given)])[0]))

    def on_go_down(self, event: Event) -> None:
        """The contract is laid."""
        self._move(event, lambda _: Action(YOU, "go_down", melds=tuple(self._read(self._laid()))))

    def on_call_rummy(self, event: Event) -> None:
        """A discard is called; the latest one unless another is named."""
        self._take(event)
        top = self._now.discards[-1:]
        given = tuple(card.face for card in parse_cards(self._trays.text)) or top
        calls = [each for each in moves(self._now, YOU) if each.action == "call_rummy"]
        named = [each for each in calls if each.card and each.card.face in given] or calls
        if named:
            self._choose(named)
        elif top and self._now.table:
            self._try(Action(YOU, "call_rummy", card=top[0], meld=0))
        else:
            self._fail(say("There is nothing to call."))

    def on_way(self, event: Event) -> None:
        """One of several ways to make a move."""
        if number(event.value) < len(self._ways):
            self._try(self._ways[number(event.value)])

    # ---- moves -------------------------------------------------------------------------------------------------------
    def _take(self, event: Event) -> None:
        self._trays.write(event.field(FIELD), ordered=HAND not in event.picks)
        self._error, self._ways = None, ()

    def _move(self, event: Event, make: Callable[[str], Action]) -> None:
        self._take(event)
        try:
            action = make(self._trays.text)
        except BadInput as error:
            self._fail(error.message)
            return
        ways = (
            [] if action.action in ("take", "go_down") else [way for way in moves(self._now, YOU) if _same(way, action)]
        )
        self._choose(ways or [action])

    def _choose(self, ways: Sequence[Action]) -> None:
        if len(ways) > 1:
            self._ways, self._refusal = tuple(ways), None
            self.focus = "verdict"
        else:
            self._try(ways[0])

    def _try(self, action: Action) -> None:
        self._ways = ()
        said = told(action, View.of(self._now, YOU))
        try:
            answer = apply(self._now, action)
        except BadInput as error:
            self._fail(error.message)
            return
        if not isinstance(answer, Applied):
            self._refusal, self.focus = answer, "verdict"
            return
        self._now, self._refusal = answer.position, None
        self._made.append(said)
        self._trays = Trays(self._needs)
        self.say = say("{done}.", done=said)
        self.focus = "verdict" if self.done else "missed" if self._stuck else HAND

    def _fail(self, message: Message) -> None:
        self._error, self._refusal, self.say = message, None, message

    def _laid(self) -> Sequence[Sequence[Card]]:
        return self._trays.melds() if self._needs else parse_melds(self._trays.text)

    def _read(self, laid: Sequence[Sequence[Card]]) -> list[tuple[Card, ...]]:
        """The melds; those picked lie in no order, so each is read as what it can be."""
        if self._trays.ordered:
            return [tuple(each) for each in laid]
        found = [judge.meld(self._now.variant, tuple(each), written=False) for each in laid]
        return [verdict.melds[0].cards if verdict else tuple(each) for verdict, each in zip(found, laid, strict=True)]


def _one(given: str) -> Card:
    found = parse_cards(given)
    if len(found) != 1:
        raise BadInput("bad_action", given, say("Pick one card, no more and no less, then press again."))
    return found[0]


def _some(given: str) -> tuple[Card, ...]:
    found = parse_cards(given.replace("|", " "))
    if not found:
        raise BadInput("bad_action", given, say("Pick the cards first, then press again."))
    return found


def _same(way: Action, action: Action) -> bool:
    """Is this legal move the one that is meant, its jokers named or not?"""
    if (way.action, way.meld) != (action.action, action.meld):
        return False
    mine = [*action.cards, *([action.card] if action.card else [])]
    its = [*way.cards, *([way.card] if way.card else [])]
    if Counter(card.face for card in mine) != Counter(card.face for card in its):
        return False
    return all(card in its for card in mine if card.declared)
