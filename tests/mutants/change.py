"""A mutant: a module with one change."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import CodeType
from typing import Any

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "sealed_orders"
COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SIGNS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add}


@dataclass(frozen=True)
class Mutant:
    """A module in which one expression is changed."""

    module: str
    place: int  # of the expression among all nodes
    line: int
    change: str
    statement: int  # the line of its statement in a function; 0 if it takes effect when the module is imported

    def __str__(self) -> str:
        return f"{self.module}.py:{self.line}: {self.change}"

    @property
    def code(self) -> CodeType:
        """Return the changed module, compiled as the file would be."""
        tree = ast.parse(file(self.module).read_text(encoding="utf-8"))
        _change(next(node for place, node in enumerate(ast.walk(tree)) if place == self.place))
        return compile(ast.fix_missing_locations(tree), str(file(self.module)), "exec", dont_inherit=True)


def file(module: str) -> Path:
    """Return a module's file."""
    return PACKAGE / f"{module}.py"


def mutants(module: str) -> Iterator[Mutant]:
    """Yield every mutant of a module.

    A mutant swaps a comparison, a sign, `and` and `or`, or the branches of a conditional expression, negates a
    condition, or changes a number by one. (Each node is changed after its parents were shown, so one tree is enough.)
    """
    tree = ast.parse(file(module).read_text(encoding="utf-8"))
    types = {id(part) for kind in _annotations(tree) for part in ast.walk(kind)}
    statements = {id(part): body.lineno for body in statements_of(tree) for part in ast.walk(body)}
    for place, node in enumerate(ast.walk(tree)):
        if isinstance(node, ast.expr) and id(node) not in types:
            before = ast.unparse(node)
            if _change(node):
                change = f"{before} -> {ast.unparse(node)}"
                yield Mutant(module, place, node.lineno, change, statements.get(id(node), 0))


def _annotations(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the types, where a change would have no effect."""
    for node in ast.walk(tree):
        for kind in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if kind is not None:
                yield kind


def statements_of(tree: ast.Module) -> Iterator[ast.stmt]:
    """Yield every statement that runs when a function is called, a block before its content."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))
    for function in functions:
        for body in function.body:
            yield from (part for part in ast.walk(body) if isinstance(part, ast.stmt))


def _change(node: ast.AST) -> bool:
    """Change a node in place; return whether there was something to change."""
    change: dict[str, Any]
    match node:
        case ast.Compare(ops=[first, *rest]) if type(first) in COMPARISONS:
            change = {"ops": [COMPARISONS[type(first)](), *rest]}
        case ast.BinOp(op=sign, left=left) if type(sign) in SIGNS and not isinstance(left, ast.JoinedStr | ast.Tuple):
            change = {"op": SIGNS[type(sign)]()}
        case ast.BoolOp():
            change = {"op": ast.Or() if isinstance(node.op, ast.And) else ast.And()}
        case ast.UnaryOp(op=ast.Not()):
            change = {"operand": ast.UnaryOp(ast.Not(), node.operand)}
        case ast.Constant(value=int(number)) if not isinstance(number, bool):
            change = {"value": number + 1}
        case ast.IfExp():
            change = {"body": node.orelse, "orelse": node.body}
        case _:
            return False
    for name, value in change.items():
        setattr(node, name, value)
    return True
