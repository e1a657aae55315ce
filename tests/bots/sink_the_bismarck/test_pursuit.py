"""The British close in on a raider they have seen, and what lindemann fears against the truth."""

from __future__ import annotations

import numpy as np
import pytest

from sealed_orders.bots.sink_the_bismarck.german.fears import Fears
from sealed_orders.bots.sink_the_bismarck.german.motives import raiders
from sealed_orders.bots.sink_the_bismarck.german.operation import Operation
from sealed_orders.bots.sink_the_bismarck.german.pursuit import closing
from sealed_orders.bots.sink_the_bismarck.german.raid import IN_PORT, Chart
from sealed_orders.bots.sink_the_bismarck.german.threat import LOOKOUT, spots
from sealed_orders.bots.sink_the_bismarck.lindemann import Lindemann
from sealed_orders.bots.sink_the_bismarck.plot import PlotTable
from sealed_orders.bots.sink_the_bismarck.theatre.sea import close
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX
from sealed_orders.games.sink_the_bismarck import GAME, ships
from sealed_orders.games.sink_the_bismarck.chart import BREST
from sealed_orders.games.sink_the_bismarck.plots import CLOSE, TRAIL
from sealed_orders.games.sink_the_bismarck.ships import GERMAN
from sealed_orders.games.sink_the_bismarck.state import SinkState
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Phase, Sighted, Turn
from tests.bots.sink_the_bismarck.play import begin, believed, play, seated
from tests.games.sink_the_bismarck.position import DAY, SHIP, convoy, prompt, put, sea, seen

OPERATION = Operation("dash", "faroes_shetland_gap", 1, True, 1.0, 8)
HERE, NEAR_BY, FAR_OFF = "2010", "2510", "2926"


def raider(seen_on: int = 0) -> tuple[SinkState, int]:
    """Return a sea with the Bismarck, seen on a turn or never."""
    state = sea()
    force = put(state, HERE, "bismarck")
    state.detected[force] = seen_on
    return state, force


def fleet(*cells: str) -> np.ndarray:
    """Return a field with a ship in each of these hexes."""
    field = np.zeros((1, len(CELLS)))
    for cell in cells:
        field[0, INDEX[cell]] += 1
    return field


def near(field: np.ndarray) -> float:
    """Return how many ships are within three hexes of her."""
    return float(field[0, close(HERE, 3)].sum())


def test_nobody_comes_for_a_raider_that_was_not_seen() -> None:
    state, _ = raider()
    before = fleet(NEAR_BY)
    assert np.array_equal(closing(before, GAME.view(state, GERMAN), 0), before)


def test_who_is_within_reach_comes_and_nobody_is_lost_or_found() -> None:
    state, _ = raider(DAY - 1)
    before = fleet(NEAR_BY, FAR_OFF)
    after = closing(before, GAME.view(state, GERMAN), 0)
    assert after.sum() == pytest.approx(2)
    assert after[0, INDEX[FAR_OFF]] == pytest.approx(1, abs=0.01)
    assert near(before) == 0
    assert near(after) > 0.2


def test_the_longer_ago_she_was_seen_the_fewer_come_and_the_wider_they_spread() -> None:
    fresh, old = (near(closing(fleet(NEAR_BY), GAME.view(raider(turn)[0], GERMAN), 0)) for turn in (DAY - 1, DAY - 4))
    assert fresh > old > 0


def test_8_3_who_fights_her_also_sees_her() -> None:
    """A ship that is there with one chance in ten is not one chance in a hundred."""
    assert spots(np.array(0.1)) > 0.9 * LOOKOUT
    assert spots(np.array(5.0)) == 1


def test_8_7_a_raider_that_shadows_a_convoy_keeps_its_distance_once_big_ships_were_seen_with_it() -> None:
    modes = []
    for guards in ((), ("hood", "rodney", "king_george_v")):
        state = sea()
        force = put(state, HERE, "bismarck")
        escorted = convoy(state, "hx126", "2011")
        state.trade = 1
        state.turn -= 1
        seen(state, escorted, *([put(state, "2011", *guards)] if guards else []))
        sighted = (Sighted("2011", ships.whom([SHIP[name] for name in guards])),) if guards else ()
        state.turn += 1
        state.shadowing[force] = "convoy1"
        question = prompt(state, "plot", GERMAN)
        assert question is not None
        player = Lindemann(GERMAN, "match 1")
        state.agenda = []
        log = [Event("8.3", "Seen.", (GERMAN,), (Turn(DAY - 1), Phase("movement"), *sighted, Turn(DAY)))]
        modes.append(player.plot(GAME.view(state, GERMAN), question, log)[0]["a"])
    assert modes == [(CLOSE,), (TRAIL,)]


def test_the_models_estimate_from_the_view_and_the_truth_is_where_they_are() -> None:
    match = begin(seed="fears")
    play(match, seated("lindemann", "tovey"), lambda m: m.state.turn == 3 and m.view(GERMAN).step == "plot")
    view, fears = match.view(GERMAN), Fears("match 1")
    cell = fears.here(view)
    assert cell in INDEX
    expected = fears.expected(view, match.log(GERMAN))
    assert set(expected) == {"each ship", "all together"}
    assert all(0 <= chance <= 1 for model in expected.values() for chance in model.values())
    assert cell in fears.near(cell)
    true = fears.true(view, {}, {"hood": "3010"})
    assert 0 < true["3110"] < true["3010"]
    assert not true["2020"]


def test_8_8_a_shadowed_force_is_likelier_found_and_the_staff_says_so() -> None:
    chances = []
    for shadowed in ("", "bismarck"):
        state = sea()
        put(state, HERE, "bismarck")
        state.shadowing[put(state, "2110", "norfolk")] = shadowed
        staff = PlotTable(GERMAN)
        staff.read([Event("2.6", "Turn.", (GERMAN,), (Turn(DAY),))])
        measures = {each.title: each for each in staff.measures(GAME.view(state, GERMAN), {})}
        assert not measures["Found"].good
        chances.append(measures["Found"].value)
    assert 0 < chances[0] < 0.5 < chances[1] <= 1


def test_a_raider_that_stays_in_port_is_not_said_to_raid() -> None:
    state = sea(turn=40)
    force = put(state, BREST, "bismarck")
    chart = Chart(GAME.view(state, GERMAN), believed(GERMAN, ()), OPERATION)
    course = chart.course(force, set())
    assert (course.aim, course.leg.cell) == (IN_PORT, BREST)
    assert "worth the risk" in raiders(chart, force, course).why
