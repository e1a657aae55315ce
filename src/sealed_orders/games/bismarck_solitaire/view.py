"""2.6 What a side knows: everything but the dice to come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sealed_orders.games.bismarck_solitaire.state import CruiseState
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.view import View


@dataclass(frozen=True)
class CruiseView(View):
    """2.6 The columns of the State, which are open to all."""

    options: Mapping[str, str]
    mission: str
    goal: int
    return_after: int
    ports: tuple[str, ...]
    chart: tuple[str, ...]
    full_barrels: Mapping[str, int]
    medal: Mapping[str, str | int]
    medal_ships: tuple[str, ...]
    square: Mapping[str, str]
    strength: Mapping[str, int]
    speed: Mapping[str, int]
    barrels: Mapping[str, int]
    cover: Mapping[str, int]
    sunk: tuple[str, ...]
    convoys_sunk: int
    extra_points: int
    repairs: int
    tracks: tuple[str, ...]
    event: str
    hidden: tuple[str, ...]
    emptied: tuple[int, ...]
    fighting: tuple[str, ...]
    enemies: tuple[str, ...]
    round: int
    target: Mapping[str, str]
    tactic: Mapping[str, str]
    home: str
    agenda: tuple[Task, ...]  # 5.1 what is still to be played, the next last


def view(state: CruiseState, side: Side) -> CruiseView:
    """2.6 Both seats see the same table; only the question is put to one of them."""
    step, args = state.asked(side)
    return CruiseView(
        side=side,
        turn=state.turn,
        step=step,
        args=args,
        options=state.options,
        mission=state.mission,
        goal=state.goal,
        return_after=state.return_after,
        ports=tuple(state.ports),
        chart=tuple(state.chart),
        full_barrels=state.full_barrels,
        medal=state.medal,
        medal_ships=tuple(state.medal_ships),
        square=dict(state.square),
        strength=dict(state.strength),
        speed=dict(state.speed),
        barrels=dict(state.barrels),
        cover=dict(state.cover),
        sunk=tuple(state.sunk),
        convoys_sunk=state.convoys_sunk,
        extra_points=state.extra_points,
        repairs=state.repairs,
        tracks=tuple(state.tracks),
        event=state.event,
        hidden=tuple(state.hidden),
        emptied=tuple(state.emptied),
        fighting=tuple(state.fighting),
        enemies=tuple(state.enemies),
        round=state.round,
        target=dict(state.target),
        tactic=dict(state.tactic),
        home=state.home,
        agenda=tuple(state.agenda),
    )
