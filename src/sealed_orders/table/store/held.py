"""A transaction on a connection of this thread: nothing in it waits for anything."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa


class Held:
    """A transaction under way, whose statements are carried out at once."""

    def __init__(self, connection: sa.Connection) -> None:
        self._connection = connection

    async def execute(self, statement: sa.Executable, parameters: Any = None, /) -> sa.CursorResult[Any]:
        """What comes of a statement."""
        return self._connection.execute(statement, parameters)
