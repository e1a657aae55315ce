"""The documentation's site builds without a warning, with every rulebook; the container starts commands that exist."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from sealed_orders.server.http.background import serving
from tests.own import GAMES
from tests.paragraphs import write_tables

ROOT = Path(__file__).parents[1]


def test_the_site_is_built_without_a_warning_and_every_rulebook_is_on_it_whole() -> None:
    write_tables()
    command = [str(Path(sys.executable).parent / "zensical"), "build", "--strict"]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    for game in GAMES:
        rulebook = (ROOT / "src" / "sealed_orders" / "games" / game / "rulebook.md").read_text(encoding="utf-8")
        page = (ROOT / "build" / "site" / "rulebooks" / game / "index.html").read_text(encoding="utf-8")
        for number in re.findall(r"^#+ (\d[\d.]*)", rulebook, re.MULTILINE):
            assert re.search(rf"<h\d[^>]*>{re.escape(number)}\b", page), (game, number)
        short = (ROOT / "build" / "site" / "how-to-play" / game / "index.html").read_text(encoding="utf-8")
        assert "What matters" in short, game
        table = (ROOT / "build" / "site" / "rules" / game / "index.html").read_text(encoding="utf-8")
        assert "<td>1.1 " in table, game


def test_the_container_starts_the_server_with_words_that_it_knows() -> None:
    entry = re.search(r"^ENTRYPOINT (.*)$", (ROOT / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert entry
    program, command, *words = json.loads(entry[1])
    tool = Path(sys.executable).parent / program
    told = subprocess.run([tool, command, "--help"], capture_output=True, text=True, check=True).stdout
    options = [word for word in words if word.startswith("--")]
    assert options == ["--no-open"], "what a user may want otherwise is in the environment"
    assert all(option in told for option in options)


def test_the_container_sets_host_port_and_database_where_an_option_can_replace_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from sealed_orders.cli import app

    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    variables = dict(re.findall(r"(SEALED_ORDERS_\w+)=(\S+)", text))
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    _, as_set, _ = app.parse_args(["serve", "--no-open"], exit_on_error=False, print_error=False)
    assert as_set.arguments["host"] == "0.0.0.0"
    assert as_set.arguments["database"] == "sqlite:////data/matches.sqlite3"
    other = ["serve", "--no-open", "--database", "postgresql://referee@db/matches", "--port", "9000"]
    _, given, _ = app.parse_args(other, exit_on_error=False, print_error=False)
    assert (given.arguments["database"], given.arguments["port"]) == ("postgresql://referee@db/matches", 9000)


def test_the_containers_health_check_passes_on_a_running_server_and_on_nothing_else(tmp_path: Path) -> None:
    check = re.search(r"^HEALTHCHECK CMD (.*)$", (ROOT / "Containerfile").read_text(encoding="utf-8"), re.MULTILINE)
    assert check
    program, *words = json.loads(check[1])
    assert program == "python"

    def code(port: int) -> int:
        environment = {**os.environ, "SEALED_ORDERS_PORT": str(port)}
        return subprocess.run([sys.executable, *words], env=environment, capture_output=True, check=False).returncode

    with serving(f"sqlite:///{tmp_path / 'matches.sqlite3'}", workers=1) as server:
        assert code(server.port) == 0
    assert code(server.port) == 1


def test_the_container_can_do_all_that_hosting_offers_by_an_extra() -> None:
    install = re.search(r"whl\)\[([\w,]+)\]", (ROOT / "Containerfile").read_text(encoding="utf-8"))
    hosting = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    assert install
    offered = {extra for extras in re.findall(r"'sealed-orders\[([\w,]+)\]'", hosting) for extra in extras.split(",")}
    assert offered == {"notices", "postgres"}
    assert offered <= set(install[1].split(","))


def test_the_site_is_set_in_the_clients_own_typefaces() -> None:
    sheet = (ROOT / "docs" / "look.css").read_text(encoding="utf-8")
    named = re.findall(r'url\("(faces/[^"]+)"\)', sheet)
    assert len(named) == 5
    built = {path.read_bytes() for path in (ROOT / "client" / "dist" / "assets").glob("*.woff2")}
    for face in named:
        assert (ROOT / "docs" / face).read_bytes() in built, face
    for family in re.findall(r'font-family: "([^"]+)";', sheet):
        licence = family.lower().replace(" ", "-") + "-LICENSE.txt"
        assert (ROOT / "docs" / "faces" / licence).is_file()
