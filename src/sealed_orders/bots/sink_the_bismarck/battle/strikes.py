"""11.1 Whom aircraft attack: what a strike promises in points."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.sink_the_bismarck.battle.condition import damages, hits
from sealed_orders.bots.sink_the_bismarck.words import NOBODY
from sealed_orders.games.sink_the_bismarck import air
from sealed_orders.games.sink_the_bismarck.air import BOMBER, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import base_of
from sealed_orders.games.sink_the_bismarck.contacts import contacts_now
from sealed_orders.games.sink_the_bismarck.gunnery import Roll, air_attack, convoy_bombs
from sealed_orders.games.sink_the_bismarck.ships import GERMAN, NUMBER, SHIPS, SIDE
from sealed_orders.games.sink_the_bismarck.tables import EXPLODES
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Pick, Prompt

RUDDER = 0.35  # 13.6 of a ship's points, for one that cannot leave her hex
HELD = 3  # 11.5 fuel factors that a carrier keeps


def strikes(view: SinkView, prompt: Prompt, log: Sequence[Event]) -> tuple[Order, str]:
    """11.1, 11.5 Each unit at what it promises most against, as long as its carrier has fuel to spare."""
    order: dict[str, Answer] = {}
    words, seen = [], hits(damages(log))
    spare = {ship: view.fuel[ship] - HELD for ship in air.DECK}
    for pick in prompt.choices:
        assert isinstance(pick, Pick)
        unit = air.NUMBER[pick.key]
        carrier = UNITS[unit].carrier
        if carrier >= 0 and view.on("e2b_cv_fuel"):
            if spare[carrier] <= 0:
                order[pick.key] = (NOBODY,)
                continue
            spare[carrier] -= 1
        options = [value for value in pick.values if value != NOBODY]
        best = max(options, key=lambda word: promised(view, unit, word, seen))
        order[pick.key] = (best,)
        words.append(f"{pick.label} attacks {best}: {promised(view, unit, best, seen):.1f} points expected")
    return order, ", ".join(words) or "no fuel to spare for strikes"


def promised(view: SinkView, unit: int, word: str, seen: dict[int, int]) -> float:
    """11.2, 15 Return what one strike promises in points."""
    contact = next(c for c in contacts_now(view) if word == c.id or NUMBER.get(word, -1) in c.ships)
    bombs = UNITS[unit].kind == BOMBER
    away = distance(base_of(view, unit), contact.cell) if bombs and view.on("e1c_distance") else None
    weather = view.weather_at(contact.cell)
    if contact.is_convoy:
        return min(float(contact.value), float(convoy_bombs(weather, away).expected))
    ship = NUMBER[word]
    defence = 0 if view.on("e1c_air") else SHIPS[ship].defence
    return _at_ship(view, ship, air_attack(bombs, weather, defence, away), seen.get(ship, 0))


def _at_ship(view: SinkView, ship: int, roll: Roll, damage: int) -> float:
    card, results = SHIPS[ship], roll.results()
    explodes = float(results[EXPLODES])
    points = float(roll.expected) - 5 * explodes
    left = max(1, card.capacity - damage)
    hurt = 0.0
    if view.on("e4_points"):
        hurt = 1.0 if SIDE[ship] == GERMAN else 0.5
    rudder = RUDDER * card.points + 5 * hurt if view.on("e1c_air") else float(card.points)
    return points * (hurt + 0.5 * card.points / left) + explodes * rudder
