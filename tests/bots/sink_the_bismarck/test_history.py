"""The tracks of May 1941, sailed as legal orders from the first turn to the last, and the record of it."""

from __future__ import annotations

from pathlib import Path

from sealed_orders.bots import bot
from sealed_orders.bots.sink_the_bismarck.history import hex_in_history, tracks
from sealed_orders.bots.sink_the_bismarck.ways import far
from sealed_orders.games.sink_the_bismarck import GAME
from sealed_orders.games.sink_the_bismarck.chart import SEA
from sealed_orders.games.sink_the_bismarck.forces import cell_of
from sealed_orders.games.sink_the_bismarck.ships import BRITISH, GERMAN, SHIPS, SIDE, SIDES
from sealed_orders.games.sink_the_bismarck.ships import NUMBER as SHIP
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.replay import verify

SEED = "rheinuebung 1"  # with this seed the dice, too, come close to what happened
KEPT = Path(__file__).parents[2] / "records" / "sink_the_bismarck" / "1.8w4-may-1941.json"


def sail() -> tuple[Match, list[tuple[int, int]], dict[int, int]]:
    """Return a campaign by the historian on both sides, how far the Bismarck was off her track, and who sank when."""
    match = Match.new(GAME.name, seed=SEED)
    players = {side: bot(GAME.name, "historian", side) for side in SIDES}
    strays, lost, seen = [], dict[int, int](), 0
    while not match.outcome:
        turn = match.state.turn
        bismarck = cell_of(match.state, SHIP["bismarck"])
        if turn != seen and turn > 1 and bismarck:
            strays.append((turn - 1, far(GERMAN, bismarck, hex_in_history(SHIP["bismarck"], turn - 1))))
        seen = turn
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, players[side].decide(match.view(side), prompt, match.log(side)))
        lost |= {s: turn for s, fate in enumerate(match.state.fate) if fate == "sunk" and s not in lost}
    return match, strays, lost


def test_every_hex_of_the_tracks_is_open_to_the_ship() -> None:
    for ship, track in tracks().items():
        assert all(cell in SEA[SIDE[ship]] for cell in track.values()), SHIPS[ship].name


def test_the_bismarck_needs_a_hex_more_than_her_speed_in_few_turns() -> None:
    """In May 1941 she made 28 knots, and the rules give her 24 a turn: here she is late by a hex."""
    track = {0: "4208", **tracks()[SHIP["bismarck"]]}
    steps = [far(GERMAN, track[turn - 1], track[turn]) for turn in range(1, max(track) + 1)]
    speed = SHIPS[SHIP["bismarck"]].speed
    assert max(steps) <= speed + 1
    assert sum(step > speed for step in steps) <= 3


def test_the_campaign_comes_out_as_it_did() -> None:
    match, strays, lost = sail()
    assert match.state.first_detection == 8, "the Suffolk, 23 May in the evening"
    assert lost[SHIP["hood"]] in (9, 10), "24 May, in the morning"
    assert lost[SHIP["bismarck"]] in (21, 22), "27 May, in the morning"
    afloat = ("prinz_eugen", "prince_of_wales", "king_george_v", "rodney", "ark_royal", "norfolk", "suffolk")
    assert not any(SHIP[name] in lost for name in afloat)
    assert max(off for _, off in strays) <= 3
    assert match.outcome is not None
    assert match.outcome.winner == BRITISH


def test_the_record_of_it_is_kept_and_verifies() -> None:
    record = Record.load(KEPT)
    assert verify(record).outcome == record.outcome
