"""Tables of another version: their rows are carried over, and foreign files are refused."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from sealed_orders.page.versions import DAMAGED, NOT_OURS, BadFile, Damaged, bring_up_to_date, carry, version


def number(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return int(connection.execute("PRAGMA user_version").fetchone()[0])


def test_a_new_page_makes_its_tables_and_says_their_version(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite3"
    bring_up_to_date(file)
    assert number(file) == version() > 0


def test_an_older_file_keeps_its_rows_and_gets_the_columns_it_lacked(tmp_path: Path) -> None:
    file = tmp_path / "table.sqlite3"
    bring_up_to_date(file)
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("INSERT INTO books (hash, name, created) VALUES ('h', 'Lütjens', 1)")
        row = "('m', 'name', 'tutorial', 'breakout', '{}', 0, 1)"
        connection.execute(f"INSERT INTO matches (id, name, game, scenario, record, watched, created) VALUES {row}")
        connection.execute("DROP INDEX matches_by_day")
        connection.execute("ALTER TABLE matches DROP COLUMN day")
        connection.execute("ALTER TABLE books ADD COLUMN gone TEXT")
        connection.execute("PRAGMA user_version = 7")
    bring_up_to_date(file)
    with closing(sqlite3.connect(file)) as connection:
        assert connection.execute("SELECT hash, name, created FROM books").fetchall() == [("h", "Lütjens", 1)]
        assert connection.execute("SELECT id, day FROM matches").fetchall() == [("m", "")]
    assert number(file) == version()
    assert [path.name for path in tmp_path.iterdir()] == ["table.sqlite3"]


@pytest.mark.parametrize("place", [0, 1, -1])
@pytest.mark.parametrize("stored", [0, 7])
def test_what_the_browser_kept_is_looked_at_before_it_is_opened_and_left_as_it_is(
    tmp_path: Path, place: int, stored: int
) -> None:
    file = tmp_path / "table.sqlite3"
    bring_up_to_date(file)
    with closing(sqlite3.connect(file)) as connection:
        if stored:
            connection.execute(f"PRAGMA user_version = {stored}")
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    body = bytearray(file.read_bytes())
    start = range(0, len(body), size)[place]
    body[start : start + size] = b"\7" * size
    file.write_bytes(body)
    with pytest.raises(Damaged):
        bring_up_to_date(file)
    assert file.read_bytes() == body
    assert [path.name for path in tmp_path.iterdir()] == ["table.sqlite3"]


def test_what_is_not_ours_or_damaged_is_refused_and_stays(tmp_path: Path) -> None:
    other, rubbish = tmp_path / "other", tmp_path / "rubbish"
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE things (id)")
    rubbish.write_bytes(b"rubbish" * 2000)
    with pytest.raises(BadFile, match=NOT_OURS):
        carry(other, tmp_path / "new")
    with pytest.raises(BadFile, match=DAMAGED):
        carry(rubbish, tmp_path / "new")
