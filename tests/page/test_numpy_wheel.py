"""numpy comes from a wheel beside the page when something first imports it, and only the wheel that belongs there."""

from __future__ import annotations

import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

from tests.own import ROOT

GONE = """
import sys
from pathlib import Path

class Gone:
    def find_spec(self, name, path=None, target=None):
        if name == "numpy" and "numpy-stand-in" not in " ".join(sys.path):
            for other in sys.meta_path:
                if type(other).__name__ == "NumpyWheel":
                    return other.find_spec(name, path, target)
            raise ModuleNotFoundError("No module named 'numpy'", name="numpy")

sys.meta_path.insert(0, Gone())
from sealed_orders.page.numpy_wheel import offer_numpy

asked = []
def fetch():
    asked.append(1)
    if FAILS and len(asked) == 1:
        raise OSError("no network")
    return Path(sys.argv[1]).read_bytes()

offer_numpy(fetch, sys.argv[2], sys.argv[3])
print(len(asked))
try:
    import numpy
except ModuleNotFoundError as error:
    print(error)
try:
    import numpy
    print(numpy.__version__, len(asked))
except ModuleNotFoundError as error:
    print(error)
"""


def said(tmp_path: Path, digest: str = "", fails: bool = False) -> list[str]:
    """Return what a process prints that gets numpy by a stand-in wheel."""
    wheel = tmp_path / "numpy.whl"
    with ZipFile(wheel, "w") as archive:
        archive.writestr("numpy/__init__.py", "__version__ = 'stand-in'\n")
    digest = digest or sha256(wheel.read_bytes()).hexdigest()
    program = f"FAILS = {fails}\n{GONE}"
    command = [sys.executable, "-c", program, str(wheel), digest, str(tmp_path / "numpy-stand-in")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_wheel_is_fetched_at_the_first_import_and_once(tmp_path: Path) -> None:
    assert said(tmp_path) == ["0", "stand-in 1"]


def test_another_wheel_is_refused(tmp_path: Path) -> None:
    refused = "numpy cannot be loaded: its wheel is not the one this page was built with"
    assert said(tmp_path, digest="0" * 64) == ["0", refused, refused]


def test_without_a_network_it_is_tried_again(tmp_path: Path) -> None:
    assert said(tmp_path, fails=True) == ["0", "numpy cannot be loaded: no network", "stand-in 2"]
