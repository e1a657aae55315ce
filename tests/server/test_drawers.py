"""Drawers: what a seat keeps for itself, the same in all its windows, and nobody else's."""

from __future__ import annotations

import httpx
import msgspec
from msgspec import UNSET

from sealed_orders.server.http.background import Background
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.telling import Drafted, Kept, Paper, Position, Problem
from tests.server.player import Player, make_match


def test_what_one_window_keeps_the_other_has_and_the_next_finds(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    key = made.seats["raider"]
    with Player(server, key) as desk, Player(server, key) as phone, Player(server, made.seats["hunter"]) as hunter:
        desk.send(type="keep", slot="standing", text="run")
        assert phone.expect(Kept) == Kept("standing", "run", 1)
        assert desk.expect(Kept) == Kept("standing", "run", 1, own=True)
        phone.send(type="keep", slot="standing", text="lurk")
        assert desk.expect(Kept) == Kept("standing", "lurk", 2)
        hunter.resume()
        hunter.expect(Position)
        assert hunter.position.drawer == {}
    with Player(server, key) as later:
        assert later.position.drawer == {"standing": Paper("lurk", 2)}
        later.send(type="keep", slot="standing", text="")
        assert later.expect(Kept).own
    with Player(server, key) as last:
        assert last.position.drawer == {"standing": Paper("", 3)}


def test_a_draft_reaches_the_other_window_and_its_own_window_only_by_the_answer(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    key = made.seats["raider"]
    with Player(server, key) as desk, Player(server, key) as phone:
        desk.keep_draft({"ship": ("lurk",)})
        kept = phone.expect(Kept)
        assert msgspec.json.decode(kept.text) == {"number": 0, "answers": {"ship": ["lurk"]}, "beyond": {}}
        assert (kept.slot, kept.revision, kept.own) == ("draft", 1, False)
        assert not [message for message in desk.received() if isinstance(message, Kept)]
    with Player(server, key) as later:
        assert later.position.drawer == {"draft": Paper(kept.text, 1)}


def test_a_sealed_order_clears_the_draft_in_every_window_and_nothing_else(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    key = made.seats["raider"]
    with Player(server, key) as desk, Player(server, key) as phone:
        desk.send(type="keep", slot="standing", text="mine")
        assert phone.expect(Kept).slot == "standing"
        desk.keep_draft({"ship": ("lurk",)})
        assert phone.expect(Kept).slot == "draft"
        desk.seal({"ship": ("lurk",)})
        assert phone.expect(Kept) == Kept("draft", "", 2)
    with Player(server, key) as later:
        assert {slot: paper.text for slot, paper in later.position.drawer.items()} == {
            "draft": "",
            "standing": "mine",
        }


def test_nothing_of_a_draft_is_on_the_wire_of_another_seat(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    with (
        Player(server, made.seats["raider"]) as raider,
        Player(server, made.seats["hunter"]) as hunter,
        Player(server, made.watch) as watcher,
    ):
        raider.send(type="keep", slot="standing", text="a secret course")
        raider.expect(Kept)
        raider.keep_draft({"ship": ("run", "a secret course")})
        for other in (hunter, watcher):
            other.send(type="resume")
            assert b"secret course" not in gate.encode(other.received())
        raider.seal({"ship": ("lurk",)})
        for other in (hunter, watcher):
            assert not [message for message in other.received() if isinstance(message, Kept | Drafted)]


def test_of_two_who_write_at_once_all_windows_have_the_last(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    key = made.seats["raider"]
    with Player(server, key) as desk, Player(server, key) as phone:
        for number in range(10):
            desk.send(type="keep", slot="standing", text=f"desk {number}")
            phone.send(type="keep", slot="standing", text=f"phone {number}")
        messages = [[player.expect(Kept) for _ in range(20)] for player in (desk, phone)]
    assert [kept.revision for kept in messages[0]] == list(range(1, 21))
    assert [(kept.text, kept.revision) for kept in messages[0]] == [(kept.text, kept.revision) for kept in messages[1]]
    assert [kept.own for kept in messages[0]] == [kept.text.startswith("desk") for kept in messages[0]]


def test_a_drawer_goes_with_the_seat_that_is_left(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "me"})
    with Player(server, made.seats["raider"]) as raider:
        raider.keep_draft({"ship": ("lurk",)})
    httpx.delete(f"{server.url}/api/seats/{made.seats['raider']}").raise_for_status()
    taken = httpx.post(f"{server.url}/api/open/{made.match}/raider").raise_for_status().json()
    with Player(server, taken["key"]) as stranger:
        assert stranger.position.drawer == {}


def test_those_who_watch_keep_nothing_and_too_much_is_refused(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "me"})
    with Player(server, made.watch) as one:
        one.send(type="keep", slot="standing", text="mine")
        assert one.draft({"ship": ("lurk",)}, keep=True).revision is UNSET
        one.resume()
        assert one.expect(Position).drawer == {}
    with Player(server, made.watch) as other:
        assert other.position.drawer == {}
        other.send(type="keep", slot="standing", text="x" * 30_001)
        other.expect(Problem)
        for slot in ("anything", "draft"):
            other.send(type="keep", slot=slot, text="x")
            other.expect(Problem)


def test_a_lesson_is_sent_whole_and_only_to_the_side_it_is_for(server: Background) -> None:
    (game,) = [one for one in httpx.get(f"{server.url}/api/games").json() if one["name"] == "tutorial"]
    card = game["lessons"][0]
    assert (card["name"], card["side"], card["against"], card["notes"]) == ("hunter", "hunter", "corsair", 9)
    lessons = httpx.get(f"{server.url}/api/games/tutorial/lessons").json()
    assert lessons[0]["notes"][2]["until"] == {"ordered": "cruiser steam approaches"}
    made = make_match(server, "tutorial", {"raider": "bot corsair", "hunter": "me"}, lesson="hunter")
    with Player(server, made.seats["hunter"]) as hunter:
        kept = msgspec.json.decode(hunter.position.drawer["lesson"].text)
        assert kept == {"lesson": "hunter", "read": [], "away": False}


def test_a_lesson_that_is_not_there_is_refused(server: Background) -> None:
    seats = {"raider": {"player": "bot", "bot": "corsair"}, "hunter": {"player": "me"}}
    body = {"game": "tutorial", "seats": seats, "lesson": "sinking"}
    answer = httpx.post(f"{server.url}/api/matches", json=body)
    assert (answer.status_code, answer.json()["error"]) == (400, "First Hunt has no lesson called sinking.")


def test_a_bot_is_named_where_the_lesson_names_none(server: Background) -> None:
    games = httpx.get(f"{server.url}/api/games").json()
    for game in games:
        for lesson in game["lessons"]:
            assert lesson["against"] or len(game["sides"]) == 1 or game["cooperative"]
