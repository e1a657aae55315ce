"""docs/trust.md and SECURITY.md: every test they name exists, every section has its short form, every sum adds up."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests import long_runs
from tests.own import ROOT

PAGES = (ROOT / "docs" / "trust.md", ROOT / "SECURITY.md")
NAMED = re.compile(r"\btests/[\w/]+\.py(?:::\w+)?")
FIGURES = (
    "Dice", "Records", "Upgrades", "Acknowledged orders", "Bad input", "Fuzz", "Leaks",
    "Do the tests notice a mistake", "Load",
)  # fmt: skip


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_test_that_is_named_exists(page: Path) -> None:
    named = NAMED.findall(page.read_text(encoding="utf-8"))
    assert len(named) > 10
    for name in named:
        path, _, test = name.partition("::")
        assert (ROOT / path).exists(), name
        assert f"def {test}" in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("title", FIGURES)
def test_every_section_of_figures_has_its_command_and_what_runs_in_make_test(title: str) -> None:
    text = PAGES[0].read_text(encoding="utf-8")
    section = text.partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    assert re.search(r"`(sealed-orders|python -m|pytest|make) ", section)
    assert re.search(r"Short form: |`make test`|tests/games/test_leaks\.py", section)


def rows(title: str) -> list[list[str]]:
    """Return the cells of the tables in a section."""
    section = PAGES[0].read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in section.splitlines() if line[:1] == "|"]


def said(pattern: str) -> list[int]:
    """Return the numbers on the page that match a pattern."""
    match = re.search(pattern, " ".join(PAGES[0].read_text(encoding="utf-8").split()))
    assert match, pattern
    return [number(group) for group in match.groups()]


def number(text: str) -> int:
    return int(text.replace(",", ""))


def test_the_smallest_p_of_the_dice_is_the_one_that_is_named() -> None:
    tests = [row for row in rows("Dice") if row[-1].startswith("0.")]
    rolls = sum(number(row[1]) for row in tests if not row[0].endswith("with the next"))
    smallest = min(float(row[-1]) for row in tests)
    assert said(r"(\d+) tests, the smallest p is 0\.(\d+)") == [len(tests), round(smallest * 1000)]
    assert rolls == pytest.approx(10_000_000, abs=10)


def test_the_tables_of_the_long_runs_are_what_was_kept_of_them() -> None:
    page, runs = PAGES[0].read_text(encoding="utf-8"), long_runs.kept()
    for name, text in long_runs.tables(runs).items():
        assert f"<!-- measured: {name} -->\n{text}<!-- measured -->" in page
    assert not any(run.found for run in runs)


def test_a_piece_continues_what_was_run_and_lengthens_its_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(long_runs, "_said", lambda _: {"comparisons": 3100, "differences": 0, "matches": 9})
    runs = [long_runs.Run("leaks", "tutorial", "old", 1, 14, 42_000, 0, 3000, 120)]
    for _ in range(2):
        long_runs.add(runs, long_runs.piece(runs, "leaks", "tutorial", "new"))
    assert runs[1:] == [long_runs.Run("leaks", "tutorial", "new", 15, 16, 6200, 0, 3000, 18)]
    assert (
        '| `tutorial` | 3,000, `"trust 15"` to `"trust 16"` | 6,200 | 18 | 0 | `new` |'
        in long_runs.tables(runs)["leaks"]
    )


def test_the_shares_of_mutants_follow_from_their_numbers_and_each_reaches_the_goal() -> None:
    *modules, (_, *together) = [row for row in rows("Do the tests notice a mistake") if row[-1].endswith("%")]
    sums = [0, 0, 0]
    for _, *counts, share in modules:
        many, tried, killed = map(number, counts)
        sums = [sums[0] + many, sums[1] + tried, sums[2] + killed]
        assert share == f"{killed / tried:.0%}".replace("%", " %")
        assert killed / tried >= 0.9
    assert [number(cell) for cell in together[:3]] == sums
    assert together[3] == f"{sums[2] / sums[1]:.0%}".replace("%", " %")
