"""Drawings: every kind of board with its boxes, lettering without overlaps, the plane, graphs."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from typing import Any
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

import pytest

import sealed_orders as so
from sealed_orders.kernel.board import Board, Box, Cell, Lettering, Place
from sealed_orders.kernel.hexes import centre
from sealed_orders.kernel.plane_board import Plane
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.report.charts.waters import waters
from sealed_orders.report.drawing.chart import edges, ground, ports
from sealed_orders.report.drawing.graph import Axis, Growth, Pin, bars, curve, growth, ranges
from sealed_orders.report.drawing.heat import heat
from sealed_orders.report.drawing.hunt import Course, Guest, Hunt, Spotted, Struck, hunt
from sealed_orders.report.drawing.labels import WIDE, Labels
from sealed_orders.report.drawing.margin import Rect
from sealed_orders.report.drawing.palette import DARK, LIGHT, inked
from sealed_orders.report.drawing.plane import Action, Blow, Torpedoes, Wake, action
from sealed_orders.report.drawing.sheet import Sheet, Window, whole
from sealed_orders.report.drawing.ships import SYMBOL, lost, symbols
from tests.own import GAMES

SIDES = ("red", "blue")
ROUND = (
    Box("north", "North", edge="north", along=2),
    Box("east", "East", edge="east"),
    Box("south", "South", edge="south"),
    Box("second", "Second", edge="south", along=3),
    Box("west", "West", edge="west", along=1),
)
SQUARES = tuple(
    Cell(f"1{row}1{column}", f"1{row}1{column}", column, row) for row in range(1, 5) for column in range(1, 6)
)
HEXES = tuple(Cell(f"0{c}0{r}", f"0{c}0{r}", *centre(f"0{c}0{r}")) for c in range(1, 6) for r in range(1, 5))
AREAS = (Cell("approaches", "Western Approaches", 1, 1), Cell("gap", "Iceland Gap", 3, 1), Cell("sea", "Sea", 2, 3))
JOINED = Terrain("sea", {"approaches": ("gap", "west"), "gap": ("sea", "north"), "sea": ("south",)})
BOARDS = {
    "squares": Board("squares", SQUARES, (), boxes=ROUND, places=(Place("Port", "1115", "port", "red"),)),
    "hexes": Board("hexes", HEXES, (), boxes=ROUND),
    "areas": Board("areas", AREAS, (JOINED,), boxes=ROUND),
}


def elements(svg: str, name: str, klass: str = "") -> list[Element]:
    """Return the elements of a drawing of a name and class."""
    tree = ElementTree.fromstring(svg)
    found = [piece for piece in tree.iter() if piece.tag.rpartition("}")[2] == name]
    return [piece for piece in found if not klass or klass in (piece.get("class") or "").split()]


def number(piece: Element, name: str) -> float:
    return float(piece.get(name) or 0)


@pytest.mark.parametrize("game", GAMES)
def test_every_cell_of_a_board_is_on_its_sheet(game: str) -> None:
    board = so.load(game).board()
    sheet = Sheet(board, 600)
    for cell in board.cells:
        if cell.kind != "exit":
            x, y = sheet.at(cell.id) or (-1, -1)
            assert sheet.sea.x < x < sheet.sea.x + sheet.sea.width
            assert sheet.sea.y < y < sheet.sea.y + sheet.sea.height
    assert elements(f'<svg xmlns="http://www.w3.org/2000/svg">{ground(sheet)}</svg>', "rect", "water")


def apart(one: Rect, other: Rect) -> bool:
    across = one.x + one.width <= other.x or other.x + other.width <= one.x
    return across or one.y + one.height <= other.y or other.y + other.height <= one.y


@pytest.mark.parametrize("shape", BOARDS)
def test_boxes_are_drawn_beyond_their_edge_and_cover_nothing(shape: str) -> None:
    sheet = Sheet(BOARDS[shape], 620)
    assert set(sheet.boxes) == {box.id for box in ROUND}
    for box in sheet.boxes.values():
        assert box.x >= 0
        assert box.y >= 0
        assert box.x + box.width <= sheet.width + 0.01
        assert box.y + box.height <= sheet.height + 0.01
        assert apart(box, sheet.sea)
    assert all(apart(one, other) for one, other in combinations(sheet.boxes.values(), 2))
    sea = sheet.sea
    assert sheet.boxes["north"].y < sea.y
    assert sheet.boxes["south"].y > sea.y + sea.height - 1
    assert sheet.boxes["west"].x < sea.x
    assert sheet.boxes["east"].x > sea.x + sea.width - 1


def test_a_box_is_level_with_what_the_game_says() -> None:
    sheet = Sheet(BOARDS["squares"], 620)
    assert sheet.boxes["north"].middle[0] == pytest.approx(sheet.spot(2, 0)[0])


@pytest.mark.parametrize("shape", BOARDS)
def test_a_chart_shows_boxes_with_their_names_and_who_is_in_them(shape: str) -> None:
    board = BOARDS[shape]
    sheet = Sheet(board, 620)
    here = board.cells[0].id
    guests = [Guest("west", "Hood", 0, 1, 3, stays=False), Guest("west", "Renown", 0, 1, 5, stays=True)]
    course = Course("Hood", "battleship", 0, {1: "west", 2: here, 3: here}, bold=True)
    drawn = hunt(sheet, Hunt([course], sides=SIDES, guests=guests), "The hunt")
    assert {piece.text for piece in elements(drawn, "text", "boxname")} == {box.label for box in ROUND}
    assert len(elements(drawn, "path", "box")) == len(ROUND)
    shown = elements(drawn, "text", "guest")
    assert {(g.text, g.get("data-t"), g.get("data-e"), "past" in str(g.get("class"))) for g in shown} == {
        ("Hood", "1", "3", True),
        ("Renown", "1", "5", False),
    }
    x, y = sheet.boxes["west"].middle
    (stroke, *_) = elements(drawn, "path", "seg")
    assert str(stroke.get("d")).startswith(f"M{x:g}"[:4]), "the track begins in the box"
    assert y > 0


def test_names_are_not_cut_at_the_frame() -> None:
    names = (Lettering("Greenland", 1, 1, "land"), Lettering("Western Approaches", 5, 4, "ocean"))
    sheet = Sheet(replace(BOARDS["squares"], boxes=(), names=names), 620)
    for piece in elements(hunt(sheet, Hunt([], sides=SIDES), "x"), "text", "name"):
        half = len(piece.text or "") * 12 * WIDE / 2
        assert number(piece, "x") - half >= 0
        assert number(piece, "x") + half <= sheet.width


def test_area_names_are_under_their_circles() -> None:
    sheet = Sheet(replace(BOARDS["areas"], boxes=()), 620)
    drawn = hunt(sheet, Hunt([], sides=SIDES), "x")
    named = {piece.text: piece for piece in elements(drawn, "text", "cell")}
    assert set(named) == {"Western Approaches", "Iceland Gap", "Sea"}
    x, y = sheet.at("gap") or (0, 0)
    assert named["Iceland Gap"].get("text-anchor") == "middle"
    assert number(named["Iceland Gap"], "x") == pytest.approx(x, abs=0.01)
    assert number(named["Iceland Gap"], "y") > y


def test_a_track_passes_the_cells_on_its_way() -> None:
    sheet = Sheet(replace(BOARDS["areas"], boxes=()), 620)
    course = Course("Raider", "raider", 0, {1: "approaches", 2: "sea"}, bold=True, ways={1: ("gap",)})
    (stroke,) = elements(hunt(sheet, Hunt([course], sides=SIDES), "x"), "path", "seg")
    assert str(stroke.get("d")).count("L") == 2


def test_a_short_match_is_drawn_on_its_own_waters_and_a_long_one_on_all() -> None:
    board = so.load("bismarck").board()
    near = waters(board, ["1116", "1215", "1515"])
    assert near != whole(board)
    assert near.right - near.left >= 12
    sheet = Sheet(board, 620, near)
    assert all(sheet.at(cell) for cell in ("1116", "1215", "1515"))
    assert sheet.at("2626") is None, "Brest is far away"
    assert sheet.unit > Sheet(board, 620).unit * 1.3
    assert waters(board, ["1111", "3027"]) == whole(board)
    assert waters(board, []) == whole(board)
    assert waters(BOARDS["areas"], ["gap"]) == whole(BOARDS["areas"])


def test_what_is_outside_the_waters_is_not_drawn() -> None:
    board = replace(BOARDS["squares"], boxes=())
    sheet = Sheet(board, 620, Window(0.5, 0.5, 3.5, 3.5))
    drawn = hunt(sheet, Hunt([], [Spotted("1", 2, "1415")], sides=SIDES), "x")
    assert elements(drawn, "text", "place") == []
    assert elements(drawn, "circle", "met") == []
    assert {piece.text for piece in elements(drawn, "text", "num")} == {"11", "12", "13"}


def test_squares_side_by_side_are_one_piece() -> None:
    sheet = Sheet(so.load("bismarck").board(), 600)
    assert sheet.outline(["1520", "1521", "1522", "1620"]).count("M") == 2


def test_the_edges_name_rows_and_columns_of_squares_and_hexes() -> None:
    across, down = edges(so.load("bismarck").board())
    assert (across[0][1], down[0][1]) == ("11", "11")
    across, down = edges(so.load("sink_the_bismarck").board())
    assert (across[0][1], down[0][1], down[-1][1]) == ("01", "01", "34")
    across, down = edges(so.load("bismarck_solitaire").board())
    assert (across[0], down[0]) == ((1.0, "1"), (1.0, "A"))


def test_names_do_not_overlap() -> None:
    labels = Labels(400, 400)
    first, second = labels.place("Bismarck", (200, 200), 10, 5), labels.place("Hood", (200, 200), 10, 5)
    assert first is not None
    assert second is not None
    assert first != second
    assert labels.place("Hood", (200, 200), 10, 5) is None, "what is there already is not said again"


@pytest.mark.parametrize("cell", ["1111", "1115"])
def test_the_name_of_a_port_is_inside_the_frame_however_crowded(cell: str) -> None:
    port = Place("Saint-Nazaire", cell, "port", "red")
    sheet = Sheet(replace(BOARDS["squares"], places=(port,) * 12), 300)
    sea = sheet.sea
    labels = Labels(sheet.width, sheet.height)
    wide = len(port.name) * 10 * WIDE
    for piece in elements(ports(sheet, SIDES, labels), "text", "place"):
        left = number(piece, "x") - wide * {"start": 0, "middle": 0.5, "end": 1}[piece.get("text-anchor") or ""]
        assert sea.x <= left <= sea.x + sea.width - wide


def test_ports_are_drawn_over_the_tracks() -> None:
    sheet = Sheet(BOARDS["squares"], 300)
    drawn = hunt(sheet, Hunt([Course("Raider", "cruiser", 0, {1: "1111", 2: "1115"}, bold=True)], sides=SIDES), "x")
    assert drawn.index('class="seg') < drawn.index(">Port<")


def test_the_pieces_of_a_hunt_know_from_which_turn_they_are_seen() -> None:
    sheet = Sheet(so.load("bismarck").board(), 600)
    course = Course("Bismarck", "battleship", 1, {1: "1528", 2: "1124", 3: "1123"}, bold=True)
    marks = Hunt([course], [Spotted("1", 2, "1123")], sides=("british", "german"), struck=[Struck(3, "1123", 0)])
    drawn = hunt(sheet, marks, "The hunt")
    assert [piece.get("data-t") for piece in elements(drawn, "path", "seg")] == ["2", "3"]
    assert [piece.get("data-t") for piece in elements(drawn, "path", "burst")] == ["3"]


@pytest.mark.parametrize("shape", BOARDS)
def test_a_belief_is_darkest_where_it_is_likeliest_also_in_a_box(shape: str) -> None:
    board = BOARDS[shape]
    cell = board.cells[0].id
    drawn = heat(Sheet(board, 170), {"west": 0.7, cell: 0.1}, cell, 1, "ground", "Turn 4")
    dark = [float(piece.get("opacity", 0)) for piece in elements(drawn, "path", "heat")]
    assert dark == sorted(dark)
    assert len(dark) == 2
    assert len(elements(drawn, "circle", "truth")) == 1


def battle(**given: Any) -> str:
    """Return two ships on the plane, one of them sunk."""
    wakes = [
        Wake("Graf Spee", "pocket battleship", 1, {1: (5000, 5000), 2: (5020, 5010), 3: (5040, 5000)}, sunk=3),
        Wake("Ajax", "light cruiser", 0, {1: (5000, 4800), 2: (5010, 4830), 3: (5020, 4860)}),
    ]
    blows = [Blow((5020, 5010), 0, "Turn 2: Ajax hits Graf Spee, 2 hits")]
    runs = [Torpedoes((5010, 4830), (5020, 5010), 0)]
    return action(Action(Plane(), wakes, blows, runs), 620, "The wakes", **given)


def test_a_battle_on_the_plane_has_its_wakes_hits_torpedoes_and_who_was_sunk() -> None:
    drawn = battle()
    assert len(elements(drawn, "path", "seg")) == 2
    assert len(elements(drawn, "circle", "knot")) == 6
    (burst,) = elements(drawn, "path", "burst")
    assert [piece.text for piece in burst] == ["Turn 2: Ajax hits Graf Spee, 2 hits"]
    assert len(elements(drawn, "path", "run")) == 1
    assert len(elements(drawn, "circle", "lost")) == 1
    assert {piece.text for piece in elements(drawn, "text", "ship")} == {"Graf Spee, sunk in turn 3", "Ajax"}
    assert any("yards" in str(piece.text) for piece in elements(drawn, "text"))


@pytest.mark.parametrize("kind", ["corvette", "escort carrier", "dummy"])
def test_a_kind_without_a_symbol_is_a_chit_with_its_letters(kind: str) -> None:
    course = Course("Force A", kind, 0, {1: "1111", 2: "1112"}, bold=True)
    wake = Wake("Flower", kind, 1, {1: (5000, 5000), 2: (5020, 5010)})
    for drawn in (
        hunt(Sheet(BOARDS["squares"], 600), Hunt([course]), "The hunt"),
        action(Action(Plane(), [wake], [], []), 620, "The wakes"),
        lost(kind, 1, "Flower, sunk"),
    ):
        (chit,) = elements(drawn, "g", "chit")
        assert [piece.text for piece in chit if piece.text] == [kind[:2].upper()]
        assert not elements(drawn, "use")


def test_every_symbol_that_a_kind_names_is_on_the_page() -> None:
    page = f'<svg xmlns="http://www.w3.org/2000/svg">{symbols()}</svg>'
    drawn = {piece.get("id") for piece in elements(page, "symbol")}
    assert {f"u-{name}" for name in SYMBOL.values()} <= drawn


def test_north_is_up_on_the_plane_and_everything_is_on_the_paper() -> None:
    knots = [(number(piece, "cx"), number(piece, "cy")) for piece in elements(battle(), "circle", "knot")]
    spee, ajax = knots[:3], knots[3:]
    assert max(y for _, y in spee) < min(y for _, y in ajax), "she is north of the cruiser"
    assert all(0 < x < 620 and y > 0 for x, y in knots)


def test_graphs_show_their_curve_their_pins_and_the_turns_as_players_count() -> None:
    axis = Axis(8, 11, {8: "22 May"}, [9], begins=8)
    drawn = curve(axis, {8: (0.2, 0.4, 0.6), 9: (0.3, 0.5, 0.7)}, [Pin("1", 9, 0.5)], "won", "lost", "x")
    assert len(elements(drawn, "path", "curve")) == 1
    assert [piece.text for piece in elements(drawn, "text", "met-n")] == ["1"]
    assert [piece.text for piece in elements(drawn, "text", "mid")] == ["1", "2", "3"]
    side = Growth("British", 0, {8: 0, 9: 4, 10: 64}, {"Bismarck sunk": {10: 60}, "missions done": {9: 4}})
    points = growth(axis, [side], "Points")
    assert [piece.text for piece in elements(points, "text", "award-n")] == ["60", "4"]
    assert [piece.text for piece in elements(points, "text", "end")][:4] == ["0", "20", "40", "60"]


def test_hits_by_turn_are_bars_above_and_below_and_the_range_is_a_curve() -> None:
    drawn = bars((1, 2, 3), [(0, {1: 2, 3: 1}), (1, {2: 1})], "Hits by turn")
    own, foe = elements(drawn, "rect", "s0"), elements(drawn, "rect", "s1b")
    assert (len(own), len(foe)) == (2, 1)
    assert number(own[0], "height") > number(own[1], "height")
    assert number(own[0], "y") < number(foe[0], "y")
    assert len(elements(ranges({1: 18000.0, 2: 9000.0}, "The range"), "path", "curve")) == 1


def test_a_drawing_alone_has_its_inks_filled_in() -> None:
    assert LIGHT.keys() == DARK.keys()
    assert "var(" not in inked()


def test_a_map_of_areas_has_its_land_under_the_discs() -> None:
    land = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0))
    drawn = ground(Sheet(replace(BOARDS["areas"], coast=(land,), boxes=()), 620))
    assert drawn.index('class="water"') < drawn.index('class="land"') < drawn.index('class="area')
