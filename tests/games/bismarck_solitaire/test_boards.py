"""1 to 3 The game and its boards."""

from __future__ import annotations

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.chart import AT, GRIDS, LAND, PORTS, SEA, block
from sealed_orders.games.bismarck_solitaire.coast import coast
from sealed_orders.games.bismarck_solitaire.estimate import imagine
from sealed_orders.games.bismarck_solitaire.events import EVENTS, ZONE_NUMBERS, in_zone, to_uboat, zone, zone_number
from sealed_orders.games.bismarck_solitaire.mission import missions
from sealed_orders.games.bismarck_solitaire.next_event import KINDS
from sealed_orders.games.bismarck_solitaire.odds import event
from sealed_orders.games.bismarck_solitaire.ships import BRITISH, GERMAN, in_words
from sealed_orders.games.bismarck_solitaire.situation import points
from sealed_orders.kernel.award import account, awards
from sealed_orders.kernel.board import Shade
from sealed_orders.kernel.dice import LoadedDice
from sealed_orders.kernel.view import SPECTATOR
from tests.games.bismarck_solitaire.cruise import (
    BISMARCK,
    PRINZ_EUGEN,
    answer,
    keys,
    messages,
    options,
    state,
    step,
    together,
    turn,
)


def test_1_1_the_two_seats_are_german_and_the_british_have_none() -> None:
    assert GAME.sides == ("bismarck", "prinz_eugen")
    assert GAME.cooperative
    tokens = GAME.display(turn("home_fleet_1").view(BISMARCK)).tokens
    assert [token.id for token in tokens] == ["bismarck", "prinz_eugen", "uboat"]


def test_1_2_eighteen_missions_in_three_sets_of_six() -> None:
    sets = [mission.set for mission in missions().values()]
    assert sets == ["easy"] * 6 + ["difficult"] * 6 + ["hard"] * 6
    assert [mission.number for mission in missions().values()] == list(range(1, 19))


@pytest.mark.parametrize("mission", GAME.scenarios)
def test_1_2_each_mission_has_twelve_charts_a_goal_and_a_medal(mission: str) -> None:
    made = state(mission)
    assert len(made.chart) == 12
    assert made.goal > 0
    assert made.medal["text"]


def test_1_3_the_goal_and_home_are_both_needed() -> None:
    at_brest = {"square": together("G7se"), "turn": 15}
    assert answer(turn("radio_silence", extra_points=4, **at_brest), "").outcome is not None
    assert turn("radio_silence", extra_points=4, turn=15).outcome is None
    short = turn("radio_silence", extra_points=3, **at_brest)
    assert short.outcome is None


def test_1_4_one_player_is_asked_about_all_three_pieces() -> None:
    match = so.Match.new(GAME, dice=LoadedDice())
    assert match.waiting == (BISMARCK,)
    assert keys(match) == ["bismarck", "prinz_eugen", "uboat"]


def test_1_4_two_players_are_asked_about_their_own_pieces_the_flagship_first() -> None:
    match = so.Match.new(GAME, options={"players": "two"}, dice=LoadedDice(5, 1))
    assert (match.waiting, keys(match)) == ((BISMARCK,), ["bismarck"])
    match.submit(BISMARCK, "bismarck A5nw")
    assert (match.waiting, keys(match)) == ((PRINZ_EUGEN,), ["prinz_eugen", "uboat"])
    assert match.view(PRINZ_EUGEN).square == {"bismarck": "A5nw"}


TWO = {"players": "two"}


def test_1_4_of_two_players_each_aims_and_moves_his_own() -> None:
    match = turn("lone_warship_1", *[6] * 8, 1, square=together("B1sw"), options=TWO)
    assert (match.waiting, keys(match)) == ((BISMARCK,), ["bismarck", "bismarck_tactic"])
    answer(match, "")
    assert (match.waiting, keys(match)) == ((PRINZ_EUGEN,), ["prinz_eugen", "prinz_eugen_tactic"])
    answer(match, "")
    assert (match.waiting, step(match)) == ((BISMARCK,), "escape")
    answer(match, "battle remain")
    assert (match.waiting, keys(match)) == ((BISMARCK,), ["bismarck"])
    answer(match, "bismarck steam B1se")
    assert (match.waiting, keys(match)) == ((PRINZ_EUGEN,), ["prinz_eugen", "uboat"])


