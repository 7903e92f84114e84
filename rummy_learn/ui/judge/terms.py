"""By which rules is judged: the games, the deal, whether the order counts, and the house rules that bear on melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.rule_choice import choices, chosen, having

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.variant import Option, Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["chosen_rules", "terms"]

_JUDGED = {
    *("decks", "deals", "set_sizes", "set_suits_differ", "run_min", "wild_twos", "joker_limit", "same_suit_runs"),
    *("exchange", "layoff_same_turn"),
}
"""The fields of a game's record that judging melds, contracts, lay-offs and exchanges looks at."""


def _bears(option: Option) -> bool:
    """Does it change how cards are judged?"""
    return any(path.partition(".")[0] in _JUDGED for fields in option.values.values() for path in fields)


def chosen_rules(event: Event, games: Sequence[Variant], before: Mapping[str, str]) -> dict[str, str]:
    """The house rules after a change of the form; those that it does not show stay as long as a game has them."""
    shown = having(games, _bears)
    known = {option.name for game in games for option in game.options}
    kept = {name: value for name, value in before.items() if name in known - shown.keys()}
    return kept | chosen(event, shown)


def terms(
    offered: Sequence[Variant],
    ticked: Sequence[Variant],
    rules: Mapping[str, str],
    *,
    deal: int | None,
    ordered: bool,
    error: Message | None,
) -> Html:
    """The form; every change of it is the act `choose`."""
    ids = {game.id for game in ticked}
    boxes = [
        h.label(
            h.input_(type="checkbox", name="game", value=game.id, checked=game.id in ids),
            h.span(game.title),
            cls="pick",
        )
        for game in offered
    ]
    order = h.input_(type="checkbox", role="switch", name="ordered", value="on", checked=ordered)
    return h.form(
        h.fieldset(h.legend(say("Games")), h.div(boxes, cls="cmp-games")),
        h.div(_deal(ticked, deal), h.label(order, say("The order counts"), cls="switch"), cls="jdg-terms"),
        _house_rules(ticked, rules, error),
        cls="cmp-choice",
        id="jdg-choice",
        data_act="choose",
        data_live="choose",
    )


def _deal(games: Sequence[Variant], deal: int | None) -> Html:
    most = max((len(game.deals) for game in games), default=0)
    values = [
        ("", say("any melds")),
        *((str(n), say("the contract of deal {number}", number=n)) for n in range(1, most + 1)),
    ]
    return parts.select("contract", say("Judged as"), values, str(deal or ""))


def _house_rules(games: Sequence[Variant], rules: Mapping[str, str], error: Message | None) -> Html | None:
    found = having(games, _bears)
    if not found:
        return None
    changed = [name for name in found if name in rules]
    return h.details(
        h.summary(say("House rules that bear on melds"), " ", h.span(say("changed"), cls="count") if changed else None),
        h.div(choices(found, rules), cls="jdg-rules"),
        error and h.p(parts.mark("no"), h.span(error), cls="error", id="rules-error"),
        cls="more",
        id="jdg-rules",
    )
