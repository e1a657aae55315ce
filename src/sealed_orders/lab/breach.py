"""Try to breach a plot table: send units to every cell they can reach, unseen if possible.

Random play seldom goes far and seldom unseen, so it can miss a cell that a table wrongly rules out. Here one side at a
time sends its units over the map, each from cell to cell, while the others follow their default orders. In every other
round a side with dummies sends only those: nobody gets reports of them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from sealed_orders.bots import Bot
from sealed_orders.bots.hunt.sea import Sea
from sealed_orders.bots.hunt.ways import FAR
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.game import load
from sealed_orders.kernel.order import Answer, IllegalOrder, Order, Side
from sealed_orders.kernel.prompt import Course, Mode, Pick, Prompt
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.kernel.view import View
from sealed_orders.lab.fuzz import Trial

WATERS = "anybody"  # whose waters a mode's terrain counts as


def explorers(games: int, number: int, trial: Trial) -> Mapping[Side, Bot]:
    """Return the players of one match. The cells that units first go to rotate with its number."""
    sides = load(trial.game).sides
    by_turn = sides[number % len(sides)]
    everybody = bool(number // len(sides) % 2)
    others = {side: Idler(trial.seed) for side in sides}
    return {**others, by_turn: Explorer(trial.game, by_turn, trial.seed, number / games, everybody)}


class Idler:
    """Follows default orders; draws what has no default."""

    def __init__(self, seed: str) -> None:
        self._dice = FastDice(f"idle {seed}")

    def decide(self, view: View, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Answer by default, except for some answers; those that the rules refuse become defaults too."""
        order = self.answers(view, prompt)
        while True:
            try:
                prompt.complete(order)
            except IllegalOrder as refusal:
                if refusal.key not in order:
                    return prompt.sample(self._dice)
                del order[refusal.key]
            else:
                return order

    def answers(self, view: View, prompt: Prompt) -> dict[str, Answer]:
        """Return what is not a default."""
        return {}


class Explorer(Idler):
    """Sends the units of a side from cell to cell, and picks cell after cell when asked for one."""

    def __init__(self, game: str, side: Side, seed: str, start: float, everybody: bool) -> None:
        """Choose which cell comes first (0 to 1 of all cells), and whether all units go or only dummies."""
        super().__init__(seed)
        self._game = load(game)
        self._side = side
        self._start = start
        self._everybody = everybody
        self._cells = self._game.board().labels.keys()
        self._seas: dict[str, Sea] = {}
        self._been: dict[str, set[str]] = defaultdict(set)  # by choice, cells picked, entered or out of reach
        self._bound: dict[str, tuple[str, str]] = {}  # by unit, where it was and where it was going

    def answers(self, view: View, prompt: Prompt) -> dict[str, Answer]:
        """Send every unit on to its next cell."""
        dummies = set() if self._everybody else self._dummies(view)
        order: dict[str, Answer] = {}
        for place, choice in enumerate(prompt.choices):
            first = (self._start + place / len(prompt.choices)) % 1
            if isinstance(choice, Course) and (mode := farthest(choice)) and (not dummies or choice.key in dummies):
                order[choice.key] = self._sailed(choice, mode, first)
            elif isinstance(choice, Pick) and choice.least == choice.most == 1:
                order |= self._picked(choice, first)
        return order

    def _dummies(self, view: View) -> set[str]:
        dummies = self._game.board().subject.dummies
        tokens = self._game.display(view).tokens
        return {token.id for token in tokens if token.side == self._side and token.kind in dummies}

    def _picked(self, pick: Pick, first: float) -> dict[str, Answer]:
        cell = self._next(pick.key, pick.values, first, self._cells.__contains__)
        self._been[pick.key].add(cell)
        return {pick.key: (cell,)} if cell else {}

    def _sailed(self, course: Course, mode: Mode, first: float) -> Answer:
        assert mode.terrain is not None
        sea, here = self._sea(mode.terrain), course.start
        self._been[course.key].add(here)
        if self._bound.get(course.key, ("", ""))[0] == here:  # it did not move: something forbids that way
            self._been[course.key].add(self._bound[course.key][1])
        goal = self._next(course.key, sea.cells, first, lambda cell: sea.far(WATERS, here, cell) < FAR)
        self._bound[course.key] = here, goal
        return (mode.name, *sea.toward(WATERS, here, goal, mode.most))

    def _next(self, key: str, cells: Sequence[str], first: float, open_: Callable[[str], bool]) -> str:
        """Return the next of some cells, in turn after the first; None if there is no other."""
        start = int(first * len(cells))
        turn = (*cells[start:], *cells[:start])
        return next((cell for cell in turn if cell not in self._been[key] and open_(cell)), "")

    def _sea(self, terrain: Terrain) -> Sea:
        if terrain.name not in self._seas:
            cells = sorted({*terrain.next, *(cell for near in terrain.next.values() for cell in near)})
            self._seas[terrain.name] = Sea(cells, dict.fromkeys(cells, (0.0, 0.0)), {WATERS: terrain})
        return self._seas[terrain.name]


def farthest(course: Course) -> Mode | None:
    """Return the mode in which a unit gets farthest by itself."""
    free = [mode for mode in course.modes if mode.terrain and mode.most and not mode.mark and not mode.ends]
    return max(free, key=lambda mode: mode.most, default=None)
