"""Practise: short questions about real cards, drawn from a seed, marked by the engine and always explained."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.item import Item
from rummy_learn.course.pool import Pool
from rummy_learn.course.progress import Place
from rummy_learn.course.questions import LEVELS, question_types
from rummy_learn.course.review import SEEDS
from rummy_learn.course.skills import SKILLS
from rummy_learn.rules.errors import BadInput
from rummy_learn.rules.stream import Stream
from rummy_learn.text import say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.ladder import ladder
from rummy_learn.ui.link import Astray, Choice, with_house_rules
from rummy_learn.ui.practise import item, lookback, ways
from rummy_learn.ui.practise.answers import WIDGETS
from rummy_learn.ui.practise.asking import Asking
from rummy_learn.ui.practise.drill import Drill, onward
from rummy_learn.ui.practise.in_class import InClass
from rummy_learn.ui.practise.record import Record, Tally
from rummy_learn.ui.practise.sitting import Review, kept
from rummy_learn.ui.progress import stages, store
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.question import Marking, QuestionType
    from rummy_learn.course.review import Sitting
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui import link as links
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event, Page

__all__ = ["MIXED", "Practise"]

MIXED = "mixed"
"""What a link says in place of a kind of question, for mixed review."""
_ALL = say("All games")
_MIXED_SAID = say("Mixed review")


class Practise(Asking):
    """The ways into practice; mixed review; or the question of a seed, when the link names that or its kind."""

    name, title, order = "practise", say("Practise"), 20
    icon = "M9.500 9.500a2.700 2.700 0 1 1 3.800 2.500c-.9.400-1.300 1-1.300 1.900M12 17v.1M4 4h16v16H4z"

    @classmethod
    def opened(cls, place: links.Place) -> type[Page]:
        """In a class its questions, unless the link asks for another one."""
        link = place.link
        return InClass if link.get("class") and not (link.get("question") or link.get("seed")) else cls

    def start(self) -> None:
        """Draws the question that the link names, if it names one."""
        link = self.place.link
        self._record = Record(self.saved)
        self._rules = link.options
        self._offered = {game.id: with_house_rules(game, self._rules) for game in variants()}
        self._chosen = tuple(game.id for game in self.place.games)
        self._named = self._chosen
        self._review: Review | None = None
        self._fixed: Drill | None = None
        self._looks_back = False
        self._changed: Message | None = None
        self._typed_code = ""
        self._code_error: Message | None = None
        if link.get("question") == MIXED:
            self._review = Review(self.saved, self._pool(question_types()), self._about, self._record)
        elif link.get("question") or self.place.seed is not None:
            self._fixed = self._named_drill()

    @property
    def _drill(self) -> Drill | None:
        """The question that is asked now."""
        return self._review.drill if self._review else self._fixed

    def _named_drill(self) -> Drill:
        pool, level = self._named_pool(), self._level()
        seed = self._first(pool, level) if self.place.seed is None else self.place.seed
        self.follow(seed=seed)
        return Drill(Item.of(pool.at(seed), seed, level), self._record)

    def _named_pool(self) -> Pool:
        asked = self.place.link.get("question")
        pool = self._pool([each for each in question_types() if asked in ("", each.id)])
        if not pool.asked:
            raise Astray(self._lost(asked), self._kinds_instead())
        return pool

    def _lost(self, asked: str) -> Message:
        if asked not in (each.id for each in question_types()):
            return say("There is no kind of question “{piece}”. These are the kinds:", piece=asked)
        return say("{games}: no questions of the kind “{piece}”. These are the kinds:", games=self._said, piece=asked)

    def _kinds_instead(self) -> list[Choice]:
        fitting = [each for each in question_types() if self._pool([each]).asked]
        return [Choice(each.title, self.link(question=each.id)) for each in fitting]

    def _level(self) -> int:
        asked = self.place.link.get("level", str(LEVELS[0]))
        levels = {str(level): level for level in LEVELS}
        if asked not in levels:
            message = say("There is no level “{piece}”. These are the levels:", piece=asked)
            raise Astray(message, (Choice(say("Level {n}", n=each), self.link(level=each)) for each in LEVELS))
        return levels[asked]

    def _pool(self, types: Sequence[QuestionType]) -> Pool:
        return Pool.of(types, self.played)

    def _first(self, pool: Pool, level: int) -> int:
        """Where one kind of question goes on: at other questions for other readers, and after every answer."""
        progress = store.load(self.saved)
        kinds = dict.fromkeys(asked.type.id for asked in pool.asked)
        seed = Stream(progress.salt, "practise", progress.answers, *kinds).below(SEEDS)
        return onward(pool, seed, level, self._record)

    @property
    def _about(self) -> str:
        """The games and house rules, as the sitting remembers them."""
        return " ".join((_key(self._chosen), *(f"{name}={value}" for name, value in self._rules.items())))

    @property
    def played(self) -> list[Variant]:
        """The games asked about."""
        return [self._offered[id_] for id_ in self._chosen]

    @property
    def _said(self) -> Message:
        """The games asked about, in words."""
        return self._name(self._chosen)

    def _name(self, ids: Sequence[str]) -> Message:
        if len(ids) == len(self._offered):
            return _ALL
        first, *others = (self._offered[id_].title for id_ in ids)
        for other in others:
            first = say("{first}, {rest}", first=first, rest=other)
        return first

    def heading(self) -> Message:
        """In a question its kind, its number and the games."""
        drill = self._drill
        if drill is None:
            return self.title
        if self._review:
            return say("{kind} · {games}", kind=_MIXED_SAID, games=self._said)
        kind = drill.question.type.title
        return say("{kind}, question {number} · {games}", kind=kind, number=drill.item.seed, games=self._said)

    # ---- drawing: the ways in ----------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The ways into practice, or the question."""
        drill = self._drill
        if self._review and self._looks_back and self._review.sitting.round_over:
            return self._look_back(self._review.sitting)
        return self._ways() if drill is None else self._question(drill)

    def _look_back(self, sitting: Sitting) -> Html:
        link = self.place.link
        asked_in = (self._said, self.link(question=None))
        return h.join(
            parts.crumbs((say("Practise"), link.only("page")), asked_in),
            parts.title(_MIXED_SAID),
            lookback.summary(sitting.round, link.only(), self.link(question=None)),
        )

    def _ways(self) -> Html:
        games = [parts.Option(_key(ids), self._name(ids or tuple(self._offered))) for ids in self._choices]
        chosen = () if len(self._chosen) == len(self._offered) else self._chosen
        progress = store.load(self.saved)
        due = sum(place.game in self._chosen for place in progress.due(store.today()))
        to = self.place.link.only("game").to(page="progress", **self._rules)
        mixed = ways.mixed(self.link(question=MIXED), to, kept(self.saved, self._about), due)
        reached = [standing.stage for standing in progress.standings.values()]
        return h.join(
            parts.title(say("Practise")),
            h.p(say("Short questions about real cards. Every answer is explained, the right ones too."), cls="lede"),
            h.div(
                h.div(ways.games(games, _key(chosen)), mixed, ways.kinds(self._skills()), cls="stack"),
                h.div(
                    parts.panel(say("So far"), ways.so_far(progress.answers, len(progress.missed), reached)),
                    ways.class_door(self._typed_code, self._code_error),
                    cls="stack",
                ),
                cls="two",
            ),
        )

    @property
    def _choices(self) -> list[tuple[str, ...]]:
        """The games to choose: all of them, which is (), each alone, and those that the link names together."""
        several = 1 < len(self._named) < len(self._offered)
        return [(), *((id_,) for id_ in self._offered), *([self._named] if several else [])]

    def _skills(self) -> list[ways.Skill]:
        """Every skill that the games ask for, with the kinds of question that train it."""
        found = []
        for skill, name in SKILLS.items():
            kinds = [each for each in question_types() if each.skill == skill]
            asked = self._pool(kinds).asked
            if asked:
                reached = [
                    store.load(self.saved).stage(skill, id_) for id_ in dict.fromkeys(at.variant.id for at in asked)
                ]
                found.append(ways.Skill(name, reached, [*filter(None, map(self._way, kinds))]))
        return found

    def _way(self, kind: QuestionType) -> ways.Way | None:
        pool, widget = self._pool([kind]), WIDGETS[kind.input]
        if not pool.asked:
            return None
        progress = store.load(self.saved)
        level = min(progress.level(kind.skill, asked.variant.id) for asked in pool.asked)
        return ways.Way(kind.title, widget.icon, widget.how, self._into(pool, kind.id, level))

    def _into(self, pool: Pool, question: str, level: int) -> Link:
        said = None if level == LEVELS[0] else level
        return self.link(question=question, seed=self._first(pool, level), level=said)

    # ---- drawing: a question -----------------------------------------------------------------------------------------
    def _question(self, drill: Drill) -> Html:
        link, marking = self.place.link, drill.marking
        shown = self._open(drill) if marking is None else self._closed(drill, marking)
        asked_in = (self._said, self.link(question=None, seed=None, level=None))
        title = _MIXED_SAID if self._review else drill.question.type.title
        return h.join(
            parts.crumbs((say("Practise"), link.only("page")), asked_in),
            parts.title(h.join(title, " ", h.span(self._number(drill), cls="count"))),
            self._comes_back(marking),
            h.div(shown, cls="quiz-two"),
        )

    def _open(self, drill: Drill) -> Sequence[Html]:
        if self._review:
            skip = parts.action(say("Skip this one"), "next", plain=True)
        else:
            skip = h.a(say("Skip this one"), href=str(self._onward(drill)), cls="btn text")
        help_ = ladder(drill.help, drill.hints) if drill.help else None
        return item.open_(drill, skip), h.div(help_, self._aside(drill), cls="stack")

    def _closed(self, drill: Drill, marking: Marking) -> Sequence[Html]:
        if self._review:
            onward_ = parts.action(say("Next question"), "next", main=True)
        else:
            onward_ = parts.link(say("Next question"), self._onward(drill), main=True)
        after = [onward_, h.p(self._score, cls="muted")]
        if self._changed:
            after.append(h.p(self._changed, cls="quiz-changed"))
        if self._review:
            after.append(h.p(h.a(say("Link to this question"), href=str(self._alone(drill))), cls="small"))
        return item.closed(drill, marking), self._told(drill, marking, *after)

    def _onward(self, drill: Drill) -> Link:
        return self.link(seed=onward(self._named_pool(), drill.item.seed + 1, drill.item.level, self._record))

    def _alone(self, drill: Drill) -> Link:
        """The link that always asks this very question."""
        asked = drill.item
        level = None if asked.level == LEVELS[0] else asked.level
        rules = dict(rule.split("=", 1) for rule in asked.rules)
        return self.place.link.only("page").to(
            game=asked.game, question=asked.type, seed=asked.seed, level=level, **rules
        )

    @property
    def _score(self) -> Message:
        if self._review:
            sitting = self._review.sitting
            return ways.score(Tally(sitting.right, sitting.answers))
        return ways.score(self._record.tally(self._named_pool().asked))

    def _comes_back(self, marking: Marking | None) -> Html | None:
        if self._review and self._review.sitting.again and marking is None:
            return h.p(say("This one comes back: it was missed before."), cls="quiz-rule")
        return None

    def _number(self, drill: Drill) -> Message:
        if self._review:
            return say("Question {number} of this sitting", number=self._review.sitting.turn)
        if self.place.link.get("question"):
            return say("Question {number}", number=drill.item.seed)
        return say("Question {number}, all kinds in turn", number=drill.item.seed)

    # ---- what the learner does ---------------------------------------------------------------------------------------
    def on_join(self, event: Event) -> Link | None:
        """The questions of a class, for its code."""
        self._typed_code, self._code_error = event.field(ways.CODE), None
        try:
            code = Assignment.read(self._typed_code).code
        except BadInput as error:
            self._code_error = self.say = error.message
            self.focus = ways.CODE
            return None
        return self.place.link.only("page").to(class_=code)

    def on_choose(self, event: Event) -> None:
        """Other games are asked about."""
        ids = tuple(filter(None, event.field("game").split(",")))
        if ids not in self._choices:
            return
        self._chosen = ids or tuple(self._offered)
        fitting = self._offered[ids[0]].chosen if len(ids) == 1 else self._rules
        rules = {name: value if name in fitting else None for name, value in self._rules.items()}
        self.follow(game=_key(ids) or None, **rules)

    def _learned(self, drill: Drill, marking: Marking, *, shown: bool) -> None:
        """Takes the answer into the reader's progress, and into the sitting."""
        before, after = self._remember(drill, marking, shown=shown, mixed=self._is_mixed)
        skill, game = drill.question.type.skill, drill.question.variant
        if self._review:
            self._review.answered(after.standings[Place(skill, game.id)].recent[-1])
        stage = before.stage(skill, game.id), after.stage(skill, game.id)
        self._changed = stages.change(skill, game.title, *stage)

    @property
    def _is_mixed(self) -> bool:
        """Do skills or games alternate, and is the question a fresh one?"""
        if self._review:
            return not self._review.sitting.again
        return len({(asked.type.skill, asked.variant.id) for asked in self._named_pool().asked}) > 1

    def on_next(self, _event: Event) -> None:
        """Mixed review goes on, after a round with a look back at it."""
        if self._review is None:
            return
        self._changed = None
        if self._review.sitting.round_over and not self._looks_back:
            self._looks_back = True
            self.focus = "verdict"
            return
        self._looks_back = False
        self._review.next()
        self.focus = "page-title"


def _key(ids: Sequence[str]) -> str:
    """The games as a link writes them."""
    return ",".join(ids)
