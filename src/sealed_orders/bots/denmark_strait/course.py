"""Courses: what a ship can make of the next turns from every space and facing, if her enemies hold theirs."""

from __future__ import annotations

from functools import cache

from sealed_orders.bots.denmark_strait.position import Judge, way_out
from sealed_orders.bots.denmark_strait.threat import CHANCE, aim, chance, geometry
from sealed_orders.games.denmark_strait.helm import manoeuvres
from sealed_orders.games.denmark_strait.movement import speed_number
from sealed_orders.games.denmark_strait.ships import BISMARCK, GERMAN, PRINZ_EUGEN, SHIPS, draws_on
from sealed_orders.games.denmark_strait.situation import Situation, command, enemies, on_map
from sealed_orders.games.denmark_strait.strait import DISTANCE, LEADS, SPACES, in_broadside
from sealed_orders.games.denmark_strait.victory import BROKEN_OUT

TURNS = 4  # looked ahead
LATER = 0.85  # what a turn counts against the one before it
SHARE = 0.6  # of the enemy's fire that falls on one of several ships
LEAVING = {BISMARCK: 1.5, PRINZ_EUGEN: 0.5}  # what breaking out is worth
ROOMS = [(space, facing) for space in SPACES for facing in range(8)]
INDEX = {room: number for number, room in enumerate(ROOMS)}


@cache
def ways(number: int) -> tuple[tuple[int, ...], tuple[int, ...], bool]:
    """From a space and a facing: where she can be next, where without moving, and whether she can break out."""
    free = [m for m in manoeuvres(*ROOMS[number]) if not m.both]
    staying = tuple(INDEX[m.space, m.facing] for m in free if not m.leaves)
    turning = tuple(INDEX[m.space, m.facing] for m in free if not m.moves)
    return staying, turning, any(m.space in BROKEN_OUT for m in free)


@cache
def ranges(target: str, out_of_broadside: int, narrow: bool) -> tuple[int, ...]:
    """What the range and bearing of a target add to the shooting number, from everywhere."""
    return tuple(
        DISTANCE[space][target]
        + (0 if space == target or in_broadside(space, facing, target, narrow) else out_of_broadside)
        for space, facing in ROOMS
    )


class Course:
    """The prospects of one ship, for her own side, from every space and facing she may be in after this turn."""

    def __init__(self, now: Situation, judge: Judge, ship: int) -> None:
        self.ship = ship
        self.sign = 1.0 if SHIPS[ship].side == GERMAN else -1.0
        self.moves = chance(speed_number(now, ship))
        self.share = SHARE if len(on_map(now, SHIPS[ship].side)) > 1 else 1.0
        prospects = [self.sign * way_out(judge, ship, space) for space, _ in ROOMS]
        for turn in range(TURNS, 0, -1):
            prospects = self.before(self.gains(now, judge, turn), prospects)
        self.prospects = prospects

    def at(self, now: Situation) -> float:
        """Her prospects as she stands, for the Germans."""
        space = now.space[self.ship]
        return self.sign * self.prospects[INDEX[space, now.facing[self.ship]]] if space else 0.0

    def before(self, gains: list[float], prospects: list[float]) -> list[float]:
        """The prospects a turn earlier: she may move or not, and does what is best."""
        worth = [gain + LATER * prospect for gain, prospect in zip(gains, prospects, strict=True)]
        leaving = LEAVING.get(self.ship, -9.0)
        found = []
        for number in range(len(ROOMS)):
            staying, turning, breaks_out = ways(number)
            held = max(worth[room] for room in turning)
            moved = max(worth[room] for room in staying)
            if breaks_out:
                moved = max(moved, leaving)
            found.append(self.moves * moved + (1 - self.moves) * held)
        return found

    def gains(self, now: Situation, judge: Judge, turn: int) -> list[float]:
        """What a round of shooting brings in so many turns, from everywhere: her best shot less the enemy's."""
        narrow = now.options["broadside"] == "narrow"
        penalty = command(now, self.ship).out_of_broadside
        dealt = [0.0] * len(ROOMS)
        taken = [0.0] * len(SPACES)
        for foe in enemies(now, self.ship):
            there = ahead(now, foe, turn)
            shot = aim(now, self.ship, foe) - 1
            wound = [self.sign * judge.wound(self.ship, foe, draws_on(self.ship, foe, far)) for far in range(8)]
            added = ranges(there, penalty, narrow)
            for number, more in enumerate(added):
                value = CHANCE[shot + more] * wound[DISTANCE[ROOMS[number][0]][there]]
                dealt[number] = max(dealt[number], value)
            back = aim(now, foe, self.ship) - 1
            for number, space in enumerate(SPACES):
                if space != there:
                    need = back + geometry(now, foe, there, now.facing[foe], space)
                    loss = -self.sign * judge.wound(foe, self.ship, draws_on(foe, self.ship, DISTANCE[space][there]))
                    taken[number] += self.share * chance(need) * loss
        return [gain - taken[number // 8] for number, gain in enumerate(dealt)]


def ahead(now: Situation, ship: int, turns: int) -> str:
    """Where a ship will be if she holds her course; one that has not moved yet this turn moves once more."""
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
