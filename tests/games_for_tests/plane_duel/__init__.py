"""Plane Duel: two squadrons on a few squares, and a fight on the plane where they meet. Made for tests."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from sealed_orders.kernel import squares
from sealed_orders.kernel.board import Board, Cell, Display, Token
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.plane_board import Circle, Fan, Plane, Sea, Sector, Vessel
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.state import Task
from tests.games_for_tests.plane_duel.state import (
    BEST,
    BLUE,
    HULL,
    KINDS,
    NAMES,
    OWNERS,
    RED,
    SHIPS,
    SIDES,
    SIGHT,
    TURNS,
    DuelSetup,
    DuelState,
    DuelView,
)  # fmt: skip
from tests.games_for_tests.plane_duel.steps import CELLS, KEEP, STEPS, WATER, ahead, begin

FIGHT = "fight"


class PlaneDuel(Game[DuelState, DuelView]):
    """Two boards: squares, and the plane."""

    name, title, about, version, length = "plane_duel", "Plane Duel", "A test.", "1.0", 40
    sides = SIDES
    state = DuelState
    setup_data = DuelSetup
    steps = STEPS

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> DuelState:
        """Return a chase, or a fight that has begun."""
        state = DuelState(1, [Task("sail", SIDES)])
        if scenario.setup.fought:
            state.squares = ["1212", "1212"]
            begin(state, scenario.setup.fought)
            state.turn = 1 + scenario.setup.fought
            state.agenda[:] = [Task("fight", SIDES)]
        return state

    def view(self, state: DuelState, side: Side) -> DuelView:
        """2 Return everything: nothing is hidden."""
        return DuelView(
            side, state.turn, *state.asked(side), tuple(state.squares), state.fighting, state.round, tuple(state.at),
            tuple(state.course), tuple(state.speed), tuple(state.hull), tuple(state.wakes),
            tuple(state.falls), tuple(state.runs),
        )  # fmt: skip

    def outcome(self, state: DuelState) -> Outcome | None:
        """2.4 Return who sank more ships, once one is sunk or time is up."""
        sunk = [OWNERS[ship] for ship, hull in zip(SHIPS, state.hull, strict=True) if not hull]
        lost = {side: sunk.count(side) for side in SIDES}
        if not any(lost.values()) and state.round <= TURNS and state.turn < self.length:
            return None
        winner = RED if lost[BLUE] > lost[RED] else BLUE if lost[RED] > lost[BLUE] else None
        return Outcome(winner, {RED: lost[BLUE], BLUE: lost[RED]}, "2.4", "The fight is over.")

    def board(self) -> Board:
        """Return the squares."""
        cells = tuple(Cell(cell, cell, squares.column(cell), squares.row(cell)) for cell in CELLS)
        return Board("squares", cells, (WATER,), turns=tuple(map(str, range(1, 41))), title="Squares")

    def boards(self) -> tuple[Board, ...]:
        """Return the squares, and the plane."""
        return (self.board(), Board("plane", (), (), name=FIGHT, title="Fight", plane=Plane()))

    def display(self, view: DuelView) -> Display:
        """Return the squadrons on the squares; in a fight the ships on the plane."""
        squadrons = tuple(
            Token(side, f"{side.capitalize()} squadron", square, side, "battleship" if side == RED else "cruiser")
            for side, square in zip(SIDES, view.squares, strict=True)
        )
        if not view.fighting:
            return Display(f"Turn {view.turn}", squadrons)
        sea = Sea(view.round, tuple(vessel(view, n) for n in range(len(SHIPS))), view.falls, view.runs, sight(view))
        ships = tuple(
            Token(s, NAMES[s], "", OWNERS[s], KINDS[s], facts=(("Hull", f"{view.hull[n]} of {HULL[s]}"),))
            for n, s in enumerate(SHIPS)
        )
        return Display(
            f"Fight in {view.squares[0]}, turn {view.round}; rough, visibility 2",
            (*squadrons, *ships),
            board=FIGHT,
            sea=sea,
        )

    def preview(self, view: DuelView, order: Order) -> Display:
        """Return the ships where the order brings them."""
        at, courses, speeds = list(view.at), list(view.course), list(view.speed)
        for n, ship in enumerate(SHIPS):
            if f"{ship}_course" in order:
                courses[n], speeds[n] = int(order[f"{ship}_course"][0]), int(order[f"{ship}_speed"][0])
                at[n] = ahead(at[n], courses[n], speeds[n])
        moved = replace(view, at=tuple(at), course=tuple(courses), speed=tuple(speeds)) if view.fighting else view
        return self.display(moved)


def vessel(view: DuelView, n: int) -> Vessel:
    """Return a ship on the plane, with what concerns her gunnery."""
    (x, y), ship = view.at[n], SHIPS[n]
    reach = 160.0
    return Vessel(
        ship, x, y, view.course[n], view.speed[n], view.wakes[n],
        (
            Sector("bow", 300, 60, reach), Sector("bow and stern", 60, 120, reach, True),
            Sector("stern", 120, 240, reach), Sector("bow and stern, port", 240, 300, reach, True),
        ),
        tuple(
            Circle(x, y, far, f"{int(far * 100):,} yards", note, strong)
            for far, note, strong in ((80.0, "torpedoes", False), (120.0, "turrets pierced", True), (160.0, "", False))
        ),
        Fan(float(BEST[ship]), KEEP, "targets"),
    )  # fmt: skip


def sight(view: DuelView) -> tuple[Circle, ...]:
    """Return the limit of sight, about the red ship."""
    x, y = view.at[0]
    return (Circle(x, y, float(SIGHT), "sight from Falke ends: 20,000 yards"),)


GAME = PlaneDuel()
