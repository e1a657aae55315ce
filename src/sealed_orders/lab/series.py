"""A series: many matches between the same bots. Match number 7 has the same dice for any players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from statistics import mean
from time import process_time
from typing import Any, NamedTuple

from sealed_orders.bots import Bot, bot, listing, own
from sealed_orders.bots.limit import limited
from sealed_orders.bots.own import Files, answerable
from sealed_orders.interval import wilson
from sealed_orders.kernel.book import Entry
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Sunk, Turn, facts_of
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.lab.constants import check
from sealed_orders.lab.processes import spread

DRAWN = 0.5  # of a win
LIMIT = 60.0  # seconds
MOSTLY = 0.95


@dataclass(frozen=True)
class Pairing:
    """Who plays whom, in what, and with which dice. The files of your own bots go with it to any worker."""

    game: str
    bots: Mapping[Side, str]
    scenario: str | Scenario | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    seed: str = "series"
    seconds: float = 1.0  # seconds per decision, for bots that think as long as they may
    worlds: int = 0  # positions that such bots search instead, so that they answer the same on any machine
    constants: Mapping[str, str] = field(default_factory=dict)  # changed numbers of the rules
    limit: float = LIMIT  # seconds after which a decision of your own bot counts as failed; 0 is no limit
    files: Files = field(default_factory=dict)  # the files of your own bots, as they were when the pairing was made

    def __post_init__(self) -> None:
        object.__setattr__(self, "files", own.files(self.bots.values(), self.files))

    def version(self, side: Side) -> str:
        """Return which version of its file a side's own bot plays; empty for an installed bot."""
        return own.digest(self.bots[side], self.files)

    @property
    def thinking(self) -> str:
        """Return how long bots may think, if one of them has a time limit."""
        if not any(listing(self.game, name).timed for name in self.bots.values() if not own.is_own(name)):
            return ""
        return f"{self.worlds} worlds" if self.worlds else f"{self.seconds:g} s"


WITHIN = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 60000)  # milliseconds


class Pace(NamedTuple):
    """How long a side took for its decisions in one match, in processor seconds."""

    decisions: int
    seconds: float
    longest: float
    within: Mapping[
        str, int
    ]  # by milliseconds, how many decisions took at most this long, and more than the step before

    @classmethod
    def of(cls, taken: Sequence[float]) -> Pace:
        """Count decisions that took this many seconds each."""
        steps = [next((step for step in WITHIN if 1000 * each <= step), WITHIN[-1]) for each in taken]
        counts = {str(step): steps.count(step) for step in sorted(set(steps))}
        return cls(len(taken), sum(taken), max(taken, default=0.0), counts)


@dataclass(frozen=True)
class Result:
    """How one match ended."""

    number: int
    winner: Side | None
    scores: Mapping[Side, int | float]
    rule: str
    turn: int
    lost: Mapping[str, int]  # the turn in which each unit was sunk
    pace: Mapping[Side, Pace]
    entry: Entry | None = None  # for the campaign book, if the game has one


