"""Names: what the package offers is not hidden by a folder, and a local says what it holds."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import sealed_orders as so
from tests.own import ROOT

VAGUE = {"found", "told", "asked", "known", "heard", "throw", "thrown"}  # of what? A name says which thing it is
PUBLIC = {("src/sealed_orders/kernel/state.py", "asked")}  # what every game's view calls


def test_no_module_of_the_package_takes_the_place_of_what_it_offers() -> None:
    offered = {name: getattr(so, name) for name in so.__all__}
    for module in iter_modules(so.__path__):
        if module.name in offered:
            import_module(f"sealed_orders.{module.name}")
    assert {name: getattr(so, name) for name in so.__all__} == offered


def test_no_local_parameter_or_function_is_called_by_what_was_done_instead_of_by_what_it_holds() -> None:
    assert not [where for path in sorted((ROOT / "src").rglob("*.py")) for where in _vague(path)]


def _vague(path: Path) -> Iterator[str]:
    for node, name in _named(ast.parse(path.read_text(encoding="utf-8"))):
        where = path.relative_to(ROOT)
        if name.strip("_") in VAGUE and (where.as_posix(), name) not in PUBLIC:
            yield f"{where}:{node.lineno}: {name}"


def _named(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt | ast.arg, str]]:
    """Yield every local, parameter and function with its name, but no field: records and messages keep theirs."""
    fields = {id(node.target) for node in ast.walk(tree) if isinstance(node, ast.AnnAssign)}
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node, node.name
        elif isinstance(node, ast.arg):
            yield node, node.arg
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and id(node) not in fields:
            yield node, node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr.startswith("_"):
            yield node, node.attr


def test_a_vague_name_is_found_and_a_field_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(f"{__name__}.ROOT", tmp_path)
    path = tmp_path / "a.py"
    path.write_text("class A:\n    told: int = 0\n\nfound = 1\ndef _known(asked): ...\n", encoding="utf-8")
    assert list(_vague(path)) == ["a.py:5: _known", "a.py:4: found", "a.py:5: asked"]
