"""`variants`: which games there are, and their house rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.cli.games import add_house_rules, games
from rummy_learn.cli.output import Answer, indented
from rummy_learn.text import say
from rummy_learn.variants import more_ids, named

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from rummy_learn.cli.output import Ink
    from rummy_learn.cli.parser import Parser
    from rummy_learn.rules.variant import Option, Variant

HELP = say("list the games and their house rules")


def arguments(parser: Parser) -> None:
    """The arguments of `variants`."""
    add_house_rules(parser)


def run(args: Namespace) -> Answer:
    """Every game with its options, their values, the default and what is set."""
    variants = games((), args.set)

    def text(ink: Ink) -> Iterator[str]:
        for variant in variants:
            yield f"{ink.strong(variant.id)}: {variant.title}. {variant.tagline}"
            for option in variant.options:
                values = " ".join(_shown(ink, variant, option, value) for value in option.values)
                yield indented(f"{option.name}: {values}", 4)
                yield indented(ink.faint(option.label), 8)
                yield from (indented(ink.faint(f"{value}: {word}"), 8) for value, word in option.words.items())
        yield str(say("The first value is the default; [brackets] show what is set."))
        yield str(say("Known by their ids too: {games}.", games=", ".join(map(_named, more_ids()))))

    return Answer(lambda: {"variants": [_data(variant) for variant in variants], "more": list(more_ids())}, text)


def _named(id_: str) -> str:
    return str(say("{id} ({title})", id=id_, title=named(id_).title))


def _shown(ink: Ink, variant: Variant, option: Option, value: object) -> str:
    return ink.strong(f"[{value}]") if value == variant.setting(option.name) else str(value)


def _data(variant: Variant) -> dict[str, object]:
    return {
        "variant": variant.id,
        "title": str(variant.title),
        "tagline": str(variant.tagline),
        "source": variant.source,
        "players": list(variant.players),
        "deals": len(variant.deals),
        "options": [
            {
                "name": option.name,
                "title": str(option.title),
                "label": str(option.label),
                "values": list(option.values),
                "words": [str(option.word(value)) for value in option.values],
                "default": option.default,
                "value": variant.setting(option.name),
            }
            for option in variant.options
        ],
    }
