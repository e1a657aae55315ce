"""Work comes out the same in this process, in several, and through any executor; a process that dies loses nothing."""

from __future__ import annotations

import os
import signal
import threading
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import pytest

from sealed_orders.lab import processes
from sealed_orders.lab.processes import WorkersDied, cores, lots, spread


def squared(number: int) -> int:
    return number * number


def dies_once(folder: str, number: int) -> int:
    """Kill the process that does the third part, the first time."""
    mark = Path(folder) / "died"
    if number == 3 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


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
    monkeypatch.setattr(processes, "PATIENCE", 1)
    with pytest.raises(WorkersDied, match="1 times in succession"):
        list(spread(dies, range(1), jobs=2))


def test_lots_are_small_enough_for_all_processes_to_end_together() -> None:
    assert [len(lot) for lot in lots(range(20), 2)] == [1] * 20
    assert {len(lot) for lot in lots(range(6400), 2)} == {16}
    assert [n for lot in lots(range(1000), 2) for n in lot] == list(range(1000))


def test_there_is_a_core_at_least() -> None:
    assert cores() >= 1


@pytest.mark.parametrize("parts", [1, 40], ids=["stopped early", "done"])
def test_no_pool_is_left_shutting_down(parts: int) -> None:
    """One that were would speak into a closed pipe when the interpreter ends."""
    before = set(threading.enumerate())
    results = spread(squared, range(40), jobs=2)
    for _ in range(parts):
        next(results)
    results.close()  # type: ignore[attr-defined]  # a generator, which it need not be
    assert not {thread.name for thread in threading.enumerate() if thread not in before}