@dataclass
class Series:
    """The results of many matches."""

    pairing: Pairing
    results: list[Result] = field(default_factory=list)

    def share(self, side: Side) -> float:
        """Return the share of matches a side won."""
        return mean([self.won(result, side) for result in self.results])

    def won(self, result: Result, side: Side) -> float:
        """Return how much of a match a side won; a draw is half. In a cooperative game all win, or none."""
        if self.cooperative:
            return float(result.winner is not None)
        return DRAWN if result.winner is None else float(result.winner == side)

    @property
    def cooperative(self) -> bool:
        """Say whether all sides win or lose together."""
        return load(self.pairing.game).cooperative

    @property
    def drawn(self) -> int:
        """Count the matches that nobody won; 0 for a game in which all can lose together."""
        return 0 if self.cooperative else sum(r.winner is None for r in self.results)

    def interval(self, side: Side) -> tuple[float, float]:
        """Return the 95 % confidence interval."""
        return wilson(self.share(side), len(self.results))

    def score(self, side: Side) -> float:
        """Return the mean score of a side."""
        return mean([r.scores.get(side, 0) for r in self.results])

    def lost(self, unit: str) -> list[int]:
        """Return the turns in which a unit was sunk, in the matches in which it was."""
        return [r.lost[unit] for r in self.results if unit in r.lost]

    def seconds(self, side: Side) -> tuple[float, float]:
        """Return the time of a side's decisions: mean and maximum."""
        taken = [r.pace[side] for r in self.results if side in r.pace]
        decisions = sum(pace.decisions for pace in taken) or 1
        return sum(pace.seconds for pace in taken) / decisions, max((pace.longest for pace in taken), default=0.0)

    def mostly(self, side: Side) -> int:
        """Return within how many milliseconds a side took 95 % of its decisions: 1, 2, 5, 10 and so on."""
        taken = [result.pace[side] for result in self.results if side in result.pace]
        left = MOSTLY * sum(pace.decisions for pace in taken)
        for step in WITHIN:
            left -= sum(pace.within.get(str(step), 0) for pace in taken)
            if left <= 0:
                return step
        return WITHIN[-1]


def play_series(
    pairing: Pairing,
    games: int,
    jobs: int = 1,
    done: Callable[[], object] = lambda: None,
    first: int = 0,
    executor: Executor | None = None,
) -> Series:
    """Play this many matches, in several processes or through an executor if wanted."""
    series = Series(pairing)
    for result in spread(partial(play, pairing), range(first, first + games), jobs, executor):
        series.results.append(result)
        done()
    series.results.sort(key=lambda result: result.number)
    return series


def play(pairing: Pairing, number: int) -> Result:
    """Play one match of a series."""
    check(pairing.game, pairing.constants)
    seed = f"{pairing.seed} {number}"
    match = Match.new(pairing.game, pairing.scenario, pairing.options, dice=Dice(seed), keep=False)
    bots = {side: _seated(pairing, side, seed) for side in match.game.sides}
    seconds: dict[Side, list[float]] = {side: [] for side in bots}
    while match.outcome is None:
        for side in match.waiting:
            view, prompt, log = match.view(side), match.prompt(side), match.log(side)
            assert prompt is not None
            start = process_time()
            name = pairing.bots[side]
            with answerable(name, f"as {side} in turn {match.state.turn} of match {number}"):
                with limited(pairing.limit if own.is_own(name) else 0):
                    order = bots[side].decide(view, prompt, log)
                seconds[side].append(process_time() - start)
                match.submit(side, order)
    outcome = match.outcome
    taken = {side: Pace.of(each) for side, each in seconds.items()}
    logs = [match.log(side) for side in bots]
    last = max((turn.number for log in logs for turn in facts_of(Turn, every_fact(log))), default=match.state.turn)
    lost = {unit: turn for log in logs for unit, turn in sunk(log)}
    return Result(number, outcome.winner, outcome.scores, outcome.rule, last, lost, taken, match.entry())


def sunk(log: Sequence[Event]) -> Iterator[tuple[str, int]]:
    """Return the units that were reported sunk to a side, and the turns."""
    turn = 0
    for fact in every_fact(log):
        if isinstance(fact, Turn):
            turn = fact.number
        elif isinstance(fact, Sunk):
            yield fact.unit.id, turn


def _seated(pairing: Pairing, side: Side, seed: str) -> Bot:
    """Make a bot for one match. A timed one counts processor time, so that a busy machine does not weaken it."""
    name = pairing.bots[side]
    if own.is_own(name):
        with answerable(name, f"as {side} before the match"):
            return own.make(name, side, f"bot {seed}", pairing.files)
    timed = listing(pairing.game, name).timed
    player: Any = bot(
        pairing.game, name, side, f"bot {seed}", pairing.seconds if timed else None, pairing.worlds if timed else 0
    )
    if timed:
        player.clock = process_time
    made: Bot = player
    return made
