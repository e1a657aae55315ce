"""The plot table is sound and uses what its side has read, and the skipper steers by it."""

from __future__ import annotations

from itertools import count

import pytest

import sealed_orders as so
from hex_hunt.chart import ATLANTIC, BRITISH, GERMAN
from hex_hunt.plot import SEA
from hex_hunt.tables import FAR
from sealed_orders.bots import bots, plot_table
from sealed_orders.lab.calibration import truth

GAME = so.load("hex_hunt")


def played(*players: str, seed: str) -> so.Match:
    """Return a match between bots, the German and the British."""
    match = so.Match.new(GAME, seed=seed)
    seats = {side: so.bot("hex_hunt", name, side, seed) for side, name in zip(GAME.sides, players, strict=True)}
    while not match.outcome:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, seats[side].decide(match.view(side), prompt, match.log(side)))
    return match


@pytest.mark.parametrize("side", GAME.sides)
def test_the_truth_is_never_outside_the_plot(side: str) -> None:
    looked = 0
    for seed in range(12):
        match, officer = so.Match.new(GAME, seed=f"sound {seed}"), plot_table("hex_hunt", side)
        bots_of = {who: so.bot("hex_hunt", "random", who, f"sound {seed}") for who in GAME.sides}
        assert officer is not None
        while not match.outcome:
            officer.read(match.log(side))
            for force, cells in officer.possible().items():
                at = truth(match).get(force)
                looked += at is not None
                assert at is None or at in cells, f"seed {seed}, turn {match.state.turn}: {force} in {at}"
            for who in match.waiting:
                prompt = match.prompt(who)
                assert prompt is not None
                match.submit(who, bots_of[who].decide(match.view(who), prompt, match.log(who)))
    assert looked > 100


def test_a_dummy_that_nobody_saw_may_be_in_the_atlantic_by_a_way_that_leads_in_only() -> None:
    match, officer = so.Match.new(GAME, seed="dummy"), plot_table("hex_hunt", BRITISH)
    assert officer is not None
    while match.state.at.get("b") != ATLANTIC:
        way = SEA.toward(GERMAN, match.state.at["b"], ATLANTIC, FAR) if match.state.at else ()
        match.submit(GERMAN, f"b sail {' '.join(way)}" if way else "")
        match.submit(BRITISH, "")
    officer.read(match.log(BRITISH))
    assert ATLANTIC in officer.possible()["b"]
    assert {plot.id: plot.likely.get(ATLANTIC, 0) for plot in officer.plots()}["b"] > 0.02


def test_an_empty_search_makes_its_hex_less_likely_and_orders_promise_a_find() -> None:
    match = so.Match.new(GAME, seed="plot")
    match.submit(GERMAN, "ships bismarck=a prinz_eugen=b")
    match.submit(BRITISH, "")
    officer = plot_table("hex_hunt", BRITISH)
    assert officer is not None
    match.submit(GERMAN, "")
    match.submit(BRITISH, "k sail 0403")
    officer.read(match.log(BRITISH))
    plots = {plot.id: plot for plot in officer.plots()}
    assert set(plots) == {"a", "b"}
    assert sum(plots["a"].likely.values()) == pytest.approx(1, abs=0.01)
    (one, _) = officer.outlooks(match.view(BRITISH), {"k": ("sail", "0402")})
    assert one.spots["0402"] == pytest.approx(one.chance, abs=1e-4)
    assert 0 < one.chance < 0.6
    assert officer.panels(match.view(BRITISH), {})[0].title == "Chance to spot this turn"
    assert [(reach.id, reach.turns) for reach in officer.reach(match.view(BRITISH), "0401")] == [("k", 1), ("l", 2)]


def test_the_skipper_is_on_the_list_and_finds_more_than_chance() -> None:
    assert bots("hex_hunt") == ("skipper", "random")
    seeds = [f"match {n}" for n in range(40)]
    found = {name: sum(played("skipper", name, seed=seed).state.sunk for seed in seeds) for name in bots("hex_hunt")}
    assert found["skipper"] > found["random"]


def test_the_skipper_says_where_he_is_bound() -> None:
    match = so.Match.new(GAME, seed="why")
    for side in GAME.sides:
        match.submit(side, "")
    for seed in count():
        skipper = so.bot("hex_hunt", "skipper", GERMAN, str(seed))
        prompt = match.prompt(GERMAN)
        assert prompt is not None
        skipper.decide(match.view(GERMAN), prompt, match.log(GERMAN))
        if "atlantic" in vars(skipper)["reason"]:
            assert vars(skipper)["reason"].startswith("Force ")
            break
