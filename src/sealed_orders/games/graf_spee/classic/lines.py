"""4.1, 5.4, 15.8, 15.9 What the program prints: the map and the lines of a ship."""

from __future__ import annotations

from sealed_orders.games.graf_spee.battle.plot import points, yards_between
from sealed_orders.games.graf_spee.chart import CLASS, COLUMNS, DOTS, ROWS
from sealed_orders.games.graf_spee.damage import damage_percent
from sealed_orders.games.graf_spee.ships import CARDS, FLEET, GRAF_SPEE
from sealed_orders.games.graf_spee.status import COMBAT_HEAD, battle_facts, combat_line, detail_line
from sealed_orders.games.graf_spee.view import SpeeView

AFLOAT = COMBAT_HEAD.index("Curspd")  # columns that mean something outside a combat


def ship_map(view: SpeeView) -> str:
    """2.3, 2.4, 6.5 Each square a sign: a ship, an enemy's first; an anchor, a lane's dots, land; the visibility."""
    ships = {view.square[ship]: CARDS[ship].code for ship in reversed(FLEET[view.side]) if view.square[ship]}
    ships |= {cell: CARDS[ship].code for ship, cell, _ in reversed(view.contacts)}
    head = f"    {' '.join(str(column) for column in COLUMNS)}   VL={view.visibility}"
    rows = (f"{row}  {'  '.join(_sign(f'{row}{column}', ships) for column in COLUMNS)}" for row in ROWS)
    return "\n".join([head, *rows])


def _sign(cell: str, ships: dict[str, str]) -> str:
    return ships.get(cell) or (str(DOTS[cell]) if DOTS[cell] else CLASS[cell])


def ship_line(view: SpeeView, ship: int, order: str) -> str:
    """5.4 Write the Ship Detail Line, with the current order."""
    code, name, square, knots, damage, worth, fuel, _ = detail_line(view, ship)
    return f"{code}   {name:<11} {square}   {knots:>2}  {damage}  {worth:>3}   {fuel:>2}   {order}"


def fight_line(view: SpeeView, ship: int, columns: int = len(COMBAT_HEAD)) -> str:
    """15.8 Return the Combat Ship Detail Line under its head."""
    lines = (COMBAT_HEAD[:columns], combat_line(view, ship)[:columns])
    return "\n".join("".join(f"{word:<9}" for word in line).rstrip() for line in lines)


def status(view: SpeeView, ship: int) -> str:
    """4.6 Return the combat line, superstructure, turrets and damage level of a combat ship."""
    facts = ", ".join(f"{name} {value}" for name, value in battle_facts(view, ship))
    line = fight_line(view, ship, len(COMBAT_HEAD) if view.battle_turn else AFLOAT)
    return f"{line}\n{facts.upper()}, DAMAGE {damage_percent(view, ship):03}%"


def places(view: SpeeView) -> str:
    """15.9 X: the coordinates of each ship."""
    return "\n".join(f"{CARDS[ship].code}  {points(view.x[ship])}, {points(view.y[ship])}" for ship in view.fighting)


def progress(view: SpeeView) -> str:
    """15.9 P: speed, course and range to the Graf Spee of each ship."""
    return "\n".join(
        f"{CARDS[ship].code}  SPEED {view.speed[ship]}  COURSE {view.course[ship]:03}  RANGE {_far(view, ship)}"
        for ship in view.fighting
    )


def _far(view: SpeeView, ship: int) -> str:
    return f"{yards_between(view, ship, GRAF_SPEE)} YARDS"
