"""The page My progress, and mixed review on the page Practise: what changes, what comes back, what is kept."""

from __future__ import annotations

import json
import re
from datetime import date, timedelta

import pytest

from rummy_learn.course.item import Item
from rummy_learn.course.mastery import Outcome, Stage
from rummy_learn.course.progress import Progress
from rummy_learn.course.question import Laying, Order, Question
from rummy_learn.course.questions import make_question
from rummy_learn.course.skills import SKILLS
from rummy_learn.rules.cards import print_melds
from rummy_learn.ui.link import Link, resolve
from rummy_learn.ui.page import Event, Page, found
from rummy_learn.ui.pages.practise import Practise
from rummy_learn.ui.pages.progress import MyProgress
from rummy_learn.ui.practise.sitting import KEY as SITTING
from rummy_learn.ui.progress import store
from rummy_learn.variants import variant, variants

DAY = date(2026, 5, 1)
MIXED = "?page=practise&game=hoyle&question=mixed"
ITEM = Item("legal", "shanghai", 7)


@pytest.fixture(autouse=True)
def day(monkeypatch: pytest.MonkeyPatch) -> list[date]:
    """The day on which everything happens; a test may change it."""
    days = [DAY]
    monkeypatch.setattr(store, "today", lambda: days[-1])
    return days


def titles() -> dict[str, object]:
    return {name: page.title for name, page in found().items()}


def practise(query: str, saved: dict[str, object]) -> Practise:
    return Practise(resolve(Link.parse(query), titles()), saved)  # type: ignore[arg-type]


def my_progress(saved: dict[str, object], query: str = "?page=progress") -> MyProgress:
    return MyProgress(resolve(Link.parse(query), titles()), saved)  # type: ignore[arg-type]


def words(page: Page) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page.view()).split())


def begun(**answers: bool) -> dict[str, object]:
    """What a browser keeps after an answer about each of these skills in Shanghai rum."""
    progress = Progress(salt=3)
    for skill, right in answers.items():
        progress = progress.answered(
            skill, "shanghai", right=right, when=DAY, item=ITEM, misconception="M08" if not right else ""
        )
    return {store.KEY: progress.to_code()}


def right_answer(asked: Question) -> tuple[str, ...]:
    """The solution, as the form sends it."""
    given = asked.solution
    if isinstance(given, Laying):
        return (print_melds(given.melds),)
    if isinstance(given, Order):
        return given.keys
    if isinstance(given, frozenset):
        return (" ".join(sorted(given)),) if asked.input == "cards" else tuple(sorted(given)) or ("none",)
    return (str(given),)


def reply(page: Practise, *, right: bool, hints: int = 0) -> Item:
    """Answers the question that is asked now, after so many hints."""
    drill = page._drill
    assert drill
    for n in range(hints):
        page.on(Event("hint", str(n + 1)))
    given = right_answer(drill.question)
    if not right:
        given = wrong_answer(drill.question, given)
    page.on(Event("answer", str(drill.item), {"answer": given}))
    assert drill.marking, given
    assert drill.marking.correct is right
    return drill.item


def wrong_answer(asked: Question, right: tuple[str, ...]) -> tuple[str, ...]:
    """An answer that is wrong, as the form sends it."""
    match asked.input:
        case "choice":
            return (next(each.key for each in asked.options if each.key not in right),)
        case "many":
            return ("a",) if right == ("none",) else ("none",)
        case "order":
            return right[::-1]
        case "number":
            return ("9999",)
        case "groups":
            return (right[0].split(" ")[0],)
    return (next(each.text for each in asked.offered if not asked.mark(each.text).correct),)


def asked_now(page: Practise) -> Item:
    assert page._drill
    return page._drill.item


# ---- an answer and progress ------------------------------------------------------------------------------------------
def test_an_answer_counts_once_in_the_progress() -> None:
    saved: dict[str, object] = {}
    page = practise("?page=practise&game=hoyle&question=winner&seed=1", saved)
    item = reply(page, right=False)
    kept = store.load(saved)
    page.on(Event("answer", str(item), {"answer": ("a",)}))
    assert store.load(saved) == kept
    assert kept.answers == 1
    assert kept.missed == (item,)
    standing = kept.standing("winning", "hoyle")
    assert standing
    assert standing.memory.day == DAY
    assert standing.recent == (Outcome.MISSED,)


