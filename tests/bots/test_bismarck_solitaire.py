"""The computer commander of Bismarck Solitaire."""

from __future__ import annotations

from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.bots.bismarck_solitaire.battle import Battle
from sealed_orders.bots.bismarck_solitaire.commander import Commander
from sealed_orders.bots.bismarck_solitaire.course import far_from_home, route
from sealed_orders.bots.bismarck_solitaire.escort import course_of_prinz_eugen, course_of_uboat
from sealed_orders.bots.bismarck_solitaire.fire import Strengths, after_round
from sealed_orders.bots.bismarck_solitaire.laws import FLEE, STAND, Health, attacked, fought, hits_on, promise
from sealed_orders.bots.bismarck_solitaire.outlook import Outlook, plan_for, rough, waters_of
from sealed_orders.bots.bismarck_solitaire.plan import NODES, blend
from sealed_orders.bots.bismarck_solitaire.staff import TELLING, Staff
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.battle_odds import BattleOdds, Line, Policy
from sealed_orders.games.bismarck_solitaire.estimate import share, simulated
from sealed_orders.kernel.dice import FastDice
from tests.games.bismarck_solitaire.cruise import BISMARCK, PRINZ_EUGEN, answer, apart, step, together, turn

BOTH = ("bismarck", "prinz_eugen")


def decided(match: so.Match) -> so.Order:
    """What the commander answers now."""
    side = match.waiting[0]
    prompt = match.prompt(side)
    assert prompt is not None
    order = Commander(side).decide(match.view(side), prompt, ())
    return prompt.complete(order)


def outlook(match: so.Match) -> Outlook:
    return Outlook(match.view(BISMARCK))


@pytest.mark.parametrize("mission", GAME.scenarios)
def test_the_commander_plays_every_mission_to_its_end(mission: str) -> None:
    """Every answer is taken; anything illegal would raise."""
    record = simulated(mission, Commander(BISMARCK).decide, f"whole {mission}")
    assert record.scenario == mission


def test_two_commanders_play_in_cooperation() -> None:
    match = so.Match.new(GAME, "carrier_hunt", {"players": "two", "homecoming": "by_choice"}, dice=FastDice("two"))
    bots = {side: so.bot("bismarck_solitaire", "commander", side) for side in GAME.sides}
    asked = set()
    while not match.outcome:
        side = match.waiting[0]
        prompt = match.prompt(side)
        assert prompt is not None
        asked.add(side)
        match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
    assert asked == set(GAME.sides)


@pytest.mark.parametrize(("hers", "his"), [("convoy", "rodney"), ("rodney", "convoy")])
def test_a_partner_aims_at_what_the_bismarck_leaves_him(hers: str, his: str) -> None:
    """A convoy with one hit to go needs one ship's fire."""
    match = turn("convoy_rodney", square=together("E3nw"), options={"players": "two"}, strength={"convoy": 1})
    answer(match, f"bismarck {hers}")
    assert decided(match)["prinz_eugen"] == (his,)


def test_the_same_view_gets_the_same_answer() -> None:
    match = turn("radio_silence", square=together("D4nw"), turn=6)
    assert decided(match) == decided(match)


def test_every_decision_has_its_reason() -> None:
    """In a whole mission of two seats, over every kind of question that comes up."""
    match = so.Match.new(GAME, "carrier_hunt", {"players": "two", "homecoming": "by_choice"}, dice=FastDice("why"))
    bots = {side: Commander(side) for side in GAME.sides}
    reasons: dict[str, str] = {}
    while not match.outcome:
        side = match.waiting[0]
        prompt, bot = match.prompt(side), bots[side]
        assert prompt is not None
        bot.reason = ""
        order = bot.decide(match.view(side), prompt, match.log(side))
        assert bot.reason
        reasons[match.view(side).step] = bot.reason
        match.submit(side, order)
    assert {"place", "move", "aim"} <= set(reasons)


