"""Play: a whole game against bots, or a record to look at."""

from __future__ import annotations

import secrets
from hashlib import sha256
from time import monotonic
from typing import TYPE_CHECKING, Any

from rummy_learn.course.coach import advice
from rummy_learn.game.actions import Action
from rummy_learn.game.record import Rejected, replay
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.verdict import Verdict
from rummy_learn.text import Message, say
from rummy_learn.ui.link import Astray, Choice
from rummy_learn.ui.page import Page, number
from rummy_learn.ui.play import aids, laying, opening, scene
from rummy_learn.ui.play.keep import packed, unpacked
from rummy_learn.ui.play.lobby import Order, lobby
from rummy_learn.ui.play.match import Match
from rummy_learn.ui.play.replay import Replay, rejected
from rummy_learn.ui.play.shelf import Shelf, own
from rummy_learn.ui.play.turn import FIELD, Desk, button_of
from rummy_learn.ui.trays import HAND, Trays
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event
    from rummy_learn.ui.play.match import Going

    _Maker = Callable[[Match, laying.Chosen], Action | Verdict]

__all__ = ["Play"]

_SHUFFLES = 1_000_000
_PATIENCE_SECONDS = 0.25
"""So long the page stands still while bots think."""


class Play(Page):
    """The lobby; or the game, the position or the record that the link names."""

    name, title, order = "play", say("Play"), 30
    icon = "M4.500 7.500l8-2 3 12-8 2zM13 5l5.500 1.500a1.500 1.500 0 0 1 1 2l-3 10"

    def start(self) -> None:
        """Takes up the game that the link names where the browser keeps it, or deals it; otherwise the lobby."""
        self._shelf = Shelf(self.saved)
        self._games = {game.id: game for game in (*variants(), *(each for each in self.place.games if each.chosen))}
        self._match: Match | None = None
        self._going: Going | None = None
        self._replay: Replay | None = None
        self._rejected: Rejected | None = None
        self._shown = ""
        self._desk = Desk()
        self._open: set[str] = set()
        self._lost: Message | None = None
        self._error: Message | None = None
        self._unread: Message | None = None
        first = self.place.variant.id if self.place.variant else next(iter(self._games))
        self._order = Order.usual(self._games[first], secrets.randbelow(_SHUFFLES)).of(self.place)
        try:
            if self.place.link.get("record"):
                self._start_record(self.place.link.get("record"))
            elif opening.names_a_game(self.place):
                if not self._take_up():
                    self._begin()
                elif self._match:
                    self._drive(self._match.on())
        except BadInput as error:
            plain = self.place.link.only("page")
            choices = [Choice(game.title, plain.to(game=game.id)) for game in self._games.values()]
            raise Astray(error.message, choices) from None

    def _begin(self) -> None:
        """Deals the game that the link names."""
        self._match = opening.match_of(self.place, self._order.players, self._order.bot)
        self._drive(self._match.on())

    def _take_up(self) -> bool:
        """Shows the game that the browser keeps under this link, if it keeps one; one that is lost is told."""
        kept = self._shelf.find(self.place.link)
        if kept is None:
            return False
        self._shown, self._lost, self._going = kept.record, None, None
        try:
            self._match = Match.of(unpacked(kept.record))
        except BadInput as error:
            self._match, self._lost = None, error.message
        self._desk.clear()
        return True

    def _start_record(self, word: str) -> None:
        kept = self._shelf.find(self.place.link.to(record=None) if word == scene.MINE else self.place.link)
        if word == scene.MINE and kept is None:
            raise BadInput("bad_record", word, say("Your browser keeps no game under this link."))
        self._shown = kept.record if kept else word
        self._look_at(unpacked(self._shown))

    def _look_at(self, record: Mapping[str, Any]) -> None:
        """Opens a record at the step that the link names, as far as it stands. Raises `BadInput` for what is none."""
        found = replay(record)
        self._rejected = found if isinstance(found, Rejected) else None
        game = found.game if isinstance(found, Rejected) else found
        if game is None:
            return
        seat = record.get("seat", 0)
        me = seat if type(seat) is int and 0 <= seat < game.position.players else 0
        self._replay = Replay.of(game, me).to(number(self.place.link.get("step")))

    def _refresh(self) -> None:
        """The game under this link may have gone on: in another window, or since its replay was opened."""
        kept = self._shelf.find(self.place.link.to(record=None))
        if kept is None or kept.record == self._shown:
            return
        if self.place.link.get("record") == scene.MINE:
            self._start_record(scene.MINE)
        elif self._match and self._take_up():
            self.say = say("This game has gone on in another window.")

    @property
    def played(self) -> Sequence[Variant]:
        """The game that is on, or those to choose from."""
        if self._replay:
            return (self._replay.game.position.variant,)
        return (self._match.rules,) if self._match else self.place.games

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def heading(self) -> Message:
        """What the browser's tab shows."""
        if self._replay:
            return say("A game, move by move")
        if self._lost:
            return scene.LOST
        return scene.heading(self._match) if self._match else self.title

    def view(self) -> Html:
        """The lobby, the game or the replay."""
        self._refresh()
        link, match = self.place.link, self._match
        if self._replay:
            return scene.move_by_move(self._replay, self._rejected, link)
        if self._lost:
            return scene.lost(self._lost, self._shown, link)
        if match is None:
            return self._lobby()
        if match.deal_over:
            return scene.after_deal(match, self._open, link)
        return scene.at_table(match, self._desk, self._open, link, going=self._going is not None)

    def _lobby(self) -> Html:
        return lobby(
            self._order,
            list(self._games.values()),
            self._shelf.games(),
            self.place.link.only("page"),
            error=self._error,
            unread=self._unread,
            refused=rejected(self._rejected, self.place.link) if self._rejected is not None else None,
        )

    # ---- before the game ---------------------------------------------------------------------------------------------
    def on_order(self, event: Event) -> None:
        """Something was chosen in the lobby."""
        self._order, self._error = self._order.changed(event, list(self._games.values())), None

    def on_start(self, event: Event) -> Link | None:
        """The cards are dealt."""
        self.on_order(event)
        try:
            link = self._order.link(self.place.link.only("page"))
        except BadInput as error:
            self._error, self.focus = error.message, "order-error"
            return None
        self._order = self._order._replace(seed=str(secrets.randbelow(_SHUFFLES)))  # other cards next time
        return link

    def on_forget(self, event: Event) -> None:
        """A game is taken off the shelf."""
        self._shelf.forget(event.value)
        self.say = say("The game is forgotten.")
        self.focus = "page-title"

    def on_throw_away(self, _event: Event) -> None:
        """The kept game that cannot go on makes place for a new one."""
        if self._lost:
            self._begin()
            self._shelf.forget(own(self.place.link))
            self._lost, self._shown = None, ""
            self.focus = "page-title"

    def on_open_record(self, event: Event) -> Link | None:
        """A record was loaded or pasted: one that stands is opened, of any other it is said why it does not."""
        self._unread = self._rejected = None
        try:
            record = opening.record_of(event.field("record"))
            found = replay(record)
        except BadInput as error:
            self._unread, self.focus = error.message, "record-error"
            return None
        if isinstance(found, Rejected):
            self._rejected, self.focus = found, "rejected"
            return None
        word = packed(record)
        link = self.place.link.only("page").to(record=word)
        if len(word) > scene.LONGEST_LINK:
            link = link.to(record=sha256(word.encode()).hexdigest()[:12])
            self._shelf.keep(link, found, word)
        return link

    # ---- choosing cards ----------------------------------------------------------------------------------------------
    def on_draft(self, event: Event) -> None:
        """Cards were picked or typed into the places."""
        before = self._desk.chosen.places
        self._take_cards(event)
        self.say = self._desk.chosen.changed_from(before)

    def on_place(self, event: Event) -> None:
        """Another place is to be filled."""
        self._take_cards(event)
        self._desk.chosen.chosen = number(event.value)

    def on_take_back(self, event: Event) -> None:
        """The cards of a place go back into the hand."""
        self._take_cards(event)
        self._desk.chosen.take_back(number(event.value))
        self.focus = f"place-{number(event.value)}"

    def on_choose(self, event: Event) -> None:
        """Enter in the text field: the cards are chosen, what to do with them is not."""
        self._take_cards(event)
        self.say = say("Chosen. Now say what to do with these cards.")

    def on_sort(self, event: Event) -> None:
        """The hand is sorted the other way."""
        self._take_cards(event)
        self._desk.by_rank = not self._desk.by_rank

    def on_lay(self, event: Event) -> None:
        """The places of the contract are laid out."""
        match = self._playing()
        self._desk.forget()
        known = match.view.known
        text = "" if len(event.field(FIELD).split()) < 2 else event.field(FIELD)
        self._desk.chosen = Trays(known.variant.deal(known.deal).contract.needs, text, ordered=HAND not in event.picks)
        self._desk.laying = True
        self.focus = "place-0"

    def on_put_away(self, _event: Event) -> None:
        """The learner does not go down yet."""
        self._desk.clear()
        self.focus = "dock"

    def on_close(self, _event: Event) -> None:
        """The answer to a refused try is put away."""
        self._desk.forget()
        self.focus = "dock"

    def _take_cards(self, event: Event) -> None:
        if event.field(FIELD) != self._desk.chosen.text:
            self._desk.error = None
        self._desk.chosen.write(event.field(FIELD), ordered=HAND not in event.picks)

    # ---- moves -------------------------------------------------------------------------------------------------------
    def on_draw(self, event: Event) -> None:
        """A card from the stock."""
        self._try(event, lambda match, _chosen: Action(match.me, "draw"))

    def on_take(self, event: Event) -> None:
        """The top discard, or with the pile open one below and all above it."""
        self._try(event, lambda match, _chosen: _taking(match, number(event.value)))

    def on_pass(self, event: Event) -> None:
        """The upcard, or a call, is declined."""
        self._try(event, lambda match, _chosen: Action(match.me, "pass"))

    def on_pass_on(self, _event: Event) -> None:
        """Everything is declined until the learner's own turn."""
        self._go_on(self._playing().until_my_turn())

    def on_discard(self, event: Event) -> None:
        """The chosen card ends the turn."""
        self._try(event, lambda match, chosen: laying.discarded(match.view, chosen))

    def on_meld(self, event: Event) -> None:
        """The chosen cards are a new meld."""
        self._try(event, lambda match, chosen: laying.melded(match.view, chosen))

    def on_go_down(self, event: Event) -> None:
        """What lies in the places is laid."""
        self._try(event, lambda match, chosen: laying.gone_down(match.view, chosen))

    def on_lay_off(self, event: Event) -> None:
        """The chosen cards go to a meld."""
        self._try(event, lambda match, chosen: laying.laid_off(match.view, chosen, number(event.value)))

    def on_exchange(self, event: Event) -> None:
        """The chosen card goes in for a joker."""
        self._try(event, lambda match, chosen: laying.exchanged(match.view, chosen, number(event.value)))

    def on_lay_so(self, event: Event) -> None:
        """The cards are laid as the answer to the last try proposes."""
        self._desk.chosen.write(event.value, ordered=True)
        if self._desk.laying:
            self._make(lambda match, chosen: laying.gone_down(match.view, chosen))
        else:
            self._make(lambda match, chosen: laying.melded(match.view, chosen))

    def on_move(self, event: Event) -> None:
        """A move out of a list."""
        action = Action.read(event.value)
        match = self._playing()
        if action.player != match.me:
            raise BadInput("bad_action", action.player, say("“{piece}” is not your seat.", piece=action.player))
        self._make(lambda _match, _chosen: action)

    def on_undo(self, _event: Event) -> None:
        """Back to the learner's decision before."""
        before = self._playing()
        match = before.undone()
        if match.game == before.game:
            self.say = say("There is nothing to undo.")
            return
        self._match, self._going = match, None
        self._keep(match)
        self.say = say("Undone: it is as it was before your last move.")
        self.focus = "page-title"

    def on_next_deal(self, _event: Event) -> None:
        """The cards of the next deal."""
        self._go_on(self._playing().next_deal())
        self.focus = "page-title"

    def _try(self, event: Event, make: _Maker) -> None:
        self._take_cards(event)
        self._make(make)

    def _make(self, make: _Maker) -> None:
        """Makes a move of the chosen cards, or says why that cannot be."""
        match = self._playing()
        self._desk.forget()
        try:
            action = make(match, self._desk.cards)
            answer = match.play(action) if isinstance(action, Action) else action
        except BadInput as error:
            too_soon = laying.not_yet(match.view) if error.code == laying.NO_CARDS else None
            if too_soon is None:
                self._desk.error = self.say = error.message
            else:
                self._refuse(None, too_soon)
            return
        if isinstance(answer, Verdict):
            self._refuse(action if isinstance(action, Action) else None, answer)
        else:
            self._go_on(answer)

    def _refuse(self, action: Action | None, verdict: Verdict) -> None:
        self._desk.tried, self._desk.verdict = action, verdict
        self.focus = "verdict"

    def on_go_on(self, _event: Event) -> None:
        """The bots move on."""
        match = self._playing()
        if match.waits:
            self._go_on(self._going or match.on())

    def _go_on(self, going: Going) -> None:
        """Shows the game as it has become while the page could wait, and says what happened."""
        before = self._playing()
        match = self._drive(going)
        seen = [each for each in match.news(before.game.count) if each.seat != match.me]
        self._keep(match)
        self.say = aids.happened(seen, match.names, match.drawn if before.drawn != match.drawn else ())
        if match.deal_over and not before.deal_over:
            self.focus = "page-title"

    def _drive(self, going: Going) -> Match:
        """Lets the bots move for as long as the page can wait; the rest of their way is kept."""
        end = monotonic() + _PATIENCE_SECONDS
        self._going = going
        while self._going:
            try:
                self._match = next(going)
            except StopIteration as done:
                self._match, self._going = done.value, None
            if monotonic() >= end:
                break
        return self._playing()

    def _keep(self, match: Match) -> None:
        """Puts the game before the learner, nothing chosen yet, and into the browser."""
        by_rank = self._desk.by_rank
        self._desk = Desk(by_rank=by_rank)
        self._open &= {"coach", "could"}
        if match.begun or self._shown:  # all may have been undone
            self._shown = packed(match.record())
            self._shelf.keep(self.place.link, match.game, self._shown)

    def _playing(self) -> Match:
        if self._match is None:
            raise LookupError("no game is open")
        return self._match

    # ---- aids --------------------------------------------------------------------------------------------------------
    def on_coach(self, _event: Event) -> None:
        """What the coach would do is told, or put away."""
        self._toggle("coach", "do-coach")

    def on_show_me(self, _event: Event) -> None:
        """The cards of the coach's move are chosen; to make it is left to the learner."""
        match = self._playing()
        if match.stuck:
            return
        found = advice(match.view)
        self._desk.choose(found.then, match.rules, match.game.position.deal)
        self.focus = button_of(found.then)
        self.say = found.told

    def on_could(self, _event: Event) -> None:
        """The list of legal moves opens or closes."""
        self._toggle("could", "show-could")

    def on_share(self, _event: Event) -> None:
        """Ways to keep and share open or close."""
        self._toggle("share", "show-share")

    def _toggle(self, name: str, button: str) -> None:
        """Opens an aid and goes there, or closes it and goes back to its button."""
        self._open ^= {name}
        self.focus = f"{name}-title" if name in self._open else button

    # ---- replay ------------------------------------------------------------------------------------------------------
    def on_replay(self, _event: Event) -> Link | None:
        """The game so far, move by move."""
        match = self._playing()
        if not match.begun:
            self.say = say("No move has been made yet.")
            return None
        return self.link(record=scene.MINE)

    def on_step(self, event: Event) -> None:
        """Another move is shown."""
        self._step_to(number(event.value))

    def on_step_to(self, event: Event) -> None:
        """The move whose number was typed is shown."""
        self._step_to(number(event.field("move").strip()))
        self.focus = "move-title"

    def _step_to(self, step: int) -> None:
        if self._replay is None:
            return
        self._replay = self._replay.to(step)
        if self.place.link.get("record"):
            self.follow(step=self._replay.at or None)
        self.say = aids.happened(self._replay.seen(), self._replay.names)


def _taking(match: Match, under: int) -> Action:
    """The discard with so many cards under it; the top one goes without a name."""
    pile = match.view.known.discards
    return Action(match.me, "take", cards=() if under >= len(pile) - 1 else pile[under : under + 1])
