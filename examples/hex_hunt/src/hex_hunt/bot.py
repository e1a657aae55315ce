"""The skipper: Germans make for the Atlantic by varying routes, British for where the plot table expects them."""

from __future__ import annotations

from collections.abc import Sequence

from hex_hunt.chart import ATLANTIC, GERMAN, HEXES
from hex_hunt.plot import SEA, PlotTable
from hex_hunt.tables import FAR
from hex_hunt.view import HexView
from sealed_orders.bots import Listing
from sealed_orders.kernel.board import Plot
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.prompt import Course, Prompt

BOTS = {"skipper": Listing("hex_hunt.bot:Skipper", "steers by the plot table", level="good", rung=1)}
STRAIGHT = 3  # one German move in this many goes anywhere


class Skipper:
    """Plays either side."""

    def __init__(self, side: Side, seed: str = "") -> None:
        self._side = side
        self._dice = FastDice(f"{seed}:{side}")
        self._staff = PlotTable(side)
        self.reason = ""

    def decide(self, view: HexView, prompt: Prompt, log: Sequence[Event]) -> Order:
        """Return a legal order, and the reason for it."""
        self._staff.read(log)
        order = prompt.sample(self._dice)
        courses = [choice for choice in prompt.choices if isinstance(choice, Course)]
        goals = [self._goal(number) for number, _ in enumerate(courses)]
        for course, goal in zip(courses, goals, strict=True):
            if goal:
                order[course.key] = ("sail", *SEA.toward(self._side, course.start, goal, FAR))
        bound = [f"{course.label} for {goal}" for course, goal in zip(courses, goals, strict=True) if goal]
        self.reason = "; ".join(bound) or "As good as any."
        return order

    def _goal(self, number: int) -> str:
        """Return where a force makes for; empty for a random move."""
        if self._side == GERMAN:
            return ATLANTIC if self._dice.roll(STRAIGHT, "straight") > 1 else ""
        plots = self._staff.plots()
        return _likeliest(plots[number % len(plots)]) if plots else ""


def _likeliest(plot: Plot) -> str:
    hexes = {cell: chance for cell, chance in plot.likely.items() if cell in HEXES}
    return max(hexes, key=lambda cell: hexes[cell], default="")
