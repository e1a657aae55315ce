"""Belief in any theatre: the truth is never excluded, whatever is likely is possible, and news counts."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.hunt.sea import Weights
from sealed_orders.kernel.fact import Absent, Fact, Left, Reported, Searched, Shadowed, Sighted, Sunk, Turn, Who
from sealed_orders.kernel.squares import distance
from tests.bots.hunt.pond import (
    CELLS,
    HUNTER,
    ISLET,
    MOVED,
    PACK,
    POND,
    RAIDER,
    SPEE,
    START,
    WATER,
    WOLVES,
    Hazy,
    PondTheatre,
    believed,
    log_of,
)


def named(belief_places: np.ndarray) -> set[str]:
    return set(POND.named(belief_places))


def test_a_ship_begins_where_she_is_put() -> None:
    belief = believed()
    assert named(belief.can(RAIDER)) == {"0404"}
    assert belief.likely(RAIDER)[POND.index["0404"]] == pytest.approx(1)
    assert belief.to_move


def test_a_ship_never_reported_may_be_anywhere_that_ships_of_her_side_may_be() -> None:
    belief = Belief(PondTheatre(), "plans")
    belief.read(log_of((Turn(1), MOVED)))
    assert named(belief.can(RAIDER)) == set(CELLS) - {ISLET}
    assert belief.likely(RAIDER).sum() == pytest.approx(1)
    belief.read(log_of((Turn(1), MOVED, Searched(("0303",)))))
    assert named(belief.can(RAIDER)) == set(CELLS) - {ISLET, "0303"}


def test_a_move_spreads_over_what_she_can_reach_and_no_land() -> None:
    belief = believed(MOVED)
    assert named(belief.can(RAIDER)) == {c for c in CELLS if distance(c, "0404") <= 2} - {ISLET}
    assert named(belief.can(PACK)) == {c for c in CELLS if distance(c, "0404") <= 1}
    assert not belief.to_move


def test_who_went_far_is_tired_and_goes_less_far() -> None:
    """After two squares and one more she is three away at most; fresh twice it would be four."""
    belief = believed(MOVED, Turn(2), MOVED)
    assert max(distance(cell, "0404") for cell in named(belief.can(RAIDER))) == 3


def test_an_empty_search_leaves_the_squares_looked_into() -> None:
    searched = ("0303", "0404")
    assert not named(believed(MOVED, Searched(searched)).can(RAIDER)) & set(searched)


def test_a_ship_that_only_planes_see_is_looked_for_from_the_air() -> None:
    belief = believed(MOVED, Searched(("0303", "0404"), air=("0303",)))
    assert {"0303", "0404"} & named(belief.can(PACK)) == {"0404"}


def test_a_search_that_may_miss_makes_its_squares_less_likely_and_excludes_none() -> None:
    looked = POND.places("0303", "0404")
    before, after, ring = Belief(Hazy(), "plans"), Belief(Hazy(), "plans"), Belief(Hazy(), "plans", searches=False)
    before.read(log_of((*START, MOVED)))
    for belief in (after, ring):
        belief.read(log_of((*START, MOVED, Searched(("0303", "0404")))))
    was, now = before.likely(RAIDER), after.likely(RAIDER)
    assert (before.can(RAIDER) == after.can(RAIDER)).all()
    assert now.sum() == pytest.approx(1)
    assert (now[looked] < was[looked]).all()
    assert (now[(was > 0) & ~looked] > was[(was > 0) & ~looked]).all()
    assert after.likely(PACK) == pytest.approx(before.likely(PACK)), "none flew"
    assert ring.likely(RAIDER) == pytest.approx(was)


def test_who_is_gone_is_still_nowhere_after_a_search_that_may_miss() -> None:
    belief = Belief(Hazy(), "plans")
    belief.read(log_of((*START, MOVED, Sunk(SPEE), Searched(("0303",)))))
    assert belief.likely(RAIDER).sum() == 0


def test_the_ring_leaves_empty_searches_out() -> None:
    ring = believed(MOVED, Searched(("0303", "0404")), motion=None, searches=False)
    assert {"0303", "0404"} <= named(ring.can(RAIDER))


def test_who_is_sighted_is_there_and_the_others_are_elsewhere() -> None:
    belief = believed(MOVED, Searched(("0303", "0404"), ("0303", "0404")), Sighted("0303", (SPEE, HUNTER)))
    assert named(belief.can(RAIDER)) == {"0303"}
    assert not named(belief.can(PACK)) & {"0303", "0404"}
    assert belief.met(RAIDER) == (1, "0303")
    assert isinstance(belief.theatre, PondTheatre)
    assert belief.theatre.seen == {RAIDER}


def test_a_report_of_where_she_ends_the_turn_holds_when_all_have_moved() -> None:
    shadowed = Shadowed(SPEE, success=True, cell="0303")
    belief = believed(shadowed)
    assert set(np.flatnonzero(belief.ahead(RAIDER))) == {POND.index["0303"]}
    belief.read(log_of((*START, shadowed, MOVED)))
    assert named(belief.can(RAIDER)) == {"0303"}
    assert belief.reported_cells(RAIDER) is None


def test_a_report_is_of_a_square_or_of_those_about_it() -> None:
    exact, rough = believed(MOVED, Reported(SPEE, "0303", exact=True)), believed(MOVED, Reported(SPEE, "0402"))
    assert named(exact.can(RAIDER)) == {"0303"}
    assert exact.met(RAIDER) == (1, "0303")
    assert named(rough.can(RAIDER)) == {"0302", "0303", "0402", "0403"}
    assert rough.met(RAIDER) is None


@pytest.mark.parametrize("fact", [Sunk(WOLVES), Left(WOLVES), Absent((WOLVES,))])
def test_who_is_out_of_play_is_nowhere(fact: Fact) -> None:
    belief = believed(MOVED, fact)
    assert belief.gone(PACK)
    assert not belief.can(PACK).any()
    assert belief.likely(PACK).sum() == 0


def test_facts_about_others_change_nothing() -> None:
    """Facts about own ships and unknown units; a shadower that lost the ship names no square."""
    others = (Sunk(HUNTER), Sunk(Who("nobody")), Sighted("0404", own=(HUNTER,)), Shadowed(SPEE, success=False))
    plain, more = believed(MOVED), believed(MOVED, *others)
    for unit in (RAIDER, PACK):
        assert (plain.can(unit) == more.can(unit)).all()


def test_reading_a_log_at_once_or_bit_by_bit_gives_the_same() -> None:
    told_of_her = Shadowed(SPEE, success=True, cell="0304")
    seen = (Searched(("0204",), ("0204",)), Sighted("0204", (WOLVES,)))
    facts = (*START, MOVED, Searched(("0303",)), Turn(2), told_of_her, MOVED, *seen)
    whole, bits = Belief(PondTheatre(), "plans"), Belief(PondTheatre(), "plans")
    whole.read(log_of(facts))
    for number in range(len(facts) - 1):  # a search and its sightings come together
        bits.read(log_of(facts[:number]))
    bits.read(log_of(facts))
    for unit in (RAIDER, PACK):
        assert (whole.can(unit) == bits.can(unit)).all()
        assert whole.likely(unit) == pytest.approx(bits.likely(unit))


@given(st.data())
def test_the_truth_is_never_outside_and_what_is_likely_can_be(data: st.DataObject) -> None:
    """A raider that moves legally, may be searched for anywhere, and is sighted where it is."""
    here, tired = "0404", False
    facts: list[Fact] = []
    for turn in range(data.draw(st.integers(1, 5))):
        steps = data.draw(st.integers(0, 1 if tired else 2))
        for _ in range(steps):
            here = data.draw(st.sampled_from(WATER.next[here]))
        tired = steps > 1
        looked = data.draw(st.sets(st.sampled_from(CELLS), max_size=6))
        facts += [Turn(turn + 2), MOVED, Searched(tuple(sorted(looked)))]
        facts += [Sighted(here, (SPEE,))] if here in looked else []
    belief = believed(*facts)
    can, likely = belief.can(RAIDER), belief.likely(RAIDER)
    assert can[POND.index[here]]
    assert likely.sum() == pytest.approx(1)
    assert not (likely[~can] > 0).any()


def test_a_search_is_as_good_as_its_chances_say_cell_by_cell() -> None:
    searched = believed(MOVED, Searched(("0303", "0404"), chances=(0.3, 1.0)))
    before, after = but_for_the_doubt(believed(MOVED)), but_for_the_doubt(searched)
    assert {"0303", "0404"} & named(searched.can(RAIDER)) == {"0303"}
    some, none, elsewhere = (POND.index[cell] for cell in ("0303", "0404", "0304"))
    assert after[some] / after[elsewhere] == pytest.approx(0.7 * before[some] / before[elsewhere])
    assert after[none] == 0


def but_for_the_doubt(belief: Belief) -> Weights:
    """Return the raider's chances by the plans alone; the last tenth is spread evenly over all squares."""
    can = belief.can(RAIDER)
    planned: Weights = belief.likely(RAIDER) - 0.1 * can / can.sum()
    return planned


