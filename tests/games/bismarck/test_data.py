"""The data cards and the map, against each other and against the rulebook."""

from __future__ import annotations

import json
import re
from collections import Counter

from sealed_orders.kernel.squares import column, neighbours, row, square, step
from sealed_orders.kernel.terrain import Terrain
from tests.games.bismarck.plain_data import (
    CELLS,
    CHOSEN,
    FOLDER,
    GATES,
    MAP,
    PLACES,
    PLANES,
    POINTS,
    PORTS,
    RULES,
    SEA,
    SHIPS,
    TABLE,
    ZONES,
    read,
    rows,
    ships,
)


def slashed(pair: list[int] | None) -> str:
    return f"{pair[0]}/{pair[1]}" if pair else "-"


# The data cards


def test_3_0_the_fleets_are_complete() -> None:
    """3.0, 2.3 34 British and 9 German ships, by type."""
    count = Counter((card["side"], card["type"]) for card in SHIPS.values())
    assert count == {
        ("british", "B"): 7, ("british", "A"): 2, ("british", "C"): 13, ("british", "D"): 3, ("british", "M"): 7,
        ("british", "S"): 2, ("german", "B"): 1, ("german", "C"): 1, ("german", "O"): 3, ("german", "S"): 4,
    }  # fmt: skip
    assert [card["side"] for card in SHIPS.values()] == ["british"] * 34 + ["german"] * 9


def test_3_0_fourteen_plane_units_each_with_one_home() -> None:
    assert Counter(plane["type"] for plane in PLANES.values()) == {"R": 7, "L": 3, "T": 4}
    airfields = {place["square"] for place in PLACES.values() if place["airfield"]}
    assert {plane["base"] for plane in PLANES.values() if plane["type"] != "T"} == airfields
    assert {plane["carrier"] for plane in PLANES.values() if plane["type"] == "T"} == set(ships(type="A"))


def test_3_0_the_rulebook_prints_the_ship_cards() -> None:
    printed = rows("3.0")
    for card in SHIPS.values():
        squares = f"{card['speed']}({card['dash']})" if "dash" in card else str(card["speed"])
        line = next(cells for cells in printed if cells[0] == card["name"] and cells[1] == card["program"])
        assert line[2:8] == [
            card["type"], slashed(card["search_move"]), slashed(card["search_patrol"]), slashed(card.get("shadow")),
            squares, str(card.get("fuel", "-")),
        ]  # fmt: skip
        assert [int(cell) if cell != "-" else 0 for cell in line[8:13]] == [
            card["midships"], card["firepower"], card["knots"], card["torpedoes"], card["points"],
        ]  # fmt: skip
        assert line[13:] == [card.get("square", "off map"), card["mode"]]


def test_3_0_the_rulebook_prints_the_plane_card() -> None:
    printed = rows("3.0")
    for unit in PLANES.values():
        line = next(cells for cells in printed if cells[0] == unit["name"])
        home = unit.get("base") or SHIPS[unit["carrier"]]["name"]
        assert line[1:3] == [unit["program"], unit["type"]]
        assert line[3].startswith(home)
        assert line[4:] == [
            slashed(unit["search_low"]), slashed(unit["search_high"]), slashed(unit.get("shadow")),
            str(unit["speed_low"]), str(unit["speed_high"]), str(unit["endurance_low"]), str(unit["endurance_high"]),
        ]  # fmt: skip


def test_3_0_every_ship_starts_where_she_may_be() -> None:
    """3.0, 6.31, 6.32 At sea, in a friendly port, or off the map to come later."""
    for card in SHIPS.values():
        if "square" in card:
            assert card["square"] in SEA | PORTS[card["side"]], card["name"]
        else:
            assert card["mode"] in {"Y", "U"}


def test_5_27_three_characters_name_one_ship_of_a_side() -> None:
    assert all(card["key"] == card["program"][:3] for card in SHIPS.values())
    assert len({(card["side"], card["key"]) for card in SHIPS.values()}) == len(SHIPS)
    assert (SHIPS["prinz_eugen"]["key"], SHIPS["prince_of_wales"]["key"]) == ("PR ", "P O")


def test_6_51_1_ships_of_22_knots_and_more_have_two_squares() -> None:
    """6.51.1, 6.52.1, 6.53.1, 6.54.1 The card's squares follow from its knots."""
    for card in (card for card in SHIPS.values() if card["type"] in "BACD"):
        assert card["speed"] == (2 if card["knots"] >= TABLE["slow"]["knots"] else 1), card["name"]


