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
from sealed_orders.table.routes.routes import ROUTES
from tests.server.player import Player, make_match, play_out, report_of
from tests.server.test_again import over
from tests.server.test_lobby import mine

LOOKING_BACK = {"replay", "replay_plot", "what_if", "play_on"}
BODIES: dict[str, object] = {
    "again": {}, "play_on": {"turn": 1, "side": "hunter"}, "rematch": {"wanted": True}, "draw": {"wanted": True},
    "hand_over": {"bot": "random"}, "write_rules": {"rules": []}, "pause": {"wanted": True}, "away": {"days": 1},
    "rename": {"name": "Me"}, "say": {"text": "It is me."}, "mute": {"muted": True}, "change_channel": {},
    "spread_channels": {"seats": []}, "terms": {"terms": None},
    "add_channel": {"kind": "mail", "address": "me@example.org"}, "confirm_channel": {"code": "123456"},
    "wish_umpire": {"wanted": False}, "ask_umpire": {"text": "May I?"},
    "assign": {"unit": "cruiser", "place": 0}, "write_note": {"text": "Ready."}, "seal_for_side": {"number": 0},
}  # fmt: skip


def report(server: Background, key: str, **wishes: object) -> httpx.Response:
    asked = {name: str(v) for name, v in wishes.items()}
    return httpx.get(server.url + report_of(server, key), params=asked, timeout=60)


def opened_by(server: Background, key: str) -> set[str]:
    """Return the routes of a seat that answer to a key; the others do not know it."""
    opened = set()
    for route in ROUTES:
        if "/seats/{key}" in route.path:
            name, path = route.handler.__name__, route.path.format(key=key, side="hunter", channel="x", n=0, place=9)
            asked = {"point": "hunter", "turn": "1", "from": "0", "to": "1"}
            answer = httpx.request(route.method, server.url + path, params=asked, json=BODIES.get(name), timeout=60)
            assert answer.is_success or answer.status_code == 404, (name, answer.text)
            opened |= {name} if answer.is_success else set()
    return opened


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
    assert report(server, made.watch).text != answer.text, "a spectator reads it from the first side"


def test_the_address_of_a_report_opens_no_seat_and_no_seats_key_opens_a_report(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "away"})
    key, other = made.seats["raider"], made.seats["hunter"]
    path = report_of(server, key)
    shown = path.split("/")[-1]
    assert shown not in report_of(server, other)
    for no_report in (key, f"{shown[:-1]}x", f"x{shown}", shown.partition("-")[0]):
        assert httpx.get(f"{server.url}/api/reports/{no_report}").status_code == 404
    assert "The match so far, for the Raider" in httpx.get(server.url + path).text
    anybody = opened_by(server, "nobody")
    assert opened_by(server, shown) == anybody
    assert mine(server, shown) == []
    with Player(server, key) as raider, Player(server, other) as hunter:
        assert raider.position.report == shown
        play_out({"raider": raider, "hunter": hunter})
    for seat in (key, other):
        assert httpx.post(f"{server.url}/api/seats/{seat}/rematch", json={"wanted": True}).is_success
    assert opened_by(server, shown) - anybody == LOOKING_BACK, "and not the seat at the rematch"
    with connect(f"ws://127.0.0.1:{server.port}/ws/{shown}") as socket:
        assert "does not open a seat" in str(socket.recv())
    assert httpx.post(f"{server.url}/api/seats/{key}/rematch/seat").is_success


def test_the_key_of_a_report_looks_back_at_a_match_that_is_over_as_a_spectator_does(server: Background) -> None:
    made = over(server, "tutorial", {"raider": "bot random", "hunter": "me"})
    shown = report_of(server, made.seats["hunter"]).split("/")[-1]
    replays = [httpx.get(f"{server.url}/api/seats/{key}/replay").content for key in (shown, made.watch)]
    assert replays[0] == replays[1]
    (line,) = mine(server, shown)
    assert (line["side"], line["report"], line["rematch"]) == ("spectator", shown, "")
    assert "me" not in line["sides"].values()


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
    assert "uncertainty of 20 games" in answer.text
    assert report(server, made.watch, games=20).text == answer.text, "and it is kept"


def test_while_it_runs_a_side_gets_its_own_and_a_spectator_nothing(server: Background) -> None:
    made = make_match(server, "bismarck", {"british": "me", "german": "bot random"})
    answer = report(server, made.seats["british"])
    assert answer.status_code == 200
    assert "The match so far, for the British" in answer.text
    assert "Prinz Eugen</text>" not in answer.text
    assert report(server, made.watch).status_code == 403


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
