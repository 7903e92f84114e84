"""What the games answer to one question: those that say the same together, the deciding clauses, what would change."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from rummy_learn.course.complaint import Answer as Reported
from rummy_learn.course.complaint import complaint, of_verdict
from rummy_learn.course.disputes import changes, versions
from rummy_learn.course.wording import joined
from rummy_learn.rules.compare import told_apart
from rummy_learn.text import Message, render, say
from rummy_learn.ui import cards, parts
from rummy_learn.ui import html as h
from rummy_learn.ui.clauses import to_clause
from rummy_learn.ui.wrong import looks_wrong
from rummy_learn.variants import written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from rummy_learn.course.disputes import Change, Finding, Sign, Trial
    from rummy_learn.rules.variant import Variant
    from rummy_learn.ui.html import Html
    from rummy_learn.ui.link import Link

__all__ = ["Heard", "Parting", "heard", "parting", "question"]

Parting = Literal["part", "agree", "alone"]

_WORDS: Mapping[Sign, Message | None] = {"yes": say("Yes."), "no": say("No."), "ask": say("It asks."), "told": None}


class Answer(NamedTuple):
    """A game's answer, the house rules that would change it, and what the game is called beside the others."""

    game: Variant
    finding: Finding
    changes: Sequence[Change]
    name: Message


class Heard(NamedTuple):
    """A question with the answers of the games, and the games in which it cannot come up."""

    trial: Trial
    answers: tuple[Answer, ...]
    silent: tuple[Message, ...]


def heard(trials: Sequence[Trial], games: Sequence[Variant]) -> list[Heard]:
    """Every question before every game, now."""
    named = [(game, apart.title) for game, apart in zip(games, told_apart(games), strict=True)]
    return [_heard(trial, named) for trial in trials]


def _heard(trial: Trial, named: Sequence[tuple[Variant, Message]]) -> Heard:
    judged = [(game, name, trial.judged(game)) for game, name in named]
    answers = [Answer(game, found, changes(trial, game, versions(game)), name) for game, name, found in judged if found]
    return Heard(trial, tuple(answers), tuple(name for _, name, found in judged if not found))


def parting(trials: Sequence[Trial], games: Sequence[Variant]) -> Parting:
    """Do the games part over any of the questions, do they agree, or does it come up in one game at most?"""
    answered = [[finding for game in games if (finding := trial.judged(game))] for trial in trials]
    if any(not each.agrees(found[0]) for found in answered for each in found[1:]):
        return "part"
    return "agree" if any(len(found) > 1 for found in answered) else "alone"


def question(number: int, one: Heard, link: Link) -> Html:
    """The question, its cards, the answers, and what a reader can do with them. `link` is that of the page."""
    title = f"ask-{number}"
    groups = [_group(group, link) for group in _alike(one.answers)]
    return h.section(
        h.h2(one.trial.asks, id=title),
        _shown(one),
        h.ul(groups, cls="dsp-answers", role="list") if groups else None,
        _cannot(one),
        _try(one, link),
        _clauses(number, one, link),
        looks_wrong(_report(one, link), f"report-{number}") if one.answers else None,
        cls="panel dsp-ask",
        aria_labelledby=title,
    )


def _shown(one: Heard) -> Html | None:
    """The cards, as they lie in the first game that can answer."""
    if not one.answers:
        return None
    shown = one.trial.shown(one.answers[0].game)
    rows = [h.figure(each.where and h.figcaption(each.where), cards.row(each.cards, "mid")) for each in shown]
    return h.div(rows, cls="laid dsp-laid") if rows else None


# ---- answers ---------------------------------------------------------------------------------------------------------
def _alike(answers: Sequence[Answer]) -> list[list[Answer]]:
    """The answers, those with the same words together."""
    groups: dict[tuple[str, str], list[Answer]] = {}
    for each in answers:
        groups.setdefault((each.finding.sign, render(each.finding.said)), []).append(each)
    return list(groups.values())


def _group(group: Sequence[Answer], link: Link) -> Html:
    finding = group[0].finding
    changed = _changes(group, link)
    return h.li(
        _mark(finding.sign),
        h.div(
            h.p(joined([each.name for each in group]), cls="who"),
            h.p(_said(finding)),
            h.ul([h.li(_cited(each, link, several=len(group) > 1)) for each in group], cls="dsp-cites", role="list"),
            h.ul(changed, cls="dsp-changes", role="list") if changed else None,
        ),
        cls=f"dsp-answer {finding.sign}",
    )


