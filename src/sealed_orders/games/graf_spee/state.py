"""What is true: a column for each attribute, indexed by ship number (cards.py)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from sealed_orders.games.graf_spee.ships import CARDS, SHIPS, TURRETS
from sealed_orders.games.graf_spee.tables import MERCHANT_POINTS
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.state import State

RAIDED = "merchant ships sunk"  # the cause of the points for them
MERCHANT, PORT = "merchant ship", "port"  # who reports a ship to her enemy
SETS = 4  # 15.6 gun sets of a ship: bow, stern, starboard, port


def numbers() -> list[int]:
    """Return a column of zeros."""
    return [0] * len(CARDS)


def words() -> list[str]:
    """Return a column of empty words."""
    return [""] * len(CARDS)


class Wake(NamedTuple):
    """15.4 Where a ship was when a tactical turn began, and how she went."""

    ship: int
    turn: int
    x: int
    y: int
    course: int
    speed: int


class Heard(NamedTuple):
    """9.1, 9.3, 12.1 A ship that was reported to the enemy: when, where, and whether from a merchant ship or a port."""

    ship: int
    turn: int
    cell: str
    by: str


class Splash(NamedTuple):
    """15.11 Where the shells of one ship fell about another, how many hit, and what they did."""

    turn: int
    ship: int
    target: int
    x: int
    y: int
    guns: int
    hits: int
    text: str


class Torpedoes(NamedTuple):
    """15.7 Torpedoes, from where they were fired to where they ended."""

    turn: int
    ship: int
    target: int
    x: int
    y: int
    to_x: int
    to_y: int
    hit: bool


@dataclass
class SpeeState(State):
    """Squares are RRCC; an empty one is off the map. In a battle, places are in yards and courses in degrees."""

    # The hunt.
    square: list[str] = field(default_factory=words)
    order: list[str] = field(default_factory=words)  # N..NW or P; it stays until it is changed (5.2.10)
    patrols: list[int] = field(default_factory=numbers)  # 1 for who did not move this turn, and is in patrol mode
    fuel: list[int] = field(default_factory=numbers)
    fate: list[str] = field(default_factory=words)  # empty while in play, else sunk, scuttled, exited or absent
    # What battles leave of a ship (14.1).
    knots: list[int] = field(default_factory=numbers)  # current maximum
    hull: list[int] = field(default_factory=numbers)
    superstructure: list[int] = field(default_factory=numbers)
    guns: list[int] = field(default_factory=lambda: [0] * len(TURRETS) * len(CARDS))  # A, B, X, Y of each ship
    strength: list[int] = field(default_factory=lambda: [0] * len(TURRETS) * len(CARDS))
    port: list[int] = field(default_factory=numbers)  # secondary guns
    starboard: list[int] = field(default_factory=numbers)
    # The sea and contact.
    visibility: int = 1
    spotted: list[int] = field(default_factory=numbers)  # by the last search phase
    seen_at: list[str] = field(default_factory=words)  # where the British map has a German ship
    seen_turn: list[int] = field(default_factory=numbers)
    by_hand: int = 0  # 1 once the result of a combat was entered (14.0)
    reported_at: str = ""  # where the Graf Spee was last reported to the British, by radio or from a port
    reported_turn: int = 0
    heard: list[Heard] = field(default_factory=list)  # every report of a ship to her enemy, the oldest first
    evaded: int = 0  # the turn in which the Graf Spee got her orders in the shadow phase (7.1)
    shadowed: int = 0  # the turn in which a shadow succeeded
    course_told: str = ""  # the direction reported to the British then
    port_checked: int = 0  # 1 after the first entry of a neutral port (12.1)
    track_graf_spee: list[str] = field(default_factory=list)  # where she began, and a square for each turn
    track_altmark: list[str] = field(default_factory=list)
    # The campaign.
    account: dict[str, int] = field(default_factory=dict)  # points by side, cause and turn: "british: Exeter sunk: 7"
    sighted_turn: int = 0  # the turn in which the Graf Spee is sighted by itself (16.2)
    execution: int = 0  # 1 while the first turn begins with the execution phase (16.2)
    last_turn: int = 50
    ended: str = ""  # the paragraph that ended the match
    options: dict[str, str] = field(default_factory=dict)
    # The battle.
    alone: int = 0  # 1 where the match is a battle and nothing else (22.1)
    battle: list[int] = field(default_factory=numbers)  # 1 in the present tactical combat
    battle_turn: int = 0
    quiet: int = 0  # tactical turns running without a shot
    yards_apart: int = 0  # for a battle alone; 0 if it is drawn or asked for
    x: list[int] = field(default_factory=numbers)
    y: list[int] = field(default_factory=numbers)
    course: list[int] = field(default_factory=numbers)
    speed: list[int] = field(default_factory=numbers)
    aim: list[int] = field(default_factory=lambda: [-1] * SETS * len(CARDS))  # by gun set, fired at last turn
    blind: list[int] = field(default_factory=numbers)  # 1 with the fire control centre destroyed
    jammed: list[int] = field(default_factory=numbers)  # 1 with rudder damage
    spent: list[int] = field(default_factory=numbers)  # 1 once the torpedoes are fired
    wake: list[Wake] = field(default_factory=list)  # of the last turns
    splashes: list[Splash] = field(default_factory=list)  # of the last two turns
    torpedoes: list[Torpedoes] = field(default_factory=list)  # likewise

    def afloat(self, ships: tuple[int, ...] | range = SHIPS) -> list[int]:
        """Return those of the ships that are in play."""
        fate = self.fate
        return [ship for ship in ships if not fate[ship]]

    def score(self, side: Side, points: int, cause: str) -> None:
        """17.2 Points are entered in the account under their cause and turn, and told when the match ends."""
        entry = f"{side}: {cause}: {self.turn}"
        self.account[entry] = self.account.get(entry, 0) + points

    def report(self, ship: int, by: str) -> None:
        """9.1, 9.3, 12.1 Report to the enemy where a ship is now."""
        self.heard.append(Heard(ship, self.turn, self.square[ship], by))

    def raided(self, side: Side) -> int:
        """9.1, 9.2 Return the merchant ships that a side has sunk."""
        points = sum(points for entry, points in self.account.items() if entry.startswith(f"{side}: {RAIDED}:"))
        return points // MERCHANT_POINTS[side]

    def total(self, side: Side) -> int:
        """17.2 The points a side has, without those for damage."""
        return sum(points for entry, points in self.account.items() if entry.startswith(f"{side}:"))

    @property
    def fighting(self) -> list[int]:
        """15.1 Return the ships of the present tactical combat."""
        return [ship for ship in SHIPS if self.battle[ship]]
