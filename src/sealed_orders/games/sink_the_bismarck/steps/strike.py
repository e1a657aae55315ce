"""11 Phase 10: air attacks, the British first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck import air, ships
from sealed_orders.games.sink_the_bismarck.air import BOMBER, RANGE, UNITS, WORDS
from sealed_orders.games.sink_the_bismarck.air_missions import STAND_BY, base_of
from sealed_orders.games.sink_the_bismarck.contacts import Contact, contacts_now, nothing_seen
from sealed_orders.games.sink_the_bismarck.damage import air_hit, damage_words, hit_convoy
from sealed_orders.games.sink_the_bismarck.forces import Known, cell_of
from sealed_orders.games.sink_the_bismarck.gunnery import Roll, air_attack, convoy_bombs, points
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.ships import ENEMY, GERMAN, NAME, SHIPS
from sealed_orders.games.sink_the_bismarck.sighting import contact_who, quarry_who
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.tables import EXPLODES, POOR
from sealed_orders.games.sink_the_bismarck.view import SinkView, marker_of
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Shot, Who, rolled
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many

NONE = "none"
REFIT, SHATTERED = 2, 5  # 10.9, 10.10 a unit flies again this many turns after a strike, and after a natural 1


class Strike(Step[SinkState, SinkView]):
    """11.1 Each unit that stands by may attack a ship, or with 1b a convoy, detected this turn and in range."""

    def ask(self, view: SinkView) -> Prompt | None:
        choices = tuple(pick for unit in air.OF[view.side] if (pick := _pick(view, unit)))
        if not choices:
            return None
        return Prompt("Air attacks.", "11.1", choices, lambda order: _check(view, order))

    def idle(self, state: SinkState, side: Side) -> bool:
        return nothing_seen(state) or not any(state.mission[unit] == STAND_BY for unit in air.OF[side])

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for key, (target,) in orders.get(task.to[0], {}).items():
            if target != NONE:
                yield from attack(state, air.NUMBER[key], target, dice)


def targets(view: SinkView, unit: int) -> list[Contact]:
    """10.3, 10.5, 10.12, 11.1, 11.6 Return what a unit may attack in range, no weather poor: ships; with 1b convoys."""
    base, kind = base_of(view, unit), UNITS[unit].kind
    if view.weather_at(base) == POOR:
        return []
    bombs = view.side == GERMAN and kind == BOMBER and view.on("e1b_convoy_bombing")
    return [
        contact
        for contact in contacts_now(view)
        if distance(base, contact.cell) <= RANGE[kind]
        and view.weather_at(contact.cell) != POOR
        and (bombs or not contact.is_convoy)
    ]


def _pick(view: SinkView, unit: int) -> Pick | None:
    if view.mission[unit] != STAND_BY or not base_of(view, unit) or not may_pay(view, unit):
        return None
    options = []
    for contact in targets(view, unit):
        options += [Option(ships.ID[s], f"{NAME[s]} in {contact.cell}", at=contact.cell) for s in contact.ships]
        options += [Option(contact.id, f"{contact.name} in {contact.cell}", at=contact.cell)] * contact.is_convoy
    if not options:
        return None
    hold = Option(NONE, "No attack", stake="It gives up this strike and stays ready.")
    return Pick(UNITS[unit].id, UNITS[unit].name, (hold, *options), default=(NONE,), asked=True)


def may_pay(now: Known, unit: int) -> bool:
    """11.5 With 2b a carrier without fuel may not strike."""
    carrier = UNITS[unit].carrier
    return carrier < 0 or not now.on("e2b_cv_fuel") or now.fuel[carrier] > 0


def _check(view: SinkView, order: Order) -> None:
    """11.5 With 2b a carrier pays a fuel factor for each unit that attacks."""
    if not view.on("e2b_cv_fuel"):
        return
    for carrier, deck in air.DECK.items():
        flying = [UNITS[u].id for u in deck if order.get(UNITS[u].id, (NONE,)) != (NONE,)]
        if len(flying) > view.fuel[carrier]:
            text = f"{NAME[carrier]} has fuel for {many(view.fuel[carrier], 'attack')}."
            raise IllegalOrder(text, "11.5", flying[-1])


def roll_at_ship(state: SinkState, unit: int, ship: int, cell: str) -> Roll:
    """11.2, 11.3 The roll: with 1c without the target's defence, with its option better near the base."""
    bombs = UNITS[unit].kind == BOMBER
    defence = 0 if state.on("e1c_air") else SHIPS[ship].defence
    return air_attack(bombs, state.weather_at(cell), defence, _far(state, unit, cell))


