"""Under each answer the terminal prints what it may bring."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import sealed_orders as so
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.option import Option
from sealed_orders.kernel.prompt import Pick
from sealed_orders.terminal import show
from sealed_orders.terminal.prices import prices
from sealed_orders.terminal.reference import chances

ATTACK = Pick(
    "b",
    "Attack",
    (
        Option("no", "Do not attack"),
        Option("yes", "Attack", stake="Points at stake: Suffolk 12."),
        Option("wait", "Wait"),
    ),
    1,
    1,
)
SINKS = Chance("Suffolk sinks Bismarck", Fraction(1, 3), "12.1", answer="yes", choice="b")
LOSES = Chance("Suffolk loses her", Fraction(1, 2), "8.6", answer="no")


def test_each_answer_has_its_chances_and_its_stake_under_it() -> None:
    assert show.choice(ATTACK, {}, prices(ATTACK, [SINKS, LOSES])) == [
        "Attack: choose one.",
        "  1  no    Do not attack",
        "         50 %  Suffolk loses her",
        "  2  yes   Attack",
        "         33 %  Suffolk sinks Bismarck",
        "         Points at stake: Suffolk 12.",
        "  3  wait",
    ]


def test_a_price_says_what_is_likely_and_what_the_answer_brings_on_average() -> None:
    hurt = replace(SINKS, likely=Fraction(1, 2))
    average = Chance("On average it brings", Fraction(1), "17.4", answer="yes", brings=(("british", Fraction(5, 2)),))
    assert prices(ATTACK, [hurt, average])["yes"] == [
        "33 %  Suffolk sinks Bismarck (likely 50 %)",
        "On average it brings: british +2.5",
        "Points at stake: Suffolk 12.",
    ]
    lines = chances(so.load("tutorial"), [hurt, average]).split("\n")[:2]
    assert lines == [
        "  1/3  33.3 %  Suffolk sinks Bismarck (likely 50 %)  (12.1)",
        "               On average it brings: british +2.5    (17.4)",
    ]


def test_a_chance_of_another_question_or_of_none_is_no_price() -> None:
    others = [Chance("Elsewhere", Fraction(1, 2), "1", answer="yes", choice="c"), Chance("Rain", Fraction(1, 2), "1")]
    assert prices(ATTACK, others) == {"yes": ["Points at stake: Suffolk 12."]}
