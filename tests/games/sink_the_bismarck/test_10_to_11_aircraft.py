"""10 and 11 Aircraft and air attacks."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sealed_orders.games.sink_the_bismarck import GAME, air
from sealed_orders.games.sink_the_bismarck.air import RANGE, UNITS
from sealed_orders.games.sink_the_bismarck.air_missions import base_of, why_grounded
from sealed_orders.games.sink_the_bismarck.damage import sink
from sealed_orders.games.sink_the_bismarck.detection import air_search
from sealed_orders.games.sink_the_bismarck.forces import speed
from sealed_orders.games.sink_the_bismarck.gunnery import air_attack
from sealed_orders.games.sink_the_bismarck.odds import air_search as air_search_odds
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.kernel.prompt import Course
from tests.games.sink_the_bismarck.position import (
    DAY,
    NIGHT,
    SHIP,
    convoy,
    dummy,
    keys,
    options,
    play,
    prompt,
    put,
    refused,
    sea,
    seen,
    texts,
    unit,
)


def ark_royal(weather: int = 1, fuel: int = 30, **switches: str) -> SinkState:
    """Put Ark Royal two hexes from the Bismarck, who is detected; both strike units stand by."""
    state = sea(DAY, weather, **switches)
    put(state, "2025", "ark_royal", fuel=fuel)
    seen(state, put(state, "2027", "bismarck"))
    for name in ("ark_royal_s1", "ark_royal_s2"):
        state.mission[unit(name)] = "stand_by"
    return state


def search(state: SinkState, name: str, centre: str) -> None:
    """Send a unit to search."""
    state.mission[unit(name)], state.centre[unit(name)] = "search", centre


def test_10_1_18_4_kinds_and_bases_of_the_units() -> None:
    """10.1, 18.4 As many as the table lists."""
    kinds = [u.kind for u in UNITS]
    assert [kinds.count(kind) for kind in "RBS"] == [11, 7, 3]
    assert len(air.OF[GERMAN]) == 8


def test_10_2_a_carrier_is_a_base_wherever_she_is() -> None:
    state = sea()
    put(state, "2025", "ark_royal")
    assert base_of(state, unit("ark_royal_s1")) == "2025"
    assert why_grounded(state, unit("victorious_s1"))[1] == "10.2"


def test_10_3_ranges() -> None:
    assert RANGE == {"R": 14, "B": 7, "S": 3}
    state = sea()
    put(state, "2025", "ark_royal")
    search(state, "ark_royal_s1", "2029")
    told = texts(play(state, "air_search", args=(BRITISH,)))
    assert "out of range" in told[0]


def test_10_4_one_mission_for_each_unit() -> None:
    state = sea()
    put(state, "2025", "ark_royal")
    question = prompt(state, "plot", BRITISH)
    assert options(question, "ark_royal_s1") == ["rest", "search", "stand_by"]
    assert options(question, "wick_b1")[:2] == ["rest", "stand_by"]
    assert options(question, "wick_r1")[:2] == ["rest", "search"]
    play(state, "plot", british="wick_r1 rebase_3809")
    assert state.base[unit("wick_r1")] == "3809"


def test_10_4_an_aircraft_without_orders_rests_and_a_force_does_not() -> None:
    state = sea()
    put(state, "2025", "ark_royal")
    question = prompt(state, "plot", BRITISH)
    assert question is not None
    resting = {choice.key for choice in question.choices if isinstance(choice, Course) and choice.rests}
    assert resting >= {"ark_royal_s1", "wick_r1", "wick_b1"}
    assert resting <= {UNITS[number].id for number in air.OF[BRITISH]}


def test_10_5_no_mission_at_night_or_in_poor_weather() -> None:
    assert "wick_r1" not in keys(prompt(sea(NIGHT), "plot", BRITISH))
    state = sea()
    state.weather = [1, 1, 3, 1]
    assert "wick_r1" not in keys(prompt(state, "plot", BRITISH))
    route = "3821 3820 3819 3818 3817"
    assert refused(state, "plot", BRITISH, f"st_eval_r1 search {route}") == "10.5"


def test_10_6_a_search_covers_the_centre_and_its_neighbours() -> None:
    state = sea()
    put(state, "2606", "bismarck")
    put(state, "2608", "prinz_eugen")
    search(state, "reykjavik_r1", "2606")
    told = texts(play(state, "air_search", 5, args=(BRITISH,)), BRITISH)
    assert len(told) == 1
    assert told[0].startswith("Bismarck in 2606: found by Reykjavik R1")


@pytest.mark.parametrize(("centre", "weather", "p"), [(True, 1, 6), (False, 1, 4), (True, 2, 4), (False, 2, 2)])
def test_10_7_the_search_roll(centre: bool, weather: int, p: int) -> None:
    """10.7 Acceptance case 28."""
    assert air_search(centre, weather).p == Fraction(p, 10)


def test_10_7_many_ships_and_convoys_are_easier_strike_units_search_worse() -> None:
    assert air_search(True, 1, easy=True).number == 4
    assert air_search(True, 1, strike_unit=True).number == 6


def test_10_8_with_1a_reconnaissance_rolls_again_in_the_detection_phase() -> None:
    """10.8 Acceptance case 28: 1 - 0.4 squared."""
    assert air_search_odds(twice=True) == Fraction(84, 100)
    for switch, rolls in (("on", 1), ("off", 0)):
        state = sea(e1a_recon=switch)
        put(state, "2606", "bismarck")
        search(state, "reykjavik_r1", "2606")
        play(state, "air_search", 4, args=(BRITISH,))
        play(state, "detection", *[5] * rolls, args=(BRITISH,))
        assert bool(state.detected[state.force[SHIP["bismarck"]]]) is bool(rolls)


def test_10_9_a_unit_that_struck_refits() -> None:
    state = ark_royal()
    play(state, "strike", 5, british="ark_royal_s1 bismarck")
    assert state.ready[unit("ark_royal_s1")] == DAY + 2
    state.turn = DAY + 1
    assert why_grounded(state, unit("ark_royal_s1"))[1] == "10.9"


def test_10_10_a_natural_1_costs_the_unit_four_turns() -> None:
    state = ark_royal()
    play(state, "strike", 1, british="ark_royal_s1 bismarck")
    assert state.ready[unit("ark_royal_s1")] == DAY + 5


def test_10_11_strike_units_are_lost_with_their_carrier() -> None:
    state = sea()
    put(state, "2025", "ark_royal", fought=DAY - 1)
    assert options(prompt(state, "plot", BRITISH), "ark_royal_s1") == ["rest", "search"]
    list(sink(state, SHIP["ark_royal"], "is sunk", "13.1"))
    assert "ark_royal_s1" not in keys(prompt(state, "plot", BRITISH))


def test_10_12_land_bases_cannot_be_attacked() -> None:
    state = sea()
    state.mission[unit("brest_b1")] = "stand_by"
    put(state, "4022", "hood")
    assert prompt(state, "strike", GERMAN) is None


def test_11_1_a_ship_detected_this_turn_and_in_range() -> None:
    state = ark_royal()
    assert options(prompt(state, "strike", BRITISH), "ark_royal_s1") == ["none", "bismarck"]
    state.cell[state.force[SHIP["ark_royal"]]] = "2023"
    assert prompt(state, "strike", BRITISH) is None


def test_11_2_strike_units_use_column_t_and_the_enemy_reads_the_result() -> None:
    """11.2, 11.4 Acceptance case 9: a natural 10 is five points and a rudder hit."""
    state = ark_royal()
    events = play(state, "strike", 10, british="ark_royal_s1 bismarck")
    bismarck = SHIP["bismarck"]
    assert (state.damage[bismarck], state.rudder[bismarck]) == (5, 1)
    assert texts(events, GERMAN)[0] == "Torpedo bombers attack Bismarck: five damage points and the rudder."
    assert "column T" in texts(events, BRITISH)[0]
    assert air_attack(False, 1).expected == Fraction(13, 10)


def test_11_3_defence_counts_only_without_1c() -> None:
    """11.3 Acceptance cases 9 and 10."""
    state = ark_royal(e1c_air="off")
    play(state, "strike", 10, british="ark_royal_s1 bismarck")
    assert (state.damage[SHIP["bismarck"]], state.rudder[SHIP["bismarck"]]) == (2, 0)
    assert air_attack(False, 1, 2).results()["5x"] == 0
    assert air_attack(False, 2).outcome(10) == "3"


@pytest.mark.parametrize(
    ("distance", "face", "result"), [(2, 8, "3"), (2, 10, "5x"), (3, 10, "4"), (4, 10, "3"), (0, 9, "5x"), (1, 9, "5x")]
)
def test_11_3_land_bombers_are_better_near_their_base(distance: int, face: int, result: str) -> None:
    """11.3 Acceptance case 11; at 0 as at 1."""
    assert air_attack(True, 1, 0, distance).outcome(face) == result


def test_11_3_the_distance_counts_only_with_its_option_and_for_bombers() -> None:
    for switch, damage in (("on", 3), ("off", 1)):
        state = sea(e1c_distance=switch)
        seen(state, put(state, "3824", "hood"))
        state.mission[unit("brest_b1")] = "stand_by"
        play(state, "strike", 8, german="brest_b1 hood")
        assert state.damage[SHIP["hood"]] == damage


def test_11_4_without_1c_a_5x_from_the_air_sinks() -> None:
    state = sea(e1c_air="off")
    seen(state, put(state, "2027", "prinz_eugen"))
    put(state, "2025", "ark_royal")
    state.mission[unit("ark_royal_s1")] = "stand_by"
    play(state, "strike", 10, british="ark_royal_s1 prinz_eugen")
    assert state.fate[SHIP["prinz_eugen"]] == "sunk"


def test_11_5_a_carrier_pays_a_factor_for_each_unit_that_attacks() -> None:
    """11.5 Acceptance case 12."""
    state = ark_royal(fuel=1)
    assert refused(state, "strike", BRITISH, "ark_royal_s1 bismarck; ark_royal_s2 bismarck") == "11.5"
    play(state, "strike", 5, british="ark_royal_s1 bismarck")
    assert state.fuel[SHIP["ark_royal"]] == 0
    assert speed(state, SHIP["ark_royal"]) == 1
    assert prompt(state, "strike", BRITISH) is None
    state = ark_royal(fuel=1, e2b_cv_fuel="off")
    play(state, "strike", 5, 5, british="ark_royal_s1 bismarck; ark_royal_s2 bismarck")
    assert state.fuel[SHIP["ark_royal"]] == 1


def test_11_6_german_bombers_attack_detected_convoys() -> None:
    """11.6 Acceptance case 13."""
    state = sea()
    marker = convoy(state, "ob324", "3824")
    state.mission[unit("brest_b1")] = "stand_by"
    assert prompt(state, "strike", GERMAN) is None
    seen(state, marker)
    play(state, "strike", 10, german="brest_b1 convoy1")
    assert (state.value[marker], state.halves[GERMAN]) == (3, 6)


def test_11_6_a_5x_on_a_convoy_is_five_points() -> None:
    """11.6 Acceptance case 13."""
    state = sea(e1c_distance="on")
    marker = convoy(state, "ob324", "3824")
    seen(state, marker)
    state.mission[unit("brest_b1")] = "stand_by"
    play(state, "strike", 10, german="brest_b1 convoy1")
    assert state.value[marker] == 1
    assert state.cell[marker] == "3824"


def test_11_6_without_1b_convoys_are_no_targets_and_dummies_never() -> None:
    """11.6 Acceptance case 13: a dummy convoy that a Fw 200 detects is gone before the bombers arrive."""
    state = sea(e1b_convoy_bombing="off")
    seen(state, convoy(state, "ob324", "3824"))
    state.mission[unit("brest_b1")] = "stand_by"
    assert prompt(state, "strike", GERMAN) is None
    state = sea()
    fake = dummy(state, BRITISH, "3824")
    state.posing[fake] = 1
    search(state, "brest_r1", "3824")
    play(state, "air_search", 9, args=(GERMAN,))
    state.mission[unit("brest_b1")] = "stand_by"
    assert state.cell[fake] == ""
    assert prompt(state, "strike", GERMAN) is None


def test_10_5_no_rebasing_to_an_airfield_in_poor_weather() -> None:
    state = sea()
    state.weather = [1, 1, 3, 1]
    assert refused(state, "plot", BRITISH, "st_eval_r1 rebase_3812") == "10.5"
    assert refused(state, "plot", BRITISH, "st_eval_r1 search 3821 3820 3819 3818 3817") == "10.5"
    play(state, "plot", british="st_eval_r1 rebase_3820")
    assert state.base[unit("st_eval_r1")] == "3820"


def test_10_5_10_7_nothing_is_found_in_poor_weather_beside_the_centre() -> None:
    """10.5, 10.7 The centre is in zone IV, the Bismarck next to it in zone II, where the weather is poor."""
    state = sea()
    german = put(state, "2018", "bismarck")
    search(state, "ark_royal_s1", "2019")
    put(state, "2020", "ark_royal")
    state.weather = [1, 3, 1, 1]
    assert texts(play(state, "air_search", args=(BRITISH,))) == ["Ark Royal S1 searches around 2019 and finds nothing."]
    state.weather = [1, 1, 1, 1]
    play(state, "air_search", 10, args=(BRITISH,))
    assert state.detected[german] == DAY


def test_10_5_a_carrier_that_moved_into_poor_weather_flies_nothing() -> None:
    state = ark_royal()
    search(state, "ark_royal_s2", "2027")
    state.cell[state.force[SHIP["ark_royal"]]] = "2218"
    state.cell[state.force[SHIP["bismarck"]]] = "2219"
    seen(state, state.force[SHIP["bismarck"]])
    state.centre[unit("ark_royal_s2")] = "2219"
    state.weather = [1, 3, 1, 1]
    told = texts(play(state, "air_search", args=(BRITISH,)))
    assert told == ["Ark Royal S2 does not fly: the weather is poor where the carrier is now."]
    assert prompt(state, "strike", BRITISH) is None
    state.weather = [1, 2, 1, 1]
    assert options(prompt(state, "strike", BRITISH), "ark_royal_s1") == ["none", "bismarck"]


def test_4_5_10_7_a_dummy_that_passes_for_a_convoy_is_as_easy_to_find_from_the_air() -> None:
    state = sea()
    fake = dummy(state, BRITISH, "3824")
    search(state, "brest_r1", "3824")
    state.posing[fake] = 1
    play(state, "air_search", 4, args=(GERMAN,))
    assert state.cell[fake] == ""


def test_10_8_a_unit_that_has_found_something_finds_nothing_more() -> None:
    state = sea()
    put(state, "2606", "bismarck")
    search(state, "reykjavik_r1", "2606")
    play(state, "air_search", 9, args=(BRITISH,))
    told = texts(play(state, "detection", args=(BRITISH,)))
    assert told == ["Reykjavik R1 searches around 2606 and finds nothing more."]


def test_11_6_a_convoy_has_no_rudder_to_hit() -> None:
    state = sea(e1c_distance="on")
    seen(state, convoy(state, "ob324", "3924"))
    state.mission[unit("brest_b1")] = "stand_by"
    told = texts(play(state, "strike", 9, german="brest_b1 convoy1"), GERMAN)
    assert told[0] == "Brest B1 attacks Convoy 1 (rolled 9, 1 hex from base +3 = 12, column B): five damage points."


def test_8_9_aircraft_report_where_their_quarry_ends_the_turn() -> None:
    """8.9, 12.24 She has left a combat for the next hex."""
    state = sea()
    german = put(state, "2606", "bismarck")
    seen(state, german)
    state.trailing[unit("reykjavik_r1")] = "bismarck"
    state.cell[german] = "2607"
    assert texts(play(state, "end_of_turn"), BRITISH) == ["Bismarck ends the turn in 2607."]
    assert GAME.view(state, BRITISH).seen_at[SHIP["bismarck"]] == "2607"


def test_8_9_aircraft_find_out_that_their_quarry_has_left_the_map() -> None:
    state = sea()
    put(state, "2034", "bismarck", "prinz_eugen")
    state.trailing[unit("st_eval_r1")] = "bismarck"
    play(state, "plot", german="a sail south")
    assert not any("edge" in text for text in texts(play(state, "movement"), BRITISH))
    told = texts(play(state, "detection", args=(BRITISH,)), BRITISH)
    assert told == ["St Eval R1 loses contact with Bismarck: nothing is there now."]
    assert state.trailing[unit("st_eval_r1")] == ""
