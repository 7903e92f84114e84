"""Play: a whole game against bots, or a record to look at."""

from __future__ import annotations

import json
import secrets
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from rummy_learn.game.actions import Action
from rummy_learn.game.record import Rejected, replay
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.link import Astray, Choice
from rummy_learn.ui.page import Page, number
from rummy_learn.ui.play import aids, laying, sheet
from rummy_learn.ui.play.keep import packed, unpacked
from rummy_learn.ui.play.lobby import Order, lobby
from rummy_learn.ui.play.match import Match
from rummy_learn.ui.play.replay import Replay, rejected, replayed
from rummy_learn.ui.play.shelf import Shelf
from rummy_learn.ui.play.turn import FIELD, Desk, asks, steps, turn
from rummy_learn.ui.trays import HAND, Trays
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

    _Maker = Callable[[Match, laying.Chosen], Action | Verdict]

__all__ = ["Play"]

_MINE = "mine"
"""What a link says for the record of the game that the browser keeps under the same link."""
_LONGEST_LINK = 6000
_SHUFFLES = 1_000_000


class Play(Page):
    """The lobby; or the game, the position or the record that the link names."""

    name, title, order = "play", say("Play"), 30
    icon = "M4.500 7.500l8-2 3 12-8 2zM13 5l5.500 1.500a1.500 1.500 0 0 1 1 2l-3 10"

    def start(self) -> None:
        """Takes up the game that the link names where the browser keeps it, or deals it; otherwise the lobby."""
        link = self.place.link
        self._shelf = Shelf(self.saved)
        self._games = {game.id: game for game in variants()}
        self._games |= {game.id: game for game in self.place.games if game.chosen}
        self._match: Match | None = None
        self._replay: Replay | None = None
        self._rejected: Rejected | None = None
        self._desk = Desk()
        self._shown = ""
        self._open: set[str] = set()
        self._error: Message | None = None
        self._record_error: Message | None = None
        first = self.place.variant or next(iter(self._games.values()))
        self._order = Order.usual(self._games[first.id], secrets.randbelow(_SHUFFLES))
        if link.get("record"):
            self._start_record(link.get("record"))
        elif link.get("position") or (self.place.variant and self.place.seed is not None):
            self._start_match()

    def _start_match(self) -> None:
        kept = self._shelf.find(self.place.link)
        if kept:
            try:
                self._match = Match.of(unpacked(kept.record))
            except BadInput as error:
                self._error = error.message
            else:
                return
        try:
            self._match = self._dealt()
        except BadInput as error:
            raise Astray(error.message, self._instead()) from None

    def _dealt(self) -> Match:
        link, game = self.place.link, self.place.variant
        name = link.get("bot", self._order.bot)
        if link.get("position"):
            found = Match.at(_read_json(link.get("position")), name)
            if isinstance(found, Rejected):
                raise BadInput("bad_position", "", found.verdict.reasons[0].message)
            return found
        assert game is not None, "only a link with a game comes here"
        players, deals = _count(link, "players", self._order.players), _count(link, "deals", 0)
        return Match.new(
            game,
            players=players,
            seed=self.place.seed or 0,
            bot_name=name,
            deal=self.place.deal or 1,
            deals=deals or None,
        )

    def _instead(self) -> list[Choice]:
        plain = self.place.link.only("page")
        return [Choice(game.title, plain.to(game=game.id)) for game in self._games.values()]

    def _start_record(self, word: str) -> None:
        kept = self._shelf.find(self.place.link.to(record=None) if word == _MINE else self.place.link)
        try:
            if word == _MINE and kept is None:
                raise BadInput("bad_record", word, say("Your browser keeps no game under this link."))
            self._look_at(unpacked(kept.record if kept else word))
        except BadInput as error:
            raise Astray(error.message, self._instead()) from None
        self._shown = kept.record if kept else word
        step = self.place.link.get("step")
        if self._replay and step:
            self._replay = self._replay.to(number(step))

    def _look_at(self, record: Mapping[str, Any]) -> None:
        """Opens a record, or says why it does not stand. Raises `BadInput` for what is none."""
        found = replay(record)
        self._rejected = found if isinstance(found, Rejected) else None
        game = found.game if isinstance(found, Rejected) else found
        seat = record.get("seat", 0)
        me = seat if game and type(seat) is int and 0 <= seat < game.position.players else 0
        self._replay = Replay.of(game, me) if game else None

    def _refresh(self) -> None:
        """The game under this link may have gone on since its replay was opened."""
        kept = self._shelf.find(self.place.link.to(record=None))
        if kept and self.place.link.get("record") == _MINE and kept.record != self._shown:
            self._start_record(_MINE)

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def heading(self) -> Message:
        """What the browser's tab shows."""
        if self._replay:
            return say("A game, move by move")
        return self._asked(self._match) if self._match else self.title

    def view(self) -> Html:
        """The lobby, the game or the replay."""
        self._refresh()
        if self._replay:
            return self._drawn_replay(self._replay)
        if self._match is None:
            return self._drawn_lobby()
        return self._drawn_over(self._match) if self._match.deal_over else self._drawn_turn(self._match)

    def _drawn_lobby(self) -> Html:
        plain = self.place.link.only("page")
        refused = rejected(self._rejected) if self._rejected else None
        return lobby(
            self._order,
            list(self._games.values()),
            self._shelf.games(),
            plain,
            error=self._error,
            unread=self._record_error,
            refused=refused,
        )

    def _drawn_turn(self, match: Match) -> Html:
        return h.join(
            self._head(match, steps(match)),
            h.div(
                h.div(aids.news(match.news(), match.names), turn(match, self._desk), cls="stack"),
                h.aside(
                    self._aids(match),
                    sheet.sheet(match.game, match.names),
                    self._leave(),
                    cls="stack aids",
                    aria_label=say("Help and score"),
                ),
                cls="two playing",
            ),
        )

    def _aids(self, match: Match) -> Html:
        return h.join(aids.could(match, shown="could" in self._open), aids.share(self._shared(match)))

    def _drawn_over(self, match: Match) -> Html:
        names, game = match.names, match.game
        onward = None if game.over else parts.action(say("Next deal"), "next-deal", main=True)
        return h.join(
            self._head(match, None),
            h.p(sheet.outcome(game, names), cls="lede"),
            h.div(
                onward,
                parts.link(say("New game"), self.place.link.only("page"), main=onward is None),
                parts.action(say("Replay it from the start"), "replay"),
                parts.action(say("Undo"), "undo", plain=True),
                cls="row",
            ),
            h.div(
                h.div(
                    aids.news(match.news(), names),
                    h.section(h.h2(say("What each hand counted")), sheet.counted(game.position, names), cls="stack"),
                    cls="stack",
                ),
                h.aside(
                    sheet.sheet(game, names),
                    aids.share(self._shared(match)),
                    cls="stack aids",
                    aria_label=say("Score sheet"),
                ),
                cls="two",
            ),
        )

    def _drawn_replay(self, shown: Replay) -> Html:
        rules = shown.game.position.variant
        return h.join(
            parts.crumbs((say("Play"), self.place.link.only("page")), (say("A game, move by move"), None)),
            parts.title(rules.title),
            h.p(_deal(rules, shown.now.position.deal), cls="lede"),
            rejected(self._rejected) if self._rejected else None,
            replayed(shown),
        )

    def _head(self, match: Match, aside: Html | None) -> Html:
        known, names = match.view.known, match.names
        dealer = say("You deal.") if known.dealer == match.me else say("{who} deals.", who=names[known.dealer])
        rules = ", ".join(f"{name}={value}" for name, value in known.variant.chosen.items())
        return h.join(
            h.div(
                h.div(
                    parts.title(self._asked(match)),
                    h.p(known.variant.title, ", ", _deal(known.variant, known.deal), " ", dealer, cls="small muted"),
                    h.p(say("With house rules: {rules}.", rules=rules), cls="small muted") if rules else None,
                ),
                aside,
                cls="headrow",
            ),
            h.p(parts.mark("no"), h.span(self._error), cls="error") if self._error else None,
        )

    def _asked(self, match: Match) -> Message:
        if match.game.over:
            return say("The game is over")
        if match.deal_over:
            return say("Deal {number} is over", number=match.game.position.deal)
        return asks(match)

    def _leave(self) -> Html:
        return h.p(h.a(say("Another game"), href=str(self.place.link.only("page"))))

    def _shared(self, match: Match) -> aids.Shared | None:
        if "share" not in self._open:
            return None
        record, plain = match.record(), self.place.link.only("page")
        word = packed(record)
        there = str(plain.to(record=word)) if len(word) <= _LONGEST_LINK else ""
        name = f"{match.rules.id}-{self.place.seed or 0}.json"
        return aids.Shared(json.dumps(record), name, there, str(self.place.link))

    # ---- before the game ---------------------------------------------------------------------------------------------
    def on_order(self, event: Event) -> None:
        """Something was chosen in the lobby."""
        self._order, self._error = self._order.changed(event, list(self._games.values())), None

    def on_start(self, event: Event) -> Link | None:
        """The cards are dealt."""
        self.on_order(event)
        try:
            return self._order.link(self.place.link.only("page"))
        except BadInput as error:
            self._error, self.focus = error.message, "order-error"
            return None

    def on_forget(self, event: Event) -> None:
        """A game is taken off the shelf."""
        self._shelf.forget(event.value)
        self.say = say("The game is forgotten.")
        self.focus = "page-title"

    def on_open_record(self, event: Event) -> Link | None:
        """A record was loaded or pasted: one that stands is opened, of any other it is said why it does not."""
        text = event.field("record").strip()
        self._error = self._rejected = None
        try:
            record = _read_record(text)
            found = replay(record)
        except BadInput as error:
            self._record_error, self.focus = error.message, "record-error"
            return None
        self._record_error = None
        if isinstance(found, Rejected):
            self._rejected, self.focus = found, "rejected"
            return None
        word = packed(record)
        link = self.place.link.only("page").to(record=word)
        if len(word) > _LONGEST_LINK:
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
        self._set(match)
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
        if isinstance(answer, Match):
            self._go_on(answer)
        else:
            self._refuse(action if isinstance(action, Action) else None, answer)

    def _refuse(self, action: Action | None, verdict: Verdict) -> None:
        self._desk.tried, self._desk.verdict = action, verdict
        self.focus = "verdict"

    def _go_on(self, match: Match) -> None:
        """Shows the game as it has become, and says what happened."""
        before = self._playing()
        since = len(before.game.moves)
        seen = [each for each in match.news(since) if each.seat != match.me]
        self._set(match)
        self.say = aids.happened(seen, match.names, match.drawn if before.drawn != match.drawn else ())
        if match.deal_over and not before.deal_over:
            self.focus = "page-title"

    def _set(self, match: Match) -> None:
        self._match = match
        by_rank = self._desk.by_rank
        self._desk = Desk(by_rank=by_rank)
        self._open &= {"could"}
        if match.begun:
            self._shelf.keep(self.place.link, match.game, packed(match.record()))

    def _playing(self) -> Match:
        if self._match is None:
            raise LookupError("no game is open")
        return self._match

    # ---- aids --------------------------------------------------------------------------------------------------------
    def on_could(self, _event: Event) -> None:
        """The list of legal moves opens or closes."""
        self._toggle("could", "could-title")

    def on_share(self, _event: Event) -> None:
        """Ways to keep and share open or close."""
        self._toggle("share", "share-title")

    def _toggle(self, name: str, heading: str) -> None:
        self._open ^= {name}
        self.focus = heading if name in self._open else name

    # ---- replay ------------------------------------------------------------------------------------------------------
    def on_replay(self, _event: Event) -> Link | None:
        """The game so far, move by move."""
        match = self._playing()
        if not match.begun:
            self.say = say("No move has been made yet.")
            return None
        return self.link(record=_MINE)

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


