"""The JSON Schema in the documentation is that of the types which read records."""

from __future__ import annotations

from tests.record_schema import PATH, schema, text


def test_the_schema_is_up_to_date() -> None:
    assert PATH.read_text(encoding="utf-8") == text(), "run `make golden`"


def test_the_schema_names_every_field_of_a_record() -> None:
    fields = set(schema()["$defs"]["Record"]["properties"])
    assert {"format", "seed", "commitment", "salts", "rolls", "chain", "decisions", "minutes"} <= fields
