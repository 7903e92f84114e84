"""Repair it with one change: which changes turn refused cards into a meld?"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.cases import YES, Laid, NoCaseError
from rummy_learn.course.hints import four_steps
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name, lettered
from rummy_learn.course.shapes import laid_cards
from rummy_learn.course.wording import joined
from rummy_learn.rules.cards import JOKER, parse_cards, print_cards, rank_at
from rummy_learn.rules.readings import readings
from rummy_learn.text import Message, plural, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Believer, Misconception
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant

__all__ = ["TYPE"]

_TRIES = 2000
_LOOKED_AT = 50
"""So many changes of some cards are tried."""
_OFFERED = {1: 3, 2: 4, 3: 6}
"""So many changes are offered, by level."""
_LONG = 5


class _Change(NamedTuple):
    """One card taken away, put in, or both: what it says, the cards after it, and what it has in common with others.

    Of changes that are `alike` one is enough to ask about.
    """

    said: Message
    cards: tuple[Card, ...]
    alike: tuple[Card | None, int]


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """Cards that are no meld, with changes that help and changes of which a mistaken learner thinks so.

    More changes, and more cards, on higher levels; where such are not met in time, those of the level below.
    """
    everyone = stream.shuffled(believers(variant, TYPE.skill))
    for hardness in range(level, 0, -1):
        found = _found(stream, variant, hardness, everyone)
        if found:
            return found
    raise NoCaseError(f"nothing to repair in {variant.id}")


def _found(stream: Stream, variant: Variant, level: int, everyone: Sequence[Believer]) -> Question | None:
    offered = _OFFERED[level]
    helping = stream.below(offered - 1) + 1
    for _ in range(_TRIES):
        cards = laid_cards(stream, variant)
        case = Laid((cards,))
        if not _of_level(cards, level) or case.stands(variant) or not case.plain(variant):
            continue
        right, wrong = _sorted_out(stream, variant, cards, everyone, (helping, offered - helping))
        if right and wrong and len(right) + len(wrong) >= min(offered, _OFFERED[2]):
            return _question(variant, case, stream.shuffled([*right, *wrong]))
    return None


def _of_level(cards: Sequence[Card], level: int) -> bool:
    """Few cards without jokers at first, then any, then many cards or several jokers."""
    jokers = sum(card.joker for card in cards)
    if level == 1:
        return not jokers
    return level == 2 or jokers > 1 or len(cards) > _LONG


def _sorted_out(
    stream: Stream, variant: Variant, cards: Sequence[Card], everyone: Sequence[Believer], most: tuple[int, int]
) -> tuple[list[_Change], list[_Change]]:
    """Changes that help, and changes of which somebody thinks so, at most so many of each."""
    right: list[_Change] = []
    wrong: list[_Change] = []
    for change in stream.shuffled(list(_changes(variant, cards)))[:_LOOKED_AT]:
        if change.alike in {other.alike for other in (*right, *wrong)}:
            continue
        found = len(readings(variant, change.cards))
        if found == 1 and len(right) < most[0]:
            right.append(change)
        elif not found and len(wrong) < most[1] and any(_believed(everyone, change.cards)):
            wrong.append(change)
    return right, wrong


def _believed(everyone: Iterable[Believer], cards: tuple[Card, ...]) -> Iterator[Misconception]:
    """The beliefs by which the cards are a meld."""
    return (each.misconception for each in everyone if each.answers(Laid((cards,))).answer == YES)


def _changes(variant: Variant, cards: Sequence[Card]) -> Iterator[_Change]:
    """Every card taken away, and cards near the others put in, alone or for another; no card looks unchanged."""
    held = tuple(cards)
    near = _near(variant, held)
    for at, gone in enumerate(held):
        rest = (*held[:at], *held[at + 1 :])
        if gone.face not in [card.face for card in held[:at]]:
            yield _Change(say("Take away {cards}.", cards=gone.face), rest, (gone.face, 0))
            for card in near:
                if card.face != gone.face:
                    said = say("Lay {come} instead of {gone}.", come=card, gone=gone.face)
                    yield _Change(said, (*held[:at], card, *held[at + 1 :]), (gone.face, card.rank))
    for card in near:
        yield _Change(say("Add {come}.", come=card), _with(held, card), (None, card.rank))


def _near(variant: Variant, cards: Sequence[Card]) -> list[Card]:
    """Cards of the deck that could belong to these, by rank or by suit, and the joker."""
    ranks, suits = ({getattr(card, of) for card in cards if not card.joker} for of in ("rank", "suit"))
    around = {rank_at((rank + step - 1) % 13 + 1) for rank in ranks for step in (-1, 0, 1)}
    deck = variant.deck()
    faces = dict.fromkeys(deck.cards())
    near = (card for card in faces if card.joker or (card.suit in suits and card.rank in around) or card.rank in ranks)
    return [card for card in near if not deck.short_of((*cards, card))]


def _with(cards: tuple[Card, ...], card: Card) -> tuple[Card, ...]:
    """The cards with one more, where it belongs by its rank; an ace and a joker at the end."""
    if card == JOKER or card.rank == 1:
        return (*cards, card)
    at = next((at for at, other in enumerate(cards) if other.means_rank > card.rank), len(cards))
    return (*cards[:at], card, *cards[at:])


def _question(variant: Variant, case: Laid, changes: Sequence[_Change]) -> Question:
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say(
            "{game}: these cards are no legal meld. Which of these changes alone would make them one?",
            game=game_name(variant),
        ),
        case=case,
        melds=case.melds,
        options=lettered([change.said for change in changes]),
        claims=tuple(print_cards(change.cards) for change in changes),
    )


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The changes that help, by the engine."""
    return frozenset(option.key for option in question.options if _after(question, option.key).stands(question.variant))


