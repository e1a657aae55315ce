"""The chain of a finished record: hashes, each of a part of the file and of the hash before it."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec


def chain(record: bytes) -> tuple[str, ...]:
    """Return the chain of a record's JSON: a hash of what is before its decisions, one for each, and one for the rest.

    Each is the SHA-256 of the one before it and of the part as compact JSON, so the last one covers the whole record.
    """
    plain = msgspec.json.decode(record)
    names = [name for name in plain if name != "chain"]
    at = names.index("decisions")
    parts: list[Any] = [{name: plain[name] for name in names[:at]}, *plain["decisions"]]
    parts.append({name: plain[name] for name in names[at + 1 :]})
    links, link = [], ""
    for part in parts:
        link = sha256(link.encode() + msgspec.json.encode(part)).hexdigest()
        links.append(link)
    return tuple(links)
