"""numpy comes from a wheel beside the page when something first imports it, and from the right wheel only."""

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
        if name == "numpy":
            wheels = [other for other in sys.meta_path if type(other).__name__ == "NumpyWheel"]
            if wheels:
                return wheels[0].find_spec(name, path, target)
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
"""
IMPORTED = """
print(len(asked))
for _ in range(2):
    try:
        import numpy
        print(numpy.__version__, len(asked))
    except ModuleNotFoundError as error:
        print(error)
"""
PLAYED = """
from sealed_orders.bots import bot, bots, plot_table

print("otto" in bots("bismarck"), len(asked))
print(plot_table("bismarck", "british"), len(asked))
print("otto" in bots("bismarck"), bot("bismarck", "otto", "german") is not None)
print(plot_table("bismarck", "british") is not None, len(asked))
"""
STAND_IN = "__version__ = 'stand-in'"
REAL = """
import sys
sys.meta_path.pop(0)  # the numpy that is installed here, in the place of this one
sys.meta_path.pop()
sys.path.pop()
del sys.modules['numpy']
import numpy
"""


def said(tmp_path: Path, program: str, numpy: str = STAND_IN, digest: str = "", fails: bool = False) -> list[str]:
    """Return the output of a process that gets numpy from a stand-in wheel."""
    wheel = tmp_path / "numpy.whl"
    with ZipFile(wheel, "w") as archive:
        archive.writestr("numpy/__init__.py", numpy)
    digest = digest or sha256(wheel.read_bytes()).hexdigest()
    whole = f"FAILS = {fails}\n{GONE}{program}"
    command = [sys.executable, "-c", whole, str(wheel), digest, str(tmp_path / "numpy-stand-in")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_the_wheel_is_fetched_at_the_first_import_and_once(tmp_path: Path) -> None:
    assert said(tmp_path, IMPORTED) == ["0", "stand-in 1", "stand-in 1"]


def test_another_wheel_is_refused(tmp_path: Path) -> None:
    refused = "numpy cannot be loaded: its wheel is not the one this page was built with"
    assert said(tmp_path, IMPORTED, digest="0" * 64) == ["0", refused, refused]


def test_without_a_network_it_is_tried_again(tmp_path: Path) -> None:
    assert said(tmp_path, IMPORTED, fails=True) == ["0", "numpy cannot be loaded: no network", "stand-in 2"]


def test_opponents_are_listed_without_fetching_and_play_once_the_network_is_back(tmp_path: Path) -> None:
    assert said(tmp_path, PLAYED, numpy=REAL, fails=True) == ["True 0", "None 1", "True True", "True 2"]
