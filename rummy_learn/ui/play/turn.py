"""The learner's turn: what is asked of him, the table, his hand with what can be done, and what a refused try says."""

from __future__ import annotations

from dataclasses import dataclass, field
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING

from rummy_learn.course.complaint import Evidence
from rummy_learn.game.play import moves
from rummy_learn.game.told import told
from rummy_learn.rules.cards import print_melds
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts, trays, verdicts
from rummy_learn.ui import html as h
from rummy_learn.ui import table as tables
from rummy_learn.ui.clauses import book
from rummy_learn.ui.play.laying import Chosen, ways
from rummy_learn.ui.trays import HAND, Trays
from rummy_learn.ui.wrong import verdict_wrong

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.game.actions import Action
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.play.match import Match

__all__ = ["FIELD", "Desk", "asks", "button_of", "steps", "turn", "waiting", "with_penalty"]

FIELD = "cards"
"""The name of the text field that says which cards are chosen."""
_ACTS = tables.Acts(draw="draw", take="take", lay_off="lay-off", exchange="exchange")
_OUT_OF_TURN = _ACTS._replace(lay_off="", exchange="")
_STEPS = (say("Draw"), say("Play"), say("Discard"))


@dataclass
class Desk:
    """What the learner has before him besides the game: the cards chosen so far, and the answer to a refused try.

    `laying` is whether he lays out the contract in places, `by_rank` how his hand is sorted. `error` says why a try is
    no move at all, `verdict` why the move `tried` is refused.
    """

    chosen: Trays = field(default_factory=lambda: Trays(()))
    laying: bool = False
    by_rank: bool = False
    error: Message | None = None
    tried: Action | None = None
    verdict: Verdict | None = None

    @property
    def cards(self) -> Chosen:
        """The chosen cards as a move takes them."""
        return Chosen(self.chosen.text, self.chosen.ordered)

    def choose(self, action: Action, rules: Variant, deal: int) -> None:
        """Chooses the cards of a move, in the places of the contract where they go there."""
        self.forget()
        self.laying = action.action == "go_down"
        laid = action.melds or (action.cards or ((action.card,) if action.card else ()),)
        self.chosen = Trays(rules.deal(deal).contract.needs if self.laying else (), print_melds(laid))

    def forget(self) -> None:
        """Drops the answer to the last try."""
        self.error = self.tried = self.verdict = None

    def clear(self) -> None:
        """Puts everything away, as after a move."""
        self.forget()
        self.laying = False
        self.chosen = Trays(())


# ---- what is asked ---------------------------------------------------------------------------------------------------
def asks(match: Match) -> Message:
    """The heading: what the learner has to decide."""
    known, asked = match.view.known, match.asked
    if match.stuck:
        return say("Play cannot go on")
    if match.waits and asked:
        return say("{who} is thinking", who=match.names[asked.seat])
    if asked is None or asked.about == "turn" or known.turn == match.me:
        return say("Your turn")
    top = known.discards[-1:]
    return say("Call Rummy?") if known.variant.pile else say("Do you want {card}?", card=top)


def turn(match: Match, desk: Desk, link: Link, advised: Action | None = None) -> Html:
    """The table and the hand in one form, so that every button takes the chosen cards along; `link` is the page's.

    The button of the move that is due stands out: the one `advised`, or the next step of a turn.
    """
    view, names = match.view, match.names
    if desk.laying:
        lying = tables.table(view, names.all)
        return h.join(_laying(match, desk, link), h.section(h.h2(say("The table")), lying, cls="stack"))
    return h.form(
        h.h2(say("The table"), cls="sr"),
        tables.table(view, names.all, acts=_ACTS if view.known.turn == match.me else _OUT_OF_TURN),
        _dock(
            _answer(match, desk, link),
            _hand(match, desk, coached=advised is not None),
            parts.mistake(FIELD, desk.error),
            h.div(_actions(match, advised), cls="verbs"),
        ),
        h.div(_field(desk), cls="typed"),
        data_act="choose",
        cls="turn",
        id="turn",
    )


def _dock(*inside: Html | None) -> Html:
    """The hand and what to do with it: on a phone it stays in sight while the rest scrolls behind it."""
    return h.div(inside, cls="dock", role="region", aria_label=say("Your hand"), tabindex=-1, id="dock")


