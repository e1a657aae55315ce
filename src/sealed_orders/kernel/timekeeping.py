"""Timekeeping: how long each side has left, from the terms and from what happened when. Times are arguments.

A clock runs from the commit that asks a side to the commit that seals its answer. It is stopped until every seat is
taken, in a pause, while its side is away, and while nobody could reach the server. `verify` computes all of this again.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal, TypeAlias

from msgspec import Struct

from sealed_orders.kernel.order import Side
from sealed_orders.kernel.terms import DAY, FREE, HOUR, RESTART, Terms

AT_ONCE = 60  # seconds after a side has sealed in which its next question comes at once

What: TypeAlias = Literal[
    "asked", "sealed", "withdrawn", "taken", "vacant", "paused", "resumed", "gift", "away", "back", "outage",
    "upgraded", "terms", "computer", "forfeit", "ended", "extended",
]  # fmt: skip


class Time(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something that happened to the clocks of a match, in seconds since 1970.

    `asked`: these `sides` were asked for decision `number` of the record in this `turn`. `sealed` and `withdrawn` are
    about one side's order for it. `taken`: every seat is taken; `vacant`: one is free. `paused`: all agreed to a
    pause; `resumed`: one of them ended it. A `gift` comes from `side` and has `seconds`. A side is `away` for
    `seconds`, and `back` sooner; `told` if it let the others see that. An `outage` ended after `seconds`. When rules
    were `upgraded`, sealed orders were withdrawn. An umpire `extended` the time of `side`, or of all, by `seconds`; if
    an umpire paused the match, or ended the pause, no side did. All agreed to other `terms`. A side was given to the
    `computer`, or has lost by `forfeit`. Clocks have `ended` where the match went on elsewhere.
    """

    at: int
    what: What
    side: Side = ""
    sides: tuple[Side, ...] = ()
    number: int = 0
    turn: int = 0
    seconds: int = 0
    told: bool = False
    terms: Terms | None = None


class BadTimes(ValueError):
    """Times that cannot have been, in a sentence."""


@dataclass(slots=True)
class Question:
    """A question to a side, and how long it has for it."""

    number: int
    turn: int
    allowed: int  # seconds of its clock until zero
    first: int  # the same, until the zero of the question whose deadline it keeps
    used: int = 0
    since: int | None = None  # its clock runs from here on
    sealed: bool = False
    answered: int = 0  # when it was sealed last
    follows: bool = False  # it keeps that deadline

    def is_fresh(self, at: int) -> bool:
        """Say whether it was answered just now. That its side knows, but not who else was asked meanwhile."""
        return self.sealed and at - self.answered < AT_ONCE


@dataclass(slots=True)
class Account:
    """What a side has beside its question: seconds in its bank or given for its next question, and days away."""

    bank: int
    leave: int
    away: int = 0  # until then
    told: bool = False  # to the others
    gifts: int = 0  # how often it gave time
    leaves: int = 0  # how often it went away
    turn: int | None = None  # in which it was last asked
    question: Question | None = None


