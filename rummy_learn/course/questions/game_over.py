"""Is the game over, or is another deal played?"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Question, QuestionType, game_name, lettered
from rummy_learn.course.questions._kit import about, chosen, clauses_about, drawn
from rummy_learn.course.seats import points_of, score_sheet, seat_name
from rummy_learn.course.situations import GameEnd
from rummy_learn.rules.score import leaders
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]

_OVER, _ON = "over", "on"


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """Totals about the target, with which the game is over every other time."""
    over = _OVER if stream.below(2) else _ON
    case = drawn(stream, variant, TYPE.skill, GameEnd, level, lambda case: case.truth(variant).answer == over)
    case = _with_more(stream, case, level - 1)
    sheet = score_sheet(case.totals)
    if case.out is not None:
        sheet = say("{sheet} {player} went out.", sheet=sheet, player=seat_name(case.out))
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say("{game}: a deal has ended. {sheet} Is the game over?", game=game_name(variant), sheet=sheet),
        case=case,
        options=lettered([say("Yes, it is over."), say("No, another deal is played.")]),
        claims=(_OVER, _ON),
    )


def _with_more(stream: Stream, case: GameEnd, more: int) -> GameEnd:
    """The same with more players, who are far behind and change nothing."""
    behind = [min(case.totals) - 5 * (1 + stream.below(40)) for _ in range(more)]
    return GameEnd((*case.totals, *behind), case.out)


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """Whether it is over, by the engine."""
    return question.key(question.case.truth(question.variant).answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is what the engine says."""
    return chosen(question, answer, (_compared(question), *_why(question)), _clauses(question))


def _case(question: Question) -> GameEnd:
    assert isinstance(question.case, GameEnd)
    return question.case


def _compared(question: Question) -> Message:
    """The best total beside the target."""
    case, variant = _case(question), question.variant
    ahead = leaders(variant, case.totals)
    best = case.totals[ahead[0]]
    return say(
        "The target is {target}, and the best total is that of {player}: {points}.",
        target=variant.target,
        player=seat_name(ahead[0]),
        points=points_of(best),
    )


def _why(question: Question) -> tuple[Message, ...]:
    case, variant = _case(question), question.variant
    ahead = leaders(variant, case.totals)
    rule = variant.cite("winner").rule
    if len(ahead) > 1 and not variant.must_go_out:
        return (say("{one} and {other} have the same.", one=seat_name(ahead[0]), other=seat_name(ahead[1])), rule)
    return (rule,)


def _clauses(question: Question) -> tuple[Clause, ...]:
    variant = question.variant
    return clauses_about(variant, TYPE.skill, question.case, variant.cite("winner"), variant.cite("ties"))


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be decided, the rule, the totals that decide, and the answer."""
    goal = say("Say whether somebody has won, or whether play goes on with another deal.")
    answer = question.option(question.key(question.case.truth(question.variant).answer))
    return four_steps(goal, question.variant.cite("winner"), _compared(question), answer)


TYPE = QuestionType(
    id="game_over",
    title=say("Is the game over?"),
    skill="winning",
    input="choice",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=17,
    fits=about("winning", GameEnd),
)