def waiting(match: Match, *, going: bool) -> Html:
    """The table and the hand while a bot thinks: the page asks again by itself, or the learner does."""
    more = h.button(say("Go on"), cls="btn", id="do-go-on", data_act="go-on", data_again="go-on" if going else None)
    return h.join(
        h.h2(say("The table"), cls="sr"),
        tables.table(match.view, match.names.all),
        _dock(h.h2(say("Your hand")), cards.row(match.view.hand, "mid"), h.div(more, cls="verbs")),
    )


def steps(match: Match) -> Html | None:
    """Draw, play, discard: where the learner's turn is; nothing while it is another's."""
    known = match.view.known
    if known.turn != match.me:
        return None
    now = 0 if known.phase == "draw" else 1
    items = [
        h.li(
            parts.mark("yes") if n < now else None,
            word,
            cls="now" if n == now else None,
            aria_current="step" if n == now else None,
        )
        for n, word in enumerate(_STEPS)
    ]
    return h.ol(items, cls="turn-steps", aria_label=say("Your turn"), role="list")


# ---- the hand --------------------------------------------------------------------------------------------------------
def _hand(match: Match, desk: Desk, *, coached: bool) -> Html:
    view = match.view
    held = _sorted(view, desk)
    other = say("By suit") if desk.by_rank else say("By rank")
    return h.div(
        h.div(
            h.h2(say("Your hand"), " ", cards.count(HAND), " ", h.span(_points(view), cls="count points")),
            h.div(
                h.button(h.span(say("Sort"), " ", cls="sr"), other, cls="btn text", data_act="sort", id="do-sort"),
                _always(match, coached=coached),
                cls="tools",
            ),
            cls="hand-top",
        ),
        _drawn(match),
        cards.hand(held, HAND, mirror=FIELD),
    )


def _sorted(view: View, desk: Desk) -> Sequence[Card]:
    if not desk.by_rank:
        return view.hand
    return sorted(view.hand, key=lambda card: (card.joker, card.rank, card.order))


def _points(view: View) -> Message:
    return _in_points(sum(view.known.variant.values.of(card) for card in view.hand))


def _in_points(points: int) -> Message:
    return plural(points, "{n} point", "{n} points")


def _drawn(match: Match) -> Html | None:
    return h.p(say("You drew {cards}.", cards=match.drawn), cls="drew") if match.drawn else None


def _field(desk: Desk) -> Html:
    hint = say("Like this: {example}. What you pick is written here too.", example="7S 8S *")
    return parts.field(FIELD, say("Or type cards"), desk.chosen.text, error=desk.error, hint=hint, apart=True)


# ---- what can be done ------------------------------------------------------------------------------------------------
def _actions(match: Match, advised: Action | None) -> list[Html | None]:
    known, asked = match.view.known, match.asked
    if match.stuck:
        return []
    if asked is not None and asked.about == "claim" and known.turn != match.me:
        return [*_claims(match)]
    return [*_in_turn(match, advised)]


def _always(match: Match, *, coached: bool) -> Iterator[Html]:
    """Help, and the way back."""
    if not match.stuck:
        yield h.button(say("Coach"), cls="btn text", id="do-coach", data_act="coach", aria_expanded=coached)
    if match.begun:
        yield _verb(say("Undo"), "undo", look="text")


def _verb(text: Message, act: str, value: str = "", *, look: str = "") -> Html:
    """A button that keeps its identity, so that the focus never slides onto another one."""
    id_ = f"do-{act}" if act != "move" else _id(value)
    return h.button(text, cls=f"btn {look}".strip(), id=id_, data_act=act, data_value=value or None)


def _id(action: str) -> str:
    return f"do-{sha256(action.encode()).hexdigest()[:8]}"


def button_of(action: Action) -> str:
    """The id of the button that makes a move with the chosen cards."""
    match action.action:
        case "lay_off" | "exchange":
            return f"{action.action.replace('_', '-')}-{action.meld}"
        case "go_down":
            return "place-0"
        case "buy" | "call_rummy":
            return _id(str(action))
    return f"do-{action.action}"


