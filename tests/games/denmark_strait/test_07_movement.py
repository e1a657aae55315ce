"""Chapter 7: the Movement Phase."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.chart import FACINGS
from sealed_orders.games.denmark_strait.gunnery import splashes
from sealed_orders.games.denmark_strait.helm import manoeuvres
from sealed_orders.games.denmark_strait.movement import may_move, speed_number
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN
from sealed_orders.kernel.prompt import Pick
from tests.games.denmark_strait.battle import (
    BISMARCK,
    HOOD,
    PRINCE_OF_WALES,
    PRINZ_EUGEN,
    ask,
    battle,
    choices,
    fight,
    gone,
    hurt,
    order,
    put,
    resolve,
)

FREE = ["stay", "port", "starboard", "ahead", "ahead_port", "ahead_starboard"]


def options(prompt: so.Prompt) -> dict[str, str]:
    """Return where each answer leads."""
    return {option.value: option.at for option in prompt.choices[0].options}  # type: ignore[union-attr]


def test_7_1_one_roll_serves_both_ships_each_by_her_own_number() -> None:
    state = battle()
    hurt(state, BISMARCK, "JS")
    told = resolve(state, "speed", GERMAN, None, 2, 3)
    assert told == ["The German speed roll is 5: Bismarck may not move (6+), Prinz Eugen may move (4+)."]


def test_7_1_the_british_move_first() -> None:
    state = battle()
    resolve(state, "turn")
    assert (state.agenda[-1].step, state.agenda[-1].args) == ("speed", (BRITISH,))


def test_7_1_a_side_without_ships_does_not_roll() -> None:
    state = battle()
    gone(state, BISMARCK, "west")
    gone(state, PRINZ_EUGEN, "west")
    assert resolve(state, "speed", GERMAN) == []
    assert state.agenda[-1].step == "fire"


def test_7_2_jacks_queens_and_every_seven_points_of_hull_damage_slow_her() -> None:
    state = battle()
    state.speed = 5
    assert may_move(state, BISMARCK)
    hurt(state, BISMARCK, "QS")
    assert not may_move(state, BISMARCK)
    assert speed_number(state, BISMARCK) == 6
    state.hull[BISMARCK] = 14
    assert speed_number(state, BISMARCK) == 8
    state.hull[BISMARCK] = 13
    assert speed_number(state, BISMARCK) == 7


def test_7_2_the_odds_of_moving() -> None:
    assert so.odds("denmark_strait", "move", ship="bismarck", speed_cards=1, hull=14) == Fraction(15, 36)


def test_7_3_a_ship_that_may_move_moves_turns_or_stays() -> None:
    state = battle()
    state.points[HOOD] = 0
    assert choices(ask(state, "move", HOOD), "hood") == FREE


def test_7_3_a_ship_that_may_not_move_turns_or_stays_whatever_her_points() -> None:
    state = battle()
    state.speed = 4
    assert choices(ask(state, "move", HOOD), "hood") == ["stay", "port", "starboard"]


@pytest.mark.parametrize(("helm", "facing"), [("port", "N"), ("starboard", "E"), ("stay", "NE")])
def test_7_3_a_turn_is_45_degrees(helm: str, facing: str) -> None:
    state = battle()
    order(state, "move", HOOD, f"hood {helm}")
    assert (state.space[HOOD], FACINGS[state.facing[HOOD]]) == ("e7", facing)


@pytest.mark.parametrize(("facing", "spaces"), [("NE", {"f6", "f7", "e6"}), ("E", {"f7", "f6", "f8"})])
def test_7_4_forward_is_ahead_or_diagonally_ahead_and_keeps_the_facing(facing: str, spaces: set[str]) -> None:
    state = battle()
    put(state, HOOD, "e7", facing)
    ways = options(ask(state, "move", HOOD))
    assert {ways[name] for name in ("ahead", "ahead_port", "ahead_starboard")} == spaces
    order(state, "move", HOOD, "hood ahead_port")
    assert FACINGS[state.facing[HOOD]] == facing


def test_7_5_turn_and_move_to_every_end_for_three_points() -> None:
    state = battle()
    put(state, HOOD, "e5", "N")
    ways = {m.name: (m.space, FACINGS[m.facing]) for m in manoeuvres("e5", 0) if m.both}
    assert ways == {
        "port+ahead": ("d4", "NW"), "port+ahead_port": ("d5", "NW"), "port+ahead_starboard": ("e4", "NW"),
        "starboard+ahead": ("f4", "NE"), "starboard+ahead_port": ("e4", "NE"),
        "starboard+ahead_starboard": ("f5", "NE"),
        "ahead_port+starboard": ("d4", "NE"), "ahead_starboard+port": ("f4", "NW"),
    }  # fmt: skip
    told = order(state, "move", HOOD, "hood port+ahead")
    assert told == ["Hood turns to NW, then moves to D4 (3 points)."]
    assert state.points[HOOD] == 1
    assert (state.space[HOOD], FACINGS[state.facing[HOOD]]) == ("d4", "NW")


@pytest.mark.parametrize("space", ["e5", "a1", "h1", "a8", "h8", "d8"])
def test_7_5_nothing_that_costs_points_ends_like_anything_else(space: str) -> None:
    for facing in range(8):
        ways = manoeuvres(space, facing)
        ends = [(m.space, 0 if m.leaves else m.facing) for m in ways]
        assert all(ends.count(end) == 1 for m, end in zip(ways, ends, strict=True) if m.both)


def test_7_5_not_with_two_points_and_not_after_a_failed_roll() -> None:
    state = battle()
    state.points[HOOD] = 2
    assert choices(ask(state, "move", HOOD), "hood") == FREE
    state.points[HOOD], state.speed = 4, 4
    with pytest.raises(so.IllegalOrder, match="not among the options"):
        order(state, "move", HOOD, "hood port+ahead")


def test_7_5_luetjens_may_help_to_pay() -> None:
    state = battle()
    order(state, "move", PRINZ_EUGEN, "prinz_eugen port+ahead; luetjens 2")
    assert (state.points[PRINZ_EUGEN], state.luetjens) == (2, 0)
    with pytest.raises(so.IllegalOrder, match="Lütjens cannot give more"):
        order(battle(), "move", PRINZ_EUGEN, "prinz_eugen ahead; luetjens 1")


def test_7_6_an_occupied_space_is_closed_and_one_just_left_is_open() -> None:
    state = battle()
    assert "e7" not in options(ask(state, "move", PRINCE_OF_WALES)).values()
    order(state, "move", HOOD, "hood ahead")
    assert state.space[HOOD] == "f6"
    assert options(ask(state, "move", PRINCE_OF_WALES))["ahead_starboard"] == "e7"


def test_7_6_an_enemy_closes_a_space_too() -> None:
    state = battle()
    put(state, HOOD, "e5", "N")
    put(state, BISMARCK, "e4", "S")
    assert "e4" not in options(ask(state, "move", HOOD)).values()


def test_7_6_the_owner_says_who_moves_first() -> None:
    state = battle()
    match = fight(state, 6, 5)
    match.submit(BRITISH, "next prince_of_wales")
    assert match.view(BRITISH).args == (PRINCE_OF_WALES,)
    match.submit(BRITISH, "prince_of_wales stay")
    assert match.view(BRITISH).args == (HOOD,)


def test_7_7_splashes_move_with_the_ship_they_are_on() -> None:
    state = battle()
    state.target[BISMARCK], state.splashes[BISMARCK] = HOOD, 2
    order(state, "move", HOOD, "hood ahead")
    assert splashes(state, BISMARCK, HOOD) == 2


def test_7_8_facing_the_ice_there_is_no_way_forward() -> None:
    state = battle()
    put(state, BISMARCK, "h1", "N")
    assert choices(ask(state, "move", BISMARCK), "bismarck")[:3] == ["stay", "port", "starboard"]
    assert not any(name.startswith("ahead") for name in choices(ask(state, "move", BISMARCK), "bismarck"))


def test_7_8_a_step_over_an_edge_takes_her_off_the_map_for_good() -> None:
    state = battle()
    put(state, BISMARCK, "h2", "E")
    state.target[HOOD], state.splashes[HOOD] = BISMARCK, 2
    told = order(state, "move", BISMARCK, "bismarck ahead")
    assert told == ["Bismarck leaves the map to the east."]
    assert (state.space[BISMARCK], state.fate[BISMARCK]) == ("", "east")
    assert state.splashes[HOOD] == 0


def test_7_8_the_ice_closes_the_corner_and_no_ship_turns_off_the_map() -> None:
    assert [m.name for m in manoeuvres("h1", 2) if m.leaves] == ["ahead"]
    assert [m.name for m in manoeuvres("h7", 4) if m.leaves] == ["ahead_port"]
    assert not any(m.leaves and m.name.startswith("ahead") for m in manoeuvres("h7", 4) if m.both)
    assert [(m.name, m.space) for m in manoeuvres("a8", 5) if m.leaves and m.both] == []
    assert [(m.name, m.space) for m in manoeuvres("d8", 2) if m.leaves] == [("ahead_starboard", "south")]


def test_7_8_of_several_steps_over_the_same_edge_one_is_offered() -> None:
    state = battle()
    put(state, BISMARCK, "a4", "W")
    pick = ask(state, "move", BISMARCK).choices[0]
    assert isinstance(pick, Pick)
    assert [option.label for option in pick.options if "Leave" in option.label] == ["Leave the map to the west"]
    assert [m.space for m in manoeuvres("a8", 5) if m.leaves] == ["west", "south"]


def test_7_8_a_ship_may_turn_first_for_points_to_leave_where_she_could_not_else() -> None:
    assert [(m.name, m.space) for m in manoeuvres("d8", 1) if m.leaves] == [("starboard+ahead_starboard", "south")]


def test_7_8_with_a_ship_that_leaves_go_her_points() -> None:
    state = battle()
    put(state, PRINZ_EUGEN, "a5", "W")
    order(state, "move", PRINZ_EUGEN, "prinz_eugen ahead")
    assert state.points[PRINZ_EUGEN] == 0


def test_7_8_a_ship_that_left_is_not_asked_again() -> None:
    state = battle()
    gone(state, PRINZ_EUGEN, "west")
    resolve(state, "speed", GERMAN, None, 6, 6)
    assert state.todo == [BISMARCK]
    resolve(state, "fire", GERMAN)
    assert state.todo == [BISMARCK]
