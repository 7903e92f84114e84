"""Every clause decides somewhere.

A clause that judging can decide has a play that is refused in its name, and a twin, one card different, that is
accepted. A clause that scoring decides gives two hands or results, one card or number apart, different answers. A
clause that allows or forbids without exception is shown against another game. The rest are listed: those that say again
what another clause decides, those that tell which input makes sense, and those that wait for a game at the table.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest

from rummy_learn.rules.check import check
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.example import Laid
from rummy_learn.rules.score import winners
from rummy_learn.rules.verdict import Verdict
from tests.rules.plays import ALL, CONTRACT_GAMES, changed, exchange, game, go_down, lay_off, meeting, points

SET, RUN = "8C 8D 8S", "4C 5C 6C 7C"


class Play(NamedTuple):
    """A question to the judge, and its cards as text so that two of them can be compared."""

    cards: str
    ask: Callable[[], Verdict]


Twins = tuple[Play, Play]
"""A refused play and an accepted one."""


def laid(spec: str, melds: str, deal: int | None = None, players: int | None = None) -> Play:
    return Play(melds, lambda: check(game(spec), melds, deal=deal, players=players))


def down(spec: str, deal: int, held: str, melds: str) -> Play:
    hand = f"{melds.replace('|', ' ')} {held}"
    return Play(hand, lambda: go_down(spec, deal, hand, melds))


def off(spec: str, target: str, cards: str) -> Play:
    return Play(f"{target} {cards}", lambda: lay_off(spec, target, cards))


def swap(spec: str, target: str, card: str) -> Play:
    return Play(f"{target} {card}", lambda: exchange(spec, target, card))


def shown(spec: str, id_: str) -> Twins:
    """The melds that the game's own file shows for a clause."""
    found = game(spec).examples[id_]
    one, other = found.case, found.twin
    assert isinstance(one, Laid)
    assert isinstance(other, Laid)
    return laid(spec, *one), laid(spec, *other)


def whole(spec: str, deal: int, *, larger: int = 0) -> Play:
    """The contract of a deal laid down, with a card more than asked where it is `larger`."""
    return laid(spec, " | ".join(meeting(game(spec).deal(deal).contract, larger=larger)), deal)


# ---- judged ----------------------------------------------------------------------------------------------------------
def _melds(spec: str) -> dict[str, Twins]:
    """What every game says of melds."""
    shortest = game(spec).run_min
    gap, run = {3: ("4C 5C 7C", "4C 5C 6C"), 4: ("4C 5C 6C 8C", "4C 5C 6C 7C")}[shortest]
    corner, low = {3: ("KC AC 2C", "3C AC 2C"), 4: ("KC AC 2C 3C", "4C AC 2C 3C")}[shortest]
    return {
        "set": (laid(spec, "8C 8D 9S"), laid(spec, SET)),
        "run": (laid(spec, gap), laid(spec, run)),
        "ace": (laid(spec, corner), laid(spec, low)),
        "wild": (laid(spec, "8C 8D 2S=8"), laid(spec, "8C 8D *=8")),
    }


def _contracts(spec: str) -> dict[str, Twins]:
    """What every contract game says of its deals."""
    numbers = range(1, len(game(spec).deals) + 1)
    return {f"deal{number}": (whole(spec, number, larger=1), whole(spec, number)) for number in numbers}


def _last_card_melded(spec: str) -> Twins:
    """Going down so that one card is left, which fits nowhere or on a set."""
    sets = " | ".join(meeting(game(spec).deal(1).contract))
    return down(spec, 1, "KD", sets), down(spec, 1, "8H", sets)


def _like_shanghai(spec: str, letter: str) -> dict[str, Twins]:
    return {
        "cards": (laid(spec, "8C 8C 8C", players=4), laid(spec, "8C 8C 8D", players=4)),
        f"{letter}3": shown(spec, f"{letter}3"),
        f"{letter}4": (swap(spec, "8S 8H *", "9C"), swap(spec, "8S 8H *", "8C")),
        f"{letter}5": (whole(spec, 1, larger=1), whole(spec, 1)),
        f"{letter}6": _last_card_melded(spec),
    }


