"""Beliefs about moves: each judges tables written by hand as its words say, and errs nowhere else."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pytest

from rummy_learn.course.cases import YES
from rummy_learn.course.facts import FACTS, About, Recall
from rummy_learn.course.misconceptions import Believer, believers
from rummy_learn.course.scenes import scenes
from rummy_learn.course.situations import Claim, DealEnd, GameEnd, HandAfter, Move
from rummy_learn.game.actions import Action
from rummy_learn.game.notation import read
from rummy_learn.game.position import Position
from rummy_learn.rules.stream import Stream
from rummy_learn.variants import variant, variants

if TYPE_CHECKING:
    from rummy_learn.course.cases import Answer
    from rummy_learn.rules.variant import Variant

CONTRACT_GAMES = [game.id for game in variants() if game.deals]


def believer(id_: str, rules: Variant) -> Believer:
    return next(each for each in believers(rules) if each.misconception.id == id_)


def table(game: Variant, hand: str, **keys: Any) -> Position:
    """Four at the table, seat 1 in turn with this hand."""
    written = {"variant": game.id, "options": dict(game.chosen), "players": 4, "turn": 1, "hands": [None] * 4, **keys}
    written["hands"] = [hand if seat == 1 else each for seat, each in enumerate(written["hands"])]
    found = read(written)
    assert isinstance(found, Position), str(found)
    return found


def both(id_: str, game: str, hand: str, action: dict[str, Any], **keys: Any) -> tuple[Answer, Answer]:
    """What the engine and the believer say about a move."""
    rules = variant(game)
    case = Move(table(rules, hand, **keys), Action.read({"player": 1, **action}))
    return case.truth(rules).answer, believer(id_, rules).answers(case).answer


OWN = [{"owner": 1, "cards": "8C 8D 8H"}, {"owner": 1, "cards": "4C 4D 4H"}]
OTHERS = [{"owner": 3, "cards": "8C 8D 8H"}, {"owner": 3, "cards": "4C 4D 4H"}]
DOWN = {"phase": "play", "discards": "JS", "down": [False, True, False, True]}
JUST_DOWN = {**DOWN, "table": OWN, "down_this_turn": True}
LAY_8S = {"action": "lay_off", "meld": 0, "cards": "8S"}
WITH_JOKER = [{"owner": 3, "cards": "5C 6C *=7C 8C"}, {"owner": 3, "cards": "KC KD *=K"}]
TAKE_JOKER = {"action": "exchange", "meld": 0, "card": "7C"}
TAKE_SET_JOKER = {"action": "exchange", "meld": 1, "card": "KH"}


@pytest.mark.parametrize(
    ("id_", "game", "hand", "action", "keys", "truth", "told"),
    [
        # going down
        (
            "M16",
            "hoyle",
            "8C 8D 8H 8S KC KD KH 2D",
            {"action": "go_down", "melds": "8C 8D 8H 8S | KC KD KH"},
            {"phase": "play"},
            "wrong_size",
            YES,
        ),
        (
            "M16",
            "hoyle",
            "8C 8D 8H KC KD KH 2D",
            {"action": "go_down", "melds": "8C 8D | KC KD KH"},
            {"phase": "play"},
            "too_short",
            "too_short",
        ),
        (
            "M56",
            "shanghai",
            "8C 8D 8H KC KD KH 2D 3S",
            {"action": "go_down", "melds": "8C 8D 8H"},
            {"phase": "play"},
            "wrong_melds",
            YES,
        ),
        (
            "M57",
            "shanghai",
            "8C 8D * KC KD KH 2D 3S",
            {"action": "go_down", "melds": "8C 8D * | KC KD KH"},
            {"phase": "play"},
            YES,
            "joker_in_contract",
        ),
        # laying off
        ("M17", "shanghai", "8S 2D KD", LAY_8S, JUST_DOWN, YES, "layoff_later"),
        ("M17", "hoyle", "8S 2D KD", LAY_8S, JUST_DOWN, "layoff_later", YES),
        ("M17", "hoyle", "8S 2D KD", LAY_8S, {**DOWN, "table": OWN}, YES, YES),
        (
            "M18",
            "hoyle",
            "QS QD QH 2D",
            {"action": "meld", "cards": "QS QD QH"},
            {**DOWN, "table": OWN},
            "not_in_this_game",
            YES,
        ),
        (
            "M18",
            "hoyle",
            "QS QD QH 2D",
            {"action": "meld", "cards": "QS QD 2D"},
            {**DOWN, "table": OWN},
            "not_in_this_game",
            "mixed_ranks",
        ),
        ("M19", "zioncheck", "8S 2D KD", LAY_8S, {"phase": "play", "table": OTHERS}, "not_down", YES),
        ("M19", "rum500", "8S 2D KD", LAY_8S, {"phase": "play", "table": OTHERS}, YES, "nothing_melded"),
        ("M19", "rum500", "8S 2D KD", LAY_8S, {"phase": "play", "table": [*OTHERS[:1], *OWN[1:]]}, YES, YES),
        ("M54", "shanghai", "8S 2D KD", LAY_8S, {**DOWN, "table": OTHERS}, YES, "not_your_meld"),
        ("M54", "shanghai", "8S 2D KD", LAY_8S, {**DOWN, "table": OWN}, YES, YES),
        (
            "M55",
            "rum500",
            "2C 9D KD",
            {"action": "lay_off", "meld": 0, "cards": "2C"},
            {"phase": "play", "table": [{"owner": 1, "cards": "QC KC AC"}]},
            "around_the_corner",
            YES,
        ),
        # jokers
        (
            "M11",
            "rum500",
            "4C 9D KD",
            {"action": "lay_off", "meld": 0, "cards": "4C"},
            {"phase": "play", "table": [{"owner": 3, "cards": "6C 7C *"}]},
            "gap",
            YES,
        ),
        (
            "M11",
            "rum500",
            "3C 9D KD",
            {"action": "lay_off", "meld": 0, "cards": "3C"},
            {"phase": "play", "table": [{"owner": 3, "cards": "6C 7C *"}]},
            "gap",
            "gap",
        ),
        (
            "M58",
            "rum500",
            "9C 9D KD",
            {"action": "lay_off", "meld": 0, "cards": "9C"},
            {"phase": "play", "table": [{"owner": 3, "cards": "6C 7C *"}]},
            YES,
            "closed_by_a_joker",
        ),
        ("M12", "zioncheck", "KH 2D 9S", TAKE_SET_JOKER, {**DOWN, "table": WITH_JOKER}, "joker_not_exchangeable", YES),
        ("M12", "shanghai", "KH 2D 9S", TAKE_SET_JOKER, {**DOWN, "table": WITH_JOKER}, YES, "joker_not_exchangeable"),
        ("M12", "shanghai", "7C 2D 9S", TAKE_JOKER, {**DOWN, "table": WITH_JOKER}, YES, YES),
        ("M13.owner", "hoyle", "7C 2D 9S", TAKE_JOKER, {**DOWN, "table": WITH_JOKER[:1]}, YES, "not_the_owner"),
        ("M13.turn", "zioncheck", "7C 2D", TAKE_JOKER, {"turn": 2, "table": WITH_JOKER}, YES, "only_in_turn"),
        ("M13.turn", "shanghai", "7C 2D", TAKE_JOKER, {"turn": 2, "table": WITH_JOKER}, "not_your_turn", YES),
        (
            "M14",
            "rum500",
            "7C 2D",
            TAKE_JOKER,
            {"phase": "play", "table": WITH_JOKER[:1]},
            "joker_not_exchangeable",
            YES,
        ),
        # taking out of turn
        (
            "M20",
            "shanghai",
            "2C 3D",
            {"action": "buy"},
            {"turn": 3, "discards": "9C", "discarder": 2, "down": [False, True, False, False]},
            "already_down",
            YES,
        ),
        (
            "M20",
            "zioncheck",
            "2C 3D",
            {"action": "buy"},
            {"turn": 3, "discards": "9C", "discarder": 2, "down": [False, True, False, False]},
            YES,
            "already_down",
        ),
        (
            "M22",
            "shanghai",
            "2C 3D 9C",
            {"action": "discard", "card": "2C"},
            {"turn": 3, "discards": "KC", "buys": [0, 1, 0, 0], "upcard": "dead"},
            "not_your_turn",
            YES,
        ),
        (
            "M24",
            "shanghai",
            "2C 3D",
            {"action": "buy"},
            {"turn": 3, "discards": "9C", "discarder": 2, "buys": [0, 2, 0, 0]},
            "no_buys_left",
            YES,
        ),
        (
            "M24",
            "california",
            "2C 3D",
            {"action": "buy"},
            {"turn": 3, "discards": "9C", "discarder": 2, "buys": [0, 2, 0, 0]},
            YES,
            "no_buys_left",
        ),
        # drawing
        (
            "M25",
            "shanghai",
            "8C 8D",
            {"action": "take", "cards": "8S"},
            {"discards": "8S KC", "discarder": 0},
            "dead_card",
            YES,
        ),
        ("M25", "shanghai", "8C 8D", {"action": "take"}, {"discards": "KC 8S", "discarder": 0}, YES, YES),
        (
            "M25.pile",
            "rum500",
            "8C 8D 2H",
            {"action": "take", "cards": "8S"},
            {"discards": "8S KC", "discarder": 0},
            YES,
            "dead_card",
        ),
        ("M38", "hoyle", "8C 8D", {"action": "take"}, {"discards": "KC 8S", "upcard": "dead"}, "dead_card", YES),
        # the open pile
        (
            "M26",
            "rum500",
            "9C 2D",
            {"action": "take", "cards": "8S"},
            {"discards": "8S KC", "discarder": 0},
            "must_meld_taken_card",
            YES,
        ),
        (
            "M27",
            "rum500",
            "9C 2D",
            {"action": "take"},
            {"discards": "8S KC", "discarder": 0},
            YES,
            "must_meld_taken_card",
        ),
        (
            "M28",
            "rum500",
            "9C 2D",
            {"action": "discard", "card": "9C"},
            {"phase": "play", "discards": "8S", "taken": {"from": "discard", "cards": "9C"}},
            "same_card_discard",
            YES,
        ),
        (
            "M28.several",
            "rum500",
            "9C 2D",
            {"action": "discard", "card": "9C"},
            {
                "phase": "play",
                "discards": "",
                "taken": {"from": "discard", "cards": "8S 9C"},
                "table": [{"owner": 1, "cards": "8S 8D 8H"}],
            },
            YES,
            "taken_card_discard",
        ),
        # calling
        (
            "M37.own",
            "rum500",
            "9C 2D",
            {"action": "call_rummy", "card": "8S", "meld": 0},
            {"turn": 2, "discards": "8S", "discarder": 1, "table": OTHERS[:1]},
            "own_discard",
            YES,
        ),
        (
            "M37.late",
            "rum500",
            "9C 2D",
            {"action": "call_rummy", "card": "8S", "meld": 0},
            {"turn": 2, "phase": "play", "discards": "8S", "discarder": 0, "table": OTHERS[:1]},
            "dead_card",
            YES,
        ),
        (
            "M37.over",
            "rum500",
            "9C 2D",
            {"action": "call_rummy", "card": "8S", "meld": 0},
            {"turn": 0, "phase": "over", "discards": "8S", "discarder": 0, "out": 0, "table": OTHERS[:1]},
            "deal_over",
            YES,
        ),
        (
            "M59",
            "rum500",
            "9C 2D",
            {"action": "call_rummy", "card": "8S", "meld": 0},
            {"turn": 3, "discards": "8S", "discarder": 2, "table": OTHERS[:1]},
            YES,
            "only_the_next",
        ),
        # going out
        (
            "M35",
            "shanghai",
            "2C",
            {"action": "discard", "card": "2C"},
            {**DOWN, "table": OWN},
            "last_card_discard",
            YES,
        ),
        ("M35", "shanghai", "8S", LAY_8S, {**DOWN, "table": OWN}, YES, "must_discard"),
        ("M35", "hoyle", "8S", LAY_8S, {**DOWN, "table": OWN}, "must_discard", YES),
        (
            "M35",
            "zioncheck",
            "2C",
            {"action": "discard", "card": "2C"},
            {**DOWN, "table": OWN},
            YES,
            "last_card_discard",
        ),
        ("M35", "rum500", "8S", LAY_8S, {"phase": "play", "table": OWN[:1]}, YES, "must_discard"),
        (
            "M60",
            "rum500",
            "9C",
            {"action": "discard", "card": "9C"},
            {"phase": "play", "discards": "", "taken": {"from": "discard", "cards": "9C"}},
            "same_card_discard",
            YES,
        ),
    ],
)
def test_a_move_as_the_believer_judges_it(
    id_: str, game: str, hand: str, action: dict[str, Any], keys: dict[str, Any], truth: Answer, told: Answer
) -> None:
    assert both(id_, game, hand, action, **keys) == (truth, told)


# ---- beliefs about other things than moves ---------------------------------------------------------------------------
def test_the_fastest_caller() -> None:
    rules = variant("shanghai")
    case = Claim(table(rules, "2C", turn=2, dealer=0, discards="9C", discarder=1), (0, 3))
    assert (case.truth(rules).answer, believer("M23", rules).answers(case).answer) == (3, 0)
    rules = variant("rum500")
    case = Claim(table(rules, "2C", turn=2, discards="8S", discarder=1, table=OTHERS[:1]), (0, 3))
    assert (case.truth(rules).answer, believer("M23.rummy", rules).answers(case).answer) == (3, 0)
    assert believer("M59", rules).answers(case).answer == -1


@pytest.mark.parametrize(("game", "truth", "told"), [("shanghai", 4, 3), ("hoyle", 3, 4), ("zioncheck", 2, 3)])
def test_what_a_buy_brings(game: str, truth: int, told: int) -> None:
    rules = variant(game)
    case = HandAfter(table(rules, "2C", turn=3, discards="9C", discarder=2, passed=[3]), Action(1, "buy"))
    assert (case.truth(rules).answer, believer("M21", rules).answers(case).answer) == (truth, told)


def test_whose_points_a_lay_off_makes() -> None:
    rules = variant("rum500")
    laid = [{"owner": 3, "cards": "4C 5C 6C 7C", "by": [3, 3, 3, 1]}]
    case = DealEnd(table(rules, "2D", turn=0, phase="over", hands=["", None, None, None], table=laid, out=0), 1)
    assert (case.truth(rules).answer, believer("M29", rules).answers(case).answer) == (7 - 2, -2)


def test_an_empty_stock() -> None:
    for game, truth, told in (("rum500", "stock_empty", YES), ("hoyle", YES, "stock_empty")):
        rules = variant(game)
        full = table(rules, "2C 3D", discards="9C KD", discarder=0)
        case = Move(full.but(stock=()), Action(1, "draw"))
        assert (case.truth(rules).answer, believer("M36", rules).answers(case).answer) == (truth, told)


@pytest.mark.parametrize(
    ("id_", "totals", "truth", "told"),
    [
        ("M42.exact", (500, 400), "over", "on"),
        ("M42.exact", (505, 400), "over", "over"),
        ("M42.tie", (510, 510), "on", "over"),
        ("M42.tie", (495, 495), "on", "on"),
    ],
)
def test_the_end_of_the_game(id_: str, totals: tuple[int, ...], truth: str, told: str) -> None:
    rules, case = variant("rum500"), GameEnd(totals, 0)
    assert (case.truth(rules).answer, believer(id_, rules).answers(case).answer) == (truth, told)


@pytest.mark.parametrize(
    ("id_", "game", "fact", "about", "truth", "told"),
    [
        ("M24", "hoyle", "limit", About(deal=9), 4, 2),
        ("M39", "zioncheck", "dealt", About(deal=1), 10, 11),
        ("M39", "zioncheck", "dealt", About(deal=5), 11, 11),
        ("M40", "zioncheck", "opening_turns", About(), 2, 1),
        ("M41", "hoyle", "least_buys", About(deal=9), 2, 0),
        (
            "M61.deal.shanghai",
            "hoyle",
            "contract",
            About(deal=5),
            "1 set of 3 + 1 run of 7",
            "2 sets of 3 + 1 run of 4",
        ),
        (
            "M61.deal.shanghai",
            "hoyle",
            "contract",
            About(deal=9),
            "3 sets of 3 + 1 run of 5",
            "3 sets of 3 + 1 run of 5",
        ),
        ("M62.after", "hoyle", "contract", About(deal=1), "2 sets of 3", "1 set of 3 + 1 run of 4"),
        ("M62.before", "hoyle", "contract", About(deal=1), "2 sets of 3", "2 sets of 3"),
    ],
)
def test_facts_as_the_believer_knows_them(
    id_: str, game: str, fact: str, about: About, truth: Answer, told: Answer
) -> None:
    rules, case = variant(game), Recall(FACTS[fact], about)
    assert (case.truth(rules).answer, believer(id_, rules).answers(case).answer) == (truth, told)


# ---- in which games, and nowhere else --------------------------------------------------------------------------------
#: Games in which a belief is wrong; those that are left out know it to be true, or do not know what it is about.
WRONG_IN = {
    "M09": {"shanghai", "california"},
    "M12": set(CONTRACT_GAMES),
    "M14": {"rum500"},
    "M16": set(CONTRACT_GAMES),
    "M18": set(CONTRACT_GAMES),
    "M20": set(CONTRACT_GAMES),
    "M25": set(CONTRACT_GAMES),
    "M26": {"rum500"},
    "M29": {"rum500"},
    "M38": set(CONTRACT_GAMES),
    "M39": {"zioncheck", "rum500"},
    "M40": {"zioncheck"},
    "M41": {"hoyle", "california"},
    "M42.tie": {"rum500"},
    "M61.deal.hoyle": {"shanghai", "california", "zioncheck", "rum500"},
    "M62.after": set(CONTRACT_GAMES),
}


@pytest.mark.parametrize("id_", WRONG_IN)
def test_in_which_games_a_belief_is_wrong(id_: str) -> None:
    found = {game.id for game in variants() if id_ in {each.misconception.id for each in believers(game)}}
    assert found == WRONG_IN[id_]


@pytest.mark.parametrize(
    ("id_", "game", "options"),
    [
        ("M14", "rum500", {"jokers": "off"}),
        ("M24.once", "zioncheck", {"pickup_limit": 1}),
        ("M37.own", "rum500", {"call_rummy": "none"}),
        ("M42.tie", "rum500", {"must_go_out": "on"}),
    ],
)
def test_a_house_rule_may_leave_nothing_to_be_wrong_about(id_: str, game: str, options: dict[str, Any]) -> None:
    assert id_ not in {each.misconception.id for each in believers(variant(game, **options))}


def test_a_house_rule_turns_a_belief_round() -> None:
    for rules in (variant("hoyle"), variant("shanghai", layoff_same_turn="off")):
        assert "same turn" in str(believer("M17", rules).misconception.said(rules))
    must = variant("rum500", top_discard="must_meld")
    case = Move(table(must, "9C 2D", discards="8S KC", discarder=0), Action(1, "take"))
    assert (case.truth(must).answer, believer("M27", must).answers(case).answer) == ("must_meld_taken_card", YES)


Codes = frozenset[str]

#: Of a refused move with these codes, or a legal one with none: does the believer misjudge it?
MISJUDGES: dict[str, Callable[[Move, Codes], bool]] = {
    "M16": lambda _, codes: "extra_cards" in codes and codes <= {"extra_cards", "wrong_size", "wrong_melds"},
    "M18": lambda move, codes: move.action.action == "meld" and codes == {"not_in_this_game"},
    "M22": lambda move, codes: (
        codes == {"not_your_turn"}
        and move.action.action in ("go_down", "discard")
        and move.position.buys[move.action.player] > 0
    ),
    "M25": lambda move, codes: move.action.action == "take" and codes == {"dead_card"} and bool(move.action.cards),
    "M26": lambda _, codes: codes == {"must_meld_taken_card"},
    "M28": lambda _, codes: codes == {"same_card_discard"},
    "M37.own": lambda move, codes: codes == {"own_discard"} and move.action.action == "call_rummy",
    "M38": lambda move, codes: codes == {"dead_card"} and not move.action.cards and move.action.action == "take",
    "M54": lambda move, codes: (
        not codes
        and move.action.action == "lay_off"
        and move.position.table[move.action.meld or 0].owner != move.action.player
    ),
    "M55": lambda move, codes: move.action.action == "lay_off" and codes == {"around_the_corner"},
    "M57": lambda move, codes: (
        not codes and move.action.action == "go_down" and any(card.wild for meld in move.action.melds for card in meld)
    ),
    "M59": lambda move, codes: (
        not codes and move.action.action == "call_rummy" and move.action.player != move.position.turn
    ),
}


@pytest.mark.parametrize("game", variants(), ids=lambda game: game.id)
def test_a_belief_about_moves_errs_exactly_where_its_words_say(game: Variant) -> None:
    tested = [each for each in believers(game) if each.misconception.id in MISJUDGES]
    assert tested
    for scene in scenes(game, case=Move):
        stream = Stream("exactly", scene.id, game.id)
        for _ in range(15):
            case = scene.draw(stream, game, 1)
            assert isinstance(case, Move)
            codes = frozenset(reason.code for reason in case.reasons(game))
            for each in tested:
                id_ = each.misconception.id
                assert each.parts(case) == MISJUDGES[id_](case, codes), (id_, scene.id, str(case.said()))
