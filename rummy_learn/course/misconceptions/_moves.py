"""The minds of those who misjudge moves: who overlook a rule, see another table, or know a rule of their own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES, Thought
from rummy_learn.course.situations import Move
from rummy_learn.game.play import apply

if TYPE_CHECKING:
    from collections.abc import Callable

    from rummy_learn.course.cases import Case
    from rummy_learn.course.misconceptions import Mind
    from rummy_learn.game.position import Position
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message

__all__ = ["overlooking", "picturing", "reaches_deep", "refusing"]


def overlooking(code: str, *with_it: str, when: Callable[[Move], bool] = lambda _: True) -> Callable[[Variant], Mind]:
    """The mind of someone who knows nothing of the rule with this reason code, nor of those that come `with_it`.

    He allows a move that is refused for no other reason. `when` tells at which moves.
    """
    known = {code, *with_it}

    def mind(variant: Variant) -> Mind:
        def answers(case: Case) -> Thought:
            truth = case.truth(variant)
            if not isinstance(case, Move) or truth.answer == YES or not when(case):
                return truth
            codes = {reason.code for reason in case.reasons(variant)}
            return Thought(YES) if code in codes <= known else truth

        return answers

    return mind


def picturing(change: Callable[[Move], Position | None]) -> Callable[[Variant], Mind]:
    """The mind of someone who answers as if the table were another one; None where he sees it as it is."""

    def mind(variant: Variant) -> Mind:
        def answers(case: Case) -> Thought:
            pictured = change(case) if isinstance(case, Move) else None
            if not isinstance(case, Move) or pictured is None:
                return case.truth(variant)
            return case.mistaken(variant, apply(pictured, case.action))

        return answers

    return mind


def refusing(code: str, because: Message, against: Callable[[Move], bool]) -> Callable[[Variant], Mind]:
    """The mind of someone who refuses moves for a reason of his own, where the rules do not already refuse them."""

    def mind(variant: Variant) -> Mind:
        def answers(case: Case) -> Thought:
            if isinstance(case, Move) and against(case) and case.truth(variant).answer == YES:
                return Thought(code, because)
            return case.truth(variant)

        return answers

    return mind


def reaches_deep(move: Move) -> bool:
    """Does the move take a discard that lies under others?"""
    cards = tuple(card.face for card in move.action.cards)
    return move.action.action == "take" and bool(cards) and cards != move.position.discards[-1:]
