"""13 to 15 Damage and repair, ports, victory points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sealed_orders.games.sink_the_bismarck import GAME
from sealed_orders.games.sink_the_bismarck.air_missions import why_grounded
from sealed_orders.games.sink_the_bismarck.chart import PLACES
from sealed_orders.games.sink_the_bismarck.damage import air_hit, hit_convoy, hurt, remove_convoy
from sealed_orders.games.sink_the_bismarck.forces import evasion, guns, speed
from sealed_orders.games.sink_the_bismarck.markers import NOBODY
from sealed_orders.games.sink_the_bismarck.odds import repair, rudder
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, WHO
from sealed_orders.games.sink_the_bismarck.victory import DECISIVE, close_accounts, headline, outcome
from sealed_orders.kernel.fact import Damaged, Sunk, Who
from tests.games.sink_the_bismarck.position import (
    DAY,
    SHIP,
    convoy,
    keys,
    options,
    play,
    prompt,
    put,
    sea,
    seen,
    tanker,
    texts,
    unit,
)


def test_13_1_at_her_capacity_a_ship_is_sunk() -> None:
    state = sea()
    put(state, "2005", "norfolk", damage=5)
    list(hurt(state, SHIP["norfolk"], 1, "12.17"))
    assert state.fate[SHIP["norfolk"]] == "sunk"
    assert state.halves[GERMAN] == 12


@pytest.mark.parametrize(
    ("damage", "factors", "speed_now", "evasion_now"),
    [(3, [2, 4, 5], 4, 5), (4, [0, 2, 3], 3, 4), (6, [0, 0, 1], 2, 3)],
)
def test_13_2_crippled_ships(damage: int, factors: list[int], speed_now: int, evasion_now: int) -> None:
    """13.2 Acceptance case 35: the Prinz Eugen with 4 and 6 of 8."""
    state = sea()
    put(state, "2005", "prinz_eugen", damage=damage)
    ship = SHIP["prinz_eugen"]
    assert [guns(state, ship, band) for band in range(3)] == factors
    assert (speed(state, ship), evasion(state, ship)) == (speed_now, evasion_now)


def test_13_3_a_crippled_carrier_flies_nothing() -> None:
    state = sea()
    put(state, "2005", "ark_royal", damage=5)
    assert why_grounded(state, unit("ark_royal_s1"))[1] == "13.3"


def test_13_5_repair_at_sea_and_in_port() -> None:
    """13.5 Acceptance case 8."""
    assert (repair(german=True), repair()) == (Fraction(3, 10), Fraction(2, 10))
    state = sea()
    put(state, "2005", "bismarck", damage=2)
    put(state, "2105", "hood", damage=2)
    put(state, "3712", "repulse", damage=2)
    play(state, "repair", 8, 8)
    assert [state.damage[SHIP[name]] for name in ("bismarck", "hood", "repulse")] == [1, 2, 1]


def test_13_5_who_moved_far_or_was_attacked_repairs_nothing() -> None:
    state = sea()
    force = put(state, "2005", "bismarck", damage=2)
    put(state, "2105", "hood", damage=2, attacked=DAY)
    state.moved[force] = 2
    assert play(state, "repair") == []


def test_13_6_a_rudder_is_repaired_on_a_nine() -> None:
    """13.6 Acceptance case 7."""
    state = sea()
    put(state, "2005", "bismarck", rudder=1)
    play(state, "repair", 8)
    assert state.rudder[SHIP["bismarck"]] == 1
    play(state, "repair", 9)
    assert state.rudder[SHIP["bismarck"]] == 0
    assert rudder(3) == 1 - Fraction(8, 10) ** 3


def test_13_6_a_further_rudder_hit_changes_nothing() -> None:
    state = sea()
    put(state, "2005", "bismarck", rudder=1)
    events = list(air_hit(state, SHIP["bismarck"], "5x", "11.4"))
    assert state.rudder[SHIP["bismarck"]] == 1
    assert not any("rudder" in text for text in texts(events))


def test_14_1_14_2_in_port_ships_are_safe_and_looked_after() -> None:
    """14.1, 14.2 Nothing can detect her there; she gets fuel and repairs automatically."""
    state = sea()
    put(state, "4208", "bismarck", damage=2, fuel=10)
    put(state, "4108", "norfolk")
    assert [event.rule for event in play(state, "detection", args=(BRITISH,))] == ["8.2"], "look-outs, and nobody seen"
    play(state, "fuel")
    play(state, "repair")
    assert (state.fuel[SHIP["bismarck"]], state.damage[SHIP["bismarck"]]) == (22, 1)


def test_14_3_el_ferrol_interns_after_four_turns_and_scores_nothing() -> None:
    """14.3, 15.4 Acceptance case 20: Bismarck in El Ferrol scores nothing."""
    state = sea()
    put(state, "3831", "bismarck", atlantic=1, fuel=5)
    told = [text for _ in range(4) for text in texts(play(state, "ports"))]
    assert [text.removeprefix("Bismarck ") for text in told] == [
        "may stay at El Ferrol for 3 more turns.", "may stay at El Ferrol for 2 more turns.",
        "may stay at El Ferrol for 1 more turn.", "must leave El Ferrol next turn.",
    ]  # fmt: skip
    assert state.fate[SHIP["bismarck"]] == ""
    assert prompt(state, "home", GERMAN) is None
    play(state, "fuel")
    assert state.fuel[SHIP["bismarck"]] == 5
    play(state, "ports")
    assert state.fate[SHIP["bismarck"]] == "interned"


def test_15_1_a_sunk_ship_gives_her_value_once() -> None:
    """15.1 Acceptance case 21: Hood sunk, 20 points and no halves."""
    state = sea()
    put(state, "2005", "hood", damage=5)
    put(state, "1010", "bismarck")
    list(hurt(state, SHIP["hood"], 7, "12.17"))
    list(close_accounts(state))
    assert outcome(state).scores == {BRITISH: 0, GERMAN: 20}


def test_15_2_a_point_for_each_value_point() -> None:
    state = sea()
    marker = convoy(state, "hg62", "2928")
    seen(state, marker)
    list(hit_convoy(state, marker, 9, "9.10"))
    assert (state.halves[GERMAN], state.cell[marker]) == (10, "")


@pytest.mark.parametrize("switch", ["on", "off"])
def test_15_3_leaving_by_the_south_is_five_points(switch: str) -> None:
    """15.3 Acceptance case 22: with 4 or without."""
    state = sea(e4_points=switch)
    put(state, "2034", "bismarck")
    play(state, "plot", german="a sail south")
    play(state, "movement")
    list(close_accounts(state))
    assert outcome(state).scores[GERMAN] == 5


def test_15_4_coming_home_after_a_cruise_is_five_points() -> None:
    """15.4, 15.5 Acceptance case 20: Prinz Eugen in Brest with damage 3."""
    state = sea()
    put(state, "2020", "prinz_eugen", damage=3, norway=1)
    play(state, "ports")
    state.cell[state.force[SHIP["prinz_eugen"]]] = "4024"
    assert options(prompt(state, "home", GERMAN), "home") == ["prinz_eugen"]
    events = play(state, "home", german="home prinz_eugen")
    assert all(event.to == (GERMAN,) for event in events)
    assert state.fate[SHIP["prinz_eugen"]] == "home"
    list(close_accounts(state))
    assert outcome(state).scores == {BRITISH: 3, GERMAN: 5}


def test_15_4_who_never_left_the_norwegian_side_scores_nothing() -> None:
    """15.4 Acceptance case 20; a ship from Brest must have been in columns 01 to 30."""
    state = sea()
    put(state, "4108", "bismarck", norway=1)
    put(state, "3826", "scharnhorst")
    play(state, "ports")
    assert (state.atlantic[SHIP["bismarck"]], state.atlantic[SHIP["scharnhorst"]]) == (0, 0)
    for name in ("bismarck", "scharnhorst"):
        state.cell[state.force[SHIP[name]]] = "4208"
    assert prompt(state, "home", GERMAN) is None
    list(close_accounts(state))
    assert outcome(state).scores[GERMAN] == 0


@pytest.mark.parametrize(("cell", "out"), [("4318", 0), ("4519", 0), ("3322", 1), ("4126", 1), ("3006", 1)])
def test_15_4_the_southern_north_sea_is_no_atlantic(cell: str, out: int) -> None:
    """15.4 R44: down the North Sea and back to Bergen is no cruise."""
    state = sea()
    put(state, cell, "bismarck", norway=1)
    play(state, "ports")
    assert state.atlantic[SHIP["bismarck"]] == out
    state.cell[state.force[SHIP["bismarck"]]] = "4208"
    assert (prompt(state, "home", GERMAN) is not None) == bool(out)


def test_15_4_who_lies_in_port_at_the_end_has_come_home() -> None:
    state = sea()
    put(state, "4024", "bismarck", atlantic=1)
    list(close_accounts(state))
    assert outcome(state).scores[GERMAN] == 5


def test_15_5_german_damage_counts_one_also_gone_south() -> None:
    state = sea()
    put(state, "2034", "bismarck", damage=4)
    play(state, "plot", german="a sail south")
    play(state, "movement")
    list(close_accounts(state))
    assert outcome(state).scores == {BRITISH: 4, GERMAN: 5}


def test_15_6_british_damage_counts_a_half() -> None:
    """15.6 Acceptance case 21: Hood in Scapa Flow with 5 damage."""
    state = sea()
    put(state, "3712", "hood", damage=5)
    put(state, "1010", "bismarck")
    list(close_accounts(state))
    assert outcome(state).scores == {BRITISH: 0, GERMAN: 2.5}


def test_13_6_a_rudder_hit_is_in_her_owners_view_alone_while_she_cannot_move() -> None:
    """13.6 Everybody reads that she was hit; when she is under way again, the enemy has to find out."""
    state = sea()
    put(state, "1010", "bismarck")
    state.rudder[SHIP["bismarck"]] = 1
    assert GAME.view(state, GERMAN).rudder[SHIP["bismarck"]] == 1
    assert not any(GAME.view(state, BRITISH).rudder)


def test_15_7_a_sunk_tanker_is_ten_points() -> None:
    state = sea(e2c_tankers="on")
    tanker(state, "1216")
    list(hurt(state, SHIP["tanker1"], 1, "12.17"))
    assert state.halves[BRITISH] == 20


@pytest.mark.parametrize(
    ("german", "british", "text", "winner"),
    [
        (24, 6, "Draw: Germans 24, British 6, par 15: +3.", None),
        (30, 0, "German decisive victory: Germans 30, British 0, par 15: +15.", GERMAN),
        (20, 0, "German victory: Germans 20, British 0, par 15: +5.", GERMAN),
        (0, 0, "British decisive victory: Germans 0, British 0, par 15: -15.", BRITISH),
        (10, 0, "British victory: Germans 10, British 0, par 15: -5.", BRITISH),
        (11, 0, "Draw: Germans 11, British 0, par 15: -4.", None),
        (19, 0, "Draw: Germans 19, British 0, par 15: +4.", None),
    ],
)
def test_15_8_par_decides(german: int, british: int, text: str, winner: str | None) -> None:
    """15.8 Acceptance case 41, with a par of 15."""
    state = sea()
    state.par = 15
    state.halves = {BRITISH: 2 * british, GERMAN: 2 * german}
    assert (outcome(state).text, outcome(state).winner) == (text, winner)


def test_15_9_the_game_ends_with_the_last_turn_or_the_last_german_warship() -> None:
    state = sea(turn=40)
    put(state, "1010", "bismarck")
    play(state, "end_of_turn")
    assert GAME.outcome(state) is not None
    state = sea()
    put(state, "1010", "hood")
    play(state, "end_of_turn")
    assert GAME.outcome(state) is not None
    state = sea()
    put(state, "1010", "bismarck")
    play(state, "end_of_turn")
    assert GAME.outcome(state) is None
    assert keys(prompt(state, "plot", GERMAN))


def test_15_8_a_victory_is_decisive_from_its_bound_on() -> None:
    state = sea()
    state.par = 0
    for halves, how in ((2 * DECISIVE, "German decisive victory"), (2 * DECISIVE - 1, "German victory")):
        state.halves = {BRITISH: 0, GERMAN: halves}
        assert outcome(state).text.startswith(f"{how}:")


def test_15_8_the_headline_names_the_first_german_warship_in_play_and_where_she_is() -> None:
    state, ship = sea(), SHIP["prinz_eugen"]
    put(state, "2005", "prinz_eugen")
    state.fate[SHIP["bismarck"]] = "absent"
    assert headline(state, "Draw") == "Prinz Eugen at large: a draw"
    place = next(iter(PLACES.values()))
    put(state, place.hex, "prinz_eugen")
    assert headline(state, "Draw") == f"Prinz Eugen in {place.name}: a draw"
    state.fate[ship] = "sunk"
    assert headline(state, "Draw") == "Prinz Eugen sunk: a draw"


@pytest.mark.parametrize(("roll", "text"), [(7, "the roll was 7"), (0, "no roll was made")])
def test_16_41_at_the_end_the_note_is_opened_with_its_roll(roll: int, text: str) -> None:
    state = sea()
    state.noted_in, state.note_turn, state.note_roll = 3, 5, roll
    assert any(text in event.text for event in close_accounts(state))
    assert state.ended == 1


def test_8_6_who_shadowed_a_lost_ship_goes_on_with_her_company() -> None:
    state = sea()
    force = put(state, "2005", "norfolk", "suffolk")
    follower = put(state, "2105", "bismarck")
    other = put(state, "2205", "prinz_eugen")
    state.shadowing[follower], state.shadowing[other] = "norfolk", "hood"
    state.trailing[unit("ark_royal_s1")] = "norfolk"
    list(hurt(state, SHIP["norfolk"], 9, "12.17"))
    assert (state.shadowing[follower], state.shadowing[other]) == ("suffolk", "hood")
    assert state.trailing[unit("ark_royal_s1")] == "suffolk"
    assert state.cell[force] == "2005"
    list(hurt(state, SHIP["suffolk"], 9, "12.17"))
    assert (state.shadowing[follower], state.cell[force]) == ("", ""), "the last ship leaves no force behind"


def test_13_6_a_ship_that_is_lost_is_no_ship_with_a_rudder_hit() -> None:
    state = sea()
    put(state, "2005", "bismarck", rudder=1, damage=9)
    list(hurt(state, SHIP["bismarck"], 9, "12.17"))
    assert (state.fate[SHIP["bismarck"]], state.rudder[SHIP["bismarck"]]) == ("sunk", 0)


def test_13_6_a_rudder_hit_from_the_air_is_marked_once() -> None:
    state = sea(e1c_air="on")
    put(state, "2005", "bismarck")
    (told,) = [event for event in air_hit(state, SHIP["bismarck"], "5x", "11.4") if event.rule == "13.6"]
    assert state.rudder[SHIP["bismarck"]] == 1
    assert told.facts[0] == Damaged(WHO[SHIP["bismarck"]], {"rudder": 1})


def test_9_6_a_convoy_that_loses_points_is_hurt_and_one_that_loses_all_is_gone_with_its_shadower() -> None:
    state = sea()
    marker, other = convoy(state, "hg62", "2928"), convoy(state, "hx126", "2015")
    seen(state, marker, other)
    shadow, apart = put(state, "2928", "bismarck"), put(state, "2015", "prinz_eugen")
    state.shadowing[shadow], state.shadowing[apart] = "convoy1", "convoy2"
    state.trailing[0], state.trailing[1] = "convoy1", "convoy2"
    escorts = put(state, "2928", "norfolk"), put(state, "2015", "suffolk")
    state.escort[escorts[0]], state.escort[escorts[1]] = marker, other
    value = state.value[marker]
    hurt_by_two = list(hit_convoy(state, marker, 2, "9.6"))
    assert texts(hurt_by_two, BRITISH)[0] == f"HG62 loses 2 points and has {value - 2} left."
    assert hurt_by_two[0].facts[0] == Damaged(Who("convoy1", BRITISH, "Convoy 1"), {"value": 2})
    assert (state.convoy_at[marker], state.shadowing[shadow]) == ("2928", "convoy1")
    gone = list(hit_convoy(state, marker, value, "9.6"))
    assert texts(gone, BRITISH)[0] == "HG62 is eliminated."
    assert gone[0].facts[0] == Sunk(Who("convoy1", BRITISH, "Convoy 1"), "2928")
    assert (state.convoy_at[marker], state.convoy_at[other]) == ("", "2015")
    assert (state.shadowing[shadow], state.shadowing[apart]) == ("", "convoy2")
    assert state.trailing[:2] == ["", "convoy2"]
    assert [state.escort[force] for force in escorts] == [NOBODY, other]


def test_9_8_a_convoy_that_is_safe_is_where_the_enemy_last_saw_it() -> None:
    state = sea()
    marker = convoy(state, "hg62", "2928")
    seen(state, marker)
    state.shadowing[put(state, "2928", "bismarck")] = "convoy1"
    remove_convoy(state, marker)
    assert (state.cell[marker], state.convoy_at[marker]) == ("", "2928")
    assert "convoy1" in state.shadowing
