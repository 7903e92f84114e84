"""Cards for property tests: anything at all, and cards that nearly make a meld, where faults hide."""

from __future__ import annotations

from hypothesis import strategies as st

from rummy_learn.rules.cards import FACES, JOKER, SUITS, Card, natural, rank_at

_TWOS = [natural(2, suit) for suit in SUITS]
_MEANINGS = [(rank, suit) for rank in range(1, 14) for suit in ("", *SUITS)]
_DECLARED = [face.standing_for(*meaning) for face in (JOKER, *_TWOS) for meaning in _MEANINGS]
_MOSTLY_JOKERS = [*[JOKER] * 40, *FACES, *_TWOS]


def any_card() -> st.SearchStrategy[Card]:
    """A face, or a wild card that is declared."""
    return st.sampled_from([*FACES, *_DECLARED])


def any_face() -> st.SearchStrategy[Card]:
    return st.sampled_from(FACES)


def any_melds() -> st.SearchStrategy[list[list[Card]]]:
    return st.lists(st.lists(any_card(), min_size=1, max_size=6), min_size=1, max_size=4)


def near_meld(least: int = 1, most: int = 6, *, declared: bool = True) -> st.SearchStrategy[list[Card]]:
    """A set or a run, over the ace too, with some of its cards changed, made wild or moved."""
    changes = st.sampled_from([*_MOSTLY_JOKERS, *(_DECLARED[::3] if declared else ())])
    return st.builds(
        _changed,
        st.one_of(_in_a_row(least, most), _alike(least, most)),
        st.lists(st.tuples(st.integers(0, most - 1), changes), max_size=3),
        st.integers(0, 2 * most),
    )


def _changed(cards: list[Card], changes: list[tuple[int, Card]], moved: int) -> list[Card]:
    cards = list(cards)
    for at, card in changes:
        cards[at % len(cards)] = card
    if moved < len(cards):
        cards.insert(0, cards.pop(moved))
    return cards


def _in_a_row(least: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.builds(
        lambda size, start, suit: [natural((start + at) % 13 + 1, suit) for at in range(size)],
        st.integers(least, most),
        st.integers(0, 12),
        st.sampled_from(SUITS),
    )


def _alike(least: int, most: int) -> st.SearchStrategy[list[Card]]:
    return st.builds(
        lambda rank, suits: [natural(rank, suit) for suit in suits],
        st.integers(1, 13),
        st.lists(st.sampled_from(SUITS), min_size=least, max_size=most),
    )


def legal_run(least: int, most: int = 8) -> st.SearchStrategy[list[Card]]:
    """Natural cards of one suit in a row, the ace at either end."""
    return st.integers(least, most).flatmap(
        lambda size: st.builds(
            lambda start, suit: [natural(rank_at(start + at), suit) for at in range(size)],
            st.integers(1, 15 - size),
            st.sampled_from(SUITS),
        )
    )


def legal_set() -> st.SearchStrategy[list[Card]]:
    """Natural cards of one rank, every suit once at most."""
    return st.builds(
        lambda rank, suits: [natural(rank, suit) for suit in suits],
        st.integers(1, 13),
        st.lists(st.sampled_from(SUITS), min_size=3, max_size=4, unique=True),
    )
