"""The table inside a page: the same answers as a server's, and nothing acknowledged before it is saved."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from sealed_orders.kernel.game import load
from sealed_orders.page.desk import TOO_LARGE
from tests.page.visitor import Visitor


def at_table(tmp_path: Path, story: Callable[[Visitor], Coroutine[Any, Any, None]]) -> None:
    """Play a scene at a table of its own."""

    async def play() -> None:
        visitor = await Visitor().sit(tmp_path / "table.sqlite3")
        try:
            await story(visitor)
        finally:
            await visitor.leave()

    asyncio.run(play())


def test_a_turn_is_played_over_a_line_and_saved_before_it_is_acknowledged(tmp_path: Path) -> None:
    async def story(visitor: Visitor) -> None:
        key = await visitor.hunt()
        visitor.page.open(0, key)
        position = await visitor.hear("position")
        updated: list[bool] = []
        visitor.on_save = lambda: updated.append(any(m["type"] == "update" for _, m in visitor.received._queue))  # type: ignore[attr-defined]
        visitor.page.say(0, json.dumps({"type": "order", "number": position["number"], "order": {}}))
        update = await visitor.hear("update")
        assert update["number"] > position["number"]
        assert updated[0] is False

    at_table(tmp_path, story)


def test_a_page_that_is_opened_again_is_on_the_same_turn(tmp_path: Path) -> None:
    async def play() -> None:
        first = await Visitor().sit(tmp_path / "table.sqlite3")
        key = await first.hunt()
        first.page.open(0, key)
        number = (await first.hear("position"))["number"]
        first.page.say(0, json.dumps({"type": "order", "number": number, "order": {}}))
        reached = (await first.hear("update"))["number"]
        await first.leave()
        second = await Visitor().sit(tmp_path / "table.sqlite3")
        second.page.open(0, key)
        assert (await second.hear("position"))["number"] == reached
        await second.leave()

    asyncio.run(play())


def test_a_match_goes_on_in_a_page_with_newer_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        first = await Visitor().sit(tmp_path / "table.sqlite3")
        key = await first.hunt()
        first.page.open(0, key)
        number = (await first.hear("position"))["number"]
        first.page.say(0, json.dumps({"type": "order", "number": number, "order": {}}))
        reached = (await first.hear("update"))["number"]
        await first.leave()
        monkeypatch.setattr(type(load("tutorial")), "version", "9.9")
        second = await Visitor().sit(tmp_path / "table.sqlite3")
        second.page.open(0, key)
        position = await second.hear("position")
        assert "changed from version" in position["log"][-1]["text"]
        second.page.say(0, json.dumps({"type": "order", "number": reached, "order": {}}))
        assert (await second.hear("update"))["number"] > reached
        await second.leave()

    asyncio.run(play())


def test_json_nested_3000_deep_is_refused_wherever_it_comes_in(tmp_path: Path) -> None:
    async def story(visitor: Visitor) -> None:
        deep = b"[" * 3000 + b"]" * 3000
        for method, path in (("POST", "/api/matches"), ("POST", "/api/import"), ("POST", "/api/mine")):
            status, said = await visitor.ask(method, path, deep)
            assert (status, "nested" in said["error"]) == (400, True), (path, said)
        key = await visitor.hunt()
        visitor.page.open(0, key)
        await visitor.hear("position")
        visitor.page.say(0, deep.decode())
        assert "nested" in (await visitor.hear("error"))["text"]

    at_table(tmp_path, story)


def test_a_table_opens_without_what_writes_reports() -> None:
    program = "import sys, sealed_orders.page.desk; print('sealed_orders.report.report' in sys.modules)"
    assert (
        subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout == "False\n"
    )


def test_bad_requests_are_refused_in_a_sentence(tmp_path: Path) -> None:
    async def story(visitor: Visitor) -> None:
        assert (await visitor.ask("GET", "/api/nowhere"))[0] == 404
        assert (await visitor.ask("POST", "/api/mine", b" " * 200_000)) == (413, {"error": TOO_LARGE})
        assert (await visitor.ask("GET", "/api/seats/none/record"))[0] == 404
        visitor.page.open(3, "none")
        assert (await visitor.hear("closed"))["code"] == 4404
        visitor.page.say(3, "nobody listens")
        visitor.page.close(3)

    at_table(tmp_path, story)


def test_a_client_that_hangs_up_gets_no_more_messages(tmp_path: Path) -> None:
    async def story(visitor: Visitor) -> None:
        visitor.page.open(0, await visitor.hunt())
        await visitor.hear("position")
        visitor.page.close(0)
        await asyncio.sleep(0.05)
        assert not visitor.page._talks

    at_table(tmp_path, story)


def test_a_copy_brings_everything_back_elsewhere(tmp_path: Path) -> None:
    async def play() -> None:
        here = await Visitor().sit(tmp_path / "here.sqlite3")
        key = await here.hunt()
        _, copy = await here.ask("GET", "/page/copy")
        await here.leave()
        there = await Visitor().sit(tmp_path / "there.sqlite3")
        before = there.saves
        assert (await there.ask("PUT", "/page/copy", copy))[0] == 204
        assert there.saves == before + 1
        await there.leave()
        again = await Visitor().sit(tmp_path / "there.sqlite3")
        status, mine = await again.ask("POST", "/api/mine", {"keys": [key]})
        assert (status, len(mine)) == (200, 1)
        await again.leave()

    asyncio.run(play())


def test_a_file_that_is_no_copy_changes_nothing(tmp_path: Path) -> None:
    async def story(visitor: Visitor) -> None:
        key = await visitor.hunt()
        status, said = await visitor.ask("PUT", "/page/copy", b"not a database at all" * 300)
        assert (status, said["error"]) == (400, "This copy is damaged and cannot be used.")
        assert len((await visitor.ask("POST", "/api/mine", {"keys": [key]}))[1]) == 1

    at_table(tmp_path, story)
