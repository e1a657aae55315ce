"""How the raider decides: where the British look, how much to risk, and where the Altmark waits."""

from __future__ import annotations

import numpy as np
import pytest

from sealed_orders.bots.graf_spee.german.daring import LEAST, MOST, cost
from sealed_orders.bots.graf_spee.german.supply import SOUTH
from sealed_orders.bots.graf_spee.german.suspicion import last_heard, suspected
from sealed_orders.bots.graf_spee.german.threat import hunters, threats
from sealed_orders.bots.graf_spee.langsdorff import Langsdorff
from sealed_orders.bots.graf_spee.theatre.campaign import WARY, Pursuit
from sealed_orders.bots.graf_spee.waters import squares, steps
from sealed_orders.bots.graf_spee.ways import INDEX, far
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Turn
from sealed_orders.kernel.match import Match
from tests.games.graf_spee.position import at, begin, hunt


def orders(match: Match) -> dict[str, str]:
    """Return where Langsdorff sends the German ships."""
    prompt = match.prompt(GERMAN)
    assert prompt is not None
    order = Langsdorff(GERMAN, "1").decide(match.view(GERMAN), prompt, match.log(GERMAN))
    squares_now = dict(zip(("graf_spee", "altmark"), match.view(GERMAN).square, strict=False))
    return {name: squares_now[name] if answer == ("P",) else answer[-1] for name, answer in order.items()}


def test_9_3_the_last_report_before_the_turn_counts() -> None:
    """9.3"""
    given_away = [(0, "1925"), (4, "1718"), (9, "2017")]
    assert last_heard(given_away, 9) == (4, "1718")
    assert last_heard(given_away, 10) == (9, "2017")
    assert last_heard([(0, "")], 3) is None


def test_5_5_he_is_looked_for_where_he_can_have_come() -> None:
    """5.5 He may be one square further each turn from where he was reported, and the chances add up to one."""
    for turns in (1, 4, 9):
        chances = suspected(3, "1718", 3 + turns)
        assert chances.sum() == pytest.approx(1)
        assert not chances[steps(GERMAN)[INDEX["1718"]] > turns].any()
    assert suspected(3, "1718", 12).max() < suspected(3, "1718", 4).max()


def test_hunters_go_where_they_suspect_her_as_far_as_they_come() -> None:
    """5.5"""
    now = np.where(squares("1718"), 2.0, 0.0)
    found = hunters(now, suspected(1, "1820", 4), 3)
    assert found.sum() == pytest.approx(2)
    assert not found[steps(BRITISH)[INDEX["1718"]] > 3].any()
    nowhere = hunters(now, squares("2329").astype(np.float64), 3)
    assert not nowhere.any()


def test_9_3_a_report_makes_the_waters_about_it_worse() -> None:
    """9.3"""
    belief = Belief(Pursuit(GERMAN), WARY)
    belief.read([Event("3.0", "", (GERMAN,), (Turn(1),))])
    quiet, loud = (threats(belief, 3, 2, 1, given_away)[2][INDEX["1623"]] for given_away in ([], [(0, "1723")]))
    assert loud > quiet


@pytest.mark.parametrize(("lead", "bolder"), [(0, 50), (30, 40)])
def test_17_4_he_dares_more_the_less_time_is_left_to_win(lead: int, bolder: int) -> None:
    """17.4"""
    costs = [cost(lead, left) for left in range(bolder, 0, -10)]
    assert costs == sorted(costs, reverse=True)


def test_17_4_with_a_victory_in_hand_he_dares_nothing_and_without_hope_anything() -> None:
    """17.4"""
    assert cost(80, 5) == MOST
    assert cost(-20, 2) == LEAST


def test_9_4_the_altmark_goes_far_south_and_stays_there() -> None:
    """9.4"""
    north = begin(hunt(turn=7, graf_spee=at("1824"), altmark=at("1925")), Dice("south"))
    assert int(orders(north)["altmark"][:2]) > 19
    there = begin(hunt(turn=7, graf_spee=at("1824"), altmark=at("2822")), Dice("south"))
    assert int(orders(there)["altmark"][:2]) >= SOUTH


def test_10_1_a_square_apart_only_the_graf_spee_moves_so_that_they_meet() -> None:
    """10.1"""
    match = begin(hunt(turn=9, graf_spee=at("2621", fuel=4), altmark=at("2722", fuel=40)), Dice("meet"))
    assert orders(match) == {"graf_spee": "2722", "altmark": "2722"}
    assert far(GERMAN, "2621", "2722") == 1


def test_10_1_the_altmark_stays_away_if_they_cannot_meet_before_the_end() -> None:
    """10.1 Fifteen squares apart with three turns left, she does not set out."""
    late = begin(hunt(turn=47, graf_spee=at("1318", fuel=0), altmark=at("2822")), Dice("late"))
    assert int(orders(late)["altmark"][:2]) >= SOUTH
