"""Bots of one's own: classes in files."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from sealed_orders.bots import UnknownBot, bot, bots
from sealed_orders.bots.own import joined
from sealed_orders.cli import main
from sealed_orders.kernel.offer import BadOffer
from sealed_orders.lab.contest import Hands, contest
from sealed_orders.lab.players import seat
from sealed_orders.lab.series import Pairing

DRAWS = """
from dataclasses import dataclass

from sealed_orders.kernel.dice import FastDice


@dataclass
class Draws:
    side: str
    seed: str = ""

    def decide(self, view, prompt, log):
        return prompt.sample(FastDice(f"{self.seed}:{self.side}:{len(log)}"))


class Raids(Draws):
    sides = ("raider",)


class Silent(Draws):
    def decide(self, view, prompt, log):
        return {}


class Forgets(Draws):
    def decide(self, view, prompt, log):
        pass


class Spells(Draws):
    def decide(self, view, prompt, log):
        return {"ship": "lurk"}


class Says(Draws):
    sides = ("raider",)

    def decide(self, view, prompt, log):
        return "ship lurk" if view.step == "orders" else "helm port"


class Leaves(Draws):
    def decide(self, view, prompt, log):
        raise SystemExit(0)


class Stumbles(Draws):
    def decide(self, view, prompt, log):
        return 1 // 0


REMARK = "no bot"
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file with bots in it; what is enlisted of it is forgotten after the test."""
    monkeypatch.setattr("sealed_orders.bots._enlisted", {})
    path = tmp_path / "mine.py"
    path.write_text(DRAWS, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_class_in_a_file_meets_other_bots_and_is_rated_in_any_number_of_processes(mine: str, jobs: int) -> None:
    found = contest(Pairing("tutorial", {}, seed="own"), [f"{mine}:Draws", "random"], 3, Hands(jobs=jobs))
    assert found.matches == 6
    assert {rating.player for rating in found.ladder().ratings} == {f"{mine}:Draws", "random"}


def test_a_class_plays_the_sides_it_names(mine: str) -> None:
    assert seat("tutorial", f"{mine}:Raids/lieutenant", "hunter") == "lieutenant"
    assert seat("tutorial", f"{mine}:Raids/lieutenant", "raider") == f"{mine}:Raids"
    with pytest.raises(UnknownBot, match="does not play the hunter side"):
        seat("tutorial", f"{mine}:Raids", "hunter")


def test_it_may_give_its_order_as_a_line_of_text(mine: str) -> None:
    found = contest(Pairing("tutorial", {}, seed="own"), [f"{mine}:Says/lieutenant", "random"], 2)
    assert found.matches == 4


def test_strokes_before_a_file_are_its_folders_and_others_join_bots() -> None:
    assert joined("tutorial", "corsair/lieutenant") == ["corsair", "lieutenant"]
    assert joined("tutorial", "/a/b/mine.py:Lazy") == ["/a/b/mine.py:Lazy"]
    assert joined("tutorial", "a/mine.py:Lazy/corsair") == ["a/mine.py:Lazy", "corsair"]
    assert joined("tutorial", "corsair/a/mine.py:Lazy") == ["corsair", "a/mine.py:Lazy"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("mine.py:Nobody", "mine.py has no bot called Nobody: a class with decide(view, prompt, log)."),
        ("mine.py:REMARK", "mine.py has no bot called REMARK: a class with decide(view, prompt, log)."),
        ("yours.py:Draws", "There is no file"),
        ("broken.py:Draws", "cannot be loaded: SyntaxError"),
        ("mine.py", "mine.py is a file: name the class in it,"),
        ("quits.py:Draws", "cannot be loaded: SystemExit: 0."),
        ("mine.py:Silent", "Silent failed as raider in turn 1 of match 0: IllegalOrder: Raider: no answer was given."),
        ("mine.py:Forgets", "TypeError: decide gave None; an order has a tuple of words for each key"),
        ("mine.py:Spells", "TypeError: ship is 'lurk'; an answer is a tuple of words, ('lurk',)."),
        ("mine.py:Leaves", "failed as raider in turn 1 of match 0, line 44: SystemExit: 0."),
        ("mine.py:Stumbles", "failed as raider in turn 1 of match 0, line 49: ZeroDivisionError: integer division"),
    ],
)
def test_what_is_wrong_with_it_is_told_in_a_sentence(
    mine: str, name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = Path(mine).parent
    (folder / "broken.py").write_text("class", encoding="utf-8")
    (folder / "quits.py").write_text("raise SystemExit(0)", encoding="utf-8")
    assert main(["lab", "tutorial", f"{folder}/{name}", "random", "--games", "1", "--jobs", "1"]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert "Traceback" not in told


def test_a_file_is_never_loaded_for_its_name_alone(mine: str) -> None:
    """A server and a saved match ask for bots by name, and whoever wrote the name is a stranger."""
    with pytest.raises(UnknownBot):
        bot("tutorial", f"{mine}:Draws", "raider")
    assert f"{mine}:Draws" not in bots("tutorial")


def test_a_bad_file_is_a_bad_offer(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("raise RuntimeError('no.')", encoding="utf-8")
    with pytest.raises(BadOffer, match=r"bad\.py cannot be loaded: RuntimeError: no\.$"):
        seat("tutorial", f"{tmp_path}/bad.py:Any", "raider")


def test_it_plays_at_the_terminal(
    mine: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(Path(mine).parent)
    monkeypatch.setattr("sys.stdin", StringIO())
    assert main(["play", "tutorial", "--side", "hunter", "--against", "mine.py:Draws"]) == 0
    assert "raider: mine.py:Draws, hunter: you" in capsys.readouterr().out
