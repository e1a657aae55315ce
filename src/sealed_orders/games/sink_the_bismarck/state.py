"""What is true: columns by ship (ships.py), by marker (markers.py) and by air unit (air.py)."""

from __future__ import annotations

from dataclasses import dataclass, field

from sealed_orders.games.sink_the_bismarck import air, markers, ships
from sealed_orders.games.sink_the_bismarck.chart import zone
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.kernel.state import State

NOBODY = markers.NOBODY


def _ships() -> list[int]:
    return [0] * len(ships.SHIPS)


def _ship_words() -> list[str]:
    return [""] * len(ships.SHIPS)


def _no_force() -> list[int]:
    return [NOBODY] * len(ships.SHIPS)


def _markers() -> list[int]:
    return [0] * len(markers.MARKERS)


def _marker_words() -> list[str]:
    return [""] * len(markers.MARKERS)


def _no_marker() -> list[int]:
    return [NOBODY] * len(markers.MARKERS)


def _units() -> list[int]:
    return [0] * len(air.UNITS)


def _unit_words() -> list[str]:
    return [""] * len(air.UNITS)


DUE = "due"  # 4.1 The fate of a ship that has come and finds no marker free.


@dataclass
class SinkState(State):
    """Hexes are CCRR; an empty one is off the map. A column of turns holds the turn in which something was so."""

    # By ship.
    force: list[int] = field(default_factory=_no_force)  # the marker she sails under
    damage: list[int] = field(default_factory=_ships)
    told: list[int] = field(default_factory=_ships)  # the damage that was reported to the enemy (1.4)
    fuel: list[int] = field(default_factory=_ships)
    rudder: list[int] = field(default_factory=_ships)  # 1 with a rudder hit
    fate: list[str] = field(
        default_factory=_ship_words
    )  # empty in play, else waiting, due, absent, sunk, south, home, interned
    due_at: list[str] = field(default_factory=_ship_words)  # where she waits for a marker to be free (4.1)
    held: list[int] = field(default_factory=_ships)  # the turn in which she is released (16.1)
    atlantic: list[int] = field(default_factory=_ships)  # 1 once a German ship has been out (15.4)
    norway: list[int] = field(default_factory=_ships)  # 1 for a German ship that began in Norway or at sea
    ferrol: list[int] = field(default_factory=_ships)  # turns spent in El Ferrol
    attacked: list[int] = field(default_factory=_ships)  # the turn in which she was attacked or fought (13.5)
    fought: list[int] = field(default_factory=_ships)  # the turn in which she was in a surface combat (10.11, 12.24)
    seen_at: list[str] = field(default_factory=_ship_words)  # where the enemy last saw her
    seen_turn: list[int] = field(default_factory=_ships)
    seen_with: list[str] = field(default_factory=_ship_words)  # the first ship of the force she was seen in
    # By marker.
    cell: list[str] = field(default_factory=_marker_words)
    path: list[str] = field(default_factory=_marker_words)  # the hexes plotted, and what is left of them
    moved: list[int] = field(default_factory=_markers)  # hexes this turn
    wake: list[str] = field(default_factory=_marker_words)  # hexes left in the last turns, oldest first
    detected: list[int] = field(default_factory=_markers)  # the turn in which the enemy last detected it
    before: list[int] = field(default_factory=_markers)  # 1 if it was detected last turn
    shadowing: list[str] = field(default_factory=_marker_words)  # the enemy contact it shadows
    follow: list[str] = field(default_factory=_marker_words)  # how: close or trail
    transmit: list[int] = field(default_factory=_markers)
    escort: list[int] = field(default_factory=_no_marker)  # the convoy that a force escorts
    posing: list[int] = field(default_factory=_markers)  # 1 for a dummy plotted as a convoy (4.5)
    value: list[int] = field(default_factory=_markers)  # what is left of a convoy
    doubled: list[int] = field(default_factory=_markers)  # 1 once an escort has left it (9.11)
    leg: list[int] = field(default_factory=_markers)  # its next way point
    run: list[int] = field(default_factory=_markers)  # turns in a row in which it moved
    alias: list[int] = field(default_factory=_markers)  # the number by which the enemy knows a convoy
    convoy_at: list[str] = field(default_factory=_marker_words)  # where the enemy last saw it
    convoy_turn: list[int] = field(default_factory=_markers)
    convoy_value: list[int] = field(default_factory=_markers)  # what it was worth then
    uses: list[int] = field(default_factory=_markers)  # refuellings left in a tanker
    dummies: dict[str, int] = field(default_factory=lambda: {BRITISH: 0, GERMAN: 0})  # printed and not yet revealed
    # By air unit.
    base: list[str] = field(default_factory=_unit_words)
    mission: list[str] = field(default_factory=_unit_words)
    centre: list[str] = field(default_factory=_unit_words)  # of its search
    ready: list[int] = field(default_factory=_units)  # the turn from which it may fly
    trailing: list[str] = field(default_factory=_unit_words)  # the enemy contact it shadows (8.9)
    found: list[tuple[int, str]] = field(default_factory=list)  # this turn: a unit, and the contact it detected
    # The sea.
    weather: list[int] = field(default_factory=lambda: [1, 1, 1, 1])
    passed: list[tuple[int, int]] = field(default_factory=list)  # British and German markers that met on the way (6.3)
    fixes: list[tuple[str, str, int]] = field(default_factory=list)  # who got it, the hex, the turn
    # The campaign.
    first_turn: int = 1
    last_turn: int = 40
    first_detection: int = 0  # the turn a German warship was first detected
    force_h: int = 0  # 1 while Force H is still to come
    par: int = 0
    trade: int = 0  # 1 where convoys sail
    break_out: int = 0
    note_turn: int = 0  # the turn the Germans noted (16.4)
    noted_in: int = 0
    note_seal: str = ""
    note_nonce: str = ""
    note_roll: int = 0  # the face, once it was rolled
    note_over: int = 0  # 1 once the attempt is gone
    halves: dict[str, int] = field(default_factory=lambda: {BRITISH: 0, GERMAN: 0})  # points told, in halves
    account: dict[str, int] = field(default_factory=dict)  # the same, cause by cause: "british: ships sunk"
    secret: list[tuple[str, int, str, str]] = field(default_factory=list)  # side, halves, cause, text: told at the end
    aliases: int = 0
    ended: int = 0
    options: dict[str, str] = field(default_factory=dict)
    rules: dict[str, str] = field(default_factory=dict)  # each extended rule, on or off
    # What is being fought.
    attacks: list[tuple[str, str, str]] = field(default_factory=list)  # hex, who attacks, what
    combat: str = ""  # the hex of the present combat
    number: int = 0  # its round
    band: int = 0  # 0 to 2 for A to C
    in_band: int = 0  # rounds fought in this band
    stays: int = 0  # rounds that are fought in it before it closes
    line: list[int] = field(default_factory=_ships)  # 1 in the present combat
    torpedoes: list[int] = field(default_factory=_ships)  # 1 once a flotilla has attacked in it
    prize: int = NOBODY  # the convoy that is fought for

    def on(self, rule: str) -> bool:
        """1.3 Say whether an extended rule is in force."""
        return self.rules[rule] == "on"

    def weather_at(self, cell: str) -> int:
        """5.1, 5.3 Return the weather in a hex, for all that it affects."""
        return self.weather[zone(cell)]
