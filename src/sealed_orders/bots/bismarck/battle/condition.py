"""The likely state of an enemy ship: her card, minus the damage that own guns and torpedoes must have done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sealed_orders.games.bismarck.gunnery import salvos_of
from sealed_orders.games.bismarck.ships import SIDE, UNIT, UNITS
from sealed_orders.games.bismarck.tables import SALVO_OF, SALVOS, torpedo_damage
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Shot, facts_of
from sealed_orders.kernel.order import Side

HULL = sum(band.width * max(band.midships, int(band.sunk)) for band in SALVOS) / SALVO_OF  # midships lost to a salvo
GUNS = sum(band.width * band.firepower for band in SALVOS) / SALVO_OF
KNOTS = sum(band.width * band.knots for band in SALVOS) / SALVO_OF


@dataclass
class Condition:
    """A ship's midships, firepower, knots and torpedoes, averages if unknown."""

    midships: float
    firepower: float
    knots: float
    torpedoes: float

    @classmethod
    def new(cls, unit: int) -> Condition:
        """Return her state as on her card."""
        card = UNITS[unit]
        return cls(card.midships, card.firepower, card.knots, card.torpedoes)

    def lose(self, midships: float, firepower: float, knots: float) -> None:
        """Reduce her, keeping her afloat."""
        self.midships = max(1.0, self.midships - midships)
        self.firepower = max(0.0, self.firepower - firepower)
        self.knots = max(0.0, self.knots - knots)


def conditions(side: Side, log: Sequence[Event]) -> dict[int, Condition]:
    """Return the probable state of the enemy ships that a side has fired at."""
    enemies: dict[int, Condition] = {}
    for shot in facts_of(Shot, every_fact(log)):
        _hear(side, shot, enemies)
    return enemies


def _hear(side: Side, shot: Shot, enemies: dict[int, Condition]) -> None:
    unit, target = UNIT[shot.unit.id], UNIT[shot.target.id]
    if SIDE[unit] != side:
        if shot.weapon == "torpedoes":
            enemies.setdefault(unit, Condition.new(unit)).torpedoes = 0
        return
    if SIDE[target] == side:
        return
    ship = enemies.setdefault(target, Condition.new(target))
    salvos = salvos_of(shot)
    ship.lose(salvos * HULL, salvos * GUNS, salvos * KNOTS)
    if shot.hits:
        hits = shot.hits
        table = torpedo_damage(target)
        hull = sum(float(p) * lost for p, lost, sunk in table.outcomes if not sunk)
        ship.lose(hits * hull, 0.0, hits * float(table.knots_chance) * table.knots / 2)
