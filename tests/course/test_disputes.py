"""What players argue about, as data: every situation is there, and every game answers it as it should."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping

import pytest

from rummy_learn.course.disputes import Dispute, Finding, changes, decided_by, dispute, disputes, topics, versions
from rummy_learn.course.disputes._trials import Lay, Move
from rummy_learn.game.notation import read
from rummy_learn.game.position import Position
from rummy_learn.rules.cards import parse_melds
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import variant, variants
from tests.test_cases import CASES

ALL = ("shanghai", "california", "hoyle", "zioncheck", "rum500")
CONTRACT_GAMES = ALL[:4]
AS_SHANGHAI = ("shanghai", "california")
TO_DISCARD = ("hoyle", "zioncheck")

SITUATIONS = {
    "M02": "suits-in-a-set",
    "M03": "ace-beside-kings",
    "M05": "fifth-king",
    "M07": "two-jokers-in-a-set",
    "M08": "are-twos-wild",
    "R01": "king-below-an-ace",
    "R03": "ace-low-and-high",
    "R04": "round-the-corner",
    "R05": "looks-like-a-run",
    "R08": "joker-in-the-gap",
    "R10": "joker-at-which-end",
    "R11": "joker-beside-king-and-ace",
    "R13": "joker-at-the-end-of-a-run",
    "R16": "two-runs-of-one-suit",
    "R17": "two-jokers-inside-a-run",
    "J02": "swap-in-a-run-of-jokers",
    "J03": "joker-out-of-a-set",
    "J05": "joker-at-the-end-of-the-table",
    "J07": "joker-at-the-low-end",
    "J08": "lone-joker",
    "J09": "card-moved-to-another-meld",
    "L01": "card-that-fits-two-melds",
    "L04": "eight-on-sevens",
    "L05": "set-first-or-run-first",
    "L06": "lay-off-in-the-turn-of-going-down",
    "L08": "who-scores-a-lay-off",
    "S07": "points-of-a-melded-joker",
    "S08": "cards-lost-in-a-hint",
    "S09": "same-set-several-times",
    "S10": "spare-copy",
    "S11": "several-right-answers",
    "S12": "hint-marked-wrong",
    "B01": "card-under-a-bought-one",
    "B02": "who-buys-first",
    "B03": "price-of-a-buy",
    "B06": "card-from-deep-down",
    "G01": "going-down-is-going-out",
    "G04": "after-the-discard",
    "G05": "stock-is-empty",
    "G06": "nobody-goes-out",
    "G08": "two-callers",
    "G10": "who-plays-after-a-call",
    "G12": "last-discard-that-fits",
    "G13": "who-begins",
    "G14": "first-player-plays-twice",
    "P02": "points-of-a-melded-ace",
    "P03": "points-of-an-ace-in-hand",
    "P05": "all-below-zero",
    "P06": "several-past-the-target",
    "P07": "exactly-the-target",
    "P08": "tie-at-the-end",
    "P09": "low-or-high-wins",
    "P12": "how-many-deals",
    "P13": "cards-of-a-contract",
    "N01": "range-of-cards",
    "N03": "second-copy-in-hand",
    "N04": "which-of-two-copies",
    "N06": "picking-twins",
    "N07": "hints-that-peek",
    "U03": "one-change-several-answers",
    "U04": "text-that-changes-under-the-fingers",
    "U05": "answer-that-never-shows",
    "U07": "lost-on-reload",
    "U08": "lost-when-idle",
    "U09": "answers-out-of-reach",
    "U11": "buttons-without-names",
    "U12": "slow-player",
    "U14": "stage-that-never-ends",
    "U15": "explanation-that-disappears",
    "U16": "all-or-nothing-reset",
    "U17": "slow-start",
    "U19": "whole-class-at-once",
    "U20": "laying-before-drawing",
    "U21": "refused-without-a-reason",
}
"""The ids under which situations are tested in `tests/test_cases.py`, and what the collection calls them."""


def answers(id_: str, trial: int, games: Iterable[str] = ALL) -> dict[str, str]:
    """What each game answers: yes, ask, the code of the first reason against it, or the fact; nothing where it cannot
    come up."""
    found = dispute(id_)
    assert found is not None, id_
    judged = {game: found.trials[trial].judged(variant(game)) for game in games}
    return {game: short(finding) for game, finding in judged.items() if finding}


def short(finding: Finding) -> str:
    if finding.sign == "told":
        return str(finding.said)
    return finding.codes[0] if finding.sign == "no" else finding.sign


def each(games: Iterable[str], answer: str) -> dict[str, str]:
    return dict.fromkeys(games, answer)


def test_every_situation_is_in_the_collection() -> None:
    assert SITUATIONS.keys() == set(CASES.split())
    assert [id_ for id_ in SITUATIONS.values() if dispute(id_) is None] == []
    assert len(set(SITUATIONS.values())) == len(SITUATIONS)


def test_topics_and_disputes_have_ids_of_their_own_and_words() -> None:
    ids = [found.id for found in disputes()]
    assert len(ids) == len(set(ids)) >= 100
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", id_) for id_ in ids)
    assert len({topic.id for topic, _ in topics()}) == len(topics())
    for found in disputes():
        assert str(found.title)
        assert str(found.story)
        assert bool(found.trials) != (found.answer is not None), found.id


@pytest.mark.parametrize("found", disputes(), ids=lambda found: found.id)
def test_every_dispute_is_judged_by_a_game_with_a_clause_of_its_rule_book(found: Dispute) -> None:
    for trial in found.trials:
        judged = [(game, finding) for game in variants() if (finding := trial.judged(game))]
        assert judged, str(trial.asks)
        for game, finding in judged:
            assert game.clause(finding.clause.id) == finding.clause
            assert str(finding.said)
            assert "{" not in str(finding.said)
            assert bool(finding.codes) == (finding.sign in ("no", "ask"))


@pytest.mark.parametrize("found", [each for each in disputes() if each.trials], ids=lambda found: found.id)
def test_the_link_of_a_trial_opens_what_was_judged(found: Dispute) -> None:
    for trial in found.trials:
        for game in variants():
            keys = trial.link(game) if trial.judged(game) else {}
            if isinstance(trial, Lay) and keys:
                laid = [shown.cards for shown in trial.shown(game)]
                assert [tuple(cards) for cards in parse_melds(keys["cards"])] == laid
            if isinstance(trial, Move) and keys:
                position = read(keys["position"])
                assert isinstance(position, Position)
                assert position == trial.position(game)
                assert len(json.dumps(keys["position"])) < 8000


# ---- the right answers -----------------------------------------------------------------------------------------------
GOES, STAYS = "yes", "joker_not_exchangeable"
RIGHT: dict[str, list[dict[str, str]]] = {
    "suits-in-a-set": [each(CONTRACT_GAMES, GOES) | {"rum500": "repeated_suit"}] * 2,
    "ace-beside-kings": [each(ALL, "mixed_ranks"), each(CONTRACT_GAMES, "too_short") | {"rum500": GOES}],
    "fifth-king": [each(CONTRACT_GAMES, GOES) | {"rum500": "fifth_of_a_rank"}],
    "two-jokers-in-a-set": [
        each((*AS_SHANGHAI, "hoyle"), "too_many_jokers") | {"zioncheck": GOES, "rum500": "ask"},
        each((*AS_SHANGHAI, "hoyle"), "too_many_jokers") | each(("zioncheck", "rum500"), GOES),
        each((*AS_SHANGHAI, "zioncheck", "rum500"), GOES) | {"hoyle": "too_many_jokers"},
    ],
    "are-twos-wild": [
        each(ALL, GOES),
        each(ALL, "mixed_ranks"),
        each(("shanghai", "zioncheck"), "5 points.")
        | each(("california", "hoyle"), "20 points.")
        | {"rum500": "-2 points."},
    ],
    "eight-on-sevens": [each(ALL, "mixed_ranks")],
    "suit-of-a-joker": [each(CONTRACT_GAMES, GOES) | {"rum500": "repeated_suit"}],
    "round-the-corner": [each(ALL, "around_the_corner")],
    "king-below-an-ace": [each(ALL, "around_the_corner")],
    "ace-low-and-high": [each(ALL, GOES), each(ALL, GOES)],
    "looks-like-a-run": [each(ALL, "repeated_rank"), each(ALL, "mixed_suits")],
    "run-of-three": [each(CONTRACT_GAMES, "too_short") | {"rum500": GOES}],
    "joker-in-the-gap": [each(ALL, GOES), each(ALL, GOES)],
    "joker-at-the-end-of-a-run": [each(ALL, GOES), each(ALL, GOES)],
    "two-jokers-inside-a-run": [each(ALL, GOES)],
    "two-runs-of-one-suit": [
        each((*AS_SHANGHAI, "rum500"), GOES) | each(TO_DISCARD, "runs_touch"),
        each(ALL, GOES),
        each((*AS_SHANGHAI, "zioncheck", "rum500"), GOES) | {"hoyle": "runs_touch"},
        each((*AS_SHANGHAI, "hoyle"), "wrong_size") | each(("zioncheck", "rum500"), GOES),
    ],
    "ninth-card-a-joker": [each((*AS_SHANGHAI, "hoyle"), "wrong_size") | each(("zioncheck", "rum500"), GOES)],
    "ace-high-beside-a-two": [
        each(ALL, GOES),
        each((*AS_SHANGHAI, "rum500"), GOES) | each(TO_DISCARD, "runs_touch"),
    ],
    "gap-closed-later": [each(ALL, GOES)],
    "joker-at-which-end": [each(ALL, GOES), each(ALL, "ask")],
    "joker-beside-king-and-ace": [each(ALL, "ask"), each(ALL, GOES), each(ALL, "ask")],
    "joker-that-would-have-to-move": [each(ALL, "gap")],
    "swap-in-a-run-of-jokers": [
        {"zioncheck": GOES},
        each((*AS_SHANGHAI, "zioncheck"), GOES) | {"rum500": STAYS},
    ],
    "joker-out-of-a-set": [
        each((*AS_SHANGHAI, "hoyle"), GOES) | each(("zioncheck", "rum500"), STAYS),
        each(AS_SHANGHAI, GOES) | each(("hoyle", "zioncheck", "rum500"), STAYS),
        each(ALL, GOES),
    ],
    "joker-at-the-end-of-the-table": [each(CONTRACT_GAMES, GOES) | {"rum500": STAYS}, each(ALL, GOES)],
    "joker-at-the-low-end": [{"rum500": GOES}],
    "lone-joker": [
        each(ALL, "5 places are offered: joker (2♦︎) joker (9♦︎) joker (7♦︎) joker (Q♦︎) joker (7)."),
        each(ALL, "ask"),
    ],
    "card-moved-to-another-meld": [each(ALL, "not_enough_cards")],
    "same-set-several-times": [each(ALL, "5 different sets.")],
    "swap-out-of-turn": [each((*AS_SHANGHAI, "hoyle"), "not_your_turn") | {"zioncheck": GOES, "rum500": STAYS}],
    "swap-before-drawing": [each((*AS_SHANGHAI, "hoyle"), "draw_first") | {"zioncheck": GOES, "rum500": STAYS}],
    "swap-before-going-down": [
        each(AS_SHANGHAI, "must_go_down") | {"hoyle": "not_down", "zioncheck": GOES, "rum500": STAYS}
    ],
    "swap-in-the-turn-of-going-down": [each((*AS_SHANGHAI, "zioncheck"), GOES) | each(("hoyle", "rum500"), STAYS)],
    "where-the-joker-goes": [
        each(CONTRACT_GAMES, "It goes into the hand of the player who laid the card.") | {"rum500": STAYS}
    ],
    "card-that-fits-two-melds": [each(ALL, GOES), each(ALL, "gap")],
    "set-first-or-run-first": [
        each((*AS_SHANGHAI, "rum500"), GOES) | each(TO_DISCARD, "must_discard"),
        each(ALL, "gap"),
    ],
    "lay-off-before-going-down": [each(CONTRACT_GAMES, "not_down") | {"rum500": GOES}],
    "lay-off-in-the-turn-of-going-down": [
        each((*AS_SHANGHAI, "zioncheck"), GOES) | {"hoyle": "layoff_later"},
        each((*AS_SHANGHAI, "zioncheck"), GOES) | {"hoyle": "layoff_later"},
    ],
    "more-than-the-contract": [each(CONTRACT_GAMES, "wrong_size")],
    "new-meld-once-down": [each(CONTRACT_GAMES, "not_in_this_game") | {"rum500": GOES}],
    "who-scores-a-lay-off": [{"rum500": "It counts 10 for Player 2: 10♠︎."}],
    "several-right-answers": [each(CONTRACT_GAMES, GOES)] * 3,
    "going-down-is-going-out": [each(AS_SHANGHAI, GOES) | {"hoyle": "must_discard"}],
    "one-card-left": [each(AS_SHANGHAI, "leaves_one_card") | each(TO_DISCARD, GOES)],
    "out-with-a-discard": [
        each(AS_SHANGHAI, "last_card_discard") | each((*TO_DISCARD, "rum500"), GOES),
        each((*AS_SHANGHAI, "rum500"), GOES) | each(TO_DISCARD, "must_discard"),
    ],
    "card-under-a-bought-one": [each(CONTRACT_GAMES, "dead_card")] * 2,
    "who-buys-first": [each(AS_SHANGHAI, "Player 2 is asked first.") | each(TO_DISCARD, "Player 4 is asked first.")],
    "price-of-a-buy": [each(AS_SHANGHAI, "14 cards.") | {"hoyle": "13 cards.", "zioncheck": "12 cards."}],
    "number-of-buys": [
        each(CONTRACT_GAMES, GOES) | {"shanghai": "no_buys_left"},
        each(CONTRACT_GAMES, "no_buys_left") | {"zioncheck": GOES},
    ],
    "buying-when-down": [
        each(AS_SHANGHAI, "already_down") | each(TO_DISCARD, GOES),
        each(AS_SHANGHAI, "Player 3 is asked first.") | each(TO_DISCARD, "Player 2 is asked first."),
    ],
    "buying-too-late": [each(CONTRACT_GAMES, "dead_card")],
    "buying-ones-own-discard": [each(CONTRACT_GAMES, "own_discard")],
    "joker-turned-up": [each(ALL, GOES), each(CONTRACT_GAMES, GOES)],
    "card-from-deep-down": [{"rum500": GOES}, {"rum500": GOES}, {"rum500": "must_meld_taken_card"}],
    "throwing-back-the-card-taken": [each(CONTRACT_GAMES, GOES) | {"rum500": "same_card_discard"}],
    "twin-of-the-card-taken": [{"rum500": "same_card_discard"}],
    "two-callers": [{"rum500": "Player 3 is asked first."}],
    "who-plays-after-a-call": [{"rum500": "Player 1 plays next."}],
    "calling-ones-own-discard": [{"rum500": "own_discard"}],
    "calling-after-the-end": [{"rum500": "deal_over"}],
    "no-cards-left": [{"rum500": "The deal is over: Player 2 is out."}],
    "last-discard-that-fits": [{"rum500": GOES}, {"rum500": "same_card_discard"}],
    "who-begins": [each(ALL, "The player at the dealer's left.")],
    "who-deals-next": [each(ALL, "The player at the dealer's left.")],
    "first-player-plays-twice": [{"zioncheck": "own_discard"}, {"zioncheck": GOES}],
    "table-of-two": [
        {
            "shanghai": "Shanghai rum is for 3 to 8 players, not 2.",
            "california": "California rummy is for 3 to 8 players, not 2.",
            "hoyle": "Hoyle ten-deal is for 3 to 8 players, not 2.",
            "zioncheck": "Yes: 2 to 12 players.",
            "rum500": "Yes: 2 to 8 players.",
        }
    ],
    "laying-before-drawing": [each(CONTRACT_GAMES, "draw_first")],
    "after-the-discard": [each(ALL, "not_your_turn")] * 2,
    "stock-is-empty": [
        each(CONTRACT_GAMES, GOES) | {"rum500": "stock_empty"},
        each(CONTRACT_GAMES, "The other discards are the new stock, 9♥︎ still lies on top, and Player 2 holds 4 cards."),
        {"rum500": GOES},
    ],
    "points-of-a-melded-joker": [
        each(CONTRACT_GAMES, "0 points.") | {"rum500": "35 points: 10 + 10 + 15."},
        {"rum500": "20 points: 2 + 3 + 15."},
    ],
    "points-of-a-melded-ace": [
        each(CONTRACT_GAMES, "0 points.") | {"rum500": "45 points: 15 + 15 + 15."},
        {"rum500": "6 points: 1 + 2 + 3."},
    ],
    "points-of-an-ace-in-hand": [
        each(CONTRACT_GAMES, "25 points: 15 + 10.")
        | {"hoyle": "30 points: 20 + 10.", "rum500": "-25 points: -15 − 10."}
    ],
    "number-cards": [
        each(("shanghai", "zioncheck"), "20 points: 5 + 5 + 10.")
        | each(("california", "hoyle"), "35 points: 20 + 5 + 10.")
        | {"rum500": "-19 points: -2 − 7 − 10."}
    ],
    "joker-left-in-hand": [
        {
            "shanghai": "20 points.",
            "california": "25 points.",
            "hoyle": "20 points.",
            "zioncheck": "15 points.",
            "rum500": "-15 points.",
        }
    ],
    "nobody-goes-out": [
        each(("shanghai", "zioncheck"), "15 points: 10 + 5.")
        | each(("california", "hoyle"), "30 points: 10 + 20.")
        | {"rum500": "18 points: 10 + 10 + 10 − 10 − 2."}
    ],
    "all-below-zero": [{"rum500": "Nobody wins yet: another deal is played. Ahead: Player 2."}],
    "several-past-the-target": [
        {"rum500": "Player 2 wins."},
        {"rum500": "Nobody wins yet: another deal is played. Ahead: Player 1, Player 2."},
        {"rum500": "Player 1 wins."},
        {"rum500": "Player 2 wins."},
    ],
    "exactly-the-target": [{"rum500": "Player 1 wins."}],
    "tie-at-the-end": [
        each(CONTRACT_GAMES, "Shared: Player 2, Player 3."),
        {"rum500": "Nobody wins yet: another deal is played. Ahead: Player 1, Player 2."},
    ],
    "low-or-high-wins": [each(CONTRACT_GAMES, "Player 1 wins.") | {"rum500": "Player 2 wins."}],
    "how-many-deals": [
        {"shanghai": "7 deals.", "california": "9 deals.", "hoyle": "10 deals.", "zioncheck": "6 deals."},
        each(CONTRACT_GAMES, "No.") | {"hoyle": "Yes: 3 runs of 5."},
    ],
    "cards-of-a-contract": [
        {
            "shanghai": "6, 7, 8, 9, 10, 11, 12 cards, deal by deal.",
            "california": "9, 10, 11, 12, 12, 13, 14, 15, 16 cards, deal by deal.",
            "hoyle": "6, 7, 8, 9, 10, 11, 12, 13, 14, 15 cards, deal by deal.",
            "zioncheck": "6, 7, 8, 10, 11, 14 cards, deal by deal.",
        },
        each(CONTRACT_GAMES, "11 in every deal.") | {"zioncheck": "10, 10, 10, 10, 11, 14, deal by deal."},
    ],
    "second-copy-in-hand": [each(ALL, GOES), each(ALL, "In hand are now 2♥︎ 8♠︎ 8♠︎.")],
    "which-of-two-copies": [each(ALL, "In hand are now 4♣︎ 4♦︎ 4♠︎.")],
}
"""For every trial of every dispute, what each game must answer; games in which it cannot come up are left out."""


def test_no_trial_is_without_a_right_answer() -> None:
    assert {found.id: len(found.trials) for found in disputes() if found.trials} == {
        id_: len(right) for id_, right in RIGHT.items()
    }


@pytest.mark.parametrize("id_", RIGHT)
def test_every_game_answers_as_it_should(id_: str) -> None:
    for trial, right in enumerate(RIGHT[id_]):
        assert answers(id_, trial) == right


CHANGED: list[tuple[str, int, str, str, str]] = [
    ("are-twos-wild", 1, "shanghai", "wild_deuces=on", GOES),
    ("two-runs-of-one-suit", 0, "shanghai", "same_suit_runs=apart", "runs_touch"),
    ("two-runs-of-one-suit", 3, "hoyle", "same_suit_runs=nine", GOES),
    ("lay-off-in-the-turn-of-going-down", 0, "zioncheck", "layoff_same_turn=off", "layoff_later"),
    ("who-buys-first", 0, "hoyle", "priority=dealer_left", "Player 2 is asked first."),
    ("price-of-a-buy", 0, "zioncheck", "pickup=penalty", "13 cards."),
    ("number-of-buys", 0, "shanghai", "buys=3", GOES),
    ("number-of-buys", 0, "zioncheck", "pickup_limit=1", "pickup_limit"),
    ("card-from-deep-down", 1, "rum500", "deep_card=new_meld", "must_meld_taken_card"),
    ("who-plays-after-a-call", 0, "rum500", "call_rummy=top_discard", "Player 3 plays next."),
    ("no-cards-left", 0, "rum500", "out_discard=float", "Player 2 floats: without a hand, but still in play."),
    ("last-discard-that-fits", 0, "rum500", "out_discard=unplayable", "playable_discard"),
    ("out-with-a-discard", 1, "rum500", "out_discard=required", "must_discard"),
    ("joker-left-in-hand", 0, "hoyle", "joker_points=15", "15 points."),
    ("several-past-the-target", 0, "rum500", "must_go_out=on", "Player 1 wins."),
    (
        "several-past-the-target",
        3,
        "rum500",
        "must_go_out=on",
        "Nobody wins yet: another deal is played. Ahead: Player 2.",
    ),
    (
        "exactly-the-target",
        0,
        "rum500",
        "target_met=exceed",
        "Nobody wins yet: another deal is played. Ahead: Player 1.",
    ),
    ("how-many-deals", 0, "hoyle", "rounds=7", "7 deals."),
    ("cards-of-a-contract", 1, "california", "cards_dealt=listed", "10, 11, 12, 13, 13, 14, 15, 16, 17, deal by deal."),
]


@pytest.mark.parametrize(("id_", "trial", "game", "rule", "answer"), CHANGED)
def test_a_house_rule_that_changes_the_answer_is_found(id_: str, trial: int, game: str, rule: str, answer: str) -> None:
    found = dispute(id_)
    assert found is not None
    rules = variant(game)
    told = changes(found.trials[trial], rules, versions(rules))
    assert {f"{each.option.name}={each.value}": short(each.finding) for each in told}.get(rule) == answer


def test_a_house_rule_that_changes_nothing_is_not_told() -> None:
    corner = dispute("round-the-corner")
    assert corner is not None
    assert [changes(corner.trials[0], game, versions(game)) for game in variants()] == [[]] * len(variants())


def test_an_answer_follows_the_house_rules_of_the_game() -> None:
    found = dispute("number-of-buys")
    assert found is not None
    assert _sign(found, variant("shanghai", buys=3)) == "yes"
    assert _sign(found, variant("shanghai")) == "no"


def _sign(found: Dispute, game: Variant) -> str:
    finding = found.trials[0].judged(game)
    assert finding is not None
    return finding.sign


def test_the_deciding_clause_is_the_one_that_speaks_of_it() -> None:
    expected: Mapping[tuple[str, int, str], str] = {
        ("fifth-king", 0, "hoyle"): "H4",
        ("fifth-king", 0, "rum500"): "R4",
        ("two-jokers-in-a-set", 0, "shanghai"): "S3",
        ("two-jokers-in-a-set", 2, "hoyle"): "H4",
        ("two-runs-of-one-suit", 0, "zioncheck"): "Z4",
        ("joker-out-of-a-set", 0, "zioncheck"): "Z5",
        ("lay-off-in-the-turn-of-going-down", 0, "zioncheck"): "Z6",
        ("out-with-a-discard", 0, "california"): "C6",
        ("card-from-deep-down", 2, "rum500"): "R1",
        ("throwing-back-the-card-taken", 0, "rum500"): "R2",
        ("stock-is-empty", 0, "shanghai"): "G2",
        ("first-player-plays-twice", 0, "zioncheck"): "Z1",
        ("exactly-the-target", 0, "rum500"): "R6",
    }
    for (id_, trial, game), clause in expected.items():
        found = dispute(id_)
        assert found is not None
        finding = found.trials[trial].judged(variant(game))
        assert finding is not None
        assert finding.clause.id == clause, id_


def test_a_clause_knows_the_disputes_that_it_decides() -> None:
    assert [found.id for found in decided_by(variant("zioncheck"), "Z1")] == ["first-player-plays-twice"]
    assert {"suits-in-a-set", "fifth-king"} & {found.id for found in decided_by(variant("rum500"), "R4")} == {
        "fifth-king"
    }
    assert decided_by(variant("california"), "G7") == ()
