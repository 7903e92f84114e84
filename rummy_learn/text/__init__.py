"""The catalogue: every sentence a person reads, rendered in the reader's language.

A sentence is kept as a `Message`: the English text (which is also its gettext key) and the values that fill it.
Nothing is formatted until somebody reads it, so rules can hand out reasons cheaply and a page can switch language.

>>> str(say("{n} cards", n=11))
'11 cards'
>>> str(plural(1, "{n} joker", "{n} jokers"))
'1 joker'
"""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, NamedTuple, Protocol, runtime_checkable

if TYPE_CHECKING:
    import gettext
    from collections.abc import Mapping

__all__ = ["DEFAULT", "Message", "Sayable", "language", "languages", "name_of", "plural", "render", "say", "use"]

DEFAULT = "en"
"""The language that sentences are written in."""
_NAMES = {"en": "English", "cs": "Čeština"}
"""What speakers call their language; a code stands for itself until it is added here."""
_current: ContextVar[str] = ContextVar("rummy_learn_language", default=DEFAULT)
_loaded: dict[str, gettext.NullTranslations] = {}


@runtime_checkable
class Sayable(Protocol):
    """A value that knows how it is written inside a sentence, such as a card."""

    def said(self) -> str | Message:
        """How a sentence writes it."""
        ...


class Message(NamedTuple):
    """One sentence and its values; `str()` renders it in the current language."""

    text: str
    values: Mapping[str, object] = {}
    many: str | None = None

    def __str__(self) -> str:
        return render(self)


def say(text: str, /, **values: object) -> Message:
    """A sentence with its values: `say("{n} cards", n=3)`. Values may be cards, tuples or other messages."""
    return Message(text, values)


def plural(n: int, one: str, many: str, /, **values: object) -> Message:
    """A sentence that depends on a count, available in it as `{n}`."""
    return Message(one, {"n": n, **values}, many)


def render(message: Message | str, lang: str | None = None) -> str:
    """The sentence in `lang` (default: the current language). Plain strings pass through unchanged."""
    if not isinstance(message, Message):
        return message
    code = lang or _current.get()
    text, values, many = message
    if code == DEFAULT or not text:  # an empty key is that of a catalogue's own head
        template = text if many is None or values["n"] == 1 else many
    else:
        book = _catalogue(code)
        template = book.gettext(text) if many is None else book.ngettext(text, many, _whole(values["n"]))
    return template.format_map({key: _written(value, code) for key, value in values.items()}) if values else template


def language() -> str:
    """The code of the current language, such as `en`."""
    return _current.get()


def languages() -> tuple[str, ...]:
    """Codes of all languages that can be read: English and every compiled catalogue beside this file."""
    from importlib.resources import files

    places = files(__name__).joinpath("locale")
    found = (place.name for place in places.iterdir()) if places.is_dir() else ()
    return (DEFAULT, *sorted(found))


def name_of(lang: str) -> str:
    """What speakers of a language call it: `name_of("cs")` is "Čeština"."""
    return _NAMES.get(lang, lang)


def use(lang: str) -> None:
    """Make `lang` the current language. Raises `LookupError` for one that has no catalogue."""
    if lang not in languages():
        raise LookupError(lang)
    _current.set(lang)


def _written(value: object, lang: str) -> object:
    if isinstance(value, Message):
        return render(value, lang)
    if isinstance(value, (tuple, list)):
        return " ".join(str(_written(item, lang)) for item in value)
    if isinstance(value, Sayable):
        return render(value.said(), lang)
    return value


def _whole(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError(f"a counted sentence needs a whole number, not {value!r}")
    return value


def _catalogue(lang: str) -> gettext.NullTranslations:
    if lang not in _loaded:
        import gettext
        from importlib.resources import as_file, files

        with as_file(files(__name__).joinpath("locale")) as places:
            _loaded[lang] = gettext.translation("rummy_learn", places, languages=[lang], fallback=True)
    return _loaded[lang]
