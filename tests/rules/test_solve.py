"""The solver against oracles that share nothing with it: actual cards tried every way, and integer programs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

import pytest

from rummy_learn.rules import judge
from rummy_learn.rules.cards import FACES, JOKER, Card, parse_cards, print_cards
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.readings import readings
from rummy_learn.rules.solution import ContractSolution, Layoff, MeldsSolution
from rummy_learn.rules.solve import solutions, solve
from rummy_learn.rules.stream import Stream
from rummy_learn.rules.variant import Variant
from rummy_learn.variants import more_ids
from tests.oracles.brute import Brute, points
from tests.oracles.cpsat import ContractModel, best_net
from tests.rules.solver_hands import CONTRACT_GAMES, deals, dealt, dense, game

_DEALS = list(deals())
_MORE = list(deals(more_ids()))
"""The games found by their id only, for the thorough tests."""


def _for_brute_force(name: str, deal: int) -> bool:
    """Is the contract small enough to try everything? With wild twos there is much more to try."""
    return game(name).deal(deal).contract.cards <= (8 if game(name).wild_twos else 11)


_SMALL = [(name, deal) for name, deal in _DEALS if _for_brute_force(name, deal)]
_MORE_SMALL = [(name, deal) for name, deal in _MORE if _for_brute_force(name, deal)]


@cache
def _brute(name: str) -> Brute:
    return Brute(game(name))


def _solved(variant: Variant, hand: Sequence[Card], deal: int, **given: Any) -> ContractSolution:
    found: ContractSolution = solve(variant, hand, deal=deal, **given)
    return found


def _faces(melds: Iterable[Meld]) -> Counter[Card]:
    return Counter(card.face for meld in melds for card in meld.cards)


def _assert_legal(variant: Variant, hand: Sequence[Card], found: ContractSolution) -> None:
    """What a solution says of itself: the judge agrees, no card is lost, the points are those of the cards left."""
    assert _faces(found.melds) + Counter(found.left) == Counter(hand) or any(each.table for each in found.layoffs)
    assert found.points_left == points(variant, found.left)
    if not found.satisfied:
        assert not found.melds
        assert not found.may_go_down
        assert (found.missing == 1) == bool(found.completing)
        return
    assert judge.contract(variant, found.deal, [meld.cards for meld in found.contract])
    grown = list(found.contract)
    for layoff in found.layoffs:
        verdict = judge.lay_off(variant, grown[layoff.meld], layoff.cards, layoff.end)
        assert verdict
        grown[layoff.meld] = Meld(grown[layoff.meld].kind, verdict.melds[0].cards)
    assert [Counter(meld.cards) for meld in grown] == [Counter(meld.cards) for meld in found.melds]


def _hands(label: str, count: int, variant: Variant, deal: int, *, extra: int = 2) -> Iterable[tuple[Card, ...]]:
    """Seeded hands about the size of the contract, as far as the game's decks hold them."""
    stream = Stream("solver", label, deal)
    deck = variant.deck()
    found = 0
    while found < count:
        size = variant.deal(deal).contract.cards - 1 + stream.below(extra + 2)
        hand = dense(stream, size, packs=min(3, deck.packs), jokers=deck.jokers)
        if len(hand) == size and not deck.short_of(hand):
            found += 1
            yield hand


# ---- contracts ------------------------------------------------------------------------------------------------------
def _check_by_brute_force(name: str, deal: int, count: int, label: str) -> None:
    variant, brute = game(name), _brute(name)
    slow = 6 if variant.wild_twos else 3
    for number, hand in enumerate(_hands(label + name, count, variant, deal, extra=1)):
        found = _solved(variant, hand, deal)
        _assert_legal(variant, hand, found)
        assert found.satisfied == brute.satisfied(deal, hand), print_cards(hand)
        if found.satisfied and number % slow == 0:
            assert (found.points_left, found.may_go_down) == brute.best(deal, hand), print_cards(hand)
            spared = _solved(variant, hand, deal, fewest_jokers=True)
            expected = brute.best(deal, hand, spared_jokers=True)
            assert (spared.points_left, spared.may_go_down) == expected, print_cards(hand)
        if not found.satisfied and number % (4 * slow) == 0:
            deck = variant.deck()
            could_come = [face for face in FACES if hand.count(face) < deck.copies(face)]
            expected_cards = {card for card in could_come if brute.satisfied(deal, (*hand, card))}
            assert set(found.completing) == expected_cards, print_cards(hand)


