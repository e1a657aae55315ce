"""Odds as text."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.terminal.reference import shares


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
