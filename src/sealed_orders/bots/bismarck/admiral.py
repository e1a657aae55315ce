"""The British admiral: search, hold, close in, and bring the convoys home."""

from __future__ import annotations

from collections.abc import Sequence

from sealed_orders.bots.bismarck import convoys, escort, hunters
from sealed_orders.bots.bismarck.belief import Belief
from sealed_orders.bots.bismarck.cadet_british import BERGEN, HOME_FLEET
from sealed_orders.bots.bismarck.commander import Commander, Decision
from sealed_orders.bots.bismarck.condition import conditions
from sealed_orders.bots.bismarck.flights import can_be_at, fly, must_turn_home, on_base, strike_flight, strike_planes
from sealed_orders.bots.bismarck.forecast import Forecast
from sealed_orders.bots.bismarck.lookouts import Lookouts
from sealed_orders.bots.bismarck.quarry import Quarry, raiders
from sealed_orders.bots.bismarck.sea import INDEX
from sealed_orders.bots.bismarck.ways import far, toward
from sealed_orders.games.bismarck.cards import (
    BISMARCK,
    BRITISH,
    CONVOYS,
    DECK,
    FUEL,
    ID,
    NAME,
    OWN,
    PLANES,
    PRINZ_EUGEN,
    TYPE,
    UNIT,
)
from sealed_orders.games.bismarck.chart import PORTS
from sealed_orders.games.bismarck.flight import speed
from sealed_orders.games.bismarck.movement import limit
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.order import Answer, Side
from sealed_orders.kernel.prompt import Course, Prompt
from sealed_orders.kernel.squares import distance

TURNS = 7


