"""A stranger's first commands: what new-game prints works in a new environment, beside a clone and beside a wheel."""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from sealed_orders.skeleton.origin import Origin, read_origin
from tests.own import ROOT
from tests.wheels import environment, ran, with_commands

QUICK = "-q -k 'says_what_it_is or test_1_1'"  # the whole suite of a new game is run in test_new_game


@pytest.mark.skipif(os.name == "nt", reason="the environments are made with links")
@pytest.mark.parametrize("beside", ["clone", pytest.param("wheel", marks=pytest.mark.long)])
def test_the_printed_commands_install_a_new_game_and_run_its_tests(
    beside: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    here = Path(sys.executable) if beside == "clone" else request.getfixturevalue("python")
    said = ran(here, "-m", "sealed_orders", "new-game", "altmark_2", "--package", "two words", cwd=tmp_path)
    enter, install, test = [line.strip() for line in said.splitlines() if line.startswith("  ")]
    assert (enter, test) == ("cd 'two words'", "pytest")
    readme = (tmp_path / "two words" / "README.md").read_text(encoding="utf-8")
    assert f"{install}\n{test}\n" in readme
    env = with_commands(environment(tmp_path / "fresh"))
    ran(f"{enter} && {install}", cwd=tmp_path, **env)
    assert "2 passed" in ran(f"{enter} && {test}", cwd=tmp_path, **env, PYTEST_ADDOPTS=QUICK)
    assert "altmark_2" in ran("sealed-orders games", cwd=tmp_path, **env)


@pytest.mark.parametrize(
    ("note", "pip", "uv"),
    [
        ({"dir_info": {"editable": True}}, "-e {path}", {"path": "{path}", "editable": True}),
        ({"dir_info": {}}, "{path}", {"path": "{path}"}),
        ({"archive_info": {}}, "{path}", {"path": "{path}"}),
    ],
)
def test_a_folder_or_a_wheel_on_this_machine_is_named_to_pip_and_uv(
    note: dict[str, Any], pip: str, uv: dict[str, Any]
) -> None:
    found = read_origin({"url": ROOT.as_uri(), **note})
    assert found.install == f'pip install {pip.format(path=ROOT)} -e ".[test]"'
    sources = tomllib.loads(found.sources)["tool"]["uv"]["sources"]["sealed-orders"]
    assert sources == {key: value.format(path=ROOT) if isinstance(value, str) else value for key, value in uv.items()}


def test_what_came_over_the_net_is_named_by_its_address() -> None:
    git = read_origin({"url": "https://example.org/so", "vcs_info": {"vcs": "git", "commit_id": "1a2b"}})
    assert git.pip == '"sealed-orders @ git+https://example.org/so@1a2b"'
    assert tomllib.loads(git.sources)["tool"]["uv"]["sources"] == {
        "sealed-orders": {"git": "https://example.org/so", "rev": "1a2b"}
    }
    wheel = read_origin({"url": "https://example.org/so.whl", "archive_info": {}})
    assert (wheel.pip, wheel.uv) == (
        '"sealed-orders @ https://example.org/so.whl"',
        '{ url = "https://example.org/so.whl" }',
    )


def test_from_a_package_index_or_a_file_that_is_gone_nothing_is_named() -> None:
    assert read_origin({"url": "file:///gone/sealed_orders.whl", "archive_info": {}}) == Origin()
    assert (Origin().install, Origin().sources) == ('pip install -e ".[test]"', "")


def test_a_path_with_spaces_is_quoted(tmp_path: Path) -> None:
    (tmp_path / "two words").mkdir()
    found = read_origin({"url": (tmp_path / "two words").as_uri(), "dir_info": {}})
    assert found.pip in (f"'{tmp_path / 'two words'}'", f'"{tmp_path / "two words"}"')