@pytest.mark.parametrize(
    ("event", "facts", "said"),
    [
        ("home_fleet_1", {"cover": {"bismarck": 1, "prinz_eugen": 1}}, "unseen the plan gives"),
        ("repairs", {"strength": {"bismarck": 3}}, "a sounder Bismarck"),
        ("lone_warship_1", {}, "points still wanted"),
    ],
)
def test_the_reason_says_what_was_weighed(event: str, facts: dict[str, Any], said: str) -> None:
    square = {"home_fleet_1": "C3nw", "repairs": "F1nw", "lone_warship_1": "B1sw"}[event]
    match = turn(event, square=together(square), **facts)
    prompt = match.prompt(BISMARCK)
    assert prompt is not None
    commander = Commander(BISMARCK)
    commander.decide(match.view(BISMARCK), prompt, ())
    assert said in commander.reason


def test_the_commander_completes_the_easy_missions_more_often_than_not() -> None:
    """Far better than chance: random play has never been seen to complete one."""
    won = sum(simulated("exercise_rhine", Commander(BISMARCK).decide, f"easy {n}").won for n in range(20))
    assert won >= 12


def test_a_bismarck_with_the_goal_goes_home() -> None:
    match = turn("radio_silence", square=together("F5ne"), turn=13, extra_points=4)
    order = decided(match)
    assert far_from_home(order["bismarck"][-1], ("bergen", "brest")) < far_from_home("F5ne", ("bergen", "brest"))


def test_a_bismarck_short_of_time_burns_her_barrels() -> None:
    match = turn("radio_silence", square=together("F6nw"), turn=19, extra_points=4)
    assert far_from_home("F6nw", ("bergen", "brest")) == 6
    order = decided(match)
    assert order["bismarck"][0] == "burn"
    assert far_from_home(order["bismarck"][-1], ("bergen", "brest")) == 3


def test_a_square_from_which_home_is_out_of_reach_is_worth_nothing() -> None:
    look = outlook(turn("radio_silence", square=together("F6nw"), turn=19, extra_points=4))
    assert look.moved("F6nw", 4) == 0
    assert look.moved("G6ne", 3) > 0.9


def test_hits_go_to_the_prinz_eugen_while_she_can_bear_them() -> None:
    match = turn("heavy_cruisers_1", 1, 1, square=together("A3nw"))
    assert decided(match)["bismarck"] == ("0",)
    weak = turn("heavy_cruisers_1", 1, 6, square=together("A3nw"), strength={"prinz_eugen": 1})
    assert decided(weak)["bismarck"] == ("1",)


def test_the_home_fleet_is_run_from_and_a_convoy_is_fought() -> None:
    match = turn("home_fleet_1", *[4] * 30, square=together("C3nw"))
    answer(match, "bismarck pow; prinz_eugen pow")
    assert decided(match)["battle"] == ("escape",)
    convoy = answer(turn("convoy_north_1", *[6] * 6, square=together("D2nw")), "")
    assert decided(convoy)["battle"] == ("remain",)


def test_cover_is_used_against_the_home_fleet_and_not_against_a_convoy() -> None:
    covered: dict[str, Any] = {"cover": {"bismarck": 1, "prinz_eugen": 1}}
    assert decided(turn("home_fleet_1", square=together("C3nw"), **covered))["cover"] == ("use",)
    assert decided(turn("convoy_north_1", square=together("D2nw"), **covered))["cover"] == ("decline",)


def test_a_prinz_eugen_nobody_fires_at_closes_for_nothing() -> None:
    match = turn("lone_warship_1", square=together("B1sw"))
    assert decided(match)["prinz_eugen_tactic"] == ("close",)


def test_the_uboat_attacks_convoys_and_spares_its_last_strength() -> None:
    fresh = turn("convoy_north_1", square=together("A8nw", uboat="D2nw"))
    assert decided(fresh)["uboat"] == ("convoy",)
    last = turn("convoy_north_1", square=together("A8nw", uboat="D2nw"), strength={"uboat": 1})
    assert decided(last)["uboat"] == ("escape",)
    capital = turn("lone_warship_1", square=together("A8nw", uboat="D1nw"), strength={"uboat": 1})
    assert decided(capital)["uboat"] == ("escape",)


def test_a_uboat_at_its_last_strength_leaves_the_hunters_waters() -> None:
    match = turn("radio_silence", mission="gray_wolves", square=together("A8nw", uboat="D3nw"), strength={"uboat": 1})
    assert len(course_of_uboat(match.view(BISMARCK))) > 1


