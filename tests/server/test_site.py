"""The browser client's files."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

from sealed_orders.server.http.background import Background
from sealed_orders.server.http.site import LOST, site


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    folder = tmp_path / "some_client"
    (folder / "assets").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / ".stamp").touch()
    (folder / "index.html").write_text("<!doctype html>")
    (folder / "assets" / "index-abc.js").write_text("let calm = 1;\n" * 1000)
    monkeypatch.syspath_prepend(tmp_path)
    return "some_client"


def test_every_file_of_the_client_is_served_and_nothing_else(built: str) -> None:
    pages = site(built)
    assert set(pages) == {"index.html", "assets/index-abc.js", LOST}
    assert pages["index.html"].kind == "text/html"
    script = pages["assets/index-abc.js"]
    assert script.kind == "text/javascript"
    assert script.lasting


def test_without_a_client_a_page_says_so() -> None:
    pages = site("no_such_client")
    assert list(pages) == ["index.html", LOST]
    assert b"was not built" in pages["index.html"].body


def test_the_first_page_is_served_and_asked_for_again_only_when_it_changed(server: Background) -> None:
    page = httpx.get(f"{server.url}/")
    assert page.status_code == 200
    assert "Sealed Orders" in page.text
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    again = httpx.get(f"{server.url}/", headers={"if-none-match": page.headers["etag"]})
    assert again.status_code == 304


@pytest.mark.parametrize("path", ["/nowhere", "/deep/down/nowhere.html"])
def test_a_browser_that_is_lost_gets_a_page_and_a_program_a_sentence(server: Background, path: str) -> None:
    page = httpx.get(f"{server.url}{path}", headers={"accept": "text/html,*/*"})
    assert page.status_code == 404
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "There is nothing at this address." in page.text
    assert '<a href="/">' in page.text
    for sheet in re.findall(r'stylesheet"[^>]*href="([^"]*)"', page.text):
        assert httpx.get(f"{server.url}{sheet}").headers["content-type"].startswith("text/css")
    told = httpx.get(f"{server.url}{path}")
    assert (told.status_code, told.json()) == (404, {"error": "There is nothing at this address."})


def test_what_programs_ask_is_answered_as_programs_read_it(server: Background) -> None:
    told = httpx.get(f"{server.url}/api/nowhere", headers={"accept": "text/html"})
    assert (told.status_code, told.json()) == (404, {"error": "There is nothing at this address."})


@pytest.mark.parametrize(
    "path", ["/lost", "/../pyproject.toml", "/..%2fpyproject.toml", "/__init__.py", "/.stamp", "/%00"]
)
def test_nothing_but_the_client_is_served(server: Background, path: str) -> None:
    answer = httpx.get(f"{server.url}{path}")
    assert answer.status_code in (400, 404)
    assert set(answer.json()) == {"error"}
