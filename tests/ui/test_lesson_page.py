"""The lessons as a reader meets them on the page: read, watched, done, told apart, answered, and remembered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape

import pytest

from rummy_learn.course.bridge import bridges
from rummy_learn.course.lesson import YOU, Ask, Do, Lay, Lesson, NearMiss, Show
from rummy_learn.course.lessons import lesson_type, lessons
from rummy_learn.course.progress import Progress
from rummy_learn.course.walk import walks
from rummy_learn.game.actions import Action
from rummy_learn.rules.cards import print_cards, print_melds
from rummy_learn.rules.variant import Variant
from rummy_learn.text import render
from rummy_learn.ui.learn.games import stops
from rummy_learn.ui.link import Link
from rummy_learn.ui.page import found
from rummy_learn.ui.progress.store import KEY
from rummy_learn.ui.session import Session
from rummy_learn.variants import variant, variants
from tests.ui.test_learn_page import Reader

GAMES = variants()
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
Found = tuple[Lesson, int, object]


def at(lesson: Lesson, step: int = 1) -> str:
    rules = "".join(f"&{name}={value}" for name, value in lesson.variant.chosen.items())
    return f"?page=learn&game={lesson.variant.id}&lesson={lesson.id}&step={step}{rules}"


BUILT: dict[tuple[str, str], Lesson] = {}


def built(id_: str, game: Variant) -> Lesson:
    """A lesson of a game, built once for all that look at it."""
    assert not game.chosen
    if (id_, game.id) not in BUILT:
        kind = lesson_type(game, id_)
        assert kind
        BUILT[id_, game.id] = kind.build(game)
    return BUILT[id_, game.id]


def steps_of(game: Variant, kind: type) -> Iterator[Found]:
    for each in lessons(game):
        lesson = built(each.id, game)
        yield from ((lesson, n, step) for n, step in enumerate(lesson.steps, 1) if isinstance(step, kind))


def words(reader: Reader) -> str:
    """All that can be read on the page."""
    return unescape(re.sub("<[^>]*>", "", reader.html))


def move(reader: Reader, action: Action, pile: int) -> None:
    """Makes a move as the page offers it; `pile` is how many discards there are."""
    cards = print_cards(action.cards) or (action.card.text if action.card else "")
    value = "" if action.meld is None else str(action.meld)
    if action.action == "take":
        value = str(pile - 1)
    if action.action == "go_down":
        cards = print_melds(action.melds)
    reader.act(action.action.replace("_", "-"), value, cards="" if action.action == "take" else cards)
    if 'data-act="way"' in reader.html:
        reader.act("way", "0")


# ---------- the path ----------


@every_game
def test_the_page_of_a_game_shows_its_path_with_bridges(game: Variant) -> None:
    reader = Reader(f"?page=learn&game={game.id}")
    there = [link.get("lesson") for link in reader.links() if link.get("lesson")]
    ids = [each.id for each in lessons(game)]
    assert [each for each in there if each in ids][1:] == ids  # the first of all is the button to begin
    assert {each.id for each in bridges(game)} <= set(there)
    assert "Begin: The cards" in reader.html


@every_game
def test_every_step_of_every_lesson_stands_and_leads_on(game: Variant) -> None:
    path = [*(built(each.id, game) for each in lessons(game)), bridges(game)[-1].build(game)]
    reader = Reader(f"?page=learn&game={game.id}")
    for lesson in path:
        of = len(lesson.steps)
        for step in range(1, of + 1):
            if isinstance(lesson.steps[step - 1], Ask) and game != GAMES[0]:
                continue  # drawing questions takes its time, and they are tested in one game
            reader.go(at(lesson, step))
            assert f"Step {step} of {of}" in reader.html, (lesson.id, step)
            assert 'id="notice"' not in reader.html, (lesson.id, step)
            onward = re.search(r'<a href="([^"]*)"[^>]*id="onward"', reader.html)
            assert onward
            to = Link.parse(unescape(onward[1]))
            if step < of:
                assert (to.get("lesson"), to.get("step")) == (lesson.id, str(step + 1))
            else:
                assert to.get("lesson") != lesson.id


@every_game
def test_the_last_lesson_leads_to_the_first_contract(game: Variant) -> None:
    last = built(lessons(game)[-1].id, game)
    reader = Reader(at(last, len(last.steps)))
    assert render(walks(game)[0].title) in unescape(reader.html)


@every_game
def test_the_last_lesson_and_a_path_that_is_done_lead_to_a_whole_game(game: Variant) -> None:
    play = f"?page=play&game={game.id}"
    first, last = built(lessons(game)[0].id, game), built(lessons(game)[-1].id, game)
    reader = Reader(at(last, len(last.steps)))
    assert [*map(str, reader.links())].count(play) == 2  # the bar's, and the way on
    for lesson, step in ((last, 1), (first, len(first.steps))):
        reader.go(at(lesson, step))
        assert [*map(str, reader.links())].count(play) == 1
    progress = Progress()
    for stop in stops(game, Link()):
        progress = progress.finished(stop.id, game.id)
    done = Reader(f"?page=learn&game={game.id}", {KEY: progress.to_code()})
    assert [*map(str, done.links())].count(play) == 2


@pytest.mark.parametrize(
    "query",
    [
        "?page=learn&game=rum500&lesson=buying",
        "?page=learn&game=hoyle&lesson=sets&step=9",
        "?page=learn&game=hoyle&lesson=from-hoyle",
        "?page=glossary&term=nonsense",
    ],
)
def test_what_is_not_there_leads_to_a_list(query: str) -> None:
    reader = Reader(query)
    assert ">Not here</h1>" in reader.html
    way = re.search(r'class="ways"><li><a href="([^"]*)"', reader.html)
    assert way
    assert ">Not here</h1>" not in reader.go(unescape(way[1]))["html"]


def test_the_fold_below_a_rule_says_what_its_mark_means() -> None:
    html = Reader("?page=learn&game=shanghai&lesson=cards&step=1").html
    folds = re.findall(r'<details class="from".+?</details>', html, flags=re.DOTALL)
    assert folds
    for fold in folds:
        assert re.search(r'<span class="badge (stated|silent|conflict)" title="([^"]+)">[^<]+</span> <span>\2<', fold)


def test_a_house_rule_goes_along_through_a_lesson() -> None:
    reader = Reader("?page=learn&game=shanghai&lesson=jokers&wild_deuces=on")
    assert "Jokers and twos." in words(reader)
    plain = [link for link in reader.links() if link.get("lesson") and link.get("wild_deuces") != "on"]
    assert [link.get("step") for link in plain] == [""]  # “Without them”


# ---------- watching ----------


@every_game
def test_a_replay_goes_to_its_end_and_back_move_by_move(game: Variant) -> None:
    for lesson, n, step in steps_of(game, Show):
        assert isinstance(step, Show)
        reader = Reader(at(lesson, n))
        for frame in step.frames[1:]:
            shown = reader.act("move-on")
            assert render(frame.caption or "") in unescape(shown["say"])
        assert reader.shown["focus"] == "onward"
        assert re.search(r'<button[^>]*id="move-on"[^>]*disabled', reader.html) or "disabled" in reader.html
        reader.act("move-back")
        assert reader.shown["focus"] == "move-on"


# ---------- doing ----------


@every_game
def test_the_solution_of_every_task_can_be_played_on_the_page(game: Variant) -> None:
    for lesson, n, step in steps_of(game, Do):
        assert isinstance(step, Do)
        reader = Reader(at(lesson, n))
        for action in step.solution:
            pile = len(step.start.discards)
            depth = (
                pile - step.start.discards.index(action.cards[0].face)
                if action.cards and action.action == "take"
                else 1
            )
            move(reader, action, pile - depth + 1)
        assert 'class="verdict yes"' in reader.html, lesson.id
        assert render(step.done) in words(reader)
        assert reader.shown["focus"] == "verdict"


@every_game
def test_what_tempts_is_refused_with_its_clause_or_leads_to_start_again(game: Variant) -> None:
    for lesson, n, step in steps_of(game, Do):
        assert isinstance(step, Do)
        reader = Reader(at(lesson, n))
        move(reader, step.tempting, len(step.start.discards))
        assert 'class="verdict yes"' not in reader.html, lesson.id
        refused = 'class="verdict no"' in reader.html and 'class="cid"' in reader.html
        assert refused or "Start again" in reader.html or 'id="cards-error"' in reader.html, lesson.id


def test_enter_without_a_move_asks_for_one_and_keeps_the_cards() -> None:
    reader = Reader("?page=learn&game=shanghai&lesson=turn&step=3")
    reader.act("enter", cards="8C")
    assert "Now press what you want to do with these cards." in reader.html
    assert 'value="8C"' in reader.html


@pytest.mark.parametrize("act", ["discard", "lay-off", "exchange", "go-down", "meld", "way", "take"])
def test_no_move_breaks_the_page_whatever_is_typed(act: str) -> None:
    for query in ("?page=learn&game=hoyle&lesson=down&step=4", "?page=learn&game=rum500&lesson=layoff&step=3"):
        for cards in ("", "<b>", "8C", "8C 8D | *", "*=8 *"):
            reader = Reader(query)
            reader.act(act, "7", cards=cards)
            assert 'id="notice"' not in reader.html


def test_typed_markup_is_shown_as_text() -> None:
    reader = Reader("?page=learn&game=rum500&lesson=layoff&step=3")
    reader.act("discard", cards="<b>")
    assert "“&lt;b&gt;” is not a card" in reader.html


def test_a_legal_move_past_the_goal_offers_to_start_again() -> None:
    reader = Reader("?page=learn&game=shanghai&lesson=upcard&step=4")
    reader.act("draw")
    card = re.findall(r'role="option"[^>]*data-card="([^"]*)"', reader.html)[0]
    reader.act("discard", cards=card)
    assert "That was legal, but the goal is out of reach now." in reader.html
    reader.act("restart")
    assert "out of reach" not in reader.html


def test_help_opens_step_by_step() -> None:
    reader = Reader("?page=learn&game=shanghai&lesson=turn&step=3")
    for n in range(1, 5):
        assert reader.act("hint", str(n))["focus"] == f"hint-{n}"
    assert "Draw from the stock. Discard" in reader.html


@every_game
def test_the_hidden_meld_is_laid_on_the_page(game: Variant) -> None:
    for lesson, n, step in steps_of(game, Lay):
        assert isinstance(step, Lay)
        reader = Reader(at(lesson, n))
        reader.lay(print_melds(meld.cards for meld in step.melds))
        assert 'class="verdict yes"' in reader.html
        assert render(step.done) in words(reader)


# ---------- telling apart ----------


@every_game
def test_either_choice_is_explained_and_the_first_one_stands(game: Variant) -> None:
    for lesson, n, step in steps_of(game, NearMiss):
        assert isinstance(step, NearMiss)
        for said in (0, 1):
            reader = Reader(at(lesson, n))
            assert 'id="verdict"' not in reader.html
            reader.act("choose", str(said))
            assert ("Well seen." in reader.html) is (said == step.allowed)
            assert 'class="cid"' in reader.html
            reader.act("choose", str(1 - said))
            assert ("Well seen." in reader.html) is (said == step.allowed)


# ---------- questions and progress ----------


class Learner:
    """A reader whose browser keeps what he does."""

    def __init__(self) -> None:
        self.session = Session(found())
        self._n = 0
        self.html = ""
        self._send(kind="hello", query="?page=learn", saved=None, where="web")

    def _send(self, **message: object) -> None:
        self._n += 1
        answer = self.session.receive({"visit": "v", "n": self._n, **message})
        assert answer
        self.html = answer["html"]

    def go(self, query: str) -> None:
        self._send(kind="go", query=query)

    def act(self, act: str, value: str = "", **fields: str) -> None:
        self._send(kind="event", act=act, value=value, fields={n: [v] for n, v in fields.items()}, picks={})

    @property
    def progress(self) -> Progress:
        return Progress.read(str(self.session.saved[KEY]))


def answer_all(learner: Learner, step: Ask, *, right: bool) -> None:
    for item in step.items:
        question = item.question()
        solution = question.solution
        keys = [option.key for option in question.options]
        if question.input == "number":
            given = str(int(str(solution)) + (not right))
        elif question.input == "choice":
            given = str(solution) if right else next(key for key in keys if key != solution)
        else:
            learner.act("next-question")
            continue
        learner.act("answer", str(item), answer=given)
        learner.act("next-question")


def scored(game: Variant) -> tuple[Lesson, Ask]:
    """A lesson whose questions are answered with a choice or a number."""
    for each in lessons(game):
        lesson = built(each.id, game)
        last = lesson.steps[-1]
        if isinstance(last, Ask) and all(item.question().input in ("choice", "number") for item in last.items):
            return lesson, last
    raise LookupError(game.id)


def choose(learner: Learner, lesson: Lesson) -> None:
    """Does all of the lesson before its questions, which are things to tell apart."""
    for n, step in enumerate(lesson.steps[:-1], 1):
        learner.go(at(lesson, n))
        if isinstance(step, NearMiss):
            learner.act("choose", str(step.allowed))
        else:
            assert n not in lesson.tasks


def test_a_lesson_whose_task_was_passed_over_is_not_finished_and_says_so() -> None:
    lesson, step = scored(variant("hoyle"))
    learner = Learner()
    learner.go(at(lesson, len(lesson.steps)))
    answer_all(learner, step, right=True)
    assert not learner.progress.is_finished(lesson.id, "hoyle")
    assert "1 task of this lesson is left:" in learner.html
    choose(learner, lesson)
    assert learner.progress.is_finished(lesson.id, "hoyle")
    learner.go(at(lesson, len(lesson.steps)))
    assert "of this lesson" not in learner.html


def test_questions_of_a_lesson_go_on_where_they_were_after_a_reload() -> None:
    lesson, step = scored(variant("hoyle"))
    first, second, _ = step.items
    learner = Learner()
    learner.go(at(lesson, len(lesson.steps)))
    learner.act("answer", str(first), answer=str(first.question().solution))
    learner.act("next-question")
    learner.act("hint", "1")
    reader = Reader(at(lesson, len(lesson.steps)), dict(learner.session.saved))
    assert "Question 2 of 3" in reader.html
    assert 'id="hint-1"' in reader.html
    reader.act("answer", str(second), answer=str(second.question().solution))
    reader.act("next-question")
    again = Reader(at(lesson, len(lesson.steps)), {"questions": {"about": ["x"], "at": 7, "given": {}}, "steps": [1]})
    assert "Question 1 of 3" in again.html


def test_an_order_is_put_right_with_the_buttons_in_a_lesson_too() -> None:
    for lesson, n, step in steps_of(variant("shanghai"), Ask):
        assert isinstance(step, Ask)
        for place, item in enumerate(step.items if lesson.id == "winning" else ()):
            question = item.question()
            if question.input == "order":
                reader = Reader(at(lesson, n))
                for _ in range(place):
                    reader.act("next-question")
                before = reader.html
                keys = [option.key for option in question.options]
                page = re.findall(r'name="answer"[^>]*value="(.)"', before) or keys
                reader._send(kind="event", act="move-down", value=keys[0], fields={"answer": page}, picks={})
                assert re.search(r"place 2 of \d", reader.shown["say"])
                assert reader.html != before
                return
    raise LookupError("no order")


def test_enough_right_answers_finish_a_lesson_and_too_few_do_not() -> None:
    lesson, step = scored(variant("hoyle"))
    learner = Learner()
    choose(learner, lesson)
    learner.go(at(lesson, len(lesson.steps)))
    answer_all(learner, step, right=False)
    assert "0 of 3 right." in learner.html
    assert not learner.progress.is_finished(lesson.id, "hoyle")
    learner = Learner()
    choose(learner, lesson)
    learner.go(at(lesson, len(lesson.steps)))
    answer_all(learner, step, right=True)
    assert "3 of 3 right." in learner.html
    assert learner.progress.is_finished(lesson.id, "hoyle")
    assert learner.progress.answers == 3
    learner.go("?page=learn&game=hoyle")
    assert re.search(rf'lesson={lesson.id}"[^>]*>[^<]*</a><span class="state">', learner.html)
    assert "1 of " in learner.html


def test_no_answer_lies_in_the_page_before_it_is_given() -> None:
    lesson, step = scored(variant("shanghai"))
    html = Reader(at(lesson, len(lesson.steps))).html
    marking = step.items[0].question().mark(step.items[0].question().solution)
    assert render(marking.verdict) not in unescape(html)


def test_the_way_through_a_lesson_is_remembered_and_taken_up_again() -> None:
    learner = Learner()
    learner.go("?page=learn&game=shanghai&lesson=cards")
    learner.go("?page=learn&game=shanghai&lesson=cards&step=2")
    assert learner.progress.step("cards", "shanghai") == 2
    learner.go("?page=learn&game=shanghai")
    assert "lesson=cards&amp;step=3" in learner.html
    assert "begun" in learner.html


def test_a_walk_is_finished_when_its_puzzle_is_solved_and_its_hand_laid() -> None:
    walk = walks(variant("shanghai"))[0]
    learner = Learner()
    learner.go("?page=learn&game=shanghai&deal=1&step=3")
    learner.act("guess", "yes")
    learner.go("?page=learn&game=shanghai&deal=1&step=4")
    assert not learner.progress.is_finished("deal1", "shanghai")
    learner.act("lay-down", cards=print_melds(meld.cards for meld in walk.exercise.melds))
    assert learner.progress.is_finished("deal1", "shanghai")


def test_an_untouched_task_is_not_done() -> None:
    learner = Learner()
    learner.go("?page=learn&game=shanghai&lesson=turn&step=3")
    assert learner.progress.step("turn", "shanghai") == 0


# ---------- the words ----------


@pytest.mark.parametrize(
    ("query", "act", "value"),
    [
        ("?page=learn&game=shanghai&deal=1&buys=3", "", ""),
        ("?page=learn&game=shanghai&lesson=sets&step=2&buys=3", "choose", "0"),
        ("?page=compare&game=shanghai&buys=3", "", ""),
    ],
)
def test_words_of_rules_lead_to_the_glossary_of_the_game(query: str, act: str, value: str) -> None:
    reader = Reader(query)
    if act:
        reader.act(act, value)
    shown = reader.html.split('class="why"', 1)[1] if "page=learn" in query else reader.html
    found = re.findall(r'<a href="([^"]*)" class="term"', shown)
    assert found
    for each in found:
        link = Link.parse(unescape(each))
        assert (link.get("page"), link.get("game"), link.get("buys")) == ("glossary", "shanghai", "3")


# ---------- the walks ----------


def test_a_walk_says_exact_sizes_and_what_is_wild() -> None:
    html = Reader("?page=learn&game=shanghai&deal=2").html
    assert "exactly 3 cards" in html
    assert "3 or more of a rank" not in html.split('class="panel"')[0]
    assert "Jokers and twos." in Reader("?page=learn&game=shanghai&deal=2&wild_deuces=on").html
    joined = Reader("?page=learn&game=zioncheck&deal=3").html
    assert "exactly 4 cards" not in joined


def test_the_differences_in_a_walk_are_those_that_bear_on_its_melds() -> None:
    html = Reader("?page=learn&game=shanghai&deal=2&step=5").html
    assert re.search(r"\d+ rules? for these melds differs?", html)


# ---------- the seat of the learner ----------


def test_the_table_is_seen_from_the_seat_of_the_learner() -> None:
    for lesson, n, step in steps_of(variant("shanghai"), Show):
        assert isinstance(step, Show)
        html = Reader(at(lesson, n)).html
        hidden = {card.text for seat, hand in enumerate(step.start.hands) if seat != YOU for card in hand}
        shown = set(re.findall(r'class="card[^"]*" data-card="([^"]*)"', html))
        open_ = {card.text for card in (*step.start.hands[YOU], *step.start.discards)}
        open_ |= {card.text for laid in step.start.table for card in laid.meld.cards}
        assert shown <= open_ | (hidden & open_)


def test_a_lesson_of_a_game_is_found_by_its_id() -> None:
    assert lesson_type(variant("hoyle"), "down")
    assert lesson_type(variant("rum500"), "down") is None
