"""Games of one's own, each from a TOML file: what it is called, which game it is made from, and what is different.

>>> game = read_game('''
... title = "Kitchen rummy"
... based_on = "shanghai"
... contracts = ["2 sets of 3", "1 set of 3 and 1 run of 4"]
... wild_twos = true
... ''')
>>> print(game.id, *(deal.contract for deal in game.deals), sep=", ")
kitchen_rummy, 2 sets of 3, 1 set of 3 + 1 run of 4
>>> print(game.clause("wild").id, game.clause("wild").rule)
K.wild Jokers and twos.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from rummy_learn.rules.clause import SOURCES
from rummy_learn.text import Message, say
from rummy_learn.variants import shipped_ids, variant
from rummy_learn.variants.own.book import made_from
from rummy_learn.variants.own.checks import check
from rummy_learn.variants.own.deals import put_together
from rummy_learn.variants.own.faults import BadFile, Fault
from rummy_learn.variants.own.keys import KEYS
from rummy_learn.variants.own.reading import Reading

if TYPE_CHECKING:
    from collections.abc import Mapping

    from rummy_learn.rules.variant import Variant

__all__ = ["MOST", "BadFile", "Fault", "base_of", "read_game"]

MOST = 12_000
"""So many characters a file may have."""

_HEAD = ("title", "based_on", "id", "letter", "tagline", "source")
_CHECKED = {"players", "decks", "contracts", "dealt", "run_min", "wild_twos", "joker_limit", "same_suit_runs"}
_CHECKED |= {"buying", "going_out", "upcard"}
"""Keys without which it makes no sense to look at the game as a whole."""
_ORDER = 50
_YES_NO = re.compile(r"(\w+)\s*=\s*(yes|no|on|off|true|false)\s*(?:#.*)?", re.IGNORECASE)
"""What TOML has as true and false, in other words or letters."""
_AT = re.compile(r"\(at line (\d+), column \d+\)$")


def read_game(text: str) -> Variant:
    """The game that a file describes. Raises `BadFile`, which names every fault with its line."""
    found = _toml(text)
    reading = Reading(text)
    meant = reading.unknown(found, (), (*_HEAD, *KEYS))
    base = _base(reading, found)
    called = _called(reading, found, base)
    if base is None:
        raise BadFile(reading.faults)
    changes, sentences, failed = _changes(reading, found, base)
    failed |= meant
    put_together(reading, base, changes, failed)
    changes = {path: value for path, value in changes.items() if value != _now(base, path)}
    if "joker_limit" not in changes:
        sentences.pop("jokers", None)
    if failed.isdisjoint(_CHECKED):
        check(reading, made_from(base, changes, sentences))
    if reading.faults:
        raise BadFile(reading.faults)
    SOURCES[called["source"]] = called.pop("told")
    return made_from(base, changes, sentences, **called)


def base_of(text: str) -> Variant:
    """The game that the game of a file is made from, for a text that `read_game` reads."""
    return variant(str(_toml(text)["based_on"]))


def _toml(text: str) -> dict[str, Any]:
    if len(text) > MOST:
        raise BadFile(
            [Fault(None, str(len(text)), say("A file may have {most} characters, not {n}.", most=MOST, n=len(text)))]
        )
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        where = _AT.search(str(error))
        line = int(where[1]) if where else text.count("\n") + 1
        written = [*text.splitlines(), ""][line - 1].strip()
        if word := _YES_NO.fullmatch(written):
            told = say("{key} is true or false, not {piece}.", key=word[1], piece=word[2])
            raise BadFile([Fault(line, word[2], told)]) from None
    except (ValueError, RecursionError):
        line, written = None, "TOML"
    what = say(
        "this cannot be read: “{piece}”. Write key = value, texts in quotation marks, lists in square brackets.",
        piece=written[:60],
    )
    raise BadFile([Fault(line, written[:60], what)])


# ---- what it is called -----------------------------------------------------------------------------------------------
def _base(reading: Reading, found: Mapping[str, object]) -> Variant | None:
    if "based_on" not in found:
        games = ", ".join(shipped_ids())
        reading.missing(
            "based_on", say("based_on is missing: name the game that yours is made from: {games}.", games=games)
        )
        return None
    id_ = reading.one_of(found["based_on"], ("based_on",), shipped_ids())
    return variant(id_) if id_ else None


def _called(reading: Reading, found: Mapping[str, object], base: Variant | None) -> dict[str, Any]:
    """Id, letter, title, tagline, source and order of the game, and under `told` what its source is called."""
    if "title" not in found:
        reading.missing("title", say("title is missing: how is your game called?"))
    texts = {
        name: reading.text(found[name], (name,), most)
        for name, most in (("title", 50), ("tagline", 140), ("source", 80))
        if name in found
    }
    title = texts.get("title") or ""
    id_ = _id(reading, found, title)
    letter = _letter(reading, found, title)
    made = say("A game of your own, made from {game}.", game=base.title) if base else say("A game of your own.")
    told = texts.get("source")
    return {
        "id": id_,
        "letter": letter,
        "title": say("{title}", title=title),
        "tagline": say("{tagline}", tagline=texts["tagline"]) if texts.get("tagline") else made,
        "source": id_.upper(),
        "order": _ORDER,
        "told": say("{source}", source=told) if told else say("the file of {game}", game=title),
    }


def _id(reading: Reading, found: Mapping[str, object], title: str) -> str:
    written: object = found.get("id", re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:20] or "own_game")
    where = ("id",) if "id" in found else ("title",)
    what: Message | None = None
    if not isinstance(written, str) or not re.fullmatch(r"[a-z][a-z0-9_]{1,19}", written):
        what = say(
            "“{piece}” is no id: write id with 2 to 20 small letters, digits or _, a letter first.",
            piece=str(written)[:30],
        )
    elif written in shipped_ids():
        what = say("There is a game “{piece}” already: write another id.", piece=written)
    if what:
        reading.fault(where, str(written)[:30], what)
    return str(written)


def _letter(reading: Reading, found: Mapping[str, object], title: str) -> str:
    """The letter before the numbers of its clauses: the one asked for, or one of its title that is free."""
    taken = {variant(id_).letter for id_ in shipped_ids()} | {"G"}
    free = [char for char in title.upper() + "ABDEFIJMNOPQTUVWXY" if "A" <= char <= "Z" and char not in taken]
    if "letter" not in found:
        return free[0]
    letter = found["letter"]
    if isinstance(letter, str) and re.fullmatch("[A-Z]", letter) and letter not in taken:
        return letter
    what = say(
        "letter is one capital letter that no other game has ({taken} are taken), not {piece}.",
        taken=", ".join(sorted(taken)),
        piece=str(letter)[:20],
    )
    reading.fault(("letter",), letter, what)
    return free[0]


# ---- what is different -----------------------------------------------------------------------------------------------
def _changes(
    reading: Reading, found: Mapping[str, object], base: Variant
) -> tuple[dict[str, object], dict[str, Message], set[str]]:
    """Fields that the file changes, sentences of rows that the record cannot tell, and the keys that were of no use."""
    changes: dict[str, object] = {}
    sentences: dict[str, Message] = {}
    failed = set()
    for name, key in KEYS.items():
        if name not in found:
            continue
        if not key.fits(base):
            what = say("“{piece}” means nothing in a game made from {game}.", piece=name, game=base.title)
            reading.fault((name,), name, what)
            continue
        change = key.read(reading, found[name], (name,), base)
        if change is None:
            failed.add(name)
            continue
        changes |= change.fields
        sentences |= change.sentences
    return changes, sentences, failed


def _now(base: Variant, path: str) -> object:
    """What a field of the record is in the game that this one is made from."""
    name, _, part = path.partition(".")
    field = getattr(base, name)
    return getattr(field, part, None) if part else field
