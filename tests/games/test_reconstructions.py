"""What every game must keep: what is reconstructed says so where a player reads it."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

import sealed_orders as so
from sealed_orders.kernel.reconstruction import reconstructed
from tests.play import EVERY_GAME, EVERY_SCENARIO

PLACE = re.compile(r"\((\d+(?:\.\d+)*)( G\d+)?(?:, G\d+)*\)")


def begun(game: str, scenario: str) -> so.Match:
    """A match at its first question."""
    return so.Match.new(game, scenario, seed="marks")


@EVERY_SCENARIO
def test_a_mark_names_a_paragraph_that_tells_of_it(game: str, scenario: str) -> None:
    match = begun(game, scenario)
    displays = [match.game.display(match.view(side)) for side in match.game.sides]
    marks = {match.game.scenarios[scenario].reconstructed}
    for display in displays:
        marks |= {token.reconstructed for token in display.tokens} | {card.reconstructed for card in display.cards}
        marks |= {panel.reconstructed for panel in display.panels}
    for number, reconstruction in (place for mark in marks for place in PLACE.findall(mark)):
        assert number in match.game.rulebook
        assert not reconstruction or f"|{reconstruction} |" in match.game.rulebook[number].text


@EVERY_GAME
def test_a_scenario_whose_file_has_the_mark_carries_it(game: str) -> None:
    rules = so.load(game)
    folder = files(type(rules).__module__).joinpath("data", "scenarios")
    heads = [tomllib.loads(path.read_text("utf-8")) for path in folder.iterdir() if path.name.endswith(".toml")]
    told = {scenario.title: scenario.reconstructed for scenario in rules.scenarios.values()}
    assert told == {file["title"]: reconstructed(file.get("source", "")) for file in heads}


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


@pytest.mark.parametrize(
    ("game", "number"), [("bismarck_solitaire", "3.2"), ("denmark_strait", "4.1"), ("bismarck", "6.8")]
)
def test_a_paragraph_with_rebuilt_numbers_says_so(game: str, number: str) -> None:
    assert "econstructed*" in so.load(game).rulebook[number].text
