"""QTI 1.2 in a zip file, as Canvas, Blackboard and Brightspace import it."""

from __future__ import annotations

import io
from hashlib import sha256
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, SubElement, tostring
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from rummy_learn.course.asked import stem
from rummy_learn.course.papers import Format
from rummy_learn.course.papers._closed import Choices, explained, marked_elsewhere, marked_up, name, numbered
from rummy_learn.text import say

if TYPE_CHECKING:
    from rummy_learn.course.papers import Paper
    from rummy_learn.course.papers._closed import Closed, Number
    from rummy_learn.course.question import Question

__all__ = ["FORMAT"]

_QTI = "http://www.imsglobal.org/xsd/ims_qtiasiv1p2"
_PACKAGE = "http://www.imsglobal.org/xsd/imscp_v1p1"
_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The time of every entry, so that the same paper gives the same file."""


def _write(paper: Paper) -> bytes:
    quiz = tostring(_assessment(paper), "utf-8", xml_declaration=True)
    id_ = f"rummy{sha256(quiz).hexdigest()[:16]}"
    out = io.BytesIO()
    with ZipFile(out, "w") as packed:
        for file, content in (("imsmanifest.xml", _manifest(id_)), (f"{id_}/{id_}.xml", quiz)):
            entry = ZipInfo(file, _EPOCH)
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, content)
    return out.getvalue()


def _manifest(id_: str) -> bytes:
    manifest = Element("manifest", identifier=f"{id_}-manifest", xmlns=_PACKAGE)
    about = SubElement(manifest, "metadata")
    SubElement(about, "schema").text = "IMS Content"
    SubElement(about, "schemaversion").text = "1.1.3"
    SubElement(manifest, "organizations")
    resource = SubElement(SubElement(manifest, "resources"), "resource", identifier=id_, type="imsqti_xmlv1p2")
    SubElement(resource, "file", href=f"{id_}/{id_}.xml")
    found: bytes = tostring(manifest, "utf-8", xml_declaration=True)
    return found


def _assessment(paper: Paper) -> Element:
    root = Element("questestinterop", xmlns=_QTI)
    ident = sha256(paper.title.encode()).hexdigest()[:16]
    test = SubElement(root, "assessment", ident=f"a{ident}", title=paper.title)
    section = SubElement(test, "section", ident="root_section")
    for number, question, asked in numbered(paper):
        section.append(_item(number, question, asked))
    return root


def _item(number: int, question: Question, asked: Closed) -> Element:
    item = Element("item", ident=f"q{number}", title=name(number, question))
    fields = SubElement(SubElement(item, "itemmetadata"), "qtimetadata")
    for label, value in (("question_type", _type(asked)), ("points_possible", "1")):
        field = SubElement(fields, "qtimetadatafield")
        SubElement(field, "fieldlabel").text = label
        SubElement(field, "fieldentry").text = value
    shown = SubElement(item, "presentation")
    _material(shown, f"<p>{marked_up(stem(question))}</p>")
    marking = SubElement(item, "resprocessing")
    SubElement(
        SubElement(marking, "outcomes"), "decvar", maxvalue="100", minvalue="0", varname="SCORE", vartype="Decimal"
    )
    feedback = {"general_fb": explained(question)}
    _tell(SubElement(marking, "respcondition", attrib={"continue": "Yes"}), "general_fb")
    if isinstance(asked, Choices):
        _choices(shown, marking, asked, feedback)
    else:
        _number(shown, marking, asked)
    for ident, text in feedback.items():
        _material(SubElement(SubElement(item, "itemfeedback", ident=ident), "flow_mat"), f"<p>{marked_up([text])}</p>")
    return item


def _type(asked: Closed) -> str:
    if not isinstance(asked, Choices):
        return "numerical_question"
    return "multiple_answers_question" if asked.several else "multiple_choice_question"


def _choices(shown: Element, marking: Element, asked: Choices, feedback: dict[str, str]) -> None:
    response = SubElement(
        shown, "response_lid", ident="response1", rcardinality="Multiple" if asked.several else "Single"
    )
    listed = SubElement(response, "render_choice")
    for at, option in enumerate(asked.options, start=1):
        _material(SubElement(listed, "response_label", ident=str(at)), marked_up([option.text]))
        if option.feedback:
            feedback[f"{at}_fb"] = option.feedback
            condition = SubElement(marking, "respcondition", attrib={"continue": "Yes"})
            _equals(SubElement(condition, "conditionvar"), at)
            SubElement(condition, "displayfeedback", feedbacktype="Response", linkrefid=f"{at}_fb")
    right = SubElement(marking, "respcondition", attrib={"continue": "No"})
    wanted = SubElement(right, "conditionvar")
    if asked.several:
        wanted = SubElement(wanted, "and")
    for at, option in enumerate(asked.options, start=1):
        if option.right:
            _equals(wanted, at)
        elif asked.several:
            _equals(SubElement(wanted, "not"), at)
    _full_marks(right)


def _number(shown: Element, marking: Element, asked: Number) -> None:
    response = SubElement(shown, "response_str", ident="response1", rcardinality="Single")
    SubElement(SubElement(response, "render_fib", fibtype="Decimal"), "response_label", ident="answer1")
    right = SubElement(marking, "respcondition", attrib={"continue": "No"})
    either = SubElement(SubElement(right, "conditionvar"), "or")
    _equals(either, asked.value)
    span = SubElement(either, "and")
    SubElement(span, "vargte", respident="response1").text = str(asked.value)
    SubElement(span, "varlte", respident="response1").text = str(asked.value)
    _full_marks(right)


def _equals(parent: Element, value: int) -> None:
    SubElement(parent, "varequal", respident="response1").text = str(value)


def _full_marks(condition: Element) -> None:
    SubElement(condition, "setvar", action="Set", varname="SCORE").text = "100"


def _tell(condition: Element, ident: str) -> None:
    SubElement(SubElement(condition, "conditionvar"), "other")
    SubElement(condition, "displayfeedback", feedbacktype="Response", linkrefid=ident)


def _material(parent: Element, markup: str) -> None:
    SubElement(SubElement(parent, "material"), "mattext", texttype="text/html").text = markup


FORMAT = Format(
    id="qti",
    title=say("QTI 1.2, for Canvas, Blackboard and Brightspace"),
    suffix=".qti.zip",
    media="application/zip",
    write=_write,
    order=60,
    blank=False,
    printable=False,
    suits=marked_elsewhere,
)
