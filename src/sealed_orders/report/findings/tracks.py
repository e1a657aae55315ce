"""Tracks: where every ship was at the beginning of each turn, and what became of her."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from sealed_orders.kernel.board import Display, Token
from sealed_orders.kernel.order import Side
from sealed_orders.report.findings.fleet import PLANES, UNREAL
from sealed_orders.report.reading.reading import Reading


@dataclass
class Track:
    """One ship: her cell at the beginning of each turn, the end under the number after the last."""

    id: str
    side: Side
    name: str
    kind: str
    cells: dict[int, str] = field(default_factory=dict)
    fate: str = ""  # sunk, dispersed; nothing while she is in play

    @property
    def moved(self) -> bool:
        """Whether she ever went anywhere."""
        return len(set(self.cells.values())) > 1

    @property
    def end(self) -> str:
        """Where she was last."""
        return self.cells[max(self.cells)] if self.cells else ""

    @property
    def last(self) -> int:
        """The turn she was last seen to begin."""
        return max(self.cells, default=0)

    def at(self, turn: int) -> str:
        """Where she began a turn, if she was in play."""
        return self.cells.get(turn, "")


def tracks(reading: Reading) -> list[Track]:
    """Every ship of the sides that are read, by her own side's display."""
    found: dict[tuple[Side, str], Track] = {}
    chart = reading.board.name
    for turn, moment in reading.starts.items():
        for side, display in moment.displays.items():
            if display.board not in ("", chart):
                continue
            for token in ships(display, side):
                track = found.setdefault((side, token.id), Track(token.id, side, token.label, token.kind))
                track.cells[turn] = token.cell
    for side, display in reading.moments[-1].displays.items():
        for token in display.lost:
            if (side, token.id) in found:
                found[side, token.id].fate = token.note.rpartition(", ")[2]
    return list(found.values())


def ships(display: Display, side: Side) -> list[Token]:
    """A side's own ships on its display: of a force the ships in it, not the force."""
    holding = {token.within for token in display.tokens if token.within}
    own = (token for token in display.tokens if token.side == side and token.cell)
    return [token for token in own if token.kind not in (*PLANES, *UNREAL) and token.id not in holding]


def by_id(found: Iterable[Track]) -> Mapping[str, Track]:
    """Tracks by the ids of their ships."""
    return {track.id: track for track in found}
