"""Otto, the German admiral: a strategy drawn for the match, changed when the situation requires it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from sealed_orders.bots.bismarck.commander import BismarckCommander
from sealed_orders.bots.bismarck.german import evasion, packs, raiders
from sealed_orders.bots.bismarck.german import strategy as strategies
from sealed_orders.bots.bismarck.german.raid import Chart
from sealed_orders.bots.bismarck.german.strategy import STRATEGIES, Strategy
from sealed_orders.bots.bismarck.theatre.campaign import Campaign
from sealed_orders.bots.bismarck.waters.ways import CELLS, INDEX
from sealed_orders.bots.commander import Decision
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.bots.hunt.voyage import Leg
from sealed_orders.bots.motive import Motive
from sealed_orders.games.bismarck.ships import ID, TYPE, UNIT
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Course, Prompt


class Otto(BismarckCommander):
    """The German admiral: one of several strategies for each match, changed when the situation requires it."""

    def __init__(
        self, side: Side, seed: str = "", strategy: str | Strategy = "", changed: Mapping[str, Any] | None = None
    ) -> None:
        """Name a strategy, or have one drawn; and say what of it is changed."""
        super().__init__(side, seed)
        name = strategy or strategies.drawn(seed)
        chosen = STRATEGIES[name] if isinstance(name, str) else name
        self.strategy = replace(chosen, **changed) if changed else chosen

    def orders(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """4.32 Order every ship by a strategy."""
        chart = self._chart(view, log)
        strategy, change = strategies.at_present(self.strategy, chart, log)
        forms = {UNIT[form.key]: form for form in prompt.choices if isinstance(form, Course)}
        order: dict[str, Answer] = {}
        words = [f"{strategy.name}{f' ({change})' if change else ''}"]
        room = np.ones(len(CELLS))
        going: dict[int, str] = {}
        motives: dict[str, Motive] = {}

        def aim(unit: int) -> str:
            return strategies.aim(strategy, change, view, unit)

        for units, leg in self._legs(chart, strategy, list(forms)):
            motives |= {ID[u]: raiders.motive(chart, units, leg, aim(units[0])) for u in units}
            order |= {ID[u]: raiders.answer(chart, forms[u], leg) for u in units}
            going |= dict.fromkeys(units, leg.cell)
            words.append(raiders.say(chart, units, leg))
        for unit, form in forms.items():
            if TYPE[unit] == "S":
                answer = order[form.key] = packs.voyage(chart, unit, form, strategy.ws8b, room)
                room[INDEX[answer[-1] if len(answer) > 1 else form.start]] *= packs.SHARED
                motives[form.key] = packs.motive(chart, unit, answer[-1] if len(answer) > 1 else form.start)
                words += [f"{form.label} goes to {answer[-1]}"] if len(answer) > 1 else []
            elif TYPE[unit] == "O":
                order[form.key] = packs.lie_low(chart, form, going)
                motives[form.key] = packs.oilers_motive(chart, unit, going)
        self.motives = motives
        return order, "; ".join(words)

    def evade(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """10.1 Say where a shadowed ship goes."""
        chart = self._chart(view, log)
        (form,) = prompt.choices
        assert isinstance(form, Course)
        unit, mode = UNIT[form.key], form.modes[0]
        if TYPE[unit] == "O":
            answer = packs.lie_low(chart, form, {})
            return {form.key: answer}, f"{form.label} {'stays' if len(answer) == 1 else f'goes to {answer[-1]}'}"
        strategy, _ = strategies.at_present(self.strategy, chart, log)
        leg = evasion.way(chart, unit, strategies.intent(strategy, view, unit), self.dice(view, log))
        return {form.key: (mode.name, *raiders.way(chart, unit, leg))}, evasion.say(chart, unit, leg)

    def _chart(self, view: BismarckView, log: Sequence[Event]) -> Chart:
        return Chart.draw(view, believed(Campaign, self.side, log, "diffuse"))

    def _legs(self, chart: Chart, strategy: Strategy, units: list[int]) -> list[tuple[tuple[int, ...], Leg]]:
        """Return the first moves of the raiders, each company after what the one before left."""
        view, claimed = chart.view, -1
        legs: list[tuple[tuple[int, ...], Leg]] = []
        for company in raiders.companies(view, units, strategy.together):
            leg = Leg(0.0, False, view.square[company[0]])
            if view.turn >= strategy.sails:
                wanted = strategies.intent(strategy, view, company[0])
                leg = raiders.voyages(chart, company, wanted, claimed)[0]
            claimed = raiders.quarry(chart, leg.cell)[0]
            legs.append((company, leg))
        return legs