def test_the_prinz_eugen_keeps_company_with_the_bismarck() -> None:
    view = turn("radio_silence", square=together("D3nw"), strength={"prinz_eugen": 1}).view(BISMARCK)
    assert course_of_prinz_eugen(view, "D4nw") == ("steam", "D3ne", "D4nw")


def test_a_prinz_eugen_left_behind_burns_a_barrel_to_catch_up() -> None:
    view = turn("radio_silence", square=apart("D4ne", "D3nw")).view(BISMARCK)
    assert course_of_prinz_eugen(view, "D5nw") == ("burn", *route("D3nw", "D5nw"))


def test_rudder_hits_are_given_to_the_prinz_eugen() -> None:
    match = answer(turn("dusk_strike", 1, 2, 6, square=together("D3nw")), "bismarck 1")
    assert decided(match)["rudder"] == ("prinz_eugen",)


def test_repairs_are_made() -> None:
    match = turn("repairs", square=together("F1nw"), strength={"bismarck": 3, "prinz_eugen": 6})
    assert decided(match)["repair"] == ("bismarck",)


def test_home_is_home_also_where_the_cruise_might_go_on() -> None:
    match = turn("radio_silence", square=together("G7se"), turn=15, extra_points=4, options={"homecoming": "by_choice"})
    answer(match, "")
    assert step(match) == "end"
    assert decided(match)["cruise"] == ("end",)


def test_the_law_of_a_round_is_that_of_the_exact_odds() -> None:
    exact = BattleOdds(BOTH, ("hood", "pow"), Policy("apart", "close")).after_round(Line((6, 4), (5, 3)))
    quick = after_round(BOTH, (6, 4), ("hood", "pow"), (5, 3), ("pow", "close", "hood", "close"))
    assert {(end.ships, end.enemies) for end in exact} == set(quick)
    assert all(abs(float(p) - quick[end.ships, end.enemies]) < 1e-12 for end, p in exact.items())


def test_the_law_of_a_battle_is_near_that_of_the_exact_odds() -> None:
    """Of the Bismarck alone against the Hood, in every number of hits; what is left out is little."""
    ends = fought(Health(8, 0), ("hood",), (6,), 0)
    exact = BattleOdds(("bismarck",), ("hood",), Policy()).ends(Line((8,), (6,)))
    for strength in range(9):
        quick = sum(p for (health, _), p in ends.items() if health.bismarck == strength)
        assert quick == pytest.approx(float(sum(p for end, p in exact.items() if end.ships[0] == strength)), abs=0.02)
    assert sum(ends.values()) == pytest.approx(1)


def test_a_wounded_ship_promises_points_another_day() -> None:
    assert promise(("hood", "pow"), (6, 7), (6, 7)) == (0, 0.0)
    best, later = promise(("hood", "pow"), (6, 7), (3, 7))
    assert best == 3
    assert 0 < later < promise(("hood", "pow"), (6, 7), (1, 7))[1] <= 1


def test_fleeing_keeps_the_ships_and_standing_wins_points() -> None:
    def mean(leave_at: int) -> tuple[float, float]:
        ends = fought(Health(8, 6), ("pow", "kgv", "rodney"), (7, 7, 8), leave_at)
        return sum(p * h.bismarck for (h, _), p in ends.items()), sum(p * won for (_, won), p in ends.items())

    (kept, nothing), (lost, points) = mean(FLEE), mean(STAND)
    assert kept > lost
    assert points > nothing


def test_hits_by_choice_as_the_planner_gives_them() -> None:
    assert hits_on(Health(8, 6), 3) == Health(8, 3)
    assert hits_on(Health(8, 2), 3) == Health(6, 1)
    assert hits_on(Health(1, 1), 2) == Health(0, 0)
    assert attacked(Health(8, 0), 1, 1) == {(Health(7, 0), 0): 0.5, (Health(6, 0), 0): 0.5}


