"""What the page about games of one's own is made of: the games, the file that is written, its faults, and the keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course import rulebook
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.variants import more_ids, shipped_ids, variant
from rummy_learn.variants.own import MOST
from rummy_learn.variants.own.keys import KEYS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.own.shelf import Own
    from rummy_learn.ui.page import Page
    from rummy_learn.variants.own import Fault

__all__ = ["BASE", "FILE", "faults", "games", "keys", "more", "offer", "start", "write"]

FILE, BASE = "game-file", "based-on"
"""Fields: the text of a file, and the game to start from."""
_LONGEST_LINE = 120
"""So much of a line that has a fault is shown."""
_USES = ("learn", "practise", "play", "judge", "rules", "house", "compare", "odds", "pad", "print")
"""Pages about one game, as far as they are there."""


# ---- the games there are ---------------------------------------------------------------------------------------------
def games(own: Sequence[Own], pages: Mapping[str, type[Page]], link: Link) -> Html:
    """Each game with the pages that take it, its file, and the ways to change it and to take it away."""
    if not own:
        return parts.panel(say("Your games"), h.p(say("None yet. Start from a game you know, below.")))
    return h.section(h.h2(say("Your games")), h.ul([_game(each, pages, link) for each in own], role="list"), cls="own")


def _game(own: Own, pages: Mapping[str, type[Page]], link: Link) -> Html:
    game = own.game
    return h.li(
        h.h3(game.title, id=f"own-{game.id}", tabindex=-1),
        h.p(game.tagline),
        _uses(game, pages, link),
        h.div(
            _act(say("Change it"), "edit", game),
            h.button(
                say("Save as a file"),
                h.span(": ", game.title, cls="sr"),
                cls="btn",
                data_save=f"{game.id}.toml",
                data_kind="text/plain",
                data_content=own.text,
            ),
            _act(say("Take it away"), "remove", game, "btn text"),
            cls="row",
        ),
        cls="panel",
    )


def more(taken: Sequence[str], pages: Mapping[str, type[Page]], link: Link) -> Html:
    """The games that ship and are known by their id: each with its pages, and the way to put it among all games."""
    games = [variant(id_) for id_ in more_ids()]
    told = say("They are in no list of all games, as in a comparison, until you put them there.")
    return h.section(
        h.h2(say("More games")),
        h.p(told),
        h.ul([_one_more(game, pages, link, taken=game.id in taken) for game in games], role="list"),
        cls="own",
    )


def _one_more(game: Variant, pages: Mapping[str, type[Page]], link: Link, *, taken: bool) -> Html:
    button = (
        _act(say("Only by its link again"), "put-back", game)
        if taken
        else _act(say("Put it among all games"), "take", game)
    )
    return h.li(
        h.h3(game.title, id=f"own-{game.id}", tabindex=-1),
        h.p(game.tagline),
        _uses(game, pages, link),
        h.div(button, cls="row"),
        cls="panel",
    )


def _uses(game: Variant, pages: Mapping[str, type[Page]], link: Link) -> Html:
    ways = [
        h.li(h.a(pages[name].title, href=str(link.only().to(page=name, game=game.id))))
        for name in _USES
        if name in pages
    ]
    return h.ul(ways, role="list", cls="own-uses", aria_label=say("{game} on other pages", game=game.title))


def _act(words: Message, act: str, game: Variant, look: str = "btn") -> Html:
    return h.button(words, h.span(": ", game.title, cls="sr"), cls=look, data_act=act, data_value=game.id)


# ---- writing a file --------------------------------------------------------------------------------------------------
def start() -> Html:
    """A game to start from: its file as it is."""
    titles = [(id_, variant(id_).title) for id_ in shipped_ids()]
    return h.form(
        h.div(
            parts.select(BASE, say("A game to start from"), titles, "shanghai"),
            parts.action(say("Write its file"), submit=True),
            cls="act",
        ),
        data_act="start-from",
        id="own-start",
    )


def write(text: str, found: Sequence[Fault]) -> Html:
    """Where a file is written, pasted or chosen, and what is wrong with it."""
    area = h.tag(
        "textarea",
        text,
        id=FILE,
        name=FILE,
        rows=max(8, min(26, text.count("\n") + 2)),
        maxlength=MOST,
        dir="ltr",
        spellcheck="false",
        autocomplete="off",
        autocapitalize="off",
        aria_invalid=bool(found) or None,
        aria_describedby=f"{FILE}-error" if found else None,
        data_lm_suppress_shortcuts="true",
    )
    return h.form(
        h.div(h.label(say("The file of your game"), for_=FILE), area, cls="field wide"),
        faults(found, text) if found else None,
        h.div(
            parts.action(say("Read it"), submit=True, main=True),
            h.label(say("Or choose a file"), h.input_(type="file", accept=".toml,.txt", data_into=FILE), cls="file"),
            cls="row",
        ),
        data_act="read",
        id="own-write",
        cls="stack tight",
    )


def faults(found: Sequence[Fault], text: str) -> Html:
    """Every fault with its line, in number and in words."""
    head = plural(len(found), "{n} fault: mend it and read the file again.", "{n} faults: mend them and read it again.")
    lines = text.splitlines()
    items = [h.li(h.p(fault.said()), _quoted(fault, lines)) for fault in found]
    return h.div(
        h.p(parts.mark("no"), h.strong(head)),
        h.ul(items),
        cls="own-faults",
        id=f"{FILE}-error",
        tabindex=-1,
    )


def _quoted(fault: Fault, lines: Sequence[str]) -> Html | None:
    """The line of the file, where the sentence does not say all of it already."""
    line = lines[fault.line - 1].strip() if fault.line and fault.line <= len(lines) else ""
    return h.p(h.tag("code", line[:_LONGEST_LINE], dir="ltr")) if line and line != fault.piece else None


def offer(own: Own, base: Variant, *, replaces: bool, full: bool) -> Html:
    """A game that was read: what it is, how it differs from the game it is made from, and the way to keep it."""
    game = own.game
    anew = [clause for clause in game.clauses if clause.source == game.source]
    differs = say("What is different from {game}", game=base.title)
    there = say("A game with the id {id} is there already: it takes its place.", id=game.id)
    no_room = say("There is no room for one more game: take one away first.")
    return h.section(
        h.h2(say("This is your game: {game}", game=game.title), id="own-offer", tabindex=-1),
        h.p(game.tagline),
        h.h3(differs),
        h.dl([_clause(game, clause) for clause in anew]) if anew else h.p(say("Nothing: it is the same game.")),
        h.p(there) if replaces else None,
        h.p(parts.mark("no"), no_room, cls="error")
        if full
        else h.div(
            parts.action(say("Keep it in this browser"), "keep", main=True),
            parts.action(say("Leave it"), "leave", plain=True),
            cls="row",
        ),
        cls="panel own-offer",
    )


def _clause(game: Variant, clause: Clause) -> Html:
    return h.div(h.dt(rulebook.title(game, clause)), h.dd(clause.rule))


# ---- what may stand in a file ----------------------------------------------------------------------------------------
def keys() -> Html:
    """Every key with an example and what it means."""
    head = (
        ("title", '"Kitchen rummy"', say("What the game is called.")),
        ("based_on", '"shanghai"', say("The game that it is made from: whatever the file does not say is as there.")),
        ("id", '"kitchen"', say("Its name in links; made from the title where it is left out.")),
        ("letter", '"K"', say("The letter before the numbers of its clauses.")),
        ("tagline", '"Four short deals."', say("The game in one sentence.")),
        ("source", '"Grandma’s kitchen table"', say("Where its rules come from.")),
    )
    rows = [*head, *((name, key.example, key.says) for name, key in KEYS.items())]
    items = [h.div(h.dt(h.tag("code", f"{name} = {example}")), h.dd(says)) for name, example, says in rows]
    return h.details(
        h.summary(say("What a file may say")),
        h.p(say("The first two are needed; of the others only those that differ. A line is key = value.")),
        h.dl(items, cls="own-keys"),
        cls="more",
        id="own-keys",
    )
