"""16.62, 16.64, 16.66 A round of naval combat: guns and torpedoes, all at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck.damage import Hurt, fire_salvos, hit_by_torpedoes, torpedo_hits
from sealed_orders.games.bismarck.gunnery import FIGHTERS, gun_targets, of_type
from sealed_orders.games.bismarck.ships import ENEMY, ID, NAME, SHIPS, SIDE, SIDES, TYPE, UNIT, UNITS, WHO
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps.attacks import damage_report
from sealed_orders.games.bismarck.tables import SURPRISE_DIVISOR, torpedo_hit
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.games.bismarck.words import hits, torpedoes
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shot
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Choice, Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many, percent

ANY, HOLD = "any", "none"
FIRST_TORPEDOES = 2  # 16.62 from the second round on


class Round(Step[BismarckState, BismarckView]):
    """16.62 Torpedo orders and gun targets, then fire."""

    def ask(self, view: BismarckView) -> Prompt | None:
        """16.64, 16.65 A target for each ship that has a choice, and for each that has torpedoes."""
        cell, number, surprise, *rest = view.args
        units = [int(u) for u in rest]
        own = of_type((u for u in units if SIDE[u] == view.side), FIGHTERS)
        enemies = of_type((u for u in units if SIDE[u] == ENEMY[view.side]), FIGHTERS)
        choices: list[Choice] = []
        for unit in own:
            targets = gun_targets(unit, enemies)
            salvos = view.firepower[unit] // (SURPRISE_DIVISOR if surprise else 1)
            if len(targets) > 1 and salvos:
                options = (
                    Option(ANY, "Any enemy, at random"),
                    *(Option(ID[u], NAME[u], at=str(cell)) for u in targets),
                )
                label = f"{NAME[unit]} fires {many(salvos, 'salvo')} at"
                choices.append(Pick(f"{ID[unit]}_guns", label, options, default=(ANY,)))
            if enemies and view.torpedoes[unit] and not surprise and int(number) >= FIRST_TORPEDOES:
                options = (Option(HOLD, "No torpedoes"), *(_aimed(view, unit, u, str(cell)) for u in enemies))
                label = f"{NAME[unit]} launches {torpedoes(view.torpedoes[unit])} at"
                choices.append(Pick(f"{ID[unit]}_torpedoes", label, options, default=(HOLD,)))
        if not choices:
            return None
        text = f"Naval combat in {cell}, round {number}: choose your targets."
        return Prompt(text, "16.65", tuple(choices), fight=str(cell))

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """16.66 All fire with the values at the start of the round; a ship sunk in it still fires."""
        _, number, surprise, *rest = task.args
        units = [int(u) for u in rest]
        state.battle_round = int(number)
        firers = of_type(units, FIGHTERS)
        salvos = {u: state.firepower[u] // (SURPRISE_DIVISOR if surprise else 1) for u in firers}
        loaded = {u: state.torpedoes[u] for u in firers}
        knots = {u: state.knots[u] for u in firers}
        hurts: dict[int, Hurt] = {}
        for unit in firers:
            enemies = [u for u in firers if SIDE[u] != SIDE[unit]]
            if not enemies:
                continue
            answers = orders.get(SIDE[unit], {})
            key = f"turn {state.turn} round {number} {ID[unit]}"
            target = self._gun_target(unit, enemies, answers, dice, key)
            if salvos[unit]:
                fire_salvos(state, target, salvos[unit], dice, key, hurts.setdefault(target, Hurt()))
                yield from _gunfire(unit, target, salvos[unit])
            (aimed,) = answers.get(f"{ID[unit]}_torpedoes", (HOLD,))
            if aimed != HOLD:
                target = UNIT[aimed]
                state.torpedoes[unit] = 0
                count = torpedo_hits(loaded[unit], knots[target], dice, key)
                hit_by_torpedoes(state, target, count, dice, key, hurts.setdefault(target, Hurt()))
                yield _launch(unit, target, loaded[unit], count)
        for target, hurt in hurts.items():
            yield from damage_report(state, target, hurt, "16.66", f"Round {number}")

    def _gun_target(self, unit: int, enemies: list[int], answers: Order, dice: Dice, key: str) -> int:
        """16.65 As ordered, or drawn by the referee (G13)."""
        targets = gun_targets(unit, enemies)
        (choice,) = answers.get(f"{ID[unit]}_guns", (ANY,))
        if choice != ANY:
            return UNIT[choice]
        return targets[0] if len(targets) == 1 else dice.pick(targets, f"{key} 16.65 target")


def _aimed(view: BismarckView, unit: int, target: int, cell: str) -> Option:
    """16.64, 16.82 A target of torpedoes, with the chance of a hit at the speed her card gives her."""
    miss = (1 - torpedo_hit(UNITS[target].knots)) ** view.torpedoes[unit]
    chance = percent(float(1 - miss))
    return Option(ID[target], f"{NAME[target]}: {chance} to hit at {UNITS[target].knots} knots", at=cell)


def _gunfire(unit: int, target: int, salvos: int) -> Iterator[Event]:
    """16.66 Show both sides who fires at whom; only her own side learns how many salvos."""
    counted = Shot(WHO[unit], WHO[target], shots=salvos)
    yield Event("16.66", f"{NAME[unit]} fires {many(salvos, 'salvo')} at {NAME[target]}.", (SIDE[unit],), (counted,))
    seen = Shot(WHO[unit], WHO[target])
    yield Event("16.66", f"{NAME[unit]} fires at {NAME[target]}.", (ENEMY[SIDE[unit]],), (seen,))


def _launch(unit: int, target: int, factors: int, count: int) -> Event:
    """16.64 All of a ship's torpedoes go at one target; hits are seen, the damage is not told."""
    shot = Shot(WHO[unit], WHO[target], "torpedoes", factors, count)
    text = f"{NAME[unit]} launches {torpedoes(factors)} at {NAME[target]}: {hits(count)}."
    return Event("16.64", text, SIDES, (shot,))


def guns_and_torpedoes_left(state: BismarckState) -> bool:
    """16.61 Say whether any ship in the combat can still do damage (G21)."""
    return any(
        state.battle[u] == 1 and TYPE[u] in FIGHTERS and (state.firepower[u] or state.torpedoes[u]) for u in SHIPS
    )
