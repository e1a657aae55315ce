"""Many matches over the wire, several at once on one server, random players on both sides: does anybody hang?

python -m tests.server.endurance sink_the_bismarck 500 last_cruise
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack
from pathlib import Path

import sealed_orders as so
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.protocol.matches import Made
from tests.server import player
from tests.server.player import Player, make_match, play_out

AT_ONCE = 4
PATIENCE = 600  # seconds without a word: slow is no hang
REPORTED = 50  # matches between two lines of progress
PAUSE = 5  # seconds


def play(server: Background, game: str, scenario: str | None, number: int) -> int:
    """Play one match to its end; return how many decisions its players made."""
    made = begun(server, game, scenario)
    with ExitStack() as stack:
        players = {side: stack.enter_context(Player(server, key)) for side, key in made.seats.items()}
        play_out(players, str(number))
        return sum(player.position.number for player in players.values())


def begun(server: Background, game: str, scenario: str | None) -> Made:
    """Open a match; wait if the server reports too many in a minute."""
    while True:
        try:
            return make_match(server, game, dict.fromkeys(so.load(game).playing({}), "away"), scenario=scenario)
        except AssertionError as error:
            if "Too many requests" not in str(error):
                raise
            time.sleep(PAUSE)


def endure(game: str, matches: int, scenario: str | None) -> dict[str, object]:
    """Play this many matches; the first error ends it."""
    start, decisions = time.monotonic(), 0
    player.SECONDS = PATIENCE
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(f"sqlite:///{Path(folder) / 'm.sqlite3'}") as server,
        ThreadPoolExecutor(AT_ONCE) as pool,
    ):
        playing = [pool.submit(play, server, game, scenario, number) for number in range(matches)]
        try:
            for number, one in enumerate(as_completed(playing), 1):
                decisions += one.result()
                if number % REPORTED == 0:
                    sys.stderr.write(f"{number} matches, {time.monotonic() - start:.0f} s\n")
        finally:
            for one in playing:
                one.cancel()
    seconds = round(time.monotonic() - start)
    return {"game": game, "scenario": scenario, "matches": matches, "decisions": decisions, "seconds": seconds}


if __name__ == "__main__":
    found = endure(sys.argv[1], int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else None)
    sys.stdout.write(f"{json.dumps(found)}\n")