@pytest.mark.parametrize(("name", "deal"), _SMALL)
def test_solver_and_brute_force_agree(name: str, deal: int) -> None:
    _check_by_brute_force(name, deal, 40 if _slow(name, deal, 9) else 100, "ci")


def _slow(name: str, deal: int, cards: int) -> bool:
    """Does a deal take the checks long: more than so many cards in the contract, or wild twos?"""
    return game(name).wild_twos or game(name).deal(deal).contract.cards > cards


def _check_by_integer_program(name: str, deal: int, count: int, label: str) -> None:
    variant = game(name)
    stream = Stream("program", label, name, deal)
    needed = variant.deal(deal).contract.cards
    for _ in range(count):
        size = stream.choice([needed, needed + 1, needed + 3, 17, 20, 26])
        make = dense if stream.below(3) else dealt
        hand = make(stream, size, packs=2 + stream.below(3), jokers=stream.choice([2, 2, 4, 4, 6, 8]))
        found = _solved(variant, hand, deal)
        _assert_legal(variant, hand, found)
        if found.satisfied:
            least = ContractModel(variant, deal, hand).points_left()
            assert least == (found.points_left if found.may_go_down else None), print_cards(hand)
        else:
            deck = variant.deck()
            pool = Counter({face: max(0, deck.copies(face) - hand.count(face)) for face in FACES})
            assert found.missing == ContractModel(variant, deal, hand, pool).missing(), print_cards(hand)


@pytest.mark.parametrize(("name", "deal"), _DEALS)
def test_solver_and_integer_program_agree(name: str, deal: int) -> None:
    _check_by_integer_program(name, deal, 2 if _slow(name, deal, 11) else 5, "ci")


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "deal"), [*_SMALL, *_MORE_SMALL])
def test_solver_and_brute_force_agree_on_many_hands(name: str, deal: int) -> None:
    _check_by_brute_force(name, deal, 200 if _slow(name, deal, 9) else 500, "thorough")


@pytest.mark.thorough
@pytest.mark.parametrize(("name", "deal"), [*_DEALS, *_MORE])
def test_solver_and_integer_program_agree_on_many_hands(name: str, deal: int) -> None:
    _check_by_integer_program(name, deal, 16 if _slow(name, deal, 11) else 40, "thorough")


@pytest.mark.parametrize("name", CONTRACT_GAMES)
def test_the_order_of_cards_never_matters(name: str) -> None:
    variant = game(name)
    stream = Stream("order", name)
    for deal in range(1, len(variant.deals) + 1):
        hand = dense(stream, 14, packs=2, jokers=3)
        assert solve(variant, stream.shuffled(hand), deal=deal) == solve(variant, hand, deal=deal)


@pytest.mark.parametrize(("name", "deal"), _DEALS)
def test_planted_contracts_are_found(name: str, deal: int) -> None:
    """A hand dealt around a finished contract: the solver lays down at least as well."""
    variant = game(name)
    stream = Stream("planted", name, deal)
    for _ in range(20):
        planted = [_planted(stream, need.kind, need.size) for need in variant.deal(deal).contract]
        if not judge.contract(variant, deal, planted):
            continue
        hand = [*(card for cards in planted for card in cards), *dealt(stream, 6, packs=1, jokers=1)]
        if max(Counter(hand).values()) <= 4:
            found = _solved(variant, stream.shuffled(hand), deal)
            assert found.satisfied
            assert found.points_left <= points(variant, hand) - sum(points(variant, cards) for cards in planted)
            _assert_legal(variant, hand, found)