class Timekeeper:
    """The clocks of a match."""

    def __init__(self, terms: Terms, sides: Iterable[Side]) -> None:
        self.terms = terms
        self.paused = False
        self.resumes = 0  # clocks are stopped until then
        self.taken = False
        self.changes = 0  # of the terms
        self.last = 0  # when something happened to them last
        bank = terms.hours * HOUR if terms.kind == "bank" else 0
        self.accounts = {side: Account(bank, terms.leave * DAY) for side in sides}

    def note(self, time: Time) -> None:
        """Take account of something that happened; BadTimes if it cannot have."""
        self._check(time)
        self._stop(time.at - time.seconds if time.what == "outage" else time.at)
        match time.what:
            case "asked":
                self._ask(time)
            case "sealed" | "withdrawn":
                question = self._question(time)
                question.sealed, question.answered = time.what == "sealed", time.at
            case "taken" | "vacant":
                self.taken = time.what == "taken"
            case "paused":
                self.paused = True
            case "resumed":
                self.paused, self.resumes = False, time.at + RESTART
            case "gift":
                self.accounts[time.side].gifts += 1
                self._give(time, [side for side in self.accounts if side != time.side])
            case "extended":
                self._give(time, [time.side] if time.side else list(self.accounts))
            case "away" | "back":
                account = self.accounts[time.side]
                account.leave += max(0, account.away - time.at) - time.seconds
                account.away, account.told = time.at + time.seconds, time.told
                account.leaves += time.what == "away"
            case "upgraded":
                self._open_again()
            case "terms":
                self._agree(time.terms or self.terms)
            case "computer":
                del self.accounts[time.side]
        self.last = time.at
        self._start(time.at)

    def left(self, side: Side, at: int) -> int | None:
        """Return how many seconds a side has left for its question, less than zero after zero; None if not asked."""
        question = self.question(side)
        if question is None:
            return None
        running = 0 if question.since is None else max(0, at - question.since)
        return question.allowed - question.used - running

    def due(self, side: Side) -> int | None:
        """Return when a side's clock comes to zero; None while it does not run."""
        question = self.question(side)
        if question is None or question.since is None:
            return None
        return question.since + question.allowed - question.used

    def fires(self, side: Side, grace: int) -> int | None:
        """Return when zero takes effect for a side, with a grace of its question; None while its clock does not run.

        Even if many questions keep one deadline, it takes effect at most the longest grace after it.
        """
        question = self.question(side)
        if question is None or question.since is None:
            return None
        latest = min(question.allowed + grace, question.first + self.terms.grace)
        return question.since + latest - question.used

    def question(self, side: Side) -> Question | None:
        """Return the question a side is asked, sealed or not."""
        account = self.accounts.get(side)
        return account.question if account else None

    def _stop(self, at: int) -> None:
        """Charge every clock that runs until then."""
        for account in self.accounts.values():
            question = account.question
            if question is not None and question.since is not None:
                question.used += max(0, at - question.since)

    def _start(self, at: int) -> None:
        """Let clocks run from then on, or from when they may."""
        for account in self.accounts.values():
            question = account.question
            if question is not None:
                still = question.sealed or self.paused or not self.taken
                question.since = None if still else max(at, self.resumes, account.away)

    def _ask(self, time: Time) -> None:
        before = {side: account.question for side, account in self.accounts.items()}
        for side, account in self.accounts.items():
            question = before[side]
            if question is not None and self.terms.kind == "bank":
                account.bank = max(0, account.bank - max(0, question.used - FREE))
            account.question = None
            if side in time.sides:
                follows = question is not None and question.turn == time.turn and question.is_fresh(time.at)
                account.question = self._new(account, time, question if follows else None)
                account.turn = time.turn

    def _new(self, account: Account, time: Time, before: Question | None) -> Question:
        terms = self.terms
        if terms.kind == "bank":
            if account.turn not in (None, time.turn):
                account.bank = max(account.bank, min(terms.most * HOUR, account.bank + terms.more * HOUR))
            allowed = account.bank + FREE
            return Question(time.number, time.turn, allowed, allowed)
        given, account.bank = account.bank, 0
        if before is None:
            allowed = terms.hours * HOUR + given
            return Question(time.number, time.turn, allowed, allowed)
        rest = before.first - before.used
        allowed = min(max(rest, terms.grace), rest + terms.grace)
        return Question(time.number, time.turn, allowed + given, rest + given, follows=True)

    def _give(self, time: Time, sides: Iterable[Side]) -> None:
        for account in map(self.accounts.__getitem__, sides):
            question = account.question
            is_open = question is not None and (self.terms.kind == "bank" or not question.sealed)
            if question is not None and is_open:
                question.allowed += time.seconds
                question.first += time.seconds
            if self.terms.kind == "bank" or not is_open:
                account.bank += time.seconds

    def _open_again(self) -> None:
        """Ask everybody again, with the time that a pause leaves at its end."""
        for account in self.accounts.values():
            question = account.question
            if question is not None:
                question.sealed = False
                question.allowed = max(question.allowed, question.used + RESTART)
                question.first = max(question.first, question.used + RESTART)

    def _agree(self, terms: Terms) -> None:
        """Put everybody under other terms, with the whole time that these begin with."""
        for account in self.accounts.values():
            account.bank = terms.hours * HOUR if terms.kind == "bank" else 0
            account.leave = max(0, account.leave + (terms.leave - self.terms.leave) * DAY)
            question = account.question
            if question is not None:
                question.allowed = question.first = terms.hours * HOUR + (FREE if terms.kind == "bank" else 0)
                question.used, question.follows = 0, False
        self.terms = terms
        self.changes += 1

    def _question(self, time: Time) -> Question:
        question = self.question(time.side)
        assert question is not None
        return question

    def _check(self, time: Time) -> None:
        """Refuse what cannot have happened then."""
        question = self.question(time.side)
        left = self.left(time.side, time.at)
        account = self.accounts.get(time.side)
        away = max(0, account.away - time.at) if account else 0
        wrong = {
            "asked": any(side not in self.accounts for side in time.sides),
            "sealed": question is None or question.number != time.number,
            "withdrawn": question is None or not question.sealed or question.number != time.number or (left or 0) <= 0,
            "taken": self.taken,
            "vacant": not self.taken,
            "paused": self.paused,
            "resumed": not self.paused,
            "gift": account is None or time.seconds <= 0,
            "away": account is None or time.seconds <= 0 or time.seconds > account.leave + away,
            "back": not away or time.seconds != 0,
            "outage": time.seconds <= 0,
            "upgraded": False,
            "terms": time.terms is None or time.terms.fault != "",
            "computer": account is None,
            "forfeit": question is None or question.sealed or question.follows,
            "ended": False,
            "extended": (time.side != "" and account is None) or time.seconds <= 0,
        }
        if wrong[time.what] or time.at < self.last:
            raise BadTimes(f"{time.what} is impossible at that time")