@pytest.mark.parametrize(
    ("query", "hints", "outcome"),
    [
        ("?page=practise&game=hoyle&question=winner&seed=1", 0, Outcome.RIGHT),
        ("?page=practise&game=hoyle&question=winner&seed=1", 2, Outcome.HELPED),
        ("?page=practise&game=hoyle&question=winner&seed=1", 4, Outcome.SHOWN),
        ("?page=practise&game=hoyle,shanghai&question=winner&seed=1", 0, Outcome.RIGHT),
        ("?page=practise&game=hoyle,shanghai&question=winner&seed=1&level=3", 0, Outcome.MIXED),
        ("?page=practise&game=hoyle&question=winner&seed=1&level=3", 0, Outcome.RIGHT),
        (MIXED, 0, Outcome.RIGHT),
        (MIXED, 1, Outcome.HELPED),
    ],
)
def test_help_and_mixed_work_are_remembered(query: str, hints: int, outcome: Outcome) -> None:
    saved: dict[str, object] = {}
    reply(practise(query, saved), right=True, hints=hints)
    (standing,) = store.load(saved).standings.values()
    assert standing.recent == (outcome,)


def test_a_stage_that_is_reached_or_lost_is_told_gently() -> None:
    progress = Progress(salt=1)
    for _ in range(2):
        progress = progress.answered("winning", "hoyle", right=True, when=DAY)
    saved: dict[str, object] = {store.KEY: progress.to_code()}
    page = practise("?page=practise&game=hoyle&question=winner&seed=1", saved)
    reply(page, right=True)
    assert "Winning, Hoyle ten-deal: now familiar." in words(page)
    for seed in (2, 3):
        page = practise(f"?page=practise&game=hoyle&question=winner&seed={seed}", saved)
        reply(page, right=False)
    assert "Winning, Hoyle ten-deal: attempted for now. Right answers bring it forward again." in words(page)


def test_the_belief_behind_a_wrong_answer_is_counted() -> None:
    saved: dict[str, object] = {}
    page = practise("?page=practise&game=shanghai&question=legal&seed=7", saved)
    asked = make_question("legal", variant("shanghai"), 7)
    believed = next(each.key for each in asked.options if asked.mark(each.key).misconceptions)
    page.on(Event("answer", str(asked_now(page)), {"answer": (believed,)}))
    assert store.load(saved).beliefs == {asked.mark(believed).misconceptions[0].id: 1}


# ---- mixed review ----------------------------------------------------------------------------------------------------
def test_a_missed_question_comes_back_open_and_with_a_word_about_it() -> None:
    saved: dict[str, object] = {store.KEY: Progress(salt=4).to_code()}
    page = practise(MIXED, saved)
    first = reply(page, right=False)
    for _ in range(3):
        page.on(Event("next"))
        assert asked_now(page) != first
        reply(page, right=True)
    assert "3 of 4 right so far." in words(page)
    page.on(Event("next"))
    assert asked_now(page) == first
    assert page._drill
    assert page._drill.marking is None
    assert "This one comes back: it was missed before." in words(page)
    reply(page, right=True)
    assert first not in store.load(saved).missed


def test_a_refresh_and_another_kernel_go_on_where_the_sitting_was() -> None:
    saved: dict[str, object] = {}
    page = practise(MIXED, saved)
    reply(page, right=False)
    again = practise(MIXED, json.loads(json.dumps(saved)))
    assert asked_now(again) == asked_now(page)
    assert words(again) == words(page)
    page.on(Event("next"))
    again = practise(MIXED, json.loads(json.dumps(saved)))
    assert asked_now(again) == asked_now(page)


def test_right_answers_to_hard_questions_in_mixed_review_lead_to_mastery() -> None:
    progress = Progress(salt=4)
    for skill in SKILLS:
        for _ in range(5):
            progress = progress.answered(skill, "hoyle", right=True, when=DAY)
    saved: dict[str, object] = {store.KEY: progress.to_code()}
    page = practise(MIXED, saved)
    for _ in range(2 * len(SKILLS) + 1):
        assert reply(page, right=True).level == 3
        told = words(page)
        if "now mastered" in told:
            break
        page.on(Event("next"))
    assert re.search("Hoyle ten-deal: now mastered.", told)
    assert Stage.MASTERED in {standing.stage for standing in store.load(saved).standings.values()}


def test_skipping_counts_nothing() -> None:
    saved: dict[str, object] = {}
    page = practise(MIXED, saved)
    first = asked_now(page)
    page.on(Event("next"))
    assert asked_now(page) != first
    assert "Question 2 of this sitting" in words(page)
    assert store.load(saved).answers == 0


def test_on_another_day_and_about_other_games_a_new_sitting_begins(day: list[date]) -> None:
    saved: dict[str, object] = {}
    reply(practise(MIXED, saved), right=True)
    assert "You are in the middle of it: 1 answer." in words(practise("?page=practise&game=hoyle", saved))
    assert "in the middle" not in words(practise("?page=practise", saved))
    day.append(DAY + timedelta(30))
    told = words(practise("?page=practise&game=hoyle", saved))
    assert "in the middle" not in told
    assert "1 skill is due again today." in told
    assert "Question 1 of this sitting" in words(practise(MIXED, saved))


