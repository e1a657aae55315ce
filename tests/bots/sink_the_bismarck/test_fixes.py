"""8.10 Wireless fixes: what a side makes of each, from its own log alone."""

from __future__ import annotations

import pytest

from sealed_orders.bots.sink_the_bismarck.plot import PlotTable
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.bots.sink_the_bismarck.theatre.sea import close
from sealed_orders.bots.sink_the_bismarck.theatre.units import UNIT
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Begins, Fact, Left, Phase, Reported, Sighted, Turn, Who
from tests.bots.sink_the_bismarck.play import begin, believed

BISMARCK = Who("bismarck", GERMAN, "Bismarck")
FOUND_OUT = Left(Who("dummy", GERMAN, "Dummy"))
SAILED = (Begins(BISMARCK, ("4208",)), Turn(1), Phase("movement"), Turn(2), Phase("movement"), Turn(3))


def log_of(*facts: Fact) -> tuple[Event, ...]:
    return tuple(Event("8.10", "told", (BRITISH, GERMAN), (fact,)) for fact in facts)


def fix(cell: str, of: str = GERMAN) -> Reported:
    return Reported(Who("", of), cell)


def dummy(*facts: Fact, side: str = BRITISH) -> float:
    """Return the chance that the last fix was a dummy's."""
    theatre = believed(side, log_of(*facts)).theatre
    assert isinstance(theatre, Campaign)
    return theatre.fixes[-1].dummy


def test_8_10_a_fix_is_less_likely_a_dummys_the_more_of_them_were_found_out() -> None:
    none = dummy(*SAILED, fix("3706"))
    one = dummy(*SAILED, FOUND_OUT, fix("3706"))
    assert 0 < one < none < 1
    assert dummy(*SAILED, FOUND_OUT, FOUND_OUT, fix("3706")) == 0


def test_16_4_the_germans_may_have_got_another_dummy() -> None:
    later = (*SAILED, Phase("movement"), Turn(4), Phase("movement"), Turn(5))
    assert 0 < dummy(*later, FOUND_OUT, FOUND_OUT, fix("3706")) < dummy(*later, FOUND_OUT, fix("3706"))


def test_8_10_a_fix_where_no_ship_can_be_is_a_dummys() -> None:
    seen = (Turn(1), Phase("movement"), Turn(2), Phase("movement"), Sighted("3107", units=(BISMARCK,)), Turn(3))
    assert dummy(*seen, Phase("movement"), Turn(4), fix("4006")) == pytest.approx(1, abs=0.01)
    assert dummy(*seen, Phase("movement"), Turn(4), fix("3007")) < 0.5


def test_8_10_who_was_detected_last_turn_is_not_heard() -> None:
    seen = (Turn(1), Phase("movement"), Turn(2), Phase("movement"), Sighted("3707", units=(BISMARCK,)), Turn(3))
    assert dummy(*seen, fix("3707")) == 1


def test_4_3_a_dummy_is_hardly_heard_where_it_cannot_have_come_to() -> None:
    seen = (Turn(1), Phase("movement"), Sighted("2010", units=(BISMARCK,)), Turn(2), Phase("movement"), Turn(3))
    assert dummy(*seen, fix("2010")) < 0.05


def test_18_2_a_scenario_without_dummies_has_no_dummy_to_be_heard() -> None:
    assert dummy(Begins(BISMARCK, ("2325",)), Turn(18), Phase("movement"), Turn(19), fix("2325")) == 0


def test_8_10_the_germans_believe_a_convoy_rather_where_something_was_heard() -> None:
    begins = Begins(Who("hx126", BRITISH, "HX126"), ("1017",))
    log = log_of(begins, Turn(1), Phase("movement"), Turn(2), Phase("movement"), Turn(3))
    before = float(believed(GERMAN, log).likely(UNIT["hx126"]) @ close("1216", 0))
    after = float(believed(GERMAN, log + log_of(fix("1216", BRITISH))).likely(UNIT["hx126"]) @ close("1216", 0))
    assert after > before > 0


def test_the_staff_writes_down_how_likely_each_fix_is_a_dummys() -> None:
    table = PlotTable(BRITISH)
    table.read(log_of(*SAILED, fix("3706")))
    paper = table.panels(begin().view(BRITISH), {})[-1]
    assert paper.title == "Radio fixes, and how likely each is a dummy: 2 not yet found"
    (row,) = paper.rows
    assert row[:2] == ("3706", "22 May 1200")
    assert row[2].endswith("%")


def test_8_10_what_a_fix_can_have_been_adds_up_to_one_and_names_the_dummy() -> None:
    table = PlotTable(BRITISH)
    table.read(log_of(*SAILED, fix("3706")))
    (clue,) = table.clues()
    assert (clue.cell, clue.when, clue.decoy) == ("3706", "22 May 1200", "dummy")
    assert sum(share for _, share in clue.shares) == pytest.approx(1, abs=0.005)
    assert 0 < dict(clue.shares)["dummy"] < 1
