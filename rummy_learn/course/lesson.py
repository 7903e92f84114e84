"""A lesson as a value: its goal, then steps to read, to watch, to do, to tell apart and to answer.

Nothing in it is drawn. Whatever a learner does in a step is judged by the engine, so every right way passes. A lesson
is one file in `course/lessons/`, which offers a `LESSON`.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.hints import Hint, laying_hints
from rummy_learn.course.item import Item
from rummy_learn.course.pool import Pool
from rummy_learn.course.questions import make_question, question_types
from rummy_learn.course.wording import joined, listed
from rummy_learn.game.answers import Applied
from rummy_learn.game.play import apply
from rummy_learn.game.told import told
from rummy_learn.game.view import View
from rummy_learn.rules import judge
from rummy_learn.rules.check import with_repairs
from rummy_learn.rules.describe import TITLES
from rummy_learn.rules.melds import Contract
from rummy_learn.rules.stream import Stream
from rummy_learn.rules.verdict import Reason, Verdict
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from rummy_learn.course.pool import Asked
    from rummy_learn.course.question import Question
    from rummy_learn.game.actions import Action, Move
    from rummy_learn.game.position import Cards, Position
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Meld, Need
    from rummy_learn.rules.variant import Variant

__all__ = [
    "YOU",
    "Ask",
    "Change",
    "Do",
    "Exhibit",
    "Fact",
    "Frame",
    "Lay",
    "Lesson",
    "LessonType",
    "NearMiss",
    "Show",
    "Side",
    "Step",
    "Tell",
    "fact",
    "judged_melds",
    "of_skill",
]

YOU = 0
"""The seat of the learner at every table of a lesson."""
Text = tuple[Message, ...]


# ---- what is read ----------------------------------------------------------------------------------------------------
class Fact(NamedTuple):
    """A rule to read: the clause, and the heading that its sentence answers where it is a row of the comparison."""

    title: Message | None
    clause: Clause

    def said(self) -> Message:
        """ "Wild cards: Jokers." """
        if self.title is None:
            return self.clause.rule
        return say("{title}: {rule}", title=self.title, rule=self.clause.rule)


def fact(variant: Variant, row: str, code: str = "", kind: str = "", *, brief: bool = False) -> Fact:
    """The rule of a row, or the one that decides a reason of it, in this game; `brief` is the row itself."""
    clause = variant.clause(row) if brief else variant.cite(row, code, kind)
    return Fact(TITLES.get(row) if clause.id == f"{variant.letter}.{row}" else None, clause)


class Exhibit(NamedTuple):
    """Cards to look at, and what they are."""

    cards: Cards
    caption: Message


class Change(NamedTuple):
    """A rule that is another than the learner knows: its heading, how it was and how it is."""

    title: Message
    before: Message | None
    now: Message
    clause: Clause | None

    def said(self) -> Message:
        """ "Set: 3 or more → 3 to 4" """
        if self.before is None:
            return say("{title}: {rule}", title=self.title, rule=self.now)
        return say("{title}: {before} → {now}", title=self.title, before=self.before, now=self.now)


@dataclass(frozen=True)
class Tell:
    """A screen to read: a few words, the rules behind them, cards to look at, and rules that change."""

    title: Message
    text: Text = ()
    facts: tuple[Fact, ...] = ()
    exhibits: tuple[Exhibit, ...] = ()
    changes: tuple[Change, ...] = ()

    def sentences(self) -> Iterator[Message]:
        """All that is read on this screen."""
        yield from self.text
        yield from (each.said() for each in self.facts)
        yield from (each.caption for each in self.exhibits)
        yield from (each.said() for each in self.changes)


# ---- what is watched -------------------------------------------------------------------------------------------------
class Frame(NamedTuple):
    """A moment of a replay: the table, and the move that led to it with what it was for."""

    position: Position
    action: Action | None = None
    told: Message | None = None
    caption: Message | None = None


@dataclass(frozen=True)
class Show:
    """Moves to watch one by one: each is legal, and has a caption that says what it is good for."""

    title: Message
    text: Text
    start: Position
    moves: tuple[Action, ...]
    captions: Text

    @cached_property
    def frames(self) -> tuple[Frame, ...]:
        """The table before the first move and after each. Raises `LookupError` for a move that is not legal."""
        found = [Frame(self.start)]
        for action, caption in zip(self.moves, self.captions, strict=True):
            before = found[-1].position
            found.append(Frame(made(before, action), action, told(action, View.of(before, action.player)), caption))
        return tuple(found)

    def sentences(self) -> Iterator[Message]:
        """All that is read on this screen."""
        yield from self.text
        yield from self.captions


def made(position: Position, action: Action) -> Position:
    """The position after a legal move. Raises `LookupError` for one that is not."""
    answer = apply(position, action)
    if not isinstance(answer, Applied):
        raise LookupError(f"{action} is no legal move here: {answer}")
    return answer.position


_MOVES: Mapping[Move, Message] = {
    "draw": say("draw from the stock"),
    "take": say("take from the discards"),
    "buy": say("buy the upcard"),
    "pass": say("pass"),
    "go_down": say("go down"),
    "meld": say("lay a meld"),
    "lay_off": say("lay off"),
    "exchange": say("exchange a joker"),
    "discard": say("discard a card"),
    "call_rummy": say("call Rummy"),
}
"""A kind of move as an order to the player."""


# ---- what is done ----------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Do:
    """A position and what to bring about in it. Any legal moves that reach the goal pass.

    `solution` is one way, `tempting` a move that seems right and is refused or leads past the goal. `done` says what
    was done and why it counts; `rule` is the clause to look up when stuck.
    """

    title: Message
    text: Text
    start: Position
    reached: Callable[[Position], bool]
    solution: tuple[Action, ...]
    tempting: Action
    done: Message
    rule: Clause

    def sentences(self) -> Iterator[Message]:
        """All that is read on this screen."""
        yield from self.text
        yield self.done

    def hints(self) -> tuple[Hint, ...]:
        """Help, step by step: the goal, the rule, which kinds of move, and the moves of one solution."""
        view = View.of(self.start, YOU)
        kinds = list(dict.fromkeys(each.action for each in self.solution if each.player == YOU))
        moves = joined([_MOVES[kind] for kind in kinds], "{first}, then {rest}")
        which = say("In this order: {moves}.", moves=moves)
        if len(kinds) == 1:
            which = say("Just this: {moves}.", moves=moves)
        answer = joined([told(each, view) for each in self.solution if each.player == YOU], "{first}. {rest}")
        return (
            Hint(say("The goal"), joined(self.text, "{first} {rest}")),
            Hint(say("The rule"), self.rule.rule, self.rule),
            Hint(say("Which moves"), which),
            Hint(say("Show the answer"), say("{answer}.", answer=answer)),
        )


@dataclass(frozen=True)
class Lay:
    """Melds to find in a hand. `melds` is one right answer; every other that the game allows passes too."""

    title: Message
    text: Text
    variant: Variant
    needs: tuple[Need, ...]
    hand: Cards
    melds: tuple[Meld, ...]
    done: Message

    def sentences(self) -> Iterator[Message]:
        """All that is read on this screen."""
        yield from self.text
        yield self.done

    def judge(self, laid: Sequence[Sequence[Card]], *, written: bool = False) -> Verdict:
        """Judges an answer, with all reasons and repairs; picked cards have no order unless `written`."""
        verdict = judged_melds(self.variant, self.needs, self.hand, laid, written=written)
        return with_repairs(self.variant, verdict, laid, hand=self.hand)

    def hints(self, laid: Sequence[Sequence[Card]] = ()) -> tuple[Hint, ...]:
        """Help while `laid` lies in the places."""
        return laying_hints(self.variant, None, self.needs, self.hand, laid, joined(self.text, "{first} {rest}"))


def judged_melds(
    variant: Variant, needs: Sequence[Need], hand: Sequence[Card], laid: Sequence[Sequence[Card]], *, written: bool
) -> Verdict:
    """Are these melds, held, and of the kinds that are asked for?"""
    verdict = judge.melds(variant, laid, written=written)
    reasons = [*verdict.reasons, *judge.enough_cards(variant, laid, hand=hand)]
    _, missing = judge.matched(Contract(tuple(needs)), verdict.melds)
    if missing:
        message = say("This exercise asks for {needs} too.", needs=listed(missing))
        reasons.append(Reason("wrong_melds", variant.cite(missing[0].kind), message))
    return replace(verdict, reasons=tuple(reasons))


# ---- what is told apart ----------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Side:
    """One of two things to tell apart: melds, or moves in a position, under the rules of a game.

    With `deal` the melds are laid as its contract; with `copies` the cards are only looked for in the deck. `label`
    names it where the cards alone do not, such as by the game.
    """

    variant: Variant
    melds: tuple[Cards, ...] = ()
    deal: int | None = None
    copies: bool = False
    start: Position | None = None
    moves: tuple[Action, ...] = ()
    label: Message | None = None

    @cached_property
    def verdict(self) -> Verdict:
        """What the engine says: of moves, the first refusal if there is one."""
        if self.start is not None:
            return self._played(self.start)
        if self.copies:
            reasons = judge.enough_cards(self.variant, self.melds, players=self.start_players)
            return Verdict(self.variant.id, (), tuple(reasons))
        if self.deal is not None:
            return judge.contract(self.variant, self.deal, self.melds)
        return judge.melds(self.variant, self.melds)

    @property
    def start_players(self) -> int:
        """How many sit at the table of the deck that is looked at."""
        from rummy_learn.course.dealing import usual_players

        return usual_players(self.variant)

    def _played(self, position: Position) -> Verdict:
        for action in self.moves:
            answer = apply(position, action)
            if not isinstance(answer, Applied):
                return answer
            position = answer.position
        return Verdict(self.variant.id, ())

    @property
    def said(self) -> Text:
        """The moves in words, as far as they can be made; () for melds."""
        if self.start is None:
            return ()
        found, position = [], self.start
        for action in self.moves:
            found.append(told(action, View.of(position, action.player)))
            answer = apply(position, action)
            position = answer.position if isinstance(answer, Applied) else position
        return tuple(found)


@dataclass(frozen=True)
class NearMiss:
    """Two things alike but for one card, one move or the game: just one of them is allowed."""

    title: Message
    text: Text
    sides: tuple[Side, Side]

    @property
    def allowed(self) -> int:
        """Which of the two."""
        return next(at for at, side in enumerate(self.sides) if side.verdict)

    @property
    def refusal(self) -> Verdict:
        """What is said against the other."""
        return self.sides[1 - self.allowed].verdict

    def sentences(self) -> Iterator[Message]:
        """All that is read on this screen."""
        yield from self.text


# ---- what is asked ---------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Ask:
    """Questions, kinds and rules in turn. So many of them as `enough` says must be right at the first try.

    `about` tells which of them are about what the lesson has taught.
    """

    title: Message
    text: Text
    asked: tuple[Asked, ...]
    seed: int | str
    about: Callable[[Question], bool]
    count: int = 3
    enough: int = 2

    @cached_property
    def items(self) -> tuple[Item, ...]:
        """The questions, no two of them alike; what is not about the lesson is asked only where nothing else is."""
        stream = Stream(self.seed, "ask")
        order = stream.shuffled(self.asked)
        fitting: dict[str, Item] = {}
        others: dict[str, Item] = {}
        for n in range(self.count * _TRIES):
            asked, seed = order[n % len(order)], stream.below(_SEEDS)
            question = make_question(asked.type.id, asked.variant, seed)
            (fitting if self.about(question) else others).setdefault(question.item, Item.of(asked, seed))
            if len(fitting) == self.count:
                break
        return tuple([*fitting.values(), *others.values()][: self.count])

    def sentences(self) -> Iterator[Message]:
        """What is read before the questions."""
        yield from self.text


_TRIES = 10
_SEEDS = 10**6

Step = Tell | Show | Do | Lay | NearMiss | Ask
"""A screen of a lesson."""


# ---- the lesson ------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Lesson:
    """One lesson of one game. The first step tells its goal; `pass_mark` is how many questions must be right."""

    id: str
    title: Message
    variant: Variant
    seed: int | str
    steps: tuple[Step, ...]

    @property
    def tasks(self) -> tuple[int, ...]:
        """Which steps, counted from 1, there is something to do in: it is finished when they are done, and its last."""
        return tuple(n for n, step in enumerate(self.steps, 1) if not isinstance(step, Tell | Show))

    @property
    def pass_mark(self) -> int:
        """So many questions must be right at the first try."""
        return sum(step.enough for step in self.steps if isinstance(step, Ask))


def of_skill(skill: str, variant: Variant) -> tuple[Asked, ...]:
    """All kinds of question about a skill in a game."""
    return Pool.of((each for each in question_types() if each.skill == skill), [variant]).asked


def _anything(_: Question) -> bool:
    return True


@dataclass(frozen=True)
class LessonType:
    """A lesson as its file offers it. `applies` tells whether a game has what it teaches.

    What it tells apart may be judged by other games too where it is `portable`. It ends with questions: `asked` are
    their kinds and games, where not all kinds of its skill in this game, and `about` tells which of them are about it.
    """

    id: str
    title: Message
    skill: str
    order: int
    steps: Callable[[Variant, int | str], Iterable[Step | None]]
    applies: Callable[[Variant], bool] = field(default=lambda _: True)
    portable: bool = True
    about: Callable[[Question], bool] = _anything
    asked: Callable[[Variant], Iterable[Asked]] | None = None

    def build(self, variant: Variant, seed: int | str = 0) -> Lesson:
        """The lesson for a game; the same seed gives the same cards. It ends with questions where there are any."""
        steps = [step for step in self.steps(variant, seed) if step is not None]
        asked = tuple(self.asked(variant) if self.asked else of_skill(self.skill, variant))
        if asked:
            steps.append(Ask(self.title, (), asked, f"{seed} {self.id} {variant.id}", self.about))
        return Lesson(self.id, self.title, variant, seed, tuple(steps))
