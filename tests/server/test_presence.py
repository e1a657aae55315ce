"""Presence: whether the other players are connected, from connections only."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from sealed_orders.server.http.background import Background
from sealed_orders.table.beside import presence
from sealed_orders.table.beside.presence import NOBODY, Company
from sealed_orders.table.clock import Clock, HandClock
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.telling import Presence
from sealed_orders.table.seats import Glance, Seat
from tests.server.player import Player, invite, make_match

FRIEND = {"raider": "me", "hunter": "away"}


def seat(side: str, player: str) -> Seat:
    return Seat(f"hash of {side}", "match", side, player, Glance("waiting", 0), 0)


def until(player: Player, side: str, state: str) -> Presence:
    while player.presence.sides.get(side) != state:
        player.received()
    return player.presence


def test_a_player_sees_when_another_comes_and_goes(server: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(presence, "PATIENCE", 0.2)
    made = make_match(server, "tutorial", FRIEND)
    with Player(server, made.seats["raider"]) as raider:
        assert until(raider, "hunter", "away").since == {}, "they were never here"
        with Player(server, made.seats["hunter"]) as hunter:
            until(raider, "hunter", "connected")
            until(hunter, "raider", "connected")
        went = until(raider, "hunter", "away").since["hunter"]
        assert timedelta(0) <= datetime.now(UTC).date() - went <= timedelta(1), "the day, and no hour"


def test_nobody_is_said_to_be_away_from_a_seat_that_nobody_has_taken(server: Background) -> None:
    made = invite(server, "tutorial", FRIEND)
    with Player(server, made.seats["raider"]) as raider:
        assert raider.quiet()
        assert raider.presence == NOBODY
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "bot random"})
    with Player(server, made.seats["raider"]) as raider:
        raider.seal({"ship": ("lurk",)})
        assert raider.presence == NOBODY


def test_to_go_and_come_back_at_once_is_not_noticed(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    with Player(server, made.seats["raider"]) as raider:
        with Player(server, made.seats["hunter"]):
            until(raider, "hunter", "connected")
        for _ in range(5):
            assert raider.quiet()
        assert raider.presence.sides == {"hunter": "connected"}


def test_players_at_one_screen_get_no_presence_of_each_other() -> None:
    me, here, away = seat("british", "me"), seat("german", "here"), seat("italian", "away")
    company = Company(Clock())
    assert company.seen_from(me, (me, here, away), alone=True) == Presence({"italian": "away"}, {})
    assert set(company.seen_from(away, (me, here, away), alone=True).sides) == {"british", "german"}


def test_who_has_gone_counts_as_connected_for_a_while_and_then_as_away_since_that_day() -> None:
    me, away = seat("british", "me"), seat("german", "away")
    clock = HandClock(1_800_000_000)
    company = Company(clock)
    company.come("german")
    company.go("german")
    assert company.seen_from(me, (me, away), alone=True) == Presence({"german": "connected"}, {})
    clock.move(20)
    day = datetime.fromtimestamp(1_800_000_000, UTC).date()
    assert company.seen_from(me, (me, away), alone=True) == Presence({"german": "away"}, {"german": day})


def test_a_server_that_is_not_alone_says_only_who_is_connected_to_it() -> None:
    me, away = seat("british", "me"), seat("german", "away")
    company = Company(Clock())
    assert company.seen_from(me, (me, away), alone=False) == NOBODY
    company.come("german")
    assert company.seen_from(me, (me, away), alone=False) == Presence({"german": "connected"}, {})


def test_presence_knows_nothing_of_the_match_and_the_gate_nothing_of_presence() -> None:
    assert not re.search(r"kernel\.(match|state|view|game)", Path(presence.__file__).read_text())
    assert "presence" not in Path(gate.__file__).read_text().lower()
