"""A kind that nobody can draw is refused; kinds of token are open, and each known one has its drawing."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sealed_orders.kernel import kinds
from sealed_orders.kernel.board import Board, Box, Cell, Lettering, Place, Shade, Token, shaded
from sealed_orders.kernel.mistake import BadGame
from sealed_orders.kernel.subject import Subject

UNKNOWN: Any = "swamp"
CLIENT = Path(__file__).parents[2] / "client" / "src"


@pytest.mark.parametrize(
    ("make", "text"),
    [
        (lambda: Cell("0101", "", 0, 0, UNKNOWN), "There is no kind swamp for the cell 0101; there are sea, lane,"),
        (
            lambda: Place("Brest", "0101", UNKNOWN),
            "There is no kind swamp for the place Brest; there are port, airfield.",
        ),
        (lambda: Lettering("Atlantic", 0, 0, UNKNOWN), "for the name Atlantic; there are ocean, sea, land."),
        (lambda: Token("hood", "Hood", "0101", "british", ""), "The token hood has no kind."),
        (lambda: Box("clyde", "Clyde", edge=UNKNOWN), "for the box clyde; there are north, east, south, west."),
        (lambda: Subject(fights=UNKNOWN), "for how a fight is shown; there are page, plane."),
        (lambda: Shade(UNKNOWN, (), "mines"), "for the shade mines; there are night, fog, area, zone."),
        (lambda: Shade("zone", (), "mines", 1, UNKNOWN), "for the shade mines; there are red, blue, green, yellow."),
        (lambda: Board(UNKNOWN, (), ()), "for the board chart; there are areas, squares, hexes, plane."),
    ],
    ids=["cell", "place", "name", "token", "box", "fight", "shade", "colour", "shape"],
)
def test_an_unknown_kind_is_the_authors_mistake_in_one_sentence(make: Any, text: str) -> None:
    with pytest.raises(BadGame, match=re.escape(text)):
        make()


def test_every_kind_of_token_has_a_silhouette_or_is_drawn_as_a_chit_or_a_cross() -> None:
    source = (CLIENT / "chart" / "kinds.ts").read_text()
    drawn = set(re.findall(r'^  "?([a-z ]+)"?: "[A-Z]",$', source, re.MULTILINE))
    assert set(kinds.TOKENS) - drawn == {"dummy", "contact"}
    assert drawn <= set(kinds.TOKENS)


def test_a_token_of_a_kind_without_a_drawing_is_no_mistake() -> None:
    assert Token("anchusa", "Anchusa", "0101", "british", "corvette").kind == "corvette"


@pytest.mark.parametrize(("shape", "called"), [("areas", ("area", "areas")), ("hexes", ("hex", "hexes"))])
def test_cells_are_called_as_the_shape_has_it_unless_the_board_says_otherwise(shape: Any, called: Any) -> None:
    assert Board(shape, (), ()).called == called
    assert Board(shape, (), (), called=("zone", "zones")).called == ("zone", "zones")


def test_shades_have_the_names_that_readers_see() -> None:
    shades = (Shade("night", ("a",)), Shade("area", ("b",), "refuelling"), Shade("zone", ("c",), "mines", 1, "red"))
    assert [shade.name for shade in shades] == ["night", "refuelling", "1 red: mines"]
    assert shaded(shades, "area") == ("b",)
