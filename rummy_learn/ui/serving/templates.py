"""Voilà's page templates, compiled once and not for each visitor: that takes longer than all the rest of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import voila.notebook_renderer
from jinja2 import BytecodeCache
from voila.exporter import VoilaExporter

if TYPE_CHECKING:
    from types import CodeType

    from jinja2 import Environment
    from jinja2.bccache import Bucket

__all__ = ["compile_once"]


class _Compiled(BytecodeCache):
    """Templates by the key that Jinja gives them. They do not change while the server runs."""

    def __init__(self) -> None:
        self._code: dict[str, CodeType] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Takes the code of a template, if it is there."""
        bucket.code = self._code.get(bucket.key)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keeps the code of a template."""
        assert bucket.code is not None
        self._code[bucket.key] = bucket.code


class _Exporter(VoilaExporter):  # type: ignore[misc]  # Voilà carries no types
    """Writes a page, as Voilà does for each visitor with templates of his own."""

    _compiled = _Compiled()

    def _create_environment(self) -> Environment:
        environment: Environment = super()._create_environment()
        environment.bytecode_cache = self._compiled
        return environment


def compile_once() -> None:
    """Has Voilà write its pages so; it offers no setting for that."""
    voila.notebook_renderer.VoilaExporter = _Exporter
