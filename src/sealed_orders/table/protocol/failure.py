"""How a request is refused."""

from __future__ import annotations

from msgspec import Struct


class Failure(Struct, omit_defaults=True):
    """The answer to every refused request."""

    error: str
    rule: str = ""
