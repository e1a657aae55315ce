"""Measure plot tables: do their chances come true as often as they say, and do they say more than simpler ones?

Bots play every match; whenever a side is asked for orders in a new turn, its plots are compared with the truth. Three
simple rivals are measured beside them, each with equal chances in all its cells. *sea* is every cell of the sea; *ring*
is inside the furthest-on line since the unit was last seen; *can* is what the plot itself allows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from math import log
from time import process_time

from sealed_orders.bots import StaffOfficer, bot, plot_table
from sealed_orders.kernel import board
from sealed_orders.kernel.board import Plot
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.lab.processes import spread

BINS = (0.0, 0.001, 0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0001)
RIVALS = ("plot", "can", "ring", "sea")
LEAST = 1e-6  # the least chance that counts: a plot that called the truth impossible is not infinitely wrong
CHUNK = 5  # games a process plays before it reports


@dataclass
class Tally:
    """The scores of many plots. For every score, less is better."""

    plots: int = 0
    outside: int = 0  # the truth was not among the cells: must stay 0
    brier: dict[str, float] = field(default_factory=lambda: dict.fromkeys(RIVALS, 0.0))
    logs: dict[str, float] = field(default_factory=lambda: dict.fromkeys(RIVALS, 0.0))
    given: list[float] = field(default_factory=lambda: [0.0] * (len(BINS) - 1))
    true: list[int] = field(default_factory=lambda: [0] * (len(BINS) - 1))
    cells: list[int] = field(default_factory=lambda: [0] * (len(BINS) - 1))

    def add(self, plot: Plot, truth: str, sea: int) -> None:
        """Compare one plot with the truth; what a plot leaves out is shared by its other cells."""
        self.plots += 1
        self.outside += truth not in plot.can
        others = len(plot.can) - len(plot.likely)
        rest = max(0.0, 1 - sum(plot.likely.values())) / others if others else 0.0
        squares = sum(p * p for p in plot.likely.values()) + others * rest * rest
        right = plot.likely.get(truth, rest if truth in plot.can else 0.0)
        self._score("plot", squares, right)
        for rival, size in (("can", len(plot.can)), ("ring", len(plot.ring)), ("sea", sea)):
            self._score(rival, 1 / max(1, size), 1 / max(1, size))
        for cell, p in plot.likely.items():
            self._bin(p, 1, cell == truth)
        if others:
            self._bin(rest, others, truth in plot.can and truth not in plot.likely)

    def _score(self, rival: str, squares: float, right: float) -> None:
        self.brier[rival] += squares + 1 - 2 * right
        self.logs[rival] -= log(max(LEAST, right))

    def _bin(self, p: float, cells: int, true: bool) -> None:
        place = next(n for n, top in enumerate(BINS[1:]) if p < top)
        self.cells[place] += cells
        self.given[place] += p * cells
        self.true[place] += true

    def rows(self) -> list[tuple[str, int, float, float]]:
        """Return the reliability table: chances given, number of cells, mean chance, how often true."""
        return [
            (f"{low:.3g} to {min(1.0, high):.3g}", count, self.given[n] / count, self.true[n] / count)
            for n, (low, high) in enumerate(pairwise(BINS))
            if (count := self.cells[n])
        ]

    def brier_scores(self) -> dict[str, float]:
        """Return the mean Brier scores of the plot and its rivals: zero is perfect, two is the worst."""
        return {name: total / max(1, self.plots) for name, total in self.brier.items()}

    def log_scores(self) -> dict[str, float]:
        """Return the mean surprise at the truth, the negative natural logarithm of its chance."""
        return {name: total / max(1, self.plots) for name, total in self.logs.items()}

    def count(self, other: Tally) -> None:
        """Add another's plots."""
        self.plots += other.plots
        self.outside += other.outside
        for mine, theirs in ((self.brier, other.brier), (self.logs, other.logs)):
            for name, total in theirs.items():
                mine[name] += total
        self.given = [a + b for a, b in zip(self.given, other.given, strict=True)]
        self.true = [a + b for a, b in zip(self.true, other.true, strict=True)]
        self.cells = [a + b for a, b in zip(self.cells, other.cells, strict=True)]


