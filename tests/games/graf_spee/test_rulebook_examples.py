"""The examples in the rulebook, worked out by the functions that play them."""

from __future__ import annotations

import re

import pytest

from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.battle.gunnery import one_gun
from sealed_orders.games.graf_spee.battle.torpedoes import torpedo_hit
from sealed_orders.games.graf_spee.carriers import carrier_sunk
from sealed_orders.games.graf_spee.merchants import british_merchant, german_merchant
from sealed_orders.games.graf_spee.search import searchers, spotting
from sealed_orders.games.graf_spee.shadowing import shadowing
from sealed_orders.games.graf_spee.ships import SHIP

CRUISERS = [SHIP["ajax"], SHIP["achilles"]]
ON_PATROL = [1] * len(SHIP)
CASES = {
    "6.2": [(spotting(searchers(CRUISERS, ON_PATROL), 2).p, "0.64")],
    "7.2": [(shadowing(3, 2).p * 6, "4/6")],
    "9.1": [(german_merchant(10).p * 100, "5 %")],
    "9.2": [(british_merchant(9, 1, False).p * 100, "90 %"), (british_merchant(9, 3, True).p * 100, "6 %")],
    "13.1": [(carrier_sunk(26, 25, 2).p * 100, "10.56 %")],
    "15.7": [(torpedo_hit(5000, 25).p, "0.15")],
    "15.11": [
        (one_gun("8-inch", 14000, 24, 1, ranging=False).p, "0.0618"),
        (one_gun("8-inch", 14000, 24, 1, ranging=True).p, "0.0204"),
    ],
}


@pytest.mark.parametrize("paragraph", CASES)
def test_an_example_has_the_numbers_of_the_game(paragraph: str) -> None:
    (example,) = re.findall(r"^\*Example: (.+)\*$", GAME.rulebook[paragraph].text, re.MULTILINE)
    for value, printed in CASES[paragraph]:
        assert printed in example
        digits = len(printed.partition("/")[0].partition(" ")[0].partition(".")[2])
        assert f"{float(value):.{digits}f}" == printed.partition("/")[0].partition(" ")[0]
