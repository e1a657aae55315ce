"""The documentation's site is built without a warning, every rulebook on it; the container starts what there is."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

from tests.own import GAMES

ROOT = Path(__file__).parents[1]


def test_the_site_is_built_without_a_warning_and_every_rulebook_is_on_it_whole() -> None:
    command = [str(Path(sys.executable).parent / "zensical"), "build", "--strict"]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    for game in GAMES:
        rulebook = (ROOT / "src" / "sealed_orders" / "games" / game / "rulebook.md").read_text(encoding="utf-8")
        page = (ROOT / "build" / "site" / "rulebooks" / game / "index.html").read_text(encoding="utf-8")
        for number in re.findall(r"^#+ (\d[\d.]*)", rulebook, re.MULTILINE):
            assert re.search(rf"<h\d[^>]*>{re.escape(number)}\b", page), (game, number)


def test_the_container_starts_the_server_with_words_that_it_knows() -> None:
    entry = re.search(r"^ENTRYPOINT (.*)$", (ROOT / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert entry
    program, command, *words = json.loads(entry[1])
    tool = Path(sys.executable).parent / program
    told = subprocess.run([tool, command, "--help"], capture_output=True, text=True, check=True).stdout
    options = [word for word in words if word.startswith("--")]
    assert len(options) == 4
    assert all(f"{option}" in told for option in options)
