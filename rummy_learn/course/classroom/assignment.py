"""What a class code says: which questions everyone gets.

>>> code = Assignment(("hoyle", "shanghai"), count=8, seed=7, rules={"buys": "3"}).code
>>> code
'RC1.shanghai,hoyle.8.7.buys~3.fzgd'
>>> Assignment.read(f"Our class code: {code}.").games
('shanghai', 'hoyle')

The letters say it in the open, so that a teacher can see what a code does; the last four are a checksum against slips.
Whoever has the code can make the questions, and the answers too.
"""

from __future__ import annotations

import re
from hashlib import sha256
from itertools import cycle, islice
from typing import TYPE_CHECKING, Any

from rummy_learn import text
from rummy_learn.course.item import Item
from rummy_learn.course.pool import fits
from rummy_learn.course.question import game_name
from rummy_learn.course.questions import LEVELS, question_types
from rummy_learn.course.quiz import questions
from rummy_learn.course.skills import SKILLS
from rummy_learn.course.wording import joined
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, say
from rummy_learn.variants import by_id, more_ids, variant, variant_ids, without_own

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rummy_learn.course.question import Input, Question, QuestionType
    from rummy_learn.rules.variant import Variant

__all__ = ["MOST", "SEEDS", "USUAL", "Assignment"]

USUAL = 10
"""Questions of a class code when nobody says how many."""
MOST = 40
"""Questions of a class code at most."""
SEEDS = 10**6
"""A class code takes seeds below this."""
_VERSION = 1
_START = f"rc{_VERSION}."
_FOUND = re.compile(r"(rc\d{1,3}\.)([a-z0-9_,.~-]*)", re.I | re.A)
_FIELD = re.compile(r"([a-z0-9_-]{1,24})~([a-z0-9_,-]{1,200})", re.A)
_SKILLS, _LEVEL, _LANG = "skills", "level", "lang"
_LONGEST = 600
_PIECE = 60
_CHECK = "0123456789abcdefghjkmnpqrstvwxyz"
"""Letters that are not taken for each other, also when they are read from a blackboard."""
_CHECKS = 4
_ALIKE = str.maketrans("oil", "011")
_SECONDS: Mapping[Input, int] = {
    "choice": 35,
    "many": 50,
    "order": 60,
    "number": 45,
    "card": 30,
    "cards": 60,
    "groups": 100,
}
"""How long an answer takes, reading what is said about it included."""
_TABLE_SECONDS = 25
"""For a table to look at, which takes longer to read than cards."""


class Assignment:
    """The same questions for everyone: games, house rules, skills, level, language, how many, and the seed.

    `rules` are house rules by name; each goes to the games that have it. Without `skills` all of them are asked.
    Equal assignments have equal codes and are equal. Raises `BadInput` for what there is not: unknown_variant,
    unknown_option, bad_value, and bad_class where nothing can be asked.
    """

    __slots__ = ("count", "games", "lang", "level", "rules", "seed", "skills", "variants")

    def __init__(
        self,
        games: Sequence[str],
        *,
        count: int = USUAL,
        seed: int = 0,
        skills: Sequence[str] = (),
        rules: Mapping[str, str] | None = None,
        level: int = LEVELS[0],
        lang: str = text.DEFAULT,
    ) -> None:
        self.variants: tuple[Variant, ...] = _ruled(_in_order(games), rules or {})
        self.games = tuple(each.id for each in self.variants)
        self.rules: Mapping[str, str] = {
            name: str(value) for each in self.variants for name, value in sorted(each.chosen.items())
        }
        self.count = _within("count", count, 1, MOST)
        self.seed = _within("seed", seed, 0, SEEDS - 1)
        self.level = _within(_LEVEL, level, LEVELS[0], LEVELS[-1])
        self.skills = _known_skills(skills)
        self.lang = lang
        if not any(True for each in self.variants for _ in _kinds(each, self.skills)):
            raise _bad(",".join(self.skills), say("These games ask nothing about the skill {piece}."))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Assignment) and self.code == other.code

    def __hash__(self) -> int:
        return hash(self.code)

    def __repr__(self) -> str:
        return f"Assignment.read({self.code!r})"

    # ---- the code --------------------------------------------------------------------------------------------------
    @property
    def code(self) -> str:
        """The class code."""
        plain = ".".join((",".join(self.games), str(self.count), str(self.seed), *self._fields()))
        return f"{_START.upper()}{plain}.{_check(plain)}"

    def _fields(self) -> Iterator[str]:
        """What is not as usual, named."""
        if self.skills:
            yield f"{_SKILLS}~{','.join(self.skills)}"
        if self.level != LEVELS[0]:
            yield f"{_LEVEL}~{self.level}"
        if self.lang != text.DEFAULT:
            yield f"{_LANG}~{self.lang}"
        yield from (f"{name}~{value}" for name, value in sorted(self.rules.items()))

    @staticmethod
    def read(written: str) -> Assignment:
        """Reads the first class code in a text; capital letters and words around it do not matter.

        Raises `BadInput` with a sentence that names what is wrong: bad_class, or what the assignment itself refuses.
        """
        return _read(_found(written))

    @staticmethod
    def is_code(written: str) -> bool:
        """Is this meant for a class code, be it one or not?"""
        return _FOUND.match(written.strip()) is not None

    # ---- the questions ---------------------------------------------------------------------------------------------
    @property
    def questions(self) -> tuple[Question, ...]:
        """The questions in their order, the games in turn. They are fewer than `count` where no more are found."""
        return _drawn(self)

    @property
    def items(self) -> tuple[Item, ...]:
        """The same as items: each names its question."""
        return _named(self)

    @property
    def title(self) -> Message:
        """The games with their house rules."""
        return joined([game_name(game) for game in self.variants])

    @property
    def minutes(self) -> int:
        """How long all of them take, about."""
        seconds = (_SECONDS[each.input] + (_TABLE_SECONDS if each.view else 0) for each in self.questions)
        return max(1, round(sum(seconds) / 60))