def _planted(stream: Stream, kind: str, size: int) -> list[Card]:
    if kind == "set":
        rank = stream.below(13)
        return [FACES[13 * stream.below(4) + rank] for _ in range(size)]
    suit, start = stream.below(4), stream.below(15 - size)
    return [FACES[13 * suit + (start + at) % 13] for at in range(size)]


def test_a_card_that_is_all_seen_cannot_come() -> None:
    variant = game("hoyle")
    hand = parse_cards("8C 8D 4H 5H 6H 7H KS QS JD 2C AD")
    found = _solved(variant, hand, 2, players=3)
    assert print_cards(found.completing) == "8C 8D 8H 8S *"
    seen = parse_cards("8C 8D 8H 8H 8S *")
    found = _solved(variant, hand, 2, players=3, seen=seen)
    assert print_cards(found.completing) == "8S"
    found = _solved(variant, hand, 2, players=3, seen=[*seen, *parse_cards("8S")])
    assert not found.completing
    assert found.missing == 2


def test_no_card_left_that_would_do_is_said_so() -> None:
    variant = game("hoyle")
    hand = parse_cards("8C 8D 4H 5H 6H 7H")
    seen = Counter(variant.deck(3).cards()) - Counter(hand)
    found = _solved(variant, hand, 2, players=3, seen=seen)
    assert found.missing is None
    assert not found.completing


def test_missing_counts_only_cards_that_can_come() -> None:
    """Integer programs over the cards that are left, with many of them seen."""
    for name in ("shanghai", "hoyle", "zioncheck"):
        variant = game(name)
        stream = Stream("seen", name)
        deck = variant.deck(3)
        for _ in range(6):
            deal = 1 + stream.below(len(variant.deals))
            cards = stream.shuffled(deck.cards())
            hand, seen = cards[:9], cards[9 : 9 + 60]
            found = _solved(variant, hand, deal, players=3, seen=seen)
            pool = Counter(cards[69:])
            if not found.satisfied:
                expected = ContractModel(variant, deal, hand, pool).missing()
                assert found.missing == expected, (name, deal, print_cards(hand), print_cards(seen))


def test_a_card_that_comes_more_often_than_in_any_game_is_named() -> None:
    with pytest.raises(BadInput) as refused:
        solve(game("shanghai"), parse_cards("8C 8C 8C 8C 8C"), deal=1)
    assert refused.value.code == "not_enough_cards"
    assert refused.value.piece == "8C"


def test_a_hand_and_cards_seen_may_be_text_and_what_is_no_card_is_named() -> None:
    shanghai, hand, seen = game("shanghai"), "8C 8D * 4H 4S 2C 9H", "4C 4D"
    read = solve(shanghai, parse_cards(hand), deal=1, seen=parse_cards(seen))
    assert solve(shanghai, hand, deal=1, seen=seen) == read
    assert solutions(shanghai, hand, deal=1, seen=seen)[0] == read
    for cards, others in (("8C 8X", ""), (hand, "8X")):
        with pytest.raises(BadInput, match="8X"):
            solve(shanghai, cards, deal=1, seen=others)


def test_lay_offs_on_the_table_are_counted() -> None:
    variant = game("shanghai")
    table = [readings(variant, parse_cards("4C 5C 6C 7C"))[0], readings(variant, parse_cards("KC KD KH"))[0]]
    hand = parse_cards("8C 8D 8H 9S 9H 9D 3C KS 2D")
    alone, beside = _solved(variant, hand, 1), _solved(variant, hand, 1, table=table)
    assert alone.points_left == 20
    assert alone.may_go_down
    # Laying off the three and the king leaves one card, which may not be discarded: one of them has to stay.
    assert print_cards(beside.left) == "3C 2D"
    assert [(each.meld, print_cards(each.cards)) for each in beside.layoffs if each.table] == [(1, "KS")]
    assert not _solved(variant, parse_cards("8C 8D 8H 9S 9H 9D KS"), 1).may_go_down
    assert _solved(variant, parse_cards("8C 8D 8H 9S 9H 9D KS"), 1, table=table).may_go_down


