"""The computer commander of Bismarck Solitaire."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.bots.bismarck_solitaire.battle import Battle
from sealed_orders.bots.bismarck_solitaire.cautious import Cautious
from sealed_orders.bots.bismarck_solitaire.commander import Commander
from sealed_orders.bots.bismarck_solitaire.course import far_from_home, route
from sealed_orders.bots.bismarck_solitaire.escort import course_of_prinz_eugen, course_of_uboat
from sealed_orders.bots.bismarck_solitaire.fire import Strengths, after_round
from sealed_orders.bots.bismarck_solitaire.hunter import Hunter
from sealed_orders.bots.bismarck_solitaire.laws import FLEE, STAND, End, Health, attacked, fought, hits_on, promise
from sealed_orders.bots.bismarck_solitaire.plan import NODES, blend
from sealed_orders.bots.bismarck_solitaire.plot import TELLING, PlotTable
from sealed_orders.bots.bismarck_solitaire.prize import WIN, Prize, medal_prize, still_wanted
from sealed_orders.bots.bismarck_solitaire.reckoning import Reckoning, plan_for, rough, waters_of
from sealed_orders.games.bismarck_solitaire import GAME
from sealed_orders.games.bismarck_solitaire.battle_odds import BattleOdds, Line, Policy
from sealed_orders.games.bismarck_solitaire.estimate import share, simulated
from sealed_orders.kernel.dice import FastDice
from tests.games.bismarck_solitaire.cruise import BISMARCK, PRINZ_EUGEN, answer, apart, step, together, turn

BOTH = ("bismarck", "prinz_eugen")
LONG = pytest.mark.long
MISSIONS = [  # every third of the eighteen; the others at length
    pytest.param(mission, marks=() if number % 3 == 0 else LONG) for number, mission in enumerate(GAME.scenarios)
]


def decided(match: so.Match) -> so.Order:
    """Return what the commander answers at this point."""
    side = match.waiting[0]
    prompt = match.prompt(side)
    assert prompt is not None
    order = Commander(side).decide(match.view(side), prompt, ())
    return prompt.complete(order)


def reckoning(match: so.Match) -> Reckoning:
    return Reckoning(match.view(BISMARCK))


@pytest.mark.parametrize("mission", MISSIONS)
def test_the_commander_plays_every_mission_to_its_end(mission: str) -> None:
    """Every answer is accepted; an illegal one would raise an error."""
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
    """One ship's fire is enough for a convoy with one hit to go."""
    match = turn("convoy_rodney", square=together("E3nw"), options={"players": "two"}, strength={"convoy": 1})
    answer(match, f"bismarck {hers}")
    assert decided(match)["prinz_eugen"] == (his,)


def test_the_same_view_gets_the_same_answer() -> None:
    match = turn("radio_silence", square=together("D4nw"), turn=6)
    assert decided(match) == decided(match)


def test_every_decision_has_its_reason() -> None:
    """In a whole mission with two seats, over every kind of question that comes up."""
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
        ("home_fleet_1", {"cover": {"bismarck": 1, "prinz_eugen": 1}}, "if we hide"),
        ("repairs", {"strength": {"bismarck": 3}}, "with Bismarck repaired"),
        ("lone_warship_1", {}, "points still needed"),
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


@pytest.mark.parametrize("games", [6, pytest.param(40, marks=LONG)])
def test_the_commander_completes_the_easy_missions_more_often_than_not(games: int) -> None:
    """Much better than chance: random play has never completed one."""
    won = sum(simulated("exercise_rhine", Commander(BISMARCK).decide, f"easy {n}").won for n in range(games))
    assert won > games / 2


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
    look = reckoning(turn("radio_silence", square=together("F6nw"), turn=19, extra_points=4))
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


@pytest.mark.parametrize("tactic", ["stay", "close", "increase"])
@pytest.mark.parametrize("ships", [(1, 1), (2, 3), (3, 0)])
def test_wherever_the_bismarck_lives_the_law_of_a_round_is_the_exact_one(ships: Strengths, tactic: str) -> None:
    """13.1 If she sinks, the mission is lost, however much of the fire after that is computed."""
    units, enemies = ("kgv", "rodney", "pow"), (2, 8, 7)
    exact = BattleOdds(BOTH, units, Policy(tactic=tactic, first="kgv")).after_round(Line(ships, enemies))
    quick = after_round(BOTH, ships, units, enemies, ("kgv", tactic) * 2)
    living = {(end.ships, end.enemies): float(p) for end, p in exact.items() if end.ships[0]}
    assert living == pytest.approx({line: p for line, p in quick.items() if line[0][0]})
    assert sum(quick.values()) == pytest.approx(1)


