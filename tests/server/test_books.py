"""Campaign books on the server: opened by a key, written by the referee when a match ends."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

import sealed_orders as so
from sealed_orders.kernel.record import Record
from sealed_orders.server.http.background import Background, serving
from sealed_orders.table.protocol.books import BookCard, BookKey
from sealed_orders.table.protocol.matches import Made
from tests.server.player import Player, make_match, play_out

CAMPAIGN = "bismarck_solitaire"
ALONE = {"bismarck": "me"}


def begin(server: Background, name: str = "Lindemann") -> str:
    answer = httpx.post(f"{server.url}/api/books", json={"name": name})
    assert answer.status_code == 201, answer.text
    return msgspec.json.decode(answer.content, type=BookKey).key


def show(server: Background, key: str = "", **query: Any) -> BookCard:
    answer = httpx.get(f"{server.url}/api/games/{CAMPAIGN}/book", params={"key": key, **query})
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=BookCard)


def sign(server: Background, key: str, seat: str) -> httpx.Response:
    return httpx.post(f"{server.url}/api/books/{key}/seats", json={"seat": seat})


def finish(server: Background, made: Made) -> None:
    """Give random orders from every seat to the end."""
    with ExitStack() as stack:
        play_out({side: stack.enter_context(Player(server, key)) for side, key in made.seats.items()})


def test_without_a_key_the_book_is_empty_and_its_first_chapter_open(server: Background) -> None:
    book = show(server)
    assert (book.title, book.name, book.entries) == ("Battle archive", "", 0)
    assert [chapter.open for chapter in book.chapters] == [True, False, False]
    assert all(page.best is None for chapter in book.chapters for page in chapter.pages)


def test_all_scenarios_are_open_in_free_play(server: Background) -> None:
    assert all(chapter.open for chapter in show(server, free=True).chapters)


def test_a_match_is_written_into_the_book_when_it_ends_as_its_record_has_it(server: Background) -> None:
    key = begin(server)
    made = make_match(server, CAMPAIGN, ALONE, scenario="gray_wolves", book=key)
    assert show(server, key).entries == 0
    finish(server, made)
    record = Record.decode(httpx.get(f"{server.url}/api/seats/{made.watch}/record").content)
    assert record.outcome is not None
    book = show(server, key)
    (page,) = (page for chapter in book.chapters for page in chapter.pages if page.played)
    assert (book.name, book.entries, page.scenario) == ("Lindemann", 1, "gray_wolves")
    assert page.best is not None
    assert page.best.won is (record.outcome.winner is not None)
    assert (page.best.points, page.best.text) == (record.outcome.scores["bismarck"], record.outcome.text)


def test_what_was_done_outlasts_the_match(server: Background) -> None:
    key = begin(server)
    made = make_match(server, CAMPAIGN, ALONE, book=key)
    finish(server, made)
    assert httpx.delete(f"{server.url}/api/seats/{made.seats['bismarck']}").is_success
    assert show(server, key).entries == 1


def test_two_friends_have_their_match_each_in_their_own_book(server: Background) -> None:
    mine, friends = begin(server), begin(server, "Brinkmann")
    both = {"bismarck": "me", "prinz_eugen": "away"}
    made = make_match(server, CAMPAIGN, both, options={"players": "two"}, book=mine)
    assert sign(server, friends, made.seats["prinz_eugen"]).status_code == 204
    finish(server, made)
    assert show(server, mine).entries == show(server, friends).entries == 1
    assert show(server, mine).chapters == show(server, friends).chapters


def test_two_at_one_screen_have_it_once_in_their_book(server: Background) -> None:
    key = begin(server)
    both = {"bismarck": "me", "prinz_eugen": "here"}
    finish(server, make_match(server, CAMPAIGN, both, options={"players": "two"}, book=key))
    assert show(server, key).entries == 1


def test_a_seat_is_signed_once_and_its_makers_never_afterwards(server: Background) -> None:
    mine, other, late = begin(server), begin(server), begin(server)
    both = {"bismarck": "me", "prinz_eugen": "away"}
    made = make_match(server, CAMPAIGN, both, options={"players": "two"})
    sign(server, mine, made.seats["prinz_eugen"])
    sign(server, other, made.seats["prinz_eugen"])
    sign(server, late, made.seats["bismarck"])
    finish(server, made)
    assert [show(server, key).entries for key in (mine, other, late)] == [1, 0, 0]


def test_a_match_that_was_over_before_is_not_written_down(server: Background) -> None:
    key = begin(server)
    made = make_match(server, CAMPAIGN, {"bismarck": "away"})
    finish(server, made)
    sign(server, key, made.seats["bismarck"])
    assert show(server, key).entries == 0


def test_a_match_brought_in_is_in_nobodys_book(server: Background) -> None:
    """Its dice may be known, and somebody may have played it before."""
    key = begin(server)
    started = so.Match.new(CAMPAIGN, seed="known")
    answer = httpx.post(f"{server.url}/api/import", content=started.record().encode())
    made = msgspec.json.decode(answer.content, type=Made)
    assert list(made.seats) == ["bismarck"]
    assert sign(server, key, made.seats["bismarck"]).status_code == 204
    finish(server, made)
    assert show(server, key).entries == 0


def test_other_games_and_own_scenarios_are_in_no_book(server: Background) -> None:
    key = begin(server)
    finish(server, make_match(server, "tutorial", {"raider": "me", "hunter": "here"}, book=key))
    answer = httpx.get(f"{server.url}/api/games/tutorial/book", params={"key": key})
    assert (answer.status_code, answer.json()["error"]) == (404, "First Hunt has no campaign.")
    assert show(server, key).entries == 0


def test_the_name_in_a_book_can_be_changed(server: Background) -> None:
    key = begin(server)
    assert httpx.put(f"{server.url}/api/books/{key}", json={"name": "Lütjens"}).status_code == 204
    assert show(server, key).name == "Lütjens"


@pytest.mark.parametrize("ask", ["show", "rename", "sign", "make"])
def test_a_key_that_opens_no_book_is_refused_in_one_sentence(server: Background, ask: str) -> None:
    made = make_match(server, CAMPAIGN, {"bismarck": "away"})
    answer = {
        "show": lambda: httpx.get(f"{server.url}/api/games/{CAMPAIGN}/book", params={"key": "nobody"}),
        "rename": lambda: httpx.put(f"{server.url}/api/books/nobody", json={"name": "x"}),
        "sign": lambda: sign(server, "nobody", made.seats["bismarck"]),
        "make": lambda: httpx.post(
            f"{server.url}/api/matches",
            json={"game": CAMPAIGN, "seats": {"bismarck": {"player": "me"}}, "book": "nobody"},
        ),
    }[ask]()
    assert (answer.status_code, answer.json()) == (404, {"error": "This key does not open a book."})


def test_a_seat_that_is_not_there_cannot_be_signed(server: Background) -> None:
    assert sign(server, begin(server), "nothing").status_code == 404


def test_a_side_that_is_never_asked_has_no_seat(server: Background) -> None:
    made = make_match(server, CAMPAIGN, ALONE)
    assert list(made.seats) == ["bismarck"]
    with Player(server, made.seats["bismarck"]) as player:
        assert player.position.sides == {"bismarck": "me"}
    seats = {"bismarck": {"player": "me"}, "prinz_eugen": {"player": "open"}}
    answer = httpx.post(f"{server.url}/api/matches", json={"game": CAMPAIGN, "seats": seats})
    assert answer.status_code == 400
    assert answer.json()["error"] == "Nobody plays the prinz_eugen side with these options; bismarck plays alone."
    assert httpx.post(
        f"{server.url}/api/matches", json={"game": CAMPAIGN, "seats": seats, "options": {"players": "two"}}
    ).is_success


def test_a_match_of_one_side_is_seen_again_from_that_side_alone(server: Background) -> None:
    made = make_match(server, CAMPAIGN, ALONE)
    finish(server, made)
    assert httpx.get(f"{server.url}/api/seats/{made.watch}/replay").json()["points"] == ["bismarck", "both"]
    last = httpx.get(f"{server.url}/api/seats/{made.watch}/replay", params={"point": "both"}).json()["moments"][-1]
    assert all(panel["title"].startswith("Bismarck: ") for panel in last["display"]["panels"])


def test_a_book_written_before_a_restart_is_there_after_it(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'matches.sqlite3'}"
    with serving(database) as one:
        key = begin(one)
        finish(one, make_match(one, CAMPAIGN, ALONE, book=key))
        before = show(one, key)
    with serving(database) as other:
        assert show(other, key) == before
