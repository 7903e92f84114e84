"""Input that cannot be used at all, as opposed to a play that the rules refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rummy_learn.text import Message

__all__ = ["BadInput"]


class BadInput(ValueError):  # noqa: N818 - it names what was given, not what went wrong
    """Unusable input: a stable `code`, the offending `piece` as it was given, and one sentence that names it."""

    def __init__(self, code: str, piece: object, message: Message) -> None:
        super().__init__(code, piece, message)
        self.code = code
        self.piece = str(piece)
        self.message = message

    def __str__(self) -> str:
        return str(self.message)

    def _render_traceback_(self) -> list[str]:
        """What IPython shows instead of a traceback: the sentence alone."""
        return [str(self)]

    def to_json(self) -> dict[str, dict[str, str]]:
        """`{"error": {"code": …, "piece": …, "message": …}}`"""
        return {"error": {"code": self.code, "piece": self.piece, "message": str(self.message)}}
