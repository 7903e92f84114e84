"""The documents hold what they promise: each recipe is followed to the letter, each command is run, each link leads."""

from __future__ import annotations

import gettext
import json
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from configparser import ConfigParser
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import NamedTuple
from urllib.parse import unquote

import pytest
import yaml
from _pytest.mark import ParameterSet

from rummy_learn import __version__, cli, variants
from rummy_learn.course import lessons, questions
from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.gradebook import FORMATS
from rummy_learn.course.lesson import Lay, NearMiss
from rummy_learn.course.questions import make_question, question_type
from rummy_learn.game import bots
from rummy_learn.rules.clause import SOURCES
from rummy_learn.ui.page import NO_TEACHING, found
from rummy_learn.ui.print.formats import formats
from rummy_learn.ui.serve import FIRST_PORT, IDLE_MINUTES
from rummy_learn.ui.session import Session
from rummy_learn.ui.site.runtime import PYODIDE
from tools import catalogue

ROOT = Path(__file__).parents[1]
DOCS = sorted((ROOT / "docs").glob("*.md"))
EXTENDING, OPERATING, TEACHING = (
    (ROOT / "docs" / f"{name}.md").read_text(encoding="utf-8") for name in ("extending", "operating", "teaching")
)
HOMES = {"game": variants, "kind of question": questions, "lesson": lessons, "bot": bots}


class Recipe(NamedTuple):
    """A section of `extending.md`: the file to write, what to write into it, and the commands to try afterwards."""

    path: str
    content: str
    commands: tuple[str, ...]


@cache
def recipe(what: str) -> Recipe:
    section = EXTENDING.split(f"## Add a {what}\n")[1].split("\n## ")[0]
    path = re.search(r"Write\s+`([\w/]+\.py)`", section)
    content = re.search(r"```python\n(.+?)```", section, flags=re.DOTALL)
    assert path
    assert content
    tried = re.search(r"```sh\n(.+?)```", section, flags=re.DOTALL)
    return Recipe(path[1], content[1], tuple(tried[1].splitlines()) if tried else ())


def forget() -> None:
    questions.question_types.cache_clear()
    lessons.lesson_types.cache_clear()
    bots.bots.cache_clear()


@pytest.fixture
def followed(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Recipe]:
    """The recipe of the parameter, its file written where its folder is searched."""
    home: ModuleType = HOMES[request.param]
    made = recipe(request.param)
    sources = dict(SOURCES)  # a game brings its own
    (tmp_path / Path(made.path).name).write_text(made.content, encoding="utf-8")
    monkeypatch.setattr(home, "__path__", [*home.__path__, str(tmp_path)])
    forget()
    yield made
    forget()
    sys.modules.pop(f"{home.__name__}.{Path(made.path).stem}", None)
    SOURCES.clear()
    SOURCES.update(sources)


def shown(query: str) -> str:
    """What the app shows for a link."""
    answer = Session(found()).receive(
        {"visit": "v", "n": 1, "kind": "hello", "query": query, "saved": None, "where": "web"}
    )
    assert answer is not None
    assert ">Not here</h1>" not in answer["html"], query
    return answer["html"]


@pytest.mark.parametrize("what", HOMES)
def test_a_recipe_names_the_folder_that_is_searched(what: str) -> None:
    folder = (ROOT / recipe(what).path).parent
    assert [str(folder)] == list(HOMES[what].__path__)


@pytest.mark.parametrize("what", HOMES)
def test_a_recipe_takes_no_name_that_is_taken(what: str) -> None:
    assert not (ROOT / recipe(what).path).exists()


@pytest.mark.parametrize("what", HOMES)
@pytest.mark.parametrize("command", ["check", "format --check"])
def test_a_recipe_is_in_the_house_style(what: str, command: str) -> None:
    made = recipe(what)
    ruff = [sys.executable, "-m", "ruff", *command.split(), "--quiet", "--stdin-filename", made.path, "-"]
    assert subprocess.run(ruff, cwd=ROOT, input=made.content, text=True, check=False).returncode == 0


