"""Courses: what a ship can make of the next turns from every space and facing, if her enemies hold theirs."""

from __future__ import annotations

from functools import cache
from operator import itemgetter
from typing import NamedTuple

from sealed_orders.bots.denmark_strait.position import Judge, way_out
from sealed_orders.bots.denmark_strait.threat import CHANCE, INDEX, ROOMS, aim, chance, ranges
from sealed_orders.games.denmark_strait.chart import DISTANCE, LEADS, SIZE, SPACES
from sealed_orders.games.denmark_strait.columns import Situation, command, enemies, on_map
from sealed_orders.games.denmark_strait.helm import manoeuvres
from sealed_orders.games.denmark_strait.movement import speed_number
from sealed_orders.games.denmark_strait.ships import BISMARCK, GERMAN, SHIPS, draws_on
from sealed_orders.games.denmark_strait.victory import ATLANTIC, flagship

TURNS = 4  # looked ahead
LATER = 0.85  # what a turn counts against the one before it
SHARE = 0.6  # of the enemy's fire that falls on one of several ships
NEVER = -9.0
LEAVING = 6.0  # what breaking out is worth: the battle (13.2)


class Ways(NamedTuple):
    """The positions after the next move from each position, and whether she can break out."""

    moving: itemgetter[tuple[float, ...]]
    turning: itemgetter[tuple[float, ...]]
    out: bool


def _ways(space: str, facing: int) -> Ways:
    free = [m for m in manoeuvres(space, facing) if not m.both]
    return Ways(
        itemgetter(*(INDEX[m.space, m.facing] for m in free if not m.leaves)),
        itemgetter(*(INDEX[m.space, m.facing] for m in free if not m.moves)),
        any(m.space in ATLANTIC for m in free),
    )


WAYS = tuple(_ways(*room) for room in ROOMS)


class Course:
    """The prospects of one ship, for her own side, from every space and facing she may be in after this turn."""

    def __init__(self, now: Situation, judge: Judge, ship: int) -> None:
        self.ship = ship
        self.sign = 1.0 if SHIPS[ship].side == GERMAN else -1.0
        self.moves = chance(speed_number(now, ship))
        self.leaving = leaving(now, ship)
        self.share = SHARE if len(on_map(now, SHIPS[ship].side)) > 1 else 1.0
        prospects = [self.sign * way_out(judge, ship, space) for space, _ in ROOMS]
        for turn in range(TURNS, 0, -1):
            prospects = self.before(self.gains(now, judge, turn), prospects)
        self.prospects = prospects

    def at(self, now: Situation) -> float:
        """Return her current prospects, for the Germans."""
        space = now.space[self.ship]
        return self.sign * self.prospects[INDEX[space, now.facing[self.ship]]] if space else 0.0

    def before(self, gains: list[float], prospects: list[float]) -> list[float]:
        """Return the prospects a turn earlier: she may move or not, and does what is best."""
        worth = [gain + LATER * prospect for gain, prospect in zip(gains, prospects, strict=True)]
        earlier = []
        for moving, turning, out in WAYS:
            moved = max(moving(worth))
            held = max(turning(worth))
            if out and self.leaving > moved:
                moved = self.leaving
            earlier.append(self.moves * moved + (1 - self.moves) * held)
        return earlier

    def gains(self, now: Situation, judge: Judge, turn: int) -> list[float]:
        """Return what a round of shooting brings some turns ahead, from everywhere: her best shot minus the enemy's."""
        narrow = now.options["broadside"] == "narrow"
        penalty = command(now, self.ship).out_of_broadside
        dealt = [0.0] * len(ROOMS)
        taken = [0.0] * len(SPACES)
        for foe in enemies(now, self.ship):
            there = ahead(now, foe, turn)
            far = [DISTANCE[space][there] for space in SPACES]
            shot, harm = aim(now, self.ship, foe) - 1, self.wounds(judge, self.ship, foe)
            values = [
                CHANCE[shot + more] * harm[far[number // 8]]
                for number, more in enumerate(ranges(there, penalty, narrow))
            ]
            dealt = [max(pair) for pair in zip(dealt, values, strict=True)]
            back, loss = aim(now, foe, self.ship) - 1, self.wounds(judge, foe, self.ship)
            bears = ranges_of(there, now.facing[foe], command(now, foe).out_of_broadside, narrow)
            taken = [
                so_far + self.share * CHANCE[back + more] * loss[distance]
                for so_far, more, distance in zip(taken, bears, far, strict=True)
            ]
        return [gain + taken[number // 8] for number, gain in enumerate(dealt)]

    def wounds(self, judge: Judge, firing: int, target: int) -> list[float]:
        """Return what a hit changes for this ship's side, by distance."""
        return [self.sign * judge.wound(firing, target, draws_on(firing, target, far)) for far in range(SIZE)]


def leaving(now: Situation, ship: int) -> float:
    """Return the worth of leaving for the Atlantic: a win for a German ship that counts, if her crew holds."""
    if SHIPS[ship].side != GERMAN or now.failed[ship] or (flagship(now) and ship != BISMARCK):
        return NEVER
    return LEAVING


@cache
def ranges_of(space: str, facing: int, out_of_broadside: int, narrow: bool) -> tuple[int, ...]:
    """Return what range and bearing of every space add to the shooting number of a ship in this position."""
    return tuple(ranges(target, out_of_broadside, narrow)[INDEX[space, facing]] for target in SPACES)


def ahead(now: Situation, ship: int, turns: int) -> str:
    """Return where a ship will be if she holds her course; one that has not moved yet this turn moves once more."""
    space = now.space[ship]
    if chance(speed_number(now, ship)) < 0.5:
        return space
    waits = now.active != SHIPS[ship].side and SHIPS[ship].side == GERMAN
    for _ in range(turns + waits):
        further = LEADS[space][now.facing[ship]]
        if further not in DISTANCE:
            break
        space = further
    return space
