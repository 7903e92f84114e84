"""How fast the solver is beside other exact solvers, on shared hands, one round of each after the other.

    python benchmarks/solve.py [--hands 1000] [--rounds 5] [--rows contracts,melds,gin]

CP-SAT needs `ortools`, the gin rows `open_spiel` and `rlcard`; what is not installed is left out. Times are
microseconds a hand: the median over hands of each hand's median round, and the 99th percentile likewise. The clock
between two calls is in them; where a call takes less than a microsecond, whole rounds are timed as well, on the
processor's own clock. Only figures of one run can be compared; on a busy machine all of them are larger.
"""

from __future__ import annotations

import argparse
import gc
import os
import statistics
import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rummy_learn.rules.cards import FACES, JOKER, Card
from rummy_learn.rules.melded import MeldFacts
from rummy_learn.rules.packing import pack
from rummy_learn.rules.solve import solve
from rummy_learn.rules.solve_engine import Pool, engine, melds_engine
from rummy_learn.rules.solve_laydown import Lying
from rummy_learn.rules.solve_melds import MeldSolver
from rummy_learn.rules.stream import Stream
from rummy_learn.variants import variant

Hand = tuple[Card, ...]
Times = list[float]

CONTRACTS = (
    ("shanghai", 1, 11, 2),
    ("shanghai", 2, 11, 2),
    ("shanghai", 3, 11, 2),
    ("shanghai", 5, 11, 2),
    ("hoyle", 8, 14, 2),
    ("hoyle", 9, 14, 2),
    ("hoyle", 7, 14, 2),
    ("shanghai", 5, 17, 3),
    ("shanghai", 6, 17, 3),
    ("shanghai", 7, 17, 3),
    ("california", 9, 17, 3),
    ("shanghai", 5, 26, 3),
    ("shanghai", 6, 26, 3),
    ("shanghai", 7, 26, 3),
    ("california", 9, 26, 3),
    ("hoyle", 8, 26, 3),
    ("hoyle", 10, 26, 3),
)
"""Game, deal, cards in hand and decks of 54."""


def deal_hands(label: str, count: int, cards: int, decks: int, jokers: int | None = None) -> list[Hand]:
    """Seeded hands from so many decks."""
    stream = Stream("benchmark", label)
    deck = [*FACES[:52] * decks, *[JOKER] * (2 * decks if jokers is None else jokers)]
    return [tuple(stream.sample(deck, cards)) for _ in range(count)]


def measure(work: dict[str, tuple[Callable[[Any], object], Sequence[Any]]], rounds: int) -> dict[str, Times]:
    """Microseconds of each call, the median of the rounds; contenders take turns round by round."""
    seen: dict[str, list[Times]] = {name: [] for name in work}
    clock = time.perf_counter_ns
    for _ in range(rounds):
        for name, (ask, questions) in work.items():
            each = []
            for question in questions:
                start = clock()
                ask(question)
                each.append((clock() - start) / 1000)
            seen[name].append(each)
    return {name: [statistics.median(calls) for calls in zip(*times, strict=True)] for name, times in seen.items()}


def measure_rounds(work: dict[str, tuple[Callable[[Any], object], Sequence[Any]]], rounds: int) -> dict[str, float]:
    """Microseconds of processor time a call, the median of whole rounds; contenders take turns round by round."""
    seen: dict[str, Times] = {name: [] for name in work}
    clock = time.process_time_ns
    for _ in range(rounds):
        for name, (ask, questions) in work.items():
            start = clock()
            for question in questions:
                ask(question)
            seen[name].append((clock() - start) / 1000 / len(questions))
    return {name: statistics.median(each) for name, each in seen.items()}


def figures(times: Times) -> str:
    """Median and 99th percentile."""
    if not times:
        return "-"
    ordered = sorted(times)
    return f"{statistics.median(ordered):.1f}/{ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]:.0f}"


def ratio(theirs: Times, ours: Times) -> str:
    """How many times as long they take, by medians."""
    return f"{statistics.median(theirs) / statistics.median(ours):.1f}x" if theirs and ours else "-"


# ---- contracts ------------------------------------------------------------------------------------------------------
def contract_rows(hands: int, rounds: int, other_hands: int) -> None:
    """Every question about a contract, and CP-SAT on some of the same hands."""
    print("\nContracts (us, median/99th percentile; CP-SAT builds and solves the model on a sample of the same hands)")
    print(
        f"{'game':10} {'deal':>4} {'cards':>5} {'decks':>5} {'holds it':>8} {'satisfied':>12} {'missing':>12} "
        f"{'best when held':>15} {'completing':>12} {'solve':>12} {'solve when held':>15}   "
        "CP-SAT: satisfied missing best"
    )
    for row in CONTRACTS:
        contract_row(*row, hands, rounds, other_hands)


