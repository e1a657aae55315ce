"""The gunner: a quick captain who looks no farther than this turn. The searching captain plays him out in its head."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.bots.denmark_strait.threat import aim, chance, geometry, harm
from sealed_orders.games.denmark_strait.cards import code, effect
from sealed_orders.games.denmark_strait.gunnery import number
from sealed_orders.games.denmark_strait.helm import Manoeuvre
from sealed_orders.games.denmark_strait.morale import must_check
from sealed_orders.games.denmark_strait.morale import number as morale_number
from sealed_orders.games.denmark_strait.movement import legal, may_move, speed_number
from sealed_orders.games.denmark_strait.repair import repairable
from sealed_orders.games.denmark_strait.ships import IDS, SHIPS
from sealed_orders.games.denmark_strait.situation import Situation, admiral, distance, enemies, purse
from sealed_orders.games.denmark_strait.strait import DISTANCE
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.state import Task

FIRST_REPAIRED = ("radar", "gunnery", "magazine", "speed")
WORTH_SMOKE = 0.4  # harm expected this turn that is worth the one smoke screen
"""What..."""


@dataclass(frozen=True)
class Gunner:
    """How he weighs things. Caution: the enemy's fire against his own. Reserve: points kept back for morale."""

    caution: float = 0.7
    reserve: int = 2

    def order(self, now: Situation, task: Task) -> Order:
        """His answer to any question but the choice of captains."""
        if task.step == "next":
            return {"next": (IDS[now.todo[0]],)}
        if task.step == "reroll":
            return {"reroll": ("yes" if self.rolls_again(now) else "no",)}
        ship = int(task.args[0])
        return getattr(self, task.step)(now, ship)

    def rolls_again(self, now: Situation) -> bool:
        """Whether a new speed roll moves more ships than this one."""
        return sum(map(lambda s: may_move(now, s), now.todo)) < sum(chance(speed_number(now, s)) for s in now.todo)

    def move(self, now: Situation, ship: int) -> Order:
        """The manoeuvre after which his fire outweighs the enemy's most."""
        free = [m for m in legal(now, ship) if not m.both]
        staying = [m for m in free if not m.leaves] or free
        aims = [(foe, aim(now, ship, foe), aim(now, foe, ship)) for foe in enemies(now, ship)]
        best = max(staying, key=lambda m: self.exchange(now, ship, m, aims))
        return {IDS[ship]: (best.name,)}

    def exchange(self, now: Situation, ship: int, m: Manoeuvre, aims: list[tuple[int, int, int]]) -> float:
        """Harm done less harm suffered, if she goes there and nobody else moves."""
        if m.leaves:
            return -9.0
        dealt, taken = 0.0, 0.0
        for foe, own, theirs in aims:
            there = now.space[foe]
            far = DISTANCE[m.space][there]
            dealt = max(dealt, chance(own - 1 + geometry(now, ship, m.space, m.facing, there)) * harm(ship, foe, far))
            back = geometry(now, foe, there, now.facing[foe], m.space)
            taken += chance(theirs - 1 + back) * harm(foe, ship, far)
        return dealt - self.caution * taken

    def smoke(self, now: Situation, ship: int) -> Order:
        """Smoke when the fire to be expected is heavy."""
        danger = sum(
            chance(number(now, foe, ship, 2)) * harm(foe, ship, distance(now, foe, ship)) for foe in enemies(now, ship)
        )
        return {"smoke": ("yes" if danger >= WORTH_SMOKE else "no",)}

    def shoot(self, now: Situation, ship: int) -> Order:
        """At the ship where the harm to be expected is greatest, with what points are not kept back."""
        left = max(0, purse(now, ship) - self.reserve)
        best = max(
            enemies(now, ship),
            key=lambda foe: chance(number(now, ship, foe, left)) * harm(ship, foe, distance(now, ship, foe)),
        )
        need = number(now, ship, best, left)
        points = min(p for p in range(left + 1) if number(now, ship, best, p) <= max(need, 2)) if need <= 12 else 0
        return {IDS[ship]: (IDS[best],)} | spend(now, ship, points)

    def repair(self, now: Situation, ship: int) -> Order:
        """What hinders the guns first; points that morale will not need."""
        card = min(repairable(now, ship), key=lambda card: FIRST_REPAIRED.index(effect(card)))
        points = 0 if must_check(now, ship) else min(8, now.points[ship])
        return {IDS[ship]: (code(card),)} | spend(now, ship, points)

    def check(self, now: Situation, ship: int) -> Order:
        """All points that can still help: nothing comes after the check."""
        return spend(now, ship, max(0, min(purse(now, ship), morale_number(now, ship, 0) - 2)))


def spend(now: Situation, ship: int, points: int) -> dict[str, tuple[str, ...]]:
    """So many points, those of Lütjens last."""
    return {"points": (str(points),)} if points else {}
