"""Mutation testing makes the changes it reports, one place at a time. The long run is `python -m tests.mutants`."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from sealed_orders.kernel.dice import Roll
from sealed_orders.kernel.rolls import by_key
from tests.mutants.change import ROOT, file, mutants
from tests.mutants.planted import PLANTED, outcome
from tests.mutants.targets import TARGETS
from tests.mutants.try_out import put_in


def test_every_mutant_differs_from_the_code_and_from_the_others() -> None:
    found = [*mutants("kernel/rolls"), *mutants("games/tutorial/steps")]
    assert len({(mutant.module, mutant.place) for mutant in found}) == len(found) > 20
    for mutant in found:
        before, _, after = mutant.change.partition(" -> ")
        assert before != after
        assert mutant.code.co_filename == str(file(mutant.module))


def test_a_mutant_takes_effect_in_memory_and_can_be_taken_back() -> None:
    text = file("kernel/rolls").read_text(encoding="utf-8")
    mutant = next(mutant for mutant in mutants("kernel/rolls") if "not in kept" in mutant.change)
    rolls = [Roll("search", 0, 6, 2)]
    put_in("kernel/rolls", mutant.code)
    with pytest.raises(KeyError):
        by_key(rolls)
    put_in("kernel/rolls", compile(text, str(file("kernel/rolls")), "exec", dont_inherit=True))
    assert by_key(rolls) == {"search": "2/6"}


def test_mutants_of_the_dice_are_tried_and_killed() -> None:
    wanted = [mutant.place for mutant in mutants("kernel/dice") if mutant.statement][:3]
    command = [sys.executable, "-m", "tests.mutants.try_out", "kernel/dice"]
    ran = subprocess.run(command, cwd=ROOT, input=json.dumps(wanted), capture_output=True, text=True, check=False)
    found = dict(json.loads(line) for line in ran.stdout.splitlines() if line.startswith("["))
    assert list(found) == wanted, ran.stdout + ran.stderr
    assert all(found.values())


@pytest.mark.parametrize("module", TARGETS)
def test_every_target_and_its_tests_exist(module: str) -> None:
    assert file(module).exists()
    assert all((ROOT / path).exists() for path in TARGETS[module].split())


@pytest.mark.long
@pytest.mark.parametrize("name", PLANTED)
def test_every_planted_change_is_noticed(name: str) -> None:
    assert outcome(None, PLANTED[name].test) == pytest.ExitCode.OK
    assert outcome(PLANTED[name], PLANTED[name].test) == pytest.ExitCode.TESTS_FAILED


@pytest.mark.parametrize("name", PLANTED)
def test_every_planted_change_still_has_its_place(name: str) -> None:
    planted = PLANTED[name]
    assert file(planted.module).read_text(encoding="utf-8").count(planted.before) == 1
    assert (ROOT / planted.test.partition("::")[0]).exists()
