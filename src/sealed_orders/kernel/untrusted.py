"""Text from strangers: JSON and TOML, read within limits; every refusal is one sentence."""

from __future__ import annotations

import re
import tomllib
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")
LONGEST_TOML = 16_000  # characters
DEEPEST = 16  # nested lists and tables
MOST_PARTS = 8  # parts of a dotted key
MOST_DIGITS = 20  # digits of a number
TOO_DEEP = f"it is nested more than {DEEPEST} deep"

_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")  # as JSON writes it; after an even number of backslashes
_TOKEN = re.compile(
    # Strings first, each to its end or, if unterminated, to the end of the text: no letter is looked at twice.
    r'"""(?:[^"\\]|\\.|"(?!""))*(?:"{3,5})?'
    r"|'''(?:[^']|'(?!''))*(?:'{3,5})?"
    r'|"(?:[^"\\\n]|\\.)*"?'
    r"|'[^'\n]*'?"
    r"|\#[^\n]*"
    r"|[\w+-]+"
    r"|[ \t]+"
    r"|.",
    re.DOTALL,
)
_STRING = re.compile(
    rb'"(?:[^"\\]|\\.)*"?', re.DOTALL
)  # a JSON string, to its end or, if unterminated, to the end of the text
_INNERMOST = re.compile(rb"\[\]|\{\}")
_NO_BRACKETS = bytes(set(range(256)) - set(b"[]{}"))
ANYTHING = msgspec.json.Decoder()  # reads plain data


class Unreadable(ValueError):
    """Why a text is not read, in words that follow its name and a colon."""


def read_json(data: bytes, reader: msgspec.json.Decoder[T]) -> T:
    """Parse JSON; Unreadable if it is not JSON, has a NUL, or is nested too deeply for any parser."""
    if is_nested(data):
        raise Unreadable(TOO_DEEP)
    try:
        value = reader.decode(data)
    except UnicodeDecodeError:
        raise Unreadable("it is not UTF-8") from None
    except (msgspec.DecodeError, ValueError) as error:
        raise Unreadable(str(error)) from None
    if _NUL.search(data):
        raise Unreadable("it contains a NUL character")
    return value


def is_nested(data: bytes) -> bool:
    """Say whether JSON is nested too deeply. It is not parsed for that: a parser would have to descend."""
    brackets = _STRING.sub(b"", data).translate(None, _NO_BRACKETS)
    for _ in range(DEEPEST):
        if not brackets:
            return False
        brackets = _INNERMOST.sub(b"", brackets)
    return len(brackets) > DEEPEST or bool(_INNERMOST.search(brackets))


def read_toml(text: str) -> dict[str, Any]:
    """Read TOML as plain data. Refuse what a parser is slow at or crashes on before it sees it."""
    if len(text) > LONGEST_TOML:
        raise Unreadable(f"it has {len(text):,} characters; the limit is {LONGEST_TOML:,}")
    _check_shape(text)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"not TOML: {error}") from None
    except (ValueError, RecursionError):
        raise Unreadable("not TOML: a number or a date in it is malformed") from None


def is_deep(value: Any) -> bool:
    """Say whether plain data is nested too deeply."""
    level = [value]
    for _ in range(DEEPEST + 1):
        level = [
            inner
            for outer in level
            if isinstance(outer, dict | list | tuple)
            for inner in (outer.values() if isinstance(outer, dict) else outer)
        ]
        if not level:
            return False
    return True


def _check_shape(text: str) -> None:
    """Count open brackets, dots of a key and digits of a number, in one pass."""
    depth = dots = 0
    for token in _TOKEN.findall(text):
        first = token[0]
        if first in "[{":
            depth += 1
        elif first in "]}":
            depth -= 1
        elif first == ".":
            dots += 1
        if not (first in "\"'. \t" or first.isalnum() or first in "_+-"):
            dots = 0
        if depth > DEEPEST:
            raise Unreadable(TOO_DEEP)
        if dots >= MOST_PARTS:
            raise Unreadable(f"it has a key of more than {MOST_PARTS} parts")
        if len(token) > MOST_DIGITS and first in "+-0123456789":
            raise Unreadable(f"it has a number of more than {MOST_DIGITS} digits")
        if "\0" in token or (first == '"' and ("\\u0000" in token or "\\U00000000" in token)):
            raise Unreadable("it contains a NUL character")
