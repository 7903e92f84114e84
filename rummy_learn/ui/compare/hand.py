"""One hand before all games: what each says of the melds, and what the deal then counts."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rummy_learn.course.wording import summed
from rummy_learn.rules.cards import parse_cards, parse_melds, print_cards, print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.readings import readings
from rummy_learn.rules.score import score
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts, verdicts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import book
from rummy_learn.ui.judge.bench import Bench
from rummy_learn.ui.judge.matrix import matrix, summary
from rummy_learn.ui.judge.picker import key_id, keypad, put, without_last
from rummy_learn.ui.odds.marks import game_mark

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.judge.bench import Judged
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["OneHand"]

_MELDS, _HAND = "cards", "hand"
_FIRST = {_MELDS: "8C 8D 8S | 4H *=5H *=6H 7H", _HAND: "2C 9D KH AS *"}
"""What lies there for one who comes without cards: the games part over it."""
_MOST_CARDS = 40


class OneHand:
    """What is laid and what is left in hand, as text; `look` is the game whose verdict is read in full."""

    def __init__(self, melds: str, hand: str) -> None:
        bare = not melds and not hand
        self.texts = dict(_FIRST) if bare else {_MELDS: melds, _HAND: hand}
        self.errors: dict[str, Message] = {}
        self.look = ""
        self._into = _HAND
        self._picking = False
        self._pressed = ""

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def take(self, event: Event) -> None:
        """Takes what was typed; what can be read is written in one way."""
        for name in self.texts:
            if name in event.fields:
                self.texts[name] = event.field(name)
        self._into = event.field("into") if event.field("into") in self.texts else self._into
        if self.melds():
            self.texts[_MELDS] = print_melds(self.melds()) + " |" * self.texts[_MELDS].rstrip().endswith("|")
        if self.held():
            self.texts[_HAND] = print_cards(self.held())

    def pick(self, event: Event) -> str:
        """Opens or shuts the faces to press; the id of what then has the focus."""
        self.take(event)
        self._picking = not self._picking
        return key_id(self._pressed) if self._picking else "pick"

    def add(self, event: Event) -> None:
        """Puts a card, or a bar between melds, where the reader says."""
        self.take(event)
        if event.value == "|" and self._into == _HAND:
            return
        self._pressed = event.value
        self.texts[self._into] = put(self.texts[self._into], event.value)

    def undo(self, event: Event) -> None:
        """Takes the last card back."""
        self.take(event)
        self.texts[self._into] = without_last(self.texts[self._into])

    def clear(self) -> None:
        """Takes all cards away."""
        self.texts = dict.fromkeys(self.texts, "")
        self.errors.clear()

    # ---- the cards ---------------------------------------------------------------------------------------------------
    def melds(self) -> tuple[tuple[Card, ...], ...]:
        """What is laid, nothing where it cannot be read; a bar at the end is a meld that only begins."""
        text = self.texts[_MELDS].rstrip(" |")
        laid: tuple[tuple[Card, ...], ...] = ()
        try:
            laid = parse_melds(text) if text else ()
        except BadInput as error:
            return self._unread(_MELDS, error.message)
        if sum(map(len, laid)) > _MOST_CARDS:
            return self._unread(_MELDS, _too_many())
        self.errors.pop(_MELDS, None)
        return laid

    def held(self) -> tuple[Card, ...]:
        """What is left in hand, nothing where it cannot be read."""
        try:
            found = parse_cards(self.texts[_HAND])
        except BadInput as error:
            return self._unread(_HAND, error.message)
        if len(found) > _MOST_CARDS:
            return self._unread(_HAND, _too_many())
        self.errors.pop(_HAND, None)
        return found

    def _unread(self, name: str, message: Message) -> tuple[()]:
        self.errors[name] = message
        return ()

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self, games: Sequence[Variant], link: Link) -> Html:
        """The cards, the verdicts of the games, and what each of them then counts."""
        melds, held = self.melds(), self.held()
        bench = Bench(_with_ids(games), melds) if melds else None
        return h.join(
            self._form(),
            h.h3(summary(bench) if bench else say("Nothing is laid."), id="hnd-answer", tabindex=-1),
            self._verdicts(bench, games, link) if bench else None,
            _scores(bench, games, held) if melds or held else None,
        )

    def _verdicts(self, bench: Bench, games: Sequence[Variant], link: Link) -> Html:
        """All of them, and one in full."""
        judged = bench.of(self.look) or bench.first_look
        game = games[bench.judged.index(judged)]
        full = h.section(
            h.p(game.title, cls="jdg-where"),
            verdicts.panel(judged.verdict, to=book(game, link)),
            aria_label=game.title,
        )
        return h.div(h.div(matrix(bench, judged.game.id), cls="stack"), full, cls="two jdg-two")

    def _form(self) -> Html:
        hint = say("Low to high, melds parted by |, a joker is *: {example}", example=_FIRST[_MELDS])
        return h.form(
            h.div(
                parts.field(
                    _MELDS, say("Melds, as laid"), self.texts[_MELDS], error=self.errors.get(_MELDS), hint=hint
                ),
                parts.field(_HAND, say("Cards left in hand"), self.texts[_HAND], error=self.errors.get(_HAND)),
                parts.action(say("Judge and count"), main=True, submit=True),
                h.button(
                    say("Pick cards"), cls="btn", data_act="pick", id="pick", aria_expanded=str(self._picking).lower()
                ),
                cls="act",
            ),
            self._keys() if self._picking else None,
            h.div([cards.row(meld, "mini") for meld in self.melds()], cls="laid") if self.melds() else None,
            data_act="judge",
            id="hnd-cards",
        )

    def _keys(self) -> Html:
        into = ((_MELDS, say("the melds")), (_HAND, say("the hand")))
        radios = [
            h.label(
                h.input_(type="radio", name="into", value=name, checked=name == self._into), h.span(text), cls="pick"
            )
            for name, text in into
        ]
        return h.div(
            h.fieldset(h.legend(say("A card pressed goes to")), h.div(radios, cls="cmp-games")),
            keypad(self._pressed),
            h.div(
                parts.action(say("Begin a new meld"), "add", "|"),
                parts.action(say("Take back the last"), "undo"),
                parts.action(say("Clear"), "clear", plain=True),
                cls="row",
            ),
            cls="jdg-keys",
        )


def _too_many() -> Message:
    return say("At most {most} cards can be judged at once.", most=_MOST_CARDS)


def _with_ids(games: Sequence[Variant]) -> tuple[Variant, ...]:
    """The games, each with an id of its own: versions of one have the same."""
    return tuple(replace(game, id=f"{game.id}-{n}") if game.chosen else game for n, game in enumerate(games))


# ---------- what it counts ----------


def _scores(bench: Bench | None, games: Sequence[Variant], held: Sequence[Card]) -> Html:
    judged = bench.judged if bench else (None,) * len(games)
    items = [h.li(_score(game, each, held)) for game, each in zip(games, judged, strict=True)]
    return h.section(
        h.h3(say("What the deal then counts"), id="hnd-counts"),
        h.ul(items, cls="cmp-scores", role="list"),
        aria_labelledby="hnd-counts",
    )


def _score(game: Variant, judged: Judged | None, held: Sequence[Card]) -> Html:
    """The points of one game; cards that may not be laid stay in hand and count with it."""
    refused = judged is not None and not judged.verdict
    laid = judged.verdict.melds if judged else ()
    stuck = [card.face for meld in laid for card in meld.cards] if refused else []
    found = score(game, [*held, *stuck], () if refused else tuple(_read(game, meld.cards) for meld in laid))
    sums = [(say("Melded"), found.melded), (say("In hand"), found.cards)]
    return h.join(
        h.p(game_mark(game), h.span(game.title), cls="who"),
        h.p(h.b(plural(found.points, "{n} point", "{n} points"))),
        [h.p(h.span(name, ": "), summed(counted), cls="small") for name, counted in sums if counted],
        h.p(say("These melds do not stand, so their cards stay in hand."), cls="small muted") if refused else None,
    )


def _read(game: Variant, laid: Sequence[Card]) -> Meld:
    """The cards as the game reads them, once it has accepted them."""
    return readings(game, laid)[0]
