"""What people read in a file, without code: the words of pages, rulebooks, data, commands and screens."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

from tests.own import ROOT

FENCE = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
SPAN = re.compile(r"`[^`\n]*`")
TARGET = re.compile(r"\]\([^)]*\)")
TAG = re.compile(r"<[^>]*>")
SAID = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\]|\\.)*)`', re.DOTALL)
SCRIPT = re.compile(r"<script[^>]*>.*?</script>", re.DOTALL)
STYLE = re.compile(r"<style[^>]*>.*?</style>", re.DOTALL)
REMARK = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)
NOTE = re.compile(r"""^(?:[^#"'\n]|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*')*#[#! ]*(.*)$""", re.MULTILINE)
ATTRIBUTE = re.compile(r'\s(?!(?:class|d|points|style|transform|viewBox)=)[\w-]+="([^"]* [^"]*)"')
BRACES = re.compile(r"\{[^{}]*\}")

# What papers begin with when they are written by a program, and so are read where that program says it.
MADE = ("docs/protocol.md", "docs/display.md")


def pages(*patterns: str) -> list[Path]:
    """Return the files that match patterns, without those that a program writes."""
    found = [path for pattern in patterns for path in sorted(ROOT.glob(pattern)) if path.is_file()]
    return [path for path in found if name(path) not in MADE]


def name(path: Path) -> str:
    """Return a file's path from the root."""
    return path.relative_to(ROOT).as_posix()


@cache
def words(path: Path) -> tuple[str, ...]:
    """Return the texts in a file that people read; each file is read once."""
    return tuple(READERS.get(path.suffix, paper)(path.read_text(encoding="utf-8")))


def paper(text: str) -> Iterator[str]:
    r"""Yield paragraphs, list items and table cells, without code.

    >>> list(paper("A *word*, `code`.\n```sh\nmake play\n```\n| one | two |"))
    ['A word, .', 'one', 'two']
    """
    bare = TAG.sub("", SPAN.sub("", TARGET.sub("]", COMMENT.sub("", FENCE.sub("", text)))))
    for part in re.split(r"\n\s*\n|\n(?= *(?:[-*#>|]|\d+\.) ?)", bare):
        cells = part.strip().strip("|").split(" | ") if part.lstrip().startswith("|") else [part]
        yield from (said for cell in cells if (said := " ".join(re.sub(r"[*\[\]!#>|]", "", cell).split())))


def python(text: str) -> Iterator[str]:
    """Yield every text constant, comment and name of a function with more than one word.

    >>> list(python('def see_all(): say("All is sealed.")  # a remark'))
    ['see all', 'All is sealed.', 'a remark']
    """
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and "_" in node.name.strip("_"):
            yield node.name.strip("_").replace("_", " ")
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value.strip():
            yield node.value
    yield from (said for said in NOTE.findall(text) if " " in said)


def data(text: str) -> Iterator[str]:
    """Yield every value with more than one word."""
    yield from _values(tomllib.loads(text))


def _values(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        if " " in value.strip():
            yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _values(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _values(inner)


def script(text: str) -> Iterator[str]:
    """Yield the literals of a script with more than one word.

    >>> list(script('say("All is sealed."); // a remark'))
    ['All is sealed.']
    """
    for found in SAID.finditer(REMARK.sub("", text)):
        said = BRACES.sub("", next(part for part in found.groups() if part is not None)).replace("$", "")
        if " " in said.strip():
            yield said


def component(text: str) -> Iterator[str]:
    """Yield a component's markup and the literals in it and in its script.

    >>> list(component('<script>let a = "Two words";</script><p title="Go on">It is {n ? "all right" : "not so"}.</p>'))
    ['Two words', 'all right', 'not so', 'Go on', 'It is .']
    """
    for found in SCRIPT.findall(text):
        yield from script(found[found.index(">") + 1 : -len("</script>")])
    inside, bare = _parted(COMMENT.sub("", STYLE.sub("", SCRIPT.sub("", text))))
    for expression in inside:
        yield from script(expression)
    yield from ATTRIBUTE.findall(bare)
    yield from (said for line in TAG.sub("\n", bare).splitlines() if " " in (said := line.strip()))


def _parted(markup: str) -> tuple[list[str], str]:
    """Return the expressions in braces, and the markup around them."""
    inside, bare, depth = [""], "", 0
    for letter in markup:
        depth += letter == "{"
        if depth:
            inside[-1] += letter
        else:
            bare += letter
        depth -= letter == "}"
        if not depth and inside[-1]:
            inside.append("")
    return inside, bare


READERS: dict[str, Callable[[str], Iterable[str]]] = {
    ".md": paper, ".py": python, ".toml": data, ".ts": script, ".svelte": component,
}  # fmt: skip
