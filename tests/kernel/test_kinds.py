"""Kinds are closed lists, and a client draws every one of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, get_args

import pytest

from sealed_orders.kernel import kinds
from sealed_orders.kernel.board import Board, Cell, Lettering, Place, Shade, Token, shaded
from sealed_orders.kernel.mistake import BadGame

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
        (lambda: Token("hood", "Hood", "0101", "british", UNKNOWN), "for the token hood; there are battleship,"),
        (lambda: Shade(UNKNOWN, (), "mines"), "for the shade mines; there are night, fog, area, zone."),
        (lambda: Shade("zone", (), "mines", 1, UNKNOWN), "for the shade mines; there are red, blue, green, yellow."),
        (lambda: Board(UNKNOWN, (), ()), "for the board chart; there are areas, squares, hexes, plane."),
    ],
    ids=["cell", "place", "name", "token", "shade", "colour", "shape"],
)
def test_an_unknown_kind_is_the_authors_mistake_in_one_sentence(make: Any, text: str) -> None:
    with pytest.raises(BadGame, match=re.escape(text)):
        make()


def test_every_kind_of_token_has_a_silhouette_or_is_drawn_as_a_chit_or_a_cross() -> None:
    source = (CLIENT / "chart" / "kinds.ts").read_text()
    drawn = set(re.findall(r'^  "?([a-z ]+)"?: "[A-Z]",$', source, re.MULTILINE))
    assert set(get_args(kinds.TokenKind)) - drawn == {"dummy", "contact"}
    assert drawn <= set(get_args(kinds.TokenKind))


def test_shades_are_named_as_readers_are_told_of_them() -> None:
    shades = (Shade("night", ("a",)), Shade("area", ("b",), "refuelling"), Shade("zone", ("c",), "mines", 1, "red"))
    assert [shade.name for shade in shades] == ["night", "refuelling", "1 red: mines"]
    assert shaded(shades, "area") == ("b",)
