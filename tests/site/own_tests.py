"""The project's own tests, laid out so that Pyodide can run them: with pytest, without those that need a process."""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

from sealed_orders.site.parts import Parts, download
from sealed_orders.site.stage import stage
from tests.own import ROOT

WHEELS = Path(__file__).with_name("wheels.txt")
PACKAGES = (
    "pytest", "_pytest", "py", "pluggy", "iniconfig", "packaging", "pygments", "sortedcontainers", "attr", "attrs",
    "_hypothesis_globals", "_hypothesis_ftz_detector", "_hypothesis_pytestplugin", "sealed_orders_pytest",
)  # fmt: skip
READ = ("src", "tests", "client/src", "docs")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "*.so", "*.png", "browser")
SETTINGS = """\
[pytest]
markers = long: not here
xfail_strict = true
filterwarnings =
    error
    # hypothesis asks for its generator's references, which this Python may count otherwise
    ignore:It looks like .register_random. was passed:hypothesis.errors.HypothesisWarning
"""


def stage_tests(found: Parts, folder: Path, downloads: Path) -> None:
    """Copy into one folder what the tests read, as in a clone, with what a page has, and pytest."""
    stage(folder, [*found.wheels, *_wheels(found, downloads)])
    shutil.rmtree(folder / "sealed_orders")  # without the kit, which is in src
    for name in READ:
        shutil.copytree(ROOT / name, folder / name, ignore=NOT_COPIED)
    shutil.copy(ROOT / "ARCHITECTURE.md", folder)
    for name in PACKAGES:
        spec = find_spec(name)
        assert spec, f"the tests need {name}"
        assert spec.origin
        origin = Path(spec.origin)
        if spec.submodule_search_locations:
            shutil.copytree(origin.parent, folder / name, ignore=NOT_COPIED, dirs_exist_ok=True)
        else:
            shutil.copy(origin, folder / origin.name)
    (folder / "pytest.ini").write_text(SETTINGS)


def _wheels(found: Parts, downloads: Path) -> list[Path]:
    """Return what the tests need as WebAssembly: hypothesis."""
    place = downloads / "test-wheels"
    listed = place / WHEELS.name
    if not listed.is_file() or listed.read_text() != WHEELS.read_text():
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir(parents=True)
        download(WHEELS, place, found.tag)
        shutil.copy(WHEELS, listed)
    return sorted(place.glob("*.whl"))