def _far(state: SinkState, unit: int, cell: str) -> int | None:
    """11.3 The distance from the base, where it counts: for land-based bombers, with the option of 1c."""
    near = UNITS[unit].kind == BOMBER and state.on("e1c_distance")
    return distance(base_of(state, unit), cell) if near else None


def attack(state: SinkState, unit: int, target: str, dice: Dice) -> Iterator[Event]:
    """11.2, 10.9, 10.10, 11.5 One roll; the unit refits, longer after a natural 1; a carrier pays for it."""
    ship = ships.NUMBER.get(target, NOBODY)
    convoy = marker_of(state, target) if ship == NOBODY else NOBODY
    cell = cell_of(state, ship) if ship != NOBODY else state.cell[convoy] if convoy != NOBODY else ""
    side = UNITS[unit].side
    if not cell:
        yield Event("11.1", f"{UNITS[unit].name} does not find its target: it is gone.", (side,))
        return
    roll = (
        roll_at_ship(state, unit, ship, cell)
        if ship != NOBODY
        else convoy_bombs(state.weather_at(cell), _far(state, unit, cell))
    )
    face = dice.roll_for(10, f"turn {state.turn} 11.2 strike {UNITS[unit].id}", roll.damage)
    outcome = roll.outcome(face)
    state.ready[unit] = state.turn + (SHATTERED if face == 1 else REFIT)
    if UNITS[unit].carrier >= 0 and state.on("e2b_cv_fuel"):
        state.fuel[UNITS[unit].carrier] -= 1
    yield from _report(state, unit, target, roll, face)
    if ship != NOBODY:
        state.attacked[ship] = state.turn
        yield from air_hit(state, ship, outcome, "11.4")
    else:
        yield from hit_convoy(state, convoy, points(outcome), "11.6")


def _report(state: SinkState, unit: int, target: str, roll: Roll, face: int) -> Iterator[Event]:
    """1.4 Tell the owner the arithmetic, the enemy the kind of strike and its result."""
    side, who, outcome = UNITS[unit].side, contact_who(target), roll.outcome(face)
    weapon = "bombs" if UNITS[unit].kind == BOMBER else "air torpedoes"
    hits = points(outcome)
    result = "she explodes" if outcome == EXPLODES else damage_words(hits)
    if outcome == EXPLODES and target not in ships.NUMBER:
        result = "five damage points"
    elif outcome == EXPLODES and state.on("e1c_air"):
        result = "five damage points and the rudder"
    out = "; the unit cannot fly for four turns" if face == 1 else ""
    own = Shot(Who(UNITS[unit].id, side, UNITS[unit].name), who, weapon, hits=hits)
    text = f"{UNITS[unit].name} attacks {who.name} (rolled {roll.sentence(face)}): {result}{out}."
    yield Event("11.2", text, (side,), (own, rolled((face,), of=10)))
    who = quarry_who(state, target)
    seen = Shot(Who("aircraft", side, WORDS[UNITS[unit].kind]), who, weapon, hits=hits)
    name = WORDS[UNITS[unit].kind].capitalize()
    yield Event("11.2", f"{name} attack {who.name}: {result}.", (ENEMY[side],), (seen,))
