"""The rule book of a game that is made from another: what stays as it was, and what its file says otherwise.

A clause stays, with its source and its mark, as long as nothing has changed of what it tells. What has changed is told
from the record, with the file as its source; a clause that explained the old rule at length is left out.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rummy_learn.rules.clause import Clause
from rummy_learn.rules.describe import ROWS, deal_number, sentence
from rummy_learn.rules.example import Laid
from rummy_learn.rules.variant import Limit, Option, Variant
from rummy_learn.variants._common import contract_turn, contract_turn_examples

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from collections.abc import Set as AbstractSet

    from rummy_learn.rules.example import Example
    from rummy_learn.text import Message

__all__ = ["for_all", "made_from"]


def made_from(base: Variant, changes: Mapping[str, object], sentences: Mapping[str, Message], **new: Any) -> Variant:
    """The game that `base` becomes by these changes, with the rule book and the house rules that still hold.

    `changes` are fields of the record, those inside a record with a dot; `sentences` tell rows that the record cannot.
    `new` are what it is called: id, letter, title, tagline, source and order.
    """
    fields = _fields(base, changes)
    game = replace(
        base,
        **fields,
        **new,
        options=tuple(_options(base, changes, len(fields.get("deals", base.deals)))),
        rulebook=(),
        cites={},
        examples={},
        chosen={},
    )
    return _with_rulebook(game, base, {path.partition(".")[0] for path in changes}, sentences)


def _fields(base: Variant, changes: Mapping[str, object]) -> dict[str, Any]:
    fields: dict[str, Any] = {}
    for path, value in changes.items():
        name, _, part = path.partition(".")
        fields[name] = fields.get(name, getattr(base, name))._replace(**{part: value}) if part else value
    buying = fields.get("buying", base.buying)
    if "deals" in fields and buying:
        fields["buying"] = buying._replace(limits=for_all(buying.limits, len(fields["deals"])))
    return fields


def for_all(limits: tuple[int | None, ...], deals: int) -> tuple[int | None, ...]:
    """Numbers of buys for so many deals: those there are, and for more deals the last of them."""
    return limits[:deals] + limits[-1:] * (deals - len(limits))


# ---- house rules -----------------------------------------------------------------------------------------------------
def _options(base: Variant, changes: Mapping[str, object], deals: int) -> Iterator[Option]:
    """The house rules that set nothing the file sets, and rest on none that do."""
    whole = {path.partition(".")[0] for path in changes if "." not in path}
    gone = {
        option.name
        for option in base.options
        for values in option.values.values()
        for path in values
        if path in changes or path.partition(".")[0] in whole
    }
    for option in base.options:
        if option.name not in gone and not gone.intersection(option.needs):
            values = {
                value: {
                    path: for_all(field, deals) if path == "buying.limits" and isinstance(field, tuple) else field
                    for path, field in fields.items()
                }
                for value, fields in option.values.items()
            }
            yield replace(option, values=values)


# ---- clauses ---------------------------------------------------------------------------------------------------------
def _with_rulebook(
    game: Variant, base: Variant, changed: AbstractSet[str], sentences: Mapping[str, Message]
) -> Variant:
    def named(id_: str) -> str:
        """An id of the old game as the new one has it."""
        rest = id_.removeprefix(base.letter)
        return game.letter + rest if rest != id_ and rest[:1] in ".0123456789" else id_

    kept = [replace(each, id=named(each.id)) for each in _kept(game, base, changed, sentences)]
    ids = {clause.id for clause in kept}
    clauses = [replace(each, see=named(each.see) if each.see and named(each.see) in ids else None) for each in kept]
    turn = named(base.turn)
    examples: dict[str, Example] = {}
    if turn not in ids:
        turn = next(f"{game.letter}{n}" for n in range(1, 99) if f"{game.letter}{n}" not in ids)
        clauses.append(contract_turn(turn, "stated", game.source))
        examples = contract_turn_examples(turn)
    limit = game.joker_limit
    if limit and "joker_limit" not in changed:
        known = limit
        limit = lambda kind, size: Limit(known(kind, size).most, named(known(kind, size).clause))  # noqa: E731
    return replace(
        game,
        joker_limit=limit,
        rulebook=tuple(clauses),
        turn=turn,
        cites={code: named(id_) for code, id_ in base.cites.items() if named(id_) in ids},
        examples=examples
        | {
            named(id_): found._replace(cited=named(found.cited))
            for id_, found in base.examples.items()
            if named(id_) in ids and _still_shows(game, found)
        },
    )


def _still_shows(game: Variant, found: Example) -> bool:
    """Is the example of a clause one of this game too? A contract of the old game is none of this, nor a house rule."""
    of_a_deal = any(isinstance(case, Laid) and case.deal for case in (found.case, found.twin))
    return not of_a_deal and {option.name for option in game.options}.issuperset(found.rules)


def _kept(
    game: Variant, base: Variant, changed: AbstractSet[str], sentences: Mapping[str, Message]
) -> Iterator[Clause]:
    """The clauses of the old game with those that tell something else now told anew, still under their old ids."""
    before = {clause.id: clause.rule for clause in base.clauses}
    names = {option.name for option in game.options}
    for clause in _contracts(base, len(game.deals), anew="deals" in changed):
        row = clause.id.removeprefix(f"{base.letter}.")
        options = tuple(name for name in clause.options if name in names)
        anew = replace(clause, status="stated", source=game.source, note=None, options=options, readings=())
        if not changed.isdisjoint(clause.tells):
            if row in ROWS:
                yield replace(anew, sentence=sentences.get(row), see=None, tells=())
        elif row in sentences or clause.id not in before or str(sentence(game, clause)) != str(before[clause.id]):
            yield replace(anew, sentence=sentences.get(row, clause.sentence))
        else:
            readings = tuple(each for each in clause.readings if names.issuperset(each.rules))
            yield replace(clause, options=options, readings=readings if len(readings) > 1 else ())


def _contracts(base: Variant, deals: int, *, anew: bool) -> Iterator[Clause]:
    """The rule book; where other contracts are played, a row for each of them in the place of the old ones."""
    rows: Sequence[Clause] = [clause for clause in base.rulebook if deal_number(clause.id)]
    for clause in base.rulebook:
        if not anew or clause not in rows:
            yield clause
        elif clause is rows[0]:
            yield from (Clause(f"{base.letter}.deal{n}", "stated", base.source) for n in range(1, deals + 1))
