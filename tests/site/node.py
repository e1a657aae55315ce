"""Python files run in Pyodide by Node."""

from __future__ import annotations

import subprocess
from importlib.resources import files
from pathlib import Path

from sealed_orders.site.parts import Parts


def run(found: Parts, staged: Path, out: Path, step: Path, asked: str) -> str:
    """Run the main() of a file, which finds its input in /out; return what it prints."""
    script = str(files("sealed_orders.site").joinpath("compile.mjs"))
    out.mkdir(parents=True, exist_ok=True)
    (out / "asked.txt").write_text(asked)
    command = [str(found.node), script, str(found.pyodide), str(staged), str(out), "", str(step)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-5000:]
    return done.stderr
