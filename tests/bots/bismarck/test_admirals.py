"""Cadet, Otto and the admiral: whole matches with legal orders and reasons, and plans that the situation changes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from sealed_orders.bots import bot
from sealed_orders.bots.bismarck.admiral import Admiral
from sealed_orders.bots.bismarck.british import strategy as british_strategy
from sealed_orders.bots.bismarck.german import packs
from sealed_orders.bots.bismarck.german import strategy as german_strategy
from sealed_orders.bots.bismarck.german.raid import Chart
from sealed_orders.bots.bismarck.otto import Otto
from sealed_orders.bots.bismarck.theatre.campaign import Campaign
from sealed_orders.bots.bismarck.waters.ways import CELLS, far
from sealed_orders.bots.hunt.belief import Belief
from sealed_orders.games.bismarck import GAME
from sealed_orders.games.bismarck.chart import PLACES, PORTS
from sealed_orders.games.bismarck.ships import BRITISH, DECK, GERMAN, SIDES, UNIT
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import format_order
from sealed_orders.kernel.prompt import Course
from sealed_orders.kernel.squares import distance
from tests.bots.bismarck.orders import begin, decide
from tests.games.bismarck.position import at, position
from tests.games.bismarck.position import begin as begin_position
from tests.games.referee import Lucky

BREST = PLACES["brest"].square
CARRIERS = tuple(DECK)
UNSEEN = {"bismarck": at("1524"), "prinz_eugen": at("1524")}
SHIPS_AT_SEA = {"bismarck": at("2018"), "prinz_eugen": at("2018")}
NAMES = {GERMAN: "otto", BRITISH: "admiral"}


def test_a_commander_answers_every_question_of_the_game() -> None:
    asking = {name for name, step in GAME.steps.items() if type(step).ask is not Step.ask}
    assert all(callable(getattr(Admiral, name, None)) for name in asking)


def play(match: Match, players: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Play to the end; return every order with its side and reason."""
    said = []
    while not match.outcome:
        for side in match.waiting:
            order = decide(players[side], match)
            said.append((side, format_order(order), players[side].reason))
            match.submit(side, order)
    return said


@pytest.mark.parametrize("scenario", GAME.scenarios)
@pytest.mark.parametrize("names", [NAMES, {GERMAN: "cadet", BRITISH: "cadet"}], ids=["otto and admiral", "cadets"])
def test_every_scenario_is_played_to_the_end_with_a_reason_for_every_order(
    scenario: str, names: dict[str, str]
) -> None:
    match = Match.new("bismarck", scenario, dice=Dice("whole"), keep=False)
    said = play(match, {side: bot("bismarck", names[side], side, "whole") for side in SIDES})
    assert said
    assert [entry for entry in said if not entry[2]] == []


def test_the_same_seed_gives_the_same_match() -> None:
    one, other = (
        play(
            Match.new("bismarck", dice=Dice("same"), keep=False),
            {side: bot("bismarck", NAMES[side], side, "same") for side in SIDES},
        )
        for _ in range(2)
    )
    assert one == other


def test_one_made_again_goes_on_as_the_old_one_would_have() -> None:
    match = Match.new("bismarck", dice=Dice("anew"), keep=False)
    kept: dict[str, Any] = {side: bot("bismarck", NAMES[side], side, "anew") for side in SIDES}
    while not match.outcome and match.state.turn < 12:
        for side in match.waiting:
            order = decide(kept[side], match)
            assert decide(bot("bismarck", NAMES[side], side, "anew"), match) == order
            match.submit(side, order)


def test_strategies_are_drawn_as_often_as_their_weights_say() -> None:
    drawn = Counter(german_strategy.drawn(str(number)) for number in range(2000))
    assert set(drawn) == set(german_strategy.STRATEGIES)
    for key, strategy in german_strategy.STRATEGIES.items():
        assert drawn[key] / 2000 == pytest.approx(strategy.weight / 100, abs=0.04)


