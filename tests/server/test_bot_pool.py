"""Bots at work in processes of their own."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from multiprocessing import forkserver
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.bots.decision import BotFailure, Decided, Question, decide
from sealed_orders.server.processes.bot_pool import BotPool
from sealed_orders.server.processes.machine import COURTESY, Machine
from sealed_orders.server.processes.worker import ProcessWorker
from tests.server import slow


def question(seed: str = "", seconds: float = 0.1) -> Question:
    match = so.Match.new("tutorial", seed="a")
    return Question("tutorial", "random", "raider", seed, seconds, match.view("raider"), match.log("raider"))


async def ask(work: Callable[[Question], Decided], asked: Question) -> Decided:
    pool = BotPool(workers=1, work=work)
    try:
        return await pool.decide(asked)
    finally:
        pool.close()


def wait_for_end(process: int) -> None:
    """Return when a process has ended; the test's own time limit is the only one."""
    while True:
        try:
            os.kill(process, 0)
        except ProcessLookupError:
            return
        if "\nState:\tZ" in Path(f"/proc/{process}/status").read_text():
            return
        time.sleep(0.01)


def test_a_bot_decides_by_what_its_side_knows_and_its_seed_alone() -> None:
    assert decide(question("one")) == decide(question("one"))


def test_a_worker_process_answers() -> None:
    assert asyncio.run(ask(slow.answer, question())).order == "ship lurk"


def test_a_bot_that_takes_too_long_is_stopped(tmp_path: Path) -> None:
    note = tmp_path / "process"

    async def overrun() -> None:
        pool = BotPool(workers=1, work=slow.answer)
        await pool.decide(question())
        pool.work, pool.grace = slow.sleep, 0
        with pytest.raises(BotFailure, match="did not answer in time"):
            await pool.decide(question(str(note), seconds=2))

    asyncio.run(overrun())
    wait_for_end(int(note.read_text()))


def test_a_bot_whose_match_is_over_before_it_answers_is_stopped(tmp_path: Path) -> None:
    note = tmp_path / "process"

    async def cancel() -> None:
        asking = asyncio.create_task(ask(slow.sleep, question(str(note))))
        while not note.exists() or not note.read_text():
            await asyncio.sleep(0.01)
        asking.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asking

    asyncio.run(cancel())
    wait_for_end(int(note.read_text()))


@pytest.mark.parametrize(("work", "said"), [(slow.die, "ended without an answer"), (slow.stumble, "failed")])
def test_a_bot_that_fails_says_so(work: Callable[[Question], Decided], said: str) -> None:
    with pytest.raises(BotFailure, match=said):
        asyncio.run(ask(work, question()))


def test_why_a_bot_failed_is_the_cause_and_not_in_what_is_said() -> None:
    with pytest.raises(BotFailure) as failure:
        asyncio.run(ask(slow.stumble, question()))
    assert "no chart" not in str(failure.value)
    assert "no chart" in str(failure.value.__cause__)


def test_a_pool_works_again_after_a_process_was_lost() -> None:
    async def twice() -> Decided:
        pool = BotPool(workers=1, work=slow.die)
        try:
            with pytest.raises(BotFailure):
                await pool.decide(question())
            pool.work = slow.answer
            return await pool.decide(question())
        finally:
            pool.close()

    assert asyncio.run(twice()).order == "ship lurk"


def test_quick_visitors_start_no_more_processes_than_there_are_workers(tmp_path: Path) -> None:
    async def visit() -> set[int]:
        pool = BotPool(workers=2, work=slow.note)
        try:
            for _ in range(20):
                asking = asyncio.create_task(pool.decide(question(str(tmp_path / "gone"))))
                await asyncio.sleep(0)
                asking.cancel()
                await asyncio.gather(asking, return_exceptions=True)
            asked = (pool.decide(question(str(tmp_path / str(n)))) for n in range(4))
            await asyncio.gather(*asked)
            return set(children())
        finally:
            pool.close()

    before = set(children())
    started = asyncio.run(visit()) - before
    answered = {int((tmp_path / str(n)).read_text()) for n in range(4)}
    assert answered <= started
    assert len(started) <= 2


def children() -> Iterator[int]:
    """Yield the processes of bots and reports that this process has started."""
    started_by = vars(forkserver._forkserver)["_forkserver_pid"]
    for status in Path("/proc").glob("[0-9]*/status"):
        with suppress(OSError):
            if f"\nPPid:\t{started_by}\n" in status.read_text():
                yield int(status.parent.name)


def test_bots_that_people_wait_for_come_first() -> None:
    async def ask_in_turn() -> list[str]:
        answered = []
        people = set()
        pool = BotPool(workers=1, work=slow.answer)

        async def one(name: str) -> None:
            await pool.decide(question(), lambda: name in people)
            answered.append(name)

        try:
            series = [asyncio.create_task(one(name)) for name in ("series 1", "series 2", "series 3", "late")]
            await asyncio.sleep(0)
            opponent = asyncio.create_task(one("opponent"))
            people.add("opponent")
            people.add("late")  # somebody has come to look
            pool.look_again()
            await asyncio.gather(*series, opponent)
        finally:
            pool.close()
        return answered

    assert asyncio.run(ask_in_turn()) == ["series 1", "late", "opponent", "series 2", "series 3"]


def test_a_worker_is_kept_free_for_people(tmp_path: Path) -> None:
    async def ask_beside_a_series() -> Decided:
        pool = BotPool(workers=2, work=slow.sleep)
        series = [asyncio.create_task(pool.decide(question(str(tmp_path / str(n))), lambda: False)) for n in range(2)]
        while not (tmp_path / "0").exists():
            await asyncio.sleep(0.01)
        pool.work = slow.answer
        try:
            return await pool.decide(question())
        finally:
            for one in series:
                one.cancel()
            await asyncio.gather(*series, return_exceptions=True)
            pool.close()

    assert asyncio.run(ask_beside_a_series()).order == "ship lurk"
    assert not (tmp_path / "1").exists()


def test_reports_and_replays_are_made_while_players_and_bots_need_nothing() -> None:
    async def niceness() -> tuple[int, int]:
        machine = Machine(workers=1)
        worker, bot = machine.worker(), ProcessWorker()
        try:
            return await worker.run(os.nice, 0), await bot.run(os.nice, 0)
        finally:
            worker.end()
            bot.end()
            machine.close()

    own = os.nice(0)
    assert asyncio.run(niceness()) == (min(19, own + COURTESY), own)
