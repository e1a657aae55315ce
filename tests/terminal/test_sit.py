"""sealed-orders sit: a seat at a server, played in the terminal against a client of another kind."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator

import httpx
import pytest

from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.terms import Terms
from sealed_orders.server.http.background import Background, serving
from sealed_orders.terminal import agreed
from sealed_orders.terminal.seat_line import LineLost, seat_link
from tests.server.player import Player, accept, invite, make_match
from tests.terminal.command import run

AWAY = {"raider": "away", "hunter": "me"}
TERMS = {"kind": "bank", "hours": 72, "more": 24, "most": 120, "zero": "nudge"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Background]:
    with serving(f"sqlite:///{tmp_path_factory.mktemp('sit') / 'matches.sqlite3'}", workers=1) as running:
        yield running


def test_a_match_is_played_to_its_end_by_an_invitation(server: Background) -> None:
    made = invite(server, "tutorial", AWAY, terms=TERMS)

    def hunt() -> None:
        with Player(server, made.seats["hunter"]) as hunter:
            dice = FastDice("hunter")
            while hunter.position.outcome is None:
                if hunter.asked:
                    hunter.seal_anything(dice)
                else:
                    hunter.hear()

    other = threading.Thread(target=hunt)
    other.start()
    # An order and, once it is sealed, Enter: wait for the next turn. What is left over is never read.
    lines = ["/time", *(line for _ in range(20) for line in ("lurk", ""))]
    ran = run("sit", f"{server.url}/invite/{made.invites['raider']}", "--name", "Ruth", lines=lines)
    other.join()
    assert ran.code == 0, ran.err
    assert re.search(r"Your seat, for you alone: http://127\.0\.0\.1:[0-9]+/#/seat/[\w-]+", ran.out)
    salt = re.search(r"depends on your salt, ([0-9a-f]{32})\.", ran.out)
    assert salt
    record = httpx.get(f"{server.url}/api/seats/{made.watch}/record").json()
    assert [(one["side"], one["text"]) for one in record["salts"]] == [("raider", salt[1])]
    assert "First Hunt: you play the raider side." in ran.out
    assert re.search(r"Your orders are due \w{3} \d\d \w{3} \d\d:\d\d, in (3 d 0 h|2 d 23 h)\.", ran.out)
    assert "Sealed: ship lurk." in ran.out
    assert re.search(r"Scores: .*hunter \d+", ran.out.rsplit("\n\n", 1)[1])


def test_who_leaves_sits_down_again_and_takes_the_order_back(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY)
    link = f"{server.url}/#/seat/{made.seats['raider']}"
    ran = run("sit", link, lines=["ship lurk", "bogus", "quit"])
    assert "Unknown command 'bogus'." in ran.out
    assert "raider, waiting (Enter waits for the next turn, quit leaves)> quit" in ran.out
    assert f"Your seat stays yours: sealed-orders sit {link}" in ran.out
    ran = run("sit", link, lines=["withdraw", "list", "look", "map", "why 2.1", "quit"])
    assert "Where does the raider go?" in ran.out
    with Player(server, made.seats["raider"]) as raider:
        assert raider.asked


def test_what_the_referee_refuses_is_said_with_its_paragraph(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY)
    ran = run("sit", f"{server.url}/#/seat/{made.seats['hunter']}", lines=["cruiser steam iceland", "quit"])
    assert re.search(r"iceland.*\(\d+\.\d+\)", ran.out)


def test_a_member_of_a_team_orders_their_own_units_and_nothing_else(server: Background) -> None:
    seat = f"{server.url}/api/seats/{make_match(server, 'tutorial', AWAY).seats['hunter']}"
    link = httpx.post(f"{seat}/team", json={}).json()["invite"]
    ran = run("sit", f"{server.url}/invite/{link}", "--name", "Ann", lines=["quit"])  # nothing is asked yet
    key = re.search(r"#/seat/([\w-]+)", ran.out)
    assert key
    assert "hunter, waiting" in ran.out
    httpx.put(f"{seat}/team/units", json={"unit": "cruiser", "place": 1}).raise_for_status()
    lines = ["flights 1", "cruiser steam faroes", "resign", "yes", "withdraw", "quit"]
    ran = run("sit", f"{server.url}/#/seat/{key[1]}", lines=lines)
    assert "Cruiser: there is no mode flights; choose steam. (2.3)" in ran.out
    assert "Sealed: cruiser steam faroes." in ran.out
    assert "Only the commander of your side can do that." in ran.out


def test_chat_and_a_pause_reach_the_other_side(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY, terms=TERMS)
    wishes = ["/terms", "/terms agree", "/terms hourly", "/terms week staff"]
    lines = ["/say Good hunting", "/pause", "/gift", "/away 2 tell", "/away 0", "/away x", *wishes, "quit"]
    ran = run("sit", f"{server.url}/#/seat/{made.seats['raider']}", lines=lines)
    assert "You propose a pause. It begins when everybody agrees." in ran.out
    assert "Your clock is stopped for 2 days." in ran.out
    assert "Your clock runs again." in ran.out
    assert agreed.in_words(Terms()) in ran.out
    assert "Nobody proposes other terms." in ran.out
    assert agreed.USAGE in ran.out
    assert "You propose other terms." in ran.out
    lines = ["/terms agree", "/time", "/pause", "/time", "/pause", "/pause", "/pause", "quit"]
    out = run("sit", f"{server.url}/#/seat/{made.seats['hunter']}", lines=lines).out
    told = ("side proposes a pause", "side proposes other terms: 7 days", "Agreed: 7 days",
            "Paused: all clocks are stopped", "Your clock is stopped", "The pause is over",
            "You propose a pause", "The proposed pause was withdrawn")  # fmt: skip
    places = [out.index(one) for one in told]
    assert places == sorted(places)


def test_an_umpire_looks_as_either_side_and_players_ask_them_and_read_the_ruling(server: Background) -> None:
    made = invite(server, "tutorial", {"raider": "away", "hunter": "me"}, umpire="away")
    raider = accept(server, made.invites["raider"])
    lines = ["raider", "hunter", "pirate", "quit"]
    ran = run("sit", f"{server.url}/invite/{made.invites['umpire']}", "--name", "Kim", lines=lines)
    assert ran.code == 0, ran.err
    link = re.search(r"Your seat, for you alone: (\S+)", ran.out)
    assert link
    assert "salt" not in ran.out
    assert "First Hunt: you are the umpire." in ran.out
    raiders, hunters = ran.out.split("umpire> ")[1:3]
    assert raiders != hunters
    assert ran.out.count("Type raider or hunter to see what that side sees") == 2
    lines = ["/ask May I stay in port?", "/umpire", "/umpire no", "quit"]
    assert "You asked the umpire" not in run("sit", f"{server.url}/#/seat/{raider}", lines=lines).err
    key = link[1].rpartition("/")[2]
    ruling = {"text": "Yes.", "rule": "2.1", "question": 2}
    assert httpx.post(f"{server.url}/api/umpire/{key}/ruling", json=ruling).status_code == 204
    out = run("sit", f"{server.url}/#/seat/{raider}", lines=["/time", "quit"]).out
    lines_read = ("Kim is the umpire, and sees both sides.", "You asked the umpire: May I stay in port?",
                  "The umpire rules (2.1): Yes.")  # fmt: skip
    places = [out.index(one) for one in lines_read]
    assert places == sorted(places)
    hunter = run("sit", f"{server.url}/#/seat/{made.seats['hunter']}", lines=["/time", "quit"]).out
    assert "You asked" not in hunter
    assert "The umpire rules (2.1): Yes." in hunter


def test_standing_answers_are_written_listed_and_dropped(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY)
    link = f"{server.url}/#/seat/{made.seats['raider']}"
    lines = ["standing", "standing default", "standing staff if raider speed below 3", "standing", "quit"]
    out = run("sit", link, lines=lines).out
    assert "You have no standing answers." in out
    assert "From your next question on: Where does the raider go? the default." in out
    assert "Raider has no figure called speed; it has none." in out
    again = run("sit", link, lines=["/time", "standing", "standing drop 1", "standing", "quit"]).out
    assert "  1  Where does the raider go? the default" in again
    assert "Dropped: Where does the raider go? the default." in again
    assert "You have no standing answers." in again


def test_a_draw_is_offered_and_accepted_and_a_seat_resigned(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY)
    raider, hunter = (f"{server.url}/#/seat/{made.seats[side]}" for side in AWAY)
    assert "A draw needs everybody's agreement." in run("sit", raider, lines=["draw", "quit"]).out
    out = run("sit", hunter, lines=["/time", "draw"]).out
    assert "The raider side offers a draw." in out
    assert "Drawn by agreement." in out
    made = make_match(server, "tutorial", AWAY)
    out = run("sit", f"{server.url}/#/seat/{made.seats['raider']}", lines=["resign", "", "resign", "yes"]).out
    assert "The Raider side resigned." in out


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("hello", "That is not a link to a seat."),
        ("file:///etc/passwd#/seat/x", "That is not a link to a seat."),
        ("http://127.0.0.1:1/#/seat/abc", "does not answer"),
        ("{url}/#/seat/abc", "This link does not open a seat"),
        ("{url}/invite/abc", "This link does not open a seat"),
    ],
)
def test_a_link_that_leads_nowhere_is_one_sentence(server: Background, link: str, said: str) -> None:
    ran = run("sit", link.format(url=server.url))
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.count("\n") == 1


def test_a_link_is_read_as_its_place() -> None:
    assert seat_link("https://a.example/x/#/seat/k-1").text == "https://a.example/x/#/seat/k-1"
    assert seat_link(" https://a.example/invite/k_2 ").invited
    with pytest.raises(LineLost):
        seat_link("https://a.example/#/seat/k/../../x")


def test_what_could_steer_a_terminal_is_not_printed(server: Background) -> None:
    made = invite(server, "tutorial", AWAY)
    key = accept(server, made.invites["raider"])
    with Player(server, made.seats["hunter"]) as hunter:
        hunter.seal_anything(FastDice("x"))
    ran = run("sit", f"{server.url}/#/seat/{key}", lines=["/say \x1b[2J\x9b2Jhello", "quit"])
    out = run("sit", f"{server.url}/#/seat/{made.seats['hunter']}", lines=["quit"]).out
    assert ran.code == 0
    assert "\x1b" not in out
    assert "\x9b" not in out
