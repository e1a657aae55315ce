"""The turn track, the tables, the points and the reconstructed values, against the rulebook."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from sealed_orders.games.bismarck import GAME
from sealed_orders.kernel.squares import column, neighbours
from sealed_orders.kernel.terrain import Terrain
from tests.games.bismarck.plain_data import (
    BOOK,
    CHOSEN,
    FOLDER,
    MAP,
    PLACES,
    POINTS,
    PORTS,
    RULES,
    SEA,
    SHIPS,
    TABLE,
    TABLES,
    TURNS,
    read,
    rows,
    ships,
)


def cited(data: Any) -> list[str]:
    """Return every value of a key `rule`, however deep."""
    if isinstance(data, list):
        return [rule for item in data for rule in cited(item)]
    if not isinstance(data, dict):
        return []
    own = [data["rule"]] if "rule" in data else []
    return own + [rule for value in data.values() for rule in cited(value)]


# The calendar


def hour(turn: int) -> int:
    return int(TABLE["calendar"]["hours"][(turn - 1) % 6])


def move_turns(ship: str, last: int) -> int:
    """Return how many turns up to this one let a convoy move."""
    every = TABLE["calendar"]["fast" if SHIPS[ship]["mode"] == "F" else "slow"]
    return sum(turn % every == 1 for turn in TURNS if turn <= last)


def test_4_0_the_rulebook_prints_the_turn_track() -> None:
    """4.0, 9.7, 6.24, 6.25, 13.32 Thirty turns: hour, night, convoys and fog."""
    track, calendar = rows("4.0")[2:], TABLE["calendar"]
    assert [int(cells[0]) for cells in track] == list(TURNS)
    assert [cells[2] for cells in track] == [str(hour(turn)) for turn in TURNS]
    assert [cells[1] for cells in track] == [
        f"{calendar['month']} {calendar['first_day'] + (t + 2) // 6}" for t in TURNS
    ]
    for turn, (_, _, _, day, night, fast, slow, fog) in zip(TURNS, track, strict=True):
        cycle = (turn - 1) % 6 + 1
        assert ("11" in night, "30" in night) == (cycle in calendar["night_north"], cycle in calendar["night_south"])
        assert ("11" in day, "30" in day) == (
            cycle not in calendar["night_north"],
            cycle not in calendar["night_south"],
        )
        assert (fast, slow) == (
            "F" if turn % calendar["fast"] == 1 else "-",
            "C" if turn % calendar["slow"] == 1 else "-",
        )
        assert turn == 1 or Fraction(int(fog.removesuffix(" %")), 100) == Fraction(
            TABLE["fog"]["by_hour"][str(hour(turn))]
        )


def test_9_7_night_falls_on_the_turns_of_2000_and_2400() -> None:
    """9.7 On the first of them only south of row 20."""
    calendar = TABLE["calendar"]
    assert [calendar["hours"][cycle - 1] for cycle in calendar["night_south"]] == [2000, 2400]
    assert [calendar["hours"][cycle - 1] for cycle in calendar["night_north"]] == [2400]
    assert calendar["north_to"] == 20


def test_6_56_12_slow_convoys_have_ten_move_turns_and_fast_ones_fifteen() -> None:
    """6.56.11, 6.56.12"""
    assert (move_turns("sl1", 30), move_turns("ws8b", 30)) == (10, 15)


# The tables


def test_10_7_the_worked_example_comes_out_at_one_in_two() -> None:
    """10.7 Suffolk by night at visibility 7, two squares, two helpers."""
    shadow = TABLE["shadow"]
    strength = SHIPS["suffolk"]["shadow"][1] + shadow["by_visibility"][7 - 1] + shadow["two_squares"]
    assert (strength + 2 * Fraction(shadow["helper"])) / shadow["divisor"] == Fraction(1, 2)


def test_10_7_the_rulebook_prints_the_changes() -> None:
    assert TABLE["shadow"]["by_visibility"] == [1, 1, 0, 0, 0, -1, -1, -2]
    assert [cells[1] for cells in rows("10.7")[2:]] == ["-2", "-1", "+1", "-1", "+1/2"]


@pytest.mark.parametrize(
    ("table", "key", "printed"),
    [
        ("air_search", "chance", Fraction(5, 100)),  # 12.2
        ("radio", "chance", Fraction(1, 100)),  # 12.3
        ("destroyer_run", "day", Fraction(40, 100)),  # 16.51.2
        ("destroyer_run", "night", Fraction(15, 100)),
        ("confused", "chance", Fraction(5, 100)),  # 16.31.1
        ("withdrawal", "chance", Fraction(25, 100)),  # 16.63
        ("surprise", "chance", Fraction(50, 100)),  # 16.68
        ("leak", "chance", Fraction(50, 100)),  # 16.75
    ],
)
def test_12_2_the_chances_are_those_printed(table: str, key: str, printed: Fraction) -> None:
    """12.2, 12.3, 16.31.1, 16.51.2, 16.63, 16.68, 16.75"""
    assert Fraction(TABLE[table][key]) == printed
    assert f"{printed * 100} %" in RULES[TABLE[table]["rule"]].text


def test_13_2_the_north_drifts_evenly_and_the_south_clears() -> None:
    north, south = TABLE["weather"]["bands"]
    assert (north, south) == ({"rows": [11, 20], "change": [-3, 3]}, {"rows": [21, 30], "change": [-3, 2]})
    assert TABLE["weather"]["levels"] == [1, 8]


def test_13_32_the_chance_of_fog_by_the_hour() -> None:
    _, percent = (cells for cells in rows("13.32") if not cells[0].startswith("---"))
    printed = [Fraction(int(cell.removesuffix(" %")), 100) for cell in percent[1:]]
    by_hour = TABLE["fog"]["by_hour"]
    assert [Fraction(by_hour[hour]) for hour in ("400", "800", "1200", "1600", "2000", "2400")] == printed
    assert set(by_hour) == {str(hour) for hour in TABLE["calendar"]["hours"]}


def test_16_81_the_salvo_table_adds_up_and_keeps_every_printed_percentage() -> None:
    """16.81, 16.66 9 percent -1 MS, 14 percent -2 FP, knots inside the 9 (R48)."""
    bands, of = TABLE["gunnery"]["bands"], TABLE["gunnery"]["of"]
    assert sum(band["width"] for band in bands) == of == 1000
    assert sum(band["width"] for band in bands if band["midships"] == 1) == 90
    assert sum(band["width"] for band in bands if band["firepower"] == 2) == 140
    assert {band["knots"]: band["width"] for band in bands if band["knots"]} == {10: 10, 5: 20, 1: 40}
    assert [band["width"] for band in bands if band["sunk"]] == [1]
    assert not any(band["midships"] and band["firepower"] for band in bands)
    assert [Fraction(cells[0].removesuffix(" %")) * 10 for cells in rows("16.81")[2:]] == [b["width"] for b in bands]


def test_16_82_slow_ships_are_hit_more_often() -> None:
    """16.82 The printed limits, from both sides."""
    bands = TABLE["torpedo_hit"]["bands"]
    printed = {0: 60, 10: 60, 11: 30, 20: 30, 21: 20, 25: 20, 26: 10, 30: 10, 31: 5, 35: 5}
    for knots, percent in printed.items():
        assert Fraction([band["chance"] for band in bands if knots >= band["least"]][-1]) == Fraction(percent, 100)


@pytest.mark.parametrize("target", TABLE["torpedo_damage"])
def test_16_83_each_row_of_the_damage_table_adds_up_to_one(target: str) -> None:
    outcomes = TABLE["torpedo_damage"][target]["outcomes"]
    assert sum(Fraction(outcome["chance"]) for outcome in outcomes) == 1
    assert 0 <= Fraction(TABLE["torpedo_damage"][target]["knots_chance"]) <= 1


def test_16_83_every_surface_type_has_one_row_and_the_bismarck_her_own() -> None:
    damage = TABLE["torpedo_damage"]
    assert Counter(kind for line in damage.values() for kind in line["types"]) == dict.fromkeys("BCAMOD", 1)
    assert [name for name, line in damage.items() if line["ships"]] == ["bismarck"]
    assert Fraction(damage["bismarck"]["knots_chance"]) == Fraction(1, 2)
    assert {name: line["knots"] for name, line in damage.items()} == {
        "bismarck": 20, "battleship": 20, "cruiser": 30, "carrier": 20, "single": 0,
    }  # fmt: skip


def test_16_84_1_anti_submarine_strength_by_day_and_night() -> None:
    strengths = [value for key, value in TABLE["anti_submarine"].items() if key != "rule"]
    assert strengths == [[11, 3], [5, 0], [4, 0], [2, 1]]
    assert [[int(cells[1]), int(cells[2])] for cells in rows("16.84.1")[2:-1]] == strengths


def test_16_85_the_torpedo_factors_have_the_printed_means() -> None:
    lines = TABLE["submarine"]["rows"]
    assert [line["least"] for line in lines] == [0, 1, 5, 9, 13]
    assert [Fraction(sum(line["factors"]), 2) for line in lines] == [4, 3, 2, 1, Fraction(1, 2)]
    assert [Fraction(line["sunk"]) * 100 for line in lines] == [5, 12, 20, 25, 30]
    assert [Fraction(cells[2]) for cells in rows("16.85")[2:]] == [Fraction(sum(line["factors"]), 2) for line in lines]


def test_16_31_2_two_salvos_of_bombs_by_day_in_fair_weather() -> None:
    """9.8, 16.31.2"""
    assert (TABLE["bombs"]["salvos"], TABLE["plane_attack"]["visibility_most"]) == (2, 6)


# The points


def moves_needed(convoy: str) -> int:
    """Return the fewest moves from a convoy's start to its goal, through British waters."""
    mission, start = POINTS["mission"][convoy], SHIPS[convoy]["square"]
    far = Terrain("sea", neighbours(SEA | PORTS["british"])).reach(start, 30)
    if mission["kind"] == "enter":
        return far[mission["square"]]
    if mission["kind"] == "column":
        return min(far[cell] for cell in far if column(cell) >= mission["column"])
    edge = MAP["exit"][mission["kind"].removeprefix("leave_")]
    assert edge["ship"] == convoy
    return 1 + min(far[cell] for cell in edge["squares"])


