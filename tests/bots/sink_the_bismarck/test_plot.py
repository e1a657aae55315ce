"""The plot table and the staff officer's tools, from a side's own log and view."""

from __future__ import annotations

import numpy as np
import pytest

from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.bots.sink_the_bismarck.plot import PlotTable
from sealed_orders.bots.sink_the_bismarck.theatre.campaign import Campaign
from sealed_orders.bots.sink_the_bismarck.theatre.motion import MOTIONS, left
from sealed_orders.bots.sink_the_bismarck.theatre.sea import NORTH_ATLANTIC, around, close
from sealed_orders.bots.sink_the_bismarck.theatre.units import UNIT
from sealed_orders.bots.sink_the_bismarck.ways import INDEX
from sealed_orders.bots.sink_the_bismarck.wings import straight
from sealed_orders.games.sink_the_bismarck import GAME, convoys
from sealed_orders.games.sink_the_bismarck.chart import ZONES
from sealed_orders.games.sink_the_bismarck.convoys import CONVOYS
from sealed_orders.games.sink_the_bismarck.markers import NUMBER
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SIDES
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import (
    Battle,
    Begins,
    Fact,
    Left,
    Phase,
    Reported,
    Shadowed,
    Sighted,
    Turn,
    Who,
    Withdrew,
)
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.wire import encode
from sealed_orders.lab import soundness
from sealed_orders.lab.fuzz import plan
from tests.bots.sink_the_bismarck.play import begin, believed, play, seated

BISMARCK = Who("bismarck", GERMAN, "Bismarck")


@pytest.fixture(scope="module")
def later() -> Match:
    """Provide a match between scripted players on turn 5."""
    return play(begin(), seated("midshipman", "midshipman"), lambda match: match.state.turn == 5)


def table(match: Match, side: str = BRITISH) -> PlotTable:
    plots = PlotTable(side)
    plots.read(match.log(side))
    return plots


@pytest.mark.parametrize("first", [6, pytest.param(0, marks=pytest.mark.long)])
def test_the_truth_is_never_outside(first: int) -> None:
    """The long run is `sealed-orders calibrate sink_the_bismarck --sound --games 500`."""
    drawn = plan(GAME, 8, "small", None, {})[first:]
    found = soundness.check(drawn, soundness.seated(dict.fromkeys(SIDES, "random")))
    assert found.looked > 250 * len(drawn)
    assert found.outside == []


def test_what_can_be_does_not_depend_on_what_is_likely(later: Match) -> None:
    for side in SIDES:
        bare = Belief(Campaign(side), None)
        bare.read(later.log(side))
        allowed = table(later, side).possible()
        assert {name: bare.sea.named(bare.can(UNIT[name])) for name in allowed} == allowed


def test_every_wanted_ship_is_on_the_table_with_chances_that_sum_to_one(later: Match) -> None:
    plots = table(later).plots()
    assert [plot.id for plot in plots][:2] == ["bismarck", "prinz_eugen"]
    for plot in plots[:2]:
        assert sum(plot.likely.values()) == pytest.approx(1, abs=0.3)
        assert set(plot.likely) <= set(plot.can) <= set(plot.ring)


def test_18_2_ships_begin_where_the_scenario_prints_them_or_in_their_zone() -> None:
    match = begin()
    possible = table(match, GERMAN).possible()
    assert possible["hood"] == ("3712",)
    assert set(possible["suffolk"]) == set(ZONES["denmark_strait"])
    assert possible["ark_royal"] == ("gibraltar",)
    assert possible["hx127"] == ("halifax",)
    assert possible["nelson"] == ()
    assert table(match).possible()["bismarck"] == ("4208",)


def test_9_2_a_convoy_is_expected_on_its_lane(later: Match) -> None:
    belief = believed(GERMAN, later.log(GERMAN))
    hx126 = belief.likely(UNIT["hx126"])
    there = later.state.cell[NUMBER[BRITISH]["hx126"]]
    assert float(hx126 @ close(there, 2)) > 0.5


def log_of(*facts: object) -> tuple[Event, ...]:
    return tuple(Event("8.4", "told", (BRITISH,), (fact,)) for fact in facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "news",
    [
        Shadowed(Who("df3", BRITISH, "DF3"), True, BISMARCK),
        Battle("2010", (BISMARCK, Who("norfolk", BRITISH, "Norfolk"))),
        Sighted("2010", own=(BISMARCK,)),
    ],
    ids=("shadows", "fights", "is seen"),
)
def test_16_2_the_germans_expect_force_h_four_turns_after_a_raider_has_shown_herself(news: Fact) -> None:
    """8.7, 12.11 A ship that shadows or fights is detected, even if she gets no report of that."""
    begin = log_of(Begins(Who("renown", BRITISH, "Renown"), ("gibraltar",)), Turn(1), Phase("movement"), news)
    for turn, expected in ((4, False), (5, True)):
        log = begin + log_of(*(fact for n in range(2, turn + 1) for fact in (Turn(n), Phase("movement"))))
        assert bool(believed(GERMAN, log).can(UNIT["renown"])[INDEX["2634"]]) is expected


