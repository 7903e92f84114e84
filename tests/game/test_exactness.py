"""What is listed as possible is held against searches so plain that they are hard to get wrong."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, permutations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rummy_learn.game import lay
from rummy_learn.game.answers import Applied
from rummy_learn.game.choices import bridges, go_downs, melds_of
from rummy_learn.game.ending import can_go_down, fits_somewhere, why_no_end
from rummy_learn.game.play import apply, legal
from rummy_learn.game.position import Cards, Position
from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES, JOKER, SUITS, Card, natural
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.readings import readings
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import variant
from tests.game.positions import a_late_position
from tests.game.table import at, laid

QUICK = settings(max_examples=60, deadline=None, derandomize=True)
RULES = {
    "shanghai": variant("shanghai"),
    "wild twos": variant("shanghai", wild_deuces="on"),
    "hoyle": variant("hoyle"),
    "zioncheck": variant("zioncheck"),
    "rum500": variant("rum500"),
}
#: A few ranks of two suits and some jokers: hands full of melds.
CLOSE = [natural(rank, suit) for rank in (1, 2, 3, 4, 5, 13) for suit in "CD"] + [
    natural(2, "H"),
    natural(3, "H"),
    JOKER,
]


def hands(most: int, copies: int = 2) -> st.SearchStrategy[Cards]:
    return st.lists(st.sampled_from(CLOSE * copies), min_size=3, max_size=most).map(lambda hand: tuple(hand[:most]))


def unnamed(meld: Meld) -> tuple[str, tuple[str, ...]]:
    """A meld but for the order of a set and for the suits its jokers are named with."""
    if meld.kind == "run":
        return "run", tuple(card.text for card in meld.cards)
    cards = (card.face.standing_for(card.means_rank) if card.wild else card for card in meld.cards)
    return "set", tuple(sorted(card.text for card in cards))


# ---- melds -----------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize("name", RULES)
@given(hand=hands(6))
@QUICK
def test_every_meld_of_a_hand_is_found_once(name: str, hand: Cards) -> None:
    rules = RULES[name]
    found = [(meld.kind, tuple(sorted(card.text for card in meld.cards))) for meld in melds_of(rules, hand)]
    assert len(set(found)) == len(found)
    listed = {unnamed(meld) for meld in melds_of(rules, hand)}
    plain = {
        unnamed(meld)
        for size in range(3, len(hand) + 1)
        for cards in combinations(hand, size)
        for meld in readings(rules, cards, written=False)
    }
    if rules.wild_twos:  # a two that is a natural card at sight is read as a wild one only when it is named
        assert plain <= listed
    else:
        assert plain == listed
    assert all(judge.meld(rules, meld.cards) for meld in melds_of(rules, hand))


@given(hand=hands(6))
@QUICK
def test_melds_with_a_certain_card_or_size_are_those_of_all_that_have_it(hand: Cards) -> None:
    rules = RULES["rum500"]
    every = list(melds_of(rules, hand))
    for face in set(hand):
        assert list(melds_of(rules, hand, using=face)) == [m for m in every if any(c.face is face for c in m.cards)]
    for size in range(3, 7):
        assert list(melds_of(rules, hand, size=size)) == [meld for meld in every if len(meld) == size]


# ---- going down ------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("game", "deal", "options"),
    [
        ("zioncheck", 1, {}),
        ("zioncheck", 2, {}),
        ("zioncheck", 3, {}),
        ("shanghai", 1, {}),
        ("shanghai", 2, {"wild_deuces": "on"}),
        ("hoyle", 1, {}),
        ("hoyle", 3, {}),
    ],
)
@given(hand=hands(9))
@settings(QUICK, max_examples=25)
def test_every_going_down_is_found_once(game: str, deal: int, options: dict[str, str], hand: Cards) -> None:
    rules = variant(game, **options)
    found = [frozenset_of(melds) for melds in go_downs(rules, deal, hand, ())]
    assert len(set(found)) == len(found)
    melds = list(melds_of(rules, hand))
    every = {
        frozenset_of(pair)
        for pair in product(melds, repeat=2)
        if judge.go_down(rules, deal, hand, [meld.cards for meld in pair])
    }
    assert set(found) == every


def frozenset_of(melds: tuple[Meld, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(sorted(tuple(sorted(card.text for card in meld.cards)) for meld in melds))


# ---- lay-offs --------------------------------------------------------------------------------------------------------
TARGETS = (
    "AC 2C 3C 4C",
    "10D JD QD KD",
    "2D 3D 4D 5D *=6D",
    "3C 3D 3H",
    "2H 2S *",
    "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC",
)


@pytest.mark.parametrize("name", RULES)
@pytest.mark.parametrize("target", TARGETS)
def test_every_lay_off_of_one_card_is_found_once(name: str, target: str) -> None:
    rules = RULES[name]
    meld = at("rum500" if name == "rum500" else "shanghai", table=laid(target)).table[0].meld
    for face in FACES:
        listed = [way.grown for way in bridges(rules, meld, face)]
        assert len(set(listed)) == len(listed)
        plain = {
            unnamed(Meld(meld.kind, verdict.melds[0].cards))
            for card in every_name(rules, face)
            for end in (None, "low", "high")
            if (verdict := judge.lay_off(rules, meld, (card,), end))
        }
        assert {unnamed(grown) for grown in listed} == plain


def every_name(rules: Variant, face: Card) -> Iterator[Card]:
    yield face
    if face.joker or (rules.wild_twos and face.rank == 2):
        yield from (face.standing_for(rank, suit) for rank in range(1, 14) for suit in ("", *SUITS))


# ---- the end of the turn ---------------------------------------------------------------------------------------------
def could_end(position: Position, seen: set[object]) -> bool:
    """Tries every play, and every play after it, until the turn can be ended."""
    rules, hand = position.variant, position.hand
    assert rules.pile is not None
    state = (hand, tuple(sorted(map(str, position.melds))), position.owed)
    if state in seen:
        return False
    seen.add(state)
    if position.owed is None:
        if not hand:
            return rules.going_out != "discard_last"
        kept = rules.going_out == "unplayable" and rules.pile.playable_out == "take_back" and len(hand) == 1
        if any(
            card is not position.barred and not (kept and fits_somewhere(rules, card, position.melds)) for card in hand
        ):
            return True
    after = [lay.melded(position, meld) for meld in melds_of(rules, hand)]
    after += [
        lay.laid_off(position, index, way.grown.cards, way.cards)
        for index, meld in enumerate(position.melds)
        for face in dict.fromkeys(hand)
        for way in bridges(rules, meld, face)
    ]
    return any(could_end(each, seen) for each in after)


PILES = [
    {},
    {"deep_card": "new_meld"},
    {"top_discard": "must_meld"},
    {"out_discard": "required"},
    {"out_discard": "required", "top_discard": "must_meld"},
    {"out_discard": "float"},
    {"out_discard": "unplayable"},
    {"out_discard": "unplayable", "deep_card": "new_meld"},
]


@pytest.mark.parametrize("options", PILES, ids=lambda options: " ".join(options.values()) or "usual")
@given(number=st.integers(0, 2**32 - 1))
@settings(QUICK, max_examples=80)
def test_taking_is_refused_exactly_where_no_turn_could_end(options: dict[str, str], number: int) -> None:
    rnd = Random(number)
    pack = [card for card in CLOSE if not card.joker] + [JOKER] * 2
    rnd.shuffle(pack)
    table = []
    for melds in rnd.sample(("3S 4S 5S", "4H 5H 6H", "KH KS *=K", "5C 5H 5S", "6D 7D 8D"), rnd.randint(0, 2)):
        if all(word.split("=")[0] in map(str, pack) or word[-1] in "HS" or word[0] in "678" for word in melds.split()):
            for word in melds.split():
                pack = without_one(pack, word.split("=")[0])
            table += laid(melds)
    hand = " ".join(map(str, pack[: rnd.randint(0, 3)]))
    pile = " ".join(map(str, pack[4 : 4 + rnd.randint(1, 3)]))
    position = at("rum500", hand, players=5, table=table, discards=pile, discarder=0, options=options)
    listed = {str(action.cards[0]) if action.cards else None for action in legal(position) if action.action == "take"}
    for depth, card in enumerate(position.discards):
        if card in position.discards[depth + 1 :]:
            continue
        top = depth == len(position.discards) - 1
        must = not top or options.get("top_discard") == "must_meld"
        taken = {"from": "discard", "cards": " ".join(map(str, position.discards[depth:]))}
        after = at(
            "rum500",
            " ".join(map(str, position.hand + position.discards[depth:])),
            players=5,
            phase="play",
            table=table,
            options=options,
            discards=" ".join(map(str, position.discards[:depth])),
            taken=taken | ({"must_meld": card.text} if must else {}),
        )
        assert ((None if top else card.text) in listed) == could_end(after, set())
        for action in legal(after):
            answer = apply(after, action)
            assert isinstance(answer, Applied)
            if action.action in ("meld", "lay_off") and answer.position.turn == 1 and answer.position.phase == "play":
                assert could_end(answer.position, set())


def without_one(pack: list[Card], text: str) -> list[Card]:
    at_ = next((index for index, card in enumerate(pack) if card.text == text), None)
    return pack if at_ is None else pack[:at_] + pack[at_ + 1 :]


@given(number=st.integers(0, 2**32 - 1))
@settings(QUICK, max_examples=150)
def test_an_exchange_before_going_down_is_refused_exactly_where_it_could_not_follow(number: int) -> None:
    """The order of exchanges is tried out in full against the search that stops at the first way (S4, G3)."""
    position = a_late_position("shanghai", Random(number)).but(phase="play", must_go_down=True)
    position = position.but(down=(False,) * position.players)
    assert (
        (not why_no_end(position))
        == can_go_down(position)
        == any(
            any(True for _ in go_downs(after.variant, after.deal, after.hand, after.melds))
            for after in exchanged(position)
        )
    )


def exchanged(position: Position) -> Iterator[Position]:
    """The position after every sequence of exchanges, in every order."""
    jokers = [(at_, card) for at_, each in enumerate(position.table) for card in each.meld.cards if card.wild]
    wanted = [
        (at_, face) for at_, wild in jokers for face in dict.fromkeys(position.hand) if face.rank == wild.means_rank
    ]
    for size in range(min(len(wanted), 3) + 1):
        for order in permutations(wanted, size):
            now: Position | None = position
            for at_, face in order:
                now = swapped(now, at_, face) if now else None
            if now:
                yield now


def swapped(position: Position, at_: int, face: Card) -> Position | None:
    each = position.table[at_]
    verdict = judge.exchange(position.variant, each.meld, face)
    if not verdict or face not in position.hand:
        return None
    new = verdict.melds[0].cards
    wild = next(old for old, now in zip(each.meld.cards, new, strict=True) if old is not now)
    hand = list(position.hand)
    hand.remove(face)
    table = list(position.table)
    table[at_] = type(each)(each.owner, Meld(each.meld.kind, new), each.by)
    return position.but(hands=position.with_hand(position.turn, (*hand, wild.face)), table=tuple(table))
