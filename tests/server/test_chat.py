"""Chat: short lines between the players, and nobody else's."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest

from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.beside import chat
from sealed_orders.table.protocol.telling import Chat, Position, Thinking
from tests.server.player import Player, Server, make_match
from tests.server.test_parley import FRIEND, leave, record


def say(server: Server, key: str, text: Any) -> httpx.Response:
    return leave(server, key, "chat", text=text)


def mute(server: Server, key: str, muted: Any) -> httpx.Response:
    return httpx.put(f"{server.url}/api/seats/{key}/mute", json={"muted": muted})


def words(chat: Chat) -> list[tuple[str, str]]:
    return [(one.side, one.text) for one in chat.said]


def test_what_one_says_the_other_gets_and_the_next_window_finds_it_whole(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    one, other = made.seats["raider"], made.seats["hunter"]
    with Player(server, one) as raider, Player(server, other) as hunter:
        assert say(server, one, "  Good\nhunting!  ").status_code == 204
        assert words(hunter.expect(Chat)) == words(raider.expect(Chat)) == [("raider", "Good hunting!")]
        assert say(server, other, "And to you.").status_code == 204
        chat = raider.expect(Chat)
        assert (chat.start, words(chat)) == (1, [("hunter", "And to you.")])
    with Player(server, other) as later:
        chat = later.expect(Chat)
        assert (chat.start, words(chat)) == (0, [("raider", "Good hunting!"), ("hunter", "And to you.")])


def test_the_referee_reads_no_chat_and_spectators_get_none(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    with Player(server, made.watch) as watching, Player(server, made.seats["hunter"]) as hunter:
        before = hunter.position
        assert say(server, made.seats["raider"], "I am at Faroes.").status_code == 204
        hunter.expect(Chat)
        hunter.send(type="resume")
        assert hunter.expect(Position) == before
        assert [type(message) for message in watching.received()] == [Thinking]
    assert say(server, made.seats["hunter"], "Thanks.").status_code == 204
    assert leave(server, made.seats["raider"], "resign").status_code == 204
    assert b"Thanks" not in record(server, made.watch).encode()
    assert say(server, made.seats["hunter"], "Well played.").status_code == 204, "also when it is over"


def test_a_seat_that_has_muted_chat_gets_none_and_the_other_sees_that(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND)
    one, other = made.seats["raider"], made.seats["hunter"]
    assert say(server, one, "Hello?").status_code == 204
    with Player(server, one) as raider, Player(server, other) as hunter:
        assert words(hunter.expect(Chat)) == words(raider.expect(Chat)) == [("raider", "Hello?")]
        assert mute(server, other, True).status_code == 204
        assert hunter.expect(Chat) == Chat(0, (), ("hunter",))
        assert raider.expect(Chat) == Chat(1, (), ("hunter",))
        refused = say(server, one, "Hello??")
        assert (refused.status_code, refused.json()["error"]) == (409, chat.UNHEARD)
        assert say(server, other, "Hush.").json()["error"] == chat.MUTED
        assert mute(server, other, False).status_code == 204
        assert words(hunter.expect(Chat)) == [("raider", "Hello?")]
        assert raider.expect(Chat) == Chat(1, (), ())


def test_chat_and_muting_outlast_the_server_and_go_with_the_match(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    with serving(database) as before:
        made = make_match(before, "tutorial", FRIEND)
        assert say(before, made.seats["raider"], "Hello?").status_code == 204
        assert mute(before, made.seats["raider"], True).status_code == 204
    with serving(database) as after:
        with Player(after, made.seats["hunter"]) as hunter:
            chat = hunter.expect(Chat)
            assert (words(chat), chat.muted) == ([("raider", "Hello?")], ("raider",))
        assert httpx.delete(f"{after.url}/api/matches/{made.owner}").status_code == 204
        assert say(after, made.seats["hunter"], "Gone?").status_code == 404


def test_chat_is_limited_by_side_and_by_match(server: Background, monkeypatch: pytest.MonkeyPatch) -> None:
    made = make_match(server, "tutorial", FRIEND)
    key = made.seats["raider"]
    answers = [say(server, key, str(number)) for number in range(chat.AT_ONCE + 1)]
    assert [answer.status_code for answer in answers] == [204] * chat.AT_ONCE + [429]
    assert answers[-1].json()["error"] == chat.HASTY
    assert say(server, made.seats["hunter"], "I may still.").status_code == 204
    monkeypatch.setattr(chat, "MOST", chat.AT_ONCE + 1)
    assert say(server, made.seats["hunter"], "No more.").json()["error"] == chat.FULL


@pytest.mark.parametrize(
    ("text", "said"), [("", "1"), ("x" * 281, "280"), (" \n\t ", "Write something"), (7, "str"), (None, "str")]
)
def test_a_bad_line_of_chat_is_refused_in_one_sentence(server: Background, text: Any, said: str) -> None:
    made = make_match(server, "tutorial", FRIEND)
    answer = say(server, made.seats["raider"], text)
    assert answer.status_code == 400
    assert said in answer.json()["error"]
    assert mute(server, made.seats["raider"], "perhaps").status_code == 400


def test_only_players_chat_and_only_with_another_person(server: Background) -> None:
    made = make_match(server, "tutorial", FRIEND, watch=True)
    guest = httpx.post(f"{server.url}/api/open/{made.match}/spectator").json()["key"]
    for key, status in ((made.watch, 403), (guest, 403), ("nobody-has-this-key", 404)):
        assert say(server, key, "Psst.").status_code == mute(server, key, True).status_code == status
    for seats in ({"raider": "me", "hunter": "bot random"}, {"raider": "me", "hunter": "here"}):
        alone = make_match(server, "tutorial", seats)
        assert say(server, alone.seats["raider"], "Psst.").json()["error"] == chat.UNHEARD
    assert leave(server, made.seats["raider"], "computer", bot="corsair").status_code == 204
    assert say(server, made.seats["raider"], "Psst.").status_code == 403
