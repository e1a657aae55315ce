"""Which units exist, who is inside which force, and who is hunted: from displays and the game's declarations."""

from __future__ import annotations

from sealed_orders.kernel.fact import Left, Who
from sealed_orders.kernel.subject import Subject
from sealed_orders.report.findings.fleet import Unit, fleets
from tests.report.made_up import BLUE, RAIDER, RED, board, event, moment, reading, shows

FORCE = {"raider": "f"}


def test_the_hunted_are_those_that_the_game_names_in_its_order() -> None:
    read = reading(moment(0, 1, red=shows(RED, tender="1111", raider="1112"), blue=shows(BLUE, sloop="1616")))
    assert [unit.id for unit in fleets(read).hunted] == ["raider", "tender"]


def test_a_game_that_names_nobody_has_no_hunt() -> None:
    read = reading(moment(0, 1, red=shows(RED, raider="1112"), blue=shows(BLUE, sloop="1616")), chart=board(Subject()))
    assert fleets(read).hunted == ()


def test_both_sides_may_be_hunted() -> None:
    both = board(Subject(hunted=("raider", "sloop")))
    read = reading(moment(0, 1, red=shows(RED, raider="1112"), blue=shows(BLUE, sloop="1616")), chart=both)
    assert [unit.side for unit in fleets(read).hunted] == [RED, BLUE]


def test_a_force_is_what_others_are_within_whatever_its_id() -> None:
    found = fleets(reading(moment(0, 1, red=shows(RED, FORCE, f="1111", raider="1111", x="1111"))))
    assert found.forces[RED, "f"].force
    assert set(found.units) == {"raider", "x"}, "a unit of one letter is a unit"


def test_a_force_may_be_hunted_and_to_name_it_is_to_name_what_is_in_it() -> None:
    force = board(Subject(hunted=("f",)))
    read = reading(moment(0, 1, red=shows(RED, FORCE, f="1111", raider="1111", tender="1111")), chart=force)
    found = fleets(read)
    (hunted,) = found.hunted
    assert (hunted.id, hunted.force) == ("f", True)
    assert found.names(0, RAIDER, hunted)
    assert found.names(0, Who("f", RED), hunted)
    assert not found.names(0, Who("tender", RED), hunted), "who is not in it"
    assert not found.names(0, Who("f", BLUE), hunted), "the other side's force of the same name"


def test_a_fact_that_names_a_force_names_the_ship_within() -> None:
    read = reading(moment(0, 1, red=shows(RED, FORCE, f="1111", raider="1111")))
    found = fleets(read)
    assert found.names(0, Who("f", RED), found.units["raider"])
    assert found.names(1, Who("f", RED), found.units["raider"]), "also in the decision after"
    assert not found.names(2, Who("f", RED), found.units["raider"])


def test_hunters_are_those_named_of_a_side_and_where_none_is_all() -> None:
    read = reading(moment(0, 1, red=shows(RED, raider="1112"), blue=shows(BLUE, frigate="1111", tug="1616")))
    found = fleets(read)
    assert found.hunts(BLUE, "frigate")
    assert not found.hunts(BLUE, "tug")
    assert found.hunts(RED, "raider"), "the game names no hunter of this side"


def test_units_are_also_known_from_facts_alone() -> None:
    read = reading(moment(0, 1, event()), moment(1, 1))
    assert fleets(read).units == {}
    named = reading(moment(0, 1, event(Left(RAIDER))))
    assert fleets(named).units == {"raider": Unit("raider", RED, "Raider", "")}


def test_an_enemys_name_for_a_unit_is_an_alias() -> None:
    found = fleets(reading(moment(0, 1, red=shows(RED, raider="1112"))))
    assert found.is_alias(Who("convoy_1", RED, "Convoy 1"))
    assert not found.is_alias(RAIDER)