def test_1_4_hits_by_choice_are_allotted_by_the_flagship() -> None:
    match = turn("all_points_1", square=together("A3nw"), options=TWO)
    assert (match.waiting, step(match)) == ((BISMARCK,), "hits")


def test_1_4_a_prinz_eugen_by_herself_is_decided_for_by_her_own_seat() -> None:
    square = {"bismarck": "A8nw", "prinz_eugen": "B1sw", "uboat": "H1nw"}
    match = turn("lone_warship_1", *[6] * 5, square=square, options=TWO)
    assert (match.waiting, keys(match)) == ((PRINZ_EUGEN,), ["prinz_eugen", "prinz_eugen_tactic"])
    answer(match, "")
    assert (match.waiting, step(match)) == ((PRINZ_EUGEN,), "escape")


def test_1_4_the_uboat_is_the_second_seats() -> None:
    match = turn("lone_warship_1", square=together("A8nw", uboat="B1sw"), options=TWO)
    assert (match.waiting, step(match)) == ((PRINZ_EUGEN,), "uboat")


def test_1_4_both_seats_win_together_and_score_the_same() -> None:
    match = turn("radio_silence", square=together("G7se"), turn=15, extra_points=6, options=TWO)
    answer(match, "", "")
    assert match.outcome is not None
    assert match.outcome.winner == BISMARCK
    assert match.outcome.scores == {BISMARCK: 6, PRINZ_EUGEN: 6}


def test_2_1_beside_the_board_are_the_status_board_the_tactics_chart_and_the_event_charts() -> None:
    display = GAME.display(turn("radio_silence").view(BISMARCK))
    titles = [panel.title for panel in display.panels]
    assert titles == ["Mission", "German ships", "Royal Navy", "Tactics", "Event charts", "Tracks"]
    assert len(GAME.board().turns) == 20


def test_2_2_sixty_four_grids_of_four_squares_less_the_land() -> None:
    assert len(AT) + len(LAND) == 256
    assert GRIDS["G7"] == ("G7nw", "G7ne", "G7sw", "G7se")
    assert GRIDS["B4"] == ("B4nw", "B4sw", "B4se")


def test_2_2_lines_are_drawn_between_the_grids() -> None:
    lines = GAME.board().graticule
    assert list(lines)[:2] == ["A/B", "B/C"]
    assert len(lines) == 14
    assert lines["G/H"][0][1] == AT["H7ne"][1]
    assert lines["6/7"][0][0] == AT["G7sw"][0]


def test_2_2_the_squares_of_the_example_are_joined_as_it_sails_them() -> None:
    sailed = ("A5nw A4ne", "A4ne A4nw", "A4nw A3ne", "A3ne A3se", "A3se B3ne", "B3ne B4nw", "B3nw B2ne", "C4nw C3ne")
    assert all(there in SEA.next[here] for here, there in map(str.split, sailed))


def test_2_2_every_square_can_be_reached_from_every_other_and_back() -> None:
    assert SEA.reach("A5nw", 99).keys() == AT.keys()
    assert all(here in SEA.next[there] for here, ways in SEA.next.items() for there in ways)


def test_2_3_four_grids_have_no_water_and_land_is_no_square_of_the_sea() -> None:
    assert {f"{row}{column}" for row in "ABCDEFGH" for column in range(1, 9)} - GRIDS.keys() == {"A1", "E7", "G8", "H8"}
    assert "B4ne" not in SEA


def test_2_3_the_coast_is_drawn_round_every_square_of_land() -> None:
    rings = coast(LAND)
    assert len(rings) == 4
    xs, ys = zip(*(point for ring in rings for point in ring), strict=True)
    assert (min(xs), max(ys)) == (-1, 17)


def test_2_4_three_ports_in_squares_of_water() -> None:
    assert {port.name: port.square for port in PORTS.values()} == {
        "Bergen": "C8se",
        "Brest": "G7se",
        "St. Nazaire": "H7ne",
    }
    assert all(port.square in SEA for port in PORTS.values())


