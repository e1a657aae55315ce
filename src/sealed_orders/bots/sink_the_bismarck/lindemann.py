"""Lindemann, the German commander: a plan drawn for the match, prey weighed against danger, feints by dummies."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealed_orders.bots.commander import Decision
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.bots.motive import Motive
from sealed_orders.bots.sink_the_bismarck.battle import shadows, stand
from sealed_orders.bots.sink_the_bismarck.commander import SinkCommander
from sealed_orders.bots.sink_the_bismarck.german import deception, operation, tankers
from sealed_orders.bots.sink_the_bismarck.german.motives import (
    EYES,
    FEINT,
    GUARDED,
    RADIO_FIX,
    RAIDERS,
    READY,
    WEAKER,
    raiders,
)
from sealed_orders.bots.sink_the_bismarck.german.operation import Operation
from sealed_orders.bots.sink_the_bismarck.german.prey import HAUL
from sealed_orders.bots.sink_the_bismarck.german.raid import HOME, Chart
from sealed_orders.bots.sink_the_bismarck.german.threat import strength
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.bots.sink_the_bismarck.theatre.motion import BRIEF
from sealed_orders.bots.sink_the_bismarck.theatre.sea import about, close
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX
from sealed_orders.bots.sink_the_bismarck.wings import missions
from sealed_orders.bots.sink_the_bismarck.words import NOBODY
from sealed_orders.games.sink_the_bismarck import air
from sealed_orders.games.sink_the_bismarck.air_missions import SEARCH
from sealed_orders.games.sink_the_bismarck.contacts import contacts, contacts_now
from sealed_orders.games.sink_the_bismarck.forces import force_speed, in_use, ships_in, speed
from sealed_orders.games.sink_the_bismarck.markers import DUMMIES, FORCES, ID
from sealed_orders.games.sink_the_bismarck.plots import CLOSE, SAIL, TRAIL, TRANSMIT
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SHIPS, WARSHIPS
from sealed_orders.games.sink_the_bismarck.ships import NUMBER as SHIP
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.allot import Allot
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Course, Pick, Prompt

UNKNOWN = 6.0  # points of an escort that may be there unseen, for each ship of the first rank expected
AFRAID = 1.2  # ships of the first rank near a convoy at which it is left alone


class Lindemann(SinkCommander):
    """The German commander: one of several plans for each match."""

    bold = -2.0

    def __init__(self, side: Side, seed: str = "", plan: Operation | None = None) -> None:
        """With the plan given instead of drawn."""
        super().__init__(side, seed)
        self.plan = plan or operation.drawn(self.luck("operation"))

    def set_up(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        dice = self.luck("set up")
        order = tankers.noted(prompt, dice)
        keys = {choice.key for choice in prompt.choices}
        if "forces" in keys:
            order["forces"] = ("one" if self.plan.together else "two",)
        for marker in DUMMIES[GERMAN]:
            pick = next((c for c in prompt.choices if c.key == ID[marker] and isinstance(c, Pick)), None)
            if pick:
                order[pick.key] = (dice.pick(pick.values, "dummy"),)
        return order, self.plan.name

    def availability(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        choice = prompt.choices[0]
        if choice.key == "note":
            turn = min(view.last_turn, view.turn + self.luck("note").between(3, 6, "note"))
            return {choice.key: (str(turn),)}, f"roll for more ships in turn {turn}"
        return {}, "roll in the turn that was noted"

    def organise(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """4.1 Keep company as planned; slower ships are left behind."""
        order: dict[str, Answer] = {}
        for form in prompt.choices:
            assert isinstance(form, Allot)
            fleet = [SHIP[item.value] for item in form.items]
            fast = max(speed(view, ship) for ship in fleet)
            lame = {s for s in fleet if speed(view, s) < min(fast, 3) or view.rudder[s]}
            bins = [box.value for box in form.bins]
            if len(bins) < 2 or (self.plan.together and not lame):
                if self.plan.together and not lame:
                    order[form.key] = form.answer([bins[0]] * len(fleet))
                continue
            apart = lame or {s for s in fleet if s != fleet[0]}
            order[form.key] = form.answer([bins[1] if ship in apart else bins[0] for ship in fleet])
        return order, "sails in company" if self.plan.together else "apart"

    def plot(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        chart = self._chart(view, log)
        forms = {form.key: form for form in prompt.choices if isinstance(form, Course)}
        order: dict[str, Answer] = {}
        words, claimed = [self.plan.name], set[str]()
        motives: dict[str, Motive] = {}
        for marker in in_use(view, GERMAN):
            form = forms.get(ID[marker])
            if form is None:
                continue
            if quarry := view.shadowing[marker]:
                cell = next((seen.cell for seen in contacts(view) if seen.id == quarry), view.cell[marker])
                closes = _guards(view, cell) < AFRAID
                order[form.key] = (CLOSE if closes else TRAIL,)
                words.append(f"{form.label} {'closes in on' if closes else 'keeps its distance from'} {quarry}")
                motives[form.key] = Motive(RAIDERS, WEAKER if closes else GUARDED)
                continue
            course = chart.course(marker, claimed)
            order[form.key] = (SAIL, *course.way)
            claimed.add(course.leg.cell)
            words.append(f"{form.label} {course.aim}: {course.leg.cell}, risk {course.risk:.1f}")
            motives[form.key] = raiders(chart, marker, course)
        feints, sending = deception.courses(prompt, self.plan, self.dice(view, log))
        flights = missions(view, prompt, self._wanted(chart), {})
        order |= {**feints, TRANSMIT: tuple(sending), **flights}
        flown = {key: EYES if answer[0] == SEARCH else READY for key, answer in flights.items()}
        self.motives = {**motives, **dict.fromkeys(feints, FEINT), TRANSMIT: RADIO_FIX, **flown}
        return order, "; ".join(words)

    def _wanted(self, chart: Chart) -> Weights:
        """10.4 Return what aircraft look for: convoys near own ships, and the British who may come up."""
        ships = np.zeros(len(CELLS))
        for marker in FORCES[GERMAN]:
            if chart.view.cell[marker] in INDEX and ships_in(chart.view, marker):
                ships = np.maximum(ships, close(chart.view.cell[marker], 6))
        wanted: Weights = (chart.prey.worth[0] + 2 * chart.threat.heavies) * (0.2 + ships) / 10
        return wanted

    def _chart(self, view: SinkView, log: Sequence[Event]) -> Chart:
        return Chart(view, believed(Campaign, self.side, log, BRIEF), self.plan)

    def shadow(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """8.6 Convoys that can be had next turn are held by ships, and everything by aircraft."""
        chart = self._chart(view, log)
        order: dict[str, Answer] = {}
        taken: set[str] = set()
        for key, contact, words in shadows.questions(view, prompt, taken):
            wings = [word for word in words if word in air.NUMBER]
            follows = contact.is_convoy and _may_follow(chart, contact.cell)
            ships = [word for word in words if follows and word not in air.NUMBER]
            best = max(ships or wings, key=lambda word: shadows.held(view, contact, word), default=NOBODY)
            order[key] = (best,)
            taken.add(best)
        return order, ", ".join(f"{key}: {word}" for key, (word,) in order.items())

    def prize(
        self, view: SinkView, log: Sequence[Event], word: str, own: Sequence[int], foes: Sequence[int], cell: str
    ) -> float:
        """9.10 Return a convoy's points, less what its escorts may cost: those seen, and those to be expected."""
        value = next((float(c.value) for c in contacts_now(view) if c.id == word), 0.0)
        guns = sum(SHIPS[ship].guns[1] for ship in own)
        haul = min(value, HAUL * guns / 14)
        cost = stand.odds(view, log, own, foes, cell, self.dice(view, log)) if foes else 0.0
        chart = self._chart(view, log)
        unseen = float(chart.threat.heavies[INDEX[cell]])
        return haul + chart.caution * (min(0.0, cost) - UNKNOWN * unseen) + 1.0

    def refuge(self, view: SinkView, log: Sequence[Event], cells: Sequence[str]) -> str:
        """12.24 Flee to where the danger is least."""
        risk = self._chart(view, log).threat.risk[0]
        return min(cells, key=lambda cell: (float(risk[INDEX[cell]]) if cell in INDEX else 99.0, cell))

    def home(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        """15.4, 13.5 End the cruise of ships with nothing left to do; damaged ones repair first."""
        (pick,) = prompt.choices
        assert isinstance(pick, Pick)
        chart = self._chart(view, log)
        sound = [value for value in pick.values if not view.damage[SHIP[value]]]
        done = tuple(name for name in sound if chart.aim(view.force[SHIP[name]]) == HOME)
        return {pick.key: done}, f"ends the cruise: {', '.join(done) or 'nobody'}"


def _may_follow(chart: Chart, cell: str) -> bool:
    """Say whether a convoy may be followed: not among the guns, nor on the way home."""
    view = chart.view
    near = [m for m in in_use(view, GERMAN) if force_speed(view, m) and distance(view.cell[m], cell) <= 1]
    home = all(chart.aim(m) == HOME and not chart.has_time(m) for m in near)
    return bool(near) and not home and chart.caution * about(chart.threat.heavies, cell, 2) < AFRAID


def _guards(view: SinkView, cell: str) -> float:
    """12.11 Return the ships of the first rank that were seen this turn or the last at a convoy or next to it."""
    late = [ship for ship in WARSHIPS[BRITISH] if view.seen_at[ship] and view.seen_turn[ship] >= view.turn - 1]
    return sum(strength(ship) for ship in late if distance(view.seen_at[ship], cell) <= 1)
