"""December 1939 as it happened: the tracks and the battle as legal orders from the first turn to the last."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.bots import bot
from sealed_orders.bots.graf_spee.history import square_in_history, tracks
from sealed_orders.games.graf_spee.calendar import LENGTH, is_am
from sealed_orders.games.graf_spee.chart import SEA
from sealed_orders.games.graf_spee.ships import GRAF_SPEE, ID, SHIP, SHIPS, SIDES
from sealed_orders.kernel.squares import distance

SEED = "graf spee 175"  # with this seed the dice, too, come close to what happened
KEPT = Path(__file__).parents[2] / "records" / "graf_spee" / "1.6-as_it_went.json"


def sail() -> tuple[so.Match, list[tuple[int, str]], list[int]]:
    """Return a campaign played by the historian on both sides, who left her track, and the Graf Spee's hull by turn."""
    match = so.Match.new("graf_spee", "december_1", seed=SEED)
    players = {side: bot("graf_spee", "history", side) for side in SIDES}
    strays, hull = [], []
    while not match.outcome:
        for side in match.waiting:
            view, prompt = match.view(side), match.prompt(side)
            assert prompt is not None
            if view.step == "orders" and side == SIDES[0] and view.turn > 1:
                strays += [(view.turn, ID[ship]) for ship in SHIPS if _strays(match, ship)]
                hull.append(match.state.hull[GRAF_SPEE])
            match.submit(side, players[side].decide(view, prompt, match.log(side)))
    return match, strays, hull


def _strays(match: so.Match, ship: int) -> bool:
    cell = match.state.square[ship]
    return bool(cell) and cell != square_in_history(ship, match.state.turn - 1)


def test_5_3_every_square_of_the_tracks_is_sea_or_port() -> None:
    assert set(tracks()) == set(SHIPS)
    assert all(cell in SEA for track in tracks().values() for cell in track.values())


@pytest.mark.parametrize("ship", SHIPS, ids=list(ID))
def test_5_5_no_track_needs_more_than_a_square_a_turn(ship: int) -> None:
    """5.5"""
    squares = [square_in_history(ship, turn) for turn in range(1, LENGTH + 1)]
    assert all(distance(one, other) <= 1 for one, other in pairwise(squares))


def test_5_5_2_the_hunters_move_by_night_for_the_battle_and_the_chase_alone() -> None:
    """5.5.2 A move in a PM turn costs three times the fuel."""
    british = [ship for ship in SHIPS if ID[ship] not in ("graf_spee", "altmark")]
    moves = [(ID[ship], turn) for ship in british for turn in tracks()[ship] if not is_am(turn)]
    assert {name for name, _ in moves} <= {"exeter", "cumberland"}


def test_1_0_the_tracks_are_sailed_as_legal_orders_and_it_comes_out_as_it_did() -> None:
    """The Exeter without a gun, the Graf Spee hit and scuttled at Montevideo, all others on their tracks."""
    match, strays, hull = sail()
    state = match.state
    assert strays == []
    assert state.fate[GRAF_SPEE] == "scuttled"
    assert 10 <= hull[24] < 20
    assert not any(state.guns[4 * SHIP["exeter"] : 4 * SHIP["exeter"] + 4])
    assert not any(state.fate[SHIP[name]] for name in ("exeter", "ajax", "achilles", "altmark"))
    assert match.outcome is not None
    assert match.outcome.winner == "british"
    kept = so.Record.load(KEPT)
    assert [decision.orders for decision in match.record().decisions] == [d.orders for d in kept.decisions]


def test_the_record_of_december_1939_is_verified() -> None:
    match = so.verify(so.Record.load(KEPT))
    told = [event.text for event in match.log("british")]
    assert "The Graf Spee has been scuttled." in told
    assert any(text.endswith("Combat is over after 31 tactical turns.") for text in told)
