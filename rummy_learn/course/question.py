"""One question as a value: what is asked, what may be answered, and the marking of an answer by the engine.

`shown()` is all that a browser may see. The key is never stored: the answer is judged when it comes.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal, NamedTuple

from rummy_learn.course.wording import house_rules
from rummy_learn.rules.cards import parse_cards, parse_melds, print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Sequence

    from rummy_learn.course.cases import Answer, Case
    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Misconception
    from rummy_learn.game.view import View
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.melds import Need
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = [
    "Given",
    "Input",
    "Laying",
    "Marking",
    "Option",
    "Order",
    "Question",
    "QuestionType",
    "Shown",
    "distinct",
    "game_name",
    "lettered",
]

Input = Literal["choice", "many", "order", "number", "card", "cards", "groups"]
"""How a question is answered: one of its options, any number of them, all of them in order, a whole number, one of the
cards offered, any cards, or cards laid as melds."""


class Laying(NamedTuple):
    """Cards laid as melds. `written` is False for cards that were picked, which lie in no order."""

    melds: tuple[tuple[Card, ...], ...]
    written: bool = True


class Order(NamedTuple):
    """The keys of all options, the first first."""

    keys: tuple[str, ...]


Given = str | int | frozenset[str] | Order | Laying
"""An answer that has been read: the key of an option or the face of a card, a number, several keys or faces, an order
of keys, or melds."""

_MOST_POINTS = 9999
_LONGEST_PIECE = 40


class Option(NamedTuple):
    """One answer to choose: `key` is a letter by place, which tells nothing about its content."""

    key: str
    text: Message


@dataclass(frozen=True, slots=True)
class Marking:
    """What is said about an answer, right or wrong.

    `verdict` is the sentence to read first, which says right or wrong in words. `explanation` gives the reasons,
    `cards` the cards that decide, `clauses` the rules behind them. For a wrong answer `misconceptions` are the beliefs
    that give just this answer, and `rebuttals` say for each: "You may think: … But: …". `solution` is the right answer,
    as `Question.mark` takes it, and `solution_said` in words. `verdicts` are the engine's, where it has judged melds,
    with repairs. `elsewhere` are those sentences of the explanation that tell how other games have it, with their ids.
    """

    correct: bool
    verdict: Message
    explanation: tuple[Message, ...]
    clauses: tuple[Clause, ...]
    solution: Given
    solution_said: Message
    cards: tuple[Card, ...] = ()
    misconceptions: tuple[Misconception, ...] = ()
    rebuttals: tuple[Message, ...] = ()
    verdicts: tuple[Verdict, ...] = ()
    elsewhere: tuple[tuple[Message, frozenset[str]], ...] = ()

    def to_one_who_met(self, games: Collection[str]) -> Marking:
        """The same without what speaks of other games alone, none of them among these: it would tell him nothing."""
        foreign = [told for told, where in self.elsewhere if where.isdisjoint(games)]
        foreign += [
            told
            for belief, told in zip(self.misconceptions, self.rebuttals, strict=False)
            if belief.game and belief.game not in games
        ]
        return replace(
            self,
            explanation=tuple(told for told in self.explanation if told not in foreign),
            misconceptions=tuple(each for each in self.misconceptions if not each.game or each.game in games),
            rebuttals=tuple(told for told in self.rebuttals if told not in foreign),
        )

    def to_json(self) -> dict[str, object]:
        """Keys: correct, verdict, explanation, solution, cards, clauses, misconceptions, rebuttals, verdicts."""
        return {
            "correct": self.correct,
            "verdict": str(self.verdict),
            "explanation": [str(sentence) for sentence in self.explanation],
            "solution": _plain(self.solution),
            "solution_said": str(self.solution_said),
            "cards": [card.text for card in self.cards],
            "clauses": [clause.to_json() for clause in self.clauses],
            "misconceptions": [each.id for each in self.misconceptions],
            "rebuttals": [str(sentence) for sentence in self.rebuttals],
            "verdicts": [verdict.to_json() for verdict in self.verdicts],
        }


@dataclass(frozen=True, slots=True)
class Shown:
    """A question as it may travel: no key, no case, nothing that tells the answer.

    `games` are the ids and house rules of the games asked about, the main one first. `view` is a table as one seat sees
    it, `told` what happened there then, move by move. `offered` are the cards to choose from, `needs` the melds to lay.
    `signed` tells that answers of this type may be below zero in this game.
    """

    type: str
    title: Message
    games: tuple[tuple[str, dict[str, object]], ...]
    seed: str
    level: int
    prompt: Message
    melds: tuple[tuple[Card, ...], ...]
    hand: tuple[Card, ...]
    view: View | None
    told: tuple[Message, ...]
    input: Input
    options: tuple[Option, ...]
    offered: tuple[Card, ...]
    needs: tuple[Need, ...]
    signed: bool

    def to_json(self) -> dict[str, object]:
        """The same as JSON values, sentences rendered in the current language."""
        return {
            "type": self.type,
            "title": str(self.title),
            "games": [{"variant": id_, "options": options} for id_, options in self.games],
            "seed": self.seed,
            "level": self.level,
            "prompt": str(self.prompt),
            "melds": [[card.text for card in meld] for meld in self.melds],
            "hand": [card.text for card in self.hand],
            "view": self.view and self.view.to_json(),
            "told": [str(sentence) for sentence in self.told],
            "input": self.input,
            "options": [{"key": option.key, "text": str(option.text)} for option in self.options],
            "offered": [card.text for card in self.offered],
            "needs": [{"kind": need.kind, "size": need.size} for need in self.needs],
        }


@dataclass(frozen=True, slots=True)
class QuestionType:
    """One kind of question, as its file in `course/questions/` offers it.

    `skill` is what it trains. `make` draws an item of a level (1 easy, 2 and up harder) from a stream, or raises
    `NoCaseError` where the game leaves none; `solve` is the right answer by the engine; `mark` marks an answer that has
    been read; `hints` gives help, step by step, for the cards that are laid so far. `fits` tells whether a game can be
    asked about in this way, `points` whether the answer is a number of points.
    """

    id: str
    title: Message
    skill: str
    input: Input
    make: Callable[[Stream, Variant, int], Question]
    solve: Callable[[Question], Given]
    mark: Callable[[Question, Given], Marking]
    hints: Callable[[Question, Sequence[Sequence[Card]]], tuple[Hint, ...]]
    order: int = 99
    fits: Callable[[Variant], bool] = lambda _: True
    points: bool = False


@dataclass(frozen=True, slots=True, repr=False)
class Question:
    """One item. `make_question` makes it; the same type, game, house rules, level and seed always give the same.

    `melds` and `hand` are the cards to show, `view` the table, `told` the moves made there, `offered` the cards to
    choose from, `needs` the melds to lay. `games` are the games asked about beside `variant`. `case` is what the engine
    judges, and `claims` says for each option, in order, which answer about the case choosing it claims. `by` is how the
    question is answered, where not as others of its type.
    """

    type: QuestionType
    variant: Variant
    prompt: Message
    case: Case
    melds: tuple[tuple[Card, ...], ...] = ()
    hand: tuple[Card, ...] = ()
    view: View | None = None
    told: tuple[Message, ...] = ()
    options: tuple[Option, ...] = ()
    claims: tuple[Answer, ...] = ()
    games: tuple[Variant, ...] = ()
    offered: tuple[Card, ...] = ()
    needs: tuple[Need, ...] = ()
    by: Input | None = None
    seed: str = ""
    level: int = 1

    def __repr__(self) -> str:
        rules = "".join(f", {name}={value!r}" for name, value in self.variant.chosen.items())
        return f"make_question({self.type.id!r}, variant({self.variant.id!r}{rules}), {self.seed!r}, {self.level})"

    @property
    def input(self) -> Input:
        """How it is answered."""
        return self.by or self.type.input

    @property
    def item(self) -> str:
        """What is asked, the same for two questions that differ only by renaming the suits and shuffling answers."""
        return f"{self.type.id} {self.variant.id}: {self.case.item}"

    @property
    def solution(self) -> Given:
        """The right answer, by the engine. It must not reach the browser before an answer does."""
        return self.type.solve(self)

    def shown(self) -> Shown:
        """All that may be shown before the answer."""
        games = tuple((game.id, dict(game.chosen)) for game in (self.variant, *self.games))
        return Shown(
            self.type.id,
            self.type.title,
            games,
            self.seed,
            self.level,
            self.prompt,
            self.melds,
            self.hand,
            self.view,
            self.told,
            self.input,
            self.options,
            self.offered,
            self.needs,
            self.type.points and self.variant.below_zero,
        )

    def hints(self, laid: Sequence[Sequence[Card]] = ()) -> tuple[Hint, ...]:
        """Help in four steps while `laid` lies in the places: the goal, the rule, where to look, the answer."""
        return self.type.hints(self, laid)

    def mark(self, answer: object) -> Marking:
        """Marks an answer: the key of an option ("b"), keys (["a", "c"]), a number (35 or "35"), or cards as text.

        For an order all keys are given, the first first.

        Raises `BadInput` for anything else: bad_answer, and for cards unknown_card, empty_meld, joker_undeclared.
        """
        return self.type.mark(self, self._read(answer))

    def claim(self, key: str) -> Answer:
        """What choosing this option claims about the case."""
        return self.claims[[option.key for option in self.options].index(key)]

    def key(self, claimed: Answer) -> str:
        """The option that claims this."""
        return self.options[self.claims.index(claimed)].key

    def option(self, key: str) -> Message:
        """The words of an option."""
        return next(option.text for option in self.options if option.key == key)

    # ---- reading answers ---------------------------------------------------------------------------------------------
    def _read(self, answer: object) -> Given:
        if self.input == "number":
            return _whole_number(answer)
        if self.input == "choice":
            return self._known_key(answer)
        if self.input == "card":
            return self._offered_card(answer)
        if self.input == "cards":
            texts = answer if isinstance(answer, frozenset) else [_text(answer)]
            return frozenset(card.face.text for text in texts for card in parse_cards(_text(text)))
        if self.input == "groups":
            return answer if isinstance(answer, Laying) else Laying(parse_melds(_text(answer)))
        if isinstance(answer, Order):
            return self._in_order(answer.keys)
        if isinstance(answer, str) or not isinstance(answer, (list, tuple, set, frozenset)):
            raise _bad(answer, say("“{piece}” is no list of answers: give their letters."))
        keys = [self._known_key(key) for key in answer]
        return self._in_order(keys) if self.input == "order" else frozenset(keys)

    def _in_order(self, keys: Sequence[str]) -> Order:
        known = [option.key for option in self.options]
        if sorted(keys) != known:
            choices = ", ".join(known)
            raise _bad(", ".join(keys), say("“{piece}” is not all of {choices}, each once.", choices=choices))
        return Order(tuple(keys))

    def _offered_card(self, answer: object) -> str:
        cards = parse_cards(_text(answer))
        if len(cards) != 1 or cards[0].face not in {card.face for card in self.offered}:
            raise _bad(answer, say("“{piece}” is not one of the cards to choose from: {cards}.", cards=self.offered))
        return cards[0].face.text

    def _known_key(self, key: object) -> str:
        known = [option.key for option in self.options]
        if not isinstance(key, str) or key not in known:
            choices = ", ".join(known)
            raise _bad(key, say("“{piece}” is none of the answers: choose one of {choices}.", choices=choices))
        return key


def _plain(given: Given) -> object:
    """An answer as a JSON value."""
    if isinstance(given, Laying):
        return print_melds(given.melds)
    if isinstance(given, Order):
        return list(given.keys)
    return sorted(given) if isinstance(given, frozenset) else given


def _text(answer: object) -> str:
    """Cards as text. Raises `BadInput` (bad_answer)."""
    if not isinstance(answer, str):
        raise _bad(answer, say("“{piece}” is no list of cards such as 8S 10H *."))
    return answer


def _whole_number(answer: object) -> int:
    written = str(answer).strip().replace("\u2212", "-")
    if (
        isinstance(answer, bool)
        or not isinstance(answer, (int, str))
        or not re.fullmatch(r"[+-]?\d{1,30}", written, re.A)
    ):
        raise _bad(answer, say("“{piece}” is not a whole number such as 35 or -20."))
    number = int(written)
    if abs(number) > _MOST_POINTS:
        raise _bad(answer, say("{piece} is more than any deal can score.", piece=number))
    return number


def _bad(answer: object, message: Message) -> BadInput:
    piece = str(answer)
    if len(piece) > _LONGEST_PIECE:
        piece = piece[:_LONGEST_PIECE] + "…"
    return BadInput("bad_answer", piece, message._replace(values={"piece": piece, **message.values}))


def lettered(texts: Sequence[Message]) -> tuple[Option, ...]:
    """Options with the letters a, b, c … in this order."""
    return tuple(Option(chr(ord("a") + at), text) for at, text in enumerate(texts))


def game_name(variant: Variant) -> Message:
    """The game's title, with the house rules that are on: "Shanghai rum (Buys in a deal: 3 each)"."""
    rules = house_rules(variant)
    return say("{game} ({rules})", game=variant.title, rules=rules) if rules else variant.title


def distinct(clauses: Iterable[Clause]) -> tuple[Clause, ...]:
    """The clauses, each once."""
    return tuple({clause.id: clause for clause in clauses}.values())
