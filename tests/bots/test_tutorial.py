"""The bots of First Hunt: they beat random play, play as the solution says, and give reasons."""

from __future__ import annotations

from collections import Counter

import pytest

from sealed_orders.bots import Measuring, bot, bots, plot_table
from sealed_orders.bots.decision import Question, decide
from sealed_orders.bots.tutorial.lieutenant import KEPT, Lieutenant, moved_on, weights
from sealed_orders.bots.tutorial.solution import AREA, LETTER, Heard, drawn, solution
from sealed_orders.games.tutorial.chart import AREAS, SEA
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import Event
from sealed_orders.kernel.fact import Reported, Searched, Sighted, Sunk, Turn, Who
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.words import percent

BOTS = {"raider": "corsair", "hunter": "lieutenant"}
MATCHES = 60
WANTED = 45  # of them: 75 percent


def played(names: dict[str, str], scenario: str, seed: str) -> Match:
    match = Match.new("tutorial", scenario, seed=seed)
    players = {side: bot("tutorial", name, side, f"{seed} {side}") for side, name in names.items()}
    while match.outcome is None:
        side = match.waiting[0]
        prompt = match.prompt(side)
        assert prompt
        match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
    return match


@pytest.mark.parametrize("scenario", ["breakout", "at_large"])
@pytest.mark.parametrize("side", ["raider", "hunter"])
def test_each_beats_random_three_times_in_four(side: str, scenario: str) -> None:
    names = {"raider": "random", "hunter": "random"} | {side: BOTS[side]}
    won = [played(names, scenario, f"match {n}").outcome for n in range(MATCHES)]
    assert sum(outcome is not None and outcome.winner == side for outcome in won) >= WANTED


def test_each_plays_its_own_side_and_gives_a_reason() -> None:
    assert bots("tutorial", "raider") == ("corsair", "random")
    assert bots("tutorial", "hunter") == ("lieutenant", "random")
    match = Match.new("tutorial", seed="scapa")
    for side in ("raider", "hunter"):
        player, prompt = bot("tutorial", BOTS[side], side), match.prompt(side)
        assert prompt
        prompt.complete(player.decide(match.view(side), prompt, ()))
        assert getattr(player, "reason", "").endswith(".")


@pytest.mark.parametrize("side", ["raider", "hunter"])
def test_the_first_move_is_drawn_as_often_as_the_solution_says(side: str) -> None:
    plays = getattr(solution(), side)["1 0 n" if side == "raider" else "1 0 s4"]
    counts = Counter[str]()
    match = Match.new("tutorial", seed="scapa")
    prompt = match.prompt(side)
    assert prompt
    for number in range(300):
        order = bot("tutorial", BOTS[side], side, f"match {number}").decide(match.view(side), prompt, ())
        _, *way = order["ship" if side == "raider" else "cruiser"]
        counts[LETTER[way[-1]] if way else "stays"] += 1
    for letter, count in counts.items():
        share = sum(often for play, often in plays.items() if play[0] == letter) / sum(plays.values())
        assert letter == "stays" or count / 300 == pytest.approx(share, abs=0.1)


def test_every_order_of_the_solution_is_legal() -> None:
    for key, orders in solution().hunter.items():
        way, flights = key.rpartition(" ")[2][:-1], int(key[-1])
        near = {way[-1], *(LETTER[area] for area in AREAS[AREA[way[-1]]].next)}
        assert all(order[0] in near and int(order[1:]) <= flights for order in orders)
    for key, orders in solution().raider.items():
        reach = {LETTER[area] for area in SEA.reach(AREA[key[-1]], 2)}
        assert all(order == f"{key[-1]}lurk" or order in reach for order in orders)


def test_a_contact_or_a_call_is_what_both_sides_know() -> None:
    she = Who("raider", "raider")
    turns = [Event("2.1", "", (), (Turn(turn),)) for turn in (1, 2, 3)]
    call = Event("4.2", "", (), (Sunk(Who("merchant_1")), Reported(she, "atlantic", exact=True)))
    looks = [Event("3.2", "", (), (Searched((area,)),)) for area in ("approaches", "atlantic", "denmark")]
    seen = Event("3.2", "", (), (Sighted("atlantic", (she,)),))
    assert Heard((turns[0], looks[0])).key(2, 0, "w") == "2 0 w"
    heard = Heard((turns[0], looks[0], turns[1], looks[1], call, turns[2], looks[2]))
    assert (heard.key(4, 1, "ad4"), heard.way) == ("4 1 call a2 ad4", ("atlantic", "denmark"))
    assert Heard((turns[0], turns[1], seen, call)).key(3, 1, "a") == "3 1 contact a2 a"


