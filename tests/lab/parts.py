"""Parts of work for processes, in a file with few imports, since every process reads it."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from time import sleep


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


def divides(number: int) -> float:
    return 1 / number


class Stubborn(Exception):
    def __init__(self, one: str, other: str) -> None:
        super().__init__(one)


def stubborn(number: int) -> int:
    raise Stubborn("sea", str(number))


def after_the_one_before(folder: str, number: int) -> int:
    while number and not (Path(folder) / str(number - 1)).exists():
        sleep(0.01)
    return number


def says_who_and_hangs(folder: str, number: int) -> int:
    """Two processes report their ids once both are running; the one with the third part hangs."""
    (Path(folder) / f"{number}").touch()
    while number == 2 or not (Path(folder) / f"{1 - number}").exists():
        sleep(0.01)
    return os.getpid()
