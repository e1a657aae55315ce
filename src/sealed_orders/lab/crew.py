"""Worker processes on this machine. They send each result as soon as they have it, and stop at once when told to."""

from __future__ import annotations

import os
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Collection, Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait
from traceback import format_exc
from typing import Any, Generic, TypeVar

Part = TypeVar("Part")
Result = TypeVar("Result")

AHEAD = 2  # parts queued for a worker, so that it does not wait for the next one
PATIENCE = 3  # how often in a row workers may die before anything is done
LAST = 1.0  # seconds that an idle worker has to stop by itself

_SPAWN = get_context("spawn")


class WorkersDied(RuntimeError):
    """Processes died repeatedly before they finished anything."""


class _Worker(Generic[Part]):
    """A process, the connection to it, and its current parts."""

    def __init__(self, work: Callable[[Part], object], prepare: Callable[[], object] | None) -> None:
        self.line, theirs = _SPAWN.Pipe()
        self.parts: deque[Part] = deque()
        self.process = _SPAWN.Process(target=_serve, args=(theirs, work, prepare), daemon=True)
        with _deaf():
            self.process.start()
        theirs.close()

    def give(self, part: Part) -> None:
        """Hand over one more part. If the process has died, reading the connection will show it."""
        self.parts.append(part)
        with suppress(OSError):
            self.line.send(part)

    def hear(self) -> tuple[bool, Any] | None:
        """Receive the outcome of its first part: the result or the error; None if it has died."""
        try:
            answer: tuple[bool, Any] = self.line.recv()
        except (EOFError, OSError):
            return None
        return answer


def crew(
    work: Callable[[Part], Result],
    parts: Sequence[Part],
    jobs: int,
    prepare: Callable[[], object] | None = None,
    died: Callable[[Part], Result] | None = None,
) -> Generator[Result]:
    """Yield the result of every part, from several processes, as soon as it is done.

    If a process dies, another one repeats its part, or `died` supplies the result.
    """
    waiting, deaths = deque(parts), 0
    workers = dict(_hire(work, prepare) for _ in range(min(jobs, len(parts))))
    try:
        while True:
            _share_out(waiting, workers.values())
            busy = [line for line, worker in workers.items() if worker.parts]
            if not busy:
                break
            for line in wait(busy):
                worker = workers[line]
                answer = worker.hear()
                if answer is not None:
                    deaths = 0
                    worker.parts.popleft()
                    yield _result(*answer)
                    continue
                deaths += 1
                if died is not None:
                    yield died(worker.parts.popleft())
                elif deaths >= PATIENCE:
                    raise WorkersDied(
                        f"The worker processes died {deaths} times in a row without a result. Try --jobs 1 to see why."
                    )
                waiting.extend(worker.parts)
                worker.parts.clear()
                _dismiss([workers.pop(line)])
                workers |= dict([_hire(work, prepare)])
    finally:
        _dismiss(workers.values())


def _share_out(waiting: deque[Part], workers: Collection[_Worker[Part]]) -> None:
    """Give every worker a part, and while there are many also the next one."""
    for most in range(1, AHEAD + 1):
        for worker in workers:
            if len(worker.parts) < most and len(waiting) > (most - 1) * AHEAD * len(workers):
                worker.give(waiting.popleft())


def _hire(work: Callable[[Any], object], prepare: Callable[[], object] | None) -> tuple[Any, _Worker[Any]]:
    worker: _Worker[Any] = _Worker(work, prepare)
    return worker.line, worker


def _result(well: bool, result: Any) -> Any:
    if not well:
        raise result
    return result


def _dismiss(workers: Collection[_Worker[Any]]) -> None:
    """Stop all processes: idle ones by themselves, the others at once."""
    for worker in workers:
        worker.line.close()
        if worker.parts:
            worker.process.kill()
    for worker in workers:
        worker.process.join(LAST)
        worker.process.kill()
        worker.process.join()
        worker.process.close()


def _serve(line: Connection, work: Callable[[Any], object], prepare: Callable[[], object] | None) -> None:
    """Work in a process: part after part, until the connection is closed."""
    threading.Thread(target=_end_with_master, daemon=True).start()
    try:
        if prepare is not None:
            prepare()
        while True:
            part = line.recv()
            line.send((True, work(part)))
    except (EOFError, BrokenPipeError, ConnectionResetError):
        return
    except Exception as error:
        error.add_note(f"In a process of its own:\n{format_exc()}")
        line.send((False, _portable(error)))


def _end_with_master() -> None:
    """Stop a process whose parent was killed, even in the middle of a bot's endless decision."""
    master = parent_process()
    assert master is not None
    wait([master.sentinel])
    os._exit(1)


def _portable(error: Exception) -> Exception:
    """Make an error that can be sent."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  our own, just written
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}\n{format_exc()}")
    return error


@contextmanager
def _deaf() -> Iterator[None]:
    """Start processes that ignore Ctrl-C, which a terminal sends to all; their parent stops them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