@pytest.mark.parametrize("kept", [None, "x", {}, {"item": "legal hoyle 7"}, [1]], ids=str)
def test_a_sitting_that_is_none_is_begun_anew(kept: object) -> None:
    saved: dict[str, object] = {SITTING: kept, store.KEY: 7}
    assert "Question 1 of this sitting" in words(practise(MIXED, saved))


def test_each_question_of_a_sitting_has_a_link_that_always_asks_it() -> None:
    saved: dict[str, object] = {}
    page = practise(MIXED + "&joker_points=50", saved)
    item = reply(page, right=True)
    link = re.search(r'href="([^"]*)"[^>]*>Link to this question', page.view())
    assert link
    assert asked_now(practise(link[1].replace("&amp;", "&"), {})) == item


# ---- my progress -----------------------------------------------------------------------------------------------------
def test_every_skill_that_is_asked_about_stands_in_the_table() -> None:
    html = my_progress(begun(melds=True, scoring=False), "?page=progress&game=shanghai,rum500").view()
    rows = dict(re.findall(r'<tr role="row"><th scope="row"[^>]*>([^<]*)</th>(.*?)</tr>', html))
    assert {"Melds", "Points", "Winning"} <= set(rows) <= set(map(str, SKILLS.values()))
    assert all(row.count('role="cell"') == 2 for row in rows.values())
    assert "Attempted" in rows["Melds"]
    assert "1 of the last 1 right" in rows["Melds"]
    assert "0 of the last 1 right" in rows["Points"]
    assert "again tomorrow" in rows["Points"]
    assert re.search(r'href="\?page=practise&amp;game=shanghai&amp;question=legal"', rows["Melds"])


def test_the_games_that_were_begun_come_alone_and_all_on_request() -> None:
    page = my_progress(begun(melds=True))
    assert str(variant("hoyle").title) not in words(page).split("What the stages mean")[0]
    everything = re.search(r'href="([^"]*)"[^>]*>Show all games', page.view())
    assert everything
    told = words(my_progress(begun(melds=True), everything[1].replace("&amp;", "&")))
    assert all(str(game.title) in told for game in variants())
    assert "Show all games" not in told


def test_what_is_due_is_told(day: list[date]) -> None:
    saved = begun(melds=True)
    day.append(DAY + timedelta(9))
    told = words(my_progress(saved))
    assert "1 skill is due again." in told
    assert "due now" in told


def test_a_missed_question_is_shown_and_can_be_tried_again_or_dropped() -> None:
    saved: dict[str, object] = {}
    missed = practise("?page=practise&game=shanghai&question=legal&seed=7&level=2&buys=3", saved)
    item = reply(missed, right=False)
    page = my_progress(saved)
    assert str(item.question().prompt) in words(page)
    target = page.on(Event("again", str(item)))
    assert target
    again = practise(str(target), saved)
    assert asked_now(again) == item
    assert again._drill
    assert again._drill.marking is None
    page.on(Event("drop", str(item)))
    assert store.load(saved).missed == ()
    assert "Nothing to try again." in words(page)


@pytest.mark.parametrize("value", ["", "legal shanghai 8", "<b>"])
def test_only_what_was_missed_can_be_tried_again(value: str) -> None:
    saved = begun(melds=False)
    page = my_progress(saved)
    assert page.on(Event("again", value)) is None
    page.on(Event("drop", value))
    assert store.load(saved).missed == (ITEM,)


def test_a_missed_question_that_there_is_no_more_is_passed_over() -> None:
    progress = Progress(missed=(Item("riddle", "shanghai", 7), ITEM, Item("legal", "bridge", 7)))
    told = words(my_progress({store.KEY: progress.to_code()}))
    assert told.count("Try again") == 1


def test_the_beliefs_behind_wrong_answers_are_told_with_what_is_true() -> None:
    told = words(my_progress(begun(melds=False)))
    assert "You may think:" in told
    assert "It explains 1 wrong answer." in told


# ---- to take along ---------------------------------------------------------------------------------------------------
def code_in(html: str) -> str:
    found_ = re.search(r'<textarea[^>]*id="my-code"[^>]*>([^<]*)<', html)
    assert found_
    return found_[1]


