"""The captains of the Denmark Strait: legal, repeatable, and aware of what is in front of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.bots.denmark_strait.candidates import candidates
from sealed_orders.bots.denmark_strait.captain import Captain
from sealed_orders.bots.denmark_strait.course import Course
from sealed_orders.bots.denmark_strait.greedy import Greedy
from sealed_orders.bots.denmark_strait.learn import Sample, battle, fit
from sealed_orders.bots.denmark_strait.plan import Planner
from sealed_orders.bots.denmark_strait.position import NAMES, STANDING, Fleets, Judge, logistic, weights
from sealed_orders.bots.denmark_strait.threat import blow, harm, sinks
from sealed_orders.bots.denmark_strait.trial import Trial
from sealed_orders.games.denmark_strait.cards import CODES
from sealed_orders.games.denmark_strait.chart import FACINGS
from sealed_orders.games.denmark_strait.damage import Damage
from sealed_orders.games.denmark_strait.ships import BISMARCK, BRITISH, GERMAN, HOOD, PRINCE_OF_WALES, PRINZ_EUGEN
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.game import Switch
from sealed_orders.kernel.rollout import play_on
from sealed_orders.kernel.state import Task
from sealed_orders.kernel.view import View
from sealed_orders.lab.series import Pairing, play, play_series

GAME = so.load("denmark_strait")
STAGES = ("before_shooting", "before_movement")


def start(scenario: str = "denmark_strait") -> Any:
    """Return an imagined State at the beginning of the first turn."""
    options = {switch.key: switch.values[0] for switch in GAME.switches} | {"captains": "historical"}
    state = GAME.setup(GAME.scenarios[scenario], options, FastDice("start"))
    play_on(GAME, state, FastDice("start"), lambda *_: {}, lambda now: now.agenda[-1].step == "speed")
    return state


def put(state: Any, ship: int, space: str, facing: str) -> None:
    state.space[ship], state.facing[ship] = space, FACINGS.index(facing)


def ask(state: Any, step: str, side: str, ship: int, phase: str) -> tuple[View, so.Prompt]:
    state.agenda, state.phase, state.todo = [Task(step, (side,), (ship,))], phase, [ship]
    state.active = side if phase in ("movement", "shooting") else ""
    view = GAME.view(state, side)
    prompt = GAME.steps[step].ask(view)
    assert prompt is not None
    return view, prompt


def answer(state: Any, step: str, side: str, ship: int, phase: str) -> so.Order:
    """Return the captain's answer, checked."""
    view, prompt = ask(state, step, side, ship, phase)
    return prompt.complete(Captain(side, "test").decide(view, prompt, ()))  # type: ignore[arg-type]


def watched(
    scenario: str, seed: str, turns: int = 60, options: dict[str, str] | None = None
) -> Iterator[tuple[so.Match, str, Captain, so.Order]]:
    """Yield a battle between two captains, whole or for a number of turns, with every decision before it is sealed."""
    match = so.Match.new(GAME, scenario, options, seed)
    captains = {side: Captain(side, seed, tries=1) for side in GAME.sides}
    while not match.outcome and match.state.turn <= turns:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            order = prompt.complete(captains[side].decide(match.view(side), prompt, match.log(side)))
            yield match, side, captains[side], order
            match.submit(side, order)


@pytest.mark.parametrize("scenario", GAME.scenarios)
def test_captains_fight_greedy_gunners_in_every_scenario_with_legal_orders(scenario: str) -> None:
    result = play(Pairing("denmark_strait", {GERMAN: "greedy", BRITISH: "captain"}, scenario, seed="whole"), 0)
    assert result.rule.startswith("13.")


@pytest.mark.parametrize("switch", GAME.switches, ids=lambda switch: switch.key)
def test_captains_fight_with_every_switch(switch: Switch) -> None:
    *_, (match, _, _, _) = watched("single_ships", "switch", options={switch.key: switch.values[-1]})
    assert match.outcome


def test_greedy_gunners_fight_with_legal_orders() -> None:
    pairing = Pairing("denmark_strait", {GERMAN: "greedy", BRITISH: "greedy"}, "cruisers_close")
    assert len(play_series(pairing, 20).results) == 20


