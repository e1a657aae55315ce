"""The board as text."""

from __future__ import annotations

from dataclasses import replace

import sealed_orders as so
from sealed_orders.kernel.board import Board, Cell, Display, Place, Shade, Token
from sealed_orders.kernel.hexes import centre
from sealed_orders.terminal.chart import Hand, chart, layer, window
from tests.terminal.fleet import Fleet

SQUARES = Board(
    "squares",
    tuple(Cell(f"{r}{c}", "", c, r, "land" if (r, c) == (11, 12) else "sea") for r in (11, 12) for c in (11, 12, 13)),
    (),
    (Place("Brest", "1213", "port", "german"),),
)


def test_squares_are_a_grid_with_row_and_column_numbers() -> None:
    tokens = (Token("hood", "Hood", "1211", "british", "ship"), Token("foe", "Bismarck", "1111", "german", "ship"))
    assert chart(SQUARES, Display("", tokens), "british").split("\n") == [
        "     1 1 1",
        "     1 2 3",
        "  11 b # .",
        "  12 H . +",
        ". sea, # land.",
        "+ german: Brest 1213.",
        "  1111  b  Bismarck (german)",
        "  1211  H  Hood",
    ]


def test_several_tokens_in_a_cell_are_counted() -> None:
    tokens = tuple(Token(str(n), f"Ship {n}", "1212", "british", "ship") for n in range(3))
    lines = chart(SQUARES, Display("", tokens), "british").split("\n")
    assert lines[3] == "  12 . 3 +"
    assert lines[-1] == "  1212  3  Ship 0, Ship 1, Ship 2"


def test_a_port_of_nobody_and_a_token_with_a_letter_of_its_own_have_their_own_signs() -> None:
    board = replace(SQUARES, places=(*SQUARES.places, Place("Vigo", "1113", "port")))
    tokens = (
        Token("altmark", "Altmark", "1211", "german", "oiler", sign="A"),
        Token("j", "Ajax", "1111", "british", "ship", sign="J"),
    )
    lines = chart(board, Display("", tokens), "british").split("\n")
    assert lines[2:4] == ["  11 J # o", "  12 a . +"]
    assert "+ german: Brest 1213." in lines
    assert "o neutral: Vigo 1113." in lines
    assert chart(board, Display("", tokens), "german").split("\n")[3] == "  12 A . *"


def test_a_game_may_declare_the_signs_of_its_ports() -> None:
    places = (Place("Brest", "1213", "port", "german", sign="+"), Place("Vigo", "1113", "port", sign="@"))
    lines = chart(replace(SQUARES, places=places), Display(""), "german").split("\n")
    assert lines[2:4] == ["  11 . # @", "  12 . . +"]
    assert lines[5:] == ["+ german: Brest 1213.", "@ neutral: Vigo 1113."]


def test_where_no_place_has_an_owner_none_is_called_neutral() -> None:
    lines = chart(replace(SQUARES, places=(Place("Bergen", "1213", "port"),)), Display(""), "german").split("\n")
    assert lines[-1] == "o Bergen 1213."


def test_2_3_the_ports_of_graf_spee_have_the_signs_of_her_rulebook() -> None:
    text = chart(so.load("graf_spee").board(), Display(""), "german")
    assert "+ british: Capetown 2228, Freetown 1322, Port Stanley 2713, Dakar 1221." in text
    assert "o neutral: Bahia 1817, Rio de Janeiro 2016, Montevideo 2313." in text


def test_an_enemy_among_own_ships_is_seen_on_the_map() -> None:
    tokens = (
        Token("h", "Hood", "1211", "british", "ship"),
        Token("g", "Graf Spee", "1211", "german", "ship"),
        Token("j", "Ajax", "1211", "british", "ship"),
    )
    lines = chart(SQUARES, Display("", tokens), "british").split("\n")
    assert lines[3] == "  12 g . +"
    assert "  1211  g  Hood, Graf Spee (german), Ajax" in lines


def test_the_legend_lists_only_signs_that_are_drawn() -> None:
    tokens = tuple(Token(c.id, "Hood", c.id, "british", "ship") for c in SQUARES.cells if c.id != "1111")
    shade = Shade("fog", ("1112",))
    lines = chart(SQUARES, Display("", tokens, shades=(shade,)), "british").split("\n")
    assert lines[4:6] == [". sea.", "german: Brest 1213."], "land, fog and port are under ships"


