"""Warming up: everything that is made at its first use is made before the server has a second thread.

msgspec 0.22 lets other threads see the description of a type before it is complete. If two threads use a type for the
first time at the same moment, the process crashes with a segmentation fault.
"""

from __future__ import annotations

import gc
import logging
import sys
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import is_dataclass
from functools import cache

import msgspec

from sealed_orders.kernel.game import loaded_games
from sealed_orders.kernel.mistake import BadGame
from sealed_orders.kernel.offer import BadOffer, offers, pass_over
from sealed_orders.kernel.scenario import BadScenario

log = logging.getLogger(__name__)
OURS = __name__.partition(".")[0]
SELDOM = (10_000, 20, 20)  # objects and collections between collections: what a table makes is mostly freed by itself


@cache
def warm() -> None:
    """Load every game with its files and every plot table, and have msgspec describe every type they read."""
    games = loaded_games()
    for game in games:
        try:
            _ = game.scenarios, game.lessons
        except (BadGame, BadScenario) as error:
            log.error("%s", error)
    for offer in offers("plots"):
        try:
            offer.load()
        except BadOffer as bad:
            pass_over(bad)
    packages = {OURS, *(type(game).__module__.partition(".")[0] for game in games)}
    for kind in _types(packages):
        with suppress(TypeError, NameError):  # a type that cannot be described is never read
            msgspec.json.Decoder(kind)
    gc.collect()
    gc.set_threshold(*SELDOM)
    gc.freeze()  # What is loaded now stays: a collection that looked at it would delay everybody by 50 ms.


def _types(packages: Collection[str]) -> Iterator[type]:
    """Yield every type that the loaded modules of some packages define and data can be read into."""
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] in packages:
            for kind in list(vars(module).values()):
                if isinstance(kind, type) and kind.__module__ == name and _is_form(kind):
                    yield kind


def _is_form(kind: type) -> bool:
    return issubclass(kind, msgspec.Struct) or is_dataclass(kind)
