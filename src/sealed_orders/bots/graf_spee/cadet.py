"""The cadet: a fixed and simple script for either side."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.graf_spee.accounts import reports
from sealed_orders.bots.graf_spee.commander import SpeeCommander
from sealed_orders.bots.graf_spee.sailing import SHORT, answer
from sealed_orders.bots.graf_spee.ways import far, toward
from sealed_orders.games.graf_spee.chart import PORT_AT
from sealed_orders.games.graf_spee.ships import ALTMARK, BRITISH, GRAF_SPEE, ID, SHIP
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer
from sealed_orders.kernel.prompt import Course, Prompt

# Where the raider works, one place after the other, and where the supply ship waits.
ROUND = ("1824", "2026", "2127", "1718", "2017", "2215")
QUIET = "2521"
STAY = 7  # turns in one place
# The British stations, by ship.
STATIONS = {
    "renown": "1519", "ark_royal": "1519", "neptune": "1321", "dupleix": "1321", "foch": "1321",
    "hermes": "2127", "shropshire": "2127", "sussex": "2127",
    "cumberland": "2314", "ajax": "2314", "achilles": "2017", "exeter": "2017",
}  # fmt: skip
FRESH = 6  # turns for which a report is followed
NEAR = 5  # squares from which it is


class Cadet(SpeeCommander):
    """Stations and a round of the lanes; the British go where she is reported, the raider moves on after a report."""

    def orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """3.2 Every ship by the script."""
        forms = [form for form in prompt.choices if isinstance(form, Course)]
        goal = self._hunter if self.side == BRITISH else self._raider
        goals = {form.key: goal(view, SHIP[form.key], log) for form in forms}
        order = {form.key: self._way(form, goals[form.key]) for form in forms}
        return order, "following the plan: " + ", ".join(dict.fromkeys(goals.values()))

    def evade(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """7.1 On as planned."""
        return {
            form.key: self._way(form, self._raider(view, GRAF_SPEE, log))
            for form in prompt.choices
            if isinstance(form, Course)
        }, "goes on as planned"

    def _way(self, form: Course, goal: str) -> Answer:
        way = toward(self.side, form.start, goal, 1)
        return answer(form, way[0] if way else form.start)

    def _raider(self, view: SpeeView, ship: int, log: Sequence[Event]) -> str:
        given_away = reports(view, log)
        if ship == ALTMARK:
            return QUIET
        if view.fuel[GRAF_SPEE] <= SHORT and not view.fate[ALTMARK]:
            return view.square[ALTMARK]
        return ROUND[(len(given_away) + (view.turn - 1) // STAY) % len(ROUND)]

    def _hunter(self, view: SpeeView, ship: int, log: Sequence[Event]) -> str:
        here = view.square[ship]
        if (here in PORT_AT and view.fuel[ship] <= 12) or view.fuel[ship] <= 4:
            return min(PORT_AT, key=lambda port: far(BRITISH, here, port))
        seen = [(turn, cell) for unit, cell, turn in view.contacts if unit == GRAF_SPEE]
        reported = [(turn, cell) for cell, turn in (view.reported,) if cell]
        news = max([*seen, *reported], default=(0, ""))
        if news[1] and view.turn - news[0] <= FRESH and far(BRITISH, here, news[1]) <= NEAR:
            return news[1]
        return STATIONS[ID[ship]]