@pytest.mark.parametrize("name", ["shanghai", "zioncheck"])
def test_lay_offs_on_the_table_and_brute_force_agree(name: str) -> None:
    variant, brute = game(name), _brute(name)
    stream = Stream("table", name)
    checked = 0
    while checked < 20:
        deal = 1 + checked % 2
        hand = dense(stream, variant.deal(deal).contract.cards + 2, packs=2, jokers=2)
        table = [meld for meld in (_any_meld(variant, stream) for _ in range(2)) if meld]
        expected = brute.best(deal, hand, table)
        if expected is not None:
            checked += 1
            found = _solved(variant, hand, deal, table=table)
            assert (found.points_left, found.may_go_down) == expected, (print_cards(hand), table)
            _assert_table(variant, hand, found.layoffs, found.melds, found.left, table)


def _any_meld(variant: Variant, stream: Stream) -> Meld | None:
    for _ in range(100):
        read = readings(variant, dense(stream, 4, packs=2, jokers=2), written=False)
        if read:
            return stream.choice(read)
    return None


def _assert_table(
    variant: Variant,
    hand: Sequence[Card],
    layoffs: Iterable[Layoff],
    melds: Iterable[Meld],
    left: Sequence[Card],
    table: Sequence[Meld],
) -> None:
    """The judge accepts what is laid off on the table, one entry after the other, and no card is lost."""
    lying = list(table)
    laid = Counter[Card]()
    for layoff in layoffs:
        if layoff.table:
            target = lying[layoff.meld]
            verdict = judge.lay_off(variant, target, layoff.cards, layoff.end)
            assert verdict
            lying[layoff.meld] = Meld(target.kind, verdict.melds[0].cards)
            laid += Counter(card.face for card in layoff.cards)
    assert laid + _faces(melds) + Counter(left) == Counter(hand)


# ---- answers as others read them ------------------------------------------------------------------------------------
def test_json_has_the_public_keys() -> None:
    found = solve(game("shanghai"), parse_cards("8C 8H 8S 8S 4D 5D 6D 7D KD 2C"), deal=2).to_json()
    assert found["satisfied"] is True
    assert found["melds"] == [["8C", "8H", "8S", "8S"], ["4D", "5D", "6D", "7D"]]
    assert found["contract"] == [["8C", "8H", "8S"], ["4D", "5D", "6D", "7D"]]
    assert found["left"] == ["2C", "KD"]
    assert found["points_left"] == 15
    assert (found["missing"], found["completing"], found["may_go_down"]) == (0, [], True)
    every = solve(game("shanghai"), parse_cards("8C 8D 8H")).to_json()["deals"]
    assert isinstance(every, list)
    assert [deal["deal"] for deal in every] == list(range(1, 8))


def test_equally_good_lay_downs_are_all_listed() -> None:
    found = solutions(game("shanghai"), parse_cards("5S 5H 5D 9S 9H 9D KS KH KD 2C 4C"), deal=1)
    assert {print_cards(each.left) for each in found} == {"2C 4C 5D 5H 5S", "2C 4C 9D 9H 9S"}
    assert {each.to_json()["points_left"] for each in found} == {25}
    found = solutions(game("rum500"), parse_cards("5S 5H 5D 6S 7S 6H 7H 6D 7D 2C KC"))
    assert [each.to_json()["net"] for each in found] == [42, 42]


def test_the_listed_answers_know_the_players_and_the_cards_seen() -> None:
    hand = parse_cards("8C 8D 8S KC KD")
    asked: dict[str, object] = {"deal": 1, "players": 3, "seen": parse_cards("KH KH * * * *")}
    found = solutions(game("shanghai"), hand, **asked)  # type: ignore[arg-type]
    assert found[0] == solve(game("shanghai"), hand, **asked)  # type: ignore[call-overload]
    assert print_cards(found[0].completing) == "KC KD KS"  # type: ignore[union-attr]


