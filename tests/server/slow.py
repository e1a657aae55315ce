"""Work that fails or takes long, for a worker process."""

from __future__ import annotations

import os
import time
from pathlib import Path

from sealed_orders.bots.decision import Decided, Question
from sealed_orders.kernel.minute import Minute

MINUTE = Minute("slow", "", "")


def sleep(question: Question) -> Decided:
    """Write which process it is to the file named by the seed, and never answer."""
    Path(question.seed).write_text(str(os.getpid()))
    time.sleep(1000)
    return Decided("", MINUTE)


def die(_question: Question) -> Decided:
    """End the process."""
    os._exit(3)


def stumble(_question: Question) -> Decided:
    """Fail."""
    raise ValueError("no chart")


def answer(_question: Question) -> Decided:
    """Answer."""
    return Decided("ship lurk", MINUTE)


def note(question: Question) -> Decided:
    """Write which process it is to the file named by the seed, and answer."""
    Path(question.seed).write_text(str(os.getpid()))
    return answer(question)


def search(_question: Question) -> Decided:
    """Answer for the hunter."""
    return Decided("flights 1", MINUTE)


def report(begun: str, go_on: str, *_asked: object) -> bytes:
    """Write which process this is to a pipe, which stays open; the report is made when another pipe is opened."""
    with Path(begun).open("w", encoding="utf-8") as told:
        told.write(f"{os.getpid()}\n")
        told.flush()
        with Path(go_on).open(encoding="utf-8"):
            return b"made"
