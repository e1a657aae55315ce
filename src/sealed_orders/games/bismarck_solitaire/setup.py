"""4 Set-up."""

from __future__ import annotations

from collections.abc import Mapping

from sealed_orders.games.bismarck_solitaire.mission import Mission
from sealed_orders.games.bismarck_solitaire.ships import BRITISH, CONVOY, CONVOYS, GERMAN, PIECES, SHIPS
from sealed_orders.games.bismarck_solitaire.state import CruiseState
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.state import Task


def set_up(scenario: Scenario, options: Mapping[str, str]) -> CruiseState:
    """4.1, 4.2 The mission's tracks are set; what the scenario says of a cruise under way stands instead."""
    mission: Mission = scenario.setup
    full = {piece: mission.barrels.get(piece, GERMAN[piece].barrels) for piece in PIECES}
    state = CruiseState(
        turn=mission.turn,
        options=dict(options),
        mission=scenario.name,
        goal=mission.goal,
        return_after=mission.return_after,
        ports=list(mission.ports),
        chart=[event for pair in mission.chart for event in pair],
        full_barrels=full,
        medal={
            "name": mission.medal.name,
            "text": mission.medal.text,
            "kind": mission.medal.kind,
            "number": mission.medal.number,
        },
        medal_ships=list(mission.medal.ships),
        strength={**_whole(mission), **mission.strength},
        speed={piece: mission.speed.get(piece, GERMAN[piece].speed) for piece in PIECES},
        barrels={**full, **mission.barrels_left},
        cover=dict.fromkeys(SHIPS, 0),
        sunk=[unit for unit, strength in mission.strength.items() if not strength],
        convoys_sunk=mission.convoys_sunk,
        extra_points=mission.extra_points,
        repairs=mission.repairs,
    )
    state.square = {piece: square for piece, square in mission.squares.items() if state.strength[piece]}
    state.then(
        *(
            ()
            if mission.squares
            else state.ask_owners("place", tuple(piece for piece in PIECES if state.strength[piece]))
        ),
        Task("event"),
    )
    return state


def _whole(mission: Mission) -> dict[str, int]:
    """4.2, 4.5 Every unit in play at full strength; ships that are not in play have none."""
    in_play = {*mission.ships, *((CONVOY,) if mission.convoys_sunk < CONVOYS else ())}
    german = {piece: ship.strength for piece, ship in GERMAN.items()}
    return german | {unit: ship.strength if unit in in_play else 0 for unit, ship in BRITISH.items()}
