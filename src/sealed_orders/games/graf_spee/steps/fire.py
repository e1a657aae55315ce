"""15.1.3 Gunfire and torpedoes: all at once, from the state when the phase began."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from sealed_orders.games.graf_spee.battle.batteries import BATTERIES, NUMBER, Battery, aimed_at, gun_of
from sealed_orders.games.graf_spee.battle.effects import Blow, plainly
from sealed_orders.games.graf_spee.battle.hits import called, location
from sealed_orders.games.graf_spee.battle.plot import keeps_targets, place, yards_between
from sealed_orders.games.graf_spee.battle.salvo import salvo
from sealed_orders.games.graf_spee.battle.torpedoes import costs, torpedo_hit
from sealed_orders.games.graf_spee.damage import lose_hull, lose_knots
from sealed_orders.games.graf_spee.ships import ID, NAME, SHIP, SIDES, WHO
from sealed_orders.games.graf_spee.state import SETS, SpeeState, Splash, Torpedoes
from sealed_orders.games.graf_spee.steps.manoeuvre import course_ordered
from sealed_orders.games.graf_spee.steps.offline import founder, losses, status
from sealed_orders.games.graf_spee.words import sentence
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, Hit, Shot
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.words import many


class Shooting(NamedTuple):
    """15.11 What one set of guns fires in a turn, and how many shells hit."""

    ship: int
    battery: Battery
    target: int
    guns: int
    yards: int
    ranging: bool
    tally: str
    hits: int


class Spread(NamedTuple):
    """15.7 A ship's torpedoes at a target, and whether they hit."""

    ship: int
    target: int
    yards: int
    tally: str
    hit: bool


def gunfire(state: SpeeState, given: Order, dice: Dice) -> Iterator[Event]:
    """15.1.3 Roll every shot before any damage counts, so that a ship sunk this turn has fired."""
    salvos = [shooting for ship in state.fighting for shooting in _salvos(state, ship, given, dice)]
    spreads = [spread for ship in state.fighting for spread in _spreads(state, ship, given, dice)]
    state.quiet = 0 if salvos or spreads else state.quiet + 1
    _take_aim(state, salvos)
    last = state.battle_turn - 1
    state.splashes = [splash for splash in state.splashes if splash.turn >= last]
    state.torpedoes = [run for run in state.torpedoes if run.turn >= last]
    for shooting in salvos:
        yield _report(shooting)
        yield from _damage(state, shooting, dice)
    for spread in spreads:
        yield from _torpedoed(state, spread, dice)
    for ship in state.fighting:
        if not state.hull[ship]:
            state.battle[ship] = 0
            yield from founder(state, ship)


def _key(state: SpeeState, paragraph: str, ship: int, more: str = "") -> str:
    return f"turn {state.turn}.{state.battle_turn} {paragraph} {ID[ship]}{more and f' {more}'}"


def _salvos(state: SpeeState, ship: int, given: Order, dice: Dice) -> Iterator[Shooting]:
    """15.6, 15.11 Roll once for each gun; range in on a new target, or after a turn of more than thirty degrees."""
    kept = keeps_targets(state.course[ship], course_ordered(state, ship, given))
    for battery in BATTERIES:
        target = SHIP.get(given.get(f"{ID[ship]}_{battery.name}", ("",))[0])
        if target is None:
            continue
        ranging = not kept or aimed_at(state.aim, ship, battery) != target
        yards, (guns, gun) = yards_between(state, ship, target), salvo(state, ship, battery, target, ranging=ranging)
        key = _key(state, "15.11", ship, battery.name)
        hits = sum(gun.roll(dice, f"{key} gun {number}") for number in range(1, guns + 1))
        yield Shooting(ship, battery, target, guns, yards, ranging, gun.tally, hits)


def _take_aim(state: SpeeState, salvos: list[Shooting]) -> None:
    """15.6 Note what each set fired at this turn; one that held its fire must range in again."""
    state.aim = [-1] * len(state.aim)
    for shooting in salvos:
        state.aim[SETS * shooting.ship + NUMBER[shooting.battery.name]] = shooting.target


def _report(shooting: Shooting) -> Event:
    what = f"{NAME[shooting.ship]}, {shooting.battery.name} guns, at {NAME[shooting.target]}"
    hits = many(shooting.hits, "hit") if shooting.hits else "no hit"
    text = f"{what}: {hits} from {many(shooting.guns, 'gun')}. Chance per gun: {shooting.tally}."
    shot = Shot(WHO[shooting.ship], WHO[shooting.target], shots=shooting.guns, hits=shooting.hits)
    return Event("15.11", text, SIDES, (shot,))


def _damage(state: SpeeState, shooting: Shooting, dice: Dice) -> Iterator[Event]:
    """15.12, 15.13, 15.14 Apply hit by hit in the order of the rolls."""
    done: list[str] = []
    for number in range(1, shooting.hits + 1):
        key = _key(state, "15.12", shooting.ship, f"{shooting.battery.name} hit {number}")
        where = location(shooting.target, shooting.yards, dice, key)
        blow = Blow(state, shooting.target, gun_of(shooting.ship, shooting.battery), shooting.yards, dice, key)
        before = status(state, shooting.target)
        effects = tuple(blow.strike(where))
        costs_her = Damaged(WHO[shooting.target], losses(before, status(state, shooting.target)))
        text = f"{NAME[shooting.target]} is hit on the {called(where)}: {', '.join(map(plainly, effects))}."
        done.append(f"{called(where)}: {', '.join(effects)}")
        hit = Hit(WHO[shooting.target], called(where))
        yield Event("15.13", text, SIDES, (hit, costs_her) if costs_her.lost else (hit,))
    spot = place(state, shooting.target)
    splash = Splash(
        state.battle_turn, shooting.ship, shooting.target, *spot, shooting.guns, shooting.hits, "; ".join(done)
    )
    state.splashes.append(splash)


def _spreads(state: SpeeState, ship: int, given: Order, dice: Dice) -> Iterator[Spread]:
    """15.7 Torpedoes away: once in a combat."""
    target = SHIP.get(given.get(f"{ID[ship]}_torpedoes", ("",))[0])
    if target is not None:
        state.spent[ship] = 1
        yards = yards_between(state, ship, target)
        chance = torpedo_hit(yards, state.speed[target])
        yield Spread(ship, target, yards, chance.tally, chance.roll(dice, _key(state, "15.7", ship)))


def _torpedoed(state: SpeeState, spread: Spread, dice: Dice) -> Iterator[Event]:
    """15.7 A hit costs hull points and knots."""
    run = (*place(state, spread.ship), *place(state, spread.target))
    state.torpedoes.append(Torpedoes(state.battle_turn, spread.ship, spread.target, *run, spread.hit))
    what = f"{NAME[spread.ship]} fires torpedoes at {NAME[spread.target]}"
    shot = Shot(WHO[spread.ship], WHO[spread.target], "torpedoes", hits=int(spread.hit))
    if not spread.hit:
        yield Event("15.7", f"{what}: no hit. {sentence(spread.tally)}", SIDES, (shot,))
        return
    hull_span, knots_span = costs(spread.target)
    hull = lose_hull(state, spread.target, dice.between(*hull_span, _key(state, "15.7", spread.ship, "hull")))
    knots = lose_knots(state, spread.target, dice.between(*knots_span, _key(state, "15.7", spread.ship, "knots")))
    text = f"{what}: a hit, {many(hull, 'hull point')} and {many(knots, 'knot')} lost. {sentence(spread.tally)}"
    yield Event("15.7", text, SIDES, (shot, Damaged(WHO[spread.target], {"hull": hull, "knots": knots})))
