"""Writing a deal down: who went out, and the cards or points of every player, counted while they are written."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, cast

from rummy_learn.game.scorepad import Blindness, Entry, Trouble, Written, cards_of, hand_sum, melded_sum
from rummy_learn.rules.cards import FACES, SUITS, Card
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.score import blind_bonus
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.game.scorepad import ScorePad, Sum
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["Draft", "form", "tally"]

NOBODY = "nobody"
_BLIND: Mapping[Blindness, Message] = {
    "joker": say("Yes, with a joker melded: minus {n}"),
    "no_joker": say("Yes, without a joker: minus {n}"),
}


class Draft(NamedTuple):
    """What stands in the form, field by field; nothing of it need be readable."""

    fields: Mapping[str, str]

    @staticmethod
    def of(written: Written) -> Draft:
        """A deal that was written down before, to be corrected."""
        fields = {"out": NOBODY if written.out is None else str(written.out), "blind": written.blind}
        for seat, entry in enumerate(written.entries):
            fields |= {f"hand-{seat}": entry.hand, f"melded-{seat}": entry.melded}
        return Draft(fields)

    @staticmethod
    def read(event: Event) -> Draft:
        """What the form holds now."""
        return Draft({name: event.field(name) for name in event.fields})

    def get(self, name: str) -> str:
        """What stands in a field."""
        return self.fields.get(name, "")

    @property
    def said_who(self) -> bool:
        """Is it chosen who went out?"""
        return bool(self.get("out"))

    def written(self, pad: ScorePad) -> Written:
        """The deal as it stands in the form."""
        entries = tuple(Entry(self.get(f"hand-{seat}"), self.get(f"melded-{seat}")) for seat in range(pad.players))
        out = int(self.get("out")) if self.get("out") in map(str, range(pad.players)) else None
        blind = self.get("blind") if out is not None and pad.rules.blind else ""
        return Written(entries, out, cast("Blindness", blind if blind in _BLIND else ""))

    def with_card(self, name: str, text: str) -> Draft:
        """With a card more in a field; points that stand there give way."""
        cards_so_far = "" if _is_points(self.get(name)) else self.get(name)
        return Draft({**self.fields, name: f"{cards_so_far} {text}".strip()})

    def without_last(self, name: str) -> Draft:
        """Without the last card of a field."""
        return Draft({**self.fields, name: " ".join(self.get(name).split()[:-1])})


def _is_points(text: str) -> bool:
    try:
        return not cards_of(text)
    except BadInput:
        return False


# ---- drawing ---------------------------------------------------------------------------------------------------------
def form(pad: ScorePad, draft: Draft, troubles: Sequence[Trouble], picking: str, heading: Html, *buttons: Html) -> Html:
    """The form of a deal. `picking` is the field that the card picker fills, "" for none."""
    whole = [trouble.message for trouble in troubles if trouble.seat is None]
    return h.form(
        heading,
        h.p(say("Write cards like {example}, or the points.", example="8C 10H KS *"), cls="hint"),
        _who_went_out(pad, draft),
        _blind(pad, draft),
        h.ol(
            [_player(pad, seat, draft, troubles, picking) for seat in range(pad.players)],
            cls="pad-players",
            role="list",
        ),
        [h.p(parts.mark("no"), h.span(message), cls="error", id="pad-error", tabindex=-1) for message in whole],
        h.div(buttons, cls="act"),
        cls="panel pad-form stack",
        id="pad-form",
        data_act="write",
        data_live="draft",
    )


def _who_went_out(pad: ScorePad, draft: Draft) -> Html:
    options = [parts.Option(str(seat), name) for seat, name in enumerate(pad.names)]
    return parts.choices(
        "out", say("Who went out?"), [*options, parts.Option(NOBODY, say("Nobody"))], [draft.get("out")]
    )


def _blind(pad: ScorePad, draft: Draft) -> Html | None:
    """Asked where it counts, once somebody has gone out."""
    if not pad.rules.blind or draft.get("out") in ("", NOBODY):
        return None
    options = [
        parts.Option(value, text._replace(values={"n": blind_bonus(pad.rules, joker=value == "joker")}))
        for value, text in _BLIND.items()
    ]
    question = say("Blind, with nothing melded before?")
    return parts.choices("blind", question, [parts.Option("", say("No")), *options], [draft.get("blind")])


def _player(pad: ScorePad, seat: int, draft: Draft, troubles: Sequence[Trouble], picking: str) -> Html:
    name, went_out = pad.names[seat], draft.get("out") == str(seat)
    wrong = {trouble.part: trouble.message for trouble in troubles if trouble.seat == seat}
    hand = _entry(f"hand-{seat}", say("{name}: cards left", name=name), draft, wrong.get("hand"), picking, pad)
    melded = None
    if pad.melds_score:
        label = say("{name}: melded and laid off", name=name)
        melded = _entry(f"melded-{seat}", label, draft, wrong.get("melded"), picking, pad)
    if went_out and not draft.get(f"hand-{seat}").strip():
        hand = h.p(h.strong(name), " ", say("went out: no card is left."), cls="pad-out", id=f"out-{seat}")
    return h.li(melded, hand, id=f"player-{seat}")


def _entry(name: str, label: Message, draft: Draft, error: Message | None, picking: str, pad: ScorePad) -> Html:
    found = _counted(name, draft, pad)
    open_ = picking == name
    button = h.button(
        say("Done") if open_ else say("Pick cards"),
        h.span(" ", label, cls="sr"),
        cls="btn text",
        id=f"pick-{name}",
        data_act="pick",
        data_value=name,
        aria_expanded=open_,
    )
    counted = plural(found.points, "{n} point", "{n} points") if found else None
    return h.div(
        h.div(parts.field(name, label, draft.get(name), error=error, hint=counted), button, cls="pad-line"),
        tally(found) if found and found.cards else None,
        _picker(name, label) if open_ else None,
        cls="pad-entry",
        id=f"entry-{name}",
    )


def _counted(name: str, draft: Draft, pad: ScorePad) -> Sum | None:
    """What the field comes to; None while it is empty or cannot be read."""
    text = draft.get(name)
    try:
        return (melded_sum if name.startswith("melded") else hand_sum)(pad.rules, text) if text.strip() else None
    except BadInput:
        return None


def tally(found: Sum) -> Html:
    """Cards with the points of each below it, and the sum."""
    items = [h.li(cards.shown(card, " "), h.span(points)) for card, points in found.cards]
    return h.div(
        h.ul(items, cls="pad-cards", role="list", dir="ltr"),
        h.p(h.span("=", aria_hidden=True), " ", h.span(say("sum"), " ", cls="sr"), h.b(found.points)),
        cls="pad-tally",
    )


def _picker(name: str, label: Message) -> Html:
    """A button for every face, suit by suit."""
    rows = [[card for card in FACES if card.suit == suit] for suit in SUITS]
    jokers = [card for card in FACES if card.joker]
    between = h.button("|", cls="pad-card", aria_label=say("The next meld"), data_act="add", data_value="|")
    return h.div(
        [h.div(map(_face, row), cls="pad-suit") for row in rows],
        h.div(
            map(_face, jokers),
            between if name.startswith("melded") else None,
            h.button(say("Take the last back"), cls="btn text", data_act="drop"),
            cls="row",
        ),
        cls="pad-picker",
        role="group",
        aria_label=label,
        id="pad-picker",
    )


def _face(card: Card) -> Html:
    return h.button(
        h.span(card.symbol, cls="symbol", aria_hidden=True),
        h.span(card.name(), cls="sr card-name"),
        cls=f"pad-card {card.suit or 'J'}",
        data_act="add",
        data_value=card.text,
        dir="ltr",
    )
