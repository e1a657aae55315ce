"""The plot table of the pursuit: sound, counts empty searches, and uses only a side's own log and view."""

from __future__ import annotations

from typing import Any

import pytest

from sealed_orders.bots.graf_spee.plot import PlotTable
from sealed_orders.games.graf_spee.ships import ALTMARK, GRAF_SPEE, SHIP
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Begins, Fact, Phase, Reported, Searched, Shadowed, Sighted, Sunk, Turn, Who
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.lab import soundness
from sealed_orders.lab.fuzz import plan

SPEE, SUPPLY, AJAX = Who("graf_spee", "german"), Who("altmark", "german"), Who("ajax", "british")
START: tuple[Fact, ...] = (Turn(1), Begins(SPEE, ("1925",)), Begins(SUPPLY, ("1925",)))
MOVED = Phase("movement")


def table(*facts: Fact, side: str = "british") -> PlotTable:
    """Return the plot table of a side that has these facts."""
    plots = PlotTable(side)
    plots.read([Event("1.0", "", (side,), (fact,)) for fact in facts])
    return plots


def likely(plots: PlotTable, name: str) -> Any:
    return next(plot.likely for plot in plots.plots() if plot.id == name)


@pytest.mark.parametrize(
    ("bot", "games"),
    [("random", 4), ("cadet", 2), *(pytest.param(bot, 16, marks=pytest.mark.long) for bot in ("random", "cadet"))],
)
def test_the_truth_is_never_outside(bot: str, games: int) -> None:
    trials = plan(load("graf_spee"), games, f"sound {bot}", None, {})
    found = soundness.check(trials, soundness.seated({"british": bot, "german": bot}))
    assert found.looked > 100 * games
    assert found.outside == []


def test_16_1_she_begins_where_the_british_log_says() -> None:
    """16.1"""
    assert table(*START).possible()["graf_spee"] == ("1925",)


def test_5_5_a_ship_goes_one_square_a_turn_and_no_german_into_a_british_port() -> None:
    """5.3.2, 5.5"""
    near = table(Turn(1), Begins(SPEE, ("2227",)), MOVED).possible()["graf_spee"]
    assert set(near) == {"2126", "2127", "2226", "2227", "2326", "2327", "2328"}


def test_6_2_a_square_searched_without_success_is_less_likely_and_still_possible() -> None:
    """6.2"""
    before, after = table(*START, MOVED), table(*START, MOVED, Searched(("1925",), chances=(0.82,)), Turn(2))
    assert 0 < likely(after, "graf_spee")["1925"] < likely(before, "graf_spee")["1925"]
    assert "1925" in after.possible()["graf_spee"]


def test_6_2_where_she_would_have_been_spotted_surely_she_is_not() -> None:
    """6.2"""
    after = table(*START, MOVED, Searched(("1925",), chances=(1.0,)), Turn(2))
    assert "1925" not in after.possible()["graf_spee"]
    assert "1925" in after.possible()["altmark"], "she may be taken for a merchant ship (6.8)"


def test_6_4_who_is_spotted_in_a_square_searched_surely_is_there() -> None:
    """6.4"""
    facts = (*START, MOVED, Searched(("1925",), chances=(1.0,)), Sighted("1925", (SPEE, SUPPLY), (AJAX,)), Turn(2))
    assert table(*facts).possible()["graf_spee"] == ("1925",)


def test_9_3_a_radio_report_puts_her_in_a_square() -> None:
    """9.3, 12.1"""
    facts = (*START, MOVED, Turn(2), MOVED, Reported(SPEE, "1824", exact=True), Turn(3))
    assert table(*facts).possible()["graf_spee"] == ("1824",)


def test_7_1_a_shadow_reports_where_she_ends_the_turn() -> None:
    """7.1"""
    plots = table(*START, Shadowed(SPEE, True, cell="1824"), MOVED)
    assert plots.possible()["graf_spee"] == ("1824",)


def test_9_4_an_altmark_never_reported_is_expected_where_nobody_comes() -> None:
    """9.4"""
    turns = (fact for turn in range(2, 20) for fact in (MOVED, Turn(turn)))
    plots = table(*START, *turns)
    can, said = plots.possible()["altmark"], likely(plots, "altmark")
    row = {cell for cell in can if cell.startswith("30")}
    assert sum(said.get(cell, 0) for cell in row) > len(row) / len(can) * sum(said.values())


def test_9_1_a_german_merchant_names_an_attacker_and_the_square() -> None:
    """9.1"""
    plots = table(Turn(1), MOVED, Reported(AJAX, "2314", exact=True), side="german")
    assert plots.possible()["ajax"] == ("2314",)


def test_16_0_ships_may_begin_anywhere_but_rather_where_the_scenario_of_that_date_has_them() -> None:
    """16.0"""
    plots = table(Turn(1), side="german")
    assert max(likely(plots, "renown"), key=likely(plots, "renown").get) == "1420"
    assert len(plots.possible()["renown"]) > 200


def test_17_2_who_is_sunk_is_off_the_table() -> None:
    """17.2"""
    assert [plot.id for plot in table(*START, Sunk(SUPPLY)).plots()] == ["graf_spee"]


@pytest.mark.parametrize("scenario", ["river_plate", "any_battle"])
def test_22_1_a_battle_by_itself_has_nothing_to_plot(scenario: str) -> None:
    """22.1"""
    match = Match.new("graf_spee", scenario, dice=Dice("alone"))
    plots = PlotTable("british")
    plots.read(match.log("british"))
    assert plots.plots() == ()


def test_6_2_the_outlook_has_the_chance_to_spot_her_under_the_current_orders() -> None:
    """6.2, 6.7"""
    match = Match.new("graf_spee", dice=Dice("outlook"))
    plots = PlotTable("british")
    plots.read(match.log("british"))
    view = match.view("british")
    patrols = {out.id: out for out in plots.outlooks(view, {"general": ("patrol",)})}
    assert patrols["graf_spee"].chance == 0, "nobody can be where she can be"
    assert "2226" in patrols["graf_spee"].spots
    assert plots.panels(view, {})[0].title == "Chance to spot this turn"


def test_the_germans_search_nothing() -> None:
    match = Match.new("graf_spee", dice=Dice("outlook"))
    plots = PlotTable("german")
    plots.read(match.log("german"))
    assert plots.outlooks(match.view("german"), {}) == ()


@pytest.mark.parametrize(
    ("fuel", "knots", "turns"),
    [(18, 32, 4), (0, 32, 7), (18, 15, 7), (0, 0, None)],
    ids=["fast", "dry", "slow", "stopped"],
)
def test_5_5_reach_by_speed_and_fuel(fuel: int, knots: int, turns: int | None) -> None:
    """5.5, 5.6 Four squares: every turn, or in AM turns only."""
    match = Match.new("graf_spee", dice=Dice("reach"))
    match.state.fuel[SHIP["ajax"]], match.state.knots[SHIP["ajax"]] = fuel, knots
    rows = {row.id: row.turns for row in PlotTable("british").reach(match.game.view(match.state, "british"), "2318")}
    assert rows.get("ajax") == turns


def test_both_german_ships_and_all_british_are_sought() -> None:
    assert set(PlotTable("british").belief.units) == {GRAF_SPEE, ALTMARK}
    assert len(PlotTable("german").belief.units) == 12
