"""Judge: any cards before the judges of all games, what each reading allows later, repairs, and where games part."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rummy_learn.course.complaint import Evidence
from rummy_learn.course.wording import joined
from rummy_learn.rules.cards import parse_melds, print_melds
from rummy_learn.rules.errors import BadInput
from rummy_learn.text import Message, plural, say
from rummy_learn.ui import cards, parts, verdicts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import book
from rummy_learn.ui.judge.allows import allows
from rummy_learn.ui.judge.bench import Bench
from rummy_learn.ui.judge.finder import Quest, finder
from rummy_learn.ui.judge.matrix import matrix, summary
from rummy_learn.ui.judge.picker import added, key_id, keypad, put, without_last
from rummy_learn.ui.judge.terms import chosen_rules, terms
from rummy_learn.ui.link import Astray, Choice, with_house_rules
from rummy_learn.ui.page import Page, number
from rummy_learn.ui.wrong import verdict_wrong
from rummy_learn.variants import variants

if TYPE_CHECKING:
    from rummy_learn.course.mending import Mended
    from rummy_learn.rules.cards import Card
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.judge.bench import Judged
    from rummy_learn.ui.page import Event

__all__ = ["Judge"]

_FIRST = "8C * *"
"""What lies there for one who comes without cards: the games part over it."""
_TYPED = "8C 8D * | 4C 5C 6C 7C"
_MOST_CARDS = 60


class Judge(Page):
    """The cards of the link, judged by the games that are ticked."""

    name, title, order = "judge", say("Judge"), 35
    icon = "M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z"
    of_one_game = False

    def start(self) -> None:
        """Takes cards, games, house rules and deal from the link."""
        link = self.place.link
        self._offered = {game.id: with_house_rules(game, link.options) for game in variants()}
        self._ticked = list(dict.fromkeys(game.id for game in self.place.games))
        self._text = link.get("cards", _FIRST)
        self._ordered = link.get("order") != "any"
        self._deal = self.place.deal or self._asked_deal()
        self._look = self._asked_game()
        self._quest = Quest.read(link.get("flip"), self.place.seed or 0, self._offered)
        self._picking = False
        self._pressed = ""
        self._unread: Message | None = None
        self._unruled: Message | None = None

    def _asked_deal(self) -> int | None:
        asked = self.place.link.get("contract")
        if not asked or number(asked[:3]) in range(1, self._most_deals() + 1):
            return number(asked[:3]) or None
        message = say("No game here has a deal “{piece}”. These can be judged:", piece=asked)
        choices = [
            Choice(say("Deal {number}", number=n), self.link(contract=n)) for n in range(1, self._most_deals() + 1)
        ]
        raise Astray(message, [Choice(say("Any melds"), self.link(contract=None)), *choices])

    def _asked_game(self) -> str:
        asked = self.place.link.get("look")
        if not asked or asked in self._offered:
            return asked
        message = say("There is no game “{piece}” to look at. These are the games:", piece=asked)
        raise Astray(message, [Choice(game.title, self.link(look=id_)) for id_, game in self._offered.items()])

    @property
    def played(self) -> tuple[Variant, ...]:
        """The games that judge."""
        return self._games()

    def heading(self) -> Message:
        """The same above the page and in the tab."""
        return say("Judge any cards")

    # ---- what the reader does ----------------------------------------------------------------------------------------
    def on_judge(self, event: Event) -> None:
        """Takes what was typed; a new order is one that counts."""
        text = event.field("cards")
        if text.split() != self._text.split():
            self._ordered = True
        self._take(text)
        self.focus = "cards" if self._unread else "jdg-answer"

    def on_pick(self, event: Event) -> None:
        """Opens or shuts the faces to press."""
        self._take(event.field("cards"))
        self._picking = not self._picking
        self.focus = key_id(self._pressed) if self._picking else "pick"

    def on_add(self, event: Event) -> None:
        """Lays one card more, or begins a meld. Cards that were pressed lie in no order."""
        self._pressed = event.value
        self._ordered = False
        self._take(put(event.field("cards"), event.value))
        self.say = added(event.value, self._text.count("|") + 1)

    def on_undo(self, event: Event) -> None:
        """Takes the last card back."""
        self._take(without_last(event.field("cards")))

    def on_clear(self, _event: Event) -> None:
        """Takes all cards away."""
        self._take("")
        self.say = say("No cards are laid.")

    def on_lay(self, event: Event) -> None:
        """Lays what a repair or a reading says."""
        self._ordered = True
        self._take(event.value)
        self.focus = "jdg-answer"

    def on_look(self, event: Event) -> None:
        """Shows the verdict of one game in full."""
        if event.value in self._offered:
            self._look = event.value
            self.follow(look=event.value)
            self.focus = "verdict"

    def on_choose(self, event: Event) -> None:
        """Takes over games, deal, order and house rules as soon as one of them changes."""
        ticked = [id_ for id_ in self._offered if id_ in event.fields.get("game", ())]
        games = [self._offered[id_] for id_ in ticked]
        rules = chosen_rules(event, games or list(self._offered.values()), self.place.link.options)
        self._unruled = None
        try:
            self._offered = {game.id: with_house_rules(game, rules) for game in variants()}
        except BadInput as error:
            self._unruled = error.message
            return
        self._quest = Quest.between(
            self._quest.one, self._quest.other, self._quest.row, self._offered, self._quest.seed
        )
        self._ticked = ticked
        self._ordered = bool(event.field("ordered"))
        asked = number(event.field("contract")[:3])
        self._deal = asked if asked in range(1, self._most_deals() + 1) else None
        every = len(ticked) in (0, len(self._offered))
        gone: dict[str, object] = dict.fromkeys(self.place.link.options)
        self.follow(**gone | rules, game=None if every else ",".join(ticked), deal=None)
        self._follow()
        bench = self._bench()
        self.say = summary(bench) if bench else None

    def on_seek(self, event: Event) -> None:
        """Other games or another rule to part over."""
        one, other, row = map(event.field, ("one", "other", "row"))
        if (one, other) != (self._quest.one, self._quest.other):
            self._quest = Quest.between(one, other, row, self._offered)
        elif row != self._quest.row:
            self._quest = self._quest._replace(row=row, seed=0)
        else:
            return
        self.follow(flip=None, seed=None)

    def on_find(self, event: Event) -> None:
        """Draws cards over which the two part, other ones each time."""
        self.on_seek(event)
        self._quest = self._quest._replace(seed=self._quest.seed + 1)
        self.follow(flip=self._quest.text, seed=self._quest.seed)
        self.focus = "jdg-found"

    # ---- the state ---------------------------------------------------------------------------------------------------
    def _take(self, text: str) -> None:
        """Takes cards over as they were written; those that can be read are written in one way."""
        self._text = text
        self._unread = None
        if laid := self._melds():
            self._text = print_melds(laid) + (" |" if text.rstrip().endswith("|") else "")
        self._follow()

    def _follow(self) -> None:
        self.follow(cards=self._text or None, order=None if self._ordered else "any", contract=self._deal, deal=None)

    def _melds(self) -> tuple[tuple[Card, ...], ...]:
        """What lies there, nothing where it cannot be read; a bar at the end is a meld that only begins."""
        try:
            laid = parse_melds(self._text.rstrip(" |"))
        except BadInput as error:
            self._unread = error.message
            return ()
        if sum(map(len, laid)) > _MOST_CARDS:
            self._unread = say("At most {most} cards can be judged at once.", most=_MOST_CARDS)
            return ()
        return laid

    def _games(self) -> tuple[Variant, ...]:
        return tuple(self._offered[id_] for id_ in self._ticked or self._offered)

    def _most_deals(self) -> int:
        return max(len(game.deals) for game in self._games())

    def _bench(self) -> Bench | None:
        laid = self._melds()
        return Bench(self._games(), laid, self._ordered, self._deal) if laid else None

    # ---- drawing -----------------------------------------------------------------------------------------------------
    def view(self) -> Html:
        """The cards, all verdicts, one of them in full, and the rules they are judged by."""
        bench = self._bench()
        judged = bench and (bench.of(self._look) or bench.first_look)
        return h.join(
            parts.title(self.heading()),
            h.p(say("Type or press any cards: every game says what it makes of them, and why."), cls="lede"),
            self._cards(bench),
            h.div(
                h.div(self._answer(bench, judged.game.id) if bench and judged else self._nothing(), cls="stack"),
                h.div(self._in_full(judged) if judged else None),
                h.div(allows(bench, self.place.link) if bench else None, self._terms(), cls="stack"),
                h.div(finder(self._quest, self._offered, self.place.link.only("page"))),
                cls="two jdg-two",
            ),
        )

    def _rules(self) -> dict[str, str]:
        return self.place.link.options

    def _nothing(self) -> Html | None:
        """What stands there instead of verdicts; what could not be read is told beside its field."""
        if self._unread and self._text.strip():
            return None
        return h.h2(say("No cards are laid yet: type some, or pick them."), id="jdg-answer", tabindex=-1)

    def _cards(self, bench: Bench | None) -> Html:
        """The line to type into, the faces to press, and what lies there."""
        hint = say("Low to high, melds parted by |, a joker is *: {example}", example=_TYPED)
        return h.form(
            h.div(
                parts.field("cards", say("Cards, as laid"), self._text, error=self._unread, hint=hint),
                parts.action(say("Judge them"), main=True, submit=True),
                h.button(
                    say("Pick cards"), cls="btn", data_act="pick", id="pick", aria_expanded=str(self._picking).lower()
                ),
                cls="act",
            ),
            self._keys() if self._picking else None,
            _laid(bench) if bench else None,
            data_act="judge",
            id="jdg-cards",
        )

    def _keys(self) -> Html:
        return h.div(
            keypad(self._pressed),
            h.div(
                parts.action(say("Begin a new meld"), "add", "|"),
                parts.action(say("Take back the last"), "undo"),
                parts.action(say("Clear"), "clear", plain=True),
                cls="row",
            ),
            cls="jdg-keys",
        )

    def _answer(self, bench: Bench, look: str) -> Html:
        return h.join(
            h.div(h.h2(summary(bench), id="jdg-answer", tabindex=-1), self._by()),
            matrix(bench, look),
            h.p(say("Press a verdict to read it in full."), cls="small muted"),
            _repairs(bench),
            self._share(),
        )

    def _by(self) -> Html:
        """The rules in a line, and the way to change them."""
        deal = say("Judged as the contract of deal {number}.", number=self._deal) if self._deal else None
        order = None if self._ordered else say("The order does not count.")
        told = (deal, order)
        link = h.a(say("Games, deal and house rules"), href="#jdg-by")
        return h.p([[each, " "] for each in told if each], link, cls="jdg-by")

    def _share(self) -> Html:
        link = str(self.place.link)
        return h.p(h.button(say("Copy the link to this"), cls="btn text", data_address=link, id="jdg-share"))

    def _in_full(self, judged: Judged) -> Html:
        """One game's verdict with its clauses."""
        title = judged.game.title
        where = say("{game}, deal {number}", game=title, number=judged.deal) if judged.deal else title
        return h.section(
            h.p(where, cls="jdg-where"),
            verdicts.panel(judged.verdict, repair_act="lay", reading_act="lay", to=book(judged.game, self.place.link)),
            self._wrong(judged),
            aria_label=title,
        )

    def _wrong(self, judged: Judged) -> Html:
        """A report on this verdict, for one who does not believe it."""
        question = say("Are these melds?")
        if judged.deal:
            question = say("Do these make the contract of deal {number}?", number=judged.deal)
        if not self._ordered:
            question = say("{question} The order does not count.", question=question)
        return verdict_wrong(question, judged.game, judged.verdict, Evidence(self._text), self.place.link)

    def _terms(self) -> Html:
        return h.section(
            h.h2(say("By which rules?"), id="jdg-by", tabindex=-1),
            terms(
                list(self._offered.values()),
                self._games(),
                self._rules(),
                deal=self._deal,
                ordered=self._ordered,
                error=self._unruled,
            ),
            aria_labelledby="jdg-by",
        )


