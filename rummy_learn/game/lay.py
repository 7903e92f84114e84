"""Putting cards on the table: going down, new melds, lay-offs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game import turn
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied, not_held, not_now, not_this_game, reason, refused, told
from rummy_learn.game.choices import bridges, go_downs, melds_of
from rummy_learn.game.ending import why_no_end
from rummy_learn.game.position import Laid, replaced, without
from rummy_learn.rules import judge
from rummy_learn.rules.check import with_repairs
from rummy_learn.rules.melds import Meld
from rummy_learn.text import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.verdict import Reason, Verdict

__all__ = [
    "go_down",
    "goings_down",
    "grown",
    "lay_off",
    "lay_offs",
    "meld",
    "new_melds",
    "not_down",
    "not_on_table",
    "table_meld",
]


# ---- going down ------------------------------------------------------------------------------------------------------
def go_down(position: Position, action: Action) -> Applied | Verdict:
    """The player in turn lays the contract of the deal and nothing more (S5, H3, Z6)."""
    rules, seat = position.variant, action.player
    if not rules.deals:
        return refused(position, not_this_game(position, action, "down"))
    reasons = not_now(position, action)
    if position.down[seat]:
        message = say("You have gone down in this deal already.")
        reasons.append(reason(position, "already_down", "new_melds", message))
    judged = judge.go_down(rules, position.deal, position.hands[seat], action.melds, position.melds)
    if reasons or not judged:
        judged = with_repairs(rules, judged, action.melds, deal=position.deal, hand=position.hands[seat])
        return refused(position, [*reasons, *judged.reasons], judged.melds)
    laid = [Laid(seat, Meld(each.kind, each.cards), (seat,) * len(each.cards)) for each in judged.melds if each.kind]
    after = position.but(
        hands=position.with_hand(seat, without(position.hand, (card for each in laid for card in each.meld.cards))),
        table=(*position.table, *laid),
        down=replaced(position.down, seat, True),
        down_this_turn=True,
        must_go_down=False,
    )
    said = laid[0].meld.said()
    for each in laid[1:]:
        said = say("{first}; {rest}", first=said, rest=each.meld.said())
    return turn.played(after, (told(say("{who} goes down with a {melds}.", melds=said), seat),))


def goings_down(position: Position) -> Iterator[Action]:
    """Every legal way to go down, once for every different table it leaves."""
    rules, seat = position.variant, position.turn
    if rules.deals and position.phase == "play" and not position.down[seat]:
        for melds in go_downs(rules, position.deal, position.hand, position.melds):
            yield Action(seat, "go_down", melds=tuple(meld.cards for meld in melds))


# ---- new melds without a contract ------------------------------------------------------------------------------------
def meld(position: Position, action: Action) -> Applied | Verdict:
    """The player in turn lays a new meld (R1)."""
    rules, seat = position.variant, action.player
    if not _has_new_melds(position):
        return refused(position, not_this_game(position, action, "new_melds"))
    reasons = [*not_now(position, action), *not_down(position, seat)]
    judged = judge.meld(rules, action.cards)
    if not judged:
        judged = with_repairs(rules, judged, (action.cards,), hand=position.hands[seat])
    reasons += [*judged.reasons, *not_held(position, seat, action.cards)]
    found = judged.melds[0]
    if reasons or found.kind is None:
        return refused(position, reasons, judged.melds)
    after = melded(position, Meld(found.kind, found.cards))
    reasons = why_no_end(after)
    if reasons:
        return refused(position, reasons, judged.melds)
    return turn.played(after, (told(say("{who} melds a {meld}.", meld=Meld(found.kind, found.cards).said()), seat),))


def new_melds(position: Position) -> Iterator[Action]:
    """Every legal new meld of the player in turn."""
    if position.phase == "play" and _has_new_melds(position) and not not_down(position, position.turn):
        for found in melds_of(position.variant, position.hand):
            if not why_no_end(melded(position, found)):
                yield Action(position.turn, "meld", cards=found.cards)


def melded(position: Position, new: Meld) -> Position:
    """The player in turn has laid this meld; a card taken to be melded that lies in it is owed no more."""
    seat = position.turn
    return _no_longer_owed(position, new.cards).but(
        hands=position.with_hand(seat, without(position.hand, new.cards)),
        table=(*position.table, Laid(seat, new, (seat,) * len(new))),
    )


def _has_new_melds(position: Position) -> bool:
    return not position.variant.deals or position.variant.new_melds_when_down


# ---- lay-offs --------------------------------------------------------------------------------------------------------
def lay_off(position: Position, action: Action) -> Applied | Verdict:
    """The player in turn adds cards to a meld on the table, his own or another's."""
    seat = action.player
    reasons = [*not_now(position, action), *_why_no_lay_off(position, seat)]
    target = table_meld(position, action)
    if target is None:
        return refused(position, [*reasons, not_on_table(position)])
    judged = judge.lay_off(position.variant, target.meld, action.cards, action.end)
    reasons += [*judged.reasons, *not_held(position, seat, action.cards)]
    if not reasons:
        assert action.meld is not None
        after = laid_off(position, action.meld, judged.melds[0].cards, action.cards)
        reasons = why_no_end(after)
    if reasons:
        return refused(position, reasons, judged.melds)
    said = say("{who} lays off {cards} on a {meld}.", cards=action.cards, meld=target.meld.said())
    return turn.played(after, (told(said, seat),))