def test_the_law_of_a_battle_is_near_that_of_the_exact_odds() -> None:
    """The Bismarck alone against the Hood, for every number of hits; the part that is left out is small."""
    ends = fought(Health(8, 0), ("hood",), (6,), 0)
    exact = BattleOdds(("bismarck",), ("hood",), Policy()).ends(Line((8,), (6,)))
    for strength in range(9):
        quick = sum(p for end, p in ends.items() if end.health.bismarck == strength)
        assert quick == pytest.approx(float(sum(p for end, p in exact.items() if end.ships[0] == strength)), abs=0.02)
    assert sum(ends.values()) == pytest.approx(1)


def test_a_wounded_ship_promises_points_another_day() -> None:
    assert promise(("hood", "pow"), (6, 7), (6, 7)) == ("", 0.0)
    best, later = promise(("hood", "pow"), (6, 7), (3, 7))
    assert best == "hood"
    assert 0 < later < promise(("hood", "pow"), (6, 7), (1, 7))[1] <= 1


def test_fleeing_keeps_the_ships_and_standing_wins_points() -> None:
    def mean(leave_at: int) -> tuple[float, float]:
        ends = fought(Health(8, 6), ("pow", "kgv", "rodney"), (7, 7, 8), leave_at)
        return sum(p * end.health.bismarck for end, p in ends.items()), sum(p * end.won for end, p in ends.items())

    (kept, nothing), (lost, points) = mean(FLEE), mean(STAND)
    assert kept > lost
    assert points > nothing


def test_hits_by_choice_as_the_planner_gives_them() -> None:
    assert hits_on(Health(8, 6), 3) == Health(8, 3)
    assert hits_on(Health(8, 2), 3) == Health(6, 1)
    assert hits_on(Health(1, 1), 2) == Health(0, 0)
    assert attacked(Health(8, 0), 1, 1) == {End(Health(7, 0)): 0.5, End(Health(6, 0)): 0.5}


def test_any_health_is_a_blend_of_nodes() -> None:
    for bismarck in range(1, 9):
        for prinz_eugen in range(7):
            shares = blend(Health(bismarck, prinz_eugen))
            assert abs(sum(share for _, share in shares) - 1) < 1e-9
            assert abs(sum(NODES[node].bismarck * share for node, share in shares) - bismarck) < 1e-9
    assert blend(Health(0, 6)) == ()


def test_a_plan_knows_that_less_need_and_more_strength_are_better() -> None:
    look = reckoning(turn("radio_silence", square=together("E4nw"), turn=8))
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


def forelog_of(staff: PlotTable, match: so.Match) -> tuple[str, int]:
    """Return the chance that the staff states, and after how many games."""
    staff.read(match.log(BISMARCK))
    (panel,) = staff.panels(match.view(BISMARCK), {})
    while staff.working:
        assert panel.rows == ()
        (panel,) = staff.panels(match.view(BISMARCK), {})
    return panel.rows[0][1], int(panel.rows[1][1].split()[0])


def test_the_staff_states_the_chance_to_complete_with_its_error() -> None:
    match = turn("radio_silence", square=together("G7se"), turn=19, extra_points=4)
    chance, games = forelog_of(PlotTable(BISMARCK), match)
    assert chance.startswith("100 %, give or take ")
    assert games >= 1
    assert share(50, 100).error == pytest.approx(0.049, abs=0.001)


def test_the_staff_simulates_on_until_something_happens() -> None:
    match = turn("radio_silence", square=together("D4nw"), turn=6)
    staff = PlotTable(BISMARCK, seconds=0)  # one game each time
    assert [forelog_of(staff, match)[1] for _ in range(3)] == [TELLING, TELLING + 1, TELLING + 2]
    staff.read(())
    assert forelog_of(staff, match)[1] == TELLING


def test_the_staff_says_nothing_before_the_pieces_are_placed() -> None:
    match, staff = so.Match.new("bismarck_solitaire", seed="placing"), PlotTable(BISMARCK)
    assert staff.panels(match.view(BISMARCK), {}) == ()
    assert not staff.working


def test_the_staff_simulates_from_the_middle_of_a_battle_too() -> None:
    match = turn("lone_warship_1", square=together("B1sw"), turn=12, extra_points=4)
    assert step(match) == "aim"
    assert "give or take" in forelog_of(PlotTable(BISMARCK), match)[0]


def test_the_staff_knows_who_can_be_where_and_when() -> None:
    match = turn("radio_silence", square=together("D4nw"), turn=6)
    reach = {found.name: found.turns for found in PlotTable(BISMARCK).reach(match.view(BISMARCK), "D5ne")}
    assert PlotTable(BISMARCK).reach(so.Match.new("bismarck_solitaire", seed="placing").view(BISMARCK), "D5ne") == ()
    assert (reach["Bismarck"], reach["Prinz Eugen"]) == (2, 1)


