"""The notebooks in JupyterLab, as `rummy-learn lab` opens them: every cell runs, and the first task can be done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from rummy_learn.course.questions import make_question
from rummy_learn.course.walk import walk
from rummy_learn.game.actions import Action
from rummy_learn.game.record import Game
from rummy_learn.rules.cards import print_melds
from rummy_learn.ui import places
from rummy_learn.variants import variant
from tests.serving import running

SLOW_MS = 120_000
"""JupyterLab, its kernel and a widget's script start one after the other."""
APP = "app"
"""The notebook that is the web app, and sets no task."""


class Task(NamedTuple):
    """What a notebook asks for first.

    The cell that begins with `cell` says `before`; with `code`, which begins as no other cell does, it says `after`.
    A widget further up, if there is one, shows the `heading`.
    """

    heading: str
    cell: str
    before: str
    code: str
    after: tuple[str, ...]


def learn() -> Task:
    lesson = walk(variant("shanghai"), "deal2", seed=7)
    assert lesson is not None
    melds = print_melds(meld.cards for meld in lesson.exercise.melds)
    code = f'mine = "{melds}"\n\nlesson.judge(mine)'
    return Task("1 set of 3, 1 run of 4", 'mine = ""', "Nothing is laid yet.", code, ("Yes",))


def practise() -> Task:
    solution = make_question("which_games", variant("hoyle"), seed=10).solution
    assert isinstance(solution, frozenset)
    code = f'answer = "{" ".join(sorted(solution))}"\n\nmine.mark(answer.split())'
    return Task("Practise", 'answer = ""', "Nothing is answered yet.", code, ("Right",))


def compare() -> Task:
    code = 'mine = "5H 6H 7H"\n\nfor game in variants():\n    print(f"{game.title}: {check(game, mine)}")'
    return Task("", 'mine = "4C 5C 6C 7C"', "500 Rum: yes", code, ("500 Rum: yes", "Zioncheck: no"))


def play() -> Task:
    game = Game.new("shanghai", players=3, seed=7).play(Action(1, "draw"))
    assert isinstance(game, Game)
    move = Action(1, "discard", card=game.position.hand[0])
    return Task("Your hand", 'move = ""', "No move is made yet.", f"move = '{move}'\n\ngame.play(move)", ("discards",))


def odds() -> Task:
    ruled = 'estimate(variant("shanghai", **rules), deal=3, samples=20_000, hands=0, turns=0, seed=7).on_deal'
    code = 'rules = {"wild_deuces": "on"}\n\nplain = shipped("shanghai", 3).on_deal\n'
    code += f'print("that is it!" if {ruled}.p >= 10 * plain.p else "no")'
    return Task("How likely is it?", "rules = {}", "not enough yet.", code, ("that is it!",))


def teach() -> Task:
    code = 'games = ["rum500"]\n\nprint(Assignment(games, count=3).code)'
    return Task("Class code", "games = []", "No game is chosen yet.", code, ("RC1.rum500.3.0.",))


def judge() -> Task:
    code = 'mine = "5H *=6H *=7H 8H 9H"\n\nprint("all of them:", all(check(game, mine) for game in variants()))'
    return Task("Judge any cards", 'mine = ""', "No cards are laid yet.", code, ("all of them: True",))


def house() -> Task:
    points = 'score(mine, parse_cards("*")).points'
    code = 'rules = {"joker_points": 50, "rounds": 7}\n\nmine = variant("hoyle", **rules)\n'
    code += f'print("that is it!" if ({points}, len(mine.deals)) == (50, 7) else "no")'
    return Task("House rules of Shanghai rum", "rules = {}", "not yet.", code, ("that is it!",))


def rules() -> Task:
    code = 'mine = "R2"\n\nshow(variant("rum500"), mine)'
    return Task("Rules of Hoyle ten-deal", 'mine = ""', "No clause is named yet.", code, ("False: Discard",))


def disputes() -> Task:
    code = 'rules = {"same_suit_runs": "any"}\n\n'
    code += 'print("it stands:", runs.trials[0].judged(variant("zioncheck", **rules)).sign)'
    return Task("A third buy", "rules = {}", "No house rule is chosen yet.", code, ("it stands: yes",))


def own() -> Task:
    code = "mine = 'going_out = \"either\"\\ndealt = 12'\n\nours = read_game(FILE + mine)\n"
    code += 'print("that is it!" if (ours.going_out, ours.deals[0].dealt) == ("either", 12) else "no")'
    return Task("Own games", 'mine = ""', "not yet.", code, ("that is it!",))


TASKS: dict[str, Callable[[], Task]] = {
    make.__name__: make for make in (learn, practise, compare, play, odds, teach, judge, house, rules, disputes, own)
}


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[BrowserContext]:
    """A browser that has been let into JupyterLab. It is a product of its own, so what it logs is not looked at."""
    with running("lab", "--no-browser", "--port=0", cwd=tmp_path_factory.mktemp("lab")) as server:
        address, _, token = server.address.partition("?")
        context = browser.new_context(base_url=address, viewport={"width": 1280, "height": 1000})
        context.set_default_timeout(SLOW_MS)
        context.request.get(f"{address}?{token}")
        yield context
        context.close()


@pytest.fixture
def notebook(lab: BrowserContext) -> Iterator[Page]:
    """A page for one notebook, whose kernel goes with it."""
    page = lab.new_page()
    yield page
    page.close()
    cookies = {cookie["name"]: cookie["value"] for cookie in lab.cookies()}
    for kernel in lab.request.get("/api/kernels").json():
        lab.request.delete(f"/api/kernels/{kernel['id']}", headers={"X-XSRFToken": cookies.get("_xsrf", "")})


def run_all(page: Page, name: str) -> None:
    page.goto(f"/lab/workspaces/{name}/tree/{name}.ipynb")
    expect(page.locator(".jp-Notebook")).to_be_visible(timeout=SLOW_MS)
    expect(page.get_by_role("button", name="| Idle")).to_be_visible(timeout=SLOW_MS)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_role("menuitem", name="Run All Cells", exact=True).click()


def cell(page: Page, text: str) -> Locator:
    return page.locator(".jp-CodeCell").filter(has_text=text)


def write(cell: Locator, code: str) -> None:
    """Puts the code in place of the cell's own, and runs it."""
    editor = cell.locator(".cm-content")
    editor.click()
    editor.press("Control+a")
    editor.page.keyboard.insert_text(code)
    editor.page.keyboard.press("Shift+Enter")


def test_every_notebook_sets_a_task() -> None:
    assert set(TASKS) == {path.stem for path in places.notebooks().glob("*.ipynb")} - {APP}


@pytest.mark.parametrize("name", TASKS)
def test_a_notebook_runs_and_what_is_written_in_its_cell_is_answered(notebook: Page, name: str) -> None:
    task = TASKS[name]()
    run_all(notebook, name)
    first = cell(notebook, task.cell)
    expect(first).to_contain_text(task.before, timeout=SLOW_MS)
    if task.heading:
        headings = notebook.locator(".jp-OutputArea").get_by_role("heading", name=task.heading)
        expect(headings.first).to_be_visible(timeout=SLOW_MS)
    write(first, task.code)
    for said in task.after:
        expect(cell(notebook, task.code.splitlines()[0]).last).to_contain_text(said, timeout=SLOW_MS)
