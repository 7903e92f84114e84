"""The table as one seat sees it: the others with their cards counted, the piles, and every meld that lies open.

>>> from rummy_learn.game.notation import read
>>> from rummy_learn.game.view import View
>>> shown = table(View.of(read({"variant": "shanghai", "players": 3}), 0))

It is a picture unless `Acts` say which of its parts are buttons.
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.game.position import Seat
from rummy_learn.rules.cards import RANKS, print_cards
from rummy_learn.text import Message, plural, render, say
from rummy_learn.text.names import rank_name, suit_name
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rummy_learn.game.position import Laid, Position
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.parts import Text

__all__ = ["NO_ACTS", "Acts", "board", "duties", "held", "meld_title", "seat_names", "seats", "table"]


class Acts(NamedTuple):
    """The acts of the parts that are buttons, "" for none.

    The value of `take` is how many discards lie under the card, that of `lay_off` and `exchange` the index of the meld.
    """

    draw: str = ""
    take: str = ""
    lay_off: str = ""
    exchange: str = ""


NO_ACTS = Acts()
"""The table is a picture."""
_DUTIES: Mapping[str, Message] = {
    "go_down": say("go down"),
    "meld_taken_card": say("meld {card}"),
    "lay_off_last_card": say("lay off the last card"),
}


def table(view: View, names: Sequence[Text] | None = None, *, hand: bool = False, acts: Acts = NO_ACTS) -> Html:
    """The whole table. `names` are those of the seats, `hand` adds the cards of the seat that looks at it."""
    named = names or seat_names(view)
    return h.div(
        seats(view, named),
        board(view, named, acts),
        duties(view, named),
        held(view) if hand else None,
        cls="table",
    )


def seat_names(view: View) -> tuple[Text, ...]:
    """What the seats are called where nobody has a name: "You" and "Player 2"."""
    return tuple(say("You") if seat == view.seat else Seat(seat).said() for seat in range(view.known.players))


# ---- who sits there --------------------------------------------------------------------------------------------------
def seats(view: View, names: Sequence[Text]) -> Html:
    """Every player, clockwise from the left of the seat that looks at it, and that seat last."""
    items = [_seat(view, seat, names) for seat in view.known.clockwise(view.seat)]
    return h.ul(items, cls="seats", role="list", aria_label=say("Players"))


def _seat(view: View, seat: int, names: Sequence[Text]) -> Html:
    known = view.known
    marks = [
        h.span(word, cls=f"tag {name}")
        for name, word, so in (
            ("turn", say("In turn"), known.phase != "over" and seat == known.turn),
            ("dealer", say("Dealer"), seat == known.dealer),
            ("floats", say("Floats"), known.floating[seat]),
            ("out", say("Out"), known.out == seat),
        )
        if so
    ]
    looks = " ".join(word for word, so in (("mine", seat == view.seat), ("now", seat == known.turn)) if so)
    return h.li(
        h.b(names[seat]),
        h.span(_count(view.counts[seat]), cls="n"),
        h.span(_state(known, seat)),
        h.span(marks, cls="tags") if marks else None,
        cls=f"seat {looks}".strip(),
    )


def _count(n: int) -> Message:
    return plural(n, "{n} card", "{n} cards")


def _state(known: Position, seat: int) -> Message | None:
    """Whether a player is down, and how often he may still buy; nothing in a game that knows neither."""
    if not known.variant.deals:
        return None
    down = say("down") if known.down[seat] else say("not down")
    buying = known.variant.buying
    limit = buying.limits[known.deal - 1] if buying else None
    if buying is None or limit is None or (known.down[seat] and not buying.when_down):
        return down
    return say("{first}, {rest}", first=down, rest=_buys_left(max(0, limit - known.buys[seat])))


def _buys_left(left: int) -> Message:
    return plural(left, "{n} buy left", "{n} buys left") if left else say("no buys left")


def duties(view: View, names: Sequence[Text]) -> Html | None:
    """What the player in turn must still do before the turn may end; nothing when that is nothing."""
    known = view.known
    owed = (known.owed,) if known.owed else ()
    listed = [_DUTIES[duty]._replace(values={"card": owed}) for duty in known.owes]
    if not listed:
        return None
    whole = listed[0]
    for each in listed[1:]:
        whole = say("{first}, {rest}", first=whole, rest=each)
    if known.turn == view.seat:
        told = say("Before your turn ends you must: {duties}.", duties=whole)
    else:
        told = say("{who} must still: {duties}.", who=names[known.turn], duties=whole)
    return h.p(parts.mark("ask"), h.span(told), cls="owes")


# ---- what lies there -------------------------------------------------------------------------------------------------
def board(view: View, names: Sequence[Text], acts: Acts = NO_ACTS) -> Html:
    """The piles and the melds."""
    return h.div(_piles(view, names, acts), _melds(view, names, acts), cls="felt")


def held(view: View, marked: Iterable[int] = ()) -> Html:
    """The hand of the seat, to look at."""
    shown = cards.row(view.hand, "mid", marked=frozenset(marked), note=say("look here"))
    return h.div(h.h3(say("Your hand"), " ", h.span(_count(len(view.hand)), cls="count")), shown, cls="held")


def _piles(view: View, names: Sequence[Text], acts: Acts) -> Html:
    pile = _spread(view, names, acts) if view.known.variant.pile else _upcard(view, names, acts)
    return h.div(_stock(view, acts), pile, cls="piles")


def _stock(view: View, acts: Acts) -> Html:
    picture = h.span(cls="back" if view.stock else "gap", aria_hidden=True)
    words = h.span(h.b(say("Stock")), " ", h.span(_count(view.stock)))
    if not acts.draw:
        return h.div(picture, words, cls="pile")
    return h.button(h.span(say("Draw:"), " ", cls="sr"), picture, words, cls="pile", data_act=acts.draw, id="stock")


def _upcard(view: View, names: Sequence[Text], acts: Acts) -> Html:
    """The top discard, where those under it are dead."""
    top = view.known.discards[-1:]
    if not top:
        return h.div(h.span(cls="gap", aria_hidden=True), h.span(h.b(say("Discards")), " ", say("none")), cls="pile")
    inside = (
        h.span(cards.shown(top[0]), h.span(", ", cls="sr"), cls="card"),
        h.span(h.b(say("Upcard")), " ", h.span(_about_upcard(view.known, view.seat, names))),
    )
    dead = " dead" if view.known.upcard == "dead" else ""
    if not acts.take:
        return h.div(inside, cls=f"pile{dead}")
    under = len(view.known.discards) - 1
    take = h.span(say("Take:"), " ", cls="sr")
    return h.button(take, inside, cls=f"pile{dead}", data_act=acts.take, data_value=under, id="upcard")


def _about_upcard(known: Position, seat: int, names: Sequence[Text]) -> Message:
    if known.upcard == "dead":
        return say("dead: not to be taken")
    if known.discarder is None:
        return say("turned up")
    return say("yours") if known.discarder == seat else say("from {who}", who=names[known.discarder])


def _spread(view: View, names: Sequence[Text], acts: Acts) -> Html:
    """All discards, the oldest first, where any of them may be taken with all above it."""
    pile = view.known.discards
    heading = h.p(h.b(say("Discards")), " ", h.span(_about_pile(view.known, view.seat, names)))
    if not pile:
        return h.div(heading, cls="pile all")
    last = {card: place for place, card in enumerate(pile)}
    items = [_discard(card, place, acts.take if last[card] == place else "") for place, card in enumerate(pile)]
    return h.div(heading, h.ol(items, cls="spread", dir="ltr", role="list"), cls="pile all")


def _about_pile(known: Position, seat: int, names: Sequence[Text]) -> Message:
    if not known.discards:
        return say("none")
    count = _count(len(known.discards))
    if known.discarder is None or known.upcard != "live":
        return count
    if known.discarder == seat:
        return say("{cards}, the last is yours", cards=count)
    return say("{cards}, the last from {who}", cards=count, who=names[known.discarder])


def _discard(card: Card, place: int, act: str) -> Html:
    if not act:
        return cards.named(card)
    label = say("Take {card} and what lies on it", card=card.name())
    button = h.button(cards.shown(card), data_act=act, data_value=place, aria_label=label, id=f"discard-{place}")
    return h.li(button, cls="card", data_card=card.text)


# ---- melds -----------------------------------------------------------------------------------------------------------
def _melds(view: View, names: Sequence[Text], acts: Acts) -> Html:
    on_table = sorted(enumerate(view.known.table), key=lambda pair: _from_left(view, pair[1].owner))
    groups = [
        h.li(
            h.h3(_laid_by(owner, view, names)),
            h.ul([_laid(at, laid, view, names, acts) for at, laid in group], cls="melds", role="list"),
        )
        for owner, group in groupby(on_table, key=lambda pair: pair[1].owner)
    ]
    if not groups:
        return h.p(say("No meld lies on the table yet."), cls="muted none")
    return h.ul(groups, cls="owners", role="list", aria_label=say("Melds on the table"))


def _from_left(view: View, seat: int) -> int:
    return view.known.clockwise(view.seat).index(seat)


def _laid_by(owner: int, view: View, names: Sequence[Text]) -> Message:
    return say("You laid") if owner == view.seat else say("{who} laid", who=names[owner])


def meld_title(meld: Meld) -> Message:
    """ "Set, eights" or "Run, clubs" """
    if meld.kind == "set":
        return say("Set, {rank}", rank=rank_name(RANKS[meld.start - 1]))
    return say("Run, {suit}", suit=suit_name(meld.suit))


def _laid(at: int, laid: Laid, view: View, names: Sequence[Text], acts: Acts) -> Html:
    exchanges = bool(acts.exchange and view.known.variant.exchange and laid.meld.wilds)
    return h.li(
        h.tag(
            "h4", meld_title(laid.meld), h.span(_in_words(laid, view, names), cls="sr"), id=f"meld-{at}", tabindex=-1
        ),
        h.ul(
            [_card(card, by, laid, view, names) for card, by in _played(laid)], cls="cards mini", dir="ltr", role="list"
        ),
        _others(laid, view, names),
        h.div(
            acts.lay_off and _button(say("Lay off here"), acts.lay_off, at, laid.meld),
            exchanges and _button(say("Swap for the joker"), acts.exchange, at, laid.meld),
            cls="on",
        )
        if acts.lay_off or exchanges
        else None,
        cls="meld",
        data_meld=print_cards(laid.meld.cards),
    )


def _button(text: Message, act: str, at: int, meld: Meld) -> Html:
    which = h.span(": ", meld.said(), cls="sr")
    return h.button(text, which, cls="btn small", data_act=act, data_value=at, id=f"{act}-{at}")


def _in_words(laid: Laid, view: View, names: Sequence[Text]) -> Message:
    """The meld for a screen reader: ": 4 5 6 7, laid by South"."""
    if laid.owner == view.seat:
        return say(": {cards}, laid by you", cards=laid.meld.cards)
    return say(": {cards}, laid by {who}", cards=laid.meld.cards, who=names[laid.owner])


def _played(laid: Laid) -> Iterable[tuple[Card, int]]:
    return zip(laid.meld.cards, laid.by, strict=True)


def _card(card: Card, by: int, laid: Laid, view: View, names: Sequence[Text]) -> Html:
    """A card of a meld; one that another than its owner played is marked where it counts for him."""
    if by == laid.owner or not _counts_for_player(view):
        return cards.named(card)
    note = say("played by you") if by == view.seat else say("played by {who}", who=names[by])
    return cards.named(card, mark="added", note=note)


def _others(laid: Laid, view: View, names: Sequence[Text]) -> Html | None:
    """Who played the cards that its owner did not, where a card counts for its player."""
    if not _counts_for_player(view):
        return None
    by: dict[int, list[Card]] = {}
    for card, seat in _played(laid):
        if seat != laid.owner:
            by.setdefault(seat, []).append(card)
    told = [render(say("{who}: {cards}", who=names[seat], cards=tuple(played))) for seat, played in by.items()]
    return h.p("; ".join(told), cls="by") if told else None


def _counts_for_player(view: View) -> bool:
    return view.known.variant.scoring == "melded_minus_hand"
