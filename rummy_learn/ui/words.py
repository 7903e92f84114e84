"""The few sentences that the page itself says, when Python cannot."""

from __future__ import annotations

from rummy_learn.text import render, say

__all__ = ["words"]


def words() -> dict[str, str]:
    """The sentences in the current language, each under the name by which the scripts know it."""
    sentences = {
        "lost": say(
            "No answer from Python: it may have stopped. Reload the page to go on; what your browser keeps is safe."
        ),
        "unkept": say(
            "This browser keeps nothing for this page: what you do here ends with it. The page “My progress” gives you "
            "a code to take along."
        ),
        "reload": say("Reload the page"),
        "code": say("Your progress code"),
        "copy": say("Copy"),
        "copied": say("Copied."),
        "saved": say("Saved as a file."),
        "read": say("The file is read."),
        "all": say("The files are read."),
    }
    return {name: render(sentence) for name, sentence in sentences.items()}
