"""Settlements: the players end a match before its rules do; and its record."""

from __future__ import annotations

from dataclasses import replace

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.award import awards
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import branch, replay, stages, verify
from sealed_orders.kernel.settlement import Settlement
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.testing.play import decisions


def hunt() -> so.Match:
    """Return a hunt in which the raider has sealed its second order."""
    match = so.Match.new("tutorial", seed="gale")
    match.submit("raider", "ship run faroes")
    match.submit("hunter", "cruiser steam approaches")
    match.submit("raider", "ship lurk")
    return match


def test_if_a_side_resigns_the_other_wins_and_everybody_sees_it() -> None:
    match = hunt()
    match.resign("hunter")
    assert match.outcome == Outcome(
        "raider", {"raider": 0, "hunter": 0}, "", "The Hunter side resigned.", "The Hunter side resigned"
    )
    assert match.seed == "gale"
    assert match.prompt("raider") is None
    assert match.sealed("raider") is None
    for side in ("raider", "hunter", SPECTATOR):
        assert match.log(side)[-1] == Event("", "The Hunter side resigned.", ("raider", "hunter"))


def test_of_a_draw_nobody_wins() -> None:
    match = hunt()
    match.draw()
    assert match.outcome == Outcome(None, {"raider": 0, "hunter": 0}, "", "Drawn by agreement.", "Drawn by agreement")
    assert match.settlement is not None
    assert (match.settlement.how, match.settlement.by) == ("agreed", ("raider", "hunter"))


def test_the_points_are_those_that_everybody_knows() -> None:
    match = so.Match.new("tutorial", seed="points")
    for orders in decisions(match, "points"):
        if awards(match.log(SPECTATOR)):
            break
        assert orders
    match.resign("raider")
    assert match.outcome is not None
    assert match.outcome.scores["raider"] == 1


def test_where_all_play_together_the_mission_is_given_up() -> None:
    match = so.Match.new("bismarck_solitaire", seed="lone")
    match.resign("bismarck")
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.text) == (None, "The mission was given up.")
    entry = match.entry()
    assert entry is not None
    assert not entry.won
    assert not entry.medal


def test_nobody_resigns_who_does_not_play_and_nobody_ends_what_is_over() -> None:
    match = hunt()
    for side in ("spectator", "moon"):
        with pytest.raises((so.IllegalOrder, so.UnknownSide)):
            match.resign(side)
    with pytest.raises(so.IllegalOrder, match="All players must agree"):
        match.settle("agreed", ("raider",))
    with pytest.raises(so.IllegalOrder, match="Only one side"):
        match.settle("resigned", ("raider", "hunter"))
    assert match.outcome is None
    assert match.waiting == ("hunter",)
    match.draw()
    with pytest.raises(so.IllegalOrder, match="over"):
        match.resign("raider")


def test_the_record_states_it_and_is_verified() -> None:
    match = hunt()
    match.resign("hunter")
    record = Record.decode(match.record().encode())
    assert record == match.record()
    assert record.settlement == Settlement(
        "resigned", ("hunter",), (Event("", "The Hunter side resigned.", ("raider", "hunter")),)
    )
    assert record.pending == {}
    assert [event.text for event in record.events_of(1)][-1] == "The Hunter side resigned."
    assert verify(record).outcome == record.outcome == replay(record).outcome
    assert [stage.outcome is None for stage in stages(record)] == [True, False]


def test_a_match_that_was_not_settled_is_written_as_always() -> None:
    assert b"settlement" not in hunt().record().encode()


def test_a_settlement_that_was_altered_is_named() -> None:
    match = hunt()
    match.resign("hunter")
    record = match.record()
    assert record.settlement is not None
    assert record.outcome is not None
    for altered in (
        replace(record, settlement=replace(record.settlement, by=("raider",))),
        replace(record, settlement=replace(record.settlement, by=("moon",))),
        replace(record, settlement=replace(record.settlement, events=())),
        replace(record, settlement=None),
        replace(record, outcome=msgspec.structs.replace(record.outcome, winner="hunter")),
        replace(record, pending={"raider": "ship lurk"}),
    ):
        with pytest.raises(RecordMismatch):
            verify(altered)


def test_it_can_be_played_on_from_where_somebody_resigned() -> None:
    match = hunt()
    match.resign("hunter")
    other = branch(match.record(), 1, "new gale")
    assert other.outcome is None
    assert other.waiting == ("raider", "hunter")
    assert other.record().settlement is None
