"""The example of a clause: both cases at a glance, and each in full with what the engine answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.sides import PLAYERS, Side, try_it
from rummy_learn.course.wording import joined
from rummy_learn.rules.example import Held, Laid, Moved
from rummy_learn.text import Message, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.play.names import Names

if TYPE_CHECKING:
    from rummy_learn.course.derived import Numbers
    from rummy_learn.course.examples import Shown
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["glance", "numbers", "side"]

_FEW_CARDS = 10
_FEW_NUMBERS = 4


# ---- at a glance -----------------------------------------------------------------------------------------------------
def glance(game: Variant, shown: Shown) -> Html | None:
    """The example in small: yes or no, and the cards or the move."""
    if shown.sides:
        return h.ul([_small(game, each, shown) for each in shown.sides], cls="rb-glance", role="list")
    if len(shown.numbers) > _FEW_NUMBERS:
        return None
    return numbers(shown.numbers)


def _small(game: Variant, each: Side, shown: Shown) -> Html:
    told = _names(each)
    if each.allowed is None:
        answer = each.told[0] if isinstance(each.case, Held) else each.told[-1]
        return h.li(h.div(h.span(each.does), " ", h.b(told.told(answer))))
    mark = parts.mark("yes" if each.allowed else "no")
    word = h.span(say("Yes: ") if each.allowed else say("No: "), cls="sr")
    return h.li(mark, h.div(word, _where(game, each), _cards_or_words(each, shown)))


def _cards_or_words(each: Side, shown: Shown) -> Html:
    laid = [meld for _, meld in each.shown]
    if not isinstance(each.case, Laid) or sum(map(len, laid)) > _FEW_CARDS:
        return h.join(h.span(_names(each).told(each.does)), _own_part(each, shown))
    return h.div([cards.row(meld, "tiny") for meld in laid], cls="rb-melds")


def _own_part(each: Side, shown: Shown) -> Html | None:
    """What this case has and its twin has not."""
    others = [side for side in shown.sides if side is not each]
    if not others or others[0].does != each.does:
        return None
    notes = [_names(each).told(note) for note in each.notes if note not in others[0].notes]
    if notes:
        return h.span(joined(notes), cls="rb-part")
    mine = [found for found in each.shown if found not in others[0].shown]
    return h.div(h.span(mine[0][0], cls="rb-part"), cards.row(mine[0][1], "tiny"), cls="rb-melds") if mine else None


def numbers(found: Numbers) -> Html:
    """What a clause counts."""
    return h.dl([h.div(h.dt(label), h.dd(value)) for label, value in found], cls="rb-numbers")


# ---- in full ---------------------------------------------------------------------------------------------------------
def side(game: Variant, each: Side, link: Link) -> Html:
    """A case: what lies there, what is tried, and the answer with its clauses and the board to try it on."""
    names = _names(each)
    return h.div(
        h.div(_word(each), h.p(_where(game, each), names.told(each.does), cls="rb-does"), cls="rb-head"),
        h.ul([h.li(names.told(note)) for note in each.notes], cls="rb-notes", role="list") if each.notes else None,
        _shown(each),
        h.div([h.p(names.told(sentence)) for sentence in each.told], cls="rb-told"),
        _cited(each, link),
        _board(each, link),
        cls=f"rb-side {_LOOKS[each.allowed]}",
    )


_LOOKS = {True: "yes", False: "no", None: "counts"}


def _word(each: Side) -> Html | None:
    if each.allowed is None:
        return None
    return h.div(
        parts.mark("yes" if each.allowed else "no"),
        h.strong(say("Yes.") if each.allowed else say("No.")),
        cls="rb-word",
    )


def _where(game: Variant, each: Side) -> Html | None:
    """Where the case is judged, if not by the rules of the page."""
    if each.game == game:
        return None
    if each.game.id != game.id:
        return h.span(say("In {game}: ", game=each.game.title), cls="rb-where")
    changed = [
        each.game.option(name).said(each.game.setting(name))
        for name in {**game.chosen, **each.game.chosen}
        if each.game.setting(name) != game.setting(name)
    ]
    return h.span([[rule, ": "] for rule in changed], cls="rb-where")


def _shown(each: Side) -> Html | None:
    rows = [
        h.figure(h.figcaption(name) if name else None, cards.row(laid, "mini" if len(laid) < _FEW_CARDS else "tiny"))
        for name, laid in each.shown
        if laid
    ]
    return h.div(rows, cls="laid rb-laid") if rows else None


def _cited(each: Side, link: Link) -> Html | None:
    if not each.clauses:
        return None
    distinct = {clause.id: clause for clause in each.clauses}.values()
    return h.p([parts.cite(clause, to_clause(clause, each.game, link)) for clause in distinct], cls="rb-cited")


def _board(each: Side, link: Link) -> Html | None:
    keys = try_it(each)
    if keys is None:
        return None
    to = link.only().about(each.game).to(**keys) if keys["page"] == "judge" else link.only().to(**keys)
    words = say("Judge it in all games") if keys["page"] == "judge" else say("Try it at the table")
    return h.p(h.a(words, h.span(": ", _names(each).told(each.does), cls="sr"), href=str(to), cls="btn small"))


def _names(each: Side) -> Names:
    """The players as the one who tries it calls them."""
    players = each.case.position.get("players", PLAYERS) if isinstance(each.case, Moved) else PLAYERS
    assert isinstance(players, int)
    return _Numbered(players, -1) if each.seat is None else Names(players, each.seat)


class _Numbered(Names):
    """Players where nobody is the learner: by number."""

    def told(self, message: Message) -> Message:
        """The sentence as it is."""
        return message