def test_the_same_seed_gives_the_same_orders_also_to_a_captain_created_again() -> None:
    for match, side, _, order in watched("denmark_strait", "same", turns=3):
        prompt = match.prompt(side)
        assert prompt is not None
        assert prompt.complete(Captain(side, "same", tries=1).decide(match.view(side), prompt, ())) == order


def other_decks(state: Any, dice: FastDice) -> Any:
    """Return a State that looks the same to everybody, but with both draw piles in another order."""
    twin = state.copy()
    twin.draw = {side: tuple(dice.shuffled(pile, "")) for side, pile in state.draw.items()}
    return twin


def test_the_captain_decides_alike_whatever_the_order_of_the_decks() -> None:
    dice, swapped = FastDice("swap"), 0
    for match, side, _, order in watched("denmark_strait", "decks", turns=4):
        twin = so.Match(GAME, other_decks(match.state, dice), FastDice("other"), keep=False)
        swapped += twin.state.draw != match.state.draw
        prompt = twin.prompt(side)
        assert prompt is not None
        assert twin.view(side) == match.view(side)
        assert prompt.complete(Captain(side, "decks", tries=1).decide(twin.view(side), prompt, ())) == order
    assert swapped > 20


@pytest.mark.parametrize(
    ("side", "sealed"),
    [
        (BRITISH, ["bismarck topp; prinz_eugen meisel", "bismarck fein; prinz_eugen krancke", ""]),
        (GERMAN, ["hood tovey; prince_of_wales kerr", "hood holland; prince_of_wales dalrymple_hamilton", ""]),
    ],
)
def test_the_captain_decides_alike_whatever_the_enemy_has_sealed(side: str, sealed: list[str]) -> None:
    (enemy,) = (other for other in GAME.sides if other != side)
    for seed in range(6):
        answers = []
        for text in sealed:
            match = so.Match.new("denmark_strait", seed="sealed")
            match.submit(enemy, text)
            prompt = match.prompt(side)
            assert prompt is not None
            answers.append(Captain(side, str(seed)).decide(match.view(side), prompt, match.log(side)))
        assert all(answer == answers[0] for answer in answers)


def test_every_decision_has_a_reason_of_its_own() -> None:
    steps, reasons = set(), []
    for scenario in ("denmark_strait", "hood_is_gone"):
        for match, side, captain, _ in watched(scenario, "reasons", turns=5):
            steps.add(match.view(side).step)
            reasons.append(captain.reason)
    assert {"captains", "next", "move", "shoot", "repair", "check"} <= steps
    assert all(reasons)
    assert len(set(reasons)) > len(reasons) // 2


def test_the_greedy_gunner_has_his_reasons_too() -> None:
    match = so.Match.new("denmark_strait", seed="greedy")
    gunners = {side: Greedy(side) for side in GAME.sides}
    reasons = set()
    while not match.outcome:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            order = gunners[side].decide(match.view(side), prompt, ())
            assert gunners[side].reason
            reasons.add(gunners[side].reason)
            match.submit(side, order)
    assert "the historical captains" in reasons
    assert any(reason.startswith("Bismarck fires at ") and reason.endswith(" %)") for reason in reasons)


def why(state: Any, step: str, side: str, ship: int, phase: str) -> str:
    """Return the captain's reason."""
    view, prompt = ask(state, step, side, ship, phase)
    captain = Captain(side, "test")
    captain.decide(view, prompt, ())  # type: ignore[arg-type]
    return captain.reason


def test_the_reason_for_a_shot_has_its_odds() -> None:
    state = start()
    state.points[HOOD] = 0
    put(state, HOOD, "e5", "N")
    put(state, BISMARCK, "e3", "W")
    put(state, PRINZ_EUGEN, "a1", "W")
    state.target[HOOD], state.splashes[HOOD] = BISMARCK, 2
    reason = why(state, "shoot", BRITISH, HOOD, "shooting")
    assert reason.startswith("Hood fires at Bismarck at range 2 on 8+ (42 %); ")
    assert " % to win; or Hood fires at Prinz Eugen at range 4 on 10+ (17 %): " in reason


