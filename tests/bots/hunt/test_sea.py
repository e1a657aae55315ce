"""The sea as arrays, ways over it, voyages, worlds and the table."""

from __future__ import annotations

import numpy as np

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.officer import Officer
from sealed_orders.bots.hunt.plan import way_to
from sealed_orders.bots.hunt.sea import FAR, Places, Sea, cheapest
from sealed_orders.bots.hunt.table import Table
from sealed_orders.bots.hunt.voyage import Pace, Prospect, legs
from sealed_orders.bots.hunt.worlds import Worlds
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.terrain import Terrain
from tests.bots.hunt.pond import ISLET, PACK, POND, RAIDER, WATER, PondTheatre, believed, told

SIDE = PondTheatre.side
WANTED = {RAIDER: ("spee", "Spee")}


def test_neighbours_are_those_of_the_terrain_or_the_square_itself() -> None:
    near = POND.neighbours(SIDE)
    for number, cell in enumerate(POND.cells):
        assert {POND.cells[n] for n in near[:, number]} - {cell} == set(WATER.next.get(cell, ()))


def test_distances_go_round_land_and_nowhere_is_far() -> None:
    assert POND.far(SIDE, "0201", "0203") == 2
    assert POND.far(SIDE, "0000", ISLET) == FAR
    assert POND.distances(SIDE, "0000")[POND.index["0404"]] == 5
    assert not POND.open_to(SIDE)[POND.index[ISLET]]


def test_toward_goes_straight_and_not_past_its_steps() -> None:
    assert POND.toward(SIDE, "0000", "0003", 2) == ("0001", "0002")
    assert POND.toward(SIDE, "0000", ISLET, 2) == ()


def test_a_way_that_is_one_way_only_is_gone_and_not_come_back() -> None:
    """An exit: entered from 0000 and left by nobody."""
    out = Terrain("out", {**WATER.next, "0000": (*WATER.next["0000"], "exit"), "exit": ()})
    at = {cell: (float(x), float(y)) for cell, x, y in zip(POND.cells, POND.x, POND.y, strict=True)}
    sea = Sea((*POND.cells, "exit"), at | {"exit": (-1.0, 0.0)}, {SIDE: out})
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


def test_worlds_are_drawn_from_what_is_believed_and_companies_keep_together() -> None:
    chances = {RAIDER: believed("begin", "move").likely(RAIDER), PACK: believed("begin", "move").likely(PACK)}
    apart, together = Worlds(POND, {}, chances), Worlds(POND, {}, chances, {PACK: RAIDER}, together=1.0)
    dice = FastDice("worlds")
    for _ in range(50):
        places = apart.draw(dice)
        assert all(chances[unit][POND.index[cell]] > 0 for unit, cell in places.items())
        joined = together.draw(dice)
        assert joined[PACK] == joined[RAIDER] or chances[PACK][POND.index[joined[RAIDER]]] == 0
    assert Worlds(POND, {RAIDER: "0101"}, {}).draw(dice) == {RAIDER: "0101"}


def test_the_table_plots_the_wanted_and_what_an_order_promises() -> None:
    table = Table(Belief(PondTheatre(), "plans"), Belief(PondTheatre(), None, searches=False), WANTED)
    log = told("begin", "move", "search 0404", "begin")
    table.read(log)
    (plot,) = table.plots()
    assert (plot.id, plot.title) == ("spee", "Spee")
    assert "0404" in plot.ring
    assert "0404" not in plot.can
    assert plot.note.startswith(f"{len(plot.can)} squares; likeliest")
    (outlook,) = table.outlooks({RAIDER: POND.open_to(SIDE)})
    assert round(outlook.chance, 9) == 1
    assert table.chances_to_spot([outlook])[0].rows == (("Spee", "100%"),)
    assert table.possible({RAIDER: "spee", PACK: "pack"})["spee"] == plot.can
    table.read([*log, *told("move")])
    assert table.outlooks({RAIDER: POND.open_to(SIDE)}) == ()


def test_the_table_reckons_with_a_search_that_finds_only_sometimes() -> None:
    log = told("begin", "move", "begin")
    tables = [Table(Belief(PondTheatre(), "plans"), Belief(PondTheatre(), None), WANTED, finds=f) for f in (1.0, 0.6)]
    for table in tables:
        table.read(log)
    (sure,), (sometimes,) = (table.outlooks({RAIDER: POND.places("0303", "0404")}) for table in tables)
    assert round(sometimes.chance, 9) == round(sure.chance * 0.6, 9)
    assert sometimes.spots["0404"] < sure.spots["0404"]
    assert sometimes.gaps == sure.gaps


class Lookout(Officer):
    """Looks into the cell that an order names."""

    def seen(self, view: object, order: Order) -> Places | None:
        return POND.places(*order["look"]) if order else None


def test_an_officer_answers_from_his_table() -> None:
    table = Table(Belief(PondTheatre(), "plans"), Belief(PondTheatre(), None), WANTED)
    officer = Lookout(table, {RAIDER: "spee", PACK: "pack"})
    officer.read(told("begin", "move", "begin"))
    assert [plot.id for plot in officer.plots()] == ["spee"]
    assert officer.possible()["spee"] == officer.plots()[0].can
    (outlook,) = officer.outlooks(None, {"look": ("0404",)})
    assert round(outlook.chance, 4) == outlook.spots["0404"]
    assert officer.panels(None, {"look": ("0404",)})[0].rows[0][0] == "Spee"
    assert (officer.outlooks(None, {}), officer.panels(None, {}), officer.reach(None, "0404")) == ((), (), ())
    assert not officer.working
