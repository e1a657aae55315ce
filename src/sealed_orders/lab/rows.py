"""A file of rows for other programs: CSV, or Parquet by the file's name."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Mapping, Sequence
from io import StringIO
from pathlib import Path
from typing import Any, TypeAlias

Row: TypeAlias = dict[str, Any]
Columns: TypeAlias = Mapping[str, type]  # by name in their order, what each holds: text, whole numbers or others


class BadResults(ValueError):
    """A file of results that cannot be written or gone on with: why, in one sentence."""


def check_name(path: Path) -> None:
    """Refuse a file that could not be written once all is played: of another kind, nowhere, or Parquet by nobody."""
    if path.suffix not in (".csv", ".parquet"):
        raise BadResults(f"{path}: results are written as .csv or .parquet.")
    if not path.parent.is_dir():
        raise BadResults(f"{path}: there is no folder {path.parent}.")
    if path.suffix == ".parquet":
        arrow()


def write(path: Path, columns: Columns, rows: Sequence[Row]) -> None:
    """The whole file at once: what stood there stands until the new one is complete."""
    part = path.with_name(f"{path.name}.new")
    if path.suffix == ".csv":
        part.write_text(text(columns, rows), encoding="utf-8", newline="")
    else:
        pyarrow, parquet = arrow()
        kinds = {str: pyarrow.string(), int: pyarrow.int64(), float: pyarrow.float64()}
        schema = pyarrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
        parquet.write_table(pyarrow.Table.from_pylist(list(rows), schema=schema), part)
    part.replace(path)


def text(columns: Columns, rows: Iterable[Row], head: bool = True) -> str:
    """The rows as CSV."""
    out = StringIO(newline="")
    writer = csv.DictWriter(out, tuple(columns), lineterminator="\n")
    if head:
        writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def arrow() -> tuple[Any, Any]:
    """The library of Parquet files, if it is installed."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError:
        raise BadResults("Parquet needs the package pyarrow: pip install 'sealed-orders[parquet]'.") from None
    return pyarrow, parquet
