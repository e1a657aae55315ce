"""Matches played by other machines: a Dask cluster, by the address of its scheduler.

Every worker needs the same sealed-orders. A worker that dies loses nothing: the scheduler gives its matches to others.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager


class NoCluster(RuntimeError):
    """The cluster cannot be used: why, in one sentence."""


@contextmanager
def cluster(address: str, patience: float = 10.0) -> Iterator[Executor]:
    """The cluster at an address (tcp://host:8786) as an executor; so many seconds are waited for it."""
    try:
        from distributed import Client
    except ImportError:
        raise NoCluster("A cluster needs the package distributed: pip install 'sealed-orders[cluster]'.") from None
    try:
        client = Client(address, timeout=patience, set_as_default=False)
    except (OSError, ValueError) as error:
        raise NoCluster(f"There is no cluster at {address}: {str(error).rstrip('.')}.") from None
    with client:
        yield client.get_executor(pure=False, retries=2)
