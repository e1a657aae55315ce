"""The option switches in force: given, set by the scenario, set by who plays, or default."""

from __future__ import annotations

from dataclasses import replace

import pytest

import sealed_orders as so
from sealed_orders.kernel.game import Switch
from sealed_orders.kernel.options import in_force
from tests.kernel.duel import BLUE, Duel

START = Duel().scenario()


class Alone(Duel):
    """A duel whose mood is merry if a computer plays red."""

    switches = (Switch("mood", "Mood", ("grim", "merry"), "1", computer={"red": "merry"}), Duel.switches[1])


def mood(said: str = "", scenario: str = "", computers: tuple[str, ...] = ()) -> str:
    start = replace(START, options={"mood": scenario} if scenario else {})
    return in_force(Alone(), start, {"mood": said} if said else {}, computers)["mood"]


def test_a_switch_may_take_another_value_where_a_computer_plays_a_side() -> None:
    assert mood() == "grim"
    assert mood(computers=("red",)) == "merry"
    assert mood(computers=(BLUE,)) == "grim"
    assert mood(computers=(BLUE, "red")) == "merry"


def test_what_is_said_comes_first_and_then_the_scenario() -> None:
    assert mood(said="grim", computers=("red",)) == "grim"
    assert mood(scenario="grim", computers=("red",)) == "grim"
    assert mood(said="merry", scenario="grim") == "merry"


def test_every_switch_has_a_value_and_a_wrong_one_is_named() -> None:
    assert in_force(Alone(), START, {}) == {"mood": "grim", "toss": "on"}
    with pytest.raises(so.BadScenario, match="The game has mood, toss"):
        in_force(Alone(), START, {"wind": "up"})
    with pytest.raises(so.BadScenario, match="The option toss cannot be 'perhaps'"):
        in_force(Alone(), START, {"toss": "perhaps"})


def test_a_match_made_by_a_program_has_the_options_it_is_given() -> None:
    assert so.Match.new(Alone()).options["mood"] == "grim"


def test_a_scenario_is_found_by_name_and_the_first_without_one() -> None:
    game = so.load("tutorial")
    assert game.scenario() is game.scenarios["breakout"]
    assert game.scenario("at_large") is game.scenarios["at_large"]
    with pytest.raises(so.BadScenario, match="Unknown scenario 'gale'"):
        game.scenario("gale")
