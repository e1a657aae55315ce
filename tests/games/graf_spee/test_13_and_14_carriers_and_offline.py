"""13.0, 14.0 Carriers, air strikes, and combat that is fought off-line."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from sealed_orders.games.graf_spee import GAME, odds
from sealed_orders.games.graf_spee.damage import sink
from sealed_orders.games.graf_spee.ships import GRAF_SPEE
from sealed_orders.games.graf_spee.state import SpeeState
from sealed_orders.games.graf_spee.victory import verdict
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.match import Match
from tests.games.graf_spee.position import at, hunt, of_turret, play, spotted, value
from tests.games.referee import Lucky, choices, keyed, messages, order, refused


def met(level: int = 1, options: dict[str, str] | None = None, **ships: Any) -> SpeeState:
    """Return the Graf Spee spotted in 2314 with these ships."""
    return spotted(hunt(3, level, options, graf_spee=at("2314"), **ships))


@pytest.mark.parametrize(
    ("carrier", "level", "percent"),
    [("ark_royal", 1, "3.3"), ("ark_royal", 2, "6.6"), ("ark_royal", 3, "9.9"), ("hermes", 3, "15.84")],
)
def test_13_1_the_chance_that_a_lone_carrier_is_sunk(carrier: str, level: int, percent: str) -> None:
    """13.1 C41, C42"""
    assert odds.carrier_sunk(carrier, level) == Fraction(percent) / 100


def test_13_1_not_below_zero() -> None:
    """13.1 C43 10 + 15 - 31 is negative."""
    assert odds.carrier_sunk("ark_royal", 1, graf_spee_knots=10) == 0


@pytest.mark.parametrize(("escort", "attacked"), [({}, True), ({"sussex": at("2314")}, False)])
def test_13_1_only_a_carrier_without_escort_is_attacked(escort: dict[str, Any], attacked: bool) -> None:
    """13.1 C42"""
    match = play(met(1, None, hermes=at("2314"), **escort), "carriers", dice=Lucky("13.1"))
    assert (value(match.state, "fate", "hermes") == "sunk") is attacked
    assert match.state.total("german") == (50 if attacked else 0)
    assert messages(match, "british", "13.1") == messages(match, "german", "13.1")


def test_13_1_two_carriers_alone_are_both_unescorted() -> None:
    """13.1 R20"""
    match = play(met(hermes=at("2314"), ark_royal=at("2314")), "carriers", dice=Lucky("13.1 hermes"))
    assert (value(match.state, "fate", "hermes"), value(match.state, "fate", "ark_royal")) == ("sunk", "")


@pytest.mark.parametrize(
    ("carrier", "level", "p"), [("ark_royal", 3, "0"), ("ark_royal", 2, "50/100"), ("hermes", 1, "17/100")]
)
def test_13_2_the_chance_of_an_air_strike(carrier: str, level: int, p: str) -> None:
    """13.2 C44"""
    assert odds.air_strike(carrier, level)["hit"] == Fraction(p)


def test_13_2_no_strike_is_flown_in_a_storm() -> None:
    """13.2 C44"""
    assert not messages(play(met(3, ark_royal=at("2314")), "air_strikes", dice=Lucky("13.2")), "british", "13.2")


@pytest.mark.parametrize(("faces", "hull", "knots"), [((1, 1), 19, 26), ((6, 16), 14, 11)])
def test_13_2_a_hit_costs_up_to_six_hull_points_and_fifteen_knots(
    faces: tuple[int, int], hull: int, knots: int
) -> None:
    """13.2 C44"""
    key = "turn 3 13.2 ark_royal"
    dice = keyed({f"{key} hull": [faces[0]], f"{key} knots": [faces[1]], key: [1]})
    match = play(met(ark_royal=at("2314")), "air_strikes", dice=dice)
    assert (value(match.state, "hull", "graf_spee"), value(match.state, "knots", "graf_spee")) == (hull, knots)


def test_13_2_no_more_is_reported_lost_than_she_had() -> None:
    """13.2, 15.14 R35"""
    state = met(ark_royal=at("2314"))
    state.hull[0], state.knots[0] = 1, 3
    key = "turn 3 13.2 ark_royal"
    match = play(state, "air_strikes", dice=keyed({f"{key} hull": [6], f"{key} knots": [16], key: [1]}))
    assert "1 hull point and 3 knots lost" in messages(match, "british", "13.2")[0]


def test_13_2_without_hull_points_she_sinks_and_there_is_no_surface_combat() -> None:
    state = met(ark_royal=at("2314"), renown=at("2314"), altmark=at("2119"))
    state.hull[0] = 1
    match = play(state, "air_strikes", "surface", dice=Lucky("13.2"))
    assert value(match.state, "fate", "graf_spee") == "sunk"
    assert not messages(match, "british", "14.0")


def test_13_2_a_carrier_that_was_sunk_flies_no_strike() -> None:
    match = play(met(ark_royal=at("2314")), "carriers", "air_strikes", dice=Lucky("13.1", "13.2"))
    assert not messages(match, "british", "13.2")


def test_14_0_surface_combat_needs_a_spotted_graf_spee_and_a_ship_with_guns() -> None:
    assert not messages(play(met(ark_royal=at("2314")), "surface"), "british", "14.0")
    assert not messages(play(hunt(graf_spee=at("2314"), ajax=at("2314")), "surface"), "british", "14.0")
    match = play(met(ajax=at("2314"), ark_royal=at("2314")), "surface")
    assert messages(match, "german", "14.0") == ["Surface combat in 2314: the Graf Spee against Ajax."]


def offered(**options: str) -> Match:
    """Let Ajax and Exeter meet the Graf Spee, up to the question how it is fought."""
    return play(met(options=options, ajax=at("2314"), exeter=at("2314"), altmark=at("2119")), "surface")


@pytest.mark.parametrize(("british", "german"), [("yes", "no"), ("no", "yes"), ("no", "no")])
def test_14_0_off_line_only_if_both_want_it(british: str, german: str) -> None:
    """14.0 G24"""
    match = order(offered(), f"offline {british}", f"offline {german}")
    assert messages(match, "german", "14.0")[-1] == "The combat is fought on-line."
    assert match.state.battle_turn == 1


def off_line() -> Match:
    return order(offered(), "offline yes", "offline yes")


def test_14_1_each_player_enters_the_values_of_their_own_ships() -> None:
    match = off_line()
    assert match.waiting == ("german",)
    assert {key.rsplit("_", 1)[-1] for key in choices(match, "german")} >= {"hull", "superstructure", "knots", "port"}
    match.submit("german", "graf_spee_hull 12; graf_spee_guns_b 0; graf_spee_strength_b 0; graf_spee_knots 20")
    match.submit("german", "again no")
    assert (value(match.state, "hull", "graf_spee"), value(match.state, "knots", "graf_spee")) == (12, 20)
    assert of_turret(match.state, "graf_spee", "B") == (0, 0)
    assert any(text.startswith("After the combat, Graf Spee") for text in messages(match, "british", "14.1"))
    assert match.waiting == ("british",)
    assert {key.partition("_")[0] for key in choices(match, "british")} == {"exeter"}, "ship by ship"
    for line in ("exeter_hull 0", "again no", "ajax_superstructure 1", "again no"):
        match.submit("british", line)
    assert value(match.state, "fate", "exeter") == "sunk"
    assert match.state.total("german") == 40
    assert value(match.state, "superstructure", "ajax") == 1


def test_14_1_the_values_may_be_entered_again() -> None:
    match = off_line()
    match.submit("german", "graf_spee_hull 1")
    match.submit("german", "again yes")
    assert value(match.state, "hull", "graf_spee") == 20
    match.submit("german", "graf_spee_hull 19")
    match.submit("german", "again no")
    assert value(match.state, "hull", "graf_spee") == 19


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("exeter_port 2", "Exeter, port secondary guns: she has none, so none can be entered."),
        ("exeter_guns_y 2", "Exeter, guns in turret Y: she has none, so none can be entered."),
        ("exeter_hull 15", "0 to 14, not 15"),
        ("exeter_knots -1", "0 to 32, not -1"),
        ("exeter_strength_a 0; exeter_guns_a 2", "a turret without strength has no guns (turret A)"),
    ],
)
def test_14_1_what_is_impossible_is_refused_with_the_reason(line: str, reason: str) -> None:
    """14.1 C68"""
    match = off_line()
    order(order(match))
    error = refused(match, "british", line)
    assert reason in error.text
    assert error.rule == "14.1"


def test_14_1_in_solitaire_the_british_enter_both_sides() -> None:
    """8.0, 14.1 G24"""
    match = offered(solitaire="on")
    assert match.waiting == ("british",)
    order(match, "offline yes")
    assert any("Graf Spee" in text for text in messages(match, "british", "14.1")), "they read what she has left"
    for line in ("graf_spee_hull 0", "", "", "", "ajax_hull 3", ""):
        match.submit("british", line)
    assert value(match.state, "fate", "graf_spee") == "sunk"
    assert value(match.state, "hull", "ajax") == 3


def test_14_0_against_a_computer_a_battle_is_fought_by_the_referee() -> None:
    switch = next(switch for switch in GAME.switches if switch.key == "offline")
    assert (switch.usual(), switch.usual(("german",)), switch.usual(("british",))) == ("on", "off", "off")
    match = offered(solitaire="on", offline="off")
    assert match.state.battle_turn == 1, "nobody is asked how it is fought"


@pytest.mark.parametrize(("solitaire", "winner"), [("on", None), ("off", "british")])
def test_14_0_an_outcome_says_that_results_were_entered_and_one_by_one_player_counts_for_nothing(
    solitaire: str, winner: str | None
) -> None:
    state = offered(solitaire=solitaire).state
    state.by_hand = 1
    sink(state, GRAF_SPEE)
    outcome = verdict(state)
    assert outcome.winner == winner
    assert "entered by hand" in outcome.text
    assert outcome.headline.endswith("(result entered by hand)")


def test_14_1_the_player_who_sets_up_the_battle_reads_the_visibility() -> None:
    assert "visibility 1" in messages(off_line(), "british", "14.0")[-1]


def test_14_1_any_legal_entry_leaves_ships_that_can_be() -> None:
    for seed in range(20):
        match = off_line()
        dice = FastDice(str(seed))
        while match.state.agenda[-1].step in ("enter", "confirm"):
            prompt = match.prompt(match.waiting[0])
            assert prompt
            match.submit(match.waiting[0], prompt.sample(dice))
        guns, strength = match.state.guns, match.state.strength
        assert not any(gun and not left for gun, left in zip(guns, strength, strict=True))
