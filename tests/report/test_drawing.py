"""Drawings: sheets hold every shape of board, lettering keeps apart, graphs end where they should."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

import sealed_orders as so
from sealed_orders.report.drawing.chart import edges, ground
from sealed_orders.report.drawing.graph import Axis, Growth, Pin, curve, growth
from sealed_orders.report.drawing.heat import heat
from sealed_orders.report.drawing.hunt import Course, Hunt, Spotted, hunt
from sealed_orders.report.drawing.labels import Labels
from sealed_orders.report.drawing.palette import DARK, LIGHT, inked
from sealed_orders.report.drawing.sheet import Sheet
from tests.own import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_of_a_board_lies_on_its_sheet(game: str) -> None:
    board = so.load(game).board()
    sheet = Sheet(board, 600)
    for cell in board.cells:
        if cell.kind != "exit":
            x, y = sheet.at(cell.id) or (-1, -1)
            assert 0 < x < sheet.width
            assert 0 < y < sheet.height
    ElementTree.fromstring(ground(sheet))


def test_squares_side_by_side_are_one_piece() -> None:
    sheet = Sheet(so.load("bismarck").board(), 600)
    assert sheet.outline(["1520", "1521", "1522", "1620"]).count("M") == 2


def test_the_edges_name_rows_and_columns_of_squares_and_hexes() -> None:
    across, down = edges(so.load("bismarck").board())
    assert (across[0][1], down[0][1]) == ("11", "11")
    across, down = edges(so.load("sink_the_bismarck").board())
    assert (across[0][1], down[0][1], down[-1][1]) == ("01", "01", "34")


def test_lettering_keeps_out_of_its_own_way() -> None:
    labels = Labels(400, 400)
    first, second = labels.place("Bismarck", (200, 200), 10, 5), labels.place("Hood", (200, 200), 10, 5)
    assert first is not None
    assert second is not None
    assert first != second
    assert labels.place("Hood", (200, 200), 10, 5) is None, "what stands there already is not said again"


def test_the_pieces_of_a_hunt_know_from_which_turn_they_are_seen() -> None:
    sheet = Sheet(so.load("bismarck").board(), 600)
    course = Course("Bismarck", "battleship", 1, {1: "1528", 2: "1124", 3: "1123"}, bold=True)
    drawn = hunt(sheet, Hunt([course], [Spotted("1", 2, "1123")], sides=("british", "german")), "The hunt")
    tree = ElementTree.fromstring(drawn)
    turns = [piece.get("data-t") for piece in tree.iter() if "seg" in (piece.get("class") or "").split()]
    assert turns == ["2", "3"]


def test_a_belief_is_darkest_where_it_is_likeliest() -> None:
    sheet = Sheet(so.load("bismarck").board(), 170)
    tree = ElementTree.fromstring(heat(sheet, {"1520": 0.7, "1521": 0.1}, "1521", 1, "ground", "Turn 4"))
    dark = [float(piece.get("opacity", 0)) for piece in tree.iter() if piece.get("class") == "heat"]
    assert dark == sorted(dark)
    assert len(dark) == 2


def test_graphs_are_well_formed() -> None:
    axis = Axis(1, 4, {1: "22 May"}, [2])
    ElementTree.fromstring(
        curve(axis, {1: (0.2, 0.4, 0.6), 2: (0.3, 0.5, 0.7)}, [Pin("1", 2, 0.5)], "won", "lost", "x")
    )
    side = Growth("British", 0, {1: 0, 2: 4, 3: 64}, {"Bismarck sunk": {3: 60}, "missions done": {2: 4}})
    ElementTree.fromstring(growth(axis, [side], "Points"))


def test_a_drawing_alone_has_its_inks_filled_in() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert "var(" not in inked()