def test_the_reasons_for_a_check_a_repair_and_a_move_have_their_odds() -> None:
    state = start()
    state.hit[HOOD] = True
    assert why(state, "check", BRITISH, HOOD, "morale") == "Hood checks morale on 2+ with 4 points (100 %)"
    state.damage.append(Damage(HOOD, CODES["KS"]))
    state.hit[HOOD] = False
    assert "repairs the king of spades on 6+ with 4 points (72 %)" in why(
        state, "repair", BRITISH, HOOD, "damage control"
    )
    state = start()
    state.speed = 12
    assert " to fire at " in why(state, "move", BRITISH, HOOD, "movement")


def test_the_reason_for_a_new_speed_roll_is_how_many_ships_may_move() -> None:
    state = start()
    state.speed, state.todo, state.phase, state.active = 4, [HOOD, PRINCE_OF_WALES], "movement", BRITISH
    state.agenda = [Task("reroll", (BRITISH,))]
    view = GAME.view(state, BRITISH)
    captain = Captain(BRITISH, "test")
    assert captain.decide(view, GAME.steps["reroll"].ask(view), ()) == {"reroll": ("yes",)}  # type: ignore[arg-type]
    assert captain.reason == "rolls again: 0 of 2 ships may move, 1.7 on average with a new roll"


def test_smoke_and_the_ship_that_leaves_are_put_into_words() -> None:
    state = start()
    state.captain[PRINZ_EUGEN] = "fein"
    assert "Prinz Eugen makes smoke" in why(state, "smoke", GERMAN, PRINZ_EUGEN, "movement")
    state.speed = 12
    state.space[PRINZ_EUGEN], state.fate[PRINZ_EUGEN] = "", "sunk"
    put(state, BISMARCK, "a3", "W")
    put(state, HOOD, "c3", "W")
    put(state, PRINCE_OF_WALES, "c4", "W")
    assert why(state, "move", GERMAN, BISMARCK, "movement").startswith("Bismarck leaves the map to the west; ")


@pytest.mark.parametrize("side", GAME.sides)
def test_captains_are_drawn_from_good_and_affordable_pairs(side: str) -> None:
    for seed in range(8):
        match = so.Match.new("denmark_strait", seed="cards")
        prompt = match.prompt(side)
        assert prompt is not None
        match.submit(side, Captain(side, str(seed)).decide(match.view(side), prompt, ()))


def test_the_bismarck_breaks_out_when_that_wins() -> None:
    state = start()
    state.speed = 12
    state.space[PRINZ_EUGEN], state.fate[PRINZ_EUGEN] = "", "sunk"
    put(state, BISMARCK, "a3", "W")
    put(state, HOOD, "c3", "W")
    put(state, PRINCE_OF_WALES, "c4", "W")
    chosen = answer(state, "move", GERMAN, BISMARCK, "movement")
    assert chosen["bismarck"] == ("ahead",)


def test_the_cruiser_breaks_out_where_that_wins_and_not_where_it_does_not() -> None:
    for flagship, leaves in (("off", True), ("on", False)):
        state = start()
        state.options["flagship"] = flagship
        state.speed = 12
        put(state, PRINZ_EUGEN, "a3", "W")
        put(state, BISMARCK, "c1", "W")
        put(state, HOOD, "e5", "W")
        put(state, PRINCE_OF_WALES, "e6", "W")
        chosen = answer(state, "move", GERMAN, PRINZ_EUGEN, "movement")
        assert (chosen["prinz_eugen"] == ("ahead",)) == leaves


def test_a_ship_with_failed_morale_stays_to_rally_where_leaving_loses() -> None:
    state = start()
    state.speed = 12
    state.space[PRINZ_EUGEN], state.fate[PRINZ_EUGEN] = "", "sunk"
    put(state, BISMARCK, "a3", "W")
    put(state, HOOD, "d3", "W")
    put(state, PRINCE_OF_WALES, "d4", "W")
    state.failed[BISMARCK] = True
    chosen = answer(state, "move", GERMAN, BISMARCK, "movement")
    assert chosen["bismarck"] != ("ahead",)