@pytest.mark.parametrize("convoy", [convoy for convoy in POINTS["mission"] if convoy != "ws8b"])
def test_17_3_a_convoy_has_just_the_moves_its_mission_needs(convoy: str) -> None:
    assert moves_needed(convoy) == move_turns(convoy, POINTS["mission"][convoy]["turns"][1])


def test_17_3_ws8b_has_two_moves_to_spare_for_going_round_ireland() -> None:
    first, last = POINTS["mission"]["ws8b"]["turns"]
    assert moves_needed("ws8b") == move_turns("ws8b", first) == move_turns("ws8b", last) - 2


def test_17_3_the_rulebook_prints_the_missions() -> None:
    printed = {cells[0]: cells for cells in rows("17.3")[2:]}
    for convoy, mission in POINTS["mission"].items():
        card = SHIPS[convoy]
        _, start, _, moves, due = printed[card["name"]]
        assert start == card["square"]
        assert int(moves.split()[0]) == moves_needed(convoy)
        assert due.endswith(str(mission["turns"][1]))


def test_17_4_all_missions_done_are_worth_44_points() -> None:
    done = sum(m["points"] * (SHIPS[c]["midships"] if m["each_ship"] else 1) for c, m in POINTS["mission"].items())
    assert done == 44


def test_17_4_german_ships_and_damage() -> None:
    """17.4 60 and 20 for the two raiders sunk, 4 and 2 for a midships, 8 and 4 for a cripple at sea."""
    assert (SHIPS["bismarck"]["points"], SHIPS["prinz_eugen"]["points"]) == (60, 20)
    assert POINTS["british_damage"]["points"] == {"bismarck": 4, "prinz_eugen": 2}
    assert POINTS["british_cripple"]["points"] == {"bismarck": 8, "prinz_eugen": 4}
    assert POINTS["british_cripple"]["knots"] == TABLE["slow"]["knots"] == 22


