"""Langsdorff, Harwood and the cadet: whole matches with legal orders and reasons, and plans that news changes."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from sealed_orders.bots import bot
from sealed_orders.bots.cards.deck import deck
from sealed_orders.bots.graf_spee.accounts import lead, reported_places, reports
from sealed_orders.bots.graf_spee.british.elements import must_refuel, relieved
from sealed_orders.bots.graf_spee.british.hunt import LINGERS, Hunt, lingers
from sealed_orders.bots.graf_spee.german import plan as plans
from sealed_orders.bots.graf_spee.harwood import Harwood
from sealed_orders.bots.graf_spee.langsdorff import Langsdorff
from sealed_orders.bots.graf_spee.theatre.campaign import PLANS, Pursuit
from sealed_orders.bots.graf_spee.ways import far
from sealed_orders.bots.hunt.reading import believed
from sealed_orders.games.graf_spee import GAME
from sealed_orders.games.graf_spee.chart import BRITISH_PORTS, NEUTRAL_PORTS
from sealed_orders.games.graf_spee.ships import BRITISH, GERMAN, SHIP, SIDES
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Befell, Begins, Fact, Phase, Reported, Turn, Who
from sealed_orders.kernel.game import Step
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import format_order
from sealed_orders.kernel.squares import distance
from sealed_orders.lab.exploit import Target
from sealed_orders.lab.exploit import play as play_card
from tests.games.graf_spee.position import at, begin, hunt

NAMES = {GERMAN: "langsdorff", BRITISH: "harwood"}
SPEE = Who("graf_spee", GERMAN, "Graf Spee")
SUNK = Befell("merchant ship sunk")


def decide(player: Any, match: Match, side: str = GERMAN) -> Any:
    """Return a bot's order in a match."""
    prompt = match.prompt(side)
    assert prompt is not None
    return player.decide(match.view(side), prompt, match.log(side))


def play(match: Match, players: dict[str, Any], most: int = 10_000) -> list[tuple[str, str, str]]:
    """Play on; return every order with its side and reason."""
    said: list[tuple[str, str, str]] = []
    while not match.outcome and len(said) < most:
        for side in match.waiting:
            order = decide(players[side], match, side)
            said.append((side, format_order(order), getattr(players[side], "reason", "")))
            match.submit(side, order)
    return said


def seated(names: dict[str, str], seed: str) -> dict[str, Any]:
    return {side: bot("graf_spee", names[side], side, seed) for side in SIDES}


def test_a_commander_answers_every_question_of_the_game() -> None:
    asking = {name for name, step in GAME.steps.items() if type(step).ask is not Step.ask}
    assert all(callable(getattr(Harwood, name, None)) for name in asking - {"evade"})


@pytest.mark.parametrize("scenario", ["december_1", "december_13"])
def test_a_scenario_is_played_to_the_end_with_a_reason_for_every_order(scenario: str) -> None:
    match = Match.new("graf_spee", scenario, {"solitaire": "on"}, dice=Dice("whole"), keep=False)
    said = play(match, seated(NAMES, "whole"))
    assert said
    assert [entry for entry in said if not entry[2]] == []


def test_one_made_again_goes_on_as_the_old_one_would_have() -> None:
    match = Match.new("graf_spee", dice=Dice("anew"), keep=False)
    kept = seated(NAMES, "anew")
    while match.state.turn < 5:
        for side in match.waiting:
            order = decide(kept[side], match, side)
            assert decide(bot("graf_spee", NAMES[side], side, "anew"), match, side) == order
            match.submit(side, order)


def test_off_line_he_declines_and_enters_nothing() -> None:
    """14.0, 14.1"""
    match = begin(hunt(graf_spee=at("2314"), ajax=at("2314"), exeter=at("2314"), achilles=at("2314")), Dice("4"))
    view, prompt, log = match.view(BRITISH), match.prompt(BRITISH), match.log(BRITISH)
    assert prompt is not None
    harwood = Harwood(BRITISH)
    assert harwood.offline(view, prompt, log)[0] == {"offline": ("no",)}
    assert harwood.enter(view, prompt, log)[0] == {}
    assert harwood.confirm(view, prompt, log)[0] == {"again": ("no",)}


def test_plans_are_drawn_by_their_weights_and_again_after_a_report() -> None:
    drawn = Counter(plans.drawn(str(number), 1, []).name for number in range(600))
    total = sum(plan.weight for plan in plans.PLANS)
    for plan in plans.PLANS:
        assert drawn[plan.name] / 600 == pytest.approx(plan.weight / total, abs=0.06)
    assert len({plans.drawn("one", 6, list(range(n))).name for n in range(1, 6)}) > 1


