"""Belief in any theatre: the truth is never outside, what is likely can be, and what is told counts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.squares import distance
from tests.bots.hunt.pond import CELLS, ISLET, PACK, POND, RAIDER, WATER, PondTheatre, believed, told


def named(belief_places: np.ndarray) -> set[str]:
    return set(POND.named(belief_places))


def test_a_ship_begins_where_she_is_put() -> None:
    belief = believed("begin")
    assert named(belief.can(RAIDER)) == {"0404"}
    assert belief.likely(RAIDER)[POND.index["0404"]] == pytest.approx(1)
    assert belief.to_move


def test_a_move_spreads_over_what_she_can_reach_and_no_land() -> None:
    belief = believed("begin", "move")
    assert named(belief.can(RAIDER)) == {c for c in CELLS if distance(c, "0404") <= 2} - {ISLET}
    assert named(belief.can(PACK)) == {c for c in CELLS if distance(c, "0404") <= 1}
    assert not belief.to_move


def test_who_went_far_is_tired_and_goes_less_far() -> None:
    """After two squares and one more she is three away at most; fresh twice it would be four."""
    belief = believed("begin", "move", "begin", "move")
    assert max(distance(cell, "0404") for cell in named(belief.can(RAIDER))) == 3


def test_a_vain_search_leaves_the_squares_looked_into() -> None:
    searched = ("0303", "0404")
    assert not named(believed("begin", "move", f"search {' '.join(searched)}").can(RAIDER)) & set(searched)


def test_a_search_that_may_miss_makes_its_squares_less_likely_and_excludes_none() -> None:
    before, after = believed("begin", "move"), believed("begin", "move", "miss 0303 0404")
    looked = [POND.index["0303"], POND.index["0404"]]
    assert (before.can(RAIDER) == after.can(RAIDER)).all()
    was, now = before.likely(RAIDER), after.likely(RAIDER)
    assert now.sum() == pytest.approx(1)
    assert (now[looked] < was[looked]).all()
    elsewhere = (was > 0) & ~POND.places("0303", "0404")
    assert (now[elsewhere] > was[elsewhere]).all()
    ring = believed("begin", "move", "miss 0303 0404", searches=False)
    assert ring.likely(RAIDER) == pytest.approx(was)


def test_who_is_gone_is_still_nowhere_after_a_search_that_may_miss() -> None:
    assert believed("begin", "move", "sunk 1", "miss 0303").likely(PACK).sum() == 0


def test_the_ring_leaves_vain_searches_out() -> None:
    ring = believed("begin", "move", "search 0303 0404", motion=None, searches=False)
    assert {"0303", "0404"} <= named(ring.can(RAIDER))


def test_who_is_sighted_is_there_and_the_others_are_elsewhere() -> None:
    belief = believed("begin", "move", "search 0303 0404", "sight 0 0303")
    assert named(belief.can(RAIDER)) == {"0303"}
    assert not named(belief.can(PACK)) & {"0303", "0404"}
    assert belief.met(RAIDER) == (1, "0303")
    assert isinstance(belief.theatre, PondTheatre)
    assert belief.theatre.seen == {RAIDER}


def test_what_is_told_of_the_end_of_a_turn_holds_when_all_have_moved() -> None:
    belief = believed("begin", "ends 0 0303 0304")
    assert set(np.flatnonzero(belief.ahead(RAIDER))) == {POND.index["0303"], POND.index["0304"]}
    belief.read(told("begin", "ends 0 0303 0304", "move"))
    assert named(belief.can(RAIDER)) == {"0303", "0304"}
    assert belief.told(RAIDER) is None


def test_who_is_sunk_is_nowhere() -> None:
    belief = believed("begin", "move", "sunk 1")
    assert belief.gone(PACK)
    assert not belief.can(PACK).any()
    assert belief.likely(PACK).sum() == 0


def test_reading_a_log_at_once_or_bit_by_bit_comes_to_the_same() -> None:
    log = ("begin", "move", "search 0303", "begin", "ends 0 0304", "move", "search 0204", "sight 1 0204")
    whole, bits = believed(*log), believed()
    for seen in range(len(log)):
        bits.read(told(*log[: seen + 1]))
    for unit in (RAIDER, PACK):
        assert (whole.can(unit) == bits.can(unit)).all()
        assert whole.likely(unit) == pytest.approx(bits.likely(unit))


@given(st.data())
def test_the_truth_is_never_outside_and_what_is_likely_can_be(data: st.DataObject) -> None:
    """A raider who moves as she may, searched anywhere, sighted where she is."""
    here, tired, log = "0404", False, []
    for _ in range(data.draw(st.integers(1, 5))):
        steps = data.draw(st.integers(0, 1 if tired else 2))
        for _ in range(steps):
            here = data.draw(st.sampled_from(WATER.next[here]))
        tired = steps > 1
        looked = data.draw(st.sets(st.sampled_from(CELLS), max_size=6))
        log += ["begin", "move", f"search {' '.join(sorted(looked))}", *([f"sight 0 {here}"] if here in looked else [])]
    belief = believed(*log)
    can, likely = belief.can(RAIDER), belief.likely(RAIDER)
    assert can[POND.index[here]]
    assert likely.sum() == pytest.approx(1)
    assert not (likely[~can] > 0).any()
