"""The protocol as the client's types: client/src/wire/protocol.ts is made from the server's, never written by hand.

python -m sealed_orders.server.typescript > client/src/wire/protocol.ts
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, get_args

from msgspec import NODEFAULT, inspect

from sealed_orders.kernel import kinds
from sealed_orders.kernel.board import Ring
from sealed_orders.kernel.fact import Fact, FactName
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Meaning
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.server.protocol import asking, failure, forms, games, names, telling
from sealed_orders.server.schema import exchanges

HEAD = """/**
 * What goes between server and client, made from the server's types: `make golden` writes it again.
 * A field with a question mark may be absent.
 */
"""
WIDE = 119
NAMED: dict[str, Any] = {  # what has a name of its own without being an object
    "Side": Side,
    "Answer": Answer,
    "Order": Order,
    "Meaning": Meaning,
    "Ring": Ring,
    "Fact": Fact,
    "FactName": FactName,
    "Shape": kinds.Shape,
    "CellKind": kinds.CellKind,
    "PlaceKind": kinds.PlaceKind,
    "NameKind": kinds.NameKind,
    "Edge": kinds.Edge,
    "FightPicture": kinds.FightPicture,
    "ShadeKind": kinds.ShadeKind,
    "MarkKind": kinds.MarkKind,
    "Colour": kinds.Colour,
    "PlayerKind": names.PlayerKind,
    "Standing": names.Standing,
    "Slot": names.Slot,
    "Form": forms.Form,
    "FromServer": telling.FromServer,
    "FromClient": asking.FromClient,
}
PLAIN: dict[type, str] = {
    inspect.StrType: "string",
    inspect.DateTimeType: "string",  # as ISO 8601 has it
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}

Shape: TypeAlias = inspect.StructType | inspect.DataclassType


def module() -> str:
    """The whole file."""
    sent = {shape.cls: shape for shape in _shapes(_sent())}
    got = {shape.cls: shape for shape in _shapes(_got())}
    names = (_wrapped(f"export type {name} = {_whole(inspect.type_info(kind))};") for name, kind in NAMED.items())
    objects = (_interface(shape, shape.cls in sent) for shape in (got | sent).values())
    return "\n".join((HEAD, *names, "", *objects))


def _sent() -> Iterator[Any]:
    """What a client sends; a record it only hands on."""
    yield from get_args(asking.FromClient)
    yield from (sent for _, _, sent, _ in exchanges() if sent not in (None, Record))


def _got() -> Iterator[Any]:
    """What a client gets."""
    yield from get_args(telling.FromServer)
    yield from (got for _, _, _, got in exchanges() if got not in (None, type(None), Record))
    yield failure.Failure


def _shapes(kinds: Iterable[Any]) -> Iterator[Shape]:
    """Every kind of object in some kinds of messages, those that hold others first."""
    waiting = [inspect.type_info(kind) for kind in kinds]
    seen: set[type] = set()
    while waiting:
        kind = waiting.pop(0)
        if isinstance(kind, inspect.StructType | inspect.DataclassType):
            if kind.cls not in seen:
                seen.add(kind.cls)
                yield kind
                waiting += [field.type for field in kind.fields]
        else:
            waiting += _held(kind)


def _held(kind: inspect.Type) -> Iterable[inspect.Type]:
    """What a kind that is no object holds."""
    match kind:
        case inspect.UnionType():
            return kind.types
        case inspect.VarTupleType() | inspect.ListType():
            return (kind.item_type,)
        case inspect.DictType():
            return (kind.value_type,)
        case inspect.TupleType():
            return kind.item_types
        case inspect.CustomType():
            return (_plain(kind),)
    return ()


def _interface(shape: Shape, ours: bool) -> str:
    """An object. What has a default may be left out by a client; the server says it all the same."""
    left_out = ours or (isinstance(shape, inspect.StructType) and shape.cls.__struct_config__.omit_defaults)
    lines = _comment(shape.cls.__doc__ or "")
    lines.append(f"export interface {shape.cls.__name__} {{")
    if isinstance(shape, inspect.StructType) and shape.tag is not None:
        lines.append(f"  {shape.tag_field}: {json.dumps(shape.tag)};")
    for field in shape.fields:
        unset = field.default is field.default_factory is NODEFAULT
        mark = "?" if not field.required and (left_out or unset) else ""
        lines.append(f"  {field.encode_name}{mark}: {_text(field.type)};")
    return "\n".join([*lines, "}\n"])


def _plain(kind: inspect.CustomType) -> inspect.Type:
    """A terrain is no plain data: it goes as its line."""
    assert kind.cls is Terrain
    return inspect.type_info(games.TerrainLine)


def _text(kind: inspect.Type) -> str:
    """A type in TypeScript, by its name where it has one."""
    text = _whole(kind)
    several = isinstance(kind, inspect.UnionType | inspect.LiteralType)
    return next((name for name, known in NAMED.items() if several and kind == inspect.type_info(known)), text)


def _whole(kind: inspect.Type) -> str:  # noqa: PLR0911 - one for each kind of type
    match kind:
        case inspect.StructType() | inspect.DataclassType():
            return str(kind.cls.__name__)
        case inspect.CustomType():
            return _text(_plain(kind))
        case inspect.UnionType():
            return " | ".join(_text(one) for one in kind.types)
        case inspect.LiteralType():
            return " | ".join(json.dumps(value) for value in kind.values)
        case inspect.VarTupleType() | inspect.ListType():
            item = _text(kind.item_type)
            return f"readonly ({item})[]" if " | " in item or item.startswith("readonly ") else f"readonly {item}[]"
        case inspect.TupleType():
            return f"readonly [{', '.join(_text(one) for one in kind.item_types)}]"
        case inspect.DictType():
            return f"Readonly<Record<string, {_text(kind.value_type)}>>"
        case inspect.AnyType():
            return "unknown"
    return PLAIN[type(kind)]


def _comment(text: str) -> list[str]:
    """A docstring, of which every paragraph begins a line."""
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    if len(paragraphs) == 1 and len(paragraphs[0]) <= WIDE - len("/**  */"):
        return [f"/** {paragraphs[0]} */"]
    lines = [line for part in paragraphs for line in textwrap.wrap(part, WIDE - len(" * "))]
    return ["/**", *(f" * {line}" for line in lines), " */"]


def _wrapped(text: str) -> str:
    """A line that may be too long, continued on others."""
    return "\n".join(textwrap.wrap(text, WIDE, subsequent_indent="  ", break_on_hyphens=False))


if __name__ == "__main__":
    sys.stdout.write(module())
