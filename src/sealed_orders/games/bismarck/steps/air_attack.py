"""16.3 Plane attacks: bombs from the level, torpedoes from the carriers."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.damage import Hurt, fire_salvos, hit_by_torpedoes, torpedo_hits
from sealed_orders.games.bismarck.gunnery import largest_ship
from sealed_orders.games.bismarck.ships import BRITISH, ID, NAME, PLANES, TYPE, WHO
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps.attacks import Attack, AttackPhase, damage_report
from sealed_orders.games.bismarck.tables import BOMB_SALVOS, CONFUSED, PLANE_ATTACK_VISIBILITY
from sealed_orders.games.bismarck.words import hits, torpedoes
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shot


class AirPhase(AttackPhase):
    """16.31.1, 16.32.1 Bombers over a square in attack mode, and torpedo planes that attacked one."""

    phase, attack, rule = "air_phase", "air_attack", "16.31"

    def attackers(self, state: BismarckState) -> list[tuple[str, int]]:
        """16.33 No second attack before the unit has been back on its base."""
        able = [(attack_square(state, u), u) for u in PLANES if state.square[u] and not state.struck[u]]
        return sorted((cell, u) for cell, u in able if cell and may_attack(state, cell))


def attack_square(state: BismarckState, unit: int) -> str:
    """8.24.1, 8.24.2 Return where a plane attacks: a bomber where it ends its turn, a torpedo plane where it aimed."""
    if TYPE[unit] == "L" and state.mode[unit] == "A":
        return state.square[unit]
    return state.aim[unit]


def may_attack(state: BismarckState, cell: str) -> bool:
    """9.8 Not at night, and not at visibility 7 or 8."""
    return not NIGHT[state.turn][ROW[cell]] and state.level(cell) <= PLANE_ATTACK_VISIBILITY


class AirAttack(Attack):
    """16.31, 16.32 One attack by a plane unit."""

    rule, verb = "16.31", "attacks"

    def strike(self, state: BismarckState, unit: int, cell: str, target: int, dice: Dice) -> Iterator[Event]:
        """16.31.1 One attack in twenty goes in on the largest British ship in the square, if there is one."""
        key = f"turn {state.turn} {ID[unit]}"
        state.struck[unit] = 1
        friend = largest_ship(state.square, cell)
        if dice.chance(CONFUSED, f"{key} 16.31.1 confused") and friend is not None:
            yield Event("16.31.1", f"{NAME[unit]} attacks the wrong ship: {NAME[friend]}.", (BRITISH,))
            target = friend
        if TYPE[unit] == "L":
            yield from bomb(state, unit, target, dice, key)
        else:
            yield from torpedo(state, unit, target, dice, key)


def bomb(state: BismarckState, unit: int, target: int, dice: Dice, key: str) -> Iterator[Event]:
    """16.31.2 Two salvos; the British learn nothing unless the ship sinks."""
    hurt = Hurt()
    fire_salvos(state, target, BOMB_SALVOS, dice, key, hurt)
    shot = Shot(WHO[unit], WHO[target], "bombs", BOMB_SALVOS)
    yield Event("16.31.2", f"{NAME[unit]} has bombed {NAME[target]}.", (BRITISH,), (shot,))
    yield from damage_report(state, target, hurt, "16.31.2", "Bombs", "by bombs")


def torpedo(state: BismarckState, unit: int, target: int, dice: Dice, key: str) -> Iterator[Event]:
    """16.32, 16.34 Two torpedoes (G7); the British see hits and misses, not the damage (R41)."""
    hurt = Hurt()
    factors = int(state.options["air_torpedoes"])
    count = torpedo_hits(factors, state.knots[target], dice, key)
    hit_by_torpedoes(state, target, count, dice, key, hurt)
    text = f"{NAME[unit]} has dropped {torpedoes(factors)} at {NAME[target]}: {hits(count)}."
    shot = Shot(WHO[unit], WHO[target], "air torpedoes", factors, count)
    yield Event("16.32", text, (BRITISH,), (shot,))
    yield from damage_report(state, target, hurt, "16.32", f"Air torpedoes, {hits(count)}", "by air torpedoes")
