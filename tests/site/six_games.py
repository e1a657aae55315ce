"""Runs in Pyodide: random bots play games to the end, and write their records."""

from __future__ import annotations

from pathlib import Path

import sealed_orders as so

OUT = Path("/out")


async def main() -> None:
    """Play the requested games."""
    for game in (OUT / "asked.txt").read_text().split():
        match = so.Match.new(game, seed=f"{game} in a page")
        bots = {side: so.bot(game, "random", side, game) for side in match.game.sides}
        while not match.outcome:
            for side in match.waiting:
                prompt = match.prompt(side)
                assert prompt
                match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
        (OUT / f"{game}.json").write_bytes(match.record().encode())
