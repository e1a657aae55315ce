"""The JSON Schema of records, from the types that read them. `python -m tests.record_schema --write` writes it."""

from __future__ import annotations

import json
import sys
from typing import Any

import msgspec

from sealed_orders.kernel.record import FORMAT, Record
from tests.own import ROOT

PATH = ROOT / "docs" / "record.schema.json"


def schema() -> dict[str, Any]:
    """Return the schema; it describes format 3, and format 2, which has no rolls."""
    (top,), parts = msgspec.json.schema_components([Record], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A record of Sealed Orders, format {FORMAT}",
        **top,
        "$defs": dict(sorted(parts.items())),
    }


def text() -> str:
    """Return the schema as its file has it."""
    return json.dumps(schema(), indent=1, ensure_ascii=False) + "\n"


if __name__ == "__main__" and "--write" in sys.argv:
    PATH.write_text(text(), encoding="utf-8")
