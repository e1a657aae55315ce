"""The staff's proposals in a terminal."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.terminal.adviser import NOBODY
from tests.terminal.test_plain import sealed, turn


def test_what_is_proposed_is_printed_with_its_reason_and_not_ordered() -> None:
    match = so.Match.new("tutorial", seed="x")
    said = turn(match, "hunter", "propose")
    assert "The staff (lieutenant) proposes: The raider may end the turn in" in said
    assert "  cruiser  steam " in said
    assert "Type take to order all of it" in said
    assert match.sealed("hunter") is None


def test_proposals_come_by_task_each_with_its_reason_and_weighed_against_the_order() -> None:
    said = turn(so.Match.new("bismarck", seed="x"), "british", "propose").partition("The staff (master)")[2]
    assert "as ordered" in said
    assert "  Search cover " in said
    tasks = [line for line in said.splitlines() if line in ("Battle groups:", "Convoys:", "Search:")]
    assert len(tasks) == len(set(tasks)) == 3
    lines = said.splitlines()
    assert lines[lines.index("Convoys:") + 2].endswith(" points.")
    assert all(len(line) < 80 for line in lines[lines.index("Battle groups:") :])


def test_take_answers_as_was_proposed_and_enter_seals() -> None:
    match = so.Match.new("tutorial", seed="x")
    order = sealed(match, "hunter", "flights 1", "/propose", "take", "")
    assert order["flights"] == ("1",)
    assert order["cruiser"][0] == "steam"
    assert order["cruiser"] != ("steam",)


def test_one_choice_can_be_proposed_and_taken() -> None:
    match = so.Match.new("tutorial", seed="x")
    said = turn(match, "hunter", "cruiser steam", "propose cruiser", "take flights", "take cru")
    assert "The staff proposes nothing for flights." in said
    assert "\ncruiser = steam " in said.partition("proposes nothing")[2]


def test_all_is_proposed_again_where_that_is_asked() -> None:
    match = so.Match.new("tutorial", seed="x")
    said = turn(match, "hunter", "flights 4", "propose all").partition("proposes")[2]
    assert "  flights  0" in said
    assert "keep them until a distress call says where to look" in " ".join(said.split())


def test_a_word_that_names_no_choice_is_said_to() -> None:
    said = turn(so.Match.new("tutorial", seed="x"), "hunter", "propose hood")
    assert "Unknown choice 'hood'. Type list to see them." in said


def test_take_asks_the_staff_if_nothing_was_proposed() -> None:
    proposed = turn(so.Match.new("tutorial", seed="x"), "hunter", "propose", "take")
    at_once = turn(so.Match.new("tutorial", seed="x"), "hunter", "take")
    answer = next(line for line in proposed.split("\n") if line.startswith("cruiser = "))
    assert answer in at_once


def test_without_a_staff_it_is_said_so() -> None:
    match = so.Match.new("bismarck", seed="x", options={"plot_table": "off"})
    assert NOBODY in turn(match, "british", "propose")
