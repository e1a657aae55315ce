"""News from other servers: changes during a look cause one more look, and no slow match holds up the others."""

from __future__ import annotations

import asyncio
from typing import Any, cast

from sealed_orders.server.database.news import AT_ONCE, _look, _named
from sealed_orders.table.matches.matches import Matches


class Looked:
    """Matches that wait until the test lets them continue, and note who looks at them."""

    def __init__(self) -> None:
        self.now: list[str] = []
        self.go_on = asyncio.Event()

    async def refresh(self, match: str) -> None:
        self.now.append(match)
        await self.go_on.wait()


def test_a_match_that_was_named_many_times_is_looked_at_once() -> None:
    async def hear() -> set[str]:
        changed: asyncio.Queue[str] = asyncio.Queue()
        for match in ("one", "other", "one", "one"):
            changed.put_nowait(match)
        return await _named(changed)

    assert asyncio.run(hear()) == {"one", "other"}


def test_some_matches_are_looked_at_together_and_the_rest_after_them() -> None:
    async def look() -> None:
        looked = Looked()
        names = [str(number) for number in range(AT_ONCE + 1)]
        looking = asyncio.create_task(_look(cast("Matches", cast("Any", looked)), names))
        while len(looked.now) < AT_ONCE:
            await asyncio.sleep(0)
        for _ in range(10):
            await asyncio.sleep(0)
        assert looked.now == names[:AT_ONCE]
        looked.go_on.set()
        await looking
        assert looked.now == names

    asyncio.run(look())