@dataclass
class Calibration:
    """The plots of many games, by what they show, and what they cost to keep."""

    games: int = 0
    units: dict[str, Tally] = field(default_factory=dict)
    turns: dict[Side, int] = field(default_factory=dict)
    seconds: dict[Side, float] = field(default_factory=dict)  # seconds of reading a side's log

    @property
    def total(self) -> Tally:
        """All plots together."""
        everything = Tally()
        for tally in self.units.values():
            everything.count(tally)
        return everything

    def milliseconds(self) -> dict[Side, float]:
        """Return the mean time that a side's staff takes to read a turn's reports."""
        return {side: 1000 * self.seconds[side] / turns for side, turns in self.turns.items()}

    def count(self, other: Calibration) -> None:
        """Add another's games."""
        self.games += other.games
        for unit, tally in other.units.items():
            self.units.setdefault(unit, Tally()).count(tally)
        for side, turns in other.turns.items():
            self.turns[side] = self.turns.get(side, 0) + turns
            self.seconds[side] = self.seconds.get(side, 0.0) + other.seconds[side]


@dataclass(frozen=True)
class Inquiry:
    """What to measure: which bots play, and whose plots count (default: all)."""

    game: str
    players: dict[Side, str]
    watch: frozenset[str] = frozenset()


def calibrate(
    inquiry: Inquiry, games: int, jobs: int = 1, done: Callable[[int], object] = lambda _: None
) -> Calibration:
    """Play matches between bots and compare every side's plots with the truth; `done` gets the count of new ones."""
    chunks = [range(games)[at : at + CHUNK] for at in range(0, games, CHUNK)]
    calibration = Calibration()
    for part in spread(partial(play, inquiry), chunks, jobs):
        calibration.count(part)
        done(part.games)
    calibration.units = dict(sorted(calibration.units.items()))
    return calibration


def play(inquiry: Inquiry, numbers: Iterable[int]) -> Calibration:
    """Play the matches of these numbers."""
    calibration = Calibration()
    for number in numbers:
        _play(inquiry, number, calibration)
        calibration.games += 1
    return calibration


def _play(inquiry: Inquiry, number: int, calibration: Calibration) -> None:
    match = Match.new(inquiry.game, dice=Dice(f"calibration {number}"), keep=False)
    bots = {side: bot(inquiry.game, name, side, str(number)) for side, name in inquiry.players.items()}
    officers = {side: officer for side in bots if (officer := _officer(inquiry, side)) is not None}
    sea = len({cell for terrain in match.game.board().terrains for cell in terrain.next})
    turn = dict.fromkeys(bots, -1)
    while not match.outcome:
        for side in match.waiting:
            view, prompt, officer = match.view(side), match.prompt(side), officers.get(side)
            assert prompt is not None
            if officer is not None and view.turn != turn[side]:
                turn[side] = view.turn
                _read(officer, match, side, calibration)
                _compare(officer, truth(match), inquiry.watch, sea, calibration)
            match.submit(side, bots[side].decide(view, prompt, match.log(side)))


def _officer(inquiry: Inquiry, side: Side) -> StaffOfficer | None:
    """Return a side's staff officer, if they keep a plot that is watched."""
    officer = plot_table(inquiry.game, side)
    idle = officer is None or (inquiry.watch and not inquiry.watch & officer.possible().keys())
    return None if idle else officer


def _read(officer: StaffOfficer, match: Match, side: Side, calibration: Calibration) -> None:
    log = match.log(side)
    start = process_time()
    officer.read(log)
    calibration.seconds[side] = calibration.seconds.get(side, 0.0) + process_time() - start
    calibration.turns[side] = calibration.turns.get(side, 0) + 1


def _compare(
    officer: StaffOfficer, places: dict[str, str], watch: frozenset[str], sea: int, calibration: Calibration
) -> None:
    for plot in officer.plots():
        if plot.id in places and (not watch or plot.id in watch):
            calibration.units.setdefault(plot.id, Tally()).add(plot, places[plot.id], sea)


def truth(match: Match) -> dict[str, str]:
    """Return where every side's own units are."""
    return board.truth({side: match.game.display(match.view(side)) for side in match.game.sides})
