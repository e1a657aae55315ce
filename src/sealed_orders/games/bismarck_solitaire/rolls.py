"""The rolls of one die, each with what it needs: for resolving, and for the odds."""

from __future__ import annotations

from sealed_orders.games.bismarck_solitaire.ships import HIT_ON
from sealed_orders.kernel.check import Check

HIT = Check((("a hit", HIT_ON),), low=True)  # 8.4
UNHURT = Check((("away unhurt", 2),), low=True)  # 9.2
AWAY = Check((("away", 4),), low=True)  # 9.2
LEAVE = Check((("the British are gone", HIT_ON),), low=True)  # 9.3


def torpedoes(bonus: int) -> Check:
    """7.3 A U-boat's attack; where the die is too high, she is hit herself."""
    return Check((("a hit", HIT_ON), *((("the event", bonus),) if bonus else ())), low=True)


def prize(least: int) -> Check:
    """5.8 Return a hunt for merchantmen that needs this number or less."""
    return Check((("a prize", least),), low=True)
