"""Runs in Pyodide: tests of the kernel and of games."""

from __future__ import annotations

import os
from pathlib import Path

LEFT_OUT = (
    "deep or nested or subprocess or command or cli"  # what needs a process, or a deeper stack than a browser has
)


async def main() -> None:
    """Run them; what fails is printed."""
    import pytest

    os.chdir("/stage")
    names = Path("/out/asked.txt").read_text().split()
    options = [
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        "--rootdir=/stage",
        "-k",
        f"not ({LEFT_OUT})",
        "-o",
        "addopts=",
    ]
    code = pytest.main([*options, *names])
    if code:
        raise SystemExit(f"the tests failed: {code}")
