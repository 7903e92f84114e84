"""The workflows and the Dockerfile call what there is, may do little, and start the app as it is started here."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest
import yaml

from rummy_learn.cli import main
from tests.serving import running

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
SCRIPTS = ("rummy-learn", "python", "pip")
"""What an environment has once the package is installed."""
each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)


def jobs(path: Path) -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))["jobs"]
    return found


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in jobs(path).values() for step in job["steps"]]


def commands(path: Path) -> list[list[str]]:
    """Every command of a workflow, in words."""
    lines = [line for step in steps(path) for line in step.get("run", "").splitlines()]
    return [shlex.split(each) for line in lines for each in line.split(" && ")]


def instruction(name: str) -> str:
    """What stands behind the last instruction of this name in the Dockerfile, whose lines may go on."""
    found = re.findall(rf"^{name} (.+)$", DOCKERFILE.replace("\\\n", " "), flags=re.MULTILINE)
    return str(found[-1])


def test_there_are_workflows_for_tests_images_pages_and_releases() -> None:
    assert [path.stem for path in WORKFLOWS] == ["ci", "images", "pages", "release"]


# ---- workflows -------------------------------------------------------------------------------------------------------
@each_workflow
def test_a_workflow_reads_only_and_a_job_that_may_more_runs_no_code_of_the_repository(path: Path) -> None:
    assert yaml.safe_load(path.read_text(encoding="utf-8"))["permissions"] == {"contents": "read"}
    for job in jobs(path).values():
        assert job["timeout-minutes"]
        if "permissions" in job:
            assert not any("checkout" in step.get("uses", "") for step in job["steps"])


@each_workflow
def test_actions_are_pinned_to_a_major_version_and_leave_no_credentials_behind(path: Path) -> None:
    for step in steps(path):
        assert ("uses" in step) != ("run" in step)
        if "uses" in step:
            assert re.fullmatch(r"actions/[\w-]+@v\d+", step["uses"])
        if "checkout" in step.get("uses", ""):
            assert step["with"]["persist-credentials"] is False


@each_workflow
def test_files_that_a_workflow_names_are_there(path: Path) -> None:
    named = {word for command in commands(path) for word in command if re.match(r"(\.ci|tests|requirements)/", word)}
    named -= {word for word in named if "node_modules" in word}  # npm brings it
    assert not [word for word in named if not (ROOT / word).exists()]
    assert not [word for word in named if word.startswith(".ci/") and not (ROOT / word).stat().st_mode & 0o111]


def test_images_are_made_anew_when_what_they_are_made_of_changes() -> None:
    path = ROOT / ".github/workflows/images.yml"
    causes = yaml.safe_load(path.read_text(encoding="utf-8"))[True]  # YAML reads the key "on" as yes
    for cause in ("push", "pull_request"):
        named = {name.split("/*")[0] for name in causes[cause]["paths"]}
        assert {"Dockerfile", ".dockerignore", "binder", "pyproject.toml"} <= named
        assert not [name for name in named if not (ROOT / name).exists()]


@each_workflow
def test_commands_of_our_own_exist(path: Path) -> None:
    for command in commands(path):
        if command[0].startswith((".venv/bin/", "clean/bin/", "bin/")):
            assert command[0].rpartition("/")[2] in SCRIPTS
        if command[0].endswith("rummy-learn"):
            assert main([command[1], "--help"]) == 0


def test_pages_and_releases_need_their_build() -> None:
    assert jobs(ROOT / ".github/workflows/pages.yml")["deploy"]["needs"] == "build"
    assert jobs(ROOT / ".github/workflows/release.yml")["publish"]["needs"] == "build"


# ---- the container ---------------------------------------------------------------------------------------------------
def test_all_that_the_image_copies_is_there_and_is_let_through() -> None:
    let_through = {
        line[1:].partition("/*")[0] for line in (ROOT / ".dockerignore").read_text().splitlines() if line[0] == "!"
    }
    copied = {source for line in re.findall(r"^COPY (.+)$", DOCKERFILE, re.MULTILINE) for source in line.split()[:-1]}
    assert copied == let_through
    assert not [source for source in copied if not (ROOT / source).exists()]


def test_the_image_stands_on_an_exact_version_of_the_python_that_is_tested() -> None:
    base = re.fullmatch(r"python:(\d+\.\d+)\.\d+-slim-\w+", instruction("FROM"))
    assert base
    assert (ROOT / "binder/runtime.txt").read_text().strip() == f"python-{base[1]}"
    assert jobs(ROOT / ".github/workflows/ci.yml")["check"]["container"]["image"].startswith(f"python:{base[1]}-")


def test_the_image_runs_without_root() -> None:
    assert instruction("USER") not in ("root", "0")
    assert DOCKERFILE.index("\nUSER ") < DOCKERFILE.index("\nCMD ")


def test_the_start_line_of_the_image_serves_is_well_and_ends_as_containers_are_ended() -> None:
    name, *start = json.loads(instruction("CMD"))
    assert name == "rummy-learn"
    assert start[start.index("--port") + 1] == instruction("EXPOSE")
    check = re.search(r"http://127\.0\.0\.1:(\d+)(/[^']+)'", instruction("HEALTHCHECK"))
    assert check
    assert check[1] == instruction("EXPOSE")
    assert "STOPSIGNAL" not in DOCKERFILE
    start[start.index("--port") + 1] = "0"
    with running(*start) as server:
        port = urlsplit(server.address).port
        with urlopen(f"http://127.0.0.1:{port}{check[2]}", timeout=30) as answer:
            assert answer.status == 200
            assert json.load(answer)["visitors"] == 0
        server.process.terminate()
        assert server.wait() == 0
    assert [json.loads(line)["event"] for line in server.said.splitlines() if line[0] == "{"] == ["start", "stop"]
