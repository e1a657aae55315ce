"""What a side gets of time follows from its own orders, its own log, the terms, and when all that reached it.

Here the leak test is played over days: an own order takes an hour, most enemy orders no time, and now and then the
enemy is away. It compares everything that says something about time: the clock on the screen, the pause, the line in
the list of matches, the calendar, and every notice. Here a side also knows when it was asked, when it got events, and
when it sealed. A service that carries notices or keeps a calendar may know those times only.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from hashlib import blake2b
from itertools import islice
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.bots.random_bot import RandomBot
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.order import format_order
from sealed_orders.kernel.terms import DAY, HOUR, Terms
from sealed_orders.kernel.timekeeping import Time
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.kernel.wire import digest, encode
from sealed_orders.table.beside import pauses
from sealed_orders.table.lobby.calendars import DueTime, written
from sealed_orders.table.lobby.lobby import _mine
from sealed_orders.table.matches import clocks, gate
from sealed_orders.table.notices import calling
from sealed_orders.table.seats import Glance, Seat
from sealed_orders.table.store.addition import Addition, Mark
from sealed_orders.table.store.rows import Head
from sealed_orders.testing import leaks
from tests.own import EVERY_GAME
from tests.table.notices.test_leaks import HOME, NOW, message, parts

FEW = ("denmark_strait", "bismarck_solitaire")  # in which hardly two continuations look alike to a side
TERMS = (Terms(), Terms(kind="each", hours=24, zero="staff"))


class Timed:
    """A match over days whose clocks are kept as at a table, and what each side gets of them."""

    def __init__(self, match: leaks.Watched, terms: Terms) -> None:
        self.match, self.terms, self.now = match, terms, NOW
        sides = (*match.game.sides, SPECTATOR)
        self.seats = tuple(Seat(f"hash of {one}", "match", one, "away", Glance("waiting", 0), NOW) for one in sides)
        self.touched = dict.fromkeys(sides, NOW)
        self.glances = {side: gate.glance(match, side) for side in sides}
        self.called: dict[str, dict[tuple[int, str], dict[str, Any]]] = {side: {} for side in sides}
        clocks.begun(match, terms, match.game.sides, NOW)
        self.clocks = clocks.Clocks()
        self.clocks.follow(match, terms, (*match.times, Time(at=NOW, what="taken")))

    def seal(self, side: str, order: so.Order) -> None:
        """Do what the table does with a sealed order."""
        addition, before = self._addition(), len(self.match.decisions)
        self.match.submit(side, order)
        self.clocks.answer(self.match, self.seats, side, addition, sealed=True)
        if len(self.match.decisions) > before:
            self.clocks.ask(self.match, self.seats, addition)
            calling.call(addition, self.match, self.seats, next(seat for seat in self.seats if seat.side == side))
            for _, row in addition.rows:
                if "notice_kind" in row:
                    notice = row["own_number"], row["notice_kind"]
                    self.called[row["to"].removeprefix("hash of ")].setdefault(notice, row)
        for seat in self.seats:
            if (glance := gate.glance(self.match, seat.side)) != self.glances[seat.side]:
                self.glances[seat.side], self.touched[seat.side] = glance, self.now

    def go_away(self, side: str) -> None:
        """Stop the side's clock for a day."""
        keeper = self.clocks.keeper
        assert keeper is not None
        if keeper.accounts[side].leave >= DAY:
            time = Time(at=self.now, what="away", side=side, seconds=DAY)
            self.clocks.change(self.match, self.seats, self._addition(), time)

    def get(self, side: str) -> dict[str, Any]:
        """Return everything that a side gets about time at this moment."""
        keeper = self.clocks.keeper
        assert keeper is not None
        due = keeper.due(side) if side != SPECTATOR else None
        head = Head("match", "Friday", self.match.game.name, "", self.match.outcome, False, NOW, terms=self.terms)
        own = Seat("hash", "match", side, "away", self.glances[side], self.touched[side])
        rows = list(self.called[side].values())
        calendar = written([DueTime("hash", "Friday", due)] if due is not None else [], HOME).decode()
        outside = {"calendar": calendar, "notices": rows, "sent": _sent(rows[-1], due) if rows else None}
        return {
            "log": [],
            "outside": {"due": due, **outside},
            "clock": gate.clock(keeper, side) or None if side != SPECTATOR else None,
            "pause": pauses.shown(keeper, ()),
            "line": _mine("key", own, head, list(self.seats), (), "", {("match", side): due} if due else {}, {}),
        }

    def _addition(self) -> Addition:
        return Addition("match", Mark(len(self.match.decisions), 0, ()), self.now)


_PARTS: dict[tuple[str, str, int | None], dict[str, Any]] = {}


def _sent(row: dict[str, Any], due: int | None) -> dict[str, Any]:
    """Return the bytes of a notice on every channel."""
    key = row["to"], row["notice_kind"], due
    if key not in _PARTS:
        _PARTS[key] = parts(message(row, due))
    return _PARTS[key]


Plant = Callable[[Timed, str], Any]


def told_outside(timed: Timed, side: str, plant: Plant | None) -> leaks.Moment:
    """Return the same moment for a reader of a side's mail, who knows only when it came, and the due times."""
    got = {"log": [], **timed.get(side)["outside"]} | ({"planted": plant(timed, side)} if plant else {})
    known = encode((side, timed.now, got["due"], [row["made_at"] for row in got["notices"]]))
    return leaks.Moment(known, digest(timed.match.state).encode(), encode(got))


