"""Rulebook, code and tests name the same paragraphs."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealed_orders.testing.citations import Citation, Citations, cited_by_code, cited_by_tests, opening_numbers
from sealed_orders.testing.rulebooks import Rulebooks
from tests.own import OurGames


class TestRulebooks(OurGames, Rulebooks):
    """The kit's."""


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('def contact():\n    """7.3, 7.4 Contact is made."""', [("7.3", "contact"), ("7.4", "contact")]),
        ('class Search:\n    def ask(self):\n        """7.3 Ask."""', [("7.3", "Search.ask")]),
        ('Event("7.3", "Contact.", ())', [("7.3", "")]),
        ('def end():\n    return Outcome(None, {}, "9" if late else "8", "Over.")', [("9", "end"), ("8", "end")]),
        ('Prompt(text, rule="7")', [("7", "")]),
        ("LEAST = 3  # 7.3b at night", [("7.3b", "LEAST")]),
        ('tell("7.3", "Contact.")', [("7.3", "")]),
        ('version = "1.0"\n"""57 ships."""\nSHIPS = 57  # 57 ships, 3 planes\nEvent("No rule", "7")', []),
    ],
)
def test_code_cites_by_docstring_rule_and_comment(source: str, expected: list[tuple[str, str]], tmp_path: Path) -> None:
    (tmp_path / "steps.py").write_text(source)
    found = {(number, where.removeprefix("steps.py").removeprefix(":")) for number, where in cited_by_code(tmp_path)}
    assert found == set(expected)


def test_data_cites_by_rule_and_comment(tmp_path: Path) -> None:
    (tmp_path / "ships.toml").write_text(
        '# 3.1 The ships.\nrule = "3.2"\n[ship.hood]\nrule = "3.4, 3.5"\nspeed = 3 # 2\n'
    )
    assert [number for number, _ in cited_by_code(tmp_path)] == ["3.2", "3.4", "3.5", "3.1"]


def test_tests_cite_by_name_and_docstring(tmp_path: Path) -> None:
    source = (
        'def test_3_1_6_finds_her(): pass\ndef test_7_3b_night():\n    """7.4 By day too."""\ndef test_it(): pass\n'
    )
    (tmp_path / "test_search.py").write_text(source)
    assert list(cited_by_tests(tmp_path, {"3.1", "7.3"})) == [
        Citation("3.1", "test_search.py:test_3_1_6_finds_her"),
        Citation("7.3b", "test_search.py:test_7_3b_night"),
        Citation("7.4", "test_search.py:test_7_3b_night"),
    ]


def test_rulings_are_cited_beside_paragraphs() -> None:
    assert opening_numbers("10.7, R28 The shadow holds.") == ["10.7"]


BOOK = """
## 1 Search
### 1.1 The roll
Four or more finds her.
### 1.2 Of the weather
*(no effect in play)*
### 1.3 The report
The hunter gets a report.
"""
ROLL = 'def roll():\n    """1.1 Four or more finds her."""\n'
REPORT = 'def report():\n    """1.3 The hunter gets a report."""\n'
TESTS = "def test_1_1_four_finds_her(): pass\ndef test_1_3_the_hunter_is_told(): pass\n"


@pytest.mark.parametrize(
    ("book", "code", "tests", "expected"),
    [
        (BOOK, ROLL + REPORT, TESTS, []),
        (BOOK, ROLL, TESTS, ["1.3 The report is cited by no code"]),
        (BOOK, ROLL + REPORT, TESTS.replace("1_3_", ""), ["1.3 The report is cited by no test"]),
        (BOOK, ROLL + REPORT.replace("1.3", "1.3, 1.9"), TESTS, ["rules.py:report cites 1.9, which"]),
        (BOOK + "### 1.4 The rest\n", ROLL + REPORT, TESTS, ["1.4 The rest has no text", "1.4 The", "1.4 The"]),
        (BOOK + "### 1.1 Again\n*(no effect in play)*\n", ROLL + REPORT, TESTS, ["1.1 is the number of two"]),
    ],
    ids=["whole", "no code", "no test", "no such paragraph", "no text", "two of a number"],
)
def test_what_does_not_agree_is_named(book: str, code: str, tests: str, expected: list[str], tmp_path: Path) -> None:
    (tmp_path / "rules.py").write_text(code)
    (tmp_path / "test_rules.py").write_text(tests)
    problems = list(Citations("Book", book, tmp_path, tmp_path).problems())
    assert len(problems) == len(expected)
    assert all(problem.startswith(start) for problem, start in zip(problems, expected, strict=True))
