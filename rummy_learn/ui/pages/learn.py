"""Learn: the games, the deals of one, and the walk through a contract, all made from the game's data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.walk import walk, walks
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import say
from rummy_learn.ui.learn import board, games, steps
from rummy_learn.ui.learn.attempt import Attempt
from rummy_learn.ui.link import Astray, Choice
from rummy_learn.ui.page import Page, number
from rummy_learn.ui.trays import HAND

if TYPE_CHECKING:
    from rummy_learn.course.walk import Walk
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Learn"]

_TRY = 4
"""The step with the hand to lay down."""


class Learn(Page):
    """Every game, the lessons of one, or a step of a lesson, as the link says."""

    name, title, order = "learn", say("Learn"), 10
    icon = "M12 6.5C10 5 7.500 4.500 4 4.500v13c3.500 0 6 .5 8 2 2-1.500 4.500-2 8-2v-13c-3.500 0-6 .5-8 2zM12 6.500v13"

    def start(self) -> None:
        """Finds the lesson and the step that the link names, and lays down again what it says was laid."""
        self._lesson = self._named_lesson()
        self._step = self._named_step() if self._lesson else 1
        self._attempt = Attempt(self._lesson) if self._lesson else None
        self._said: bool | None = None
        self._rules: dict[str, str] = {}
        self._wrong_rules: Message | None = None
        laid = self.place.link.get("cards")
        if self._attempt and laid and self._step == _TRY:
            self._attempt.write(laid, ordered=False)
            self._attempt.lay()

    def _named_lesson(self) -> Walk | None:
        link, game = self.place.link, self.place.variant
        name = f"deal{self.place.deal}" if self.place.deal else link.get("lesson")
        if not name:
            return None
        if game is None:
            message = say("Lesson “{piece}” of which game? These are the games:", piece=name)
            raise Astray(message, [Choice(each.title, link.only("page").to(game=each.id)) for each in self.place.games])
        found = walk(game, name, self.place.seed or 0)
        if found is None:
            message = say("{game} has no lesson “{piece}”. These are its lessons:", game=game.title, piece=name)
            raise Astray(message, [Choice(each.title, games.address(link, each)) for each in walks(game)])
        return found

    def _named_step(self) -> int:
        asked = self.place.link.get("step", "1")
        numbers = [str(n) for n in range(1, len(steps.STEPS) + 1)]
        if asked not in numbers:
            message = say("This lesson has no step “{piece}”. These are its steps:", piece=asked)
            raise Astray(message, [Choice(step, self.link(step=n)) for n, step in enumerate(steps.STEPS, 1)])
        return int(asked)

    def heading(self) -> Message:
        """The game and, in a lesson, what it is about and the step."""
        game = self.place.variant
        if self._lesson:
            return say(
                "{lesson}: {step} · {game}",
                lesson=steps.name(self._lesson),
                step=steps.STEPS[self._step - 1],
                game=self._lesson.variant.title,
            )
        return game.title if game else self.title

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The games, the lessons of one, or a step."""
        link, game = self.place.link, self.place.variant
        if self._lesson:
            return self._drawn_step(self._lesson, link)
        if game:
            return games.of_game(game, link, self._rules, self._wrong_rules)
        return games.every_game(self.place.games, link)

    def _drawn_step(self, lesson: Walk, link: Link) -> Html:
        match self._step:
            case 1:
                return steps.frame(lesson, 1, link, lesson.asks, steps.asks(lesson))
            case 2:
                lede = say("This hand can do it: the raised cards are laid.")
                return steps.frame(lesson, 2, link, lede, steps.example(lesson))
            case 3:
                return self._drawn_puzzle(lesson, link)
            case 4:
                attempt = self._open_attempt()
                another = self.link(seed=(self.place.seed or 0) + 1, cards=None)
                lede = say("Your turn, with a real hand.")
                return steps.frame(lesson, 4, link, lede, board.board(attempt, another), done=attempt.done)
        lede = say("The same cards under the rules of the other games.")
        return steps.frame(lesson, 5, link, lede, steps.elsewhere(lesson, link))

    def _drawn_puzzle(self, lesson: Walk, link: Link) -> Html:
        asked = steps.puzzle(lesson)
        if self._said is None:
            lede = say("Look closely, then decide.")
            return steps.frame(lesson, 3, link, lede, steps.question(asked), done=False)
        lede = say("What the judge says, and why.")
        return steps.frame(lesson, 3, link, lede, steps.answer(asked, said=self._said))

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def on_guess(self, event: Event) -> None:
        """Yes or no to the question whether a lay-down stands."""
        self._said = event.value == "yes"
        self.focus = "verdict"

    def on_draft(self, event: Event) -> None:
        """Cards were picked or typed: the places show them."""
        before = self._open_attempt().places
        self.say = self._taken(event).changed_from(before)

    def on_place(self, event: Event) -> None:
        """Another place is to be filled."""
        self._taken(event).chosen = number(event.value)

    def on_take_back(self, event: Event) -> None:
        """The cards of a place go back into the hand."""
        self._taken(event).take_back(number(event.value))
        self.focus = f"place-{number(event.value)}"

    def on_lay_down(self, event: Event) -> None:
        """The cards are laid: the verdict, or what is wrong with them or missing."""
        self._taken(event)
        self._judge()

    def on_lay_so(self, event: Event) -> None:
        """The cards are laid as the verdict or the last hint proposes."""
        attempt = self._open_attempt()
        attempt.write(event.value, ordered=attempt.ordered)
        self._judge()

    def on_again(self, _event: Event) -> None:
        """The same hand once more."""
        self._open_attempt().clear()
        self.follow(cards=None)
        self.focus = "place-0"

    def on_hint(self, event: Event) -> None:
        """One step of help more."""
        attempt = self._open_attempt()
        if number(event.value) == attempt.hints + 1:
            attempt.hints += 1
            self.focus = f"hint-{attempt.hints}"

    def on_rules(self, event: Event) -> Link | None:
        """House rules were set on the page of a game."""
        game = self.place.variant
        if game is None:
            return None
        self._rules = {option.name: event.field(option.name) for option in game.options if event.field(option.name)}
        try:
            chosen = game.with_options(**self._rules).chosen
        except BadInput as error:
            self._wrong_rules = error.message
            self.focus = "rules-error"
            return None
        return self.place.link.only("page", "game").to(**{name: self._rules[name] for name in chosen})

    def _open_attempt(self) -> Attempt:
        if self._attempt is None:
            raise LookupError("no lesson is open")
        return self._attempt

    def _taken(self, event: Event) -> Attempt:
        """The attempt with what the reader typed or picked. Picked cards have no order."""
        attempt = self._open_attempt()
        attempt.write(event.field(board.FIELD), ordered=HAND not in event.picks)
        return attempt

    def _judge(self) -> None:
        attempt = self._open_attempt()
        attempt.lay()
        self.follow(cards=attempt.told or None)
        if not attempt.error:
            self.focus = "verdict"
        else:
            self.say = attempt.error
            self.focus = board.FIELD if attempt.ordered and attempt.text else ""