def lay_offs(position: Position) -> Iterator[Action]:
    """Every legal lay-off of one card."""
    if position.phase != "play" or _why_no_lay_off(position, position.turn):
        return
    for at, laid in enumerate(position.table):
        for face in dict.fromkeys(position.hand):
            for way in bridges(position.variant, laid.meld, face):
                if not why_no_end(laid_off(position, at, way.grown.cards, way.cards)):
                    yield Action(position.turn, "lay_off", meld=at, cards=way.cards, end=way.end)


def laid_off(position: Position, at: int, cards: Cards, added: Cards) -> Position:
    """The player in turn has added cards to meld `at`, which now holds `cards`."""
    seat, pile = position.turn, position.variant.pile
    if pile is None or pile.deep == "meld_or_layoff":
        position = _no_longer_owed(position, added)
    return position.but(
        hands=position.with_hand(seat, without(position.hand, added)),
        table=replaced(position.table, at, grown(position.table[at], cards, seat)),
    )


def grown(laid: Laid, cards: Cards, seat: int) -> Laid:
    """A meld on the table that has grown to `cards`, the new ones played by `seat`."""
    before = 0
    if laid.meld.kind == "run":
        before = laid.meld.start - Meld("run", cards).start
    after = len(cards) - len(laid.meld) - before
    return Laid(laid.owner, Meld(laid.meld.kind, cards), (*(seat,) * before, *laid.by, *(seat,) * after))


def table_meld(position: Position, action: Action) -> Laid | None:
    """The meld that a move names by its index, None where there is none."""
    at = action.meld
    return position.table[at] if at is not None and at < len(position.table) else None


def _why_no_lay_off(position: Position, seat: int) -> list[Reason]:
    """Reasons against any lay-off by this player in this turn."""
    if position.down_this_turn and seat == position.turn and not position.variant.layoff_same_turn:
        message = say("You went down in this turn: lay-offs wait for your next one.")
        return [reason(position, "layoff_later", "down", message)]
    return not_down(position, seat)


def _no_longer_owed(position: Position, cards: Cards) -> Position:
    owed, taken = position.owed, position.taken
    if taken is None or all(card.face is not owed for card in cards):
        return position
    return position.but(taken=type(taken)(taken.source, taken.cards))


# ---- reasons that exchanges share ------------------------------------------------------------------------------------
def not_down(position: Position, seat: int) -> list[Reason]:
    """The reason when a contract comes first, and this player has not met it."""
    if not position.variant.deals or position.down[seat]:
        return []
    return [reason(position, "not_down", "down", say("Go down first: the contract comes before everything else."))]


def not_on_table(position: Position) -> Reason:
    """The reason when a move names a meld that does not lie there."""
    return reason(position, "meld_not_on_table", "down", say("There is no such meld on the table."))
