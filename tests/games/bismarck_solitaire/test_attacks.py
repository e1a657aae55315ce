"""6 Air attacks, and 7 the U-boat."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire.situation import points
from sealed_orders.kernel.fact import Hit
from tests.games.bismarck_solitaire.cruise import answer, apart, messages, options, rolled, step, together, turn


def test_6_1_the_one_air_attack_goes_for_the_bismarck() -> None:
    """Force H with the Bismarck in F4 and the Prinz Eugen in G5: one attack of two dice, on the Bismarck only."""
    match = turn("force_h_1", 1, 2, square=apart("F4nw", "G5nw"))
    assert messages(match, "6.2")[0] == "Ark Royal strike on Bismarck: 2 dice (1 2), 2 hits."
    assert (match.state.strength["bismarck"], match.state.strength["prinz_eugen"], rolled(match)) == (6, 6, 2)


def test_6_1_a_prinz_eugen_alone_in_the_zone_is_attacked() -> None:
    match = turn("force_h_1", 1, 6, square=apart("A8nw", "G5nw"))
    assert match.state.strength["prinz_eugen"] == 5


def test_6_1_a_bismarck_under_cover_leaves_the_attack_to_the_prinz_eugen() -> None:
    match = turn("force_h_1", 1, 6, square=apart("F4nw", "G5nw"), cover={"bismarck": 1})
    answer(match, "cover use")
    assert (match.state.strength["bismarck"], match.state.strength["prinz_eugen"]) == (8, 5)


def test_6_2_hits_on_two_ships_in_the_grid_are_by_choice() -> None:
    match = turn("force_h_1", 1, 3, square=together("F4nw"))
    assert (step(match), options(match)) == ("hits", ["0", "1", "2"])


def test_6_2_the_aircraft_of_a_convoy_are_named() -> None:
    match = turn("convoy_air", 6, square=together("D4nw"))
    assert messages(match, "6.2") == ["Patrol bombers on Bismarck and Prinz Eugen: 1 die (6), no hit."]


def test_6_2_the_uboat_is_never_hit_from_the_air() -> None:
    match = turn("force_h_1", square=together("A8nw", uboat="F4nw"))
    assert (step(match), rolled(match)) == ("move", 0)


def test_6_3_the_ark_royal_flies_no_more_once_she_is_sunk() -> None:
    sunk = {"strength": {"ark_royal": 0}, "sunk": ["ark_royal"]}
    assert rolled(turn("force_h_1", square=together("F4nw"), **sunk)) == 0
    assert rolled(turn("victorious_1", 6, 6, square=together("B3nw"), **sunk)) == 2
    assert rolled(turn("coastal_command_1", 6, square=together("D5nw"), **sunk)) == 1


def test_6_4_a_1_finds_the_rudders() -> None:
    """Dice 1, 5, 6 on the Bismarck alone: one hit, and speed 2 to 1."""
    match = turn("dusk_strike", 1, 5, 6, square={"bismarck": "D3nw"})
    assert (match.state.strength["bismarck"], match.state.speed["bismarck"]) == (7, 1)


def test_6_4_a_second_rudder_hit_leaves_speed_1() -> None:
    match = turn("dusk_strike", 1, 1, 6, square={"bismarck": "D3nw"}, speed={"bismarck": 1})
    assert (match.state.strength["bismarck"], match.state.speed["bismarck"]) == (6, 1)


@pytest.mark.parametrize(("speed", "cost"), [(2, 1), (1, 0)])
def test_6_4_a_rudder_hit_is_reported_with_the_speed_it_cost(speed: int, cost: int) -> None:
    match = turn("dusk_strike", 1, 5, 6, square={"bismarck": "D3nw"}, speed={"bismarck": speed})
    hits = [one for event in match.log("bismarck") for one in event.facts if isinstance(one, Hit)]
    assert [(hit.place, hit.cost) for hit in hits] == [("hull", 1), ("rudder", cost)]


def test_6_4_without_a_1_or_in_other_strikes_speed_is_kept() -> None:
    assert turn("dusk_strike", 2, 3, 6, square={"bismarck": "D3nw"}).state.speed["bismarck"] == 2
    assert turn("force_h_1", 1, 1, square={"bismarck": "F4nw"}).state.speed["bismarck"] == 2


def test_6_4_the_player_says_which_of_two_ships_took_the_first_hit() -> None:
    match = answer(turn("dusk_strike", 1, 2, 6, square=together("D3nw")), "bismarck 1")
    assert (step(match), options(match)) == ("rudder", ["bismarck", "prinz_eugen"])
    answer(match, "rudder prinz_eugen")
    assert (match.state.speed["bismarck"], match.state.speed["prinz_eugen"]) == (2, 2)


def test_6_4_where_one_ship_takes_all_hits_there_is_nothing_to_say() -> None:
    match = answer(turn("dusk_strike", 1, 2, 6, square=together("D3nw")), "bismarck 0")
    assert (step(match), match.state.speed["prinz_eugen"]) == ("move", 2)


def test_6_4_a_ship_that_the_strike_sank_takes_no_rudder_hit() -> None:
    """Both are hit and the Prinz Eugen is sunk: the rudder hit is the Bismarck's, and there is no decision."""
    match = turn("dusk_strike", 1, 1, 1, square=together("D3nw"), strength={"prinz_eugen": 1})
    answer(match, "bismarck 2")
    assert (step(match), match.state.sunk, match.state.speed["bismarck"]) == ("move", ["prinz_eugen"], 1)


