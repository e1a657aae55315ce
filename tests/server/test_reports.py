"""The report of a seat's match over HTTP."""

from __future__ import annotations

import time

import httpx
import msgspec
from websockets.sync.client import connect

import sealed_orders as so
from sealed_orders.kernel.record import Record
from sealed_orders.report import make
from sealed_orders.report.story.aftermath import aftermath
from sealed_orders.report.story.last_screen import Aftermath
from sealed_orders.server.http.background import Background
from sealed_orders.table.hindsight import reports
from tests.server.player import Player, make_match, play_out
from tests.server.test_again import over


def report(server: Background, key: str, **wishes: object) -> httpx.Response:
    asked = {name: str(v) for name, v in wishes.items()}
    return httpx.get(f"{server.url}/api/seats/{key}/report", params=asked, timeout=60)


def test_the_report_of_a_match_that_is_over_is_whole_and_may_run_nothing_but_itself(server: Background) -> None:
    made = over(server, "tutorial", {"raider": "bot random", "hunter": "me"})
    answer = report(server, made.seats["hunter"])
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["content-security-policy"].startswith("default-src 'none'")
    assert answer.headers["content-security-policy"].endswith("sandbox allow-scripts"), "no keys in its reach"
    assert "Raider" in answer.text
    assert "Verified." in answer.text
    assert made.seats["hunter"] not in answer.text, "a page that is handed on does not open a seat"
    assert report(server, made.watch).text != answer.text, "whoever watches reads it from the first side"


def test_a_browser_that_opens_the_report_of_a_running_match_is_sent_to_an_address_that_opens_nothing_else(
    server: Background,
) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    key, opened = made.seats["raider"], {"accept": "text/html,*/*"}
    sent = httpx.get(f"{server.url}/api/seats/{key}/report?games=0&kind=md", headers=opened)
    assert sent.status_code == 303
    address = f"{server.url}{sent.headers['location']}"
    assert key not in address
    assert httpx.get(address).text == report(server, key, kind="md").text
    reading = address.partition("?")[0].split("/")[-1]
    again = httpx.get(address, headers=opened)
    assert (again.status_code, again.headers["content-type"]) == (200, "text/markdown; charset=utf-8")
    assert httpx.get(f"{server.url}/api/seats/{reading}/replay").status_code == 404
    assert httpx.post(f"{server.url}/api/seats/{reading}/resign").status_code == 404
    with connect(f"ws://127.0.0.1:{server.port}/ws/{reading}") as socket:
        assert "does not open a seat" in str(socket.recv())
    other = httpx.get(f"{server.url}/api/seats/{made.seats['hunter']}/report", headers=opened).headers["location"]
    assert reading not in other
    for mistyped in (f"{reading[:-1]}x", f"x{reading}", reading.partition("-")[0]):
        assert httpx.get(f"{server.url}/api/reports/{mistyped}").status_code == 404
    assert httpx.post(f"{server.url}/api/seats/{key}/resign").is_success
    assert httpx.get(f"{server.url}/api/seats/{key}/report", headers=opened, timeout=60).status_code == 200
    nobody = httpx.get(f"{server.url}/api/seats/nobody/report", headers=opened)
    assert (nobody.status_code, "does not open a seat" in nobody.text) == (404, True)


def test_a_report_comes_in_every_kind_and_in_no_other(server: Background) -> None:
    made = over(server, "tutorial", {"raider": "bot random", "hunter": "me"})
    key = made.seats["hunter"]
    assert report(server, key, kind="md").text.startswith("# ")
    assert report(server, key, kind="svg").text.startswith("<svg")
    assert report(server, key, kind="png").content.startswith(b"\x89PNG")
    assert report(server, key, kind="exe").status_code == 400
    assert report(server, key, games=1000).status_code == 400
    assert "Turning points" in report(server, key, games=3).text


def test_a_report_that_takes_long_is_watched_in_the_making(server: Background) -> None:
    made = over(server, "tutorial", {"raider": "bot random", "hunter": "me"})
    first = report(server, made.watch, games=20, watch=True)
    assert "The computers play on" in first.text
    assert first.headers["content-security-policy"].startswith("default-src 'none'")
    for _ in range(1200):
        answer = report(server, made.watch, games=20, watch=True)
        if "<progress" not in answer.text:
            break
        assert "location.reload()" in answer.text
        time.sleep(0.1)
    assert "plays on 20 times" in answer.text
    assert report(server, made.watch, games=20).text == answer.text, "and it is kept"


def test_while_it_runs_a_side_gets_its_own_and_a_spectator_nothing(server: Background) -> None:
    made = make_match(server, "bismarck", {"british": "me", "german": "bot random"})
    answer = report(server, made.seats["british"])
    assert answer.status_code == 200
    assert "The match so far, for the British" in answer.text
    assert "Prinz Eugen</text>" not in answer.text
    assert report(server, made.watch).status_code == 403
    assert report(server, "nobody").status_code == 404


def test_each_side_of_a_running_match_gets_a_report_of_its_own(server: Background) -> None:
    made = make_match(server, "bismarck", {"british": "me", "german": "here"})
    for side in ("british", "german", "british"):
        assert f"The match so far, for the {side.title()}" in report(server, made.seats[side], kind="md").text


def test_two_sides_that_ask_at_once_do_not_share_the_report_of_a_running_match() -> None:
    running = so.Match.new("tutorial", seed="running").record()
    assert len({reports._mark("match", running, side, "html", 0) for side in ("raider", "hunter")}) == 2


def test_what_decided_a_match_is_said_when_it_is_over(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    address = f"{server.url}/api/seats/{made.seats['raider']}/aftermath"
    assert httpx.get(address).status_code == 409
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        play_out({"raider": raider, "hunter": hunter})
    told = httpx.get(address, timeout=60).json()
    record = Record.decode(httpx.get(f"{server.url}/api/seats/{made.watch}/record").content)
    assert msgspec.convert(told, Aftermath) == aftermath(make(record, ""), "raider")
    assert told == httpx.get(address).json()
    assert httpx.get(f"{server.url}/api/seats/nobody/aftermath").status_code == 404
