"""Whatever is reconstructed is marked where a player reads it: at the unit, the table, the card and the paragraph."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.games.bismarck.ships import TYPE, UNIT
from sealed_orders.games.bismarck.tables import UNIT_MARKS
from sealed_orders.testing.scenarios import begun


def test_what_is_rebuilt_is_marked_at_the_unit_the_table_and_the_card() -> None:
    match = begun("denmark_strait", "hood_is_gone")
    display = match.game.display(match.view("british"))
    assert all("15.2 G2" in token.reconstructed for token in display.tokens)
    assert all("15.2 G3" in card.reconstructed for card in display.cards if card.facts)
    match = begun("bismarck_solitaire", "exercise_rhine")
    tables = {panel.title: panel.reconstructed for panel in match.game.display(match.view("bismarck")).panels}
    assert "Rodney's firepower, strength, points (17.2 G2)" in tables["Royal Navy"]
    assert "Hood" not in tables["Royal Navy"]
    assert tables["Tactics"] == "all but a 1 for closing (17.2 G3)"
    match = begun("bismarck", "campaign")
    tokens = match.game.display(match.view("german")).tokens
    assert {token.id: token.reconstructed for token in tokens}["bismarck"] == "fuel at the start (22.0 G5)"
    planes = {plane for plane, number in UNIT.items() if TYPE[number] == "T"}
    assert planes == {unit for unit, mark in UNIT_MARKS.items() if mark == "torpedoes of an attack (22.0 G7)"}


@pytest.mark.parametrize(
    ("game", "number"), [("bismarck_solitaire", "3.2"), ("denmark_strait", "4.1"), ("bismarck", "6.8")]
)
def test_a_paragraph_with_rebuilt_numbers_says_so(game: str, number: str) -> None:
    assert "econstructed*" in so.load(game).rulebook[number].text
