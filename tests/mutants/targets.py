"""Modules, and the tests that should notice every change in them."""

from __future__ import annotations

from tests.mutants.change import file

KERNEL = "tests/kernel"
RECORDS = " ".join(
    f"{KERNEL}/test_{name}.py" for name in ("record", "kept_record", "crew", "minute", "upgrade", "standing", "timed")
)
STORE = " ".join(f"tests/table/test_store{name}.py" for name in ("", "_matches", "_seats"))
PLAYED = "tests/games/test_playthroughs.py tests/games/test_records.py"
TARGETS = {
    "kernel/dice": f"{KERNEL}/test_dice.py {KERNEL}/test_salt.py",
    "kernel/match": " ".join(
        f"{KERNEL}/test_{name}.py" for name in ("match", "settlement", "salt", "record", "resume", "standing", "crew")
    ),
    "kernel/replay": f"{RECORDS} {KERNEL}/test_origin.py {KERNEL}/test_salt.py {KERNEL}/test_resume.py",
    "kernel/record": f"{RECORDS} {KERNEL}/test_format_1.py {KERNEL}/test_salt.py tests/test_verify_record.py",
    "kernel/prompt": f"{KERNEL}/test_prompt.py {KERNEL}/test_order.py",
    "table/matches/gate": " ".join(
        f"tests/server/test_{name}.py" for name in ("gate", "sights", "cooperation", "signals")
    ),
    "table/store/store": f"{STORE} tests/server/test_journal.py tests/server/test_salts.py",
    "table/store/turn": f"{STORE} tests/server/test_journal.py tests/server/test_salts.py",
    "table/store/new_match": f"{STORE} tests/server/test_journal.py tests/server/test_salts.py",
    "table/store/addition": STORE,
    "table/store/seeds": "tests/table/test_seeds.py",
    "games/tutorial/steps": "tests/games/tutorial",
    "games/denmark_strait/gunnery": "tests/games/denmark_strait",
    "games/denmark_strait/steps/effects": f"tests/games/denmark_strait {PLAYED}",
    "games/denmark_strait/steps/shooting": f"tests/games/denmark_strait {PLAYED}",
    "games/bismarck_solitaire/rolls": "tests/games/bismarck_solitaire",
    "games/bismarck_solitaire/situation": "tests/games/bismarck_solitaire",
    "games/bismarck_solitaire/steps/hits": f"tests/games/bismarck_solitaire {PLAYED}",
    "games/bismarck_solitaire/steps/combat": f"tests/games/bismarck_solitaire {PLAYED}",
    "games/bismarck/damage": "tests/games/bismarck",
    "games/bismarck/gunnery": "tests/games/bismarck",
    "games/bismarck/tables": "tests/games/bismarck tests/games/test_reconstructions.py",
    "games/bismarck/steps/round": f"tests/games/bismarck {PLAYED}",
    "games/graf_spee/damage": "tests/games/graf_spee",
    "games/graf_spee/tables": "tests/games/graf_spee",
    "games/graf_spee/victory": "tests/games/graf_spee",
    "games/graf_spee/steps/fire": f"tests/games/graf_spee {PLAYED}",
    "games/sink_the_bismarck/damage": "tests/games/sink_the_bismarck",
    "games/sink_the_bismarck/tables": "tests/games/sink_the_bismarck",
    "games/sink_the_bismarck/victory": "tests/games/sink_the_bismarck",
    "games/sink_the_bismarck/steps/round": f"tests/games/sink_the_bismarck {PLAYED}",
}


def tests_of(module: str) -> list[str]:
    """Return the tests that should notice a module's changes, and the module itself if it has examples."""
    path = file(module)
    return [*TARGETS[module].split(), *([str(path)] if ">>> " in path.read_text(encoding="utf-8") else [])]
