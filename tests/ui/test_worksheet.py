"""The worksheet: questions to print, one file without any other, the key apart."""

from __future__ import annotations

import re
from html.parser import HTMLParser

from rummy_learn.course.papers import Paper
from rummy_learn.course.quiz import quiz
from rummy_learn.ui.print.formats import format_
from rummy_learn.variants import variant


class Parts(HTMLParser):
    """The tags and the words of a file."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.words: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)


def written(*, answers: bool, title: str = "Shanghai & friends {x} <b>") -> str:
    asked = quiz(variant("shanghai"), seed=4, count=25)
    return format_("html").write(Paper(title, asked, answers=answers)).decode()


def test_every_question_is_there_with_its_cards_and_room_to_answer() -> None:
    parts = Parts(written(answers=False))
    words = " ".join(" ".join(parts.words).split())
    asked = quiz(variant("shanghai"), seed=4, count=25)
    for question in asked:
        assert " ".join(str(question.prompt).split()) in words
    shown = [attrs["data-card"] for _, attrs in parts.tags if "data-card" in attrs]
    assert shown == [card.text for each in asked for group in (*each.melds, each.hand, each.offered) for card in group]
    lines = sum("ws-blank long" in (attrs.get("class") or "") for _, attrs in parts.tags)
    assert lines == sum(max(1, len(each.needs)) for each in asked if each.input not in ("choice", "many", "card"))
    assert "Key" not in words.split()


def test_the_key_has_every_answer_on_a_page_of_its_own() -> None:
    text = written(answers=True)
    sheet, key = text.split('class="ws-key"')
    asked = quiz(variant("shanghai"), seed=4, count=25)
    words = " ".join(" ".join(Parts(key).words).split())
    for question in asked:
        said = " ".join(str(question.mark(question.solution).solution_said).split())
        assert said in words
    assert sheet.count('class="ws-right"') == 0
    assert key.count('class="ws-right"') == len(asked)
    assert re.search(r"\.ws-key \{[^}]*break-before: page", text)


def test_the_file_needs_no_other_and_a_title_is_no_markup() -> None:
    text = written(answers=True)
    parts = Parts(text)
    assert not any(name in attrs for _, attrs in parts.tags for name in ("src", "href"))
    assert not re.search(r"url\(|@import|https?://", text)
    assert "Shanghai & friends {x} <b>" in parts.words
    assert ("b", {}) in parts.tags  # ours, not the title's
    assert "&lt;b&gt;" in text
