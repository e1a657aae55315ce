"""A reliability diagram puts a sound table on the diagonal."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

from sealed_orders.lab.diagram import SIZE, TOP, diagram
from tests.terminal.command import run

DOT = re.compile(r'<circle class="dot" cx="([\d.]+)" cy="([\d.]+)"')


def test_what_comes_true_as_often_as_said_is_on_the_diagonal() -> None:
    sound = diagram("A hunt", [("0.01 to 0.02", 900, 0.015, 0.015), ("0.5 to 0.75", 90, 0.6, 0.6)])
    marks = [(float(x), float(y)) for x, y in DOT.findall(sound)]
    assert len(marks) == 2
    assert len({round(x + y) for x, y in marks}) == 1
    ElementTree.fromstring(sound)


def test_what_never_comes_true_is_at_the_foot_of_its_bar() -> None:
    ((_, y),) = DOT.findall(diagram("A hunt", [("0.1 to 0.2", 40, 0.15, 0.0)]))
    assert float(y) == TOP + SIZE


def test_the_command_draws_one(tmp_path: Path) -> None:
    path = tmp_path / "hunt.svg"
    done = run("calibrate", "tutorial", "--games", "1", "--diagram", str(path))
    assert done.code == 0
    assert "First Hunt" in path.read_text(encoding="utf-8")
