"""Otto's strategies O1 to O8: which way out, when, together or apart, and what for. One is drawn for each match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sealed_orders.bots.bismarck.raiders import Intent
from sealed_orders.bots.bismarck.ways import far
from sealed_orders.games.bismarck.cards import BISMARCK, GERMAN, PRINZ_EUGEN, UNIT
from sealed_orders.games.bismarck.chart import CLASS, PORTS
from sealed_orders.games.bismarck.tables import SLOW_KNOTS
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event

WS8B = UNIT["ws8b"]
TOLL = 200.0  # points a turn in the waters of another passage costs


def _block(rows: tuple[int, int], columns: tuple[int, int]) -> frozenset[str]:
    return frozenset(c for c in CLASS if rows[0] <= int(c[:2]) <= rows[1] and columns[0] <= int(c[2:]) <= columns[1])


PASSAGES = {
    "Denmark Strait": _block((11, 13), (14, 18)),
    "Iceland-Faroes gap": _block((13, 17), (19, 22)),
    "Faroes-Shetland gap": _block((15, 18), (23, 26)) | _block((17, 19), (24, 27)),
}


@dataclass(frozen=True)
class Strategy:
    """What Otto sets out to do."""

    name: str
    weight: int
    ways: Sequence[str]  # the passage of the Bismarck, and of Prinz Eugen where they part
    sails: int = 1  # the first turn at sea
    together: bool = True
    hunger: float = 1.0
    caution: float = 1.0
    ws8b: float = 1.0


STRATEGIES = {
    "O1": Strategy("Denmark Strait", 25, ("Denmark Strait",)),
    "O2": Strategy("Iceland-Faroes gap", 20, ("Iceland-Faroes gap",)),
    "O3": Strategy("dash for WS8B", 15, ("Faroes-Shetland gap",), ws8b=1.6),
    "O4": Strategy("wait in the fog", 10, ("Iceland-Faroes gap", "Denmark Strait"), sails=5),
    "O5": Strategy("split", 15, ("Iceland-Faroes gap", "Denmark Strait"), together=False),
    "O6": Strategy("night fighter", 10, ("Denmark Strait",), caution=0.6),
    "O7": Strategy("wolfpack war", 5, ("Faroes-Shetland gap",), sails=12),
}


def drawn(seed: str) -> str:
    """The strategy of a match."""
    hat = [key for key, strategy in STRATEGIES.items() for _ in range(strategy.weight)]
    return FastDice(f"strategy {seed}").pick(hat, "strategy")


def must_run(view: BismarckView, log: Sequence[Event]) -> str:
    """O8 Why the Bismarck must make for port; nothing while she need not."""
    if not view.square[BISMARCK]:
        return ""
    if view.knots[BISMARCK] < SLOW_KNOTS:
        return f"{view.knots[BISMARCK]} knots"
    if view.midships[BISMARCK] <= 4:
        return f"{view.midships[BISMARCK]} midships left"
    return ""


def intent(strategy: Strategy, view: BismarckView, unit: int) -> Intent:
    """What the strategy wants of a raider this turn."""
    passage = strategy.ways[-1 if unit == PRINZ_EUGEN and not strategy.together else 0]
    here = view.square[unit]
    toll: dict[str, float] = {}
    goal = ""
    if not is_out(here):
        goal = "2017"
        for name, block in PASSAGES.items():
            if name != passage:
                toll |= dict.fromkeys(block, TOLL)
    return Intent(strategy.hunger, strategy.caution, toll, goal, {WS8B: strategy.ws8b})


def is_out(cell: str) -> bool:
    """Whether a square lies in the open Atlantic."""
    return int(cell[:2]) >= 19 or int(cell[2:]) <= 15 or (int(cell[:2]) >= 15 and int(cell[2:]) <= 19)


def homeward(base: Intent, here: str) -> Intent:
    """O8 The same, but for the nearest port."""
    port = min(sorted(PORTS[GERMAN]), key=lambda cell: far(GERMAN, here, cell))
    return replace(base, hunger=0.15, toll={}, goal=port, caution=1.3)
