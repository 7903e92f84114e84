"""Cards that were picked or typed as a move; picked ones lie in no order, so where that matters it has to be asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.game.actions import Action
from rummy_learn.game.play import apply
from rummy_learn.rules import judge
from rummy_learn.rules.cards import parse_cards, parse_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.verdict import Verdict
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.judge import End
    from rummy_learn.rules.melds import Meld

__all__ = ["NO_CARDS", "Chosen", "discarded", "exchanged", "gone_down", "laid_off", "melded", "not_yet", "ways"]


NO_CARDS = "no_cards"
"""The code of a try for which nothing was chosen."""


class Chosen(NamedTuple):
    """Cards as the learner chose them: the text, and whether their order was meant."""

    text: str = ""
    ordered: bool = True

    @property
    def cards(self) -> tuple[Card, ...]:
        """All of them, whatever melds they were put into. Raises `BadInput` (unknown_card)."""
        return parse_cards(self.text.replace("|", " "))

    def one(self, message: Message) -> Card:
        """The one card that is chosen. Raises `BadInput` (no_cards, bad_action) with the sentence otherwise."""
        cards = self.some(message)
        if len(cards) > 1:
            raise BadInput("bad_action", self.text, message)
        return cards[0]

    def some(self, message: Message) -> tuple[Card, ...]:
        """The cards. Raises `BadInput` (no_cards) with the sentence for none."""
        cards = self.cards
        if not cards:
            raise BadInput(NO_CARDS, "", message)
        return cards


def not_yet(view: View) -> Verdict | None:
    """Why no card at all may be played at this moment; None where that is not so."""
    if view.known.phase == "play" and view.known.turn == view.seat:
        return None
    answer = apply(view.imagined(), Action(view.seat, "discard", card=view.hand[0])) if view.hand else None
    return answer if isinstance(answer, Verdict) else None


def discarded(view: View, chosen: Chosen) -> Action:
    """A discard of the chosen card."""
    return Action(view.seat, "discard", card=chosen.one(say("Choose one card to discard, then press Discard.")))


def exchanged(view: View, chosen: Chosen, meld: int) -> Action:
    """The chosen card for the joker of a meld."""
    message = say("Choose the one card that the joker stands for, then press Swap.")
    return Action(view.seat, "exchange", meld=meld, card=chosen.one(message))


def laid_off(view: View, chosen: Chosen, meld: int) -> Action:
    """The chosen cards on a meld."""
    cards = chosen.some(say("Choose the cards to lay off, then the meld."))
    return Action(view.seat, "lay_off", meld=meld, cards=cards)


def gone_down(view: View, chosen: Chosen) -> Action | Verdict:
    """A going-down with what lies in the places, or the verdict that asks how it is meant. Raises `BadInput`."""
    chosen.some(say("Fill the places first: choose their cards, then go down."))
    laid = parse_melds(chosen.text.rstrip(" |"))
    rules, known = view.known.variant, view.known
    if rules.deals and not chosen.ordered:
        asked = _read(lambda: judge.go_down(rules, known.deal, view.hand, laid, known.melds, written=False), laid)
        if not isinstance(asked, tuple):
            return asked
        laid = asked
    return Action(view.seat, "go_down", melds=laid)


def melded(view: View, chosen: Chosen) -> Action | Verdict:
    """A new meld of the chosen cards, or the verdict that asks how it is meant. Raises `BadInput`."""
    cards = chosen.some(say("Choose the cards of the meld, then press Meld."))
    if not chosen.ordered:
        asked = _read(lambda: judge.meld(view.known.variant, cards, written=False), (cards,))
        if not isinstance(asked, tuple):
            return asked
        cards = asked[0]
    return Action(view.seat, "meld", cards=cards)


def _read(judged: Callable[[], Verdict], laid: Sequence[tuple[Card, ...]]) -> tuple[tuple[Card, ...], ...] | Verdict:
    """The melds with every joker named where only one reading is possible; the verdict where there are several."""
    verdict = judged()
    if any(reason.choices for reason in verdict.reasons):
        return verdict
    return tuple(each.cards for each in verdict.melds) if verdict else tuple(laid)


def ways(view: View, action: Action, verdict: Verdict) -> list[Action]:
    """The moves that a refused lay-off may have meant, where a joker or an end of the run has to be named."""
    choices = verdict.reasons[0].choices if action.action == "lay_off" else ()
    if not choices or action.meld is None:
        return []
    target = view.known.table[action.meld].meld
    return [_way(action, target, reading) for reading in choices]


def _way(action: Action, target: Meld, reading: Meld) -> Action:
    left = list(reading.cards)
    for card in target.cards:
        left.remove(card)
    end: End | None = None
    if target.kind == "run":
        grown_low, grown_high = reading.start < target.start, reading.end > target.end
        end = "low" if grown_low and not grown_high else "high" if grown_high and not grown_low else None
    return Action(action.player, "lay_off", meld=action.meld, cards=tuple(left), end=end)
