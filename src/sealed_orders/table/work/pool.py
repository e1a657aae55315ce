"""A pool: where longer work is done. The server has threads and processes; a page does everything in place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeVar

from sealed_orders.bots.decision import Decided, Question

T = TypeVar("T")
Awaited: TypeAlias = Callable[[], bool]  # whether somebody waits for an answer, as it is now


def somebody() -> bool:
    """Somebody waits."""
    return True


class WorkerEnded(Exception):
    """A worker has ended before it had an answer."""


class Worker(Protocol):
    """Does one thing at a time, away from everything else, and can be ended."""

    @property
    def progress(self) -> tuple[int, int]:
        """How much of the current work is done, of how much; zero of zero if it notes none."""

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Return the result of some work; WorkerEnded if there is none. If this is cancelled, the worker is ended."""

    def end(self) -> None:
        """End it, whatever it does; it begins again when it is next asked."""


class Pool(Protocol):
    """Where longer work is done, so that those who play do not wait for it."""

    async def run(self, work: Callable[..., T], *args: Any) -> T:
        """Return the result of some work, done while others go on."""

    async def think(self, work: Callable[..., T], *args: Any) -> T:
        """Do the same for a staff: one works at a time, because more would slow down the players."""

    async def decide(self, question: Question, awaited: Awaited = somebody) -> Decided:
        """Return a bot's order and its minute; BotFailure if it has none. Bots that somebody waits for come first."""

    def look_again(self) -> None:
        """Look again which bots people wait for."""

    @property
    def queued(self) -> int:
        """Count the bots that wait for their turn to think."""

    def worker(self) -> Worker:
        """Return a worker for reports and the like."""

    def close(self) -> None:
        """End everything."""
