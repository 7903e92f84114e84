"""What a player can count: the outlook's numbers are those of a slow count, card by card, with nothing hidden seen."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rummy_learn.game.outlook import Outlook
from rummy_learn.game.view import View
from rummy_learn.rules.cards import Card, print_cards
from rummy_learn.rules.packing import pack
from rummy_learn.rules.solve import solve
from tests.game.positions import a_meld, with_house_rules
from tests.game.table import GAMES, at, laid

CONTRACT_GAMES = [game for game in GAMES if game != "rum500"]


def outlooks(game: str, count: int) -> list[tuple[View, Outlook]]:
    """Views of a player with any hand, jokers in it too, with any house rules and with melds on the table."""
    found = []
    for number in range(count):
        rnd = Random(number)
        rules = with_house_rules(game, rnd)
        pack_ = list(rules.deck(4).cards())
        rnd.shuffle(pack_)
        pack_.sort(key=lambda card: card.joker and rnd.random() < 0.4)  # more jokers in hand than by chance
        table = laid(*(a_meld(rules, pack_, rnd) for _ in range(rnd.randint(0, 3))))
        hand = print_cards(pack_[-rnd.randint(5, 12) :])
        deal = rnd.randint(1, len(rules.deals))
        view = View.of(at(game, hand, options=rules.chosen, players=4, deal=deal, table=table), 1)
        found.append((view, Outlook(view)))
    return found


def missing(view: View, hand: tuple[Card, ...]) -> int:
    """Cards to the contract when the deck holds all that is wanted: the largest table's."""
    known = view.known
    away = solve(known.variant, hand, deal=known.deal).missing
    assert away is not None
    return away


@pytest.mark.parametrize("game", CONTRACT_GAMES)
def test_missing_and_helping_cards_are_those_of_a_count_card_by_card(game: str) -> None:
    helped = 0
    for view, outlook in outlooks(game, 12):
        unseen = Counter(view.unseen())
        away = outlook.away
        assert outlook.within(outlook.hand, away)
        assert not away or not outlook.within(outlook.hand, away - 1)
        if not away:
            continue
        nearer = {card for card in unseen if outlook.missing(outlook.with_card(card)) < away}
        assert set(outlook.helping(outlook.hand)) == nearer
        assert outlook.chances(outlook.hand) == sum(unseen[card] for card in nearer)
        helped += len(nearer)
    assert helped


@pytest.mark.parametrize("game", CONTRACT_GAMES)
def test_missing_is_what_the_solver_says(game: str) -> None:
    for view, outlook in outlooks(game, 6):
        for card in dict.fromkeys(view.hand):
            left = list(view.hand)
            left.remove(card)
            assert outlook.missing(outlook.without_card(card)) == missing(view, tuple(left))


@pytest.mark.parametrize("game", CONTRACT_GAMES)
def test_the_unseen_cards_are_those_of_the_view(game: str) -> None:
    for view, outlook in outlooks(game, 6):
        assert outlook.unseen == pack(view.unseen())


def test_cards_that_cannot_come_any_more_are_not_waited_for() -> None:
    """Both kings that would do lie open: the pair of kings is dead, and other cards are needed."""
    hand = "8C 8D 8H KC KD 2C 4D 6H 9S JC 3H"
    table = laid("KH KH KS KS", "KC KD *")
    outlook = Outlook(View.of(at("shanghai", hand, table=table), 1))
    assert outlook.away == 1
    assert outlook.helping(outlook.hand) == outlook.helping(outlook.hand)[-1:]  # a joker alone
    assert outlook.reachable(outlook.hand) == 1
    gone = Outlook(View.of(at("shanghai", hand, table=[*table, *laid("QC QD * *")], discards="*"), 1))
    assert gone.chances(gone.hand) == 0
    assert gone.reachable(gone.hand) == 2


def test_layoffs_go_on_the_ends_of_runs_and_on_sets() -> None:
    view = View.of(at("shanghai", "4C 9C 10C 8S AC", table=laid("5C 6C 7C 8C", "8D 8H 8C"), down=[True] * 3), 1)
    outlook = Outlook(view)
    fitting = {card.text for card in view.hand if outlook.fits(card)}
    assert fitting == {"4C", "9C", "8S"}


def test_a_card_may_fit_a_run_later_while_the_cards_between_can_still_come() -> None:
    run, hand = "5C 6C 7C 8C", "10C JC 3C KD"
    open_ = Outlook(View.of(at("shanghai", hand, table=laid(run), down=[True] * 3), 1))
    assert {card.text for card in open_.view.hand if open_.may_fit(card)} == {"10C", "JC", "3C"}
    gone = Outlook(View.of(at("shanghai", hand, table=laid(run, "9C 9C 9D", "4H 4D 4S"), down=[True] * 3), 1))
    assert {card.text for card in gone.view.hand if gone.may_fit(card)} == {"3C"}
