"""The gunner: a fast captain who looks only at this turn. The searching captain simulates it."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.bots.denmark_strait.threat import aim, chance, geometry, harm
from sealed_orders.games.denmark_strait.cards import code, effect
from sealed_orders.games.denmark_strait.chart import DISTANCE
from sealed_orders.games.denmark_strait.columns import Situation, command, distance, enemies, purse
from sealed_orders.games.denmark_strait.gunnery import aimed, number
from sealed_orders.games.denmark_strait.helm import Manoeuvre
from sealed_orders.games.denmark_strait.morale import must_check
from sealed_orders.games.denmark_strait.morale import number as morale_number
from sealed_orders.games.denmark_strait.movement import legal, may_move, speed_number
from sealed_orders.games.denmark_strait.repair import repairable
from sealed_orders.games.denmark_strait.ships import IDS
from sealed_orders.games.denmark_strait.two_dice import HIGHEST, LOWEST
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.state import Task

FIRST_REPAIRED = ("radar", "gunnery", "magazine", "speed")
WORTH_SMOKE = 0.4  # the harm to be expected this turn that is worth the one smoke screen


@dataclass(frozen=True)
class Gunner:
    """How it weighs things. Caution: the enemy's fire against its own. Reserve: points kept back for morale."""

    caution: float = 0.7
    reserve: int = 2

    def order(self, now: Situation, task: Task) -> Order:
        """Answer any question except the choice of captains."""
        if task.step == "next":
            return {"next": (IDS[now.todo[0]],)}
        if task.step == "reroll":
            return {"reroll": ("yes" if rolls_again(now) else "no",)}
        ask = {"move": self.move, "smoke": smoke, "shoot": self.shoot, "repair": repair, "check": check}
        return ask[task.step](now, int(task.args[0]))

    def move(self, now: Situation, ship: int) -> Order:
        """Choose the free manoeuvre after which its fire outweighs the enemy's most; leave only if it must."""
        free = [m for m in legal(now, ship) if not m.both]
        staying = [m for m in free if not m.leaves] or free
        aims = [(foe, aim(now, ship, foe), aim(now, foe, ship)) for foe in enemies(now, ship)]
        best = max(staying, key=lambda m: 0.0 if m.leaves else self.exchange(now, ship, m, aims))
        return {IDS[ship]: (best.name,)}

    def exchange(self, now: Situation, ship: int, m: Manoeuvre, aims: list[tuple[int, int, int]]) -> float:
        """Harm done less harm suffered, if she goes there and nobody else moves; each shot with a pair of points."""
        dealt, taken = 0.0, 0.0
        for foe, own, theirs in aims:
            there = now.space[foe]
            far = DISTANCE[m.space][there]
            bears = geometry(now, ship, m.space, m.facing, there)
            dealt = max(dealt, chance(own - 1 + bears) * harm(ship, foe, far))
            back = geometry(now, foe, there, now.facing[foe], m.space)
            taken += chance(theirs - 1 + back) * harm(foe, ship, far)
        return dealt - self.caution * taken

    def shoot(self, now: Situation, ship: int) -> Order:
        """Fire at the ship with the greatest expected harm, with the points not kept back, if they help."""
        left, pair = max(0, purse(now, ship) - self.reserve), command(now, ship).first_pair
        needs = {foe: number(now, ship, foe, left) for foe in enemies(now, ship)}
        best = max(needs, key=lambda foe: chance(needs[foe]) * harm(ship, foe, distance(now, ship, foe)))
        need, bare = max(LOWEST, needs[best]), needs[best] + aimed(left, pair)
        points = next(p for p in range(left + 1) if bare - aimed(p, pair) <= need) if need <= HIGHEST else 0
        return {IDS[ship]: (IDS[best],)} | spend(points)


def expected(now: Situation, firing: int, target: int, points: int) -> float:
    """Return the harm to be expected of a shot."""
    return chance(number(now, firing, target, points)) * harm(firing, target, distance(now, firing, target))


def rolls_again(now: Situation) -> bool:
    """Say whether a new speed roll can be expected to move more ships than this one."""
    return sum(may_move(now, ship) for ship in now.todo) < sum(chance(speed_number(now, ship)) for ship in now.todo)


def smoke(now: Situation, ship: int) -> Order:
    """Smoke when the fire to be expected is heavy."""
    danger = sum(expected(now, foe, ship, 2) for foe in enemies(now, ship))
    return {"smoke": ("yes" if danger >= WORTH_SMOKE else "no",)}


def repair(now: Situation, ship: int) -> Order:
    """Return what hinders the guns first, with the captain's points unless morale will need them."""
    card = min(repairable(now, ship), key=lambda card: FIRST_REPAIRED.index(effect(card)))
    return {IDS[ship]: (code(card),)} | spend(0 if must_check(now, ship) else now.points[ship])


def check(now: Situation, ship: int) -> Order:
    """Return all points that can still help: nothing comes after the check."""
    return spend(max(0, min(purse(now, ship), morale_number(now, ship, 0) - 2)))


def spend(points: int) -> dict[str, Answer]:
    """Spend points, those of Lütjens last."""
    return {"points": (str(points),)} if points else {}
