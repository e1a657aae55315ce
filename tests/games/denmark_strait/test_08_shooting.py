"""Chapter 8: the Shooting Phase."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

import sealed_orders as so
from sealed_orders.games.denmark_strait.chart import FACINGS, SPACES, VECTORS, in_broadside, vector
from sealed_orders.games.denmark_strait.gunnery import aimed, number, shot
from sealed_orders.games.denmark_strait.ships import BRITISH, GERMAN
from sealed_orders.games.denmark_strait.state import StraitState
from sealed_orders.kernel.fact import Die, Rolled, facts_of
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
    stack,
)


def at_four(broadside: str = "wide") -> StraitState:
    """Put Bismarck broadside on to Hood, four spaces away, with two splashes on her, under Krancke."""
    state = battle(captains={"bismarck": "krancke"}, broadside=broadside)
    put(state, BISMARCK, "e3", "W")
    put(state, HOOD, "e7", "E")
    state.target[BISMARCK], state.splashes[BISMARCK] = HOOD, 2
    return state


def test_8_1_germans_fire_first_and_a_ship_that_will_sink_still_fires() -> None:
    state = battle()
    put(state, BISMARCK, "e3", "W")
    put(state, HOOD, "e5", "E")
    state.hull[HOOD], state.hull[BISMARCK] = 20, 25
    stack(state, GERMAN, "8S", "2C")
    stack(state, BRITISH, "9S", "2C")
    order(state, "shoot", BISMARCK, "bismarck hood", 6, 6)
    assert state.space[HOOD] == "e5"
    order(state, "shoot", HOOD, "hood bismarck", 6, 6)
    told = resolve(state, "effects")
    assert "Hood sinks." in told
    assert "Bismarck sinks." in told
    assert state.fate[:3] == ["sunk", "", "sunk"]


def test_8_1_the_owner_says_who_fires_first_and_sees_the_first_shot() -> None:
    state = battle()
    resolve(state, "fire", GERMAN)
    match = fight(state, 1, 2)
    match.submit(GERMAN, "next prinz_eugen")
    match.submit(GERMAN, "prinz_eugen hood")
    assert facts_of(Rolled, match.log(GERMAN)[-2].facts)[0].dice == (Die(1), Die(2))
    assert match.view(GERMAN).args == (BISMARCK,)


def test_8_2_one_enemy_on_the_map_or_none() -> None:
    state = battle()
    assert choices(ask(state, "shoot", BISMARCK), "bismarck") == ["hold", "hood", "prince_of_wales"]
    gone(state, HOOD, "sunk")
    assert choices(ask(state, "shoot", BISMARCK), "bismarck") == ["hold", "prince_of_wales"]


def test_8_2_the_number_that_each_target_needs_is_shown_without_points() -> None:
    state = at_four()
    question = ask(state, "shoot", BISMARCK)
    assert question is not None
    pick = question.choices[0]
    assert isinstance(pick, Pick)
    said = {option.value: option.label for option in pick.options}
    plain, paid = (shot(state, BISMARCK, HOOD, points) for points in (0, 2))
    assert plain.wants != paid.wants
    assert said["hood"] == f"Hood, {plain.wants} ({plain.tally})"


def test_8_2_a_ship_that_holds_her_fire_spends_no_points_and_keeps_her_splashes() -> None:
    state = at_four()
    with pytest.raises(so.IllegalOrder, match="spends no points"):
        order(state, "shoot", BISMARCK, "bismarck hold; points 2")
    assert order(state, "shoot", BISMARCK, "bismarck hold") == ["Bismarck holds her fire."]
    assert state.splashes[BISMARCK] == 2


def test_8_2_without_an_enemy_on_the_map_nobody_fires() -> None:
    state = battle()
    gone(state, HOOD, "south")
    gone(state, PRINCE_OF_WALES, "sunk")
    resolve(state, "fire", GERMAN)
    assert state.todo == []


def test_8_3_the_worked_example() -> None:
    state = at_four()
    assert number(state, BISMARCK, HOOD, 0) == 7
    told = order(state, "shoot", BISMARCK, "bismarck hood", 3, 4)
    assert told[0] == "Bismarck fires at Hood, needs 7+ (shooting 5, splashes -2, range +4): rolled 7, a hit."


def test_8_3_out_of_the_broadside_and_two_pairs_of_points() -> None:
    state = at_four()
    put(state, BISMARCK, "e3", "S")
    assert number(state, BISMARCK, HOOD, 0) == 9
    assert number(state, BISMARCK, HOOD, 4) == 7


def test_8_3_failed_morale_a_king_an_ace_and_a_magazine() -> None:
    state = at_four()
    state.failed[BISMARCK] = True
    hurt(state, BISMARCK, "KS", "AS")
    assert number(state, BISMARCK, HOOD, 0) == 11
    hurt(state, BISMARCK, "2S", "KC")
    assert number(state, BISMARCK, HOOD, 0) == 13


def test_8_3_each_full_pair_counts_and_the_odd_point_is_wasted() -> None:
    assert [aimed(points) for points in range(7)] == [0, 0, 1, 1, 2, 2, 3]
    state = at_four()
    told = order(state, "shoot", BISMARCK, "bismarck hood; points 3", 1, 1)
    assert "needs 6+ (shooting 5, points -1, splashes -2, range +4)" in told[0]
    assert state.points[BISMARCK] == 1


def test_8_3_the_odds_of_every_number() -> None:
    def hit(**facts: object) -> object:
        return so.odds("denmark_strait", "hit", ship="bismarck", distance=4, splashes=2, **facts)

    assert hit() == Fraction(21, 36)
    assert hit(broadside=False) == Fraction(10, 36)
    assert hit(broadside=False, points=4) == Fraction(21, 36)
    assert hit(other=4) == Fraction(3, 36)


def test_8_4_the_number_or_more_hits_and_less_misses() -> None:
    state = at_four()
    assert order(state, "shoot", BISMARCK, "bismarck hood", 3, 3)[0].endswith("6, a miss.")
    assert not state.hit[HOOD]


def test_8_4_above_twelve_the_shot_may_be_fired_for_its_splash() -> None:
    state = battle()
    put(state, BISMARCK, "a1", "W")
    put(state, HOOD, "h1", "W")
    told = order(state, "shoot", HOOD, "hood bismarck", 6, 6)
    assert "needs 15+" in told[0]
    assert told[0].endswith("a miss.")
    assert state.splashes[HOOD] == 1


def test_8_5_the_cases_of_the_rulebook() -> None:
    assert in_broadside("h2", FACINGS.index("W"), "e7", False)
    assert not in_broadside("h2", FACINGS.index("SW"), "e7", False)
    assert not in_broadside("e7", FACINGS.index("NE"), "h2", False)
    assert in_broadside("e7", FACINGS.index("E"), "h2", False)


def test_8_5_the_limits_are_in_the_broadside_unless_it_is_narrow() -> None:
    north = FACINGS.index("N")
    assert in_broadside("d4", north, "g1", False)
    assert in_broadside("d4", north, "g7", False)
    assert not in_broadside("d4", north, "g1", True)
    assert in_broadside("d4", north, "g4", True)


def test_8_5_port_and_starboard_bow_and_stern_are_alike() -> None:
    for space, facing, target in product(("d4", "a1", "h8"), range(8), SPACES):
        if space != target:
            (hc, hr), (vc, vr) = VECTORS[facing], vector(space, target)
            bears = abs(hc * vr - hr * vc) >= abs(hc * vc + hr * vr)
            assert in_broadside(space, facing, target, False) == bears
            assert in_broadside(space, (facing + 4) % 8, target, False) == bears


def test_8_5_with_the_switch_a_target_on_the_limit_is_out() -> None:
    state = at_four(broadside="narrow")
    put(state, HOOD, "a7", "E")
    assert number(state, BISMARCK, HOOD, 0) == 9


def test_8_6_splashes_count_from_the_next_shot_on_and_two_at_most() -> None:
    state = at_four()
    state.target[BISMARCK], state.splashes[BISMARCK] = -1, 0
    needs = []
    for _ in range(4):
        needs.append(number(state, BISMARCK, HOOD, 0))
        order(state, "shoot", BISMARCK, "bismarck hood", 1, 1)
    assert needs == [9, 8, 7, 7]


def test_8_6_a_new_target_takes_them_away() -> None:
    state = at_four()
    put(state, PRINCE_OF_WALES, "d7", "E")
    told = order(state, "shoot", BISMARCK, "bismarck prince_of_wales", 1, 1)
    assert "needs 9+ (shooting 5, range +4)" in told[0]
    assert (state.target[BISMARCK], state.splashes[BISMARCK]) == (PRINCE_OF_WALES, 1)
    assert number(state, BISMARCK, HOOD, 0) == 9


def test_8_6_markers_are_a_ships_own() -> None:
    state = at_four()
    put(state, PRINZ_EUGEN, "e4", "W")
    assert number(state, PRINZ_EUGEN, HOOD, 0) == 8


def test_8_6_markers_placed_and_taken_away_are_reported() -> None:
    state = battle(captains={"prince_of_wales": "patterson"})
    told = order(state, "shoot", BISMARCK, "bismarck hood", 1, 1)
    assert told[-1] == "1 Splash Marker is on Hood for Bismarck's next shot."
    told = order(state, "shoot", BISMARCK, "bismarck hood", 1, 1)
    assert told[-1] == "2 Splash Markers are on Hood for Bismarck's next shot."
    assert len(order(state, "shoot", BISMARCK, "bismarck hood", 1, 1)) == 1
    told = order(state, "shoot", BISMARCK, "bismarck prince_of_wales", 1, 1)
    assert told[-1].endswith("is on Prince of Wales for Bismarck's next shot; those on Hood are removed.")
    told = order(state, "shoot", PRINCE_OF_WALES, "prince_of_wales bismarck", 1, 1)
    assert told[-1] == "2 Splash Markers are on Bismarck for Prince of Wales's next shot."