def test_2_5_zones_are_written_as_blocks_of_grids_with_water() -> None:
    assert block("A1-B2 G7") == ("A2", "B1", "B2", "G7")


@pytest.mark.parametrize("event", EVENTS)
def test_2_3_a_chart_prints_grids_that_have_water(event: str) -> None:
    match = turn(event, *[6] * 3)
    (panel,) = (panel for panel in GAME.display(match.view(BISMARCK)).panels if panel.title == "Event charts")
    printed = re.findall(r"\b[A-H][1-8]\b", panel.rows[0][2])
    assert set(printed) <= GRIDS.keys()


@pytest.mark.parametrize("event", EVENTS)
def test_2_5_the_zones_of_one_event_never_overlap(event: str) -> None:
    named = [name for where in EVENTS[event].zones for name in block(where.grids)]
    assert len(named) == len(set(named)) == len(ZONE_NUMBERS[event])
    assert len(EVENTS[event].zones) <= 4


def test_2_5_a_grid_outside_all_zones_sees_nothing_happen() -> None:
    assert zone_number("home_fleet_1", "H5") == 0
    assert zone("home_fleet_1", "H5").ships == ()
    assert zone_number("lone_warship_1", "E4") == 2


def test_2_5_every_event_of_the_pool_is_on_a_mission_chart() -> None:
    assert {event for mission in missions().values() for pair in mission.chart for event in pair} == EVENTS.keys()


def test_2_5_zones_are_shown_by_number_colour_and_note() -> None:
    display = GAME.display(turn("lone_warship_1").view(BISMARCK))
    assert display.zoned == EVENTS["lone_warship_1"].title
    assert [shade.name for shade in display.shades[:2]] == ["1 red: Hood", "2 blue: King George V"]
    assert "B1sw" in display.shades[0].cells


@pytest.mark.parametrize(
    ("event", "number", "words"),
    [
        ("dusk_strike", 1, "Ark Royal strike, 3 dice, aimed at the rudders"),
        ("coastal_command_1", 1, "Bombers, 1 die"),
        ("heavy_cruisers_3", 1, "Heavy cruiser attack, 3 dice"),
        ("all_points_1", 1, "Minefield, 1 hit"),
        ("independents_1", 1, "Merchantmen, 1-3: 1 point"),
        ("escort_group", 1, "Convoy, escort group; 1 die at the U-boat"),
        ("wolfpack", 1, "Convoy, wolf pack; U-boat hits on 1-4"),
        ("convoy_air", 1, "Convoy with bombers, 1 die"),
        ("gale", 1, "Gale, 1 square less, no barrels; U-boat 1 square less, no barrels"),
        ("calm_seas", 1, "Calm, 1 square more; U-boat 1 square more"),
        ("rough_weather", 1, "Heavy seas, 1 square less, no barrels"),
        ("tanker", 1, "Tanker, 1 barrel regained"),
        ("fuel_leak", 1, "Leak, 1 barrel lost"),
        ("repairs", 1, "Quiet waters, 1 hit repaired"),
        ("fog_bank", 1, "Fog, cover next turn"),
        ("force_h_1", 2, "Ark Royal and cruiser"),
    ],
)
def test_2_5_a_zone_says_what_it_does_and_how_strongly(event: str, number: int, words: str) -> None:
    assert in_zone(EVENTS[event].zones[number - 1]) == words


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("home_fleet_1", "Prince of Wales, King George V and Rodney"),
        ("convoy_air", "Convoy"),
        ("wolfpack", "Convoy, U-boat hits on 1-4"),
        ("gale", "Gale, U-boat 1 square less, no barrels"),
        ("rough_weather", ""),
        ("dusk_strike", ""),
        ("independents_1", ""),
        ("all_points_1", ""),
    ],
)
def test_7_4_the_uboat_is_shown_the_parts_of_a_zone_that_name_it_and_whom_it_finds(event: str, words: str) -> None:
    assert to_uboat(EVENTS[event].zones[0]) == words