def contract_row(name: str, deal: int, cards: int, decks: int, count: int, rounds: int, other_hands: int) -> None:
    game = variant(name)
    rules = engine(game, deal)
    solver = rules.solver
    hands = deal_hands(f"{name}{deal}", count, cards, decks)
    deck = game.deck()
    held = [hand for hand in hands if solver.satisfied(pack(hand))]
    lacking = [(pack(hand), Pool(deck, pack(hand))) for hand in hands if not solver.satisfied(pack(hand))]
    gc.collect()
    gc.freeze()
    work: dict[str, tuple[Callable[[Any], object], Sequence[Any]]] = {
        "satisfied": (lambda hand: solver.satisfied(pack(hand)), hands),
        "missing": (lambda hand: solver.missing(pack(hand)), hands),
        "best": (lambda hand: rules.best(pack(hand), Lying()), held),
        "completing": (lambda asked: solver.completing(asked[0], asked[1].cards), lacking),
        "solve": (lambda hand: solve(game, hand, deal=deal), hands),
        "solve held": (lambda hand: solve(game, hand, deal=deal), held),
    }
    samples = 0
    if find_spec("ortools"):
        model = import_module("tests.oracles.cpsat").ContractModel
        sample, held_sample = hands[:other_hands], held[:other_hands]
        samples = len(sample)
        pool = Counter(deck.cards())
        work |= {
            "cp satisfied": (lambda hand: model(game, deal, hand).satisfied(), sample),
            "cp missing": (lambda hand: model(game, deal, hand, pool).missing(), sample),
            "cp best": (lambda hand: model(game, deal, hand).points_left(), held_sample),
            "our satisfied": (lambda hand: solver.satisfied(pack(hand)), sample),
            "our missing": (lambda hand: solver.missing(pack(hand)), sample),
            "our best": (lambda hand: rules.best(pack(hand), Lying()), held_sample),
        }
    times = measure(work, rounds)
    gc.unfreeze()
    print(
        f"{name:10} {deal:4} {cards:5} {decks:5} {len(held) / len(hands):8.4f} {figures(times['satisfied']):>12} "
        f"{figures(times['missing']):>12} {figures(times['best']):>15} {figures(times['completing']):>12} "
        f"{figures(times['solve']):>12} {figures(times['solve held']):>15}   "
        + "  ".join(
            ratio(times[f"cp {what}"], times[f"our {what}"]) for what in ("satisfied", "missing", "best") if samples
        ),
        flush=True,
    )


