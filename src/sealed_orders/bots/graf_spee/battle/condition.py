"""What state a ship is in: an own one by the view; an enemy by her card, less the reported losses."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sealed_orders.games.graf_spee.battle.batteries import BATTERIES, STARBOARD, Battery
from sealed_orders.games.graf_spee.ships import CARDS, SHIP, SIDE, TURRETS, built, turret
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Damaged, Shot, Sunk, Turn

REGAINED = 5  # 11.3 knots a turn, on average


@dataclass
class Condition:
    """What is left of a ship."""

    ship: int
    hull: int
    superstructure: int
    guns: list[int]  # A, B, X, Y
    strength: list[int]
    port: int
    starboard: int
    knots: int
    torpedoes: bool

    @classmethod
    def new(cls, ship: int) -> Condition:
        """Return a ship in the condition that her card shows."""
        card = CARDS[ship]
        strength = [card.strength if number in built(ship) else 0 for number in range(len(TURRETS))]
        rest = (card.port, card.starboard, card.knots, card.torpedoes)
        return cls(ship, card.hull, card.superstructure, list(card.guns), strength, *rest)

    def lose(self, lost: dict[str, int]) -> None:
        """14.1, 15.14 Reduce her values."""
        for key, less in lost.items():
            name, _, letter = key.partition("_")
            if letter:
                column, number = getattr(self, name), "abxy".index(letter)
                column[number] = max(0, column[number] - less)
            else:
                setattr(self, key, max(0, getattr(self, key) - less))

    def set_of(self, battery: Battery) -> int:
        """15.8 Return the guns that a set has left."""
        if battery.turrets:
            return sum(self.guns[number] for number in battery.turrets)
        return self.starboard if battery is STARBOARD else self.port

    @property
    def silent(self) -> bool:
        """Say whether she has no gun left."""
        return not any(self.set_of(battery) for battery in BATTERIES)


def own(view: SpeeView, ship: int) -> Condition:
    """Return one of the side's own ships."""
    spots = [turret(ship, number) for number in range(len(TURRETS))]
    return Condition(
        ship,
        view.hull[ship],
        view.superstructure[ship],
        [view.guns[spot] for spot in spots],
        [view.strength[spot] for spot in spots],
        view.port[ship],
        view.starboard[ship],
        view.knots[ship],
        CARDS[ship].torpedoes and not view.spent[ship],
    )


def enemies(side: str, log: Sequence[Event]) -> dict[int, Condition]:
    """Return the enemy ships, with the damage that was reported."""
    ships = {ship: Condition.new(ship) for ship, whose in enumerate(SIDE) if whose != side}
    for fact in every_fact(log):
        match fact:
            case Damaged() if fact.unit.side != side and fact.unit.id in SHIP:
                ships[SHIP[fact.unit.id]].lose(dict(fact.lost))
            case Shot() if fact.unit.side != side and fact.weapon == "torpedoes":
                ships[SHIP[fact.unit.id]].torpedoes = False
            case Sunk() if fact.unit.side != side:
                ships[SHIP[fact.unit.id]].hull = 0
            case Turn():
                _new_day(ships)
    return ships


def _new_day(ships: dict[int, Condition]) -> None:
    """11.3, 15.7 She regains knots, and in the next combat she has torpedoes again."""
    for ship, state in ships.items():
        state.knots = min(CARDS[ship].knots, state.knots + REGAINED)
        state.torpedoes = CARDS[ship].torpedoes
