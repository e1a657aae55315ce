"""A fight on the plane in the terminal: words first, misses together."""

from __future__ import annotations

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Fact, Hit, Round, Shot, Who
from sealed_orders.kernel.subject import Subject
from sealed_orders.terminal.rounds import in_rounds

SPEE, EXETER = Who("graf_spee", "german"), Who("exeter", "british")
BOARD = Board("plane", (), (), subject=Subject(fights="plane"))
SUM = "Each 11-inch 0.1, 18731 yards x 0.331, target at 32 knots x 0.9333 = 0.0309."


def event(text: str, *facts: Fact) -> Event:
    return Event("15.11", text, (), facts)


def texts(*events: Event) -> list[str]:
    return [event.text for event in in_rounds(events, BOARD, "british")]


def test_misses_of_a_round_are_one_line_at_its_end() -> None:
    miss = event(f"Graf Spee, bow guns, at Exeter: no hit by 3 guns. {SUM}", Shot(SPEE, EXETER, shots=3, hits=0))
    ours = event(f"Exeter, bow guns, at Graf Spee: no hit by 4 guns. {SUM}", Shot(EXETER, SPEE, shots=4, hits=0))
    hit = event(f"Exeter, stern guns, at Graf Spee: 1 hit by 2 guns. {SUM}", Shot(EXETER, SPEE, shots=2, hits=1))
    struck = event("Graf Spee is hit: belt.", Hit(SPEE, "belt"))
    assert texts(event("Tactical turn 1.", Round(1)), miss, hit, struck, ours, event("Tactical turn 2.", Round(2))) == [
        "Tactical turn 1.",
        "Exeter, stern guns, at Graf Spee: 1 hit by 2 guns.",
        "Graf Spee is hit: belt.",
        "2 salvos missed, 1 of them at you.",
        "Tactical turn 2.",
    ]


def test_a_weapon_that_fires_no_salvos_makes_attacks() -> None:
    charges = Shot(EXETER, SPEE, "depth charges", hits=0)
    assert texts(event("No hit.", charges), event("No hit again.", charges)) == ["2 attacks missed."]


def test_a_single_miss_is_shown_without_its_arithmetic() -> None:
    miss = event(f"Graf Spee, bow guns, at Exeter: no hit by 3 guns. {SUM}", Shot(SPEE, EXETER, shots=3, hits=0))
    assert texts(miss) == ["Graf Spee, bow guns, at Exeter: no hit by 3 guns."]


def test_what_a_shot_did_and_what_is_no_shot_stay_whole() -> None:
    shot = event("Rodney at Bismarck, 6 4 1. Bismarck takes 1 damage.", Shot(EXETER, SPEE, shots=3, hits=1))
    other = event(f"The shadow holds. {SUM}")
    assert texts(shot, other) == [shot.text, other.text]


def test_a_fight_that_has_a_page_is_shown_as_before() -> None:
    miss = event(f"Graf Spee, bow guns, at Exeter: no hit by 3 guns. {SUM}", Shot(SPEE, EXETER, shots=3, hits=0))
    assert list(in_rounds([miss, miss], Board("squares", (), ()), "british")) == [miss, miss]
