"""The plot table and the staff officer's tools, from a side's own log and view."""

from __future__ import annotations

import pytest

from sealed_orders.bots import bot, plot_table
from sealed_orders.bots.bismarck.plot import PlotTable, turns_to
from sealed_orders.bots.bismarck.sea import INDEX
from sealed_orders.games.bismarck.cards import BISMARCK, SIDES, UNIT
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.prompt import Course
from sealed_orders.kernel.wire import encode


def at_turn(turn: int) -> Match:
    match = Match.new("bismarck", seed="plot")
    players = {side: bot("bismarck", "history", side) for side in SIDES}
    while match.state.turn < turn:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return match


def table(match: Match, side: str = "british") -> PlotTable:
    plots = PlotTable(side)
    plots.read(match.log(side))
    return plots


def test_every_wanted_ship_is_on_the_table_with_chances_that_sum_to_one() -> None:
    plots = table(at_turn(4)).plots()
    assert [plot.id for plot in plots][:2] == ["bismarck", "prinz_eugen"]
    for plot in plots:
        assert sum(plot.likely.values()) == pytest.approx(1, abs=0.05)
        assert set(plot.likely) <= set(plot.can) <= set(plot.ring)


def test_a_square_searched_in_vain_is_inside_the_ring_but_not_on_the_plot() -> None:
    match = at_turn(6)
    searched = {c for e in match.log("british") if e.data.get("kind") == "searched" for c in e.data["squares"]}
    plot = table(match).plots()[0]
    assert (set(plot.ring) - set(plot.can)) & searched


def test_every_enemy_ship_has_squares_where_she_can_be_on_the_table_or_not() -> None:
    match = at_turn(4)
    possible = table(match, "german").possible()
    assert {"hood", "norfolk", "df1", "ws8b", "ark_royal"} <= possible.keys()
    assert match.state.square[UNIT["norfolk"]] in possible["norfolk"]
    assert possible["ark_royal"] == (), "she is not on the map yet"


def test_a_plot_can_be_sent_to_a_client() -> None:
    assert b'"likely"' in encode(table(at_turn(2)).plots())


def test_9_2_more_patrols_raise_the_chance_to_spot() -> None:
    match = at_turn(8)
    view, plots = match.view("british"), table(match)
    idle = plots.spotting(view, {})[BISMARCK]
    prompt = match.prompt("british")
    assert prompt is not None
    courses = [choice for choice in prompt.choices if isinstance(choice, Course)]
    patrols = {c.key: ("P",) for c in courses if any(mode.name == "P" for mode in c.modes)}
    assert plots.spotting(view, patrols)[BISMARCK] >= idle


def test_gaps_are_squares_that_will_not_be_seen_into_likeliest_first() -> None:
    match = at_turn(8)
    view, plots = match.view("british"), table(match)
    gaps = plots.gaps(view, {}, BISMARCK)
    covered = plots.covered(view, {})
    assert gaps
    assert [chance for _, chance in gaps] == sorted((chance for _, chance in gaps), reverse=True)
    assert not any(covered[INDEX[cell]] for cell, _ in gaps)


@pytest.mark.parametrize(
    ("ship", "cell", "turns"),
    [("hood", "1622", 0), ("hood", "1623", 1), ("hood", "1625", 2), ("hood", "1626", 3), ("norfolk", "1113", None)],
)
def test_6_51_1_turns_to_a_square_by_two_and_one(ship: str, cell: str, turns: int | None) -> None:
    view = Match.new("bismarck", seed="plot").view("british")
    assert turns_to(view, UNIT[ship], cell) == turns


def test_reach_names_own_ships_soonest_first() -> None:
    match = at_turn(2)
    rows = table(match).reach(match.view("british"), "1116")
    assert [turns for _, turns in rows] == sorted(turns for _, turns in rows)
    assert rows[0][0] in ("Norfolk", "Suffolk")


def test_a_game_without_a_plot_table_has_none() -> None:
    assert plot_table("tutorial", "hunter") is None
