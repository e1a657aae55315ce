"""10.0, 11.0 Shadow and fast shadow."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from sealed_orders.games.bismarck import GAME, odds
from sealed_orders.games.bismarck.movement import takes_orders
from sealed_orders.games.bismarck.ships import BISMARCK, UNIT
from sealed_orders.games.bismarck.state import BismarckState
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.fact import FastShadowed, Sighted
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.prompt import Pick, is_due
from tests.games.bismarck.every_way import outcomes
from tests.games.bismarck.position import at, begin, fact, limits, options, position
from tests.games.referee import Duds, Lucky, choices, facts, messages, news, order, refused

HELD, LOST = ["Shadow succeeded"], ["Shadow failed"]


def contact(
    turn: int, level: int, *, at_square: str = "1118", bismarck: dict[str, Any] | None = None, **units: Any
) -> BismarckState:
    """Return the Bismarck spotted in a square, with these units there."""
    spotted = at(at_square, spotted=1, **(bismarck or {}))
    return position(turn, level, bismarck=spotted, **{name: at(at_square, **facts) for name, facts in units.items()})


def shadowed(state: BismarckState, unit: str, move: str, dice: Dice | None = None) -> Match:
    """Let the unit shadow the Bismarck, who then moves."""
    match = begin(state, dice)
    match.submit("british", f"shadow {unit}")
    match.submit("german", f"bismarck M {move}")
    return match


def result(match: Match, side: str = "british") -> list[str]:
    return [text.partition(":")[0] for text in messages(match, side, "10.7")]


def chance_of_success(state: BismarckState, unit: str, move: str) -> Fraction:
    """Return the exact chance that the shadow really succeeds."""
    found = outcomes(lambda dice: result(shadowed(state.copy(), unit, move, dice)) == HELD, only=("10.7",))
    return found.get(True, Fraction(0))


# Shadow: the chance


@pytest.mark.parametrize(("turn", "strength", "expected"), [(4, 4, Fraction(1, 2)), (6, 5, Fraction(2, 3))])
def test_10_7_suffolk_norfolk_and_a_plane_at_night_and_by_day(turn: int, strength: int, expected: Fraction) -> None:
    """10.7 B61, B62 The worked example: visibility 7, the Bismarck moves two squares."""
    plane = {"mode": "P", "endurance": 3}
    state = contact(turn, 7, suffolk={}, norfolk={}, reykjavik_r=plane)
    assert chance_of_success(state, "suffolk", "1117 1116") == expected
    assert odds.shadow(strength, 7, moved=2, helpers=2) == expected
    shown = {chance.label: chance.p for chance in GAME.chances(begin(state).view("british"))}
    assert shown["Suffolk shadows Bismarck if Bismarck moves two squares"] == expected


@pytest.mark.parametrize(("level", "sixths"), [(1, 6), (2, 6), (3, 5), (4, 5), (5, 5), (6, 4), (7, 4), (8, 3)])
def test_10_7_suffolk_alone_by_day_at_every_visibility(level: int, sixths: int) -> None:
    """B63 The Bismarck moves one square."""
    assert chance_of_success(contact(6, level, suffolk={}), "suffolk", "1117") == Fraction(sixths, 6)
    assert odds.shadow(5, level, moved=1) == Fraction(sixths, 6)


def test_10_7_the_chance_is_never_below_zero_nor_above_one() -> None:
    assert odds.shadow(2, 8, moved=2) == 0
    assert odds.shadow(5, 1, helpers=6) == 1


def test_10_7_a_move_of_two_squares_counts_as_two_wherever_it_ends() -> None:
    """10.7 The shadower learns only the range, and pays for the distance (10.8)."""
    state = contact(6, 3, at_square="1520", suffolk={})
    assert chance_of_success(state, "suffolk", "1519") == Fraction(5, 6)
    assert chance_of_success(state, "suffolk", "1620 1519") == Fraction(4, 6)
    for move in ("1519", "1620 1519"):
        match = shadowed(state.copy(), "suffolk", move, Lucky("10.7"))
        text = "Shadow succeeded: Bismarck in 1519. Suffolk 5 = 5/6 or 4/6, depending on her move."
        assert messages(match, "british", "10.7") == [text]
        assert match.view("british").steps[UNIT["suffolk"]] == 1


# Shadow: who


@pytest.mark.parametrize(("knots", "able"), [(21, True), (22, False)])
def test_10_4_the_rodney_may_shadow_a_bismarck_no_faster_than_herself(knots: int, able: bool) -> None:
    """B64"""
    match = begin(contact(2, 3, bismarck={"knots": knots}, rodney={}))
    assert options(match, "british", "shadow") == (["none", "rodney"] if able else [])


def test_10_4_a_slower_ship_may_not_shadow() -> None:
    """B65 Renown 28 against Bismarck 29, Suffolk 31 against Prinz Eugen 32."""
    assert begin(contact(2, 3, renown={})).view("british").step == "orders"
    state = position(2, prinz_eugen=at("1118", spotted=1), suffolk=at("1118"))
    assert begin(state).view("british").step == "orders"
    state.square[UNIT["norfolk"]] = "1118"
    assert options(begin(state), "british", "shadow") == ["none", "norfolk"]


@pytest.mark.parametrize(("endurance", "able"), [(1, False), (2, True)])
def test_10_3_a_plane_needs_a_turn_in_the_air_after_this_one(endurance: int, able: bool) -> None:
    """B66"""
    match = begin(contact(2, 3, reykjavik_r={"mode": "P", "endurance": endurance}))
    assert options(match, "british", "shadow") == (["none", "reykjavik_r"] if able else [])


def test_10_3_carriers_bombers_planes_on_base_and_unreleased_ships_do_not_shadow() -> None:
    state = contact(
        2, 3, victorious={}, scapa_l={"mode": "R", "endurance": 1}, ulster_r1={"mode": "B"}, kenya={"mode": "X"}
    )
    assert begin(state).view("british").step == "orders"


@pytest.mark.parametrize(("moved", "switch", "able"), [(0, "on", True), (1, "on", False), (0, "off", False)])
def test_10_4_a_ship_without_fuel_shadows_if_she_may_move_a_square(moved: int, switch: str, able: bool) -> None:
    """10.4, 6.7 G17 The rule names knots alone; the switch plays it as the later game does."""
    state = contact(2, 3, bismarck={"knots": 12}, norfolk={"fuel": 0, "moved": moved}, sg1={"mode": "P"})
    state.options["dry_shadow"] = switch
    assert options(begin(state), "british", "shadow") == ["none", *(["norfolk"] * able), "sg1"]


@pytest.mark.parametrize(("move", "expected"), [("1117", HELD), ("1117 1116", LOST)])
def test_6_7_a_shadower_without_fuel_follows_one_square_and_no_more(move: str, expected: list[str]) -> None:
    """6.7, 10.1 G17 And the odds show it."""
    state = contact(2, 3, suffolk={"fuel": 0})
    match = shadowed(state.copy(), "suffolk", move, Lucky("10.7"))
    assert result(match) == result(match, "german") == expected
    shown = {chance.label: chance.p for chance in GAME.chances(begin(state).view("british"))}
    assert shown["Suffolk shadows Bismarck if Bismarck moves less than two squares"] == Fraction(5, 6)
    assert shown["Suffolk shadows Bismarck if Bismarck moves two squares"] == 0


@pytest.mark.parametrize(("dice", "after"), [(Lucky("10.7"), "M"), (Duds(), "C")])
def test_6_25_an_escort_that_follows_has_left_her_convoy(dice: Dice, after: str) -> None:
    """6.25, 10.8 R69 She is in move mode and takes orders next turn; one that failed keeps her mode."""
    match = order(shadowed(contact(2, 3, suffolk={"mode": "C"}), "suffolk", "1117", dice))
    assert fact(match.state, "mode", "suffolk") == after
    assert takes_orders(begin(position(3, suffolk=at("1117", after))).state, UNIT["suffolk"]) is (after == "M")


@pytest.mark.parametrize(("turn", "able"), [(4, True), (5, False)])
def test_10_2_a_convoy_may_be_shadowed_on_its_own_turns_only(turn: int, able: bool) -> None:
    """B67"""
    match = begin(position(turn, sl1=at("2016", "C", spotted=1), wp2=at("2016", "P")))
    assert options(match, "german", "shadow") == (["none", "wp2"] if able else [])


def test_10_2_warships_and_wolfpacks_are_never_shadowed() -> None:
    state = position(3, hood=at("2016", spotted=1), wp2=at("2016", "P", spotted=1), df1=at("2016"))
    assert begin(state).view("british").step == begin(state.copy()).view("german").step == "orders"


def test_10_2_an_oiler_may_be_shadowed() -> None:
    state = position(3, belchen=at("1511", spotted=1), norfolk=at("1511"))
    assert options(begin(state), "british", "shadow") == ["none", "norfolk"]


def test_10_1_each_in_turn_bismarck_prinz_eugen_oilers_then_convoys() -> None:
    """10.1, 10.5, 10.6 R65 One question for each ship; who has tried once is not offered again."""
    spotted = at("2016", spotted=1)
    state = position(
        7, sl1=at("2016", "C", spotted=1), wp2=at("2016", "P"), belchen=spotted, prinz_eugen=spotted, bismarck=spotted,
        norfolk=at("2016"), suffolk=at("2016"),
    )  # fmt: skip
    match = begin(state)
    assert options(match, "british", "shadow") == ["none", "norfolk", "suffolk"]
    match.submit("british", "shadow norfolk")
    match.submit("german", "bismarck M 2015")
    assert "Belchen" in match.prompt("british").text, "the Prinz Eugen is too fast for the Suffolk"  # type: ignore[union-attr]
    assert options(match, "british", "shadow") == ["none", "suffolk"]
    match.submit("british", "")
    assert options(match, "german", "shadow") == ["none", "wp2"]
    match.submit("german", "")
    assert match.view("british").step == "orders"


# Shadow: what follows


def test_10_1_the_owner_moves_her_in_secret_within_her_normal_limit() -> None:
    match = begin(contact(2, 3, bismarck={"moved": 2}, suffolk={}))
    match.submit("british", "shadow suffolk")
    assert limits(match, "bismarck") == {"M": 1}
    assert messages(match, "german", "10.1") == ["Bismarck is being shadowed. She must move now."]
    assert match.prompt("british") is None
    assert refused(match, "german", "bismarck M 1117 1116").rule == "6.51.1"
    match.submit("german", "")
    assert fact(match.state, "busy", "bismarck") == 2


@pytest.mark.parametrize(("dice", "square"), [(Lucky("10.7"), "1117"), (Duds(), "1118")])
def test_10_1_a_ship_that_moved_or_shadowed_gets_no_orders(dice: Dice, square: str) -> None:
    """10.1, 10.8 B70 Whether it succeeded or not."""
    match = shadowed(contact(2, 3, suffolk={}), "suffolk", "1117", dice)
    assert match.view("british").step == "orders"
    assert "suffolk" not in choices(match, "british")
    assert "bismarck" not in choices(match, "german")
    order(match)
    assert fact(match.state, "square", "suffolk") == square
    assert fact(match.state, "square", "bismarck") == "1117"


def test_10_1_a_wolfpack_cannot_follow_a_convoy_off_the_map() -> None:
    """B68 Whatever the roll."""
    for dice in (Duds(), Lucky("10.7")):
        match = begin(position(3, ws8b=at("3020", "F", spotted=1), wp3=at("3020", "P")), dice)
        match.submit("german", "shadow wp3")
        match.submit("british", "ws8b F 3120")
        assert result(match, "german") == result(match) == LOST


@pytest.mark.parametrize(
    ("unit", "facts", "expected"), [("norfolk", {}, LOST), ("plymouth_r1", {"mode": "P", "endurance": 4}, HELD)]
)
def test_10_1_a_ship_cannot_follow_into_brest_but_a_plane_can(
    unit: str, facts: dict[str, Any], expected: list[str]
) -> None:
    """B69"""
    match = shadowed(contact(2, 3, at_square="2625", **{unit: facts}), unit, "2626", Lucky("10.7"))
    assert result(match) == result(match, "german") == expected


def test_10_8_the_shadower_pays_for_the_distance_and_counts_eight() -> None:
    """10.8 R31 The Hood moved two squares last turn and follows two squares now."""
    match = shadowed(contact(2, 3, hood={"moved": 2}), "hood", "1117 1116", Lucky("10.7"))
    order(match)
    assert (fact(match.state, "square", "hood"), fact(match.state, "fuel", "hood")) == ("1116", 6)
    assert fact(match.state, "moved", "hood") == 2
    (sighting,) = news(match, "british", Sighted)
    assert "Hood 8 = 8, visibility 3" in sighting.text


def test_10_8_a_move_there_and_back_costs_the_shadower_nothing() -> None:
    """10.8 The distance counts, and nothing reveals how she came to be where she is."""
    for move in ("", "1117 1118"):
        match = shadowed(contact(2, 3, hood={}), "hood", move, Lucky("10.7"))
        assert match.view("british").steps[UNIT["hood"]] == 0
        assert messages(match, "british", "10.7") == [
            "Shadow succeeded: Bismarck in 1118. Hood 4 = 4/6 or 3/6, depending on her move."
        ]


def test_10_8_a_ship_that_stays_keeps_her_mode() -> None:
    for move, mode in (("", "P"), ("1117", "M")):
        match = shadowed(contact(2, 3, bismarck={"mode": "P"}, suffolk={}), "suffolk", move)
        assert fact(match.state, "to_mode", "bismarck") == mode


@pytest.mark.parametrize(("dice", "cell"), [(Lucky("10.7"), "1116"), (Duds(), "1118")])
def test_10_9_where_the_british_map_has_her(dice: Dice, cell: str) -> None:
    """10.9 At her projected square after a success, otherwise where she was spotted."""
    match = shadowed(contact(2, 3, suffolk={}), "suffolk", "1117 1116", dice)
    assert match.view("british").contacts == ((UNIT["bismarck"], cell, 2),)


def test_10_9_a_ship_that_was_not_shadowed_is_shown_where_she_was_spotted() -> None:
    match = begin(contact(2, 3, suffolk={}))
    match.submit("british", "")
    assert match.view("british").contacts == ((UNIT["bismarck"], "1118", 2),)
    assert "suffolk" in choices(match, "british")
    assert "bismarck" in choices(match, "german")


# Fast shadow


def passing(level: int = 3, turn: int = 2, options: dict[str, str] | None = None, **units: Any) -> BismarckState:
    """Return the Bismarck in 1118, about to pass the Norfolk in 1117."""
    fleet = {"norfolk": at("1117", "P"), "bismarck": at("1118"), **units}
    return position(turn, level, options, **fleet)


def fast(match: Match) -> list[tuple[str, bool]]:
    """Return the fast shadows reported to both sides: of whom, and with what result."""
    reports = {side: news(match, side, FastShadowed) for side in GAME.sides}
    assert reports["british"] == reports["german"]
    return [(fact.target.id, fact.success) for fact in facts(match, "british", FastShadowed)]


def test_11_6_the_norfolk_on_patrol_by_day_at_visibility_3() -> None:
    """11.6 B71 (4 - 1) / 6"""
    run = outcomes(
        lambda dice: tuple(fast(order(begin(passing(), dice), german="bismarck M 1117 1116"))), only=("11.6",)
    )
    half = Fraction(1, 2)
    assert run == {(("bismarck", True),): half, (("bismarck", False),): half}
    assert odds.fast_shadow(4, 3) == half


@pytest.mark.parametrize(
    ("state", "move"),
    [
        (passing(level=5), "1117 1116"),
        (passing(level=1, norfolk=at("1117", "M")), "1117 1116"),
        (passing(), "1117"),
    ],
    ids=["B72 not enough factors", "B72 nobody on patrol", "B74 one square"],
)
def test_11_2_no_fast_shadow_without_factors_a_patrol_and_two_squares(state: BismarckState, move: str) -> None:
    """11.1, 11.2, 11.5 B72, B74"""
    assert fast(order(begin(state), german=f"bismarck M {move}")) == []


@pytest.mark.parametrize(
    ("state", "names"),
    [
        (passing(bismarck=at("1118", knots=33)), "Norfolk"),
        (passing(level=1, norfolk=at("1319"), sg1=at("1117", "P")), "SG1"),
        (passing(level=1, norfolk=at("1117", "P", fuel=0, moved=1)), "Norfolk"),
    ],
    ids=["too fast for a cruiser", "E49 a sub group", "no fuel and moved last turn"],
)
def test_11_4_an_attempt_by_units_too_slow_is_reported_to_both_and_fails(state: BismarckState, names: str) -> None:
    """11.3, 11.4 R68 Without a roll."""
    match = order(begin(state, Lucky("11.6")), german="bismarck M 1117 1116")
    text = f"Fast shadow of Bismarck through 1117 by {names} failed: too slow to follow."
    assert messages(match, "british", "11.6") == messages(match, "german", "11.6") == [text]
    assert fast(match) == [("bismarck", False)]
    assert not any("11.6" in roll.key for roll in match.dice.rolls)


def test_11_5_any_british_unit_on_patrol_makes_it_possible() -> None:
    """11.5, 11.7 E50 R68 The Suffolk in move mode is fast enough, SG1 is on patrol: she tries, and it is led along."""
    state = passing(level=1, norfolk=at("1319"), suffolk=at("1117"), sg1=at("1117", "P"))
    match = order(begin(state, Lucky("11.6")), german="bismarck M 1117 1116")
    (text,) = messages(match, "german", "11.6")
    terms = "Suffolk 5, visibility 1 +1, two squares -1 = 5/6"
    assert text == f"Fast shadow of Bismarck through 1117 by Suffolk, SG1 succeeded: {terms}."
    assert [fact(match.state, "square", name) for name in ("suffolk", "sg1")] == ["1117", "1116"]


@pytest.mark.parametrize(
    "facts", [{"knots": 0}, {"fuel": 0, "moved": 1}], ids=["E81 no knots", "E82 no fuel and moved last turn"]
)
def test_6_6_a_ship_that_may_not_move_is_not_carried_along(facts: dict[str, int]) -> None:
    """6.6, 6.7, 11.7 R33 The Hood stays, the Norfolk goes; where nobody can go it has failed."""
    state = passing(hood=at("1117", "P", **facts))
    match = order(begin(state.copy(), Lucky("11.6")), german="bismarck M 1117 1116")
    assert [fact(match.state, "square", name) for name in ("norfolk", "hood")] == ["1116", "1117"]
    alone = order(begin(state, Lucky("11.6")), "norfolk M", german="bismarck M 1117 1116")
    assert fast(alone) == [("bismarck", False)]
    assert fact(alone.state, "square", "hood") == "1117"


def test_11_2_no_fast_shadow_in_fog() -> None:
    state = passing()
    state.fog = [1, 0]
    assert fast(order(begin(state), german="bismarck M 1117 1116")) == []


def test_11_2_the_factors_are_those_of_projected_squares_and_modes() -> None:
    """11.2 The Suffolk comes up in move mode and makes five; the Norfolk leaves patrol mode and makes nothing."""
    state = passing(level=5, suffolk=at("1216"))
    assert fast(order(begin(state.copy()), "suffolk M 1117", "bismarck M 1117 1116")) == [("bismarck", False)]
    assert fast(order(begin(state), "suffolk M 1117; norfolk M", "bismarck M 1117 1116")) == []


def test_11_4_only_the_two_ships_are_fast_shadowed() -> None:
    """11.4 A wolfpack or oiler moves one square, a Prinz Eugen two."""
    match = order(begin(passing(prinz_eugen=at("1118"), wp1=at("1118"))), german="prinz_eugen M 1117 1116; wp1 M 1117")
    assert fast(match) == [("prinz_eugen", False)]


def test_11_6_the_best_unit_on_patrol_shadows_and_every_other_helps() -> None:
    """11.6 G16 The Arethusa has five; the Suffolk in move mode and the plane add a half each."""
    state = passing(
        arethusa=at("1117", "P"),
        suffolk=at("1117"),
        victorious=at("1117", "P"),
        reykjavik_r=at("1117", "P", endurance=3),
    )
    match = order(begin(state), german="bismarck M 1117 1116")
    (text,) = messages(match, "british", "11.6")
    assert text.startswith("Fast shadow of Bismarck through 1117 by Arethusa, Norfolk, Suffolk, Reykjavik R failed: ")
    assert text.endswith(" Arethusa 5, 3 helpers +1.5, two squares -1 = 5.5/6.")


def test_11_3_units_square_and_result_are_reported_to_both_sides() -> None:
    """4.4, 11.3"""
    match = order(begin(passing(), Lucky("11.6")), german="bismarck M 1117 1116")
    text = "Fast shadow of Bismarck through 1117 by Norfolk succeeded: Norfolk 4, two squares -1 = 3/6."
    assert messages(match, "british", "11.6") == messages(match, "german", "11.6") == [text]


def test_11_7_all_units_on_patrol_follow_with_eight_factors_each() -> None:
    """11.7 R33 Slow ships and carriers too, units in other modes not; a flotilla pays for one square."""
    patrol = at("1117", "P")
    state = passing(ramillies=patrol, victorious=patrol, df1=at("1117", "P", fuel=20), suffolk=at("1117"))
    match = order(begin(state, Lucky("11.6")), german="bismarck M 1117 1116")
    names = ("ramillies", "victorious", "victorious_t", "df1", "norfolk", "suffolk")
    assert [fact(match.state, "square", name) for name in names] == ["1116"] * 5 + ["1117"]
    assert [fact(match.state, "eights", name) for name in ("ramillies", "df1", "norfolk", "suffolk")] == [2, 2, 2, 0]
    assert fact(match.state, "fuel", "df1") == 19
    assert messages(match, "british", "11.7") == ["Ramillies, Victorious, Norfolk, DF1 followed Bismarck to 1116."]
    assert messages(match, "german", "11.7") == []
    (sighting,) = news(match, "british", Sighted)
    assert "= 32, visibility" in sighting.text


def test_11_7_units_that_may_not_enter_her_square_stay() -> None:
    """11.7, 10.1 She runs into Brest: the plane follows; ships alone fail."""
    ship, plane = at("2625", "P"), at("2625", "P", endurance=3)
    raid = {"norfolk": ship, "bismarck": at("2624")}
    match = order(begin(passing(**raid, plymouth_r1=plane), Lucky("11.6")), german="bismarck M 2625 2626")
    assert [fact(match.state, "square", name) for name in ("norfolk", "plymouth_r1")] == ["2625", "2626"]
    match = order(begin(passing(**raid), Lucky("11.6")), german="bismarck M 2625 2626")
    assert fast(match) == [("bismarck", False)]
    assert fact(match.state, "shadowed", "bismarck") == 0


def both_pass(dice: Dice, **units: Any) -> Match:
    state = passing(prinz_eugen=at("1118"), **units)
    return order(begin(state, dice), german="bismarck M 1117 1116; prinz_eugen M 1117 1116")


def test_11_8_after_a_success_the_prinz_eugen_is_through_without_a_draw() -> None:
    """B73"""
    match = both_pass(Lucky("11.6"))
    assert fast(match) == [("bismarck", True), ("prinz_eugen", False)]
    assert [roll.key for roll in match.dice.rolls if "11.6" in roll.key] == ["turn 2 11.6 fast shadow bismarck"]


def test_11_8_after_a_failure_the_prinz_eugen_has_her_own_draw() -> None:
    match = both_pass(Lucky("11.6 fast shadow prinz"))
    assert fast(match) == [("bismarck", False), ("prinz_eugen", True)]


def test_11_8_a_prinz_eugen_too_fast_for_the_patrol_is_reported_and_gets_away() -> None:
    """11.8, 11.5 R68 The Hood can follow the Bismarck but not her."""
    match = both_pass(Lucky("11.6"), norfolk=at("1319", "P"), hood=at("1117", "P"))
    assert fast(match) == [("bismarck", True), ("prinz_eugen", False)]


def test_11_7_a_unit_that_has_shadowed_this_turn_does_not_move_again() -> None:
    """10.6, 10.8, 11.7 The Suffolk has tried to shadow the Prinz Eugen; only the Norfolk goes after the Bismarck."""
    state = passing(
        suffolk=at("1117", "P"), prinz_eugen=at("1117", knots=20, spotted=1), bismarck=at("1118", spotted=0)
    )
    match = begin(state, Lucky("11.6"))
    match.submit("british", "shadow suffolk")
    match.submit("german", "prinz_eugen M 1116")
    order(match, german="bismarck M 1117 1116")
    assert fast(match) == [("bismarck", True)]
    assert [fact(match.state, "square", name) for name in ("norfolk", "suffolk")] == ["1116", "1117"]


def test_11_8_patrols_that_followed_the_bismarck_do_not_go_after_the_prinz_eugen_as_well() -> None:
    """11.8, 10.6 The Bismarck ends where the Prinz Eugen passes; the Norfolk stays with the Bismarck."""
    state = passing(prinz_eugen=at("1115"), kenya=at("1116", "P"))
    match = begin(state, Lucky("11.6"))
    order(match, german="bismarck M 1117 1116; prinz_eugen M 1116 1215")
    assert fast(match) == [("bismarck", True), ("prinz_eugen", True)]
    assert [fact(match.state, "square", name) for name in ("norfolk", "kenya")] == ["1116", "1215"]


def test_10_1_a_person_must_say_whether_they_shadow_and_silence_shadows_nobody() -> None:
    match = Match.new("bismarck", "suffolk_in_contact", seed="asked")
    prompt = match.prompt("british")
    assert prompt is not None
    (pick,) = prompt.choices
    assert is_due(pick)
    assert isinstance(pick, Pick)
    assert pick.options[0].label == "No shadow"
    assert pick.options[0].stake == "Uses up no move. You have to find Bismarck again."
    assert prompt.complete({}) == {"shadow": ("none",)}


def test_10_9_the_map_says_of_a_ship_that_was_followed_that_she_ends_the_turn_there() -> None:
    """10.9 While the orders of the turn are written she is not there yet."""
    match = Match.new("bismarck", "suffolk_in_contact", seed="followed")
    state = match.state
    state.seen_at[BISMARCK], state.seen_turn[BISMARCK] = "1214", state.turn
    (seen,) = (token for token in match.display("british").tokens if token.id == "bismarck")
    assert (seen.cell, seen.tag) == ("1116", ""), "the view is of before"
    view = replace(match.view("british"), contacts=((BISMARCK, "1214", state.turn),))
    (seen,) = (token for token in GAME.display(view).tokens if token.id == "bismarck")
    assert (seen.cell, seen.tag) == ("1214", "ends this turn here")
    after = replace(view, step="air_attack")
    assert next(token.tag for token in GAME.display(after).tokens if token.id == "bismarck") == ""