def test_8_4_who_was_seen_is_where_she_was_seen_and_three_hexes_around_it_a_turn_later() -> None:
    log = log_of(Turn(3), Phase("movement"), Sighted("2010", units=(BISMARCK,)))
    belief = believed(BRITISH, log)
    assert belief.sea.named(belief.can(UNIT["bismarck"])) == ("2010",)
    belief = believed(BRITISH, log + log_of(Turn(4), Phase("movement")))
    assert (belief.can(UNIT["bismarck"]) == close("2010", 3)).all()


def test_12_24_who_got_away_from_a_fight_is_in_a_hex_next_to_it() -> None:
    log = log_of(Turn(3), Phase("movement"), Battle("2010", (BISMARCK,)), Withdrew(BISMARCK, True))
    belief = believed(BRITISH, log)
    assert (belief.can(UNIT["bismarck"]) == close("2010", 1)).all()


def test_8_10_a_wireless_fix_excludes_nothing_since_it_may_be_a_dummy() -> None:
    log = log_of(Turn(3), Phase("movement"), Sighted("2010", units=(BISMARCK,)), Turn(4))
    before = believed(BRITISH, log).can(UNIT["bismarck"])
    after = believed(BRITISH, log + log_of(Reported(Who("", GERMAN), "3030"))).can(UNIT["bismarck"])
    assert (before == after).all()


def test_8_10_a_fix_is_believed_the_more_the_fewer_dummies_are_left() -> None:
    begin = log_of(Turn(1), Phase("movement"), Sighted("2010", units=(BISMARCK,)), Turn(2), Phase("movement"), Turn(3))
    fix = log_of(Reported(Who("", GERMAN), "2012"))
    dummies = log_of(*(Left(Who("dummy", GERMAN, "Dummy")) for _ in range(2)))

    def near(log: tuple[Event, ...]) -> float:
        return float(believed(BRITISH, log).likely(UNIT["bismarck"]) @ close("2012", 1))

    assert near(begin) < near(begin + fix) < near(begin + dummies + fix)


def test_orders_that_look_into_likely_hexes_raise_the_chance_to_spot(later: Match) -> None:
    plots, view = table(later), later.view(BRITISH)
    idle = next(out for out in plots.outlooks(view, {}) if out.id == "bismarck")
    best = max(idle.gaps, key=lambda cell: idle.gaps[cell])
    search = {"reykjavik_r1": ("search", *straight("2406", best))}
    searching = next(out for out in plots.outlooks(view, search) if out.id == "bismarck")
    assert searching.chance > idle.chance


def test_6_1_reach_counts_hexes_by_speed_and_says_who_is_held() -> None:
    match = begin()
    reach = {r.id: r for r in table(match).reach(match.view(BRITISH), "3507")}
    forces = {r.name: r for r in reach.values()}
    hood = next(r for name, r in forces.items() if "Hood" in name)
    king = next(r for name, r in forces.items() if "King" in name)
    assert hood.turns == 2
    assert king.proviso == "once released"


def test_a_plot_can_be_sent_to_a_client(later: Match) -> None:
    assert b'"likely"' in encode(table(later).plots())


def test_what_is_around_a_hex_is_all_within_that_many_hexes() -> None:
    point = np.zeros(len(INDEX))
    point[INDEX["2010"]] = 1.0
    assert ((around(point, 2) > 0) == close("2010", 2)).all()


def test_where_no_convoy_sails_a_raider_is_thought_to_make_for_home_or_the_south() -> None:
    """18.2 Last cruise: after three turns she has probably left the area where she started."""
    begun = begin("last_cruise")
    belief = Belief(Campaign(BRITISH), "plans")
    belief.read(begun.log(BRITISH))
    _, _, third = belief.forecast(3)
    where = third[UNIT["bismarck"]]
    assert around(where, 3)[INDEX["2325"]] < 0.25
    assert where[[INDEX[cell] for cell in INDEX if cell[:2] >= "28" or cell[2:] >= "30"]].sum() > 0.6


@pytest.mark.parametrize("name", convoys.IDS)
def test_a_convoy_is_thought_to_sail_by_every_point_of_its_way(name: str) -> None:
    """9.3 However crooked its lane: following the plan from its start, it passes within a hex of every way point."""
    convoy = CONVOYS[convoys.IDS.index(name)]
    rest, cell, passed = left(UNIT[name]), convoy.at, []
    while cell != convoy.way[-1]:
        cell = min(NORTH_ATLANTIC.waters[BRITISH].next[cell], key=lambda near: rest[INDEX[near]])
        passed.append(cell)
    assert all(min(NORTH_ATLANTIC.far(BRITISH, cell, point) for cell in passed) <= 1 for point in convoy.way)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("model", MOTIONS)
def test_it_is_the_same_to_every_ship_how_far_she_went_last_turn(side: Side, model: str) -> None:
    """6.1 So the filters need not tell tired ships from fresh ones."""
    campaign = Campaign(side)
    assert campaign.tireless
    for unit in campaign.units:
        assert not campaign.tires(unit)
        fresh, tired = campaign.reach(unit, 1)
        motion = campaign.motion(campaign.family(model, unit), 1)
        assert fresh == tired
        assert np.array_equal(motion.fresh[fresh], motion.tired[tired])
