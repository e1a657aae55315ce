"""The story in sentences: of a hunt, of a battle, of neither; all plain, and singular or plural as needed."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

import sealed_orders as so
from sealed_orders.report import Report, Wishes, make
from sealed_orders.report.findings.contacts import Pursuit
from sealed_orders.report.findings.fleet import Unit
from sealed_orders.report.findings.losses import Loss
from sealed_orders.report.findings.points import Account, Award
from sealed_orders.report.page.papers import lost_how
from sealed_orders.report.story.headline import headline
from sealed_orders.report.story.story import figures, story
from sealed_orders.report.words import counted, spans
from tests.report.played import by_bots, running

RAIDER = Unit("raider", "raider", "Raider", "raider")


@cache
def hunt() -> Report:
    """Return a report of First Hunt, for tests to replace its findings."""
    return replace(
        make(by_bots("tutorial"), wishes=Wishes(beliefs=False)), points=Account((), ("raider", "hunter"), {})
    )


def story_of(**found: object) -> str:
    """Return the first sentence of a hunt with these findings."""
    return story(replace(hunt(), **found))[0]  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("pursuit", "said"),
    [
        (Pursuit(RAIDER, (1, 2, 3, 4), ()), "Raider was never found."),
        (
            Pursuit(RAIDER, (1, 2, 3, 4), (2, 4)),
            "Raider was first found in turn 2 and was later out of sight for one turn at a time.",
        ),
        (Pursuit(RAIDER, (1, 2, 3), (2, 3)), "Raider was first found in turn 2 and was never lost again."),
        (Pursuit(RAIDER, (1, 2, 3), (1, 2, 3)), "Raider was first found in turn 1 and was never lost again."),
        (
            Pursuit(RAIDER, (1, 2, 3), (), "approaches"),
            "Raider was known to be in Western Approaches as the match began and was not seen after that.",
        ),
        (
            Pursuit(RAIDER, (1, 2, 3, 4, 5), (2, 5), "approaches"),
            (
                "Raider was known to be in Western Approaches as the match began, was next found in turn 2 "
                "and was later out of sight for up to two turns in a row."
            ),
        ),
        (Pursuit(RAIDER, (1, 2, 3), (3,)), "Raider was not found until turn 3."),
        (
            Pursuit(RAIDER, (1, 2, 3), (3,), "approaches"),
            "Raider was known to be in Western Approaches as the match began and was not found again until turn 3.",
        ),
        (Pursuit(RAIDER, (1,), (1,)), "Raider was first found in turn 1."),
    ],
    ids=["never", "lost again", "held", "always held", "known", "known and found", "late", "known and late", "at once"],
)
def test_the_story_says_when_the_most_wanted_ship_was_found(pursuit: Pursuit, said: str) -> None:
    assert story_of(pursuits=[pursuit]) == said


def test_of_two_sides_that_hunt_each_other_both_have_a_story() -> None:
    cruiser = Unit("cruiser", "hunter", "Cruiser", "cruiser")
    both = [Pursuit(RAIDER, (1, 2), ()), Pursuit(cruiser, (1, 2), (1, 2))]
    found = replace(hunt(), pursuits=both)
    assert story(found)[:2] == [
        "Raider was never found.",
        "Cruiser was first found in turn 1 and was never lost again.",
    ]
    assert [figure.text for figure in figures(found)][:3] == [
        "turns in a row with Raider out of sight, the longest time",
        "turns with Raider in sight, of 2",
        "turns with Cruiser in sight, of 2",
    ]


def test_what_brought_the_leader_most_is_said_with_its_share_of_all_points() -> None:
    raids = [award("raider", 4, "ships raided"), award("raider", 5.5, "ships raided"), award("raider", 6, "home")]
    assert scored(*raids, award("hunter", 12, "Raider sunk")) == (
        "The Raider side scored 9.5 of its 15.5 points for ships raided."
    )
    assert scored(award("hunter", 12, "Raider sunk")) == "The Hunter side scored all its 12 points for Raider sunk."


def award(side: str, points: float, cause: str) -> Award:
    return Award(5, 9, side, points, cause, so.Event("17.2", "", ()), dated=True)


def scored(*awards: Award) -> str:
    """Return what a story says about awards."""
    hunted = [Pursuit(RAIDER, (1,), ())]
    return story(replace(hunt(), pursuits=hunted, losses=[], points=Account(awards, ("raider", "hunter"), {})))[1]


def test_a_battle_reads_as_one_and_nobody_is_never_found() -> None:
    report = make(by_bots("denmark_strait"))
    said = " ".join(story(report))
    assert " fought " in said
    assert " hit" in said
    assert "found" not in said
    assert " scored " not in said
    assert next(figure.text for figure in figures(report)) in ("turns of battle", "turn of battle")


def test_a_battle_of_an_old_record_reads_with_names_and_a_verb() -> None:
    record = so.Record.load("tests/records/denmark_strait/1.1-denmark_strait.json")
    said = story(make(record, wishes=Wishes(beliefs=False)))
    assert said[0] == "Prinz Eugen, Prince of Wales, Bismarck and Hood fought."


def test_a_running_match_shows_a_side_no_more_than_its_losses() -> None:
    report = make(running("bismarck"), "british", Wishes(beliefs=False))
    assert report.pursuits == []
    assert all(" was " in sentence and "found" not in sentence for sentence in story(report))


def test_the_title_is_the_outcomes_own_and_of_old_records_its_sentence() -> None:
    reading = make(by_bots("tutorial"), wishes=Wishes(beliefs=False)).reading
    ended = so.Outcome("raider", {}, "5.2", "Three merchants were sunk.", "Three merchants sunk: the raider wins")
    assert headline(replace(reading, outcome=ended)).title == "Three merchants sunk: the raider wins"
    old = so.Outcome("raider", {}, "5.2", "Three merchants were sunk.")
    assert headline(replace(reading, outcome=old)).title == "Three merchants were sunk"


def test_a_loss_is_reported_with_its_time_and_place() -> None:
    report = hunt()
    sunk = Loss("hunter", "cruiser", "Cruiser", "cruiser", "sunk", 3, "approaches", 1, "4.2")
    assert lost_how(report, sunk) == "Sunk in turn 3, in Western Approaches."
    assert lost_how(report, replace(sunk, cell="", turn=0, fate="interned")) == "Interned."
    ships = replace(sunk, ships=1, turns=(4,), turn=0)
    assert lost_how(report, ships) == "One ship lost, in turn 4."
    assert lost_how(report, replace(ships, ships=3, turns=(4, 5, 6))) == "Three ships lost, in turns 4 to 6."


def test_numbers_agree_with_their_words() -> None:
    assert [counted(n, "hits") for n in (0, 1, 2)] == ["0 hits", "1 hit", "2 hits"]
    assert spans([5]) == "turn 5"
    assert spans([1, 2, 15, 16, 17]) == "turns 1, 2 and 15 to 17"