def test_2_5_the_table_of_charts_has_zones_and_texts() -> None:
    panels = GAME.display(turn("dusk_strike").view(BISMARCK)).panels
    (panel,) = (panel for panel in panels if panel.title == "Event charts")
    strike = "Ark Royal strike, 3 dice, aimed at the rudders: D3-F5."
    text = f"{strike} The last torpedo strike of the day, aimed at the rudders."
    assert panel.rows[0] == ("white 1, black 1-3", "Dusk Strike", text)
    assert panel.rows[1] == ("white 1, black 4-6", "Radio Silence", "nothing. Nothing is sighted.")


def test_3_1_the_uboats_die_is_one_of_attack() -> None:
    panel = GAME.display(turn("radio_silence").view(BISMARCK)).panels[1]
    assert [row[:2] for row in panel.rows[1:]] == [("Bismarck", "3"), ("Prinz Eugen", "2"), ("U-boat", "1 (attack)")]


def test_2_6_both_seats_and_spectators_see_the_same_table() -> None:
    match = turn("lone_warship_1", square=together("B1sw"))
    own: dict[str, Any] = {"side": "", "step": "", "args": ()}
    views = [{**vars(match.view(side)), **own} for side in (*GAME.sides, SPECTATOR)]
    assert views[0] == views[1] == views[2]


def test_2_6_what_is_true_follows_from_a_view() -> None:
    match = turn("lone_warship_1", square=together("B1sw"))
    assert imagine(match.view(BISMARCK)) == match.state
    assert imagine(match.view(SPECTATOR)) == match.state


def test_3_1_the_german_pieces() -> None:
    table = {p: (g.firepower, g.strength, g.speed, g.barrels, g.points) for p, g in GERMAN.items()}
    assert table == {
        "bismarck": (3, 8, 2, 4, 0),
        "prinz_eugen": (2, 6, 3, 2, -3),
        "uboat": (0, 3, 1, 2, -2),
    }


def test_3_2_the_british_ships() -> None:
    assert {u: (b.firepower, b.strength, b.points) for u, b in BRITISH.items()} == {
        "hood": (3, 6, 3),
        "pow": (2, 7, 4),
        "kgv": (3, 7, 4),
        "rodney": (3, 8, 4),
        "ark_royal": (0, 4, 3),
        "cruiser": (1, 3, 2),
        "convoy": (1, 2, 1),
    }


def test_3_3_hits_on_a_convoy_stay_on_the_convoy_in_line() -> None:
    match = turn("convoy_north_1", 1, square=together("A8nw", uboat="D2nw"))
    answer(match, "uboat convoy")
    assert match.state.strength["convoy"] == 1
    assert step(match) == "move"


@pytest.mark.parametrize(("switch", "left"), [("stay", 1), ("fade", 2)])
def test_3_3_by_option_switch_hits_on_a_convoy_fade_with_the_turn(switch: str, left: int) -> None:
    match = turn("convoy_north_1", 1, square=together("A8nw", uboat="D2nw"), options={"convoy_hits": switch})
    answer(match, "uboat convoy", "uboat steam D1ne")
    assert match.state.turn == 2
    assert match.state.strength["convoy"] == left


def test_3_3_a_sunk_convoy_scores_one_and_the_next_is_whole() -> None:
    match = turn("convoy_north_1", 3, square=together("A8nw", uboat="D2nw"), strength={"convoy": 1})
    answer(match, "uboat convoy")
    assert (match.state.convoys_sunk, match.state.strength["convoy"], points(match.state)) == (1, 2, 1)


def test_3_3_after_the_fifth_convoy_there_are_no_more() -> None:
    match = turn("convoy_north_1", 3, square=together("D2nw"), strength={"convoy": 1}, convoys_sunk=4)
    assert step(match) == "aim"
    gone = turn("convoy_north_1", square=together("D2nw", uboat="D2nw"), strength={"convoy": 0}, convoys_sunk=5)
    assert step(gone) == "move"


def test_3_4_points_are_ships_convoys_and_extra_points_less_what_was_lost() -> None:
    assert points(state(sunk=["hood", "pow"], convoys_sunk=2, extra_points=1)) == 3 + 4 + 2 + 1
    assert points(state(sunk=["prinz_eugen", "uboat"])) == -5


