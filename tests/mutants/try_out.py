"""Try the mutants of one module: `python -m tests.mutants.try_out MODULE` with their places on standard input.

The tests are collected once. A forked copy of the process runs them to see which test reaches which line. Then, for
every mutant, another copy changes the functions in memory and runs only the tests that reach the change. What takes
effect when the module is imported, and what seems to survive, is tried in a fresh process.
"""

from __future__ import annotations

import ast
import gc
import json
import os
import resource
import signal
import sys
import time
from collections.abc import Iterable, Iterator
from functools import _lru_cache_wrapper
from tempfile import TemporaryFile
from types import CodeType, FunctionType, ModuleType
from typing import IO, Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutants.change import Mutant, file, mutants
from tests.mutants.fresh import is_killed
from tests.mutants.targets import tests_of

SLOWER = 10  # a mutant that takes this many times the usual processor time hangs
LEAST = 4  # seconds of processor time
PATIENCE = 120.0  # seconds by the clock beside that: the machine may be busy
NOTE = "_line_was_reached"


class Reached(ast.NodeTransformer):
    """Inserts a note before every statement in the functions of a module: its line was reached."""

    def __init__(self, module: str) -> None:
        self.module = module
        self.lines: set[int] = set()
        self.depth = 0

    def watch(self) -> None:
        """Change the functions in memory so that they note their lines."""
        tree = self.visit(ast.parse(file(self.module).read_text(encoding="utf-8")))
        vars(_loaded(self.module))[NOTE] = self.lines.add
        put_in(self.module, compile(ast.fix_missing_locations(tree), str(file(self.module)), "exec", dont_inherit=True))

    def visit(self, node: ast.AST) -> Any:
        """Return a statement in a function with its note before it, and anything else unchanged."""
        deeper = isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        noted = self.depth and isinstance(node, ast.stmt)
        self.depth += deeper
        self.generic_visit(node)
        self.depth -= deeper
        if not noted:
            return node
        assert isinstance(node, ast.stmt)
        note = ast.Expr(ast.Call(ast.Name(NOTE, ast.Load()), [ast.Constant(node.lineno)], []))
        return [ast.copy_location(note, node), node]


class TryOut:
    """A pytest plugin that runs the tests over every mutant instead of once."""

    def __init__(self, module: str, places: Iterable[int]) -> None:
        self.module, wanted = module, set(places)
        self.mutants = [mutant for mutant in mutants(module) if mutant.place in wanted]
        self.reach: dict[pytest.Item, set[int]] = {}
        self.seconds: dict[pytest.Item, float] = {}

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run everything once, then the mutants."""
        self._look(session.items)
        if self._forked(None, session.items):
            raise pytest.UsageError(f"the tests of {self.module} fail or hang in a copy of the process")
        for mutant in self.mutants:
            sys.__stdout__.write(json.dumps([mutant.place, self._kills(mutant)]) + "\n")  # type: ignore[union-attr]
            sys.__stdout__.flush()  # type: ignore[union-attr]
        return True

    def _look(self, items: list[pytest.Item]) -> None:
        """Find which test reaches which line, in a copy: so no test finds what another left behind."""
        with TemporaryFile("w+", encoding="utf-8") as notes:
            child = os.fork()
            if not child:
                os._exit(self._note(items, notes))
            failed = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) != 0
            notes.seek(0)
            found = [json.loads(line) for line in notes]
        if failed:
            raise pytest.UsageError(f"{items[len(found)].nodeid} fails without a change")
        for item, (lines, seconds) in zip(items, found, strict=True):
            self.reach[item], self.seconds[item] = set(lines), seconds

    def _note(self, items: list[pytest.Item], notes: IO[str]) -> int:
        reached = Reached(self.module)
        reached.watch()
        caches = [thing for thing in vars(_loaded(self.module)).values() if type(thing) is _lru_cache_wrapper]
        for item, after in zip(items, [*items[1:], None], strict=True):
            reached.lines.clear()
            for cache in caches:  # what is only remembered reaches no line
                cache.cache_clear()
            start = time.process_time()
            if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
                return 1
            notes.write(json.dumps([sorted(reached.lines), time.process_time() - start]) + "\n")
            notes.flush()
        return 0

    def _kills(self, mutant: Mutant) -> str:
        """Return how a mutant was killed, or nothing."""
        reaching = sorted(
            (item for item, lines in self.reach.items() if mutant.statement in lines), key=self.seconds.__getitem__
        )
        if not reaching:  # at most when the module is imported
            return "import" if is_killed(mutant, tests_of(self.module)) else ""
        if self._forked(mutant, reaching):
            return "copy"
        return "fresh" if is_killed(mutant, (item.nodeid for item in reaching)) else ""

    def _forked(self, mutant: Mutant | None, items: list[pytest.Item]) -> bool:
        """Return whether a test fails, or does not end, in a copy of this process."""
        most = LEAST + int(SLOWER * sum(self.seconds[item] for item in items))
        child = os.fork()
        if not child:
            resource.setrlimit(resource.RLIMIT_CPU, (most, most))
            os._exit(self._in_copy(mutant, items))
        end = time.monotonic() + PATIENCE + most
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status) != 0
            time.sleep(0.005)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return True

    def _in_copy(self, mutant: Mutant | None, items: list[pytest.Item]) -> int:
        try:
            if mutant is not None:
                put_in(self.module, mutant.code)
            for item, after in zip(items, [*items[1:], None], strict=True):
                if any(report.failed for report in runtestprotocol(item, log=False, nextitem=after)):
                    return 1
        except BaseException:
            return 1
        return 0


def _loaded(module: str) -> ModuleType:
    return sys.modules["sealed_orders." + module.replace("/", ".")]


def put_in(module: str, changed: CodeType) -> None:
    """Change the functions of a module in memory, and clear what they have cached."""
    name = "sealed_orders." + module.replace("/", ".")
    codes = {(code.co_qualname, code.co_firstlineno): code for code in _codes(changed)}
    gc.unfreeze()  # the server freezes what it has loaded
    for thing in gc.get_objects():
        if type(thing) is FunctionType and thing.__code__.co_filename == str(file(module)):
            code = codes.get((thing.__code__.co_qualname, thing.__code__.co_firstlineno))
            if code is not None and code.co_freevars == thing.__code__.co_freevars:
                thing.__code__ = code
        elif type(thing) is _lru_cache_wrapper and thing.__module__ == name:
            thing.cache_clear()


def _codes(code: CodeType) -> Iterator[CodeType]:
    for part in code.co_consts:
        if isinstance(part, CodeType):
            yield part
            yield from _codes(part)


def main() -> int:
    """Print a line for each mutant: its place and how it was killed."""
    module = sys.argv[1]
    plugin = TryOut(module, json.load(sys.stdin))
    options = "-q -n 0 -p no:cacheprovider --assert=plain"
    return pytest.main([*options.split(), *tests_of(module)], plugins=[plugin])


if __name__ == "__main__":
    sys.exit(main())
