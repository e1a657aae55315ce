"""What all tests share."""

from __future__ import annotations

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.own import ROOT
from tests.stranger import stranger
from tests.wheels import python, wheels

__all__ = ["python", "stranger", "wheels"]

# The files that take longest come first, or one of them runs alone at the end while the other core waits.
LONGEST = (
    "tests/games/test_leaks.py", "tests/server/test_postgres.py", "tests/test_example.py",
    "tests/server/test_durability.py", "tests/games/test_contract.py", "tests/bots/test_no_peeking.py",
    "tests/terminal/test_every_game.py", "tests/games/test_orders.py", "tests/site/test_node.py", "tests/test_site.py",
    "tests/test_first_commands.py", "tests/test_wheel.py", "tests/test_load.py", "tests/lab/test_cluster.py",
    "tests/lab/test_processes.py", "tests/server/test_upgrades.py", "tests/server/test_rules_change.py",
    "tests/server/test_channels.py", "tests/bots/cards/test_cards.py", "tests/lab/test_exploit.py",
    "tests/bots/test_bismarck_solitaire.py",
    "tests/report/test_report.py", "tests/report/test_claims.py", "tests/test_docs.py", "tests/server/test_play.py",
    "tests/browser/test_lessons.py", "tests/browser/test_page.py",
)  # fmt: skip

# What tests write is kept in memory where there is plenty: to remove a database takes half a minute on some disks.
MEMORY, ENOUGH = Path("/dev/shm"), 4_000_000_000
if "TMPDIR" not in os.environ and MEMORY.is_dir() and os.access(MEMORY, os.W_OK):
    room, may_run = shutil.disk_usage(MEMORY).free, not os.statvfs(MEMORY).f_flag & os.ST_NOEXEC
    if room > ENOUGH and may_run:
        os.environ["TMPDIR"] = str(MEMORY)
        tempfile.tempdir = None

# What Hypothesis works out once per machine is shared with the tests of other packages that tests start.
os.environ.setdefault("HYPOTHESIS_STORAGE_DIRECTORY", str(ROOT / ".hypothesis"))

# Every run tries the same examples, whatever the machine is busy with.
settings.register_profile(
    "steady",
    derandomize=True,
    deadline=None,
    database=None,
    max_examples=int(os.environ.get("SEALED_ORDERS_EXAMPLES", "50")),
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("steady")


@pytest.fixture(scope="session", autouse=True)
def _data_folder_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep tests away from your own campaign book and database."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("data")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _no_certificates(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Leave out certificates: no test speaks TLS, and httpx would read the machine's at every request."""
    with pytest.MonkeyPatch.context() as patch:
        patch.delenv("SSL_CERT_FILE", raising=False)
        patch.setenv("SSL_CERT_DIR", str(tmp_path_factory.mktemp("certificates")))
        yield


@pytest.fixture(scope="session", autouse=True)
def _hears_ctrl_c() -> None:
    """Accept Ctrl-C: tests in the background ignore it, and so would programs that they start and interrupt."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest files first; the others keep their order (`--no-loadscope-reorder`)."""
    places = {ROOT / name: place for place, name in enumerate(LONGEST)}
    items.sort(key=lambda item: places.get(item.path, len(places)))


def pytest_collection_finish() -> None:
    """Freeze modules and collected tests, so that the garbage collector skips them."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
