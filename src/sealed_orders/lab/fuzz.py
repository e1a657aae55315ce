"""Play whole games at random, by legal orders, to prove that they end, break nothing, and ask only what has an answer.

After every decision it looks for positions that the game calls impossible, for turns that go back, and for decisions
that took too long.

The dice are the referee's own, and the trial seeds both them and the bots, so a fault happens again whenever its trial
is repeated. Most games keep no record, for speed; one that breaks is played again with a record, which then replays up
to the fault.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter, thread_time
from typing import Any

from sealed_orders.bots import bot
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.game import Game, load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order, Side, format_order, parse_order
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import verify
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.wire import digest, packet
from sealed_orders.lab.crew import crew

CLOSELY = 20  # one game in this many is recorded, verified and checked in detail
CHUNK = 20  # games a process plays before it reports
A_TURN = 2000  # more decisions than this in one turn: it will never end
SLOW = 0.25  # seconds of processor time: more than this for one decision, twice in a row, is a fault


class Broken(Exception):
    """A match broke a rule that holds for all games."""


class Slow(Broken):
    """A decision that took too long; the machine may be to blame, so it counts only if it is slow again."""


@dataclass(frozen=True)
class Trial:
    """One game to play: everything that determines how it goes."""

    game: str
    scenario: str | Scenario
    options: Mapping[str, str]
    seed: str
    closely: bool

    @property
    def label(self) -> str:
        """Return the trial in words."""
        name = self.scenario if isinstance(self.scenario, str) else self.scenario.name
        switches = "".join(f" {key}={value}" for key, value in self.options.items())
        return f"{self.game} {name}{switches} seed {self.seed}"


@dataclass(frozen=True)
class Fault:
    """A trial that broke, with the record that leads there; None if it broke before it began."""

    trial: Trial
    text: str
    record: Record | None

    def save(self, folder: Path) -> Path:
        """Write the record, so that the fault can be played again."""
        folder.mkdir(parents=True, exist_ok=True)
        name = "".join(letter if letter.isalnum() or letter in "._-" else "-" for letter in self.trial.seed)
        path = folder / f"{self.trial.game}-{name}.json"
        if self.record is None:
            path = path.with_suffix(".txt")
            path.write_text(f"{self.text}\n", encoding="utf-8")
        else:
            self.record.save(path)
        return path


@dataclass
class Tally:
    """The results of many trials."""

    games: int = 0
    decisions: int = 0
    faults: list[Fault] = field(default_factory=list)
    seconds: float = 0.0

    @property
    def decisions_per_second(self) -> int:
        """Say how many orders were given each second, over all processes."""
        return round(self.decisions / self.seconds) if self.seconds else 0

    def add(self, other: Tally) -> None:
        """Add another's trials."""
        self.games += other.games
        self.decisions += other.decisions
        self.faults += other.faults


def plan(
    game: Game[Any, Any],
    games: int,
    seed: str,
    scenario: str | Scenario | None,
    options: Mapping[str, str],
    first: int = 0,
) -> list[Trial]:
    """List trials from a number on: all scenarios in turn unless one is named; every other round draws switches."""
    scenarios: Sequence[str | Scenario] = [scenario] if scenario else list(game.scenarios)
    Match.new(game, scenarios[0], options, seed=seed)  # an invalid scenario or option is refused here
    trials = []
    for number in range(first, first + games):
        name = f"{seed}:{number}"
        start = scenarios[number % len(scenarios)]
        drawn = _drawn(game, start, name) if number // len(scenarios) % 2 else {}
        trials.append(Trial(game.name, start, {**drawn, **options}, name, number % CLOSELY == 0))
    return trials


def run(trials: Sequence[Trial], jobs: int = 1, done: Callable[[int], object] | None = None) -> Tally:
    """Play all trials, in several processes if wanted; `done` gets the count of new ones."""
    tally, start = Tally(), perf_counter()
    for part in _in_processes(trials, jobs) if jobs > 1 else (play([trial]) for trial in trials):
        tally.add(part)
        if done:
            done(part.games)
    tally.seconds = perf_counter() - start
    tally.faults.sort(key=lambda fault: trials.index(fault.trial))
    return tally


def play(trials: Iterable[Trial]) -> Tally:
    """Play some trials, one after the other."""
    tally = Tally()
    for trial in trials:
        tally.games += 1
        attempt = _Attempt(trial, keep=trial.closely)
        try:
            attempt.play()
        except Exception as error:
            if fault := _fault(trial, error):
                tally.faults.append(fault)
        tally.decisions += attempt.decisions
    return tally