def test_9_3_after_a_report_he_fears_the_square_and_often_leaves_it() -> None:
    """9.3"""
    state = hunt(turn=9, level=2, graf_spee=at("2019", fuel=30), altmark=at("2722"))
    state.track_graf_spee = ["1925", "1925", *["2019"] * 7]
    stays = Counter[bool]()
    for told in (False, True):
        match = begin(state.copy(), Dice("report"))
        log = [Event("3.0", "", (GERMAN,), (Turn(turn), Phase("movement"))) for turn in range(1, 9)]
        facts = (SUNK, Reported(SPEE)) if told else (SUNK,)
        log += [Event("9.2", "", (GERMAN,), facts), Event("3.0", "", (GERMAN,), (Turn(9),))]
        prompt = match.prompt(GERMAN)
        assert prompt is not None
        for seed in range(2, 8):
            order = Langsdorff(GERMAN, str(seed)).decide(match.view(GERMAN), prompt, log)
            stays[told] += order["graf_spee"] == ("P",)
    assert stays[False] == 6
    assert stays[True] <= 3


def test_10_1_short_of_fuel_he_makes_for_the_altmark_and_she_for_him() -> None:
    """10.1"""
    match = begin(hunt(turn=8, graf_spee=at("2118", fuel=6), altmark=at("2122", fuel=40)), Dice("fuel"))
    order = decide(Langsdorff(GERMAN, "1"), match)
    assert far(GERMAN, order["graf_spee"][-1], "2122") < far(GERMAN, "2118", "2122")
    assert far(GERMAN, order["altmark"][-1], "2118") < far(GERMAN, "2122", "2118")


def test_12_1_he_keeps_out_of_ports() -> None:
    """12.1, 5.3.2"""
    for cell, seed in (("2314", "a"), ("2017", "b"), ("1818", "c"), ("2227", "d")):
        order = decide(Langsdorff(GERMAN, seed), begin(hunt(graf_spee=at(cell), altmark=at("2122")), Dice(seed)))
        assert order["graf_spee"][-1] not in NEUTRAL_PORTS | BRITISH_PORTS


def test_17_4_with_the_points_he_goes_and_hides() -> None:
    """17.4"""
    match = begin(hunt(turn=40, graf_spee=at("2215"), altmark=at("2122")), Dice("home"))
    log = [*match.log(GERMAN), *([Event("9.2", "", (GERMAN,), (SUNK,))] * 8)]
    prompt = match.prompt(GERMAN)
    assert prompt is not None
    langsdorff = Langsdorff(GERMAN, "1")
    langsdorff.decide(match.view(GERMAN), prompt, log)
    assert langsdorff.reason.startswith("plan: hide and keep the lead, +120 points"), (
        "with the 40 of a late start (17.3)"
    )


def test_7_1_a_shadowed_raider_is_not_foreseen() -> None:
    """7.1"""
    ways: Counter[str] = Counter()
    for seed in range(10):
        state = hunt(level=2, graf_spee=at("2118", spotted=1), ajax=at("2118", spotted=1), exeter=at("2118", spotted=1))
        match = begin(state, Dice(str(seed)))
        match.submit(BRITISH, "shadow yes")
        ways[decide(Langsdorff(GERMAN, str(seed)), match)["graf_spee"][-1]] += 1
    assert len(ways) > 2


def test_9_3_harwood_goes_where_she_is_reported() -> None:
    """9.3"""
    match = begin(hunt(graf_spee=at("1925"), altmark=at("2922"), exeter=at("2315"), ajax=at("2315")), Dice("go"))
    facts = (Turn(1), Begins(SPEE, ("2316",)), Phase("movement"), Reported(SPEE, "2317", exact=True), Turn(2))
    log = [Event("9.3", "", (BRITISH,), (fact,)) for fact in facts]
    prompt = match.prompt(BRITISH)
    assert prompt is not None
    order = Harwood(BRITISH).decide(match.view(BRITISH), prompt, log)
    assert all(distance(order[name][-1], "2317") <= 1 for name in ("exeter", "ajax"))


def test_nobody_knows_where_harwood_s_ships_go_first() -> None:
    match = Match.new("graf_spee", seed="opening")
    view, prompt = match.view(BRITISH), match.prompt(BRITISH)
    assert prompt is not None
    opened = [format_order(Harwood(BRITISH, f"match {n}").decide(view, prompt, match.log(BRITISH))) for n in range(5)]
    assert len(set(opened)) >= 3
    assert format_order(Harwood(BRITISH, "match 0").decide(view, prompt, match.log(BRITISH))) == opened[0]


