"""4 to 7 Task forces, dummies, weather, movement, fuel."""

from __future__ import annotations

from itertools import pairwise

import pytest

import sealed_orders as so
from sealed_orders.games.sink_the_bismarck import GAME, markers
from sealed_orders.games.sink_the_bismarck.chart import SEA, zone
from sealed_orders.games.sink_the_bismarck.forces import assemble, called, force_evasion, force_speed, ships_in, speed
from sealed_orders.games.sink_the_bismarck.plots import fuel_cost
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.games.sink_the_bismarck.steps.detection import naval_check, searchers
from sealed_orders.games.sink_the_bismarck.steps.turn import changed
from sealed_orders.kernel.hexes import distance
from sealed_orders.kernel.order import parse_order
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
    tanker,
    texts,
)


def plot(state: SinkState, side: str, text: str) -> list[str]:
    """Plot for one side, and move."""
    play(state, "plot", orders={side: text})
    return texts(play(state, "movement"))


def test_4_1_a_force_holds_eight_ships_and_a_side_fourteen_forces() -> None:
    assert len(markers.FORCES[BRITISH]) == 14
    assert len(markers.FORCES[GERMAN]) == 4
    assert len(markers.DUMMIES[BRITISH]) == 4
    state = sea()
    put(state, "3712", "hood", "prince_of_wales", "df3", "king_george_v", "victorious", "galatea", "aurora", "kenya")
    put(state, "3712", "hermione")
    text = "at_3712 hood=a prince_of_wales=a king_george_v=a victorious=a kenya=a galatea=a aurora=a hermione=a df3=a"
    assert refused(state, "organise", BRITISH, text) == "4.1"


def test_4_1_ships_that_find_no_marker_wait() -> None:
    state = sea()
    for cell, name in (("1010", "bismarck"), ("1011", "prinz_eugen"), ("1012", "scharnhorst"), ("1013", "gneisenau")):
        put(state, cell, name)
    assert not assemble(state, GERMAN, [SHIP["admiral_scheer"]], "4208")
    assert assemble(state, GERMAN, [SHIP["admiral_scheer"]], "1013")


def test_4_2_a_force_is_as_fast_and_as_nimble_as_its_worst_ship() -> None:
    state = sea()
    force = put(state, "2005", "rodney", "norfolk")
    assert (force_speed(state, force), force_evasion(state, force)) == (2, 2)


def test_4_2_own_forces_in_one_hex_regroup() -> None:
    state = sea()
    one, two = put(state, "2005", "rodney"), put(state, "2005", "norfolk", "suffolk")
    play(state, "organise", british="at_2005 rodney=a norfolk=a suffolk=c")
    assert [len(ships_in(state, m)) for m in (one, two)] == [2, 0]
    assert state.cell[two] == ""
    assert called(state, state.force[SHIP["suffolk"]]) == "Force C (Suffolk)"
    assert state.cell[state.force[SHIP["suffolk"]]] == "2005"


def test_4_1_a_free_marker_goes_to_one_hex_only() -> None:
    state = sea()
    put(state, "2005", "rodney", "norfolk")
    put(state, "1005", "hood", "suffolk")
    text = "at_1005 hood=b suffolk=c; at_2005 rodney=a norfolk=c"
    assert refused(state, "organise", BRITISH, text) == "4.1"


def test_4_3_a_dummy_sails_at_speed_3_and_burns_nothing() -> None:
    state = sea()
    marker = dummy(state, GERMAN, "4208")
    plot(state, GERMAN, "x1 sail 4108 4007 3907")
    assert state.cell[marker] == "3907"
    assert "shadow" not in keys(prompt(state, "shadow", GERMAN))


def test_4_4_a_detected_dummy_is_removed_and_the_enemy_reads_it() -> None:
    """4.4 Acceptance case 37."""
    state = sea()
    put(state, "2005", "norfolk")
    marker = dummy(state, GERMAN, "2005")
    events = play(state, "detection", 5, args=(BRITISH,))
    assert "was a dummy" in texts(events, BRITISH)[0]
    assert "removed" in texts(events, GERMAN)[0]
    assert state.cell[marker] == ""
    assert prompt(state, "shadow", BRITISH) is None


