"""The protocol as a page: docs/protocol.md is made from the types and the routes, never written by hand.

python -m sealed_orders.table.routes.schema > docs/protocol.md
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from inspect import cleandoc
from textwrap import fill
from typing import Any, get_args

import msgspec

from sealed_orders.kernel.terrain import Terrain
from sealed_orders.table.protocol import asking, failure, games, telling
from sealed_orders.table.routes.routes import ROUTES

HEAD = """# Protocol

You want to write a client, or talk to a server from a program. Everything is JSON. The shortest example:

```sh
curl http://localhost:8000/api/games
```

A seat is opened by its key alone; its link is `/#/seat/KEY`. A client gets what its side may know, and nothing else. A
refused request is answered with a status of 400 or more and a [Failure](#failure).

A seat's WebSocket is `/ws/{key}`. The first message is a [Position](#position). With `?from=N` its log begins with
event N, otherwise it has the newest events; [ask](#asksignals) for older ones. Every decision of a side has a number,
counted for that side alone. An order is acknowledged by [sealed](#sealed) when it is durable.

This page is generated: `python -m sealed_orders.table.routes.schema > docs/protocol.md`.
"""
LIMITS = """
## Known limits

- A message may have at most 65,536 bytes.
- Before the server closes a connection, it says why in an [error](#problem). The code is 4404 (no such seat), 4410
  (the match is gone) or 4500 (the server or its database failed).
"""
WIDE = 100

Schema = dict[str, Any]


def page() -> str:
    """Return the whole page."""
    server, client = get_args(telling.FromServer), get_args(asking.FromClient)
    over_http = [kind for _, _, sent, got in exchanges() for kind in (sent, got) if kind is not None]
    kinds = [*server, *client, *over_http, failure.Failure]
    _, parts = msgspec.json.schema_components(kinds, schema_hook=_terrain)
    for part in parts.values():
        if "description" in part:
            part["description"] = cleandoc(part["description"])
    from_server, from_client = [kind.__name__ for kind in server], [kind.__name__ for kind in client]
    rest = sorted(name for name in parts if name not in (*from_server, *from_client))
    sections = [
        wrapped(HEAD),
        "\n## Over HTTP\n",
        *_table(),
        "\n## From the server, over the WebSocket\n",
        *(_section(name, parts[name]) for name in from_server),
        "## From the client, over the WebSocket\n",
        *(_section(name, parts[name]) for name in from_client),
        "## Parts\n",
        *(_section(name, parts[name]) for name in rest),
        "## JSON Schema\n\n```json\n" + msgspec.json.format(msgspec.json.encode(parts), indent=1).decode() + "\n```",
        f"\n{wrapped(LIMITS).strip()}",
    ]
    return "\n".join(sections) + "\n"


def exchanges() -> Iterator[tuple[str, str, Any, Any]]:
    """Yield each request, what it is for, what is sent and what is got."""
    for route in ROUTES:
        yield f"{route.method} {route.path}", " ".join(route.about.split()), route.sends, route.gets


def _table() -> Iterator[str]:
    yield "| request | sends | gets | |"
    yield "| --- | --- | --- | --- |"
    for request, about, sent, got in exchanges():
        yield f"| `{request}` | {_linked(sent)} | {_linked(got)} | {about} |"


def _linked(kind: Any) -> str:
    if kind is None or kind is type(None):
        return ""
    ((schema,), _) = msgspec.json.schema_components([kind], schema_hook=_terrain)
    return _text(schema)


def _terrain(kind: type) -> Schema:
    """Describe a terrain as a line, since it is no plain data."""
    assert kind is Terrain
    _, parts = msgspec.json.schema_components([games.TerrainLine])
    line: Schema = parts[games.TerrainLine.__name__]
    return line


def _section(name: str, schema: Schema) -> str:
    rows = ["| field | type | |", "| --- | --- | --- |"]
    required = schema.get("required", ())
    for field, kind in schema.get("properties", {}).items():
        rows.append(f"| `{field}` | {_text(kind)} | {'' if field in required else 'may be absent'} |")
    return f"### {name}\n\n{wrapped(schema.get('description', ''))}\n\n" + "\n".join(rows) + "\n"


def wrapped(text: str) -> str:
    """Wrap paragraphs and lists at a hundred characters; code stays as it is."""
    return "\n\n".join(part if part.startswith("```") else _filled(part) for part in text.split("\n\n"))


def _filled(paragraph: str) -> str:
    items = re.split(r"\n(?=- )", paragraph)
    return "\n".join(
        fill(" ".join(item.split()), WIDE, subsequent_indent="  " * item.startswith("- "), break_on_hyphens=False)
        for item in items
    )


def _text(schema: Schema) -> str:  # noqa: PLR0911 - one for each kind of type
    """Return a type in words."""
    match schema:
        case {"$ref": ref}:
            return f"[{_last(ref)}](#{_last(ref).lower()})"
        case {"anyOf": kinds}:
            return " or ".join(dict.fromkeys(_text(kind) for kind in kinds))
        case {"enum": values}:
            return " or ".join("null" if value is None else f"`{value}`" for value in values)
        case {"type": "array", "prefixItems": kinds}:
            return "list: " + ", ".join(_text(kind) for kind in kinds)
        case {"type": "array", "items": kind}:
            return f"list of {_text(kind)}"
        case {"type": "object", "additionalProperties": kind} if isinstance(kind, dict):
            return f"{_text(kind)}, by name"
        case {"type": kind}:
            return {"string": "text", "integer": "whole number", "number": "number", "boolean": "true or false"}.get(
                kind, str(kind)
            )
    return "anything"


def _last(ref: str) -> str:
    return ref.rpartition("/")[2]


if __name__ == "__main__":
    sys.stdout.write(page())
