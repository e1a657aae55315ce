"""The German cadet: out by one passage, then from convoy to convoy by their timetables, then home."""

from __future__ import annotations

from functools import cache

from sealed_orders.bots.bismarck.convoys.timetable import scheduled
from sealed_orders.bots.bismarck.waters.passages import DENMARK, ICELAND, SHETLAND, is_out
from sealed_orders.bots.bismarck.waters.ways import CELLS, far, toward
from sealed_orders.bots.hunt.ways import FAR
from sealed_orders.games.bismarck.chart import PORTS, SEA
from sealed_orders.games.bismarck.ships import BISMARCK, CONVOYS, GERMAN, NAME, PRINZ_EUGEN, TYPE, UNIT
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.minute import match_part
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Course, Prompt
from sealed_orders.kernel.squares import distance

MARKS = {  # by passage, the squares a raider steers for
    DENMARK: ("1123", "1116", "1314"),
    ICELAND: ("1323", "1521", "1719"),
    SHETLAND: ("1625", "1823", "2021"),
}
RAIDERS = (BISMARCK, PRINZ_EUGEN)
CRIPPLED = 4  # midships
HOMEWARD = 25  # the turn from which the raiders head for port
TOO_NEAR = 3  # squares at which they run from an enemy battleship
NEAR = 2  # distance at which a mark of the passage counts as passed


def passage(seed: str) -> str:
    """Return the way out, drawn for the match."""
    return FastDice(f"passage {match_part(seed)}").pick(tuple(MARKS), "passage")


@cache
def expected(convoy: int, turn: int) -> str:
    """Return the square where a convoy is most likely by its timetable; None if it should be home."""
    chances = scheduled(convoy, turn)
    return max((cell for cell in CELLS if cell in chances), key=lambda cell: chances[cell], default="")


def orders(view: BismarckView, prompt: Prompt, way: str) -> tuple[Order, str]:
    """Send every ship toward its goal; patrol when there."""
    order: dict[str, Answer] = {}
    reasons: list[str] = []
    for course in prompt.choices:
        assert isinstance(course, Course)
        unit = UNIT[course.key]
        if TYPE[unit] == "O":
            continue
        goal, why = _goal(view, unit, way)
        order[course.key] = sail(course, goal)
        if unit in RAIDERS:
            reasons.append(f"{NAME[unit]} {why}")
    return order, "; ".join(reasons) or "the wolfpacks close in on the convoys"


def evade(view: BismarckView, prompt: Prompt, way: str) -> tuple[Order, str]:
    """Send a shadowed ship on to her goal."""
    (course,) = prompt.choices
    assert isinstance(course, Course)
    goal, why = _goal(view, UNIT[course.key], way)
    mode = course.modes[0]
    return {course.key: (mode.name, *toward(GERMAN, course.start, goal, mode.most))}, why


def sail(course: Course, goal: str) -> Answer:
    """Go as far toward a goal as possible; patrol when there or unable to move."""
    most = next(mode.most for mode in course.modes if mode.name == "M")
    route = toward(GERMAN, course.start, goal, most)
    return ("M", *route) if route else ("P",)


def _goal(view: BismarckView, unit: int, way: str) -> tuple[str, str]:
    here = view.square[unit]
    if unit in RAIDERS:
        heavies = [cell for u, cell, _ in view.contacts if TYPE[u] == "B" and distance(cell, here) <= TOO_NEAR]
        if heavies:
            return _refuge(here, heavies), "runs away from the battleships"
        leader = BISMARCK if view.square[BISMARCK] == here else unit
        if view.midships[leader] <= CRIPPLED * (leader == BISMARCK) or view.knots[leader] < SLOW_KNOTS:
            return _port(here), "is badly damaged and goes to port"
        if view.turn >= HOMEWARD:
            return _port(here), "goes home"
        for mark in MARKS[way] if not is_out(here) else ():
            if far(GERMAN, here, mark) > NEAR and _still_ahead(here, mark, way):
                return mark, f"breaks out through the {way}"
    prey = _prey(view, here, searched=view.mode[unit] == "P")
    return (prey[1], f"looks for {NAME[prey[0]]} in {prey[1]}") if prey else (_port(here), "goes home")


def _refuge(here: str, heavies: list[str]) -> str:
    """Return a square two steps away that is as far from the enemy as possible."""
    return max(
        sorted(SEA[GERMAN].reach(here, 2)), key=lambda cell: (min(distance(cell, enemy) for enemy in heavies), cell)
    )


def _still_ahead(here: str, mark: str, way: str) -> bool:
    """Say whether a mark of the passage is nearer to its end than the ship is."""
    end = MARKS[way][-1]
    return far(GERMAN, mark, end) < far(GERMAN, here, end)


def _prey(view: BismarckView, here: str, searched: bool) -> tuple[int, str] | None:
    """Return the nearest convoy, seen or by its timetable; not one expected in a square that was just searched."""
    seen = {u: cell for u, cell, _ in view.contacts if u in CONVOYS}
    places = {u: seen.get(u) or expected(u, view.turn) for u in sorted(CONVOYS) if not view.fate[u]}
    distances = [
        (far(GERMAN, here, cell), u, cell)
        for u, cell in places.items()
        if cell and not (searched and cell == here and u not in seen)
    ]
    nearest = min(distances, default=(FAR, 0, ""))
    return None if nearest[0] >= FAR else nearest[1:]


def _port(here: str) -> str:
    return min(sorted(PORTS[GERMAN]), key=lambda port: far(GERMAN, here, port))
