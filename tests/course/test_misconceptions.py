"""Each belief parts from the engine where it should, and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import islice, product
from typing import TYPE_CHECKING

import pytest

from rummy_learn.course.cases import YES, Held, Laid, Totals
from rummy_learn.course.facts import Recall
from rummy_learn.course.misconceptions import Believer, believers, misconceptions
from rummy_learn.course.scenes import all_scenes
from rummy_learn.course.situations import NextSeat
from rummy_learn.course.skills import SKILLS
from rummy_learn.rules.cards import Card, parse_cards, parse_melds
from rummy_learn.rules.readings import readings
from rummy_learn.rules.stream import Stream
from rummy_learn.variants import variant, variants

if TYPE_CHECKING:
    from rummy_learn.rules.melds import Meld
    from rummy_learn.rules.variant import Variant

CARDS = {"laid": "melds", "held": "scoring", "totals": "winning"}
SCENES = {scene.id: scene for scene in all_scenes()}
BELIEVERS = [each for game in variants() for each in believers(game)]


def named(each: object) -> str:
    return f"{each.misconception.id}-{each.variant.id}" if isinstance(each, Believer) else ""


def believer(id_: str, game: str | Variant) -> Believer:
    rules = variant(game) if isinstance(game, str) else game
    return next(each for each in believers(rules) if each.misconception.id == id_)


def test_all_that_the_catalogue_asks_for_are_found_once() -> None:
    ids = [each.id for each in misconceptions()]
    assert len(ids) == len(set(ids))
    assert {id_.partition(".")[0] for id_ in ids} >= {f"M{number:02}" for number in range(1, 43)}


def test_every_misconception_is_wrong_in_some_game_and_spoils_a_skill() -> None:
    assert {each.id for each in misconceptions()} == {each.misconception.id for each in BELIEVERS}
    assert {each.skill for each in misconceptions()} <= set(SKILLS)


@pytest.mark.parametrize("each", BELIEVERS, ids=named)
def test_every_belief_has_twenty_different_diagnostic_cases(each: Believer) -> None:
    cases = list(islice(each.cases("class 7"), 20))
    assert len({case.item for case in cases}) == len(cases)
    # Of a misconception of fact there are as many as the game has cases.
    assert len(cases) == 20 or all(isinstance(case, (Recall, NextSeat)) for case in cases)
    assert cases
    for case in cases:
        assert each.answers(case).answer != case.truth(each.variant).answer


@pytest.mark.parametrize("each", BELIEVERS, ids=named)
def test_every_belief_is_told_with_a_clause_of_the_game(each: Believer) -> None:
    told = str(each.misconception.rebuttal(each.variant))
    assert str(each.misconception.said(each.variant)) in told
    assert "{" not in told
    clauses = each.misconception.clauses(each.variant)
    assert clauses
    assert all(clause in each.variant.clauses for clause in clauses)


@pytest.mark.parametrize("scene", CARDS)
def test_a_misconception_holds_its_tongue_about_other_skills(scene: str) -> None:
    for game in variants():
        others = [each for each in believers(game) if each.misconception.skill != CARDS[scene]]
        if scene != "laid":
            others = [each for each in others if each.misconception.skill not in CARDS.values()]
        stream = Stream(1, scene)
        for case in (SCENES[scene].draw(stream, game, 1) for _ in range(25)):
            assert not [each.misconception.id for each in others if each.errs(case)]


# ---- melds: against definitions of their own ------------------------------------------------------------------------
Claims = Callable[["Variant", tuple[Card, ...]], bool]


def limit(game: Variant, kind: str, size: int) -> int:
    return size if game.joker_limit is None else game.joker_limit("set" if kind == "set" else "run", size).most


def wilds(cards: Sequence[Card]) -> int:
    return sum(card.wild for card in cards)


def naturals(cards: Sequence[Card]) -> list[Card]:
    return [card for card in cards if not card.wild]


def one_of_each_rank(cards: Sequence[Card]) -> bool:
    ranks = [card.means_rank for card in cards if card.means_rank]
    return len(ranks) == len(set(ranks))


def one_suit(cards: Sequence[Card]) -> bool:
    return len({card.means_suit for card in cards if card.means_suit}) <= 1


def consecutive(cards: Sequence[Card], *, corner: bool) -> bool:
    """Can the ranks, jokers filling gaps, lie side by side: from 1 to 14, or on the circle and over its corner?"""
    size = len(cards)
    ranks = {card.means_rank for card in cards if card.means_rank}
    starts = range(15 - size, 14) if corner else range(1, 16 - size)
    windows = ({(start + step - 1) % 13 + 1 for step in range(size)} for start in starts)
    return any(ranks <= window for window in windows if not corner or {13, 1, 2} <= window)


def a_run(game: Variant, cards: Sequence[Card], *, least: int = 0, suits: bool = True, corner: bool = False) -> bool:
    size = len(cards)
    fits = (least or game.run_min) <= size <= 13 and wilds(cards) <= limit(game, "run", size)
    return fits and one_of_each_rank(cards) and (one_suit(cards) or not suits) and consecutive(cards, corner=corner)


def a_set(game: Variant, cards: Sequence[Card], *, most: int | None = 99, differ: bool | None = None) -> bool:
    size, top = len(cards), game.set_sizes[1] if most == 99 else most
    fits = game.set_sizes[0] <= size <= (top or size) and wilds(cards) <= limit(game, "set", size)
    suits = [card.means_suit for card in cards if card.means_suit]
    twins = len(suits) > len(set(suits))
    differ = game.set_suits_differ if differ is None else differ
    return fits and len({card.means_rank for card in cards if card.means_rank}) <= 1 and not (twins and differ)


def legal(game: Variant, cards: tuple[Card, ...]) -> Meld | None:
    found = readings(game, cards)
    return found[0] if len(found) == 1 else None


def with_wild_twos(cards: Sequence[Card]) -> list[tuple[Card, ...]]:
    options = [(card, Card.parse("*")) if card.rank == 2 and not card.wild else (card,) for card in cards]
    return list(product(*options))


def never(_game: Variant, _cards: tuple[Card, ...]) -> bool:
    return False


def run_of(game: Variant, cards: tuple[Card, ...]) -> Meld | None:
    meld = legal(game, cards)
    return meld if meld and meld.kind == "run" else None


def set_of(game: Variant, cards: tuple[Card, ...]) -> Meld | None:
    meld = legal(game, cards)
    return meld if meld and meld.kind == "set" else None


def _ace_at(game: Variant, cards: tuple[Card, ...], position: int) -> bool:
    run = run_of(game, cards)
    return run is not None and position in (run.start, run.end)


def _no_limit(game: Variant, cards: tuple[Card, ...]) -> bool:
    free = tuple(Card.parse("*") if card.wild else card for card in cards)
    known = naturals(free)
    set_like = len({card.rank for card in known}) <= 1 and len(cards) >= game.set_sizes[0]
    run_like = one_suit(known) and one_of_each_rank(known) and consecutive(free, corner=False)
    return set_like or (run_like and game.run_min <= len(cards) <= 13)


def _half(game: Variant, cards: tuple[Card, ...]) -> bool:
    return _no_limit(game, cards) and wilds(cards) <= len(cards) // 2


def _repeats(cards: Sequence[Card]) -> bool:
    suits = [card.means_suit for card in cards if card.means_suit]
    return len(suits) > len(set(suits))


#: What each believer accepts though it is refused, and what he refuses though it is legal.
WRONGLY: dict[str, tuple[Claims, Claims]] = {
    "M01": (lambda game, cards: a_run(game, cards, corner=True), never),
    "M02.high": (never, lambda game, cards: _ace_at(game, cards, 1)),
    "M02.low": (never, lambda game, cards: _ace_at(game, cards, 14)),
    "M03": (lambda game, cards: a_run(game, cards, suits=False), never),
    "M04": (never, lambda game, cards: bool(set_of(game, cards)) and _repeats(cards)),
    "M05": (lambda game, cards: a_set(game, cards, differ=False), never),
    "M06": (
        lambda game, cards: game.run_min == 4 and a_run(game, cards, least=3),
        lambda game, cards: game.run_min == 3 and bool(run_of(game, cards)) and len(cards) == 3,
    ),
    "M07": (lambda game, cards: a_set(game, cards, most=None), never),
    "M08": (_no_limit, never),
    "M10": (
        lambda game, cards: bool(game.joker_limit) and _half(game, cards),
        lambda game, cards: bool(legal(game, cards)) and wilds(cards) > len(cards) // 2,
    ),
    "M43": (never, lambda game, cards: bool(legal(game, cards)) and wilds(cards) > 1),
    "M44": (never, lambda game, cards: bool(set_of(game, cards)) and len(cards) > 4),
    "M45": (
        never,
        lambda game, cards: any(
            card.wild for run in [run_of(game, cards)] if run for card in run.cards[:: len(run) - 1]
        ),
    ),
    "M46": (lambda game, cards: any(readings(game, free) for free in with_wild_twos(cards)), never),
    "M47": (
        lambda game, cards: (
            one_suit(naturals(cards))
            and len(naturals(cards)) > 1
            and game.run_min <= len(cards) <= 13
            and wilds(cards) <= limit(game, "run", len(cards))
        ),
        never,
    ),
}


@pytest.mark.parametrize("each", [each for each in BELIEVERS if each.misconception.id in WRONGLY], ids=named)
def test_a_belief_about_melds_errs_exactly_where_its_words_say(each: Believer) -> None:
    game = each.variant
    accepts, refuses = WRONGLY[each.misconception.id]
    stream = Stream("exactly", each.misconception.id, game.id)
    for case in (SCENES["laid"].draw(stream, game, 1) for _ in range(500)):
        assert isinstance(case, Laid)
        if case.deal is not None or "joker_undeclared" in case.verdict(game).codes:
            continue
        (cards,) = case.melds
        says_yes = each.answers(case).answer == YES
        expected = not refuses(game, cards) if case.stands(game) else accepts(game, cards)
        assert says_yes == expected, cards


def test_the_reason_of_a_believer_is_his_own() -> None:
    corner = Laid(parse_melds("KC AC 2C 3C"))
    told = believer("M02.high", "shanghai").answers(corner)
    assert told.answer == "ace_only_high"
    assert told.cards == parse_cards("AC")


@pytest.mark.parametrize(
    ("game", "options", "laid", "errs"),
    [
        ("hoyle", {}, "AC 2C 3C 4C | 5C 6C 7C 8C", True),
        ("hoyle", {}, "AC 2C 3C 4C | 6C 7C 8C 9C", False),
        ("zioncheck", {}, "AC 2C 3C 4C | 5C 6C 7C 8C", True),
        ("zioncheck", {}, "AC 2C 3C 4C | 5C 6C 7C 8C 9C", False),
        ("zioncheck", {}, "AC 2C 3C 4C | 4C 5C 6C 7C", False),
        ("shanghai", {}, "AC 2C 3C 4C | 5C 6C 7C 8C", True),
        ("shanghai", {}, "AC 2C 3C 4C | 6C 7C 8C 9C", False),
        ("shanghai", {"same_suit_runs": "apart"}, "AC 2C 3C 4C | 5C 6C 7C 8C", True),
    ],
)
def test_runs_of_one_suit_side_by_side(game: str, options: dict[str, object], laid: str, errs: bool) -> None:
    rules = variant(game, **options)
    assert believer("M15", rules).errs(Laid(parse_melds(laid), 3)) == errs


# ---- points ----------------------------------------------------------------------------------------------------------
def held(game: Variant, hand: str, melded: str = "") -> Held:
    laid = parse_melds(melded) if melded else ()
    return Held(parse_cards(hand), tuple(readings(game, cards)[0] for cards in laid))


@pytest.mark.parametrize(
    ("id_", "game", "hand", "melded", "truth", "told"),
    [
        ("M30", "rum500", "KD", "AC 2C 3C", -4, 10),
        ("M30", "rum500", "KD", "QC KC AC", 25, 25),
        ("M30", "rum500", "AS KD", "", -25, -25),
        ("M31", "shanghai", "9C 3D KS", "", 20, 22),
        ("M31", "rum500", "9C 3D KS", "", -22, -20),
        ("M31", "shanghai", "KS AS *", "", 45, 45),
        ("M32", "california", "2C 3C", "", 25, 10),
        ("M32", "hoyle", "2C 3C", "", 25, 10),
        ("M32", "hoyle", "9C 3C", "", 10, 10),
        ("M34", "rum500", "KC KD", "4C 5C 6C", -5, 0),
        ("M34", "rum500", "3C", "4C 5C 6C", 12, 12),
        ("M48", "hoyle", "JC QC KC 10C", "", 40, 46),
        ("M49", "rum500", "3C", "2S 3S *", 17, 6),
        ("M49", "rum500", "*", "2S 3S 4S", -6, -6),
        ("M50", "zioncheck", "AC 9C", "", 20, 6),
        ("M50", "rum500", "9C", "AC 2C 3C", -3, -3),
        ("M51", "rum500", "9C", "7C 7D 7H", 12, 21),
        ("M52", "shanghai", "* AC", "", 35, 30),
        ("M52", "california", "* 3C", "", 30, 20),
    ],
)
def test_points_as_the_believer_counts_them(id_: str, game: str, hand: str, melded: str, truth: int, told: int) -> None:
    case = held(variant(game), hand, melded)
    assert case.truth(variant(game)).answer == truth
    assert believer(id_, game).answers(case).answer == told


@pytest.mark.parametrize(
    ("id_", "game", "options"),
    [
        ("M04", "rum500", {}),
        ("M05", "shanghai", {}),
        ("M07", "zioncheck", {}),
        ("M08", "zioncheck", {}),
        ("M10", "shanghai", {}),
        ("M15", "rum500", {}),
        ("M30", "hoyle", {}),
        ("M32", "shanghai", {}),
        ("M34", "california", {}),
        ("M44", "rum500", {}),
        ("M52", "hoyle", {}),
    ],
)
def test_nobody_is_wrong_where_the_belief_is_true(id_: str, game: str, options: dict[str, object]) -> None:
    rules = variant(game, **options)
    assert id_ not in {each.misconception.id for each in believers(rules)}


def test_house_rules_turn_a_belief_into_the_truth_and_the_other_way_round() -> None:
    twos_in = Laid(parse_melds("8C 8D 2S"))
    assert believer("M46", "shanghai").answers(twos_in).answer == YES
    assert believer("M46", variant("shanghai", wild_deuces="on")).answers(twos_in).answer != YES
    assert "M52" in {each.misconception.id for each in believers(variant("hoyle", joker_points=25), "scoring")}
    low = believer("M30", variant("rum500", values="five_ten_fifteen"))
    assert low.errs(held(low.variant, "KD", "AC 2C 3C"))


def test_who_is_ahead_depends_on_the_game() -> None:
    totals = Totals((120, 85))
    assert [totals.truth(variant(game)).answer for game in ("shanghai", "rum500")] == [1, 0]
    assert [believer("M33", game).answers(totals).answer for game in ("shanghai", "rum500")] == [0, 1]


# ---- house rules -----------------------------------------------------------------------------------------------------
def with_one_house_rule() -> list[Variant]:
    """Every game with each value of each option that is not the default."""
    found = []
    for game in variants():
        for option in game.options:
            needed = {name: values[0] for name, values in option.needs.items()}
            found += [game.with_options(**needed, **{option.name: value}) for value in list(option.values)[1:]]
    return found


def named_rules(rules: Variant) -> str:
    return f"{rules.id}-{dict(rules.chosen)}"


def shows(each: Believer) -> None:
    case = next(each.cases("house rules"))
    assert each.answers(case).answer != case.truth(each.variant).answer
    assert "{" not in str(each.misconception.rebuttal(each.variant))


@pytest.mark.parametrize("rules", with_one_house_rule(), ids=named_rules)
def test_under_house_rules_too_whoever_believes_something_wrong_can_be_found_out(rules: Variant) -> None:
    for each in Stream(named_rules(rules)).sample(believers(rules), 8):
        shows(each)


@pytest.mark.thorough
@pytest.mark.parametrize("rules", with_one_house_rule(), ids=named_rules)
def test_under_house_rules_everybody_can_be_found_out(rules: Variant) -> None:
    for each in believers(rules):
        shows(each)
