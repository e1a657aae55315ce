"""What happened, in a few lines, as the browser tells it."""

from __future__ import annotations

from sealed_orders.kernel.board import Board
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Battle, Fact, Points, Reported, Shot, Sighted, Sunk, Who
from sealed_orders.terminal.happened import happened

BOARD = Board("squares", (), (), routine=("4.0",), weighty=("sighted", "reported", "sunk", "points"))
HOOD, BISMARCK = Who("hood", "british"), Who("bismarck", "german")


def told(text: str, *facts: Fact, rule: str = "9.2") -> Event:
    return Event(rule, text, (), facts)


def test_contacts_come_before_fights_and_news_and_points() -> None:
    log = [
        told("Two points.", Points("german", 2, "convoys")),
        told("On the air.", Reported(BISMARCK, "1516")),
        told("They meet.", Battle("1516", (HOOD, BISMARCK))),
        told("Sighted.", Sighted("1516", (BISMARCK,))),
    ]
    assert happened(log, BOARD) == ["Sighted.", "They meet.", "On the air.", "Two points."]


def test_a_fight_is_one_line_with_its_end_after_the_arrow() -> None:
    log = [
        told("They meet.", Battle("1516", (HOOD, BISMARCK))),
        told("Bismarck fires.", Shot(BISMARCK, HOOD)),
        told("A pause."),
        told("Hood is sunk.", Sunk(HOOD)),
        told("Weather.", rule="4.0"),
    ]
    assert happened(log, BOARD) == ["They meet. -> Hood is sunk."]


def test_there_are_six_lines_at_most_and_nothing_of_routine() -> None:
    assert len(happened([told(f"Sighted {n}.", Sighted("1516", (HOOD,))) for n in range(9)], BOARD)) == 6
    assert happened([told("Searched.", Sighted("1516"), rule="4.0")], BOARD) == []