def test_17_5_british_losses() -> None:
    """17.5, 8.6 Damage after turn 30, crashes, missions failed."""
    assert POINTS["german_damage"]["points"] == {"B": 4, "A": 4, "C": 2}
    assert POINTS["crash"]["points"] == 4
    assert {mission["failed"] for mission in POINTS["mission"].values()} == {10}
    assert {POINTS["each"]["points"][ship] for ship in ("sl1", "sl2", "sl3", "sl4", "sl5")} == {2}
    assert (POINTS["each"]["points"]["ws8b"], POINTS["each"]["points"]["britannic"]) == (16, 8)


def test_16_73_three_ships_of_ws8b_dispersed_are_worth_24() -> None:
    assert 3 * POINTS["each"]["points"]["ws8b"] * Fraction(POINTS["dispersed"]["share"]) == 24


def test_17_1_a_lead_of_thirty() -> None:
    assert POINTS["lead"]["points"] == 30


# Rulings and reconstructions


def test_9_23_the_levels_of_turn_1() -> None:
    levels = CHOSEN["visibility_turn_1"]["value"]
    assert levels[:2] == [3, 4]
    assert len(levels) == 20
    assert set(levels) <= set(range(1, 9))
    assert [int(cell) for cell in rows("9.23")[-1][1:]] == levels


