"""The whole table, line by line, and the versions it was measured with."""

from __future__ import annotations

import platform
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from sealed_orders.research.bench.rivals import open_spiel, python_chess
from sealed_orders.research.bench.scaling import scaling
from sealed_orders.research.bench.service import service
from sealed_orders.research.bench.slices import Line, Missing
from sealed_orders.research.bench.zoo import LINES as ZOO
from sealed_orders.research.bench.zoo import petting_zoo

LINES = 11 + ZOO
PACKAGES = ("sealed-orders", "msgspec", "numpy", "open-spiel", "pettingzoo", "rlcard", "chess", "starlette", "uvicorn")


def ratios() -> Iterator[Line | Missing]:
    """Yield every line as it is measured."""
    for lines in (open_spiel, petting_zoo, python_chess, scaling, service):
        yield from lines()


def versions() -> dict[str, str]:
    """Return the versions it was measured with."""
    numbers = {"Python": platform.python_version()}
    for name in PACKAGES:
        try:
            numbers[name] = version(name)
        except PackageNotFoundError:
            numbers[name] = "not installed"
    return numbers
