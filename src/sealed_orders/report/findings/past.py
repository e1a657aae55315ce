"""History beside the match: the historical tracks, if the game has them."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.report.findings.nearness import NO_WAY, Nearness
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.reading.reading import Reading


@dataclass(frozen=True)
class Past:
    """A ship's historical track beside her own."""

    id: str
    name: str
    then: dict[int, str]  # at the end of a turn
    now: Track
    apart: dict[int, int]  # by turn, the steps between the two

    @property
    def farthest(self) -> int:
        """The turn in which she was farthest from her historical track."""
        return max(self.apart, key=lambda turn: self.apart[turn], default=0)


def past(reading: Reading, tracks: list[Track], nearness: Nearness) -> list[Past]:
    """List ships that moved and have a historical track, the hunted first, for a match that is over."""
    pasts = []
    for track in tracks:
        logbook = reading.game.history.get(track.id, {})
        if logbook and track.moved and reading.whole:
            then = {turn: cell for turn in reading.turns if (cell := _held(dict(logbook), turn))}
            apart = {
                turn: steps
                for turn, cell in then.items()
                if track.is_in_play(turn + 1)
                and (here := track.at(turn + 1))
                and (steps := nearness.steps(cell, here)) < NO_WAY
            }
            if apart:
                pasts.append(Past(track.id, track.name, then, track, apart))
    return pasts


def _held(history: dict[int, str], turn: int) -> str:
    """Let a ship stay until her next entry; after the last she is not followed."""
    past = [t for t in history if t <= turn]
    return history[max(past)] if past and turn <= max(history) else ""