@by_id(32)
def _drawn(assignment: Assignment) -> tuple[Question, ...]:
    with without_own(assignment.games):
        return tuple(islice(_in_turn(assignment), assignment.count))


@by_id(32)
def _named(assignment: Assignment) -> tuple[Item, ...]:
    return tuple(
        Item(each.type.id, each.variant.id, int(each.seed), each.level, _written_rules(each.variant))
        for each in assignment.questions
    )


def _in_turn(assignment: Assignment) -> Iterator[Question]:
    """A question of each game in turn, as long as any has one."""
    asked = [
        questions(game, assignment.seed, kinds, assignment.level)
        for game in assignment.variants
        if (kinds := list(_kinds(game, assignment.skills)))
    ]
    open_ = list(range(len(asked)))
    for at in cycle(range(len(asked))):
        if at in open_:
            question = next(asked[at], None)
            if question is None:
                open_.remove(at)
            else:
                yield question
        if not open_:
            return


def _kinds(game: Variant, skills: Sequence[str]) -> Iterator[QuestionType]:
    return (each for each in question_types() if (not skills or each.skill in skills) and fits(each, game))


def _written_rules(game: Variant) -> tuple[str, ...]:
    return tuple(f"{name}={value}" for name, value in sorted(game.chosen.items()))


# ---- what an assignment may say --------------------------------------------------------------------------------------
def _in_order(games: Sequence[str]) -> list[Variant]:
    """The games, each once, as they are listed everywhere."""
    named = {id_: variant(id_) for id_ in games}
    if not named:
        raise _bad("", say("A class needs a game to ask about."))
    return sorted(named.values(), key=lambda game: (game.order, game.id))


def _ruled(games: Sequence[Variant], rules: Mapping[str, str]) -> tuple[Variant, ...]:
    """The games with the house rules, each with those that it has."""
    for name in rules:
        if not any(_has(game, name) for game in games):
            message = say("None of these games has a house rule “{piece}”.", piece=name)
            raise BadInput("unknown_option", name, message)
    return tuple(
        game.with_options(**{name: value for name, value in rules.items() if _has(game, name)}) for game in games
    )


def _has(game: Variant, name: str) -> bool:
    return any(option.name == name for option in game.options)


def _within(name: str, number: int, least: int, most: int) -> int:
    if not least <= number <= most:
        message = say(
            "{name} is {piece}, and goes from {least} to {most}.", name=name, piece=number, least=least, most=most
        )
        raise BadInput("bad_value", number, message)
    return number


def _known_skills(skills: Sequence[str]) -> tuple[str, ...]:
    for skill in skills:
        if skill not in SKILLS:
            known = ", ".join(SKILLS)
            message = say("There is no skill “{piece}”: choose one of {known}.", piece=skill, known=known)
            raise BadInput("unknown_skill", skill, message)
    found = tuple(skill for skill in SKILLS if skill in skills)
    return () if len(found) == len(SKILLS) else found


# ---- reading a code --------------------------------------------------------------------------------------------------
def _found(written: str) -> str:
    """The one code in the text, its checksum found to fit."""
    found = _FOUND.search(written[:_LONGEST])
    if not found:
        raise _bad(written, say("There is no class code here: one begins with {start}", start=_START.upper()))
    start, rest = found[1].lower(), found[2].lower().rstrip(".,")
    if start != _START:
        raise _bad(found[1], say("“{piece}” begins a class code of another version of Rummy Learn."))
    plain, _, check = rest.rpartition(".")
    if check.translate(_ALIKE) != _check(plain):
        raise _slip(found[0], rest)
    return plain


def _slip(code: str, rest: str) -> BadInput:
    """Names the game that there is not, if the slip is there, else the whole code."""
    known = {*variant_ids(), *more_ids()}
    strange = next((id_ for id_ in rest.split(".")[0].split(",") if id_ not in known), None)
    if strange:
        message = say("“{piece}” in this class code is no game here: compare it with what your teacher gave you.")
        return _bad(strange, message)
    message = say("The class code “{piece}” has a slip in it or lacks its end: compare it letter by letter.")
    return _bad(code, message)


def _read(plain: str) -> Assignment:
    games, *fields = plain.split(".")
    given: dict[str, Any] = {"rules": {}}
    for name, number in zip(("count", "seed"), fields[:2], strict=False):
        if not re.fullmatch(r"\d{1,6}", number, re.A):
            raise _unwritten(plain)
        given[name] = int(number)
    for field in fields[2:]:
        found = _FIELD.fullmatch(field)
        if not found:
            raise _unwritten(plain)
        name, value = found.groups()
        if name == _SKILLS:
            given[_SKILLS] = value.split(",")
        elif name == _LEVEL and value.isdigit():
            given[_LEVEL] = int(value)
        elif name == _LANG:
            given[_LANG] = value
        else:
            given["rules"][name] = value
    return Assignment(games.split(","), **given)


def _unwritten(plain: str) -> BadInput:
    return _bad(plain, say("No version of Rummy Learn has written the class code “{piece}”."))


def _check(plain: str) -> str:
    number = int.from_bytes(sha256((_START + plain).encode()).digest()[:4], "big")
    return "".join(_CHECK[number >> 5 * place & 31] for place in range(_CHECKS))


def _bad(piece: str, message: Message) -> BadInput:
    piece = piece if len(piece) <= _PIECE else piece[:_PIECE] + "…"
    return BadInput("bad_class", piece, message._replace(values={"piece": piece, **message.values}))
