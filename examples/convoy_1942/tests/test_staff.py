"""Both sides' plot tables are sound, even where ways lead one way only; and the mate beats random play."""

from __future__ import annotations

import pytest

import sealed_orders as so
from convoy_1942.chart import ALLIED, GERMAN
from sealed_orders.bots import bots, plot_table
from sealed_orders.lab.calibration import truth

GAME = so.load("convoy_1942")


def played(allied: str, german: str, seed: str) -> so.Match:
    """Return a match between bots."""
    match = so.Match.new(GAME, seed=seed)
    names = {ALLIED: allied, GERMAN: german}
    seats = {side: so.bot("convoy_1942", name, side, seed) for side, name in names.items()}
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
        match, officer = so.Match.new(GAME, seed=f"sound {seed}"), plot_table("convoy_1942", side)
        seats = {who: so.bot("convoy_1942", "random", who, f"sound {seed}") for who in GAME.sides}
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
                match.submit(who, seats[who].decide(match.view(who), prompt, match.log(who)))
    assert looked > 100


def test_a_convoy_that_has_left_halifax_is_not_believed_there_alone() -> None:
    match, officer = so.Match.new(GAME, seed="left"), plot_table("convoy_1942", GERMAN)
    assert officer is not None
    for orders in (("", ""), ("able sail banks", ""), ("able sail farewell", "")):
        for side, order in zip(GAME.sides, orders, strict=True):
            match.submit(side, order)
    officer.read(match.log(GERMAN))
    able = next(plot for plot in officer.plots() if plot.id == "able")
    assert set(able.can) == {"halifax", "banks", "farewell", "flemish"}
    assert able.likely["farewell"] > able.likely.get("halifax", 0)


def test_orders_promise_a_find_and_say_how_soon_a_force_is_there() -> None:
    match, officer = so.Match.new(GAME, "gap", seed="plot"), plot_table("convoy_1942", GERMAN)
    assert officer is not None
    for side in GAME.sides:
        match.submit(side, "")
    officer.read(match.log(GERMAN))
    view = match.view(GERMAN)
    (one, _) = officer.outlooks(view, {"adler": ("sail", "farewell", "banks")})
    assert 0 < one.spots["banks"] <= 0.6
    assert [(reach.id, reach.turns) for reach in officer.reach(view, "banks")] == [("adler", 1), ("bussard", 1)]


def test_the_mate_is_on_the_list_and_beats_chance_on_either_side() -> None:
    assert bots("convoy_1942") == ("mate", "random")
    seeds = [f"match {n}" for n in range(12)]
    scores = {
        pair: [played(*pair, seed).state.points() for seed in seeds]
        for pair in (("mate", "random"), ("random", "mate"))
    }
    lead = {pair: sum(allied - german for allied, german in all_of) for pair, all_of in scores.items()}
    assert lead["mate", "random"] > 0 > lead["random", "mate"]


def test_the_mate_says_why() -> None:
    match = so.Match.new(GAME, seed="why")
    mate, prompt = so.bot("convoy_1942", "mate", GERMAN, "why"), match.prompt(GERMAN)
    assert prompt is not None
    mate.decide(match.view(GERMAN), prompt, match.log(GERMAN))
    assert vars(mate)["reason"] == "All in one force; the other is a dummy."
