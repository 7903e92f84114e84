"""Disputes: what players argue about and programs get wrong, judged live by every game with the deciding clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.disputes import dispute, disputes, topics
from rummy_learn.text import Message, plural, render, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.disputes.answers import heard, parting, question
from rummy_learn.ui.link import Astray, Choice
from rummy_learn.ui.page import Page

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.course.disputes import Dispute, Topic
    from rummy_learn.ui.disputes.answers import Heard, Parting
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.page import Event

__all__ = ["Disputes"]

_AT_ONCE = 20
"""So many disputes are judged in one slice of the list's work."""
_PARTING: Mapping[Parting, Message] = {
    "part": say("The games part"),
    "agree": say("All agree"),
    "alone": say("In one game only"),
}


class Disputes(Page):
    """The collection; or the one dispute that the link names, before the games that the link names."""

    name, title, order = "disputes", say("Disputes"), 55
    icon = "M4 5h10v7H9l-3 3v-3H4zM14 9h6v7h-2v3l-3-3h-5v-1"

    def start(self) -> None:
        """Finds the dispute, and has it judged."""
        asked = self.place.link.get("case")
        self._asked = dispute(asked)
        if asked and self._asked is None:
            message = say("There is no dispute “{piece}” here. These are the topics:", piece=asked)
            plain = self.link(case=None)
            raise Astray(message, [Choice(topic.title, plain.to(topic=topic.id)) for topic, _ in topics()])
        self._heard: list[Heard] = heard(self._asked.trials, self.place.games) if self._asked else []
        self._words = self.place.link.get("find")
        self._topic = self._asked_topic()
        self._only_parting = False
        self._parting: dict[str, Parting] = {}

    def _asked_topic(self) -> str:
        asked = self.place.link.get("topic")
        if not asked or asked in {topic.id for topic, _ in topics()}:
            return asked
        message = say("There is no topic “{piece}” here. These are the topics:", piece=asked)
        raise Astray(message, [Choice(topic.title, self.link(topic=topic.id)) for topic, _ in topics()])

    def heading(self) -> Message:
        """The dispute that was asked for."""
        return say("{dispute} · Disputes", dispute=self._asked.title) if self._asked else self.title

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def on_find(self, event: Event) -> None:
        """Lists what fits the words, the topic and the switch."""
        self._words = event.field("words")
        self._topic = event.field("topic") if event.field("topic") in {topic.id for topic, _ in topics()} else ""
        self._only_parting = event.field("parting") == "on"
        self.follow(topic=self._topic or None, find=self._words or None)
        self.say = self._count(len(self._found()))

    def on_go_on(self, _event: Event) -> None:
        """Judges the next few disputes of the list."""
        for each in self._unjudged()[:_AT_ONCE]:
            self._parting[each.id] = parting(each.trials, self.place.games)

    def _unjudged(self) -> list[Dispute]:
        """Those of the topic for which it is not known yet whether the games part."""
        listed = (each for topic, found in topics() if self._topic in ("", topic.id) for each in found)
        return [each for each in listed if each.trials and each.id not in self._parting]

    def _found(self) -> list[tuple[Topic, list[Dispute]]]:
        """The disputes that fit, by topic."""
        words = self._words.casefold().split()
        listed = []
        for topic, found in topics():
            if self._topic in ("", topic.id):
                fitting = [each for each in found if self._fits(each, topic, words)]
                listed += [(topic, fitting)] if fitting else []
        return listed

    def _fits(self, each: Dispute, topic: Topic, words: Sequence[str]) -> bool:
        if self._only_parting and self._parting.get(each.id) != "part":
            return False
        text = " ".join(map(render, (topic.title, each.title, each.story, *(trial.asks for trial in each.trials))))
        return all(word in text.casefold() for word in words)

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The dispute, or the list."""
        return self._one(self._asked) if self._asked else self._list()

    def _list(self) -> Html:
        found = self._found()
        count = sum(len(each) for _, each in found)
        lede = say("What players argue about and what programs get wrong. Every game answers by its own rules.")
        again = h.span(data_again="go-on", id="dsp-judging") if self._unjudged() else None
        return h.join(
            parts.title(self.title),
            h.p(lede, cls="lede"),
            self._search(),
            h.p(self._count(count), cls="small muted", id="dsp-count"),
            [self._topic_list(topic, each) for topic, each in found],
            h.p(h.a(say("Where the sources disagree"), href=str(self.link(page="sources", topic=None, find=None)))),
            again,
        )

    def _count(self, count: int) -> Message:
        return plural(count, "{n} dispute.", "{n} disputes.")

    def _search(self) -> Html:
        values = [("", say("All topics")), *((topic.id, topic.title) for topic, _ in topics())]
        switch = h.input_(type="checkbox", role="switch", name="parting", value="on", checked=self._only_parting)
        return h.form(
            parts.field("words", say("Search"), self._words),
            parts.select("topic", say("Topic"), values, self._topic),
            h.label(switch, say("Only where games part"), cls="switch"),
            cls="dsp-search",
            id="dsp-search",
            data_act="find",
            data_live="find",
        )

    def _topic_list(self, topic: Topic, found: Sequence[Dispute]) -> Html:
        return h.section(
            h.h2(topic.title, id=f"topic-{topic.id}"),
            h.ul([self._item(each) for each in found], cls="dsp-list", role="list"),
            aria_labelledby=f"topic-{topic.id}",
        )

    def _item(self, each: Dispute) -> Html:
        known = self._parting.get(each.id)
        sign = h.span(_PARTING[known], cls=f"dsp-part {known}") if known else None
        link = h.a(each.title, href=str(self.link(case=each.id, topic=None, find=None)))
        return h.li(h.h3(link), h.p(each.story, cls="small"), sign, id=f"dispute-{each.id}")

    def _one(self, asked: Dispute) -> Html:
        link = self.place.link
        topic = next(topic for topic, found in topics() if asked in found)
        plain = link.to(case=None)
        return h.join(
            parts.crumbs((self.title, plain), (topic.title, plain.to(topic=topic.id)), (asked.title, None)),
            parts.title(asked.title),
            h.p(asked.story, cls="lede"),
            self._all_games(),
            _answered(asked),
            [question(n, each, link) for n, each in enumerate(self._heard, 1)],
            self._onward(asked),
        )

    def _all_games(self) -> Html | None:
        """From one game to all of them."""
        game = self.place.variant
        if game is None:
            return None
        told = say("Answered by {game} alone.", game=game.title)
        return h.p(
            told, " ", h.a(say("Ask all games"), href=str(self.place.link.only("page", "case"))), cls="dsp-alone"
        )

    def _onward(self, asked: Dispute) -> Html:
        """The dispute before this one, and the next."""
        listed = disputes()
        at = listed.index(asked)
        around = [(say("Before: {dispute}", dispute=each.title), each) for each in listed[max(0, at - 1) : at]]
        around += [(say("Next: {dispute}", dispute=each.title), each) for each in listed[at + 1 : at + 2]]
        links = [parts.link(words, self.link(case=each.id)) for words, each in around]
        return h.nav(links, cls="row dsp-onward", aria_label=say("Other disputes"))


def _answered(asked: Dispute) -> Html | None:
    """What this program does, where no rule of a game decides."""
    if asked.answer is None:
        return None
    return parts.panel(
        say("How it is here"),
        h.p(asked.answer),
        h.p(say("No rule of a game decides this: it is a matter of the program."), cls="small muted"),
    )
