"""The times of a record, checked: their order, the clocks that follow from them, and what was sealed at zero.

That something happened at the time that the record says cannot be proved: it is the word of the host.
"""

from __future__ import annotations

from collections import defaultdict, deque

from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.timekeeping import BadTimes, Time, Timekeeper, grace

WORD = "Its times follow from each other, but when something happened is the server's word."


class Timed:
    """The times of a record, decision by decision."""

    def __init__(self, record: Record, match: Match) -> None:
        self._record = record
        self._times = deque(record.times)
        self._keeper: Timekeeper | None = None
        self._ended = False
        self._staffed: dict[Side, set[int]] = defaultdict(set)  # turns in a row in which the clock sealed
        if record.terms is not None:
            if record.terms.fault:
                raise RecordMismatch(f"The record's terms are invalid: {record.terms.fault}")
            self._keeper = Timekeeper(record.terms, match.game.playing(match.options))
        elif record.times:
            raise RecordMismatch("The record has times, but no terms: it was altered.")

    def check(self, number: int, match: Match | None) -> None:
        """Check what happened until a decision was made; if the match is given, that its sides were asked then."""
        if self._keeper is None:
            self._check_hands(number)
            return
        question_time = self._until_asked(number)
        if self._ended:
            return
        if question_time is None or question_time.number != number:
            raise self._wrong(number, "does not say who was asked")
        if match is not None:
            self._check_asked(match, question_time)
        self._note(question_time, number)
        self._answers(number, match)
        given = self._record.decisions[number - 1].orders if number <= len(self._record.decisions) else {}
        for side in () if self._ended else question_time.sides:
            question = self._keeper.question(side)
            if side in given and question is not None and not question.sealed:
                raise self._wrong(number, f"does not say when the {side} side sealed")
            if side in given:
                self._count(number, side, question_time.turn)

    def finish(self) -> None:
        """Check that nothing is said to have happened later."""
        if self._times:
            raise self._wrong(len(self._record.decisions) + 1, "goes on")

    def _until_asked(self, number: int) -> Time | None:
        """Note what happened until the next question; return that."""
        while self._times:
            time = self._times.popleft()
            if time.what == "asked":
                return time
            self._note(time, number)
        return None

    def _answers(self, number: int, match: Match | None) -> None:
        """Note what happened until the next question."""
        while self._times and self._times[0].what != "asked":
            time = self._times.popleft()
            if match is not None:
                self._check_zero(time, number, match)
            self._note(time, number)

    def _note(self, time: Time, number: int) -> None:
        assert self._keeper is not None
        if self._ended:
            raise self._wrong(number, "goes on after its clocks had ended")
        self._ended = time.what == "ended"
        changes = (0, *(upgrade.decisions for upgrade in self._record.upgrades))  # before the first, it begins again
        if time.what == "upgraded" and number - 1 not in changes:
            raise self._wrong(number, "says that the rules changed")
        try:
            self._keeper.note(time)
        except BadTimes as error:
            raise self._wrong(number, f"lists an impossible event: {error}") from None

    def _check_asked(self, match: Match, question_time: Time) -> None:
        number = question_time.number
        if any(match.view(side).turn != question_time.turn for side in question_time.sides):
            raise self._wrong(number, f"is not of turn {question_time.turn}")
        people = {side for side in match.waiting if not self._is_bots(number, side)}
        if not people <= set(question_time.sides) <= set(match.waiting):
            raise self._wrong(number, "says that other sides were asked")

    def _is_bots(self, number: int, side: Side) -> bool:
        """Say whether a computer player answered."""
        has_minute = side in self._record.minutes.get(number, {})
        return has_minute and side not in self._record.hands.get(number, {})

    def _check_zero(self, time: Time, number: int, match: Match) -> None:
        """Check that what the clock did came after zero and the grace."""
        assert self._keeper is not None
        by_clock = time.what == "sealed" and self._record.hands.get(number, {}).get(time.side) == "clock"
        if not (by_clock and self._counts(time.side)) and time.what != "forfeit":
            return
        question = self._keeper.question(time.side)
        if question is not None:
            wanted = self._keeper.terms.at_zero(self._staffed[time.side], question.turn, question.follows)
            if wanted != ("staff" if by_clock else "forfeit"):
                raise self._wrong(number, "has the clock do what was not agreed on")
        fires = self._keeper.fires(time.side, grace(self._keeper.terms, match.dice.seed, time.side, number))
        if fires is None or time.at < fires:
            raise self._wrong(number, f"has the clock act for the {time.side} side before its time was up")

    def _count(self, number: int, side: Side, turn: int) -> None:
        """Count the turns in a row that a side's staff has sealed; an order of its player's ends them."""
        hand = self._record.hands.get(number, {}).get(side)
        if hand is None:
            self._staffed.pop(side, None)
        elif hand == "clock":
            self._staffed[side].add(turn)

    def _counts(self, side: Side) -> bool:
        """Say whether the order that a side has just sealed is the one that was opened."""
        for time in self._times:
            if time.what == "asked":
                break
            if time.what == "upgraded" or (time.what == "withdrawn" and time.side == side):
                return False
        return True

    def _check_hands(self, number: int) -> None:
        if "clock" in self._record.hands.get(number, {}).values() and not self._record.origin:
            raise self._wrong(number, "has a clock seal without terms")

    @staticmethod
    def _wrong(number: int, fault: str) -> RecordMismatch:
        return RecordMismatch(f"The record's times differ at decision {number}: it {fault}, so it was altered.")
