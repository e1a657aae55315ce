"""15.0 What a client draws of a tactical combat."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.graf_spee.battle.batteries import aimed_at, batteries
from sealed_orders.games.graf_spee.battle.plot import points, yards_between
from sealed_orders.games.graf_spee.calendar import title
from sealed_orders.games.graf_spee.cards import FLEET, GRAF_SPEE, NAME, SHIPS
from sealed_orders.games.graf_spee.status import COMBAT_HEAD, combat_line
from sealed_orders.games.graf_spee.tables import SIGHT, WEATHER_NAMES
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.board import Display, Panel


def display(view: SpeeView) -> Display:
    """15.8, 15.9 Positions, speeds, courses and ranges of all ships, and the detail lines of one's own."""
    turn = f", tactical turn {view.battle_turn}" if view.battle_turn else ""
    return Display(f"{title(view.turn)}{turn}", (), tuple(_panels(view)))


def _panels(view: SpeeView) -> Iterator[Panel]:
    level = view.visibility
    sight = f"{level}, {WEATHER_NAMES[level]} seas, sight {SIGHT[level]} yards"
    yield Panel("Visibility", (("Level", sight),), score=True)
    head = ("Ship", "X", "Y", "Course", "Knots", "Yards to the Graf Spee")
    yield Panel("Ships in the battle", (head, *(_row(view, ship) for ship in view.fighting)), pinned=True)
    own = [ship for ship in FLEET.get(view.side, ()) if view.battle[ship]]
    if own:
        yield Panel("Own ships", (COMBAT_HEAD, *(combat_line(view, ship) for ship in own)))
        yield Panel("Gunnery", tuple(_aims(view, own)))
    gone = tuple((NAME[ship], view.fate[ship]) for ship in SHIPS if view.fate[ship] not in ("", "absent"))
    if gone:
        yield Panel("Out of play", gone)


def _row(view: SpeeView, ship: int) -> tuple[str, ...]:
    """15.9 X, Y, course, speed, and the range to the Graf Spee."""
    far = "" if ship == GRAF_SPEE or not view.battle[GRAF_SPEE] else str(yards_between(view, ship, GRAF_SPEE))
    spot = (points(view.x[ship]), points(view.y[ship]))
    return (NAME[ship], *spot, f"{view.course[ship]:03}", str(view.speed[ship]), far)


def _aims(view: SpeeView, ships: list[int]) -> Iterator[tuple[str, ...]]:
    """15.6 What each set of guns fired at last turn, and what a ship suffers from."""
    for ship in ships:
        aims = ((battery.name, aimed_at(view.aim, ship, battery)) for battery in batteries(view, ship))
        told = ", ".join(f"{name} at {NAME[aim] if aim >= 0 else '0'}" for name, aim in aims)
        hurt = (
            ("fire control destroyed", view.blind),
            ("rudder damaged", view.jammed),
            ("torpedoes fired", view.spent),
        )
        yield (NAME[ship], told, ", ".join(word for word, column in hurt if column[ship]))
