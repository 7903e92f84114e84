"""The ways into the lessons: every game, and the deals of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.walk import walks
from rummy_learn.rules.arithmetic import arithmetic
from rummy_learn.rules.compare import compare
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.course.walk import Walk
    from rummy_learn.rules.melds import Need
    from rummy_learn.rules.variant import Option, Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["address", "every_game", "house_rules", "of_game", "slots"]

_FACTS = ("players", "deals", "buy", "out")
"""The rows of the comparison that tell the games apart at a glance."""


def address(link: Link, walk: Walk, step: int | None = None) -> Link:
    """The link of a walk, seen from any page of its game: house rules go along, the hand of another walk does not."""
    where: dict[str, object] = {"deal": walk.deal} if walk.deal else {"lesson": walk.name}
    return link.only("page", "game").to(**link.options, **where, step=step)


# ---- every game ------------------------------------------------------------------------------------------------------
def every_game(games: Sequence[Variant], link: Link) -> Html:
    """The games as cards, each the way to its deals."""
    found = compare(games)
    told = [[(found.row(key).title, found.row(key).cells[n].rule) for key in _FACTS] for n in range(len(games))]
    items = [_game(game, facts, link) for game, facts in zip(games, told, strict=True)]
    return h.join(
        parts.title(say("Learn a game, one deal at a time")),
        h.p(
            say("Choose a game: see what each deal asks, watch it done, and lay it down yourself with real hands."),
            cls="lede",
        ),
        _key(),
        h.ul(items, cls="games", role="list"),
    )


def _game(game: Variant, facts: Sequence[tuple[Message, Message]], link: Link) -> Html:
    to = link.only("page").to(game=game.id, **{name: _written(game, name) for name in game.chosen})
    lessons = walks(game)
    return h.li(
        h.h2(h.a(game.title, href=str(to))),
        h.p(game.tagline),
        _skyline(lessons),
        h.dl(h.div(h.dt(name), h.dd(fact)) for name, fact in facts),
        game.chosen and h.p(_chosen(game), cls="small rules"),
    )


def _key() -> Html:
    """What the blocks of the pictures mean."""
    kinds = (("set", say("a set")), ("run", say("a run")))
    return h.p([h.span(h.i(cls=kind), word) for kind, word in kinds], cls="key", aria_hidden=True)


def _skyline(lessons: Sequence[Walk]) -> Html:
    """How the lessons grow: a column each, a block a meld, as high as it has cards."""
    columns = [h.span(h.i(cls=need.kind, style=f"--k:{need.size}") for need in lesson.needs) for lesson in lessons]
    return h.div(columns, cls="skyline", aria_hidden=True)


# ---- one game --------------------------------------------------------------------------------------------------------
def of_game(game: Variant, link: Link, given: Mapping[str, str], wrong: Message | None) -> Html:
    """The lessons of a game, each with what it asks, and its house rules to set.

    `given` are house rules just asked for, and `wrong` says why they cannot be had.
    """
    lessons = walks(game)
    count = plural(len(lessons), "{n} lesson, from the first meld on.", "{n} lessons, from the first melds on.")
    if game.deals:
        count = plural(len(lessons), "{n} deal, and its contract.", "{n} deals, and a contract for each.")
    return h.join(
        parts.crumbs((say("Learn"), link.only("page")), (game.title, None)),
        parts.title(game.title),
        h.p(game.tagline, " ", count, cls="lede"),
        house_rules(game, link.only("page", "game")),
        _key(),
        h.ol([_lesson(lesson, link) for lesson in lessons], cls="lessons", role="list"),
        _to_set(game, given, wrong) if game.options else None,
    )


def _lesson(lesson: Walk, link: Link) -> Html:
    name = say("Deal {number}", number=lesson.deal) if lesson.deal else None
    what = lesson.variant.deal(lesson.deal).contract.said() if lesson.deal else lesson.title
    return h.li(
        h.h2(name and h.span(name, " "), h.a(what, href=str(address(link, lesson)))),
        slots(lesson.needs),
        h.p(_takes(lesson), cls="small muted"),
    )


def slots(needs: Sequence[Need]) -> Html:
    """What is asked, as a row of small empty places; the words must stand beside it."""
    groups = [h.span([h.i() for _ in range(need.size)], cls=need.kind) for need in needs]
    return h.div(groups, cls="slots", aria_hidden=True)


def _takes(lesson: Walk) -> Message:
    asked = sum(need.size for need in lesson.needs)
    sums = arithmetic(lesson.variant)[lesson.deal - 1] if lesson.deal else None
    if sums is None or not sums.least_buys:
        return say("{asked} of {held} cards", asked=asked, held=sums.hand if sums else len(lesson.exercise.hand))
    return plural(
        sums.least_buys,
        "{asked} of {held} cards: you have to buy once",
        "{asked} of {held} cards: you have to buy {n} times",
        asked=asked,
        held=sums.hand,
    )


# ---- house rules -----------------------------------------------------------------------------------------------------
def house_rules(game: Variant, without: Link) -> Html | None:
    """Which house rules are on, and the way to do without."""
    if not game.chosen:
        return None
    return h.p(_chosen(game), " ", h.a(say("Play without them"), href=str(without)), cls="rules")


def _chosen(game: Variant) -> Message:
    rules = ", ".join(f"{name}={_written(game, name)}" for name in game.chosen)
    return say("With your house rules: {rules}.", rules=rules)


def _written(game: Variant, name: str) -> str:
    return str(game.setting(name))


def _to_set(game: Variant, given: Mapping[str, str], wrong: Message | None) -> Html:
    return h.details(
        h.summary(say("House rules")),
        h.form(
            h.p(wrong, cls="error", id="rules-error") if wrong else None,
            h.div(
                [_option(option, given.get(option.name, _written(game, option.name))) for option in game.options],
                cls="options",
            ),
            parts.action(say("Play with these"), submit=True),
            data_act="rules",
            id="rules-form",
        ),
        cls="more",
        id="rules",
        open=bool(wrong),
    )


def _option(option: Option, chosen: str) -> Html:
    values = [parts.Option(str(value), str(value)) for value in option.values]
    return parts.choices(option.name, option.label, values, [chosen])
