"""The gate lets out what a side may know, and nothing else."""

from __future__ import annotations

import pytest

import sealed_orders as so
from sealed_orders.kernel.board import Display, Panel, Token
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.server import gate
from sealed_orders.server.replays import together
from sealed_orders.server.seats import Glance, Seat
from tests import leaks


def seats(game: so.Game) -> tuple[Seat, ...]:
    sides = (*game.sides, SPECTATOR)
    return tuple(Seat(f"key of {side}", "match", side, "away", Glance("waiting", 0), 0) for side in sides)


def sent(match: so.Match, side: str) -> bytes:
    """Everything the server would send a side now: its position, a preview, and how the match stands for it."""
    chairs = seats(match.game)
    seat = next(seat for seat in chairs if seat.side == side)
    prompt = match.prompt(side)
    order = prompt.sample(FastDice("preview")) if prompt else {}
    return gate.encode(
        {
            "log": match.log(side),
            "position": gate.position(match, chairs, seat),
            "preview": gate.preview(match, side, 1, order),
            "glance": gate.glance(match, side),
        }
    )


@pytest.mark.parametrize("game", so.games())
def test_what_the_server_sends_tells_nothing_of_the_others(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "packet", sent)
    monkeypatch.setattr(leaks, "POINTS", 2)
    monkeypatch.setattr(leaks, "CONTINUATIONS", 4)
    hunt = leaks.Hunt(so.load(game))
    hunt.search(next(iter(so.load(game).scenarios)), "gate")
    assert hunt.moments > 20


def test_a_leak_in_a_preview_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(match: so.Match, side: str) -> bytes:
        return sent(match, side).replace(b'"log"', f'"enemy":"{match.state.raider}","log"'.encode(), 1)

    def search() -> None:
        for number in range(20):
            leaks.Hunt(so.load("tutorial")).search("breakout", f"gate {number}")

    monkeypatch.setattr(leaks, "packet", peek)
    with pytest.raises(leaks.Leak):
        search()


def test_both_sides_together_show_each_sides_own_ships_once() -> None:
    hood, contact = Token("hood", "Hood", "a", "british", "cruiser"), Token("bismarck", "?", "b", "german", "contact")
    bismarck = Token("bismarck", "Bismarck", "c", "german", "battleship")
    british = Display("Turn 1", (hood, contact), (Panel("Fuel", ()),), shades={"night": ("a",)}, rows={"1": "3"})
    german = Display(
        "Turn 1", (bismarck,), (Panel("Fuel", ()),), shades={"night": ("b",), "fog": ("c",)}, rows={"2": "4"}
    )
    both = together({"british": british, "german": german})
    assert both.tokens == (hood, bismarck)
    assert [panel.title for panel in both.panels] == ["British: Fuel", "German: Fuel"]
    assert both.shades == {"night": ("a", "b"), "fog": ("c",)}
    assert both.rows == {"1": "3", "2": "4"}


def test_a_seats_staff_reads_on_where_it_stopped_and_afresh_when_the_match_was_loaded_again() -> None:
    match, staff = so.Match.new("bismarck", seed="staff"), gate.Staff("british")
    first = staff.plot(match, 1, {})
    while match.state.turn < 3:
        for side in match.waiting:
            match.submit(side, {})
    later = staff.plot(match, 2, {})
    assert later.plots != first.plots
    assert later == gate.Staff("british").plot(match, 2, {})
    assert staff.plot(so.Match.new("bismarck", seed="staff"), 1, {}) == first


def test_a_spectator_has_no_plot_table() -> None:
    assert gate.Staff(SPECTATOR).plot(so.Match.new("bismarck", seed="staff"), 1, {}).plots == ()