SETS = "8C 8D 8S | 9C 9D 9S"
TOUCHING = "AC 2C 3C 4C | 5C 6C 7C 8C"
JUDGED: dict[str, dict[str, Twins]] = {
    "shanghai": _like_shanghai("shanghai", "S"),
    "california": _like_shanghai("california", "C"),
    "hoyle": {
        "cards": (laid("hoyle", "8C 8D * | 9C 9D *", players=4), laid("hoyle", "8C 8D * | 9C 9D 9S", players=4)),
        "jokers": (laid("hoyle", "4C 5C * *"), laid("hoyle", "4C 5C 6C *")),
        "H3": (whole("hoyle", 1, larger=1), whole("hoyle", 1)),
        "H4": (off("hoyle", "8C 8D *", "*"), off("hoyle", "8C 8D *", "8S")),
        "H5": (swap("hoyle", "8S 8H *=8D", "8C"), swap("hoyle", "8S 8H *=8D", "8D")),
        "H6": shown("hoyle", "H6"),
        "H7": (down("hoyle", 1, "", SETS), down("hoyle", 1, "KD", SETS)),
    },
    "zioncheck": {
        "cards": (laid("zioncheck", "8C 8C 8C", players=5), laid("zioncheck", "8C 8C 8D", players=5)),
        "out": (down("zioncheck", 1, "", SETS), down("zioncheck", 1, "KD", SETS)),
        "Z4": shown("zioncheck", "Z4"),
        "Z5": (swap("zioncheck", "5C 6C *=7C 8C", "8C"), swap("zioncheck", "5C 6C *=7C 8C", "7C")),
        "Z6": (whole("zioncheck", 1, larger=1), whole("zioncheck", 1)),
        "G4.ninth": shown("zioncheck", "G4.ninth"),
    },
    "rum500": {
        "cards": (
            laid("rum500", "5C 6C 7C | 5C 5D 5H", players=4),
            laid("rum500", "5C 6C 7C | 5S 5D 5H", players=4),
        ),
        "R4": (laid("rum500", "KC KD KH KS *"), laid("rum500", "KC KD KH KS")),
        "G5": (off("rum500", "7H 7D 7S", "*=7H"), off("rum500", "7H 7D 7S", "*=7C")),
    },
}
CLOSE_TO = {("zioncheck", "G4.ninth"): "Z4"}
"""The clause in whose name the play is refused, where the clause itself only lets its twin pass."""


def judged(spec: str) -> dict[str, Twins]:
    shared = _melds(spec) | (_contracts(spec) if spec in CONTRACT_GAMES else {})
    return {game(spec).clause(row).id: twins for row, twins in (shared | JUDGED[spec]).items()}


ALL_JUDGED = [(spec, id_, *twins) for spec in ALL for id_, twins in judged(spec).items()]


@pytest.mark.parametrize(
    ("spec", "id_", "refused", "accepted"), ALL_JUDGED, ids=[f"{spec}-{id_}" for spec, id_, *_ in ALL_JUDGED]
)
def test_a_clause_refuses_in_its_name_and_accepts_a_twin_one_card_apart(
    spec: str, id_: str, refused: Play, accepted: Play
) -> None:
    assert CLOSE_TO.get((spec, id_), id_) in {reason.clause.id for reason in refused.ask().reasons}
    assert accepted.ask(), accepted.ask()
    assert changed(refused.cards, accepted.cards) == 1


# ---- scored ----------------------------------------------------------------------------------------------------------
def _counted(spec: str, ids: dict[str, tuple[str, int, str, int]]) -> dict[str, Callable[[], bool]]:
    """For each clause a hand with its points, and a twin one card apart."""

    def told(one: str, worth: int, other: str, twin: int) -> Callable[[], bool]:
        sign = -1 if game(spec).scoring == "melded_minus_hand" else 1
        return lambda: (
            (points(spec, one), points(spec, other)) == (sign * worth, sign * twin) and changed(one, other) == 1
        )

    return {id_: told(*hands) for id_, hands in ids.items()}


def _won(spec: str, totals: list[int], won: tuple[int, ...], twin: list[int], then: tuple[int, ...]) -> bool:
    return (winners(game(spec), totals), winners(game(spec), twin)) == (won, then)


def _lowest(spec: str) -> dict[str, Callable[[], bool]]:
    ties = game(spec).cite("ties").id
    return {
        "winner": lambda: _won(spec, [120, 85], (1,), [80, 85], (0,)),
        ties: lambda: _won(spec, [120, 85, 85], (1, 2), [120, 86, 85], (2,)),
    }


