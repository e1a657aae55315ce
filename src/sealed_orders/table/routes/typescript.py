"""The protocol as the client's types: client/src/wire/protocol.ts is made from the server's, never written by hand.

python -m sealed_orders.table.routes.typescript > client/src/wire/protocol.ts
"""

from __future__ import annotations

import json
import sys
import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, TypeAlias, get_args

from msgspec import NODEFAULT, inspect

from sealed_orders.kernel import kinds
from sealed_orders.kernel.board import Display, Ring
from sealed_orders.kernel.fact import Fact, FactName
from sealed_orders.kernel.order import Answer, Order, Side
from sealed_orders.kernel.prompt import Meaning
from sealed_orders.kernel.record import Record
from sealed_orders.kernel.terrain import Terrain
from sealed_orders.table.protocol import asking, failure, forms, games, names, telling
from sealed_orders.table.routes.schema import exchanges

HEAD = """/**
 * What goes between server and client, made from the server's types: `make golden` writes it again.
 * A field with a question mark may be absent. Of a display the DEFAULTS are left out, and put back by `whole.ts`.
 */
"""
WIDE = 119
NAMED: dict[str, Any] = {  # named types that are not objects
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
    inspect.DateTimeType: "string",
    inspect.DateType: "string",  # as in ISO 8601
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
}

Shape: TypeAlias = inspect.StructType | inspect.DataclassType


def module() -> str:
    """Return the whole file."""
    sent = {shape.cls: shape for shape in _shapes(_sent())}
    got = {shape.cls: shape for shape in _shapes(_got())}
    names = (_wrapped(f"export type {name} = {_whole(inspect.type_info(kind))};") for name, kind in NAMED.items())
    lean = _lean(got.values())
    objects = (_interface(shape, shape.cls in sent, lean) for shape in (got | sent).values())
    return "\n".join((HEAD, *names, "", *objects, *_restoring(got.values(), lean)))


def _lean(shapes: Iterable[Shape]) -> set[type]:
    """Return the kinds of object that a message sends without its defaults, and those that hold such."""
    lean = {shape.cls for shape in _shapes([Display]) if _leaves_out(shape)}
    while more := {shape.cls for shape in shapes if shape.cls not in lean and _parts(shape, lean)}:
        lean |= more
    return lean


def _leaves_out(shape: Shape) -> bool:
    """Say whether a message leaves out the defaults of an object."""
    omits = isinstance(shape, inspect.StructType) and shape.cls.__struct_config__.omit_defaults
    return omits and not all(field.required for field in shape.fields)


def _parts(shape: Shape, lean: Collection[type]) -> dict[str, str]:
    """By field, which lean kind of object it holds."""
    return {
        field.encode_name: held.cls.__name__
        for field in shape.fields
        for held in _nearest(field.type)
        if held.cls in lean
    }


def _nearest(kind: inspect.Type) -> Iterator[Shape]:
    """Yield the kinds of object that a kind is, or holds without another between."""
    if isinstance(kind, inspect.StructType | inspect.DataclassType):
        yield kind
    else:
        for held in _held(kind):
            yield from _nearest(held)


def _sent() -> Iterator[Any]:
    """Yield what a client sends; a record it only hands on."""
    yield from get_args(asking.FromClient)
    yield from (sent for _, _, sent, _ in exchanges() if sent not in (None, Record))


def _got() -> Iterator[Any]:
    """Yield what a client gets."""
    yield from get_args(telling.FromServer)
    yield from (got for _, _, _, got in exchanges() if got not in (None, type(None), Record))
    yield failure.Failure


def _shapes(kinds: Iterable[Any]) -> Iterator[Shape]:
    """Yield every kind of object in some kinds of messages, those that hold others first."""
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
    """Return what a kind that is no object holds."""
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


def _interface(shape: Shape, ours: bool, lean: Collection[type]) -> str:
    """Return an object. A client may leave out what has a default; the server always sends it."""
    left_out = ours or (_leaves_out(shape) and shape.cls not in lean)
    lines = _comment(shape.cls.__doc__ or "")
    lines.append(f"export interface {shape.cls.__name__} {{")
    if isinstance(shape, inspect.StructType) and shape.tag is not None:
        lines.append(f"  {shape.tag_field}: {json.dumps(shape.tag)};")
    for field in shape.fields:
        unset = field.default is field.default_factory is NODEFAULT
        mark = "?" if not field.required and (left_out or unset) else ""
        lines.append(f"  {field.encode_name}{mark}: {_text(field.type)};")
    return "\n".join([*lines, "}\n"])


def _restoring(shapes: Iterable[Shape], lean: Collection[type]) -> Iterator[str]:
    """Yield what a client needs to put the defaults back."""
    names = {shape.cls.__name__: shape for shape in shapes if shape.cls in lean}
    defaults = {name: _defaults(shape) for name, shape in names.items() if _leaves_out(shape)}
    yield _table("DEFAULTS", "What a message leaves out of an object of each kind.", "object", defaults)
    parts = {name: held for name, shape in names.items() if (held := _parts(shape, lean))}
    yield _table("PARTS", "Which fields hold such objects, and of which kind.", "Record<string, string>", parts)
    kinds = {
        str(shape.tag): name for name, shape in names.items() if isinstance(shape, inspect.StructType) and shape.tag
    }
    yield _table("MESSAGES", "The kinds of messages with such objects in them, by type.", "string", kinds)


def _table(name: str, about: str, kind: str, rows: Mapping[str, Any]) -> str:
    lines = (_wrapped(f"  {key}: {_literal(row)},") for key, row in rows.items())
    head = f"export const {name}: Readonly<Record<string, {kind}>> = {{"
    return "\n".join([f"/** {about} */", head, *lines, "};\n"])


def _defaults(shape: Shape) -> dict[str, Any]:
    factories = {f.encode_name: f.default_factory for f in shape.fields if f.default_factory is not NODEFAULT}
    plain = {f.encode_name: f.default for f in shape.fields if f.default is not NODEFAULT}
    return {**plain, **{name: make() for name, make in factories.items()}}


def _literal(value: Any) -> str:
    """Return a value in TypeScript."""
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key}: {_literal(one)}' for key, one in value.items())} }}" if value else "{}"
    return json.dumps(value)


def _plain(kind: inspect.CustomType) -> inspect.Type:
    """Describe a terrain as a line, since it is no plain data."""
    assert kind.cls is Terrain
    return inspect.type_info(games.TerrainLine)


def _text(kind: inspect.Type) -> str:
    """Return a type in TypeScript, by its name where it has one."""
    text = _whole(kind)
    several = isinstance(kind, inspect.UnionType | inspect.LiteralType)
    return next((name for name, union in NAMED.items() if several and kind == inspect.type_info(union)), text)


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
    """Return a docstring, each paragraph on a line of its own."""
    paragraphs = [" ".join(part.split()) for part in text.split("\n\n")]
    if len(paragraphs) == 1 and len(paragraphs[0]) <= WIDE - len("/**  */"):
        return [f"/** {paragraphs[0]} */"]
    lines = [line for part in paragraphs for line in textwrap.wrap(part, WIDE - len(" * "))]
    return ["/**", *(f" * {line}" for line in lines), " */"]


def _wrapped(text: str) -> str:
    """Return a line that may be too long, continued on others."""
    return "\n".join(textwrap.wrap(text, WIDE, subsequent_indent="  ", break_on_hyphens=False))


if __name__ == "__main__":
    sys.stdout.write(module())
