"""8.10 Radio fixes: how likely each came from a dummy, and from each ship or convoy.

A unit is weighed by how often its kind gives a fix, and by how likely it was in the reported hex or next to it. Nobody
knows where dummies are, so they may be anywhere that they can have reached.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cache

import numpy as np

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.sink_the_bismarck.theatre.sea import distances, hexes
from sealed_orders.bots.sink_the_bismarck.theatre.units import is_convoy
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX
from sealed_orders.games.sink_the_bismarck.chart import EL_FERROL, NORWAY, PLACES, PORTS, SKY
from sealed_orders.games.sink_the_bismarck.markers import DUMMY_SPEED
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.tables import TABLES
from sealed_orders.kernel.order import Side

# 18.2 Where dummies begin, but for those with a force.
BEGIN = {BRITISH: tuple(PLACES[port].hex for port in ("scapa_flow", "clyde", "reykjavik")), GERMAN: NORWAY}
_fix = TABLES["fix"]
_on = {key: (11 - _fix[key]) / 10 for key in ("marker", "convoy", "transmit")}  # 8.10 how often each gives a fix
BESIDE = 0.1  # 8.10 the chance that a fix is in one particular neighbour of the true hex
EXACT = 1 - BESIDE * _fix["beside"]
SENDS = {BRITISH: 0.05, GERMAN: 0.35}  # how often a dummy is taken to be ordered to transmit
COMPANY = {BRITISH: 2.0, GERMAN: 1.5}  # ships that are assumed to sail in one force, and to give one fix
ROOM = {BRITISH: 600, GERMAN: 250}  # hexes among which a dummy is looked for at most: nearly all, or about the gaps
NOTICE: int = TABLES["german_ships"]["notice"]
MORE = 0.5  # 16.4 dummies that the Germans are taken to have got besides, once that can be: anywhere
STRAY = 0.05  # what is left where a dummy can hardly be: one that began at sea with a force (4.3)
LEAST = 0.01  # voices less likely than this are ignored
KEPT = 4  # turns that a fix is remembered, as on the chart


@dataclass(frozen=True, slots=True)
class Fix:
    """8.10 One fix: the chance that it came from a dummy, and those of the units; they add up to one."""

    turn: int
    cell: str
    dummy: float
    voices: Mapping[int, float]


def weigh(cell: str, belief: Belief, side: Side, abroad: Collection[int], dummies: int, turns: int) -> Fix:
    """8.10 Weigh every unit of a side by a fix on it; return the chances of all that it can have been.

    `abroad` are the units known to be on the map, `dummies` those not yet revealed, `turns` how long they have sailed.
    """
    audible = _reported_in(cell) * _at_sea(side)
    there: dict[int, float] = {}
    for unit in abroad:
        met = belief.met(unit)
        if not belief.gone(unit) and not (met and met[0] == belief.turn - 1):  # no fix of what was detected last turn
            there[unit] = float(belief.likely(unit) @ audible)
    voices = {unit: chance * _on["convoy" if is_convoy(unit) else "marker"] for unit, chance in there.items()}
    loud = SENDS[side] * _on["transmit"] + (1 - SENDS[side]) * _on["marker"]
    more = MORE if side == GERMAN and turns >= NOTICE else 0.0
    dummy = loud * (dummies * _room(cell, side, turns) + more / ROOM[side])
    apart = {unit: voice if is_convoy(unit) else voice / COMPANY[side] for unit, voice in voices.items()}
    others = sum(apart.values())
    for unit, voice in voices.items():
        share = voice / (dummy + max(voice, others)) if voice else 0.0
        if share >= LEAST:
            belief.weigh(unit, 1 - share + share * audible / there[unit])
    audible_at_all = (dummy + others) or 1.0
    return Fix(belief.turn, cell, dummy / audible_at_all, {unit: v / audible_at_all for unit, v in apart.items()})


@cache
def _reported_in(cell: str) -> Weights:
    """8.10 By hex, how likely a marker there is reported in this one."""
    chances = np.zeros(len(CELLS))
    for hex_, chance in ((cell, EXACT), *((near, BESIDE) for near in SKY.next[cell])):
        if hex_ in INDEX:
            chances[INDEX[hex_]] = chance
    return chances


@cache
def _at_sea(side: Side) -> Weights:
    """8.10 Return the hexes where a marker of a side can give a fix: those that are no port of its own."""
    return np.where(hexes(*PORTS[side], EL_FERROL), 0.0, 1.0)


@cache
def _reached(side: Side, steps: int) -> Weights:
    """4.3 Return the hexes at sea that a dummy can have reached from the ports where they begin."""
    near = np.logical_or.reduce([distances(side, port) <= steps for port in BEGIN[side]])
    return near * _at_sea(side)


def _room(cell: str, side: Side, turns: int) -> float:
    """4.3 Return how likely one dummy is in a hex: equally likely in all that it can have reached."""
    reached = _reached(side, DUMMY_SPEED * turns)
    if not reached @ _reported_in(cell):
        return STRAY / ROOM[side]
    return 1 / min(ROOM[side], float(reached.sum()))
