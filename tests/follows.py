"""Does a value follow a JSON Schema? As much of it as ours needs; another word in a schema is an error."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

KINDS: dict[str, Callable[[Any], bool]] = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, int | float) and not isinstance(value, bool),
}
NOTES = {"$schema", "$defs", "title", "description", "default", "discriminator"}
WORDS: dict[str, Callable[[Any, Any], bool]] = {
    "type": lambda value, kinds: any(KINDS[kind](value) for kind in ([kinds] if isinstance(kinds, str) else kinds)),
    "enum": lambda value, values: value in values,
    "required": lambda value, names: not isinstance(value, dict) or value.keys() >= set(names),
    "minimum": lambda value, least: value >= least,
    "maximum": lambda value, most: value <= most,
    "minLength": lambda value, least: len(value) >= least,
    "maxLength": lambda value, most: len(value) <= most,
    "minItems": lambda value, least: len(value) >= least,
    "maxItems": lambda value, most: len(value) <= most,
}


class Schema:
    """A schema, and the parts that it refers to."""

    def __init__(self, whole: dict[str, Any]) -> None:
        self._whole, self._parts = whole, whole["$defs"]

    def wrong(self, value: Any) -> Iterator[str]:
        """Yield the places where a value breaks the schema, and the keyword that it breaks."""
        return self._wrong(value, self._whole, "$")

    def _wrong(self, value: Any, rule: dict[str, Any], path: str) -> Iterator[str]:
        for word, said in rule.items():
            if word == "$ref":
                yield from self._wrong(value, self._parts[said.rpartition("/")[2]], path)
            elif word == "anyOf":
                if all(any(self._wrong(value, one, path)) for one in said):
                    yield f"{path}: anyOf"
            elif word in WORDS:
                if not WORDS[word](value, said):
                    yield f"{path}: {word}"
            elif word not in NOTES:
                for inner, of, place in self._inner(value, word, rule):
                    yield from self._wrong(inner, of, path + place)

    def _inner(self, value: Any, word: str, rule: dict[str, Any]) -> Iterator[tuple[Any, dict[str, Any], str]]:
        """Yield the parts of a value that a keyword is about, each with its own rule."""
        said = rule[word]
        names: dict[str, Any] = value if isinstance(value, dict) else {}
        items: list[Any] = value if isinstance(value, list) else []
        match word:
            case "properties":
                yield from ((names[name], said[name], f".{name}") for name in names.keys() & said.keys())
            case "additionalProperties" if isinstance(said, dict):
                others = names.keys() - rule.get("properties", {}).keys()
                yield from ((names[name], said, f".{name}") for name in others)
            case "prefixItems":
                yield from ((item, of, f"[{n}]") for n, (item, of) in enumerate(zip(items, said, strict=False)))
            case "items" if isinstance(said, dict):
                yield from ((item, said, f"[{n}]") for n, item in enumerate(items))
            case _:
                assert isinstance(said, bool), f"{word} is not known"
