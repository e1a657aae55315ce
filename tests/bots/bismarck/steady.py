"""Steady play: by pairing and seed, a hash of what bots ordered and why, and of what plot tables showed.

A change of form alone leaves every hash as it is: `python -m tests.bots.bismarck.steady` says where one differs, and
`--write` records them again after a change of play that was meant.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from sealed_orders.bots import Bot, bot, plot_table
from sealed_orders.games.bismarck.ships import SIDES
from sealed_orders.kernel.board import Panel
from sealed_orders.kernel.dice import Dice
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.order import Side, format_order
from sealed_orders.lab.processes import spread

HASHES = Path(__file__).with_name("steady.json")
SHORT = 12  # decisions after which the first hash is taken


@dataclass(frozen=True)
class Pairing:
    """Two bots that play each other, with the number of matches and turns."""

    british: str
    german: str
    seeds: int
    decisions: int = 1000
    scenario: str | None = None
    plots: bool = False

    def players(self) -> Mapping[Side, str]:
        """Return which bot plays which side."""
        return {"british": self.british, "german": self.german}


PAIRINGS = {
    "otto v admiral": Pairing("admiral", "otto", 50),
    "cadet v cadet": Pairing("cadet", "cadet", 50),
    "history v history": Pairing("history", "history", 2),
    "ambush v admiral": Pairing("admiral", "ambush", 4),
    "master v cadet": Pairing("cadet", "master", 4, SHORT, "suffolk_in_contact"),
    "cadet v master": Pairing("master", "cadet", 4, SHORT, "suffolk_in_contact"),
    "plots": Pairing("cadet", "cadet", 4, plots=True),
}


def lines(pairing: Pairing, seed: int) -> Iterator[str]:
    """Yield what was ordered at every decision of a match, and why, or what the plot tables showed before it."""
    match = Match.new("bismarck", pairing.scenario, dice=Dice(f"steady {seed}"), keep=False)
    seated = {side: _seated(pairing.players()[side], side, seed) for side in SIDES}
    tables = {side: plot_table("bismarck", side) for side in SIDES}
    for _ in range(pairing.decisions):
        if match.outcome is not None:
            return
        words = []
        for side in match.waiting:
            view, prompt, log = match.view(side), match.prompt(side), match.log(side)
            assert prompt is not None
            order = seated[side].decide(view, prompt, log)
            if pairing.plots:
                table = tables[side]
                assert table is not None
                table.read(log)
                shown = (table.plots(), table.possible(), table.outlooks(view, order), table.panels(view, order))
                words.append(msgspec.json.encode(_in_full(shown)).decode())
            else:
                words.append(f"{side} {format_order(order)}: {getattr(seated[side], 'reason', '')}")
            match.submit(side, order)
        yield "\n".join(words)


def _seated(name: str, side: Side, seed: int) -> Bot:
    return bot("bismarck", name, side, f"steady {seed}")


def _in_full(value: Any) -> Any:
    """Return a value with its defaults, which messages leave out."""
    if isinstance(value, Panel):
        return structs.asdict(value)
    if isinstance(value, tuple | list):
        return [_in_full(one) for one in value]
    if is_dataclass(value):
        return {field.name: _in_full(getattr(value, field.name)) for field in fields(value)}
    return value


def short(name: str, seed: int) -> str:
    """Return the hash of a match's beginning."""
    return _hash(islice(lines(PAIRINGS[name], seed), SHORT))


def hashes(game: tuple[str, int]) -> tuple[str, int, str, str]:
    """Return a match's pairing and seed, the hash of its beginning and that of the whole match."""
    name, seed = game
    words = list(lines(PAIRINGS[name], seed))
    return name, seed, _hash(iter(words[:SHORT])), _hash(iter(words))


def _hash(words: Iterator[str]) -> str:
    return sha256("\n".join(words).encode()).hexdigest()[:12]


def recorded() -> dict[str, dict[str, list[str]]]:
    """Return by pairing and seed the hash of the beginning and that of the whole match."""
    found: dict[str, dict[str, list[str]]] = json.loads(HASHES.read_text(encoding="utf-8"))
    return found


def main() -> int:
    """Run all pairings with all seeds."""
    parser = argparse.ArgumentParser(prog="python -m tests.bots.bismarck.steady", description=__doc__)
    parser.add_argument("--write", action="store_true", help="record the hashes again")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--only", default="", help="one pairing")
    given = parser.parse_args()
    games = [(name, seed) for name, pairing in PAIRINGS.items() for seed in range(pairing.seeds)]
    games = [game for game in games if given.only in ("", game[0])]
    before = recorded() if HASHES.exists() else {}
    after = {name: dict(table) for name, table in before.items()}
    differ = 0
    for name, seed, *found in spread(hashes, games, given.jobs):
        after.setdefault(name, {})[str(seed)] = found
        same = before.get(name, {}).get(str(seed)) == found
        differ += not same
        sys.stdout.write(f"{name} {seed}: {'as before' if same else 'other'}\n")
        sys.stdout.flush()
        if given.write:
            write(after)
    sys.stdout.write(f"{len(games)} matches, {differ} other than before\n")
    return 0 if given.write else int(differ > 0)


def write(table: Mapping[str, Mapping[str, list[str]]]) -> None:
    """Record the hashes, one line for each match."""
    blocks = []
    for name in (name for name in PAIRINGS if name in table):
        lines = [f"    {json.dumps(seed)}: {json.dumps(table[name][seed])}" for seed in sorted(table[name], key=int)]
        blocks.append(f"  {json.dumps(name)}: {{\n" + ",\n".join(lines) + "\n  }")
    HASHES.write_text("{\n" + ",\n".join(blocks) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