def grace(terms: Terms, seed: str, side: Side, number: int) -> int:
    """Draw after how many seconds zero takes effect for a side in a decision: nobody knows before the seed is out."""
    secret = blake2b(seed.encode()).digest()
    drawn = blake2b(f"grace {side} {number}".encode(), key=secret, digest_size=8).digest()
    return int.from_bytes(drawn, "big") % (terms.grace + 1)


def latest(terms: Terms | None, times: Iterable[Time]) -> Terms | None:
    """Return the terms that all agreed to last."""
    return next((time.terms for time in reversed(tuple(times)) if time.terms is not None), terms)


def until(times: Iterable[Time], decisions: int) -> tuple[Time, ...]:
    """Return the times of the first decisions alone: then the match goes on elsewhere, without clocks."""
    kept: list[Time] = []
    for time in times:
        if time.what == "asked" and time.number > decisions:
            break
        kept.append(time)
    return (*kept, Time(at=kept[-1].at, what="ended")) if kept and kept[-1].what != "ended" else tuple(kept)


def own(times: Iterable[Time], side: Side) -> tuple[Time, ...]:
    """Return of some times what one side may know: its own questions and answers, and what all know."""
    return tuple(_cut(time, side) for time in times if not _is_others(time, side))


def _is_others(time: Time, side: Side) -> bool:
    if time.what == "asked":
        return side not in time.sides
    if time.what == "extended":
        return time.side not in ("", side)
    return time.what in ("sealed", "withdrawn", "away", "back") and time.side != side and not time.told


def _cut(time: Time, side: Side) -> Time:
    """Return a time without what counts the decisions of others."""
    if time.what == "asked":
        return Time(at=time.at, what="asked", sides=(side,), turn=time.turn)
    if time.what in ("sealed", "withdrawn"):
        return Time(at=time.at, what=time.what, side=side)
    return time
