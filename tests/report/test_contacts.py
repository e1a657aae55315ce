"""When the hunted were met, who reported it, and how long they were out of sight."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.kernel.fact import Battle, Reported, Shadowed, Sighted, Sunk, Who
from sealed_orders.kernel.subject import Subject
from sealed_orders.report.findings.contacts import Contact, Pursuit, contacts, most_wanted, pursuits
from sealed_orders.report.findings.near_misses import NearMiss, near_misses
from sealed_orders.report.findings.nearness import Nearness
from sealed_orders.report.reading.reading import Moment, Reading
from tests.report.made_up import (
    BLUE,
    FRIGATE,
    RAIDER,
    RED,
    SLOOP,
    TENDER,
    board,
    event,
    followed,
    moment,
    reading,
    shows,
    turn,
)

SEEN = event(Sighted("1112", (RAIDER,), (FRIGATE,)), to=(BLUE,), rule="3.2", text="Raider in 1112.")


def cruise(*told: object, raider: str = "1112", frigate: str = "1616", turns: int = 6) -> Reading:
    """Return this many turns in which nobody moves; `told` is an event, or None, for each."""
    moments: list[Moment] = []
    for number in range(1, turns + 1):
        said = [told[number - 1]] if number <= len(told) and told[number - 1] else []
        shown = {"red": shows(RED, raider=raider), "blue": shows(BLUE, frigate=frigate)}
        moments.append(moment(number - 1, number, turn(number), *said, **shown))  # type: ignore[arg-type]
    return reading(*moments)


def met(read: Reading) -> list[Contact]:
    fleet, found = followed(read)
    return contacts(read, fleet, found)


def hunt(read: Reading) -> list[Pursuit]:
    fleet, found = followed(read)
    return pursuits(read, fleet, found)


def missed(read: Reading) -> list[NearMiss]:
    fleet, found = followed(read)
    return near_misses(fleet, pursuits(read, fleet, found), found, Nearness(read.board))


def test_a_contact_has_its_turn_its_cell_and_its_paragraph() -> None:
    (contact,) = met(cruise(None, SEEN))
    assert (contact.turn, contact.cell, contact.rule, contact.text) == (2, "1112", "3.2", "Raider in 1112.")


def test_what_only_the_owner_knows_is_no_contact() -> None:
    assert met(cruise(event(Sighted("1112", (RAIDER,)), to=(RED,)))) == []


def test_only_the_hunted_are_met() -> None:
    assert met(cruise(event(Sighted("1616", (FRIGATE,)), to=(RED,)))) == []


def test_two_ships_in_two_cells_are_two_contacts_of_a_turn_and_one_ship_is_one() -> None:
    both = event(
        Sighted("1112", (RAIDER,)), Sighted("1414", (TENDER,)), Shadowed(RAIDER, True, cell="1113"), to=(BLUE,)
    )
    shown = {"red": shows(RED, raider="1112", tender="1414"), "blue": shows(BLUE, sloop="1616")}
    found = met(reading(moment(0, 1, turn(1), both, **shown)))
    assert [(contact.cell, [unit.id for unit in contact.units]) for contact in found] == [
        ("1112", ["raider"]),
        ("1414", ["tender"]),
    ]


def test_a_sighting_replaces_a_report_of_the_same_turn() -> None:
    near, seen = event(Reported(RAIDER, "1211"), to=(BLUE,)), SEEN
    assert [contact.exact for contact in met(cruise(near))] == [False]
    read = reading(moment(0, 1, turn(1), near, seen, red=shows(RED, raider="1112"), blue=shows(BLUE, sloop="1616")))
    assert [(contact.cell, contact.exact) for contact in met(read)] == [("1112", True)]


def test_a_force_that_is_seen_is_a_contact_with_the_ship_within() -> None:
    red = shows(RED, {"raider": "f"}, f="1112", raider="1112")
    seen = event(Sighted("1112", (Who("f", RED, "Force F"),)), to=(BLUE,))
    (contact,) = met(reading(moment(0, 1, turn(1), seen, red=red, blue=shows(BLUE, sloop="1616"))))
    assert [unit.name for unit in contact.units] == ["Raider"]


def test_a_battle_is_a_contact_that_is_marked() -> None:
    (contact,) = met(cruise(event(Battle("1112", (RAIDER, FRIGATE)))))
    assert contact.battle


def test_a_pursuit_counts_turns_out_of_sight_from_the_first_sighting_on() -> None:
    (raider,) = hunt(cruise(None, None, SEEN, None, SEEN, None))
    assert (raider.first, raider.seen, raider.longest) == (3, (3, 5), 1)
    (unseen,) = hunt(cruise())
    assert (unseen.first, unseen.longest) == (0, 6)


def test_a_report_is_not_a_find() -> None:
    assert hunt(cruise(event(Reported(RAIDER, "1211"), to=(BLUE,))))[0].seen == ()
    assert hunt(cruise(event(Reported(RAIDER, "1211", exact=True), to=(BLUE,))))[0].seen == (1,)


def test_nothing_is_counted_after_a_ship_is_lost() -> None:
    sunk = event(Sunk(RAIDER, "1112"))
    (raider,) = hunt(cruise(None, SEEN, None, sunk, SEEN, None))
    assert (raider.in_play, raider.seen, raider.longest) == ((1, 2, 3, 4), (2,), 2)
    assert [contact.turn for contact in met(cruise(None, SEEN, None, sunk, SEEN))] == [2]


def test_a_contact_as_the_match_began_is_known_and_not_found() -> None:
    before = event(Sighted("1112", (RAIDER,), before=True), to=(BLUE,))
    (raider,) = hunt(cruise(before, None, SEEN))
    assert (raider.known_at, raider.first) == ("1112", 3)
    assert [contact.turn for contact in met(cruise(before, None, SEEN))] == [3]


def test_each_ship_has_her_own_pursuit_and_each_side_its_most_wanted() -> None:
    both = board(Subject(hunted=("raider", "tender", "sloop")))
    shown = {"red": shows(RED, raider="1112", tender="1113"), "blue": shows(BLUE, sloop="1616")}
    seen = event(Sighted("1113", (TENDER,)), to=(BLUE,)), event(Sighted("1616", (SLOOP,)), to=(RED,))
    found = hunt(reading(moment(0, 1, turn(1), *seen, **shown), chart=both))
    assert {pursuit.unit.id: pursuit.seen for pursuit in found} == {"raider": (), "tender": (1,), "sloop": (1,)}
    assert [pursuit.unit.id for pursuit in most_wanted(found)] == ["raider", "sloop"]


def test_a_ship_that_passes_unseen_is_a_near_miss_and_one_that_is_seen_is_none() -> None:
    found = missed(cruise(None, None, SEEN, frigate="1213", turns=6))
    assert [(miss.turns, miss.cell, miss.steps, miss.hunters) for miss in found] == [
        ((1, 2), "1112", 1, ("Frigate",)),
        ((4, 5, 6), "1112", 1, ("Frigate",)),
    ]


def test_how_near_is_counted_in_the_boards_word_for_its_cells() -> None:
    near = NearMiss((1, 2), RED, "raider", "Raider", ("Frigate", "Sloop"), "1112", 1)
    assert near.text(("square", "squares")) == "Raider passed one square from Frigate and Sloop, unseen."
    same = NearMiss((1,), RED, "raider", "Raider", ("A", "B", "C", "D", "E"), "1112", 0)
    assert same.text(("area", "areas")) == "Raider was in the same area as A, B, C and two more, unseen."


def test_who_is_no_hunter_misses_nobody() -> None:
    read = reading(
        moment(0, 1, turn(1), red=shows(RED, raider="1112"), blue=shows(BLUE, tug="1112", frigate="1616")),
        moment(1, 2, turn(2), red=shows(RED, raider="1112"), blue=shows(BLUE, tug="1112", frigate="1616")),
    )
    assert missed(read) == []


def test_nobody_misses_a_ship_that_is_lost() -> None:
    read = reading(
        moment(0, 1, turn(1), red=shows(RED, raider="1112"), blue=shows(BLUE, frigate="1616")),
        moment(1, 2, turn(2), red=shows(RED, raider="1112"), blue=shows(BLUE, frigate="1616")),
        moment(2, 3, event(Sunk(RAIDER, "1112")), SEEN, turn(3), red=shows(RED), blue=shows(BLUE, frigate="1112")),
        moment(3, 4, turn(4), red=shows(RED), blue=shows(BLUE, frigate="1112")),
    )
    assert missed(read) == []


def test_on_a_board_of_few_cells_the_next_cell_is_not_near() -> None:
    assert Nearness(so.load("tutorial").board()).near == 0
    assert Nearness(so.load("bismarck").board()).near == 1


def test_a_way_in_one_direction_joins_cells_both_ways() -> None:
    nearness = Nearness(board())
    assert nearness.steps("harbour", "1111") == nearness.steps("1111", "harbour") == 1
    assert nearness.steps("1111", "1616") == 5
