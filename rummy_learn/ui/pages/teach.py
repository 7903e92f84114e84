"""Teach: a code that gives a whole class the same questions, and the hand-ins that come back, marked."""

from __future__ import annotations

from dataclasses import replace
from secrets import randbelow
from typing import TYPE_CHECKING

from rummy_learn import text
from rummy_learn.course.classroom.assignment import Assignment
from rummy_learn.course.classroom.collect import collect
from rummy_learn.course.classroom.gradebook import COLUMN, Roster, usual_format, written
from rummy_learn.course.classroom.report import Report
from rummy_learn.course.sheets import BYTE_ORDER_MARK
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import plural, say
from rummy_learn.ui import html as h
from rummy_learn.ui import parts
from rummy_learn.ui.page import Page
from rummy_learn.ui.teach import elsewhere, meeting, preview, table, uploads
from rummy_learn.ui.teach.form import Draft, form
from rummy_learn.ui.teach.meeting import Meeting
from rummy_learn.variants import variant, variants

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rummy_learn.course.classroom.collect import File
    from rummy_learn.rules.variant import Variant
    from rummy_learn.text import Message
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link
    from rummy_learn.ui.page import Event

__all__ = ["Teach"]

_NUMBERS = 10_000
"""A new set of questions has a number below this, short enough to be said aloud."""
_ROSTER, _COLUMN = "roster", "column"
_ROSTER_FILE, _TAKE = "roster-file", "class-take"
_FILE = "rummy-class"


