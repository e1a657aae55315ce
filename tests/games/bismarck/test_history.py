"""20.0 The tracks of May 1941, sailed as legal orders from the first turn to the last."""

from __future__ import annotations

from itertools import pairwise

from sealed_orders.bots import bot
from sealed_orders.games.bismarck.chart import BEYOND, CLASS, SEA
from sealed_orders.games.bismarck.history import TRACKS, square_in_history
from sealed_orders.games.bismarck.ships import ID, SIDES, TYPE, UNIT
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.squares import distance

SEED = "rheinubung 198"  # with this seed the dice, too, come close to what happened
SHORT_OF_FUEL = {"rodney"}  # at 21 knots she burns fuel for every move, and history had a tanker
LATE = {"renown", "ark_royal", "sheffield"}  # the rule has Force H on the map three turns before history (14.42)


def sail() -> tuple[Match, list[tuple[int, str, str, str]]]:
    """Return the whole campaign by the historian on both sides, and where a unit left its track."""
    match = Match.new("bismarck", seed=SEED)
    players = {side: bot("bismarck", "history", side) for side in SIDES}
    strays = []
    while not match.outcome:
        for side in match.waiting:
            view, prompt = match.view(side), match.prompt(side)
            assert prompt is not None
            if view.step == "orders" and side == SIDES[0]:
                strays += list(off_track(match))
            match.submit(side, players[side].decide(view, prompt, match.log(side)))
    return match, strays


def off_track(match: Match) -> list[tuple[int, str, str, str]]:
    turn = match.state.turn - 1
    here = [(u, match.state.square[u], square_in_history(u, turn)) for u in TRACKS]
    return [(turn, ID[u], now, then) for u, now, then in here if now and then and now != then]


def test_20_0_every_square_of_the_tracks_is_open_to_the_ship() -> None:
    for unit, track in TRACKS.items():
        side = "german" if ID[unit] in ("bismarck", "prinz_eugen") else "british"
        for cell in track.values():
            assert cell in SEA[side] or (cell in BEYOND and TYPE[unit] == "M"), (ID[unit], cell)


def test_20_0_the_bismarck_never_needs_more_than_one_square_a_turn_after_the_first() -> None:
    squares = [square_in_history(UNIT["bismarck"], turn) for turn in range(1, 31)]
    assert distance("1528", squares[0]) == 4
    assert all(distance(a, b) <= 1 for a, b in pairwise(squares))
    assert all(cell in CLASS for cell in squares)


def test_20_0_the_tracks_are_sailed_as_legal_orders_to_the_end() -> None:
    """Only a ship that the rules hold back leaves its track, and the campaign ends as in history."""
    match, strays = sail()
    assert {name for _, name, _, _ in strays} <= SHORT_OF_FUEL | LATE
    fate = {ID[u]: match.state.fate[u] for u in TRACKS}
    assert fate["hood"] == "sunk"
    assert fate["bismarck"] == "sunk"
    assert {fate["prinz_eugen"], fate["prince_of_wales"]} == {""}
    assert match.state.located_turn == 9, "Suffolk, 23 May in the evening"
    assert match.state.turn == 29, "27 May in the morning"
    assert match.outcome is not None
    assert match.outcome.winner == "british"
