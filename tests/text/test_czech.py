"""The Czech texts: the words that players use, every number and gender in its form, and no English left on the way."""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator
from html import unescape
from itertools import count

import pytest
from babel.messages.pofile import read_po

from rummy_learn import text
from rummy_learn.cli import main
from rummy_learn.course.glossary import TERMS, pieces
from rummy_learn.course.lesson import Do
from rummy_learn.course.lessons import lessons
from rummy_learn.course.questions import question_types
from rummy_learn.rules.cards import FACES
from rummy_learn.text import plural, render
from rummy_learn.text.names import card_name
from rummy_learn.text.numbers import decimal, grouped
from rummy_learn.ui.app import App
from rummy_learn.ui.link import Link
from rummy_learn.ui.page import found
from rummy_learn.ui.session import Session, View
from rummy_learn.variants import variants
from tests.text.test_catalogue import TOOL

MANGLED = (
    r"roztav|splynut|splynout|slouč|meld|vtipál|divok|divoc|sekvenc|odhazovací|zásob|remíz|sklad[uě]\b|pažb"
    r"|oblek|hodnost|plovouc|dealer|vyřaz|\blícov|\brumov"
)
"""What a program once made of melds, jokers, wild cards, runs, discards, the stock, the draw, suits and ranks."""
MASCULINE = r"\bjste (ne)?\w+li\b|\bVy (ne)?\w+li\b"
"""Sentences that take every reader for a man, or for several."""


@pytest.fixture(scope="module")
def book() -> dict[str, tuple[str, ...]]:
    """Every Czech sentence, under its English one."""
    with TOOL.book("cs").open("rb") as file:
        catalogue = read_po(file, locale="cs")
    told: dict[str, tuple[str, ...]] = {}
    for message in catalogue:
        key = message.id if isinstance(message.id, str) else message.id[0]
        told[key] = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    del told[""]
    return told


@pytest.fixture
def czech() -> Iterator[None]:
    text.use("cs")
    yield
    text.use(text.DEFAULT)


def unlike(book: dict[str, tuple[str, ...]], pattern: str) -> list[str]:
    """The sentences in which a pattern is found."""
    return [each for forms in book.values() for each in forms if re.search(pattern, each)]


# ---------- words ----------


def test_no_word_of_the_mangled_page_is_used(book: dict[str, tuple[str, ...]]) -> None:
    values = r"“|„[^“]*“|\{\w+\}|\b(deep|new|must)_meld|\bmelds?\b|--melded"
    stripped = {key: tuple(re.sub(values, "", each) for each in forms) for key, forms in book.items()}
    assert not unlike(stripped, f"(?i){MANGLED}")


def test_no_sentence_says_of_what_sex_its_reader_is(book: dict[str, tuple[str, ...]]) -> None:
    assert not unlike(book, MASCULINE)
    assert not unlike(book, r"\{(who|player|name)\} (ne)?\w+l\b")
    assert not unlike(
        book, r"\b(ne)?(vyložil|odhodil|zavřel|zahrál|rozdával|přiložil|koupil|vzal) \{(who|player|name)\}"
    )


def test_quotes_are_czech_ones(book: dict[str, tuple[str, ...]]) -> None:
    assert not unlike(book, "”")
    for forms in book.values():
        assert all(each.count("„") == each.count("“") for each in forms), forms


def test_a_contract_is_named_where_the_nominative_fits(book: dict[str, tuple[str, ...]]) -> None:
    assert not unlike(book, r"žádá \{(contract|need)\}")


# ---------- forms ----------


@pytest.mark.usefixtures("czech")
@pytest.mark.parametrize(
    ("n", "told"), [(1, "1 karta"), (2, "2 karty"), (4, "4 karty"), (5, "5 karet"), (0, "0 karet"), (22, "22 karet")]
)
def test_a_count_takes_one_of_three_forms(n: int, told: str) -> None:
    assert render(plural(n, "{n} card", "{n} cards")) == told


