"""Print: one game, or several side by side, on one sheet of A4; to print or to keep as a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.game.house import readable
from rummy_learn.rules.compare import compare
from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.compare.versions import asked, boxes, offered
from rummy_learn.ui.house.keep import Shelf
from rummy_learn.ui.page import Page
from rummy_learn.ui.print.file import document, file_name
from rummy_learn.ui.print.sheet import sheet
from rummy_learn.ui.print.side_by_side import side_by_side

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["Print"]

_ABREAST = 5
"""So many games have room beside each other on one sheet."""


class Print(Page):
    """The sheet of the games of the link, as it is printed."""

    name, title, order = "print", say("Print"), 68
    icon = "M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z"

    def start(self) -> None:
        """Takes the games of the link, each with its house rules; all of them without."""
        self._offered = offered(self.place)
        self._ticked = asked(self.place)

    @property
    def played(self) -> list[Variant]:
        """The games on the sheet."""
        return [self._offered[word] for word in self._ticked]

    def heading(self) -> Message:
        """What is on the sheet."""
        games = self.played
        return say("{game} on one sheet", game=games[0].title) if len(games) == 1 else say("Games on one sheet")

    def on_choose(self, event: Event) -> None:
        """Other games: one makes a sheet of its rules, several one that compares them."""
        ticked = [word for word in self._offered if word in event.fields.get("game", ())]
        if ticked and set(ticked) != set(self._ticked):
            self._ticked = ticked
            self.follow(name=None)
            self.follow_games({word: self._offered[word] for word in ticked})

    def view(self) -> Html:
        """The choice of games, the buttons, and the sheet itself, which alone is printed."""
        games = self.played
        one = len(games) == 1
        called = self._called() if one else ""
        paper = sheet(games[0], called) if one else side_by_side(compare(games))
        title = games[0].title if one else say("The games side by side")
        if called:
            title = say("{title}", title=called)
        return h.join(
            parts.title(self.heading()),
            h.p(say("One game makes a sheet of its rules, several make one that compares them."), cls="lede"),
            self._choice(),
            h.div(
                h.button(say("Print"), cls="btn go", data_print=True, id="prt-print"),
                h.button(
                    say("Save as a file"),
                    cls="btn",
                    data_save=file_name(title, "html"),
                    data_content=document(paper, title),
                    data_kind="text/html",
                    id="prt-save",
                ),
                cls="row prt-do",
            ),
            h.p(self._size(), cls="small muted prt-size"),
            h.div(paper, cls="prt-paper", tabindex=0, role="region", aria_label=say("The sheet")),
        )

    def _called(self) -> str:
        """What its players call the one game of the sheet, by the link or as the browser keeps it, with house rules."""
        if not self.played[0].chosen:
            return ""
        return readable(self.place.link.get("name")) or Shelf(self.saved).name_of(self.played)

    def _size(self) -> Message:
        if len(self._ticked) == 1:
            return say("One side of A4. The file needs no other file and no network.")
        if len(self._ticked) <= _ABREAST:
            return say("One side of A4, laid across, if not many house rules are on. The file needs no other.")
        return say("More than {most} games take more than one side of A4.", most=_ABREAST)

    def _choice(self) -> Html:
        return h.form(
            boxes(self._offered, self._ticked),
            cls="cmp-choice",
            id="prt-choice",
            data_act="choose",
            data_live="choose",
        )