@pytest.mark.parametrize(
    ("bot", "mission"),
    [
        ("hunter", "northern_gate"),
        ("hunter", "break_the_blockade"),
        ("cautious", "gray_wolves"),
        ("cautious", "break_the_blockade"),
        pytest.param("hunter", "gray_wolves", marks=LONG),
        pytest.param("hunter", "empty_tanks", marks=LONG),
        pytest.param("cautious", "northern_gate", marks=LONG),
        pytest.param("cautious", "empty_tanks", marks=LONG),
    ],
)
def test_every_temper_plays_a_mission_to_its_end(bot: str, mission: str) -> None:
    """With medals for convoys, for no losses, for speed and for points."""
    record = simulated(mission, so.bot("bismarck_solitaire", bot, BISMARCK).decide, f"{bot} {mission}")
    assert record.scenario == mission


@LONG
def test_a_hunter_earns_the_medal_that_comes_to_a_commander_by_accident_only() -> None:
    def medals(bot: type[Commander]) -> int:
        return sum(bool(simulated("exercise_rhine", bot(BISMARCK).decide, f"medal {n}").medal) for n in range(10))

    assert medals(Hunter) >= 3 > medals(Commander)


@LONG
def test_a_cautious_commander_loses_the_bismarck_less_often() -> None:
    def lost(bot: type[Commander]) -> int:
        ends = [simulated("sink_the_bismarck", bot(BISMARCK).decide, f"lost {n}").rule for n in range(12)]
        return ends.count("13.1")

    assert lost(Cautious) < lost(Commander)


@pytest.mark.parametrize(
    ("prize", "without", "held"),
    [
        (Prize("ships", 1, ("hood",), 0.5), {"quarry": 1}, {"quarry": 0}),
        (Prize("convoys", 3, ("convoy",), 0.5), {"quarry": 2}, {"quarry": 0}),
        (Prize("points", 9, (), 0.5), {"points": 8}, {"points": 9}),
        (Prize("strength", 4, (), 0.5), {"health": Health(3, 6)}, {"health": Health(4, 6)}),
        (Prize("home_by", 16, (), 0.5), {"turn": 17}, {"turn": 16}),
        (Prize("no_loss", 0, (), 0.5), {"health": Health(8, 0)}, {"health": Health(8, 1)}),
    ],
)
def test_coming_home_without_the_medal_is_worth_less(
    prize: Prize, without: dict[str, Any], held: dict[str, Any]
) -> None:
    plain: dict[str, Any] = {"points": 7, "turn": 15, "health": Health(8, 6), "quarry": 0}
    assert prize.home(**plain | without) == 0.5
    assert prize.home(**plain | held) == 1
    assert WIN.home(**plain | without) == 1


def test_what_is_hunted_is_the_medal_as_long_as_it_can_be_won() -> None:
    view = turn("radio_silence", square=together("E4nw")).view(BISMARCK)
    assert medal_prize(view, 0.5) == Prize("ships", 1, ("hood",), 0.5)
    assert still_wanted(view, medal_prize(view, 0.5)) == 1
    after = turn("radio_silence", square=together("E4nw"), sunk=["hood"], strength={"hood": 0}).view(BISMARCK)
    assert still_wanted(after, medal_prize(after, 0.5)) == 0
    unhurt = replace(view, medal={"kind": "no_loss", "number": 0}, medal_ships=())
    assert medal_prize(unhurt, 0.5).medal == "no_loss"
    assert medal_prize(replace(unhurt, sunk=("uboat",)), 0.5) == WIN


def test_a_hunter_aims_at_his_prey() -> None:
    """The Prince of Wales, two hits from sinking, is the better target, but the medal requires the Hood."""
    match = turn("battleship_sighted_1", square=together("B3nw"), strength={"hood": 4, "pow": 3}, extra_points=4)
    prompt = match.prompt(BISMARCK)
    assert prompt is not None
    order = Hunter(BISMARCK).decide(match.view(BISMARCK), prompt, ())
    assert order["bismarck"] == ("hood",)


def test_a_hunter_that_ignores_losses_spares_the_last_strength_of_the_boat() -> None:
    facts: dict[str, Any] = {"turn": 12, "extra_points": 3, "strength": {"uboat": 1, "convoy": 1}}
    match = turn("wolfpack", square=together("E4nw", uboat="D2nw"), **facts)
    prompt, view = match.prompt(BISMARCK), match.view(BISMARCK)
    assert prompt is not None
    assert Commander(BISMARCK).decide(view, prompt, ())["uboat"] == ("convoy",)
    unhurt = replace(view, medal={"kind": "no_loss", "number": 0}, medal_ships=())
    assert Hunter(BISMARCK).decide(unhurt, prompt, ())["uboat"] == ("escape",)
