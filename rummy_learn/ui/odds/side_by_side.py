"""Contracts of several games from the easiest to the hardest, as a plot and as a table."""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.text import Message, say
from rummy_learn.text.numbers import grouped
from rummy_learn.ui import html as h
from rummy_learn.ui.odds.marks import SIZE, game_mark, glyph
from rummy_learn.ui.odds.scale import Scale
from rummy_learn.ui.odds.words import about, brief, range_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rummy_learn.odds.figures import Chance
    from rummy_learn.rules.melds import Contract
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.odds.known import Entry
    from rummy_learn.ui.odds.scale import Tick

    To = Callable[[Entry], Link]

__all__ = ["Row", "plot", "rows", "summary", "table"]

_APART = 9.5
"""Marks nearer to each other than so many percent of the width lie one below the other: on a phone they would touch."""
_LANE = SIZE + 6
_ROOM = 5
"""So many powers of ten have room for their numbers where the page is wide."""


class Row(NamedTuple):
    """One contract, and the deals that ask for it with what is known of each."""

    contract: Contract
    entries: tuple[tuple[Entry, Chance | None], ...]

    @property
    def chances(self) -> list[Chance]:
        """The chances that are known."""
        return [chance for _, chance in self.entries if chance]

    @property
    def possible(self) -> bool:
        """Whether any of the deals may give it, as far as is known."""
        return any(chance is None or chance.high for _, chance in self.entries)

    @property
    def hardness(self) -> tuple[int, float, int]:
        """Sorts from easy to hard: what is likely by the mean of its logarithms, then what is unknown, then never."""
        likely = [log(chance.p) for chance in self.chances if chance.p]
        if likely:
            return 0, -sum(likely) / len(likely), self.contract.cards
        return (1 if self.possible else 2), 0.0, self.contract.cards


def rows(entries: Sequence[Entry], turns: int) -> list[Row]:
    """The contracts from easy to hard, those that are alike in one row."""
    found: dict[object, list[Entry]] = {}
    for each in entries:
        if each.contract:
            found.setdefault(tuple(sorted((need.kind, need.size) for need in each.contract)), []).append(each)
    made = [
        Row(alike[0].game.deal(alike[0].deal).contract, tuple((each, each.chance(turns)) for each in alike))
        for alike in found.values()
    ]
    return sorted(made, key=lambda row: row.hardness)


def summary(found: Sequence[Row]) -> Message:
    """The easiest and the hardest in one sentence."""
    known = [row for row in found if any(chance.high for chance in row.chances)]
    if not known:
        return say("Nothing is known of these contracts yet.")
    easiest, hardest = known[0], known[-1]
    if easiest is hardest:
        return say("{contract}: {share}.", contract=easiest.contract.said(), share=_share(easiest))
    ends = {"easy": easiest.contract.said(), "often": _share(easiest)}
    ends |= {"hard": hardest.contract.said(), "rarely": _share(hardest)}
    if any(chance is None for row in found for _, chance in row.entries):
        return say("Of those counted, the easiest is {easy}: {often}. The hardest is {hard}: {rarely}.", **ends)
    return say("The easiest is {easy}: {often}. The hardest that can be had is {hard}: {rarely}.", **ends)


def _share(row: Row) -> Message:
    best = max(row.chances, key=lambda chance: chance.p)
    return about(best.p) if best.p else say("not one of {hands} hands", hands=grouped(best.samples))


def told(chance: Chance | None) -> Message:
    """The chance in few words, or why there is none."""
    if chance is None:
        return say("not counted yet")
    return brief(chance)


# ---------- as a plot ----------


def plot(found: Sequence[Row], to: To) -> Html:
    """A line for each contract, the games on it where their chance lies. The words beside it say the same."""
    possible = [row for row in found if row.possible]
    never = [row for row in found if not row.possible]
    scale = Scale.of(chance.low or chance.high for row in possible for chance in row.chances if chance.high)
    return h.div(
        _axis(scale),
        h.ul([_line(row, scale, to) for row in possible], cls="odds-rows", role="list"),
        _never(never, to) if never else None,
        cls="odds-plot",
    )


def _axis(scale: Scale) -> Html:
    *inner, last = scale.ticks()
    words = [_tick(tick, "middle") for tick in inner]
    ends = h.p(h.span(say("← easy")), h.span(say("one hand in …")), h.span(say("hard →")), cls="odds-ends")
    drawn = h.tag(
        "svg",
        words,
        _tick(last, "end"),
        cls="odds-axis many" if scale.decades > _ROOM else "odds-axis",
        height=20,
        focusable="false",
    )
    return h.div(h.span(), h.div(ends, drawn), cls="odds-head", aria_hidden=True)


