"""Clocks of a match over days: what is charged, what is free, and when zero takes effect."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.terms import DAY, FREE, HOUR, RESTART, Terms
from sealed_orders.kernel.timekeeping import BadTimes, Time, Timekeeper, What, grace, latest, own

BANK = Terms()
EACH = Terms(kind="each", hours=24)
A, B = "raider", "hunter"
STEP = 600  # seconds: everything in these tests happens at a whole number of them


def keeper(terms: Terms = BANK, *times: Time) -> Timekeeper:
    made = Timekeeper(terms, (A, B))
    for time in (Time(at=0, what="taken"), *times):
        made.note(time)
    return made


def asked(at: int, number: int, *sides: str, turn: int = 1) -> Time:
    return Time(at=at, what="asked", sides=sides, number=number, turn=turn)


def of(what: What, at: int, side: str = A, number: int = 0, seconds: int = 0) -> Time:
    return Time(at=at, what=what, side=side, number=number, seconds=seconds)


def test_a_bank_has_its_start_and_fifteen_free_minutes() -> None:
    clocks = keeper(BANK, asked(100, 1, A))
    assert clocks.due(A) == 100 + 72 * HOUR + FREE
    assert clocks.due(B) is None


def test_a_bank_is_charged_beyond_the_free_minutes_and_grows_in_another_turn() -> None:
    clocks = keeper(BANK, asked(0, 1, A), of("sealed", FREE + HOUR, number=1), asked(FREE + HOUR, 2, A, turn=2))
    assert clocks.accounts[A].bank == (72 - 1 + 24) * HOUR
    clocks.note(of("sealed", FREE + HOUR, number=2))
    clocks.note(asked(FREE + HOUR, 3, A, turn=2))
    assert clocks.accounts[A].bank == (72 - 1 + 24) * HOUR, "once in a turn"


def test_a_bank_grows_to_its_most_and_a_gift_is_not_lost() -> None:
    clocks = keeper(Terms(hours=110), of("gift", 0, B, seconds=DAY), asked(0, 1, A))
    clocks.note(asked(0, 2, A, turn=2))
    assert clocks.accounts[A].bank == (110 + 24) * HOUR


def test_each_decision_has_its_time() -> None:
    clocks = keeper(EACH, asked(0, 1, A), of("sealed", HOUR, number=1), asked(HOUR, 2, B), of("sealed", HOUR, B, 2))
    clocks.note(asked(2 * HOUR, 3, A))
    assert clocks.due(A) == 26 * HOUR


def test_withdrawing_restarts_what_is_left_and_is_refused_after_zero() -> None:
    clocks = keeper(EACH, asked(0, 1, A), of("sealed", 10 * HOUR, number=1))
    assert clocks.due(A) is None
    clocks.note(of("withdrawn", 50 * HOUR, number=1))
    assert clocks.due(A) == 64 * HOUR
    clocks.note(of("sealed", 64 * HOUR, number=1))
    with pytest.raises(BadTimes):
        clocks.note(of("withdrawn", 65 * HOUR, number=1))


def test_a_pause_stops_every_clock_until_twelve_hours_after_its_end() -> None:
    clocks = keeper(EACH, asked(0, 1, A, B), of("paused", HOUR))
    assert clocks.due(A) is clocks.due(B) is None
    clocks.note(of("resumed", 100 * HOUR, B))
    assert clocks.due(A) == 100 * HOUR + RESTART + 23 * HOUR


def test_a_gift_goes_to_the_question_or_to_the_next() -> None:
    clocks = keeper(EACH, asked(0, 1, A), of("gift", 0, B, seconds=DAY), of("gift", 0, A, seconds=DAY))
    assert clocks.due(A) == 2 * DAY
    clocks.note(of("sealed", 0, number=1))
    clocks.note(asked(0, 2, B))
    assert clocks.due(B) == 2 * DAY


def test_under_new_terms_everybody_has_the_whole_time_and_is_charged_from_then_on() -> None:
    change = Time(at=20 * HOUR, what="terms", terms=BANK)
    clocks = keeper(EACH, asked(0, 1, A, B), of("sealed", HOUR, B, number=1), change)
    assert (clocks.due(A), clocks.due(B)) == (20 * HOUR + 72 * HOUR + FREE, None)
    clocks.note(of("sealed", 30 * HOUR, A, number=1))
    clocks.note(asked(30 * HOUR, 2, A, B))
    assert (clocks.accounts[A].bank, clocks.accounts[B].bank) == (62 * HOUR + FREE, 72 * HOUR)
    assert latest(EACH, (change,)) == BANK
    assert latest(EACH, ()) == EACH
    for wrong in (None, Terms(hours=300)):
        with pytest.raises(BadTimes):
            clocks.note(Time(at=31 * HOUR, what="terms", terms=wrong))


def test_leave_stops_the_own_clock_and_what_is_not_used_is_given_back() -> None:
    clocks = keeper(EACH, asked(0, 1, A, B), of("away", 0, seconds=5 * DAY))
    assert (clocks.due(A), clocks.due(B)) == (6 * DAY, DAY)
    clocks.note(of("back", DAY))
    assert (clocks.due(A), clocks.accounts[A].leave) == (2 * DAY, 13 * DAY)
    with pytest.raises(BadTimes):
        clocks.note(of("away", DAY, seconds=14 * DAY))


def test_an_outage_is_not_charged() -> None:
    clocks = keeper(EACH, asked(0, 1, A), of("outage", 10 * HOUR, "", seconds=4 * HOUR))
    assert clocks.due(A) == 28 * HOUR


def test_a_question_asked_at_once_keeps_the_deadline_within_a_turn() -> None:
    clocks = keeper(EACH, asked(0, 1, A), of("sealed", 20 * HOUR, number=1), asked(20 * HOUR, 2, A))
    assert clocks.due(A) == DAY
    clocks.note(of("sealed", 23 * HOUR, number=2))
    clocks.note(asked(23 * HOUR, 3, A))
    assert clocks.due(A) == 25 * HOUR, "it gets the longest grace at least"
    clocks.note(of("sealed", 25 * HOUR, number=3))
    clocks.note(asked(25 * HOUR, 4, A))
    assert clocks.due(A) == 26 * HOUR, "but never beyond the deadline and that grace"
    clocks.note(of("sealed", 26 * HOUR, number=4))
    clocks.note(asked(26 * HOUR, 5, A, turn=2))
    assert clocks.due(A) == 50 * HOUR, "another turn has a deadline of its own"


@pytest.mark.parametrize("what", ["sealed", "withdrawn", "resumed", "back", "vacant", "gift"])
def test_impossible_times_are_refused(what: What) -> None:
    clocks = Timekeeper(BANK, (A, B))
    with pytest.raises(BadTimes):
        clocks.note(of(what, 0))


def test_time_does_not_go_back() -> None:
    with pytest.raises(BadTimes):
        keeper(BANK, asked(100, 1, A), of("sealed", 99, number=1))


def test_play_moves_on_within_the_same_bounds_with_and_without_a_follow_up() -> None:
    alone, followed = set(), set()
    for seed in map(str, range(1000)):
        clocks = keeper(EACH, asked(0, 1, A))
        alone.add(clocks.fires(A, grace(EACH, seed, A, 1)))
        clocks.note(of("sealed", 20 * HOUR, number=1))
        clocks.note(asked(20 * HOUR, 2, A))
        followed.add(clocks.fires(A, grace(EACH, seed, A, 2)))
    for moments in (alone, followed):
        assert DAY <= min(m for m in moments if m) <= DAY + 60
        assert DAY + EACH.grace - 60 <= max(m for m in moments if m) <= DAY + EACH.grace


def test_the_grace_is_drawn_by_side_and_decision() -> None:
    drawn = {grace(BANK, "seed", side, number) for side in (A, B) for number in range(50)}
    assert len(drawn) > 90
    assert all(0 <= one <= BANK.grace for one in drawn)


def test_a_side_gets_its_own_and_public_times_without_any_count_of_enemy_decisions() -> None:
    times = (
        Time(at=0, what="taken"), asked(0, 7, A, B), of("sealed", 1, A, 7), of("sealed", 2, B, 7), asked(2, 8, B),
        of("away", 3, B, seconds=DAY), of("paused", 4, ""), of("withdrawn", 5, A, 7),
    )  # fmt: skip
    assert own(times, A) == (
        Time(at=0, what="taken"), asked(0, 0, A), of("sealed", 1), of("paused", 4, ""), of("withdrawn", 5),
    )  # fmt: skip


# A clock that counts seconds one by one, to compare with.

MOVES = st.lists(
    st.tuples(
        st.sampled_from(
            ["seal", "withdraw", "pause", "resume", "gift", "away", "back", "outage", "vacant", "taken", "next", "wait"]
        ),
        st.integers(0, 200),
        st.sampled_from([A, B]),
    ),
    max_size=25,
)


class Slow:
    """What is charged and what is free, step by step."""

    def __init__(self) -> None:
        self.paused = self.sealed = False
        self.taken, self.resumes, self.away = True, 0, 0
        self.charged = self.free = 0

    def pass_(self, since: int, until: int) -> None:
        for at in range(since, until, STEP):
            still = self.sealed or self.paused or not self.taken or at < self.resumes or at < self.away
            if still:
                self.free += STEP
            else:
                self.charged += STEP


@given(MOVES, st.sampled_from([BANK, EACH]))
def test_what_is_charged_and_what_is_free_is_all_that_passed(  # noqa: PLR0912, PLR0915 - one case for each move
    moves: list[tuple[str, int, str]], terms: Terms
) -> None:
    clocks, slow, at, begun, number = keeper(terms, asked(0, 1, A, B)), Slow(), 0, 0, 1
    for move, steps, side in moves:
        if move != "outage":
            slow.pass_(at, at + steps * STEP)
            at += steps * STEP
        time: Any = None
        match move:
            case "seal" if side == A:
                time, slow.sealed = of("sealed", at, number=number), True
            case "withdraw" if slow.sealed and (clocks.left(A, at) or 0) > 0:
                time, slow.sealed = of("withdrawn", at, number=number), False
            case "pause" if not slow.paused:
                time, slow.paused = of("paused", at), True
            case "resume" if slow.paused:
                time, slow.paused, slow.resumes = of("resumed", at, side), False, at + RESTART
            case "gift":
                time = of("gift", at, side, seconds=DAY)
            case "away" if side == A and steps and steps * STEP <= clocks.accounts[A].leave + max(0, slow.away - at):
                time, slow.away = of("away", at, seconds=steps * STEP), at + steps * STEP
            case "back" if slow.away > at:
                time, slow.away = of("back", at), at
            case "vacant" if slow.taken:
                time, slow.taken = of("vacant", at), False
            case "taken" if not slow.taken:
                time, slow.taken = of("taken", at), True
            case "outage" if steps:
                slow.free += steps * STEP
                at += steps * STEP
                time = of("outage", at, "", seconds=steps * STEP)
            case "next":
                before = clocks.accounts[A].bank
                number += 1
                clocks.note(asked(at, number, A, B, turn=number))
                if terms.kind == "bank":
                    rest = max(0, before - max(0, slow.charged - FREE))
                    assert clocks.accounts[A].bank == max(rest, min(terms.most * HOUR, rest + terms.more * HOUR))
                slow.charged = slow.free = 0
                slow.sealed, begun = False, at
        if time is not None:
            clocks.note(time)
        question, left = clocks.question(A), clocks.left(A, at)
        assert question is not None
        assert left is not None
        assert question.allowed - left == slow.charged
        assert slow.charged + slow.free == at - begun
