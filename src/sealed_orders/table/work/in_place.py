"""Work in place: where there are no threads and no processes, everything is done when it is asked for.

Other tasks run before each piece of work, and wait while it is done.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, TypeVar

from sealed_orders.bots.decision import BotFailure, Decided, Question, decide
from sealed_orders.table.work.pool import Awaited, somebody

T = TypeVar("T")


class InPlace:
    """A pool that has only the thread it is called on, and is its own worker."""

    progress = (0, 0)  # nobody can ask while it works
    queued = 0  # likewise

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Return the result of some work."""
        await asyncio.sleep(0)
        return work(*args)

    async def think(self, work: Callable[..., T], *args: Any) -> T:
        """Return the same for a staff."""
        return await self.run(work, *args)

    async def decide(self, question: Question, awaited: Awaited = somebody) -> Decided:
        """Return a bot's order and its minute, in the order in which they are asked."""
        try:
            return await self.run(decide, question)
        except Exception as error:
            raise BotFailure(f"The bot {question.bot} failed.") from error

    def look_again(self) -> None:
        """Nobody is put first."""

    def worker(self) -> InPlace:
        """Itself: it does one thing at a time anyway."""
        return self

    def end(self) -> None:
        """Nothing goes on that could be ended."""

    def close(self) -> None:
        """Likewise."""