@pytest.mark.parametrize("followed", ["game", "kind of question", "bot"], indirect=True)
def test_the_commands_after_a_recipe_do_what_they_say(followed: Recipe, capsys: pytest.CaptureFixture[str]) -> None:
    assert followed.commands
    for command in followed.commands:
        assert cli.main(shlex.split(command)[1:]) == 0, command
        assert capsys.readouterr().out


@pytest.mark.usefixtures("followed")
@pytest.mark.parametrize("followed", ["game"], indirect=True)
@pytest.mark.parametrize(
    "name", ["compare", "judge&cards=8C 8D 8H", "learn", "practise", "rules", "play", "house", "print", "odds"]
)
def test_the_game_is_on_every_page(name: str) -> None:
    assert "Harbour rummy" in shown(f"?page={name}&game=harbour")


@pytest.mark.usefixtures("followed")
@pytest.mark.parametrize("followed", ["game"], indirect=True)
def test_the_game_is_taught_from_its_first_lesson_to_its_last_contract() -> None:
    game = variants.variant("harbour")
    for lesson in lessons.lessons(game):
        assert lesson.build(game).steps
    for deal in range(1, len(game.deals) + 1):
        assert "harbour" in shown(f"?page=learn&game=harbour&deal={deal}")


@pytest.mark.usefixtures("followed")
@pytest.mark.parametrize("followed", ["kind of question"], indirect=True)
@pytest.mark.parametrize("game", variants.shipped_ids())
def test_the_question_is_asked_in_every_game_and_marked(game: str) -> None:
    kind = question_type("card_value")
    assert str(kind.title) in shown(f"?page=practise&game={game}&question=card_value&seed=2")
    for level in questions.LEVELS:
        question = make_question("card_value", variants.variant(game), 2, level)
        marked = question.mark(question.solution)
        assert marked.correct
        assert marked.clauses
        assert isinstance(question.solution, int)
        assert not question.mark(question.solution + 1).correct
        assert len(question.hints()) == 4


@pytest.mark.usefixtures("followed")
@pytest.mark.parametrize("followed", ["lesson"], indirect=True)
@pytest.mark.parametrize("game", variants.shipped_ids())
def test_the_lesson_is_on_the_path_of_every_game_and_can_be_done(game: str) -> None:
    assert "Longer runs" in shown(f"?page=learn&game={game}")
    assert "Longer is allowed" in shown(f"?page=learn&game={game}&lesson=long_runs")
    rules = variants.variant(game)
    built = next(each for each in lessons.lessons(rules) if each.id == "long_runs").build(rules, 3)
    assert built.pass_mark
    for step in built.steps:
        if isinstance(step, NearMiss):
            assert step.refusal.codes == ("gap",)
        if isinstance(step, Lay):
            assert step.judge([meld.cards for meld in step.melds])


@pytest.mark.usefixtures("followed")
@pytest.mark.parametrize("followed", ["bot"], indirect=True)
@pytest.mark.parametrize("game", variants.shipped_ids())
def test_the_bot_plays_every_game_to_the_end_of_a_deal(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "Hasty: lays down at once" in shown(f"?page=play&game={game}")
    players = str(variants.variant(game).players[0])
    assert cli.main(["play", game, "--players", players, "--deals", "1", "--seed", "3", "--bots", "hasty"]) == 0
    assert capsys.readouterr().out


def test_a_language_is_added_as_the_guide_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ((made, tool),) = re.findall(r"LC_MESSAGES && touch (\S+)\npython (\S+)\n", EXTENDING)
    assert ROOT / made == catalogue.book("pl")
    assert ROOT / tool == Path(catalogue.__file__)
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path)
    monkeypatch.setattr(catalogue, "sentences", lambda: {"Judge": {"a.py"}, ("{n} card", "{n} cards"): {"a.py"}})
    book = tmp_path / "pl" / "LC_MESSAGES" / "rummy_learn.po"
    book.parent.mkdir(parents=True)
    book.touch()
    assert catalogue.main() == 1  # something is left to translate
    some = book.read_text(encoding="utf-8").replace('msgid "Judge"\nmsgstr ""', 'msgid "Judge"\nmsgstr "Osądź"')
    book.write_text(some, encoding="utf-8")
    assert catalogue.main() == 1
    told = gettext.translation("rummy_learn", tmp_path, languages=["pl"])
    assert told.gettext("Judge") == "Osądź"
    assert told.ngettext("{n} card", "{n} cards", 5) == "{n} cards"
    assert some.count("msgstr[") == 3  # one, few, many


