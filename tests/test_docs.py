"""The documentation is true: its Python and its commands run, the code it shows is the code, its links lead somewhere.

``python -m tests.test_docs --write`` brings shown sources, command outputs and the list of rulebooks up to date.
"""

from __future__ import annotations

import ast
import doctest
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from importlib import import_module
from io import StringIO
from pathlib import Path
from shutil import copy
from tempfile import TemporaryDirectory
from textwrap import dedent
from typing import Any
from unittest.mock import patch

import pytest

import sealed_orders as so
from sealed_orders.cli import main
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.record import Decision
from tests.own import GAMES

ROOT = Path(__file__).parents[1]
PAPERS = [ROOT / name for name in ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md")]
PAGES = [*PAPERS, *sorted((ROOT / "docs").glob("*.md"))]
EVERY_PAGE = pytest.mark.parametrize("document", PAGES, ids=lambda path: path.name)

BLOCK = re.compile(
    r"(?P<head>^(?:<!-- from: (?P<source>.+?) -->\n|<!-- file: (?P<file>\S+) -->\n)?"
    r"```(?P<language>\w+)\n)(?P<text>.*?)(?P<foot>^```$)",
    re.MULTILINE | re.DOTALL,
)
LINK = re.compile(r"(?<!!)\[[^\]]+\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)")
TYPED = re.compile(
    r"^(?:\w[^>\n]*>|Save the match\?.*, or no:) ?(.*)$", re.MULTILINE
)  # after a question of the text client
TEST = re.compile(r"`((?:tests|src)/[\w/]+\.py)(?:::(\w+))?`")
OF_A_GAME = (  # heading in the contents, folder, and the file that a page there shows
    ("How to play", "how-to-play", "src/sealed_orders/games/{game}/how_to_play.md"),
    ("Rulebooks", "rulebooks", "src/sealed_orders/games/{game}/rulebook.md"),
    ("Paragraph, code, test", "rules", "build/paragraphs/{game}.md"),
)
NEEDS = {"research.md": ("pettingzoo", "pyspiel")}  # pages that show what an extra brings
ENVIRONMENT = {
    "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    "COLUMNS": "100",
    "NO_COLOR": "1",
    "PYTHONUTF8": "1",
}


def refreshed(page: Path) -> str:
    """Return the page with every shown source and output as it is now. Its blocks run in order, in one folder.

    The folder has the documentation's scripts; a block marked as a file is written there for the commands after it.
    """
    namespace: dict[str, Any] = {"__name__": "__main__"}

    def block(found: re.Match[str]) -> str:
        text = found["text"]
        if found["source"]:
            text = cut(found["source"])
            namespace.update(bound(found["source"]))
        elif found["file"]:
            Path(found["file"]).write_text(text, encoding="utf-8")
        elif found["language"] == "python":
            run_python(text, namespace, f"{page.name}, line {page_text[: found.start('text')].count(chr(10)) + 1}")
        elif found["language"] == "console":
            text = "".join(run_command(command, shown) for command, shown in commands(text))
        return f"{found['head']}{text}{found['foot']}"

    page_text = page.read_text(encoding="utf-8")
    with TemporaryDirectory() as folder, chdir(folder):
        for script in (ROOT / "docs").glob("*.py"):
            copy(script, folder)
        return BLOCK.sub(block, page_text)


def cut(source: str) -> str:
    """Return the text that a mark names: a file, an object of a Python file, or a section of another file."""
    path, _, name = source.partition(" ")
    text = (ROOT / path).read_text(encoding="utf-8")
    if not name:
        return text
    if path.endswith(".py"):
        found = _definition(ast.parse(text), name)
        first = min(node.lineno for node in (found, *getattr(found, "decorator_list", ())))
        return dedent("".join(text.splitlines(keepends=True)[first - 1 : found.end_lineno]))
    start = text.index(f"\n{name}\n") + 1
    end = text.find(f"\n{name[0]}", start)
    return (text[start:] if end < 0 else text[start:end]).rstrip() + "\n"


def _definition(tree: ast.Module | ast.ClassDef, name: str) -> ast.stmt:
    first, _, rest = name.partition(".")
    for statement in tree.body:
        if first in _names(statement):
            return _definition(statement, rest) if rest and isinstance(statement, ast.ClassDef) else statement
    raise LookupError(f"no {name} there")


def _names(statement: ast.stmt) -> set[str]:
    if isinstance(statement, ast.Assign):
        return {node.id for target in statement.targets for node in ast.walk(target) if isinstance(node, ast.Name)}
    return {getattr(statement, "name", "")}


def bound(source: str) -> dict[str, Any]:
    """Return the real object that a mark names, so that later blocks use what they show."""
    path, _, name = source.partition(" ")
    if not path.endswith(".py") or not name:
        return {}
    top = name.partition(".")[0]
    module = path.removeprefix("src/").removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    return {top: getattr(import_module(module), top)}


def run_python(text: str, namespace: dict[str, Any], where: str) -> None:
    """Run a block: what follows >>> must give what it shows; other code must run without errors."""
    if ">>> " not in text:
        exec(compile(text, where, "exec"), namespace)
        return
    report: list[str] = []
    test = doctest.DocTestParser().get_doctest(text, namespace, where, where, 0)
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    runner.run(test, out=report.append, clear_globs=False)
    namespace.update(test.globs)
    assert not runner.failures, "".join(report)


def commands(text: str) -> Iterator[tuple[str, str]]:
    """Yield the commands of a console block, each with the lines under it."""
    assert text.startswith("$ "), f"a console block starts with a command: {text[:40]!r}"
    for part in re.split(r"^\$ ", text, flags=re.MULTILINE)[1:]:
        command, _, shown = part.partition("\n")
        yield command, shown


def run_command(command: str, shown: str) -> str:
    """Run one command; return it with its output, or as shown if that fits or nothing is shown.

    Lines that a player types in the example are typed. Our own command runs in this process, which is quicker.
    """
    program, *arguments = shlex.split(command)
    typed = "".join(f"{line}\n" for line in TYPED.findall(shown))
    with patch.dict(os.environ, ENVIRONMENT):
        code, text = ran(arguments, typed) if program == "sealed-orders" else ran_beside(command, typed)
    said = "\n".join(line.rstrip() for line in text.splitlines()).rstrip() + "\n"
    assert "Traceback" not in said, said
    if not shown:
        assert code == 0, said
    fits = not shown or doctest.OutputChecker().check_output(shown, said, doctest.ELLIPSIS)
    return f"$ {command}\n{shown if fits else said}"


def ran(arguments: list[str], typed: str) -> tuple[int, str]:
    """Return the exit code of our own command, and its output."""
    said = StringIO()
    alone = patch.dict("sealed_orders.bots._enlisted", clear=True)  # a bot that is offered here is offered nowhere else
    with alone, redirect_stdout(said), redirect_stderr(said), patch.object(sys, "stdin", StringIO(typed)):
        code = main(arguments)
    return code, said.getvalue()


def ran_beside(command: str, typed: str) -> tuple[int, str]:
    """Return the exit code of a shell's command, and its output."""
    done = subprocess.run(
        command, shell=True, check=False, text=True, input=typed, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    return done.returncode, done.stdout


def offered() -> list[str]:
    """Return the names of all commands."""
    return re.findall(r"^  ([a-z][a-z-]*) ", run_command("sealed-orders --help", "?"), re.MULTILINE)


def with_sections(text: str) -> str:
    """Return the page of commands with a section for each command that has none yet, to be filled by running it."""
    missing = [name for name in offered() if f"$ sealed-orders {name} --help\n" not in text]
    new = "".join(f"\n## {name}\n\n```console\n$ sealed-orders {name} --help\n?\n```\n" for name in missing)
    commands, heading, limits = text.partition("\n## Known limits")
    return f"{commands}{new}{heading}{limits}"


def pages_of_games() -> dict[Path, str]:
    """Return the pages that every game has; each shows a file as it is when the site is built."""
    return {
        ROOT / "docs" / folder / f"{game}.md": f'--8<-- "{shown.format(game=game)}"\n'
        for game in GAMES
        for _, folder, shown in OF_A_GAME
    }


def listed_rulebooks(text: str) -> str:
    """Return the text of mkdocs.yml with one line for each registered game under the three headings that list them."""
    for heading, folder, _ in OF_A_GAME:
        lines = "".join(f"      - {so.load(name).title}: {folder}/{name}.md\n" for name in GAMES)
        text = re.sub(rf"(?<=  - {heading}:\n)(?: {{6}}.*\n)*", lines, text)
    return text


@EVERY_PAGE
def test_page_runs_and_shows_what_is(document: Path) -> None:
    for name in NEEDS.get(document.name, ()):
        pytest.importorskip(name, reason=f"{document.name} needs it")
    assert refreshed(document) == document.read_text(encoding="utf-8"), "run `make golden`"


@EVERY_PAGE
def test_links_lead_somewhere(document: Path) -> None:
    for path, anchor in LINK.findall(document.read_text(encoding="utf-8")):
        goal = document.parent / path if path else document
        assert goal.exists(), f"{document.name} links to {path}"
        assert document in PAPERS or ROOT / "docs" in goal.resolve().parents, (
            f"{document.name} links out of docs to {path}"
        )
        assert not anchor or anchor in _anchors(goal), f"{document.name} links to {path}#{anchor}"


@EVERY_PAGE
def test_tests_named_exist(document: Path) -> None:
    for path, name in TEST.findall(document.read_text(encoding="utf-8")):
        assert (ROOT / path).exists(), f"{document.name} names {path}"
        assert not name or f"def {name}(" in (ROOT / path).read_text(encoding="utf-8"), f"{document.name} names {name}"


@EVERY_PAGE
def test_make_targets_named_exist(document: Path) -> None:
    targets = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    named = set(re.findall(r"(?:`|^)make ([a-z-]+)", document.read_text(encoding="utf-8"), re.MULTILINE))
    assert named <= targets, f"{document.name} names {', '.join(sorted(named - targets))}"


GUIDES = [page for page in PAGES if page not in PAPERS and page.name != "index.md"]
SHOWN = re.compile(r"```|!\[|^\|.*\|$|`sealed-orders ", re.MULTILINE)  # a block, a picture, a table, a command


@pytest.mark.parametrize("document", GUIDES, ids=lambda path: path.name)
def test_a_page_begins_with_its_reader_and_an_example_and_lists_its_limits(document: Path) -> None:
    text = document.read_text(encoding="utf-8")
    _, purpose, _ = text.split("\n\n", 2)
    assert purpose.startswith("You "), "the first sentence says what the reader wants to do"
    assert SHOWN.search("\n".join(text.splitlines()[:22])), "the first screen has an example"
    heading, _, limits = text.rpartition("\n## ")[2].partition("\n\n")
    assert heading == "Known limits", "they come last"
    assert re.fullmatch(r"(- .+\n(  .+\n)*)+\n*", limits), "known limits are bullets"


def test_every_page_is_in_the_contents() -> None:
    named = re.findall(r" ([\w-]+\.md)$", (ROOT / "mkdocs.yml").read_text(encoding="utf-8"), re.MULTILINE)
    assert sorted(named) == sorted(path.name for path in (ROOT / "docs").glob("*.md"))


def test_every_game_is_in_the_contents() -> None:
    contents = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert contents == listed_rulebooks(contents), "run `make golden`"
    assert all(path.read_text(encoding="utf-8") == text for path, text in pages_of_games().items()), "run `make golden`"


def test_every_command_has_its_section() -> None:
    page = (ROOT / "docs/cli.md").read_text(encoding="utf-8")
    assert "play" in offered()
    assert sorted(re.findall(r"^\$ sealed-orders ([\w-]+) --help$", page, re.MULTILINE)) == sorted(offered())


@pytest.mark.parametrize("game", GAMES)
def test_every_lesson_is_in_the_page_of_lessons_with_its_minutes(game: str) -> None:
    page = (ROOT / "docs/lessons.md").read_text(encoding="utf-8")
    rules = so.load(game)
    for lesson in rules.lessons.values():
        assert re.search(rf"^\| \*{lesson.title}\* \| {rules.title} \| .+ \| {lesson.minutes} \|$", page, re.MULTILINE)


def test_every_game_has_a_first_page_that_the_front_page_and_the_readme_lead_to() -> None:
    front = (ROOT / "docs/index.md").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for game in GAMES:
        title = so.load(game).title
        (page,) = re.findall(rf"\*\*{title}\.\*\*[^\n]*\]\((first-[\w-]+\.md)\)", front)
        assert f"docs/{page}" in readme
        assert title in (ROOT / "docs" / page).read_text(encoding="utf-8").replace("\n", " ")


@pytest.mark.parametrize("kind", [so.Record, Decision, Minute, so.Event, so.Outcome])
def test_every_field_is_in_the_page_of_records(kind: type) -> None:
    page = (ROOT / "docs/records.md").read_text(encoding="utf-8")
    section = page.partition(f"## {kind.__name__}\n")[2].partition("\n## ")[0]
    assert re.findall(r"^\| `(\w+)`", section, re.MULTILINE) == list(kind.__annotations__)


def test_sources_are_cut_whole() -> None:
    assert cut("src/sealed_orders/games/tutorial/steps.py FOUND_ON").startswith("FOUND_ON = {False: 4")
    assert cut("src/sealed_orders/games/tutorial/state.py HuntState").startswith("@dataclass\nclass HuntState")
    assert cut("src/sealed_orders/games/tutorial/__init__.py FirstHunt.board").startswith("def board(self)")
    assert cut("src/sealed_orders/games/tutorial/data/sea.toml [area.atlantic]").endswith("lane = true\n")


def test_a_stale_page_is_noticed(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    mark = "<!-- from: src/sealed_orders/games/tutorial/steps.py FOUND_ON -->"
    page.write_text(f"{mark}\n```python\nFOUND_ON = {{}}\n```\n\n```console\n$ echo 4\n3\n```\n", encoding="utf-8")
    assert "FOUND_ON = {False: 4, True: 6}" in refreshed(page)
    assert "$ echo 4\n4\n```" in refreshed(page)
    page.write_text("```python\n>>> 2 + 2\n5\n```\n", encoding="utf-8")
    with pytest.raises(AssertionError, match=r"Got:\s+4"):
        refreshed(page)


def _anchors(page: Path) -> set[str]:
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python -m tests.test_docs --write")
    for path, current in ((ROOT / "mkdocs.yml", listed_rulebooks), (ROOT / "docs/cli.md", with_sections)):
        path.write_text(current(path.read_text(encoding="utf-8")), encoding="utf-8")
    for path, text in pages_of_games().items():
        path.write_text(text, encoding="utf-8")
    for stale in PAGES:
        stale.write_text(refreshed(stale), encoding="utf-8")