def describe(error: Exception) -> str:
    """Return an exception in one line: what, and where in the code."""
    frames = traceback.extract_tb(error.__traceback__)
    where = f" at {Path(frames[-1].filename).name} line {frames[-1].lineno}" if frames else ""
    return " ".join(f"{type(error).__name__}: {error}{where}".split())


class _Attempt:
    """One run of a trial."""

    def __init__(self, trial: Trial, keep: bool) -> None:
        self.match: Match | None = None
        self.decisions = 0
        self.orders: dict[Side, Order] = {}  # of the decision being played
        self._trial = trial
        self._keep = keep

    def play(self) -> None:
        """Play to the end; raise whatever goes wrong."""
        trial = self._trial
        game = load(trial.game)
        match = Match.new(game, trial.scenario, trial.options, dice=Dice(trial.seed), keep=self._keep)
        self.match = match
        bots = {side: bot(trial.game, "random", side, seed=trial.seed) for side in game.sides}
        turn, since = 0, 0
        while match.outcome is None:
            self.orders = {}
            start = thread_time()
            if match.state.turn > game.length:
                raise Broken(f"turn {match.state.turn} of {game.length} and no outcome")
            turn, since = (turn, since + 1) if match.state.turn == turn else (match.state.turn, 0)
            if since > A_TURN:
                raise Broken(f"{A_TURN} decisions in turn {turn} and no end")
            for side in match.waiting:
                prompt = match.prompt(side)
                assert prompt is not None
                self.orders[side] = bots[side].decide(match.view(side), prompt, match.log(side))
            if trial.closely:
                _look_closely(match, self.orders)
                start = thread_time()
            for side, order in self.orders.items():
                match.submit(side, order)
                self.decisions += 1
            if (took := thread_time() - start) > SLOW:
                raise Slow(f"a decision took {took:.2f} s of processor time")
            _look_at(match, turn)
        if trial.closely:
            verify(Record.decode(match.record().encode()))

    def record(self) -> Record | None:
        """Return the record so far, with the orders that were being carried out."""
        if self.match is None:
            return None
        texts = {side: format_order(order) for side, order in self.orders.items()}
        return replace(self.match.record(), pending={} if self.match.outcome else texts)


def _look_at(match: Match, turn: int) -> None:
    """Check what must hold after every decision."""
    if match.state.turn < turn:
        raise Broken(f"turn {match.state.turn} comes after turn {turn}")
    for fault in match.game.impossible(match.state):
        raise Broken(f"impossible position: {fault}")


def _look_closely(match: Match, orders: Mapping[Side, Order]) -> None:
    """Check every prompt: text and order are inverses, defaults are legal, and looking changes nothing."""
    before = digest(match.state)
    for side, order in orders.items():
        prompt = match.prompt(side)
        assert prompt is not None
        if parse_order(format_order(order)) != order:
            raise Broken(f"an order changes when it is written to text and read back: {format_order(order)}")
        if all(choice.default is not None for choice in prompt.choices):
            prompt.complete({})
        packet(match, side)
        view = match.view(side)
        for advice in (match.game.chances, match.game.cautions):
            advice(view, order)
    if digest(match.state) != before:
        raise Broken("the State changes when a side looks at it")


def _fault(trial: Trial, error: Exception) -> Fault | None:
    """Play the trial again with a record up to where it breaks; return None if it was slow only once."""
    again = _Attempt(trial, keep=True)
    note = "It did not happen when the same game was replayed. "
    try:
        again.play()
    except Exception as same:
        error, note = same, ""
    if note and isinstance(error, Slow):
        return None
    where = f"decision {len(again.match.decisions) + 1}" if again.match else "the set-up"
    return Fault(trial, f"{trial.label}: {where}: {describe(error)}. {note}".strip(), again.record())


def _drawn(game: Game[Any, Any], scenario: str | Scenario, seed: str) -> dict[str, str]:
    """Draw switches at random, except those that the scenario sets."""
    start = game.scenarios[scenario] if isinstance(scenario, str) else scenario
    dice = FastDice(f"switches:{seed}")
    return {s.key: dice.pick(s.values, "") for s in game.switches if s.key not in start.options}


def _in_processes(trials: Sequence[Trial], jobs: int) -> Iterable[Tally]:
    chunks = [trials[at : at + CHUNK] for at in range(0, len(trials), CHUNK)]
    return crew(play, chunks, jobs, died=_died)


def _died(chunk: Sequence[Trial]) -> Tally:
    text = f"{chunk[0].label} to {chunk[-1].seed}: the process that played them died."
    return Tally(len(chunk), 0, [Fault(chunk[0], text, None)])