def test_elsewhere_than_in_the_solution_the_bots_play_on() -> None:
    assert drawn(solution().hunter, "1 0 f6", FastDice("")) == ""
    assert played(BOTS, "at_large", "elsewhere").outcome


def test_who_keeps_flights_sends_none_until_a_merchant_calls() -> None:
    match, hunter = (
        Match.new("tutorial", seed="scapa"),
        Lieutenant("hunter", goes=("approaches",), keeps=True, lures=10.0),
    )
    match.submit("raider", "ship run scapa")
    prompt = match.prompt("hunter")
    assert prompt
    assert hunter.decide(match.view("hunter"), prompt, ())["flights"] == ("0",)
    assert hunter.motives["flights"].why == KEPT
    call = Event("4.2", "", (), (Reported(Who("raider", "raider"), "approaches", exact=True), Turn(2)))
    assert hunter.decide(match.view("hunter"), prompt, (call,))["flights"] == ("4",)


def test_the_raider_goes_for_the_lanes_and_raids() -> None:
    match = played({"raider": "corsair", "hunter": "random"}, "breakout", "dover")
    assert "A merchant was sunk" in " ".join(event.text for event in match.log("raider"))


def test_a_call_shows_the_hunter_where_she_is_and_a_search_where_she_hardly_is() -> None:
    she = Who("raider", "raider")
    called = weights([Event("4.2", "", (), (Reported(she, "atlantic", exact=True),))])
    assert called["atlantic"] == 1
    later = weights([Event("4.2", "", (), (Reported(she, "atlantic", exact=True), Turn(2)))])
    assert later["atlantic"] > 0.5 > later["approaches"] > 0
    searched = weights([Event("3.2", "", (), (Searched(("scapa",)),))])
    assert searched["scapa"] < searched["faroes"]


@pytest.mark.parametrize("scenario", ["breakout", "at_large"])
def test_the_plot_table_never_rules_out_where_the_raider_is(scenario: str) -> None:
    officer = plot_table("tutorial", "hunter")
    assert officer is not None
    for number in range(4):
        match = played({"raider": "random", "hunter": "lieutenant"}, scenario, f"plot {number}")
        for told in range(len(match.log("hunter")) + 1):
            officer.read(match.log("hunter")[:told])
            (plot,) = officer.plots()
            assert abs(sum(plot.likely.values()) - 1) < 0.001
            assert set(plot.likely) <= set(plot.can)
        if match.outcome and match.outcome.winner == "raider":
            assert match.view("raider").at in plot.can


def test_a_merchant_lost_without_a_call_leaves_the_lanes_and_a_turn_what_can_be_reached() -> None:
    officer = plot_table("tutorial", "hunter")
    assert officer is not None
    officer.read([Event("4.2", "", (), (Sunk(Who("merchant_1")),))])
    assert officer.possible() == {"raider": ("atlantic", "approaches")}
    officer.read([Event("4.2", "", (), (Reported(Who("raider", "raider"), "norway", exact=True), Turn(2)))])
    assert "norway" in officer.possible()["raider"]
    assert "atlantic" not in officer.possible()["raider"]


def test_flights_raise_the_chance_to_find_her_and_are_used_up() -> None:
    match, officer = Match.new("tutorial", seed="scapa"), plot_table("tutorial", "hunter")
    assert isinstance(officer, Measuring)
    view = match.view("hunter")
    none, two = (officer.measures(view, {"cruiser": ("steam",), "flights": (sent,)}) for sent in ("0", "2"))
    assert none[0].value < two[0].value
    assert (none[1].text, two[1].text) == ("0, 4 left", "2, 2 left")
    assert plot_table("tutorial", "raider").plots() == ()  # type: ignore[union-attr]


def test_the_staff_keeps_the_flights_for_a_call_and_names_the_shares_of_the_plot_table() -> None:
    match, officer = Match.new("tutorial", seed="scapa"), plot_table("tutorial", "hunter")
    assert officer is not None
    view, log = match.view("hunter"), list(match.log("hunter"))
    asked = Question("tutorial", "lieutenant", "hunter", "quiet", 1, view, log, advises=True)
    assert "flights 0" in decide(asked).order
    assert "until a distress call" in decide(asked).motives["flights"].why
    decided = decide(
        asked._replace(log=[*log, Event("4.2", "", (), (Reported(Who("raider", "raider"), "approaches", exact=True),))])
    )
    assert "flights 4" in decided.order
    officer.read(log)
    assert any(percent(share) in decide(asked).minute.reason for share in moved_on(officer.plots()[0].likely).values())
