"""The corsair of First Hunt: plays the solved breakout; elsewhere into the lanes, and mostly off again after a call."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sealed_orders.bots.cards import openings
from sealed_orders.bots.tutorial.skipper import Skipper
from sealed_orders.bots.tutorial.solution import AREA, LETTER, Heard, drawn, solution
from sealed_orders.games.tutorial.chart import AREAS, SEA
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Points, facts_of
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.words import many

RUN = 2  # 2.2 areas she runs at most
WANTED = 3  # 5.2 merchants
LAST_TURN = 8
LANES = tuple(key for key, area in AREAS.items() if area.lane)
LURKS = "Merchants pass through this lane; while the raider lurks there, the hunter finds her only on a six."
STAYS = 3  # of six faces on which she stays where the call came from


class Corsair(Skipper):
    """Draws its orders as the solution says. Where that says nothing, it draws an opening and raids."""

    def __init__(self, side: Side, seed: str = "", goes: Sequence[str] | None = None, stays: int = STAYS) -> None:
        """Choose where she goes turn by turn at first, and on how many of six faces she stays after a call."""
        super().__init__(side, seed)
        self._solves = goes is None
        opening: dict[str, Any] = dict(
            openings.drawn(__package__, side, seed) if goes is None else {"goes": goes, "stays": stays}
        )
        self._goes = tuple(opening.get("goes", ()))
        self._stays = opening.get("stays", STAYS)

    def sail(self, view: HuntView, log: Sequence[Event]) -> Order:
        """Run, lurk, or turn away."""
        if order := self._solved(view, log):
            return order
        if view.turn <= len(self._goes):
            way = SEA.route(view.at, SEA.reach(self._goes[view.turn - 1], len(AREAS)), RUN)
            self.reason = f"The raider starts through the {AREAS[way[-1]].name}." if way else "The raider waits."
            return {"ship": ("run", *way) if way else ("lurk",)}
        if AREAS[view.at].lane and not self._leaves(view, log):
            self.reason = LURKS
            return {"ship": ("lurk",)}
        far = SEA.reach(view.at, len(AREAS))
        lane = min((one for one in LANES if one != view.at), key=lambda one: far[one], default=view.at)
        if lane == view.at:
            self.reason = "There is no lane to raid."
            return {"ship": ("lurk",)}
        way = SEA.route(view.at, SEA.reach(lane, len(AREAS)), RUN)
        away = many(far[lane], "area")
        called = "The cruiser has heard the call. " if AREAS[view.at].lane else ""
        self.reason = f"{called}The next lane is the {AREAS[lane].name}, {away} away."
        return {"ship": ("run", *way)}

    def _solved(self, view: HuntView, log: Sequence[Event]) -> Order | None:
        """Draw what the solution does here, if it knows the position."""
        position = Heard(log).key(view.turn, view.sunk, LETTER[view.at])
        order = drawn(solution().raider, position, self._dice) if self._solves else ""
        if not order:
            return None
        end = AREA[order[0]]
        if order[1:]:
            self.reason = LURKS if AREAS[end].lane else f"The raider waits in {AREAS[end].name}, where nobody passes."
            return {"ship": ("lurk",)}
        self.reason = f"The raider runs to {AREAS[end].name}: drawn at random, so the hunter cannot foresee it."
        return {"ship": ("run", *SEA.route(view.at, SEA.reach(end, len(AREAS)), RUN))}

    def _leaves(self, view: HuntView, log: Sequence[Event]) -> bool:
        """Say whether she goes to the other lane: a merchant has just called from this one, and there is time."""
        if len(LANES) < 2:
            return False
        spare = LAST_TURN - view.turn - (WANTED - view.sunk)
        called = bool(log) and bool(facts_of(Points, log[-1].facts))
        return called and spare > 0 and self._dice.roll(6, "stay") > self._stays
