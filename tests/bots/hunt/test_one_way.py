"""Belief where some ways lead in one direction only: a ship that went there is found there."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.plan import Plan, paces, step_chances
from sealed_orders.bots.hunt.sea import Sea
from sealed_orders.kernel.fact import Begins, Fact, Reported, Turn
from sealed_orders.kernel.terrain import Terrain
from tests.bots.hunt.pond import CELLS, DRAIN, MOVED, PACK, POND, RAIDER, SPEE, WOLVES, PondTheatre, log_of

AT = Begins(WOLVES, ("0000",))
EXIT = DRAIN.index["exit"]


class Drained(PondTheatre):
    """The pond with an exit from which there is no way back."""

    sea = DRAIN


def drained(*facts: Fact) -> Belief:
    belief = Belief(Drained(), "plans")
    belief.read(log_of((AT, Turn(1), *facts)))
    return belief


def test_who_can_go_one_way_can_be_there_and_may_stay() -> None:
    belief = drained(MOVED)
    assert belief.can(PACK)[EXIT]
    assert belief.likely(PACK)[EXIT] > 0.05
    assert drained(MOVED, Turn(2), MOVED).can(PACK)[EXIT]


def test_who_is_where_no_way_leads_on_stays_as_likely_there() -> None:
    belief = drained(MOVED, Begins(WOLVES, ("exit", "0404")), Turn(2))
    before = belief.likely(PACK)[EXIT]
    assert belief.ahead(PACK)[EXIT] == pytest.approx(before, abs=0.05), "but for the doubt, which is shared by more"
    assert before == pytest.approx(0.5)


def test_a_step_from_every_cell_leads_somewhere_and_from_the_exit_to_itself() -> None:
    table = step_chances(Plan(0.0, 0.0, paces(0, 0), paces(0, 0), 1.0, 0.0), DRAIN, "raider")
    assert table[DRAIN.open_to("raider")].sum(axis=1) == pytest.approx(np.ones(25))
    assert table[EXIT, EXIT] == 1
    assert table[EXIT].sum() == 1


def test_a_report_of_somewhere_near_is_of_cells_with_a_way_in_either_direction() -> None:
    belief = drained(MOVED, Reported(WOLVES, "exit"))
    assert set(DRAIN.named(belief.can(PACK))) == {"exit", "0000"}


@settings(max_examples=50)
@given(st.data())
def test_the_truth_is_never_outside_whatever_ways_there_are(data: st.DataObject) -> None:
    """A raider that moves over any network; the log says only that everybody has moved."""
    ways = data.draw(st.lists(st.tuples(st.sampled_from(CELLS), st.sampled_from(CELLS)), min_size=1, max_size=40))
    near = {cell: tuple(dict.fromkeys(to for start, to in ways if start == cell)) for cell in CELLS}

    class Anywhere(PondTheatre):
        sea = Sea(CELLS, POND.at, {"raider": Terrain("any ways", near)})

    here, facts, tired = data.draw(st.sampled_from(CELLS)), list[Fact](), False
    facts.append(Begins(SPEE, (here,)))
    for turn in range(data.draw(st.integers(1, 4))):
        gone = 0
        for _ in range(data.draw(st.integers(0, 1 if tired else 2))):
            if near[here]:
                here, gone = data.draw(st.sampled_from(near[here])), gone + 1
        tired = gone > 1
        facts += [Turn(turn + 1), MOVED]
    belief = Belief(Anywhere(), "plans")
    belief.read(log_of(facts))
    can, likely = belief.can(RAIDER), belief.likely(RAIDER)
    assert can[Anywhere.sea.index[here]]
    assert likely[Anywhere.sea.index[here]] > 0
    assert likely.sum() == pytest.approx(1)
    assert not (likely[~can] > 0).any()
