"""Compare: games and versions of them side by side, a topic at a time, from the rules to a hand and usual mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.export import as_csv, as_markdown
from rummy_learn.course.sheets import BYTE_ORDER_MARK
from rummy_learn.rules.compare import TOPICS, Topic, compare
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.compare import figures
from rummy_learn.ui.compare.hand import OneHand
from rummy_learn.ui.compare.mistakes import mistakes, pair
from rummy_learn.ui.compare.table import heading_id, legend, table
from rummy_learn.ui.compare.versions import adding, asked, boxes, offered, switched
from rummy_learn.ui.link import Astray, Choice
from rummy_learn.ui.page import Page, number
from rummy_learn.variants import variants, written

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rummy_learn.rules.compare import Comparison, Row
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Compare"]

_TURN = Topic("turn", say("The turn"))
_ONE_HAND = Topic("hand", say("One hand in all games"))
_MISTAKES = Topic("mistakes", say("From one game to another"))
_ALL = Topic("all", say("All rules on one page"))
_TOPICS: Mapping[str, Topic] = {
    topic.key: topic for topic in (*TOPICS[:3], _TURN, *TOPICS[3:], _ONE_HAND, _MISTAKES, _ALL)
}
_DIFFERENCES = "differences"
"""What a link says under `only` for a page of nothing but differences."""
_APART = (_TURN, _ONE_HAND, _MISTAKES)
"""Topics that are no tables of rules."""
_FIGURES: Mapping[str, Callable[[Sequence[Variant], Link], Html | None]] = {
    "points": figures.points,
    "contracts": figures.contracts,
}
"""What is drawn above the tables of some topics."""


class Compare(Page):
    """The games that are ticked, a topic at a time."""

    name, title, order = "compare", say("Compare"), 40
    icon = "M4 6h11M19 6h1M4 12h5M13 12h7M4 18h9M17 18h3"
    of_one_game = False

    def start(self) -> None:
        """Takes games, topic and cards from the link; house rules in it reach a game ticked later too."""
        link = self.place.link
        self._offered = offered(self.place)
        self._ticked = asked(self.place)
        self._topic = self._asked_topic()
        self._differences = link.get("only") == _DIFFERENCES
        self._pictures = True
        self._base = self._ticked[0]
        self._unruled: Message | None = None
        self._hand = OneHand(link.get("cards"), link.get("hand"))
        self._pair = [word for word in link.get("pair").split(",") if word in self._offered]
        self._seen: int | None = None

    def _asked_topic(self) -> Topic:
        key = self.place.link.get("topic") or TOPICS[0].key
        if key in _TOPICS:
            return _TOPICS[key]
        message = say("There is nothing to compare under “{piece}”. These are the topics:", piece=key)
        raise Astray(message, [Choice(topic.heading, self.link(topic=topic.key)) for topic in _TOPICS.values()])

    @property
    def played(self) -> list[Variant]:
        """The games that are ticked."""
        return [self._offered[word] for word in self._ticked]

    def heading(self) -> Message:
        """The same as above the page."""
        return say("Compare the games")

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def on_choose(self, event: Event) -> None:
        """Takes the choice over as soon as it changes."""
        ticked = [word for word in self._offered if word in event.fields.get("game", ())]
        if set(ticked) != set(self._ticked):
            self._tick(ticked)
        before = self._differences
        if self._topic not in _APART:
            self._differences = bool(event.field("differences"))
            self._pictures = bool(event.field("pictures"))
            self.follow(only=_DIFFERENCES if self._differences else None)
        self.say = self._summary() if self._differences == before else self._rows_shown()

    def _tick(self, ticked: list[str]) -> None:
        self._ticked = ticked
        self._seen = None
        usual = [game.id for game in variants()]
        shown = ticked or usual
        self.follow_games({word: self._offered[word] for word in shown}, every=shown == usual)

    def on_change_base(self, event: Event) -> None:
        """Another game, whose house rules are then offered."""
        if event.field("base") in self._offered:
            self._base = event.field("base")
            self._unruled = None

    def on_add_version(self, event: Event) -> None:
        """A version more: the chosen game with the chosen house rule."""
        self.on_change_base(event)
        try:
            version = switched(self._offered[self._base], event.field("rule"))
        except BadInput as error:
            self._unruled = error.message
            self.focus = "rule"
            return
        word = written(version)
        places = list(self._offered)
        places.insert(places.index(self._base) + 1, word)
        games = self._offered | {word: version}
        self._offered = {each: games[each] for each in dict.fromkeys(places)}
        self._tick([each for each in self._offered if each in (*self._ticked, word)])
        self.say = self._summary()

    def on_topic(self, event: Event) -> None:
        """Another topic."""
        if event.value in _TOPICS:
            self._topic = _TOPICS[event.value]
            self.follow(topic=event.value)
            self.focus = heading_id(self._topic.key)

    def on_pair(self, event: Event) -> None:
        """Another game that is known, or another that is new."""
        self._pair = [word for word in map(event.field, ("known", "new")) if word in self._offered]
        self._seen = None
        self.follow(pair=",".join(self._pair))

    def on_see(self, event: Event) -> None:
        """Shows the table of a case, or hides it."""
        n = number(event.value[:3])
        self._seen = None if self._seen == n else n

    def on_judge(self, event: Event) -> None:
        """Takes the cards that were typed."""
        self._hand.take(event)
        self._follow_hand()
        self.focus = next(iter(self._hand.errors), "hnd-answer")

    def on_pick(self, event: Event) -> None:
        """Opens or shuts the faces to press."""
        self.focus = self._hand.pick(event)

    def on_add(self, event: Event) -> None:
        """Lays a card more, or begins a meld."""
        self._hand.add(event)
        self._follow_hand()

    def on_undo(self, event: Event) -> None:
        """Takes the last card back."""
        self._hand.undo(event)
        self._follow_hand()

    def on_clear(self, _event: Event) -> None:
        """Takes all cards away."""
        self._hand.clear()
        self._follow_hand()
        self.say = say("No cards are laid.")

    def on_look(self, event: Event) -> None:
        """Shows the verdict of one game in full."""
        self._hand.look = event.value
        self.focus = "verdict"

    def _follow_hand(self) -> None:
        self.follow(cards=self._hand.texts["cards"] or None, hand=self._hand.texts["hand"] or None)

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The choice, the topics, and one of them."""
        lede = say("One bar, one rule. Where the bar breaks, the games part; a diamond marks the odd one out.")
        return h.join(
            parts.title(self.heading()),
            h.p(lede, cls="lede"),
            self._choice(),
            adding(self._offered, self._base, self._unruled),
            h.p(self._summary(), cls="cmp-sum"),
            self._beside_usual(),
            self._topics() if self._ticked else None,
            self._shown() if self._ticked else None,
        )

    def _comparison(self) -> Comparison:
        return compare(self.played)

    def _summary(self) -> Message:
        if len(self._ticked) < 2:
            return say("Tick two games or more: one alone differs from nothing.")
        rows = self._comparison().rows
        differing = sum(row.differs for row in rows)
        return plural(differing, "{n} of {rows} rules differs.", "{n} of {rows} rules differ.", rows=len(rows))

    def _rows_shown(self) -> Message:
        """How many rules the tables of the topic have with the switch as it stands, and without it."""
        rows = [row for topic, rows in self._comparison().topics if self._topic in (topic, _ALL) for row in rows]
        shown = sum(row.differs for row in rows) if self._differences else len(rows)
        return plural(shown, "{n} of {rows} rules is shown.", "{n} of {rows} rules are shown.", rows=len(rows))

    def _beside_usual(self) -> Html | None:
        """Where one game with house rules stands alone, the way to see it beside itself without them."""
        if len(self._ticked) != 1 or not self.played[0].chosen:
            return None
        game = self.played[0]
        words = say("Compare it with {game} as it is usually played", game=game.title)
        return h.p(
            parts.link(words, self.place.link.only("topic").to(page=self.name, game=f"{game.id},{written(game)}"))
        )

    def _choice(self) -> Html:
        return h.form(
            boxes(self._offered, self._ticked),
            h.div(
                _switch("differences", say("Only differences"), on=self._differences),
                _switch("pictures", say("Pictures"), on=self._pictures),
                cls="row",
            )
            if self._topic not in _APART
            else None,
            cls="cmp-choice",
            id="cmp-choice",
            data_act="choose",
            data_live="choose",
        )

    def _topics(self) -> Html:
        """The topics to choose from, each with how many of its rules differ."""
        rows = {topic.key: rows for topic, rows in self._comparison().topics} if len(self._ticked) > 1 else {}
        items = [h.li(self._topic_button(topic, rows.get(topic.key, ()))) for topic in _TOPICS.values()]
        return h.nav(h.ul(items, role="list"), cls="cmp-topics", aria_label=say("Topics"))

    def _topic_button(self, topic: Topic, rows: Sequence[Row]) -> Html:
        differing = sum(row.differs for row in rows)
        count = say("{n} of {of} differ", n=differing, of=len(rows)) if rows else None
        return h.button(
            topic.heading,
            h.join(h.span(", ", cls="sr"), h.small(count)) if count else None,
            data_act="topic",
            data_value=topic.key,
            id=f"topic-{topic.key}",
            aria_pressed=topic is self._topic,
            cls="cmp-topic",
        )

    def _shown(self) -> Html:
        found = self._comparison()
        if self._topic is _ONE_HAND:
            return self._section(_ONE_HAND, self._hand.view(found.variants, self.place.link))
        if self._topic is _MISTAKES:
            return self._section(_MISTAKES, self._mistakes(found))
        if self._topic is _TURN:
            return self._section(_TURN, figures.turns(found.variants, self.place.link))
        shown = found.differences() if self._differences else found
        tables = [
            self._section(topic, *self._rules(topic, shown.variants, rows))
            for topic, rows in shown.topics
            if self._topic in (topic, _ALL)
        ]
        nothing = h.p(say("Nothing differs here.")) if not tables else None
        return h.join(
            h.div(nothing, tables, cls="cmps"), legend(found, folded=self._topic is not _ALL), self._take_along(shown)
        )

    def _section(self, topic: Topic, *inside: Html | None) -> Html:
        heading = h.h2(topic.heading, id=heading_id(topic.key), tabindex=-1)
        return h.section(heading, inside, cls="cmp-section", aria_labelledby=heading_id(topic.key))

    def _rules(self, topic: Topic, games: Sequence[Variant], rows: Sequence[Row]) -> Iterator[Html | None]:
        """What a topic has to look at, and its table."""
        if topic.key in _FIGURES and self._pictures:
            yield _FIGURES[topic.key](games, self.place.link)
        yield table(games, topic, rows, self.place.link, drawn=self._pictures)

    def _mistakes(self, found: Comparison) -> Html:
        games = dict(zip(self._ticked, found.variants, strict=True))
        if len(games) < 2:
            return h.p(say("Tick two games or more: one alone differs from nothing."))
        words = list(games)
        known, new = self._pair if len(self._pair) == 2 and set(self._pair) <= set(words) else words[:2]
        chosen = pair(games, known, new)
        if known == new:
            return h.join(chosen, h.p(say("Choose two different games.")))
        # A version has its house rules in its word.
        rules = {
            name: value for word in (known, new) if word == games[word].id for name, value in games[word].chosen.items()
        }
        every = self.place.link.only().to(page=self.name, game=f"{known},{new}", topic=_ALL.key, only=_DIFFERENCES)
        return h.join(
            chosen,
            mistakes(games[known], games[new], self.place.link, self._seen),
            h.p(parts.link(say("All rules in which the two games differ"), every.to(**rules))),
        )

    def _take_along(self, shown: Comparison) -> Html:
        """The comparison as a sheet of paper, as text and for a spreadsheet."""
        games, link = ",".join(self._ticked), self.place.link
        return h.section(
            h.h2(say("To take along"), id=heading_id("along")),
            h.div(
                parts.link(say("Print, or save as HTML"), link.only().to(page="print", game=games, **link.options)),
                _save(say("Save as Markdown"), "md", as_markdown(shown), "text/markdown"),
                _save(say("Save for a spreadsheet (CSV)"), "csv", f"{BYTE_ORDER_MARK}{as_csv(shown)}", "text/csv"),
                cls="row cmp-along",
            ),
            aria_labelledby=heading_id("along"),
        )


def _switch(name: str, text: Message, *, on: bool) -> Html:
    return h.label(h.input_(type="checkbox", role="switch", name=name, value="on", checked=on), text, cls="switch")


def _save(text: Message, ending: str, content: str, kind: str) -> Html:
    return h.button(
        text, cls="btn", data_save=f"rummy.{ending}", data_content=content, data_kind=kind, id=f"as-{ending}"
    )
