"""The British cadet: convoys straight home, pickets in the gaps, and all guns to where the enemy is seen."""

from __future__ import annotations

from sealed_orders.bots.bismarck.convoys.timetable import keeps_time
from sealed_orders.bots.bismarck.german.cadet import expected
from sealed_orders.bots.bismarck.waters.flights import (
    can_be_at,
    fly,
    must_turn_home,
    on_base,
    strike_flight,
    strike_planes,
)
from sealed_orders.bots.bismarck.waters.ways import far, toward
from sealed_orders.games.bismarck.chart import FOG, PLACES, PORTS
from sealed_orders.games.bismarck.flight import speed
from sealed_orders.games.bismarck.ships import (
    BISMARCK,
    BRITISH,
    CONVOYS,
    DECK,
    FUEL,
    ID,
    PLANES,
    PRINZ_EUGEN,
    TYPE,
    UNIT,
)
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.order import Answer, Order
from sealed_orders.kernel.prompt import Course, Prompt
from sealed_orders.kernel.squares import distance

BERGEN = PLACES["bergen"].square
HOME_FLEET = UNIT["king_george_v"]
SCOUTS = {UNIT["scapa_l"]: "R", UNIT["scapa_r1"]: "M", UNIT["scapa_r2"]: "M"}
STATIONS = {
    UNIT[name]: cell
    for name, cell in {
        "norfolk": "1116", "suffolk": "1215", "arethusa": "1419", "manchester": "1320", "birmingham": "1521",
        "aurora": "1623", "galatea": "1624", "hermione": "1522", "kenya": "1725", "hood": "1619",
        "prince_of_wales": "1619", "df1": "1619", "king_george_v": "1822", "victorious": "1822", "df2": "1822",
        "repulse": "2020", "rodney": "2122", "renown": "2622", "ark_royal": "2622", "sheffield": "2522", "df3": "2622",
        "dorsetshire": "2621", "edinburgh": "2618",
        "reykjavik_r": "1216", "scapa_r1": "1524", "scapa_r2": "1623", "ulster_r1": "1920", "ulster_r2": "2019",
        "plymouth_r1": "2420", "plymouth_r2": "2522",
    }.items()
}  # fmt: skip
TOO_NEAR = 4  # squares that a convoy keeps from a raider in sight, if it can
CALL = {"B": 8, "A": 6, "C": 4, "D": 8}  # how far a ship is called to a contact


def orders(view: BismarckView, prompt: Prompt, holding: bool = False) -> tuple[Order, str]:
    """Send convoys on their way, everybody in reach to the contact, everybody else to their station."""
    contact = _contact(view)
    order: dict[str, Answer] = {}
    for course in prompt.choices:
        assert isinstance(course, Course)
        unit = UNIT[course.key]
        if unit in CONVOYS:
            order[course.key] = convoy(view, unit, course)
        elif unit in PLANES:
            answer = _plane(view, unit, contact)
            if answer:
                order[course.key] = answer
        elif TYPE[unit] != "S":
            order[course.key] = _ship(view, unit, course, contact, holding)
    order |= _carriers(view, order, contact)
    return order, f"every ship in reach closes in on {contact}" if contact else "the patrols keep their stations"


def evade(view: BismarckView, prompt: Prompt) -> tuple[Order, str]:
    """Keep a shadowed convoy on its course."""
    (course,) = prompt.choices
    assert isinstance(course, Course)
    return {course.key: convoy(view, UNIT[course.key], course)}, "the convoy keeps its course"


def convoy(view: BismarckView, unit: int, course: Course) -> Answer:
    """Steer straight home by the timetable; among the ways that keep it, away from a raider in sight."""
    mode = course.modes[0]
    ways = keeps_time(unit, course.start, view.turn)
    if not mode.most or not ways:
        return (mode.name,)
    goal = expected(unit, view.turn)
    raiders = [cell for u, cell, _ in view.contacts if u in (BISMARCK, PRINZ_EUGEN)]

    def danger(cell: str) -> int:
        return max((TOO_NEAR - distance(cell, raider) for raider in raiders), default=0)

    best = min(
        ways, key=lambda cell: (max(0, danger(cell)), distance(cell, goal) if goal else 0, cell == course.start, cell)
    )
    return (mode.name,) if best == course.start else (mode.name, best)


def _contact(view: BismarckView) -> str:
    """Return where the Bismarck is seen, or else Prinz Eugen; None if neither is."""
    seen = {unit: cell for unit, cell, _ in view.contacts}
    return seen.get(BISMARCK) or seen.get(PRINZ_EUGEN) or ""


def _ship(view: BismarckView, unit: int, course: Course, contact: str, holding: bool) -> Answer:
    most = next(mode.most for mode in course.modes if mode.name == "M")
    goal = course.start if holding else STATIONS.get(unit, course.start)
    if contact and far(BRITISH, course.start, contact) <= CALL[TYPE[unit]]:
        goal = contact
    elif FUEL[unit] and view.fuel[unit] <= 1:
        goal = min(sorted(PORTS[BRITISH]), key=lambda port: far(BRITISH, course.start, port))
        if goal == course.start:
            return ("R",)
    route = toward(BRITISH, course.start, goal, most)
    return ("M", *route) if route else ("P",)


def _plane(view: BismarckView, plane: int, contact: str) -> Answer | None:
    kind, here = TYPE[plane], view.square[plane]
    if kind == "T":
        return None
    if plane in SCOUTS and view.mode[HOME_FLEET] == "X":
        return _look_into_bergen(view, plane)
    if must_turn_home(view, plane) or (kind == "L" and not on_base(view, plane)):
        return ("Z",)
    if kind == "L":
        return fly(here, contact, "A") if contact and can_be_at(view, plane, contact, "A") else None
    goal = contact if contact and distance(here, contact) <= speed(plane, "M") else STATIONS[plane]
    for mode in "PM":
        if can_be_at(view, plane, goal, mode):
            return fly(here, goal, mode)
    return None


def _look_into_bergen(view: BismarckView, plane: int) -> Answer | None:
    """14.22 Fly over Bergen as soon as the fog there lifts, to release the Home Fleet."""
    if not on_base(view, plane):
        return ("Z",)
    if view.fog[[BERGEN in area for area in FOG].index(True)]:
        return None
    return fly(view.square[plane], BERGEN, SCOUTS[plane])


def _carriers(view: BismarckView, order: Order, contact: str) -> Order:
    """Launch the planes of a carrier in reach of the contact."""
    strike: dict[str, Answer] = {}
    for carrier in DECK:
        if not contact or ID[carrier] not in order:
            continue
        flight = strike_flight(view.square[carrier], contact, view.square[carrier])
        planes = strike_planes(view, carrier)
        if flight and planes:
            strike |= {ID[carrier]: ("L",)} | {ID[plane]: flight for plane in planes}
    return strike
