"""What a file imports, anywhere in it."""

from __future__ import annotations

import ast
from pathlib import Path


def imported(path: Path, run: bool = False) -> set[str]:
    """Return all modules a file names in its imports, and ``a.b`` for ``from a import b``.

    With `run`, only those imported when it runs, not those for the type checker.
    """
    tree: ast.AST = ast.parse(path.read_text(encoding="utf-8"))
    names: set[str] = set()
    for node in ast.walk(_Run().visit(tree) if run else tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.module, f"{path} imports by dots"
            names.add(node.module)
            names.update(f"{node.module}.{alias.name}" for alias in node.names)
    return names


class _Run(ast.NodeTransformer):
    """Removes what only the type checker reads."""

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt]:
        return node.orelse if ast.unparse(node.test) == "TYPE_CHECKING" else self.generic_visit(node)
