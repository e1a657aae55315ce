"""The ledger of luck: every roll is entered for the side it serves, and in the long run luck is zero."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt

import pytest

from sealed_orders.kernel.fact import rolled
from sealed_orders.kernel.witness import RatedRoll
from sealed_orders.report.findings.fleet import fleets
from sealed_orders.report.findings.luck import Entry, Luck, luck, told_roll
from sealed_orders.report.reading.moments import read
from tests.luck import MOST, ledger
from tests.own import GAMES
from tests.report.played import by_bots

TENTH = Fraction(1, 10)


def entry(came: int, p: Fraction, rolls: int = 1, side: str = "red", worth: float | None = None) -> Entry:
    odds = {1: p, 0: 1 - p}
    each = tuple(RatedRoll("key", int(n < came), odds) for n in range(rolls))
    return Entry(1, 1, "8.4", "Shots", "hits", side, "hood", "bismarck", each, worth)


@pytest.mark.parametrize("game", GAMES)
def test_what_came_is_what_was_due_within_the_error(game: str) -> None:
    sums = ledger(
        game, {"bismarck": 6, "sink_the_bismarck": 1, "graf_spee": 2, "bismarck_solitaire": 4}.get(game, 12), "test"
    ).values()
    assert sum(found.rolls for found in sums) > 20
    came, due = sum(found.came for found in sums), sum(found.expected for found in sums)
    assert abs(came - due) < MOST * sqrt(sum(found.variance for found in sums))


@pytest.mark.parametrize("game", GAMES)
def test_every_roll_with_a_stake_serves_somebody(game: str) -> None:
    reading = read(by_bots(game))
    entries = luck(reading, fleets(reading)).entries
    assert entries
    known = {"german", "british"} | set(reading.game.sides)
    assert {entry.side for entry in entries} <= known


def test_an_entry_knows_how_likely_so_much_or_more_was() -> None:
    assert entry(1, TENTH).odds == pytest.approx(0.1)
    assert entry(0, 1 - TENTH).odds == pytest.approx(0.1), "less than on average: so much or less"
    assert entry(2, TENTH, rolls=2).odds == pytest.approx(0.01)
    assert entry(2, TENTH, rolls=3).expected == Fraction(3, 10)


def test_luck_in_points_counts_for_whom_it_served_and_against_the_other() -> None:
    book = Luck((entry(1, TENTH, worth=10), entry(0, TENTH, side="blue", worth=20), entry(1, TENTH)), 3)
    assert book.points("red") == pytest.approx(9 + 2)
    assert book.points("blue") == pytest.approx(-11)
    red, blue = (line for line in book.lines)
    assert (red.side, red.rolls, red.came, blue.side) == ("red", 2, 2, "blue")
    assert [red.points, blue.expected] == pytest.approx([9, 0.1])


def test_the_luckiest_rolls_are_named_first() -> None:
    dull, rare, scored = entry(1, Fraction(1, 2)), entry(1, Fraction(1, 100)), entry(1, TENTH, worth=60)
    assert Luck((dull, rare, scored), 3).luckiest() == [scored, rare]


def test_a_roll_in_the_log_has_its_odds_from_the_dice_and_the_number() -> None:
    assert told_roll(rolled([10], "10+", of=10)) == RatedRoll("", 1, {1: TENTH, 0: 1 - TENTH})
    assert told_roll(rolled([4], "3-")) == RatedRoll("", 0, {1: Fraction(1, 2), 0: Fraction(1, 2)})
    assert told_roll(rolled([4])) is None
