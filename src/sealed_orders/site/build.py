"""Building a site: get the parts, stage the sources, compile them in Pyodide, write the folder."""

from __future__ import annotations

import subprocess
from contextlib import ExitStack
from hashlib import sha256
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory

from sealed_orders.site.cannot import CannotBuild
from sealed_orders.site.folder import write
from sealed_orders.site.parts import Parts, parts
from sealed_orders.site.stage import stage

STEPS = ("rehearsal.py", "packing.py")  # in Pyodide


def build(folder: Path, downloads: Path, numpy: Path | None = None) -> None:
    """Write a site into a folder; what has to be downloaded is kept for the next time."""
    pieces = parts(downloads)
    if numpy is not None:
        check_numpy(numpy, pieces)
    with TemporaryDirectory() as place:
        staged, made = Path(place) / "stage", Path(place) / "made"
        stage(staged, [*pieces.wheels])
        compile_in_pyodide(pieces, staged, made, numpy)
        write(folder, pieces, made, numpy)


def check_numpy(wheel: Path, pieces: Parts) -> None:
    """Refuse a wheel that is not the one this Pyodide was built and tested with."""
    listed = pieces.lock["packages"].get("numpy", {})
    if not wheel.is_file():
        raise CannotBuild(f"There is no file {wheel}. The wheel wanted is {listed.get('file_name', 'numpy')}.")
    if sha256(wheel.read_bytes()).hexdigest() != listed.get("sha256"):
        raise CannotBuild(
            f"{wheel.name} is not the numpy of this Pyodide: its SHA-256 is not the one in pyodide-lock.json. "
            f"Download {listed.get('file_name', 'numpy')} from Pyodide's release."
        )


def compile_in_pyodide(pieces: Parts, staged: Path, made: Path, numpy: Path | None = None) -> None:
    """Rehearse in Pyodide what a page does, and compile what that needed; the library is written on the way."""
    with ExitStack() as stack:
        here = files(__package__)
        script, *steps = (str(stack.enter_context(as_file(here.joinpath(name)))) for name in ("compile.mjs", *STEPS))
        command = [str(pieces.node), script, str(pieces.pyodide), str(staged), str(made), str(numpy or ""), *steps]
        done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own script
    if done.returncode:
        raise CannotBuild(f"The table did not start in Pyodide: {done.stderr.strip().splitlines()[-1]}")
