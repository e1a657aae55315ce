"""Our wheel and those of the examples, built once for all processes of a test run, and environments with them."""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path
from time import sleep

import pytest

from tests.own import ROOT

EXAMPLES = tuple(sorted(path.parent.name for path in (ROOT / "examples").glob("*/pyproject.toml")))
OURS = ("sealed_orders", *EXAMPLES)
SCRIPT = "#!{python}\nimport sys\n{before}from {module} import {name}\nsys.exit({name}())\n"


def ran(*command: str | Path, cwd: Path, **env: str) -> str:
    """Return a command's output; it must succeed. A single text is a line for the shell."""
    clean = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "VIRTUAL_ENV")} | env
    shell = len(command) == 1
    done = subprocess.run(
        str(command[0]) if shell else [*map(str, command)],
        cwd=cwd, env=clean, shell=shell, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Provide the wheels by package. Of several test processes, the first builds them and the others wait."""
    base = tmp_path_factory.getbasetemp()
    folder = (base.parent if os.environ.get("PYTEST_XDIST_WORKER") else base) / "wheels"
    try:
        folder.mkdir()
    except FileExistsError:
        while not (folder / "built").exists():
            sleep(0.1)
    else:
        try:
            for project in (ROOT, *(ROOT / "examples" / name for name in EXAMPLES)):
                ran(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, cwd=project)
        finally:
            (folder / "built").touch()
    return {path.name.partition("-")[0]: path for path in folder.glob("*.whl")}


@pytest.fixture(scope="session")
def python(wheels: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Provide the Python of an environment with all the wheels. A pure Python wheel is installed by unpacking it."""
    assert set(wheels) == set(OURS)
    home = environment(tmp_path_factory.mktemp("installed"))
    for wheel in wheels.values():
        with zipfile.ZipFile(wheel) as archive:
            archive.extractall(packages(home))
        (info,) = packages(home).glob(f"{wheel.name.partition('-')[0]}-*.dist-info")
        (info / "direct_url.json").write_text(f'{{"url": "{wheel.as_uri()}", "archive_info": {{}}}}')
    return home / "bin" / "python"


def environment(home: Path) -> Path:
    """Return a virtual environment with our dependencies, taken from the testing one, but without our packages."""
    import venv

    venv.create(home, symlinks=True)
    needed = home / "needed"
    needed.mkdir()
    for path in (path for folder in site.getsitepackages() for path in Path(folder).iterdir()):
        if path.suffix != ".pth" and not path.name.startswith(OURS):
            (needed / path.name).symlink_to(path)
    (packages(home) / "needed.pth").write_text(str(needed))
    return home


def with_commands(home: Path) -> dict[str, str]:
    """Give an environment pip and pytest; return the variables with which its commands run and fetch nothing."""
    import ensurepip

    bundled = (sysconfig.get_config_var("WHEEL_PKG_DIR"), Path(ensurepip.__file__).parent / "_bundled")
    pip = next(path for folder in bundled if folder for path in Path(folder).glob("pip-*.whl"))
    scripts = {"pip": (f"sys.path.insert(0, {str(pip)!r})\n", "pip._internal.cli.main", "main")}
    scripts["pytest"] = ("", "pytest", "console_main")
    for script, (before, module, name) in scripts.items():
        path = home / "bin" / script
        path.write_text(SCRIPT.format(python=home / "bin" / "python", before=before, module=module, name=name))
        path.chmod(0o755)
    return {
        "PATH": f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}",
        "PIP_CONFIG_FILE": os.devnull,
        "PIP_NO_BUILD_ISOLATION": "0",  # that is: without isolation
        "PIP_NO_INDEX": "1",
    }


def packages(home: Path) -> Path:
    """Return where an environment has its packages."""
    (folder,) = home.glob("lib/*/site-packages")
    return folder


def copy_tests(example: str, folder: Path) -> Path:
    """Return a copy of an example's tests, away from its source."""
    source = ROOT / "examples" / example
    shutil.copytree(source / "tests", folder / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(source / "pyproject.toml", folder)
    return folder