class Teach(Page):
    """The form of a class code beside what it gives, and below both the hand-ins.

    Nothing is kept but the address where the class meets.
    """

    name, title, order = "teach", say("Teach"), 85
    icon = "M12 4 2 9l10 5 10-5zM6 11.500V17c3 2.500 9 2.500 12 0v-5.500M22 9v6"
    of_one_game = False
    for_teachers = True

    def start(self) -> None:
        """The form begins with the class code of the link, else with its games and house rules."""
        self._draft = self._opened() or self._begun()
        self._answers = False
        kept = self.saved.get(meeting.FIELD)
        self._meet_at(kept if isinstance(kept, str) else "")
        self._made: elsewhere.Made | None = None
        self._make_error: Message | None = None
        self._files: dict[str, File] = {}
        self._pasted = ""
        self._code = ""
        self._roster_text = ""
        self._roster: Roster | None = None
        self._column = COLUMN
        self._report: Report | None = None
        self._error: Message | None = None
        self._roster_error: Message | None = None
        self._column_error: Message | None = None

    def _opened(self) -> Draft | None:
        """The form of the class code in the link, if it can be read."""
        try:
            assignment = Assignment.read(self.place.link.get("class"))
        except BadInput:
            return None
        return Draft.of(_offered(assignment.games), assignment)

    def _begun(self) -> Draft:
        """A new form: the games that the link names, or the first, in the language of the page."""
        ticked = self.place.games if self.place.link.get("game") else self.place.games[:1]
        ids = tuple(dict.fromkeys(game.id for game in ticked))
        rules = {name: str(value) for game in ticked for name, value in game.chosen.items()}
        return Draft(_offered(ids), ids, rules, randbelow(_NUMBERS), lang=text.language())

    def _meet_at(self, written: str) -> None:
        """Takes the address where the class meets; there is no meeting where it is none."""
        self._address = written
        self._meeting: Meeting | None = None
        self._address_error: Message | None = None
        try:
            self._meeting = Meeting.read(written)
        except BadInput as error:
            self._address_error = error.message

    @property
    def played(self) -> Sequence[Variant]:
        """None, as far as house rules are concerned: the form shows them."""
        return ()

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The class code above, the hand-ins below."""
        making = self._making()
        return h.join(
            parts.title(self.title),
            h.p(
                say("The same questions for a whole class, and their answers back, marked. No accounts."),
                " ",
                [h.a(say("To the class code"), href=f"#{preview.CODE}", cls="class-jump"), " "] if making[1:] else None,
                h.a(say("To the hand-ins"), href="#collect"),
                cls="lede",
            ),
            h.div(making, cls="class-two"),
            h.section(
                h.h2(say("Hand-ins"), id="collect", tabindex=-1),
                h.div(h.div(self._collecting(), self._result(), cls="stack"), _proves(), cls="two"),
                aria_labelledby="collect",
                cls="class-hand-ins",
            ),
        )

    def _making(self) -> list[Html]:
        """The form, and where it makes a class code that, its questions, and the form for a file of them."""
        try:
            assignment = self._draft.assignment()
        except BadInput as error:
            return [form(self._draft, error.message)]
        to = self._meeting.to(self._to(assignment)) if self._meeting else None
        shown = h.div(
            preview.code(assignment, to, meeting.form(self._address, self._meeting, self._address_error)),
            preview.questions(assignment, answers=self._answers),
            cls="stack",
        )
        return [form(self._draft, None), shown, elsewhere.form(self._made, self._make_error)]

    def _to(self, assignment: Assignment) -> Link:
        """What a learner opens."""
        lang = None if assignment.lang == text.DEFAULT else assignment.lang
        return self.place.link.only().to(page="practise", class_=assignment.code, lang=lang)

    def _collecting(self) -> Html:
        chosen = plural(
            len(self._files), "{n} file is here: {names}", "{n} files are here: {names}", names=", ".join(self._files)
        )
        return h.form(
            h.input_(type="hidden", name=uploads.FILES, id=uploads.FILES, value=""),
            h.label(
                say("Files of hand-ins, any number at once"),
                h.input_(type="file", multiple=True, accept=".json,.txt,.csv", data_files=uploads.FILES),
                cls="file",
            ),
            h.div(h.p(chosen), parts.action(say("Put them away"), "put-away", plain=True), cls="row")
            if self._files
            else None,
            parts.area(uploads.PASTED, say("Or paste codes, as many as you like"), self._pasted, error=self._error),
            parts.field(
                "code",
                say("Only this class code (empty: the one that most hand-ins have)"),
                self._code,
            ),
            self._listing(),
            parts.action(say("Mark them"), submit=True, main=True),
            data_act="collect",
            id="class-collect",
            cls="panel stack tight",
        )

    def _listing(self) -> Html:
        """The list of the class: folded until hand-ins are marked, which are then entered once a file is chosen."""
        marked = self._report is not None
        chooser = h.input_(
            type="file", accept=".csv,.txt", id=_ROSTER_FILE, data_into=_ROSTER, data_at_once=marked or None
        )
        title = say("The list of the class, to fill a gradebook")
        inside = h.join(
            h.p(say("The CSV that Canvas or Moodle exports. One column is filled; all its other columns stay.")),
            h.label(say("Choose a file"), chooser, cls="file"),
            parts.area(_ROSTER, say("What the file says"), self._roster_text, error=self._roster_error),
            parts.field(
                _COLUMN,
                say("The column to fill"),
                self._column,
                error=self._column_error,
                hint=say("One that the list has; under any other name it becomes a new column at the end."),
            ),
        )
        if marked:
            return h.section(h.h3(title), inside, cls="class-list stack tight")
        shown = bool(self._roster_text or self._column_error)
        return h.details(h.summary(title), inside, cls="more stack tight", id="class-roster", open=shown or None)

    def _result(self) -> Html | None:
        if self._report is None:
            return None
        return h.section(
            table.report(self._report), self._sheets(self._report), cls="panel stack", aria_labelledby="class-report"
        )

    def _sheets(self, report: Report) -> Html:
        """The marks as files, and who could not be entered."""
        gradebook = written(report, usual_format(self._roster), self._roster, self._column) if self._roster else None
        wanting = say("The gradebook of your platform is filled as soon as you choose the list of the class:")
        return h.section(
            h.h3(say("Take the marks along"), id=_TAKE, tabindex=-1),
            None if gradebook else h.p(wanting, " ", h.a(say("Choose the list"), href=f"#{_ROSTER_FILE}")),
            h.div(
                _save(say("Save the gradebook"), "gradebook", gradebook.csv, main=True) if gradebook else None,
                _save(say("Save the class table"), "table", BYTE_ORDER_MARK + written(report, "summary").csv),
                _save(say("Save all answers"), "answers", BYTE_ORDER_MARK + written(report, "answers").csv),
                cls="row",
            ),
            table.notes(say("The list of the class"), gradebook.notes, "ask") if gradebook else None,
            h.p(say("Cells that a spreadsheet would take for a formula begin with a ' there."), cls="small muted"),
            cls="stack tight",
        )

    # ---- what the teacher does ---------------------------------------------------------------------------------------
    def on_draft(self, event: Event) -> None:
        """Takes the form over as it changes; a file made before is of other questions."""
        self._draft = self._draft.taken(event)
        self._made = self._make_error = None
        try:
            self.say = preview.summary(self._draft.assignment())
        except BadInput as error:
            self.say = error.message

    def on_other(self, event: Event) -> None:
        """Other questions of the same kind."""
        self.on_draft(event)
        self._draft = replace(self._draft, seed=randbelow(_NUMBERS))

    def on_meet(self, event: Event) -> None:
        """Takes over where the class meets, and has the browser keep it."""
        self._meet_at(event.field(meeting.FIELD))
        if self._meeting:
            self.saved[meeting.FIELD] = self._address

    def on_answers(self, _event: Event) -> None:
        """Shows the key, or hides it."""
        self._answers = not self._answers

    def on_make(self, event: Event) -> None:
        """Makes a file of the questions."""
        self._made = self._make_error = None
        try:
            self._made = elsewhere.made(event, self._draft.assignment())
        except BadInput as error:
            self._make_error = error.message
        self.say = self._made.told if self._made else self._make_error

    def on_put_away(self, _event: Event) -> None:
        """The files are forgotten."""
        self._files, self._report = {}, None
        self.focus = "collect"

    def on_collect(self, event: Event) -> None:
        """Marks what was handed in."""
        self._pasted, self._code = event.field(uploads.PASTED), event.field("code").strip()
        before = self._report is not None and self._roster is None
        self._error, self._report = None, None
        try:
            self._files = uploads.together(self._files, uploads.files(event.field(uploads.FILES)))
            about = Assignment.read(self._code) if self._code else None
            found = collect([*self._files.values(), *uploads.pasted(self._pasted)], about)
        except BadInput as error:
            self._error = self.say = error.message
            self.focus = uploads.PASTED
            return
        if self._read_roster(event.field(_ROSTER)) and self._read_column(event.field(_COLUMN)):
            self._report = Report(found)
            self.focus = _TAKE if before and self._roster else "class-report"

    def _read_roster(self, given: str) -> bool:
        """Takes the list of the class; False where it is none."""
        self._roster_text, self._roster, self._roster_error = given, None, None
        try:
            self._roster = Roster.read(given, str(say("the list"))) if given.strip() else None
        except BadInput as error:
            self._roster_error = self.say = error.message
            self.focus = _ROSTER
            return False
        return True

    def _read_column(self, given: str) -> bool:
        """Takes the name of the column to fill, the usual one for none; False where it says who somebody is."""
        self._column, self._column_error = " ".join(given.split()) or COLUMN, None
        try:
            if self._roster:
                self._roster.place(self._column)
        except BadInput as error:
            self._column_error = self.say = error.message
            self.focus = _COLUMN
            return False
        return True


def _offered(ids: Sequence[str]) -> tuple[Variant, ...]:
    """The games to choose from: all of them, and these, which may be found by their id only."""
    return tuple(({game.id: game for game in variants()} | {id_: variant(id_) for id_ in ids}).values())


def _proves() -> Html:
    """What a hand-in shows, and what it does not."""
    return h.aside(
        h.h3(say("What a hand-in proves")),
        h.p(say("It shows which answers were given. They are marked here anew, so no score in it can be changed.")),
        h.p(say("It does not show who answered, nor with what help.")),
        h.p(say("Whoever has the class code can make the questions, and with them the answers.")),
        h.p(say("So it is for practice, and to see what a class finds hard. It is no exam.")),
        h.h3(say("Where the names are")),
        h.p(
            say("In the hand-ins and on this page. Nothing is saved or sent elsewhere; close the page and it is gone.")
        ),
        cls="panel quiet stack tight",
    )


def _save(words: Message, name: str, content: str, *, main: bool = False) -> Html:
    return h.button(
        words,
        cls="btn go" if main else "btn",
        data_save=f"{_FILE}-{name}.csv",
        data_content=content,
        data_kind="text/csv",
    )
