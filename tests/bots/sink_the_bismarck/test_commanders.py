"""The commanders: legal orders under every switch, with reasons, and sensible play where a test can judge it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from sealed_orders.bots import bot, bots
from sealed_orders.bots.commander import Decision
from sealed_orders.bots.sink_the_bismarck.battle.aim import targets
from sealed_orders.bots.sink_the_bismarck.battle.condition import damages, hits
from sealed_orders.bots.sink_the_bismarck.battle.duel import Duel, Waters
from sealed_orders.bots.sink_the_bismarck.british import decoys
from sealed_orders.bots.sink_the_bismarck.card import CardPlayer
from sealed_orders.bots.sink_the_bismarck.german.operation import OPERATIONS, Operation, drawn
from sealed_orders.bots.sink_the_bismarck.german.raid import HOME, RAID, Chart
from sealed_orders.bots.sink_the_bismarck.lindemann import Lindemann
from sealed_orders.bots.sink_the_bismarck.theatre.motion import GAPS, atlantic
from sealed_orders.bots.sink_the_bismarck.tovey import Tovey
from sealed_orders.bots.sink_the_bismarck.ways import CELLS, INDEX
from sealed_orders.bots.sink_the_bismarck.wings import missions
from sealed_orders.games.sink_the_bismarck import GAME
from sealed_orders.games.sink_the_bismarck.chart import ZONES
from sealed_orders.games.sink_the_bismarck.markers import ID
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN
from sealed_orders.games.sink_the_bismarck.ships import NUMBER as SHIP
from sealed_orders.games.sink_the_bismarck.switches import RULES
from sealed_orders.games.sink_the_bismarck.view import SinkView
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Damaged, Who
from sealed_orders.kernel.game import load
from sealed_orders.kernel.prompt import Prompt
from tests.bots.sink_the_bismarck.play import begin, believed, play, seated
from tests.games.sink_the_bismarck.position import put, sea

DAY = Waters(1, False, 0, 3, 0, 3, True, True, False)
SOUND = frozenset[int]()


def fleet(*names: str, damage: int = 0) -> dict[int, int]:
    return {SHIP[name]: damage for name in names}


def test_every_side_has_its_commander_first() -> None:
    assert bots(GAME.name, GERMAN)[0] == "lindemann"
    assert bots(GAME.name, BRITISH)[0] == "tovey"


@pytest.mark.parametrize("switches", ["on", "off"])
@pytest.mark.parametrize("scenario", ["last_cruise", "the_chase"])
def test_a_match_is_played_to_its_end_with_every_rule_on_or_off(scenario: str, switches: str) -> None:
    options = {rule.key: switches for rule in RULES}
    match = play(begin(scenario, options, "switches"), seated("lindemann", "tovey"))
    assert match.outcome


def test_orders_come_with_their_reasons() -> None:
    match = begin("last_cruise")
    player = bot(GAME.name, "lindemann", GERMAN, "reasons")
    play(match, {**seated("lindemann", "tovey"), GERMAN: player}, lambda m: m.view(GERMAN).step == "plot")
    prompt = match.prompt(GERMAN)
    assert prompt is not None
    player.decide(match.view(GERMAN), prompt, match.log(GERMAN))
    assert "Bismarck" in player.reason  # type: ignore[attr-defined]


def test_a_commander_made_again_orders_the_same() -> None:
    match = play(begin("the_chase"), seated("lindemann", "tovey"), lambda m: m.state.turn == 12)
    for side in match.waiting:
        prompt = match.prompt(side)
        assert prompt is not None
        name = bots(GAME.name, side)[0]
        orders = [bot(GAME.name, name, side, "bots").decide(match.view(side), prompt, match.log(side)) for _ in "ab"]
        assert orders[0] == orders[1]


def test_the_german_plan_is_drawn_for_the_match_and_kept() -> None:
    plans = {drawn(FastDice(f"plan {n}")).name for n in range(60)}
    assert plans == {name for _, name, *_ in OPERATIONS}
    assert Lindemann(GERMAN, "match#1").plan == Lindemann(GERMAN, "match#7").plan


@pytest.mark.parametrize("plan", OPERATIONS, ids=lambda plan: str(plan[1]))
def test_a_break_out_that_nobody_bars_is_not_put_off(plan: tuple[int, str, str, bool, float, int]) -> None:
    """15.4 It was postponed turn after turn as long as the bot still saw time for it.

    And every plan went by the gap between Iceland and the Faroes, whatever it said.
    """
    _, name, gap, together, caution, until = plan
    ways: list[str] = []

    class Logged(Lindemann):
        def plot(self, view: SinkView, prompt: Prompt, log: Sequence[Event]) -> Decision:
            order, words = super().plot(view, prompt, log)
            ways.extend(order[ID[view.force[SHIP["bismarck"]]]][1:])
            return order, words

    german = Logged(GERMAN, "out", Operation(name, gap, 1, together, caution, until))
    match = play(begin(), {GERMAN: german, BRITISH: CardPlayer(BRITISH, "", "in_port")}, lambda m: m.state.turn == 17)
    assert match.state.atlantic[SHIP["bismarck"]]
    assert atlantic()[INDEX[match.state.cell[match.state.force[SHIP["bismarck"]]]]]
    passed = [other for cell in ways for other in GAPS if cell in ZONES[other]]
    assert passed[0] == gap


def test_15_8_who_would_come_home_a_loser_stays_out_and_dares_more() -> None:
    match = play(begin(), seated("midshipman", "midshipman"), lambda m: m.state.turn == 2)
    plan = Operation("dash", "faroes_shetland_gap", 1, True, 0.8, 8)
    state = match.state.copy()
    force, state.turn = state.force[SHIP["bismarck"]], 30
    state.cell[force] = "2720"
    for ship in (SHIP["bismarck"], SHIP["prinz_eugen"]):
        state.atlantic[ship] = 1

    def chart(points: int) -> Chart:
        state.halves[GERMAN] = 2 * points
        return Chart(GAME.view(state, GERMAN), believed(GERMAN, match.log(GERMAN)), plan)

    assert (chart(0).losing, chart(6).losing) == (True, False)
    assert chart(0).caution < chart(6).caution == 1.0
    assert (chart(0).aim(force), chart(6).aim(force)) == (RAID, HOME)


def test_12_the_bismarck_beats_a_cruiser_and_loses_to_the_home_fleet() -> None:
    dice = FastDice("duel")
    cruiser = Duel(fleet("bismarck", "prinz_eugen"), fleet("norfolk"), DAY, SOUND)
    assert cruiser.gain(False, False, dice) > 3
    home_fleet = Duel(fleet("bismarck", damage=4), fleet("king_george_v", "rodney"), DAY, SOUND)
    assert home_fleet.gain(False, False, dice) < -15
    assert home_fleet.gain(True, False, dice) > home_fleet.gain(False, False, dice)


def test_13_6_a_ship_with_a_rudder_hit_does_not_get_away() -> None:
    dice = FastDice("stuck")
    foes = fleet("king_george_v", "rodney")
    free = Duel(fleet("bismarck", damage=4), foes, DAY, SOUND).gain(True, False, dice, 60)
    stuck = Duel(fleet("bismarck", damage=4), foes, DAY, frozenset({SHIP["bismarck"]})).gain(True, False, dice, 60)
    assert stuck < free - 10


def test_12_13_guns_go_for_what_a_shot_promises_most_at() -> None:
    state = sea()
    put(state, "2010", "bismarck")
    put(state, "2010", "hood", "norfolk")
    for name in ("bismarck", "hood", "norfolk"):
        state.line[SHIP[name]] = 1
    from sealed_orders.kernel.state import Task

    state.agenda.append(Task("round", (GERMAN,), ("2010", 4, 1)))
    view = GAME.view(state, GERMAN)
    prompt = load(GAME.name).steps["round"].ask(view)
    assert prompt is not None
    assert targets(view, prompt, ())[0] == {"bismarck": ("hood",)}


def test_13_1_the_enemys_damage_is_what_was_seen() -> None:
    hood = Who("hood", BRITISH, "Hood")
    log = tuple(Event("13.1", "hit", (GERMAN,), (Damaged(hood, {"damage": n}),)) for n in (3, 4))
    assert hits(damages(log)) == {SHIP["hood"]: 7}


def test_10_5_aircraft_search_where_the_enemy_is_likeliest_and_never_in_poor_weather() -> None:
    match = play(
        begin(), seated("midshipman", "midshipman"), lambda m: m.view(BRITISH).step == "plot" and m.state.turn == 2
    )
    prompt, view = match.prompt(BRITISH), match.view(BRITISH)
    assert prompt is not None
    enemy = np.zeros(len(CELLS))
    enemy[INDEX["3107"]] = 1.0
    order = missions(view, prompt, enemy, {})
    prompt.complete(order)
    searches = [answer[-1] for answer in order.values() if answer[0] == "search"]
    assert searches or view.weather_at("3107") == 3
    assert all(cell == "3107" or cell in ("3106", "3206", "3207", "3108", "3007", "3006") for cell in searches)


def test_4_3_where_a_dummy_makes_for_is_drawn_for_the_match_and_changes() -> None:
    """4.3 It is the same for several turns, so that it gets there, and differs between matches."""
    toveys = [Tovey(BRITISH, f"match {number}#3") for number in range(12)]
    goals = [decoys.post("x1", 2, tovey.luck) for tovey in toveys]
    assert len(set(goals)) > 4
    assert goals == [decoys.post("x1", 5, tovey.luck) for tovey in toveys]
    assert goals != [decoys.post("x1", 9, tovey.luck) for tovey in toveys]
