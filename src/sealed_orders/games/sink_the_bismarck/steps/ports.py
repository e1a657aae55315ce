"""14, 15.4 Phase 13: El Ferrol, the Atlantic, and ships that end their cruise."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.sink_the_bismarck.chart import ALL_PORTS, EL_FERROL, PORTS, column, named, row
from sealed_orders.games.sink_the_bismarck.damage import remove
from sealed_orders.games.sink_the_bismarck.following import lose_contact
from sealed_orders.games.sink_the_bismarck.forces import Known, cell_of, ships_in
from sealed_orders.games.sink_the_bismarck.ships import GERMAN, ID, NAME, NUMBER, WARSHIPS, WHO
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.victory import PORT, in_secret
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Left
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many

FERROL_TURNS = 4  # 14.3
WEST, SOUTH = 30, 17  # 15.4 columns up to this, rows beyond that
NORTH_SEA = 41, 23  # 15.4 columns from this on, rows up to that: they are not the Atlantic


class Ports(Step[SinkState, SinkView]):
    """14.3, 15.4 A ship too long in El Ferrol is interned; a ship that ends a turn far out has been in the Atlantic."""

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for ship in WARSHIPS[GERMAN]:
            cell = cell_of(state, ship)
            if cell == EL_FERROL:
                yield from in_ferrol(state, ship)
            elif cell and is_out(cell, bool(state.norway[ship])):
                state.atlantic[ship] = 1
        if may_end(state):
            state.then(Task("home", (GERMAN,)))


def is_out(cell: str, from_norway: bool) -> bool:
    """15.4 At sea in columns 01 to 30, or for a ship that sailed from Norway south of row 17 (R4), the North Sea aside.

    >>> is_out("3006", True), is_out("3322", True), is_out("3322", False), is_out("4318", True), is_out("4126", True)
    (True, True, False, False, True)
    """
    if cell in ALL_PORTS:
        return False
    east, north = NORTH_SEA
    south = row(cell) > SOUTH and not (column(cell) >= east and row(cell) <= north)
    return column(cell) <= WEST or (from_norway and south)


def in_ferrol(state: SinkState, ship: int) -> Iterator[Event]:
    """14.3 Four turns in all; then she is interned, and worth nothing to anybody but for her damage."""
    state.ferrol[ship] += 1
    left = FERROL_TURNS - state.ferrol[ship]
    if left < 0:
        yield from no_longer_shadows(state, ship)
        remove(state, ship, "interned")
        yield Event("14.3", f"{NAME[ship]} is interned at El Ferrol.", (GERMAN,), (Left(WHO[ship]),))
    else:
        stay = f"may stay at El Ferrol for {many(left, 'more turn')}" if left else "must leave El Ferrol next turn"
        yield Event("14.3", f"{NAME[ship]} {stay}.", (GERMAN,))


def no_longer_shadows(state: SinkState, ship: int) -> Iterator[Event]:
    """8.7 The last ship of a shadowing force goes out of play, and contact is lost."""
    force = state.force[ship]
    if state.shadowing[force] and len(ships_in(state, force)) == 1:
        yield from lose_contact(state, force, "8.7", "she is in port")


def may_end(now: Known) -> list[int]:
    """15.4 The German ships in a German port that have been out, once and for all."""
    if not now.on("e4_points"):
        return []
    return [s for s in WARSHIPS[GERMAN] if cell_of(now, s) in PORTS[GERMAN] and now.atlantic[s]]


class Home(Step[SinkState, SinkView]):
    """15.4 With 4, a ship in a German port may end her cruise there: she scores, and is out of play."""

    def ask(self, view: SinkView) -> Prompt | None:
        home = may_end(view)
        if not home:
            return None
        options = tuple(Option(ID[s], f"{NAME[s]} at {named(cell_of(view, s))}") for s in home)
        pick = Pick("home", "Ships that end their cruise", options, 0, len(options), default=())
        return Prompt(f"Which ships end their cruise, for {PORT} points each?", "15.4", (pick,))

    def resolve(self, state: SinkState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for name in orders.get(GERMAN, {}).get("home", ()):
            ship = NUMBER[name]
            where = named(cell_of(state, ship))
            yield from no_longer_shadows(state, ship)
            remove(state, ship, "home")
            in_secret(state, "15.4", ship, PORT, "ships home", f"has come home to {where}")
            text = f"{NAME[ship]} ends her cruise at {where}, worth {PORT} points at the end."
            yield Event("15.4", text, (GERMAN,), (Left(WHO[ship]),))
