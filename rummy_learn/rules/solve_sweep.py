"""Best melds of a large hand: one sweep over the ranks, from the low ace to the high one.

What the cards behind the sweep can still do for those ahead is only which runs are open, how long each is as far as
that matters, and how many jokers and high aces are spoken for. So a suit is a *profile*: the best points for every such
state. Two choices of sets that leave the same profiles are one from there on, and what cannot reach the best any more
is dropped. Forty cards with jokers take a tenth of a second, seldom a second or two, and more cards of one deck less.
With two decks, fifty cards with jokers can take some seconds; without jokers every hand is quick. In a hand of few
different cards there is less to be saved than the sweep costs.

Jokers may fill any cells here: joker limits are left to the search of `solve_melds`. Without limits a natural card in
hand always goes before a joker, which finds another place, and a run of fourteen is two runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["SetStep", "Sweep"]

_Run = tuple[int, tuple[bool, ...]]
"""A run: its first position (0, a low ace, to 13), and for each cell whether a natural card fills it."""
_State = tuple[tuple[int, ...], int, int]
"""How long the open runs are (as far as the least size), jokers used, and aces kept for the high end."""
_Ways = tuple[int, tuple[_Run, ...], tuple[_Run, ...]]
"""Points of the natural cards in runs, the open runs in the order of the state, and the closed ones."""
_Profile = dict[_State, _Ways]
_Key = tuple[int, int, int, int, int]
"""The profiles of the four suits by number, and the jokers in sets."""


class SetStep(NamedTuple):
    """A choice of sets at a rank: points of their naturals, their jokers, the naturals each suit keeps, its number."""

    gain: int
    jokers: int
    left: tuple[int, int, int, int]
    number: int


_Chain = tuple[int, "_Chain"] | None
"""Numbers of the choices of sets, the last one first."""


class Sweep:
    """The sweep for one game; `gains` are by position from a low ace to a high ace."""

    def __init__(self, gains: Sequence[int], joker_gain: int, least_run: int, positions: int) -> None:
        self.gains, self.joker_gain, self.least, self.positions = gains, joker_gain, least_run, positions

    # ---- one suit ---------------------------------------------------------------------------------------------------
    def runs(self, counts: Sequence[int], jokers: int) -> list[tuple[int, tuple[_Run, ...]]]:
        """Best points of runs of one suit, and the runs, for each number of jokers up to `jokers`.

        `counts` are the cards of each rank. Jokers count as well.
        """
        profile = self.start()
        for rank in range(13):
            profile = self.step(profile, rank, counts[rank], jokers)
        found: list[tuple[int, tuple[_Run, ...]]] = [(0, ())] * (jokers + 1)
        for (_, used, _), (value, _, closed) in self.close(profile, jokers).items():
            worth = value + used * self.joker_gain
            for n in range(used, jokers + 1):
                if worth > found[n][0]:
                    found[n] = worth, closed
        return found

    @staticmethod
    def start() -> _Profile:
        """A suit before its first rank."""
        return {((), 0, 0): (0, (), ())}

    def step(self, profile: _Profile, rank: int, count: int, jokers: int) -> _Profile:
        """The suit after a rank of which so many cards are there for runs."""
        if rank or self.positions < 14:
            return self._grown(profile, rank, count, jokers)
        found: _Profile = {}
        for high in range(count + 1):
            for (progress, used, _), ways in self._grown(profile, 0, count - high, jokers).items():
                found[progress, used, high] = ways
        return _undominated(found, self.least, self.joker_gain)

    def close(self, profile: _Profile, jokers: int) -> _Profile:
        """The suit after its high aces, no run open any more."""
        if self.positions > 13:
            ended: _Profile = {}
            for state, ways in profile.items():
                for each, grown in self._grown({state: ways}, 13, state[2], jokers).items():
                    known = ended.get(each)
                    if known is None or known[0] < grown[0]:
                        ended[each] = grown
            profile = ended
        found: _Profile = {}
        for (progress, used, _), (value, opened, closed) in profile.items():
            if progress and progress[0] < self.least:
                continue
            known = found.get(((), used, 0))
            if known is None or known[0] < value:
                found[(), used, 0] = value, (), closed + opened
        return found

    def _grown(self, profile: _Profile, position: int, count: int, jokers: int) -> _Profile:
        """Every way to end, to go on with and to start runs at a position, the best of each."""
        least, gain = self.least, self.gains[position]
        found: _Profile = {}
        for (progress, used, high), (value, opened, closed) in profile.items():
            finished = progress.count(least)
            room = count + jokers - used
            for going in range(len(progress) - finished, min(len(progress), room) + 1):
                grown = [min(least, n + 1) for n in progress[:going]]
                done = closed + opened[going:]
                for cells in range(going, room + 1):
                    plain = min(count, cells)
                    after = tuple([1] * (cells - going) + grown)
                    state = after, used + cells - plain, high
                    known = found.get(state)
                    if known is None or known[0] < value + plain * gain:
                        runs = [(start, (*run, at < plain)) for at, (start, run) in enumerate(opened[:going])]
                        fresh = [(position, (at < plain,)) for at in range(going, cells)]
                        found[state] = value + plain * gain, (*fresh, *runs), done
        return _undominated(found, least, self.joker_gain)

    # ---- four suits and the sets ------------------------------------------------------------------------------------
    def best_sets(
        self, steps: Sequence[Sequence[SetStep]], counts: Sequence[Sequence[int]], worth: Sequence[int], jokers: int
    ) -> tuple[int, list[int]]:
        """The best points of all melds, and the number of the choice of sets at each rank.

        `steps` are the choices at each rank, `counts` the cards of each suit by rank; no meld gives a card of a rank
        more points than its `worth`.
        """
        ahead = _Ahead(steps, counts, worth, self.least, jokers).from_rank
        joint = _Joint(self, steps, ahead, jokers)
        most = ahead[0][jokers] + jokers * self.joker_gain
        for width in _WIDTHS:
            joint.run(0, width)
            if joint.best == most:
                return joint.best, joint.chosen
        slack = _SLACK
        while joint.best < most - slack:
            joint.run(most - slack)
            slack *= 2
        joint.run(joint.best + 1)
        return joint.best, joint.chosen


_WIDTHS = (20, 100, 500, 2500)
"""States kept at each rank of the first sweeps, which find the best or something that others have to better."""
_SLACK = 8
"""Points first given away: what can be melded with less loss than that is found among few states."""


def _undominated(profile: _Profile, least: int, joker_gain: int) -> _Profile:
    """The states than which no other is as good in every respect: points, jokers, aces, and runs that can go on."""
    kept: list[tuple[int, int, int, tuple[int, ...]]] = []
    found: _Profile = {}
    each = [(ways[0] + state[1] * joker_gain, -state[1], state, ways) for state, ways in profile.items()]
    each.sort(key=_first_two, reverse=True)
    for _, _, state, ways in each:
        progress, used, high = state
        young = tuple([n for n in progress if n < least])
        open_runs = len(progress)
        for spent, aces, others, unfinished in kept:
            if spent <= used and aces >= high and unfinished == young and others >= open_runs:
                break
        else:
            kept.append((used, high, open_runs, young))
            found[state] = ways
    return found


def _first_two(each: tuple[int, int, _State, _Ways]) -> tuple[int, int]:
    return each[:2]


class _Ahead:
    """No fewer points than the natural cards from each rank on can come to, for each number of jokers.

    A card whose rank has a set without jokers is taken to be melded. The others need a set with jokers or a run, for
    which each suit has one row of cells: it takes every card of a rank at once, and those that are melded anyway.
    """

    def __init__(
        self,
        steps: Sequence[Sequence[SetStep]],
        counts: Sequence[Sequence[int]],
        worth: Sequence[int],
        least: int,
        jokers: int,
    ) -> None:
        self.least, self.jokers = least, jokers
        free = [any(step.gain and not step.jokers for step in steps[rank]) for rank in range(13)]
        melded = every = 0
        sets = [0] * (jokers + 1)
        rows = [self._row(own, [0 if free[rank] else worth[rank] for rank in range(13)]) for own in counts]
        self.from_rank = [[0] * (jokers + 1)]
        for rank in range(12, -1, -1):
            points = worth[rank] * sum([own[rank] for own in counts])
            every += points
            if free[rank]:
                melded += points
            else:
                own_sets = [max([step.gain for step in steps[rank] if step.jokers <= n]) for n in range(jokers + 1)]
                sets = _shared(sets, own_sets)
            total = sets
            for row in rows:
                total = _shared(total, row[rank])
            self.from_rank.append([min(every, melded + points) for points in total])
        self.from_rank.reverse()

    def _row(self, own: Sequence[int], worth: Sequence[int]) -> list[list[int]]:
        """For each rank, the most points of the cards of a suit from there on beside a run that is under way."""
        least, jokers = self.least, self.jokers
        after = [[0 if n in (0, least) else -_NEVER] * (jokers + 1) for n in range(least + 1)]
        found = []
        for position in range(13, -1, -1):
            held, points = own[position % 13], own[position % 13] * worth[position % 13] if position < 13 else 0
            before = []
            for n in range(least + 1):
                longer = after[min(least, n + 1)]
                best = [points + value for value in longer] if held else [-_NEVER] * (jokers + 1)
                for wilds in range(1, jokers + 1):
                    best[wilds] = max(best[wilds], longer[wilds - 1])
                before.append(list(map(max, best, after[0])) if n in (0, least) else best)
            after = before
            found.append(after[least])
        return found[::-1]


def _shared(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The best sum of two for each number of jokers that they share."""
    return [max([one[k] + other[n - k] for k in range(n + 1)]) for n in range(len(one))]


