"""What modules import, read from their source: bots and plot tables must not reach the State."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec, resolve_name
from pathlib import Path

from sealed_orders.kernel.game import load
from sealed_orders.kernel.offer import Offer, canonical, offers
from sealed_orders.testing.over import OverGames

TRUTH = ("state", "steps")  # the modules of a game that know what is true


class Imports(OverGames):
    """Bots and plot tables see views, never the State: not by an import either."""

    def test_bots_and_plot_tables_import_no_state_and_no_steps(self) -> None:
        problems = list(peeks(self.distribution))
        assert not problems, "\n" + "\n".join(problems)


def peeks(distribution: str) -> Iterator[str]:
    """Describe each import by which a distribution's bots or plot tables reach the truth.

    What the game itself imports belongs to the game and may know the truth; everything else that a bot imports belongs
    to the bot. An `open` game has nothing to hide.
    """
    roots = {*offered("bots", distribution), *offered("plots", distribution)}
    rules = reached(offered("games", distribution), stop=roots)
    games = {load(offer.name) for group in ("bots", "plots") for offer in _offers(group, distribution)}
    packages = sorted(sys.modules[type(game).__module__].__package__ or "" for game in games if not game.open)
    hidden = tuple(f"{package}.{name}" for package in packages for name in TRUTH)
    for module in sorted(reached(roots, stop=rules)):
        for other in hidden:
            if any(f"{name}.".startswith(f"{other}.") for name in imported(module)):
                yield (
                    f"{module} imports {other}, which knows what is true; bots and plot tables may see only views. "
                    "Put the View into view.py and numbers of the rules into tables.py, and import them from there."
                )


def offered(group: str, distribution: str) -> Iterator[str]:
    """List the modules from which a distribution offers something; for bots also those that their listings name."""
    for offer in _offers(group, distribution):
        yield offer.entry.module
        if group == "bots":
            yield from (listing.path.partition(":")[0] for listing in offer.load().values())


def _offers(group: str, distribution: str) -> list[Offer]:
    return [offer for offer in offers(group) if offer.distribution == canonical(distribution)]


def reached(roots: Iterable[str], stop: Iterable[str]) -> set[str]:
    """Follow imports, direct and indirect, within the top packages of some modules."""
    edge, seen = set(roots), set(stop)
    tops = {module.partition(".")[0] for module in edge}
    modules: set[str] = set()
    while edge:
        modules |= edge
        beyond = {other for module in edge for other in imported(module) if other.partition(".")[0] in tops}
        edge = beyond - modules - seen
    return modules


@cache
def imported(module: str) -> frozenset[str]:
    """List the names that a module's source imports."""
    try:
        spec = find_spec(module)
    except ModuleNotFoundError:  # a name inside a module that is not a package
        spec = None
    if spec is None or not spec.origin or not spec.origin.endswith(".py"):
        return frozenset()
    package = module if spec.submodule_search_locations else spec.parent or ""
    tree = ast.parse(Path(spec.origin).read_text(encoding="utf-8"))
    return frozenset(name for node in ast.walk(tree) for name in _named(node, package))


def _named(node: ast.AST, package: str) -> Iterator[str]:
    """Return what a statement imports: `from a import b` may import a, or a module a.b."""
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom):
        source = resolve_name("." * node.level + (node.module or ""), package)
        yield source
        yield from (f"{source}.{alias.name}" for alias in node.names)
