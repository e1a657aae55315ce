"""Answers as people write them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sealed_orders.kernel.board import Board, Cell
from sealed_orders.kernel.hexes import centre
from sealed_orders.kernel.hexes import neighbours as hex_neighbours
from sealed_orders.kernel.order import IllegalOrder
from sealed_orders.kernel.prompt import Allot, Bin, Course, Mode, Number, Option, Pick
from sealed_orders.kernel.squares import column, neighbours, row, square
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.terminal.reading import BadPair, Reader, meant, pairs

SQUARES = [square(r, c) for r in range(11, 15) for c in range(11, 15)]
SEA = Terrain("sea", neighbours(SQUARES))
GRID = Reader(Board("squares", tuple(Cell(c, c, column(c), row(c)) for c in SQUARES), (SEA,)))
STRAITS = Terrain("straits", {"norway": ("faroes", "far_north"), "faroes": ("norway",), "far_north": ()})
NAMES = {"norway": "Norway", "faroes": "Faroes", "far_north": "The Far North"}
AREAS = Reader(Board("areas", tuple(Cell(c, label, 0, 0) for c, label in NAMES.items()), (STRAITS,)))
SHIP = Course("ship", "Ship", "1212", (Mode("P", "Patrol"), Mode("M", "Move", 1, 3, SEA)))
STRIKE = Course("ship", "Ship", "1212", (Mode("S", "Strike", 1, 3, SEA, mark=True),))
SAIL = Course("ship", "Ship", "norway", (Mode("lurk", "Lurk"), Mode("run", "Run", 0, 2, STRAITS)))
TARGETS = Pick("target", "Target", (Option("hood", "Hood"), Option("pow", "Prince of Wales")), 0, 2)
SHOTS = Pick("shots", "Shots", (Option("2", "Two"), Option("4", "Four")))


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("M 1213 1214", ("M", "1213", "1214")),
        ("m 1213", ("M", "1213")),
        ("2 1213", ("M", "1213")),
        ("move n SE", ("M", "1112", "1213")),
        ("e", ("M", "1213")),
        ("P", ("P",)),
        ("1", ("P",)),
    ],
)
def test_a_course_is_read_from_names_numbers_and_directions(typed: str, answer: tuple[str, ...]) -> None:
    assert GRID.read(SHIP, typed.split()) == answer


def test_a_direction_that_leads_ashore_into_a_closed_cell_or_off_the_map_says_so() -> None:
    sea = Terrain("sea", neighbours([cell for cell in SQUARES if cell != "1313"]), rule="6.1")
    cells = tuple(Cell(c, c, column(c), row(c), "land" if c == "1313" else "sea") for c in SQUARES)
    ship = Course("ship", "Ship", "1212", (Mode("M", "Move", 1, 3, sea),))
    with pytest.raises(IllegalOrder) as error:
        Reader(Board("squares", cells, (sea,))).read(ship, ["M", "se"])
    assert (error.value.text, error.value.rule) == ("Ship: 1313 is land.", "6.1")
    coast = Board("squares", tuple(replace(cell, kind="coast") for cell in cells if cell.id == "1313"), (sea,))
    closed = replace(coast, cells=(*coast.cells, *(cell for cell in cells if cell.id != "1313")))
    with pytest.raises(IllegalOrder, match=r"^Ship: 1313 is closed\. \(6\.1\)$"):
        Reader(closed).read(ship, ["SE"])
    with pytest.raises(IllegalOrder, match="the map ends W of 1211"):
        GRID.read(SHIP, ["M", "w", "w"])


@pytest.mark.parametrize("typed", ["S 1213 ! 1214", "S 1213! 1214", "s e! e", "e ! e"])
def test_a_marked_step_may_be_written_together_with_its_mark(typed: str) -> None:
    assert GRID.read(STRIKE, typed.split()) == ("S", "1213", "!", "1214")


def test_hexes_have_directions_of_their_own() -> None:
    cells = ["0101", "0201", "0102"]
    sea = Terrain("sea", hex_neighbours(cells))
    reader = Reader(Board("hexes", tuple(Cell(c, c, *centre(c)) for c in cells), (sea,)))
    ship = Course("ship", "Ship", "0101", (Mode("M", "Move", 1, 2, sea),))
    assert reader.read(ship, ["M", "se", "sw"]) == ("M", "0201", "0102")


@pytest.mark.parametrize("typed", ["run faroes", "run faro", "RUN Faroes", "2 faroes", "faroes"])
def test_an_area_may_be_cut_short(typed: str) -> None:
    assert AREAS.read(SAIL, typed.split()) == ("run", "faroes")


def test_a_beginning_that_fits_two_areas_is_refused() -> None:
    with pytest.raises(IllegalOrder, match="no way from norway to far"):
        AREAS.read(SAIL, ["run", "far"])


def test_a_word_that_is_nothing_is_refused_by_the_choice() -> None:
    with pytest.raises(IllegalOrder, match="there is no mode sink; choose lurk or run"):
        AREAS.read(SAIL, ["sink"])


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hood", ("hood",)),
        ("2 1", ("pow", "hood")),
        ("prince of wales", ("pow",)),
        ("prin HOOD", ("pow", "hood")),
        ("none", ()),
        ("", ()),
    ],
)
def test_options_are_read_from_values_labels_and_numbers(typed: str, answer: tuple[str, ...]) -> None:
    assert AREAS.read(TARGETS, typed.split()) == answer


@pytest.mark.parametrize("typed", ["far_north", "The Far North", "far"])
def test_a_cell_of_a_terrain_is_read_by_its_name_on_the_board(typed: str) -> None:
    assert AREAS.read(Pick("ship", "Ship", cells=STRAITS, but=("faroes",)), typed.split()) == ("far_north",)


def test_a_cell_that_is_excluded_is_refused() -> None:
    with pytest.raises(IllegalOrder, match="Faroes is not among the options"):
        AREAS.read(Pick("ship", "Ship", cells=STRAITS, but=("faroes",)), ["Faroes"])


def test_options_that_are_numbers_are_meant_as_themselves() -> None:
    assert AREAS.read(SHOTS, ["2"]) == ("2",)
    with pytest.raises(IllegalOrder, match="1 is not among the options"):
        AREAS.read(SHOTS, ["1"])


def test_a_number_is_checked_by_its_choice() -> None:
    flights = Number("flights", "Flights", 0, 4)
    assert AREAS.read(flights, ["3"]) == ("3",)
    with pytest.raises(IllegalOrder, match="0 to 4, not 5"):
        AREAS.read(flights, ["5"])


FORCES = Allot(
    "forces",
    "Forces",
    (Option("hood", "Hood"), Option("pow", "Prince of Wales"), Option("suffolk", "Suffolk")),
    (Bin("a", "Force A", 1, 2), Bin("b", "Force B"), Bin("home", "At home", takes=("suffolk",))),
    default=("hood=a", "pow=a", "suffolk=b"),
)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("hood=a pow=b suffolk=home", ("hood=a", "pow=b", "suffolk=home")),
        ("pow=b", ("hood=a", "pow=b", "suffolk=b")),
        ("hood,prince=b suffolk=a", ("hood=b", "pow=b", "suffolk=a")),
        ("suff=h", ("hood=a", "pow=a", "suffolk=home")),
        ("", ("hood=a", "pow=a", "suffolk=b")),
    ],
)
def test_an_allotment_is_read_from_items_and_bins_cut_short(typed: str, answer: tuple[str, ...]) -> None:
    assert AREAS.read(FORCES, typed.split()) == answer


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("rodney=a", "rodney is not among hood, pow, suffolk"),
        ("hood=home", "Hood cannot go into At home"),
        ("hood=c", "Hood goes into one of a, b, home, not c"),
        ("suffolk=a", "Force A holds 1 to 2, not 3"),
    ],
)
def test_an_allotment_that_does_not_fit_is_refused(typed: str, text: str) -> None:
    with pytest.raises(IllegalOrder, match=text):
        AREAS.read(FORCES, typed.split())


def test_where_there_is_one_bin_everything_goes_into_it() -> None:
    pool = Allot("pool", "Pool", FORCES.items, (Bin("all", "All"),))
    assert AREAS.read(pool, []) == ("hood=all", "pow=all", "suffolk=all")


def test_digits_are_never_taken_for_a_beginning() -> None:
    assert meant("12", {"1213": "1213"}) == "12"


@pytest.mark.parametrize("texts", [["flights"], ["=2"], ["a=1", "a=2"]])
def test_a_pair_is_a_key_and_a_value_and_comes_once(texts: list[str]) -> None:
    with pytest.raises(BadPair):
        pairs(texts, "A fact")


def test_a_value_may_be_empty_or_have_an_equals_sign() -> None:
    assert pairs(["a=", "b=c=d"], "A fact") == {"a": "", "b": "c=d"}
