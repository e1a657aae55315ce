"""16.5 Destroyer attacks."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.damage import Hurt, hit_by_torpedoes, lose_midships, torpedo_hits
from sealed_orders.games.bismarck.ships import BRITISH_SHIPS, ID, NAME, SIDES, TYPE, WHO
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps.attacks import Attack, AttackPhase, damage_report, ships_lost, sinking
from sealed_orders.games.bismarck.tables import DESTROYER_RUN, DESTROYER_RUN_SHIPS
from sealed_orders.games.bismarck.words import hits, torpedoes
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shot
from sealed_orders.kernel.words import many


class DestroyerPhase(AttackPhase):
    """16.51.1 A flotilla with torpedoes in the square of a spotted German surface ship."""

    phase, attack, rule = "destroyer_phase", "destroyer_attack", "16.51"

    def attackers(self, state: BismarckState) -> list[tuple[str, int]]:
        ready = [u for u in BRITISH_SHIPS if TYPE[u] == "D" and state.square[u] and state.torpedoes[u]]
        return sorted((state.square[u], u) for u in ready)


class DestroyerAttack(Attack):
    """16.51 A flotilla runs in on one ship."""

    rule, verb = "16.51", "attacks"

    def strike(self, state: BismarckState, unit: int, cell: str, target: int, dice: Dice) -> Iterator[Event]:
        """16.51.2, 16.51.3, 16.52 Each destroyer is fired on, those left fire; one attack empties the torpedoes."""
        key = f"turn {state.turn} {ID[unit]}"
        guns = [u for u in DESTROYER_RUN_SHIPS if state.square[u] == cell]
        p = DESTROYER_RUN[NIGHT[state.turn][ROW[cell]]]
        runners = state.midships[unit]
        lost = sum(any(dice.chance(p, f"{key} 16.51.2 run under {ID[g]}") for g in guns) for _ in range(runners))
        state.torpedoes[unit] = 0
        mine, hurt = Hurt(), Hurt()
        lose_midships(state, unit, lost, dice, key, mine)
        fired = runners - lost
        count = torpedo_hits(fired, state.knots[target], dice, key)
        hit_by_torpedoes(state, target, count, dice, key, hurt)
        text = f"{NAME[unit]} ({many(runners, 'destroyer')}) attacks {NAME[target]}"
        text += f": {torpedoes(fired)}, {hits(count)}." if fired else "."
        shot = Shot(WHO[unit], WHO[target], "torpedo run", fired, count)
        yield Event("16.51.2", text, SIDES, (shot,))
        yield from ships_lost(unit, mine)
        if mine.sunk:
            yield sinking(unit, cell)
        yield from damage_report(state, target, hurt, "16.51.2", "Torpedoes", "by destroyers")
