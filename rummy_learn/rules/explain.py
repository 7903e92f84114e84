"""Why a hand cannot go down: what stands of each meld the contract asks for, and what is nearest.

>>> from rummy_learn.rules.cards import parse_cards
>>> from rummy_learn.variants import variant
>>> why = explain(variant("shanghai"), parse_cards("8C 8D 8S 4H 5H 7H 2C KD 9S JC QS"), 2)
>>> [(need.need.kind, need.wanted) for need in why.needs]
[('set', ()), ('run', (Card('6H'),))]
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES, SUITS, natural, rank_at
from rummy_learn.rules.packing import pack, refuse_too_many
from rummy_learn.rules.solve_engine import Pool, TableView, engine
from rummy_learn.rules.solve_pool import shortest

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.melds import Meld, Need
    from rummy_learn.rules.solve_contract import ContractSolver
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Reason

__all__ = ["Explanation", "NeedState", "explain"]


@dataclass(frozen=True, slots=True)
class NeedState:
    """One meld of the contract in the nearest placing: `meld` as it would lie, of which `held` is in hand.

    `wanted` are the cards that are missing, one choice of them, and `instead` every card that would do for one of
    them: for a set any of its rank, for a run the card itself.
    """

    need: Need
    meld: Meld
    held: tuple[Card, ...]
    wanted: tuple[Card, ...]
    instead: tuple[Card, ...]

    @property
    def met(self) -> bool:
        """Is nothing missing?"""
        return not self.wanted


@dataclass(frozen=True, slots=True)
class Explanation:
    """What keeps a hand from going down in a deal.

    `missing` cards at least are away (None: they cannot come any more), and `needs` is the contract in one placing that
    is so near, met needs included; `completing` is every card that alone would do. `blocked` are the reasons why a
    hand that holds the contract cannot end its turn after going down, so may not.
    """

    deal: int
    missing: int | None
    needs: tuple[NeedState, ...]
    completing: tuple[Card, ...]
    blocked: tuple[Reason, ...]

    @property
    def unmet(self) -> tuple[NeedState, ...]:
        """The needs that still want cards."""
        return tuple(need for need in self.needs if not need.met)


def explain(
    variant: Variant,
    cards: Sequence[Card],
    deal: int,
    *,
    table: Sequence[Meld] = (),
    seen: Iterable[Card] | Mapping[Card, int] | None = None,
    players: int | None = None,
) -> Explanation:
    """What stands in the way of going down. Raises `BadInput`: bad_deal, bad_players, not_enough_cards."""
    refuse_too_many(cards)
    hand = pack(cards)
    rules = engine(variant, deal)
    pool = Pool(variant.deck(players), hand, seen)
    view = TableView.of(table) if variant.layoff_same_turn else TableView()
    found = rules.solve(hand, pool, view, fewest_jokers=False)
    if found.missing is None:
        return Explanation(deal, None, (), (), ())
    drawn = tuple(FACES[face] for face in _nearest(rules.solver, hand, pool.cards))
    whole = rules.solve(hand + pack(drawn), pool, TableView(), fewest_jokers=not found.satisfied)
    blocked: tuple[Reason, ...] = ()
    if found.satisfied and not found.may_go_down:
        blocked = judge.go_down(variant, deal, cards, [meld.cards for meld in found.contract], table).reasons
    needs = _needs(variant.deal(deal).contract.needs, whole.contract, drawn)
    return Explanation(deal, found.missing, needs, found.completing, blocked)


def _nearest(solver: ContractSolver, hand: int, pool: int) -> list[int]:
    """As few faces as can be that meet the contract, beginning where the hand holds most beside them."""
    faces = [face for face in range(53) if pool >> 3 * face & (7 if face < 52 else -1)]
    faces.sort(key=lambda face: -_company(hand, face))
    drawn: list[int] = []
    away, now, left = solver.missing(hand), hand, pool
    while away:
        code = next(
            (1 << 3 * face for face in faces if left >> 3 * face & 7 and solver.missing(now + (1 << 3 * face)) < away),
            0,
        )
        if not code:
            return shortest(solver, hand, pool) or []
        now, left, away = now + code, left - code, away - 1
        drawn.append((code.bit_length() - 1) // 3)
    return drawn


def _company(hand: int, face: int) -> int:
    """How many cards of the hand a face could lie with: of its rank, or near it in its suit."""
    if face == 52:
        return 0
    suit, rank = divmod(face, 13)
    same = sum(hand >> 3 * (13 * each + rank) & 7 for each in range(4))
    return same + sum(
        1 for step in (-2, -1, 1, 2) if 0 <= rank + step < 13 and hand >> 3 * (13 * suit + rank + step) & 7
    )


def _needs(needs: Sequence[Need], melds: Sequence[Meld], drawn: Sequence[Card]) -> tuple[NeedState, ...]:
    """Each need with its meld; a drawn card is missing where its last copy is used."""
    missing = Counter(drawn)
    states = []
    for need, meld in zip(needs, melds, strict=True):
        wanted = []
        for card in meld.cards:
            if missing[card.face]:
                missing[card.face] -= 1
                wanted.append(card)
        held = list(meld.cards)
        for card in wanted:
            held.remove(card)
        states.append(NeedState(need, meld, tuple(held), tuple(wanted), _instead(meld, wanted)))
    return tuple(states)


def _instead(meld: Meld, wanted: Sequence[Card]) -> tuple[Card, ...]:
    """Every natural card that would do for one of the wanted ones."""
    if not wanted:
        return ()
    if meld.kind == "set":
        return tuple(natural(meld.start, suit) for suit in SUITS)
    places = {meld.start + at for at, card in enumerate(meld.cards) if card in wanted}
    return tuple(natural(rank_at(place), meld.suit) for place in sorted(places))