def headings(document: Path) -> set[str]:
    """The names that a heading of a document has in links, as GitHub makes them."""
    lines = re.findall(r"^#+ (.+)$", document.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", line.lower()).replace(" ", "-") for line in lines}


@pytest.mark.parametrize("document", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *DOCS], ids=lambda path: path.name)
def test_every_link_of_a_document_leads_to_a_file_and_to_a_heading(document: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)]+)\)", document.read_text(encoding="utf-8")):
        path, _, heading = link.partition("#")
        target = document.parent / path if path else document
        assert target.exists(), link
        assert not heading or heading in headings(target), link


@pytest.mark.parametrize("path", sorted((ROOT / "notebooks").glob("*.ipynb")), ids=lambda path: path.stem)
def test_a_notebook_is_called_what_it_is_about_and_holds_no_results(path: Path) -> None:
    notebook = json.loads(path.read_text(encoding="utf-8"))
    first = "".join(notebook["cells"][0]["source"]).splitlines()[0]
    assert notebook["metadata"]["title"] == (first.removeprefix("# ") if first.startswith("# ") else "Rummy Learn")
    assert not any(cell.get("outputs") or cell.get("execution_count") for cell in notebook["cells"])


# ---- what the documents say ------------------------------------------------------------------------------------------
def ours() -> Iterator[ParameterSet]:
    """The commands of our own in the documents."""
    for document in DOCS:
        for block in re.findall(r"```sh\n(.+?)```", document.read_text(encoding="utf-8"), flags=re.DOTALL):
            for line in block.splitlines():
                if line.startswith("rummy-learn "):
                    yield pytest.param(line, id=f"{document.stem}: {line}")


