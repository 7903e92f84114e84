"""From one game to another: the rules that are others, and cases that the two judge differently.

>>> from rummy_learn.variants import variant
>>> lesson = bridge(variant("shanghai"), variant("hoyle")).build(variant("hoyle"))
>>> lesson.id, str(lesson.title)
('from-shanghai', 'You know Shanghai rum')
"""

from __future__ import annotations

from dataclasses import replace
from itertools import chain, groupby
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.lesson import YOU, Change, LessonType, NearMiss, Side, Tell
from rummy_learn.course.lessons import lessons
from rummy_learn.course.progress import BRIDGE
from rummy_learn.game.notation import PositionReader
from rummy_learn.game.position import Position
from rummy_learn.rules.cards import print_cards
from rummy_learn.rules.compare import compare
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, render, say
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.course.lesson import Step
    from rummy_learn.rules.compare import Row
    from rummy_learn.rules.variant import Variant

__all__ = ["Case", "bridge", "bridges", "cases", "deal_under", "flips", "table_under"]

_MOST_WORDS = 50
"""So many words of changed rules stand on a screen, which has some more around them."""
_MOST_FLIPS = 4
_UNKNOWN = "not_in_this_game"
"""Says only that a game calls the move something else, or has none like it, which teaches nothing."""


def bridges(new: Variant) -> tuple[LessonType, ...]:
    """A lesson for whoever comes from another game, one for each."""
    return tuple(bridge(known, new) for known in variants() if known.id != new.id)


def bridge(known: Variant, new: Variant) -> LessonType:
    """The lesson from a game to another."""
    title = say("You know {game}", game=known.title)
    return LessonType(f"{BRIDGE}{known.id}", title, "melds", 0, lambda _, seed: _steps(known, new, seed))


def _steps(known: Variant, new: Variant, seed: int | str) -> Iterator[Step]:
    rows = [row for row in compare([known, new]).rows if not row.key.startswith("deal") or row.key in _NO_CONTRACT]
    other = [row for row in rows if row.differs]
    count = plural(
        len(rows) - len(other),
        "{n} of {of} rules is the same. The others come now, a few a screen.",
        "{n} of {of} rules are the same. The others come now, a few a screen.",
        of=len(rows),
    )
    aim = say("You will play {new} as well as {known}.", new=new.title, known=known.title)
    yield Tell(say("What stays"), (aim, count))
    for heading, group in groupby(other, key=lambda row: row.group):
        yield from _screens(heading, [_change(row) for row in group])
    yield from _screens(say("The contracts"), list(_contracts(known, new)))
    yield from flips(known, new, chain(cases(new, seed), cases(known, seed)))


_NO_CONTRACT = ("deals", "dealt")
"""Rows whose names begin as those of contracts do."""


def _change(row: Row) -> Change:
    before, now = row.cells
    return Change(row.title, before.rule, now.rule, now.clause)


def _contracts(known: Variant, new: Variant) -> Iterator[Change]:
    """The contracts of the new game that are not those of the same deal in the one that is known."""
    found = compare([known, new]).rows
    played = {f"deal{number}" for number in range(1, max(len(known.deals), len(new.deals)) + 1)}
    for row in found if new.deals else ():
        if row.key.startswith("deal") and row.key not in _NO_CONTRACT and row.differs and row.key in played:
            yield _change(row) if known.deals else _change(row)._replace(before=None)


def _screens(heading: Message, changes: Sequence[Change]) -> Iterator[Tell]:
    """The changes in screens of a few words."""
    screens: list[list[Change]] = [[]]
    for change in changes:
        if screens[-1] and _words([*screens[-1], change]) > _MOST_WORDS:
            screens.append([])
        screens[-1].append(change)
    for n, screen in enumerate(screens, 1):
        title = heading if len(screens) == 1 else say("{heading}, {n} of {of}", heading=heading, n=n, of=len(screens))
        if screen:
            yield Tell(title, changes=tuple(screen))


def _words(changes: Iterable[Change]) -> int:
    return sum(len(render(sentence).split()) for sentence in Tell(say(""), changes=tuple(changes)).sentences())


# ---- the same case, judged twice -------------------------------------------------------------------------------------
class Case(NamedTuple):
    """Something that a lesson tells apart, to be judged under other rules; `lesson` is its title."""

    lesson: Message
    side: Side


def cases(rules: Variant, seed: int | str) -> Iterator[Case]:
    """Both sides of everything that the lessons of a game tell apart."""
    for each in lessons(rules):
        for step in each.build(rules, seed).steps if each.portable else ():
            if isinstance(step, NearMiss):
                yield from (Case(each.title, side) for side in step.sides if not side.copies)


def flips(known: Variant, new: Variant, found: Iterable[Case], most: int = _MOST_FLIPS) -> Iterator[NearMiss]:
    """Those of the cases that one game allows and the other refuses: one a lesson, each for another reason."""
    whys, titles = set[str](), set[str]()
    for title, side in found:
        if len(whys) == most:
            return
        here, there = (_under(side, rules) for rules in (known, new))
        if here is None or there is None or bool(here.verdict) == bool(there.verdict):
            continue
        why = (there if here.verdict else here).verdict.reasons[0].code
        if why != _UNKNOWN and why not in whys and render(title) not in titles:
            whys.add(why)
            titles.add(render(title))
            question = say("{lesson}: which of the two allows this?", lesson=title)
            yield NearMiss(say("{lesson}, twice", lesson=title), (question,), (here, there))


def _under(side: Side, rules: Variant) -> Side | None:
    """The same case under the rules of a game; None where it cannot be."""
    if side.start is None:
        return _melds_under(side, rules)
    start = table_under(side.start, rules)
    return None if start is None else Side(rules, start=start, moves=side.moves, label=rules.title)


def _melds_under(side: Side, rules: Variant) -> Side | None:
    deal = side.deal
    if deal is not None:
        deal = deal_under(side.variant, deal, rules)
        if deal is None:
            return None
    return replace(side, variant=rules, deal=deal, label=rules.title)


def deal_under(known: Variant, deal: int, rules: Variant) -> int | None:
    """The deal of another game that asks for the same contract; None where none does."""
    wanted = known.deal(deal).contract
    return next((n for n, each in enumerate(rules.deals, 1) if each.contract == wanted), None)


def table_under(start: Position, rules: Variant, seat: int = YOU) -> Position | None:
    """The table as a seat sees it under other rules, unseen cards dealt anew; None where it cannot be."""
    data = start.to_json()
    hands = [None] * start.players
    kept = ("players", "dealer", "turn", "phase", "turns_left", "table", "discards", "discarder", "down", "floating")
    shown = {key: data[key] for key in kept} | {"hands": hands, "passed": data["passed"], "upcard": data["upcard"]}
    shown["hands"][seat] = print_cards(start.hands[seat])
    if rules.deals:
        shown["deal"] = min(start.deal, len(rules.deals))
    try:
        found = PositionReader(shown, rules).position()
    except BadInput:
        return None
    return found if isinstance(found, Position) else None
