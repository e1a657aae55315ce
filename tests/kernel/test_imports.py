"""The kernel imports the standard library, msgspec and itself."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from sealed_orders import kernel
from tests.imports import imported

FOLDER = Path(kernel.__file__).parent


def foreign(path: Path) -> set[str]:
    """Return what a file imports that the kernel may not."""
    return {
        name
        for name in imported(path, run=True)
        if name.partition(".")[0] not in {*sys.stdlib_module_names, "msgspec"}
        and not f"{name}.".startswith("sealed_orders.kernel.")
    }


def test_the_kernel_imports_the_standard_library_msgspec_and_itself_only() -> None:
    files = sorted(FOLDER.rglob("*.py"))
    assert files
    assert not {path.name: names for path in files if (names := foreign(path))}


@pytest.mark.parametrize(
    "line",
    ["import numpy as np", "from segno import make", "import sealed_orders.games", "from sealed_orders import odds"],
)
def test_any_other_import_is_caught(line: str, tmp_path: Path) -> None:
    (tmp_path / "part.py").write_text(f"import json\n\ndef late():\n    {line}\n")
    assert foreign(tmp_path / "part.py")


def test_what_only_the_type_checker_reads_is_no_import(tmp_path: Path) -> None:
    (tmp_path / "part.py").write_text("if TYPE_CHECKING:\n    import numpy\nelse:\n    import msgspec\n")
    assert imported(tmp_path / "part.py", run=True) == {"msgspec"}
