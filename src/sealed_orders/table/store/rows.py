"""Rows of the tables, read into what they say and written from it."""

from __future__ import annotations

from typing import Any

import msgspec

from sealed_orders.kernel.event import Outcome
from sealed_orders.kernel.terms import Terms
from sealed_orders.kernel.wire import encode
from sealed_orders.table.berths import Berth, Post, Written
from sealed_orders.table.seats import Glance, Seat


class Head(msgspec.Struct, frozen=True):
    """What a list of matches says of one."""

    id: str
    name: str
    game: str
    scenario: str
    outcome: Outcome | None
    watched: bool
    created: int
    owner: str = ""  # the hash of the key that deletes the match
    unverified: str = ""  # why the referee does not vouch for it
    day: str = ""  # whose position it is played from
    terms: Terms | None = None


def seat_of(row: Any) -> Seat:
    """Return the seat that a row says."""
    columns = dict(row._mapping)
    return Seat(**columns | {"glance": msgspec.json.decode(columns["glance"], type=Glance)})


def seat_row(seat: Seat) -> dict[str, Any]:
    """Return a seat as a row."""
    return columns_of(seat, "glance") | {"glance": encode(seat.glance).decode()}


def berth_of(row: Any) -> Berth:
    """Return the berth that a row says."""
    columns = dict(row._mapping)
    units, written = decoded(columns["units"], tuple[Post, ...]), decoded(columns["written"], dict[str, Written])
    return Berth(**columns | {"units": units, "written": written})


def berth_row(berth: Berth) -> dict[str, Any]:
    """Return a berth as a row."""
    lists = {name: encode(getattr(berth, name)).decode() for name in ("units", "written")}
    return columns_of(berth, *lists) | lists


def head_of(row: Any) -> Head:
    """Return what a row says of a match."""
    columns = dict(row._mapping)
    outcome, terms = decoded(columns["outcome"], Outcome), decoded(columns["terms"], Terms)
    return Head(**columns | {"outcome": outcome, "terms": terms})


def columns_of(thing: msgspec.Struct, *but: str) -> dict[str, Any]:
    """Return the fields of a thing by name, but for some."""
    return {name: getattr(thing, name) for name in thing.__struct_fields__ if name not in but}


def decoded(text: str | None, kind: type[Any]) -> Any:
    """Return what a column of JSON says; None if it is empty."""
    return None if text is None else msgspec.json.decode(text, type=kind)
