"""The convoys' tracks, drawn for each match: no raider can know in advance where one will be.

A track keeps the timetable. A convoy that sails past the enemy's ports keeps a spare move until they are behind it, and
prefers ways on which it is hard to meet.
"""

from __future__ import annotations

from functools import lru_cache

from sealed_orders.bots.bismarck.convoys.timetable import MISSION, arrives, keeps_time, moves_in, spare
from sealed_orders.games.bismarck.chart import PORTS, SEA
from sealed_orders.games.bismarck.ships import GERMAN, UNITS
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.minute import match_part
from sealed_orders.kernel.squares import distance

KEPT = 2048  # tracks
TICKETS = {"sheltered": 6, "open": 4, "off a port": 1}  # lots in the hat, for each kind of square
ONWARD = 8  # more lots for a move that keeps the spare moves
PASSING = frozenset(convoy for convoy, mission in MISSION.items() if mission.kind == "leave_south")  # the enemy's ports
SOUTHERNMOST = max(int(port[:2]) for port in PORTS[GERMAN])


@lru_cache(maxsize=KEPT)
def drawn(convoy: int, seed: str) -> tuple[str, ...]:
    """Return the square of a convoy at the end of each turn, from 0 on, until its mission is complete."""
    dice = FastDice(f"track {convoy} {match_part(seed)}")
    track = [UNITS[convoy].square]
    for turn in range(1, MISSION[convoy].due + 1):
        ways = keeps_time(convoy, track[-1], turn) if moves_in(convoy, turn) else [track[-1]]
        if not ways or any(arrives(convoy, cell, turn) for cell in ways):
            break
        most = max(spare(convoy, cell, turn) for cell in ways)
        kept = [cell for cell in ways if has_spare(convoy, cell, turn)] or ways
        hat = [
            cell for cell in kept for _ in range(_tickets(cell) * (ONWARD if spare(convoy, cell, turn) == most else 1))
        ]
        track.append(dice.pick(hat, "way"))
    return tuple(track)


def has_spare(convoy: int, cell: str, turn: int) -> bool:
    """Say whether a convoy has a spare move, or needs none because it passes or has passed no enemy port."""
    return convoy not in PASSING or is_past(cell) or spare(convoy, cell, turn) > 0


def is_past(cell: str) -> bool:
    """Say whether a square is south of every German port."""
    return int(cell[:2]) > SOUTHERNMOST


def _tickets(cell: str) -> int:
    if cell not in SEA[GERMAN]:
        return TICKETS["sheltered"]
    return TICKETS["off a port" if any(distance(cell, port) <= 1 for port in PORTS[GERMAN]) else "open"]
