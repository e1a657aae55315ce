"""Force Hunt: forces that hold ships, on hexes with a lane and boxes off the map, with d10. Made for tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

import msgspec

from sealed_orders.kernel import hexes
from sealed_orders.kernel.board import Board, Box, Cell, Display, Token
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.fact import Shot, Sunk, Who, rolled
from sealed_orders.kernel.game import Game, Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Course, Mode, Option, Pick, Prompt
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.state import State, Task
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.kernel.view import View

BRITISH, GERMAN = SIDES = ("british", "german")
HEXES = [f"{column:02}{row:02}" for column in range(1, 9) for row in range(1, 7)]
LANE = {"0404", "0504", "0604", "0704"}
HALIFAX, CLYDE = "halifax", "clyde"
_sea = {cell: list(near) for cell, near in hexes.neighbours(HEXES).items()}
for _cell in HEXES:
    if _cell.startswith("01"):
        _sea[_cell].append(HALIFAX)
    if _cell in ("0706", "0806"):
        _sea[_cell].append(CLYDE)
_sea[HALIFAX] = [cell for cell in HEXES if cell.startswith("01")]
_sea[CLYDE] = ["0706", "0806"]
SEA = Terrain("sea", {cell: tuple(near) for cell, near in _sea.items()}, "1.1")
FORCES = {"a": (BRITISH, "Force A"), "b": (BRITISH, "Force B"), "r": (GERMAN, "Raiders")}
SHIPS: dict[str, tuple[str, str, str]] = {
    "hood": ("a", "Hood", "battleship"),
    "wales": ("a", "Prince of Wales", "battleship"),
    "df1": ("a", "DF1", "destroyers"),
    "norfolk": ("b", "Norfolk", "cruiser"),
    "bismarck": ("r", "Bismarck", "battleship"),
    "eugen": ("r", "Prinz Eugen", "cruiser"),
}


class HuntSetup(msgspec.Struct, forbid_unknown_fields=True):
    """What a scenario states: how many turns it has."""

    turns: int = 12
    placed: bool = True  # else Force B is placed by its admiral


@dataclass
class HuntState(State):
    """Where the forces are, in the order of FORCES, and which ships are afloat, in that of SHIPS."""

    at: list[str] = field(default_factory=lambda: ["0403", HALIFAX, "0403"])
    afloat: list[bool] = field(default_factory=lambda: [True] * len(SHIPS))
    last: int = 12


@dataclass(frozen=True)
class HuntView(View):
    """What a side knows: everything."""

    at: tuple[str, ...]
    afloat: tuple[bool, ...]


def own(side: Side) -> list[str]:
    """Return the forces of a side."""
    return [force for force, (whose, _) in FORCES.items() if whose == side]


class Fire(Step[HuntState, HuntView]):
    """1.2 Each ship that shares a hex with the enemy picks a target."""

    def ask(self, view: HuntView) -> Prompt | None:
        """Ask which target each ship fires at."""
        where = dict(zip(FORCES, view.at, strict=True))
        floats = [ship for ship, up in zip(SHIPS, view.afloat, strict=True) if up]
        mine = [ship for ship in floats if FORCES[SHIPS[ship][0]][0] == view.side]
        choices = []
        for ship in mine:
            foes = [f for f in floats if f not in mine and where[SHIPS[f][0]] == where[SHIPS[ship][0]]]
            if foes:
                options = tuple(Option(foe, SHIPS[foe][1], at=foe) for foe in foes)
                choices.append(Pick(ship, SHIPS[ship][1], options, default=(foes[0],)))
        return Prompt("Whom does each ship fire at?", "1.2", tuple(choices), fight=where["a"]) if choices else None

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """1.2 Roll a ten-sided die for each."""
        names = list(SHIPS)
        for order in orders.values():
            for ship, (target,) in order.items():
                face = dice.roll(10, f"{state.turn} 1.2 {ship}")
                sunk = face >= 8 and state.afloat[names.index(target)]
                if sunk:
                    state.afloat[names.index(target)] = False
                done = "sunk" if sunk else "missed"
                hers, other = (Who(key, FORCES[SHIPS[key][0]][0], SHIPS[key][1]) for key in (ship, target))
                facts = (Shot(hers, other, hits=int(sunk)), rolled([face], "8+", of=10))
                text = f"{SHIPS[ship][1]} at {SHIPS[target][1]}: {face}, {done}."
                yield Event("1.2", text, SIDES, (*facts, Sunk(other)) if sunk else facts)
        state.then(Task("sail", SIDES))


class Put(Step[HuntState, HuntView]):
    """1.1 Force B begins on the lane."""

    def ask(self, view: HuntView) -> Prompt:
        """Ask where Force B begins."""
        options = tuple(Option(cell, cell, at=cell) for cell in sorted(LANE))
        return Prompt("Where does Force B begin?", "1.1", (Pick("b", "Force B", options),))

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """1.1 Put Force B there."""
        (state.at[1],) = orders[BRITISH]["b"]
        yield Event("1.1", f"Force B begins in {state.at[1]}.", SIDES)
        state.then(Task("fire", SIDES))


class Sail(Step[HuntState, HuntView]):
    """1.1 Every force goes two hexes at most."""

    def ask(self, view: HuntView) -> Prompt:
        """Ask where each force goes."""
        modes = (Mode("M", "Move", 0, 2, SEA),)
        at = dict(zip(FORCES, view.at, strict=True))
        courses = tuple(Course(f, FORCES[f][1], at[f], modes, ("M",)) for f in own(view.side))
        return Prompt("Where do the forces go?", "1.1", courses)

    def resolve(self, state: HuntState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        """1.1 Move all forces at once."""
        for n, (force, (side, label)) in enumerate(FORCES.items()):
            state.at[n] = [state.at[n], *orders[side][force][1:]][-1]
            yield Event("1.1", f"{label} is in {state.at[n]}.", SIDES)
        state.turn += 1
        state.then(Task("fire", SIDES))


class ForceHunt(Game[HuntState, HuntView]):
    """Forces and boxes."""

    name, title, about, version, length = "force_hunt", "Force Hunt", "A test.", "1.0", 12
    sides = SIDES
    state = HuntState
    setup_data = HuntSetup
    steps = {"put": Put(), "fire": Fire(), "sail": Sail()}

    def setup(self, scenario: Scenario, options: Mapping[str, str], dice: Dice) -> HuntState:
        """Return a State in which two forces have met, or Force B is still to be placed."""
        state = HuntState(1, [Task("fire", SIDES)], last=scenario.setup.turns)
        if not scenario.setup.placed:
            state.at[1] = ""
            state.agenda[:] = [Task("put", (BRITISH,))]
        return state

    def turns(self, scenario: Scenario) -> range:
        """1.3 Return as many turns as the scenario states."""
        return range(1, scenario.setup.turns + 1)

    def view(self, state: HuntState, side: Side) -> HuntView:
        """Show all that is known."""
        return HuntView(side, state.turn, *state.asked(side), tuple(state.at), tuple(state.afloat))

    def outcome(self, state: HuntState) -> Outcome | None:
        """1.3 Return who has more ships afloat after the last turn."""
        if state.turn <= state.last:
            return None
        left = dict.fromkeys(SIDES, 0)
        for (force, _, _), up in zip(SHIPS.values(), state.afloat, strict=True):
            left[FORCES[force][0]] += up
        return Outcome(BRITISH if left[BRITISH] > left[GERMAN] else GERMAN, left, "1.3", "The last turn is over.")

    def board(self) -> Board:
        """Return hexes, a lane, and two boxes."""
        cells = tuple(Cell(cell, cell, *hexes.centre(cell), "lane" if cell in LANE else "sea") for cell in HEXES)
        boxes = (Box(HALIFAX, "Halifax", BRITISH, "turn 25"), Box(CLYDE, "Clyde", BRITISH))
        turns = tuple(f"Turn {n}" for n in range(1, 13))
        return Board("hexes", cells, (SEA,), boxes=boxes, turns=turns, engages=("shot",))

    def display(self, view: HuntView) -> Display:
        """Return the forces, and their ships within them."""
        at = dict(zip(FORCES, view.at, strict=True))
        ships = [
            Token(ship, label, at[force], FORCES[force][0], kind, within=force)
            for (ship, (force, label, kind)), up in zip(SHIPS.items(), view.afloat, strict=True)
            if up and at[force]
        ]
        flags = {ship.within: ship.kind for ship in reversed(ships)}
        forces = [Token(f, label, at[f], side, flags.get(f, "cruiser")) for f, (side, label) in FORCES.items() if at[f]]
        lost = [
            Token(ship, label, "", FORCES[force][0], kind)
            for (ship, (force, label, kind)), up in zip(SHIPS.items(), view.afloat, strict=True)
            if not up
        ]
        return Display(f"Turn {view.turn}", (*forces, *ships), lost=tuple(lost))

    def preview(self, view: HuntView, order: Order) -> Display:
        """Show force B where it is put."""
        if not view.at[1] and "b" in order:
            view = replace(view, at=(view.at[0], order["b"][0], view.at[2]))
        return self.display(view)


GAME = ForceHunt()
