"""Find the illegal move: some moves of a deal, one after the other, of which one may break a rule."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from typing import TYPE_CHECKING

from rummy_learn.course.cases import YES, Case, NoCaseError, Thought
from rummy_learn.course.hints import four_steps
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name, lettered
from rummy_learn.course.questions._kit import drawn, rebutted, tempted, truths
from rummy_learn.course.questions._moves import deal_of, moves_skills
from rummy_learn.course.situations import Move
from rummy_learn.game.actions import Action
from rummy_learn.game.answers import Applied
from rummy_learn.game.play import apply, ask, moves
from rummy_learn.game.position import Seat, sorted_hand, without
from rummy_learn.game.view import View
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Misconception
    from rummy_learn.course.question import Given
    from rummy_learn.game.position import Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]

NONE = -1
"""The answer that every move was legal."""

_TRIES = 30
_LENGTH = {1: 3, 2: 4, 3: 6}
"""So many moves there are at most, by level."""
_LOOKED_AT = 12
_TRIED = 3


@dataclass(frozen=True, slots=True)
class Replayed(Case):
    """Moves one after the other; an illegal one changes nothing. `skills` says for each what a learner could err about.

    All of them are seen from the seat of the move at place `about`, the one that is in doubt.
    """

    moves: tuple[Move, ...]
    skills: tuple[str, ...]
    about: int

    def truth(self, variant: Variant) -> Thought:
        """The place of the illegal move, or `NONE`."""
        refused = [at for at, move in enumerate(self.moves) if move.truth(variant).answer != YES]
        return Thought(refused[0] if refused else NONE)

    def erring(self, variant: Variant, at: int) -> list[Misconception]:
        """The beliefs by which the move at a place is illegal though it is not, or legal though it is not."""
        move = self.moves[at]
        truth = move.truth(variant).answer
        erring = tempted(variant, self.skills[at], move)
        return [each.misconception for each in erring if YES in (truth, each.answers(move).answer)]

    def believed_at(self, variant: Variant, claimed: int) -> list[Misconception]:
        """The beliefs that give this wrong answer."""
        truth = int(self.truth(variant).answer)
        return self.erring(variant, truth if claimed == NONE else claimed)

    @property
    def item(self) -> str:
        """The move in doubt with its table, and what else is done."""
        return f"{self.moves[self.about].item} {[move.action.action for move in self.moves]}"


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """A move about which somebody errs, legal every other time, among legal ones; more of them on higher levels."""
    legal = bool(stream.below(2))
    for _ in range(_TRIES):
        skill = stream.choice(moves_skills(variant))
        doubted = drawn(stream, variant, skill, Move, level, lambda case: (case.truth(variant).answer == YES) == legal)
        if (doubted.truth(variant).answer == YES) == legal and doubted.position.phase != "over":
            case = _replayed(stream, skill, doubted, _LENGTH[level])
            if len(case.moves) > 1:
                return _question(variant, case)
    raise NoCaseError(f"no moves to replay in {variant.id}")


def _replayed(stream: Stream, skill: str, doubted: Move, most: int) -> Replayed:
    """The move in doubt, what may have come before it, and what follows."""
    found = [*_before(stream, doubted), doubted]
    about = len(found) - 1
    position = _after(doubted.position, doubted)
    while len(found) < most:
        move = _some_move(stream, position)
        if move is None:
            break
        found.append(move)
        position = _after(position, move)
    skills = [_SKILL_OF.get(move.action.action, skill) for move in found]
    skills[about] = skill
    return Replayed(tuple(found), tuple(skills), about)


_SKILL_OF: Mapping[str, str] = {
    "draw": "drawing",
    "take": "drawing",
    "pass": "drawing",
    "buy": "buying",
    "discard": "out",
    "lay_off": "lay_off",
    "meld": "lay_off",
    "go_down": "contracts",
    "exchange": "jokers",
    "call_rummy": "rummy",
}
"""What a learner could err about in a move that is not the one in doubt."""


def _before(stream: Stream, doubted: Move) -> list[Move]:
    """The draw that came before the move, and the discard before that, as far as they change nothing about it."""
    found: list[Move] = []
    position = doubted.position
    for earlier in (_undrawn, _undiscarded):
        move = earlier(stream, doubted, position) if stream.below(3) else None
        if move and _leads_to(move, found, doubted):
            found.insert(0, move)
            position = move.position
    return found


def _undrawn(stream: Stream, doubted: Move, position: Position) -> Move | None:
    """The draw of the player in turn, who then holds what he does now."""
    used = {card.face for card in _cards(doubted.action)}
    drawn_cards = [card for card in position.hand if card not in used]
    if position.phase != "play" or position.down_this_turn or position.taken or not drawn_cards:
        return None
    card = stream.choice(drawn_cards)
    hands = position.with_hand(position.turn, without(position.hand, (card,)))
    upcard = "live" if position.discards else "none"
    before = position.but(phase="draw", hands=hands, stock=(card, *position.stock), upcard=upcard)
    return Move(before, Action(position.turn, "draw"))


def _cards(action: Action) -> tuple[Card, ...]:
    laid = (card for meld in action.melds for card in meld)
    return (*action.cards, *((action.card,) if action.card else ()), *laid)


def _undiscarded(_: Stream, doubted: Move, position: Position) -> Move | None:
    """The discard of the player before, which lies on top now."""
    if position.phase != "draw" or not position.discards or position.passed or doubted.before:
        return None
    seat, card = (position.turn - 1) % position.players, position.discards[-1]
    if position.discarder not in (None, seat):
        return None
    hands = position.with_hand(seat, sorted_hand((*position.hands[seat], card)))
    rest = position.discards[:-1]
    before = position.but(
        turn=seat,
        phase="play",
        hands=hands,
        discards=rest,
        upcard="dead" if rest else "none",
        discarder=None,
        turns_left=1,
    )
    return Move(before, Action(seat, "discard", card=card))


def _leads_to(first: Move, others: Sequence[Move], doubted: Move) -> bool:
    """Is every move legal in its turn, and the one in doubt judged as before once they are made?"""
    position = first.position
    for move in (first, *others):
        applied = apply(position, move.action)
        if not isinstance(applied, Applied):
            return False
        position = applied.position
    variant, now = position.variant, Move(position, doubted.action)
    return position.hands == doubted.position.hands and now.truth(variant).answer == doubted.truth(variant).answer


def _after(position: Position, move: Move) -> Position:
    """The position after a move, the same where that is refused."""
    applied = apply(position, move.action)
    return applied.position if isinstance(applied, Applied) else position


def _some_move(stream: Stream, position: Position) -> Move | None:
    """A legal move of whoever is asked next, one that a learner may doubt where there is such a one.

    After a draw it is most often a discard.
    """
    asked = ask(position)
    if asked is None:
        return None
    found = list(islice(moves(position, asked.seat), _LOOKED_AT))
    ending = [action for action in found if action.action == "discard"]
    chosen = stream.shuffled(ending if ending and stream.below(3) else found)[:_TRIED]
    tried = [Move(position, action) for action in chosen]
    return next((move for move in tried if _doubtful(move)), tried[0] if tried else None)


def _doubtful(move: Move) -> bool:
    """Does somebody refuse this legal move?"""
    return bool(tempted(move.position.variant, _SKILL_OF[move.action.action], move))


def _question(variant: Variant, case: Replayed) -> Question:
    position = case.moves[0].position
    truth = int(case.truth(variant).answer)
    places = [at for at in range(len(case.moves)) if at in (truth, case.about) or case.erring(variant, at)]
    answers = (*places, NONE)
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say(
            "{game}: this was the table, and these moves followed. Was one of them illegal?",
            game=deal_of(game_name(variant), position),
        ),
        case=case,
        view=View.of(position, case.moves[case.about].seat),
        told=tuple(map(_told, case.moves)),
        options=lettered([_said(case, at) for at in answers]),
        claims=answers,
    )


def _told(move: Move) -> Message:
    return say("{player}: {move}", player=Seat(move.seat).said(), move=move.said())


def _said(case: Replayed, at: int) -> Message:
    if at == NONE:
        return say("Every move was legal.")
    return say("Move {n} was illegal. {told}.", n=at + 1, told=_told(case.moves[at]))


# ---- marking ---------------------------------------------------------------------------------------------------------
def _case(question: Question) -> Replayed:
    assert isinstance(question.case, Replayed)
    return question.case


def solve(question: Question) -> Given:
    """The illegal move, or that there was none, by the engine."""
    return question.key(question.case.truth(question.variant).answer)


def mark(question: Question, answer: Given) -> Marking:
    """Right is the illegal move."""
    variant, case = question.variant, _case(question)
    claimed, truth = int(question.claim(str(answer))), int(case.truth(variant).answer)
    correct = claimed == truth
    errs = [] if correct else case.believed_at(variant, claimed)
    right = _said(case, truth)
    return Marking(
        correct=correct,
        verdict=say("Right: {answer}", answer=right) if correct else say("Not so: {answer}", answer=right),
        explanation=_explanation(question),
        clauses=_clauses(question),
        solution=solve(question),
        solution_said=right,
        misconceptions=tuple(errs),
        rebuttals=rebutted(variant, errs),
    )


def _explanation(question: Question) -> tuple[Message, ...]:
    """Why the illegal move is one; or what makes the move in doubt legal."""
    variant, case = question.variant, _case(question)
    applied = case.moves[case.about].applied(variant)
    if not isinstance(applied, Applied):
        return tuple({str(reason.message): reason.message for reason in applied.reasons}.values())
    doubted = say("Move {n} may look doubtful, but it is legal.", n=case.about + 1)
    return (doubted, *truths(variant, case.erring(variant, case.about)))


def _clauses(question: Question) -> tuple[Clause, ...]:
    variant, case = question.variant, _case(question)
    applied = case.moves[case.about].applied(variant)
    if not isinstance(applied, Applied):
        return distinct(reason.clause for reason in applied.reasons)
    doubting = case.erring(variant, case.about)
    return distinct(clause for each in doubting for clause in each.clauses(variant))


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is sought, the rule that decides, the move to look at, and the answer."""
    case = _case(question)
    goal = say("Follow the moves one by one, and find the one that the rules do not allow, if there is one.")
    pointed = say("Look closely at move {n}: {told}.", n=case.about + 1, told=_told(case.moves[case.about]))
    answer = _said(case, int(case.truth(question.variant).answer))
    return four_steps(goal, _clauses(question)[0], pointed, answer)


TYPE = QuestionType(
    id="replay",
    title=say("Find the illegal move"),
    skill="turn",
    input="choice",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=19,
)
