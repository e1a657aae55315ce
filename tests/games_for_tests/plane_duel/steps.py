"""The steps of a duel: a move on the squares, and a turn of the fight on the plane."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import cos, radians, sin

from sealed_orders.kernel import squares
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Fixed, Who
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.plane import Point, bearing, distance, turn
from sealed_orders.kernel.plane_board import Fall, Fix, Run
from sealed_orders.kernel.prompt import Course, Mode, Number, Option, Pick, Prompt
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.terrain import Terrain
from tests.games_for_tests.plane_duel.state import (
    BEST,
    GUNS,
    LEGS,
    NAMES,
    OWNERS,
    SHIPS,
    SIDES,
    SIGHT,
    DuelState,
    DuelView,
)  # fmt: skip

CELLS = [squares.square(row, column) for row in range(11, 15) for column in range(11, 15)]
WATER = Terrain("water", squares.neighbours(CELLS))
KEEP = 30


def bears(course: int, way: int) -> tuple[str, ...]:
    """2.2 Return the groups of guns that bear on a bearing."""
    off = abs(turn(course, way))
    return (*(("bow",) if off <= 120 else ()), *(("stern",) if off >= 60 else ()))


def rounded(at: tuple[float, float]) -> Point:
    """Return the point nearest to a position."""
    return Point(round(at[0]), round(at[1]))


def ahead(at: tuple[float, float], course: int, far: float) -> tuple[float, float]:
    """2.1 Return where a ship is after this many points on a course."""
    return (round(at[0] + far * sin(radians(course)), 1), round(at[1] + far * cos(radians(course)), 1))


class Sail(Step[DuelState, DuelView]):
    """1.1 Both go one square at most."""

    def ask(self, view: DuelView) -> Prompt:
        """Ask where the squadron goes."""
        modes = (Mode("M", "Move", 0, 1, WATER),)
        square = view.squares[SIDES.index(view.side)]
        return Prompt("Where does the squadron go?", "1.1", (Course(view.side, "Squadron", square, modes, ("M",)),))

    def resolve(self, state: DuelState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """1.1 Begin a fight where they meet."""
        for n, side in enumerate(SIDES):
            state.squares[n] = [state.squares[n], *orders[side][side][1:]][-1]
        yield Event("1.1", f"Red is in {state.squares[0]}, blue in {state.squares[1]}.", SIDES)
        if state.squares[0] == state.squares[1]:
            begin(state, 0)
            yield Event("1.1", "They meet.", SIDES)
            state.then(Task("fight", SIDES))
        else:
            state.turn += 1
            state.then(Task("sail", SIDES))


def begin(state: DuelState, fought: int) -> None:
    """Put the ships on the plane, 198 points apart, as after this many turns of the fight."""
    state.fighting, state.round = True, 1 + fought
    state.at = [(5000.0, 5000.0 if n == 0 else 4802.0) for n in range(len(SHIPS))]
    state.course, state.speed = [0] * len(SHIPS), [BEST[ship] for ship in SHIPS]
    state.wakes = [() for _ in SHIPS]
    for done in range(fought):
        for n, ship in enumerate(SHIPS):
            course, speed = LEGS[ship][done]
            state.wakes[n] += (Fix(done + 1, *state.at[n], state.course[n], state.speed[n]),)
            state.at[n] = ahead(state.at[n], course, speed)
            state.course[n], state.speed[n] = course, speed
    if fought:
        for turn_, source, target, misses, hits, text in (
            (3, 1, 0, 5, 1, "hull -1"), (4, 0, 1, 5, 1, "hull -2"), (7, 1, 0, 8, 1, "hull -1"), (7, 2, 0, 7, 1, ""),
            (7, 0, 1, 6, 1, "hull -4"),
        ):  # fmt: skip
            fix = state.wakes[target][turn_ - 1]
            state.falls.append(Fall(turn_, SHIPS[source], SHIPS[target], fix.x, fix.y, misses, hits, text))
        tubes, goal = state.wakes[2][6], state.wakes[0][6]
        state.runs.append(Run(7, "tiger", "blue", tubes.x, tubes.y, goal.x, goal.y, 3, "Tiger, turn 7: missed"))
        state.hull[:2] = [18, 8]


class Fight(Step[DuelState, DuelView]):
    """2 A turn of the fight: fire on the present course, then the move."""

    def ask(self, view: DuelView) -> Prompt:
        """2.1, 2.2 Ask for course, speed and targets of each ship."""
        mine = [n for n, ship in enumerate(SHIPS) if OWNERS[ship] == view.side and view.hull[n]]
        choices = tuple(choice for n in mine for choice in self.of(view, n))
        return Prompt("Course, speed and fire of each ship", "2.1", choices)

    def of(self, view: DuelView, n: int) -> Iterator[Number | Pick]:
        """Yield the choices of one ship."""
        ship, name = SHIPS[n], NAMES[SHIPS[n]]
        course, speed = view.course[n], view.speed[n]
        yield Number(f"{ship}_course", f"{name}, course", 0, 359, (str(course),), means="bearing", about=ship)
        yield Number(
            f"{ship}_speed", f"{name}, speed", 0, BEST[ship], (str(speed),), means="speed", unit="knots", about=ship
        )
        for guns in ("bow", "stern"):
            targets = tuple(
                Option(SHIPS[m], NAMES[SHIPS[m]], at=SHIPS[m]) for m in range(len(SHIPS)) if fires(view, n, m, guns)
            )
            if targets:
                options = (*targets, Option("hold", "Hold"))
                yield Pick(f"{ship}_{guns}", f"{name}, {guns} guns", options, default=(targets[0].value,), about=ship)

    def resolve(self, state: DuelState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """2.2, 2.1 Let all fire at once, then move all."""
        whole = {key: answer for order in orders.values() for key, answer in order.items()}
        losses = [0] * len(SHIPS)
        for ship in SHIPS:
            for guns in ("bow", "stern"):
                target = whole.get(f"{ship}_{guns}", ("hold",))[0]
                if target != "hold":
                    m = SHIPS.index(target)
                    faces = [dice.roll(6, f"{state.round} {ship} {guns} {g}") for g in range(GUNS[ship] // 2)]
                    hits = sum(face >= 5 for face in faces)
                    losses[m] += hits
                    done = f"hull -{hits}" if hits else ""
                    x, y = state.at[m]
                    state.falls.append(Fall(state.round, ship, target, x, y, len(faces) - hits, hits, done))
                    yield Event("2.2", f"{NAMES[ship]}, {guns}, at {NAMES[target]}: {hits} hit.", SIDES)
        for n, ship in enumerate(SHIPS):
            state.hull[n] = max(0, state.hull[n] - losses[n])
            state.wakes[n] += (Fix(state.round, *state.at[n], state.course[n], state.speed[n]),)
            if f"{ship}_course" in whole:
                state.course[n], state.speed[n] = int(whole[f"{ship}_course"][0]), int(whole[f"{ship}_speed"][0])
            state.at[n] = ahead(state.at[n], state.course[n], state.speed[n])
        fixes = tuple(
            Fixed(Who(ship, OWNERS[ship], NAMES[ship]), *state.at[n], state.course[n], state.speed[n])
            for n, ship in enumerate(SHIPS)
        )
        yield Event("2.1", f"Turn {state.round} of the fight is over.", SIDES, fixes)
        state.round += 1
        state.turn += 1
        state.then(Task("fight", SIDES))


def fires(view: DuelView, n: int, m: int, guns: str) -> bool:
    """2.2 Return whether a group of guns can fire at another ship."""
    here, there = rounded(view.at[n]), rounded(view.at[m])
    seen = OWNERS[SHIPS[n]] != OWNERS[SHIPS[m]] and bool(view.hull[m]) and distance(here, there) <= SIGHT
    return seen and guns in bears(view.course[n], bearing(here, there))


STEPS = {"sail": Sail(), "fight": Fight()}
