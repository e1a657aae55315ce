"""The ledger of luck: what every roll brought compared with its average, by kind and by the side it served.

If a record can be replayed, every roll is known with the odds of the rules. Otherwise, and for one side of a running
match, only the rolls that were reported with their target number.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import sqrt

from sealed_orders.kernel.check import Check
from sealed_orders.kernel.fact import Rolled, Shot, facts_of
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.stake import ENEMY, OWNER, Stake, stake_of
from sealed_orders.kernel.witness import RatedRoll
from sealed_orders.report.findings.fleet import Fleets, named
from sealed_orders.report.reading.reading import Reading, Telling
from sealed_orders.report.words import counted, people, plain

RARE = 0.25  # anything more likely is not worth naming
CLOSE = 1.0  # fewer points of luck are not worth a sentence
FAR = 1.0  # standard deviations: a kind of roll nearer to its mean is not worth naming
NAMED = 4  # by points, and at least as many by odds
ALIKE = 2  # of one kind and side


@dataclass(frozen=True)
class Entry:
    """Rolls under one key, that is one attack or one search, and what they brought."""

    turn: int
    number: int  # the number of the decision
    rule: str
    kind: str
    counts: str
    side: Side  # whom it served
    unit: str  # the unit that rolled, if one did
    target: str
    rolls: tuple[RatedRoll, ...]
    worth: float | None  # the worth of one, in points

    @property
    def came(self) -> int:
        """Return what they brought."""
        return sum(roll.came for roll in self.rolls)

    @cached_property
    def expected(self) -> Fraction:
        """Return what they bring on average."""
        return sum((roll.expected for roll in self.rolls), Fraction(0))

    @cached_property
    def variance(self) -> Fraction:
        """Return the variance of that."""
        return sum((roll.variance for roll in self.rolls), Fraction(0))

    @property
    def points(self) -> float | None:
        """Say how many points more than average it brought, if the game says what it is worth."""
        return None if self.worth is None else float(self.came - self.expected) * self.worth

    @cached_property
    def odds(self) -> float:
        """Say how likely this much or more was; below the average, this much or less."""
        ways = {0: 1.0}
        for roll in self.rolls:
            sums: dict[int, float] = defaultdict(float)
            for value, q in roll.odds.items():
                share = float(q)
                for total, p in ways.items():
                    sums[total + value] += p * share
            ways = sums
        good = self.came >= self.expected
        return sum(p for total, p in ways.items() if (total >= self.came if good else total <= self.came))


@dataclass(frozen=True)
class Line:
    """A line of the ledger: one kind of roll, for one side."""

    kind: str
    counts: str
    side: Side
    rule: str
    rolls: int
    expected: float
    came: int
    deviation: float  # the standard deviation
    points: float | None  # more than the average, if the game says what it is worth

    @property
    def score(self) -> float:
        """Say how many standard deviations better than the average it was."""
        return (self.came - self.expected) / self.deviation if self.deviation else 0.0


@dataclass(frozen=True)
class Luck:
    """The whole ledger."""

    entries: tuple[Entry, ...]
    rolls: int  # all rolls whose odds are known, also those that serve no side
    told_only: bool = False  # only reported rolls are known, not all

    @property
    def lines(self) -> list[Line]:
        """List the lines by kind and side, those that moved the most points first."""
        groups: dict[tuple[str, str], list[Entry]] = defaultdict(list)
        for entry in self.entries:
            groups[entry.kind, entry.side].append(entry)
        lines = [_line(kind, side, entries) for (kind, side), entries in groups.items()]
        return sorted(lines, key=lambda line: (-abs(line.points or 0), -abs(line.score), line.kind))

    @property
    def farthest(self) -> Line | None:
        """Return the line farthest from its mean, in standard deviations; None if nothing was rolled."""
        lines = [line for line in self.lines if line.deviation]
        return max(lines, key=lambda line: abs(line.score), default=None)

    def points(self, side: Side) -> float:
        """Return the points that luck gave a side, minus those it gave the enemy."""
        return sum((entry.points or 0) * (1 if entry.side == side else -1) for entry in self.entries)

    @property
    def scored(self) -> bool:
        """Say whether the game says what rolls are worth."""
        return any(entry.points for entry in self.entries)

    def luckiest(self) -> list[Entry]:
        """List the most surprising rolls: by points if they have any, or else by odds."""
        scored = sorted((e for e in self.entries if e.points), key=lambda e: -abs(e.points or 0))[:NAMED]
        named = {id(entry) for entry in scored}
        rare = [entry for entry in self.entries if entry.variance and id(entry) not in named and entry.odds <= RARE]
        kinds: Counter[tuple[str, str]] = Counter()
        rest = []
        for entry in sorted(rare, key=lambda entry: (entry.odds, entry.turn)):
            kinds[entry.kind, entry.side] += 1
            if kinds[entry.kind, entry.side] <= ALIKE:
                rest.append(entry)
        return [*scored, *rest[: 2 * NAMED - len(scored)]]


def in_a_line(ledger: Luck, sides: Sequence[Side]) -> str:
    """Say what the dice gave, in points if the game has them, and which kind of roll was farthest from its mean."""
    parts = []
    points = ledger.points(sides[0]) if ledger.scored and len(sides) == 2 else 0.0
    if abs(points) >= CLOSE:
        parts.append(f"Luck was worth {counted(abs(points), 'points')} to the {people(sides[points < 0])} side.")
    line = ledger.farthest
    if line is not None and abs(line.score) >= FAR:
        whose = f" ({people(line.side)})" if line.side else ""
        came = counted(line.came, line.counts)
        parts.append(
            f"The dice were farthest from average in {line.kind}{whose}: {came} instead of {plain(line.expected)}."
        )
    elif line is not None:
        parts.append("The dice stayed close to their averages.")
    return " ".join(parts)


def luck(reading: Reading, fleets: Fleets) -> Luck:
    """Make the ledger of a match."""
    if not reading.played or not reading.whole:
        reported = tuple(_told_rolls(reading, fleets))
        return Luck(reported, len(reported), told_only=True)
    targets = _targets(reading)
    groups: dict[tuple[int, int, str], list[RatedRoll]] = defaultdict(list)
    for turn, number, roll in reading.rolls:
        groups[turn, number, roll.key].append(roll)
    entries = []
    for (turn, number, key), rolls in groups.items():
        match = stake_of(reading.game.stakes, key)
        if match is None:
            continue
        rule, stake = match
        owner, unit = fleets.owner(_words(key, fleets))
        side = _served(stake, owner, fleets)
        target = targets.get((number, unit), "")
        worth = stake.worth(unit, target)
        entries.append(Entry(turn, number, rule, stake.name, stake.counts, side, unit, target, tuple(rolls), worth))
    return Luck(tuple(entries), len(reading.rolls))


def _words(key: str, fleets: Fleets) -> list[str]:
    """Split a key into words; a unit name of several words counts as one."""
    for unit in fleets.units.values():
        if unit.name and f" {unit.name} " in f" {key} ":
            return [unit.id]
    return key.split()


def _served(stake: Stake, owner: Side, fleets: Fleets) -> Side:
    if stake.serves == OWNER:
        return owner
    return fleets.enemy(owner) if stake.serves == ENEMY else stake.serves


def _targets(reading: Reading) -> Mapping[tuple[int, str], str]:
    """Map decision and unit to the target she fired at."""
    return {
        (telling.number, shot.unit.id): shot.target.id
        for telling in reading.tellings
        for shot in facts_of(Shot, telling.event.facts)
    }


def _line(kind: str, side: Side, group: Iterable[Entry]) -> Line:
    entries = list(group)
    scored = [entry.points for entry in entries if entry.points is not None]
    return Line(
        kind,
        entries[0].counts,
        side,
        entries[0].rule,
        sum(len(entry.rolls) for entry in entries),
        float(sum(entry.expected for entry in entries)),
        sum(entry.came for entry in entries),
        sqrt(float(sum(entry.variance for entry in entries))),
        sum(scored) if scored else None,
    )


def _told_rolls(reading: Reading, fleets: Fleets) -> Iterable[Entry]:
    """List the rolls that were reported with a target number; of two accounts of one, the first."""
    seen: set[tuple[int, str, str]] = set()
    for telling in reading.tellings:
        for fact in facts_of(Rolled, telling.event.facts):
            roll = told_roll(fact)
            mark = (telling.number, telling.event.rule, telling.event.text)
            if roll is not None and mark not in seen:
                seen.add(mark)
                yield _entry(reading, fleets, telling, roll)


def _entry(reading: Reading, fleets: Fleets, telling: Telling, roll: RatedRoll) -> Entry:
    rule = telling.event.rule
    who = next(named(telling.event.facts), None)
    stake = next((s for words, s in reading.game.stakes.items() if words.split()[0] == rule), None)
    owner = fleets.side_of(who) if who else telling.event.to[0] if len(telling.event.to) == 1 else ""
    side = _served(stake, owner, fleets) if stake else owner
    kind, counts = (stake.name, stake.counts) if stake else (f"Rolls under {rule}", "successes")
    return Entry(telling.turn, telling.number, rule, kind, counts, side, who.id if who else "", "", (roll,), None)


def told_roll(fact: Rolled) -> RatedRoll | None:
    """Reconstruct a roll from its report: the dice, and the number they had to make.

    >>> from sealed_orders.kernel.fact import rolled
    >>> told_roll(rolled([3, 5], "7+"))
    RatedRoll(key='', came=1, odds={1: Fraction(7, 12), 0: Fraction(5, 12)})
    """
    number, sign = fact.wants[:-1], fact.wants[-1:]
    if sign not in ("+", "-") or not number.lstrip("-").isdecimal():
        return None
    check = Check((("wanted", int(number)),), tuple(die.faces for die in fact.dice), low=sign == "-")
    return RatedRoll("", int(check.passes([die.face for die in fact.dice])), {1: check.p, 0: 1 - check.p})
