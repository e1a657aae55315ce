"""The benchmark's own correctness: our battleship is OpenSpiel's, and each line states what it should. No timing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="the extra research is not installed")

from sealed_orders.lab.series import Pairing
from sealed_orders.research.bench import battleship, rivals, scaling, slices, table, zoo
from sealed_orders.research.bench.idle import Idle
from sealed_orders.research.bench.rivals import NotEqual, equal
from sealed_orders.research.bench.service import service
from sealed_orders.research.bench.slices import Line, Missing, rates
from tests.terminal.command import run


def test_our_battleship_is_open_spiels() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: there are wheels for Linux alone")
    equal(pyspiel.load_game("battleship"), 20)


def test_a_difference_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: there are wheels for Linux alone")
    monkeypatch.setattr(battleship, "information", lambda moves, log: f"{moves} {len(log)}")
    with pytest.raises(NotEqual, match="information states"):
        equal(pyspiel.load_game("battleship"), 1)


def test_slices_alternate() -> None:
    order: list[str] = []
    ticks = iter(range(1000))

    def work(name: str, many: int) -> int:
        order.append(name)
        return many

    found = rates(lambda: work("ours", 4), lambda: work("theirs", 2), clock=lambda: float(next(ticks)))
    assert order == ["ours", "theirs"] * slices.SLICES
    assert found == (4.0, 2.0)


def test_a_goal_is_met_from_the_right_side() -> None:
    assert Line("a", 20, 2, "", "", 10.0).met
    assert not Line("a", 19, 2, "", "", 10.0).met
    assert Line("a", 3, 1, "", "", 4.0, higher=False).met
    assert not Line("a", 5, 1, "", "", 4.0, higher=False).met
    assert Line("a", 5, 1, "", "").met is None


def test_the_bench_prints_ratios_figures_and_versions(monkeypatch: pytest.MonkeyPatch) -> None:
    def few() -> Iterator[Line | Missing]:
        yield Line("moves", 200.0, 10.0, "/s", "theirs", 10.0)
        yield Missing("steps", "rlcard is not installed")

    monkeypatch.setattr(table, "ratios", few)
    monkeypatch.setattr("sealed_orders.kernel.game.game_names", lambda: ("tutorial",))
    monkeypatch.setattr("sealed_orders.lab.bench.game_names", lambda: ("tutorial",))
    monkeypatch.setattr("sealed_orders.lab.bench.SHORTEST", 0.0005)
    out = run("bench").out
    assert "20.00  goal 10: met  200.0 to 10.0 /s  theirs" in out
    assert "not measured: rlcard is not installed" in out
    found = json.loads(run("bench", "--json").out)
    assert found["ratios"][0]["ratio"] == 20
    assert found["missing"] == [{"what": "steps", "why": "rlcard is not installed"}]
    assert "Python" in found["versions"]


@pytest.mark.parametrize("lines", [zoo.petting_zoo, rivals.python_chess])
def test_what_is_not_installed_is_said(lines: object, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("chess", "pettingzoo.classic"):
        monkeypatch.setitem(__import__("sys").modules, name, None)
    (found,) = lines()  # type: ignore[operator]
    assert isinstance(found, Missing)
    assert found.why.endswith("is not installed")


@pytest.fixture
def _one_short_slice(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICES", 1)
    monkeypatch.setattr(slices, "LEAST", 0.0)


@pytest.mark.usefixtures("_one_short_slice")
def test_environments_are_compared_in_the_same_wrappers_or_all_bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wrapped environment is compared with a wrapped one: by what they consist of, outermost first."""

    def layers(env: Any) -> list[str]:
        names = [type(env).__name__]
        while "env" in vars(env):
            env = env.env
            names.append(type(env).__name__)
        return names[:-1]

    wrapped = zoo.wrapped(Idle())
    pairs: list[tuple[list[str], list[str]]] = []
    rival = SimpleNamespace(env=lambda: zoo.wrapped(Idle()), raw_env=Idle)
    monkeypatch.setattr(zoo, "_module", lambda _: rival)

    def compared(ours: list[str], theirs: list[str]) -> tuple[float, float]:
        pairs.append((ours, theirs))
        return 2.0, 1.0

    monkeypatch.setattr(zoo, "rates", compared)
    monkeypatch.setattr(zoo, "steps", layers)
    lines = list(zoo.petting_zoo())
    assert len(lines) == zoo.LINES
    assert all(ours == theirs for ours, theirs in pairs)
    assert layers(wrapped) == ["OrderEnforcingWrapper", "AssertOutOfBoundsWrapper", "TerminateIllegalWrapper"]
    assert [bool(ours) for ours, _ in pairs] == ["wrappers" in line.what for line in lines]


def test_every_step_of_an_environment_that_does_nothing_counts() -> None:
    assert zoo.steps(zoo.wrapped(Idle()))() == 9


@pytest.mark.usefixtures("_one_short_slice")
def test_the_server_is_measured_by_orders_and_positions() -> None:
    lines = list(service())
    assert [line.what for line in lines[:4]] == [
        "durable orders of tutorial, one match",
        "durable orders of tutorial, 32 matches at once",
        "durable orders of bismarck, one match",
        "durable orders of bismarck, 32 matches at once",
    ]
    assert all(line.ours > 0 < line.theirs for line in lines if isinstance(line, Line))
    assert lines[4].what.startswith("whole positions")


@pytest.mark.usefixtures("_one_short_slice")
def test_the_lab_is_measured_on_two_processes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scaling, "PAIRING", Pairing("tutorial", {"raider": "random", "hunter": "random"}))
    monkeypatch.setattr(scaling, "cores", lambda: 2)
    monkeypatch.setattr(scaling, "crew", lambda work, parts, _: (work(part) for part in parts))
    lines = list(scaling.scaling())
    assert [line.what for line in lines] == ["a bare loop on two processes", "the lab on two processes"]
    for line in lines:
        assert isinstance(line, Line)
        assert line.ours > 0 < line.theirs
