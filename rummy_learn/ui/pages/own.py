"""Games of one's own: written as a file, read with every fault named, kept in the browser, and known to every page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.text import Message, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.own import draw
from rummy_learn.ui.own.shelf import Own, Shelf
from rummy_learn.ui.page import Page, found
from rummy_learn.variants import more_ids, shipped_ids, variant
from rummy_learn.variants.own import BadFile, Fault, base_of, read_game
from rummy_learn.variants.own.writing import starter

if TYPE_CHECKING:
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["OwnGames"]


class OwnGames(Page):
    """The games that are kept, and the file that is being written, with what was found in it."""

    name, title, order = "own", say("Own games"), 57
    icon = "M4 4h11l5 5v11H4zM14 4v6h6M8 14h8M8 17h5"

    def start(self) -> None:
        """Nothing is written yet."""
        self._text = ""
        self._faults: tuple[Fault, ...] = ()
        self._read: Own | None = None
        self._removed: Own | None = None

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The games, and below them the file that is written."""
        shelf = Shelf(self.saved)
        return h.div(
            parts.title(self.title),
            h.p(
                say(
                    "You play by rules of your own? Write them into a file, and every page knows the game: lessons, "
                    "practice, the judge, the table, the odds."
                ),
                cls="lede",
            ),
            self._taken_away(),
            draw.games(shelf.games(), found(), self.place.link),
            self._writing(shelf),
            draw.more(shelf.taken(), found(), self.place.link),
            h.p(
                say(
                    "Your games stay in this browser. A link to one works only where its file is too: send the file "
                    "along, and whoever gets it reads it here."
                ),
                cls="small muted",
            ),
            cls="own-page",
        )

    def _taken_away(self) -> Html | None:
        if self._removed is None:
            return None
        gone = say("{game} is taken away.", game=self._removed.game.title)
        return h.div(h.p(gone), parts.action(say("Take it back"), "take-back"), cls="quiz-rule row", id="own-removed")

    def _writing(self, shelf: Shelf) -> Html:
        if self._read:
            id_ = self._read.game.id
            return draw.offer(
                self._read,
                base_of(self._read.text),
                replaces=shelf.of(id_) is not None,
                full=shelf.full(id_),
            )
        return h.section(
            h.h2(say("Write a game"), id="own-new", tabindex=-1),
            draw.start(),
            draw.write(self._text, self._faults),
            draw.keys(),
            cls="panel stack tight",
        )

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def on_start_from(self, event: Event) -> None:
        """The file of a game that ships, to be changed."""
        chosen = event.field(draw.BASE)
        if chosen in shipped_ids():
            game = variant(chosen)
            title = say("My {game}", game=game.title)
            self._write(starter(game, str(title)), say("The file is written. Change what is different in your game."))

    def on_edit(self, event: Event) -> None:
        """The file of a game that is kept."""
        own = Shelf(self.saved).of(event.value)
        if own:
            self._write(own.text, say("Here is its file."))

    def _write(self, text: str, told: Message) -> None:
        self._text, self._faults, self._read = text, (), None
        self.say, self.focus = told, draw.FILE

    def on_read(self, event: Event) -> None:
        """The file is read; what is wrong with it stands beside it."""
        self._text, self._faults = event.field(draw.FILE), ()
        try:
            self._read = Own(read_game(self._text), self._text)
        except BadFile as error:
            self._faults = error.faults
            self.focus = f"{draw.FILE}-error"
        else:
            self.focus = "own-offer"

    def on_keep(self, _event: Event) -> None:
        """The game that was read is one of the games from now on."""
        shelf = Shelf(self.saved)
        if self._read is None or shelf.full(self._read.game.id):
            return
        shelf.keep(self._read)
        self.say = say("{game} is one of your games now.", game=self._read.game.title)
        self.focus = f"own-{self._read.game.id}"
        self._read, self._text, self._removed = None, "", None

    def on_leave(self, _event: Event) -> None:
        """Back to the file."""
        self._read = None
        self.focus = draw.FILE

    def on_remove(self, event: Event) -> None:
        """A game is taken away; it can be taken back as long as this page is open."""
        shelf = Shelf(self.saved)
        self._removed = shelf.of(event.value)
        if self._removed:
            shelf.forget(event.value)
            self.focus = "own-removed"

    def on_take(self, event: Event) -> None:
        """One of the further games that ship is among all games from now on."""
        self._put(event.value, back=False)

    def on_put_back(self, event: Event) -> None:
        """It is found by its link alone again."""
        self._put(event.value, back=True)

    def _put(self, id_: str, *, back: bool) -> None:
        if id_ in more_ids():
            Shelf(self.saved).take(id_, back=back)
            game = variant(id_).title
            gone, there = say("{game} is out of the lists again.", game=game), say("{game} is among them.", game=game)
            self.say = gone if back else there
            self.focus = f"own-{id_}"

    def on_take_back(self, _event: Event) -> None:
        """The game is there again."""
        if self._removed:
            Shelf(self.saved).keep(self._removed)
            self.focus = f"own-{self._removed.game.id}"
            self._removed = None
