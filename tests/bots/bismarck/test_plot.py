"""The plot table and the staff officer's tools, from a side's own log and view."""

from __future__ import annotations

import pytest

from sealed_orders.bots import bot, plot_table
from sealed_orders.bots.bismarck.plot import PlotTable
from sealed_orders.bots.bismarck.waters.arrivals import flight_to, turns_to
from sealed_orders.bots.bismarck.waters.ways import INDEX
from sealed_orders.bots.hunt.officer import LISTED
from sealed_orders.games.bismarck.calendar import title
from sealed_orders.games.bismarck.ships import ID, SIDES, UNIT
from sealed_orders.games.bismarck.view import BismarckView
from sealed_orders.kernel.board import Outlook
from sealed_orders.kernel.event import Event, every_fact
from sealed_orders.kernel.fact import Phase, Searched, Shadowed, Shot, Sunk, Who, facts_of
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Order
from sealed_orders.kernel.prompt import Course
from sealed_orders.kernel.wire import encode
from tests.bots.bismarck.orders import begin
from tests.games.bismarck.position import at, position


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


def test_a_square_searched_without_success_is_inside_the_ring_but_not_on_the_plot() -> None:
    match = at_turn(6)
    searched = {cell for fact in facts_of(Searched, every_fact(match.log("british"))) for cell in fact.cells}
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
    idle = outlook(plots, view).chance
    prompt = match.prompt("british")
    assert prompt is not None
    courses = [choice for choice in prompt.choices if isinstance(choice, Course)]
    patrols = {c.key: ("P",) for c in courses if any(mode.name == "P" for mode in c.modes)}
    assert outlook(plots, view, patrols).chance >= idle


def outlook(plots: PlotTable, view: BismarckView, order: Order | None = None) -> Outlook:
    """Return what an order promises for the first ship on the table."""
    return plots.outlooks(view, order or {})[0]


def test_gaps_are_squares_that_will_not_be_seen_into_likeliest_first() -> None:
    match = at_turn(8)
    view, plots = match.view("british"), table(match)
    gaps = outlook(plots, view).gaps
    covered = plots.seen(view, {})
    assert gaps
    assert list(gaps.values()) == sorted(gaps.values(), reverse=True)
    assert not any(covered[INDEX[cell]] for cell in gaps)


def test_9_2_every_square_seen_into_has_its_chance_to_spot_and_they_add_up() -> None:
    match = at_turn(8)
    view, plots = match.view("british"), table(match)
    found = outlook(plots, view)
    assert set(found.spots) == {cell for cell, n in INDEX.items() if plots.seen(view, {})[n]}
    assert sum(found.spots.values()) == pytest.approx(found.chance, abs=0.001)
    assert sum(found.spots.values()) + sum(found.gaps.values()) == pytest.approx(1, abs=0.05)


def test_the_paper_of_gaps_says_how_many_of_how_many() -> None:
    match = at_turn(8)
    found = outlook(table(match, "german"), match.view("german"))
    assert (found.id, len(found.paper.rows)) == ("hood", LISTED)
    assert (
        found.paper.title
        == f"Gaps: Hood could end the turn unseen in {len(found.gaps)} squares; the {LISTED} likeliest"
    )


def test_the_paper_of_gaps_lists_none_if_all_squares_are_hardly_likely() -> None:
    gaps = {f"{row}{column}": 0.004 for row in range(11, 31) for column in range(11, 26)}
    paper = PlotTable("german")._gap_paper("Hood", gaps)
    assert (paper.title, paper.rows) == (
        "Gaps: Hood could end the turn unseen in 300 squares, all equally likely",
        (),
    )


def test_3_0_a_known_start_is_where_she_can_be() -> None:
    """3.0 In the learning scenario each side knows where its enemies begin."""
    match = Match.new("bismarck", "first_patrol", seed="start")
    assert table(match).possible()["bismarck"] == ("1118", "1119", "1120")
    assert len(table(match, "german").possible()["hood"]) == 8


def test_9_5_a_wolfpack_is_spotted_from_the_air_only() -> None:
    match = at_turn(3)
    view, plots = match.view("british"), table(match)
    packs = {one.id: one for one in plots.outlooks(view, {}) if one.id.startswith("wp")}
    over = {
        view.to[u] for u in range(len(view.to)) if ID[u].endswith(("_r", "_r1", "_r2", "_l")) and view.mode[u] != "B"
    }
    assert packs
    assert all(set(one.spots) <= over for one in packs.values())


def test_6_34_a_convoy_ordered_off_the_map_searches_nothing_there() -> None:
    """6.34"""
    match = begin(position(21, ws8b=at("3018", "F")))
    found = table(match).outlooks(match.view("british"), {"ws8b": ("F", "3118")})
    assert "3018" not in {cell for one in found for cell in one.spots}
    assert found


def test_there_is_no_outlook_when_all_have_moved() -> None:
    plots = PlotTable("british")
    log = Match.new("bismarck", seed="plot").log("british")
    plots.read([*log, Event("4.51", "", ("british",), (Phase("movement"),))])
    assert plots.outlooks(Match.new("bismarck", seed="plot").view("british"), {}) == ()


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("scenario", load("bismarck").scenarios)
@pytest.mark.parametrize("solitaire", ["off", "on"])
def test_3_0_a_contact_at_the_start_is_on_the_plot_and_nobody_who_is_gone(
    scenario: str, side: str, solitaire: str
) -> None:
    """3.0, 9.6"""
    match = Match.new("bismarck", scenario, {"solitaire": solitaire}, seed="start")
    view, plots = match.view(side), {plot.id: plot for plot in table(match, side).plots()}
    possible = table(match, side).possible()
    for unit, cell, turn in view.contacts:
        assert possible[ID[unit]] == (cell,)
        if ID[unit] in plots:
            assert f"last contact: {title(turn)} in {cell}" in plots[ID[unit]].note
    assert not [name for name, cells in possible.items() if view.fate[UNIT[name]] and cells]


