"""4.52, 9.0 The search phase: who is spotted, and what that sets in motion."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sealed_orders.games.bismarck.chart import in_fog
from sealed_orders.games.bismarck.search import airborne, arithmetic, factors, flown_over, present
from sealed_orders.games.bismarck.ships import BISMARCK, BRITISH, ENEMY, GERMAN, NAME, SIDE, TYPE, WHO, names, whom
from sealed_orders.games.bismarck.state import BismarckState, numbers
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import ContactLost, Searched, Sighted
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import many

FEW = 8  # at most this many squares are named
BERGEN = {"1528": ("1528",), "1527": ("1527",), "either": ("1527", "1528")}


class Search(Step[BismarckState, BismarckView]):
    """9.1, 9.2 A side spots the enemy in a square when its factors there reach the visibility."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.spotted = numbers()
        british, german = present(state, BRITISH), present(state, GERMAN)
        yield from searched(state, BRITISH, british)
        yield from searched(state, GERMAN, german)
        for cell in sorted(german.keys() & british.keys()):
            if not in_fog(cell, state.fog):  # 9.4 Nobody is spotted in fog.
                yield from look(state, cell, british[cell], german[cell])
        yield from self._forget(state)
        search_bergen(state, british)
        if state.spotted[BISMARCK] and not state.located_turn:
            state.located_turn = state.turn

    def _forget(self, state: BismarckState) -> Iterator[Event]:
        """10.9 A ship that was not spotted again comes off the enemy's map."""
        for unit, cell in enumerate(state.seen_at):
            if cell and not state.spotted[unit]:
                state.seen_at[unit] = ""
                foe = ENEMY[SIDE[unit]]
                yield Event("9.6", f"Contact with {NAME[unit]} is lost.", (foe,), (ContactLost(WHO[unit]),))


def searched(state: BismarckState, side: Side, units: dict[str, list[int]]) -> Iterator[Event]:
    """9.2, 9.22 The squares in which a side has factors enough to see, which it could add up for itself."""
    seen = [
        cell
        for cell, here in units.items()
        if factors(state, here, cell) >= state.level(cell) and not in_fog(cell, state.fog)
    ]
    over = sorted(flown_over(state).intersection(seen)) if side == BRITISH else []
    if seen:
        named = f": {', '.join(sorted(seen))}" if len(seen) <= FEW else ""
        fact = Searched(tuple(sorted(seen)), tuple(over))
        yield Event("9.22", f"{many(len(seen), 'square')} searched{named}.", (side,), (fact,))


def look(state: BismarckState, cell: str, british: list[int], german: list[int]) -> Iterator[Event]:
    """9.5 Spotting is mutual; a submarine is found only by one who reaches the level with a plane in the air."""
    level = state.level(cell)
    sums = {side: factors(state, units, cell) for side, units in ((BRITISH, british), (GERMAN, german))}
    if max(sums.values()) < level:
        return
    hunted = sums[BRITISH] >= level and bool(airborne(state, cell))
    seen_german = [u for u in german if TYPE[u] != "S" or hunted]
    seen_british = [u for u in british if TYPE[u] != "S"]
    for unit in (*seen_german, *seen_british):
        state.spotted[unit] = 1
        state.seen_at[unit] = state.last_at[unit] = cell
        state.seen_turn[unit] = state.turn
    for side, own, ours, seen in (
        (BRITISH, british, seen_british, seen_german),
        (GERMAN, german, seen_german, seen_british),
    ):
        if ours or seen:
            yield _sighting(state, cell, side, own, ours, seen)


def _sighting(state: BismarckState, cell: str, side: Side, own: list[int], ours: list[int], seen: list[int]) -> Event:
    """9.5, 9.6 Write a contact for a side: whom it sees, who of its own is seen, its own arithmetic."""
    level = state.level(cell)
    enough = factors(state, own, cell) >= level
    text = f"{cell}: {who_sees_whom(ours, seen)} Our search: {arithmetic(state, own, cell)}, visibility {level}."
    text += "" if enough else " The enemy's search made the contact."
    return Event("9.2", text, (side,), (Sighted(cell, whom(seen), whom(ours)),))


def who_sees_whom(ours: list[int], seen: list[int]) -> str:
    """9.5 Write who sees whom, for a side."""
    return f"we see {names(seen, 'nobody')}; the enemy sees {names(ours, 'none of us')}."


def search_bergen(state: BismarckState, british: dict[str, list[int]]) -> None:
    """14.22 Bergen is searched when the British factors there reach the visibility, whatever is found."""
    for cell in BERGEN[state.options["bergen_search"]]:
        total = factors(state, british.get(cell, []), cell)
        if total >= state.level(cell) and not in_fog(cell, state.fog) and not state.bergen_turn:
            state.bergen_turn = state.turn
