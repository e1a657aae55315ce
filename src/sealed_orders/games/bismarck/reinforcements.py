"""14.0 What the British still wait for."""

from __future__ import annotations

from collections.abc import Iterator

from sealed_orders.games.bismarck.calendar import title
from sealed_orders.games.bismarck.ships import BRITISH, NAME, OWN, SHIPS
from sealed_orders.games.bismarck.tables import DORSETSHIRE_TURN, FORCE_H_AFTER
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Panel

# By mode, what sets ships free or brings them.
WHEN = {
    "X": "after a successful search of Bergen, or after a search has spotted the Bismarck",
    "Y": f"{FORCE_H_AFTER} turns after a search first located the Bismarck",
    "U": title(DORSETSHIRE_TURN),
}


def panel(view: BismarckView) -> Iterator[Panel]:
    """14.22, 14.32, 14.42, 14.44 The ships that may not sail yet or have not come, and when they do."""
    ships = [unit for unit in OWN.get(view.side, ()) if unit in SHIPS and not view.fate[unit]]
    waiting = {mode: [NAME[unit] for unit in ships if view.mode[unit] == mode] for mode in WHEN}
    rows = tuple((", ".join(names), WHEN[mode]) for mode, names in waiting.items() if names)
    if rows and view.side == BRITISH:
        yield Panel("Reinforcements", rows)
