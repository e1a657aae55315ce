"""Which paragraphs of a rulebook its code and tests cite, and the table of them."""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from string import ascii_lowercase
from typing import Any, NamedTuple

import sealed_orders as so
from sealed_orders.kernel.rulebook import HEADING, Paragraph, paragraphs

SHOWN = 3  # citations shown in a cell of a table

NO_EFFECT = "(no effect in play)"
NUMBER = r"[1-9]\d*(?:\.\d+)*[a-z]?"
RULING = r"[RG]\d+[a-z]?"  # listed in the rulebook's tables; not paragraphs
LIST = rf"(?:{NUMBER}|{RULING})(?:(?:, | and )(?:{NUMBER}|{RULING}))*"
OPENING = re.compile(rf"({LIST})(?:[:.]?\s|[:.]?$)")
RULE = re.compile(rf"{NUMBER}(?:, {NUMBER})*")
DOTTED = re.compile(r"[1-9]\d*(?:\.\d+)+[a-z]?")
TEST = re.compile(r"test_(\d+[a-z]?(?:_\d+[a-z]?)*)(?:_|$)")
# Where the kernel's own functions take the paragraph, if not by name.
RULE_AT = {"Event": 0, "Prompt": 1, "IllegalOrder": 1, "Outcome": 2, "Chance": 2, "Caution": 2, "Switch": 3}


class Citation(NamedTuple):
    """A paragraph's number, and where it is cited: file.py:function."""

    number: str
    where: str


class Citations:
    """A rulebook, and who cites it."""

    def __init__(self, title: str, rulebook: str, code: Path, tests: Path) -> None:
        self.title = title
        self.book = paragraphs(rulebook)
        self.headings = [match[1] for match in HEADING.finditer(rulebook)]
        self.unknown: list[Citation] = []
        self.code = self._by_paragraph(cited_by_code(code))
        self.tests = self._by_paragraph(cited_by_tests(tests, self.book))

    @classmethod
    def of(cls, game: str, tests: Path) -> Citations:
        """Read those of a registered game whose own tests are in a folder."""
        rules = so.load(game)
        return cls(rules.title, rules.resource("rulebook.md"), Path(str(rules.folder)), tests)

    def _by_paragraph(self, citations: Iterable[Citation]) -> dict[str, list[str]]:
        places_of: dict[str, dict[str, None]] = defaultdict(dict)
        for citation in citations:
            number = self._checked(citation.number)
            if number:
                places_of[number][citation.where] = None
            else:
                self.unknown.append(citation)
        return {number: list(places) for number, places in places_of.items()}

    def _checked(self, number: str) -> str:
        """Return the paragraph a citation means: itself, or without its clause's letter."""
        return next((n for n in (number, number.rstrip(ascii_lowercase)) if n in self.book), "")

    def is_bare(self, paragraph: Paragraph) -> bool:
        """Say whether it is a heading over others, without its own text."""
        after = self.headings[self.headings.index(paragraph.number) + 1 :][:1]
        return not paragraph.text and any(number.startswith(paragraph.number) for number in after)

    def problems(self) -> Iterator[str]:
        """List where rulebook, code and tests disagree."""
        for number in {n for n in self.headings if self.headings.count(n) > 1}:
            yield f"{number} is the number of two paragraphs"
        for citation in self.unknown:
            yield f"{citation.where} cites {citation.number}, which the rulebook does not have"
        for paragraph in self.book.values():
            name = f"{paragraph.number} {paragraph.title}"
            if self.is_bare(paragraph) or has_no_effect(paragraph):
                continue
            if not paragraph.text:
                yield f"{name} has no text"
            if paragraph.number not in self.code:
                yield f"{name} is cited by no code"
            if paragraph.number not in self.tests:
                yield f"{name} is cited by no test"

    def table(self) -> str:
        """Write the page: paragraph, code, test; a table for each chapter."""
        lines = [f"# {self.title}: rules, code, tests", ""]
        chapter = ""
        for paragraph in self.book.values():
            if paragraph.number.partition(".")[0] != chapter:
                chapter = paragraph.number.partition(".")[0]
                title = self.book[chapter].title if chapter in self.book else ""
                lines += [
                    "",
                    f"## {chapter} {title}".rstrip(),
                    "",
                    "| Paragraph | Code | Tests |",
                    "| --- | --- | --- |",
                ]
            if not self.is_bare(paragraph):
                lines.append(f"| {paragraph.number} {paragraph.title} | {self._cells(paragraph)} |")
        return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)) + "\n"

    def _cells(self, paragraph: Paragraph) -> str:
        cited = (self.code.get(paragraph.number, []), self.tests.get(paragraph.number, []))
        if has_no_effect(paragraph):
            return " | ".join(_cell(places) or "no effect in play" for places in cited)
        return " | ".join(_cell(places) for places in cited)