def test_night_everywhere_is_said_and_hides_neither_lanes_nor_weather() -> None:
    cells = tuple(replace(cell, kind="lane") if cell.id == "1111" else cell for cell in SQUARES.cells)
    board = replace(SQUARES, cells=cells, zones={"north": ("1113",)})
    shades = (Shade("night", tuple(c.id for c in cells)), Shade("fog", ("north",), "poor weather"))
    lines = chart(board, Display("", shades=shades), "british").split("\n")
    assert lines[2:5] == ["  11 = # ~", "  12 . . +", ". sea, # land, = lane, ~ poor weather. Everywhere: night."]


def test_a_map_higher_than_the_terminal_is_a_window_on_the_current_unit() -> None:
    board = so.load("sink_the_bismarck").board()
    tokens = (Token("hood", "Hood", "3712", "british", "ship"), Token("e", "Edinburgh", "2330", "british", "ship"))
    display = Display("", tokens)
    part = window(board, display, "british", Hand("3712"), 30).split("\n")
    assert part[0] == "The part of the map around 3712; map all shows the whole."
    assert 20 < sum(1 + len(line) // 80 for line in part) <= 30
    assert "  3712  H  Hood" in part
    assert not [line for line in part if "Edinburgh" in line]
    assert "  2330  E  Edinburgh" in window(board, display, "british", Hand("2330"), 30)
    assert window(board, display, "british", Hand("3712"), 200) == chart(board, display, "british", hand=Hand("3712"))


def test_a_shade_marks_open_sea() -> None:
    lines = chart(SQUARES, Display("", shades=(Shade("night", ("1111", "1112")),)), "british").split("\n")
    assert lines[2] == "  11 ~ # ."
    assert ". sea, # land, ~ night." in lines


def test_even_columns_of_hexes_stand_half_a_hex_lower() -> None:
    names = [f"{c:02}{r:02}" for c in range(1, 6) for r in (1, 2)]
    board = Board("hexes", tuple(Cell(n, n, *centre(n)) for n in names), ())
    tokens = (Token("hood", "Hood", "0201", "british", "ship"),)
    assert chart(board, Display("", tokens), "british").split("\n")[:6] == [
        "     00000",
        "     12345",
        "  01 . . .",
        "      H .",
        "  02 . . .",
        "      . .",
    ]


def test_cells_may_be_named_by_letters_and_come_in_quarters() -> None:
    cells = tuple(
        Cell(f"{letter}{number}{ns}{ew}", "", 2 * number + (ew == "e"), 2 * row + (ns == "s"))
        for row, letter in enumerate("AB")
        for ns in "ns"
        for number in (1, 2)
        for ew in "we"
    )
    assert chart(Board("squares", cells, ()), Display(""), "british").split("\n")[:5] == [
        "    1   2",
        "  A . . . .",
        "    . . . .",
        "  B . . . .",
        "    . . . .",
    ]


def test_the_weather_is_at_the_edge_of_its_row() -> None:
    lines = chart(SQUARES, Display("", rows={"11": "fog", "12": "5"}), "british").split("\n")
    assert lines[2:5] == ["  11 . # .  fog", "  12 . . +  5", ". sea, # land. At the right edge: the weather."]


def test_a_layer_says_something_of_each_cell() -> None:
    assert layer(SQUARES, {"1111": "12", "1213": "3"}).split("\n")[2:] == ["  11 12 .  .", "  12 .  .  3"]


def test_the_map_names_the_other_maps() -> None:
    display = Display("", layers={"Search, now": {"1111": "2"}, "Lanes": {}})
    assert chart(SQUARES, display, "british").endswith("\nOther maps: map Search, now, map Lanes.")


def test_a_part_of_the_map_is_around_its_middle() -> None:
    game = Fleet()
    part = chart(game.board(), Display(""), "admiral", "1111")
    assert part.split("\n")[1] == "     1 2 3 4 5 6 7"
    assert "Brest" not in part
    assert "Brest 2013" in chart(game.board(), Display(""), "admiral")


def test_areas_are_listed_with_what_they_are_joined_to() -> None:
    game = so.load("tutorial")
    display = game.display(so.Match.new("tutorial", seed="x").view("raider"))
    lines = chart(game.board(), display, "raider").split("\n")
    assert len(lines) == 7
    norway = next(line for line in lines if line.startswith("  norway"))
    assert norway.endswith("Raider")
    assert "to iceland, faroes, scapa" in norway
