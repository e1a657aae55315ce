"""The captain: what fire is worth, at what range to fight, when to leave, and legal orders for every turn."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sealed_orders.bots import bot
from sealed_orders.bots.graf_spee.battle.attrition import outcome
from sealed_orders.bots.graf_spee.battle.condition import Condition, enemies
from sealed_orders.bots.graf_spee.battle.helm import steer, steer_all
from sealed_orders.bots.graf_spee.battle.plane import Plane
from sealed_orders.bots.graf_spee.battle.stand import Stand, take
from sealed_orders.bots.graf_spee.battle.worth import Prize, hit_chance, toll
from sealed_orders.games.graf_spee.battle.gunnery import one_gun
from sealed_orders.games.graf_spee.ships import GRAF_SPEE, SHIP, SIDES
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, Turn, Who
from sealed_orders.kernel.match import Match
from tests.games.graf_spee.position import battle, play

SPEE = Who("graf_spee", "german", "Graf Spee")


def asked(side: str, **position: Any) -> tuple[Any, Any, Any]:
    """Return a side's view, prompt and log in a battle."""
    match = play(battle(**position), "battle_turn")
    return match.view(side), match.prompt(side), match.log(side)


def plane(side: str, **position: Any) -> Plane:
    view, _, log = asked(side, **position)
    return Plane.seen(view, log, 1.0)


@pytest.mark.parametrize(("gun", "yards", "knots", "level"), [("11-inch", 14000, 30, 1), ("6-inch", 9000, 15, 3)])
def test_15_11_the_chance_to_hit_is_the_rules(gun: str, yards: int, knots: int, level: int) -> None:
    """15.11"""
    assert hit_chance(gun, yards, knots, level) == pytest.approx(
        float(one_gun(gun, yards, knots, level, ranging=False).p)
    )


def test_15_13_a_hit_costs_more_where_it_pierces() -> None:
    """15.13"""
    assert toll("6-inch", GRAF_SPEE, 9000).hull > 3 * toll("6-inch", GRAF_SPEE, 14000).hull
    assert toll("8-inch", GRAF_SPEE, 12000).turret > toll("8-inch", GRAF_SPEE, 12250).turret


def test_15_12_the_places_of_a_hit_add_up() -> None:
    """15.12 A shell that pierces no armour damages only what has none."""
    cost = toll("5.9-inch", SHIP["renown"], 15000)
    assert cost.hull == pytest.approx(0.05 * 1 * 1.05)
    assert (cost.magazine, cost.control) == (0, 0)


def test_a_ship_near_sinking_is_the_better_prize() -> None:
    whole, holed = Condition.new(SHIP["ajax"]), Condition.new(SHIP["ajax"])
    holed.hull = 2
    assert Prize(holed).hit("11-inch", 12000) > Prize(whole).hit("11-inch", 12000)


def test_15_14_what_the_enemy_lost_is_known_from_the_reports() -> None:
    """15.14, 11.3"""
    lost = Damaged(SPEE, {"hull": 4, "knots": 9, "guns_b": 3, "strength_b": 10})
    log = [Event("15.13", "", SIDES, (lost,))]
    state = enemies("british", log)[GRAF_SPEE]
    assert (state.hull, state.knots, state.guns, state.strength) == (16, 17, [0, 0, 3, 0], [0, 0, 10, 0])
    log.append(Event("3.0", "", SIDES, (Turn(9),)))
    assert enemies("british", log)[GRAF_SPEE].knots == 22


def test_one_cruiser_does_not_fight_on_and_three_do() -> None:
    assert take(plane("british", exeter=(0, -20000))).leaving
    three = plane("british", exeter=(0, -20000), ajax=(0, -20000), achilles=(0, -20000))
    assert not take(three).leaving
    assert outcome(three, 4000) > outcome(plane("british", exeter=(0, -20000)), 4000)


def test_a_cruiser_that_leaves_opens_the_range() -> None:
    view, prompt, log = asked("british", exeter=(0, -20000))
    order = bot("graf_spee", "harwood", "british").decide(view, prompt, log)
    assert 90 < int(order["exeter_course"][0]) < 270


