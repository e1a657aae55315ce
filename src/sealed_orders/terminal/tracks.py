"""Where every ship went, turn by turn: both tracks, when a match is over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from sealed_orders.kernel.board import Board, Token
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import stages

PLANES = ("recon", "bomber", "torpedo")
GREAT = ("battleship", "battlecruiser", "pocket battleship", "carrier")  # the kinds of capital ships


@dataclass
class Track:
    """One ship, and where she was at the beginning of each turn and in the end."""

    side: Side
    label: str
    kind: str
    cells: dict[int, str] = field(default_factory=dict)  # by turn
    end: str = ""  # where she is, or what became of her

    @property
    def moved(self) -> bool:
        """Whether she ever went anywhere."""
        return len({*self.cells.values(), self.end}) > 1


def tracks(record: Record, sides: Iterable[Side]) -> list[Track]:
    """The ships of some sides, each with her whole track."""
    found: dict[tuple[Side, str], Track] = {}
    wanted = tuple(sides)
    for match in stages(record):
        for side in wanted:
            view = match.view(side)
            display = match.game.display(view)
            for token in _ships(display.tokens, side):
                track = found.setdefault((side, token.id), Track(side, token.label, token.kind))
                track.cells.setdefault(view.turn, token.cell)
                track.end = token.cell
            for token in _ships(display.lost, side):
                if (side, token.id) in found:
                    found[side, token.id].end = token.note
    return list(found.values())


def _ships(tokens: Iterable[Token], side: Side) -> list[Token]:
    return [token for token in tokens if token.side == side and token.kind not in PLANES]


def great(found: Sequence[Track]) -> list[Track]:
    """The capital ships that went anywhere, or all ships that did where there are few of them."""
    moved = [track for track in found if track.moved]
    capital = [track for track in moved if track.kind in GREAT]
    return capital if len(capital) > 1 else moved


def lines(found: Iterable[Track], *boards: Board) -> list[str]:
    """A line for each ship: the turn and the cell, wherever she came to another."""
    labels = {spot: label or spot for board in boards for spot, label in board.labels.items()}
    return [f"  {track.label}: {_way(track, labels)}." for track in found]


def _way(track: Track, labels: Mapping[str, str]) -> str:
    way: list[str] = []
    here = ""
    for turn, cell in track.cells.items():
        if cell != here:
            way.append(f"{'' if way else 'turn '}{turn} {labels.get(cell, cell)}")
        here = cell
    return ", ".join([*way, *([f"at the end {labels.get(track.end, track.end)}"] if track.end != here else [])])
