"""A verdict as the reader sees it: yes or no, the deciding cards, the clause behind it and the way to put it right."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.rules.cards import print_melds
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import cited_on

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Kind, Meld
    from rummy_learn.rules.verdict import JudgedMeld, Reason, Repair, Verdict
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.parts import Sign, Text

__all__ = ["deciding", "panel"]

_KINDS: Mapping[Kind | None, Message] = {"set": say("Set"), "run": say("Run"), None: say("No meld")}


def panel(
    found: Verdict,
    *,
    praise: Text | None = None,
    captions: Sequence[Text] = (),
    repair_act: str = "",
    reading_act: str = "",
    to: Link | None = None,
    terms: Link | None = None,
) -> Html:
    """A verdict to read: yes or no and the sentence, the deciding cards, the clause, the repair, the rest.

    `praise` is the sentence of a yes; `captions` name the melds; with `repair_act` the repair is a button for that act,
    with `reading_act` each reading of an undeclared joker is, their value the melds as text. `to` is the link of the
    rules that are judged by, `terms` that of the page itself where it names the game: from it the words of a rule lead
    to the glossary, and ids to their clauses. Give the focus to the id `verdict` when it is an answer to the reader.
    """
    first = found.reasons[0] if found.reasons else None
    sign: Sign = "yes" if not first else "ask" if first.choices else "no"
    word = {"yes": say("Yes."), "no": say("No."), "ask": say("Say which.")}[sign]
    sentence = _sentence(first) if first else praise or _praise(found.melds)
    heading = h.h2(h.strong(word), " ", sentence, id="verdict", tabindex=-1)
    laid = [_laid(n, found, captions[n] if n < len(captions) else _kind(n, found)) for n in range(len(found.melds))]
    return h.section(
        h.div(parts.mark(sign), heading, cls="top"),
        h.div(
            h.div(laid, cls="laid"),
            [
                parts.why(first.clause, to and to.to(clause=first.clause.id), terms=terms),
                _readings(found.melds, first, reading_act) if first.choices else None,
                _repair(found.melds, first, first.repair, repair_act) if first.repair and not first.choices else None,
                _also(found.reasons[1:], to, terms) if found.reasons[1:] else None,
            ]
            if first
            else None,
            cls="body",
        ),
        cls=f"verdict {sign}",
        aria_labelledby="verdict",
    )


def _sentence(reason: Reason) -> Message:
    """The reason; of one that asks only how many readings there are, since they stand below it."""
    if not reason.choices:
        return reason.message
    return plural(len(reason.choices), "These can be read in {n} way.", "These can be read in {n} ways.")


def _kind(n: int, found: Verdict) -> Message:
    first = found.reasons[0] if found.reasons else None
    return say("Which?") if first and first.choices and first.meld == n else _KINDS[found.melds[n].kind]


def _praise(melds: Sequence[JudgedMeld]) -> Message:
    if len(melds) != 1:
        return plural(len(melds), "{n} meld, and it stands.", "{n} melds, and all of them stand.")
    return say("This is a set.") if melds[0].kind == "set" else say("This is a run.")


def deciding(found: Verdict, n: int) -> frozenset[int]:
    """Where in meld `n` the cards lie that decide against it; each is taken once."""
    if found.valid or found.reasons[0].meld not in (n, None):
        return frozenset()
    wanted = list(found.reasons[0].cards)
    places = []
    for place, card in enumerate(found.melds[n].cards):
        for spelling in (card, card.face):
            if spelling in wanted:
                wanted.remove(spelling)
                places.append(place)
                break
    return frozenset(places)


def _laid(n: int, found: Verdict, name: Text) -> Html:
    shown = cards.row(found.melds[n].cards, "mid", marked=deciding(found, n), note=say("look here"))
    return h.figure(h.figcaption(name), shown)


def _readings(melds: Sequence[JudgedMeld], reason: Reason, act: str) -> Html:
    items = [h.li(_reading(each, melds, reason.meld, act)) for each in reason.choices]
    return h.div(h.h3(say("It can be read as")), h.ul(items, cls="readings", role="list"))


def _reading(reading: Meld, melds: Sequence[JudgedMeld], at: int | None, act: str) -> Html:
    shown = cards.row(reading.cards, "mini")
    if not act:
        return h.div(h.span(reading.said()), shown)
    return h.div(parts.action(reading.said(), act, _laid_so(melds, at, [reading.cards])), shown)


def _laid_so(melds: Sequence[JudgedMeld], at: int | None, instead: Sequence[Sequence[Card]]) -> str:
    """The whole lay-down with the meld at this place laid otherwise, or with more melds where it is None."""
    laid = [meld.cards for meld in melds]
    if at is None:
        return print_melds([*laid, *instead])
    return print_melds([*laid[:at], *instead, *laid[at + 1 :]])


def _repair(melds: Sequence[JudgedMeld], reason: Reason, repair: Repair, act: str) -> Html:
    instead = print_melds(repair.melds) if repair.whole else _laid_so(melds, reason.meld, repair.melds)
    button = parts.action(say("Lay it so"), act, instead) if act and repair.melds else None
    shown = [cards.row(meld, "mini") for meld in repair.melds]
    return h.div(h.h3(say("Nearest repair")), h.p(repair.message), h.div(shown, button, cls="row"), cls="fix")


def _also(reasons: Sequence[Reason], to: Link | None, terms: Link | None) -> Html:
    def there(clause: Clause) -> Link | None:
        return to.to(clause=clause.id) if to else cited_on(terms, clause) if terms else None

    items = [h.li(h.p(each.message), parts.cite(each.clause, there(each.clause))) for each in reasons]
    return h.div(h.h3(say("Also")), h.ul(items, role="list"), cls="also small")
