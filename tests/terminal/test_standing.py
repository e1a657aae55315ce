"""Standing answers in the terminal: written, listed, dropped, used and saved."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.kernel.standing import Rule, in_force
from sealed_orders.terminal.plain import Seat
from sealed_orders.terminal.shelf import Shelf
from sealed_orders.terminal.talk import Leave
from tests.terminal.test_plain import Typed


class Player:
    """One seat, turn after turn."""

    def __init__(self, match: so.Match, side: str) -> None:
        self.match, self.talk = match, Typed()
        self.seat = Seat(match, side, self.talk, Shelf(match))

    def turn(self, *lines: str) -> str:
        """Return what is printed while some lines are typed; they need not seal the order."""
        self.talk.lines, self.talk.said = list(lines), []
        with suppress(EOFError, Leave):
            self.seat.turn()
        return "\n".join(self.talk.said)


@pytest.fixture
def hunt() -> so.Match:
    return so.Match.new("tutorial", seed="scapa")


def chased(match: so.Match) -> so.Match:
    """Play until both are asked in the chase."""
    match.submit("raider", "ship run faroes")
    match.submit("hunter", "cruiser steam faroes; flights 2")
    assert match.view("hunter").step == "chase"
    return match


def test_the_answer_just_given_is_given_from_the_next_question_on(hunt: so.Match) -> None:
    hunter = Player(chased(hunt), "hunter")
    said = hunter.turn("/standing helm port else starboard", "port")
    assert "From your next question on: " in said
    assert in_force(hunt.standing, "hunter", 1) == ()
    (rule,) = in_force(hunt.standing, "hunter", 2)
    assert (rule.step, rule.key, rule.answers) == ("chase", "helm", (("port",), ("starboard",)))


def test_a_rule_answers_and_the_record_proves_it(hunt: so.Match, tmp_path: Path) -> None:
    hunter = Player(hunt, "hunter")
    hunter.turn("standing default", "flights 1", "seal")
    hunt.submit("raider", "ship lurk")
    said = hunter.turn()
    assert "By your standing answers: no new orders." in said
    assert hunt.sealed("hunter") is not None
    hunt.record().save(tmp_path / "hunt.json")
    assert so.verify(so.Record.load(tmp_path / "hunt.json")).hands == {2: {"hunter": "rule"}}


def test_the_staff_answers_for_its_player(hunt: so.Match) -> None:
    hunter = Player(hunt, "hunter")
    hunter.turn("standing staff", "flights 1", "seal")
    hunt.submit("raider", "ship lurk")
    hunter.turn()
    assert hunt.record().minutes[2]["hunter"].bot == "lieutenant"
    so.verify(hunt.record())


def test_main_orders_are_left_to_nobody_else(hunt: so.Match) -> None:
    assert "You can leave main orders only to your staff" in Player(hunt, "hunter").turn("standing flights 2")
    assert hunt.standing == ()


def test_rules_are_listed_and_dropped(hunt: so.Match) -> None:
    hunter = Player(hunt, "hunter")
    said = hunter.turn("standing", "standing default", "standing", "standing drop 2", "standing drop 1", "standing")
    assert said.count("You have no standing answers.") == 2
    assert "  1  Where does the cruiser go? the default" in said
    assert "Name one of the 1" in said
    assert "Dropped: " in said


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("standing helm", "You have not answered helm."),
        ("standing tiller port", "Unknown choice 'tiller'."),
        ("standing helm port if bismarck hull below 20", "You see no unit called bismarck."),
        ("standing helm port if cruiser hull below 20", "has no figure called hull"),
        ("standing helm sideways", "Type standing KEY WORDS"),
    ],
)
def test_a_rule_that_cannot_be_written_is_refused_with_the_way_to_write_it(
    hunt: so.Match, line: str, sentence: str
) -> None:
    said = Player(chased(hunt), "hunter").turn("/" + line)
    assert sentence in said
    assert hunt.standing == ()


def test_after_fifty_in_a_row_the_player_is_asked(hunt: so.Match, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sealed_orders.terminal.standing.IN_A_ROW", 1)
    hunt.standing = so.replay(hunt.record()).standing
    hunter = Player(hunt, "hunter")
    hunter.turn("standing default", "seal")
    hunt.submit("raider", "ship lurk")
    hunter.turn()
    hunt.submit("raider", "ship lurk")
    assert "By your standing answers" not in hunter.turn()


def test_a_condition_is_kept_with_its_rule() -> None:
    match = so.Match.new("bismarck", seed="scapa")
    said = Player(match, "british").turn("standing default if hood fuel below 20 %", "standing default if hood fuel")
    (rule,) = in_force(match.standing, "british", 1)
    assert rule == Rule("orders", "*", (("@default",),), "hood", "Fuel", below=20, said=rule.said)
    assert "if hood fuel below 20" in said
