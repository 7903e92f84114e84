"""Score pad: the points of a game with real cards, counted by the engine and kept in the reader's browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.question import game_name
from rummy_learn.game.scorepad import MOST_DEALS, ScorePad
from rummy_learn.rules.cards import Card
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.link import with_house_rules
from rummy_learn.ui.pad.deal import Draft, form
from rummy_learn.ui.pad.keep import Kept
from rummy_learn.ui.pad.setup import Setup
from rummy_learn.ui.pad.sheet import deal_title, sheet, standing
from rummy_learn.ui.page import Page, number
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.game.scorepad import Trouble
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Pad"]

_NO_CARD = "|"


class Pad(Page):
    """The form that sets a game up, or the deal to write down beside the score sheet."""

    name, title, order = "pad", say("Score pad"), 60
    icon = "M6 3h12v18H6zM9 8h6M9 12h6M9 16h3"

    def start(self) -> None:
        """Goes on with the game that the browser has kept."""
        rules = self.place.link.options
        self._setup = Setup(self.place.variant, {game.id: with_house_rules(game, rules) for game in variants()})
        self._read()

    def _read(self) -> None:
        """Takes over what the browser keeps."""
        self._kept = Kept(self.saved)
        self._at: int | None = None
        self._draft = Draft(self._kept.draft)
        self._tried = False
        self._picking = ""
        self._shown = self._last()

    def _last(self) -> int:
        """The deal that was written down last, 0 before the first."""
        return len(self._kept.game.deals) if self._kept.game else 0

    @property
    def played(self) -> Sequence[Variant]:
        """Those of the link, until a game is on, which has rules of its own."""
        return () if self._kept.game else self.place.games

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The pad, or the form before it."""
        if self._kept.stale:
            self._read()
        pad = self._kept.game
        if pad is None:
            lede = say("You play with real cards; the pad counts the points, card by card, and knows who leads.")
            return h.join(parts.title(self.title), h.p(lede, cls="lede"), self._undo(), self._setup.view())
        now = self._over(pad) if pad.over and self._at is None else self._deal(pad)
        return h.join(
            parts.title(self.title),
            h.p(_game(pad), cls="lede"),
            self._undo(),
            h.div(
                now, h.div(sheet(pad, self._shown, self.place.link), self._put_away(pad), cls="stack"), cls="pad-two"
            ),
        )

    def _undo(self) -> Html | None:
        """What was deleted last, and the way back."""
        before = self._kept.before
        if before is None:
            return None
        told = say("The game is put away.") if self._kept.game is None else say("The deal is deleted.")
        return h.div(h.p(told), parts.action(say("Undo"), "undo"), cls="pad-undo row", id="pad-undo", tabindex=-1)

    def _deal(self, pad: ScorePad) -> Html:
        deal = self._number(pad)
        dealer = pad.names[pad.dealer_of(deal)]
        dealt = pad.rules.dealt(deal, pad.players)
        heading = h.div(
            h.h2(deal_title(pad, deal), id="pad-deal", tabindex=-1),
            h.p(plural(dealt, "{name} deals, {n} card each.", "{name} deals, {n} cards each.", name=dealer)),
        )
        return form(pad, self._draft, self._troubles(pad), self._picking, heading, *self._buttons(deal))

    def _number(self, pad: ScorePad) -> int:
        return len(pad.deals) + 1 if self._at is None else self._at + 1

    def _buttons(self, deal: int) -> list[Html]:
        if self._at is None:
            return [parts.action(say("Write down deal {number}", number=deal), main=True, submit=True)]
        return [
            parts.action(say("Correct deal {number}", number=deal), main=True, submit=True),
            parts.action(say("Leave it as it was"), "leave"),
            parts.action(say("Delete deal {number}", number=deal), "delete", plain=True),
        ]

    def _troubles(self, pad: ScorePad) -> tuple[Trouble, ...]:
        """What is wrong with the deal, told once it was tried to write it down."""
        if not self._tried:
            return ()
        return pad.troubles(self._draft.written(pad))

    def _over(self, pad: ScorePad) -> Html:
        told = standing(pad)
        if not pad.winners:
            told = plural(MOST_DEALS, "The pad is full with {n} deal.", "The pad is full with {n} deals.")
        return h.section(
            h.div(parts.mark("yes"), h.h2(told, id="pad-deal", tabindex=-1), cls="top"),
            h.div(parts.action(say("New game"), "new", main=True), cls="body"),
            cls="verdict yes",
            aria_labelledby="pad-deal",
        )

    def _put_away(self, pad: ScorePad) -> Html | None:
        if pad.over:
            return None
        return h.details(
            h.summary(say("New game")),
            h.p(say("This game is put away; it can be brought back until the next one begins.")),
            parts.action(say("Put it away"), "new"),
            cls="more",
            id="pad-new",
        )

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def on(self, event: Event) -> Link | None:
        """The pad may have been written on by way of another link since this page was left."""
        if self._kept.stale:
            self._read()
        return super().on(event)

    def on_setup(self, event: Event) -> None:
        """Keeps what stands in the form."""
        self._setup.take(event)

    def on_begin(self, event: Event) -> None:
        """Starts a game."""
        self._setup.take(event)
        pad = self._setup.pad()
        if pad is None:
            self.focus = "setup-error"
            return
        self._open(pad)

    def on_draft(self, event: Event) -> None:
        """Counts while it is written."""
        self._write(Draft.read(event))

    def on_pick(self, event: Event) -> None:
        """Opens the picker for a field, or closes it."""
        self._write(Draft.read(event))
        self._picking = "" if self._picking == event.value else event.value

    def on_add(self, event: Event) -> None:
        """Takes a card more into the field."""
        if self._picking and event.value:
            self._write(Draft.read(event).with_card(self._picking, event.value))
            self.say = None if event.value == _NO_CARD else _name(event.value)

    def on_drop(self, event: Event) -> None:
        """Takes the last card out of the field."""
        if self._picking:
            self._write(Draft.read(event).without_last(self._picking))

    def on_write(self, event: Event) -> None:
        """Writes the deal down, or says what is missing."""
        pad = self._kept.game
        if pad is None or (pad.over and self._at is None):
            return
        self._write(Draft.read(event))
        self._tried = True
        troubles = self._troubles(pad)
        if not self._draft.said_who:
            self.focus, self.say = "out-choices", say("Say who went out, or that nobody did.")
        elif troubles:
            first = troubles[0]
            self.focus = "pad-error" if first.seat is None else f"{first.part}-{first.seat}"
            self.say = first.message
        else:
            after = pad.write(self._draft.written(pad), self._at)
            self._open(after)
            self.say = standing(after)

    def on_show(self, event: Event) -> None:
        """Tells a deal card by card."""
        deal = number(event.value)
        if 1 <= deal <= self._last():
            self._shown, self.focus = deal, "pad-told"

    def on_correct(self, event: Event) -> None:
        """Opens an earlier deal."""
        pad, deal = self._kept.game, number(event.value)
        if pad is not None and 1 <= deal <= len(pad.deals):
            self._at, self._tried, self._picking = deal - 1, False, ""
            self._draft = Draft.of(pad.deals[self._at])
            self.focus = "pad-deal"

    def on_leave(self, _event: Event) -> None:
        """Leaves the deal as it was."""
        self._back_to_next()

    def on_delete(self, _event: Event) -> None:
        """Deletes the deal that was opened."""
        pad = self._kept.game
        if pad is not None and self._at is not None:
            self._open(pad.without(self._at), before=pad)
            self.focus, self.say = "pad-undo", say("The deal is deleted.")

    def on_new(self, _event: Event) -> None:
        """Puts the game away."""
        pad = self._kept.game
        if pad is not None:
            self._open(None, before=pad)
            self.focus = "pad-undo"

    def on_undo(self, _event: Event) -> None:
        """Brings back what was deleted."""
        if self._kept.before is not None:
            self._open(self._kept.before)

    def _open(self, pad: ScorePad | None, before: ScorePad | None = None) -> None:
        corrected = self._at
        self._kept.keep(pad, before)
        self._back_to_next()
        self._shown = self._last() if corrected is None else min(corrected + 1, self._last())

    def _back_to_next(self) -> None:
        self._at, self._tried, self._picking = None, False, ""
        self._draft = Draft(self._kept.draft)
        self.focus = "pad-deal"

    def _write(self, draft: Draft) -> None:
        self._draft = draft
        if self._at is None:
            self._kept.write(draft.fields)


def _game(pad: ScorePad) -> Message:
    """The game, its house rules, and what wins."""
    winner = pad.rules.clause("winner").rule
    return say("{game}. Who wins: {winner}", game=game_name(pad.rules), winner=winner)


def _name(text: str) -> Message | None:
    try:
        return Card.parse(text).name()
    except BadInput:
        return None
