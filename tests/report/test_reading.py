"""A record read under its rules: what was really sent, with turns and places as players name them."""

from __future__ import annotations

from dataclasses import replace

import sealed_orders as so
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import ContactLost, Hit, Reported, Searched, Sighted, Sunk, Who
from sealed_orders.report import Wishes, make
from sealed_orders.report.findings.diary import Note, Page, day, diary
from sealed_orders.report.page import papers
from sealed_orders.report.page.markdown import markdown
from sealed_orders.report.reading.moments import read
from tests.report.made_up import RAIDER, RED, TENDER, board, event, moment, reading, shows, turn
from tests.report.played import by_bots, running


def test_events_are_those_of_the_rules_and_not_those_of_the_file() -> None:
    record = by_bots("tutorial")
    first, *rest = record.decisions
    forged = replace(record, decisions=(replace(first, events=(Event("9.9", "A lie.", ("raider",)),)), *rest))
    assert [told.event for told in read(forged).tellings] == [told.event for told in read(record).tellings]
    assert "A lie." not in [told.event.text for told in read(forged).tellings]


def test_the_outcome_is_the_one_of_the_rules() -> None:
    record = by_bots("tutorial")
    assert record.outcome is not None
    forged = replace(record, outcome=so.Outcome(None, {}, "", "Nobody won."))
    assert read(forged).outcome == read(record).outcome != forged.outcome


def test_a_record_of_other_rules_is_read_as_it_was_stored() -> None:
    old = read(replace(by_bots("tutorial"), version="0.1"))
    assert not old.played
    assert [told.event.text for told in old.tellings] == [
        told.event.text for told in read(by_bots("tutorial")).tellings
    ]
    assert old.moments[0].displays == {}


def test_turns_are_counted_as_players_count_them() -> None:
    match = so.Match.new("bismarck", "first_patrol", seed="count")
    match.draw()
    found = read(match.record())
    assert found.first > 1
    assert [found.count(found.first), found.turn(found.first)] == [1, f"Turn 1, {found.when(found.first)}"]
    assert match.display("british").heading.startswith("Turn 1 of ")


def test_a_turn_is_called_by_its_date_or_else_by_its_number() -> None:
    dated = reading(moment(0, 1, turn(1)), chart=board(turns=("24 May 0000",), hours=("0000",), days=("24 May",)))
    assert (dated.when(1), dated.on(1), dated.turn(1), dated.hour(1)) == (
        "24 May 0000", "on 24 May at 0000", "Turn 1, 24 May 0000", "0000",
    )  # fmt: skip
    halves = reading(moment(0, 1, turn(1)), chart=board(turns=("1 Dec AM",), hours=("AM",), days=("1 Dec",)))
    assert halves.on(1) == "on 1 Dec AM"
    plain = reading(moment(0, 8, turn(8)), chart=board(turns=tuple(f"Turn {n}" for n in range(1, 20))), first=7)
    assert (plain.when(8), plain.on(8), plain.turn(8), plain.hour(8)) == ("turn 2", "in turn 2", "Turn 2", "")


def test_places_have_names() -> None:
    found = reading(moment(0, 1, turn(1)))
    assert (found.place("harbour"), found.place("1112"), found.place("")) == ("Old Harbour", "1112", "")


def test_a_turn_begins_at_its_first_moment_and_the_end_comes_after_the_last() -> None:
    found = reading(moment(0, 1, turn(1)), moment(1, 1), moment(2, 2, turn(2)), moment(3, 2))
    assert {turn: moment.number for turn, moment in found.starts.items()} == {1: 0, 2: 2, 3: 3}
    assert found.turns == range(1, 3)


def test_one_side_of_a_running_match_sees_its_own_part_and_no_more() -> None:
    found = read(running("bismarck"), "german")
    assert found.sides == ("german",)
    assert all(set(moment.displays) == {"german"} for moment in found.moments)
    assert all(told.event.to == ("german",) for told in found.tellings)
    assert all(side == "german" for moment in found.moments for side, _ in moment.routes)
    assert found.outcome is None


def test_the_diary_has_no_line_for_single_hits_or_empty_searches() -> None:
    weighty = event(Sunk(Who("raider", RED)), text="Raider is sunk.")
    light = (
        event(Hit(Who("raider", RED), "hull"), text="A hit."),
        event(Searched(("1112",)), text="Searched."),
    )
    found = reading(moment(0, 1, turn(1), weighty, *light, red=shows(RED, raider="1112")))
    assert [note.text for page in diary(found) for note in page.notes] == ["Raider is sunk."]
    assert day(found, 1) == "Turn 1"


def test_the_diary_shows_a_kind_of_contact_once_a_turn_and_folds_the_rest() -> None:
    chart = board(weighty=("sighted", "contact_lost", "reported", "sunk"))
    events = (
        event(Sighted("1112", (RAIDER,)), text="Raider sighted."),
        event(Sighted("1113", (TENDER,)), text="Tender sighted."),
        event(ContactLost(RAIDER), text="Raider lost."),
        event(ContactLost(TENDER), text="Tender lost."),
        event(Reported(Who("", RED), "1114"), text="Somebody is heard."),
        event(Sunk(RAIDER), text="Raider sunk."),
        event(Sunk(TENDER), text="Tender sunk."),
    )
    later = event(Sighted("1112", (RAIDER,)), text="Raider sighted again.")
    found = reading(moment(0, 1, turn(1), *events), moment(1, 2, turn(2), later), chart=chart)
    first, second = diary(found)
    shown = ["Raider sighted.", "Raider lost.", "Raider sunk.", "Tender sunk."]
    assert [note.text for note in first.notes] == shown
    assert [note.text for note in first.more] == ["Tender sighted.", "Tender lost.", "Somebody is heard."]
    assert ([note.text for note in second.notes], second.more) == (["Raider sighted again."], ())


def test_the_page_folds_what_the_short_diary_leaves_out_and_markdown_drops_it() -> None:
    made = make(by_bots("tutorial"), wishes=Wishes(beliefs=False))
    note = Note(1, 1, "Raider sighted.", "", ("hunter",))
    pages = [
        Page("Monday", (note,), (replace(note, text="Tender sighted."),)),
        Page("Tuesday", (), (replace(note, text="Nobody."),)),
    ]
    made = replace(made, diary=pages)
    told = papers.diary(made)
    assert told.count("<summary>One more contact</summary>") == 2
    assert "Tender sighted." in told.split("<details>")[1]
    assert "Raider sighted." in markdown(made)
    assert not any(words in markdown(made) for words in ("Tender sighted.", "Tuesday"))
