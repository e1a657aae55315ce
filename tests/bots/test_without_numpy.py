"""Every game can be played against a computer without numpy, as on a page that needs no server."""

from __future__ import annotations

import subprocess
import sys

import pytest

import sealed_orders as so
from tests.own import ROOT

PLAIN = {  # by game, a bot for each side that needs no numpy
    "tutorial": ("corsair", "lieutenant"),
    "denmark_strait": ("greedy", "greedy"),
    "bismarck": ("cadet", "cadet"),
    "graf_spee": ("cadet", "cadet"),
    "sink_the_bismarck": ("midshipman", "midshipman"),
}
DECISIONS = 40
GONE = f"""
import sys

class Gone:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "numpy":
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

sys.meta_path.insert(0, Gone())
from {__name__} import orders

print(*orders(sys.argv[1]), sep="\\n")
"""


def orders(game: str) -> list[str]:
    """Return what both bots order in the first decisions of a match."""
    match = so.Match.new(game, seed="plain")
    bots = {side: so.bot(game, name, side, "plain") for side, name in zip(match.game.sides, PLAIN[game], strict=True)}
    while not match.outcome and len(match.decisions) < DECISIONS:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt
            match.submit(side, bots[side].decide(match.view(side), prompt, match.log(side)))
    return [text for decision in match.record().decisions for text in decision.orders.values()]


@pytest.mark.parametrize("game", PLAIN)
def test_a_bot_of_each_side_plays_without_numpy_and_orders_as_with_it(game: str) -> None:
    said = subprocess.run([sys.executable, "-c", GONE, game], cwd=ROOT, capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    assert said.stdout.splitlines() == orders(game)
