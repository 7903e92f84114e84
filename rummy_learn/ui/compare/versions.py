"""Which games are compared: all there are, and versions of them with house rules, each named in one word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.compare import told_apart
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.link import with_house_rules
from rummy_learn.variants import more_ids, variant, variants

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Place

__all__ = ["adding", "asked", "boxes", "offered", "switched"]


def asked(place: Place) -> list[str]:
    """The words by which the link names its games, all games by their ids where it names none."""
    named = [word for word in dict.fromkeys(place.link.get("game").split(",")) if word]
    return named or [game.id for game in place.games]


def offered(place: Place) -> dict[str, Variant]:
    """Every game there is, with the house rules of the link, and the versions that the link names, by their words."""
    named = dict(zip(asked(place), place.games, strict=True))
    every = {game.id: game for game in (*map(variant, more_ids()), *variants())}
    usual = {id_: with_house_rules(game, place.link.options) for id_, game in every.items()}
    return dict(sorted((usual | named).items(), key=lambda item: (item[1].order, item[1].id)))


def boxes(games: Mapping[str, Variant], ticked: Collection[str]) -> Html:
    """A box to tick for each of the games."""
    titles = [game.title for game in told_apart(list(games.values()))]
    items = [
        h.label(h.input_(type="checkbox", name="game", value=word, checked=word in ticked), h.span(title), cls="pick")
        for word, title in zip(games, titles, strict=True)
    ]
    return h.fieldset(h.legend(say("Games")), h.div(items, cls="cmp-games"))


# ---------- a version more ----------


def adding(games: Mapping[str, Variant], base: str, error: Message | None) -> Html:
    """A form that adds a version of a game, `base` with one house rule; acts `change-base` and `add-version`."""
    titles = [game.title for game in told_apart(list(games.values()))]
    rules = [
        (f"{option.name}={value}", option.said(value))
        for option in games[base].options
        for value in option.values
        if value != games[base].setting(option.name)
    ]
    return h.details(
        h.summary(say("Add a version with a house rule")),
        h.form(
            parts.select("base", say("Game"), list(zip(games, titles, strict=True)), base),
            parts.select("rule", say("House rule"), rules, "") if rules else h.p(say("It has no house rules.")),
            parts.action(say("Add"), submit=True) if rules else None,
            error and h.p(parts.mark("no"), h.span(error), cls="error", id="rule-error"),
            cls="cmp-adding",
            id="cmp-adding",
            data_act="add-version",
            data_live="change-base",
        ),
        cls="cmp-add",
        id="cmp-add",
        open=bool(error),
    )


def switched(game: Variant, rule: str) -> Variant:
    """The game with one house rule more, written as the form does. Raises `BadInput`."""
    name, _, value = rule.partition("=")
    return game.with_options(**{name: value})
