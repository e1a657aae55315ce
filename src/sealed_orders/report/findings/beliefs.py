"""Belief against truth: the plot tables of each turn, with the true cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sealed_orders.bots import StaffOfficer, plot_table
from sealed_orders.kernel.board import Plot, truth
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.fleet import Fleets
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.reading.reading import Reading
from sealed_orders.report.words import percent

SURE = 0.995
LEAST = 0.0005  # a possible cell without a figure is less likely than twice this


@dataclass(frozen=True)
class Belief:
    """One turn: where a unit could be, how likely each cell was, and where it was."""

    turn: int
    likely: Mapping[str, float]
    can: int  # cells
    truth: str  # empty in a report of a running match
    possible: bool = True  # whether the true cell is possible; the least likely cells have no figure

    @property
    def share(self) -> float:
        """Say how likely the true cell was thought to be."""
        return self.likely.get(self.truth, 0.0)

    @property
    def words(self) -> str:
        """That share in words."""
        if not self.possible:
            return "thought impossible"
        return "sure" if self.share > SURE else percent(max(self.share, LEAST))

    @property
    def likeliest(self) -> str:
        """Return the likeliest cell."""
        return max(self.likely, key=lambda cell: self.likely[cell], default="")

    @property
    def right(self) -> bool:
        """Say whether that was the true cell."""
        return bool(self.truth) and self.likely.get(self.truth, 0.0) >= max(self.likely.values(), default=1.0)


@dataclass(frozen=True)
class Table:
    """What one side believed of one unit or force, turn by turn."""

    side: Side
    unit: str
    name: str
    turns: tuple[Belief, ...]

    @property
    def right(self) -> list[int]:
        """The turns in which the likeliest cell was the true one."""
        return [belief.turn for belief in self.turns if belief.right]


def beliefs(reading: Reading, fleets: Fleets, tracks: list[Track]) -> list[Table]:
    """Return each side's table of the unit it wanted most, if the match was played with plot tables."""
    if reading.record.options.get("plot_table") == "off" or reading.game.open:
        return []
    lost = {track.id: track.lost for track in tracks if track.lost}
    tables = []
    for side in reading.sides:
        officer = plot_table(reading.game.name, side)
        if officer is not None:
            plots = _by_turn(reading, side, officer)
            where = {turn: _true(reading, side, turn) for turn in plots}
            wanted = _wanted(plots, fleets, {track.id for track in tracks if track.side != side})
            if wanted is not None:
                tables.append(_table(reading, side, wanted, plots, where, lost))
    return [table for table in tables if table.turns]


def _by_turn(reading: Reading, side: Side, officer: StaffOfficer) -> dict[int, tuple[Plot, ...]]:
    """Return the table at the first moment of each turn, from what the side knew by then."""
    starts = {moment.number for turn, moment in reading.starts.items() if turn in reading.turns}
    log: list[Event] = []
    by_turn: dict[int, tuple[Plot, ...]] = {}
    for moment in reading.moments:
        log += [event for event in moment.events if side in event.to]
        if moment.number in starts and moment.turn not in by_turn:
            officer.read(tuple(log))
            by_turn[moment.turn] = officer.plots()
    return by_turn


def _true(reading: Reading, side: Side, turn: int) -> dict[str, str]:
    """Return where the other sides' units and forces were as a turn began; empty while a match runs."""
    shown = reading.starts[turn].displays
    return truth({other: display for other, display in shown.items() if other != side})


def _wanted(plots: Mapping[int, tuple[Plot, ...]], fleets: Fleets, tracked: set[str]) -> Plot | None:
    """Return the first unit on the table that is hunted, or else that stories name, and that was really there.

    While a match runs nobody knows who is there, and nobody has a track.
    """
    there = [plot for turn in sorted(plots) for plot in plots[turn] if plot.id in tracked or not tracked]
    hunted = [plot for name in fleets.subject.hunted for plot in there if plot.id == name]
    chief = [plot for plot in there if fleets.is_chief(plot.id)]
    return next(iter(hunted or chief or there), None)


def _table(
    reading: Reading,
    side: Side,
    wanted: Plot,
    plots: Mapping[int, tuple[Plot, ...]],
    where: Mapping[int, Mapping[str, str]],
    lost: Mapping[str, int],
) -> Table:
    """Return the table turn by turn while the unit was in play: nobody looks for a sunk one."""
    turns = []
    for turn, lying in plots.items():
        plot = next((plot for plot in lying if plot.id == wanted.id), None)
        true = where[turn].get(wanted.id, "")
        gone = reading.whole and (not true or turn > lost.get(wanted.id, turn))
        if plot is not None and plot.can and not gone:
            turns.append(Belief(turn, plot.likely, len(plot.can), true, not true or true in plot.can))
    return Table(side, wanted.id, wanted.title, tuple(turns))
