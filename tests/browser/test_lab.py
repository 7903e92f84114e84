"""The notebooks in JupyterLab, as `rummy-learn lab` opens them: every cell runs, and the first task can be done."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from rummy_learn.course.questions import make_question
from rummy_learn.course.walk import walk
from rummy_learn.game.actions import Action
from rummy_learn.game.record import Game
from rummy_learn.rules.cards import print_melds
from rummy_learn.variants import variant
from tests.serving import running

SLOW_MS = 90_000
"""JupyterLab, its kernel and a widget's script start one after the other."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory, chromium: str) -> Iterator[str]:  # noqa: ARG001  # as for pages
    with running("lab", "--no-browser", "--port=0", cwd=tmp_path_factory.mktemp("lab")) as server:
        yield server.address


@pytest.fixture
def notebook(browser: Browser, lab: str) -> Iterator[Page]:
    """A page of JupyterLab. It is a product of its own, so what it logs is not looked at."""
    context = browser.new_context(base_url=lab.split("/lab")[0], viewport={"width": 1280, "height": 1000})
    context.set_default_timeout(SLOW_MS)
    page = context.new_page()
    page.goto(lab)
    yield page
    kernels = context.request.get("/api/kernels").json()
    cookies = {cookie["name"]: cookie["value"] for cookie in context.cookies()}
    for kernel in kernels:
        context.request.delete(f"/api/kernels/{kernel['id']}", headers={"X-XSRFToken": cookies.get("_xsrf", "")})
    context.close()


def _run_all(page: Page, name: str) -> None:
    page.goto(f"/lab/workspaces/{name.removesuffix('.ipynb')}/tree/{name}")
    expect(page.locator(".jp-Notebook")).to_be_visible(timeout=SLOW_MS)
    expect(page.get_by_role("button", name="| Idle")).to_be_visible(timeout=SLOW_MS)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def _cell(page: Page, text: str) -> Locator:
    return page.locator(".jp-CodeCell").filter(has_text=text)


def _write(cell: Locator, code: str) -> None:
    editor = cell.locator(".cm-content")
    editor.click()
    editor.press("Control+a")
    editor.page.keyboard.insert_text(code)
    editor.page.keyboard.press("Shift+Enter")


def test_learn_runs_and_a_lay_down_written_in_its_cell_is_judged(notebook: Page) -> None:
    _run_all(notebook, "learn.ipynb")
    expect(notebook.get_by_role("heading", name="1 set of 3, 1 run of 4")).to_be_visible(timeout=SLOW_MS)
    task = _cell(notebook, 'mine = ""')
    expect(task).to_contain_text("Nothing is laid yet.", timeout=SLOW_MS)
    lesson = walk(variant("shanghai"), "deal2", seed=7)
    assert lesson is not None
    _write(task, f'mine = "{print_melds(meld.cards for meld in lesson.exercise.melds)}"\n\nlesson.judge(mine)')
    expect(_cell(notebook, "lesson.judge(mine)")).to_contain_text("Yes", timeout=SLOW_MS)


def test_practise_runs_and_an_answer_written_in_its_cell_is_marked(notebook: Page) -> None:
    _run_all(notebook, "practise.ipynb")
    task = _cell(notebook, 'answer = ""')
    expect(task).to_contain_text("Nothing is answered yet.", timeout=SLOW_MS)
    solution = make_question("which_games", variant("hoyle"), seed=10).solution
    assert isinstance(solution, frozenset)
    _write(task, f'answer = "{" ".join(sorted(solution))}"\n\nmine.mark(answer.split())')
    expect(_cell(notebook, "mine.mark(answer.split())")).to_contain_text("Right", timeout=SLOW_MS)


def test_compare_runs_and_cards_written_in_its_cell_are_judged_in_every_game(notebook: Page) -> None:
    _run_all(notebook, "compare.ipynb")
    task = _cell(notebook, 'mine = "4C 5C 6C 7C"')
    expect(task).to_contain_text("500 Rum: yes", timeout=SLOW_MS)
    _write(task, 'mine = "5H 6H 7H"\n\nfor game in variants():\n    print(f"{game.title}: {check(game, mine)}")')
    done = _cell(notebook, 'mine = "5H 6H 7H"')
    expect(done).to_contain_text("500 Rum: yes", timeout=SLOW_MS)
    expect(done).to_contain_text("Zioncheck: no", timeout=SLOW_MS)


def test_play_runs_and_a_move_written_in_its_cell_is_made(notebook: Page) -> None:
    _run_all(notebook, "play.ipynb")
    expect(notebook.get_by_role("listbox").first).to_be_visible(timeout=SLOW_MS)
    task = _cell(notebook, 'move = ""')
    expect(task).to_contain_text("No move is made yet.", timeout=SLOW_MS)
    game = Game.new("shanghai", players=3, seed=7).play(Action(1, "draw"))
    assert isinstance(game, Game)
    move = Action(1, "discard", card=game.position.hand[0])
    _write(task, f"move = '{move}'\n\ngame.play(move)")
    expect(_cell(notebook, "game.play(move)")).to_contain_text("discards", timeout=SLOW_MS)


