"""What is true: a column for each attribute, indexed by unit number (cards.py)."""

from __future__ import annotations

from dataclasses import dataclass, field

from sealed_orders.games.bismarck.chart import FIRST_ROW, ROW
from sealed_orders.games.bismarck.ships import BRITISH, GERMAN, UNITS
from sealed_orders.kernel.fact import Points
from sealed_orders.kernel.state import State


def numbers() -> list[int]:
    """Return a column of zeros."""
    return [0] * len(UNITS)


def words() -> list[str]:
    """Return a column of empty words."""
    return [""] * len(UNITS)


@dataclass
class BismarckState(State):
    """Squares are RRCC; an empty one is off the map. A column of turns holds the turn in which something was so."""

    # Where a unit is and where its present orders take it (now and projected).
    square: list[str] = field(default_factory=words)
    to: list[str] = field(default_factory=words)
    via: list[str] = field(default_factory=words)  # the first square entered on the way
    steps: list[int] = field(default_factory=numbers)
    mode: list[str] = field(default_factory=words)
    to_mode: list[str] = field(default_factory=words)
    wake: list[str] = field(default_factory=words)  # the squares it left in the last turns, oldest first
    moved: list[int] = field(default_factory=numbers)  # squares moved last turn; 0 after being slowed (16.76)
    # Ships.
    fuel: list[int] = field(default_factory=numbers)
    midships: list[int] = field(default_factory=numbers)
    firepower: list[int] = field(default_factory=numbers)
    knots: list[int] = field(default_factory=numbers)
    torpedoes: list[int] = field(default_factory=numbers)
    bound: list[int] = field(default_factory=numbers)  # the turn in which she may not move (16.67)
    arrived: list[int] = field(default_factory=numbers)  # the turn in which a convoy came through
    # Planes.
    endurance: list[int] = field(default_factory=numbers)
    rest: list[int] = field(default_factory=numbers)  # the turn spent refuelling (8.6)
    struck: list[int] = field(default_factory=numbers)  # 1 after an attack, until back on the base (16.33)
    aim: list[str] = field(default_factory=words)  # the square a torpedo plane attacks this turn (8.24.2)
    # Contact.
    busy: list[int] = field(default_factory=numbers)  # the turn in which it shadowed or was shadowed (10.8)
    eights: list[int] = field(default_factory=numbers)  # the turn in which it counts eight factors (10.8, 11.7)
    shadowed: list[int] = field(default_factory=numbers)  # the turn in which it was shadowed with success
    spotted: list[int] = field(default_factory=numbers)  # by the last search phase
    seen_at: list[str] = field(default_factory=words)  # its position on the enemy's map (10.9)
    seen_turn: list[int] = field(default_factory=numbers)
    last_at: list[str] = field(default_factory=words)  # where the enemy last saw it, also after contact was lost
    fate: list[str] = field(default_factory=words)  # empty while in play, else sunk, dispersed, home, crashed or lost
    # The sea.
    visibility: list[int] = field(default_factory=lambda: [1] * 20)  # rows 11 to 30
    fog: list[int] = field(default_factory=lambda: [0, 0])
    sailed: int = 0  # the turn in which all units have moved (4.51)
    # The campaign.
    points: dict[str, int] = field(default_factory=lambda: {BRITISH: 0, GERMAN: 0})
    account: dict[str, int] = field(default_factory=dict)  # the same, cause by cause: "british: warships sunk"
    secret: list[str] = field(default_factory=list)  # where German ships refuel in the solitaire game (15.3)
    bergen_turn: int = 0
    located_turn: int = 0
    force_h: str = ""
    dorsetshire: str = ""
    last_turn: int = 30
    printed: int = 0  # 1 if every unit began as on its card, so that both sides know where
    ended: str = ""  # the paragraph that ended the match
    options: dict[str, str] = field(default_factory=dict)
    # What is being resolved.
    shadower: int = -1
    battle: list[int] = field(default_factory=numbers)  # 1 in the present naval combat, 2 withdrawn from it
    battle_round: int = 0
    refusals: list[str] = field(default_factory=list)  # sides that chose to withdraw in this combat check

    def level(self, cell: str) -> int:
        """9.23 Return the visibility of a square: that of its row."""
        return self.visibility[ROW[cell] - FIRST_ROW]

    def units_at(self, cell: str, units: tuple[int, ...] | range) -> list[int]:
        """Return those of the units that are in a square."""
        square = self.square
        return [u for u in units if square[u] == cell]

    def score(self, side: str, points: int, cause: str) -> Points:
        """17.2 Points are credited when scored, and entered in the account under their cause."""
        entry = f"{side}: {cause}"
        self.points[side] += points
        self.account[entry] = self.account.get(entry, 0) + points
        return Points(side, points, cause)
