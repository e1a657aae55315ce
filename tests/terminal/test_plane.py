"""The plane in lines of text."""

from __future__ import annotations

from pathlib import Path

from msgspec.structs import replace

import sealed_orders as so
from sealed_orders.kernel.board import Board, in_play
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, Who
from sealed_orders.kernel.plane_board import Plane
from sealed_orders.terminal.ink import Ink
from sealed_orders.terminal.look import look
from sealed_orders.terminal.plane import waters
from sealed_orders.terminal.reported import reported
from sealed_orders.terminal.sketch import COLUMNS, ROWS
from tests.games_for_tests.plane_duel import GAME
from tests.terminal.test_plain import turn


def fight() -> tuple[so.Match, Board, Plane]:
    match = so.Match.new(GAME, seed="fight", scenario="fight")
    board = in_play(GAME.boards(), match.display("blue"))
    assert board.plane is not None
    return match, board, board.plane


def river_plate(*lines: str, first: str = "") -> str:
    """Return what the British see while typing some lines, in the first turn or after an order in it."""
    match = so.Match.new("graf_spee", seed="x", scenario="river_plate")
    if first:
        match.submit("german", "")
        match.submit("british", first)
    return turn(match, "british", *lines)


def sheet(text: str) -> list[str]:
    """Return the sketch alone, without its frame."""
    return [line[1 : COLUMNS + 1] for line in text.split("\n") if line.startswith("|")]


def test_beside_the_sketch_each_ship_has_her_course_and_how_the_enemy_bears() -> None:
    match, _, plane = fight()
    text = waters(plane, match.display("blue"), "blue")
    assert "| f Falke  000  24 knots" in text or "+ f Falke  000  24 knots" in text
    assert "  Falke 12,776 yards, 071" in text
    assert "  bow and stern" in text
    assert "Turn 7: Lion at Falke, 1 of 9 hit, hull -1." in text


def test_the_battle_is_drawn_and_fits_a_terminal_of_80_columns() -> None:
    match, _, plane = fight()
    text = waters(plane, match.display("blue"), "blue")
    assert max(map(len, text.split("\n"))) <= 79
    drawn = sheet(text)
    assert [len(row) for row in drawn] == [COLUMNS] * ROWS
    assert all(sign in "".join(drawn) for sign in ("[L↑]", "f↑", "T↑", "O↑"))


def test_the_sketch_is_scaled_to_the_ships_with_north_up_and_east_right() -> None:
    match, _, plane = fight()
    display = match.display("blue")
    assert display.sea is not None
    drawn = sheet(waters(plane, display, "blue"))
    at = {c: (row.index(c), n) for n, row in enumerate(drawn) for c in "fLTO" if c in row}
    vessels = {display_letter: v for v, display_letter in zip(display.sea.vessels, "fLTO", strict=True)}
    assert sorted("fLO", key=lambda c: at[c][0]) == sorted("fLO", key=lambda c: vessels[c].x)
    assert sorted(at, key=lambda c: at[c][1]) == sorted(vessels, key=lambda c: -vessels[c].y)
    assert at["T"][0] - at["L"][0] > COLUMNS / 2, "they fill the sheet"


def test_arcs_rings_and_reach_are_those_of_the_current_ship() -> None:
    match, _, plane = fight()
    lion, tiger = (waters(plane, match.display("blue"), "blue", hand=ship) for ship in ("lion", "tiger"))
    assert "[L↑]" in lion
    assert "[T↑]" in tiger
    assert "' from Lion: 8,000 yards" in lion
    assert "(torpedoes), 12,000 yards" in lion
    assert ", Tiger's reach this turn" in tiger
    assert "limits of her arcs" in lion
    assert all(sign in "".join(sheet(lion)) for sign in ("'", ",", "-", "\\"))


def test_the_key_names_only_signs_that_are_drawn() -> None:
    match, _, plane = fight()
    display = match.display("blue")
    assert display.sea is not None
    still = replace(display, sea=replace(display.sea, runs=(), falls=()))
    assert "~ torpedoes" in waters(plane, display, "blue")
    assert "~ torpedoes" not in waters(plane, still, "blue")
    assert "* hits" not in waters(plane, still, "blue")