def moments(  # noqa: PLR0917 - all that a continuation follows from
    match: leaks.Watched, side: str, own: str, others: str, terms: Terms, plant: Plant | None, outside: bool
) -> Iterator[leaks.Moment]:
    """Play a match on over days; yield each moment as one side gets it."""
    timed = Timed(match, terms)
    bots = {who: RandomBot(who, own if who == side else others) for who in match.game.sides}
    quick, known, question = FastDice(others), blake2b(match.shown(side)), (-1, False)
    known.update(encode(timed.get(side)))
    read = match.log_length(side)
    while not match.outcome:
        sealed = {who: match.sealed(who) for who in match.game.sides if who != side}
        got = encode(timed.get(side) | ({"planted": plant(timed, side)} if plant else {}))
        own_moment = leaks.Moment(known.digest(), digest(match.state).encode() + encode((sealed, timed.now)), got)
        yield told_outside(timed, side, plant) if outside else own_moment
        who = quick.pick(match.waiting, "")
        timed.now += HOUR if who == side else quick.pick((0, 0, 0, 0, 60), "")
        if who != side and quick.roll(6, "") == 1:
            timed.go_away(who)
        prompt = match.prompt(who)
        assert prompt is not None
        order = bots[who].decide(match.view(who), prompt, ())
        timed.seal(who, order)
        at = str(timed.now).encode()
        if who == side:
            known.update(b"sealed " + at + format_order(order).encode() + b"\n")
        for event in match.log(side, read):
            known.update(b"told " + at + encode((event.rule, event.text, event.facts)) + b"\n")
        read = match.log_length(side)
        now = match.number(side) if side != SPECTATOR else 0, match.prompt(side) is not None
        if now != question:
            known.update(f"asked {now} {timed.now}\n".encode())
            question = now


class Hunt(leaks.Hunt):
    """The hunt, over days."""

    terms = TERMS[0]
    plant: Plant | None = None
    outside = False
    begun: so.Match  # whose points are played on from

    def _openings(self, match: so.Match, side: str, seed: str) -> Iterator[Iterator[leaks.Moment]]:
        self.begun = match
        for dice, others in leaks.variants(seed, self.continuations):
            again = leaks.Watched.new(self.game, match.scenario, match.options, seed=dice)
            assert isinstance(again, leaks.Watched)
            yield islice(moments(again, side, seed, others, self.terms, self.plant, self.outside), 2 * leaks.HORIZON)

    def _forks(self, state: Any, side: str, seed: str) -> Iterator[Iterator[leaks.Moment]]:
        for dice, others in leaks.variants(seed, self.continuations):
            fork = leaks.Watched(self.game, state.copy(), Dice(dice))
            fork.scenario, fork.options = self.begun.scenario, self.begun.options
            yield islice(moments(fork, side, seed, others, self.terms, self.plant, self.outside), leaks.HORIZON)


def hunt(
    game: str, seeds: int, terms: Terms, plant: Plant | None = None, outside: bool = False, first: int = 0
) -> Hunt:
    found = Hunt(so.load(game), points=2, continuations=5)
    found.terms, found.plant, found.outside = terms, plant, outside
    for number in range(first, first + seeds):
        found.search(next(iter(found.game.scenarios)), f"days {number}")
    return found


@pytest.mark.parametrize("terms", TERMS, ids=["bank", "each"])
@EVERY_GAME
def test_what_a_side_gets_of_time_says_nothing_of_the_others(game: str, terms: Terms) -> None:
    found = hunt(game, 2, terms)
    assert found.comparisons > 100 or (game in FEW and found.distinct > 100)
    hunt(game, 1, terms, outside=True)


def enemy(timed: Timed, side: str) -> str:
    return next(one for one in timed.match.game.sides if one != side)


def clock(timed: Timed, side: str) -> Any:
    keeper = timed.clocks.keeper
    assert keeper is not None
    return gate.clock(keeper, enemy(timed, side))


PLANTED: dict[str, Plant] = {
    "asked": lambda timed, side: enemy(timed, side) in timed.match.waiting,
    "clock": clock,
    "sealed": lambda timed, side: timed.match.sealed(enemy(timed, side)) is not None,
    "questions": lambda timed, side: timed.match.number(enemy(timed, side)),
}
OUTSIDE: dict[str, Plant] = {
    "turn": lambda timed, _: timed.match.state.turn,
    "told": lambda timed, side: timed.match.log_length(side),
}


@pytest.mark.parametrize("plant", PLANTED)
def test_what_is_planted_is_found(plant: str) -> None:
    """The leaks: whether the enemy is asked or has sealed, its clock, and how often it was asked."""
    with pytest.raises(leaks.Leak, match="planted"):
        hunt("sink_the_bismarck", 4, TERMS[1], PLANTED[plant], first=23)


@pytest.mark.parametrize("plant", [*PLANTED, "turn", "told"])
def test_what_is_planted_in_a_notice_is_found(plant: str) -> None:
    """The same leaks, the turn, and the length of the log: the carrier of a notice learns nothing of the match."""
    with pytest.raises(leaks.Leak, match="planted"):
        hunt("sink_the_bismarck", 20, TERMS[1], (PLANTED | OUTSIDE)[plant], outside=True)
