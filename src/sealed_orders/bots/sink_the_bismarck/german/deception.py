"""4.3, 8.10 What the dummies do: feign a second break-out, through another gap than the true one."""

from __future__ import annotations

from sealed_orders.bots.sink_the_bismarck.german.operation import Operation
from sealed_orders.bots.sink_the_bismarck.theatre.motion import GAPS
from sealed_orders.bots.sink_the_bismarck.theatre.sea import NORTH_ATLANTIC
from sealed_orders.bots.sink_the_bismarck.ways import far
from sealed_orders.games.sink_the_bismarck.chart import NORWAY, ZONES
from sealed_orders.games.sink_the_bismarck.markers import DUMMIES, ID
from sealed_orders.games.sink_the_bismarck.plots import SAIL
from sealed_orders.games.sink_the_bismarck.ships import GERMAN
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Prompt

BEYOND = {"denmark_strait": "1612", "iceland_faroes_gap": "2412", "faroes_shetland_gap": "3014"}
SENDS = 3  # in how many turns of ten a dummy at sea transmits
THERE = 2  # hexes from the middle of a gap at which it is through


def feints(plan: Operation) -> tuple[str, ...]:
    """By which gap each dummy goes: those that the ships do not take."""
    others = [gap for gap in GAPS if gap != plan.gap]
    return tuple(others[number % len(others)] for number in range(len(DUMMIES[GERMAN])))


def courses(prompt: Prompt, plan: Operation, dice: Dice) -> tuple[dict[str, Answer], list[str]]:
    """4.3, 8.10 Return the dummies' courses, and which of them transmit."""
    forms = {form.key: form for form in prompt.choices if isinstance(form, Course)}
    order: dict[str, Answer] = {}
    sending: list[str] = []
    for dummy, gap in zip(DUMMIES[GERMAN], feints(plan), strict=True):
        key = ID[dummy]
        if key not in forms:
            continue
        form = forms[key]
        order[key] = (SAIL, *_way(form, gap))
        if form.start not in NORWAY and dice.roll(10, "sends") <= SENDS:
            sending.append(key)
    return order, sending


def _way(form: Course, gap: str) -> Answer:
    """4.3 Through the gap and on into the Atlantic."""
    cells = ZONES[gap]
    middle = cells[len(cells) // 2]
    through = far(GERMAN, form.start, BEYOND[gap]) <= far(GERMAN, middle, BEYOND[gap]) + THERE
    goal = BEYOND[gap] if through else middle
    return NORTH_ATLANTIC.toward(GERMAN, form.start, goal, form.modes[0].most)
