"""How a request is refused."""

from __future__ import annotations

from msgspec import Struct


class Failure(Struct, omit_defaults=True):
    """What every refused request is answered with."""

    error: str
    rule: str = ""
