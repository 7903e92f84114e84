"""House rules to choose in a form: one select for each, whichever games have it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.wording import joined
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from rummy_learn.rules.variant import Option, Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["RULE", "Having", "choices", "chosen", "having"]

RULE = "rule-"
"""What the field of a house rule begins with."""
Having = dict[str, list[tuple["Variant", "Option"]]]
"""House rules by name, each with the games that have it."""


def having(games: Sequence[Variant], wanted: Callable[[Option], bool] = lambda _: True) -> Having:
    """The house rules of these games that are wanted."""
    found: Having = {}
    for game in games:
        for option in game.options:
            if wanted(option):
                found.setdefault(option.name, []).append((game, option))
    return found


def chosen(event: Event, offered: Having) -> dict[str, str]:
    """The house rules chosen in the form; those left as they are in each game are not named."""
    return {
        name: value
        for name, games in offered.items()
        if (value := event.field(f"{RULE}{name}")) in {str(each) for _, option in games for each in option.values}
    }


def choices(offered: Having, rules: Mapping[str, str]) -> list[Html]:
    """A select for each house rule, with the games that have it."""
    return [_choice(name, games, rules) for name, games in offered.items()]


def _choice(name: str, games: Sequence[tuple[Variant, Option]], rules: Mapping[str, str]) -> Html:
    values = {str(value): option.word(value) for _, option in games for value in option.values}
    offered = [("", _usual(games)), *values.items()]
    titles = joined([game.title for game, _ in games])
    return h.div(
        parts.select(f"{RULE}{name}", games[0][1].label, offered, rules.get(name, "")), h.p(titles, cls="hint")
    )


def _usual(games: Sequence[tuple[Variant, Option]]) -> Message:
    defaults = {option.default: option.word(option.default) for _, option in games}
    if len(defaults) > 1:
        return say("as each game has it")
    return say("as usual: {value}", value=next(iter(defaults.values())))