class Admiral(Commander):
    """Searches by the odds, holds what it has found, closes in with all guns, and brings the convoys home."""

    def __init__(self, side: Side, seed: str = "") -> None:
        super().__init__(side, seed)
        self._belief = Belief(side)

    def orders(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        self._belief.read(log)
        staff = Staff(view, prompt, self._belief, log)
        dice = self.dice(view, log)
        fear = convoys.fears(self._belief, staff.quarry)
        for unit in [u for u in staff.free if u in CONVOYS]:
            staff.give(unit, convoys.course(view, unit, staff.forms[unit], fear, dice))
        staff.escort()
        staff.bergen()
        staff.strike()
        staff.refuel()
        staff.close_in()
        staff.count()
        staff.wait()
        staff.search()
        return staff.order, staff.reason()

    def proposals(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> list[Decision]:
        if view.step == "fight_or_withdraw":
            return [({"answer": (a,)}, a) for a in ("fight", "withdraw")]
        if view.step == "shadow":
            return [({"shadow": (o.value,)}, o.label) for o in prompt.choices[0].options]
        if view.step == "evade":
            return []
        found = []
        for hunt, enough in ((0.1,0.9),(2.0,0.9),(0.5,0.5),(0.5,1.5)):
            hunters.HUNT, hunters.ENOUGH = hunt, enough
            found.append(self.orders(view, prompt, log))
        hunters.HUNT, hunters.ENOUGH = 0.5, 0.9
        return found

    def evade(self, view: BismarckView, prompt: Prompt, log: Sequence[Event]) -> Decision:
        self._belief.read(log)
        (form,) = prompt.choices
        assert isinstance(form, Course)
        fear = convoys.fears(self._belief, raiders(view, self._belief, 1))
        answer = convoys.course(view, UNIT[form.key], form, fear, self.dice(view, log))
        return {form.key: answer}, f"{form.label} keeps her time and goes to {answer[-1] if len(answer) > 1 else form.start}"


class Staff:
    def __init__(self, view: BismarckView, prompt: Prompt, belief: Belief, log: Sequence[Event]) -> None:
        self.view = view
        self.log = log
        self.forms = {UNIT[c.key]: c for c in prompt.choices if isinstance(c, Course)}
        self.free = list(self.forms)
        self.order: dict[str, Answer] = {}
        turns = max(1, min(TURNS, view.last_turn - view.turn + 1))
        self.turns = turns
        self.quarry = raiders(view, belief, turns)
        self.lookouts = Lookouts(view, self.quarry, Forecast(view.visibility, turns), turns)
        self.words: list[str] = []

    def give(self, unit: int, answer: Answer | None) -> None:
        self.free.remove(unit)
        if answer:
            self.order[ID[unit]] = answer

    def escort(self) -> None:
        for unit in [u for u in self.free if u in escort.ESCORTS]:
            convoy = escort.charge(self.view, unit)
            if convoy is not None:
                self.give(unit, escort.stay_close(self.view, unit, convoy, self.forms[unit], self.order))

    def bergen(self) -> None:
        """14.22 Bergen searched frees the Home Fleet."""
        if self.view.mode[HOME_FLEET] == "X":
            self.lookouts.left[0][INDEX[BERGEN]] += 0.6

    @property
    def held(self) -> list[Quarry]:
        return [q for q in self.quarry if q.known]

    def strike(self) -> None:
        for q in self.held:
            for plane in [p for p in self.free if TYPE[p] == "L"]:
                if on_base(self.view, plane) and can_be_at(self.view, plane, q.known, "A"):
                    self.give(plane, fly(self.view.square[plane], q.known, "A"))
            for carrier in [c for c in DECK if c in self.free]:
                flight = strike_flight(self.view.square[carrier], q.known, self.view.square[carrier])
                planes = [p for p in strike_planes(self.view, carrier) if p in self.free]
                if flight and planes:
                    self.give(carrier, ("L",))
                    for plane in planes:
                        self.give(plane, flight)
            for plane in [p for p in self.free if TYPE[p] == "R"]:
                mode = next((m for m in "PM" if can_be_at(self.view, plane, q.known, m)), "")
                if mode and not must_turn_home(self.view, plane):
                    self.give(plane, fly(self.view.square[plane], q.known, mode))

    def refuel(self) -> None:
        for unit in [u for u in self.free if FUEL[u] and self.view.fuel[u] <= 1]:
            here = self.view.square[unit]
            port = min(sorted(PORTS[BRITISH]), key=lambda p: far(BRITISH, here, p))
            if far(BRITISH, here, port) <= 8:
                self.give(unit, ("R",) if here == port else hunters.follow(self.forms[unit], port))

    def close_in(self) -> None:
        view = self.view
        for q in self.held:
            here = [r.unit for r in self.quarry if r.known == q.known or (not r.known and r.chances[0].max() < 0.5)]
            coming = hunters.closing_in(view, self.free, q.known)
            there = [u for u in OWN[BRITISH] if view.to[u] == q.known and TYPE[u] == "B" and u not in coming]
            ours = hunters.strength(view, [*coming, *there])
            theirs = hunters.raiders_strength(here, conditions(view.side, self.log))
            if ours >= hunters.ENOUGH * theirs:
                self.words.append(f"{', '.join(NAME[u] for u in coming)} close in on {NAME[q.unit]} in {q.known}: {ours:.0f} against {theirs:.0f}")
                for unit in coming:
                    self.give(unit, hunters.follow(self.forms[unit], q.known))
                for unit in [u for u in self.free if TYPE[u] in "CD" and far(BRITISH, view.square[u], q.known) <= limit(view, u, "M")]:
                    self.give(unit, hunters.follow(self.forms[unit], q.known))
            for unit in [u for u in self.free if TYPE[u] in "BD" and far(BRITISH, view.square[u], q.known) <= 10]:
                form = self.forms[unit]
                most = next(m.most for m in form.modes if m.name == "M")
                route = toward(BRITISH, form.start, q.known, most)
                while route and distance(route[-1], q.known) < 1:
                    route = route[:-1]
                self.give(unit, ("M", *route) if route else ("P",))

    def count(self) -> None:
        for unit in OWN[BRITISH]:
            if unit in self.free or not self.view.square[unit]:
                continue
            answer = self.order.get(ID[unit])
            mode = answer[0] if answer else self.view.to_mode[unit]
            if mode in "BXZA":
                continue
            cell = answer[-1] if answer and len(answer) > 1 else self.view.to[unit] if not answer else self.view.square[unit]
            self.lookouts.stand(unit, cell, mode == "P" or (mode == "R" and unit in PLANES))

    def wait(self) -> None:
        if not self.quarry:
            return
        guard = hunters.Guard(self.view, self.quarry, self.turns)
        for group in hunters.GROUPS:
            members = [u for u in group if u in self.free]
            if not members:
                continue
            goal = guard.station(members[0], self.forms[members[0]])
            for unit in members:
                self.give(unit, hunters.follow(self.forms[unit], goal))
        for carrier in [c for c in DECK if c in self.free]:
            self.give(carrier, None)

    def search(self) -> None:
        planes = [u for u in self.free if TYPE[u] in "RL"]
        flights = self.lookouts.planes(planes)
        for unit in planes:
            self.give(unit, flights.get(unit))
        for unit in [u for u in self.free if TYPE[u] in "C"]:
            self.give(unit, self.lookouts.cruiser(unit, self.forms[unit], hunters.pace(self.view, unit)))

    def reason(self) -> str:
        return "; ".join([*self.words, f"the search finds a raider with {self.lookouts.found:.0%}"])
