"""What both kinds of sheets are made of: marks for how sure a rule is, small drawings, the foot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.wording import house_rules
from rummy_learn.rules.clause import SOURCES
from rummy_learn.rules.describe import alike, ranks_said
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rummy_learn.rules.clause import Clause, Status
    from rummy_learn.rules.melds import Contract, Need
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html

__all__ = ["contract_picture", "foot", "head", "points", "sure"]

_DOT: Mapping[Status, str] = {"stated": "●", "silent": "○", "conflict": "◐"}
_HOUSE = "◇"
_MEANS: Mapping[Status, Message] = {
    "stated": say("the source says so"),
    "silent": say("the source is silent: our ruling"),
    "conflict": say("sources disagree: our ruling"),
}
_BOX, _STEP, _HIGH, _EM = 7, 1.2, 10, 13
"""A card of the drawing of a contract: its width, how much higher the next of a run stands, its height, an em."""


def head(title: Message | str, line: Message | None, games: Sequence[Variant]) -> Html:
    """The name of the sheet, a line below it, and the house rules of its games."""
    ids = [game.id for game in games]
    told = [(game.title, house_rules(game)) for game in games if ids.count(game.id) == 1]  # versions have them as names
    rules = [h.li(say("{game}: {rules}", game=name, rules=on) if len(games) > 1 else on) for name, on in told if on]
    house = h.div(h.h2(say("House rules")), h.ul(rules, role="list"), cls="sheet-house") if rules else None
    return h.div(h.h1(title, id="sheet-title"), line and h.p(line), house, cls="sheet-head")


def sure(clause: Clause | None) -> Html | None:
    """How sure a rule is, as a small sign with its word for screen readers."""
    if clause is None:
        return None
    sign = _HOUSE if clause.house_rule else _DOT[clause.status]
    word = say("House rule") if clause.house_rule else parts.STATUS[clause.status]
    return h.span(h.span(sign, aria_hidden=True), h.span(" ", word, cls="sr"), cls="sheet-sure")


def foot(clauses: Iterable[Clause | None], more: Sequence[tuple[str, Message]] = ()) -> Html:
    """What the signs mean, as far as the sheet has them, and `more` signs; and where the rules come from."""
    told = [clause for clause in clauses if clause]
    signs = [(_DOT[status], means) for status, means in _MEANS.items() if any(_shown(each) == status for each in told)]
    if any(clause.house_rule for clause in told):
        signs.append((_HOUSE, say("a house rule")))
    signs += more
    sources = [h.span(h.b(key), " ", SOURCES[key]) for key in dict.fromkeys(clause.source for clause in told)]
    return h.div(
        h.p(h.span(h.span(sign, aria_hidden=True), " ", means) for sign, means in signs),
        h.p(sources),
        cls="sheet-foot",
    )


def _shown(clause: Clause) -> Status | None:
    return None if clause.house_rule else clause.status


def points(game: Variant) -> list[tuple[Message, Message]]:
    """What cards count: ranks that count alike together, each with its points, the joker last."""
    counted = [(ranks_said(ranks), _points(game, ranks, face=face)) for ranks, face in alike(game, (*range(2, 14), 1))]
    joker = [(ranks_said((0,)), say("{points}", points=game.values.points[0]))] if game.deck().jokers else []
    return counted + joker


def _points(game: Variant, ranks: Sequence[int], *, face: bool) -> Message:
    counts = game.values.points[ranks[0]]
    if face and len(ranks) > 1:
        return say("face value")
    if ranks == (1,) and game.values.low_ace != counts:
        return say("{points}, low in a run {low}", points=counts, low=game.values.low_ace)
    return say("{points}", points=counts)


def contract_picture(contract: Contract) -> Html:
    """A contract in small: a set as cards side by side, a run as stairs. The words stand beside it."""
    drawn, at = [], 0
    for need in contract:
        drawn.append(h.tag("g", _boxes(need), transform=f"translate({at} 0)"))
        at += need.size * _BOX + _BOX
    high = _HIGH + _STEP * max(need.size - 1 for need in contract if need.kind == "run") if _runs(contract) else _HIGH
    return h.tag(
        "svg",
        h.tag("g", drawn, transform=f"translate(1 {high - _HIGH + 1:.1f})"),
        cls="sheet-need",
        viewBox=f"0 0 {at - _BOX + 2} {high + 2:.1f}",
        width=f"{(at - _BOX + 2) / _EM:.2f}em",
        height=f"{(high + 2) / _EM:.2f}em",
        aria_hidden=True,
    )


def _runs(contract: Contract) -> bool:
    return any(need.kind == "run" for need in contract)


def _boxes(need: Need) -> list[Html]:
    up = _STEP if need.kind == "run" else 0
    return [
        h.tag("rect", x=n * _BOX, y=round(-n * up, 1), width=_BOX - 1, height=_HIGH, rx=1) for n in range(need.size)
    ]
