"""What leaves the repository beside the wheel: the version, the pins, and the words of the README that others copy."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import requires, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import rummy_learn

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_version_is_the_one_in_the_package() -> None:
    assert version("rummy-learn") == rummy_learn.__version__


def test_the_first_heading_of_the_changelog_is_this_version() -> None:
    headings = re.findall(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert headings[0] == rummy_learn.__version__


@pytest.mark.parametrize("name", ["requirements/ci.txt", "binder/requirements.txt"])
def test_versions_are_pinned_as_plain_lines_without_an_address(name: str) -> None:
    lines = (ROOT / name).read_text(encoding="utf-8").splitlines()
    assert lines
    assert not [line for line in lines if not re.fullmatch(r"[a-z0-9.-]+==[0-9a-z.]+", line)]


def test_binder_runs_what_was_tested() -> None:
    pins = [set((ROOT / name).read_text().splitlines()) for name in ("requirements/ci.txt", "binder/requirements.txt")]
    assert pins[1] <= pins[0]


def pinned(name: str) -> dict[str, str]:
    return dict(line.split("==") for line in (ROOT / name).read_text(encoding="utf-8").splitlines())


def needed(wanted: list[str]) -> set[str]:
    """The packages that pip would bring for these requirements, as the installed ones name what they need."""
    found: set[tuple[str, str]] = set()
    waiting = [(Requirement(each), "") for each in wanted]
    while waiting:
        requirement, extra = waiting.pop()
        if requirement.marker and not requirement.marker.evaluate({"extra": extra}):
            continue
        name = canonicalize_name(requirement.name)
        for with_extra in ("", *requirement.extras):
            if (name, with_extra) not in found:
                found.add((name, with_extra))
                waiting += [(Requirement(each), with_extra) for each in requires(name) or ()]
    return {name for name, _ in found}


def test_binder_installs_what_the_package_and_its_build_need_and_nothing_else() -> None:
    pins = pinned("binder/requirements.txt")
    found = needed([*PROJECT["dependencies"], "hatchling"])
    if found != set(pins) and any(version(name) != pins[name] for name in found & set(pins)):
        pytest.skip("The packages here have other versions than those that are pinned.")
    assert found == set(pins)


def test_every_pin_is_within_the_bounds_of_the_project() -> None:
    pins = pinned("requirements/ci.txt")
    for each in map(Requirement, [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]):
        assert each.specifier.contains(pins[each.name]), each


def test_every_dependency_is_pinned_for_ci_and_none_has_an_upper_bound() -> None:
    wanted = [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["test"]]
    pinned = {line.split("==")[0] for line in (ROOT / "requirements/ci.txt").read_text().splitlines()}
    for requirement in wanted:
        name, _ = requirement.split(">=")
        assert name in pinned
        assert "<" not in requirement


def test_the_readme_names_the_repository_that_the_project_names() -> None:
    repository = PROJECT["urls"]["Repository"].removeprefix("https://github.com/")
    named = re.findall(r"(?:github\.com|mybinder\.org/v2/gh)/([\w.-]+/[\w.-]+)", README)
    assert named
    assert set(named) == {repository}


def test_ci_runs_the_test_command_of_the_readme() -> None:
    command = re.search(r"all tests \| `(.+?)`", README)
    assert command
    assert command[1] in (ROOT / ".ci/run").read_text(encoding="utf-8").splitlines()


def test_every_file_that_the_readme_links_to_is_there() -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)\)", README)
    assert links
    assert not [link for link in links if not (ROOT / link).exists()]


def test_every_command_of_the_readme_is_one_and_every_command_is_in_the_readme() -> None:
    table = README.split("## On the command line")[1].split("\n\n")[1]
    named = re.findall(r"^\| `([a-z-]+)", table, flags=re.MULTILINE)
    files = (ROOT / "rummy_learn/cli/commands").glob("[a-z]*.py")
    assert sorted(name for name in named if name != "rummy-learn") == sorted(
        path.stem.replace("_", "-") for path in files
    )
