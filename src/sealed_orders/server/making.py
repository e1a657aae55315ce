"""A report in the making, and the page that its reader has meanwhile: how far it is, asked for again every second."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

PAGE = """<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Played on</title>
<meta name="viewport" content="width=device-width"><script>setTimeout(() => location.reload(), 1000)</script><style>
:root{{color-scheme:light dark}}body{{margin:18vh auto;max-width:30rem;padding:0 1.5rem;font:1.125rem/1.5 serif;
background:light-dark(#f7f3e8,#141d26);color:light-dark(#17212b,#e6e0d2)}}progress{{width:100%;height:1rem}}</style></head>
<body><h1>The computers play it on</h1><p>{told}</p><progress {bar} aria-label="Turns played on from"></progress>
</body></html>
"""


class Left(Exception):
    """Nobody wants it any more."""


class Making:
    """The work on one report: how many turns were played on from, of how many."""

    def __init__(self, work: Callable[[Callable[[int, int], object]], bytes], turn: asyncio.Semaphore) -> None:
        self._done, self._of = 0, 0
        self._left = False
        self.task = asyncio.create_task(self._made(work, turn))

    async def _made(self, work: Callable[[Callable[[int, int], object]], bytes], turn: asyncio.Semaphore) -> bytes:
        async with turn:
            return await asyncio.to_thread(work, self._note)

    def leave(self) -> None:
        """Work on it no longer than until the turn in hand is done: a server that ends does not wait for the rest."""
        self._left = True
        self.task.cancel()

    def _note(self, done: int, of: int) -> None:
        if self._left:
            raise Left
        self._done, self._of = done, of

    @property
    def page(self) -> bytes:
        """What the reader sees meanwhile."""
        told = f"From {self._done} of {self._of} turns." if self._of else "The match is being read."
        bar = f'value="{self._done}" max="{self._of}"' if self._of else ""
        return PAGE.format(told=told, bar=bar).encode()
