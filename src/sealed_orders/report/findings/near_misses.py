"""Near misses: when ships of both sides were in one cell or in cells next to each other, and did not know."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.report.findings.contacts import seen_turns
from sealed_orders.report.findings.fleet import FIGHTING, Fleets
from sealed_orders.report.findings.nearness import Nearness
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.reading.reading import Reading
from sealed_orders.report.words import in_words, listed, many, spans

MOST = 6  # that are told
NEAR = 1  # steps
NAMED = 3  # hunters by name


@dataclass(frozen=True)
class NearMiss:
    """A ship of the hunted that passed others unseen."""

    turns: tuple[int, ...]
    unit: str
    name: str
    hunters: tuple[str, ...]  # their names
    cell: str  # where she was first
    steps: int  # how near, at the nearest

    def text(self, step: tuple[str, str]) -> str:
        """What happened, with the words for one step and for several."""
        more = len(self.hunters) - NAMED
        names = listed([*self.hunters[:NAMED], *([f"{in_words(more)} more"] if more > 0 else [])])
        far = f"passed {many(self.steps, *step)} from" if self.steps else f"was in one {step[0]} with"
        return f"{self.name} {far} {names}, unseen, {spans(self.turns)}."


def near_misses(reading: Reading, fleets: Fleets, tracks: list[Track], nearness: Nearness) -> list[NearMiss]:
    """The nearest first, of a match that is over; those in a row of turns are one."""
    hunted = fleets.hunted
    if not reading.whole or not hunted:
        return []
    principal = {unit.id for unit in fleets.principals(hunted)}
    hunters = [track for track in tracks if track.side != hunted and track.kind in FIGHTING]
    found: list[NearMiss] = []
    others = [side for side in fleets.sides if side != hunted]
    seen = {turn for other in others for unit in principal for turn in seen_turns(reading, other, unit)}
    for prey in (track for track in tracks if track.id in principal and track.side == hunted):
        close: dict[int, dict[str, int]] = {}
        for turn, cell in prey.cells.items():
            if turn <= reading.first or turn - 1 in seen:
                continue
            near = {hunter.name: nearness.steps(cell, hunter.at(turn)) for hunter in hunters if hunter.at(turn)}
            if near and min(near.values()) <= NEAR:
                close[turn - 1] = {name: steps for name, steps in near.items() if steps == min(near.values())}
        found += _runs(prey, close)
    return sorted(_apart(found), key=lambda miss: (miss.steps, -len(miss.hunters), miss.turns))[:MOST]


def _runs(prey: Track, close: dict[int, dict[str, int]]) -> list[NearMiss]:
    """Turns in a row at one distance as one passage."""
    runs: list[list[int]] = []
    steps = {turn: min(near.values()) for turn, near in close.items()}
    for turn in sorted(close):
        if runs and turn == runs[-1][-1] + 1 and steps[turn] == steps[turn - 1]:
            runs[-1].append(turn)
        else:
            runs.append([turn])
    return [
        NearMiss(
            tuple(run),
            prey.id,
            prey.name,
            tuple(dict.fromkeys(name for turn in run for name in close[turn])),
            prey.at(run[0] + 1),
            steps[run[0]],
        )
        for run in runs
    ]


def _apart(found: list[NearMiss]) -> list[NearMiss]:
    """Ships in company pass as one: what happened to the first of them is told."""
    kept: dict[tuple[object, ...], NearMiss] = {}
    for miss in found:
        kept.setdefault((miss.turns, miss.cell), miss)
    return list(kept.values())
