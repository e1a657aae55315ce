"""The stand-alone verifier: it uses nothing of the package, accepts true records, and refuses every alteration."""

from __future__ import annotations

import ast
import json
import runpy
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import sealed_orders as so
from sealed_orders.kernel.chain import chain
from sealed_orders.kernel.replay import branch, upgraded
from sealed_orders.kernel.wire import encode
from sealed_orders.testing.play import decisions
from tests.bots.seated import played
from tests.own import EVERY_GAME, ROOT

SCRIPT = ROOT / "docs" / "verify_record.py"
VERIFIER = runpy.run_path(str(SCRIPT))
CHECK, WRONG = VERIFIER["check"], VERIFIER["Wrong"]
Plain = dict[str, Any]


def over(match: so.Match, seed: str = "verified") -> so.Match:
    """Return a match played to its end at random."""
    for _ in decisions(match, seed):
        pass
    return match


@cache
def written(game: str = "tutorial") -> bytes:
    """Return a finished record with one salt from the start and one that was added later."""
    match = so.Match.new(game, seed="verified", salts={so.load(game).sides[0]: "a1" * 16})
    play = decisions(match, "verified")
    next(play), next(play)
    match.mix(so.load(game).sides[-1], "b2" * 16)
    for _ in play:
        pass
    return match.record().encode()


def plain(game: str = "tutorial") -> Plain:
    read: Plain = json.loads(written(game))
    return read


