"""Your own bots: classes in files."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from io import StringIO
from pathlib import Path
from time import sleep

import pytest

from sealed_orders.bots import UnknownBot, bot, bots
from sealed_orders.bots.decision import BotFailure
from sealed_orders.bots.limit import OutOfTime, limited
from sealed_orders.bots.own import joined
from sealed_orders.cli import main
from sealed_orders.kernel.offer import BadOffer
from sealed_orders.lab.contest import Hands, contest, fill
from sealed_orders.lab.players import seat
from sealed_orders.lab.results import Results
from sealed_orders.lab.series import Pairing, Series, play

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


class Dreams(Draws):
    def decide(self, view, prompt, log):
        while True:
            pass


class Capsizes(Draws):
    def __init__(self, side, seed):
        if side:
            raise ValueError("no ballast.")


class Homeless:
    def decide(self, view, prompt, log):
        return {}


REMARK = "no bot"
"""


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Provide a file with bots in it, and remove the bots again after the test."""
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
        ("mine.py:Nobody", "mine.py has no bot called Nobody. A bot is a class with decide(view, prompt, log)."),
        ("mine.py:REMARK", "mine.py has no bot called REMARK. A bot is a class with decide(view, prompt, log)."),
        ("yours.py:Draws", "There is no file"),
        ("broken.py:Draws", "cannot be loaded: SyntaxError"),
        ("mine.py", "mine.py is a file, not a bot. Name the class in it,"),
        ("quits.py:Draws", "cannot be loaded: SystemExit: 0."),
        ("mine.py:Silent", "Silent failed as raider in turn 1 of match 0: IllegalOrder: Raider: no answer was given."),
        ("mine.py:Forgets", "TypeError: decide gave None; an order has a tuple of words for each key"),
        ("mine.py:Spells", "TypeError: ship is 'lurk'; an answer is a tuple of words, ('lurk',)."),
        ("mine.py:Leaves", "failed as raider in turn 1 of match 0, line 44: SystemExit: 0."),
        ("mine.py:Homeless", "Homeless cannot be created for a side. Give it __init__(self, side, seed)."),
        ("mine.py:Capsizes", "failed as raider before the match, line 61: ValueError: no ballast."),
        ("mine.py:Stumbles", "failed as raider in turn 1 of match 0, line 49: ZeroDivisionError: integer division"),
    ],
)
def test_what_is_wrong_with_it_is_reported_in_a_sentence(
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
    """Servers and saved matches ask for bots by name, and anybody may have written that name."""
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


def test_every_match_is_played_by_the_file_as_it_was_when_the_pairing_was_made(mine: str) -> None:
    pairing = Pairing("tutorial", {"raider": f"{mine}:Draws", "hunter": "random"})
    before = play(pairing, 0)
    Path(mine).unlink()
    assert replace(play(pairing, 0), pace={}) == replace(before, pace={})


def test_a_changed_file_plays_again_and_both_are_in_the_results(mine: str, tmp_path: Path) -> None:
    path, seats = tmp_path / "r.csv", {"raider": f"{mine}:Draws", "hunter": "random"}
    fill([Series(Pairing("tutorial", seats))], 1, Hands(), Results("tutorial", path))
    Path(mine).write_text(DRAWS + "\n# another version\n", encoding="utf-8")
    fill([Series(Pairing("tutorial", seats))], 1, Hands(), Results("tutorial", path))
    rows = Results("tutorial", path).rows()
    assert len({row["raider_file"] for row in rows}) == len(rows) == 2
    assert {row["hunter_file"] for row in rows} == {""}


@pytest.mark.parametrize("thread", [False, True], ids=["by the alarm clock", "by another thread"])
def test_a_decision_that_takes_too_long_is_stopped_wherever_it_is_made(thread: bool) -> None:
    def dream() -> None:
        with limited(0.02):
            while True:
                try:
                    while True:
                        pass
                except Exception:
                    pass

    with ThreadPoolExecutor(1) as threads, pytest.raises(OutOfTime, match=r"no order within 0\.02 s"):
        threads.submit(dream).result() if thread else dream()


def test_a_bot_that_never_answers_fails_in_a_sentence(mine: str) -> None:
    pairing = Pairing("tutorial", {"raider": f"{mine}:Dreams", "hunter": "random"}, limit=0.02)
    with pytest.raises(
        BotFailure, match=r"Dreams failed as raider in turn 1 of match 3, line \d+: gave no order within 0\.02 s\."
    ):
        play(pairing, 3)


def test_a_decision_in_time_leaves_the_alarm_clock_as_it_was() -> None:
    handler = signal.getsignal(signal.SIGALRM)
    with limited(60):
        assert signal.getsignal(signal.SIGALRM) is not handler
    assert signal.getsignal(signal.SIGALRM) is handler


def test_ctrl_c_ends_the_lab_though_a_bot_never_answers(tmp_path: Path) -> None:
    """As in a terminal: the signal goes to all processes, and both are in a decision when it arrives."""
    lab = hanging_lab(tmp_path)
    os.killpg(lab.pid, signal.SIGINT)
    said, _ = lab.communicate()
    assert (said, lab.returncode) == ("Interrupted.\n", 130)
    for process in tmp_path.glob("*.hangs"):
        with pytest.raises(ProcessLookupError):
            os.kill(int(process.stem), 0)  # nobody is left


def test_the_labs_processes_end_when_the_lab_is_killed_though_a_bot_never_answers(tmp_path: Path) -> None:
    lab = hanging_lab(tmp_path)
    lab.kill()
    said, _ = lab.communicate()  # ends when the last process that could write has ended
    assert said == ""


def hanging_lab(folder: Path) -> subprocess.Popen[str]:
    """Return a lab whose two processes are both stuck in a decision that never ends."""
    (folder / "mine.py").write_text(HANGS, encoding="utf-8")
    words = ("tutorial", "mine.py:Hangs", "random", "--games", "20", "--jobs", "2", "--limit", "0")
    lab = subprocess.Popen(
        [sys.executable, "-m", "sealed_orders", "lab", *words], cwd=folder, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
    )  # fmt: skip
    while len(list(folder.glob("*.hangs"))) < 2:
        sleep(0.02)
        assert lab.poll() is None
    return lab


HANGS = """
import os
from pathlib import Path


class Hangs:
    def __init__(self, side, seed):
        pass

    def decide(self, view, prompt, log):
        Path(f"{os.getpid()}.hangs").touch()
        while True:
            pass
"""
