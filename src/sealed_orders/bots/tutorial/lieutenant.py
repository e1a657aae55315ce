"""The lieutenant of First Hunt: plays the solved breakout; elsewhere it weighs where she may be, and goes there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sealed_orders.bots.cards import openings
from sealed_orders.bots.motive import Motive
from sealed_orders.bots.tutorial.skipper import Skipper
from sealed_orders.bots.tutorial.solution import AREA, LETTER, Heard, drawn, solution
from sealed_orders.games.tutorial.chart import AREAS, SEA
from sealed_orders.games.tutorial.odds import search
from sealed_orders.games.tutorial.view import HuntView
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Fact, Reported, Searched, Sighted, Turn
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.words import many, percent

HUNT = "The hunt"  # what the orders are for
RUN = 2  # 2.2 areas she runs at most
MISSED = 5 / 6  # 3.1 that one who lurks is not found where she is, without flights
STAYS = 0.6  # how likely she is thought to stay in a lane
LURES = 3.0  # a lane against any other area, where she runs to
WORTH = 0.3  # how likely she must be where the cruiser goes, for flights to go up
SENT = 4  # flights at a time, at most
START = "scapa"  # of the breakout, which is solved
NONE_DRAWN = "How many flights to send is drawn at random, so the raider cannot foresee it: none this turn."
KEPT = "Each flight can be used once: keep them until a distress call says where to look."

Weights = Mapping[str, float]


class Taken(NamedTuple):
    """How she is taken to sail: how likely she stays in a lane, and how much rather she runs to one."""

    stays: float = STAYS
    lures: float = LURES


USUAL = Taken()


class Lieutenant(Skipper):
    """Draws its orders as the solution says. Where that says nothing, it goes to the most likely area in reach."""

    solves = True

    def __init__(self, side: Side, seed: str = "", goes: Sequence[str] | None = None, **taken: float) -> None:
        """Choose where to look turn by turn until a merchant calls, and how she is taken to sail."""
        super().__init__(side, seed)
        self._solves = self.solves and goes is None
        opening = dict(openings.drawn(__package__, side, seed) if goes is None else {"goes": goes, **taken})
        self._goes = tuple(opening.pop("goes", ()))
        self._firm = bool(opening.pop("firm", False))  # the opening is kept to even after a call
        self._keeps = bool(opening.pop("keeps", False))  # no flights go up before a call
        self._most = int(opening.pop("sends", SENT))
        self._taken = Taken(**opening)

    def sail(self, view: HuntView, log: Sequence[Event]) -> Order:
        """Steam to the most likely area."""
        likely = moved_on(weights(log, self._taken), self._taken)
        after = moved_on(likely, self._taken)
        where, sent = self._solved(view, log)
        planned = where or self._opens(view, log)
        there = planned or max((view.at, *AREAS[view.at].next), key=lambda area: (_promise(likely, after, area), area))
        flights = sent if where else min(view.flights, self.sends(likely[there], log))
        stated = self.stated(log, likely)
        self.reason = f"The raider may end the turn in the {AREAS[there].name}: {percent(stated[there])}."
        whys = {"cruiser": _why(view.at, there, stated, planned), "flights": self.why_sent(flights, stated[there], log)}
        if where and not flights:
            whys["flights"] = NONE_DRAWN
        self.motives = {key: Motive(HUNT, why) for key, why in whys.items()}
        route = () if there == view.at else (there,)
        return {"cruiser": ("steam", *route), "flights": (str(flights),)}

    def _solved(self, view: HuntView, log: Sequence[Event]) -> tuple[str, int]:
        """Draw the area and the flights that the solution says; no area if it does not know the position."""
        news = Heard(log)
        way = news.way if news.since else (START, *news.way)
        if not self._solves or way[-1:] != (view.at,):
            return "", 0
        alone = "".join(LETTER[area] for area in way) + str(view.flights)
        order = drawn(solution().hunter, news.key(view.turn, view.sunk, alone), self._dice)
        if not order:
            return "", 0
        there, left = AREA[order[0]], int(order[1:])
        return there, view.flights - left

    def sends(self, share: float, log: Sequence[Event]) -> int:
        """Return how many flights to send, if they are left, to where she is with this chance."""
        return self._most if share >= WORTH and not self._waits(log) else 0

    def why_sent(self, flights: int, share: float, log: Sequence[Event]) -> str:
        """3.1 Say why this many flights go up, or why none."""
        if flights:
            return flown(flights)
        return KEPT if self._waits(log) else f"Each flight can be used once, and {percent(share)} is not worth one."

    def _waits(self, log: Sequence[Event]) -> bool:
        return self._keeps and not has_news(log)

    def stated(self, _log: Sequence[Event], likely: Weights) -> Weights:
        """Return how likely she is in each area as the turn ends, as the reasons say it."""
        return likely

    def _opens(self, view: HuntView, log: Sequence[Event]) -> str:
        """Return the next area of the opening, while she has not been reported."""
        if view.turn > len(self._goes) or (has_news(log) and not self._firm):
            return ""
        way = SEA.route(view.at, SEA.reach(self._goes[view.turn - 1], len(AREAS)), 1)
        return way[0] if way else view.at


def has_news(log: Sequence[Event]) -> bool:
    """Say whether a merchant has called, or she has been found."""
    return any(isinstance(fact, Reported | Sighted) for fact in every_fact(log))


def flown(flights: int) -> str:
    """3.1 Say what this many flights are good for."""
    runs, lurks = (percent(float(search(flights, lurking))) for lurking in (False, True))
    return (
        f"{many(flights, 'flight')}: the chance to find the raider there is {runs} if she runs, {lurks} if she lurks."
    )


def _why(here: str, there: str, likely: Weights, planned: str) -> str:
    """Say why the cruiser goes to an area, or stays."""
    share, stay = percent(likely[there]), percent(likely[here])
    if there == here and planned and share != percent(max(likely[area] for area in (here, *AREAS[here].next))):
        return f"Staying was drawn at random, so the raider cannot foresee it: {stay} here."
    if there == here:
        return f"The chance that the raider comes here, or stays, is {share}."
    if likely[there] >= likely[here]:
        return f"The chance that the raider is there is {share}, here {stay}."
    if planned:
        return f"The area is drawn at random, so the raider cannot foresee it: {share} there, {stay} here."
    return f"From there the cruiser reaches more of where the raider may be next: {share} there, {stay} here."


def weights(log: Sequence[Event], taken: Taken = USUAL) -> Weights:
    """Return how likely she is in each area as the last turn ended, from the hunter's reports."""
    chances: Weights = dict.fromkeys(AREAS, 1 / len(AREAS))
    for event in log:
        for fact in event.facts:
            chances = _after_fact(chances, fact, taken)
    return chances