def test_it_uses_the_standard_library_and_nothing_else() -> None:
    tree = ast.parse(SCRIPT.read_text())
    names = [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    names += [str(node.module) for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert set(names) <= {"argparse", "json", "sys", "hashlib", "pathlib"}


@EVERY_GAME
def test_a_true_record_of_every_game_passes_and_verify_agrees(game: str) -> None:
    lines = list(CHECK(plain(game)))
    match = so.verify(so.Record.decode(written(game)))
    assert f"All {len(match.dice.rolls):,} rolls follow from them" in lines[-1]
    assert [line for line in lines if "salt" in line] == [
        f"The {match.game.sides[0]} side's salt {'a1' * 16} is in the dice from the set-up on.",
        f"The {match.game.sides[-1]} side's salt {'b2' * 16} is in the dice from decision 2 on.",
    ]


def test_a_record_that_continues_another_passes() -> None:
    first = so.Record.decode(written())
    second = branch(first, 1, "new gale")
    second.mix("hunter", "c3" * 16)
    over(second)
    record = second.record()
    assert len(record.salts) == 2, "the later salt of the first match is not in the second"
    list(CHECK(json.loads(record.encode())))
    so.verify(so.Record.decode(record.encode()))


def forge(record: Plain) -> None:
    """Change a roll and rebuild the hash chain, as somebody who runs a server could."""
    decision = next(one for one in record["decisions"] if "rolls" in one)
    key, text = next(iter(decision["rolls"].items()))
    decision["rolls"][key] = f"{int(text[0]) % 6 + 1}{text[1:]}"
    rechain(record)


def other_seed(record: Plain) -> None:
    record["seed"] = "another"
    rechain(record)


def other_salt(record: Plain) -> None:
    record["salts"][0]["text"] = "00" * 16
    rechain(record)


def no_salt(record: Plain) -> None:
    record["salts"].pop()
    rechain(record)


def later_salt(record: Plain) -> None:
    record["salts"][1]["since"] += 1
    rechain(record)


def text(record: Plain) -> None:
    record["decisions"][1]["events"][0]["text"] = "Contact!"


def order(record: Plain) -> None:
    record["decisions"][0]["orders"]["raider"] = "ship lurk"


def outcome(record: Plain) -> None:
    record["outcome"]["winner"] = None


def options(record: Plain) -> None:
    record["options"] = {}


def no_chain(record: Plain) -> None:
    del record["chain"]


def shorter(record: Plain) -> None:
    record["decisions"].pop()


def rechain(record: Plain) -> None:
    """Rebuild the hash chain of an altered record."""
    bare = {name: value for name, value in record.items() if name != "chain"}
    record["chain"] = list(chain(json.dumps(bare).encode()))


@pytest.mark.parametrize(
    ("alter", "says"),
    [
        (forge, "cannot have rolled"),
        (other_seed, "does not have the published hash"),
        (other_salt, "cannot have rolled"),
        (no_salt, "cannot have rolled"),
        (later_salt, "cannot have rolled"),
        (text, "breaks at decision 2"),
        (order, "breaks at decision 1"),
        (outcome, "breaks at the end"),
        (options, "breaks at the first part"),
        (no_chain, "no chain of hashes"),
        (shorter, "not one hash for each part"),
    ],
    ids=lambda thing: thing.__name__ if callable(thing) else "",
)
def test_an_altered_record_is_refused_and_so_it_is_by_verify(alter: Callable[[Plain], None], says: str) -> None:
    record = plain()
    alter(record)
    with pytest.raises(WRONG, match=says):
        list(CHECK(record))
    if alter is not no_chain:  # without one, the package still replays everything
        with pytest.raises(so.RecordMismatch):
            so.verify(so.Record.decode(json.dumps(record).encode()))


def test_what_a_player_noted_is_compared() -> None:
    record = plain()
    list(CHECK(record, salt="a1" * 16, commitment=record["commitment"]))
    with pytest.raises(WRONG, match="Your salt is not in the dice"):
        list(CHECK(record, salt="ff" * 16))
    with pytest.raises(WRONG, match="not the one you noted"):
        list(CHECK(record, commitment="0" * 64))


def test_a_running_or_an_older_record_is_not_called_true() -> None:
    running = so.Match.new("tutorial", seed="verified").record()
    with pytest.raises(WRONG, match="still secret"):
        list(CHECK(json.loads(running.encode())))
    with pytest.raises(WRONG, match="older than format 3"):
        list(CHECK(plain() | {"format": 2}))


def test_the_script_prints_what_it_found_and_its_exit_code_says_whether_it_is_true(tmp_path: Path) -> None:
    (tmp_path / "hunt.json").write_bytes(written())
    (tmp_path / "forged.json").write_bytes(written().replace(b"a1a1", b"a1a2", 1))
    ran = [
        subprocess.run([sys.executable, "-I", SCRIPT, name], cwd=tmp_path, capture_output=True, text=True, check=False)
        for name in ("hunt.json", "forged.json", "nothing.json")
    ]
    assert [one.returncode for one in ran] == [0, 1, 1]
    assert ran[0].stdout.splitlines()[-1].startswith("All ")
    assert "cannot have rolled" in ran[1].stderr
    assert "Traceback" not in ran[2].stderr


def upgraded_match() -> Plain:
    """Return a finished match whose rules changed after its first decision."""
    match = so.Match.new("tutorial", seed="verified", salts={"raider": "a1" * 16})
    play = decisions(match, "verified")
    next(play), next(play)
    older = replace(match.record(), version="0.9")
    read: Plain = json.loads(over(so.replay(upgraded(older, encode(match.state).decode()))).record().encode())
    return read


def test_a_match_that_went_on_under_other_rules_is_checked_and_says_where() -> None:
    assert "The rules changed after decision 1: until then it was version 0.9." in list(CHECK(upgraded_match()))


def test_a_match_that_went_on_from_another_state_is_refused() -> None:
    record = upgraded_match()
    record["upgrades"][0]["state"] += " "
    rechain(record)
    with pytest.raises(WRONG, match="State after decision 1"):
        list(CHECK(record))


def test_it_says_who_played_and_finds_a_bot_exchanged_for_one_decision() -> None:
    read: Plain = json.loads(played("tutorial", {"raider": "random", "hunter": "random"}).record().encode())
    assert list(CHECK(read))[-3:-1] == ["random played the hunter side.", "random played the raider side."]
    read["minutes"]["2"]["raider"]["bot"] = "corsair"
    rechain(read)
    with pytest.raises(WRONG, match="Decision 2: corsair decided for the raider side"):
        list(CHECK(read))