def _laid(bench: Bench) -> Html:
    """The cards, meld by meld."""
    several = len(bench.melds) > 1
    rows = [
        h.figure(h.figcaption(say("Meld {number}", number=n)) if several else None, cards.row(meld, "mid"))
        for n, meld in enumerate(bench.melds, 1)
    ]
    return h.div(rows, cls="laid jdg-laid")


def _repairs(bench: Bench) -> Html | None:
    """For every game that refuses or asks, the least to do, with a button that does it."""
    if not bench.repairs:
        return None
    items = [h.li(_repair(judged, found)) for judged, found in bench.repairs]
    return h.section(
        h.h2(plural(len(items), "Smallest repair", "Smallest repairs"), id="jdg-repairs"),
        h.ul(items, cls="jdg-repairs", role="list"),
        aria_labelledby="jdg-repairs",
    )


def _repair(judged: tuple[Judged, ...], found: Mended) -> Html:
    games = joined([each.game.title for each in judged])
    moved = found.melds != tuple(meld.cards for meld in judged[0].verdict.melds)
    button = h.button(
        say("Lay it so"),
        h.span(": ", games, cls="sr"),
        cls="btn",
        data_act="lay",
        data_value=print_melds(found.melds),
    )
    return h.join(
        h.div(h.p(games, cls="who"), h.p([[step, " "] for step in found.steps])),
        h.div([cards.row(meld, "tiny") for meld in found.melds], button, cls="row") if moved else None,
    )
