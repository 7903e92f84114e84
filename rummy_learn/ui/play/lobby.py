"""Before a game: which one, who plays, which cards; and the games to go on with."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.game.bots import bots
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.glossed import glossed
from rummy_learn.ui.link import Link
from rummy_learn.ui.page import number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.variant import Option, Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Place
    from rummy_learn.ui.page import Event
    from rummy_learn.ui.play.shelf import Kept

__all__ = ["DEFAULT_BOT", "Order", "lobby"]

DEFAULT_BOT = "sensible"
_USUAL = 4
_RULE = "rule-"
"""Begins the names of the fields for house rules."""
_WHOLE, _ONE = "all", "1"


class Order(NamedTuple):
    """A game as it is asked for. `rules` are house rules as they were chosen, right or wrong."""

    game: Variant
    players: int
    deal: int
    deals: int | None
    bot: str
    seed: str
    rules: Mapping[str, str]

    @staticmethod
    def usual(game: Variant, seed: int) -> Order:
        """The game as most play it."""
        low, high = game.players
        known = list(bots())
        name = DEFAULT_BOT if DEFAULT_BOT in known else known[0]
        chosen = {option: str(value) for option, value in game.chosen.items()}
        return Order(game, min(max(_USUAL, low), high), 1, None, name, str(seed), chosen)

    def of(self, place: Place) -> Order:
        """The order with what a link without cards says: the deal to begin with."""
        return self._replace(deal=place.deal or self.deal)

    def changed(self, event: Event, games: Sequence[Variant]) -> Order:
        """The order as the form has it; another game keeps what goes with it."""
        game = next((each for each in games if each.id == event.field("game")), self.game)
        low, high = game.players
        other = game.id != self.game.id
        rules = {} if other else {option.name: event.field(f"{_RULE}{option.name}") for option in game.options}
        return Order(
            game,
            min(max(number(event.field("players")) or self.players, low), high),
            1 if other else min(max(number(event.field("deal")), 1), max(1, len(game.deals))),
            1 if event.field("deals") == _ONE else None,
            event.field("bot") if event.field("bot") in bots() else self.bot,
            event.field("seed").strip()[:18],
            {name: value for name, value in rules.items() if value},
        )

    def link(self, plain: Link) -> Link:
        """The link that opens it. Raises `BadInput`: bad_value for house rules that do not go together, or the seed."""
        if not (self.seed.isascii() and self.seed.isdigit()):
            message = say("“{piece}” is no number of a shuffle: it is a whole number.", piece=self.seed)
            raise BadInput("bad_value", self.seed, message)
        chosen = self.game.with_options(**self.rules).chosen
        deal = self.deal if self.game.deals and self.deal > 1 else None
        rules = {name: self.rules[name] for name in chosen}
        return plain.to(
            game=self.game.id, players=self.players, deal=deal, deals=self.deals, bot=self.bot, seed=self.seed, **rules
        )


def lobby(
    order: Order,
    games: Sequence[Variant],
    kept: Sequence[Kept],
    plain: Link,
    *,
    error: Message | None,
    unread: Message | None,
    refused: Html | None,
) -> Html:
    """The page before a game.

    `error` says what is wrong with the order, `unread` why a record cannot be read, `refused` why it does not stand.
    """
    return h.join(
        parts.title(say("Play a whole game")),
        h.p(say("Against bots, with a coach when you want one. Every try that is refused says why."), cls="lede"),
        _go_on(kept, games, plain) if kept else None,
        refused,
        h.div(_order(order, games, plain, error), h.div(_open_record(unread), cls="stack"), cls="two"),
    )


# ---- games to go on with ---------------------------------------------------------------------------------------------
def _go_on(kept: Sequence[Kept], games: Sequence[Variant], plain: Link) -> Html:
    return parts.panel(
        say("Your games"), h.ul([_kept(each, n, games, plain) for n, each in enumerate(kept)], cls="kept", role="list")
    )


def _kept(kept: Kept, n: int, games: Sequence[Variant], plain: Link) -> Html:
    link = Link.parse(kept.link)
    game = next((each.title for each in games if each.id == link.get("game")), say("A position"))
    state = say("over") if kept.over else say("deal {number}", number=kept.deal)
    there = plain.only().to(**dict(link.items))
    name = h.span(": ", game, ", ", state, cls="sr")
    return h.li(
        h.span(h.b(game), " ", h.span(state, cls="muted")),
        h.a(
            h.join(say("Look at it") if kept.over else say("Go on"), name),
            href=str(there),
            cls="btn" if n else "btn go",
        ),
        h.button(say("Forget it"), name, cls="btn text", data_act="forget", data_value=kept.link),
    )


# ---- a new game ------------------------------------------------------------------------------------------------------
def _order(order: Order, games: Sequence[Variant], plain: Link, error: Message | None) -> Html:
    options = [parts.Option(game.id, game.title) for game in games]
    return h.form(
        parts.choices("game", say("Game"), options, [order.game.id]),
        h.p(glossed(order.game.tagline, plain.to(game=order.game.id)), cls="muted"),
        h.div(_players(order), _deal(order) if order.game.deals else None, _seed(order), cls="lobby-row"),
        parts.choices(
            "bot", say("The others"), [parts.Option(name, each.title) for name, each in bots().items()], [order.bot]
        ),
        _length(order),
        _house_rules(order) if order.game.options else None,
        h.p(parts.mark("no"), h.span(error), cls="error", id="order-error", tabindex=-1) if error else None,
        parts.action(say("Deal the cards"), submit=True, main=True),
        data_act="start",
        data_live="order",
        cls="panel lobby stack",
        id="order",
    )


def _players(order: Order) -> Html:
    low, high = order.game.players
    counts = [(str(n), str(n)) for n in range(low, high + 1)]
    return parts.select("players", say("Players, you among them"), counts, str(order.players))


def _deal(order: Order) -> Html:
    deals = [
        (str(n), say("{number}: {contract}", number=n, contract=deal.contract.said()))
        for n, deal in enumerate(order.game.deals, 1)
    ]
    return parts.select("deal", say("Begin with deal"), deals, str(order.deal))


def _seed(order: Order) -> Html:
    hint = say("The same number deals the same cards.")
    return parts.field("seed", say("Number of the shuffle"), order.seed, hint=hint, number=True)


def _length(order: Order) -> Html:
    options = [parts.Option(_WHOLE, say("The whole game")), parts.Option(_ONE, say("One deal"))]
    return parts.choices("deals", say("How long"), options, [_ONE if order.deals else _WHOLE])


def _house_rules(order: Order) -> Html:
    fields = [_rule(option, order) for option in order.game.options]
    changed = [option.label for option in order.game.options if _setting(option, order) != str(option.default)]
    return h.details(
        h.summary(say("House rules"), " ", h.span(say("changed"), cls="count") if changed else None),
        h.div(fields, cls="options"),
        cls="more",
        id="house-rules",
    )


def _rule(option: Option, order: Order) -> Html:
    values = [parts.Option(str(value), option.word(value)) for value in option.values]
    return parts.choices(f"{_RULE}{option.name}", option.label, values, [_setting(option, order)])


def _setting(option: Option, order: Order) -> str:
    return order.rules.get(option.name, str(option.default))


# ---- a record --------------------------------------------------------------------------------------------------------
def _open_record(unread: Message | None) -> Html:
    """A record to load or to paste."""
    area = h.tag(
        "textarea",
        id="record",
        name="record",
        rows=4,
        spellcheck="false",
        dir="ltr",
        aria_invalid=bool(unread) or None,
        aria_describedby="record-error" if unread else None,
    )
    wrong = unread and h.p(parts.mark("no"), h.span(unread), cls="error", id="record-error", tabindex=-1)
    return h.form(
        h.h2(say("Open a record")),
        h.p(say("A game that you or somebody else has kept as a file: look at it move by move."), cls="small muted"),
        h.div(
            h.label(say("File"), for_="record-file"),
            h.input_(type="file", id="record-file", accept=".json,application/json,text/plain", data_into="record"),
            cls="field",
        ),
        h.div(h.label(say("Or paste it here"), for_="record"), area, wrong, cls="field"),
        parts.action(say("Open the record"), submit=True),
        data_act="open-record",
        cls="panel stack",
        id="open-record",
    )
