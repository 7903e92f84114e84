"""Where the notebooks and the page template lie, in an installed package and in a checkout alike."""

from __future__ import annotations

from pathlib import Path

__all__ = ["PACKAGE", "TEMPLATES", "notebooks"]

PACKAGE = Path(__file__).resolve().parents[1]
#: A Jupyter data folder: Voilà finds our page template below it as `voila/templates/rummy`.
TEMPLATES = PACKAGE / "ui"


def notebooks() -> Path:
    """The folder of the notebooks: inside the installed package, beside it in a checkout."""
    packaged = PACKAGE / "notebooks"
    return packaged if packaged.is_dir() else PACKAGE.parent / "notebooks"
