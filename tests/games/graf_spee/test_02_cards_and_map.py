"""2.0 The ship data card and the map, against the rulebook."""

from __future__ import annotations

from fractions import Fraction

import pytest

from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.battle.guns import GUNS, pierces
from sealed_orders.games.graf_spee.chart import BRITISH_PORTS, CLASS, COLUMNS, DOTS, NEUTRAL_PORTS, ROWS, SEA
from sealed_orders.games.graf_spee.damage import damage_percent, level, sink, whole
from sealed_orders.games.graf_spee.ships import CARDS, CODE, FLEET, GRAF_SPEE, NAME, SHIP, SIDES, built
from sealed_orders.games.graf_spee.tables import PLACES, WEATHER
from tests.games.graf_spee.position import at, hunt, value


def table(paragraph: str) -> list[list[str]]:
    """Return the table in a paragraph of the rulebook, row by row, without its head."""
    lines = [line for line in GAME.rulebook[paragraph].text.splitlines() if line.startswith("|")]
    return [[cell.strip(" *") for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_1_0_two_sides_and_two_german_ships() -> None:
    assert GAME.sides == SIDES
    assert [NAME[ship] for ship in FLEET["german"]] == ["Graf Spee", "Altmark"]
    assert len(FLEET["british"]) == 12


def test_2_3_the_rulebook_has_the_card_as_it_is() -> None:
    for code, name, kind, knots, fuel, points, hull, upper, guns, strength, main, torpedoes in table("2.3"):
        card = CARDS[CODE[code]]
        assert (card.name, card.kind) == (name, kind)
        assert [str(number) for number in (card.knots, card.fuel, card.points)] == [knots, fuel, points]
        assert (str(card.hull or "-"), str(card.superstructure or "-")) == (hull, upper)
        assert ("/".join(map(str, card.guns)) if card.main else "-") == guns
        assert (str(card.strength or "-"), card.main or "-") == (strength, main)
        assert card.torpedoes is (torpedoes == "yes")
    assert len(table("2.3")) == len(CARDS)
    assert (CARDS[GRAF_SPEE].port, CARDS[GRAF_SPEE].starboard) == (4, 4)


def test_2_4_row_then_column_and_the_four_printed_ports() -> None:
    assert "2228" in BRITISH_PORTS
    assert {"1817", "2016", "2313"} == NEUTRAL_PORTS
    assert CLASS["1420"] == ".", "where the Renown's sample line has her"


def test_2_4_the_rulebook_draws_the_map_as_it_is() -> None:
    block = GAME.rulebook["2.4"].text.split("```")[1].strip("\n").splitlines()
    assert [int(column) for column in block[0].split()] == list(COLUMNS)
    for row, line in zip(ROWS, block[1:], strict=True):
        cells = "".join(line.split()[1 : len(COLUMNS) + 1])
        squares = [f"{row}{column}" for column in COLUMNS]
        assert cells == "".join(str(DOTS[cell]) if DOTS[cell] else CLASS[cell] for cell in squares), row


def test_16_0_the_rulebook_prints_where_the_ships_begin() -> None:
    """16.0, 16.1, 16.2 The table holds what the scenarios hold."""
    lines = GAME.rulebook["16.0"].text.splitlines()
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("|")]
    printed = {row[0]: row[1:] for row in rows}
    setups = [GAME.scenario(name).setup for name in ("december_1", "december_13")]
    for key, ship in SHIP.items():
        for column, setup in zip(printed[NAME[ship]], setups, strict=True):
            begins = setup.ship[key]
            fuel = f", fuel {begins.fuel}" if begins.fuel else ""
            assert column == f"{begins.square} {begins.order or 'P'}{fuel}", NAME[ship]


def test_9_2_the_lanes_have_the_dots_of_the_reconstruction() -> None:
    """9.2 G3"""
    counts = [sum(dots == number for dots in DOTS.values()) for number in (9, 3, 1)]
    assert counts == [11, 24, 37]
    assert all(DOTS[cell] == 0 or cell in SEA for cell in DOTS)


def test_2_2_1_damage_is_the_share_of_hull_superstructure_and_turrets_lost() -> None:
    """2.2.1 G18 The Graf Spee has fifty points, so a point is two percent."""
    state = hunt(graf_spee=at("2314"), ajax=at("2314"))
    assert whole(GRAF_SPEE) == 50
    assert damage_percent(state, GRAF_SPEE) == 0
    state.hull[GRAF_SPEE] = 0
    assert damage_percent(state, GRAF_SPEE) == 40
    state.superstructure[SHIP["ajax"]] -= 1
    assert damage_percent(state, SHIP["ajax"]) == 100 * 1 // 30
    state.hull[SHIP["ajax"]], state.superstructure[SHIP["ajax"]] = 0, 0
    state.strength = [0] * len(state.strength)
    assert damage_percent(state, SHIP["ajax"]) == 99, "while she floats"
    state.fate[SHIP["ajax"]] = "sunk"
    assert damage_percent(state, SHIP["ajax"]) == 100


def test_2_2_1_a_scratch_is_one_percent() -> None:
    """2.2.1 G18 One of the Renown's hundred points."""
    state = hunt(renown=at("1420", hull=39))
    assert whole(SHIP["renown"]) == 100
    assert damage_percent(state, SHIP["renown"]) == 1
    assert value(state, "hull", "renown") == 39


def test_2_2_4_three_levels_that_are_drawn_for_the_whole_map() -> None:
    assert sum(WEATHER) == 1
    assert len(WEATHER) == 3


def test_15_11_the_rulebook_has_the_guns_as_they_are() -> None:
    guns = [row for row in table("15.11") if len(row) == 4]  # the other table has the factors
    for name, number, reach, constant in guns:
        gun = GUNS[name]
        assert (str(gun.value), str(gun.range), gun.constant) == (number, reach, Fraction(constant))
    assert len(guns) == len(GUNS)


def test_15_12_the_rulebook_has_the_places_as_they_are_and_each_column_is_a_hundred() -> None:
    rows = [(place.place, place.armour, str(place.far), str(place.near)) for place in PLACES]
    assert [tuple(row) for row in table("15.12")] == rows
    for column in ("far", "near"):
        assert sum(getattr(place, column) for place in PLACES) == 100
    assert sum(place.spee for place in PLACES) == 0


@pytest.mark.parametrize("row", table("15.13"), ids=lambda row: f"{row[0]} {row[1]}")
def test_15_13_armour_is_pierced_as_the_rulebook_says(row: list[str]) -> None:
    gun, kind, belt, turret, deck = row
    target = next(ship for ship, card in enumerate(CARDS) if card.kind == kind)
    for armour, limit, step in (("belt", belt, 1), ("turret", turret, 1), ("deck", deck, -1)):
        if limit == "-":
            assert not any(pierces(gun, target, armour, yards) for yards in range(0, 40000, 500))
        else:
            assert pierces(gun, target, armour, int(limit))
            assert not pierces(gun, target, armour, int(limit) + step)


def test_2_3_three_turret_ships_have_no_y_turret() -> None:
    """2.3 G4"""
    assert built(SHIP["exeter"]) == built(SHIP["renown"]) == (0, 1, 2)
    assert built(GRAF_SPEE) == (1, 2)


def test_2_2_1_the_damage_level_is_rounded_down_but_a_scratch_is_one_percent() -> None:
    assert [level(gone, of) for gone, of in ((0, 150), (1, 150), (2, 3), (200, 200))] == [0, 1, 66, 99]


@pytest.mark.parametrize(("name", "reported"), [("graf_spee", ""), ("ajax", "1925")])
def test_17_2_a_lost_ship_is_nowhere_and_only_the_graf_spees_report_goes_with_her(name: str, reported: str) -> None:
    state, ship = hunt(graf_spee=at("1420"), ajax=at("1420")), SHIP[name]
    state.reported_at, state.spotted[ship] = "1925", 1
    sink(state, ship)
    assert (state.hull[ship], state.knots[ship], state.spotted[ship], state.square[ship]) == (0, 0, 0, "")
    assert state.reported_at == reported