def test_6_51_1_only_the_two_raiders_dash() -> None:
    """6.51.1, 6.53.1 Up to four squares on turn 1."""
    assert {ship: card["dash"] for ship, card in SHIPS.items() if "dash" in card} == {"bismarck": 4, "prinz_eugen": 4}


def test_6_55_1_submarines_convoys_and_oilers_move_one_square_without_fuel() -> None:
    """6.55.1, 6.55.2, 6.56.2, 6.57.1, 6.57.2 One square, and no fuel; every other ship has a tank."""
    for card in SHIPS.values():
        assert ("fuel" in card) == (card["type"] not in "SMO")
        assert card["type"] not in "SMO" or card["speed"] == 1


def test_6_24_the_convoys_start_in_their_modes() -> None:
    """6.24, 6.25 Two fast convoys, five slow ones."""
    assert ships(type="M", mode="F") == ["ws8b", "britannic"]
    assert ships(type="M", mode="C") == ["sl1", "sl2", "sl3", "sl4", "sl5"]


def test_6_8_seven_units_begin_short_of_fuel() -> None:
    short = CHOSEN["start_fuel"]["value"]
    assert set(short) == {"bismarck", "renown", "ark_royal", "dorsetshire", "sheffield", "df1", "df3"}
    assert all(0 < fuel < SHIPS[ship]["fuel"] for ship, fuel in short.items())
    assert {tuple(line) for line in rows("6.8")[2:]} == {
        (SHIPS[ship]["name"], str(fuel), str(SHIPS[ship]["fuel"])) for ship, fuel in short.items()
    }


def test_8_71_1_speed_and_endurance_by_type_of_plane() -> None:
    """8.71.1, 8.71.2, 8.72.1, 8.72.2, 8.73.1, 8.73.2"""
    wanted = {"R": (6, 2, 5, 5), "L": (6, 7, 2, 2), "T": (5, 5, 1, 2)}
    for unit in PLANES.values():
        values = (unit["speed_low"], unit["speed_high"], unit["endurance_low"], unit["endurance_high"])
        assert values == wanted[unit["type"]]


def test_10_3_only_these_types_have_a_shadow_strength() -> None:
    british = {card["type"] for card in SHIPS.values() if card["side"] == "british" and "shadow" in card}
    german = {card["type"] for card in SHIPS.values() if card["side"] == "german" and "shadow" in card}
    assert (british, german) == ({"B", "C", "D", "S"}, {"S"})
    assert {unit["type"] for unit in PLANES.values() if "shadow" in unit} == {"R"}


def test_14_21_the_ships_at_scapa_flow_wait_in_mode_x() -> None:
    """14.21, 14.31 The lists are the X rows of the card."""
    assert ships(mode="X", square=PLACES["scapa_flow"]["square"]) == [
        "king_george_v", "victorious", "aurora", "galatea", "hermione", "kenya", "df2",
    ]  # fmt: skip
    assert ships(mode="X", square=PLACES["clyde"]["square"]) == ["repulse"]
    assert len(ships(mode="X")) == 8


def test_14_41_force_h_and_the_dorsetshire_are_off_the_map() -> None:
    """14.41, 14.43 The lists are the Y row and the U row of the card."""
    assert ships(mode="Y") == ["renown", "ark_royal", "sheffield", "df3"]
    assert ships(mode="U") == ["dorsetshire"]


def test_16_74_firepower_is_even_so_that_losses_of_two_leave_none_over() -> None:
    assert all(card["firepower"] % 2 == 0 for card in SHIPS.values())


def test_16_72_a_unit_is_worth_the_sum_of_its_ships() -> None:
    each = POINTS["each"]["points"]
    assert set(each) == {ship for ship, card in SHIPS.items() if card["type"] in "DMSO"}
    for ship, points in each.items():
        assert SHIPS[ship]["points"] == SHIPS[ship]["midships"] * points, ship


def test_16_42_three_submarines_with_four_torpedo_factors() -> None:
    """16.41.3, 16.42"""
    assert {(c["midships"], c["torpedoes"]) for c in SHIPS.values() if c["type"] == "S"} == {(3, 4)}


def test_16_52_six_destroyers_with_a_torpedo_factor_each() -> None:
    assert {(c["midships"], c["torpedoes"]) for c in SHIPS.values() if c["type"] == "D"} == {(6, 6)}


# The map


def test_2_6_rows_11_to_30_and_columns_11_to_28() -> None:
    assert (MAP["rows"], MAP["columns"]) == ([11, 30], [11, 28])
    assert [len(line) for line in MAP["cells"]] == [18] * 20
    assert set("".join(MAP["cells"])) == set(".m#+X")