def test_any_health_is_a_blend_of_nodes() -> None:
    for bismarck in range(1, 9):
        for prinz_eugen in range(7):
            shares = blend(Health(bismarck, prinz_eugen))
            assert abs(sum(share for _, share in shares) - 1) < 1e-9
            assert abs(sum(NODES[node].bismarck * share for node, share in shares) - bismarck) < 1e-9
    assert blend(Health(0, 6)) == ()


def test_a_plan_knows_that_less_need_and_more_strength_are_better() -> None:
    look = outlook(turn("radio_silence", square=together("E4nw"), turn=8))
    assert look.worth(Health(8, 6), 4) > look.worth(Health(8, 6), 1) > look.worth(Health(8, 6))
    assert look.worth(Health(8, 6)) > look.worth(Health(3, 6)) > look.worth(Health(0, 6)) == 0
    assert look.worth(Health(8, 1)) > look.worth(Health(8, 0))


def test_plans_are_made_for_rough_strengths_and_kept() -> None:
    assert [rough("pow", strength) for strength in range(8)] == [0, 2, 2, 2, 4, 4, 7, 7]
    assert [rough("cruiser", strength) for strength in range(4)] == [0, 1, 2, 3]
    match = turn("radio_silence", square=together("E4nw"))
    assert plan_for(waters_of(match.view(BISMARCK))) is plan_for(waters_of(match.view(PRINZ_EUGEN)))


def test_a_battle_worth_nothing_to_win_is_left() -> None:
    def alive(ships: Strengths, _: Strengths) -> float:
        return sum(ships) / 14 if ships[0] else 0.0

    def greedy(ships: Strengths, enemies: Strengths) -> float:
        return 1.0 - sum(enemies) / 22 if ships[0] else 0.0

    for worth, leaves in ((alive, True), (greedy, False)):
        escape, remain = Battle(BOTH, ("kgv", "rodney"), worth).weigh((8, 6), (7, 8))
        assert (escape > remain) is leaves
    assert Battle(BOTH, ("hood",), greedy).orders((8, 6), (6,))[::2] == ("hood", "hood")


def foretold(staff: Staff, match: so.Match) -> tuple[str, int]:
    """What the staff says the chance is, and after how many games."""
    staff.read(match.log(BISMARCK))
    (panel,) = staff.panels(match.view(BISMARCK), {})
    while staff.working:
        assert panel.rows == ()
        (panel,) = staff.panels(match.view(BISMARCK), {})
    return panel.rows[0][1], int(panel.rows[1][1].split()[0])


def test_the_staff_tells_the_chance_to_complete_with_its_error() -> None:
    match = turn("radio_silence", square=together("G7se"), turn=19, extra_points=4)
    chance, games = foretold(Staff(BISMARCK), match)
    assert chance.startswith("100%, give or take ")
    assert games >= 1
    assert share(50, 100).error == pytest.approx(0.049, abs=0.001)


def test_the_staff_simulates_on_until_something_happens() -> None:
    match = turn("radio_silence", square=together("D4nw"), turn=6)
    staff = Staff(BISMARCK, seconds=0)  # one game each time
    assert [foretold(staff, match)[1] for _ in range(3)] == [TELLING, TELLING + 1, TELLING + 2]
    staff.read(())
    assert foretold(staff, match)[1] == TELLING


def test_the_staff_says_nothing_before_the_pieces_are_placed() -> None:
    match, staff = so.Match.new("bismarck_solitaire", seed="placing"), Staff(BISMARCK)
    assert staff.panels(match.view(BISMARCK), {}) == ()
    assert not staff.working


def test_the_staff_simulates_from_the_middle_of_a_battle_too() -> None:
    match = turn("lone_warship_1", square=together("B1sw"), turn=12, extra_points=4)
    assert step(match) == "aim"
    assert "give or take" in foretold(Staff(BISMARCK), match)[0]


def test_the_staff_knows_who_can_be_where_and_when() -> None:
    match = turn("radio_silence", square=together("D4nw"), turn=6)
    reach = {found.name: found.turns for found in Staff(BISMARCK).reach(match.view(BISMARCK), "D5ne")}
    assert Staff(BISMARCK).reach(so.Match.new("bismarck_solitaire", seed="placing").view(BISMARCK), "D5ne") == ()
    assert (reach["Bismarck"], reach["Prinz Eugen"]) == (2, 1)