def test_9_3_harwood_looks_where_she_was_reported_twice() -> None:
    """9.3 A raider that stays where it was reported is searched for there again."""
    match = begin(
        hunt(turn=8, graf_spee=at("1925"), altmark=at("2922"), exeter=at("2315"), ajax=at("2315")), Dice("go")
    )
    facts: list[Fact] = [Turn(6), Begins(SPEE, ("2314",)), Phase("movement"), Reported(SPEE, "2314", exact=True)]
    facts += [Turn(7), Phase("movement"), Reported(SPEE, "2314", exact=True), Turn(8)]
    log = [Event("9.3", "", (BRITISH,), (fact,)) for fact in facts]
    prompt = match.prompt(BRITISH)
    assert prompt is not None
    order = Harwood(BRITISH).decide(match.view(BRITISH), prompt, log)
    assert [order[name][-1] for name in ("exeter", "ajax")] == ["2314"] * 2
    assert lingers(match.view(BRITISH), reported_places(log)) == (LINGERS, "2314")
    assert lingers(match.view(BRITISH), reported_places(log[:4]))[0] == 0


def test_once_she_is_sunk_harwood_looks_for_the_altmark_and_says_so() -> None:
    state = hunt(turn=9, altmark=at("2722"), renown=at("2018"), ajax=at("2318"))
    state.fate[SHIP["graf_spee"]] = "sunk"
    harwood, match = Harwood(BRITISH), begin(state)
    decide(harwood, match, BRITISH)
    assert "Graf Spee" not in f"{harwood.reason} {' '.join(motive.why for motive in harwood.motives.values())}"
    belief = believed(Pursuit, BRITISH, match.log(BRITISH), PLANS)
    assert Hunt.begun(match.view(BRITISH), belief).quarry[0] == "Altmark"


def test_5_6_a_ship_makes_for_port_in_time() -> None:
    """5.6"""
    match = begin(hunt(graf_spee=at("1925"), ajax=at("2318", fuel=6), exeter=at("2318", fuel=15)), Dice("fuel"))
    view = match.view(BRITISH)
    assert [must_refuel(view, SHIP[name], 40) for name in ("ajax", "exeter")] == [True, False]
    assert not must_refuel(view, SHIP["ajax"], 6), "the match is over before she is dry"


def test_5_6_ships_refuel_in_shifts_before_they_have_to() -> None:
    """5.6 The ship with least to spare goes first; not if three are on their way, nor if she is closing in."""
    fleet = {"exeter": at("2218", fuel=10), "cumberland": at("2218", fuel=9), "ajax": at("2218", fuel=40)}
    view = begin(hunt(turn=9, graf_spee=at("1526"), **fleet)).view(BRITISH)
    exeter, cumberland = SHIP["exeter"], SHIP["cumberland"]
    assert not any(must_refuel(view, ship, 41) for ship in (exeter, cumberland))
    assert relieved(view, [], 41, []) == [cumberland]
    assert relieved(view, [], 41, [cumberland]) == [exeter]
    assert relieved(view, [0, 1, 2], 41, []) == []


def test_17_2_the_lead_counts_merchants_losses_and_damage() -> None:
    """17.2"""
    match = begin(hunt(graf_spee=at("1925", hull=10), altmark=at("2122"), ajax=at("2314")), Dice("lead"))
    view = match.view(GERMAN)
    log = [Event("9.2", "", (GERMAN,), (SUNK,)), Event("9.2", "", (GERMAN,), (SUNK, Reported(SPEE)))]
    assert lead(view, log) == pytest.approx(20 - 0.5 * 80 * 10 / 50)


def test_9_3_the_germans_know_when_they_were_given_away() -> None:
    """9.3"""
    match = begin(hunt(graf_spee=at("2017")), Dice("told"))
    match.state.track_graf_spee = ["1925", "1925", "2017"]  # where she began, and after each turn
    log = [Event("1", "", (GERMAN,), (fact,)) for fact in (Turn(1), Turn(2), Reported(SPEE))]
    assert reports(match.game.view(match.state, GERMAN), log) == [(0, "1925"), (2, "2017")]


@pytest.mark.parametrize(
    ("bot", "side", "card"), [("harwood", BRITISH, "german_corner"), ("langsdorff", GERMAN, "british_edge")]
)
def test_no_card_wins_by_doing_nothing(bot: str, side: str, card: str) -> None:
    """The long run of all cards is sealed-orders exploit graf_spee BOT."""
    assert play_card(Target("graf_spee", bot, side), deck("graf_spee")[card], "short", 1).share < 1


@pytest.mark.parametrize("side", SIDES)
def test_each_beats_random_play(side: str) -> None:
    other = next(one for one in SIDES if one != side)
    match = Match.new("graf_spee", dice=Dice(f"random {side}"), keep=False)
    play(match, seated({side: NAMES[side], other: "random"}, "random"))
    assert match.outcome is not None
    assert match.outcome.winner == side
    dry = [entry for entry in match.state.account if entry.startswith("german: enemy ships at sea without fuel")]
    assert not dry or side == GERMAN
