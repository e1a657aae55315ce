"""The JSON Schema in the documentation is that of the types that read records, and kept records follow it."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sealed_orders.testing.records import MANY, read_many
from tests.follows import Schema
from tests.own import ROOT
from tests.record_schema import PATH, schema, text

FILES = sorted((ROOT / "tests" / "records").glob("*/*.xz"))


@pytest.fixture(scope="module")
def described() -> Schema:
    """Provide the schema."""
    return Schema(schema())


def test_the_schema_is_up_to_date() -> None:
    assert PATH.read_text(encoding="utf-8") == text(), "run `make golden`"


def test_the_schema_names_every_field_of_a_record() -> None:
    fields = set(schema()["$defs"]["Record"]["properties"])
    assert {"format", "seed", "commitment", "salts", "rolls", "chain", "decisions", "minutes"} <= fields


@pytest.mark.parametrize("many", [1, pytest.param(MANY, marks=pytest.mark.long)])
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_kept_records_follow_the_schema(described: Schema, path: Path, many: int) -> None:
    for data in islice(read_many(path), many):
        assert not list(islice(described.wrong(json.loads(data)), 3))


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda record: record.pop("seed"), "$: required"),
        (lambda record: record.update(version=1), "$.version: type"),
        (lambda record: record["decisions"][0].pop("digest"), "$.decisions[0]: required"),
        (lambda record: record["salts"][0].update(since="0"), "$.salts[0].since: type"),
    ],
    ids=["seed", "version", "digest", "salt"],
)
def test_a_record_that_does_not_follow_the_schema_is_noticed(
    described: Schema, change: Callable[[Any], Any], place: str
) -> None:
    record = json.loads(next(iter(read_many(FILES[-1]))))
    change(record)
    assert list(described.wrong(record)) == [place]