def test_3_4_a_lost_prinz_eugen_costs_three_points_at_once_and_the_win() -> None:
    """With goal 4 and 5 points before, the Bismarck in port does not win."""
    square = {"bismarck": "G7se", "prinz_eugen": "A3nw", "uboat": "H1nw"}
    match = turn("all_points_1", square=square, strength={"prinz_eugen": 1}, extra_points=5, turn=15)
    assert points(match.state) == 2
    assert messages(match, "3.4") == [
        "Before the start: 5 points, 4 needed.",
        "The Prinz Eugen is lost: -3 points, now 2 of 4 points.",
    ]
    causes = {"before the start": 5, "pieces lost": -3}
    assert account(awards(match.log(BISMARCK))) == {BISMARCK: causes, PRINZ_EUGEN: causes}
    answer(match, "")
    assert (match.outcome, match.state.turn) == (None, 16)


def test_3_5_extra_points_stop_at_ten_and_repairs_at_the_missions_boxes() -> None:
    match = turn("independents_1", 1, square=together("D1nw"), extra_points=10)
    assert match.state.extra_points == 10
    assert state("sink_the_bismarck").repairs == 1
    assert state().repairs == 2


def test_3_6_a_unit_without_strength_is_out_of_the_match() -> None:
    match = turn("all_points_1", square={"prinz_eugen": "A3nw"}, strength={"prinz_eugen": 1})
    assert match.state.sunk == ["prinz_eugen"]
    assert "prinz_eugen" not in match.state.square
    assert keys(match) == ["bismarck", "uboat"]


def test_3_7_hits_on_two_ships_are_allotted_by_the_player() -> None:
    match = turn("heavy_cruisers_1", 1, 2, square=together("A3nw"))
    assert options(match) == ["0", "1", "2"]
    prompt = match.prompt(BISMARCK)
    assert prompt
    question = "How many does the Bismarck take (strength 8)? The Prinz Eugen (6) takes the rest."
    told = f"Your ships take 2 hits. {question}"
    assert prompt.text == told
    answer(match, "bismarck 1")
    assert (match.state.strength["bismarck"], match.state.strength["prinz_eugen"]) == (7, 5)


@pytest.mark.parametrize(
    ("bismarck", "prinz_eugen", "allowed"), [(8, 1, ["2", "3"]), (1, 6, ["0", "1"]), (2, 2, ["1", "2"])]
)
def test_3_7_no_ship_is_given_more_than_it_can_stand(bismarck: int, prinz_eugen: int, allowed: list[str]) -> None:
    strength = {"bismarck": bismarck, "prinz_eugen": prinz_eugen}
    assert options(turn("heavy_cruisers_3", 1, 1, 1, square=together("A3nw"), strength=strength)) == allowed


def test_3_7_hits_that_leave_no_choice_are_not_asked_about() -> None:
    match = turn("heavy_cruisers_3", 1, 1, 1, square=together("A3nw"), strength={"bismarck": 1, "prinz_eugen": 1})
    assert match.outcome is not None
    assert match.outcome.rule == "13.1"


def test_2_5_the_twelve_charts_are_drawn_with_their_dice_and_zones() -> None:
    match = turn("home_fleet_1")
    charts = GAME.display(match.view(BISMARCK)).charts
    assert [chart.when for chart in charts[:3]] == ["white 1, black 1-3", "white 1, black 4-6", "white 2, black 1-3"]
    assert charts[0].zones == (Shade("zone", block("B1-C4"), "Home Fleet", 1, "red"),)
    assert [chart.title for chart in charts] == [EVENTS[name].title for name in match.state.chart]


@pytest.mark.parametrize("mission", missions())
def test_5_2_the_chance_of_every_grid_is_the_one_the_odds_state(mission: str) -> None:
    layers = GAME.display(so.Match.new(GAME, mission).view(BISMARCK)).layers
    for grid in GRIDS:
        chances = event(mission, grid)
        assert isinstance(chances, Mapping)
        told = {kind: Fraction(layers.get(f"next turn: {kind}", {}).get(grid, "0/12")) for kind in KINDS}
        assert told == {kind: chances[kind] for kind in KINDS}