def _tick(tick: Tick, anchor: str) -> Html:
    return h.tag("text", tick.words, x=f"{tick.at}%", y=14, text_anchor=anchor, cls="spare" if tick.spare else None)


def _line(row: Row, scale: Scale, to: To) -> Html:
    return h.li(
        h.h3(row.contract.said()),
        _track(row, scale),
        h.ul([_named(entry, chance, to) for entry, chance in row.entries], cls="odds-named", role="list"),
    )


def _track(row: Row, scale: Scale) -> Html:
    likely = [(entry, chance) for entry, chance in row.entries if chance and chance.high]
    known = sorted(likely, key=lambda pair: -pair[1].p)
    lanes = _lanes([scale.at(chance.p or chance.high) for _, chance in known])
    height = _LANE * (max(lanes, default=0) + 1)
    grid = [h.tag("line", x1=f"{tick.at}%", x2=f"{tick.at}%", y1=0, y2=height, cls="grid") for tick in scale.ticks()]
    marks = [
        _mark(entry, chance, scale, _LANE * lane + _LANE / 2)
        for (entry, chance), lane in zip(known, lanes, strict=True)
    ]
    return h.tag("svg", grid, marks, cls="odds-track", height=height, aria_hidden=True, focusable="false")


def _lanes(places: Sequence[float]) -> list[int]:
    """For places from left to right: the first lane in which each has room."""
    last: list[float] = []
    found = []
    for place in places:
        lane = next((n for n, before in enumerate(last) if place - before >= _APART), len(last))
        last[lane : lane + 1] = [place]
        found.append(lane)
    return found


def _mark(entry: Entry, chance: Chance, scale: Scale, y: float) -> Html:
    left, right = f"{scale.at(chance.high)}%", f"{scale.at(chance.low)}%"
    return h.tag(
        "g",
        h.tag("line", x1=left, x2=right, y1=y, y2=y, cls="range"),
        [h.tag("line", x1=x, x2=x, y1=y - 5, y2=y + 5, cls="range") for x in (left, right)],
        h.tag("svg", glyph(entry.game), x=f"{scale.at(chance.p or chance.high)}%", y=y, overflow="visible"),
        h.tag("title", say("{game}: {range}", game=entry.game.title, range=range_of(chance))),
    )


def _named(entry: Entry, chance: Chance | None, to: To) -> Html:
    return h.li(
        h.a(
            game_mark(entry.game),
            h.span(h.span(_deal(entry), cls="who"), " ", h.b(told(chance))),
            href=str(to(entry)),
        )
    )


def _deal(entry: Entry) -> Message:
    return say("{game}, deal {number}:", game=entry.game.title, number=entry.deal)


def _never(found: Sequence[Row], to: To) -> Html:
    items = [
        h.li(
            h.span(row.contract.said(), " ", h.span(say("{n} cards", n=row.contract.cards), cls="muted")),
            h.ul(
                [
                    h.li(h.a(game_mark(entry.game), h.span(_deal_only(entry)), href=str(to(entry))))
                    for entry, _ in row.entries
                ],
                cls="odds-named",
                role="list",
            ),
        )
        for row in found
    ]
    return h.div(
        h.h3(say("Never: more cards than the hand has")), h.ul(items, role="list"), cls="odds-never", id="odds-never"
    )


def _deal_only(entry: Entry) -> Message:
    return say("{game}, deal {number}", game=entry.game.title, number=entry.deal)


# ---------- as a table ----------


def table(found: Sequence[Row], games: Sequence[Variant], heading: Message, to: To) -> Html:
    """The same numbers and their intervals."""
    columns = [game for game in games if game.deals]
    body = [
        h.tr(h.th(row.contract.said(), scope="row"), [h.td(_cells(row, game, to)) for game in columns]) for row in found
    ]
    drawn = h.table(
        h.caption(heading, cls="sr"),
        h.thead(h.tr(h.th(say("Contract"), scope="col"), [h.th(game.title, scope="col") for game in columns])),
        h.tbody(body),
        cls="odds-table",
    )
    return h.div(drawn, cls="odds-wide", role="region", tabindex=0, aria_label=heading)


def _cells(row: Row, game: Variant, to: To) -> list[Html] | Html:
    """What the game has in this row; nothing stands as a dash."""
    own = [_cell(entry, chance, to) for entry, chance in row.entries if entry.game.id == game.id]
    return own or h.join(h.span("–", aria_hidden=True), h.span(say("not asked"), cls="sr"))


def _cell(entry: Entry, chance: Chance | None, to: To) -> Html:
    number = h.a(h.b(told(chance)), h.span(" ", say("(deal {number})", number=entry.deal)), href=str(to(entry)))
    return h.div(number, h.span(range_of(chance), cls="muted") if chance and chance.high else None)
