"""The ways into the lessons: every game, and the deals of one."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.bridge import bridges
from rummy_learn.course.lessons import lessons
from rummy_learn.course.question import game_name
from rummy_learn.course.walk import walks
from rummy_learn.course.wording import joined
from rummy_learn.rules.arithmetic import deal_arithmetic
from rummy_learn.rules.compare import compare
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import book
from rummy_learn.ui.glossed import glossed
from rummy_learn.ui.link import Link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.lesson import LessonType
    from rummy_learn.course.progress import Progress
    from rummy_learn.course.walk import Walk
    from rummy_learn.game.house import House
    from rummy_learn.rules.melds import Need
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html

__all__ = [
    "address",
    "every_game",
    "lesson_address",
    "of_game",
    "on_path",
    "play_address",
    "slots",
    "stops",
]

_FACTS = ("players", "deals", "buy", "out")
"""The rows of the comparison that tell the games apart at a glance."""


def address(link: Link, walk: Walk, step: int | None = None) -> Link:
    """The link of a walk, seen from any page of its game: house rules go along, the hand of another walk does not."""
    where: dict[str, object] = {"deal": walk.deal} if walk.deal else {"lesson": walk.name}
    return link.only("page", "game").to(**link.options, **where, step=step)


def lesson_address(link: Link, lesson: str, step: int | None = None) -> Link:
    """The link of a lesson, seen from any page of its game."""
    return link.only("page", "game").to(**link.options, lesson=lesson, step=step)


def play_address(link: Link, deal: int | None = None) -> Link:
    """The page where the game is played, set to this deal; house rules go along."""
    return link.only("game").to(page="play", **link.options, deal=deal)


def on_path(game: Variant) -> tuple[LessonType, ...]:
    """The lessons of a game, before the walks through its contracts."""
    return lessons(game)


# ---- every game ------------------------------------------------------------------------------------------------------
def every_game(games: Sequence[Variant], link: Link, progress: Progress, houses: Sequence[House]) -> Html:
    """The games as cards, each the way to its deals; and those with house rules that the browser keeps."""
    found = compare(games)
    told = [[(found.row(key).title, found.row(key).cells[n].rule) for key in _FACTS] for n in range(len(games))]
    items = [_game(game, facts, link, progress) for game, facts in zip(games, told, strict=True)]
    return h.join(
        parts.title(say("Learn a game, step by step")),
        h.p(
            glossed(
                say("Choose a game: short lessons from the first card on, then every contract with real hands."), link
            ),
            cls="lede",
        ),
        _where_to_begin(games, link, progress),
        _key(),
        h.ul(items, cls="games", role="list"),
        _kept(houses, link) if houses else None,
    )


def _where_to_begin(games: Sequence[Variant], link: Link, progress: Progress) -> Html | None:
    """The next step for whoever does not want to choose: on in each game that is begun, or the first lesson of all."""
    begun = {place.game for place in progress.lessons}
    if not begun:
        game, first = games[0], stops(games[0], link.only("page").about(games[0]))[0]
        told = h.p(say("New to all this? Begin with {game}.", game=game.title))
        return h.div(told, parts.link(say("Begin: {lesson}", lesson=first.title), first.to, main=True), cls="start")
    next_ = [
        (say("{game}, go on: {lesson}", game=game.title, lesson=stop.title), _resumed(stop, game, progress))
        for game in games
        if game.id in begun
        for stop in _open(stops(game, link.only("page").about(game)), game, progress)[:1]
    ]
    ways = [parts.link(words, to, main=n == 0) for n, (words, to) in enumerate(next_)]
    return h.div(ways, cls="start") if ways else None


def _open(path: Sequence[Stop], game: Variant, progress: Progress) -> list[Stop]:
    """What is still to be learnt."""
    return [stop for stop in path if not progress.is_finished(stop.id, game.id)]


def _kept(houses: Sequence[House], link: Link) -> Html:
    """Games with house rules under the names that their players gave them."""
    items = [
        h.li(
            h.h3(h.a(house.name, href=str(link.only("page").about(house.game)))),
            h.p(game_name(house.game), cls="small muted"),
        )
        for house in houses
    ]
    return h.join(h.h2(say("Your games"), cls="part"), h.ul(items, cls="house-kept", role="list"))


def _game(game: Variant, facts: Sequence[tuple[Message, Message]], link: Link, progress: Progress) -> Html:
    to = link.only("page").about(game)
    return h.li(
        h.h2(h.a(game.title, href=str(to))),
        h.p(game.tagline),
        _skyline(walks(game)),
        h.dl(h.div(h.dt(name), h.dd(fact)) for name, fact in facts),
        h.div(
            _done_of(game, progress),
            h.ul([h.li(rule) for rule in game.house_rules], cls="small rules", role="list") if game.chosen else None,
        ),
    )


def _done_of(game: Variant, progress: Progress) -> Html:
    """How far the path through a game is gone."""
    path = stops(game, Link())
    done = sum(progress.is_finished(stop.id, game.id) for stop in path)
    if not done:
        return h.p(plural(len(path), "{n} lesson", "{n} lessons"), cls="small muted")
    return h.p(say("{done} of {of} lessons done", done=done, of=len(path)), _meter(done, len(path)), cls="small")


def _meter(done: int, of: int) -> Html:
    return h.span(h.i(style=f"--part:{done / of:.3f}"), cls="meter", aria_hidden=True)


def _key() -> Html:
    """What the blocks of the pictures mean."""
    kinds = (("set", say("a set")), ("run", say("a run")))
    return h.p([h.span(h.i(cls=kind), word) for kind, word in kinds], cls="key", aria_hidden=True)


def _skyline(lessons: Sequence[Walk]) -> Html:
    """How the lessons grow: a column each, a block a meld, as high as it has cards."""
    columns = [h.span(h.i(cls=need.kind, style=f"--k:{need.size}") for need in lesson.needs) for lesson in lessons]
    return h.div(columns, cls="skyline", aria_hidden=True)


# ---- one game --------------------------------------------------------------------------------------------------------
class Stop(NamedTuple):
    """One lesson or walk on the path through a game. Its progress is kept under `id`."""

    id: str
    title: Message
    to: Link


def stops(game: Variant, link: Link) -> list[Stop]:
    """The path through a game: its lessons, then its walks."""
    taught = [Stop(each.id, each.title, lesson_address(link, each.id)) for each in on_path(game)]
    return [*taught, *(Stop(each.name, each.title, address(link, each)) for each in walks(game))]


def of_game(game: Variant, link: Link, progress: Progress) -> Html:
    """The path through a game, with what is done of it, and the way to its house rules."""
    path = stops(game, link)
    contracts = say("The contracts, one a deal") if game.deals else say("Your first melds")
    return h.join(
        parts.crumbs((say("Learn"), link.only("page")), (game.title, None)),
        parts.title(game.title),
        h.p(glossed(game.tagline, link), cls="lede"),
        _go_on(game, path, link, progress),
        h.h2(say("The game, from the first card on"), cls="part"),
        h.ol([_stop(game, stop, progress) for stop in path[: len(on_path(game))]], cls="path", role="list"),
        h.h2(contracts, cls="part"),
        _key(),
        h.ol([_lesson(lesson, link, progress) for lesson in walks(game)], cls="lessons", role="list"),
        _from_others(game, link, progress),
        _to_switch(game, link) if game.options else None,
    )


def _from_others(game: Variant, link: Link, progress: Progress) -> Html:
    """Short cuts for whoever knows another game."""
    ways = [Stop(each.id, each.title, lesson_address(link, each.id)) for each in bridges(game)]
    return h.join(
        h.h2(say("If you know another game"), cls="part"),
        h.p(say("These show only what is different here."), cls="muted"),
        h.ul([_stop(game, way, progress) for way in ways], cls="path short", role="list"),
    )


def _to_switch(game: Variant, link: Link) -> Html:
    """Where the house rules of the game are switched."""
    names = joined([option.title for option in game.options])
    return h.join(
        h.h2(say("At your table"), cls="part"),
        h.p(say("People play these differently: {rules}.", rules=names), cls="muted"),
        parts.link(say("Switch the house rules"), link.only().to(page="house").about(game)),
    )


def _go_on(game: Variant, path: Sequence[Stop], link: Link, progress: Progress) -> Html:
    """The next thing to do, and how much is done."""
    open_ = _open(path, game, progress)
    done = len(path) - len(open_)
    if not open_:
        return h.div(
            h.p(parts.mark("yes"), say("You have done all of it."), cls="saw"),
            parts.link(say("Play a whole game"), play_address(link), main=True),
            parts.link(say("All its rules"), book(game, link)),
            cls="row go-on",
        )
    words = say("Go on: {lesson}", lesson=open_[0].title) if done else say("Begin: {lesson}", lesson=open_[0].title)
    count = say("{done} of {of} lessons done", done=done, of=len(path))
    return h.div(
        parts.link(words, _resumed(open_[0], game, progress), main=True),
        parts.link(say("All its rules"), book(game, link)),
        h.p(count, _meter(done, len(path)), cls="small muted"),
        cls="row go-on",
    )


def _resumed(stop: Stop, game: Variant, progress: Progress) -> Link:
    """The step of a lesson that comes next."""
    return stop.to.to(step=progress.step(stop.id, game.id) + 1) if progress.step(stop.id, game.id) else stop.to


def _stop(game: Variant, stop: Stop, progress: Progress) -> Html:
    return h.li(h.a(stop.title, href=str(stop.to)), _state(game, stop.id, progress))


def _state(game: Variant, id_: str, progress: Progress) -> Html | None:
    """Done, or begun; nothing where it is neither."""
    if progress.is_finished(id_, game.id):
        return h.span(parts.mark("yes"), say("done"), cls="state")
    if progress.step(id_, game.id):
        return h.span(say("begun"), cls="state")
    return None


def _lesson(lesson: Walk, link: Link, progress: Progress) -> Html:
    name = say("Deal {number}", number=lesson.deal) if lesson.deal else None
    what = lesson.variant.deal(lesson.deal).contract.said() if lesson.deal else lesson.title
    return h.li(
        h.h3(name and h.span(name, " "), h.a(what, href=str(address(link, lesson)))),
        slots(lesson.needs),
        h.p(_takes(lesson), " ", _state(lesson.variant, lesson.name, progress), cls="small muted"),
    )


def slots(needs: Sequence[Need]) -> Html:
    """What is asked, as a row of small empty places; the words must stand beside it."""
    groups = [h.span([h.i() for _ in range(need.size)], cls=need.kind) for need in needs]
    return h.div(groups, cls="slots", aria_hidden=True)


def _takes(lesson: Walk) -> Message:
    asked = sum(need.size for need in lesson.needs)
    sums = deal_arithmetic(lesson.variant, lesson.deal) if lesson.deal else None
    if sums is None or not sums.least_buys:
        return say("{asked} of {held} cards", asked=asked, held=sums.hand if sums else len(lesson.exercise.hand))
    return plural(
        sums.least_buys,
        "{asked} of {held} cards: you have to buy once",
        "{asked} of {held} cards: you have to buy {n} times",
        asked=asked,
        held=sums.hand,
    )
