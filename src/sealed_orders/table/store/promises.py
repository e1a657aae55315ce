"""Promises: a seed whose hash a client has before it shows its salt.

The client sends the hash of its salt, if it can hash. The referee fixes the match's id, and with it the seed, and sends
the seed's hash. Then the client begins the match with the salt itself. A promise is kept once.
"""

from __future__ import annotations

import sqlalchemy as sa

from sealed_orders.kernel.salt import sealed_salt
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.store import tables
from sealed_orders.table.store.database import Connection

SECONDS = 3600  # for which a promise holds
BROKEN = "These dice were not promised, or were used already. Start the match again."
OTHER_SALT = "This is not the salt that was sealed before the dice were fixed. Start the match again."


async def promise(connection: Connection, match: str, seal: str, at: int) -> None:
    """Promise a match under this name to the client that has the salt of a seal."""
    promised = tables.promises
    await connection.execute(sa.delete(promised).where(promised.c.at < at - SECONDS))
    await connection.execute(sa.insert(promised).values(id=match, seal=seal, at=at))


async def keep(connection: Connection, match: str, salt: str, at: int) -> None:
    """Use a promise up; refused if there is none, or if it was for another salt."""
    promised = tables.promises
    query = sa.delete(promised).where(promised.c.id == match, promised.c.at >= at - SECONDS)
    seal = (await connection.execute(query.returning(promised.c.seal))).scalar_one_or_none()
    if seal is None:
        raise Refusal(BROKEN, status=409)
    if seal and seal != sealed_salt(salt):
        raise Refusal(OTHER_SALT, status=409)
