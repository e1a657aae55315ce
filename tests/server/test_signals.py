"""However long a match is, its first position is short: older signals come on request."""

from __future__ import annotations

import msgspec

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.fact import Sunk
from sealed_orders.server.http.background import Background
from sealed_orders.table.matches import gate
from sealed_orders.table.matches.gate import NEWEST
from sealed_orders.table.protocol.telling import Position, Signals
from tests.server.player import Player, make_match

AWAY = {"british": "away", "german": "away"}
LATEST = ""  # of the address: nothing is said of where the log should begin


def test_a_position_has_the_newest_events_and_older_ones_come_for_the_asking(server: Background) -> None:
    made = make_match(server, "bismarck", AWAY)
    with Player(server, made.seats["british"]) as british, Player(server, made.seats["german"]) as german:
        players, dice = (british, german), FastDice("signals")
        while len(british.position.log) <= 2 * NEWEST:
            for player in players:
                player.resume()
                player.expect(Position)
            next(player for player in players if player.asked).seal_anything(dice)
        british.resume()
        whole = british.expect(Position).log
        with Player(server, made.seats["british"], LATEST) as late:
            first = late.position
            assert (first.start, first.log) == (len(whole) - NEWEST, whole[-NEWEST:])
            late.send(**{"type": "signals", "from": 5, "before": first.start})
            assert late.expect(Signals) == Signals(5, whole[5 : first.start])
            late.send(**{"type": "signals", "from": 7, "before": 3})
            assert late.expect(Signals) == Signals(7, ())
            late.send(type="resume")
            assert late.expect(Position).start == first.start


def test_a_short_match_is_sent_whole() -> None:
    match = so.Match.new("tutorial", seed="signals")
    match.submit("raider", "ship lurk")
    match.submit("hunter", "flights 1")
    assert gate.newest(match, "raider") == 0
    assert gate.signals(match, "raider", 0, 99).log == match.log("raider")
    assert gate.signals(match, "raider", 0, 1).log == match.log("raider")[:1]
    assert gate.signals(match, "raider", 1, 0).log == ()


def test_a_position_says_whether_sinkings_are_among_what_is_not_sent() -> None:
    match = so.Match.new("graf_spee", "december_1", seed="sinkings")
    for square in ("2026", "2127", "2228"):  # the last is Capetown
        match.submit("british", "general patrol")
        match.submit("german", f"graf_spee M {square}")
    (sunk,) = [n for n, event in enumerate(match.log("german")) if any(isinstance(fact, Sunk) for fact in event.facts)]
    assert not gate.sinkings(match, "german", sunk)
    assert gate.sinkings(match, "german", sunk + 1)


def test_older_signals_are_those_of_the_own_side() -> None:
    match, dice = so.Match.new("bismarck", seed="signals"), FastDice("signals")
    while match.log_length("german") < NEWEST:
        prompt = match.prompt(match.waiting[0])
        assert prompt is not None
        match.submit(match.waiting[0], prompt.sample(dice))
    for side in (*match.game.sides, "spectator"):
        sent = msgspec.to_builtins(gate.signals(match, side, 0, 999).log)
        assert sent == msgspec.to_builtins(match.log(side))
        assert side == "spectator" or all(side in event["to"] for event in sent)
