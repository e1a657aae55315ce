"""Mutation testing changes what it says, one place at a time. The long run is `python -m tests.mutants`."""

from __future__ import annotations

import pytest

from tests.mutants import ROOT, TARGETS, mutants


def test_every_mutant_differs_from_the_code_and_from_the_others() -> None:
    found = list(mutants("kernel/rolls")) + list(mutants("games/tutorial/steps"))
    assert len({(mutant.module, mutant.source) for mutant in found}) == len(found) > 20
    for mutant in found:
        before, _, after = mutant.change.partition(" -> ")
        assert before != after
        compile(mutant.source, mutant.module, "exec")


@pytest.mark.parametrize("module", TARGETS)
def test_every_target_and_its_tests_exist(module: str) -> None:
    assert (ROOT / "src" / "sealed_orders" / f"{module}.py").exists()
    assert all((ROOT / path).exists() for path in TARGETS[module].split())
