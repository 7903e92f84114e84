import re

from rummy_learn.course.questions import make_question
from rummy_learn.game.record import Game
from rummy_learn.game.view import View
from rummy_learn.rules.cards import parse_cards
from rummy_learn.rules.compare import compare
from rummy_learn.rules.melds import Contract, Meld
from rummy_learn.rules.solve import ContractSolution, ContractSolutions, MeldsSolution, solve
from rummy_learn.ui import show
from rummy_learn.variants import variant
from tests.game.table import at, laid


def test_cards_are_one_picture_with_all_their_names() -> None:
    assert 'role="img" aria-label="7 of hearts, joker as 8 of hearts"' in show.cards(parse_cards("7H *=8H"))


def test_a_contract_has_a_place_for_every_card() -> None:
    shown = show.contract(Contract.parse("1 set of 3 + 2 runs of 4"))
    assert shown.count("dashed") == 11
    assert "1 set of 3, 2 runs of 4" in shown


def test_a_game_shows_every_clause_and_its_house_rules() -> None:
    game = variant("shanghai", buys=3)
    shown = show.variant(game)
    assert re.findall(r'<th scope="row"[^>]*>([^<]+)', shown) == [clause.id for clause in game.clauses]
    assert "Buys in a deal: 3 each" in shown


def test_a_comparison_shows_every_row_and_neighbours_that_agree_once() -> None:
    found = compare([variant(id_) for id_ in ("shanghai", "california", "rum500")])
    shown = show.comparison(found)
    titles = re.findall(r'<th scope="row"[^>]*>([^<]+)<div[^>]*>([^<]+)', shown)
    assert titles == [(str(row.title), "differs" if row.differs else "all agree") for row in found.rows]
    assert shown.count("3 or more of a rank, suits free.") == 1
    assert "S.set <span>● Stated" in shown


def test_what_a_house_rule_changed_is_not_called_stated() -> None:
    shown = show.comparison(compare([variant("shanghai"), variant("shanghai", buys=3)]).differences())
    assert "Buys in a deal: 3 each" in shown
    assert re.findall(r"S\.buy <span>([^<]+)", shown) == ["● Stated", "◇ House rule"]


def test_a_card_and_a_meld_are_shown_as_their_cards_are() -> None:
    (card,) = parse_cards("7H")
    assert show.card(card) == show.cards([card])
    assert show.meld(Meld("set", parse_cards("7H 7S 7C"))) == show.cards(parse_cards("7H 7S 7C"))


def test_what_is_shown_by_hand_draws_itself_too() -> None:
    assert show.cards(parse_cards("7H"))._repr_html_() == show.cards(parse_cards("7H"))


def test_a_solution_shows_its_melds_and_what_is_left() -> None:
    found = solve(variant("shanghai"), parse_cards("8C 8D 8S KH KS KD 2C 3D"), deal=1)
    assert isinstance(found, ContractSolution)
    shown = show.solution(found)
    assert [show.meld(meld) in shown for meld in found.melds] == [True, True]
    assert "Left in hand: 2♣\ufe0e 3♦\ufe0e, 10 points." in shown
    best = solve(variant("rum500"), parse_cards("8C 8D 8S 2C"))
    assert isinstance(best, MeldsSolution)
    assert "Left in hand: 2♣\ufe0e, 2 points." in show.solution(best)


def test_a_hand_that_is_short_shows_by_how_much_and_what_would_do() -> None:
    found = solve(variant("shanghai"), parse_cards("8C 8D 8S KH KS 2C"))
    assert isinstance(found, ContractSolutions)
    shown = show.solutions(found)
    assert len(re.findall(r"<strong>Deal \d</strong>", shown)) == len(variant("shanghai").deals)
    assert "1 card short: any of" in shown
    assert show.cards(found.deals[0].completing) in shown


def test_a_question_shows_its_cards_and_answers_and_not_which_is_right() -> None:
    asked = make_question("legal", variant("shanghai"), 7)
    shown = show.question(asked)
    assert str(asked.prompt) in shown
    assert f'aria-label="{", ".join(str(card.name()) for card in asked.melds[0])}"' in shown
    items = re.findall(r'<li value="(\d)">([^<]+)</li>', shown)
    assert items == [(str(n), str(option.text)) for n, option in enumerate(asked.options, 1)]
    marking = asked.mark(asked.solution)
    assert not [told for told in (marking.verdict, *marking.explanation) if str(told) in shown]


def test_a_question_about_melds_and_a_hand_names_both() -> None:
    shown = show.question(make_question("score", variant("rum500"), 7))
    assert re.findall(r">(Melded|In your hand)<", shown) == ["Melded", "In your hand"]


def test_a_marking_shows_its_sign_its_reasons_and_where_they_come_from() -> None:
    asked = make_question("legal", variant("shanghai"), 7)
    wrong = next(option.key for option in asked.options if option.key != asked.solution)
    for answer, sign in ((asked.solution, "mark yes"), (wrong, "mark no")):
        marking = asked.mark(answer)
        shown = show.marking(marking)
        assert sign in shown
        for told in (marking.verdict, *marking.explanation, *marking.rebuttals, marking.clauses[0].rule):
            assert str(told) in shown
        assert f"{marking.clauses[0].id}</strong> <span>● Stated" in shown


def test_a_game_a_position_and_a_view_show_the_table_and_one_hand_only() -> None:
    game = Game.new("shanghai", players=3, seed=7).play({"player": 1, "action": "draw"})
    assert isinstance(game, Game)
    shown = show.view(View.of(game.position, 0))
    assert str(show.cards(game.position.hands[0])) in shown
    assert str(show.cards(game.position.hands[1])) not in shown
    assert "Player 2: 12" in shown
    assert str(show.cards(game.position.hands[1])) in show.position(game.position)
    assert "draws a card from the stock" in show.game(game)


def test_melds_on_the_table_are_shown_with_who_laid_them() -> None:
    shown = show.view(View.of(at("rum500", "2H 3H", discards="4S QH", table=laid("4C 5C 6C", owner=2)), 1))
    assert "Player 3: Run, clubs" in shown
    assert str(show.cards(parse_cards("4S QH"))) in shown