SCORED: dict[str, dict[str, Callable[[], bool]]] = {
    "shanghai": _counted(
        "shanghai",
        {"values": ("2C 9D", 10, "AC 9D", 20), "joker_value": ("9D *", 25, "9D 8D", 10), "score": ("KC", 10, "", 0)},
    ),
    "california": _counted(
        "california",
        {"values": ("2C 9D", 25, "AC 9D", 20), "joker_value": ("9D *", 30, "9D 8D", 10), "score": ("KC", 10, "", 0)},
    ),
    "hoyle": _counted(
        "hoyle",
        {"values": ("2C 9D", 25, "3C 9D", 10), "joker_value": ("9D *", 25, "9D 8D", 10), "score": ("KC", 10, "", 0)},
    )
    | {
        "H8": lambda: (
            (
                points("hoyle", "", f"8C 8D * | {RUN}", blind=True),
                points("hoyle", "", f"{SET} | {RUN}", blind=True),
            )
            == (-25, -50)
        )
    },
    "zioncheck": _counted(
        "zioncheck",
        {"values": ("2C 9D", 10, "AC 9D", 20), "joker_value": ("9D *", 20, "9D 8D", 10), "score": ("KC", 10, "", 0)},
    ),
    "rum500": _counted("rum500", {"values": ("2C 9D", 11, "AC 9D", 24), "joker_value": ("9D *", 24, "9D 8D", 17)})
    | {
        "score": lambda: (points("rum500", "5H", "KS KH KD"), points("rum500", "6H", "KS KH KD")) == (25, 24),
        "ties": lambda: _won("rum500", [510, 510], (), [510, 511], (1,)),
        "R6": lambda: (
            (points("rum500", "", "AC 2C 3C"), points("rum500", "", "4C 2C 3C")) == (6, 9)
            and _won("rum500", [500, 0], (0,), [499, 0], ())
        ),
    },
}
ALL_SCORED = [
    (spec, game(spec).clause(row).id, told)
    for spec in ALL
    for row, told in (SCORED[spec] | (_lowest(spec) if spec in CONTRACT_GAMES else {})).items()
]


@pytest.mark.parametrize(
    ("told", "id_"), [(told, id_) for _, id_, told in ALL_SCORED], ids=[f"{spec}-{id_}" for spec, id_, _ in ALL_SCORED]
)
def test_a_clause_counts(told: Callable[[], bool], id_: str) -> None:
    assert told(), id_


# ---- without exception -----------------------------------------------------------------------------------------------
ALLOWS: dict[tuple[str, str], Twins] = {
    # (game, clause): the play that another game or house rule refuses, and the same play here
    ("shanghai", "S.same_suit"): (laid("hoyle", TOUCHING, 3), laid("shanghai", TOUCHING, 3)),
    ("california", "C.same_suit"): (
        laid("california same_suit_runs=apart", f"{SET} | {TOUCHING}", 3),
        laid("california", f"{SET} | {TOUCHING}", 3),
    ),
    ("zioncheck", "Z.jokers"): (laid("shanghai", "8C * *"), laid("zioncheck", "8C * *")),
    ("rum500", "R.jokers"): (laid("hoyle", "8C *=8 *=8"), laid("rum500", "8C *=8 *=8")),
    ("rum500", "R.same_suit"): (laid("hoyle", TOUCHING, 3), laid("rum500", TOUCHING)),
}
FORBIDS: dict[tuple[str, str], Twins] = {
    ("rum500", "R.exchange"): (swap("rum500", "5C 6C *=7C", "7C"), swap("shanghai", "5C 6C *=7C 8C", "7C")),
}


@pytest.mark.parametrize(("spec", "id_"), ALLOWS)
def test_a_clause_that_allows_is_missed_elsewhere(spec: str, id_: str) -> None:
    refused, accepted = ALLOWS[spec, id_]
    assert not refused.ask()
    assert accepted.ask()
    assert refused.cards == accepted.cards


@pytest.mark.parametrize(("spec", "id_"), FORBIDS)
def test_a_clause_that_forbids_does_so_in_its_name(spec: str, id_: str) -> None:
    refused, elsewhere = FORBIDS[spec, id_]
    assert {reason.clause.id for reason in refused.ask().reasons} == {id_}
    assert elsewhere.ask()


