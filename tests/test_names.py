"""What the package offers by name is not hidden by a folder of the same name."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

import sealed_orders as so


def test_no_module_of_the_package_takes_the_place_of_what_it_offers() -> None:
    offered = {name: getattr(so, name) for name in so.__all__}
    for module in iter_modules(so.__path__):
        if module.name in offered:
            import_module(f"sealed_orders.{module.name}")
    assert {name: getattr(so, name) for name in so.__all__} == offered