# ---- 500 Rum --------------------------------------------------------------------------------------------------------
def meld_rows(hands: int, rounds: int, other_hands: int) -> None:
    """Best melds of 500 Rum hands."""
    print("\n500 Rum, best melds (us, median/99th percentile, and means)")
    game = variant("rum500")
    solver = melds_engine(game).solver
    for cards, jokers, count in (
        (7, 2, hands),
        (13, 2, hands),
        (20, 2, hands // 2),
        (26, 0, hands // 4),
        (26, 2, hands // 4),
    ):
        asked = deal_hands(f"rum{cards}", count, cards, 1, jokers)
        work: dict[str, tuple[Callable[[Any], object], Sequence[Any]]] = {
            "value": (solver.net_of, asked),
            "solve": (lambda hand: solve(game, hand), asked),
        }
        if find_spec("ortools"):
            work |= {
                "cp": (partial(import_module("tests.oracles.cpsat").best_net, game), asked[: 5 * other_hands]),
                "ours": (solver.net_of, asked[: 5 * other_hands]),
            }
        for hand in asked:
            solver.net_of(hand)
        gc.collect()
        gc.freeze()
        times, means = measure(work, rounds), measure_rounds(work, rounds)
        gc.unfreeze()
        line = (
            f"{cards:3} cards, {jokers} jokers in the deck: value {figures(times['value'])} mean {means['value']:.1f}"
        )
        line += f", solve {figures(times['solve'])} mean {means['solve']:.1f}"
        if "cp" in means:
            line += f", CP-SAT mean {means['cp']:.0f} = {means['cp'] / means['ours']:.0f}x"
        print(line, flush=True)


# ---- ten cards of gin: the one task all solvers share ---------------------------------------------------------------
_NO_LIMIT = tuple(range(41))
_DEADWOOD = (*range(1, 11), 10, 10, 10)
GIN = MeldFacts(3, 4, True, 3, _NO_LIMIT, _NO_LIMIT[:14], (*_DEADWOOD, 0), _DEADWOOD, 0, _DEADWOOD, 0, positions=13)
"""Gin: the ace is low, nothing is scored but the cards that are not melded."""


_RLCARD, _OPENSPIEL = "RLCard get_best_meld_clusters", "OpenSpiel best_meld_group"


def gin_rows(hands: int, rounds: int) -> None:
    """Least deadwood of ten cards: ours, OpenSpiel's C++ and RLCard's Python."""
    print("\nGin, ten cards of 52: least deadwood (us a hand). Others each get a hand in the form they keep it in.")
    asked = deal_hands("gin", hands, 10, 1, jokers=0)
    solver = MeldSolver(GIN)
    codes = [pack(hand) for hand in asked]
    marks = [sum(card.mark for card in hand) for hand in asked]
    work: dict[str, tuple[Callable[[Any], object], Sequence[Any]]] = {
        "ours, value": (solver.net_of, asked),
        "ours, value of the sum of marks": (solver.one_pack.net, marks),
        "ours, value of a packed hand": (solver.net, codes),
        "ours, melds": (solver.best_of, asked),
        "ours, melds of the sum of marks": (solver.one_pack.best, marks),
        "ours, melds of a packed hand": (solver.best, codes),
        "adding up the marks of the cards": (_add_marks, asked),
    }
    expected = [-solver.net(code) for code in codes]
    if find_spec("pyspiel"):
        tools = import_module("pyspiel").gin_rummy.GinRummyUtils(13, 4, 10)
        numbers = [[FACES.index(card) for card in hand] for hand in asked]
        work["OpenSpiel min_deadwood"] = (tools.min_deadwood, numbers)
        work[_OPENSPIEL] = (tools.best_meld_group, numbers)
        assert expected == [tools.min_deadwood(hand) for hand in numbers]
    if find_spec("rlcard"):
        deck = {str(card): card for card in import_module("rlcard.games.gin_rummy.utils.utils").get_deck()}
        clusters = import_module("rlcard.games.gin_rummy.utils.melding").get_best_meld_clusters
        theirs = [[deck[card.text.replace("10", "T")] for card in hand] for hand in asked]
        work[_RLCARD] = (clusters, theirs)
    if find_spec("ortools"):
        work["CP-SAT, melds of the hand"] = (gin_by_cpsat, asked[:100])
        assert expected[:100] == [gin_by_cpsat(hand) for hand in asked[:100]]
    gc.collect()
    gc.freeze()
    times, whole = measure(work, rounds), measure_rounds(work, rounds)
    gc.unfreeze()
    others = [name for name in (_OPENSPIEL, _RLCARD) if name in work]
    print(f"{'':33} {'median/99th':>12} {'round':>8}  " + "  ".join(f"{name} takes" for name in others))
    for name, each in times.items():
        shares = [f"{ratio(times[one], each)}, by rounds {whole[one] / whole[name]:.1f}x" for one in others]
        print(f"{name:33} {figures(each):>12} {whole[name]:8.2f}  " + "  ".join(f"{share:>31}" for share in shares))


def _add_marks(cards: Hand) -> int:
    """What it takes to look at every card of a hand at all."""
    marks = 0
    for card in cards:
        marks += card.mark
    return marks


def gin_by_cpsat(hand: Hand) -> int:
    """Least deadwood as set packing over the melds of the hand."""
    cp_model = import_module("ortools.sat.python.cp_model")
    value = [_DEADWOOD[card.rank - 1] for card in hand]
    melds = list(gin_melds(hand))
    if not melds:
        return sum(value)
    model = cp_model.CpModel()
    chosen = [model.new_bool_var("") for _ in melds]
    for at in range(len(hand)):
        model.add_at_most_one([x for x, meld in zip(chosen, melds, strict=True) if at in meld])
    model.maximize(sum(sum(value[at] for at in meld) * x for x, meld in zip(chosen, melds, strict=True)))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return sum(value) - round(solver.objective_value)


def gin_melds(hand: Hand) -> list[tuple[int, ...]]:
    """Every meld, as indices into the hand."""
    found = []
    where = {(card.suit, card.rank): at for at, card in enumerate(hand)}
    for rank in range(1, 14):
        same = [at for (_, r), at in where.items() if r == rank]
        if len(same) >= 3:
            found.append(tuple(same))
        if len(same) == 4:
            found += [tuple(at for at in same if at != out) for out in same]
    for suit in "CDHS":
        for low in range(1, 12):
            run = []
            for rank in range(low, 14):
                if (suit, rank) not in where:
                    break
                run.append(where[suit, rank])
                if len(run) >= 3:
                    found.append(tuple(run))
    return found


def main() -> None:
    """Runs the rows asked for."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--hands", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument(
        "--others",
        type=int,
        default=20,
        help="hands a CP-SAT model is built for in each row; five times as many for best melds, told by their mean",
    )
    parser.add_argument("--rows", default="contracts,melds,gin")
    given = parser.parse_args()
    print(f"Python {sys.version.split()[0]}, load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    if "gin" in given.rows:
        gin_rows(given.hands, given.rounds)
    if "melds" in given.rows:
        meld_rows(given.hands, given.rounds, given.others)
    if "contracts" in given.rows:
        contract_rows(given.hands, given.rounds, given.others)


if __name__ == "__main__":
    main()