def _after_fact(now: Weights, fact: Fact, taken: Taken) -> Weights:
    match fact:
        case Turn():
            return moved_on(now, taken)
        case Searched(cells):
            return _even({area: share * (MISSED if area in cells else 1) for area, share in now.items()})
        case Reported(cell=cell) | Sighted(cell=cell) if cell in AREAS:
            return {area: float(area == cell) for area in AREAS}
        case _:
            return now


def moved_on(now: Weights, taken: Taken = USUAL) -> Weights:
    """Return the weights a turn later: in a lane she mostly stays, elsewhere she runs on, to the lanes rather."""
    after = dict.fromkeys(AREAS, 0.0)
    for area, share in now.items():
        stays = taken.stays if AREAS[area].lane else 0.0
        after[area] += stays * share
        reach = SEA.reach(area, RUN)
        pull = {to: taken.lures if AREAS[to].lane else 1.0 for to in reach if to != area or not AREAS[area].lane}
        for to, weight in pull.items():
            after[to] += (1 - stays) * share * weight / sum(pull.values())
    return after


def _promise(likely: Weights, after: Weights, area: str) -> float:
    """Return what an area promises: her, now; and a little, to be near where she will be."""
    return likely[area] + 0.3 * max(after[there] for there in (area, *AREAS[area].next))


def _even(shares: Weights) -> Weights:
    return {area: share / sum(shares.values()) for area, share in shares.items()}
