"""Work gives the same results here, in several processes, and through any executor; a dying process loses nothing."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from functools import partial
from multiprocessing import active_children
from pathlib import Path
from typing import Any

import pytest

from sealed_orders.lab import crew
from sealed_orders.lab.crew import WorkersDied
from sealed_orders.lab.processes import Remote, cores, spread
from tests.lab.parts import after_the_one_before, dies, dies_once, divides, says_who_and_hangs, squared, stubborn


@pytest.mark.parametrize("jobs", [1, 2])
def test_every_part_is_done_once(jobs: int) -> None:
    assert sorted(spread(squared, range(40), jobs)) == [n * n for n in range(40)]


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(3) as threads:
        assert sorted(spread(squared, range(40), executor=threads)) == [n * n for n in range(40)]


def test_a_process_that_dies_loses_nothing(tmp_path: Path) -> None:
    assert sorted(spread(partial(dies_once, str(tmp_path)), range(6), jobs=2)) == list(range(6))
    assert (tmp_path / "died").exists()


def test_processes_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(crew, "PATIENCE", 1)
    with pytest.raises(WorkersDied, match="1 times in a row"):
        list(spread(dies, range(1), jobs=2))


@pytest.mark.parametrize("executor", [None, ThreadPoolExecutor], ids=["processes", "an executor"])
def test_each_result_comes_as_soon_as_it_is_there(tmp_path: Path, executor: type[ThreadPoolExecutor] | None) -> None:
    """Every part except the first waits for the result before it: batches of two would wait forever."""
    with executor(2) if executor else nullcontext() as threads:
        for result in spread(partial(after_the_one_before, str(tmp_path)), range(6), 2, threads):
            (tmp_path / str(result)).touch()


def test_what_goes_wrong_in_a_process_is_raised_here_with_where_it_was() -> None:
    with pytest.raises(ZeroDivisionError) as raised:
        list(spread(divides, range(3), jobs=2))
    assert "in divides" in "".join(raised.value.__notes__)


def test_an_error_that_cannot_be_sent_is_put_into_words() -> None:
    with pytest.raises(RuntimeError, match="Stubborn: sea"):
        list(spread(stubborn, range(1), jobs=2))


def test_processes_ignore_ctrl_c_and_are_ended_at_once_when_the_work_is_stopped(tmp_path: Path) -> None:
    """As when you type Ctrl-C: all processes get the signal, and only the first one obeys it."""
    results = spread(partial(says_who_and_hangs, str(tmp_path)), range(3), jobs=2)
    deaf = next(results)
    os.kill(deaf, signal.SIGINT)
    assert next(results)  # the other one; the third part hangs
    results.close()  # type: ignore[attr-defined]  # a generator, which it need not be
    assert not active_children()


def test_an_executor_that_everybody_has_left_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    class Deserted(Remote):
        def submit(self, *_: object, **__: object) -> Future[Any]:
            return Future()

        def check(self) -> None:
            raise LookupError("Nobody is left.")

    monkeypatch.setattr("sealed_orders.lab.processes.LOOK", 0.01)
    with pytest.raises(LookupError, match="Nobody is left"):
        list(spread(squared, range(3), executor=Deserted()))


def test_there_is_a_core_at_least() -> None:
    assert cores() >= 1


@pytest.mark.parametrize("parts", [1, 40], ids=["stopped early", "done"])
def test_no_process_or_thread_is_left(parts: int) -> None:
    before = set(threading.enumerate())
    results = spread(squared, range(40), jobs=2)
    for _ in range(parts):
        next(results)
    results.close()  # type: ignore[attr-defined]  # a generator, which it need not be
    assert not active_children()
    assert not {thread.name for thread in threading.enumerate() if thread not in before}
