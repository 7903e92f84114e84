"""Imports run one way, the core needs the standard library only, and the shell starts without Jupyter."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "rummy_learn"
#: Each layer may import those before it, and itself.
LAYERS = ("text", "rules", "variants", "game", "odds", "course", "ui")
RANK = {name: rank for rank, name in enumerate(LAYERS)}
PURE = ("text", "rules", "variants", "game", "course")
#: What a layer needs beside the standard library; it must run in a browser too.
NEEDS = {"course": {"fsrs"}}
JUPYTER = {"IPython", "anywidget", "ipykernel", "ipywidgets", "jupyter_server", "jupyterlab", "tornado", "voila"}
COMMANDS = (
    "--help",
    "variants",
    "rules shanghai",
    "compare",
    "check shanghai 8C8D8H",
    "check-all 8C8D8H",
    "score shanghai 8C",
    "solve shanghai 8C",
    "odds shanghai",
    "legal {}",
    "apply {} {}",
    "play rum500 --deals 1 --players 2",
    "replay {}",
    "tournament rum500 --games 1 --players 2 --deals 1 --workers 1",
    "quiz shanghai --count 1",
    "collect {}",
)
#: Folders that lie beside some checkouts only. Written in two halves, as this file is searched too.
OUTSIDE = (b"../" + b"shared",)


def modules(*parts: str) -> list[Path]:
    return sorted(PACKAGE.joinpath(*parts).rglob("*.py"))


def imports(path: Path, *, lazy: bool = True) -> Iterator[str]:
    """Absolute names that a file imports; without `lazy` only those that importing the file itself imports."""
    for node in _nodes(ast.parse(path.read_text(encoding="utf-8")), lazy=lazy):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: relative imports hide the layer"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _nodes(tree: ast.AST, *, lazy: bool) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        if not lazy and (isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or _only_for_types(node)):
            continue
        yield node
        yield from _nodes(node, lazy=lazy)


def _only_for_types(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING")


def layer(name: str) -> str | None:
    package, _, rest = name.partition(".")
    return rest.split(".")[0] if package == "rummy_learn" and rest else None


def each(paths: Iterable[Path]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("path", list(paths), ids=lambda path: str(path.relative_to(PACKAGE)))


@each(path for name in RANK for path in modules(name))
def test_a_module_imports_only_from_its_own_layer_and_those_below(path: Path) -> None:
    own = path.relative_to(PACKAGE).parts[0]
    for name in imports(path):
        to = layer(name)
        assert to in (None, own) or RANK.get(to, len(LAYERS)) < RANK[own], f"{own} imports {name}"


@each(path for name in PURE for path in modules(name))
def test_games_and_course_need_nothing_that_does_not_run_in_a_browser(path: Path) -> None:
    roots = {name.split(".")[0] for name in imports(path)}
    assert roots <= {"rummy_learn", *sys.stdlib_module_names, *NEEDS.get(path.relative_to(PACKAGE).parts[0], ())}


@each([PACKAGE / "__init__.py", *modules("cli")])
def test_the_package_and_the_shell_import_the_ui_only_when_it_is_asked_for(path: Path) -> None:
    assert "ui" not in map(layer, imports(path, lazy=False))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_of_the_shell_never_imports_jupyter(command: str) -> None:
    script = f"import sys; from rummy_learn.cli import main; main({command.split()!r}); print(*sys.modules)"
    loaded = set(output_of(script).splitlines()[-1].split())
    assert "rummy_learn.cli" in loaded
    assert not loaded.intersection(JUPYTER)


def test_importing_the_package_imports_nothing_of_it_yet() -> None:
    loaded = output_of("import sys; import rummy_learn; print(*sys.modules)").split()
    assert "rummy_learn" in loaded
    assert not [name for name in loaded if name.startswith("rummy_learn.")]


def test_no_file_points_outside_the_repository() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    names = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in names.split("\0") if name]
    texts = {path: path.read_bytes() for path in paths if path.is_file()}
    assert texts
    assert not [path for path, text in texts.items() if any(word in text for word in OUTSIDE)]


def output_of(script: str) -> str:
    return subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True).stdout