@pytest.mark.parametrize("sparing", [False, True])
@pytest.mark.parametrize("name", CONTRACT_GAMES)
def test_every_listed_lay_down_is_legal_and_as_good(name: str, sparing: bool) -> None:
    variant = game(name)
    for deal in range(1, min(6, len(variant.deals)) + 1):
        for hand in _hands("all" + name, 4, variant, deal):
            best = _solved(variant, hand, deal, fewest_jokers=sparing)
            listed = solutions(variant, hand, deal=deal, fewest_jokers=sparing)
            assert listed[0] == best
            for each in listed:
                assert isinstance(each, ContractSolution)
                _assert_legal(variant, hand, each)
                assert each.points_left == best.points_left
                assert not sparing or each.left.count(JOKER) == best.left.count(JOKER)


def test_listed_answers_spare_jokers_where_that_is_asked() -> None:
    hand = parse_cards("5S 5H 5D 9S 9H 9D KS KH KD 2C 4C *")
    found = solutions(game("shanghai"), hand, deal=1, fewest_jokers=True)
    assert {print_cards(each.left) for each in found} == {"2C 4C 5D 5H 5S *", "2C 4C 9D 9H 9S *"}


# ---- 500 Rum --------------------------------------------------------------------------------------------------------
_MELD_GAMES = ("rum500", "rum500 values=five_ten_fifteen")


def _best_melds(variant: Variant, hand: Sequence[Card], table: Sequence[Meld] = ()) -> MeldsSolution:
    found = solve(variant, hand, table=table)
    assert isinstance(found, MeldsSolution)
    assert not found.melds or judge.melds(variant, [meld.cards for meld in found.melds])
    assert found.net == found.melded_points - points(variant, found.left)
    _assert_table(variant, hand, found.layoffs, found.melds, found.left, table)
    return found


def _check_melds(name: str, count: int, label: str) -> None:
    variant, brute = game(name), _brute(name)
    stream = Stream("melds", name, label)
    for number in range(count):
        table: list[Meld] = []
        size = 3 + stream.below(6)
        if number % 3 == 0:
            size = min(size, 6)
            table = [meld for meld in (_any_meld(variant, stream) for _ in range(1 + stream.below(2))) if meld]
        hand = dense(stream, size, packs=1 + stream.below(2), jokers=4)
        found = _best_melds(variant, hand, table)
        assert found.net == brute.best_net(hand, table), (print_cards(hand), table)
        if not table and number % 5 == 0:
            for each in solutions(variant, hand):
                assert isinstance(each, MeldsSolution)
                assert each.net == found.net
                assert not each.melds or judge.melds(variant, [meld.cards for meld in each.melds])


@pytest.mark.parametrize("name", _MELD_GAMES)
def test_best_melds_and_brute_force_agree(name: str) -> None:
    _check_melds(name, 400, "ci")


@pytest.mark.thorough
@pytest.mark.parametrize("name", _MELD_GAMES)
def test_best_melds_and_brute_force_agree_on_many_hands(name: str) -> None:
    _check_melds(name, 10_000, "thorough")


@pytest.mark.parametrize("name", _MELD_GAMES)
def test_best_melds_and_integer_program_agree(name: str) -> None:
    variant = game(name)
    stream = Stream("packing", name)
    for _ in range(25):
        packs = 1 + stream.below(2)
        hand = dealt(stream, stream.choice([7, 13, 20, 26]), packs=packs, jokers=2 * packs)
        assert _best_melds(variant, hand).net == best_net(variant, hand), print_cards(hand)


def test_a_card_goes_where_the_next_can_follow() -> None:
    """Public bug c-L05: laying the ten on the set would strand the nine."""
    variant = game("rum500")
    table = [readings(variant, parse_cards(cards))[0] for cards in ("JS QS KS", "10D 10C 10H")]
    found = _best_melds(variant, parse_cards("10S 9S"), table)
    assert found.net == 19
    assert not found.left


def test_a_joker_bridges_to_a_card_on_the_table() -> None:
    """Public bug c-J07: the joker belongs at the low end, for the nine to follow."""
    variant = game("rum500")
    table = [readings(variant, parse_cards("JS QS KS"))[0]]
    assert _best_melds(variant, parse_cards("* 9S"), table).net == 24
