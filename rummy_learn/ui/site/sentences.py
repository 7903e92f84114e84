"""The sentences that the page itself says, before Python can."""

from __future__ import annotations

from rummy_learn.text import languages, render, say

__all__ = ["sentences"]

_SENTENCES = {
    "skip": say("Skip to the content"),
    "dealing": say("Dealing the cards…"),
    "starting": say("Everything is here. The app starts…"),
    "slow": say("This takes longer than usual. You can keep waiting, or try again."),
    "again": say("Try again"),
    "file": say(
        "Opened as a file this page cannot start: it has to come from a web server. In its folder run "
        "“python3 -m http.server” and open http://localhost:8000."
    ),
    "old": say(
        "This browser is too old for Rummy Learn, or WebAssembly is switched off in it. Please take a current Firefox, "
        "Chrome, Edge or Safari."
    ),
    "missing": say("A part of the app did not arrive. Look whether you are connected, then try again."),
    "broken": say("The app did not start: this device may be short of memory. Close other pages, then try again."),
    "licences": say("Licences"),
}


def sentences(size: int) -> dict[str, dict[str, str]]:
    """All of them in every language: a link may name another one than the page was built in. `size` is in bytes."""
    first = say(
        "The first visit fetches {size} megabytes. Later ones start from what is kept here.", size=f"{size / 1e6:.0f}"
    )
    all_ = {**_SENTENCES, "first": first}
    return {lang: {name: render(each, lang) for name, each in all_.items()} for lang in languages()}
