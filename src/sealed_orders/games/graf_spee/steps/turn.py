"""3.0 The sequence of play, and what happens when a turn begins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from sealed_orders.games.graf_spee.calendar import title
from sealed_orders.games.graf_spee.chart import PATROL
from sealed_orders.games.graf_spee.ships import BRITISH, NAME, SHIP, SHIPS, SIDES, WHO, names, whom
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.steps.movement import note_tracks
from sealed_orders.games.graf_spee.tables import WEATHER, WEATHER_NAMES
from sealed_orders.games.graf_spee.view import SpeeView
from sealed_orders.kernel import fact
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Absent, Begins, Weather
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task

EXECUTION = (
    "movement", "search", "carriers", "air_strikes", "surface", "merchants", "repairs", "dry_ships", "victory",
)  # fmt: skip
CALM, ROUGH = (int(100 * sum(WEATHER[:levels])) for levels in (1, 2))  # 6.3 up to these of a hundred
PHASES = ("shadow_phase", "order_phase", *EXECUTION)


class Turn(Step[SpeeState, SpeeView]):
    """3.0 Begin a turn: the weather is drawn, and the phases are put on the agenda in their order.

    16.2 A scenario that begins with the execution phase has no shadow and no orders on its first turn (R47).
    """

    def resolve(self, state: SpeeState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        first = state.execution or not state.track_graf_spee
        state.turn += 1
        phases = EXECUTION if state.execution else PHASES
        state.execution = 0
        state.then(*(Task(phase) for phase in phases))
        yield Event("3.0", f"Turn {state.turn}, {title(state.turn)}.", SIDES, (fact.Turn(state.turn),))
        if first:
            note_tracks(state)
            yield from self._start(state, task.args)
        if phases is EXECUTION:
            state.order = [PATROL] * len(SHIPS)
            yield Event("16.2", "All ships are in patrol mode.", SIDES)
        state.visibility = weather(state.turn, dice)
        text = f"Visibility {state.visibility}: {WEATHER_NAMES[state.visibility]} seas."
        yield Event("6.3", text, SIDES, (Weather((state.visibility,)),))

    def _start(self, state: SpeeState, ids: Sequence[str | int]) -> Iterator[Event]:
        """16.1, G5 Say who takes no part, and where the Germans begin, if the British may know."""
        absent = [ship for ship in SHIPS if state.fate[ship]]
        if absent:
            yield Event("16.0", f"Not in play: {names(absent)}.", SIDES, (Absent(whom(absent)),))
        for ship in (SHIP[str(name)] for name in ids):
            cell = state.square[ship]
            state.seen_at[ship], state.seen_turn[ship] = cell, state.turn
            begins = Begins(WHO[ship], (cell,))
            yield Event("16.1", f"{NAME[ship]} begins in {cell}.", (BRITISH,), (begins,))


def weather(turn: int, dice: Dice) -> int:
    """2.2.4, 6.3 One level for the whole map and turn: calm, rough or stormy, drawn as the turn begins (R49)."""
    face = dice.roll(100, f"turn {turn} 6.3 visibility")
    return 1 if face <= CALM else 2 if face <= ROUGH else 3