def test_who_is_sighted_where_a_search_may_miss_is_there_and_the_others_may_be() -> None:
    belief = believed(MOVED, Searched(("0303",), ("0303",), chances=(0.3,)), Sighted("0303", (SPEE,)))
    assert named(belief.can(RAIDER)) == {"0303"}
    assert "0303" in named(belief.can(PACK))


def test_what_is_known_beside_her_moves_makes_squares_likelier() -> None:
    belief = believed(MOVED)
    belief.weigh(RAIDER, np.where(POND.places("0304"), 50.0, 1.0))
    assert belief.likely(RAIDER).argmax() == POND.index["0304"]
    assert belief.likely(PACK).argmax() == believed(MOVED).likely(PACK).argmax()


def test_a_forecast_begins_with_the_end_of_the_turn_and_grows_wider() -> None:
    belief = believed()
    first, second = belief.forecast(2)
    assert first[RAIDER] == pytest.approx(belief.ahead(RAIDER))
    assert (second[RAIDER] > 0).sum() > (first[RAIDER] > 0).sum()
    assert second[RAIDER].sum() == pytest.approx(1)


def test_a_forecast_knows_where_she_was_reported_to_end() -> None:
    first, second = believed(Shadowed(SPEE, True, cell="0303")).forecast(2)
    assert named(first[RAIDER] > 0) == {"0303"}
    assert "0404" in named(second[RAIDER] > 0)
