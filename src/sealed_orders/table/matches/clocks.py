"""Clocks: which sides of a match over days are asked, since when, and until when.

Changes of clocks are part of the addition that causes them. Without terms nobody's clock runs, and it is only noted
who is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import IllegalOrder, Side
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.timekeeping import Question, Time, Timekeeper, What, grace
from sealed_orders.table.beside.presence import PEOPLE
from sealed_orders.table.seats import Seat
from sealed_orders.table.store.addition import Addition, AskedSide

COMING = ("invited", "open")  # players whose seat nobody has taken yet
UP = "Your time is up: you cannot take your order back now."


def over_days(seats: Iterable[Seat]) -> bool:
    """Say whether a match is played over days: somebody plays elsewhere, and every seat is taken."""
    players = {seat.player for seat in seats}
    return "away" in players and players.isdisjoint(COMING)


def begun(match: Match, terms: Terms, people: Iterable[Side], at: int) -> None:
    """Put a new match under terms: who is asked, is asked from now on, but no clock runs before all have come."""
    match.terms, match.times = terms, (_time_asked(match, set(people), at),)


class Clocks:
    """The clocks of a live match."""

    def __init__(self) -> None:
        self._keeper: Timekeeper | None = None

    def follow(self, match: Match, terms: Terms | None, times: Iterable[Time]) -> None:
        """Compute the clocks from all that has happened."""
        self._keeper = None
        if terms is None:
            return
        self._keeper = Timekeeper(terms, match.game.playing(match.options))
        for time in times:
            self._keeper.note(time)
            if time.what == "ended":
                self._keeper = None
                break

    @property
    def terms(self) -> Terms | None:
        """Return what the players agreed on last, if clocks are kept."""
        return self._keeper.terms if self._keeper is not None else None

    @property
    def keeper(self) -> Timekeeper | None:
        """Return the clocks, if the match has any."""
        return self._keeper

    def now(self, at: int) -> int:
        """Return a time, or that of what happened last if it is later: clocks of machines differ, and can go back."""
        return at if self._keeper is None else max(at, self._keeper.last)

    def ask(self, match: Match, seats: Iterable[Seat], addition: Addition) -> None:
        """Note the people who are asked from now on."""
        seats = tuple(seats)
        people = {seat.side for seat in seats if seat.player != "bot"}
        if self._keeper is not None and match.outcome is None:
            self._note(addition, _time_asked(match, people, addition.at))
        self._write(match, seats, addition)

    def take(self, match: Match, seats: Iterable[Seat], addition: Addition) -> None:
        """Note that a seat was taken; with the last one, clocks begin to run."""
        seats = tuple(seats)
        if self._keeper is not None and not self._keeper.taken and over_days(seats):
            self._note(addition, Time(at=addition.at, what="taken"))
        self._write(match, seats, addition)

    def vacate(self, addition: Addition) -> None:
        """Note that a seat is free: clocks are stopped, and nobody is asked."""
        if self._keeper is not None and self._keeper.taken:
            self._note(addition, Time(at=addition.at, what="vacant"))
        addition.ask({})

    def give_up(self, match: Match, seats: Iterable[Seat], side: Side, addition: Addition) -> None:
        """Note that the computer plays a side from now on; with one player left, there are no clocks any more."""
        seats = tuple(seats)
        if self._keeper is not None and side in self._keeper.accounts:
            self._note(addition, Time(at=addition.at, what="computer", side=side))
            if sum(seat.player in PEOPLE for seat in seats) < 2:
                self._note(addition, Time(at=addition.at, what="ended"))
                self._keeper = None
        addition.ask({})
        self._write(match, seats, addition)

    def answer(self, match: Match, seats: Iterable[Seat], side: Side, addition: Addition, sealed: bool) -> None:
        """Note that a side has sealed its order, or withdrawn it, which after zero is refused."""
        if self._keeper is not None and self._keeper.question(side) is not None:
            if not sealed and (self._keeper.left(side, addition.at) or 0) <= 0:
                raise IllegalOrder(UP)
            what: What = "sealed" if sealed else "withdrawn"
            number = addition.since.decisions + 1
            self._note(addition, Time(at=addition.at, what=what, side=side, number=number))
        resolved = len(match.decisions) > addition.since.decisions
        if over_days(seats) and not resolved:
            due, fires = self._due(match, side)
            addition.answer(side, sealed, due, fires)

    def change(self, match: Match, seats: Iterable[Seat], addition: Addition, time: Time | None) -> None:
        """Note a pause, a gift, a leave or a forfeit, and write whatever is due then."""
        if time is not None:
            self._note(addition, time)
            addition.revise()
        self._write(match, seats, addition, again=True)

    def question(self, side: Side) -> Question | None:
        """Return the question a side is asked, if its clock is kept."""
        return self._keeper.question(side) if self._keeper is not None else None

    def is_up(self, match: Match, side: Side, at: int) -> bool:
        """Say whether zero takes effect for a side now."""
        fires = self._due(match, side)[1]
        return fires is not None and fires <= at

    def _note(self, addition: Addition, time: Time) -> None:
        assert self._keeper is not None
        self._keeper.note(time)
        addition.time(time)

    def _write(self, match: Match, seats: Iterable[Seat], addition: Addition, again: bool = False) -> None:
        """Write who is asked, if the match is played over days; again: of those who are, only until when."""
        seats = tuple(seats)
        if not over_days(seats):
            return
        people = {seat.side for seat in seats if seat.player != "bot"}
        rows = {side: self._row(match, side) for side in match.waiting if side in people}
        if again:
            for side, row in rows.items():
                addition.move(side, row)
        else:
            addition.ask(rows)

    def _row(self, match: Match, side: Side) -> AskedSide:
        question = self.question(side)
        return AskedSide(match.number(side), question.since if question else None, *self._due(match, side))

    def _due(self, match: Match, side: Side) -> tuple[int | None, int | None]:
        """When a side's clock comes to zero, and when that takes effect."""
        keeper, question = self._keeper, self.question(side)
        if keeper is None or question is None:
            return None, None
        drawn = grace(keeper.terms, match.dice.seed, side, question.number)
        return keeper.due(side), None if keeper.terms.zero == "nudge" else keeper.fires(side, drawn)


def _time_asked(match: Match, people: set[Side], at: int) -> Time:
    """Return the present question, to the people among those who are asked."""
    sides = tuple(side for side in match.waiting if side in people)
    turn: Any = match.view(sides[0]).turn if sides else 0
    return Time(at=at, what="asked", sides=sides, number=len(match.decisions) + 1, turn=turn)