def has_no_effect(paragraph: Paragraph) -> bool:
    """Say whether the rulebook says that there is nothing to implement."""
    return NO_EFFECT in paragraph.title + paragraph.text


def _cell(places: list[str]) -> str:
    more = f" and {len(places) - SHOWN} more" if len(places) > SHOWN else ""
    return "<br>".join(f"`{place}`" for place in places[:SHOWN]) + more


def cited_by_code(folder: Path) -> Iterator[Citation]:
    """Yield what a game's code and data cite, in the order of files."""
    for path in sorted(folder.rglob("*.py")):
        yield from _cited_by_python(path.read_text(encoding="utf-8"), path.relative_to(folder).as_posix())
    for path in sorted(folder.rglob("*.toml")):
        text = path.read_text(encoding="utf-8")
        comments = (line.partition("# ")[2] for line in text.splitlines())
        dotted = (number for comment in comments for number in opening_numbers(comment) if "." in number)
        for number in (*_rules(tomllib.loads(text)), *dotted):
            yield Citation(number, path.relative_to(folder).as_posix())


def cited_by_tests(folder: Path, book: Collection[str]) -> Iterator[Citation]:
    """Yield what a game's tests cite by their names and docstrings."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                for number in (*_named(node.name, book), *opening_numbers(ast.get_docstring(node) or "")):
                    yield Citation(number, f"{path.name}:{node.name}")


def _named(test: str, book: Collection[str]) -> list[str]:
    """Find the paragraph in a test's name: the longest that exists, for test_3_1_6_finds_her may be about 3.1."""
    match = TEST.match(test)
    if not match:
        return []
    parts = match[1].split("_")
    numbers = [".".join(parts[:length]) for length in range(len(parts), 0, -1)]
    return [next((number for number in numbers if number.rstrip(ascii_lowercase) in book), numbers[0])]


def opening_numbers(text: str) -> list[str]:
    """Return the paragraphs a docstring or comment opens with; a chapter only before a capital: 57 ships are none.

    >>> opening_numbers("7.3, R12 and 7.4b Contact is made when ..."), opening_numbers("57 ships.")
    (['7.3', '7.4b'], [])
    """
    match = OPENING.match(text)
    if not match:
        return []
    capital = text[match.end() :].lstrip("\"'`(*")[:1].isupper()
    return [n for n in re.split(", | and ", match[1]) if n[0].isdigit() and ("." in n or capital)]


def _cited_by_python(source: str, file: str) -> Iterator[Citation]:
    tree = ast.parse(source)
    owners = sorted(_owners(tree, ""))

    def where(line: int) -> str:
        names = [name for first, last, name in owners if first <= line <= last]
        return f"{file}:{names[-1]}" if names else file

    for node in ast.walk(tree):
        if isinstance(node, ast.Module):
            yield from (Citation(number, file) for number in opening_numbers(ast.get_docstring(node) or ""))
        elif isinstance(node, ast.ClassDef | ast.FunctionDef):
            numbers = opening_numbers(ast.get_docstring(node) or "")
            yield from (Citation(number, where(node.lineno)) for number in numbers)
        elif isinstance(node, ast.Call | ast.Constant) and not where(node.lineno).endswith("version"):
            yield from (Citation(number, where(node.lineno)) for number in _numbers(node))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            numbers = [n for n in opening_numbers(token.string.lstrip("# ")) if "." in n]
            yield from (Citation(number, where(token.start[0])) for number in numbers)


def _owners(tree: ast.AST, prefix: str) -> Iterator[tuple[int, int, str]]:
    """Return first line, last line and name of everything that is defined."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            yield (node.lineno, node.end_lineno or node.lineno, prefix + node.name)
            yield from _owners(node, f"{prefix}{node.name}.")
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name):
                yield (node.lineno, node.end_lineno or node.lineno, prefix + target.id)


def _numbers(node: ast.Call | ast.Constant) -> Iterator[str]:
    """Return the paragraphs that a call gets as its rule, or that a text is."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and DOTTED.fullmatch(node.value):
            yield node.value
        return
    name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
    at = RULE_AT.get(name, len(node.args))
    rules = [*node.args[at : at + 1], *(keyword.value for keyword in node.keywords if keyword.arg == "rule")]
    for part in (part for rule in rules for part in ast.walk(rule) if isinstance(part, ast.Constant)):
        if isinstance(part.value, str) and RULE.fullmatch(part.value):
            yield from part.value.split(", ")


def _rules(data: Any) -> Iterator[str]:
    """Yield every rule = "..." in a data file."""
    if isinstance(data, dict):
        rule = data.get("rule", ())
        yield from rule.split(", ") if isinstance(rule, str) else rule
        for value in data.values():
            yield from _rules(value)
    elif isinstance(data, list):
        for value in data:
            yield from _rules(value)
