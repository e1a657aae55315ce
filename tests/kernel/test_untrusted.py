"""Texts from strangers: what would break a parser is refused before parsing, in one sentence."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealed_orders.kernel.untrusted import (
    ANYTHING,
    DEEPEST,
    LONGEST_TOML,
    MOST_PARTS,
    Unreadable,
    is_nested,
    read_json,
    read_toml,
)

GAMES = Path(__file__).parents[2] / "src" / "sealed_orders" / "games"


@pytest.fixture
def unparsed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Fail: the TOML parser must not be reached."""

    def parse(_text: str) -> Any:
        raise AssertionError("the parser saw it")

    monkeypatch.setattr(tomllib, "loads", parse)


@pytest.mark.usefixtures("unparsed")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        (".".join("a" * 20_000) + " = 1", "it has 40,003 characters; the limit is 16,000"),
        (".".join("a" * 4_000) + " = 1", "a key of more than 8 parts"),
        (" . ".join(["a", '"b"', "'c'"] * 900) + " = 1", "a key of more than 8 parts"),
        ("[" + ".".join("a" * 4_000) + "]", "a key of more than 8 parts"),
        ("x = " + "[" * 5_000 + "]" * 5_000, "nested more than 16 deep"),
        ("x = " + "{a = " * 3_000, "nested more than 16 deep"),
        ("x = " + "[\n# a comment\n" * 500, "nested more than 16 deep"),
        ("x = " + "9" * 5_000, "a number of more than 20 digits"),
        ("x = -" + "1_" * 500 + "1", "a number of more than 20 digits"),
        ("x = 0x" + "f" * 5_000, "a number of more than 20 digits"),
        ('title = "a\\u0000b"', "contains a NUL character"),
        ('title = "a\0b"', "contains a NUL character"),
    ],
    ids=[
        "long",
        "dotted",
        "spaced",
        "header",
        "lists",
        "tables",
        "comments",
        "digits",
        "underscores",
        "hex",
        "escaped",
        "nul",
    ],
)
def test_toml_that_stops_a_parser_is_refused_before_it_sees_it(text: str, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read_toml(text)


@pytest.mark.parametrize(
    "text",
    [
        f'title = "{"[" * 50}"',
        "about = '1.2.3.4.5.6.7.8.9.10.11'",
        f'about = """{"a.b." * 20}\n{"{" * 50}"""',
        f"# {'.'.join('a' * 50)} {'[' * 50} {'9' * 50}\nx = 1",
        ".".join("a" * MOST_PARTS) + " = 1",
        "x = " + "[" * DEEPEST + "]" * DEEPEST,
        "x = -9223372036854775808\ny = 1979-05-27T07:32:00.999999-07:00\nz = 3.14159",
        f'x = "{"a" * (LONGEST_TOML - 6)}"',
    ],
    ids=["title", "literal", "lines", "comment", "parts", "depth", "numbers", "length"],
)
def test_toml_within_the_limits_is_read(text: str) -> None:
    assert read_toml(text) == tomllib.loads(text)


@pytest.mark.parametrize("path", sorted(GAMES.glob("*/data/scenarios/*.toml")), ids=lambda path: path.stem)
def test_every_scenario_of_ours_is_well_within_the_limits(path: Path) -> None:
    text = path.read_text()
    assert len(text) < LONGEST_TOML / 3
    assert read_toml(text) == tomllib.loads(text)


@given(st.text(alphabet="ab.=[]{}\"'#\\\n 01_,u", max_size=200))
def test_any_text_is_toml_or_unreadable_and_nothing_else(text: str) -> None:
    try:
        read = read_toml(text)
    except Unreadable:
        return
    assert read == tomllib.loads(text)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"[" * 5_000 + b"]" * 5_000, "nested more than 16 deep"),
        (b'{"a":' * 17 + b"1" + b"}" * 17, "nested more than 16 deep"),
        (b'{"a":"\xff"}', "not UTF-8"),
        (b'{"a":"\\u0000"}', "contains a NUL character"),
        (b'{"a":"\\\\\\u0000"}', "contains a NUL character"),
        (b'"\\ud800"', "truncated"),
        (b"1" * 5_000, "out of range"),
        (b"{", "truncated"),
        (b"", "truncated"),
    ],
    ids=["deep", "deeper", "bytes", "nul", "behind a backslash", "surrogate", "digits", "half", "nothing"],
)
def test_json_that_cannot_be_read_is_refused_in_words(data: bytes, said: str) -> None:
    with pytest.raises(Unreadable, match=said):
        read_json(data, ANYTHING)


@given(st.recursive(st.text('[]{}\\"a', max_size=4), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)))
def test_how_deep_json_is_nested_is_known_without_reading_it(value: object) -> None:
    for more in range(DEEPEST + 2):
        assert is_nested(msgspec.json.encode(value)) is (depth(value) > DEEPEST)
        value = [value] if more % 2 else {"[": value}


def depth(value: object) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else None
    return 0 if inner is None else 1 + max(map(depth, inner), default=0)


def test_brackets_that_are_never_closed_are_counted_too() -> None:
    assert is_nested(b"[" * 3_000)
    assert is_nested(b"[{" * 3_000 + b"}" * 10)
    assert not is_nested(b"[" * DEEPEST)
    assert not is_nested(b'"' + b"[" * 3_000 + b'"')


def test_a_backslash_before_u0000_is_text() -> None:
    assert read_json(b'"\\\\u0000"', ANYTHING) == "\\u0000"
