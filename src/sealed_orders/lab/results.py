"""The file of results: a row for each match, so that a series can resume where it was stopped.

Rows are written as matches end and sorted when all are played, so that the file is the same for any number of
processes, except for the seconds. CSV, or Parquet by the file's name: its rows are kept in a CSV beside it until the
end.
"""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path
from typing import TypeAlias

from sealed_orders.kernel.game import load
from sealed_orders.kernel.scenario import Scenario
from sealed_orders.kernel.wire import digest
from sealed_orders.lab.rows import (
    COUNTS,
    MAYBE,
    REAL,
    TEXT,
    WHOLE,
    WORDS,
    BadResults,
    Columns,
    Kind,
    Row,
    arrow,
    check_name,
    text,
    write,
)
from sealed_orders.lab.series import Pace, Pairing, Result

Key: TypeAlias = tuple[str, ...]  # what identifies a match: everything that determines how it goes

SETTING = ("game", "version", "scenario", "options", "constants", "seed", "thinking")
ENDING = ("winner", "rule", "turn")


class Results:
    """The results of one game's matches, in a file or only in memory."""

    def __init__(self, game: str, path: Path | None = None) -> None:
        self.game = game
        self.path = path
        self._sides = load(game).sides
        self._kept: dict[Key, Result] = {}
        self._rows: dict[Key, Row] = {}
        if path is not None:
            check_name(path)
            for row in self._read(path):
                self._take(row)

    def __len__(self) -> int:
        return len(self._rows)

    @property
    def columns(self) -> Columns:
        """Return the columns. Those that depend on the machine come last."""
        scores, counts, times = (
            tuple(f"{side}_{what}" for side in self._sides for what in words)
            for words in (("score",), ("decisions",), ("seconds", "longest", "within"))
        )
        names = (*SETTING, *self._bots, "number", *ENDING, *scores, "lost", *counts, *times)
        return {name: _kind(name) for name in names}

    def result(self, pairing: Pairing, number: int) -> Result | None:
        """Return how a match ended, if it was played."""
        return self._kept.get(self._key(self._described(pairing, number)))

    def add(self, pairing: Pairing, results: Iterable[Result]) -> None:
        """Keep how matches ended; when this returns they are in the file."""
        rows = [self._row(pairing, result) for result in results]
        fresh = not self._rows
        for row in rows:
            self._take(row)
        if self.path is not None and rows:
            with self._journal.open("a", encoding="utf-8", newline="") as file:
                file.write(text(self.columns, rows, head=fresh))
                file.flush()

    def rows(self) -> list[Row]:
        """Return all rows, in order."""
        return [self._rows[key] for key in sorted(self._rows, key=_order)]

    def finish(self) -> None:
        """Sort the file."""
        if self.path is None:
            return
        write(self.path, self.columns, self.rows())
        if self._journal != self.path:
            self._journal.unlink(missing_ok=True)

    @property
    def _journal(self) -> Path:
        """Return the file that rows are added to."""
        assert self.path is not None
        return self.path if self.path.suffix == ".csv" else self.path.with_name(f"{self.path.name}.csv")

    def _take(self, row: Row) -> None:
        key = self._key(row)
        self._rows[key] = row
        self._kept[key] = self._result(row)

    def _key(self, row: Row) -> Key:
        return (*(str(_kind(name).write(row[name])) for name in (*SETTING, *self._bots)), str(row["number"]))

    @property
    def _bots(self) -> tuple[str, ...]:
        return tuple(f"{side}_{what}" for side in self._sides for what in ("bot", "file"))

    def _described(self, pairing: Pairing, number: int) -> Row:
        rules = load(pairing.game)
        return {
            "game": pairing.game,
            "version": rules.version,
            "scenario": _scenario(pairing),
            "options": dict(sorted(pairing.options.items())),
            "constants": dict(sorted(pairing.constants.items())),
            "seed": pairing.seed,
            "thinking": pairing.thinking,
            **{f"{side}_bot": pairing.bots[side] for side in rules.sides},
            **{f"{side}_file": pairing.version(side) for side in rules.sides},
            "number": number,
        }

    def _row(self, pairing: Pairing, result: Result) -> Row:
        row = self._described(pairing, result.number)
        row |= {"winner": result.winner, "rule": result.rule, "turn": result.turn}
        row |= {"lost": dict(sorted(result.lost.items()))}
        for side in self._sides:
            pace = result.pace.get(side, Pace.of(()))
            row |= {f"{side}_score": float(result.scores.get(side, 0)), f"{side}_decisions": pace.decisions}
            row |= {f"{side}_seconds": round(pace.seconds, 6), f"{side}_longest": round(pace.longest, 6)}
            row |= {f"{side}_within": pace.within}
        return {name: row[name] for name in self.columns}

    def _result(self, row: Row) -> Result:
        return Result(
            row["number"],
            row["winner"],
            {side: _whole(row[f"{side}_score"]) for side in self._sides},
            row["rule"],
            row["turn"],
            row["lost"],
            {
                side: Pace(*(row[f"{side}_{what}"] for what in ("decisions", "seconds", "longest", "within")))
                for side in self._sides
            },
        )

    def _read(self, path: Path) -> Iterator[Row]:
        if path.suffix == ".parquet" and path.exists():
            _, parquet = arrow()
            table = parquet.read_table(path)
            self._check(path, table.column_names)
            for row in table.to_pylist():
                yield self._of_this_game(path, {name: _kind(name).unpack(value) for name, value in row.items()})
        if self._journal.exists():
            yield from self._read_csv(self._journal)

    def _read_csv(self, path: Path) -> Iterator[Row]:
        """Read the rows of a CSV. An incomplete last line was being written when the machine stopped: it is dropped."""
        content = path.read_text(encoding="utf-8")
        whole = content[: content.rfind("\n") + 1]
        if whole != content:
            path.write_text(whole, encoding="utf-8", newline="")
        reader = csv.DictReader(StringIO(whole, newline=""))
        if whole:
            self._check(path, reader.fieldnames or ())
        for row in reader:
            yield self._of_this_game(path, {name: _kind(name).read(word) for name, word in row.items()})

    def _check(self, path: Path, names: Sequence[str]) -> None:
        if tuple(names) != tuple(self.columns):
            raise BadResults(
                f"{path} has no results of {self.game}, or older ones with other columns. Name another file."
            )

    def _of_this_game(self, path: Path, row: Row) -> Row:
        version = load(self.game).version
        if (row["game"], row["version"]) != (self.game, version):
            there = f"{row['game']} {row['version']}"
            raise BadResults(
                f"{path} has matches of {there}, and these are of {self.game} {version}. Name another file."
            )
        return row


def _scenario(pairing: Pairing) -> str:
    """Return the scenario's name; for a file with its hash, so that equal names are not confused."""
    game = load(pairing.game)
    if isinstance(pairing.scenario, Scenario):
        return f"{pairing.scenario.name}#{digest(pairing.scenario.source)[:8]}"
    return game.scenario(pairing.scenario).name


def _kind(name: str) -> Kind:
    """Return what a column holds."""
    if name in ("number", "turn") or name.endswith("_decisions"):
        return WHOLE
    if name.endswith(("_score", "_seconds", "_longest")):
        return REAL
    if name.endswith("_within"):
        return COUNTS
    return {"options": WORDS, "constants": WORDS, "winner": MAYBE, "lost": COUNTS}.get(name, TEXT)


def _whole(number: float) -> int | float:
    return int(number) if number == int(number) else number


def _order(key: Key) -> tuple[Key, int]:
    return key[:-1], int(key[-1])
