"""4.0, 14.1 The sequence of play, and what happens when a turn begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sealed_orders.games.bismarck import refuelling
from sealed_orders.games.bismarck.calendar import title
from sealed_orders.games.bismarck.ships import (
    BRITISH,
    DECK,
    ENEMY,
    NAME,
    PLANES,
    SHIPS,
    SIDE,
    SIDES,
    UNIT,
    UNITS,
    WHO,
    names,
    whom,
)
from sealed_orders.games.bismarck.state import BismarckState, numbers, words
from sealed_orders.games.bismarck.steps.search import who_sees_whom
from sealed_orders.games.bismarck.tables import DORSETSHIRE_TURN, FORCE_H_AFTER
from sealed_orders.games.bismarck.view import SEEN_BY_BOTH, BismarckView
from sealed_orders.games.bismarck.words import points_to
from sealed_orders.kernel import fact
from sealed_orders.kernel.award import awarded
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Absent, Arrived, AsPrinted, Begins, Points, Released, Sighted
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.words import agree

DORSETSHIRE = UNIT["dorsetshire"]
FORCE_H = tuple(u for u in SHIPS if UNITS[u].mode == "Y")
PHASES = (
    "shadow_phase", "order_phase", "fast_shadow", "movement", "search",
    "air_phase", "submarine_phase", "destroyer_phase", "naval_phase", "points", "chance", "weather",
)  # fmt: skip
START = "start"  # the argument of a match's first turn
FEW = 8  # at most this many absent ships are named
BEFORE = "before the start"  # 17.2 the cause of points that a scenario begins with


class Turn(Step[BismarckState, BismarckView]):
    """4.0 Begin a turn: the phases are put on the agenda in their order."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        state.turn += 1
        state.then(*(Task(phase) for phase in PHASES))
        facts = (AsPrinted(), fact.Turn(state.turn)) if state.printed else (fact.Turn(state.turn),)
        yield Event("4.0", f"Turn {state.turn}, {title(state.turn)}.", SIDES, facts)
        if START in task.args:
            yield from out_of_play(state)
            yield from standing(state)
            yield from refuelling.announce(state)
            yield from contacts(state)
            yield from known_starts(task.args[1:])
        yield from release(state)
        yield from arrive(state)
        state.to, state.to_mode = state.square.copy(), state.mode.copy()
        state.steps, state.via, state.aim = numbers(), words(), words()


def out_of_play(state: BismarckState) -> Iterator[Event]:
    """3.0, 15.2 Tell both sides which ships are not in play as the match begins."""
    out = [u for u in SHIPS if state.fate[u] in SEEN_BY_BOTH]
    sunk, absent = ([NAME[u] for u in out if (state.fate[u] == "sunk") is so] for so in (True, False))
    lines = [f"Sunk before the start: {', '.join(sunk)}."] if sunk else []
    if absent:
        lines.append(f"Not in play: {', '.join(absent) if len(absent) <= FEW else f'{len(absent)} ships'}.")
    if lines:
        yield Event("3.0", " ".join(lines), SIDES, (Absent(whom(out)),))


def standing(state: BismarckState) -> Iterator[Event]:
    """3.0, 17.2 The points that a scenario begins with."""
    if any(state.points.values()):
        text = "; ".join(points_to(points, side) for side, points in state.points.items() if points)
        before = awarded(*(Points(side, points, BEFORE) for side, points in state.points.items()))
        yield Event("17.2", f"Before the start: {text}.", SIDES, before)


def contacts(state: BismarckState) -> Iterator[Event]:
    """3.0, 9.6 If a scenario begins in contact, tell each side whom it sees, and who of its own is seen."""
    met = [u for u in (*SHIPS, *PLANES) if state.seen_at[u] and not state.fate[u]]
    for cell in sorted({state.seen_at[u] for u in met}):
        for side in SIDES:
            ours = [u for u in met if state.seen_at[u] == cell and SIDE[u] == side]
            seen = [u for u in met if state.seen_at[u] == cell and SIDE[u] != side]
            yield Event(
                "3.0",
                f"{cell}: {who_sees_whom(ours, seen)}",
                (side,),
                (Sighted(cell, whom(seen), whom(ours), before=True),),
            )


def known_starts(starts: Sequence[str | int]) -> Iterator[Event]:
    """3.0 If the scenario says so, tell a side in which squares an enemy ship begins."""
    for line in starts:
        name, *squares = str(line).split()
        unit = UNIT[name]
        text = f"{NAME[unit]} begins in {squares[0]}." if len(squares) == 1 else ""
        text = text or f"{NAME[unit]} begins in {', '.join(squares[:-1])} or {squares[-1]}."
        yield Event("3.0", text, (ENEMY[SIDE[unit]],), (Begins(WHO[unit], tuple(squares)),))


def release(state: BismarckState) -> Iterator[Event]:
    """14.22, 14.32 The turn after Bergen was searched or the Bismarck spotted, Scapa Flow and Clyde may move (G22)."""
    if state.turn - 1 not in (state.bergen_turn, state.located_turn) or state.turn == 1:
        return
    freed = [u for u in SHIPS if state.mode[u] == "X"]
    for unit in freed:
        state.mode[unit] = "M"
    if freed:
        yield Event("14.22", f"Released: {names(freed)}.", (BRITISH,), (Released(whom(freed)),))


def arrive(state: BismarckState) -> Iterator[Event]:
    """14.42, 14.44 Force H nine turns after the Bismarck was first located (R38), the Dorsetshire in turn 24."""
    if state.located_turn and state.turn == state.located_turn + FORCE_H_AFTER:
        yield from _enter(state, FORCE_H, state.force_h, "14.42")
    if state.turn == DORSETSHIRE_TURN:
        yield from _enter(state, (DORSETSHIRE,), state.dorsetshire, "14.44")


def _enter(state: BismarckState, group: tuple[int, ...], cell: str, rule: str) -> Iterator[Event]:
    coming = [u for u in group if state.mode[u] in "YU" and not state.fate[u]]
    for unit in coming:
        state.square[unit], state.mode[unit] = cell, "M"
        for plane in DECK.get(unit, ()):
            state.square[plane] = cell
    if coming:
        text = f"{names(coming)} {agree(len(coming), 'arrives', 'arrive')} in {cell}."
        yield Event(rule, text, (BRITISH,), (Arrived(whom(coming), cell),))
