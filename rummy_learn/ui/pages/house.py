"""House rules: every one of a game as a switch, what it changes, and the changed game to keep, share and play by."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.effects import effects
from rummy_learn.game.house import House, named, read, readable
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.house import sharing
from rummy_learn.ui.house.chances import Chances
from rummy_learn.ui.house.changes import changed
from rummy_learn.ui.house.keep import Shelf
from rummy_learn.ui.house.switches import asked, switches
from rummy_learn.ui.link import with_house_rules
from rummy_learn.ui.page import Page, number, offered
from rummy_learn.variants import more_ids, variant

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.course.effects import Effect
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["HouseRules"]


class HouseRules(Page):
    """The games to choose from, or the house rules of the one that the link names."""

    name, title, order = "house", say("House rules"), 45
    icon = "M3.500 11.500 12 4l8.500 7.500M6 10v10h12V10M10 20v-6h4v6"

    def start(self) -> None:
        """Takes the game and its house rules from the link."""
        self._shelf = Shelf(self.saved)
        self._game = self.place.variant
        self._given: Mapping[str, str] = {}
        self._wrong = ""
        self._name = self._called(self._game) if self._game else ""
        self._name_error: Message | None = None
        self._kept: Message | None = None
        self._file = ""
        self._file_error: Message | None = None
        self._play_by(self._game)

    def _called(self, game: Variant) -> str:
        """What its players call the game, by the link or as the browser keeps it."""
        return readable(self.place.link.get("name")) or self._shelf.name_of([game])

    def _play_by(self, game: Variant | None) -> None:
        """Takes over a game that is possible; what it changes is looked for afterwards."""
        self._game = game
        if game is None:
            return
        self._wrong = ""
        self._given = {name: str(value) for name, value in game.chosen.items()}
        self._effects: Sequence[Effect] = effects(game)
        self._looked = 0
        self._chances = Chances(variant(game.id), game)
        gone: dict[str, object] = dict.fromkeys(self.place.link.options)
        self.follow(**gone | dict(game.chosen))

    @property
    def played(self) -> tuple[Variant, ...]:
        """None: the whole page is about what the line above others tells."""
        return ()

    def heading(self) -> Message:
        """The game, once one is chosen."""
        return say("House rules of {game}", game=self._game.title) if self._game else self.title

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def on_choose(self, event: Event) -> None:
        """Takes a switch over as soon as it is moved, or says why that cannot be."""
        if self._game:
            self._ask(asked(event, self._game))

    def on_way(self, event: Event) -> None:
        """One of the ways out of rules that do not go together."""
        if self._game:
            name, _, value = event.value.partition("=")
            self._ask({**self._given, name: value})
            self.focus = "" if self._wrong else f"house-{name}"

    def on_plain(self, _event: Event) -> None:
        """All house rules are off again."""
        self._ask({})
        self.focus = "page-title"

    def _ask(self, given: Mapping[str, str]) -> None:
        assert self._game is not None
        plain = variant(self._game.id)
        self._given = {name: value for name, value in given.items() if name in {each.name for each in plain.options}}
        try:
            game = plain.with_options(**self._given)
        except BadInput as error:
            self._wrong = error.piece.partition("=")[0]
            self.focus, self.say = "house-error", error.message
            return
        if game.chosen != self._game.chosen or self._wrong:
            self._play_by(game)
            self.say = self._summary(game)

    def on_name(self, event: Event) -> None:
        """The name is being written."""
        self._name, self._name_error, self._kept = event.field(sharing.NAME), None, None

    def on_keep(self, event: Event) -> None:
        """The game is kept under its name."""
        self._name, self._kept = event.field(sharing.NAME), None
        if self._game is None:
            return
        try:
            house = House(named(self._name), self._game)
        except BadInput as error:
            self._name_error, self.focus = error.message, sharing.NAME
            return
        self._name, self._name_error = house.name, None
        replaced = self._shelf.keep(house)
        kept = say("“{name}” is kept in this browser.", name=house.name)
        if replaced:
            kept = say("“{name}” is kept in this browser, in place of what had this name before.", name=house.name)
        self._kept = self.say = kept
        self.follow(name=house.name)

    def on_forget(self, event: Event) -> None:
        """A game that is kept is taken away."""
        houses = self._shelf.houses()
        at = number(event.value)
        if at < len(houses):
            self._shelf.forget(houses[at].name)
            self.say = say("“{name}” is forgotten.", name=houses[at].name)
            self.focus = "page-title"

    def on_open_file(self, event: Event) -> Link | None:
        """A file is opened: it leads to the game it tells; of one that cannot be read every fault is named."""
        self._file = event.field(sharing.FILE)
        try:
            house = read(self._file)
        except BadInput as error:
            self._file_error, self.focus = error.message, f"{sharing.FILE}-error"
            return None
        self._shelf.keep(house)
        self._file, self._file_error = "", None
        return self.place.link.only("page").to(name=house.name).about(house.game)

    def on_count(self, _event: Event) -> None:
        """Begins to count hands, or stops."""
        if self._game:
            self._chances.counting = not self._chances.counting

    def on_go_on(self, _event: Event) -> None:
        """The browser asks for the next slice: cards that show one more rule, or more hands counted."""
        if self._game is None:
            return
        if self._looked < len(self._effects):
            self._looked += 1  # the view that follows draws, and so looks for, what it shows
        elif self._chances.counting:
            self._chances.count()

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The games, or the rules of one."""
        return self._of_game(self._game) if self._game else self._games()

    def _games(self) -> Html:
        plain = self.place.link.only("page")
        lede = say("Every table plays a little differently. Choose a game, and switch its rules to yours.")
        items = [
            h.li(
                h.h2(h.a(game.title, href=str(plain.about(game)))),
                h.p(plural(len(game.options), "{n} rule to switch", "{n} rules to switch"), cls="small muted"),
                h.ul([h.li(option.label) for option in game.options], cls="house-titles"),
                game.chosen and h.ul([h.li(rule) for rule in game.house_rules], cls="small rules", role="list"),
            )
            for game in self._offered()
            if game.options
        ]
        return h.join(
            parts.title(self.title),
            h.p(lede, cls="lede"),
            h.ul(items, cls="games house-games", role="list"),
            h.div(
                sharing.kept(self._shelf.houses(), plain, None), sharing.bring(self._file, self._file_error), cls="two"
            ),
        )

    def _offered(self) -> list[Variant]:
        """The games of the link; where it names none, also those that are found by their id only."""
        ids = () if self.place.link.get("game") else more_ids()
        more = (with_house_rules(variant(id_), self.place.link.options) for id_ in ids)
        return list({game.id: game for game in (*self.place.games, *more)}.values())

    def _of_game(self, game: Variant) -> Html:
        link = self.place.link
        return h.join(
            parts.crumbs((self.title, link.only("page")), (game.title, None)),
            parts.title(self.heading()),
            h.p(self._summary(game), cls="lede", id="house-sum"),
            h.p(h.a(say("What changes"), href="#house-changes"), cls="house-jump") if game.chosen else None,
            sharing.use(game, self._name, offered(), link),
            self._again(),
            h.div(
                h.section(
                    h.h2(say("The rules to switch"), id="house-switches"),
                    switches(game, self._given, self._wrong, link),
                    parts.action(say("Switch all of them off"), "plain", plain=True) if game.chosen else None,
                    aria_labelledby="house-switches",
                    cls="stack",
                ),
                h.div(
                    self._changes(game),
                    sharing.share(game, self._name, self._name_error, self._kept, link),
                    sharing.kept(self._shelf.houses(), link, game),
                    sharing.bring(self._file, self._file_error),
                    cls="stack",
                ),
                cls="two house-two",
            ),
        )

    def _again(self) -> Html | None:
        """What makes the browser ask for the next slice."""
        busy = self._looked < len(self._effects) or self._chances.counting
        return h.span(data_again="go-on", id="house-again") if busy else None

    def _summary(self, game: Variant) -> Message:
        if not game.chosen:
            return say("All rules are as usual. Move a switch, and what it changes stands here at once.")
        clauses = len({each.id for effect in self._effects for each in effect.edits})
        rules = plural(len(game.chosen), "{n} house rule is on", "{n} house rules are on")
        changes = plural(clauses, "{n} clause says something else.", "{n} clauses say something else.")
        return say("{rules}: {changes}", rules=rules, changes=changes)

    def _changes(self, game: Variant) -> Html:
        if not game.chosen:
            return parts.panel(say("What changes"), h.p(say("Nothing yet.")), quiet=True)
        link = self.place.link
        return h.section(
            h.h2(say("What changes"), id="house-changes", tabindex=-1),
            [changed(effect, link, looked=n < self._looked) for n, effect in enumerate(self._effects)],
            self._chances.view(link),
            aria_labelledby="house-changes",
            cls="panel house-changes",
        )