def _deal(rules: Variant, number_: int) -> Message:
    if not rules.deals:
        return say("deal {number}.", number=number_)
    contract = rules.deal(number_).contract.said()
    return say("deal {number} of {last}: {contract}.", number=number_, last=len(rules.deals), contract=contract)


def _count(link: Link, key: str, default: int) -> int:
    """A number in the link. Raises `BadInput` (bad_value) for what is none."""
    asked = link.get(key)
    if not asked:
        return default
    if not (asked.isascii() and asked.isdigit() and len(asked) < 4):
        raise BadInput("bad_value", asked, say("“{piece}” is no number of {key}.", piece=asked, key=key))
    return int(asked)


def _read_record(text: str) -> dict[str, Any]:
    """A record as text or as the word of a link. Raises `BadInput` (bad_record)."""
    if not text:
        raise BadInput("bad_record", "", say("Choose a file or paste a record, then open it."))
    if not text.startswith("{"):
        return unpacked(text)
    try:
        found: dict[str, Any] = json.loads(text)
    except json.JSONDecodeError as error:
        piece = error.doc[error.pos : error.pos + 20] or error.doc[-20:]
        message = say("A game record is JSON text; it cannot be read from “{piece}” on.", piece=piece)
        raise BadInput("bad_record", piece, message) from None
    return found


def _read_json(text: str) -> dict[str, Any]:
    """The position in a link. Raises `BadInput` (bad_position)."""
    try:
        found = json.loads(text)
    except json.JSONDecodeError:
        found = None
    if not isinstance(found, dict):
        raise BadInput("bad_position", text[:20], say("The link holds no position that can be read."))
    return found
