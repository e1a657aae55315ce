"""Worker processes on this machine. They send back each result as soon as they have it, and end at once when told."""

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

AHEAD = 2  # parts that a worker has in hand, so that it need not wait for the next one
PATIENCE = 3  # how often in succession workers may die before anything is done
LAST = 1.0  # seconds that a worker without work has to end by itself

_SPAWN = get_context("spawn")


class WorkersDied(RuntimeError):
    """Processes died repeatedly before they had done anything."""


class _Worker(Generic[Part]):
    """A process, the line to it, and the parts it has in hand."""

    def __init__(self, work: Callable[[Part], object], prepare: Callable[[], object] | None) -> None:
        self.line, theirs = _SPAWN.Pipe()
        self.parts: deque[Part] = deque()
        self.process = _SPAWN.Process(target=_serve, args=(theirs, work, prepare), daemon=True)
        with _deaf():
            self.process.start()
        theirs.close()

    def give(self, part: Part) -> None:
        """Hand over one more part. If it has died, the line says so when it is read."""
        self.parts.append(part)
        with suppress(OSError):
            self.line.send(part)

    def hear(self) -> tuple[bool, Any] | None:
        """Whether its first part went well, and the result or the error; nothing if it has died."""
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
    """What comes of every part, by so many processes, as soon as it is done.

    The part that a process was at when it died is done again by another one, or is what `died` makes of it.
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
    """Give every worker a part, and while there are many the next one too."""
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
    """End all processes: those without work by themselves, the others at once."""
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
    """What a process does: part after part, until the line is closed."""
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
    """A process whose master was killed ends, even in the middle of a bot's endless decision."""
    master = parent_process()
    assert master is not None
    wait([master.sentinel])
    os._exit(1)


def _portable(error: Exception) -> Exception:
    """An error that can be sent."""
    try:
        pickle.loads(pickle.dumps(error))  # noqa: S301  our own, just written
    except Exception:
        return RuntimeError(f"{type(error).__name__}: {error}\n{format_exc()}")
    return error


@contextmanager
def _deaf() -> Iterator[None]:
    """Processes started within do not hear Ctrl-C, which a terminal sends to all; their master ends them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