def test_8_1_what_is_sunk_is_no_chance_any_more() -> None:
    sunk = turn("home_fleet_1", strength=dict.fromkeys(BRITISH, 0), sunk=list(BRITISH))
    assert "next turn: ships" in GAME.display(turn("home_fleet_1").view(BISMARCK)).layers
    assert "next turn: ships" not in GAME.display(sunk.view(BISMARCK)).layers


SUNK: dict[str, tuple[str, tuple[str, ...], str, str]] = {
    "one of two": ("battleship_sighted_1", ("hood",), "B3nw", "Prince of Wales"),
    "one of a fleet": ("home_fleet_1", ("kgv",), "B3nw", "Prince of Wales and Rodney"),
    "all": ("home_fleet_1", ("pow", "kgv", "rodney"), "B3nw", "Home Fleet, no ships left"),
    "convoy": ("convoy_north_1", ("convoy",), "D2nw", "Convoy, no ships left"),
    "convoy with aircraft": ("convoy_air", ("convoy",), "D4nw", "Patrol bombers, 1 die"),
    "escort": ("convoy_rodney", ("rodney",), "E3nw", "Convoy"),
    "carrier": ("dusk_strike", ("ark_royal",), "D3nw", "Ark Royal strike, no aircraft left"),
}


@pytest.mark.parametrize("case", SUNK)
def test_3_6_what_is_sunk_is_announced_no_more(case: str) -> None:
    """4.5, 6.3 Neither by the event nor by its zones nor on the charts."""
    event, sunk, square, left = SUNK[case]
    match = turn(event, 6, square=together(square), strength=dict.fromkeys(sunk, 0))
    assert messages(match, "5.3")[0].startswith(f"Bismarck in {square[:2]}: {left};")
    missing = f"{EVENTS[event].text} Already out of play: {in_words(sunk)}."
    assert messages(match, "5.2")[0].endswith(missing)
    display = GAME.display(match.view(BISMARCK))
    assert f"1 red: {left}" in [shade.name for shade in display.shades]
    assert display.charts[0].text == missing
    assert f"1 red: {left}" in [zone.name for zone in display.charts[0].zones]
    (panel,) = (panel for panel in display.panels if panel.title == "Event charts")
    assert panel.rows[0][2].startswith(f"{left}: ")
    assert panel.rows[0][2].endswith(missing)


def test_7_2_the_uboat_is_shown_no_ship_that_is_sunk() -> None:
    match = turn("battleship_sighted_1", square=together("A8nw", uboat="B3nw"), strength={"hood": 0})
    assert messages(match, "5.3")[0].endswith("U-boat in B3: Prince of Wales.")
    pack = turn("wolfpack", square=together("A8nw", uboat="D2nw"), strength={"convoy": 0})
    assert messages(pack, "5.3")[0].endswith("U-boat in D2: nothing.")


def test_2_1_the_status_board_stays_in_sight() -> None:
    pinned = [panel for panel in GAME.display(turn("radio_silence").view(BISMARCK)).panels if panel.pinned]
    assert [panel.title for panel in pinned] == ["Mission", "German ships"]
    assert ("Turn", "1 of 20") in pinned[0].rows


def test_12_1_a_barrel_is_the_price_of_burning_one() -> None:
    match = turn("radio_silence")
    prompt = match.prompt(BISMARCK)
    assert prompt
    (burn,) = (mode for mode in getattr(prompt.choices[0], "modes", ()) if mode.name == "burn")
    assert (burn.unit, set(burn.costs)) == ("barrels", {1})


@pytest.mark.parametrize(("extra", "said"), [(0, "0 of 4"), (6, "6, 4 needed")])
def test_2_1_points_beyond_the_goal_are_shown_without_a_fraction_over_one(extra: int, said: str) -> None:
    view = GAME.view(state(goal=4, extra_points=extra), "bismarck")
    (mission,) = (panel for panel in GAME.display(view).panels if panel.title == "Mission")
    assert ("Points", said) in mission.rows
