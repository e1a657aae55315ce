"""What if, asked in the browser: a match that is over is played on from a turn by computers, a few games at a time.

The client asks for a few at a time, so that its player sees them arrive and can stop. Each place in the series has its
own dice, so that the result is the same for everybody.
"""

from __future__ import annotations

import asyncio

from sealed_orders.kernel.record import Record
from sealed_orders.report.playing_on.continuation import Ended
from sealed_orders.report.playing_on.what_if import SEED, NoTurn, WhatIf, decision_of, played_on, seated, summed
from sealed_orders.table.protocol.hindsight import Continuation, Continuations
from sealed_orders.table.refusal import Refusal
from sealed_orders.table.work.pool import Pool, WorkerEnded

MOST_GAMES = 1_000  # of one series
AT_ONCE = 10  # of them, in one answer
MOST_WAITING = 8  # who ask while others are answered
PATIENCE = 120.0  # seconds for one answer


class PlayedOn:
    """Plays matches on by a worker of its own, for one who asks at a time."""

    def __init__(self, pool: Pool) -> None:
        self._playing = asyncio.Semaphore(1)
        self._asking = 0
        self._worker = pool.worker()

    async def play(self, record: Record, turn: int, start: int, games: int) -> Continuations:
        """Return the continuations of a match from the beginning of a turn, from the one of that place on."""
        if record.outcome is None:
            raise Refusal("The match is not over. You can ask what if when it is.", status=409)
        if not 1 <= games <= AT_ONCE or not 0 <= start <= MOST_GAMES - games:
            raise Refusal(f"Up to {AT_ONCE} continuations are played at once, and {MOST_GAMES} in all.")
        if self._asking > MOST_WAITING:
            raise Refusal("Too many what-ifs are being played. Ask again in a minute.", status=429)
        self._asking += 1
        try:
            async with self._playing, asyncio.timeout(PATIENCE):
                result = await self._worker.run(_continued, record, turn, range(start, start + games))
        except NoTurn as error:
            raise Refusal(str(error)) from None
        except (TimeoutError, WorkerEnded):
            raise Refusal("The computers did not finish in time.", status=503) from None
        finally:
            self._asking -= 1
        return Continuations(
            turn,
            result.players,
            _continuation(result.happened),
            tuple(map(_continuation, result.found)),
            result.cooperative,
            MOST_GAMES,
        )

    def close(self) -> None:
        """End the worker."""
        self._worker.end()


def _continued(record: Record, turn: int, part: range) -> WhatIf:
    players = seated(record, {})
    ends = played_on(record, decision_of(record, turn), players, SEED, part)
    return summed(record, turn, players, SEED, dict(ends))


def _continuation(one: Ended) -> Continuation:
    return Continuation(one.winner, one.scores)
