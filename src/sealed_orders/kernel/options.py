"""The option switches of a match: as chosen, by its scenario, by its players, or by default."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sealed_orders.kernel.game import Game
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.scenario import BadScenario, Scenario
from sealed_orders.kernel.words import meant


def in_force(
    game: Game[Any, Any], scenario: Scenario, given: Mapping[str, str], computers: Collection[Side] = ()
) -> dict[str, str]:
    """Return every switch with its value; BadScenario if one does not exist.

    `computers` are the sides that bots play.
    """
    values = {**scenario.options, **given}
    switches = {switch.key: switch for switch in game.switches}
    for key, value in values.items():
        if key not in switches:
            raise BadScenario(
                f"Unknown option '{key}'.{meant(key, switches)} The game has {', '.join(switches) or 'none'}."
            )
        if value not in switches[key].values:
            raise BadScenario(f"The option {key} cannot be '{value}'. Choose {' or '.join(switches[key].values)}.")
    return {key: values.get(key, switch.usual(computers)) for key, switch in switches.items()}


def chosen(
    game: Game[Any, Any], scenario: Scenario, options: Mapping[str, str], computers: Collection[Side] = ()
) -> dict[str, str]:
    """Return the switches of a match that were chosen explicitly."""
    usual = in_force(game, scenario, {}, computers)
    return {key: value for key, value in options.items() if value != usual[key]}