def test_6_4_where_the_only_ship_hit_is_sunk_no_speed_is_lost() -> None:
    match = turn("dusk_strike", 1, 6, 6, square=together("D3nw"), strength={"prinz_eugen": 1})
    answer(match, "bismarck 0")
    assert (match.state.sunk, match.state.speed["bismarck"], messages(match, "6.4")) == (["prinz_eugen"], 2, [])


def test_6_4_the_switch_turns_rudder_hits_off() -> None:
    match = turn("dusk_strike", 1, 5, 6, square={"bismarck": "D3nw"}, options={"rudder": "off"})
    assert (match.state.strength["bismarck"], match.state.speed["bismarck"]) == (7, 2)


def test_6_4_the_chance_of_a_rudder_hit_by_three_dice_is_91_in_216() -> None:
    count = sum(1 in faces for faces in product(range(1, 7), repeat=3))
    odds = so.odds("bismarck_solitaire", "air", dice=3)
    assert isinstance(odds, dict)
    assert odds["rudder"] == Fraction(count, 216) == Fraction(91, 216)


@pytest.mark.parametrize(("die", "strength"), [(3, 2), (4, 3)])
def test_7_1_escorts_hunt_the_uboat_before_it_may_attack(die: int, strength: int) -> None:
    match = turn("escort_group", die, square=together("A8nw", uboat="D2nw"))
    assert (match.state.strength["uboat"], step(match)) == (strength, "uboat")


def test_7_1_a_uboat_sunk_by_its_hunters_costs_two_points_and_attacks_no_more() -> None:
    match = turn("escort_group", 1, square=together("A8nw", uboat="D2nw"), strength={"uboat": 1})
    assert (step(match), points(match.state), match.state.sunk) == ("move", -2, ["uboat"])


def test_7_2_the_uboat_may_attack_any_ship_or_the_convoy_of_its_zone() -> None:
    match = turn("convoy_rodney", square=together("A8nw", uboat="E3nw"))
    assert options(match) == ["escape", "rodney", "convoy"]


def test_7_2_escape_always_succeeds_and_costs_nothing() -> None:
    match = answer(turn("convoy_rodney", square=together("A8nw", uboat="E3nw")), "uboat escape")
    assert (step(match), match.state.strength["uboat"], rolled(match)) == ("move", 3, 0)


def test_7_2_sunk_ships_are_no_targets() -> None:
    match = turn("battleship_sighted_1", square=together("A8nw", uboat="B3nw"), strength={"hood": 0}, sunk=["hood"])
    assert options(match) == ["escape", "pow"]


@pytest.mark.parametrize("die", range(1, 7))
def test_7_3_low_hits_the_target_and_high_the_uboat(die: int) -> None:
    match = answer(turn("lone_warship_1", die, square=together("A8nw", uboat="B1sw")), "uboat hood")
    assert (match.state.strength["hood"], match.state.strength["uboat"]) == ((5, 3) if die <= 3 else (6, 2))
    assert step(match) == "move"


@pytest.mark.parametrize("die", range(1, 7))
def test_7_3_with_a_wolf_pack_it_hits_on_1_to_4(die: int) -> None:
    match = answer(turn("wolfpack", die, square=together("A8nw", uboat="E1nw")), "uboat convoy")
    assert (match.state.strength["convoy"], match.state.strength["uboat"]) == ((1, 3) if die <= 4 else (2, 2))


def test_7_3_a_convoy_sunk_by_the_uboat_is_gone_before_ship_combat() -> None:
    """A convoy with one hit: a 3 sinks it for one point, and ships in the zone would fight what is left: nobody."""
    match = turn("convoy_north_1", 3, square=together("D2nw", uboat="D3nw"), strength={"convoy": 1})
    answer(match, "uboat convoy")
    assert (points(match.state), step(match), match.state.strength["convoy"]) == (1, "move", 2)


def test_7_3_ships_in_the_zone_fight_the_escort_of_a_convoy_that_the_uboat_sank() -> None:
    match = turn("convoy_cruiser", 3, square=together("D2nw", uboat="D3nw"), strength={"convoy": 1})
    answer(match, "uboat convoy")
    assert (step(match), match.state.enemies) == ("aim", ["cruiser"])


def test_7_3_the_uboats_hit_counts_in_ship_combat() -> None:
    match = answer(turn("lone_warship_1", 1, square=together("B1sw", uboat="B2sw")), "uboat hood")
    assert step(match) == "aim"
    assert match.state.strength["hood"] == 5


def test_7_3_a_uboat_that_loses_its_last_strength_is_lost() -> None:
    match = turn("lone_warship_1", 6, square=together("A8nw", uboat="B1sw"), strength={"uboat": 1})
    answer(match, "uboat hood")
    assert messages(match, "3.4") == ["The U-boat is lost: -2 points, now -2 of 4 points."]


@pytest.mark.parametrize("event", ["all_points_1", "heavy_cruisers_1", "submarine_1", "victorious_1", "fuel_leak"])
def test_7_4_nothing_that_does_not_name_it_touches_the_uboat(event: str) -> None:
    squares = {"all_points_1": "A3nw", "heavy_cruisers_1": "A3nw", "submarine_1": "G6nw"}
    match = turn(event, square=together("E8nw", uboat=squares.get(event, "C3nw")))
    assert (step(match), match.state.strength["uboat"], match.state.barrels["uboat"]) == ("move", 3, 2)


def test_7_4_the_uboat_takes_no_part_in_ship_combat() -> None:
    match = turn("lone_warship_1", square=together("B1sw", uboat="B1sw"))
    assert answer(match, "uboat escape").state.fighting == ["bismarck", "prinz_eugen"]
