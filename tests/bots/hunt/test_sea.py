"""The sea as arrays, routes over it, voyages, and worlds."""

from __future__ import annotations

import numpy as np

from sealed_orders.bots.hunt.plan import way_to
from sealed_orders.bots.hunt.voyage import Pace, Prospect, legs
from sealed_orders.bots.hunt.ways import FAR, cheapest
from tests.bots.hunt.pond import DRAIN, ISLET, POND, WATER, PondTheatre

SIDE = PondTheatre.side


def test_neighbours_are_those_of_the_terrain_or_the_square_itself() -> None:
    near = POND.ways_out(SIDE)
    for number, cell in enumerate(POND.cells):
        assert {POND.cells[n] for n in near[:, number]} - {cell} == set(WATER.next.get(cell, ()))


def test_where_every_way_leads_both_ways_the_ways_in_are_the_ways_out() -> None:
    assert (POND.ways_in(SIDE) == POND.ways_out(SIDE)).all()


def test_distances_go_round_land_and_nowhere_is_far() -> None:
    assert POND.far(SIDE, "0201", "0203") == 2
    assert POND.far(SIDE, "0000", ISLET) == FAR
    assert POND.distances(SIDE, "0000")[POND.index["0404"]] == 5
    assert not POND.open_to(SIDE)[POND.index[ISLET]]


def test_toward_goes_straight_and_not_past_its_steps() -> None:
    assert POND.toward(SIDE, "0000", "0003", 2) == ("0001", "0002")
    assert POND.toward(SIDE, "0000", ISLET, 2) == ()


def test_a_way_that_is_one_way_only_is_gone_and_not_come_back() -> None:
    sea = DRAIN
    number = sea.index["exit"]
    assert set(sea.ways_out(SIDE)[:, number]) == {number}
    assert set(sea.ways_in(SIDE)[:, number]) == {number, sea.index["0000"]}
    assert number not in sea.ways_in(SIDE)[:, sea.index["0000"]]
    assert sea.open_to(SIDE)[number]
    assert sea.toward(SIDE, "0002", "exit", 3) == ("0001", "0000", "exit")
    assert sea.toward(SIDE, "exit", "0000", 3) == ()
    assert (sea.far(SIDE, "0000", "exit"), sea.far(SIDE, "exit", "0000")) == (1, FAR)
    away = way_to(sea, SIDE, [sea.index["exit"]])
    assert away[sea.index["0000"]] == 1
    assert away[sea.index["0404"]] < 8


def test_the_cheapest_of_the_shortest_ways_is_taken() -> None:
    dear = {"0101", "0001"}
    way = cheapest(WATER, "0000", "0002", 3, lambda cell: float(cell in dear))
    assert len(way) == 2
    assert cheapest(WATER, "0000", "0404", 2, lambda _: 0.0) == ()


def test_a_voyage_goes_to_what_is_worth_most_in_the_end() -> None:
    nothing, prize = np.zeros(len(POND)), np.zeros(len(POND))
    prize[POND.index["0004"]] = 10
    prospect = Prospect([nothing] * 2, [nothing] * 2, [nothing, nothing], final=prize)
    best = legs(POND, SIDE, "0000", Pace(2), prospect)[0]
    assert (best.stands, best.worth) == (False, 10)
    assert POND.far(SIDE, best.cell, "0004") <= 2


def test_of_equals_a_ship_stands_on_patrol() -> None:
    flat = Prospect([np.zeros(len(POND))], [np.zeros(len(POND))], [np.zeros(len(POND))])
    assert legs(POND, SIDE, "0000", Pace(1), flat)[0].stands
