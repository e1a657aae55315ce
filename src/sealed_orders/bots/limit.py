"""A limit to the time of one decision: a bot that never answers must not stop everything else."""

from __future__ import annotations

import ctypes
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager

AGAIN = 1.0  # seconds after which a bot that catches everything is stopped again


class OutOfTime(BaseException):
    """A decision took too long. No Exception, so that a bot that catches those does not catch this."""


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise OutOfTime in what is done within if it takes longer. Zero is no limit."""
    if not seconds:
        yield
    elif hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread():
        with _by_alarm(seconds):
            yield
    else:
        with _by_watch(seconds):
            yield


def _words(seconds: float) -> str:
    return f"gave no order within {seconds:g} s"


@contextmanager
def _by_alarm(seconds: float) -> Iterator[None]:
    """By the alarm clock of the process, which wakes a sleeper too. Another's alarm is set again afterwards."""
    deciding = True

    def ring(*_: object) -> None:
        if deciding:
            raise OutOfTime(_words(seconds))

    handler = signal.signal(signal.SIGALRM, ring)
    left, again = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        try:
            yield
        finally:
            deciding = False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, handler)
        signal.setitimer(signal.ITIMER_REAL, left, again)


@contextmanager
def _by_watch(seconds: float) -> Iterator[None]:
    """Limit by another thread, which stops Python code but not a sleep: for threads, which have no alarm."""
    thread = ctypes.c_ulong(threading.get_ident())
    interrupt, rung = ctypes.pythonapi.PyThreadState_SetAsyncExc, threading.Event()

    def ring() -> None:
        rung.set()
        interrupt(thread, ctypes.py_object(OutOfTime))

    watch = threading.Timer(seconds, ring)
    watch.daemon = True
    watch.start()
    try:
        yield
    except OutOfTime as error:
        error.args = (_words(seconds),)
        raise
    finally:
        watch.cancel()
        if rung.is_set():
            interrupt(thread, None)  # the alarm rang too late for this decision, and must not stop what follows