class _Joint:
    """The sweep of all four suits at once."""

    def __init__(
        self, sweep: Sweep, steps: Sequence[Sequence[SetStep]], ahead: Sequence[Sequence[int]], jokers: int
    ) -> None:
        self.sweep, self.steps, self.ahead, self.jokers = sweep, steps, ahead, jokers
        self.best = -1
        self.chosen: list[int] = []
        self.profiles: list[_Profile] = []
        self.tops: list[list[int]] = []
        """No fewer points than the naturals of each profile can come to, its high aces included, for so many jokers."""
        self._pairs: dict[tuple[int, int], list[int]] = {}
        self._numbers: dict[object, int] = {}
        self._steps: list[dict[tuple[int, int], tuple[int, int]]] = [{} for _ in range(13)]
        self._ends: dict[int, list[int]] = {}
        self.first = self._number(sweep.start())[1]

    def run(self, least: int, most: int | None = None) -> None:
        """One sweep for at least so many points; with `most`, only so many of the most promising states are kept."""
        first, step, pair = self.first, self._step, self._pair
        states: dict[_Key, tuple[int, _Chain]] = {(first, first, first, first, 0): (0, None)}
        least = max(least, self.best + 1)
        for rank in range(13):
            ahead = self.ahead[rank + 1]
            enough = least - self.jokers * self.sweep.joker_gain
            after: dict[_Key, tuple[int, _Chain]] = {}
            bounds: dict[_Key, int] = {}
            majors: dict[tuple[int, int], list[int]] = {}
            known = self._steps[rank].get
            for (clubs, diamonds, hearts, spades, spent), (value, chain) in states.items():
                spare = self.jokers - spent
                for gain, jokers, (c, d, h, s), number in self.steps[rank]:
                    if jokers > spare:
                        continue
                    one, club = known((clubs, c)) or step(clubs, rank, c)
                    two, diamond = known((diamonds, d)) or step(diamonds, rank, d)
                    three, heart = known((hearts, h)) or step(hearts, rank, h)
                    four, spade = known((spades, s)) or step(spades, rank, s)
                    points = value + gain + one + two + three + four
                    key = club, diamond, heart, spade, spent + jokers
                    before = after.get(key)
                    if before is not None and before[0] >= points:
                        continue
                    major = majors.get((heart, spade))
                    if major is None:
                        major = majors[heart, spade] = _shared(pair(heart, spade), ahead)
                    minor, free = pair(club, diamond), spare - jokers
                    bound = points + max([minor[n] + major[free - n] for n in range(free + 1)])
                    if bound >= enough:
                        after[key] = points, (number, chain)
                        bounds[key] = bound
            if most and len(after) > most:
                # Of two that may come to the same, the one that has more of it already is the likelier to.
                ranked = sorted(after, key=lambda each: (bounds[each], after[each][0]), reverse=True)
                after = {key: after[key] for key in ranked[:most]}
            states = after
        for key, (value, chain) in states.items():
            self._end(key, value, chain)

    def _step(self, number: int, rank: int, count: int) -> tuple[int, int]:
        """The points a profile gains at a rank, and the number of the profile it becomes."""
        profile = self.sweep.step(self.profiles[number], rank, count, self.jokers)
        found = self._steps[rank][number, count] = self._number(profile)
        return found

    def _number(self, profile: _Profile) -> tuple[int, int]:
        """The points all ways of a profile have in common, and the number of the profile without them."""
        common = max([ways[0] for ways in profile.values()], default=0)
        key = frozenset([(state, ways[0] - common) for state, ways in profile.items()])
        found = self._numbers.get(key)
        if found is None:
            found = self._numbers[key] = len(self.profiles)
            self.profiles.append({state: (ways[0] - common, *ways[1:]) for state, ways in profile.items()})
            self.tops.append(self._top(profile, common))
        return common, found

    def _top(self, profile: _Profile, common: int) -> list[int]:
        found = [-_NEVER] * (self.jokers + 1)
        for (_, used, high), ways in profile.items():
            points = ways[0] - common + high * self.sweep.gains[-1]
            for n in range(used, self.jokers + 1):
                found[n] = max(found[n], points)
        return found

    def _pair(self, one: int, other: int) -> list[int]:
        """The tops of two suits together for each number of jokers."""
        found = self._pairs.get((one, other))
        if found is None:
            found = self._pairs[one, other] = _shared(self.tops[one], self.tops[other])
        return found

    def _end(self, key: _Key, value: int, chain: _Chain) -> None:
        wild = self.sweep.joker_gain
        spent = key[4]
        totals = [value + spent * wild] + [-_NEVER] * (self.jokers - spent)
        for number in key[:4]:
            ends = self._ended(number)
            totals = [max([totals[n - k] + ends[k] for k in range(n + 1)]) for n in range(len(totals))]
        spare = len(totals) - 1
        alone = [n * wild if n >= self.sweep.least else 0 for n in range(spare + 1)]
        best = max([totals[n] + alone[spare - n] for n in range(spare + 1)])
        if best > self.best:
            self.best = best
            self.chosen = []
            while chain:
                self.chosen.append(chain[0])
                chain = chain[1]
            self.chosen.reverse()

    def _ended(self, number: int) -> list[int]:
        """The points of a suit at its end for each number of jokers, they included."""
        found = self._ends.get(number)
        if found is None:
            found = self._ends[number] = [-_NEVER] * (self.jokers + 1)
            for (_, used, _), ways in self.sweep.close(self.profiles[number], self.jokers).items():
                found[used] = max(found[used], ways[0] + used * self.sweep.joker_gain)
        return found


_NEVER = 1_000_000
