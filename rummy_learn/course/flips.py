"""Cards on which two games part: one accepts them, the other refuses them, and one rule decides it.

Nothing here knows a game: cards are drawn, both games judge them, and a flip is kept only when the refusal rests on the
rule that was asked for. A rule is named by its row of the comparison (`rules.compare`): `jokers`, `same_suit`, `deal5`.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from rummy_learn.course import shapes
from rummy_learn.rules import judge
from rummy_learn.rules.cards import JOKER, SUITS, natural
from rummy_learn.rules.compare import compare
from rummy_learn.rules.describe import deal_number
from rummy_learn.rules.melds import Meld
from rummy_learn.rules.readings import readings
from rummy_learn.rules.stream import Stream

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.clause import Clause
    from rummy_learn.rules.compare import Row
    from rummy_learn.rules.melds import Contract
    from rummy_learn.rules.variant import Variant
    from rummy_learn.rules.verdict import Verdict

__all__ = ["Flip", "flip", "rows"]

_TRIES = 600
"""Cards drawn before a rule counts as one that never decides between two games."""
_Melds = tuple[tuple["Card", ...], ...]
_Deals = tuple[int | None, int | None]


@dataclass(frozen=True, slots=True)
class Flip:
    """Melds that one of two games accepts and the other refuses, with both verdicts.

    `deals` are the deals, one a game, whose contracts they were laid for; None where they are judged as melds only.
    With `given` the question is another: the one meld lies on the table, and may this card take a joker's place in it?
    """

    row: str
    melds: _Melds
    verdicts: tuple[Verdict, Verdict]
    deals: tuple[int | None, int | None] = (None, None)
    given: Card | None = None

    @property
    def accepts(self) -> int:
        """Which of the two games accepts: 0 for the one named first."""
        return 0 if self.verdicts[0] else 1

    @property
    def clause(self) -> Clause:
        """The clause that the refusal cites."""
        return self.verdicts[1 - self.accepts].reasons[0].clause


def rows(one: Variant, other: Variant) -> tuple[Row, ...]:
    """The rules in which two games differ and that cards laid can show."""
    differing = compare((one, other)).differences().rows
    return tuple(row for row in differing if flip(one, other, row.key))


def flip(one: Variant, other: Variant, row: str, seed: int = 0) -> Flip | None:
    """Cards that decide between two games by this rule; None when none were found. Another seed, other cards."""
    draw = _DRAWN.get("deal" if deal_number(f".{row}") else row)
    if draw is None:
        return None
    for found in draw(Stream(seed, "flip", one.id, other.id, row), one, other, row):
        if _parts(found) and (_rests_on((one, other)[1 - found.accepts], found) or _by_wild_twos(found)):
            return found
    return None


def _parts(found: Flip) -> bool:
    """Do the games part, and is the refusal a no and not a question?"""
    yes, no = found.verdicts if found.verdicts[0] else found.verdicts[::-1]
    return bool(yes) and not no and not no.reasons[0].choices


def _rests_on(game: Variant, found: Flip) -> bool:
    """Does the refusal rest on this rule alone? That more than the contract was laid only echoes it."""
    ids = {clause.id for clause in game.clauses}
    if f"{game.letter}.{found.row}" not in ids:
        return False
    decides = game.cite(found.row).id
    against = [reason.clause.id for reason in found.verdicts[1 - found.accepts].reasons]
    return against[0] == decides and set(against) <= {decides, game.cite("down").id}


def _by_wild_twos(found: Flip) -> bool:
    """Does a two that stands for another card decide? The refusal then only tells what that two is no part of."""
    accepted = found.verdicts[found.accepts].melds
    return found.row == "wild" and any(card.wild and not card.joker for meld in accepted for card in meld.cards)


# ---- drawing ---------------------------------------------------------------------------------------------------------
def _laid(row: str, games: Sequence[Variant], melds: _Melds, deals: _Deals = (None, None)) -> Flip:
    """The cards judged by both games."""
    first, second = (_judged(game, melds, deal) for game, deal in zip(games, deals, strict=True))
    return Flip(row, melds, (first, second), deals)


def _judged(game: Variant, melds: _Melds, deal: int | None) -> Verdict:
    verdict = judge.melds(game, melds) if deal is None else judge.contract(game, deal, melds)
    return replace(verdict, reasons=(*verdict.reasons, *judge.enough_cards(game, melds)))


def _one_meld(stream: Stream, one: Variant, other: Variant, row: str) -> Iterator[Flip]:
    """One meld at a time, of every shape."""
    for _ in range(_TRIES):
        melds = (shapes.laid_cards(stream, one, other),)
        if any(len(readings(game, melds[0])) == 1 for game in (one, other)):
            yield _laid(row, (one, other), melds)


def _copies(stream: Stream, one: Variant, other: Variant, row: str) -> Iterator[Flip]:
    """More copies of one run, or more jokers in melds side by side, than the smaller pack holds."""
    decks = (one.deck(), other.deck())
    size = max(one.run_min, other.run_min)
    for copies in range(2, max(deck.packs for deck in decks) + 1):
        yield _laid(row, (one, other), (tuple(shapes.run_of(stream, size)),) * copies)
    for jokers in range(1, max(deck.jokers for deck in decks) + 1):
        suited = [shapes.run_of(stream, size + 2) for _ in range(jokers)]
        if max(Counter(card for run in suited for card in run).values()) <= min(deck.packs for deck in decks):
            yield _laid(row, (one, other), tuple(_with_joker(run) for run in suited))


def _with_joker(run: list[Card]) -> tuple[Card, ...]:
    return (run[0], JOKER, *run[2:])


def _close_runs(stream: Stream, one: Variant, other: Variant, row: str) -> Iterator[Flip]:
    """Runs of one suit close to each other, laid for a contract that both ask for, or the one that has contracts."""
    shared = [(deals, contract) for deals, contract in _shared(one, other) if _two_runs(contract)]
    for _ in range(_TRIES if shared else 0):
        deals, contract = stream.choice(shared)
        yield _laid(row, (one, other), shapes.close_runs(stream, contract), deals)


def _shared(one: Variant, other: Variant) -> Iterator[tuple[_Deals, Contract]]:
    """Deals that ask the same in both games; where one game has no contracts, all of the other."""
    for first, mine in enumerate(one.deals or (None,), 1):
        for second, yours in enumerate(other.deals or (None,), 1):
            asked = {deal.contract for deal in (mine, yours) if deal}
            if len(asked) == 1:
                yield (first if mine else None, second if yours else None), asked.pop()


def _two_runs(contract: Contract) -> bool:
    return sum(need.kind == "run" for need in contract) > 1


def _contract(stream: Stream, one: Variant, other: Variant, row: str) -> Iterator[Flip]:
    """The contract that one of the games asks for in this deal, laid out without jokers."""
    deal = deal_number(f".{row}")
    if deal is None or deal > min(len(one.deals), len(other.deals)):
        return
    for n in range(_TRIES // 10):
        contract = (one, other)[n % 2].deal(deal).contract
        yield _laid(row, (one, other), shapes.contract_cards(stream, contract), (deal, deal))


def _exchanges(stream: Stream, one: Variant, other: Variant, row: str) -> Iterator[Flip]:
    """A meld with a joker that lies in both games, and a card of the rank that the joker stands for."""
    for _ in range(_TRIES):
        found = readings(one, shapes.laid_cards(stream, one, other))
        if len(found) != 1 or not found[0].wilds:
            continue
        meld = Meld(found[0].kind, _suits_named(stream, found[0].cards))
        if any(readings(game, meld.cards) != (meld,) for game in (one, other)):
            continue
        for wild in (card for card in meld.cards if card.wild):
            given = natural(wild.means_rank, meld.suit if meld.kind == "run" else stream.choice(SUITS))
            verdicts = (judge.exchange(one, meld, given), judge.exchange(other, meld, given))
            yield Flip(row, (meld.cards,), verdicts, given=given)


def _suits_named(stream: Stream, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """The cards, and every other time a joker of a set says its suit too."""
    if stream.below(2):
        return cards
    return tuple(
        card.face.standing_for(card.means_rank, stream.choice(SUITS)) if card.declared and not card.means_suit else card
        for card in cards
    )


_DRAWN: Mapping[str, Callable[[Stream, Variant, Variant, str], Iterator[Flip]]] = {
    "set": _one_meld,
    "run": _one_meld,
    "ace": _one_meld,
    "wild": _one_meld,
    "jokers": _one_meld,
    "cards": _copies,
    "exchange": _exchanges,
    "same_suit": _close_runs,
    "deal": _contract,
}
"""How cards are drawn for a rule; a rule that is not here shows in no cards that are laid."""
