"""What was believed against what was true: the plot tables as they stood at each turn, with the true cell."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sealed_orders.bots import StaffOfficer, plot_table
from sealed_orders.kernel.board import Plot
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.fleet import Fleets
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.reading.reading import Reading
from sealed_orders.report.words import percent

SURE = 0.995
LEAST = 0.0005  # a possible cell that a plot gives no figure is less likely than twice this


@dataclass(frozen=True)
class Belief:
    """One turn: where a ship could be, how likely where, and where she was."""

    turn: int
    likely: Mapping[str, float]
    can: int  # cells
    truth: str  # nothing in a report of a running match
    possible: bool = True  # the true cell is one of those where she could be; the least likely have no figure

    @property
    def share(self) -> float:
        """How likely the true cell was held to be."""
        return self.likely.get(self.truth, 0.0)

    @property
    def words(self) -> str:
        """That share in words."""
        if not self.possible:
            return "held impossible"
        return "sure" if self.share > SURE else percent(max(self.share, LEAST))

    @property
    def likeliest(self) -> str:
        """The likeliest cell."""
        return max(self.likely, key=lambda cell: self.likely[cell], default="")

    @property
    def right(self) -> bool:
        """Whether it was the true one."""
        return bool(self.truth) and self.likely.get(self.truth, 0.0) >= max(self.likely.values(), default=1.0)


@dataclass(frozen=True)
class Table:
    """What one side believed of one ship, turn by turn."""

    side: Side
    unit: str
    name: str
    turns: tuple[Belief, ...]

    @property
    def right(self) -> list[int]:
        """The turns in which the likeliest cell was the true one."""
        return [belief.turn for belief in self.turns if belief.right]


def beliefs(reading: Reading, fleets: Fleets, tracks: list[Track]) -> list[Table]:
    """Each side's table of the ship it wanted most, where the game has plot tables and it was played with them."""
    if reading.record.options.get("plot_table") == "off" or reading.game.open:
        return []
    found = []
    where = {track.id: track for track in tracks}
    for side in reading.sides:
        officer = plot_table(reading.game.name, side)
        if officer is None:
            continue
        plots = _by_turn(reading, side, officer)
        wanted = _wanted(plots, fleets, where)
        if wanted is not None:
            found.append(_table(side, wanted, plots, where))
    return found


def _by_turn(reading: Reading, side: Side, officer: StaffOfficer) -> dict[int, tuple[Plot, ...]]:
    """The table as it lay at the first moment of each turn, from what the side had been told by then."""
    starts = {moment.number for moment in reading.starts.values()}
    log: list[Event] = []
    found: dict[int, tuple[Plot, ...]] = {}
    for moment in reading.moments:
        log += [event for event in moment.events if side in event.to]
        if moment.number in starts and moment.turn not in found:
            officer.read(tuple(log))
            found[moment.turn] = officer.plots()
    return found


def _wanted(plots: dict[int, tuple[Plot, ...]], fleets: Fleets, where: dict[str, Track]) -> Plot | None:
    """The first on the table that stories are told of; the most wanted stand first."""
    great = {unit.id for side in fleets.sides for unit in fleets.principals(side)}
    on_table = [plot for turn in sorted(plots) for plot in plots[turn]]
    known = [plot for plot in on_table if plot.id in where and plot.id in great]
    return next(iter(known or on_table), None)


def _table(side: Side, wanted: Plot, plots: dict[int, tuple[Plot, ...]], where: dict[str, Track]) -> Table:
    turns = []
    for turn, lying in plots.items():
        plot = next((plot for plot in lying if plot.id == wanted.id), None)
        truth = where[wanted.id].at(turn) if wanted.id in where else ""
        if plot is not None and plot.can and (truth or wanted.id not in where):
            turns.append(Belief(turn, plot.likely, len(plot.can), truth, truth in plot.can))
    return Table(side, wanted.id, wanted.title, tuple(turns))