def _after(question: Question, key: str) -> Laid:
    """The cards as a change leaves them."""
    return Laid((parse_cards(str(question.claim(key))),))


def mark(question: Question, answer: Given) -> Marking:
    """Right is every change that helps and no other; each is explained."""
    variant, solution = question.variant, solve(question)
    assert isinstance(answer, frozenset)
    assert isinstance(solution, frozenset)
    assert isinstance(question.case, Laid)
    wrong = answer ^ solution
    errs = _erring(question, wrong)
    return Marking(
        correct=not wrong,
        verdict=_sentence(len(wrong)),
        explanation=(
            question.case.verdict(variant).reasons[0].message,
            *(_told(question, option.key) for option in question.options),
        ),
        clauses=distinct(_clauses(question)),
        solution=solution,
        solution_said=joined([question.option(key) for key in sorted(solution)], "{first} {rest}"),
        cards=question.case.verdict(variant).reasons[0].cards,
        misconceptions=tuple(errs),
        rebuttals=tuple(each.rebuttal(variant) for each in errs),
    )


def _erring(question: Question, wrong: Iterable[str]) -> list[Misconception]:
    """The beliefs by which one would tick the wrong changes, or leave out the right ones."""
    found: dict[str, Misconception] = {}
    for key in sorted(wrong):
        after = _after(question, key)
        for each in believers(question.variant, TYPE.skill):
            if (each.answers(after).answer == YES) != after.stands(question.variant):
                found[each.misconception.id] = each.misconception
    return list(found.values())


def _sentence(wrong: int) -> Message:
    if not wrong:
        return say("Right: these changes help, and no others.")
    return plural(wrong, "Not quite: one change is judged wrongly.", "Not quite: {n} changes are judged wrongly.")


def _told(question: Question, key: str) -> Message:
    verdict, change = _after(question, key).verdict(question.variant), question.option(key)
    if not verdict:
        return say("{change} No: {reason}", change=change, reason=verdict.reasons[0].message)
    if verdict.melds[0].kind == "set":
        return say("{change} Yes, a set: {cards}.", change=change, cards=verdict.melds[0].cards)
    return say("{change} Yes, a run: {cards}.", change=change, cards=verdict.melds[0].cards)


def _clauses(question: Question) -> Iterator[Clause]:
    assert isinstance(question.case, Laid)
    yield question.case.verdict(question.variant).reasons[0].clause
    for option in question.options:
        for reason in _after(question, option.key).verdict(question.variant).reasons[:1]:
            yield reason.clause


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be ticked, the rule that is broken, the cards where it is, and the changes that help."""
    assert isinstance(question.case, Laid)
    reason = question.case.verdict(question.variant).reasons[0]
    solution = solve(question)
    assert isinstance(solution, frozenset)
    goal = say("Make each change on its own, and tick it if a legal set or run lies there then.")
    count = plural(len(solution), "{n} of the changes helps.", "{n} of the changes help.")
    pointed = say(
        "The rule is broken here: {cards}. {count}", cards=reason.cards or question.case.melds[0], count=count
    )
    answer = joined([question.option(key) for key in sorted(solution)], "{first} {rest}")
    return four_steps(goal, reason.clause, pointed, answer)


TYPE = QuestionType(
    id="repair",
    title=say("Repair it with one change"),
    skill="melds",
    input="many",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=8,
)
