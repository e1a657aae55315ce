"""12.13 A round of fire: both sides name targets in secret, and all fire at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck.battle import can_fire, defence, has_torpedoes, line, targets
from sealed_orders.games.sink_the_bismarck.calendar import is_night
from sealed_orders.games.sink_the_bismarck.damage import damage_words, strike_ship
from sealed_orders.games.sink_the_bismarck.forces import guns, has_radar
from sealed_orders.games.sink_the_bismarck.gunnery import Roll, gunfire, points, torpedo_run
from sealed_orders.games.sink_the_bismarck.ships import ENEMY, ID, NAME, NUMBER, SIDE, SIDES, WHO
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.tables import BANDS, EXPLODES, TABLES
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shot, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task

TORPEDO = "torpedoes_"
CROWDED: int = TABLES["gunnery"]["crowded_from"]


class Round(Step[SinkState, SinkView]):
    """12.13 One enemy ship for each firing ship."""

    def ask(self, view: SinkView) -> Prompt | None:
        cell, number, band = str(view.args[0]), int(view.args[1]), int(view.args[2])
        foes = targets(view, view.side, band)
        picks = (_pick(view, ship, foes, band) for ship in line(view, view.side) if can_fire(view, ship, band))
        choices = tuple(pick for pick in picks if len(pick.values) > 1)
        if not choices:
            return None
        text = f"Round {number} in {cell}, range {BANDS[band]}: choose your targets."
        return Prompt(text, "12.13", choices, fight=cell)

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """12.13, 12.17 All fire with what they have now; damage and sinkings take effect when both have fired."""
        aims = {ship: aim for side in SIDES for ship, aim in aimed(state, side, orders.get(side, {})).items()}
        crowd: Counter[int] = Counter()
        results: dict[int, list[str]] = {}
        rolls = []
        for ship, (target, torpedo) in sorted(aims.items()):
            crowd[target] += 1
            rolls.append((ship, target, torpedo, roll_of(state, ship, target, torpedo, crowd[target] >= CROWDED)))
        for ship, target, torpedo, roll in rolls:
            key = f"turn {state.turn} 12.13 {state.combat} round {state.number} {ID[ship]}"
            face = dice.roll_for(10, key, roll.damage)
            state.torpedoes[ship] |= torpedo
            results.setdefault(target, []).append(roll.outcome(face))
            yield from _report(ship, target, torpedo, roll, face)
        for target in sorted(results):
            yield from strike_ship(state, target, results[target], "12.17")
        yield Event("12.17", f"Round {state.number} is over.", SIDES)


def _pick(view: SinkView, ship: int, foes: list[int], band: int) -> Pick:
    """12.13, 12.15 The targets of a ship; a flotilla at C may use her torpedoes instead of her guns."""
    options = []
    if guns(view, ship, band):
        options += [Option(ID[foe], NAME[foe], at=str(view.args[0])) for foe in foes]
    if has_torpedoes(view, ship, band):
        options += [Option(f"{TORPEDO}{ID[foe]}", f"Torpedoes at {NAME[foe]}", at=str(view.args[0])) for foe in foes]
    default = (options[0].value,) if options else None
    return Pick(ID[ship], NAME[ship], tuple(options), default=default)


def aimed(state: SinkState, side: Side, order: Order) -> dict[int, tuple[int, int]]:
    """12.13 By ship her target, and 1 for torpedoes; who was not asked fires at the first that she may."""
    foes = targets(state, side, state.band)
    aims = {}
    for ship in line(state, side):
        if not foes or not can_fire(state, ship, state.band):
            continue
        usual = ID[foes[0]] if guns(state, ship, state.band) else f"{TORPEDO}{ID[foes[0]]}"
        (word,) = order.get(ID[ship], (usual,))
        aims[ship] = (NUMBER[word.removeprefix(TORPEDO)], int(word.startswith(TORPEDO)))
    return aims


def roll_of(state: SinkState, ship: int, target: int, torpedo: int, crowded: bool) -> Roll:
    """12.13, 12.14, 12.15 A ship's roll."""
    weather = state.weather_at(state.combat)
    blind = is_night(state.turn) and not has_radar(state, state.force[ship])
    if torpedo:
        return torpedo_run(defence(target), weather, blind, crowded)
    return gunfire(guns(state, ship, state.band), state.band, defence(target), weather, blind, crowded)


def _report(ship: int, target: int, torpedo: int, roll: Roll, face: int) -> Iterator[Event]:
    """1.4 Report the arithmetic to her own side, the hits to the enemy."""
    outcome = roll.outcome(face)
    shot = Shot(WHO[ship], WHO[target], "torpedoes" if torpedo else "guns", hits=points(outcome))
    what = f"{NAME[ship]} {'launches torpedoes' if torpedo else 'fires'} at {NAME[target]}"
    result = "she explodes" if outcome == EXPLODES else damage_words(points(outcome))
    text = f"{what} (rolled {roll.sentence(face)}): {result}."
    yield Event("12.13", text, (SIDE[ship],), (shot, rolled((face,), of=10)))
    yield Event("12.13", f"{what}: {result}.", (ENEMY[SIDE[ship]],), (shot,))
