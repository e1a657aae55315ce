"""Langsdorff, the raider: a plan drawn for the match, shifted after every report, and the points taken home."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.graf_spee.accounts import WIN, lead, reports
from sealed_orders.bots.graf_spee.commander import SpeeCommander
from sealed_orders.bots.graf_spee.german import plan as plans
from sealed_orders.bots.graf_spee.german import supply
from sealed_orders.bots.graf_spee.german.daring import cost
from sealed_orders.bots.graf_spee.german.hunters import Hunters
from sealed_orders.bots.graf_spee.german.raid import Chart, cruise
from sealed_orders.bots.graf_spee.sailing import answer
from sealed_orders.bots.graf_spee.theatre.campaign import WARY, Pursuit
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.bots.hunt.voyage import FINE, chosen
from sealed_orders.bots.motive import Motive, sentence
from sealed_orders.games.graf_spee.calendar import LENGTH
from sealed_orders.games.graf_spee.chart import DOTS
from sealed_orders.games.graf_spee.merchants import british_merchant
from sealed_orders.games.graf_spee.ships import ALTMARK, GRAF_SPEE, ID
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Course, Prompt
from sealed_orders.kernel.words import percent

AHEAD = 8.0  # points beyond a victory needed before hiding
SPREAD, ELUSIVE = 0.5, 3.0  # points that make little difference; more while shadowed
LEAST_SHARE = 0.5  # of the threat that is of all hunters together
EXPECTED = 0.3  # points a turn that German merchant ships will still cost (9.1)


class Langsdorff(SpeeCommander):
    """The German side: raids by a plan, meets the Altmark in time, keeps out of ports, and hides with a lead."""

    def __init__(self, side: Side, seed: str = "", share: float | None = None) -> None:
        """Choose how much of the threat is that of all hunters together; by default it is drawn for the match."""
        super().__init__(side, seed)
        drawn = LEAST_SHARE + (1 - LEAST_SHARE) * self.luck("share").roll(FINE, "share") / FINE
        self.share = drawn if share is None else share
        self._hunters = Hunters(seed)

    def orders(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """3.2.2 Return the Graf Spee on her cruise, and the Altmark out of the way, or to meet her."""
        forms = {form.key: form for form in prompt.choices if isinstance(form, Course)}
        order: dict[str, Answer] = {}
        words = []
        chart = self._chart(view, log)
        if ID[GRAF_SPEE] in forms:
            leg, plan, gain = self._cruise(chart, log, SPREAD)
            order[ID[GRAF_SPEE]] = answer(forms[ID[GRAF_SPEE]], leg)
            words += [plan, f"Graf Spee: {gain}"]
            self.motives[ID[GRAF_SPEE]] = Motive("Raid", sentence(gain) + _thirst(chart))
        if ID[ALTMARK] in forms:
            cell, why = supply.station(chart)
            order[ID[ALTMARK]] = answer(forms[ID[ALTMARK]], cell)
            words.append(f"Altmark: {why}")
            self.motives[ID[ALTMARK]] = Motive("Supply", sentence(why))
        return order, "; ".join(words) or "no ship needs orders"

    def evade(self, view: SpeeView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """7.1 Somewhere that the shadowers cannot foresee."""
        (form,) = prompt.choices
        assert isinstance(form, Course)
        leg, plan, gain = self._cruise(self._chart(view, log), log, ELUSIVE)
        return {form.key: answer(form, leg)}, f"being shadowed; {plan}; Graf Spee: {gain}"

    def _chart(self, view: SpeeView, log: Sequence[Event]) -> Chart:
        if not self._hunters.continues(log):
            self._hunters = Hunters(self.seed)
        self._hunters.read(view, log)
        return Chart.drawn(view, believed(Pursuit, self.side, log, WARY), reports(view, log), self._hunters, self.share)

    def _cruise(self, chart: Chart, log: Sequence[Event], spread: float) -> tuple[str, str, str]:
        """Return the next square, of the good ones drawn, the plan in words, and what the square promises and risks."""
        view = chart.view
        points = lead(view, log)
        left = LENGTH - view.turn
        plan = plans.drawn(self.seed, view.turn, [turn for turn, _ in chart.given_away])
        if points >= WIN + AHEAD + EXPECTED * left:
            plan = plans.HOME
        legs = cruise(chart, plan, cost(points, left + 1))
        leg = chosen(legs, self.dice(view, log), spread)
        risk = float(np.max(chart.threats[0][chart.at(leg.cell)]))
        merchant = british_merchant(DOTS.get(leg.cell, 0), view.visibility, not leg.stands).p
        stands = f", {points:+.0f} points" if round(points) else ""
        gain = f"{percent(float(merchant))} to sink a merchant ship, risk {percent(risk)} to be met"
        return leg.cell, f"plan: {plan.name}{stands}", gain


def _thirst(chart: Chart) -> str:
    """5.6 Return what a ship that is short of fuel should do."""
    fuel = chart.view.fuel[GRAF_SPEE]
    return f" {fuel} fuel left: she should meet the Altmark." if chart.short_of_fuel else ""
