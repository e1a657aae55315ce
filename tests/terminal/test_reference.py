"""Odds as text."""

from __future__ import annotations

from fractions import Fraction

import sealed_orders as so
from sealed_orders.kernel.game import Chance
from sealed_orders.terminal.reference import chances, shares


def test_what_is_expected_is_a_number_and_all_else_a_chance() -> None:
    assert shares(so.odds("bismarck", "gunfire", salvos=1)).splitlines() == [
        "sunk                      1/1000  0.1 %",
        "midships lost, expected   12/125  0.10",
        "firepower lost, expected  7/25    0.28",
    ]


def test_a_fraction_nobody_can_read_is_left_out() -> None:
    many = shares(so.odds("bismarck", "gunfire", salvos=34)).splitlines()
    assert [line.rpartition("  ")[2] for line in many] == ["11.2 %", "3.12", "9.52"]
    assert "/" not in "".join(many)


def test_odds_in_play_leave_out_a_fraction_that_is_too_long_to_take_in() -> None:
    odds = (Chance("hits", Fraction(4505831, 52734375), "15.11"), Chance("sees", Fraction(1, 4), "6.2"))
    assert chances(so.load("tutorial"), odds).split("\n")[:2] == [
        "       8.5 %   hits  (15.11)",
        "  1/4  25.0 %  sees  (6.2)",
    ]
