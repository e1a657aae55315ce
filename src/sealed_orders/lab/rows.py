"""A file of rows for other programs: CSV, or Parquet by the file's name."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any, TypeAlias

Row: TypeAlias = dict[str, Any]


class BadResults(ValueError):
    """A file of results that cannot be written or resumed; the reason in one sentence."""


@dataclass(frozen=True)
class Kind:
    """What a column holds: its type in Parquet, its form in CSV, and how to read both."""

    arrow: Callable[[Any], Any]  # the type, given the library
    write: Callable[[Any], Any]  # for CSV
    read: Callable[[str], Any]  # from CSV
    unpack: Callable[[Any], Any] = lambda value: value  # from Parquet


TEXT = Kind(lambda pa: pa.string(), str, str)
MAYBE = Kind(lambda pa: pa.string(), lambda text: text or "", lambda text: text or None)  # null, or an empty cell
WHOLE = Kind(lambda pa: pa.int64(), int, int)
REAL = Kind(lambda pa: pa.float64(), float, float)
WORDS = Kind(  # a text for each of some names
    lambda pa: pa.map_(pa.string(), pa.string()),
    lambda words: json.dumps(words) if words else "",
    lambda text: json.loads(text) if text else {},
    dict,
)
COUNTS = Kind(  # a number for each of some names, `hood:11 bismarck:29` in CSV
    lambda pa: pa.map_(pa.string(), pa.int64()),
    lambda counts: " ".join(f"{name}:{count}" for name, count in counts.items()),
    lambda text: {name: int(count) for name, _, count in (word.rpartition(":") for word in text.split())},
    dict,
)

Columns: TypeAlias = Mapping[str, Kind]  # by name, in order


def check_name(path: Path) -> None:
    """Refuse a file that could not be written in the end: wrong suffix, missing folder, or Parquet not installed."""
    if path.suffix not in (".csv", ".parquet"):
        raise BadResults(f"Results cannot be written as {path}. Choose a name ending in .csv or .parquet.")
    if not path.parent.is_dir():
        raise BadResults(f"There is no folder {path.parent} for {path}. Create it first.")
    if path.suffix == ".parquet":
        arrow()


def write(path: Path, columns: Columns, rows: Sequence[Row]) -> None:
    """Write the whole file at once: the old one stays until the new one is complete."""
    part = path.with_name(f"{path.name}.new")
    if path.suffix == ".csv":
        part.write_text(text(columns, rows), encoding="utf-8", newline="")
    else:
        pyarrow, parquet = arrow()
        schema = pyarrow.schema([(name, kind.arrow(pyarrow)) for name, kind in columns.items()])
        parquet.write_table(pyarrow.Table.from_pylist(list(rows), schema=schema), part)
    part.replace(path)


def text(columns: Columns, rows: Iterable[Row], head: bool = True) -> str:
    """Return the rows as CSV."""
    out = StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    if head:
        writer.writerow(columns)
    writer.writerows([kind.write(row[name]) for name, kind in columns.items()] for row in rows)
    return out.getvalue()


def arrow() -> tuple[Any, Any]:
    """Return the Parquet library, if it is installed."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise BadResults("Parquet needs the package pyarrow: pip install 'sealed-orders[parquet]'.") from None
    return pyarrow, parquet
