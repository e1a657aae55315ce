"""Near misses: hunters in the same cell as the hunted, or close by, at the end of a turn without knowing it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.contacts import Pursuit
from sealed_orders.report.findings.fleet import Fleets
from sealed_orders.report.findings.nearness import Nearness
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.words import few, in_words, listed

NAMED = 3  # hunters by name


@dataclass(frozen=True)
class NearMiss:
    """One of the hunted that passed hunters unseen, in successive turns."""

    turns: tuple[int, ...]
    side: Side
    unit: str
    name: str
    hunters: tuple[str, ...]  # their names
    cell: str  # where it was at the end of the first of these turns
    steps: int  # how near

    def text(self, called: tuple[str, str]) -> str:
        """Say what happened, given the words for one cell and for several."""
        more = len(self.hunters) - NAMED
        names = listed([*self.hunters[:NAMED], *([f"{in_words(more)} more"] if more > 0 else [])])
        far = f"passed {few(self.steps, *called)} from" if self.steps else f"was in the same {called[0]} as"
        return f"{self.name} {far} {names}, unseen."


def near_misses(fleets: Fleets, pursuits: Iterable[Pursuit], tracks: list[Track], nearness: Nearness) -> list[NearMiss]:
    """List all of them, nearest first; successive turns count as one."""
    by_unit = {(track.side, track.id): track for track in tracks}
    misses: list[NearMiss] = []
    for pursuit in pursuits:
        prey = by_unit[pursuit.unit.side, pursuit.unit.id]
        hunters = [t for t in tracks if t.side != prey.side and not t.force and fleets.hunts(t.side, t.id)]
        close: dict[int, dict[str, int]] = {}
        for turn in pursuit.in_play:
            if turn in pursuit.seen or not (cell := prey.at(turn + 1)):
                continue
            there = [hunter for hunter in hunters if hunter.is_in_play(turn + 1)]
            near = {hunter.name: nearness.steps(cell, hunter.at(turn + 1)) for hunter in there}
            nearest = min(near.values(), default=nearness.near + 1)
            if nearest <= nearness.near:
                close[turn] = {name: steps for name, steps in near.items() if steps == nearest}
        misses += [miss for miss in _runs(prey, close) if not _passed_with(misses, miss)]
    return sorted(misses, key=lambda miss: (miss.steps, -len(miss.hunters), miss.turns))


def _runs(prey: Track, close: dict[int, dict[str, int]]) -> list[NearMiss]:
    """Join successive turns with the same hunters at one distance."""
    runs: list[list[int]] = []
    for turn in sorted(close):
        if runs and turn == runs[-1][-1] + 1 and close[turn] == close[turn - 1]:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    return [
        NearMiss(
            tuple(run),
            prey.side,
            prey.id,
            prey.name,
            tuple(close[run[0]]),
            prey.at(run[0] + 1),
            min(close[run[0]].values()),
        )
        for run in runs
    ]


def _passed_with(misses: Iterable[NearMiss], miss: NearMiss) -> bool:
    """Say whether ships in company passed as one: then only the first is reported."""
    return any((miss.side, miss.turns, miss.cell) == (other.side, other.turns, other.cell) for other in misses)
