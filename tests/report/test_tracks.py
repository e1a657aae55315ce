"""Where units were turn by turn, how they got there, and where they were lost."""

from __future__ import annotations

from dataclasses import replace

import sealed_orders as so
from sealed_orders.kernel.fact import Battle, Sighted, Sunk, Who
from sealed_orders.kernel.replay import stages
from sealed_orders.kernel.subject import Subject
from sealed_orders.report import Wishes, make
from tests.report.made_up import BLUE, FRIGATE, RAIDER, RED, board, event, followed, moment, reading, shows, turn
from tests.report.played import by_bots

FAR = shows(BLUE, frigate="1616")


def test_a_track_has_the_cell_at_the_beginning_of_each_turn_and_the_end() -> None:
    read = reading(
        moment(0, 1, turn(1), red=shows(RED, raider="1111")),
        moment(1, 1, red=shows(RED, raider="1112")),
        moment(2, 2, turn(2), red=shows(RED, raider="1113")),
        moment(3, 2, red=shows(RED, raider="1114")),
    )
    (track,) = followed(read)[1]
    assert track.cells == {1: "1111", 2: "1113", 3: "1114"}


def test_a_unit_that_moves_and_is_sunk_in_one_turn_ends_where_it_was_sunk() -> None:
    read = reading(
        moment(0, 1, turn(1), red=shows(RED, raider="1111"), blue=FAR),
        moment(1, 1, event(Sunk(RAIDER, "1312")), red=shows(RED, lost=("raider",)), blue=FAR),
        moment(2, 2, turn(2), red=shows(RED, lost=("raider",)), blue=FAR),
    )
    raider = next(track for track in followed(read)[1] if track.id == "raider")
    assert (raider.cells, raider.lost, raider.fate) == ({1: "1111", 2: "1312"}, 1, "sunk")
    assert raider.is_in_play(1)
    assert not raider.is_in_play(2)


def test_without_a_cell_she_was_sunk_in_the_fight_of_that_turn() -> None:
    read = reading(
        moment(0, 1, turn(1), red=shows(RED, raider="1111"), blue=FAR),
        moment(1, 1, event(Battle("1312", (RAIDER, FRIGATE))), event(Sunk(RAIDER)), red=shows(RED), blue=FAR),
    )
    assert followed(read)[1][0].end == "1312"


def test_a_fight_of_her_force_is_a_fight_of_hers() -> None:
    force = Who("f", RED, "Force F")
    read = reading(
        moment(0, 1, turn(1), red=shows(RED, {"raider": "f"}, f="1111", raider="1111"), blue=FAR),
        moment(1, 1, event(Sighted("1213", (force,))), event(Sunk(RAIDER)), red=shows(RED), blue=FAR),
    )
    (raider,) = (track for track in followed(read)[1] if track.side == RED)
    assert (raider.id, raider.end) == ("raider", "1213"), "and the force has no track of its own"


def test_and_else_where_her_own_side_last_had_her() -> None:
    read = reading(
        moment(0, 1, turn(1), red=shows(RED, raider="1111"), blue=FAR),
        moment(1, 1, red=shows(RED, raider="1112"), blue=FAR),
        moment(2, 1, event(Sunk(RAIDER)), red=shows(RED), blue=FAR),
    )
    assert followed(read)[1][0].end == "1112"


def test_what_displays_show_after_a_loss_is_no_part_of_the_track() -> None:
    read = reading(
        moment(0, 1, turn(1), red=shows(RED, raider="1111"), blue=FAR),
        moment(1, 2, event(Sunk(RAIDER, "1112")), turn(2), red=shows(RED), blue=FAR),
        moment(2, 3, turn(3), red=shows(RED, raider="1416"), blue=FAR),
    )
    assert followed(read)[1][0].cells == {1: "1111", 2: "1112"}


def test_aircraft_and_dummies_have_no_track_and_a_force_that_is_hunted_has() -> None:
    force = board(Subject(hunted=("f",)))
    red = shows(RED, {"raider": "f"}, f="1111", raider="1111", scout="1111", decoy="1111")
    found = followed(reading(moment(0, 1, turn(1), red=red), chart=force))[1]
    assert {track.id: track.force for track in found} == {"f": True, "raider": False}


def test_who_is_in_a_box_is_on_the_chart_and_who_is_on_another_board_is_not() -> None:
    red = shows(RED, raider="harbour", tender="somewhere else")
    found = followed(reading(moment(0, 1, turn(1), red=red)))[1]
    assert {track.id: track.end for track in found} == {"raider": "harbour"}


def test_the_way_between_two_knots_is_the_one_that_was_ordered() -> None:
    first = moment(0, 1, turn(1), red=shows(RED, raider="1111"))
    then = replace(moment(1, 2, turn(2), red=shows(RED, raider="1113")), routes={(RED, "raider"): ("1212", "1113")})
    (track,) = followed(reading(first, then))[1]
    assert track.ways == {1: ("1212",)}


def test_a_unit_that_did_not_get_where_it_was_ordered_has_no_way_made_up() -> None:
    first = moment(0, 1, turn(1), red=shows(RED, raider="1111"))
    then = replace(moment(1, 2, turn(2), red=shows(RED, raider="1411")), routes={(RED, "raider"): ("1212", "1113")})
    assert followed(reading(first, then))[1][0].ways == {}


def test_the_raider_of_first_hunt_passes_the_areas_between() -> None:
    match = so.Match.new("tutorial", seed="way")
    match.submit("raider", "ship run faroes approaches")
    match.submit("hunter", "cruiser steam")
    match.resign("hunter")
    report = make(match.record(), wishes=Wishes(beliefs=False))
    raider = next(track for track in report.tracks if track.id == "raider")
    assert (raider.cells[1], raider.ways, raider.end) == ("norway", {1: ("faroes",)}, "approaches")


def test_tracks_are_where_the_ships_were_at_each_turn() -> None:
    record = by_bots("bismarck")
    report = make(record, wishes=Wishes(beliefs=False))
    bismarck = next(track for track in report.tracks if track.id == "bismarck")
    seen: dict[int, str] = {}
    for match in stages(record):
        seen.setdefault(match.state.turn, next(t.cell for t in match.display("german").tokens if t.id == "bismarck"))
        if len(seen) == 4:
            break
    assert {n: bismarck.cells[n] for n in seen} == seen
