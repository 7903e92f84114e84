"""The same cards in several games: tick those that accept them."""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING

from rummy_learn.course import shapes
from rummy_learn.course.cases import YES, Laid, NoCaseError
from rummy_learn.course.hints import four_steps
from rummy_learn.course.misconceptions import believers
from rummy_learn.course.question import Marking, Question, QuestionType, distinct, game_name, lettered
from rummy_learn.course.wording import joined
from rummy_learn.rules.check import with_repairs
from rummy_learn.text import Message, plural, say
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from rummy_learn.course.hints import Hint
    from rummy_learn.course.misconceptions import Believer, Misconception
    from rummy_learn.course.question import Given
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.stream import Stream
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = ["TYPE"]

_CANDIDATES = 6
_TRIES = 4000
_FEWEST_GAMES = 3


# ---- making ----------------------------------------------------------------------------------------------------------
def make(stream: Stream, variant: Variant, level: int) -> Question:
    """Cards that some games accept and others refuse; from level 2 on, now and then all agree.

    Only games are offered about which some misconception errs here, the asked one always among them; that one accepts
    the cards every other time.
    """
    games = [variant if game.id == variant.id else game for game in variants()]
    if variant.id not in {game.id for game in games}:
        games.append(variant)
    contrast = level < 2 or stream.below(4) > 0
    accepts = bool(stream.below(2))
    everyone = stream.shuffled(believers(variant, TYPE.skill))
    # A game of one's own may be so much like the others that only the next best cards can be had.
    for taken, parting in product((accepts, not accepts), dict.fromkeys((contrast, True, False))):
        cases = list(islice(_cases(stream, variant, games, accepts=taken, contrast=parting), _CANDIDATES))
        for believer in everyone:
            for case in cases:
                if believer.errs(case):
                    return _question(variant, case, _offered(games, case))
    raise NoCaseError(f"no cards tell {variant.id} from other games")


def _cases(
    stream: Stream, variant: Variant, games: Sequence[Variant], *, accepts: bool, contrast: bool
) -> Iterator[Laid]:
    """Cards that the asked game accepts, or not, and of which all games think alike, or not."""
    for _ in range(_TRIES):
        case = Laid((shapes.laid_cards(stream, *games),))
        verdicts = {case.stands(game) for game in games}
        if case.stands(variant) != accepts or (len(verdicts) > 1) != contrast:
            continue
        offered = _offered(games, case)
        alike = len({case.stands(game) for game in offered}) == 1
        if variant in offered and len(offered) >= _FEWEST_GAMES and alike != contrast:
            yield case


def _offered(games: Sequence[Variant], case: Laid) -> list[Variant]:
    """The games in which somebody errs, and where the reason can be told."""
    return [game for game in games if case.plain(game) and any(_errs(game, case))]


def _errs(game: Variant, case: Laid) -> Iterator[Believer]:
    """Those who accept what this game refuses, or refuse what it accepts."""
    stands = case.stands(game)
    return (each for each in believers(game, TYPE.skill) if (each.answers(case).answer == YES) != stands)


def _question(variant: Variant, case: Laid, offered: Sequence[Variant]) -> Question:
    return Question(
        type=TYPE,
        variant=variant,
        prompt=say("Which of these games accept the cards, laid in this order, as a meld?"),
        case=case,
        melds=case.melds,
        options=lettered([game_name(game) for game in offered]),
        claims=tuple(game.id for game in offered),
        games=tuple(offered),
    )


# ---- marking ---------------------------------------------------------------------------------------------------------
def solve(question: Question) -> Given:
    """The games that accept the cards, by the engine."""
    case = question.case
    assert isinstance(case, Laid)
    return frozenset(question.key(game.id) for game in question.games if case.stands(game))


