"""docs/trust.md and SECURITY.md: every test they name exists, and every section of figures has its short form."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.own import ROOT

PAGES = (ROOT / "docs" / "trust.md", ROOT / "SECURITY.md")
NAMED = re.compile(r"\btests/[\w/]+\.py(?:::\w+)?")
FIGURES = ("Dice", "Records", "Upgrades", "Acknowledged orders", "Fuzz", "Leaks", "Tests that see", "Load")


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