def test_4_5_a_dummy_on_a_lane_passes_for_a_convoy() -> None:
    state = sea()
    marker = dummy(state, BRITISH, "2015")
    off_lane = dummy(state, BRITISH, "2005")
    question = prompt(state, "plot", BRITISH)
    assert options(question, "x1") == ["sail", "convoy"]
    assert options(question, "x2") == ["sail"]
    play(state, "plot", british="x1 convoy")
    assert (state.posing[marker], state.posing[off_lane]) == (1, 0)
    german = put(state, "2015", "bismarck")
    assert dict(naval_check(state, marker, [german]).added) == {"a convoy": 2}


@pytest.mark.parametrize(("cell", "number"), [("4608", 0), ("2418", 1), ("2509", 2), ("0119", 3), ("4634", 3)])
def test_5_1_four_weather_zones(cell: str, number: int) -> None:
    assert zone(cell) == number


def test_5_2_weather_changes_by_one_and_zone_one_worsens_on_an_eight() -> None:
    assert [changed(2, 1, face) for face in range(1, 11)] == [1, 1, 2, 2, 2, 2, 2, 2, 3, 3]
    assert [changed(2, 0, face) for face in (7, 8)] == [2, 3]
    assert (changed(3, 0, 10), changed(1, 0, 1)) == (3, 1)
    state = sea(weather=2)
    events = play(state, "weather", 1, 5, 9, 10)
    assert state.weather == [1, 2, 3, 3]
    assert events[0].to == GAME.sides


def test_5_3_the_weather_of_the_targets_hex_counts() -> None:
    state = sea(weather=3)
    assert state.weather_at("2005") == 3


def test_6_1_a_plot_is_no_longer_than_the_speed() -> None:
    state = sea()
    put(state, "2005", "norfolk")
    put(state, "2210", "rodney")
    assert refused(state, "plot", BRITISH, "b sail 2209 2208 2207") == "6.1"
    plot(state, BRITISH, "a sail 2006 2007 2008 2009")
    assert state.cell[state.force[SHIP["norfolk"]]] == "2009"


def test_6_1_2_3_a_plot_across_land_is_refused_and_a_way_round_is_found() -> None:
    terrain = SEA[BRITISH]
    assert (distance("2406", "2503"), terrain.reach("2406", 9)["2503"]) == (4, 5)  # from Reykjavik round Iceland
    for one in ("2406", "2303"):
        left = terrain.reach(one, 12)
        for start in [cell for cell, far in left.items() if far > distance(one, cell)]:
            route = terrain.route(start, left, left[start])
            assert route[-1] == one
            assert all(step in terrain.next[last] for last, step in pairwise((start, *route)))
    state = sea()
    put(state, "2406", "norfolk")
    across = next(cell for cell in ("2405", "2505", "2305", "2506") if cell not in terrain.next["2406"])
    assert refused(state, "plot", BRITISH, f"a sail {across}") == "2.3"


def test_6_2_three_hexes_are_entered_in_impulses_2_3_and_4() -> None:
    """6.2, 6.3 Acceptance case 38: they meet in 2007 at impulse 2, and part."""
    state = sea()
    british, german = put(state, "2006", "hood"), put(state, "2008", "bismarck")
    play(state, "plot", british="a sail 2007 2107 2206", german="a sail 2007 1908 1808")
    play(state, "movement")
    assert state.passed == [(british, german)]
    assert searchers(state, [british], german) == [british]
    assert naval_check(state, german, [british]).number == 8


def test_6_3_forces_that_swap_hexes_have_not_passed() -> None:
    """6.3 Acceptance case 38."""
    state = sea()
    put(state, "2006", "hood"), put(state, "2007", "bismarck")
    play(state, "plot", british="a sail 2007", german="a sail 2006")
    play(state, "movement")
    assert state.passed == []


def test_6_4_no_force_moves_with_a_rudder_hit() -> None:
    """6.4 Acceptance case 7: a plot of any length is refused."""
    state = sea()
    put(state, "2006", "bismarck", rudder=1)
    put(state, "2006", "prinz_eugen")
    assert keys(prompt(state, "plot", GERMAN))[:2] == ["b", "transmit"]


def test_6_5_the_enemy_stops_nobody() -> None:
    state = sea()
    put(state, "2006", "hood")
    german = put(state, "2008", "bismarck")
    plot(state, GERMAN, "a sail 2007 2006 2005")
    assert state.cell[german] == "2005"


