"""Where records are saved, so that nothing is lost."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pytest

import sealed_orders as so
from sealed_orders.terminal.shelf import CannotSave, Shelf


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def hunt(*orders: tuple[str, str]) -> so.Match:
    match = so.Match.new("tutorial", seed="x")
    for side, order in orders:
        match.submit(side, order)
    return match


def test_a_match_is_saved_again_where_it_was_put() -> None:
    match = hunt()
    shelf = Shelf(match)
    assert shelf.save() == Path("tutorial-2d711642.json")
    match.submit("raider", "ship lurk")
    match.submit("hunter", "")
    assert shelf.save() == Path("tutorial-2d711642.json")
    assert len(so.Record.load("tutorial-2d711642.json").decisions) == 1


def test_another_match_of_the_same_seed_gets_a_file_of_its_own() -> None:
    Shelf(hunt(("raider", "ship lurk"), ("hunter", ""))).save()
    other = Shelf(hunt(("raider", "ship run"), ("hunter", "")))
    assert other.save() == Path("tutorial-2d711642-2.json")


@pytest.mark.parametrize("content", ["a diary", ""])
def test_a_file_that_holds_something_else_is_not_overwritten(content: str) -> None:
    Path("diary.txt").write_text(content)
    with pytest.raises(CannotSave, match="exists and is another file"):
        Shelf(hunt()).save(Path("diary.txt"))
    assert Path("diary.txt").read_text() == content


def test_the_record_of_another_match_is_not_overwritten() -> None:
    so.Match.new("tutorial", seed="y").record().save("other.json")
    with pytest.raises(CannotSave):
        Shelf(hunt()).save(Path("other.json"))


def test_where_nothing_can_be_written_a_match_is_rescued_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    path = Shelf(hunt(), Path("no/such/folder.json")).rescue()
    assert path == tmp_path / "tutorial-2d711642.json"
    assert so.Record.load(path).game == "tutorial"