@pytest.mark.usefixtures("czech")
def test_a_suit_agrees_with_the_gender_of_its_card() -> None:
    endings = {"eso": "ové", "kluk": "ový", "král": "ový"}
    for face in FACES:
        suit, _, rank = render(card_name(face.text)).partition(" ")
        assert not rank or suit.endswith(endings.get(rank, "ová")), (suit, rank)


@pytest.mark.usefixtures("czech")
def test_numbers_have_a_comma_and_thousands_stand_apart() -> None:
    assert render(decimal("4.75")) == "4,75"
    assert render(grouped(12000)) == "12\N{NO-BREAK SPACE}000"


def linked(lang: str) -> set[str]:
    """The words of the glossary that the lessons of two games lead to."""
    text.use(lang)
    steps = (step for game in variants()[:5:4] for lesson in lessons(game) for step in lesson.build(game).steps)
    sentences = {render(each) for step in steps for each in step.sentences()}
    return {piece.term.id for each in sentences for piece in pieces(each) if piece.term}


@pytest.mark.usefixtures("czech")
def test_every_word_of_the_glossary_is_found_where_the_english_one_is() -> None:
    assert linked("cs") >= linked("en")
    text.use("cs")
    for word in TERMS:
        for form in render(word.forms).split("|"):
            assert [(piece.text, piece.term) for piece in pieces(form)] == [(form, word)]


# ---------- on the way ----------


class Watched(gettext.NullTranslations):
    """A catalogue that notes what it is asked for and does not have."""

    def __init__(self, book: dict[str, tuple[str, ...]]) -> None:
        super().__init__()
        self.book, self.missed = book, set[str]()

    def gettext(self, message: str) -> str:
        return self.ngettext(message, message, 1)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:  # noqa: ARG002  # as gettext calls it
        if msgid1 not in self.book:
            self.missed.add(msgid1)
        forms = self.book.get(msgid1, (msgid1,))
        return forms[0 if n == 1 else 1 if 2 <= n <= 4 else 2] if len(forms) > 1 else forms[0]


@pytest.fixture
def watched(book: dict[str, tuple[str, ...]], monkeypatch: pytest.MonkeyPatch, czech: None) -> Watched:  # noqa: ARG001
    watch = Watched(book)
    monkeypatch.setitem(text._loaded, "cs", watch)
    return watch


class Reader:
    """Goes from page to page in Czech."""

    def __init__(self) -> None:
        self._session, self._n = Session(found()), count(1)
        self.send(kind="hello", query="?page=learn&lang=cs", where="web")

    def send(self, **message: object) -> View:
        shown = self._session.receive({"visit": "v", "n": next(self._n), **message})
        assert shown is not None
        assert shown["lang"] == "cs"
        self.html = shown["html"]
        return shown

    def act(self, act: str, value: str = "", **fields: str) -> None:
        self.send(kind="event", act=act, value=value, fields={name: [each] for name, each in fields.items()}, picks={})

    def links(self) -> list[Link]:
        return [Link.parse(unescape(query)) for query in re.findall(r'href="(\?[^"]*)"', self.html)]


ENGLISH = re.compile(r"(?<![\w.])(the|and|of|with|your|you|this|which|cards?|melds?|rules?|games?)\b", re.IGNORECASE)
NAMES = re.compile(r"„[^“]*“|\w+ rummy\b|\brummy-learn\b|Weekend America|face card")
UNREAD = re.compile(r'<(textarea|pre|code|style|script|svg)\b.*?</\1>|<[^>]*\blang="en".*?>.*?<|<[^>]*>', re.DOTALL)


def left_over(html: str) -> str | None:
    """English on a page: words between its tags that are no title, no code and no name."""
    read = NAMES.sub("", unescape(UNREAD.sub(" ", html)))
    english = ENGLISH.search(read)
    return english and read[max(0, english.start() - 40) : english.end() + 40]


