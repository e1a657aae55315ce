"""Let other machines play: a Dask cluster, by the address of its scheduler.

Every worker needs the same sealed-orders; the files of your own bots are sent along. If a worker dies, nothing is lost:
the scheduler gives its matches to others.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from time import monotonic
from traceback import extract_tb
from typing import Any

from sealed_orders.lab.processes import Remote


class NoCluster(RuntimeError):
    """The cluster cannot be used: why, in one sentence."""


class Cluster(Remote):
    """The workers of a cluster."""

    def __init__(self, client: Any, address: str, patience: float) -> None:
        self._client = client
        self._executor: Executor = client.get_executor(pure=False, retries=2)
        self._address = address
        self._patience = patience
        self._alone: float | None = None  # since when there has been no worker
        try:
            client.wait_for_workers(1, timeout=patience)
        except TimeoutError:
            raise NoCluster(self._nobody()) from None

    def submit(self, work: Callable[..., Any], /, *args: Any, **named: Any) -> Future[Any]:
        """Let a worker do something."""
        return self._executor.submit(work, *args, **named)

    def lost(self, future: Future[Any]) -> bool:
        """Say whether a worker died while answering: then Dask fails on its answer instead of passing it on."""
        error = None if future.cancelled() else future.exception()
        frames = extract_tb(error.__traceback__) if error else []
        return bool(frames) and frames[-1].name == "_cascade_future"

    def check(self) -> None:
        """Raise if the cluster has been without workers for too long."""
        if self._client.scheduler_info(n_workers=-1)["workers"]:
            self._alone = None
            return
        self._alone = self._alone or monotonic()
        if monotonic() - self._alone >= self._patience:
            raise NoCluster(self._nobody())

    def _nobody(self) -> str:
        start = f"dask worker {self._address}"
        return f"The cluster at {self._address} has no workers, after {self._patience:g} s. Start one: {start}."


@contextmanager
def cluster(address: str, patience: float = 10.0) -> Iterator[Executor]:
    """Connect to the cluster at an address (tcp://host:8786) as an executor; wait this long for it and a worker."""
    try:
        from distributed import Client
        from distributed.comm import get_address_host_port
    except ImportError:
        raise NoCluster("A cluster needs the package distributed: pip install 'sealed-orders[cluster]'.") from None
    with _quietly():
        try:
            get_address_host_port(address)  # one that cannot be read leaves half a client behind
            client = Client(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError) as error:
            why = str(error).partition("\n")[0].rstrip(".")
            raise NoCluster(f"There is no cluster at {address}: {why}.") from None
        try:
            yield Cluster(client, address, patience)
        finally:
            client.close(timeout=1)


@contextmanager
def _quietly() -> Iterator[None]:
    """Silence Dask's own log: errors of the cluster are reported in a sentence."""
    logs = [logging.getLogger(name) for name in ("distributed", "tornado", "asyncio")]
    before = [log.level for log in logs]
    for log in logs:
        log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        for log, level in zip(logs, before, strict=True):
            log.setLevel(level)
