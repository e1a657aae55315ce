"""The bench: that it measures, not how fast this machine is."""

from __future__ import annotations

import json

import pytest

from sealed_orders.lab import bench
from sealed_orders.lab.bench import many, measure
from tests.terminal.command import run


@pytest.fixture(autouse=True)
def _short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench, "SHORTEST", 0.0005)
    monkeypatch.setattr(bench, "ROUNDS", 2)


def test_every_figure_is_measured() -> None:
    figures = json.loads(run("bench", "tutorial", "--json").out)["figures"]
    assert [(f["subject"], f["what"], f["unit"]) for f in figures] == [
        ("tutorial", "copy a State", "µs"),
        ("tutorial", "make a view", "µs"),
        ("tutorial", "make a prompt", "µs"),
        ("tutorial", "random games", "/s"),
        ("tutorial", "random decisions", "/s"),
        ("tutorial", "games with bots", "/s"),
        ("tutorial", "decisions with bots", "/s"),
        ("tutorial", "record", "bytes"),
        ("tutorial", "position", "bytes"),
        ("tutorial", "update", "bytes"),
    ]
    assert all(figure["value"] > 0 for figure in figures)


def test_the_figures_are_also_printed_as_text() -> None:
    lines = run("bench", "tutorial").out.splitlines()
    assert lines[0].split()[:4] == ["tutorial", "copy", "a", "State"]
    assert lines[-1].startswith("Python ")


def test_it_is_known_beforehand_how_many_figures_there_will_be() -> None:
    assert many(("tutorial",)) == len(list(measure(("tutorial",))))
