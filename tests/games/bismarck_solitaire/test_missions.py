"""1.2, 2.5 The eighteen missions and the pool of events, number by number."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sealed_orders.games.bismarck_solitaire.chart import block
from sealed_orders.games.bismarck_solitaire.events import EVENTS, NOWHERE, Zone
from sealed_orders.games.bismarck_solitaire.mission import missions
from sealed_orders.games.bismarck_solitaire.ships import REPAIR_BOXES, WARSHIPS

# By mission: the goal, the turn after which she may be home, the ports; by white die 1 to 6 the events for a low and
# for a high black die.
MISSIONS = {
    "exercise_rhine": """4 10 bergen,brest
        convoy_north_1 convoy_mid_1  home_fleet_1 convoy_south_1  all_points_1 lone_warship_1
        force_h_1 repairs  radio_silence battleship_sighted_1  heavy_cruisers_1 independents_1""",
    "gray_wolves": """5 12 bergen,brest
        wolfpack convoy_mid_1  home_fleet_1 convoy_cruiser  rough_weather lone_warship_1
        destroyers_1 escort_group  tanker battleship_sighted_1  heavy_cruisers_1 convoy_south_1""",
    "cut_the_lifeline": """4 11 bergen,brest
        convoy_north_1 convoy_split_1  home_fleet_1 convoy_south_1  rough_weather lone_warship_1
        coastal_command_1 wolfpack  tanker battleship_sighted_1  heavy_cruisers_1 submarine_1""",
    "southern_cruise": """5 12 bergen,brest
        convoy_south_1 convoy_split_1  home_fleet_2 convoy_mid_1  all_points_1 lone_warship_1
        force_h_1 calm_seas  coastal_command_1 battleship_sighted_1  heavy_cruisers_1 independents_1""",
    "show_of_strength": """6 12 bergen,brest
        convoy_north_1 convoy_rodney  home_fleet_1 convoy_south_1  fog_bank lone_warship_2
        victorious_1 wolfpack  repairs battleship_sighted_1  heavy_cruisers_1 convoy_cruiser""",
    "northern_gate": """5 11 bergen,brest
        convoy_mid_1 convoy_split_1  home_fleet_1 convoy_cruiser  fog_bank lone_warship_1
        victorious_1 independents_1  repairs battleship_sighted_1  cruiser_patrol_1 all_points_1""",
    "storm_raid": """7 14 bergen,brest
        convoy_north_1 convoy_cruiser  home_fleet_2 convoy_rodney  gale lone_warship_2
        fuel_leak wolfpack  rough_weather battleship_sighted_2  destroyers_2 convoy_south_1""",
    "trade_war_in_the_west": """6 13 bergen,brest
        convoy_north_1 convoy_kgv  home_fleet_2 wolfpack  gale lone_warship_2
        coastal_command_2 force_h_1  tanker battleship_sighted_2  destroyers_2 escort_group""",
    "biscay_gauntlet": """7 13 brest,st_nazaire
        convoy_south_1 convoy_mid_1  home_fleet_2 convoy_air  rough_weather lone_warship_2
        force_h_2 luftwaffe  submarine_2 battleship_sighted_2  heavy_cruisers_2 convoy_cruiser""",
    "duel_for_the_gap": """6 13 bergen,brest
        convoy_north_1 convoy_mid_1  home_fleet_2 convoy_rodney  all_points_2 lone_warship_2
        victorious_2 repairs  coastal_command_1 battleship_sighted_2  heavy_cruisers_2 independents_2""",
    "carrier_hunt": """7 14 bergen,brest
        convoy_split_1 convoy_kgv  home_fleet_2 convoy_air  dusk_strike lone_warship_2
        force_h_2 calm_seas  victorious_1 battleship_sighted_2  cruiser_patrol_2 wolfpack""",
    "break_the_blockade": """6 12 bergen,brest
        convoy_mid_1 convoy_split_1  home_fleet_2 convoy_cruiser  fog_bank lone_warship_2
        victorious_1 force_h_2  repairs battleship_sighted_2  heavy_cruisers_2 all_points_2""",
    "the_net_tightens": """10 14 bergen,brest
        convoy_air convoy_kgv  home_fleet_3 wolfpack  fog_bank lone_warship_3
        coastal_command_2 force_h_3  all_points_2 battleship_sighted_3  heavy_cruisers_2 convoy_cruiser""",
    "no_way_home_but_north": """9 14 bergen
        convoy_north_1 convoy_kgv  home_fleet_3 convoy_air  all_points_3 lone_warship_3
        victorious_3 fog_bank  coastal_command_2 battleship_sighted_2  heavy_cruisers_2 wolfpack""",
    "empty_tanks": """10 15 bergen,brest
        convoy_north_1 convoy_cruiser  home_fleet_3 convoy_rodney  fuel_leak lone_warship_3
        submarine_2 force_h_3  victorious_2 battleship_sighted_3  destroyers_2 wolfpack""",
    "against_the_home_fleet": """10 15 bergen,brest
        convoy_rodney convoy_kgv  home_fleet_3 escort_group  rough_weather lone_warship_3
        force_h_3 repairs  coastal_command_2 battleship_sighted_3  heavy_cruisers_2 wolfpack""",
    "night_of_the_flotillas": """10 14 bergen,brest
        convoy_split_1 escort_group  home_fleet_3 convoy_cruiser  destroyers_3 lone_warship_3
        dusk_strike repairs  victorious_2 battleship_sighted_2  heavy_cruisers_3 convoy_rodney""",
    "sink_the_bismarck": """11 15 bergen,brest
        convoy_air convoy_kgv  home_fleet_3 convoy_rodney  all_points_3 lone_warship_3
        force_h_3 all_out_hunt  coastal_command_3 battleship_sighted_3  heavy_cruisers_3 wolfpack""",
}

CAPITAL = "hood,pow,kgv,rodney"
MEDALS = {
    "exercise_rhine": "ships 1 hood",
    "cut_the_lifeline": "convoys 3",
    "southern_cruise": "ships 1 ark_royal",
    "gray_wolves": "convoys 4",
    "northern_gate": "no_loss 0",
    "show_of_strength": f"ships 1 {CAPITAL}",
    "carrier_hunt": "ships 1 ark_royal",
    "trade_war_in_the_west": "convoys 3",
    "break_the_blockade": "home_by 16",
    "biscay_gauntlet": "strength 4",
    "storm_raid": "no_loss 0",
    "duel_for_the_gap": "ships 1 hood,pow",
    "the_net_tightens": "strength 4",
    "no_way_home_but_north": "convoys 3",
    "empty_tanks": "points 12",
    "night_of_the_flotillas": "no_loss 0",
    "against_the_home_fleet": f"ships 2 {CAPITAL}",
    "sink_the_bismarck": "points 13",
}

# By event and zone: the grids, and what happens there.
ZONES = """
home_fleet_1: B1-C4 ships=kgv,rodney,pow
home_fleet_2: B1-D4 ships=kgv,rodney,pow
home_fleet_3: B1-D6 ships=kgv,rodney,pow
lone_warship_1: B1-C3 ships=hood / E4-F6 ships=kgv / B4-C6 ships=pow / D1-F2 ships=rodney
lone_warship_2: B1-C3 ships=hood / E4-G6 ships=kgv / B4-D6 ships=pow / D1-G3 ships=rodney
lone_warship_3: B1-C3 ships=hood,cruiser / E4-H6 ships=kgv / B4-D6 ships=pow / D1-H3 ships=rodney
battleship_sighted_1: B2-C4 ships=hood,pow / F4-G5 ships=kgv
battleship_sighted_2: B2-D4 ships=hood,pow / E5-F6 ships=kgv,rodney
battleship_sighted_3: B2-D5 ships=hood,pow / E4-G6 ships=kgv,rodney
all_out_hunt: B2-D4 ships=hood,pow,cruiser / E4-G6 ships=kgv,rodney / F1-H3 air=3 air_source=ark_royal rudder
heavy_cruisers_1: A3-C5 attack=2
heavy_cruisers_2: A3-D6 attack=2
heavy_cruisers_3: A2-D6 attack=3
all_points_1: A2-A4 B5 C7 D7 mines=1 / D6 E6 F6 air=1 air_source=land
all_points_2: A2-A4 B5 B6 C7 D7 F6 G6 mines=1 / D5-E6 air=1 air_source=land
all_points_3: A2-A4 B5 B6 C7 D7 F6 G6 H6 mines=1 / C5-C6 D5-E6 air=2 air_source=land
cruiser_patrol_1: A4-B6 ships=cruiser
cruiser_patrol_2: A4-C6 ships=cruiser / E5-F6 attack=1
destroyers_1: E4-F6 attack=2
destroyers_2: D4-G6 attack=2
destroyers_3: D3-G6 attack=3
submarine_1: A7-C8 G6-H7 attack=1
submarine_2: A6-C8 G5-H7 attack=2
force_h_1: F3-G5 air=2 air_source=ark_royal / H2-H5 ships=ark_royal,cruiser
force_h_2: E3-G5 air=3 air_source=ark_royal / H2-H5 ships=ark_royal,cruiser
force_h_3: E2-G6 air=3 air_source=ark_royal rudder / H2-H5 ships=ark_royal,cruiser
victorious_1: B3-D5 air=2 air_source=victorious
victorious_2: B2-D6 air=2 air_source=victorious rudder
victorious_3: B2-E6 air=3 air_source=victorious rudder
coastal_command_1: C6 D5-E6 F5-F6 air=1 air_source=land
coastal_command_2: B5-C6 D5-E6 F5-G6 air=2 air_source=land
coastal_command_3: B5-C6 D4-F6 G5-G7 air=2 air_source=land
dusk_strike: D3-F5 air=3 air_source=ark_royal rudder
convoy_north_1: D2-D4 E3-E5 convoy
convoy_mid_1: E1-E5 F3-F4 convoy
convoy_south_1: E5 F4-F5 G3-G4 H2-H3 convoy
convoy_split_1: D1-D3 E2-E3 convoy / F5 G4-H5 convoy
convoy_cruiser: D2-D4 E2-E5 convoy ships=cruiser
convoy_rodney: E3-F5 convoy ships=rodney
convoy_kgv: E2-E5 F4-F5 convoy / C3-D5 ships=kgv
convoy_air: D4-E5 convoy air=1 air_source=land / E2-F3 convoy
wolfpack: D2-D3 E1-E4 F2-F3 convoy uboat_bonus
escort_group: D2-E4 convoy uboat_hunted=1
independents_1: C2-C3 D1-E2 F1-F4 merchantmen_points=1 merchantmen=3
independents_2: D1-E1 F1-F3 G2-G3 merchantmen_points=1 merchantmen=2
rough_weather: A1-C8 move=-1 no_fuel
gale: A1-H8 move=-1 no_fuel uboat_move=-1 uboat_no_fuel
fog_bank: A2-C4 F2-F3 hide
calm_seas: C1-H6 move=1 uboat_move=1
tanker: B1-C2 G1-H2 barrels=1
repairs: A6-B8 C1-D1 F1-H2 repair=1
fuel_leak: B2-F5 barrels=-1
luftwaffe: G5-H7 hide
radio_silence:
"""


@pytest.mark.parametrize("name", MISSIONS)
def test_1_2_each_mission_has_its_goal_time_ports_and_charts(name: str) -> None:
    goal, turn, ports, *chart = MISSIONS[name].split()
    mission = missions()[name]
    assert (mission.goal, mission.return_after, mission.ports) == (int(goal), int(turn), tuple(ports.split(",")))
    assert [event for pair in mission.chart for event in pair] == chart


def test_14_2_each_mission_has_its_medal() -> None:
    medals = {name: mission.medal for name, mission in missions().items()}
    assert {n: f"{m.kind} {m.number} {','.join(m.ships)}".strip() for n, m in medals.items()} == MEDALS


def test_1_2_there_are_no_other_missions() -> None:
    assert list(missions()) == list(MISSIONS)


def test_4_1_two_missions_change_the_tracks() -> None:
    barrels = {name: mission.barrels for name, mission in missions().items() if mission.barrels}
    assert barrels == {"empty_tanks": {"bismarck": 2, "prinz_eugen": 1, "uboat": 1}}
    repairs = {name: mission.repairs for name, mission in missions().items() if mission.repairs != REPAIR_BOXES}
    assert repairs == {"sink_the_bismarck": 1}
    assert all(mission.ships == WARSHIPS for mission in missions().values())


def facts(where: Zone) -> dict[str, Any]:
    """Return what a zone has besides its grids and its name."""
    plain = msgspec.structs.asdict(NOWHERE)
    return {
        key: value
        for key, value in msgspec.structs.asdict(where).items()
        if key not in ("grids", "note", "aircraft") and value != plain[key]
    }


def read(line: str) -> tuple[set[str], dict[str, Any]]:
    """Return a line of the table of zones."""
    words = line.split()
    grids = [word for word in words if word[0] in "ABCDEFGH"]
    pairs = [word.partition("=") for word in words[len(grids) :]]
    return set(block(" ".join(grids))), {key: _value(key, text) if mark else True for key, mark, text in pairs}


def _value(key: str, text: str) -> Any:
    if key == "ships":
        return tuple(text.split(","))
    return text if key == "air_source" else int(text)


@pytest.mark.parametrize("line", ZONES.split("\n")[1:-1])
def test_2_5_each_event_has_its_zones(line: str) -> None:
    event, _, zones = line.partition(":")
    found = [(set(block(where.grids)), facts(where)) for where in EVENTS[event].zones]
    assert found == [read(zone) for zone in zones.split("/") if zone.strip()]


def test_2_5_there_are_no_other_events() -> None:
    assert list(EVENTS) == [line.partition(":")[0] for line in ZONES.split("\n")[1:-1]]
