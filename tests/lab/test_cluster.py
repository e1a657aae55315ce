"""A real cluster of two workers on this machine: the same results, also when one of them is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from sealed_orders.lab.cluster import Cluster, NoCluster, cluster
from sealed_orders.lab.contest import Hands, fill
from sealed_orders.lab.results import Results
from sealed_orders.lab.series import Pairing, Series

pytest.importorskip("distributed", reason="the extra cluster is not installed")

HUNT = Pairing("tutorial", {"raider": "random", "hunter": "random"})
MATCHES = 100
OWN = """
from sealed_orders.kernel.dice import FastDice


class Draws:
    def __init__(self, side, seed):
        self.dice = FastDice(seed)

    def decide(self, view, prompt, log):
        return prompt.sample(self.dice)
"""


class Machines(NamedTuple):
    """A scheduler in a process of its own, the processes of its two workers, and a scheduler without workers."""

    address: str
    workers: list[int]
    deserted: str


@pytest.fixture(scope="module")
def machines() -> Iterator[Machines]:
    with subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        yield Machines(*json.loads(process.stdout.readline()))
        process.communicate("\n")  # it ends on a line of input


def test_the_file_of_an_own_bot_is_sent_along(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The workers are in another folder, where there is no such file."""
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(OWN, encoding="utf-8")
    pairing = Pairing("tutorial", {"raider": "mine.py:Draws", "hunter": "random"})
    here, there = Series(pairing), Series(pairing)
    fill([here], 3, Hands(), Results("tutorial"))
    with cluster(machines.address) as executor:
        fill([there], 3, Hands(1, executor), Results("tutorial"))
    assert [replace(r, pace={}) for r in there.results] == [replace(r, pace={}) for r in here.results]


def test_a_worker_that_is_killed_loses_nothing(machines: Machines, tmp_path: Path) -> None:
    alone, together = Series(HUNT), Series(HUNT)
    fill([alone], MATCHES, Hands(), Results("tutorial"))
    done: list[int] = []

    def note() -> None:
        if not done:
            os.kill(machines.workers[0], signal.SIGKILL)
        done.append(1)

    with cluster(machines.address) as executor:
        fill([together], MATCHES, Hands(1, executor, note), Results("tutorial", tmp_path / "r.csv"))
    assert len(done) == MATCHES
    assert [replace(r, pace={}) for r in together.results] == [replace(r, pace={}) for r in alone.results]


def test_a_cluster_without_workers_is_reported_in_a_sentence(machines: Machines) -> None:
    with (
        pytest.raises(NoCluster, match=r"has no workers, after 0\.2 s\. Start one: dask worker tcp"),
        cluster(machines.deserted, 0.2),
    ):
        pass


def test_a_cluster_that_its_workers_have_left_is_given_up() -> None:
    class Client:
        workers: Any = {"tcp://a": {}}

        def get_executor(self, **_: object) -> None: ...
        def wait_for_workers(self, *_: object, **__: object) -> None: ...
        def scheduler_info(self, **_: object) -> dict[str, Any]:
            return {"workers": self.workers}

    client = Client()
    left = Cluster(client, "tcp://host:8786", 0.0)
    left.check()
    client.workers = {}
    with pytest.raises(NoCluster, match="has no workers"):
        left.check()


@pytest.mark.parametrize(
    ("address", "said"),
    [("tcp://127.0.0.1:1", "There is no cluster at tcp"), ("nonsense", "missing port number in address 'nonsense'")],
)
def test_where_there_is_no_cluster_a_sentence_says_so_and_nothing_else(
    address: str, said: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(NoCluster, match=said), cluster(address, 0.2):
        pass
    assert capfd.readouterr() == ("", "")


def _serve() -> None:
    from distributed import LocalCluster

    with ExitStack() as stack:
        local, deserted = (
            stack.enter_context(
                LocalCluster(
                    n_workers=workers, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, memory_limit=0,
                    silence_logs=50,
                )
            )
            for workers in (2, 0)
        )  # fmt: skip
        processes = [nanny.pid for nanny in local.workers.values()]
        sys.stdout.write(json.dumps([local.scheduler_address, processes, deserted.scheduler_address]) + "\n")
        sys.stdout.flush()
        sys.stdin.readline()


if __name__ == "__main__":
    _serve()


def test_an_answer_lost_with_its_worker_is_asked_for_again() -> None:
    def _cascade_future(answer: object) -> None:
        _, _, _ = answer  # type: ignore[misc]

    lost, failed = Future[int](), Future[int]()
    try:
        _cascade_future((1, 2))
    except ValueError as error:
        lost.set_exception(error)
    failed.set_exception(ValueError("a fault of the work's own"))
    remote = Cluster.__new__(Cluster)
    assert remote.lost(lost)
    assert not remote.lost(failed)
