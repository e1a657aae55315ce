"""What the Graf Spee faces: the British as a fleet of guesses, and what langsdorff fears against the truth."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sealed_orders.bots.graf_spee.german.fears import Fears
from sealed_orders.bots.graf_spee.german.hunters import Hunters
from sealed_orders.bots.graf_spee.langsdorff import LEAST_SHARE, Langsdorff
from sealed_orders.bots.graf_spee.plot import PlotTable
from sealed_orders.bots.graf_spee.ways import INDEX
from sealed_orders.games.graf_spee.search import spotting
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Fact, Phase, Sighted, Turn, Weather, Who
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order
from tests.games.graf_spee.position import at, begin, hunt

WHO = Who("graf_spee", GERMAN, "Graf Spee")
RENOWN = Who("renown", BRITISH, "Renown")


def told(*facts: Fact) -> Event:
    return Event("", "", (GERMAN,), facts)


def turns(last: int, *seen: int) -> list[Event]:
    """Return her reports in calm weather up to a turn; the Renown sights her in some turns."""
    log = []
    for turn in range(1, last + 1):
        log += [told(Turn(turn)), told(Weather((1,)))]
        if turn < last:
            log.append(told(Phase("movement")))
        if turn in seen:
            log.append(told(Sighted("1824", (RENOWN,), (WHO,))))
    return log


def read(log: Sequence[Event], square: str = "1824", steps: Sequence[int] = ()) -> Hunters:
    """Read a log while she is in a square, all at once or event by event."""
    last = sum(isinstance(fact, Turn) for event in log for fact in event.facts)
    state = hunt(turn=last, graf_spee=at(square), altmark=at("2722"))
    state.track_graf_spee = ["1925", *[square] * 20]
    view = Match.view(begin(state), GERMAN)
    hunters = Hunters("match 1")
    for size in (*steps, len(log)):
        hunters.read(view, log[:size])
    return hunters


def test_a_log_read_piece_by_piece_gives_the_same_as_one_read_at_once() -> None:
    log = turns(6, 3)
    one, other = (read(log, steps=steps).threats(2, 1) for steps in ((), (3, 7, 8, 15)))
    assert np.array_equal(one, other)


def test_where_nobody_was_met_it_grows_safe_and_that_anybody_hunts_less_likely() -> None:
    soon, late = read(turns(5)), read(turns(20))
    here = INDEX["1824"]
    assert late.threats(1, 1)[0][here] < soon.threats(1, 1)[0][here] / 4
    assert late.fleet is not None
    assert soon.fleet is not None
    assert late.fleet.shares["hunt together"] < soon.fleet.shares["hunt together"]


def test_who_was_seen_is_feared_where_she_was_seen() -> None:
    here = INDEX["1824"]
    seen, unseen = (read(turns(4, *seen)).threats(1, 1)[0][here] for seen in ((3,), ()))
    assert seen > 3 * unseen


def test_before_the_first_turn_nobody_is_feared() -> None:
    assert Hunters("match 1").threats(3, 1) == []
    assert not Hunters("match 1").finds(1).any()


def test_6_2_to_be_found_is_likelier_than_to_be_found_and_sunk_and_less_so_in_foul_weather() -> None:
    hunters = read(turns(4, 3))
    calm, foul = hunters.finds(1), hunters.finds(4)
    assert (calm >= hunters.threats(1, 1)[0] - 1e-9).all()
    assert calm.max() <= 1
    assert foul.sum() < calm.sum()


def test_the_staff_says_how_likely_she_is_found_where_she_goes() -> None:
    """6.2 The answer depends on the view and the log only, and repeats."""
    match = begin(hunt(turn=5, graf_spee=at("2118"), altmark=at("2722")), Dice("fears"))

    def asked() -> list[float]:
        staff = PlotTable(GERMAN)
        staff.read(match.log(GERMAN))
        orders: list[Order] = [{"graf_spee": ("P",)}, {"graf_spee": ("M", "2117")}, {"graf_spee": ("M", "2018")}]
        measures = [each for order in orders for each in staff.measures(match.view(GERMAN), order)]
        return [each.value for each in measures if each.title == "Found" and not each.good]

    assert len(set(asked())) > 1
    assert asked() == asked()


def test_how_much_is_feared_of_all_together_is_drawn_for_the_match() -> None:
    drawn = [Langsdorff(GERMAN, f"match {number}#2").share for number in range(30)]
    assert min(drawn) >= LEAST_SHARE
    assert max(drawn) - min(drawn) > 0.3
    assert Langsdorff(GERMAN, "match 1#9").share == drawn[1]
    assert Langsdorff(GERMAN, "match 1", share=0.0).share == 0.0


def test_6_2_the_truth_is_where_the_british_ended_the_turn() -> None:
    """6.2 A battlecruiser and a carrier on patrol count as twelve."""
    fears, calm = Fears("match 1"), 1
    view = Match.view(begin(hunt(level=calm, graf_spee=at("2118"))), GERMAN)
    squadron = {"renown": "1824", "ark_royal": "1824"}
    true = fears.true(view, squadron, squadron)
    assert {cell for cell, chance in true.items() if chance} == {"1824"}
    assert 0.85 < true["1824"] / float(spotting(12, view.visibility).p) <= 1
    moved = fears.true(view, {}, squadron)["1824"]
    weak = fears.true(view, {"ajax": "1824"}, {"ajax": "1824"})["1824"]
    assert 0 < weak < moved < true["1824"]


def test_every_model_estimates_the_threat_from_the_view() -> None:
    match = begin(hunt(turn=5, graf_spee=at("2118"), altmark=at("2722"), renown=at("1824")), Dice("fears"))
    fears, view = Fears("match 1"), match.view(GERMAN)
    assert (fears.here(view), fears.at(view)) == ("2118", "1925")  # now, and where her track ends
    assert "2117" in fears.near("2118")
    expected = fears.expected(view, match.log(GERMAN))
    assert set(expected) == {"each ship", "all together"}
    assert all(sum(chances.values()) > 0 and max(chances.values()) <= 1 for chances in expected.values())
