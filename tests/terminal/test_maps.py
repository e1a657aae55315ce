"""The word map, and what fits a terminal of 80 columns."""

from __future__ import annotations

from fractions import Fraction

import pytest

import sealed_orders as so
from sealed_orders.kernel.board import Token
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.option import Option
from sealed_orders.kernel.prompt import Course, Mode, Pick, Prompt
from sealed_orders.terminal import show
from sealed_orders.terminal.form import Form
from sealed_orders.terminal.plain import Seat, help_text
from sealed_orders.terminal.reading import Reader
from sealed_orders.terminal.shelf import Shelf
from sealed_orders.terminal.unit import unit
from tests.own import GAMES
from tests.terminal.test_plain import Typed, turn


class Screen(Typed):
    """A person at a terminal of 24 lines."""

    @property
    def rows(self) -> int:
        return 24


def drawn(match: so.Match, side: str, *lines: str) -> str:
    """Return the answer to the last line typed in a terminal of 24 lines."""
    talk = Screen(*lines)
    with pytest.raises(EOFError):
        Seat(match, side, talk, Shelf(match)).turn()
    return talk.said[-2]


def test_on_a_small_terminal_the_map_is_a_window_on_the_current_unit() -> None:
    match = so.Match.new("bismarck", seed="x")
    hood = next(token for token in match.display("british").tokens if token.id == "hood")
    text = drawn(match, "british", "hood P", "map")
    assert text.startswith(f"The part of the map around {hood.cell}; map all shows the whole.")
    assert len(text.split("\n")) <= 22
    assert "Hood" in text
    assert len(drawn(match, "british", "hood P", "map all").split("\n")) > 24


def test_a_unit_by_name_moves_the_window() -> None:
    match = so.Match.new("sink_the_bismarck", seed="x")
    assert "  2330  J  Edinburgh" in drawn(match, "british", "map edinburgh")
    assert "Edinburgh" not in drawn(match, "british", "map suffolk")


def test_where_the_output_is_no_terminal_the_map_is_whole() -> None:
    said = turn(so.Match.new("bismarck", seed="x"), "british", "map")
    assert "The part of the map" not in said
    assert "\n  11 " in said
    assert "\n  30 " in said


def test_other_maps_are_named_once() -> None:
    said = turn(so.Match.new("graf_spee", seed="x"), "british", "map")
    assert said.count("map Lanes") == 1
    assert "Other maps: map Lanes, map Search." in said


def test_at_night_the_map_of_sink_still_shows_lanes() -> None:
    said = turn(so.Match.new("sink_the_bismarck", seed="x"), "british", "map")
    assert ". sea, # land, = lane, : coast. Everywhere: night." in said


@pytest.mark.parametrize("game", GAMES)
def test_every_form_fits_80_columns(game: str) -> None:
    match = so.Match.new(game, seed="x")
    for side in match.waiting:
        said = turn(match, side, "list")
        assert not [line for line in said.split("\n") if line.startswith("  #") and len(line) > 79]


def test_odds_with_long_reasons_fit_80_columns() -> None:
    said = turn(so.Match.new("graf_spee", seed="x"), "british", "odds")
    assert (
        "  41/50  82.0 %  the Graf Spee is spotted if she is in 1321 (6.2)\n        certain 10, visibility 1 -3,"
        in said
    )
    odds = [line for line in said.split("\n") if " %  " in line or line.startswith(" " * 8)]
    assert max(map(len, odds)) <= 79


def test_the_help_fits_80_columns() -> None:
    assert max(map(len, help_text(False, taught=True).split("\n"))) <= 80


def test_beside_the_map_are_the_facts_order_and_odds_of_the_current_unit() -> None:
    text = drawn(so.Match.new("bismarck", seed="x"), "british", "hood M W SW", "map")
    beside = [line[45:].strip() for line in text.split("\n")]
    assert "Hood, battleship" in beside
    assert "Fuel 7 of 7" in beside
    assert "Order M 1621 1720" in beside
    assert "1 of 32 answered" in beside
    assert max(map(len, text.split("\n"))) <= 79


def test_the_current_unit_is_in_brackets_and_its_route_is_numbered() -> None:
    text = drawn(so.Match.new("bismarck", seed="x"), "british", "hood M W SW", "map")
    rows = {line.split()[0]: line for line in text.split("\n") if line.startswith("  1")}
    assert "(1[3]" in rows["16"]
    assert "(2)" in rows["17"]
    assert rows["17"].index("2)") == rows["16"].index("1[") - 2, "one square west of the first step"


def test_what_a_window_has_no_room_to_list_is_counted() -> None:
    text = drawn(so.Match.new("bismarck", seed="x"), "british", "hood P", "map")
    assert text.split("\n")[-1].endswith("more lines; look shows everything.")
    assert "  1622  3  Hood, Prince of Wales, DF1" in text, "the cell of the current unit comes first"


def test_a_chance_of_the_current_unit_is_said_beside_the_map() -> None:
    token = Token("hood", "Hood", "1622", "british", "battleship", waits="She repairs.", waits_rule="6.2")
    odds = (Chance("sees Bismarck", Fraction(1, 4), "9.2", unit="hood"), Chance("sinks", Fraction(1), "9", unit="x"))
    form = Form(Prompt("Orders", "6", (Pick("hood", "Hood", (Option("P", "Patrol"),), default=("P",)),)), Reader())
    assert list(unit(token, form, odds)) == [
        "Hood, battleship",
        "She repairs. (6.2)",
        "Keeps its orders: P",
        "25 % sees Bismarck (9.2)",
        "0 of 1 answered",
    ]


def test_of_a_long_form_only_the_longest_rows_take_two_lines() -> None:
    rest, ports = Mode("rest", "Rest"), ("brest", "kiel", "oslo")
    bomber = Course(
        "b1", "Bomber", "", (rest, *(Mode(f"rebase_{port}", f"Rebase to {port}") for port in ports)), ("rest",)
    )
    odd = Course("r1", "Flying boat", "", (rest, *(Mode(f"over_{port}" * 5, "Search") for port in ports)), ("rest",))
    lines = show.form(Form(Prompt("Plot.", "6.1", (bomber, odd)), Reader()), {}).split("\n")
    assert lines[1] == "  #1  b1  Bomber       rest rebase_...  [rest]"
    assert len(lines[2]) > 79
    assert "rebase_... Rebase to brest and 2 more" in lines[3]


def test_a_force_that_is_called_by_its_ships_does_not_list_them_again() -> None:
    said = turn(so.Match.new("sink_the_bismarck", seed="x"), "british")
    assert "  2203       Suffolk\n" in said
    assert "Hood +2: Hood, Prince of Wales, DF3" in said