def test_otto_waits_in_bergen_when_his_strategy_says_so() -> None:
    match = begin(position(turn=2))
    assert len(decide(Otto(GERMAN, "1", "O7"), match)["bismarck"]) == 1
    assert len(decide(Otto(GERMAN, "1", "O1"), match)["bismarck"]) > 1


@pytest.mark.parametrize(
    ("hurt", "why"), [({"knots": 18}, "18 knots"), ({"midships": 3}, "3 midships"), ({"fuel": 1}, "fuel 1")]
)
def test_o8_a_crippled_bismarck_runs_for_port(hurt: dict[str, Any], why: str) -> None:
    match = begin(position(turn=12, bismarck=at("2218", **hurt), prinz_eugen=at("1214")))
    otto = Otto(GERMAN, "1", "O1")
    cell = decide(otto, match)["bismarck"][-1]
    assert otto.reason.startswith(f"run for port ({why}")
    assert far(GERMAN, cell, BREST) < far(GERMAN, "2218", BREST)


def test_o8_a_lead_late_in_the_match_is_taken_home_if_it_lasts_when_the_convoys_are_in() -> None:
    state = position(turn=24, **SHIPS_AT_SEA)
    state.points = {GERMAN: 40, BRITISH: 20}
    otto = Otto(GERMAN, "1", "O1")
    decide(otto, begin(state))
    assert "points ahead" not in otto.reason
    state.points = {GERMAN: 40 + german_strategy.due(begin(state).view(GERMAN)), BRITISH: 20}
    cell = decide(otto, begin(state))["bismarck"][-1]
    assert "20 points ahead" in otto.reason
    assert far(GERMAN, cell, BREST) < far(GERMAN, "2018", BREST)


def test_otto_in_the_passage_goes_where_least_is_to_be_feared_once_he_is_seen() -> None:
    seen, unseen = Otto(GERMAN, "1", "O3"), Otto(GERMAN, "1", "O3")
    match = begin(position(turn=4, bismarck=at("1524", spotted=1), prinz_eugen=at("1524", spotted=1)))
    order = decide(seen, match)
    assert "seen in the strait" in seen.reason
    assert order["bismarck"] != decide(unseen, begin(position(turn=4, **UNSEEN)))["bismarck"]


def test_a_bismarck_in_port_is_not_seen_in_the_passage() -> None:
    match = begin(position(turn=4, bismarck=at("1528", spotted=1), prinz_eugen=at("1528", spotted=1)))
    decide(otto := Otto(GERMAN, "1", "O1"), match)
    assert "passage" not in otto.reason


@pytest.mark.parametrize(("where", "near"), [("2015", True), ("1316", False)])
def test_ws8b_changes_the_plan_only_when_it_is_near(where: str, near: bool) -> None:
    match = begin(position(turn=9, bismarck=at(where), prinz_eugen=at(where), ws8b=at("2217", spotted=1)))
    decide(otto := Otto(GERMAN, "1", "O1"), match)
    assert ("WS8B is near" in otto.reason) == near


def evasion(seed: str) -> tuple[str, str]:
    """Return where a shadowed Bismarck goes, and why."""
    state = position(turn=10, bismarck=at("2018", spotted=1), prinz_eugen=at("1113"), suffolk=at("2018", spotted=1))
    match = begin_position(state, Lucky("10.7"))
    match.submit(BRITISH, "shadow suffolk")
    otto = Otto(GERMAN, seed, "O1")
    return decide(otto, match)["bismarck"][-1], otto.reason


def test_10_7_a_shadowed_bismarck_goes_two_squares_and_nobody_foresees_which() -> None:
    found = [evasion(str(seed)) for seed in range(12)]
    assert all("shadowed: Bismarck goes to" in reason for _, reason in found)
    assert len({cell for cell, _ in found}) > 1
    assert Counter(distance("2018", cell) for cell, _ in found)[2] > len(found) / 2


