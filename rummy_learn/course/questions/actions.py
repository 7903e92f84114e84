"""Which of these may you do now? Several moves of one player at one moment."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES, Case, NoCaseError, Thought
from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name, lettered
from rummy_learn.course.questions._kit import drawn, rebutted, tempted
from rummy_learn.course.questions._moves import deal_of, moves_skills
from rummy_learn.course.situations import Move
from rummy_learn.course.wording import joined
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.play import moves
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Misconception
    from rummy_learn.course.question import Given
    from rummy_learn.game.position import Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]

_TRIES = 30
_OFFERED = {1: 3, 2: 4, 3: 5}
"""So many moves are offered, by level."""
_LOOKED_AT = 40
"""So many legal moves are looked at, and so many that are not."""
_DISCARDS = 2


@dataclass(frozen=True, slots=True)
class AtOnce(Case):
    """Moves that one player could think of at one moment: which of them are legal? `skill` is what they are about."""

    moves: tuple[Move, ...]
    skill: str

    def truth(self, variant: Variant) -> Thought:
        """The places of the legal ones, as text."""
        legal = (at for at, move in enumerate(self.moves) if move.truth(variant).answer == YES)
        return Thought(" ".join(map(str, legal)))

    @property
    def item(self) -> str:
        """The table, and what kinds of moves are asked about."""
        kinds = sorted(f"{move.action.action} {move.action.meld}" for move in self.moves)
        return f"{self.moves[0].item} {kinds}"


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A moment, some legal moves, and some that mistaken learners take for legal."""
    for _ in range(_TRIES):
        skill = stream.choice(moves_skills(variant))
        case = drawn(stream, variant, skill, Move, level)
        legal = _legal(stream, case)
        wrong = _tempting(stream, variant, skill, case)
        share = stream.below(_OFFERED[level] - 1) + 1
        offered = [*legal[:share], *wrong[: _OFFERED[level] - min(share, len(legal))]]
        if legal and wrong:
            return _question(variant, AtOnce(tuple(stream.shuffled(offered)), skill))
    raise NoCaseError(f"no moment to ask about in {variant.id}")


def _legal(stream: Stream, case: Move) -> list[Move]:
    """Legal moves of the player, few of them discards; the one that the moment is about first, if it is legal."""
    found = [Move(case.position, action) for action in islice(moves(case.position, case.seat), _LOOKED_AT)]
    found = _few_discards(stream.shuffled(found))
    return sorted(found, key=lambda move: move.action != case.action)


def _tempting(stream: Stream, variant: Variant, skill: str, case: Move) -> list[Move]:
    """Moves that are not legal though some learner thinks so; the one that the moment is about first."""
    every = [Move(case.position, action) for action in _thinkable(case.position, case.seat)]
    every = [Move(case.position, case.action), *stream.shuffled(every)]
    found: dict[str, Move] = {}
    for move in every[:_LOOKED_AT]:
        if move.truth(variant).answer != YES and _believed(variant, skill, move):
            found.setdefault(str(move.said()), move)
    return _few_discards(list(found.values()))


def _believed(variant: Variant, skill: str, move: Move) -> list[Misconception]:
    """The beliefs by which this move is legal, though it is not; or the other way round."""
    truth = move.truth(variant).answer
    return [each.misconception for each in tempted(variant, skill, move) if YES in (truth, each.answers(move).answer)]


def _few_discards(found: Sequence[Move]) -> list[Move]:
    """The moves with no more than so many discards among them, and no two that read alike."""
    kept: dict[str, Move] = {}
    discards = 0
    for move in found:
        discards += move.action.action == "discard"
        if move.action.action != "discard" or discards <= _DISCARDS:
            kept.setdefault(str(move.said()), move)
    return list(kept.values())


def _thinkable(position: Position, seat: int) -> Iterator[Action]:
    """What a player could think of, legal or not."""
    hand = dict.fromkeys(position.hands[seat])
    yield Action(seat, "draw")
    if position.discards:
        yield Action(seat, "take")
        if seat != position.turn and position.variant.buying:
            yield Action(seat, "buy")
    for at, laid in enumerate(position.table):
        yield from (Action(seat, "lay_off", meld=at, cards=(card,)) for card in hand)
        if laid.meld.wilds:
            yield from (Action(seat, "exchange", meld=at, card=card) for card in hand if card.rank)
    yield from (Action(seat, "discard", card=card) for card in hand)


def _question(variant: Variant, case: AtOnce) -> Question:
    first = case.moves[0]
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say("{game}: which of these may you do now?", game=deal_of(game_name(variant), first.position)),
        case=case,
        view=first.view,
        options=lettered([move.said() for move in case.moves]),
        claims=tuple(range(len(case.moves))),
    )


# ---- marking ---------------------------------------------------------------------------------------------------------
def _case(question: Question) -> AtOnce:
    assert isinstance(question.case, AtOnce)
    return question.case


def _move(question: Question, key: str) -> Move:
    return _case(question).moves[int(question.claim(key))]


def solve(question: Question) -> Given:
    """The legal moves, by the engine."""
    keys = (option.key for option in question.options)
    return frozenset(key for key in keys if _move(question, key).truth(question.variant).answer == YES)


def mark(question: Question, answer: Given) -> Marking:
    """Right is every legal move and no other; each is explained."""
    variant, solution = question.variant, solve(question)
    assert isinstance(answer, frozenset)
    assert isinstance(solution, frozenset)
    wrong = sorted(answer ^ solution)
    skill = _case(question).skill
    errs = {each.id: each for key in wrong for each in _believed(variant, skill, _move(question, key))}
    return Marking(
        correct=not wrong,
        verdict=_sentence(len(wrong)),
        explanation=tuple(_told(question, option.key) for option in question.options),
        clauses=distinct(_clauses(question)),
        solution=solution,
        solution_said=_right(question),
        misconceptions=tuple(errs.values()),
        rebuttals=rebutted(variant, errs.values()),
    )


def _sentence(wrong: int) -> Message:
    if not wrong:
        return say("Right: these are legal now, and no others.")
    return plural(wrong, "Not quite: one move is judged wrongly.", "Not quite: {n} moves are judged wrongly.")


def _right(question: Question) -> Message:
    solution = solve(question)
    assert isinstance(solution, frozenset)
    return joined([say("{move}.", move=question.option(key)) for key in sorted(solution)], "{first} {rest}")


def _told(question: Question, key: str) -> Message:
    applied = _move(question, key).applied(question.variant)
    if isinstance(applied, Applied):
        return say("{move}: yes.", move=question.option(key))
    return say("{move}: no. {reason}", move=question.option(key), reason=applied.reasons[0].message)


def _clauses(question: Question) -> Iterator[Clause]:
    """The clauses that refuse the moves; the one about a turn."""
    for option in question.options:
        applied = _move(question, option.key).applied(question.variant)
        if not isinstance(applied, Applied):
            yield applied.reasons[0].clause
    yield question.variant.cite(question.variant.turn)


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be ticked, the rule of the first move that is refused, how many are legal, and which."""
    solution = solve(question)
    assert isinstance(solution, frozenset)
    goal = say("Take each move on its own, as if it were the next thing to happen, and tick it if the rules allow it.")
    pointed = plural(
        len(solution),
        "Look at whose turn it is, what has been drawn and who is down: {n} of the moves is legal.",
        "Look at whose turn it is, what has been drawn and who is down: {n} of the moves are legal.",
    )
    return four_steps(goal, next(_clauses(question)), pointed, _right(question))


TYPE = QuestionType(
    id="actions",
    title=say("Which of these may you do now?"),
    skill="turn",
    input="many",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=9,
)
