"""What an operator's monitoring reads: metrics, and the log as JSON."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import httpx
import msgspec
import pytest
from prometheus_client.parser import text_string_to_metric_families

from sealed_orders.cli import main
from sealed_orders.server.http.background import Background
from sealed_orders.server.log import JsonLines, Line
from tests.server.player import Player, make_match
from tests.server.process import server_process


def test_metrics_are_off_by_default(server: Background) -> None:
    assert httpx.get(f"{server.url}/metrics").status_code == 404


def test_a_server_with_metrics_counts_orders_requests_and_warnings_but_names_no_match(tmp_path: Path) -> None:
    program = ("sealed_orders.server", "--metrics", "--log", "json")
    with server_process(f"sqlite:///{tmp_path / 'matches.sqlite3'}", program) as server:
        made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
        with Player(server, made.seats["raider"]) as raider:
            raider.seal({"ship": ("lurk",)})
            httpx.get(f"{server.url}/api/games", headers={"host": "stranger.example"})
            answer = httpx.get(f"{server.url}/metrics")
        assert server.process.stderr is not None
        logged = server.process.stderr.readline()
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    families = {family.name: family for family in text_string_to_metric_families(answer.text)}
    values = {(s.name, *sorted(s.labels.items())): s.value for family in families.values() for s in family.samples}
    assert values["sealed_orders_orders_total", ("by", "person")] == 1
    assert values["sealed_orders_order_seconds_count",] == 1
    assert values["sealed_orders_order_seconds_bucket", ("le", "+Inf")] == 1
    assert values["sealed_orders_connections",] == 1
    assert values["sealed_orders_matches_loaded",] == 1
    assert values["sealed_orders_log_lines_total", ("level", "warning")] == 1
    made_one = ("method", "POST"), ("route", "/api/matches"), ("status", "201")
    assert values["sealed_orders_requests_total", *made_one] == 1
    assert families["sealed_orders_order_seconds"].type == "histogram"
    assert not [key for key in made.seats.values() if key in answer.text]
    assert msgspec.json.decode(logged, type=Line).level == "warning"


def test_a_line_of_the_json_log_stays_one_line_with_its_trace() -> None:
    try:
        raise ValueError("two\nlines")
    except ValueError:
        error = sys.exc_info()
    record = logging.LogRecord("here", logging.ERROR, "", 0, "it said\n%s", ("no",), error)
    text = JsonLines().format(record)
    assert "\n" not in text
    line = msgspec.json.decode(text, type=Line)
    assert (line.level, line.source, line.text) == ("error", "here", "it said\nno")
    assert "ValueError: two" in line.trace


def test_a_log_of_another_kind_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--log", "xml"]) == 2
    assert "xml" in capsys.readouterr().err
