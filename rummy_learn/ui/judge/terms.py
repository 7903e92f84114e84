"""By which rules is judged: the games, the deal, whether the order counts, and the house rules that bear on melds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.wording import joined
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.variant import Option, Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["RULE", "chosen_rules", "terms"]

RULE = "rule-"
"""What the field of a house rule begins with."""
_JUDGED = {
    *("decks", "deals", "set_sizes", "set_suits_differ", "run_min", "wild_twos", "joker_limit", "same_suit_runs"),
    *("exchange", "layoff_same_turn"),
}
"""The fields of a game's record that judging melds, contracts, lay-offs and exchanges looks at."""


def _bears(option: Option) -> bool:
    """Does it change how cards are judged?"""
    return any(path.partition(".")[0] in _JUDGED for fields in option.values.values() for path in fields)


def _rules(games: Sequence[Variant]) -> dict[str, list[tuple[Variant, Option]]]:
    """The house rules that bear on melds, by name, each with the games that have it."""
    found: dict[str, list[tuple[Variant, Option]]] = {}
    for game in games:
        for option in game.options:
            if _bears(option):
                found.setdefault(option.name, []).append((game, option))
    return found


def chosen_rules(event: Event, games: Sequence[Variant], before: Mapping[str, str]) -> dict[str, str]:
    """The house rules after a change of the form; those that it does not show stay as long as a game has them."""
    shown = _rules(games)
    known = {option.name for game in games for option in game.options}
    kept = {name: value for name, value in before.items() if name in known - shown.keys()}
    return kept | {name: value for name in shown if (value := event.field(f"{RULE}{name}"))}


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
    found = _rules(games)
    if not found:
        return None
    changed = [name for name in found if name in rules]
    return h.details(
        h.summary(say("House rules that bear on melds"), " ", h.span(say("changed"), cls="count") if changed else None),
        h.div([_rule(name, having, rules) for name, having in found.items()], cls="jdg-rules"),
        error and h.p(parts.mark("no"), h.span(error), cls="error", id="rules-error"),
        cls="more",
        id="jdg-rules",
    )


def _rule(name: str, having: Sequence[tuple[Variant, Option]], rules: Mapping[str, str]) -> Html:
    values = {str(value): option.word(value) for _, option in having for value in option.values}
    offered = [("", _usual(having)), *values.items()]
    games = joined([game.title for game, _ in having])
    return h.div(
        parts.select(f"{RULE}{name}", having[0][1].label, offered, rules.get(name, "")), h.p(games, cls="hint")
    )


def _usual(having: Sequence[tuple[Variant, Option]]) -> Message:
    defaults = {option.default: option.word(option.default) for _, option in having}
    if len(defaults) > 1:
        return say("as each game has it")
    return say("as usual: {value}", value=next(iter(defaults.values())))
