"""The pytest plugin of the kit. It loads nothing of sealed_orders, and changes no run that does not ask for it.

`pytest --sealed-orders-golden` writes golden files again instead of comparing with them, and runs nothing else.
"""

from __future__ import annotations

import pytest

OPTION = "--sealed-orders-golden"
GOLDEN = "sealed_orders_golden"

pytest.register_assert_rewrite("sealed_orders.testing")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the one option."""
    group = parser.getgroup("sealed-orders", "Sealed Orders")
    group.addoption(OPTION, action="store_true", help="write golden files (playthroughs, tables) again; run only that")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """If golden files are to be written, keep only the tests that have one."""
    if config.getoption(OPTION):
        other = [item for item in items if GOLDEN not in getattr(item, "fixturenames", ())]
        config.hook.pytest_deselected(items=other)
        items[:] = [item for item in items if item not in other]


@pytest.fixture(name=GOLDEN)
def golden(request: pytest.FixtureRequest) -> bool:
    """Provide whether golden files are to be written."""
    return bool(request.config.getoption(OPTION))
