"""16.4 Submarine attacks, British groups before German packs."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck.calendar import NIGHT
from sealed_orders.games.bismarck.chart import ROW
from sealed_orders.games.bismarck.damage import Hurt, hit_by_torpedoes, lose_midships, torpedo_hits
from sealed_orders.games.bismarck.ships import ENEMY, ID, NAME, OWN, SHIPS, SIDE, SIDES, TYPE, WHO
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.steps.attacks import Attack, AttackPhase, damage_report, loss
from sealed_orders.games.bismarck.tables import ANTI_SUBMARINE, submarine_row
from sealed_orders.games.bismarck.words import hits, points_to, torpedoes
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Reduced, Shot, Sunk

SUBMARINES = tuple(u for u in SHIPS if TYPE[u] == "S")


class SubmarinePhase(AttackPhase):
    """16.41.1 Day or night, in any mode, while it has torpedoes."""

    phase, attack, rule = "submarine_phase", "submarine_attack", "16.41"

    def attackers(self, state: BismarckState) -> list[tuple[str, int]]:
        ready = [u for u in SUBMARINES if state.square[u] and state.torpedoes[u]]
        return [(state.square[u], u) for u in sorted(ready, key=lambda u: (SIDE[u], state.square[u], u))]


def anti_submarine(state: BismarckState, attacker: int, cell: str) -> int:
    """16.84.1 The strength of all the defender's units in the square, each destroyer afloat by itself."""
    night = NIGHT[state.turn][ROW[cell]]
    total = 0
    for unit in state.units_at(cell, OWN[ENEMY[SIDE[attacker]]]):
        if TYPE[unit] in ANTI_SUBMARINE and state.mode[unit] not in "BX":
            total += ANTI_SUBMARINE[TYPE[unit]][night] * (state.midships[unit] if TYPE[unit] == "D" else 1)
    return total


class SubmarineAttack(Attack):
    """16.41 A submarine unit attacks a spotted surface ship in its square."""

    rule, verb = "16.41", "attacks"

    def strike(self, state: BismarckState, unit: int, cell: str, target: int, dice: Dice) -> Iterator[Event]:
        """16.41.2, 16.41.3 A submarine may be lost, then torpedoes are fired; each attack costs one factor."""
        key = f"turn {state.turn} {ID[unit]}"
        mine = (SIDE[unit],)
        row = submarine_row(anti_submarine(state, unit, cell))
        state.torpedoes[unit] -= 1
        lost = dice.chance(row.sunk, f"{key} 16.85 submarine")
        if lost:
            hurt = Hurt()
            lose_midships(state, unit, 1, dice, key, hurt)
            yield Event("16.42", f"{NAME[unit]} has lost a submarine.", mine, (Reduced(WHO[unit]),))
            # 16.41.2 The defender learns that one was sunk, not of which unit.
            award = loss(unit, hurt)
            text = f"An attacking submarine is sunk: {points_to(award.points, award.side)}."
            yield Event("16.41.2", text, SIDES, awarded(award))
        if state.fate[unit]:
            # R43 A unit whose last submarine is sunk fires nothing.
            yield Event("16.42", f"{NAME[unit]} is destroyed.", SIDES, (Sunk(WHO[unit], cell),))
            return
        factors = dice.between(*row.factors, f"{key} 16.85 factors")
        hurt = Hurt()
        count = torpedo_hits(factors, state.knots[target], dice, key)
        hit_by_torpedoes(state, target, count, dice, key, hurt)
        fired = f"{torpedoes(factors)}, {hits(count)}" if factors else "no torpedo fired"
        text = f"{NAME[unit]} attacks {NAME[target]}: {fired}."
        shot = Shot(WHO[unit], WHO[target], "submarine", factors, count)
        yield Event("16.41.2", text, mine, (shot,))
        text = f"A submarine attacks {NAME[target]}, {hits(count)}"
        yield from damage_report(state, target, hurt, "16.41.2", text, "by a submarine")
