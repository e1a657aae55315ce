"""Parcels: what one of a player's browsers sends another, encrypted there; opened once, within ten minutes."""

from __future__ import annotations

from datetime import UTC, datetime

import sqlalchemy as sa

from sealed_orders.table.protocol.matches import NewParcel, Parcel
from sealed_orders.table.protocol.names import Key
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.seats import fresh_key, hashed
from sealed_orders.table.store import tables
from sealed_orders.table.store.store import Store

LASTS = 600  # seconds
MOST = 500  # at a time
GONE = "This link was used or is older than ten minutes. Make a new one in the other browser."
FULL = "Too many browsers send their seats right now. Try again in ten minutes, or save a file."
_KEPT = tables.parcels.c


class Parcels:
    """Holds parcels."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def send(self, new: NewParcel) -> Parcel:
        """Take a parcel in; who has its key opens it."""
        key, now = fresh_key(), self._store.clock.now()
        expires = now + LASTS
        async with self._store.change() as connection:
            await connection.execute(sa.delete(tables.parcels).where(_KEPT.expires <= now))
            count = sa.select(sa.func.count()).select_from(tables.parcels)
            if (await connection.execute(count)).scalar_one() >= MOST:
                raise Refusal(FULL, status=429)
            row = {"hash": hashed(key), "body": new.body, "expires": expires}
            await connection.execute(sa.insert(tables.parcels), row)
        return Parcel(key, datetime.fromtimestamp(expires, UTC))

    async def open(self, key: Key) -> NewParcel:
        """Hand a parcel out, and forget it."""
        here = _KEPT.hash == hashed(key)
        async with self._store.change() as connection:
            gone = sa.delete(tables.parcels).where(here).returning(_KEPT.body, _KEPT.expires)
            row = (await connection.execute(gone)).one_or_none()
        if row is None or row.expires <= self._store.clock.now():
            raise Refusal(GONE, status=404)
        return NewParcel(row.body)
