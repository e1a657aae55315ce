"""Records kept permanently: a match of the current rules, which must open under all later ones.

    python -m sealed_orders.testing.records tutorial --into tests/records

A kept record is never changed. If a change of the rules would alter it, raise the game's version: the old record is
then read instead of replayed. If only the words of events change, raise the game's `wording`: the old record is then
compared without its texts.
"""

from __future__ import annotations

import argparse
import lzma
import sys
from pathlib import Path

import sealed_orders as so
from sealed_orders.kernel.dice import FastDice
from sealed_orders.testing.play import decisions
from sealed_orders.testing.playthrough import SEED

MANY = 20  # records of a game that are kept in one file
HALFWAY = 12  # decisions after which a match is resigned


def keep_record(game: str, folder: Path, scenario: str | None = None) -> Path:
    """Play a random match and keep its record under the version of the rules; a kept record never changes."""
    match = so.Match.new(game, scenario, seed=SEED)
    for _ in decisions(match, SEED):
        pass
    record = match.record()
    words = f"w{record.wording}" if record.wording > 1 else ""
    path = folder / game / f"{record.version}{words}-{record.scenario}.json"
    if path.exists():
        raise FileExistsError(f"{path} is kept; a change of the rules raises the game's version.")
    path.parent.mkdir(parents=True, exist_ok=True)
    record.save(path)
    return path


def keep_many(game: str, folder: Path, count: int = MANY) -> Path:
    """Play this many random matches over all scenarios, with drawn switches and salts, and keep them in one small file.

    Every fifth is resigned halfway.
    """
    rules = so.load(game)
    kept = []
    for number in range(count):
        seed, scenarios = f"{SEED} {number}", list(rules.scenarios)
        start, luck = rules.scenario(scenarios[number % len(scenarios)]), FastDice(seed)
        drawn = {s.key: luck.pick(s.values, "") for s in rules.switches if s.key not in start.options}
        side = rules.playing(drawn)[0]
        match = so.Match.new(rules, start, drawn, seed, salts={side: f"salt {number}"})
        for place, _ in enumerate(decisions(match, seed)):
            if number % 5 == 4 and place == HALFWAY:
                match.resign(side)
                break
        kept.append(match.record())
    path = folder / game / f"{rules.version}w{rules.wording}-{count}.xz"
    if path.exists():
        raise FileExistsError(f"{path} is kept; a change of the rules raises the game's version.")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(lzma.compress(b"\0".join(record.encode() for record in kept), preset=9 | lzma.PRESET_EXTREME))
    return path


def read_many(path: Path) -> list[bytes]:
    """Return the records that `keep_many` kept, as they were written."""
    return lzma.decompress(path.read_bytes()).split(b"\0")


def assert_opens(record: so.Record) -> None:
    """Check that it verifies if its rules are current; otherwise that its events can still be read."""
    if record.game in so.game_names() and record.version == so.load(record.game).version:
        so.verify(record)
    else:
        assert is_refused(record), "a record of other rules is not played"
    events = [*record.opening, *(event for decision in record.decisions for event in decision.events)]
    assert events
    assert all(event.rule and event.text and event.to for event in events)
    assert record.settlement is None or record.events_of(len(record.decisions))[-1] == record.settlement.events[-1]
    assert all(decision.orders for decision in record.decisions)


def is_refused(record: so.Record) -> bool:
    """Return whether it cannot be replayed, because its game is missing or its rules have changed."""
    try:
        so.verify(record)
    except (so.RecordUnplayable, so.UnknownGame):
        return True
    return False


def main() -> None:
    """Keep a record of each game named."""
    parser = argparse.ArgumentParser(prog="python -m sealed_orders.testing.records", description="Keep a record.")
    parser.add_argument("games", nargs="+", metavar="GAME")
    parser.add_argument("--into", type=Path, default=Path("tests/records"), help="by default tests/records")
    parser.add_argument("--many", action="store_true", help=f"keep {MANY} in one compressed file instead")
    given = parser.parse_args()
    for game in given.games:
        sys.stdout.write(f"{(keep_many if given.many else keep_record)(game, given.into)}\n")


if __name__ == "__main__":
    main()
