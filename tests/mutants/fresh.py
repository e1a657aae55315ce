"""Run tests in a fresh process over a mutant: `python -m tests.mutants.fresh MODULE PLACE TEST...`."""

from __future__ import annotations

import resource
import subprocess
import sys
from collections.abc import Iterable, Sequence
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, ModuleType

import pytest

from tests.mutants.change import ROOT, Mutant, mutants

SECONDS = 150  # of processor time
PATIENCE = 900  # seconds by the clock


class Changed(SourceFileLoader):
    """Loads the changed module."""

    mutant: Mutant

    def get_code(self, fullname: str) -> CodeType:
        """Return the changed code instead of the file's."""
        return self.mutant.code


class Instead(MetaPathFinder):
    """Finds the changed module instead of the file."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant
        self.name = "sealed_orders." + mutant.module.replace("/", ".")

    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return the module's spec with another loader."""
        spec = PathFinder.find_spec(fullname, path, target) if fullname == self.name else None
        if spec is not None and spec.origin is not None:
            spec.loader = Changed(fullname, spec.origin)
            spec.loader.mutant = self.mutant
        return spec


def is_killed(mutant: Mutant, tests: Iterable[str]) -> bool:
    """Return whether one of the tests fails or does not end."""
    command = [sys.executable, "-m", "tests.mutants.fresh", mutant.module, str(mutant.place), *tests]
    try:
        ran = subprocess.run(command, cwd=ROOT, capture_output=True, timeout=PATIENCE, check=False)
    except subprocess.TimeoutExpired:
        return True
    return ran.returncode < 0 or ran.returncode in {
        pytest.ExitCode.TESTS_FAILED,
        pytest.ExitCode.INTERRUPTED,
        pytest.ExitCode.USAGE_ERROR,
    }


def main() -> int:
    """Run the tests with limited processor time; the exit code is pytest's."""
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    module, place, *tests = sys.argv[1:]
    sys.meta_path.insert(0, Instead(next(mutant for mutant in mutants(module) if mutant.place == int(place))))
    options = "-q -x -n 0 -p no:cacheprovider --assert=plain"  # pytest would load a module it is given from its file
    return pytest.main([*options.split(), *tests])


if __name__ == "__main__":
    sys.exit(main())