def test_10_9_a_ship_followed_ends_the_turn_where_it_was_reported() -> None:
    """10.9"""
    match = Match.new("bismarck", "suffolk_in_contact", seed="told")
    shadow = Shadowed(Who("bismarck"), True, Who("suffolk"), "1214")
    plots = PlotTable("british")
    plots.read([*match.log("british"), Event("10.7", "", ("british",), (shadow,))])
    found = outlook(plots, match.view("british"))
    assert {**found.spots, **found.gaps} == pytest.approx(dict.fromkeys(found.spots, 0.0) | {"1214": 1.0})
    assert "reported to end the turn in 1214" in plots.plots()[0].note


@pytest.mark.parametrize(
    ("ship", "cell", "turns"),
    [("hood", "1622", 0), ("hood", "1623", 1), ("hood", "1625", 2), ("hood", "1626", 3), ("norfolk", "1113", None)],
)
def test_6_51_1_turns_to_a_square_by_two_and_one(ship: str, cell: str, turns: int | None) -> None:
    view = Match.new("bismarck", seed="plot").view("british")
    assert turns_to(view, UNIT[ship], cell) == turns


@pytest.mark.parametrize(("fuel", "turns"), [(9, 3), (1, 4), (0, 9)])
def test_6_7_turns_to_a_square_on_the_fuel_she_has(fuel: int, turns: int) -> None:
    """6.7 Five squares: two, one, two; without fuel one every other turn."""
    match = Match.new("bismarck", seed="plot")
    match.state.fuel[UNIT["hood"]] = fuel
    assert turns_to(match.game.view(match.state, "british"), UNIT["hood"], "2122") == turns


def test_a_square_that_cannot_be_reached_before_the_end_is_out_of_reach() -> None:
    match = Match.new("bismarck", seed="plot")
    match.state.last_turn = 3
    view = match.game.view(match.state, "british")
    assert turns_to(view, UNIT["hood"], "2122") == 3
    assert turns_to(view, UNIT["hood"], "2222") is None


@pytest.mark.parametrize(
    ("plane", "cell", "turns"),
    [
        ("scapa_r1", "1528", 1),  # three squares off
        ("scapa_r1", "1825", 1),  # over its own airfield
        ("scapa_r1", "1817", 2),
        ("scapa_l", "1820", 1),
        ("scapa_l", "1815", None),  # there in two turns, and no turn left to come home in
        ("victorious_t", "1725", 1),
        ("ark_royal_t1", "2821", None),  # not on the map
    ],
)
def test_8_7_planes_reach_a_square_if_they_can_come_home(plane: str, cell: str, turns: int | None) -> None:
    """8.6, 8.7"""
    view = Match.new("bismarck", seed="plot").view("british")
    assert (flight_to(view, UNIT[plane], cell) if view.square[UNIT[plane]] else None) == turns


def test_reach_names_own_ships_and_planes_soonest_first() -> None:
    match = at_turn(2)
    rows = table(match).reach(match.view("british"), "1116")
    assert [row.turns for row in rows] == sorted(row.turns for row in rows)
    assert {"Norfolk", "Suffolk", "Reykjavik R"} <= {row.name for row in rows[:4]}


def test_14_2_ships_that_may_not_sail_yet_reach_a_square_once_released() -> None:
    """14.2"""
    match = Match.new("bismarck", seed="plot")
    rows = {row.id: row for row in table(match).reach(match.view("british"), "1725")}
    assert rows["king_george_v"].proviso == "once released"
    assert rows["hood"].proviso == ""
    assert "victorious_t" not in rows, "her planes fly when she is released"


def test_a_game_without_a_plot_table_has_none() -> None:
    assert plot_table("denmark_strait", "british") is None


def test_16_66_the_paper_says_what_own_fire_has_probably_done_until_the_ship_is_sunk() -> None:
    match = Match.new("bismarck", "first_patrol", seed="fire")
    hood, bismarck, start = Who("hood", "Hood"), Who("bismarck", "Bismarck"), match.log("british")
    fired = Event("16.66", "Hood fires.", ("british",), (Shot(hood, bismarck, shots=22),))
    answered = Event("16.66", "Bismarck fires.", ("british",), (Shot(bismarck, hood, shots=34),))
    plots = PlotTable("british")
    plots.read([*start, fired, answered])
    paper = plots.panels(match.view("british"), {})[-1]
    (row,) = paper.rows
    assert (paper.title, row[0]) == ("Enemy ships, likely damage", "Bismarck")
    assert row[1:] == ("Midships 8 of 10", "Firepower 28 of 34", "Knots 24 of 29")
    plots.read([*start, fired, answered, Event("16.71", "Bismarck is sunk.", ("british",), (Sunk(bismarck),))])
    assert paper.title not in [panel.title for panel in plots.panels(match.view("british"), {})]