@pytest.mark.parametrize("spec", CONTRACT_GAMES)
def test_both_ends_of_a_suit_do_not_touch(spec: str) -> None:
    variant = game(f"{spec} same_suit_runs=apart")
    deal = next(n for n, deal in enumerate(variant.deals, start=1) if str(deal.contract).endswith("2 runs of 4"))
    sets = "".join(f"{meld} | " for meld in meeting(variant.deal(deal).contract)[:-2])
    assert check(variant, f"{sets}JC QC KC AC | 2C 3C 4C 5C", deal=deal)
    assert check(variant, f"{sets}10C JC QC KC | AC 2C 3C 4C", deal=deal)
    assert not check(variant, f"{sets}10C JC QC KC | 6C 7C 8C 9C", deal=deal)


def test_the_ace_of_500_rum_lies_at_either_end_of_a_suit() -> None:
    assert check(game("rum500"), "QC KC AC")
    assert check(game("rum500"), "AC 2C 3C")
    assert not check(game("rum500"), "QC KC AC 2C")


# ---- input -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("spec", ALL)
def test_the_clauses_on_players_and_deals_tell_which_numbers_can_be_asked(spec: str) -> None:
    variant = game(spec)
    low, high = variant.players
    for players in (low, high):
        assert variant.deck(players)
    for asked in (
        lambda: variant.deck(low - 1),
        lambda: variant.deck(high + 1),
        lambda: variant.deal(0),
        lambda: variant.deal(len(variant.deals) + 1),
    ):
        with pytest.raises(BadInput):
            asked()


def test_deals_that_are_told_of_but_not_played_cannot_be_asked() -> None:
    for spec, number in (("shanghai", 8), ("california", 10)):
        assert game(spec).clause(f"deal{number}")
        with pytest.raises(BadInput):
            game(spec).deal(number)
    assert whole("shanghai eighth_deal=on", 8).ask()
    assert not whole("shanghai eighth_deal=on", 8, larger=1).ask()


# ---- none is left out ------------------------------------------------------------------------------------------------
INPUT = {
    "shanghai": "S.players S.deals S.deal8",
    "california": "C.players C.deals C.deal10",
    "hoyle": "H.players H.deals",
    "zioncheck": "Z.players Z.deals",
    "rum500": "R.players R.deals",
}
SAID_AGAIN = {("california", "G7"): "C.deal1", ("hoyle", "G7"): "H.run"}
WAITING = {
    "shanghai": """
        S.dealt S.upcard S.buy S.priority S.buy_down S.new_melds S1 S2
        G1 G1.discard G1.first G1.own G1.passes G2 G3 G3.exchange""",
    "california": """
        C.dealt C.upcard C.buy C.priority C.buy_down C.new_melds C1 C2
        G1 G1.discard G1.first G1.own G1.passes G2 G3 G3.exchange""",
    "hoyle": """
        H.dealt H.upcard H.buy H.priority H.buy_down H.stock H1 H2
        G1 G1.discard G1.first G1.own G2 G3 G3.exchange""",
    "zioncheck": """
        Z.dealt Z.priority Z.buy_down Z.new_melds Z1 Z2 Z3 Z7
        G1 G1.discard G1.first G1.passes G2 G3 G3.exchange""",
    "rum500": """
        R.dealt R.upcard R.buy R.priority R.down R.new_melds R1 R2 R3 R5 R7
        G1 G1.first G1.own G1.passes G1.pile G3 G6 G6.float G6.winner""",
}
"""Clauses that only a game at the table can decide: turns, discards, buying, and who may do what when."""


def homes(spec: str) -> list[set[str]]:
    """Where the clauses of a game are accounted for, each list by itself."""
    return [
        set(judged(spec)),
        {id_ for other, id_, _ in ALL_SCORED if other == spec},
        {id_ for other, id_ in (*ALLOWS, *FORBIDS, *SAID_AGAIN) if other == spec} | {"G4"},
        set(INPUT[spec].split()),
        set(WAITING[spec].split()),
    ]


@pytest.mark.parametrize("spec", ALL)
def test_every_clause_is_accounted_for_exactly_once(spec: str) -> None:
    found = homes(spec)
    for clause in game(spec).clauses:
        own = sum(clause.id in home for home in found)
        if clause.see:
            assert own == 0, f"{clause.id} counts through {clause.see}"
            assert any(clause.see in home for home in found)
        else:
            assert own == 1, f"{clause.id} is in {own} lists"
    assert set().union(*found) == {clause.id for clause in game(spec).clauses if not clause.see}
    assert all(again in found[0] for (other, _), again in SAID_AGAIN.items() if other == spec)