@pytest.mark.parametrize("line", list(ours()))
def test_a_command_in_a_document_has_the_options_that_it_is_given(
    line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _, command, *rest = shlex.split(line, comments=True)
    assert cli.main([command, "--help"]) == 0
    known = capsys.readouterr().out
    options = {word.lstrip("[").split("=")[0] for word in rest if word.lstrip("[").startswith("--")}
    assert not [option for option in options if option not in known]


def test_the_class_codes_of_the_guide_can_be_read() -> None:
    codes = set(re.findall(r"RC1\.[^\s`]+", unquote(TEACHING)))
    assert codes
    for code in codes:
        assert Assignment.read(code).code == code


def test_the_guide_says_how_long_ten_questions_take() -> None:
    told = re.search(r"the page reckons (\d+) to (\d+) minutes for ten", TEACHING)
    assert told
    for games in (*((each,) for each in variants.shipped_ids()), variants.shipped_ids()):
        assert int(told[1]) <= Assignment(games, count=10, seed=5).minutes <= int(told[2])


def test_what_the_guide_tells_teachers_to_click_is_on_the_pages() -> None:
    steps = TEACHING.split("## In twenty minutes")[1].split("\n## ")[0]
    clicked = set(re.findall(r"(?<!\*)\*([^*]+)\*(?!\*)", steps))
    assert len(clicked) > 10
    said = {message.id for message in catalogue.read("cs")}
    assert clicked <= said, clicked - said


def test_the_guide_tells_of_every_format_and_of_no_other() -> None:
    table = TEACHING.split("| `--format` |")[1].split("\n\n")[0]
    told = {name for line in table.splitlines()[2:] for name in re.findall(r"`(\w+)`", line.split("|")[1])}
    assert told == {each.id for each in formats()}


def test_the_guide_gives_the_gradebook_formats_there_are() -> None:
    assert set(re.findall(r"collect .*--format (\w+)", TEACHING)) <= set(FORMATS)
    assert "--roster" in TEACHING


# ---- for operators ---------------------------------------------------------------------------------------------------
def block(kind: str) -> str:
    """The one block of this kind in the operator's guide."""
    (found,) = re.findall(rf"```{kind}\n(.+?)```", OPERATING, flags=re.DOTALL)
    return str(found)


def options_of_serve(capsys: pytest.CaptureFixture[str]) -> set[str]:
    assert cli.main(["serve", "--help"]) == 0
    return set(re.findall(r"--[a-z][a-z-]+", capsys.readouterr().out))


def test_the_guide_for_operators_tells_of_every_setting_of_the_server(capsys: pytest.CaptureFixture[str]) -> None:
    table = OPERATING.split("| setting |")[1].split("\n\n")[0]
    told = set(re.findall(r"^\| `(--[a-z-]+)", table, flags=re.MULTILINE))
    known = options_of_serve(capsys)
    assert told <= known
    assert known - told <= {"--help", "--json", "--own", "--version"}


def test_the_guide_for_operators_names_the_pyodide_that_the_site_takes() -> None:
    assert set(re.findall(r"pyodide@([\w.]+)", OPERATING)) == {PYODIDE}


def test_every_guide_says_where_its_command_is() -> None:
    for document in DOCS:
        text = document.read_text(encoding="utf-8")
        assert "bin/activate" in text.split("```sh\nrummy-learn")[0], document.name


def test_the_guide_for_operators_gives_the_limits_that_the_server_has() -> None:
    assert f"| `--idle-minutes M` | {IDLE_MINUTES:g} |" in OPERATING
    assert f"| {FIRST_PORT}, or the next free one" in OPERATING
    assert NO_TEACHING in OPERATING


def test_the_service_and_the_proxy_start_and_find_the_server(capsys: pytest.CaptureFixture[str]) -> None:
    unit = ConfigParser(interpolation=None, strict=False)
    unit.read_string(block("ini"))
    program, command, *start = shlex.split(unit["Service"]["ExecStart"])
    assert program.endswith("/rummy-learn")
    assert command == "serve"
    assert {word for word in start if word.startswith("--")} <= options_of_serve(capsys)
    port = start[start.index("--port") + 1]
    assert set(re.findall(r"proxy_pass http://127\.0\.0\.1:(\d+);", block("nginx"))) == {port}
    assert "proxy_set_header Upgrade $http_upgrade;" in block("nginx")


def test_the_container_of_the_guide_may_do_nothing_but_serve() -> None:
    line = next(line for line in OPERATING.replace("\\\n", "").splitlines() if line.startswith("docker run"))
    words = shlex.split(line)
    for limit in ("--read-only", "--tmpfs", "--memory", "--pids-limit", "--cap-drop", "--security-opt", "--user"):
        assert limit in words
    assert words[words.index("--cap-drop") + 1] == "ALL"
    assert words[words.index("-p") + 1].endswith(f":{FIRST_PORT}")


def test_the_values_for_a_hub_are_yaml_and_name_what_there_is() -> None:
    values = yaml.safe_load(block("yaml"))
    server = values["singleuser"]
    assert server["image"]["tag"] == __version__
    assert (ROOT / server["defaultUrl"].removeprefix("/voila/render/")).is_file()
    assert set(server["extraEnv"]) == {NO_TEACHING}
    assert server["storage"] == {"type": "none"}
    assert values["cull"]["timeout"] == 60 * IDLE_MINUTES
