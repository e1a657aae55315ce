"""20.0 The tracks of May 1941, turn by turn, on this map."""

from __future__ import annotations

import msgspec

from sealed_orders.games.bismarck.ships import UNIT
from sealed_orders.kernel.data_file import read


class _Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    source: str
    squares: str


def _track(text: str) -> dict[int, str]:
    return {int(turn): cell for turn, _, cell in (word.partition(":") for word in text.split())}


_tracks = msgspec.convert(read(__package__, "history.toml")["track"], dict[str, _Track])
TRACKS = {UNIT[name]: _track(track.squares) for name, track in _tracks.items()}


def square_in_history(unit: int, turn: int) -> str:
    """20.0 Return where a unit was at the end of a turn, if its track says so."""
    turns = [t for t in TRACKS.get(unit, {}) if t <= turn]
    return TRACKS[unit][max(turns)] if turns else ""