def test_odds_runs_and_a_house_rule_written_in_its_cell_changes_the_chance(notebook: Page) -> None:
    _run_all(notebook, "odds.ipynb")
    task = _cell(notebook, "rules = {}")
    expect(task).to_contain_text("not enough yet.", timeout=SLOW_MS)
    expect(notebook.get_by_role("heading", name="How likely is it?")).to_have_count(2)
    code = 'rules = {"wild_deuces": "on"}\n\nplain = shipped("shanghai", 3).on_deal\n'
    ruled = 'estimate(variant("shanghai", **rules), deal=3, samples=20_000, hands=0, turns=0, seed=7).on_deal'
    _write(task, f'{code}print("that is it!" if {ruled}.p >= 10 * plain.p else "no")')
    expect(_cell(notebook, "wild_deuces").last).to_contain_text("that is it!", timeout=SLOW_MS)


def test_teach_runs_and_games_written_in_its_cell_make_a_class_code(notebook: Page) -> None:
    _run_all(notebook, "teach.ipynb")
    task = _cell(notebook, "games = []")
    expect(task).to_contain_text("No game is chosen yet.", timeout=SLOW_MS)
    expect(notebook.get_by_role("heading", name="Class code")).to_be_visible()
    _write(task, 'games = ["rum500"]\n\nprint(Assignment(games, count=3).code)')
    expect(_cell(notebook, 'games = ["rum500"]')).to_contain_text("RC1.rum500.3.0.", timeout=SLOW_MS)


def test_judge_runs_and_cards_written_in_its_cell_are_judged_in_every_game(notebook: Page) -> None:
    _run_all(notebook, "judge.ipynb")
    task = _cell(notebook, 'mine = ""')
    expect(task).to_contain_text("No cards are laid yet.", timeout=SLOW_MS)
    expect(notebook.get_by_role("heading", name="Judge any cards")).to_be_visible()
    code = 'mine = "5H *=6H *=7H 8H 9H"\n\nprint("all of them:", all(check(game, mine) for game in variants()))'
    _write(task, code)
    expect(_cell(notebook, '"all of them:"')).to_contain_text("all of them: True", timeout=SLOW_MS)


def test_house_runs_and_rules_written_in_its_cell_make_the_game_that_is_asked_for(notebook: Page) -> None:
    _run_all(notebook, "house.ipynb")
    task = _cell(notebook, "rules = {}")
    expect(task).to_contain_text("not yet.", timeout=SLOW_MS)
    expect(notebook.get_by_role("heading", name="House rules of Shanghai rum")).to_be_visible()
    code = 'rules = {"joker_points": 50, "rounds": 7}\n\nmine = variant("hoyle", **rules)\n'
    points = 'score(mine, parse_cards("*")).points'
    _write(task, f'{code}print("that is it!" if ({points}, len(mine.deals)) == (50, 7) else "no")')
    expect(_cell(notebook, '"joker_points": 50')).to_contain_text("that is it!", timeout=SLOW_MS)


def test_rules_runs_and_a_clause_named_in_its_cell_is_shown(notebook: Page) -> None:
    _run_all(notebook, "rules.ipynb")
    task = _cell(notebook, 'mine = ""')
    expect(task).to_contain_text("No clause is named yet.", timeout=SLOW_MS)
    expect(notebook.get_by_role("heading", name="Rules of Hoyle ten-deal")).to_be_visible()
    _write(task, 'mine = "R2"\n\nshow(variant("rum500"), mine)')
    expect(_cell(notebook, 'mine = "R2"')).to_contain_text("False: Discard", timeout=SLOW_MS)


def test_disputes_runs_and_a_house_rule_written_in_its_cell_settles_one(notebook: Page) -> None:
    _run_all(notebook, "disputes.ipynb")
    task = _cell(notebook, "rules = {}")
    expect(task).to_contain_text("No house rule is chosen yet.", timeout=SLOW_MS)
    expect(notebook.get_by_role("heading", name="A third buy")).to_be_visible()
    rules = 'rules = {"same_suit_runs": "any"}'
    _write(task, f'{rules}\n\nprint("it stands:", runs.trials[0].judged(variant("zioncheck", **rules)).sign)')
    expect(_cell(notebook, '"it stands:"')).to_contain_text("it stands: yes", timeout=SLOW_MS)


def test_own_runs_and_keys_written_in_its_cell_make_the_game_that_is_asked_for(notebook: Page) -> None:
    _run_all(notebook, "own.ipynb")
    task = _cell(notebook, 'mine = ""')
    expect(task).to_contain_text("not yet.", timeout=SLOW_MS)
    expect(notebook.get_by_role("heading", name="Own games")).to_be_visible()
    wanted = '("that is it!" if (ours.going_out, ours.deals[0].dealt) == ("either", 12) else "no")'
    _write(task, f"mine = 'going_out = \"either\"\\ndealt = 12'\n\nours = read_game(FILE + mine)\nprint{wanted}")
    expect(_cell(notebook, "dealt = 12")).to_contain_text("that is it!", timeout=SLOW_MS)
