"""Several boards in one game, one of them the plane."""

from __future__ import annotations

from dataclasses import fields

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.board import Board, Display, in_play
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.mistake import BadGame
from sealed_orders.kernel.plane_board import Sea
from sealed_orders.kernel.wire import encode, packet
from sealed_orders.table.hindsight.replays import together
from sealed_orders.table.matches import gate
from sealed_orders.testing.leaks import Hunt
from tests.games_for_tests import registered
from tests.games_for_tests.plane_duel import FIGHT, GAME, PlaneDuel
from tests.games_for_tests.plane_duel.state import DuelView


def meeting() -> so.Match:
    """Return the match when the two squadrons have met."""
    match = so.Match.new(GAME, seed="meeting", scenario="chase")
    match.submit("red", "red M 1212")
    match.submit("blue", "blue M 1212")
    return match


def test_a_display_names_the_board_in_play() -> None:
    match = so.Match.new(GAME, seed="meeting", scenario="chase")
    squares, plane = GAME.boards()
    assert in_play(GAME.boards(), match.display("red")) == squares
    assert in_play(GAME.boards(), meeting().display("red")) == plane


def test_where_a_game_has_one_board_that_is_in_play() -> None:
    board = so.load("tutorial").board()
    assert so.load("tutorial").boards() == (board,)
    assert in_play((board,), Display("")) == board


def test_a_display_of_a_board_that_is_not_there_is_the_authors_mistake() -> None:
    class Astray(PlaneDuel):
        def display(self, view: DuelView) -> Display:
            return msgspec.structs.replace(super().display(view), board="cellar")

    match = so.Match.new(Astray(), seed="1", scenario=GAME.scenario("chase"))
    with pytest.raises(BadGame, match="plane_duel: a display is of cellar; the boards are chart, fight"):
        match.display("red")


def test_every_vessel_on_the_plane_is_a_token_and_every_shot_names_tokens() -> None:
    match, dice = meeting(), Dice("shots")
    while not match.outcome:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, prompt.sample(dice))
        display = match.display("blue")
        assert display.sea is not None
        tokens = {token.id for token in display.tokens}
        assert tokens.issuperset(vessel.id for vessel in display.sea.vessels)
        assert tokens.issuperset(name for fall in display.sea.falls for name in (fall.source, fall.target))
    with registered():
        assert so.verify(match.record()).outcome == match.outcome


def test_nothing_is_sent_that_a_side_may_not_know() -> None:
    hunt = Hunt(GAME)
    for number in range(6):
        hunt.search("chase", f"plane {number}")
    assert hunt.comparisons > 0


def test_what_changes_on_the_plane_goes_out_as_a_change() -> None:
    match = meeting()
    before = match.display("blue")
    match.submit("red", "")
    match.submit("blue", "tiger_course 90")
    after = match.display("blue")
    change = gate.display_change(before, after)
    assert change.sea == after.sea
    assert change.board is msgspec.UNSET
    assert msgspec.json.decode(gate.encode(change))["sea"]["vessels"][2]["course"] == 90


def test_a_board_with_a_plane_reaches_a_client_whole() -> None:
    plane = GAME.boards()[1]
    sent = msgspec.json.decode(encode({field.name: getattr(plane, field.name) for field in fields(Board)}))
    assert (sent["shape"], sent["name"], sent["plane"]["unit"]) == ("plane", FIGHT, "yards")
    assert b'"sea"' in packet(meeting(), "red")


def test_a_choice_says_which_unit_it_is_about() -> None:
    prompt = meeting().prompt("blue")
    form = gate.form(prompt)
    assert form is not None
    assert {getattr(choice, "about", "") for choice in form.choices} == {"lion", "tiger", "otter"}


def test_both_sides_planes_are_one_sea_at_the_end() -> None:
    match = meeting()
    sea = together({side: match.display(side) for side in GAME.sides}).sea
    assert isinstance(sea, Sea)
    assert [vessel.id for vessel in sea.vessels] == ["falke", "lion", "tiger", "otter"]
