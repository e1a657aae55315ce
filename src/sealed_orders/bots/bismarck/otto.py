"""Otto, the German admiral: a strategy drawn for the match, changed when the situation asks for it."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck import german_strategy as strategies
from sealed_orders.bots.bismarck import packs, raiders
from sealed_orders.bots.bismarck.belief import Belief
from sealed_orders.bots.bismarck.commander import Commander, Decision
from sealed_orders.bots.bismarck.raiders import Chart, Intent
from sealed_orders.bots.bismarck.voyage import PATROL, Leg
from sealed_orders.games.bismarck.cards import BISMARCK, ID, PRINZ_EUGEN, TYPE, UNIT
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Course, Prompt


class Otto(Commander):
    """Several strategies, one drawn for each match and changed when the situation asks for it."""

    def __init__(self, side: Side, seed: str = "", strategy: str = "") -> None:
        super().__init__(side, seed)
        self.strategy = strategies.STRATEGIES[strategy or strategies.drawn(seed)]
        self._belief = Belief(side, motion="diffuse")

    def orders(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        self._belief.read(log)
        chart = Chart.draw(view, self._belief)
        courses = {UNIT[c.key]: c for c in prompt.choices if isinstance(c, Course)}
        order: dict[str, Answer] = {}
        reasons: list[str] = []
        for units, leg in self._voyages(chart, [u for u in (BISMARCK, PRINZ_EUGEN) if u in courses], log):
            reasons.append(raiders.say(chart, units, leg))
            order |= {ID[u]: self._answer(chart, courses[u], leg) for u in units}
        for unit, course in courses.items():
            if TYPE[unit] == "S":
                order[course.key] = packs.voyage(chart, unit, course)
        return order, f"{self.strategy.name}: {'; '.join(reasons) or 'the wolfpacks alone'}"

    def evade(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        self._belief.read(log)
        chart = Chart.draw(view, self._belief)
        (course,) = prompt.choices
        assert isinstance(course, Course)
        unit = UNIT[course.key]
        mode = course.modes[0]
        if TYPE[unit] == "O":
            return {course.key: (mode.name,)}, "the oiler stays"
        leg = next(leg for leg in raiders.all_legs(chart, (unit,), self._intent(view, unit, log)) if leg.mode != PATROL)
        return {course.key: (mode.name, *raiders.way(chart, unit, leg))}, raiders.say(chart, (unit,), leg)

    def proposals(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> list[Decision]:
        """What every strategy would order, and the best first moves."""
        if view.step == "fight_or_withdraw":
            return [({"answer": (a,)}, a) for a in ("fight", "withdraw")]
        if view.step == "shadow":
            return []
        if view.step == "evade":
            self._belief.read(log)
            chart = Chart.draw(view, self._belief)
            (course,) = prompt.choices
            unit = UNIT[course.key]
            if TYPE[unit] == "O":
                return []
            found = [leg for leg in raiders.all_legs(chart, (unit,), self._intent(view, unit, log)) if leg.mode != PATROL]
            return [({course.key: (course.modes[0].name, *raiders.way(chart, unit, leg))}, raiders.say(chart, (unit,), leg)) for leg in found[:8]]
        mine = self.strategy
        found = []
        for strategy in strategies.STRATEGIES.values():
            self.strategy = strategy
            found.append(self.orders(view, prompt, log))
        self.strategy = mine
        return found

    def _intent(self, view: BismarckView, unit: int, log: Sequence[Event]) -> Intent:
        intent = strategies.intent(self.strategy, view, unit)
        if unit == BISMARCK and strategies.must_run(view, log):
            return strategies.homeward(intent, view.square[unit])
        return intent

    def _voyages(self, chart: Chart, units: list[int], log: Sequence[Event]) -> list[tuple[tuple[int, ...], Leg]]:
        view = chart.view
        if view.turn < self.strategy.sails:
            return [((u,), Leg(0.0, "M", view.square[u])) for u in units]
        if len(units) == 2 and self.strategy.together and view.square[units[0]] == view.square[units[1]]:
            pair = tuple(units)
            return [(pair, raiders.best_leg(chart, pair, self._intent(view, BISMARCK, log)))]
        found: list[tuple[tuple[int, ...], Leg]] = []
        claimed = -1
        for unit in units:
            leg = raiders.best_leg(chart, (unit,), self._intent(view, unit, log), claimed)
            claimed = raiders.quarry(chart, leg.cell)[0]
            found.append(((unit,), leg))
        return found

    def _answer(self, chart: Chart, course: Course, leg: Leg) -> Answer:
        if leg.mode == PATROL:
            thirsty = any(mode.name == "R" for mode in course.modes)
            unit = UNIT[course.key]
            return ("R",) if thirsty and chart.view.fuel[unit] <= 5 else ("P",)
        return ("M", *raiders.way(chart, UNIT[course.key], leg))
