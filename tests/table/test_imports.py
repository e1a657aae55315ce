"""The table without the web: each of its modules loads without any of the server's libraries."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import sealed_orders.table

ABSENT = (
    "aiosqlite", "alembic", "asyncpg", "cyclopts", "greenlet", "litestar", "platformdirs", "rich", "segno", "uvicorn",
    "websockets", "sqlalchemy.ext.asyncio", "sealed_orders.server",
)  # fmt: skip
LOAD = """
import sys
from importlib import import_module
absent, modules = sys.argv[1].split(), sys.argv[2].split()
sys.modules.update(dict.fromkeys(absent))  # importing one of them is an ImportError
for module in modules:
    import_module(module)
print(len(modules))
"""


def modules_of_the_table() -> list[str]:
    root = Path(sealed_orders.table.__file__).parent
    paths = (path.relative_to(root.parents[1]).with_suffix("") for path in root.rglob("*.py"))
    return sorted(".".join(path.parts).removesuffix(".__init__") for path in paths)


def test_every_module_of_the_table_loads_without_the_web() -> None:
    modules = modules_of_the_table()
    command = [sys.executable, "-c", LOAD, " ".join(ABSENT), " ".join(modules)]
    loaded = subprocess.run(command, capture_output=True, text=True, check=False)
    assert loaded.stdout == f"{len(modules)}\n", loaded.stderr
    assert len(modules) > 50
