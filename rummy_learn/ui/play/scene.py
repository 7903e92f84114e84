"""The page around a game: its heading, the table or the score sheet, and the help beside it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from rummy_learn.course.coach import advice
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.clauses import book
from rummy_learn.ui.glossed import glossed
from rummy_learn.ui.play import aids, sheet
from rummy_learn.ui.play.keep import packed, unpacked
from rummy_learn.ui.play.replay import rejected, replayed
from rummy_learn.ui.play.turn import asks, steps, turn, waiting
from rummy_learn.ui.table import table

if TYPE_CHECKING:
    from collections.abc import Collection

    from rummy_learn.game.record import Rejected
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.play.match import Match
    from rummy_learn.ui.play.replay import Replay
    from rummy_learn.ui.play.turn import Desk

__all__ = ["LONGEST_LINK", "LOST", "MINE", "after_deal", "at_table", "heading", "lost", "move_by_move"]

LONGEST_LINK = 6000
"""A record longer than this does not go into a link."""
MINE = "mine"
"""What a link says for the record of the game that the browser keeps under the same link."""
LOST = say("This game cannot go on")


def heading(match: Match) -> Message:
    """What the learner has to decide, or what is over."""
    if match.game.over:
        return say("The game is over")
    if match.deal_over:
        return say("Deal {number} is over", number=match.game.position.deal)
    return asks(match)


def lost(why: Message, kept: str, link: Link) -> Html:
    """A kept game that cannot go on, as the word `kept`: it stays until the reader throws it away."""
    try:
        record = unpacked(kept)
    except BadInput:
        saved = None
    else:
        saved = h.join(
            parts.link(say("Look at it as far as it goes"), link.to(record=MINE)),
            aids.file(json.dumps(record), "rummy-learn.json"),
        )
    return h.join(
        parts.title(LOST),
        h.p(parts.mark("no"), h.span(why), cls="error"),
        h.p(say("Your browser keeps it as it is until you throw it away.")),
        h.div(
            saved,
            parts.action(say("Throw it away and begin anew"), "throw-away"),
            parts.link(say("Another game"), link.only("page")),
            cls="row",
        ),
    )


def at_table(match: Match, desk: Desk, opened: Collection[str], link: Link, *, going: bool) -> Html:
    """A decision of the learner, or the table while bots think. `opened` are the aids that he has asked for."""
    advised = advice(match.view) if "coach" in opened and not match.stuck and not match.waits else None
    now = waiting(match, going=going) if match.waits else turn(match, desk, link, advised.then if advised else None)
    left = h.div(aids.news(match.news(), match.names), now, cls="stack main")
    coach = aids.coach(advised, match.names, book(match.rules, link)) if advised else None
    return h.join(
        _head(match, link, None if match.stuck else steps(match)),
        h.p(_why_stuck(match), cls="lede") if match.stuck else None,
        h.div(coach, left, _beside(match, opened, link), cls="two playing"),
    )


def _why_stuck(match: Match) -> Message:
    turn = match.game.position.turn
    if turn == match.me:
        return say("You have no legal move: whole games never come to this position.")
    return say("{who} has no legal move: whole games never come to this position.", who=match.names[turn])


def after_deal(match: Match, opened: Collection[str], link: Link) -> Html:
    """The score of a deal that is over, and the way on."""
    names, game = match.names, match.game
    onward = None if game.over else parts.action(say("Next deal"), "next-deal", main=True)
    ways = h.div(
        onward,
        parts.link(say("New game"), link.only("page"), main=onward is None),
        parts.action(say("Replay it from the start"), "replay"),
        parts.action(say("Undo"), "undo", plain=True),
        cls="row",
    )
    counted = h.section(h.h2(say("What each hand counted")), sheet.counted(game.position, names), cls="stack")
    lying = h.section(h.h2(say("The table at the end")), table(match.view, names.all), cls="stack")
    return h.join(
        _head(match, link),
        h.p(sheet.outcome(game, names), cls="lede"),
        ways,
        h.div(
            h.div(aids.news(match.news(), names), counted, lying, cls="stack"),
            _beside(match, opened, link),
            cls="two",
        ),
    )


def move_by_move(shown: Replay, refused: Rejected | None, link: Link) -> Html:
    """A record at one of its moves; `refused` says why it goes no further."""
    rules = shown.game.position.variant
    return h.join(
        parts.crumbs((say("Play"), link.only("page")), (say("A game, move by move"), None)),
        parts.title(rules.title),
        h.p(_deal(rules, shown.now.position.deal), cls="lede"),
        rejected(refused, link) if refused is not None else None,
        replayed(shown, book(shown.now.position.variant, link)),
    )


def _head(match: Match, link: Link, aside: Html | None = None) -> Html:
    known, names = match.view.known, match.names
    dealer = say("You deal.") if known.dealer == match.me else say("{who} deals.", who=names[known.dealer])
    told = h.div(
        parts.title(heading(match)),
        h.p(known.variant.title, ". ", glossed(_deal(known.variant, known.deal), link), " ", dealer, cls="small muted"),
    )
    return h.div(told, aside, cls="headrow")


def _deal(rules: Variant, number: int) -> Message:
    if not rules.deals:
        return say("Deal {number}.", number=number)
    contract = rules.deal(number).contract.said()
    return say("Deal {number} of {last}: {contract}.", number=number, last=len(rules.deals), contract=contract)


# ---- beside the table ------------------------------------------------------------------------------------------------
def _beside(match: Match, opened: Collection[str], link: Link) -> Html:
    """Help that is open, the score sheet, and the buttons for more."""
    could, share = say("What could I do now?"), say("Keep, share, replay")
    buttons = [
        None if match.deal_over or match.waits else aids.toggle(could, "could", opened="could" in opened),
        aids.toggle(share, "share", opened="share" in opened),
        parts.link(say("All its rules"), book(match.rules, link)),
        parts.link(say("Another game"), link.only("page")),
    ]
    return h.aside(
        aids.could(match) if "could" in opened and not match.deal_over and not match.waits else None,
        aids.share(_shared(match, link)) if "share" in opened else None,
        h.div(buttons, cls="row"),
        sheet.sheet(match.game, match.names),
        cls="stack aids",
        aria_label=say("Help and score"),
    )


def _shared(match: Match, link: Link) -> aids.Shared:
    record = match.record()
    word = packed(record)
    there = str(link.only("page").to(record=word)) if len(word) <= LONGEST_LINK else ""
    name = f"{match.rules.id}-{match.start.get('seed', 0)}.json"
    return aids.Shared(json.dumps(record), name, there, str(link))
