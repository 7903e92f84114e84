"""My progress: how every skill stands, what was missed, and all of it to take along or to forget."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.pool import fits
from rummy_learn.course.progress import Place, Progress
from rummy_learn.course.questions import LEVELS, question_types
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.page import Page
from rummy_learn.ui.practise import sitting
from rummy_learn.ui.practise.record import Record
from rummy_learn.ui.progress import board, forgetting, luggage, mistakes, store

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.item import Item
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["MyProgress"]


class MyProgress(Page):
    """What a reader has done so far. Its one state is what was read and not taken over yet, and what was forgotten."""

    name, title, order = "progress", say("My progress"), 70
    icon = "M4 20V10M10 20V4M16 20v-8M22 20H2"

    def start(self) -> None:
        """Nothing is read or forgotten yet."""
        self._games: Sequence[Variant] = self.place.games
        self._typed = ""
        self._error: Message | None = None
        self._found: Progress | None = None
        self._before: dict[str, object] | None = None
        self._replaced = say("That is forgotten.")

    @property
    def _progress(self) -> Progress:
        return store.load(self.saved)

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The table of skills, the mistakes, the lessons, and what to do with all of it."""
        progress = self._progress
        return h.join(
            parts.title(self.title),
            h.p(
                say("What you have practised, and how it went. It stays in your browser and goes nowhere."), cls="lede"
            ),
            self._notices(),
            self._skills(progress),
            h.div(
                h.div(self._mistakes(progress), self._lessons(progress), cls="stack"),
                h.div(self._luggage(progress), self._forgetting(progress), cls="stack"),
                cls="halves",
            ),
        )

    def _notices(self) -> Html | None:
        if self.saved.get(store.DAMAGED):
            lost = say("What your browser had kept of your progress cannot be read, so it starts afresh.")
            return h.div(parts.notice(lost), h.p(parts.action(say("All right"), "seen")))
        if self._before is not None:
            return h.div(
                h.p(self._replaced),
                parts.action(say("Take it back"), "take-back"),
                cls="quiz-rule row",
                id="forgotten",
            )
        return None

    def _skills(self, progress: Progress) -> Html:
        places = list(
            dict.fromkeys(
                Place(each.skill, game.id) for each in question_types() for game in self._games if fits(each, game)
            )
        )
        begun = {place.game for place in progress.standings}
        shown = [game for game in self._games if self.place.link.get("game") or not begun or game.id in begun]
        others = len(shown) < len(self._games)
        due = [place for place in progress.due(store.today()) if place in places]
        news = plural(len(due), "{n} skill is due again.", "{n} skills are due again.") if due else None
        to = self.place.link.only("game").to(page="practise", question="mixed", **self.place.link.options)
        return h.section(
            h.div(
                h.h2(say("Skills")),
                h.p(
                    luggage.summary(progress)
                    if progress.answers
                    else say("No answers yet. A wrong one costs nothing here."),
                    news and [" ", h.strong(news)],
                ),
                parts.link(say("Mixed review"), to, main=True),
                cls="mastery-top",
            ),
            board.table(progress, shown, self._to, places, store.today()),
            h.p(h.a(say("Show all games"), href=str(self.link(game=",".join(game.id for game in self._games)))))
            if others
            else None,
            board.legend(),
            cls="panel mastery-panel",
        )

    def _to(self, place: Place) -> Link | None:
        """Practice of a skill in a game."""
        game = next(each for each in self._games if each.id == place.game)
        kinds = [each for each in question_types() if each.skill == place.what and fits(each, game)]
        level = self._progress.level(*place)
        said = None if level == LEVELS[0] else level
        return self.place.link.only().to(page="practise", game=game.id, question=kinds[0].id, level=said)

    def _mistakes(self, progress: Progress) -> Html:
        return h.section(
            h.h2(say("My mistakes"), id="mistakes", tabindex=-1),
            mistakes.questions(progress.missed),
            mistakes.beliefs(progress.beliefs, self._games),
            cls="panel stack",
        )

    def _lessons(self, progress: Progress) -> Html | None:
        done = [
            (game, sum(not steps for place, steps in progress.lessons.items() if place.game == game.id))
            for game in self._games
        ]
        items = [
            h.li(h.strong(game.title, ": "), plural(count, "{n} lesson finished", "{n} lessons finished"))
            for game, count in done
            if count
        ]
        return parts.panel(say("Lessons"), h.ul(items, role="list")) if items else None

    def _luggage(self, progress: Progress) -> Html:
        reading = luggage.offer(self._found, progress) if self._found else luggage.bring(self._typed, self._error)
        return h.section(
            h.h2(say("Take it along")),
            h.p(say("To go on in another browser, copy the code or save the file, and read it there.")),
            luggage.take(progress),
            h.h2(say("Go on from elsewhere")),
            reading,
            cls="panel stack",
        )

    def _forgetting(self, progress: Progress) -> Html | None:
        return forgetting.form(progress, self._games) if progress != Progress(salt=progress.salt) else None

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def on_again(self, event: Event) -> Link | None:
        """A question that was missed is asked again."""
        item = self._missed(event)
        if item is None:
            return None
        Record(self.saved).drop(item)
        rules = dict(rule.split("=", 1) for rule in item.rules)
        level = None if item.level == LEVELS[0] else item.level
        link = self.place.link.only().to(
            page="practise", game=item.game, question=item.type, seed=item.seed, level=level
        )
        return link.to(**rules)

    def on_drop(self, event: Event) -> None:
        """A question need not be tried again."""
        item = self._missed(event)
        if item:
            store.keep(self.saved, self._progress.without_missed(item))
            self.say = say("Dropped.")
            self.focus = "mistakes"

    def _missed(self, event: Event) -> Item | None:
        return next((item for item in self._progress.missed if str(item) == event.value), None)

    def on_bring(self, event: Event) -> None:
        """A code or a file is read, and shown before it takes the place of anything."""
        self._typed, self._error = event.field(luggage.FIELD), None
        try:
            self._found = Progress.read(self._typed)
        except BadInput as error:
            self._error = self.say = error.message
            self.focus = luggage.FIELD
        else:
            self.focus = "offer"

    def on_take_over(self, _event: Event) -> None:
        """What was read takes the place of what was here."""
        if self._found:
            self._replace(self._found, say("What you read is taken over, in place of what was here."))
            self.say = say("Taken over.")
            self.on_leave(_event)

    def on_leave(self, _event: Event) -> None:
        """What was read is put away."""
        self._found, self._typed = None, ""
        self.focus = "page-title"

    def on_forget(self, event: Event) -> None:
        """A part is forgotten; it can be taken back as long as this page is open."""
        after = forgetting.forgotten(self._progress, event.field(forgetting.FIELD))
        if after == self._progress:
            self.say = say("Choose what to forget.")
            return
        self._replace(after, say("That is forgotten."))
        self.focus = "forgotten"

    def _replace(self, progress: Progress, told: Message) -> None:
        """Another progress; the answers given and the sitting go with the old one."""
        self._before, self._replaced = dict(self.saved), told
        Record(self.saved).forget()
        self.saved.pop(sitting.KEY, None)
        store.keep(self.saved, progress)

    def on_take_back(self, _event: Event) -> None:
        """All is again as it was before."""
        if self._before is not None:
            self.saved.clear()
            self.saved.update(self._before)
            self._before = None
            self.say = say("All is as it was.")
            self.focus = "page-title"

    def on_seen(self, _event: Event) -> None:
        """The reader knows that something was lost."""
        self.saved.pop(store.DAMAGED, None)
        self.focus = "page-title"