def test_13_31_area_1_is_clear_on_turn_1_and_bergen_in_fog() -> None:
    assert CHOSEN["fog_turn_1"]["value"] == {"fog_1": False, "fog_2": True}


def test_14_22_bergen_is_searched_in_its_own_square() -> None:
    assert CHOSEN["bergen_search"]["value"] == [PLACES["bergen"]["square"]]


def test_15_3_the_secret_squares_are_drawn_from_the_waters_of_the_missing_oilers() -> None:
    """15.2, 15.3 G6 As many from each as oilers begin there, and all of them open to German ships."""
    oilers = [SHIPS[ship]["square"] for ship in ships(type="O")]
    for waters in CHOSEN["secret_refuel"]["value"]:
        rows_, columns = (range(ends[0], ends[1] + 1) for ends in (waters["rows"], waters["columns"]))
        inside = {f"{row}{column}" for row in rows_ for column in columns}
        assert waters["drawn"] == sum(square in inside for square in oilers)
        assert inside <= SEA
    assert sum(waters["drawn"] for waters in CHOSEN["secret_refuel"]["value"]) == len(oilers)


def test_15_3_no_page_of_the_rulebook_names_the_secret_waters() -> None:
    """15.3 The log says what kind of waters they are, and no more."""
    for paragraph in ("15.3", "6.26"):
        assert not re.search(r"\b[123]\d[12]\d\b", GAME.rulebook[paragraph].text)
    (line,) = [cells for cells in rows("22.0") if cells[0] == "G6"]
    assert not re.search(r"\d{2}", " ".join(line))


def test_16_31_1_every_british_surface_type_can_be_the_largest_ship() -> None:
    surface = {card["type"] for card in SHIPS.values() if card["side"] == "british"} - {"S"}
    assert set(CHOSEN["largest_ship"]["value"]) == surface


def test_21_0_every_ruling_and_reconstruction_is_listed_once_and_every_citation_is_one() -> None:
    """21.0, 22.0"""
    listed = [cells[0] for chapter in ("21.0", "22.0") for cells in rows(chapter)[2:]]
    assert listed == [f"R{n}" for n in range(1, 71)] + [f"G{n}" for n in range(1, 23)]
    text = BOOK + "".join(FOLDER.joinpath("data", name).read_text(encoding="utf-8") for name in TABLES)
    assert set(re.findall(r"\b[RG]\d+\b", text)) <= set(listed)


def test_22_0_every_reconstructed_value_says_so_and_why() -> None:
    for name, entry in CHOSEN.items():
        if name != "source":
            assert set(entry) == {"id", "rule", "source", "value", "argument"}
            assert entry["source"] == "reconstructed"
            assert entry["argument"].endswith(".")


@pytest.mark.parametrize("name", TABLES)
def test_every_paragraph_that_a_data_file_cites_exists(name: str) -> None:
    assert set(cited(read(name))) <= set(RULES)
