"""All games' verdicts at once: a column a game, a row for the whole, for each meld and for each reading of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.judge.bench import shown, sign
from rummy_learn.ui.judge.words import brief, word

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.judge.bench import Bench, Judged
    from rummy_learn.ui.parts import Sign

__all__ = ["matrix", "summary"]

_ABREAST = 5
"""More games than these have to scroll sideways."""


def summary(bench: Bench) -> Message:
    """How many games accept, and how many ask."""
    signs = [each.sign for each in bench.judged]
    yes, ask, games = signs.count("yes"), signs.count("ask"), len(signs)
    if games == 1:
        return say("{game}: {word}.", game=bench.games[0].title, word=word(signs[0]))
    told = plural(
        yes, "{n} of {games} games accepts these cards.", "{n} of {games} games accept these cards.", games=games
    )
    if not ask:
        return told
    asks = plural(ask, "{n} asks what they mean.", "{n} ask what they mean.")
    return say("{first} {rest}", first=told, rest=asks)


# On a phone the rows are blocks, which would cost the table its meaning for screen readers: hence the roles.
def matrix(bench: Bench, look: str) -> Html:
    """The table; the verdict of each game is a button for the act `look`, `look` the game that is looked at."""
    head = h.tr(
        h.th(h.span(say("Read as"), cls="sr"), role="columnheader", scope="col"), map(_column, bench.judged), role="row"
    )
    table = h.table(
        h.caption(say("Verdicts of all games"), cls="sr"),
        h.thead(head, role="rowgroup"),
        h.tbody(_rows(bench, look), role="rowgroup"),
        cls="jdg",
        role="table",
        style=f"--n:{len(bench.games)}",
    )
    if len(bench.games) <= _ABREAST:
        return table
    return h.div(table, cls="jdg-wide", role="region", tabindex=0, aria_label=say("Verdicts of all games"))


def _column(each: Judged) -> Html:
    rules = [h.small(rule) for rule in each.game.house_rules]
    return h.th(each.game.title, rules, scope="col", role="columnheader")


def _rows(bench: Bench, look: str) -> Iterator[Html]:
    if bench.deal:
        yield _row(say("Deal {number}", number=bench.deal), [_asked(each, bench.deal) for each in bench.judged], "asks")
    yield _row(say("Verdict"), [_verdict(each, pressed=each.game.id == look) for each in bench.judged], "first")
    several = len(bench.melds) > 1
    for at, laid in enumerate(bench.melds):
        if several or bench.deal:
            name = h.join(h.span(say("Meld {number}", number=at + 1)), cards.row(laid, "tiny"))
            yield _row(name, [_cell(sign(verdict), verdict) for verdict in bench.alone(at)], "meld")
        yield from _readings(bench, at)


def _readings(bench: Bench, at: int) -> Iterator[Html]:
    """The ways to read a meld whose jokers may stand for something else."""
    found = bench.read(at)
    if len(found) < 2 and not any(meld.wilds for meld in found):
        return
    some, more = shown(found)
    for meld in some:
        name = h.join(h.span(_named(meld)), cards.row(meld.cards, "tiny"))
        yield _row(name, [_cell(*told, named=True) for told in bench.read_as(at, meld)], "reading")
    if more:
        words = plural(more, "and {n} more way to read them", "and {n} more ways to read them")
        cell = h.td(words, role="cell", colspan=len(bench.games) + 1, cls="jdg-more")
        yield h.tr(cell, role="row", cls="rest")


def _named(meld: Meld) -> Message:
    """ "As a set" or "As a run"; the cards stand beside it."""
    return say("As a set") if meld.kind == "set" else say("As a run")


def _row(name: Message | Html, cells: Sequence[Html], look: str) -> Html:
    return h.tr(h.th(name, scope="row", role="rowheader"), cells, role="row", cls=look)


def _asked(each: Judged, deal: int) -> Html:
    """What the game's contract is in this deal."""
    if each.deal:
        words = each.game.deal(each.deal).contract.said()
    else:
        words = say("no deal {number}: melds only", number=deal) if each.game.deals else say("no contract: melds only")
    return h.td(words, role="cell", cls="asked")


def _verdict(each: Judged, *, pressed: bool) -> Html:
    """The button that shows a game's verdict in full."""
    told = brief(each.verdict) if each.sign == "no" else None
    button = h.button(
        parts.mark(each.sign),
        h.span(h.strong(word(each.sign)), told and h.join(h.span(", ", cls="sr"), h.small(told)), cls="jdg-word"),
        h.span(": ", each.game.title, cls="sr"),
        data_act="look",
        data_value=each.game.id,
        id=f"look-{each.game.id}",
        aria_pressed=pressed,
        cls=f"jdg-cell {each.sign}",
    )
    return h.td(button, role="cell")


def _cell(found: Sign, verdict: Verdict, *, named: bool = False) -> Html:
    """A mark and its word; with `named` a question reads "if named"."""
    told = say("if named") if named and found == "ask" else brief(verdict) if found == "no" else None
    words = h.span(told or word(found))
    spoken = h.span(word(found), ": ", cls="sr") if told and found == "no" else None
    return h.td(h.div(parts.mark(found), spoken, words, cls=f"jdg-cell {found}"), role="cell")
