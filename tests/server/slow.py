"""Bots' work that goes wrong, to be done in a worker process."""

from __future__ import annotations

import os
import time
from pathlib import Path

from sealed_orders.server.botpool import Question


def sleep(question: Question) -> str:
    """Say which process it is, in the file named by the seed, and never answer."""
    Path(question.seed).write_text(str(os.getpid()))
    time.sleep(1000)
    return ""


def die(_question: Question) -> str:
    """End the process."""
    os._exit(3)


def stumble(_question: Question) -> str:
    """Fail."""
    raise ValueError("no chart")


def answer(_question: Question) -> str:
    """Answer."""
    return "ship lurk"


def search(_question: Question) -> str:
    """Answer for the hunter."""
    return "flights 1"
