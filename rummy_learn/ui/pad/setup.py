"""Setting the score pad up: which game, its house rules, who plays, and who deals first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.scorepad import ScorePad
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.variants import variant, variants

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.variant import Option, Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["Setup"]

_SHOWN = 4
"""So many places for players are shown at first."""


class Setup:
    """The form before the first deal, as far as it is filled in."""

    def __init__(self, game: Variant | None, ruled: Mapping[str, Variant]) -> None:
        self._games = ruled
        self._game = game or next(iter(ruled.values()))
        self._rules = _settings(self._game)
        self._names: Sequence[str] = ()
        self._dealer = 0
        self.error: Message | None = None

    def take(self, event: Event) -> None:
        """Takes over what stands in the form."""
        self.error = None
        before = self._game
        self._game = self._games.get(event.field("game"), before)
        if self._game is before:
            self._rules = {name: event.field(f"rule-{name}") or value for name, value in self._rules.items()}
        else:
            self._rules = _settings(self._game)
        self._names = [event.field(f"name-{place}") for place in range(self._game.players[1])]
        dealer = event.field("dealer")
        self._dealer = int(dealer) if dealer in map(str, range(len(self._names))) else 0

    def pad(self) -> ScorePad | None:
        """The empty pad, or None and an `error` when it cannot be begun so."""
        seats = [place for place, name in enumerate(self._names) if name.strip()]
        try:
            if self._dealer not in seats:
                message = say("Who deals first has no name: write one, or choose another dealer.")
                raise BadInput("bad_name", "", message)
            names = [self._names[seat] for seat in seats]
            return ScorePad.new(self._game.with_options(**self._rules), names, seats.index(self._dealer))
        except BadInput as error:
            self.error = error.message
            return None

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The form."""
        games = [parts.Option(game.id, game.title) for game in variants()]
        return h.form(
            parts.choices("game", say("Game"), games, [self._game.id]),
            self._players(),
            self._house_rules(),
            h.p(parts.mark("no"), h.span(self.error), cls="error", id="setup-error", tabindex=-1)
            if self.error
            else None,
            h.div(parts.action(say("Start the pad"), main=True, submit=True), cls="act"),
            cls="panel pad-setup stack",
            id="pad-setup",
            data_act="begin",
            data_live="setup",
        )

    def _players(self) -> Html:
        low, high = self._game.players
        filled = max((place + 1 for place, name in enumerate(self._names) if name.strip()), default=0)
        places = min(high, max(_SHOWN, filled + 1))
        return h.fieldset(
            h.legend(say("Players, clockwise round the table")),
            h.p(say("{game} is for {low} to {high} players.", game=self._game.title, low=low, high=high), cls="hint"),
            h.ol([self._player(place) for place in range(places)], cls="pad-names", role="list"),
        )

    def _player(self, place: int) -> Html:
        number = place + 1
        name = self._names[place] if place < len(self._names) else ""
        deals = h.input_(type="radio", name="dealer", value=place, checked=place == self._dealer, id=f"dealer-{place}")
        return h.li(
            parts.field(f"name-{place}", say("Player {number}", number=number), name),
            h.label(
                deals,
                h.span(h.span(say("Player {number}", number=number), " ", cls="sr"), say("deals first")),
                cls="pick",
            ),
        )

    def _house_rules(self) -> Html | None:
        if not self._game.options:
            return None
        return h.details(
            h.summary(say("House rules")),
            h.div([self._option(option) for option in self._game.options], cls="options"),
            cls="more",
            id="pad-rules",
            open=self._rules != _settings(variant(self._game.id)),
        )

    def _option(self, option: Option) -> Html:
        values = [parts.Option(str(value), option.word(value)) for value in option.values]
        return parts.choices(f"rule-{option.name}", option.label, values, [self._rules[option.name]])


def _settings(game: Variant) -> dict[str, str]:
    """The value of every house rule."""
    return {option.name: str(game.setting(option.name)) for option in game.options}