def mark(question: Question, answer: Given) -> Marking:
    """Right is exactly the games that accept; each game that was taken wrongly is explained."""
    case, solution = question.case, solve(question)
    assert isinstance(case, Laid)
    assert isinstance(answer, frozenset)
    assert isinstance(solution, frozenset)
    verdicts = [with_repairs(game, case.verdict(game), case.melds) for game in question.games]
    wrong = answer ^ solution
    errs = [
        (game, believer.misconception)
        for game in question.games
        if question.key(game.id) in wrong
        for believer in _errs(game, case)
    ]
    return Marking(
        correct=not wrong,
        verdict=_sentence(len(wrong)),
        explanation=tuple(_told(game, verdict) for game, verdict in zip(question.games, verdicts, strict=True)),
        clauses=_clauses(question.games, verdicts),
        solution=solution,
        solution_said=_accepting(question),
        cards=_deciding(verdicts),
        misconceptions=tuple({each.id: each for _, each in errs}.values()),
        rebuttals=_rebuttals(errs),
        verdicts=tuple(verdicts),
    )


def _accepting(question: Question) -> Message:
    """The games that accept the cards, in words."""
    case = question.case
    assert isinstance(case, Laid)
    names = [game_name(game) for game in question.games if case.stands(game)]
    return say("{games}.", games=joined(names)) if names else say("None of them.")


def _deciding(verdicts: Sequence[Verdict]) -> tuple[Card, ...]:
    """The cards that a game objects to."""
    return next((verdict.reasons[0].cards for verdict in verdicts if not verdict), ())


def _sentence(wrong: int) -> Message:
    if not wrong:
        return say("Right, in every game.")
    return plural(wrong, "Not quite: you are wrong about one game.", "Not quite: you are wrong about {n} games.")


def _rebuttals(errs: Sequence[tuple[Variant, Misconception]]) -> tuple[Message, ...]:
    """What is to be said against each belief, once, with all the games where that is so."""
    said: dict[str, tuple[Message, list[Message]]] = {}
    for game, each in errs:
        rebuttal = each.rebuttal(game)
        said.setdefault(str(rebuttal), (rebuttal, []))[1].append(game.title)
    return tuple(
        say("{games}: {rebuttal}", games=joined(games), rebuttal=rebuttal) for rebuttal, games in said.values()
    )


def _told(game: Variant, verdict: Verdict) -> Message:
    if verdict:
        return say("{game}: yes. {rule}", game=game.title, rule=_kind_clause(game, verdict).rule)
    return say("{game}: no. {reason}", game=game.title, reason=verdict.reasons[0].message)


def _kind_clause(game: Variant, verdict: Verdict) -> Clause:
    return game.cite(verdict.melds[0].kind or "set")


def _clauses(games: Sequence[Variant], verdicts: Sequence[Verdict]) -> tuple[Clause, ...]:
    pairs = zip(games, verdicts, strict=True)
    return distinct(_kind_clause(game, told) if told else told.reasons[0].clause for game, told in pairs)


# ---- help ------------------------------------------------------------------------------------------------------------
def hints(question: Question, _laid: Sequence[Sequence[Card]]) -> tuple[Hint, ...]:
    """What is to be ticked, the rule of the first game, the cards that games differ about, and the answer."""
    case = question.case
    assert isinstance(case, Laid)
    verdicts = [case.verdict(game) for game in question.games]
    goal = say("Judge the cards by the rules of each game on its own, and tick those where they are a meld.")
    cards = _deciding(verdicts) or case.melds[0]
    count = sum(map(bool, verdicts))
    pointed = plural(
        count,
        "Look at {cards}: {n} of these games accepts them where they lie.",
        "Look at {cards}: {n} of these games accept them where they lie.",
        cards=cards,
    )
    return four_steps(goal, _clauses(question.games, verdicts)[0], pointed, _accepting(question))


TYPE = QuestionType(
    id="which_games",
    title=say("Which games accept these cards?"),
    skill="melds",
    input="many",
    make=make,
    solve=solve,
    mark=mark,
    hints=hints,
    order=2,
)
