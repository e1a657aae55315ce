"""4.31 What a side is told before it is done."""

from __future__ import annotations

import sealed_orders as so
from sealed_orders.games.bismarck.cautions import cautions
from sealed_orders.kernel.order import parse_order


def warned(match: so.Match, side: str, order: str) -> list[tuple[str, str]]:
    prompt = match.prompt(side)
    assert prompt is not None
    found = cautions(match.view(side), prompt.complete(parse_order(order)))
    return [(caution.rule, caution.text) for caution in found]


def test_17_3_convoys_that_will_be_late_are_named_in_one_line() -> None:
    match = so.Match.new("bismarck", seed="late")
    late = "Britannic, SL1, SL2, SL3, SL4 and SL5 will be late for their missions."
    assert warned(match, "british", "") == [("17.3", late)]


def test_10_1_a_side_is_warned_that_it_lets_a_contact_go() -> None:
    match = so.Match.new("bismarck", "suffolk_in_contact", seed="contact")
    assert match.view("british").step == "shadow"
    gone = ("10.1", "Bismarck goes unshadowed and must be found anew.")
    assert warned(match, "british", "") == [gone]
    assert warned(match, "british", "shadow suffolk") == []