def _claims(match: Match) -> Iterator[Html]:
    """Ways to have the upcard out of turn, and to do without."""
    view = match.view
    for action in moves(view.imagined(), match.me, "buy"):
        yield _verb(with_penalty(action, view), "move", str(action))
    yield from _calls(match)
    yield _verb(say("Pass"), "pass", look="go")
    yield _verb(say("Pass until my turn"), "pass-on", look="text")


def _calls(match: Match) -> Iterator[Html]:
    """What the learner could call now: the only call there is, or the way to the list of them."""
    found = list(islice(moves(match.view.imagined(), match.me, "call_rummy"), 2))
    if len(found) == 1:
        yield _verb(told(found[0], match.view), "move", str(found[0]))
    elif found:
        yield _verb(say("Call Rummy…"), "could")


def with_penalty(action: Action, view: View) -> Message:
    """The move in words, with what comes along when it is a buy."""
    buying = view.known.variant.buying
    if action.action != "buy" or buying is None or not buying.penalty:
        return told(action, view)
    return plural(buying.penalty, "{move} and {n} stock card", "{move} and {n} stock cards", move=told(action, view))


def _in_turn(match: Match, advised: Action | None) -> Iterator[Html | None]:
    """What the game knows, in the order of a turn; the step that is due stands out. A step too early says why."""
    known = match.view.known
    rules, top, drawing = known.variant, known.discards[-1:], known.phase == "draw"
    due: str = advised.action if advised else "draw" if drawing else "discard"
    yield _verb(say("Draw"), "draw", look=_look("draw", due))
    if top:
        yield _verb(say("Take {card}", card=top), "take", str(len(known.discards) - 1), look=_look("take", due))
    yield from _calls(match)
    if drawing and not match.view.stock:
        yield _verb(say("Pass"), "pass")
    if rules.deals and not known.down[match.me]:
        yield _verb(say("Go down…"), "lay", look=_look("go_down", due))
    if _melds_anew(rules):
        yield _verb(say("Meld"), "meld", look=_look("meld", due))
    yield _verb(say("Discard"), "discard", look=_look("discard", due))


def _look(move: str, due: str) -> str:
    return "go" if move == due else ""


def _melds_anew(rules: Variant) -> bool:
    return not rules.deals or rules.new_melds_when_down


# ---- going down ------------------------------------------------------------------------------------------------------
def _laying(match: Match, desk: Desk, link: Link) -> Html:
    """The places of the contract, the hand to fill them from, and the answer to the last try."""
    view = match.view
    return h.form(
        h.h2(
            say("Lay out the contract: {contract}", contract=view.known.variant.deal(view.known.deal).contract.said())
        ),
        trays.places(desk.chosen),
        _dock(
            _answer(match, desk, link),
            trays.hand(desk.chosen, view.hand, FIELD),
            parts.mistake(FIELD, desk.error),
            h.div(
                parts.action(say("Go down"), submit=True, main=True),
                parts.action(say("Not now"), "put-away"),
                cls="verbs",
            ),
        ),
        h.div(trays.field(desk.chosen, FIELD, desk.error, apart=True), cls="typed"),
        data_act="go-down",
        data_live="draft",
        cls="board stack laying",
        id="laying",
    )


# ---- a try that is refused -------------------------------------------------------------------------------------------
def _answer(match: Match, desk: Desk, link: Link) -> Html | None:
    if desk.verdict is None:
        return None
    verdict = match.names.judged(desk.verdict)
    meant = ways(match.view, desk.tried, desk.verdict) if desk.tried else []
    act = "" if meant else "lay-so"
    return h.div(
        verdicts.panel(verdict, repair_act=act, reading_act=act, to=book(match.rules, link)),
        h.div([parts.action(told(way, match.view), "move", str(way)) for way in meant], cls="row") if meant else None,
        parts.action(say("Close"), "close", plain=True),
        _wrong(match, desk.tried, verdict, link) if desk.tried else None,
        cls="refused",
        id="refused",
        role="group",
        aria_labelledby="verdict",
        tabindex=0,
    )


def _wrong(match: Match, tried: Action, verdict: Verdict, link: Link) -> Html:
    """A report on the refusal; it says what the learner sees and no hidden card."""
    question = say("May this be done: {move}?", move=told(tried, match.view))
    evidence = Evidence(position=match.view.to_json(), moves=(tried.to_json(),))
    return verdict_wrong(question, match.rules, verdict, evidence, link)
