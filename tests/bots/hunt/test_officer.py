"""The staff officer of any hunt: what its plot shows, and what an order promises."""

from __future__ import annotations

from sealed_orders.bots.hunt.officer import Officer
from sealed_orders.kernel.fact import Fact, Searched, Sighted, Turn
from tests.bots.hunt.pond import CELLS, MOVED, RAIDER, SPEE, START, Hazy, Lookout, PondTheatre, log_of

ABOUT = (*START, MOVED, Searched(("0404",)), Turn(2))


def officer(*facts: Fact) -> Lookout:
    found = Lookout()
    found.read(log_of((*ABOUT, *facts)))
    return found


def test_the_table_plots_the_wanted_with_can_ring_and_note() -> None:
    (plot,) = officer().plots()
    assert (plot.id, plot.title) == ("spee", "Graf Spee")
    assert "0404" in plot.ring
    assert "0404" not in plot.can
    assert plot.note.startswith(f"{len(plot.can)} squares; likeliest")


def test_every_enemy_ship_is_possible_somewhere_wanted_or_not() -> None:
    found = officer()
    assert found.possible()["spee"] == found.plots()[0].can
    assert "0404" in found.possible()["wolves"], "none flew there"


def test_an_order_that_sees_everything_spots_her() -> None:
    order = {"flights": tuple(CELLS)}
    (outlook,) = officer().outlooks(None, order)
    assert round(outlook.chance, 9) == 1
    assert outlook.gaps == {}
    assert officer().panels(None, order)[0].rows == (("Graf Spee", "100 %"),)


def test_an_order_that_sees_nothing_leaves_gaps_the_likeliest_first() -> None:
    (outlook,) = officer().outlooks(None, {})
    assert outlook.chance == 0
    assert list(outlook.gaps.values()) == sorted(outlook.gaps.values(), reverse=True)
    assert outlook.paper.title.startswith(f"Gaps: Graf Spee could end the turn unseen in {len(outlook.gaps)} squares")


def test_after_the_move_no_order_promises_anything() -> None:
    assert officer(MOVED).outlooks(None, {}) == ()
    assert officer(MOVED).panels(None, {}) == ()


def test_the_last_contact_is_named_with_its_turn() -> None:
    (plot,) = officer(MOVED, Searched(("0303",)), Sighted("0303", (SPEE,))).plots()
    assert plot.contact == "last contact: turn 2 in 0303"


def test_a_search_that_finds_only_sometimes_promises_less_and_leaves_the_same_gaps() -> None:
    clear, hazy = Lookout(PondTheatre), Lookout(Hazy)
    for lookout in (clear, hazy):
        lookout.read(log_of(START))
    (sure,), (sometimes,) = (lookout.outlooks(None, {"flights": ("0303", "0304")}) for lookout in (clear, hazy))
    assert round(sometimes.chance, 9) == round(sure.chance * 0.6, 9)
    assert sometimes.spots["0303"] < sure.spots["0303"]
    assert sometimes.gaps == sure.gaps


def test_who_looks_into_nothing_promises_nothing_and_knows_of_no_way() -> None:
    blind = Officer(PondTheatre, "plans", {RAIDER: "Graf Spee"})
    blind.read(log_of(ABOUT))
    assert (blind.outlooks(None, {}), blind.panels(None, {}), blind.reach(None, "0404")) == ((), (), ())
    assert len(blind.plots()) == 1
    assert not blind.working


def test_one_cell_and_several_are_called_as_the_theatre_says() -> None:
    (plot,) = officer(MOVED, Searched(("0303",)), Sighted("0303", (SPEE,))).plots()
    assert plot.note.startswith("1 square; likeliest 0303, 100 %")
