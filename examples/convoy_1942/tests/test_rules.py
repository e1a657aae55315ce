"""Convoy 1942, one test per paragraph of its rulebook."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import sealed_orders as so
from convoy_1942.board import CHART
from convoy_1942.chart import ALLIED, AREAS, BOXES, GERMAN, SIDES, WATERS
from convoy_1942.forces import BOATS, ESCORTS, FORCES, MERCHANTS, UNIT
from convoy_1942.setup import ConvoySetup
from convoy_1942.state import ConvoyState
from sealed_orders.kernel.dice import LoadedDice
from sealed_orders.kernel.fact import Fixed, Searched, Shot, Sunk, facts_of
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.view import SPECTATOR

GAME = so.load("convoy_1942")
HOLDS = dict.fromkeys((*MERCHANTS, *ESCORTS), "able") | dict.fromkeys(BOATS, "adler")
AT = {"able": "gap", "baker": "banks", "adler": "azores", "bussard": "biscay"}
FAR = {"lark": (0, 0), "wrangle": (60, 0), "u1": (-60, 0)}
NEAR = {"lark": (0, 0), "wrangle": (8, 6), "u1": (8, 0)}


def ocean(*faces: int, at: dict[str, str] = AT, holds: dict[str, str] = HOLDS, **facts: Any) -> so.Match:
    """Return a match at the start of a turn, with loaded dice: Able and Adler have units, the others are dummies."""
    start = {"turn": 1, "agenda": [Task("sail", SIDES)], "at": dict(at), "holds": dict(holds)}
    return so.Match(GAME, ConvoyState(**{**start, **facts}), LoadedDice(*faces))


def fight(*faces: int, spot: dict[str, tuple[int, int]] = FAR, **facts: Any) -> so.Match:
    """Return a match at the start of a round of a fight in the Gap."""
    units = {unit: HOLDS[unit] for unit in spot}
    start = {"fight": "gap", "round": 1, "spot": dict(spot), "helm": dict.fromkeys(spot, (90, 8)), "last": 1}
    agenda = [Task("end"), Task("fight", SIDES)]
    at = {"able": "gap", "adler": "gap"}
    seen = dict.fromkeys(at, ("gap", 1))
    return ocean(*faces, at=at, holds=units, agenda=agenda, seen=seen, **{**start, **facts})


def turn(match: so.Match, allied: str = "", german: str = "") -> so.Match:
    for side, order in ((ALLIED, allied), (GERMAN, german)):
        if side in match.waiting:
            match.submit(side, order)
    return match


def messages(match: so.Match, side: str) -> list[str]:
    return [event.text for event in match.log(side)]


def tokens(match: so.Match, side: str) -> dict[str, str]:
    """Return the forces on the chart; their units are inside them."""
    return {token.id: token.cell for token in GAME.display(match.view(side)).tokens if not token.within}


def test_1_1_two_convoys_with_seven_ships_and_two_packs_with_three_boats() -> None:
    assert [len(units) for units in (MERCHANTS, ESCORTS, BOATS)] == [4, 3, 3]
    assert [UNIT[escort].kind for escort in ESCORTS] == ["destroyers", "corvette", "corvette"]
    assert [len(FORCES[side]) for side in SIDES] == [2, 2]


def test_1_2_convoys_go_east_only_and_packs_both_ways_but_never_home() -> None:
    assert (len(AREAS), len(BOXES)) == (9, 3)
    assert WATERS[ALLIED].next["gap"] == ("iceland", "azores", "approaches")
    assert set(WATERS[GERMAN].next["gap"]) == {"iceland", "azores", "approaches", "farewell", "flemish"}
    assert all("lorient" not in ways for ways in WATERS[GERMAN].next.values())
    assert WATERS[ALLIED].next["clyde"] == ()
    with pytest.raises(so.IllegalOrder, match=r"no way from gap to banks\. \(1\.2\)"):
        ocean().submit(ALLIED, "able sail banks")


def test_1_2_boxes_are_at_the_edges_of_the_map() -> None:
    assert {box.id: (box.edge, box.along) for box in CHART.boxes} == {
        "halifax": ("west", 3.2),
        "clyde": ("east", 2.4),
        "lorient": ("south", 10.4),
    }


def test_1_3_units_are_put_into_forces_and_a_force_without_units_is_a_dummy() -> None:
    match = so.Match.new(GAME, seed="form")
    turn(match, "", "units u1=bussard u2=bussard u3=bussard")
    shown = {token.id: (token.kind, token.within) for token in GAME.display(match.view(GERMAN)).tokens}
    boats = dict.fromkeys(BOATS, ("submarine", "bussard"))
    assert shown == {"adler": ("dummy", ""), "bussard": ("submarine", ""), **boats}


@pytest.mark.parametrize(("scenario", "turns", "boats"), [("crossing", 9, 3), ("gap", 6, 3), ("night", 1, 2)])
def test_1_4_the_scenario_says_how_long_how_many_and_where(scenario: str, turns: int, boats: int) -> None:
    match = so.Match.new(GAME, scenario, seed="start")
    setup: ConvoySetup = GAME.scenario(scenario).setup
    assert (len(match.turns), len(match.view(GERMAN).holds)) == (turns, boats)
    assert tuple(match.state.at.values()) == (*setup.convoys, *setup.packs)
    assert messages(match, ALLIED) == messages(match, GERMAN)
    assert (turn(match).state.fight == "gap") is setup.met


def test_1_4_a_scenario_that_cannot_be_is_refused_in_a_sentence() -> None:
    with pytest.raises(ValueError, match="biscay is no place for the allied side; there are halifax, banks"):
        ConvoySetup(5, ("biscay", "gap"), ("gap", "gap"))
    with pytest.raises(ValueError, match="forces that have met begin in one area"):
        ConvoySetup(5, ("gap", "gap"), ("gap", "azores"), met=True)


def test_2_1_a_convoy_goes_one_area_and_a_pack_two_and_neither_sees_the_other() -> None:
    match = turn(ocean(1, 1), "able sail iceland", "adler sail flemish banks")
    assert tokens(match, ALLIED) == {"able": "iceland", "baker": "banks"}
    assert tokens(match, GERMAN) == {"adler": "banks", "bussard": "biscay"}
    assert tokens(match, SPECTATOR) == {}
    with pytest.raises(so.IllegalOrder, match="0 to 1 steps"):
        match.submit(ALLIED, "able sail rockall clyde")


@pytest.mark.parametrize(("face", "found"), [(4, False), (5, True)])
def test_3_1_five_finds_every_force_in_the_area(face: int, found: bool) -> None:
    match = turn(ocean(1, face, at=dict.fromkeys(AT, "gap")))
    assert (match.state.fight == "gap") is found
    assert GAME.odds["search"]() == Fraction(6, 10)


def test_3_1_the_die_is_rolled_where_nobody_is_and_by_no_dummy() -> None:
    rolls = turn(ocean(10, 10)).dice.rolls
    assert [roll.key for roll in rolls] == ["turn 1 3.1 search able", "turn 1 3.1 search adler"]


def test_3_2_a_side_reads_of_its_empty_search_with_the_chance() -> None:
    match = turn(ocean(9, 1))
    assert "Convoy Able searches The Gap: nothing seen. (die 9, found on 5)" in messages(match, ALLIED)
    assert not any("Able searches" in text for text in messages(match, GERMAN))
    (searched,) = facts_of(Searched, [fact for event in match.log(ALLIED) for fact in event.facts])
    assert searched == Searched(("gap",), chances=(0.6,))


def test_3_2_a_dummy_in_contact_is_taken_off_the_map_and_nobody_fights_it() -> None:
    match = turn(ocean(5, 1, at={**AT, "bussard": "gap"}))
    for side in SIDES:
        assert "Pack Bussard is taken off the map." in messages(match, side)
    assert tokens(match, GERMAN) == {"adler": "azores", "able": "gap"}
    assert match.state.fight == ""


def test_4_1_all_take_their_stations_and_both_sides_and_spectators_see_them() -> None:
    match = turn(ocean(5, 1, at={**AT, "adler": "gap"}))
    for side in (*SIDES, SPECTATOR):
        display = GAME.display(match.view(side))
        assert display.board == "battle"
        assert display.sea is not None
        assert {(one.id, one.x, one.y) for one in display.sea.vessels} == {(u, *UNIT[u].station) for u in UNIT}
        fixes = facts_of(Fixed, [fact for event in match.log(side) for fact in event.facts])
        assert {fix.unit.id: (fix.course, fix.speed) for fix in fixes} == dict.fromkeys(UNIT, (90, 8))


def test_4_1_units_that_are_hit_sink_when_all_attacks_are_made() -> None:
    match = turn(fight(10, 10, spot=NEAR), "wrangle_arms u1", "u1_arms wrangle")
    assert match.state.sunk == ["wrangle", "u1"]


@pytest.mark.parametrize(("x", "face", "hit"), [(10, 6, False), (10, 7, True), (11, 8, False), (11, 9, True)])
def test_4_2_torpedoes_hit_on_seven_and_beyond_1000_yards_on_nine(x: int, face: int, hit: bool) -> None:
    match = turn(fight(face, spot={**FAR, "u1": (x, 0)}), "", "u1_arms lark")
    assert (match.state.sunk == ["lark"]) is hit
    assert GAME.odds["torpedo"](yards=x * 100) == Fraction(4 if x == 10 else 2, 10)


def test_4_2_beyond_2000_yards_nobody_can_be_fired_at() -> None:
    with pytest.raises(so.IllegalOrder, match="lark is not among the options"):
        fight(spot={**FAR, "u1": (21, 0)}).submit(GERMAN, "u1_arms lark")


def test_4_2_a_boat_that_dives_leaves_the_fight() -> None:
    match = turn(fight(), "", "u1_arms dive")
    assert "U-901 dives and is lost from sight." in messages(match, ALLIED)
    assert (match.state.fight, match.state.holds["u1"]) == ("", "adler")


@pytest.mark.parametrize(("arms", "face", "sunk"), [("hold", 5, 0), ("hold", 6, 1), ("dive", 8, 0), ("dive", 9, 1)])
def test_4_3_depth_charges_sink_a_boat_on_six_and_one_that_dives_on_nine(arms: str, face: int, sunk: int) -> None:
    match = turn(fight(face, spot=NEAR), "wrangle_arms u1", f"u1_arms {arms}")
    assert match.state.sunk == ["u1"] * sunk
    (shot,) = facts_of(Shot, [fact for event in match.log(GERMAN) for fact in event.facts])
    assert (shot.weapon, shot.hits) == ("depth charges", sunk)
    assert GAME.odds["depth_charges"](dives=arms == "dive") == Fraction(5 if arms == "hold" else 2, 10)


def test_4_3_an_escort_attacks_within_800_yards() -> None:
    with pytest.raises(so.IllegalOrder, match="There is no choice called wrangle_arms here"):
        fight(spot={**NEAR, "wrangle": (8, 9)}).submit(ALLIED, "wrangle_arms u1")


def test_4_3_a_weapon_the_core_does_not_know_is_called_by_its_own_word() -> None:
    chances = GAME.chances(fight(spot=NEAR).view(ALLIED))
    assert [(chance.label, chance.choice) for chance in chances] == [("Wrangle sinks U-901", "wrangle_arms")]


def test_4_4_all_move_a_hundred_yards_for_each_knot() -> None:
    match = turn(fight(), "wrangle_course 180; wrangle_speed 20", "u1_course 0; u1_speed 17")
    assert match.state.spot == {"lark": (8, 0), "wrangle": (60, -20), "u1": (-60, 17)}
    preview = GAME.preview(match.view(GERMAN), {"u1_course": ("90",), "u1_speed": ("10",)})
    assert preview.sea is not None
    assert [(one.x, one.y) for one in preview.sea.vessels if one.id == "u1"] == [(-50, 17)]


def test_4_5_a_fight_ends_after_six_rounds() -> None:
    match = turn(fight(round=6))
    assert "The fight in The Gap is over." in messages(match, GERMAN)
    assert match.state.spot == {}


def test_4_5_a_force_without_units_is_taken_off_the_map() -> None:
    match = turn(fight(6, spot=NEAR), "wrangle_arms u1")
    assert messages(match, GERMAN)[-1] == "Pack Adler is taken off the map."


def test_5_1_a_convoy_in_the_clyde_is_home_and_a_dummy_is_not_mentioned() -> None:
    at = {**AT, "able": "rockall", "baker": "approaches"}
    match = turn(ocean(1, at=at, holds={**HOLDS, "lark": "baker"}), "able sail clyde")
    assert any(text.startswith("Convoy Able is home: Fort Cygnet") for text in messages(match, GERMAN))
    assert match.state.points() == (3, 0)
    dummy = turn(ocean(1, 1, at=at), "baker sail clyde")
    assert not any("home" in text for text in messages(dummy, GERMAN))


def test_5_1_a_boat_is_two_points_and_a_ship_one() -> None:
    match = turn(fight(10, 10, spot=NEAR), "wrangle_arms u1", "u1_arms lark")
    assert match.state.points() == (2, 1)
    facts = [fact for event in match.log(GERMAN) for fact in event.facts]
    assert [(sunk.unit.id, sunk.cell) for sunk in facts_of(Sunk, facts)] == [("lark", "gap"), ("u1", "gap")]


@pytest.mark.parametrize(
    ("home", "sunk", "winner", "headline"),
    [
        (1, [], ALLIED, "The convoy gets through: merchants home 1, ships sunk 0, boats sunk 0"),
        (0, ["lark"], GERMAN, "The wolfpack wins: merchants home 0, ships sunk 1, boats sunk 0"),
        (2, ["lark", "thrush"], None, "A drawn crossing: merchants home 2, ships sunk 2, boats sunk 0"),
    ],
)
def test_5_2_after_the_last_turn_more_points_win(home: int, sunk: list[str], winner: str, headline: str) -> None:
    match = turn(ocean(1, 1, turn=9, home=home, sunk=sunk))
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.headline) == (winner, headline)


def test_5_2_the_match_ends_when_no_merchant_is_at_sea() -> None:
    match = turn(ocean(1, 1, at={**AT, "able": "rockall"}), "able sail clyde")
    assert match.outcome is not None
    assert match.outcome.scores == {ALLIED: 4, GERMAN: 0}
