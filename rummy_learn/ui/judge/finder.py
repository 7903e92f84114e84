"""Find cards on which two games part: choose the games and the rule, and the judges show what it decides."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from rummy_learn.course.flips import Flip, flip, rows
from rummy_learn.rules.cards import print_melds
from rummy_learn.text import Message, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import to_clause

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rummy_learn.rules.compare import Row
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["Quest", "finder"]


class Quest(NamedTuple):
    """Which two games are to part over which of the `rules` that part them.

    `seed` is 0 until somebody asks, and then counts the askings.
    """

    one: str
    other: str
    rules: tuple[Row, ...]
    row: str = ""
    seed: int = 0

    @staticmethod
    def between(one: str, other: str, row: str, games: Mapping[str, Variant], seed: int = 0) -> Quest:
        """The quest about two games; what is unknown is replaced by the first there is."""
        ids = list(games)
        one = one if one in games else ids[0]
        other = other if other in games else next((id_ for id_ in reversed(ids) if id_ != one), one)
        rules = rows(games[one], games[other])
        keys = [each.key for each in rules]
        return Quest(one, other, rules, row if row in keys else next(iter(keys), ""), seed)

    @staticmethod
    def read(written: str, seed: int, games: Mapping[str, Variant]) -> Quest:
        """The quest of a link: `shanghai,hoyle,jokers`."""
        one, other, row = (*written.split(","), "", "", "")[:3]
        return Quest.between(one, other, row, games, seed if written else 0)

    def found(self, games: Mapping[str, Variant]) -> Flip | None:
        """The cards, once somebody has asked."""
        return flip(games[self.one], games[self.other], self.row, self.seed) if self.seed and self.row else None

    @property
    def text(self) -> str:
        """As it is written in a link."""
        return f"{self.one},{self.other},{self.row}"


def finder(quest: Quest, games: Mapping[str, Variant], plain: Link) -> Html:
    """The choice and what was found; the acts are `seek` for a change and `find` for cards. `plain` is the page."""
    names = [(id_, game.title) for id_, game in games.items()]
    ask = say("Another one") if quest.seed else say("Find cards")
    return h.section(
        h.h2(say("Where do two games part?"), id="jdg-finder"),
        h.form(
            parts.select("one", say("One game"), names, quest.one),
            parts.select("other", say("Another game"), names, quest.other),
            parts.select("row", say("Over which rule"), [(row.key, row.title) for row in quest.rules], quest.row)
            if quest.rules
            else h.p(_none(quest), cls="small"),
            h.button(ask, type="submit", cls="btn", data_act="find", id="find") if quest.rules else None,
            data_act="find",
            data_live="seek",
            id="jdg-quest",
            cls="jdg-quest",
        ),
        _shown(quest, games, plain),
        cls="panel",
        aria_labelledby="jdg-finder",
    )


def _none(quest: Quest) -> Message:
    if quest.one == quest.other:
        return say("Choose two games.")
    return say("No cards that are laid show a difference between these two.")


def _shown(quest: Quest, games: Mapping[str, Variant], plain: Link) -> Html | None:
    found = quest.found(games)
    if found is None:
        return None
    pair = (games[quest.one], games[quest.other])
    laid = [cards.row(meld, "mini") for meld in found.melds]
    title = next(row.title for row in quest.rules if row.key == quest.row)
    return h.div(
        h.h3(say("{rule}: they part here", rule=title), id="jdg-found", tabindex=-1),
        h.div(laid, cls="jdg-flip"),
        _question(found, pair),
        h.ul([_answer(game, found, at, plain) for at, game in enumerate(pair)], cls="jdg-pair", role="list"),
        parts.link(say("Judge these cards"), _link(found, pair, plain)),
        cls="jdg-found",
    )


def _question(found: Flip, pair: Sequence[Variant]) -> Html | None:
    """What is asked about the cards, where it is not just whether they are melds."""
    if found.given:
        return h.p(say("On the table. May {card} take the joker's place?", card=found.given))
    asked = [
        say("{game}: laid for deal {number}, {contract}.", game=game.title, number=deal, contract=_asked(game, deal))
        for game, deal in zip(pair, found.deals, strict=True)
        if deal
    ]
    return h.ul([h.li(each) for each in asked], cls="small muted", role="list") if asked else None


def _asked(game: Variant, deal: int) -> Message:
    return game.deal(deal).contract.said()


def _answer(game: Variant, found: Flip, at: int, plain: Link) -> Html:
    """Yes with the game's own rule, or no with the reason."""
    verdict = found.verdicts[at]
    if verdict:
        ids = {clause.id for clause in game.clauses}
        clause = game.cite(found.row) if f"{game.letter}.{found.row}" in ids else None
        told = h.join(clause.rule, " ", parts.cite(clause, to_clause(clause, game, plain))) if clause else None
        words = h.p(h.strong(say("{game}: yes.", game=game.title)), " ", told)
    else:
        reason = verdict.reasons[0]
        cited = parts.cite(reason.clause, to_clause(reason.clause, game, plain))
        words = h.p(h.strong(say("{game}: no.", game=game.title)), " ", reason.message, " ", cited)
    return h.li(parts.mark("yes" if verdict else "no"), words)


def _link(found: Flip, pair: Sequence[Variant], plain: Link) -> Link:
    """The page with these cards and both games, or where they were laid for two different deals the refusing one."""
    deals = {deal for deal in found.deals if deal}
    games = pair if len(deals) < 2 else [pair[1 - found.accepts]]
    deal = found.deals[1 - found.accepts] or next(iter(deals), None)
    rules = {name: value for game in games for name, value in game.chosen.items()}
    named = ",".join(dict.fromkeys(game.id for game in games))
    return plain.to(cards=print_melds(found.melds), contract=deal, game=named, look=games[-1].id, **rules)
