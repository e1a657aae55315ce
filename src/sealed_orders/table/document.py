"""A document: an answer that is bytes of some kind rather than data."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

JSON = "application/json"


class Document(NamedTuple):
    """Bytes with their media type, and what else a browser should know of them, as HTTP headers."""

    body: bytes
    kind: str = JSON
    headers: Mapping[str, str] = MappingProxyType({})
