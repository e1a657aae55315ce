"""1.4 What a scenario says, and the hunt it begins."""

from __future__ import annotations

from typing import Annotated

import msgspec

from hex_hunt.chart import SIDES
from hex_hunt.state import HexState
from hex_hunt.tables import MOST_TURNS
from sealed_orders.kernel.state import Task


class HexSetup(msgspec.Struct, forbid_unknown_fields=True):
    """1.4 What a scenario file says."""

    turns: Annotated[int, msgspec.Meta(ge=3, le=MOST_TURNS)]


def set_up(start: HexSetup) -> HexState:
    """1.4 The scenario says how many turns there are."""
    return HexState(1, [Task("form", SIDES)], last=start.turns)