def test_a_british_ship_does_not_leave_the_battle() -> None:
    state = start()
    state.speed = 12
    put(state, HOOD, "h5", "E")
    chosen = answer(state, "move", BRITISH, HOOD, "movement")
    assert chosen["hood"] != ("ahead",)


def test_all_points_that_help_go_to_the_last_check_of_a_ship() -> None:
    state = start()
    state.hit[HOOD] = True
    assert answer(state, "check", BRITISH, HOOD, "morale")["points"] == ("4",)


def test_a_shot_is_aimed_at_the_ship_that_it_can_hit() -> None:
    state = start()
    put(state, HOOD, "e5", "N")
    put(state, BISMARCK, "e3", "W")
    put(state, PRINZ_EUGEN, "h1", "W")
    state.target[HOOD], state.splashes[HOOD] = BISMARCK, 2
    assert answer(state, "shoot", BRITISH, HOOD, "shooting")["hood"] == ("bismarck",)


def test_more_damage_on_the_bismarck_is_worse_for_the_germans() -> None:
    fresh, hurt = start(), start()
    hurt.hull[BISMARCK] = 25
    for stage in STAGES:
        assert Judge(hurt, stage).german(hurt) < Judge(fresh, stage).german(fresh)


def test_the_judge_adds_up_what_the_features_say() -> None:
    state = start("cruisers_close")
    state.fate[HOOD], state.space[HOOD] = "sunk", ""
    judge, learnt = Judge(state, "before_movement"), weights("before_movement")
    plain = sum(learnt[name] * value for name, value in zip(NAMES, Fleets(state).features(state), strict=True))
    assert judge.score(state, len(STANDING), 0.0) == pytest.approx(plain)


def test_every_feature_has_a_weight() -> None:
    for stage in STAGES:
        assert set(weights(stage)) == set(NAMES)


def test_a_blow_is_heavier_where_it_draws_on() -> None:
    assert harm(BISMARCK, HOOD, 3) > harm(BISMARCK, HOOD, 4)
    assert blow(BISMARCK, HOOD, False).cards == pytest.approx(40 / 52)
    assert sinks(BISMARCK, HOOD, False, 11) == pytest.approx(4 / 52 / 6)


def test_a_plan_counts_on_the_enemys_answer() -> None:
    state = start()
    state.speed, state.active, state.todo, state.phase = 12, BRITISH, [HOOD, PRINCE_OF_WALES], "movement"
    planner = Planner(state)
    unanswered = max(plan.value for plan in planner.plans([HOOD, PRINCE_OF_WALES]))
    assert planner.ranked([HOOD, PRINCE_OF_WALES])[0].value < unanswered


def test_of_many_candidates_the_two_best_are_tried_longest() -> None:
    state = start()
    view, _ = ask(state, "shoot", GERMAN, BISMARCK, "shooting")
    many = candidates(view)  # type: ignore[arg-type]
    trial = Trial(view, "test")  # type: ignore[arg-type]
    best, second = trial.ranked(many, 2)
    assert len(many) > 4
    assert best.order in many
    assert 0 < second.worth <= best.worth < 1
    assert trial.ranked(many[:1], 2)[0].order == many[0]


def test_prospects_are_better_on_the_way_to_the_enemy_than_away_from_it() -> None:
    state = start()
    state.active = BRITISH
    put(state, PRINCE_OF_WALES, "d5", "N")
    course = Course(state, Judge(state, "before_shooting"), HOOD)
    near, far = state.copy(), state.copy()
    put(near, HOOD, "d4", "NW")
    put(far, HOOD, "h8", "SE")
    assert course.at(near) < course.at(far)  # as the Germans see it


def test_learning_finds_what_decides() -> None:
    dice = FastDice("fit")
    wins = NAMES.index("german_win_near")
    samples = [Sample("s", ((0, 1.0), (wins, float(n % 2))), float(n % 2)) for n in range(200)]
    learnt = fit(samples, dice)
    assert logistic(learnt[0]) < 0.2
    assert logistic(learnt[0] + learnt[wins]) > 0.8


def test_a_battle_to_learn_from_has_positions_of_both_stages() -> None:
    samples = list(battle(FastDice("learn")))
    assert {sample.stage for sample in samples} == set(STAGES)
    assert len({sample.result for sample in samples}) == 1
