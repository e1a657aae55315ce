"""Otto's strategies O1 to O8: by which passage, when, together or apart, and what for. One is drawn for each match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sealed_orders.bots.bismarck.german.raid import Chart, Intent
from sealed_orders.bots.bismarck.german.refuelling import nearest_place
from sealed_orders.bots.bismarck.waters.passages import DENMARK, ICELAND, PASSAGES, SHETLAND, is_out
from sealed_orders.bots.bismarck.waters.sea import distances, squares
from sealed_orders.bots.bismarck.waters.ways import far
from sealed_orders.games.bismarck.chart import PORTS
from sealed_orders.games.bismarck.ships import BISMARCK, GERMAN, PRINZ_EUGEN, UNIT, UNITS, WHO
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.victory import MISSIONS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Shadowed, Sighted, Turn
from sealed_orders.kernel.minute import match_part
from sealed_orders.kernel.words import capital

WS8B = UNIT["ws8b"]
TOLL = 200.0  # points that a turn in the waters of another passage costs
HUNTING_GROUND = "2017"
CRIPPLED = 4  # midships at which the Bismarck heads for port
LAST_FUEL, TANKER = 1, 6  # at this fuel, with no oiler or port this near: the same
USEFUL = 3  # turns that new fuel must be useful for to be worth fetching
AHEAD, LATE = 5, 22  # this many points ahead after this turn, whatever convoys still bring: the same
HELD_FOR = 2  # turns of being shadowed after which the raiders separate
LOCATED, WITHIN = 0.5, 4  # at this chance that WS8B is within this many squares of a raider, change the plan
REMEMBERED = 2  # turns for which being seen in the passage counts
HURRY = 0.8  # points that every square from port costs a Bismarck that must get there, in every turn


@dataclass(frozen=True)
class Strategy:
    """What Otto intends to do."""

    name: str
    weight: int
    ways: tuple[str, ...]  # the passage of the Bismarck, and of Prinz Eugen if they separate
    sails: int = 1  # the first turn at sea
    together: bool = True
    caution: float = 1.0
    ws8b: float = 1.0  # how much more WS8B is worth
    pickets: float = 0.0  # how much the raiders prefer lone pickets in the dark


# How often each is drawn: those that hold against the plot table most often, none of them never.
STRATEGIES = {
    "O1": Strategy("Denmark Strait", 8, (DENMARK,)),
    "O2": Strategy("Iceland-Faroes gap", 45, (ICELAND,), together=False),
    "O3": Strategy("dash for WS8B", 30, (SHETLAND,), sails=2, ws8b=1.6),
    "O4": Strategy("wait in the fog", 3, (ICELAND, DENMARK), sails=5),
    "O5": Strategy("split", 5, (ICELAND, DENMARK), together=False),
    "O6": Strategy("night fighter", 7, (DENMARK,), caution=0.6, pickets=1.0),
    "O7": Strategy("wolfpack war", 2, (SHETLAND,), sails=12, ws8b=2.0),
}
RUN = Strategy("run for port", 0, (), together=False, caution=1.3)  # O8


def drawn(seed: str) -> str:
    """Return the strategy of a match."""
    hat = [key for key, strategy in STRATEGIES.items() for _ in range(strategy.weight)]
    return FastDice(f"strategy {match_part(seed)}").pick(hat, "strategy")


def at_present(chosen: Strategy, chart: Chart, log: Sequence[Event]) -> tuple[Strategy, str]:
    """Return the strategy for the current situation, and what changed it."""
    view = chart.view
    if why := must_run(view):
        return RUN, why
    if _turns_shadowed(view, log) >= HELD_FOR:
        return replace(chosen, together=False), "shadowed, so the raiders separate"
    if _seen_in_the_passage(view, log):
        return replace(chosen, ways=(safest_passage(chart),)), "seen in the strait"
    if _ws8b_near(chart) >= LOCATED:
        return replace(chosen, ws8b=max(chosen.ws8b, 1.6)), "WS8B is near"
    return chosen, ""


def _seen_in_the_passage(view: BismarckView, log: Sequence[Event]) -> bool:
    """Say whether the British have recently seen the Bismarck, and she has not come out yet."""
    here = view.square[BISMARCK]
    if not here or here in PORTS[GERMAN] or is_out(here):
        return False
    return bool(view.spotted[BISMARCK]) or view.turn - _last_seen(log) <= REMEMBERED


def _last_seen(log: Sequence[Event]) -> int:
    turn = seen = -REMEMBERED
    for fact in every_fact(log):
        if isinstance(fact, Turn):
            turn = fact.number
        elif isinstance(fact, Sighted) and WHO[BISMARCK] in fact.own and not fact.before:
            seen = turn
    return seen


def _ws8b_near(chart: Chart) -> float:
    """Return how likely WS8B is near a raider."""
    view = chart.view
    chances = next((prey.chances[0] for prey in chart.prey if prey.convoy == WS8B), None)
    here = [view.square[u] for u in (BISMARCK, PRINZ_EUGEN) if view.square[u]]
    if chances is None or not here:
        return 0.0
    return max(float(chances[distances(GERMAN, cell) <= WITHIN].sum()) for cell in here)


def must_run(view: BismarckView) -> str:
    """O8 Say why the Bismarck must head for port; empty if she need not."""
    if not view.square[BISMARCK]:
        return ""
    if view.knots[BISMARCK] < SLOW_KNOTS:
        return f"{view.knots[BISMARCK]} knots"
    if view.midships[BISMARCK] <= CRIPPLED:
        return f"{view.midships[BISMARCK]} midships left"
    here = view.square[BISMARCK]
    if view.fuel[BISMARCK] <= LAST_FUEL and far(GERMAN, here, nearest_place(view, here)) > TANKER:
        return f"fuel {view.fuel[BISMARCK]}"
    lead = view.points[view.side] - sum(p for side, p in view.points.items() if side != view.side) - due(view)
    return f"{lead} points ahead" if lead >= AHEAD and view.turn > LATE else ""


def due(view: BismarckView) -> int:
    """17.4 Return the points that convoys still bring the British, if nobody stops them."""
    coming = [m for m in MISSIONS if view.turn < m.due and not view.fate[m.convoy]]
    return sum(m.points * (UNITS[m.convoy].midships if m.each_ship else 1) for m in coming)


def _turns_shadowed(view: BismarckView, log: Sequence[Event]) -> int:
    """10.8 Count for how many turns in a row, up to the last, the Bismarck was successfully shadowed."""
    turn, turns = 0, set()
    for fact in every_fact(log):
        if isinstance(fact, Turn):
            turn = fact.number
        elif isinstance(fact, Shadowed) and fact.success and fact.target == WHO[BISMARCK]:
            turns.add(turn)
    last = view.turn if view.turn in turns else view.turn - 1
    count = 0
    while last - count in turns:
        count += 1
    return count


def safest_passage(chart: Chart) -> str:
    """Return the passage with the least danger."""
    return min(PASSAGES, key=lambda name: float(chart.risk[0][squares(*PASSAGES[name])].mean()))


def nearest_port(here: str) -> str:
    """Return the German port to run for."""
    return min(sorted(PORTS[GERMAN]), key=lambda cell: far(GERMAN, here, cell))


def thirsts(view: BismarckView, unit: int) -> bool:
    """6.7 Say whether a raider has no fuel, but some is near enough to be useful."""
    here = view.square[unit]
    if view.fuel[unit]:
        return False
    trip = 2 * far(GERMAN, here, nearest_place(view, here)) + 1  # a square every other turn
    return view.turn + trip + USEFUL <= view.last_turn


def aim(strategy: Strategy, change: str, view: BismarckView, unit: int) -> str:
    """Return what a raider is after this turn, in a few words."""
    here = view.square[unit]
    if strategy is RUN:
        return f"Home to port ({change})"
    if change:
        return capital(change)
    if is_out(here):
        return "In the open Atlantic, where the convoys pass"
    if view.turn < strategy.sails:
        return f"Sails on turn {strategy.sails}, when the British have used up fuel searching for her"
    return f"Out by the {strategy.ways[-1 if unit == PRINZ_EUGEN and not strategy.together else 0]}"


def intent(strategy: Strategy, view: BismarckView, unit: int) -> Intent:
    """Return what a strategy asks of a raider this turn."""
    here = view.square[unit]
    if thirsts(view, unit):
        return Intent(0.5, strategy.caution, goal=nearest_place(view, here), hurry=HURRY)
    if strategy is RUN:
        if unit != BISMARCK:
            return Intent(0.5, strategy.caution)
        return Intent(0.15, strategy.caution, goal=nearest_port(here), hurry=HURRY)
    toll: dict[str, float] = {}
    if not is_out(here):
        passage = strategy.ways[-1 if unit == PRINZ_EUGEN and not strategy.together else 0]
        for name, block in PASSAGES.items():
            toll |= dict.fromkeys(block if name != passage else (), TOLL)
    goal = "" if is_out(here) else HUNTING_GROUND
    return Intent(1.0, strategy.caution, toll, goal, taste={WS8B: strategy.ws8b}, pickets=strategy.pickets)