def test_every_page_speaks_czech_and_stays_so(watched: Watched) -> None:
    reader = Reader()
    for page in found():
        for game in ("", "&game=hoyle", "&game=rum500"):
            reader.send(kind="go", query=f"?page={page}{game}&lang=cs")
            english = left_over(reader.html)
            assert not english, (page, game, english)
            elsewhere = {link.get("page") for link in reader.links() if link.get("page") and link.get("lang") != "cs"}
            assert elsewhere == {page}, "the switch of languages"
    assert not watched.missed


def test_every_kind_of_question_is_asked_helped_and_explained_in_czech(watched: Watched) -> None:
    reader = Reader()
    for at, kind in enumerate(question_types()):
        fitting = [game.id for game in variants() if kind.fits(game)]
        query = f"?page=practise&game={fitting[at % len(fitting)]}&question={kind.id}&seed=1&lang=cs"
        reader.send(kind="go", query=query)
        [item] = re.findall(r'data-act="answer"[^>]*data-value="([^"]*)"', reader.html)
        for step in range(1, 6):
            reader.act("hint", str(step))
        for given in ("?", "a", "none", "0", "8C 8D 8S"):
            reader.act("answer", unescape(item), answer=given)
            assert not left_over(reader.html), kind.id
    assert not watched.missed


@pytest.mark.parametrize(
    "words",
    [
        ["--help"],
        ["quiz", "--help"],
        ["variants"],
        ["rules", "hoyle"],
        ["compare", "shanghai", "rum500"],
        ["check-all", "8C 8D * | 4C 5C 6C 8C"],
        ["check", "shanghai", "8C 9D *", "--deal", "2"],
        ["solve", "shanghai", "8C 8D 8S 9C 9D 4H 5H 6H * 2C 3D"],
        ["score", "rum500", "8C *", "--melded", "AC 2C 3C"],
        ["legal", '{"variant": "rum500", "seed": 7}'],
        ["quiz", "zioncheck", "--count", "4"],
        ["odds", "shanghai", "--deal", "2"],
        ["play", "hoyle", "--deals", "1", "--moves"],
        ["check", "shanghai", "8X"],
        ["check", "bridge", "8C"],
        ["nothing"],
        ["check"],
    ],
    ids=" ".join,
)
def test_the_command_line_speaks_czech(words: list[str], watched: Watched, capsys: pytest.CaptureFixture[str]) -> None:
    main(["--lang", "cs", *words])
    told = "".join(capsys.readouterr())
    assert not watched.missed
    assert re.search("[ěščřžýáíéůú]", told)


@pytest.mark.usefixtures("czech")
def test_what_the_page_says_without_python_follows_the_language() -> None:
    app = App()
    assert app.words["reload"] == "Obnovit stránku"
    for n, lang in enumerate(("", "&lang=cs"), 1):
        app._receive(None, {"visit": "v", "n": n, "kind": "hello", "query": f"?page=learn{lang}", "where": "web"}, None)
        assert app.words["reload"] == ("Obnovit stránku" if lang else "Reload the page")


@pytest.mark.usefixtures("czech")
def test_the_glossary_stands_in_the_order_of_the_czech_alphabet() -> None:
    reader = Reader()
    reader.send(kind="go", query="?page=glossary&lang=cs")
    words = re.findall("<dfn>(.*?)</dfn>", reader.html)
    assert len(words) == len(TERMS)
    assert words[:2] == ["balíček", "barva"]
    assert words.index("výměna") < words.index("zástupná karta") < words.index("zbylé karty") < words.index("žolík")


def test_the_help_of_every_task_in_a_lesson_is_czech(watched: Watched) -> None:
    for game in (variants()[0], variants()[4]):
        for lesson in lessons(game):
            for step in lesson.build(game).steps:
                for hint in step.hints() if isinstance(step, Do) else ():
                    assert not ENGLISH.search(NAMES.sub("", f"{hint.name} {hint.text}")), hint
    assert not watched.missed