def test_without_arrows_in_the_alphabet_a_ship_is_a_letter_alone() -> None:
    match, _, plane = fight()
    text = waters(plane, match.display("blue"), "blue", Ink(False, arrows=False))
    assert text.isascii()
    assert "[L]" in text


def test_who_looks_sees_the_plane_that_is_in_play_and_only_what_is_new() -> None:
    match, board, _ = fight()
    display = match.display("blue")
    assert "Tiger  000" in look(display, board, "blue")
    assert "Tiger  000" not in look(display, board, "blue", before=display)
    assert "off the board" not in look(display, board, "blue")


def test_coordinates_are_printed_only_on_demand_and_without_decimals() -> None:
    said = river_plate(first="exeter_course 40")
    assert "Ships in the battle" not in said
    assert "5000,5026" not in said
    assert "5000,5026" in river_plate("log", first="exeter_course 40")
    asked = river_plate("look ships in the battle", first="exeter_course 40")
    assert "Exeter     5021  4827  040     32     20,055" in asked


def test_the_word_map_draws_the_battle_for_the_current_ship_or_one_by_name() -> None:
    assert "[JEL" in river_plate("ajax_course 10", "map")
    assert "[LEJ" in river_plate("map achilles")


def test_one_range_is_one_figure() -> None:
    """The review found 18529 and 18,530 yards on one screen."""
    said = river_plate("exeter_bow", first="exeter_course 40")
    assert "  Graf Spee 20,055 yards, 354" in said
    assert "Graf Spee, 20,055 yards" in said


def test_a_gun_set_says_what_it_lacks_to_bear() -> None:
    assert "bow bears, stern 60 degrees off" in river_plate()
    assert "12,055 too far" in river_plate(first="exeter_course 40")  # torpedoes run on any bearing


def test_an_enemy_is_as_she_was_built_less_the_damage_that_was_reported() -> None:
    match = so.Match.new("graf_spee", seed="x", scenario="river_plate")
    assert "Reported  no damage" in turn(match, "british", "look graf spee")
    lost = Damaged(Who("graf_spee"), {"hull": 6, "strength_x": 1, "guns_x": 3})
    display = reported(match.display("british"), [Event("15.13", "She is hit.", ("british",), (lost,))])
    (facts,) = (dict(token.facts) for token in display.tokens if token.id == "graf_spee")
    assert facts["Reported"] == "hull 14 of 20, turret X 9 of 10"
    plane = in_play(match.game.boards(), display).plane
    assert plane
    assert "Reported: hull 14 of 20" in waters(plane, display, "british")


def test_every_table_of_the_battle_fits_80_columns() -> None:
    lines = river_plate().split("Weather:")[1].split("Answer any")[0].split("\n")
    assert max(map(len, lines)) <= 79


def test_the_page_on_the_terminal_shows_a_battle_as_it_is_drawn() -> None:
    match = so.Match.new("graf_spee", seed="x", scenario="river_plate")
    guns = "exeter_bow graf_spee; ajax_bow graf_spee; achilles_bow graf_spee"
    for british, german in (
        (
            f"exeter_course 330; ajax_course 30; achilles_course 30; {guns}",
            "graf_spee_course 120; graf_spee_stern exeter",
        ),
        ("exeter_course 0; ajax_course 45; achilles_course 40", ""),
        ("exeter_course 20; ajax_course 30; achilles_course 30", "graf_spee_course 130"),
        ("", ""),
    ):
        match.submit("british", british)
        match.submit("german", german)
    display = reported(match.display("british"), match.log("british"))
    plane = in_play(match.game.boards(), display).plane
    assert plane is not None
    drawn = waters(plane, display, "british").split("\nTurn 4")[0]
    page = Path(__file__).parents[2] / "docs" / "by-text.md"
    assert f"```text\n{drawn}\n```" in page.read_text(encoding="utf-8")
