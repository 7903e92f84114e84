"""The score sheet: what each card counted, what every deal came to, and who is ahead."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.scores import deal_scores
from rummy_learn.rules.score import leaders
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.game.position import Position
    from rummy_learn.game.record import Game
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.score import Score
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.play.names import Names

__all__ = ["counted", "listed", "outcome", "sheet"]


def listed(names: Sequence[Message | str]) -> Message | str:
    """ "Anna, Ben" """
    whole, *rest = names
    for name in rest:
        whole = say("{first}, {rest}", first=whole, rest=name)
    return whole


def outcome(game: Game, names: Names) -> Message:
    """Who has won the game, or who is ahead."""
    position = game.position
    won = game.results[-1].winners if game.results else ()
    if won == (names.me,):
        return say("You have won the game.")
    if won:
        return plural(
            len(won),
            "{seats} has won the game.",
            "{seats} share the game.",
            seats=listed([names[seat] for seat in won]),
        )
    ahead = leaders(position.variant, position.scores)
    if ahead == (names.me,):
        return say("You are ahead.")
    return plural(len(ahead), "{seats} is ahead.", "{seats} are level.", seats=listed([names[seat] for seat in ahead]))


def _wins(rules: Variant) -> Message:
    if rules.target is not None:
        return say("The highest total wins, from {points} points on.", points=rules.target)
    return say("The lowest total wins.") if rules.winner == "lowest" else say("The highest total wins.")


# ---- all deals -------------------------------------------------------------------------------------------------------
def sheet(game: Game, names: Names) -> Html:
    """Every deal so far, and the totals."""
    rules, position = game.position.variant, game.position
    seats = (names.me, *position.clockwise(names.me)[:-1])
    head = h.tr(h.th(say("Deal"), scope="col"), [h.th(names[seat], scope="col") for seat in seats])
    rows = [
        h.tr(h.th(result.deal, scope="row"), [h.td(_signed(result.points[seat])) for seat in seats])
        for result in game.results
    ]
    if position.phase != "over":
        open_ = h.tr(
            h.th(say("{deal}, now", deal=position.deal), scope="row"), [h.td("…")] * position.players, cls="now"
        )
        rows.append(open_)
    total = h.tr(h.th(say("Total"), scope="row"), [h.td(_signed(position.scores[seat])) for seat in seats])
    table = h.table(h.caption(say("Score sheet"), cls="sr"), h.thead(head), h.tbody(rows), h.tfoot(total), cls="sheet")
    return h.section(
        h.h2(say("Score sheet")),
        h.p(_wins(rules), cls="small muted"),
        h.div(table, cls="sideways", role="region", aria_label=say("Score sheet"), tabindex=0),
        cls="panel",
    )


def _signed(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


# ---- one deal, card by card ------------------------------------------------------------------------------------------
def counted(position: Position, names: Names) -> Html:
    """What each player's cards counted in a deal that is over, card by card, and the sum."""
    scores = deal_scores(position)
    seats = (names.me, *position.clockwise(names.me)[:-1])
    items = [_player(position, seat, scores[seat], names) for seat in seats]
    return h.ul(items, cls="counted", role="list", aria_label=say("What each hand counted"))


def _player(position: Position, seat: int, score: Score, names: Names) -> Html:
    melded = position.variant.scoring == "melded_minus_hand"
    total = position.scores[seat]
    return h.li(
        h.h3(names[seat], " ", h.span(_added(score.points), cls="count")),
        _cards(say("Melded"), score.melded) if melded else None,
        _cards(say("In hand"), score.cards),
        h.p(_sum(score, melded=melded), cls="sum") if score.cards or score.melded or score.bonus else None,
        h.p(say("Total {points}", points=_signed(total)), cls="small muted"),
        cls="mine" if seat == names.me else None,
    )


def _added(points: int) -> Message:
    return plural(abs(points), "{points} point", "{points} points", points=_signed(points))


def _cards(heading: Message, counted_: Sequence[tuple[Card, int]]) -> Html:
    if not counted_:
        return h.div(h.span(heading, cls="small muted"), h.span(say("no card"), cls="small"), cls="line")
    items = [h.li(cards.shown(card, ": "), h.span(points, cls="pts"), cls="card") for card, points in counted_]
    return h.div(h.span(heading, cls="small muted"), h.ul(items, cls="cards tiny", dir="ltr", role="list"), cls="line")


def _sum(score: Score, *, melded: bool) -> str:
    """ "10 + 5 − 25 = −10" """
    held, laid = [points for _, points in score.cards], [points for _, points in score.melded]
    if melded:
        left = f"{sum(laid)} − {sum(held)}"
    else:
        left = " + ".join(map(str, held)) or "0"
        if score.bonus:
            left += f" − {score.bonus}"
    return f"{left} = {_signed(score.points)}"