@pytest.mark.parametrize("kind", ["code", "file"])
def test_another_browser_goes_on_from_the_code_and_from_the_file(kind: str) -> None:
    mine = begun(melds=True, scoring=False)
    html = my_progress(mine).view()
    file = re.search(r'data-content="([^"]*)"', html)
    assert file
    text = code_in(html) if kind == "code" else file[1].replace("&quot;", '"')
    saved = begun(winning=True)
    page = my_progress(saved)
    page.on(Event("bring", fields={"progress": (text,)}))
    assert page.focus == "offer"
    assert "2 answers; skills: 2 attempted. It takes the place of 1 answer here." in words(page)
    assert store.load(saved).stage("winning", "shanghai") is Stage.ATTEMPTED
    page.on(Event("take-over"))
    assert store.load(saved) == store.load(mine)
    assert code_in(page.view()) == mine[store.KEY]
    page.on(Event("take-back"))
    assert store.load(saved).stage("winning", "shanghai") is Stage.ATTEMPTED


def test_what_was_read_can_be_left() -> None:
    saved = begun(winning=True)
    before, page = dict(saved), my_progress(saved)
    page.on(Event("bring", fields={"progress": (Progress(salt=9).to_code(),)}))
    page.on(Event("leave"))
    page.on(Event("take-over"))
    assert saved == before
    assert "This is what it says" not in words(page)


@pytest.mark.parametrize("text", ["", "<script>alert(1)</script>", "RL1.abc", "{}"])
def test_what_is_no_progress_gets_a_sentence_beside_the_field_and_stays_there(text: str) -> None:
    saved = begun(winning=True)
    before, page = dict(saved), my_progress(saved)
    page.on(Event("bring", fields={"progress": (text,)}))
    html = page.view()
    assert 'aria-describedby="progress-error"' in html
    assert text.replace("<", "&lt;").replace(">", "&gt;") in html
    assert "<script" not in html
    assert page.focus == "progress"
    assert str(page.say) in words(page)
    assert saved == before


def test_progress_that_a_browser_spoilt_is_told_until_it_is_seen() -> None:
    saved: dict[str, object] = {store.KEY: "RL1.spoilt"}
    page = my_progress(saved)
    assert "cannot be read, so it starts afresh" in words(page)
    assert "cannot be read" in words(my_progress(saved))
    page.on(Event("seen"))
    assert "cannot be read" not in words(my_progress(saved))


# ---- to forget -------------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("part", "left"),
    [
        ("everything", set()),
        ("missed", {"melds", "scoring"}),
        ("skill:melds", {"scoring"}),
        ("game:shanghai", set()),
        ("game:hoyle", {"melds", "scoring"}),
        ("", {"melds", "scoring"}),
        ("<b>", {"melds", "scoring"}),
    ],
)
def test_progress_is_forgotten_in_part_or_as_a_whole_and_can_be_taken_back(part: str, left: set[str]) -> None:
    saved = begun(melds=False, scoring=True)
    before, page = dict(saved), my_progress(saved)
    page.on(Event("forget", fields={"part": (part,)}))
    assert {place.what for place in store.load(saved).standings} == left
    if saved != before:
        assert "That is forgotten." in words(page)
    page.on(Event("take-back"))
    assert saved == before


def test_what_was_taken_over_is_told_as_such_and_can_be_taken_back() -> None:
    saved = begun(melds=True, scoring=False)
    before, page = dict(saved), my_progress(saved)
    page.on(Event("bring", fields={"progress": (Progress().to_code(),)}))
    page.on(Event("take-over"))
    assert "What you read is taken over" in words(page)
    assert "forgotten" not in words(page)
    page.on(Event("take-back"))
    assert saved == before


def test_after_forgetting_everything_questions_are_open_again() -> None:
    saved: dict[str, object] = {}
    query = "?page=practise&game=hoyle&question=winner&seed=1"
    reply(practise(query, saved), right=True)
    my_progress(saved).on(Event("forget", fields={"part": ("everything",)}))
    drill = practise(query, saved)._drill
    assert drill
    assert drill.marking is None
    assert "No answers yet." in words(practise("?page=practise", saved))


def test_an_open_sitting_notices_that_it_was_forgotten() -> None:
    saved: dict[str, object] = {}
    page = practise(MIXED, saved)
    reply(page, right=True)
    my_progress(saved).on(Event("forget", fields={"part": ("everything",)}))
    assert "Question 1 of this sitting" in words(page)
    assert page._drill
    assert page._drill.marking is None


@pytest.mark.parametrize("act", ["take-over", "take-back", "leave", "seen", "again", "drop", "forget", "bring"])
def test_a_message_that_does_not_fit_does_no_harm(act: str) -> None:
    saved = begun(melds=False)
    before, page = dict(saved), my_progress(saved)
    page.on(Event(act, "<b>"))
    assert page.view()
    assert saved == before
