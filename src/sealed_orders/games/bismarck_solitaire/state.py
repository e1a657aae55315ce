"""What is true. Every column is by unit: the three German pieces, the British ships, and the convoy in line."""

from __future__ import annotations

from dataclasses import dataclass, field

from sealed_orders.games.bismarck_solitaire.ships import BISMARCK, PIECES, PRINZ_EUGEN
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.state import State, Task

SIDES = (BISMARCK, PRINZ_EUGEN)  # 1.4 the two seats, each named for the ship commanded from it


@dataclass
class CruiseState(State):
    """What is true."""

    options: dict[str, str] = field(default_factory=dict)
    # The mission.
    mission: str = ""
    goal: int = 0
    return_after: int = 0
    ports: list[str] = field(default_factory=list)
    chart: list[str] = field(default_factory=list)  # 5.2 twelve events: white 1 low, white 1 high, white 2 low, ...
    full_barrels: dict[str, int] = field(default_factory=dict)
    medal: dict[str, str | int] = field(default_factory=dict)  # name, text, kind, number
    medal_ships: list[str] = field(default_factory=list)
    # The board and the status board.
    square: dict[str, str] = field(default_factory=dict)
    strength: dict[str, int] = field(default_factory=dict)  # 0: sunk, or not in play
    speed: dict[str, int] = field(default_factory=dict)
    barrels: dict[str, int] = field(default_factory=dict)
    cover: dict[str, int] = field(default_factory=dict)  # 5.11 the turn a cover marker can be used in
    sunk: list[str] = field(default_factory=list)
    convoys_sunk: int = 0
    extra_points: int = 0
    repairs: int = 0
    tracks: list[str] = field(default_factory=list)  # 15.1 a line for the start and each turn: squares of the pieces
    # The turn.
    event: str = ""
    hidden: list[str] = field(default_factory=list)  # 5.11 ships that used their cover
    emptied: list[int] = field(default_factory=list)  # 8.7 zones whose convoy was sunk this turn
    fighting: list[str] = field(default_factory=list)
    enemies: list[str] = field(default_factory=list)
    round: int = 0
    target: dict[str, str] = field(default_factory=dict)
    tactic: dict[str, str] = field(default_factory=dict)
    home: str = ""  # 13.2 the port the cruise ended in

    def seat(self, piece: str) -> Side:
        """1.4 Return who commands a piece."""
        return PRINZ_EUGEN if self.options["players"] == "two" and piece != BISMARCK else BISMARCK

    def keep_track(self, turn: int) -> None:
        """15.1 Note where the pieces are at the end of a turn; the entry before the first is where they begin."""
        self.tracks.append(" ".join((str(turn), *(self.square.get(piece, "-") for piece in PIECES))))

    def ask_owners(self, step: str, pieces: tuple[str, ...] = PIECES) -> list[Task]:
        """1.4 A step's questions about pieces: to the flagship's seat first, to each seat about its own."""
        return [Task(step, (side,), own) for side in SIDES if (own := tuple(p for p in pieces if self.seat(p) == side))]
