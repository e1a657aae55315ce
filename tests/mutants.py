"""Mutation testing: change the code in one place, run its tests, and see whether they notice.

    python -m tests.mutants --sample 12 --seed trust
    python -m tests.mutants denmark_strait --sample 40

A mutant swaps a comparison, an arithmetic sign, `and` and `or`, negates a condition, or changes a number by one. It is
killed if a test fails or does not end. Every mutant is named by file, line and change, and the same seed draws the same
ones. The tree is not touched: mutants live in a copy of src.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random
from shutil import copytree, ignore_patterns
from tempfile import TemporaryDirectory
from typing import Any

ROOT = Path(__file__).parents[1]
PACKAGE = "sealed_orders"
SECONDS = 240  # for the tests of one mutant
# Modules, and the tests that are to see every change of them.
TARGETS = {
    "kernel/dice": "tests/kernel/test_dice.py tests/kernel/test_salt.py tests/test_verify_record.py",
    "kernel/match": "tests/kernel/test_match.py tests/kernel/test_settlement.py tests/kernel/test_salt.py",
    "kernel/replay": "tests/kernel/test_record.py tests/kernel/test_origin.py tests/kernel/test_salt.py",
    "kernel/record": "tests/kernel/test_record.py tests/kernel/test_format_1.py tests/test_verify_record.py",
    "kernel/prompt": "tests/kernel/test_prompt.py tests/kernel/test_order.py",
    "table/matches/gate": "tests/server/test_gate.py tests/table",
    "table/store/store": "tests/table tests/server/test_journal.py tests/server/test_salts.py",
    "games/tutorial/steps": "tests/games/tutorial",
    "games/denmark_strait/steps/effects": "tests/games/denmark_strait",
    "games/bismarck_solitaire/situation": "tests/games/bismarck_solitaire",
    "games/bismarck/damage": "tests/games/bismarck/test_naval_combat.py tests/games/bismarck/test_air_attack.py",
    "games/graf_spee/damage": "tests/games/graf_spee",
    "games/sink_the_bismarck/victory": "tests/games/sink_the_bismarck",
}
COMPARISONS = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
SIGNS = {ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Mod: ast.Add}


@dataclass(frozen=True)
class Mutant:
    """A module with one change."""

    module: str
    line: int
    change: str
    source: str


def mutants(module: str) -> Iterator[Mutant]:
    """Yield every mutant of a module."""
    text = (ROOT / "src" / PACKAGE / f"{module}.py").read_text(encoding="utf-8")
    tree = ast.parse(text)
    types = {id(part) for kind in _annotations(tree) for part in ast.walk(kind)}
    for place, node in enumerate(ast.walk(tree)):
        if id(node) not in types and _changed(node, try_only=True):
            assert isinstance(node, ast.expr)
            other = ast.parse(text)
            changed = next(one for number, one in enumerate(ast.walk(other)) if number == place)
            _changed(changed)
            yield Mutant(module, node.lineno, f"{ast.unparse(node)} -> {ast.unparse(changed)}", ast.unparse(other))


def _annotations(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield the types, in which a change would be none."""
    for node in ast.walk(tree):
        for kind in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if kind is not None:
                yield kind


def _changed(node: ast.AST, try_only: bool = False) -> bool:
    """Change a node in place, or only say whether there is something to change."""
    change: dict[str, Any]
    match node:
        case ast.Compare(ops=[first, *_]) if type(first) in COMPARISONS:
            change = {"ops": [COMPARISONS[type(first)](), *node.ops[1:]]}
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
    if not try_only:
        for name, value in change.items():
            setattr(node, name, value)
    return True


def killed(mutant: Mutant, folder: Path) -> bool:
    """Run the tests of a mutant's module over it."""
    file = folder / PACKAGE / f"{mutant.module}.py"
    whole = file.read_text(encoding="utf-8")
    file.write_text(mutant.source, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": "1"}
    try:
        ran = subprocess.run(
            [*command, *TARGETS[mutant.module].split()],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            timeout=SECONDS,
            check=False,
        )
        return ran.returncode == 1
    except subprocess.TimeoutExpired:
        return True
    finally:
        file.write_text(whole, encoding="utf-8")


def main() -> int:
    """Try a sample of each module's mutants; the exit code is 1 if fewer than nine in ten are killed."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Do the tests notice a change?")
    parser.add_argument("modules", nargs="*", help="by default all; part of a name will do")
    parser.add_argument("--sample", type=int, default=12, help="mutants of each module")
    parser.add_argument("--seed", default="trust")
    given = parser.parse_args()
    chosen = [name for name in TARGETS if not given.modules or any(part in name for part in given.modules)]
    total = [0, 0]
    with TemporaryDirectory() as place:
        folder = Path(place)
        copytree(ROOT / "src" / PACKAGE, folder / PACKAGE, ignore=ignore_patterns("__pycache__"))
        for module in chosen:
            every = list(mutants(module))
            drawn = Random(f"{given.seed} {module}").sample(every, min(given.sample, len(every)))
            survivors = [mutant for mutant in drawn if not killed(mutant, folder)]
            total = [total[0] + len(drawn) - len(survivors), total[1] + len(drawn)]
            result = {"module": module, "mutants": len(every), "tried": len(drawn), "survived": len(survivors)}
            sys.stdout.write(json.dumps(result) + "\n")
            for mutant in survivors:
                sys.stdout.write(f"  {mutant.module}.py:{mutant.line}: {mutant.change}\n")
            sys.stdout.flush()
    sys.stdout.write(f"killed {total[0]} of {total[1]}\n")
    return 0 if total[0] >= 0.9 * total[1] else 1


if __name__ == "__main__":
    sys.exit(main())
