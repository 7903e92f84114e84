"""Writes the reference of the Python interface from its docstrings: `python tools/reference.py FOLDER`.

Open `FOLDER/index.html`: the pages need no server, and ask no other host for anything. It tells what has no docstring
and, with exit status 1, writes nothing then. Needs what `pip install -e '.[docs]'` brings.
"""

from __future__ import annotations

import ast
import sys
import textwrap
import tomllib
import warnings
from importlib import import_module
from inspect import getmembers, isclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pdoc.doc
import pdoc.render

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from types import ModuleType

ROOT = Path(__file__).resolve().parents[1]
TEMPLATES = ROOT / "docs" / "reference"
MODULES = (
    "rummy_learn",
    "rummy_learn.rules",
    "rummy_learn.rules.cards",
    "rummy_learn.rules.melds",
    "rummy_learn.rules.check",
    "rummy_learn.rules.verdict",
    "rummy_learn.rules.score",
    "rummy_learn.rules.solve",
    "rummy_learn.rules.solution",
    "rummy_learn.rules.compare",
    "rummy_learn.rules.variant",
    "rummy_learn.rules.clause",
    "rummy_learn.rules.example",
    "rummy_learn.rules.stream",
    "rummy_learn.rules.errors",
    "rummy_learn.variants",
    "rummy_learn.variants.own",
    "rummy_learn.variants._common",
    "rummy_learn.game",
    "rummy_learn.game.position",
    "rummy_learn.game.actions",
    "rummy_learn.game.play",
    "rummy_learn.game.table",
    "rummy_learn.game.record",
    "rummy_learn.game.view",
    "rummy_learn.game.bots",
    "rummy_learn.odds",
    "rummy_learn.course",
    "rummy_learn.course.question",
    "rummy_learn.course.questions",
    "rummy_learn.course.cases",
    "rummy_learn.course.hints",
    "rummy_learn.course.quiz",
    "rummy_learn.course.lesson",
    "rummy_learn.course.lessons",
    "rummy_learn.course.misconceptions",
    "rummy_learn.course.scenes",
    "rummy_learn.course.disputes",
    "rummy_learn.course.papers",
    "rummy_learn.course.classroom",
    "rummy_learn.course.classroom.assignment",
    "rummy_learn.course.classroom.hand_in",
    "rummy_learn.course.classroom.collect",
    "rummy_learn.text",
)
"""What others may build upon."""


def main(folder: Path) -> int:
    """Write the pages into a folder, or tell what they would leave untold; exit status."""
    modules = {name: seen(import_module(name)) for name in MODULES}
    faults = list(untold(modules.values()))
    if faults:
        print(*faults, sep="\n")
        return 1
    for name, text in _pages(modules).items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    print(f"{len(modules)} modules in {folder / 'index.html'}")
    return 0


def untold(modules: Iterable[pdoc.doc.Module]) -> Iterator[str]:
    """Public names without a docstring, and functions that raise and do not say so, each with its fault."""
    for module in modules:
        if not module.docstring:
            yield f"{module.fullname}: no docstring"
        for each in _all_within(module):
            if any(part.startswith("_") for part in each.qualname.split(".")):
                continue
            if not each.docstring and not _is_told_elsewhere(module, each):
                yield f"{each.fullname}: no docstring"
            elif each.kind == "function" and _raises(each.source) and "Raises" not in each.docstring:
                yield f"{each.fullname}: raises, and does not say what"


def _pages(modules: Mapping[str, pdoc.doc.Module]) -> dict[str, str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pdoc.render.configure(
        docformat="markdown",
        edit_url_map={"rummy_learn": f"{project['urls']['Repository']}/blob/main/rummy_learn/"},
        show_source=False,
        template_directory=TEMPLATES,
    )
    pages = {f"{name.replace('.', '/')}.html": pdoc.render.html_module(each, modules) for name, each in modules.items()}
    return {**pages, "index.html": pdoc.render.html_index(modules), "search.js": pdoc.render.search_index(modules)}


def seen(module: ModuleType) -> pdoc.doc.Module:
    """A module as pdoc sees it, with what it would overlook and without what it would take for documentation."""
    # Some modules import what they offer when it is asked for.
    vars(module).update({name: getattr(module, name) for name in getattr(module, "__all__", ())})
    for _, each in getmembers(module, isclass):
        if issubclass(each, tuple) and hasattr(each, "_fields"):
            each.__new__.__module__ = each.__module__  # where the types of its fields are found
            each.__new__.__doc__ = None
            for name in each._fields:
                vars(each)[name].__doc__ = None  # "Alias for field number 0"
    return pdoc.doc.Module(module)


def _is_told_elsewhere(module: pdoc.doc.Module, each: pdoc.doc.Doc[Any]) -> bool:
    """Is it a field, of which its class tells, or a name from another module?"""
    if isinstance(each, pdoc.doc.Variable):
        return "." in each.qualname or each.name not in _assigned(module)
    return isinstance(each, pdoc.doc.Function) and each.obj.__name__ != each.name  # a field that holds a function


def _all_within(space: pdoc.doc.Namespace[Any]) -> Iterator[pdoc.doc.Doc[Any]]:
    """What a module or a class has of its own, and what that has."""
    for each in space.own_members:
        yield each
        if isinstance(each, pdoc.doc.Class):
            yield from _all_within(each)


def _assigned(module: pdoc.doc.Module) -> set[str]:
    """The names to which the text of a module itself gives a value."""
    tops = ast.parse(module.source).body
    targets = [target for each in tops if isinstance(each, ast.Assign) for target in each.targets]
    targets += [each.target for each in tops if isinstance(each, ast.AnnAssign)]
    return {node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)}


def _raises(source: str) -> bool:
    """Does a function raise something, other than to say that it must be written by who inherits it?"""
    raised = [node.exc for node in ast.walk(ast.parse(textwrap.dedent(source))) if isinstance(node, ast.Raise)]
    return any(exception and ast.unparse(exception) != "NotImplementedError" for exception in raised)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    warnings.simplefilter("error")  # what pdoc cannot resolve would stand on a page as it is
    sys.exit(main(Path(sys.argv[1])))
