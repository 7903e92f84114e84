"""Learn: the games, the path through one, and the lessons and walks on it, all made from the game's data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.walk import walk, walks
from rummy_learn.text import say
from rummy_learn.ui.house.keep import Shelf
from rummy_learn.ui.learn import games, kept, lessons, walking
from rummy_learn.ui.link import Astray, Choice
from rummy_learn.ui.page import Page
from rummy_learn.ui.progress import store

if TYPE_CHECKING:
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.learn.walking import Course
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Learn"]


class Learn(Page):
    """Every game, the path through one, or a step of a lesson, as the link says."""

    name, title, order = "learn", say("Learn"), 10
    icon = "M12 6.5C10 5 7.500 4.500 4 4.500v13c3.500 0 6 .5 8 2 2-1.500 4.500-2 8-2v-13c-3.500 0-6 .5-8 2zM12 6.500v13"

    def start(self) -> None:
        """Finds the lesson and the step that the link names."""
        self._course = self._named_course()
        self._step = self._named_step(self._course) if self._course else 1
        self._stage = self._course.stage(self._step, self.place.link, self.saved) if self._course else None
        self._remember()

    def _named_course(self) -> Course | None:
        """The lesson or the walk of the link; None where it names none."""
        link, game = self.place.link, self.place.variant
        name = f"deal{self.place.deal}" if self.place.deal else link.get("lesson")
        if not name:
            return None
        if game is None:
            message = say("Lesson “{piece}” of which game? These are the games:", piece=name)
            raise Astray(message, [Choice(each.title, link.only("page").to(game=each.id)) for each in self.place.games])
        found = walk(game, name, self.place.seed or 0)
        if found:
            return walking.Walking(found)
        lesson = lessons.named(game, name, self.place.seed or 0)
        if lesson is None:
            message = say("{game} has no lesson “{piece}”. These are its lessons:", game=game.title, piece=name)
            raise Astray(message, self._lessons_instead(game))
        return lesson

    def _lessons_instead(self, game: Variant) -> list[Choice]:
        link = self.place.link
        found = [Choice(each.title, games.lesson_address(link, each.id)) for each in games.on_path(game)]
        return [*found, *(Choice(each.title, games.address(link, each)) for each in walks(game))]

    def _named_step(self, course: Course) -> int:
        asked = self.place.link.get("step", "1")
        steps = course.way(self.place.link).steps
        numbers = [str(n) for n in range(1, len(steps) + 1)]
        if asked not in numbers:
            message = say("This lesson has no step “{piece}”. These are its steps:", piece=asked)
            raise Astray(message, [Choice(step, self.link(step=n)) for n, step in enumerate(steps, 1)])
        return int(asked)

    def heading(self) -> Message:
        """The game and, in a lesson, what it is about and the step."""
        game = self.place.variant
        if self._course is None:
            return game.title if game else self.title
        way = self._course.way(self.place.link)
        return say("{lesson}: {step} · {game}", lesson=way.name, step=way.steps[self._step - 1], game=way.game.title)

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The games, the path through one, or a step."""
        link, game = self.place.link, self.place.variant
        if self._course and self._stage:
            way, stage = self._course.way(link), self._stage
            lede = self._course.lede(self._step, stage)
            ends = self._step >= self._course.last and stage.done
            left = kept.left(self.saved, self._course, way.game.id) if ends else []
            return way.frame(self._step, link, lede, stage.view(link), done=stage.done, left=left)
        progress = store.load(self.saved)
        if game:
            return games.of_game(game, link, progress)
        return games.every_game(self.place.games, link, progress, Shelf(self.saved).houses())

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def on(self, event: Event) -> Link | None:
        """An act belongs to the step that is open, or to the page."""
        stage = self._stage
        if stage is None or not stage.on(event):
            return super().on(event)
        self.focus, self.say = stage.focus, stage.say
        if stage.kept:
            self.follow(**stage.kept)
        self._remember()
        return None

    def _remember(self) -> None:
        """Keeps how far the lesson is done."""
        if self._course is None or self._stage is None or not self._stage.done:
            return
        kept.tread(self.saved, self._course, self._course.way(self.place.link).game.id, self._step)
