"""A class on its pages: the code that Teach makes, the questions behind it, the hand-in, and what becomes of many."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from base64 import b64decode
from collections.abc import Sequence

import pytest

from rummy_learn.cli import main
from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.collect import File, collect
from rummy_learn.course.classroom.hand_in import HandIn, Picked
from rummy_learn.course.papers import Paper as Sheet
from rummy_learn.course.progress import Progress
from rummy_learn.ui.link import Astray, Link, resolve
from rummy_learn.ui.page import NO_TEACHING, Event, Page, found, offered
from rummy_learn.ui.pages.practise import Practise
from rummy_learn.ui.pages.teach import Teach
from rummy_learn.ui.practise.answers import PICKED
from rummy_learn.ui.practise.in_class import InClass
from rummy_learn.ui.practise.paper import Paper
from rummy_learn.ui.print.formats import format_, formats
from rummy_learn.ui.progress import store
from rummy_learn.ui.teach import uploads
from rummy_learn.variants import variants
from tests.course.handing_in import CLASS, knows_all, knows_nothing, right, wrong

HERE = f"?class={CLASS.code}"


def opened(query: str, saved: dict[str, object]) -> Page:
    """The page that a link opens, as a session opens it."""
    place = resolve(Link.parse(query), {name: page.title for name, page in found().items()})
    return found()[place.link.get("page")].opened(place)(place, saved)


def in_class(saved: dict[str, object], step: object = "") -> InClass:
    page = opened(f"{HERE}&step={step}" if step else HERE, saved)
    assert isinstance(page, InClass)
    return page


def words(page: Page) -> str:
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", page.view().replace("<wbr>", "")).split()))


def sent(answer: object) -> tuple[str, ...]:
    """An answer of a hand-in, as the form sends it."""
    if isinstance(answer, Picked):
        return answer.melds, PICKED
    return (answer or ("none",)) if isinstance(answer, tuple) else (str(answer),)


def reply(saved: dict[str, object], step: int, answer: object) -> InClass:
    page = in_class(saved, step)
    page.on(Event("answer", str(CLASS.items[step - 1]), {"answer": sent(answer)}))
    return page


# ---- the learner -----------------------------------------------------------------------------------------------------
def test_a_class_is_walked_through_to_a_hand_in_that_the_teachers_tool_counts() -> None:
    saved: dict[str, object] = {}
    cover = in_class(saved)
    assert "Your class: 6 questions" in words(cover)
    assert CLASS.code in words(cover)
    onward = cover._onward()
    given = [right(question) if at % 2 else wrong(question) for at, question in enumerate(CLASS.questions)]
    for step, answer in enumerate(given, start=1):
        assert onward == in_class(saved, step).place.link
        if answer is not None:
            page = reply(saved, step, answer)
            assert ("Next question" if step < 6 else "To the hand-in") in words(page)
        onward = in_class(saved, step)._onward()
    last = in_class(saved, "hand-in")
    last.on(Event("sign", fields={"name": (" ",)}))
    assert "A name is missing" in words(last)
    assert "RH1." not in last.view()
    last.on(Event("sign", fields={"name": ("Eva  Nováková",)}))
    written = re.search(r'data-content="([^"]+)"', last.view())
    assert written
    told = HandIn.read(html.unescape(written[1]))
    code = re.search(r"RH1\.[\w-]+", last.view())
    assert code
    assert HandIn.read(code[0]) == told
    assert (told.name, told.answers, told.right) == ("Eva Nováková", tuple(given), 3)
    (marked,) = collect([File("x", json.dumps(told.to_json()).encode())]).marked
    assert marked.right == 3
    assert f"{told.right} of 6 right." in words(last)
    assert 'data-save="rummy-eva-novakova.json"' in last.view()


def test_the_first_answer_counts_also_after_a_reload_and_learning_is_taken_along() -> None:
    saved: dict[str, object] = {}
    reply(saved, 1, wrong(CLASS.questions[0]))
    saved = json.loads(json.dumps(saved))
    again = reply(saved, 1, right(CLASS.questions[0]))
    assert again._paper.hand_in("Eva").right == 0
    assert Progress.read(str(saved[store.KEY])).answers == 1


def test_nothing_of_the_marking_is_on_the_page_before_the_answer() -> None:
    saved: dict[str, object] = {}
    for step, question in enumerate(CLASS.questions, start=1):
        marking = question.mark(question.solution)
        shown = words(in_class(saved, step))
        assert str(question.prompt) in shown
        assert str(marking.verdict) not in shown
        assert str(marking.clauses[0].rule) not in shown
        assert str(marking.verdict) in words(reply(saved, step, right(question)))


def test_what_is_left_out_is_named_and_goes_into_the_hand_in_as_nothing() -> None:
    saved: dict[str, object] = {}
    reply(saved, 2, right(CLASS.questions[1]))
    last = in_class(saved, "hand-in")
    assert "Questions 1, 3, 4, 5, 6 have no answer yet." in words(last)
    assert [each is None for each in last._paper.hand_in("Eva").answers] == [True, False, True, True, True, True]


@pytest.mark.parametrize(
    "kept",
    [
        7,
        {CLASS.code: 7},
        {CLASS.code: {str(CLASS.items[0]): ["no answer"], "x": ["a"]}},
        {CLASS.code: {str(CLASS.items[0]): [7]}},
        {CLASS.code: {str(CLASS.items[0]): []}},
    ],
)
def test_what_a_browser_keeps_may_be_anything(kept: object) -> None:
    saved: dict[str, object] = {"classes": kept}
    for step in ("", 1, "hand-in"):
        assert words(in_class(saved, step))
    reply(saved, 1, right(CLASS.questions[0]))
    assert in_class(saved)._paper.markings()[0]


def test_the_name_is_kept_nowhere_and_answers_are_forgotten_at_once() -> None:
    saved: dict[str, object] = {}
    reply(saved, 1, right(CLASS.questions[0]))
    last = in_class(saved, "hand-in")
    last.on(Event("sign", fields={"name": ("Eva",)}))
    assert "The hand-in of Eva" in words(last)
    assert "Eva" not in json.dumps(saved)
    last.on(Event("forget"))
    assert "Eva" not in words(last)
    assert not any(in_class(saved)._paper.markings())
    assert saved["classes"] == {}


def test_answers_of_five_classes_are_kept_and_do_not_mix() -> None:
    saved: dict[str, object] = {}
    classes = [Assignment(["hoyle"], count=1, seed=seed, skills=["winning"]) for seed in range(7)]
    for each in classes:
        Paper(saved, each).keep(each.items[0], ("a",), right=True)
    assert [Paper(saved, each).given(each.items[0]) for each in classes] == [None] * 2 + [("a",)] * 5


def test_a_link_with_a_class_opens_it_and_one_to_a_single_question_opens_that() -> None:
    for query in (HERE, f"?page=practise&class={CLASS.code.lower()}", f"{HERE}&game=rum500"):
        assert isinstance(opened(query, {}), InClass)
    assert isinstance(opened(f"{HERE}&question=winner&game=hoyle&seed=1", {}), Practise)
    for query, named in ((f"{HERE}x", "slip in it"), (f"{HERE}&step=7", "no “7”"), (f"{HERE}&step=01", "no “01”")):
        with pytest.raises(Astray, match=named):
            opened(query, {})


def test_the_code_of_a_class_is_typed_on_practise() -> None:
    page = opened("?page=practise", {})
    assert page.on(Event("join", fields={"class-code": ("RC1.shanghia.1",)})) is None
    assert "“shanghia” in this class code" in words(page)
    assert str(page.on(Event("join", fields={"class-code": (f" {CLASS.code.lower()} ",)}))) == str(
        Link.parse(f"?page=practise&class={CLASS.code}")
    )


# ---- the teacher -----------------------------------------------------------------------------------------------------
def teach(query: str = "?page=teach&game=hoyle") -> Teach:
    page = opened(query, {})
    assert isinstance(page, Teach)
    return page


def draft(page: Teach, **fields: Sequence[str]) -> None:
    page.on(Event("draft", fields={name.replace("_", "-", 1): tuple(values) for name, values in fields.items()}))


def made(page: Teach) -> Assignment:
    code = re.search(r"RC1\.[^<\"&]+", page.view())
    assert code
    return Assignment.read(code[0])


def test_the_form_makes_a_code_and_shows_its_questions() -> None:
    page = teach()
    draft(page, game=["shanghai", "rum500"], skill=["scoring"], count=["5"], level=["2"], seed=["77"], rule_buys=["3"])
    assert made(page) == Assignment(
        ["shanghai", "rum500"], skills=["scoring"], count=5, level=2, seed=77, rules={"buys": "3"}
    )
    shown = words(page)
    for question in made(page).questions:
        assert str(question.prompt) in shown
        assert "Answer:" not in shown
    assert "5 questions, about" in shown
    page.on(Event("answers"))
    for question in made(page).questions:
        assert f"Answer: {question.mark(question.solution).solution_said}" in words(page)
    address = re.search(r'data-address="([^"]+)"', page.view())
    assert address
    assert isinstance(opened(html.unescape(address[1]), {}), InClass)


def test_a_class_code_in_the_link_is_opened_in_the_form() -> None:
    made_before = Assignment(["rum500", "hoyle"], count=7, seed=3, skills=["out", "scoring"], level=2)
    assert made(teach(f"?page=teach&class={made_before.code}")) == made_before
    assert made(teach("?page=teach&class=RC1.nothing&game=hoyle")).games == ("hoyle",)


def test_another_set_of_questions_is_another_seed_and_nothing_else() -> None:
    page = teach()
    before = made(page)
    for _ in range(3):
        page.on(Event("other", fields={"game": ("hoyle",), "count": ("10",), "level": ("1",)}))
    after = made(page)
    assert (after.games, after.count, after.level) == (before.games, before.count, before.level)
    assert after.items != before.items


def test_a_form_that_makes_no_code_says_why() -> None:
    page = teach()
    draft(page, game=[])
    assert "Tick a game at least." in words(page)
    draft(page, game=["hoyle"], skill=["pile"])
    assert "ask nothing about the skill" in words(page)
    assert "RC1." not in page.view()
    draft(page, game=["hoyle"])
    assert made(page).games == ("hoyle",)


def test_what_the_form_does_not_offer_is_left_out_of_the_code() -> None:
    page = teach()
    draft(page, game=["hoyle", "whist"], count=["7"], level=["x"], seed=["-3"], lang=["xx"], rule_rounds=["99"])
    assert (made(page).games, dict(made(page).rules)) == (("hoyle",), {})


@pytest.mark.parametrize("kind", [each.id for each in formats()])
def test_the_questions_are_had_in_every_format(kind: str) -> None:
    page = teach()
    draft(page, game=["hoyle"], count=["5"], level=["1"], seed=["4"])
    page.on(Event("make", fields={"format": (kind,)}))
    chosen = format_(kind)
    asked = tuple(each for each in made(page).questions if chosen.suits(each))
    saved = re.search(
        rf'data-save="rummy-class{re.escape(chosen.suffix)}" data-kind="([^"]+)" data-bytes="([^"]+)"', page.view()
    )
    assert saved
    assert saved[1] == chosen.media
    assert b64decode(saved[2]) == chosen.write(Sheet("Hoyle ten-deal", asked, answers=not chosen.blank))
    assert f"{len(asked)} question" in words(page)
    left = [str(at) for at, each in enumerate(made(page).questions, start=1) if not chosen.suits(each)]
    assert (f"{', '.join(left)} {'is' if left[1:] == [] else 'are'} left out:" in words(page)) == bool(left)
    draft(page, game=["hoyle"], count=["8"], level=["1"], seed=["4"])
    assert "data-bytes" not in page.view()


def test_a_format_that_there_is_not_gets_a_sentence() -> None:
    page = teach()
    page.on(Event("make", fields={"format": ("<b>",)}))
    assert "“<b>” is no format" in words(page)


def link(page: Teach) -> str:
    """What the button copies; "" where there is none."""
    address = re.search(r'data-address="([^"]+)"', page.view())
    return html.unescape(address[1]) if address else ""


@pytest.mark.parametrize(
    ("address", "start"),
    [
        ("", "?page=practise&class=RC1."),
        (" https://class.example/rummy/?page=play#x ", "https://class.example/rummy/?page=practise&class=RC1."),
        ("http://192.168.1.5:8866", "http://192.168.1.5:8866/?page=practise&class=RC1."),
        (
            "https://mybinder.org/v2/gh/a/b/HEAD?urlpath=voila%2Frender%2Fapp.ipynb",
            "https://mybinder.org/v2/gh/a/b/HEAD?urlpath=voila%2Frender%2Fapp.ipynb%3Fpage%3Dpractise%26class%3DRC1.",
        ),
    ],
)
def test_the_link_leads_to_where_the_class_meets_which_the_browser_keeps(address: str, start: str) -> None:
    saved: dict[str, object] = {}
    for write in (True, False):
        page = found()["teach"](resolve(Link.parse("?page=teach&game=hoyle"), {"teach": Teach.title}), saved)
        assert isinstance(page, Teach)
        if write:
            page.on(Event("meet", fields={"class-address": (address,)}))
        assert link(page).startswith(start)
        assert f'href="{html.escape(link(page))}"' in page.view()
        assert ("if-alone" in page.view()) == (not address)


@pytest.mark.parametrize(
    "address",
    ["class.example", "javascript:alert(1)", "http://", "http://<b>", "http://a b/", "https://me:pw@a/", "http://a:b/"],
)
def test_what_is_no_address_makes_no_link_and_is_not_kept(address: str) -> None:
    page = teach()
    page.on(Event("meet", fields={"class-address": (address,)}))
    assert f"“{address}” is no address of a page" in words(page) or "<b>" in address
    assert link(page) == ""
    assert "<b>" not in page.view()
    assert not page.saved
    page.saved["class-address"] = address
    page.start()
    assert link(page) == ""


@pytest.mark.parametrize("host", ["localhost:8866", "127.0.0.1", "[::1]:8866", "0.0.0.0:8866"])
def test_an_address_of_each_ones_own_machine_is_told(host: str) -> None:
    page = teach()
    page.on(Event("meet", fields={"class-address": (f"http://{host}/",)}))
    assert "leads everyone to their own machine" in words(page)


def upload(page: Teach, *papers: tuple[str, str], **fields: str) -> None:
    told = [{"name": name, "size": len(text), "text": text} for name, text in papers]
    given = {name.replace("_", "-"): (text,) for name, text in fields.items()}
    page.on(Event("collect", fields={uploads.FILES: (json.dumps(told),), **given}))


def saves(page: Teach) -> dict[str, str]:
    """The sheets to save, by the names of their files."""
    found_ = re.findall(r'data-save="([^"]+)" data-content="([^"]+)"', page.view())
    return {name: html.unescape(content) for name, content in found_}


def test_hand_ins_are_marked_into_a_table_a_gradebook_and_reasons() -> None:
    page = teach()
    papers = [(each.name, json.dumps(each.to_json())) for each in (knows_all("Eva"), knows_nothing("Jan"))]
    forged = json.dumps({**knows_nothing("Petr").to_json(), "right": 6})
    roster = "Student,ID,Section\nEva,1,A\nJan,2,A\nOla,3,A\n"
    upload(page, *papers, ("petr.json", forged), ("<img src=x>", "hello"), roster=roster)
    shown = words(page)
    assert "3 hand-ins count" in shown
    assert "<img src=x>:  There is no hand-in in this file." in shown.replace(": There", ":  There")
    assert "<img" not in page.view()
    assert "It says 6 right, but the engine finds 0: 0 counts." in shown
    assert "6/6" in shown
    assert "“Petr” does not stand in the list" in shown
    sheets = saves(page)
    assert set(sheets) == {"rummy-class-gradebook.csv", "rummy-class-table.csv", "rummy-class-answers.csv"}
    book = list(csv.reader(io.StringIO(sheets["rummy-class-gradebook.csv"])))
    assert [row[-1] for row in book] == ["Rummy Learn", "6", "0", ""]


def test_the_teacher_says_which_column_is_filled() -> None:
    page = teach()
    fields = {uploads.PASTED: knows_all("eva").to_code(), "roster": "First name,Username,Quiz 1\nEva,eva,-\n"}
    for column, filled in (("Quiz 1", ["Eva", "eva", "6"]), ("Week 3", ["Eva", "eva", "-", "6"])):
        page.on(Event("collect", fields={name: (text,) for name, text in {**fields, "column": column}.items()}))
        assert list(csv.reader(io.StringIO(saves(page)["rummy-class-gradebook.csv"])))[1] == filled
    page.on(Event("collect", fields={name: (text,) for name, text in {**fields, "column": "Username"}.items()}))
    assert "“Username” is no column for marks" in words(page)
    assert page.focus == "column"
    assert not saves(page)


def test_the_list_of_the_class_is_asked_for_after_marking_and_entered_at_once() -> None:
    page = teach()
    assert "data-at-once" not in page.view()
    papers = [(each.name, json.dumps(each.to_json())) for each in (knows_all("Eva"), knows_nothing("Jan"))]
    upload(page, *papers)
    assert 'id="roster-file" data-into="roster" data-at-once' in page.view()
    assert "as soon as you choose the list of the class" in words(page)
    page.on(Event("collect", fields={"roster": ("Student,ID,Section\nEva,1,A\nJan,2,A\n",)}))
    assert page.focus == "class-take"
    assert "rummy-class-gradebook.csv" in saves(page)
    assert "as soon as you choose the list" not in words(page)


def test_files_of_one_name_out_of_two_folders_are_both_counted() -> None:
    page = teach()
    eva, jan = (json.dumps(each.to_json()) for each in (knows_all("Eva"), knows_nothing("Jan")))
    upload(page, ("rummy-hand-in.json", eva), ("rummy-hand-in.json", jan), ("cut.json", "{"), ("cut.json", "["))
    upload(page, ("rummy-hand-in.json", jan))
    assert "2 hand-ins count" in words(page)
    assert "cut.json (2)" in words(page)
    assert "4 files are here" in words(page)


def test_files_stay_until_they_are_put_away_and_codes_are_pasted_beside_them() -> None:
    page = teach()
    upload(page, ("eva.json", json.dumps(knows_all("Eva").to_json())))
    page.on(Event("collect", fields={uploads.FILES: ("",), uploads.PASTED: (knows_nothing("Jan").to_code(),)}))
    assert "2 hand-ins count" in words(page)
    page.on(Event("put-away"))
    page.on(Event("collect", fields={uploads.PASTED: (knows_nothing("Jan").to_code(),), "code": (CLASS.code,)}))
    assert "1 hand-in counts" in words(page)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "There is no hand-in to mark here."),
        ({uploads.FILES: "[cut"}, "too many files at once"),
        ({uploads.FILES: '[7, {"name": 7}]'}, "?: It is empty."),
        ({uploads.FILES: "7"}, "There is no hand-in to mark here."),
        ({uploads.FILES: '[{"name": "big", "size": 10000000, "text": ""}]'}, "big: It is too large"),
        ({uploads.PASTED: knows_all("Eva").to_code(), "code": "RC1.x"}, "“x” in this class code is no game here"),
        ({uploads.PASTED: knows_all("Eva").to_code(), "roster": "a,b"}, "names no column"),
    ],
)
def test_what_cannot_be_collected_gets_a_sentence_beside_its_field(fields: dict[str, str], sentence: str) -> None:
    page = teach()
    page.on(Event("collect", fields={name: (text,) for name, text in fields.items()}))
    assert sentence in words(page)
    assert "hand-ins count" not in words(page)


def test_a_server_may_leave_out_the_page_for_teachers(monkeypatch: pytest.MonkeyPatch) -> None:
    assert offered() == found()
    monkeypatch.setenv(NO_TEACHING, "1")
    assert set(found()) - set(offered()) == {"teach"}


def test_the_page_begins_with_the_games_of_the_link_or_the_first() -> None:
    assert made(teach("?page=teach")).games == (variants()[0].id,)
    assert made(teach("?page=teach&game=shanghai&buys=3")).code.split(".")[1] == "shanghai"
    assert made(teach("?page=teach&game=shanghai,rum500&buys=3")).rules == {"buys": "3"}
    assert made(teach("?page=teach&game=shanghai:buys=3")).rules == {"buys": "3"}
    assert made(teach("?page=teach&buys=3")).rules == {"buys": "3"}


@pytest.mark.parametrize(("words_", "teach_"), [((), True), (("--no-teach",), False)])
def test_the_command_line_says_whether_teachers_are_served(
    monkeypatch: pytest.MonkeyPatch, words_: tuple[str, ...], teach_: bool
) -> None:
    asked: list[dict[str, object]] = []

    def serve(**settings: object) -> int:
        asked.append(settings)
        return 0

    monkeypatch.setattr("rummy_learn.ui.serve.main", serve)
    assert main(["serve", "--no-browser", *words_]) == 0
    assert [each["teach"] for each in asked] == [teach_]