def test_a_wolfpack_does_not_go_where_others_leave_it_no_room() -> None:
    match = Match.new("bismarck", seed="packs")
    view, prompt = match.view(GERMAN), match.prompt(GERMAN)
    assert prompt is not None
    (form,) = (choice for choice in prompt.choices if isinstance(choice, Course) and choice.key == "wp4")
    belief = Belief(Campaign(GERMAN), "diffuse")
    belief.read(match.log(GERMAN))
    chart = Chart.draw(view, belief)
    assert packs.voyage(chart, UNIT["wp4"], form)[0] == "M"
    assert packs.voyage(chart, UNIT["wp4"], form, room=np.zeros(len(CELLS))) == ("P",)


def test_8_24_2_carriers_follow_the_hunt() -> None:
    match = Match.new("bismarck", dice=Dice("carriers"), keep=False)
    players: dict[str, Any] = {side: bot("bismarck", NAMES[side], side, "carriers") for side in SIDES}
    been = set()
    while not match.outcome:
        been |= {cell for ship in CARRIERS if (cell := match.state.square[ship]) not in PORTS[BRITISH]}
        for side in match.waiting:
            match.submit(side, decide(players[side], match))
    assert len(been - {""}) > 3


def test_raiders_go_for_a_convoy_in_sight_with_nobody_near() -> None:
    match = begin(position(turn=9, bismarck=at("2412"), prinz_eugen=at("2412"), sl2=at("2413", spotted=1)))
    order = decide(Otto(GERMAN, "1", "O1"), match)
    assert order["bismarck"][-1] == "2413" or order["prinz_eugen"][-1] == "2413"


def test_the_admiral_looks_into_bergen_while_the_home_fleet_is_tied() -> None:
    match = begin(position(turn=2))
    order = decide(Admiral(BRITISH, "1", "A1"), match)
    assert any(words[-1] == "1528" for words in order.values() if words)


def test_a4_the_guns_close_in_on_a_raider_that_is_held() -> None:
    near = {name: at("1920") for name in ("king_george_v", "prince_of_wales", "hood")}
    state = position(turn=10, bismarck=at("2018", spotted=1), prinz_eugen=at("1113"), suffolk=at("2018"), **near)
    match = begin_position(state, Lucky("10.7"))
    match.submit(BRITISH, "shadow suffolk")
    match.submit(GERMAN, "bismarck M 2019")
    admiral = Admiral(BRITISH, "1", "A1")
    order = decide(admiral, match)
    assert "close in on Bismarck in 2019" in admiral.reason
    assert {order[name][-1] for name in near} == {"2019"}


def test_the_postures_follow_the_situation() -> None:
    admiral = Admiral(BRITISH, "1", "A1", "raider")
    decide(admiral, Match.new("bismarck", seed="first turn"))
    assert admiral.reason.startswith("forward cordon")
    state = position(turn=26, **SHIPS_AT_SEA)
    state.points = {GERMAN: 0, BRITISH: 40}
    decide(admiral := Admiral(BRITISH, "1", "A1"), begin(state))
    assert admiral.reason.startswith("endgame")


def test_every_posture_and_strategy_can_be_named() -> None:
    for key in german_strategy.STRATEGIES:
        assert Otto(GERMAN, "1", key).strategy is german_strategy.STRATEGIES[key]
    for key in british_strategy.DRAWN:
        assert Admiral(BRITISH, "1", key).posture == key


def test_cadets_in_the_same_match_may_take_different_passages() -> None:
    ways = {play(Match.new("bismarck", dice=Dice("way"), keep=False), _cadets(seed))[1][1] for seed in "abcdefgh"}
    assert len(ways) > 1


def _cadets(seed: str) -> dict[str, Any]:
    return {side: bot("bismarck", "cadet", side, seed) for side in SIDES}
