"""A real cluster of two workers on this machine: the same results, also when one of them is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from sealed_orders.lab.cluster import NoCluster, cluster
from sealed_orders.lab.contest import Hands, fill
from sealed_orders.lab.results import Results
from sealed_orders.lab.series import Pairing, Series

pytest.importorskip("distributed", reason="the extra cluster is not installed")

HUNT = Pairing("tutorial", {"raider": "random", "hunter": "random"})
MATCHES = 300


@pytest.fixture
def machines() -> Iterator[tuple[str, list[int]]]:
    """The address of a scheduler in a process of its own, and the processes of its two workers."""
    with subprocess.Popen(
        [sys.executable, __file__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        address, workers = json.loads(process.stdout.readline())
        yield address, workers
        process.communicate("\n")  # it ends when it is told to


def test_a_worker_that_is_killed_loses_nothing(machines: tuple[str, list[int]], tmp_path: Path) -> None:
    address, workers = machines
    alone, together = Series(HUNT), Series(HUNT)
    fill([alone], MATCHES, Hands(), Results("tutorial"))
    done: list[int] = []

    def heard() -> None:
        if not done:
            os.kill(workers[0], signal.SIGKILL)
        done.append(1)

    with cluster(address) as executor:
        fill([together], MATCHES, Hands(1, executor, heard), Results("tutorial", tmp_path / "r.csv"))
    assert len(done) == MATCHES
    assert [replace(r, pace={}) for r in together.results] == [replace(r, pace={}) for r in alone.results]


def test_where_there_is_no_cluster_it_is_said_in_a_sentence() -> None:
    with pytest.raises(NoCluster, match="There is no cluster at tcp"), cluster("tcp://127.0.0.1:1", 0.2):
        pass


def _serve() -> None:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, memory_limit=0, silence_logs=50
    ) as local:
        workers = [nanny.pid for nanny in local.workers.values()]
        sys.stdout.write(json.dumps([local.scheduler_address, workers]) + "\n")
        sys.stdout.flush()
        sys.stdin.readline()


if __name__ == "__main__":
    _serve()
