"""4.7, 4.8, 4.9 The last phases of a turn: victory points, chance and weather."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from sealed_orders.games.bismarck.calendar import hour
from sealed_orders.games.bismarck.chart import ROWS, SKY, in_fog
from sealed_orders.games.bismarck.damage import remove
from sealed_orders.games.bismarck.ships import (
    BISMARCK,
    BRITISH,
    GERMAN,
    ID,
    NAME,
    PEOPLE,
    PLANES,
    PRINZ_EUGEN,
    SIDES,
    WHO,
)
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.games.bismarck.tables import (
    AIR_SEARCH,
    AIR_SEARCH_CHANCE,
    FOG_BY_HOUR,
    RADIO,
    WEATHER_CHANGE,
    WEATHER_LEVELS,
)
from sealed_orders.games.bismarck.victory import CRASH, Line, early_end, final_accounts, mission_awards
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.games.bismarck.words import points_to
from sealed_orders.kernel import fact
from sealed_orders.kernel.award import awarded, in_full
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Closed, Reported
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.order import Order, Side
from sealed_orders.kernel.state import Task


class Points(Step[BismarckState, BismarckView]):
    """4.7 Crashed planes, convoys, and the test for the end of the game."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        for unit in PLANES:
            if state.square[unit] and state.mode[unit] != "B" and not state.endurance[unit]:
                # 8.6, 17.5 Not back on its base when its endurance is used up: crashed.
                remove(state, unit, "crashed")
                yield credit(state, Line(GERMAN, CRASH, f"{NAME[unit]} has crashed", "planes crashed", "8.6"))
        for mission in mission_awards(state):
            yield credit(state, mission)
        for unit in PLANES:
            if state.mode[unit] == "B":
                state.struck[unit] = 0  # 16.33
        if early_end(state):
            yield from close_accounts(state)


def credit(state: BismarckState, line: Line) -> Event:
    """17.2 Credit points and tell both sides."""
    award = state.score(line.side, line.points, line.cause)
    text = f"{line.text}: {points_to(line.points, line.side)}."
    return Event(line.rule, text, SIDES, awarded(award))


def close_accounts(state: BismarckState) -> Iterator[Event]:
    """17.1, 17.2, 17.4, 17.5 The final accounts; the starred lines if the last turn was played, however it ended."""
    state.ended = "17.1"
    for line in final_accounts(state, whole_game=state.turn == state.last_turn):
        yield credit(state, line)
    accounts = in_full(state.account, state.points, PEOPLE)
    yield Event("17.2", f"Final score. {accounts}", SIDES, (Closed(),))


class Chance(Step[BismarckState, BismarckView]):
    """4.8, 12.1 Once a turn for each of the two ships: the general air search, and radio silence."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        afloat = [u for u in (BISMARCK, PRINZ_EUGEN) if state.square[u]]
        for unit in afloat:
            if air_search_possible(state, unit) and dice.chance(
                AIR_SEARCH_CHANCE, f"turn {state.turn} 12.2 air search {ID[unit]}"
            ):
                yield from self._tell(
                    unit, "12.2", "has been found by the general air search", "in", state.square[unit]
                )
        for unit in afloat:
            if dice.chance(RADIO, f"turn {state.turn} 12.3 radio {ID[unit]}"):
                fix = dice.pick(
                    (state.square[unit], *SKY.next[state.square[unit]]), f"turn {state.turn} 12.3 fix {ID[unit]}"
                )
                yield from self._tell(unit, "12.3", "has broken radio silence", "near", fix)

    def _tell(self, unit: int, rule: str, what: str, where: str, cell: str) -> Iterator[Event]:
        """12.4 The British get a square, but nothing on the map; the Germans learn which ship."""
        fix = Reported(WHO[unit], cell, exact=rule == "12.2")
        yield Event(rule, f"{NAME[unit]} {what} {where} {cell}.", (BRITISH,), (fix,))
        yield Event(rule, f"{NAME[unit]} {what}.", (GERMAN,), (Reported(WHO[unit]),))


def air_search_possible(state: BismarckState, unit: int) -> bool:
    """12.2 North of row 19 or east of column 17, and at visibility 4 or less (R34)."""
    cell = state.square[unit]
    if state.options["fog_blocks_chance"] == "on" and in_fog(cell, state.fog):
        return False
    near = int(cell[:2]) <= AIR_SEARCH["row_most"] or int(cell[2:]) >= AIR_SEARCH["column_least"]
    return near and state.level(cell) <= AIR_SEARCH["visibility_most"]


class Weather(Step[BismarckState, BismarckView]):
    """2.27, 4.9, 13.0 New visibility row by row, then fog for the coming turn; it holds until the next update."""

    def resolve(self, state: BismarckState, task: Task, orders: Mapping[Side, Order], dice: Dice) -> Iterator[Event]:
        if state.turn == state.last_turn:
            yield from close_accounts(state)
            return
        state.visibility = new_visibility(state.visibility, state.turn, dice)
        state.fog = new_fog(state.turn + 1, dice)
        levels = " ".join(str(level) for level in state.visibility)
        coming = fact.Weather(tuple(state.visibility), tuple(state.fog))
        yield Event("13.2", f"Visibility, rows 11 to 30: {levels}.", SIDES, (coming,))
        state.then(Task("turn"))


def new_visibility(levels: list[int], turn: int, dice: Dice) -> list[int]:
    """9.3, 13.1, 13.2 Every level moves one row south, row 11 keeps its own (G4); then each changes, within 1 and 8."""
    low, high = WEATHER_LEVELS
    drifted = [levels[0], *levels[:-1]]
    changes = [dice.between(*change) for change in _changes(turn)]
    return [min(high, max(low, level + change)) for level, change in zip(drifted, changes, strict=True)]


@cache
def _changes(turn: int) -> list[tuple[int, int, str]]:
    """13.2 Return by how much each row may change, and the key of its roll."""
    return [(*WEATHER_CHANGE[row], f"turn {turn} 13.2 weather row {row}") for row in ROWS]


def new_fog(turn: int, dice: Dice) -> list[int]:
    """13.31, 13.32 Roll fog for each area, by the hour of the next turn."""
    chance = FOG_BY_HOUR[hour(turn)]
    return [int(dice.chance(chance, f"turn {turn} 13.31 fog area {area}")) for area in (1, 2)]