def _mark(sign: Sign) -> Html:
    return h.span("=", cls="dsp-told", aria_hidden=True) if sign == "told" else parts.mark(sign)


def _said(finding: Finding) -> Html:
    word = _WORDS[finding.sign]
    return h.join(h.strong(word) if word else None, " " if word else None, finding.said)


def _cited(each: Answer, link: Link, *, several: bool) -> Html:
    name = h.span(each.name, ": ", cls="sr") if several else None
    return h.join(name, parts.cite(each.finding.clause, to_clause(each.finding.clause, each.game, link)))


def _changes(group: Sequence[Answer], link: Link) -> list[Html]:
    """What each house rule would make of it, as a link to the same question under that rule."""
    found: dict[tuple[str, str, str], list[tuple[Message, Change]]] = {}
    for each in group:
        for change in each.changes:
            key = (change.option.name, str(change.value), render(change.finding.said))
            found.setdefault(key, []).append((each.name, change))
    return [_change(changed, link) for changed in found.values()]


def _change(changed: Sequence[tuple[Message, Change]], link: Link) -> Html:
    _, change = changed[0]
    rule = change.option.said(change.value)
    ruled = link.to(**{change.option.name: change.value})
    word = _WORDS[change.finding.sign]
    return h.li(
        h.span(joined([name for name, _ in changed]), " · ", cls="muted"),
        h.a(rule, href=str(ruled)),
        ": ",
        h.strong(word) if change.finding.sign == "yes" else _said(change.finding),
    )


def _cannot(one: Heard) -> Html | None:
    if not one.silent:
        return None
    return h.p(say("This cannot come up in: {games}.", games=joined(one.silent)), cls="small muted")


# ---- what to do with them --------------------------------------------------------------------------------------------
def _try(one: Heard, link: Link) -> Html | None:
    """Links under which the reader lays the cards or plays the position."""
    found: dict[frozenset[tuple[str, str]], list[Answer]] = {}
    for each, keys in sorted(
        _links(one), key=lambda pair: -len(pair[1])
    ):  # the page Judge leaves out what a game has not
        found.setdefault(next((wider for wider in found if keys <= wider), keys), []).append(each)
    if not found:
        return None
    links = [_trial_link(dict(keys), each, link, alone=len(found) == 1) for keys, each in found.items()]
    return h.p(h.b(say("Try it yourself:")), " ", [h.join(h.span(each), " ") for each in links], cls="dsp-try")


def _links(one: Heard) -> Iterator[tuple[Answer, frozenset[tuple[str, str]]]]:
    for each in one.answers:
        keys = one.trial.link(each.game)
        if keys:
            yield each, frozenset(keys.items())


def _trial_link(keys: Mapping[str, str], answers: Sequence[Answer], link: Link, *, alone: bool) -> Html:
    """One link, named after its games; where all games share it, it keeps those and the house rules of the page."""
    if alone and len(answers) > 1:
        return h.a(say("all these games"), href=str(link.only("game", *link.options).to(**keys)))
    about = {} if "position" in keys else {"game": ",".join(written(each.game) for each in answers)}
    return h.a(joined([each.name for each in answers]), href=str(link.only().to(**about, **keys)))


def _clauses(number: int, one: Heard, link: Link) -> Html | None:
    """The deciding clauses in full, with what their sources say."""
    if not one.answers:
        return None
    items = [
        h.li(
            h.p(h.b(each.name)),
            parts.why(
                each.finding.clause,
                to_clause(each.finding.clause, each.game, link),
                terms=link,
            ),
        )
        for each in one.answers
    ]
    return h.details(
        h.summary(say("The rules that decide, and their sources")),
        h.ul(items, cls="whys", role="list"),
        cls="from",
        id=f"clauses-{number}",
    )


def _report(one: Heard, link: Link) -> str:
    answers = [_reported(*each[:2]) for each in one.answers]
    return complaint(one.trial.asks, answers, link, one.trial.evidence(one.answers[0].game))


def _reported(game: Variant, finding: Finding) -> Reported:
    word = _WORDS[finding.sign] or ""
    if finding.codes and finding.verdict is not None:
        return of_verdict(game, word, finding.said, finding.verdict)
    return Reported(game, word, finding.said, (("", finding.clause),))