def test_6_6_german_forces_leave_by_the_southern_edge() -> None:
    """6.6, 15.3 Acceptance case 22: five damage points, reported at the end."""
    state = sea()
    put(state, "2033", "bismarck")
    told = plot(state, GERMAN, "a sail 2034 south")
    assert state.fate[SHIP["bismarck"]] == "south"
    assert any("southern edge" in text for text in told)
    assert state.secret[0][:3] == ("15.3", 10, "ships gone south")
    assert state.halves == {BRITISH: 0, GERMAN: 0}


def test_7_1_fuel_is_a_factor_less_than_the_hexes() -> None:
    """7.1 Acceptance case 25."""
    assert [fuel_cost(hexes) for hexes in range(5)] == [0, 0, 1, 2, 3]


def test_7_2_who_cannot_pay_has_none_and_speed_1() -> None:
    """7.2 Acceptance case 25."""
    state = sea()
    put(state, "2005", "prinz_eugen", fuel=1)
    plot(state, GERMAN, "a sail 2006 2007 2008")
    play(state, "fuel")
    assert state.fuel[SHIP["prinz_eugen"]] == 0
    assert speed(state, SHIP["prinz_eugen"]) == 1


def test_7_3_a_ship_that_lay_in_port_takes_on_twelve() -> None:
    state = sea()
    put(state, "3712", "hood", fuel=10)
    put(state, "3716", "repulse", fuel=27)
    play(state, "fuel")
    assert (state.fuel[SHIP["hood"]], state.fuel[SHIP["repulse"]]) == (22, 28)


def test_7_4_british_ships_do_not_refuel_at_sea() -> None:
    state = sea()
    put(state, "1216", "hood", fuel=1)
    tanker(state, "1216")
    play(state, "fuel")
    assert prompt(state, "refuel", GERMAN) is None
    assert state.fuel[SHIP["hood"]] == 1


@pytest.mark.parametrize(
    ("switch", "turn", "weather", "asked"),
    [("off", NIGHT, 3, True), ("on", NIGHT, 1, False), ("on", DAY, 3, False), ("on", DAY, 2, True)],
)
def test_7_5_17_14_with_2c_refuelling_is_by_day_and_not_in_poor_weather(
    switch: str, turn: int, weather: int, asked: bool
) -> None:
    """7.5, 17.14 Acceptance case 23."""
    state = sea(turn, weather, e2c_tankers=switch)
    put(state, "1216", "bismarck", fuel=25)
    tanker(state, "1216")
    assert bool(prompt(state, "refuel", GERMAN)) is asked
    events = play(state, "refuel", german="") if asked else play(state, "refuel")
    why = [text for text in texts(events) if "ships cannot refuel" in text]
    assert bool(why) is not asked


def test_17_12_a_tanker_gives_twenty_factors_twice() -> None:
    """17.12 Acceptance case 24."""
    state = sea()
    put(state, "1216", "bismarck", fuel=25)
    tanker(state, "1216")
    for fuel in (45, 50):
        play(state, "refuel", german="refuel a")
        assert state.fuel[SHIP["bismarck"]] == fuel
    state.fuel[SHIP["bismarck"]] = 25
    assert prompt(state, "refuel", GERMAN) is None


def test_17_12_a_force_that_moved_does_not_refuel() -> None:
    """17.12 Acceptance case 24."""
    state = sea()
    put(state, "1215", "bismarck", fuel=25)
    tanker(state, "1216")
    plot(state, GERMAN, "a sail 1216")
    assert prompt(state, "refuel", GERMAN) is None


def test_17_13_tankers_are_noted_in_secret_far_from_ports() -> None:
    match = so.Match.new("sink_the_bismarck", seed="x")
    question = match.prompt(GERMAN)
    assert question is not None
    assert question.complete(parse_order("tanker1 0920"))["tanker1"] == ("0920",)
    assert "4109" not in options(question, "tanker1")
    state = sea(rules="base")
    tanker(state, "1216")
    put(state, "1216", "hood")
    assert "tanker1" not in keys(prompt(state, "plot", GERMAN))
    assert len(play(state, "movement")) == 1


def test_9_4_an_escort_goes_with_its_convoy() -> None:
    state = sea()
    marker = convoy(state, "hx126", "2015")
    state.leg[marker] = 1
    escort = put(state, "2015", "ramillies")
    plot(state, BRITISH, "a escort_hx126; hx126 2115")
    assert state.cell[escort] == state.cell[marker] == "2115"
    assert state.escort[escort] == marker