def test_2_6_the_rulebook_draws_the_same_map() -> None:
    drawn = re.findall(r"^(\d\d)     ([.m#+X ]+)$", RULES["2.6"].text, re.MULTILINE)
    assert [cells.replace(" ", "") for _, cells in drawn] == MAP["cells"]
    assert [int(number) for number, _ in drawn] == list(range(11, 31))


def test_2_6_every_square_that_the_rules_name_as_sea_is_sea() -> None:
    """2.6 Start squares, fog, closed squares, entry squares and the worked examples: 43, ports left out."""
    starts = {card["square"] for card in SHIPS.values() if "square" in card}
    zones = {cell for name, squares in ZONES.items() if name != "behind" for cell in squares}
    named = (starts | zones | {"1724", "1118", "1116", "2724", "2924"}) - PORTS["british"] - PORTS["german"]
    assert len(named) == 43
    assert named <= SEA
    assert "1623" in SEA


def test_2_6_ports_and_airfields_are_where_the_grid_has_them() -> None:
    drawn = {cell: kind for cell, kind in CELLS.items() if kind in "+X"}
    assert drawn == {place["square"]: "+" if place["port"] else "X" for place in PLACES.values()}
    for place in PLACES.values():
        x, y = place["at"]
        assert square(int(y), int(x)) == place["square"], place["name"]


def test_2_6_the_coast_is_closed_rings_and_every_square_has_a_centre() -> None:
    coast = json.loads(FOLDER.joinpath("data", "coast.json").read_text(encoding="utf-8"))
    assert all(ring[0] == ring[-1] and len(ring) > 3 for ring in coast["coast"] + coast["islets"])
    assert [len(line) for line in coast["centres"]] == [18] * 20
    assert all(len(line) > 1 for line in coast["graticule"].values())
    assert set(coast["graticule"]) >= {"45N", "65N", "0", "40W", "10E"}


def test_6_31_british_ports_and_waters() -> None:
    assert PORTS["british"] == {"1317", "1825", "2125", "2425"}
    sea = Terrain("sea", neighbours(SEA | PORTS["british"]))
    assert set(sea.reach("1825", 40)) == SEA | PORTS["british"]


def test_6_32_german_ports_and_waters() -> None:
    """6.32 With the listed squares shut, just the squares behind them are out of reach (R10)."""
    assert PORTS["german"] == {"1228", "1528", "2626", "2727"}
    sea = Terrain("sea", neighbours((SEA | PORTS["german"]) - GATES))
    assert set(sea.reach("1528", 60)) == (SEA | PORTS["german"]) - GATES - set(ZONES["behind"])


def test_6_32_1_the_closed_squares() -> None:
    """6.32.1, 6.32.2"""
    assert ZONES["english_channel"] == ["2027", "2028", "2426", "2526"]
    assert ZONES["irish_sea"] == ["2024", "2124", "2324"]


def test_6_31_1_ws8b_may_leave_from_every_sea_square_of_row_30() -> None:
    way = MAP["exit"]["south"]
    assert way["squares"] == sorted(cell for cell in SEA if row(cell) == 30)
    assert {row(step(cell, way_out)) for cell in way["squares"] for way_out in way["directions"]} == {31}


def test_6_31_2_britannic_may_leave_from_every_sea_square_of_column_11() -> None:
    way = MAP["exit"]["west"]
    assert way["squares"] == sorted(cell for cell in SEA if column(cell) == 11)
    assert {column(step(cell, way_out)) for cell in way["squares"] for way_out in way["directions"]} == {10}


def test_13_3_the_fog_areas() -> None:
    assert ZONES["fog_1"] == ["1116", "1117", "1118", "1119", "1120", "1216", "1220"]
    assert ZONES["fog_2"] == ["1527", "1528", "1627"]


def test_14_42_force_h_and_the_dorsetshire_enter_between_3020_and_3024() -> None:
    """14.42, 14.44"""
    assert ZONES["south_entry"] == ["3020", "3021", "3022", "3023", "3024"]
    assert (TABLE["force_h"]["after"], TABLE["dorsetshire"]["turn"]) == (9, 24)


def test_2_6_the_zones_on_the_chart_are_those_of_the_rules_each_in_one_piece() -> None:
    drawn = read("lettering.toml")["zone"]
    assert {cell for zone in drawn for cell in zone["squares"]} == {cell for cells in ZONES.values() for cell in cells}
    for zone in drawn:
        sea = Terrain("zone", neighbours(set(zone["squares"])), "2.6")
        assert set(sea.reach(zone["squares"][0], len(zone["squares"]))) == set(zone["squares"]), zone["text"]
