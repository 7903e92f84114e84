"""Moodle's own XML: feedback for every answer, tags, and partial marks."""

from __future__ import annotations

from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from rummy_learn.course.asked import stem
from rummy_learn.course.papers import Format
from rummy_learn.course.papers._closed import Choices, explained, marked_elsewhere, marked_up, name, numbered, tags
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.papers import Paper
    from rummy_learn.course.papers._closed import Closed
    from rummy_learn.course.question import Question

__all__ = ["FORMAT"]


def _write(paper: Paper) -> bytes:
    quiz = Element("quiz")
    category = SubElement(quiz, "question", type="category")
    _text(SubElement(category, "category"), f"$course$/top/{paper.title.replace('/', '//')}")
    for each in numbered(paper):
        quiz.append(_question(*each))
    indent(quiz)
    found: bytes = tostring(quiz, "utf-8", xml_declaration=True)
    return found + b"\n"


def _question(number: int, question: Question, asked: Closed) -> Element:
    found = Element("question", type="multichoice" if isinstance(asked, Choices) else "numerical")
    _text(SubElement(found, "name"), name(number, question))
    _html(SubElement(found, "questiontext"), f"<p>{marked_up(stem(question))}</p>")
    _html(SubElement(found, "generalfeedback"), f"<p>{marked_up([explained(question)])}</p>")
    for tag, value in (("defaultgrade", "1"), ("penalty", "0.3333333"), ("hidden", "0")):
        SubElement(found, tag).text = value
    if isinstance(asked, Choices):
        _choices(found, asked)
    else:
        right = SubElement(found, "answer", fraction="100")
        SubElement(right, "text").text = str(asked.value)
        SubElement(right, "tolerance").text = "0"
    listed = SubElement(found, "tags")
    for tag in tags(question):
        _text(SubElement(listed, "tag"), tag)
    return found


def _choices(found: Element, asked: Choices) -> None:
    values = {"single": "false" if asked.several else "true", "shuffleanswers": "true", "answernumbering": "abc"}
    for tag, value in values.items():
        SubElement(found, tag).text = value
    right = sum(option.right for option in asked.options)
    for option in asked.options:
        wrong = "-100" if asked.several else "0"
        # Moodle knows shares such as 33.33333 to five places and refuses others.
        fraction = f"{100 / right:.5f}".rstrip("0").rstrip(".") if option.right else wrong
        answer = SubElement(found, "answer", fraction=fraction)
        _html(answer, marked_up([option.text]))
        if option.feedback:
            _html(SubElement(answer, "feedback"), marked_up([option.feedback]))


def _text(parent: Element, text: str) -> None:
    SubElement(parent, "text").text = text


def _html(parent: Element, text: str) -> None:
    parent.set("format", "html")
    _text(parent, text)


FORMAT = Format(
    id="moodle",
    title=say("Moodle XML"),
    suffix=".moodle.xml",
    media="application/xml",
    write=_write,
    order=50,
    blank=False,
    suits=marked_elsewhere,
)
