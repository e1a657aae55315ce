"""What happened, in a few lines, as the browser tells it."""

from __future__ import annotations

from dataclasses import replace

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle, Fact, Hit, Points, Reported, Shot, Sighted, Sunk, Who
from sealed_orders.kernel.subject import Subject
from sealed_orders.terminal.happened import happened

BOARD = Board("squares", (), (), routine=("4.0",), weighty=("sighted", "reported", "sunk", "points"))
HOOD, BISMARCK = Who("hood", "british"), Who("bismarck", "german")


def event(text: str, *facts: Fact, rule: str = "9.2") -> Event:
    return Event(rule, text, (), facts)


def test_contacts_come_before_fights_and_news_and_points() -> None:
    log = [
        event("Two points.", Points("german", 2, "convoys")),
        event("On the air.", Reported(BISMARCK, "1516")),
        event("They meet.", Battle("1516", (HOOD, BISMARCK))),
        event("Sighted.", Sighted("1516", (BISMARCK,))),
    ]
    assert happened(log, BOARD) == ["Sighted.", "They meet.", "On the air.", "Two points."]


def test_a_fight_is_one_line_with_its_end_after_the_arrow() -> None:
    log = [
        event("They meet.", Battle("1516", (HOOD, BISMARCK))),
        event("Bismarck fires.", Shot(BISMARCK, HOOD)),
        event("A pause."),
        event("Hood is sunk.", Sunk(HOOD)),
        event("Weather.", rule="4.0"),
    ]
    assert happened(log, BOARD) == ["They meet. -> Hood is sunk."]


def test_there_are_six_lines_at_most_and_nothing_of_routine() -> None:
    assert len(happened([event(f"Sighted {n}.", Sighted("1516", (HOOD,))) for n in range(9)], BOARD)) == 6
    assert happened([event("Searched.", Sighted("1516"), rule="4.0")], BOARD) == []


AJAX, SPEE = Who("ajax", "british"), Who("graf_spee", "german")
PLANE = Board("squares", (), (), routine=("4.0",))
TURN = [
    event("Graf Spee, stern guns, at Ajax: no hit.", Shot(SPEE, AJAX, shots=3, hits=0)),
    event("Ajax, bow guns, at Graf Spee: a hit.", Shot(AJAX, SPEE, shots=4, hits=1)),
    event("Graf Spee is hit: fire control.", Hit(SPEE, "fire control", 1)),
    event("Graf Spee, bow guns, at Ajax: two hits.", Shot(SPEE, AJAX, shots=3, hits=2)),
    event("Ajax is hit: rudder.", Hit(AJAX, "rudder", 1)),
    event("Ajax is hit: belt.", Hit(AJAX, "belt")),
    event("Ajax, torpedoes, at Graf Spee: they miss.", Shot(AJAX, SPEE, "torpedoes", 4, 0)),
]


def test_each_salvo_that_hit_has_a_line_with_its_own_hits_those_on_the_reader_first() -> None:
    on_us = "Graf Spee, bow guns, at Ajax: two hits. -> Ajax is hit: rudder. Ajax is hit: belt."
    by_us = "Ajax, bow guns, at Graf Spee: a hit. -> Graf Spee is hit: fire control."
    missed = "Ajax, torpedoes, at Graf Spee: they miss."
    assert happened(TURN, PLANE, "british") == [on_us, by_us, missed]
    assert happened(TURN, PLANE, "german") == [by_us, on_us, missed]


def test_a_weapon_that_runs_is_reported_even_if_it_misses_whatever_its_name() -> None:
    missed = [event("Ajax, rockets, at Graf Spee: they miss.", Shot(AJAX, SPEE, "rockets", 4, 0))]
    plane = Board("plane", (), (), weighty=("sunk",))
    assert happened(missed, plane, "british") == []
    assert happened(missed, replace(plane, subject=Subject(runs=("rockets",))), "british") == [missed[0].text]


def test_who_was_sunk_comes_before_the_salvos_and_is_nobodys() -> None:
    assert happened([*TURN, event("Ajax is sunk.", Sunk(AJAX))], PLANE, "british")[0] == "Ajax is sunk."