def test_cruisers_come_up_on_different_bearings() -> None:
    """15.4 Each ship keeps out of the line of fire, seen from the enemy, of the cruisers ahead of her."""
    three = plane("british", exeter=(0, -6000), ajax=(0, -6000), achilles=(0, -6000))
    stand = Stand(dict.fromkeys(three.ours, 6000), 1.0, False)
    apart, together = (steer_all(three, replace(stand, in_company=kept)) for kept in (False, True))
    assert apart[SHIP["ajax"]].course != apart[SHIP["achilles"]].course
    assert together[SHIP["ajax"]] == together[SHIP["achilles"]]


def test_a_ship_at_her_range_goes_as_fast_as_the_enemy() -> None:
    """15.5 She does not have to turn back and forth to stay there."""
    abreast = plane("british", ajax=(4000, 0))
    stand = Stand({SHIP["ajax"]: 4000}, 1.0, False)
    way = steer(abreast, SHIP["ajax"], stand)
    assert way.speed == abreast.spots[GRAF_SPEE].speed < abreast.states[SHIP["ajax"]].knots


def test_a_crippled_ship_is_kept_out_of_it() -> None:
    match = play(battle(exeter=(0, -9000), ajax=(0, -9000), achilles=(0, -9000)), "battle_turn")
    match.state.hull[SHIP["exeter"]] = 3
    wanted = take(Plane.seen(match.game.view(match.state, "british"), match.log("british"), 1.0))
    assert wanted.ranges[SHIP["exeter"]] > 28000 > wanted.ranges[SHIP["ajax"]]


def test_15_6_the_main_guns_fire_at_the_better_target() -> None:
    """15.6 The Ajax with two hull points left is worth the next salvo."""
    match = play(battle(exeter=(9000, 0), ajax=(9000, 500)), "battle_turn")
    lost = Damaged(Who("ajax", "british", "Ajax"), {"hull": 10})
    log = [*match.log("german"), Event("15.13", "", SIDES, (lost,))]
    prompt = match.prompt("german")
    assert prompt is not None
    order = bot("graf_spee", "langsdorff", "german").decide(match.view("german"), prompt, log)
    assert [order[f"graf_spee_{name}"] for name in ("bow", "stern")] == [("ajax",)] * 2


def test_15_7_torpedoes_run_when_a_hit_is_likely() -> None:
    """15.7"""
    for far, fired in ((3000, True), (7500, False)):
        view, prompt, log = asked("british", exeter=(0, -far), ajax=(0, -far), achilles=(0, -far))
        order = bot("graf_spee", "harwood", "british").decide(view, prompt, log)
        assert ("exeter_torpedoes" in order) == fired


def test_15_5_the_graf_spee_lets_cruisers_come_up_astern() -> None:
    """15.5"""
    view, prompt, log = asked("german", exeter=(0, -20000), ajax=(0, -20000))
    course = int(bot("graf_spee", "langsdorff", "german").decide(view, prompt, log)["graf_spee_course"][0])
    assert min(course, 360 - course) <= 60


def test_15_14_she_makes_off_from_who_is_slowed() -> None:
    """15.14, 15.10 The Renown is near, and cannot follow."""
    match = play(battle(renown=(0, -8000)), "battle_turn")
    for lost, away in (({}, False), ({"knots": 9}, True)):
        log = [*match.log("german"), Event("15.14", "", SIDES, (Damaged(Who("renown", "british", "Renown"), lost),))]
        match.state.speed[SHIP["renown"]] = 20
        wanted = take(Plane.seen(match.game.view(match.state, "german"), log, 1.0))
        assert (wanted.ranges[GRAF_SPEE] > 28000) == away


@pytest.mark.parametrize("scenario", ["river_plate", "any_battle"])
def test_22_1_a_battle_is_fought_to_its_end_with_a_reason_for_every_order(scenario: str) -> None:
    """22.1, 22.2"""
    match = Match.new("graf_spee", scenario, dice=Dice("plate"), keep=False)
    players: Any = {
        "british": bot("graf_spee", "harwood", "british"),
        "german": bot("graf_spee", "langsdorff", "german"),
    }
    while match.outcome is None:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
            assert players[side].reason
