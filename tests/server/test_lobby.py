"""The lobby: making matches, taking seats, and the lists of them."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import httpx
import msgspec
import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed

import sealed_orders as so
from sealed_orders.kernel.dice import Dice, FastDice
from sealed_orders.kernel.record import Decision, Record
from sealed_orders.server.database.databases import SqliteFile
from sealed_orders.server.http.background import Background
from sealed_orders.table.lobby import beginnings
from sealed_orders.table.lobby.beginnings import MOST_DECISIONS
from sealed_orders.table.protocol.matches import Made
from sealed_orders.table.protocol.telling import Problem, Update
from sealed_orders.table.routes.matches import LARGEST_RECORD
from tests.own import GAMES
from tests.server.player import Player, invite, make_match, play_out

AWAY = {"raider": "away", "hunter": "away"}
SCENARIO = 'title = "Close"\nraider = "faroes"\nhunter = "faroes"\nflights = 6\n'


def mine(server: Background, *keys: str) -> list[dict[str, Any]]:
    answer = httpx.post(f"{server.url}/api/mine", json={"keys": keys})
    assert answer.status_code == 200
    rows: list[dict[str, Any]] = answer.json()
    return rows


def bring(server: Background, data: bytes) -> httpx.Response:
    return httpx.post(f"{server.url}/api/import", content=data)


def replay(server: Background, key: str, **query: Any) -> dict[str, Any]:
    answer = httpx.get(f"{server.url}/api/seats/{key}/replay", params=query)
    assert answer.status_code == 200, answer.text
    moments: dict[str, Any] = answer.json()
    return moments


def played_match(seed: str = "a", decisions: int | None = None) -> so.Match:
    match = so.Match.new("tutorial", seed=seed)
    dice = FastDice(seed)
    while match.outcome is None and (decisions is None or len(match.decisions) < decisions):
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, prompt.sample(dice))
    return match


# Games


def test_every_game_is_shown_with_its_scenarios_switches_bots_and_odds(server: Background) -> None:
    games = {game["name"]: game for game in httpx.get(f"{server.url}/api/games").json()}
    assert tuple(games) == so.game_names()
    tutorial = games["tutorial"]
    assert [scenario["name"] for scenario in tutorial["scenarios"]] == ["breakout", "at_large"]
    assert tutorial["switches"][0]["values"] == ["on", "off"]
    assert tutorial["bots"][-1]["name"] == "random"
    assert tutorial["bots"][-1]["sides"] == ["raider", "hunter"]
    assert {bot["name"]: bot["sides"] for bot in games["bismarck"]["bots"]}["otto"] == ["german"]
    facts = [
        {"name": "flights", "kind": "number", "default": 0, "values": [], "labels": {}},
        {"name": "lurking", "kind": "truth", "default": False, "values": [], "labels": {}},
    ]
    assert tutorial["odds"][0]["facts"] == facts


@pytest.mark.parametrize(
    ("seats", "said", "solitaire"),
    [
        ({"british": "me", "german": "bot otto"}, {}, True),
        ({"british": "me", "german": "bot otto"}, {"solitaire": "off"}, False),
        ({"british": "me", "german": "away"}, {}, False),
        ({"british": "me", "german": "away"}, {"solitaire": "on"}, True),
        ({"british": "bot cadet", "german": "bot cadet"}, {}, True),
    ],
)
def test_against_a_computer_german_the_solitaire_rules_are_in_force_unless_switched_off(
    server: Background, seats: dict[str, str], said: dict[str, str], solitaire: bool
) -> None:
    """Bismarck 15.2: everybody who looks sees it, because then the oilers take no part."""
    made = make_match(server, "bismarck", seats, options=said, watch=True)
    with Player(server, made.watch) as spectator:
        told = [event.text for event in spectator.position.log]
    assert ("Not in play: Belchen, Hamburg, Lothringen." in told) is solitaire
    for key in (*made.seats.values(), made.watch):
        httpx.delete(f"{server.url}/api/seats/{key}")


def test_every_scenario_says_its_turns_and_about_how_many_minutes_it_takes(server: Background) -> None:
    games = {game["name"]: game for game in httpx.get(f"{server.url}/api/games").json()}
    scenarios = {one["name"]: one for one in games["bismarck"]["scenarios"]}
    assert (scenarios["campaign"]["turns"], scenarios["force_h"]["turns"], scenarios["first_patrol"]["turns"]) == (
        30,
        6,
        5,
    )
    assert all(one["turns"] == 0 for one in games["denmark_strait"]["scenarios"])  # nobody plays to its limit
    assert all(one["minutes"] >= 10 for game in games.values() for one in game["scenarios"])


def test_what_is_a_mere_id_is_called_by_its_name(server: Background) -> None:
    games = {game["name"]: game for game in httpx.get(f"{server.url}/api/games").json()}
    salvo = next(one for one in games["bismarck"]["odds"] if one["name"] == "salvo")
    labels = salvo["facts"][0]["labels"]
    assert (labels["ws8b"], labels["df1"], labels["prince_of_wales"]) == ("WS8B", "DF1", "Prince of Wales")
    players = next(one for one in games["bismarck_solitaire"]["switches"] if one["key"] == "players")
    assert players["words"] == {"one": "One player", "two": "Two together"}


@pytest.mark.parametrize("game", GAMES)
def test_a_board_has_every_terrain_whole_and_is_fetched_once(server: Background, game: str) -> None:
    answer = httpx.get(f"{server.url}/api/games/{game}/boards")
    for board, drawn in zip(answer.json(), so.load(game).boards(), strict=True):
        assert {terrain["name"]: terrain["next"] for terrain in board["terrains"]} == {
            terrain.name: {cell: list(near) for cell, near in terrain.next.items()} for terrain in drawn.terrains
        }
        assert len(board["cells"]) == len(drawn.cells)
    again = httpx.get(f"{server.url}/api/games/{game}/boards", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("game", GAMES)
def test_a_rulebook_has_every_paragraph(server: Background, game: str) -> None:
    rulebook = httpx.get(f"{server.url}/api/games/{game}/rulebook").json()
    assert [paragraph["number"] for paragraph in rulebook] == list(so.load(game).rulebook)


@pytest.mark.parametrize("game", GAMES)
def test_how_to_play_is_sent_section_by_section_and_once(server: Background, game: str) -> None:
    answer = httpx.get(f"{server.url}/api/games/{game}/how-to-play")
    expected = [{"title": section.title, "text": section.text} for section in so.load(game).how_to_play]
    assert expected
    assert answer.json() == expected
    again = httpx.get(f"{server.url}/api/games/{game}/how-to-play", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_odds_are_exact_fractions(server: Background) -> None:
    facts = {"facts": {"flights": 1, "lurking": True}}
    answer = httpx.post(f"{server.url}/api/games/tutorial/odds/search", json=facts)
    assert answer.json() == {"p": "1/3", "percent": 33.33}


@pytest.mark.parametrize(("scenario", "turns"), [("campaign", 30), ("first_patrol", 5), ("force_h", 6)])
def test_a_match_counts_its_turns_as_its_scenario_has_them(server: Background, scenario: str, turns: int) -> None:
    made = make_match(server, "bismarck", {"british": "me", "german": "here"}, scenario=scenario)
    row = mine(server, made.seats["british"])[0]
    assert (row["turn"], row["turns"]) == (1, turns)


def test_the_last_turn_is_counted_when_a_match_has_run_out_of_time(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "here"})
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        for _ in range(8):
            hunter.seal({"cruiser": ("steam",), "flights": ("0",)})
            raider.seal({"ship": ("lurk",)})
            while raider.position.outcome is None and not (raider.asked and hunter.asked):
                (hunter if raider.asked else raider).hear()
    row = mine(server, made.seats["raider"])[0]
    assert (row["state"], row["turn"], row["turns"]) == ("over", 8, 8)


# Making matches


def test_people_here_get_keys_friends_invitations_and_bots_and_open_seats_nothing(server: Background) -> None:
    def keys(raider: str, hunter: str) -> tuple[list[str], list[str]]:
        made = invite(server, "tutorial", {"raider": raider, "hunter": hunter})
        return list(made.seats), list(made.invites)

    assert keys("me", "here") == (["raider", "hunter"], [])
    assert keys("me", "away") == (["raider"], ["hunter"])
    assert keys("away", "open") == ([], ["raider"])
    assert keys("bot random", "bot random") == ([], [])


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"game": "chess"}, "Unknown game 'chess'"),
        ({"seats": {"raider": {"player": "me"}}}, "Nobody plays the hunter side"),
        ({"seats": {s: {"player": "me"} for s in ("raider", "hunter", "umpire")}}, "no side called umpire"),
        ({"seats": {s: {"player": "bot", "bot": "nelson"} for s in ("raider", "hunter")}}, "no bot called nelson"),
        ({"seats": {s: {"player": "ghost"} for s in ("raider", "hunter")}}, "ghost"),
        ({"scenario": "moon"}, "Unknown scenario 'moon'"),
        ({"options": {"wind": "on"}}, "Unknown option 'wind'"),
        ({"options": {"distress": "maybe"}}, "distress cannot be"),
        ({"scenario": {"toml": "title ="}}, "not TOML"),
        ({"scenario": {"toml": SCENARIO + "wind = 3"}}, "wind"),
        ({"scenario": {"toml": SCENARIO.replace("faroes", "moon")}}, "unknown area moon"),
        ({"seats": {s: {"player": "bot", "bot": "random", "seconds": 99} for s in ("raider", "hunter")}}, "<= 10"),
        ({"nmae": "a typing error"}, "nmae"),
    ],
)
def test_a_match_that_cannot_be_made_says_why(server: Background, change: dict[str, Any], said: str) -> None:
    seats = {"raider": {"player": "me"}, "hunter": {"player": "here"}}
    answer = httpx.post(f"{server.url}/api/matches", json={"game": "tutorial", "seats": seats} | change)
    assert answer.status_code in (400, 404)
    assert said in answer.json()["error"]


def test_a_scenario_file_can_be_played(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY, scenario={"toml": SCENARIO})
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        assert raider.position.display.tokens[0].cell == "faroes"
        play_out({"raider": raider, "hunter": hunter})
    record = Record.decode(httpx.get(f"{server.url}/api/seats/{made.watch}/record").content)
    assert record.setup is not None
    so.verify(record)


def test_option_switches_are_played_by(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY, options={"distress": "off"})
    with Player(server, made.seats["raider"]) as raider:
        assert raider.position.options == {"distress": "off"}


# Lists


def test_my_matches_say_whose_turn_it_is_if_i_may_know(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "away"}, name="Evening")
    raider_key, hunter_key = made.seats["raider"], made.seats["hunter"]
    assert [row["state"] for row in mine(server, raider_key, hunter_key)] == ["your turn", "your turn"]
    with Player(server, raider_key) as raider:
        before = mine(server, hunter_key)
        raider.seal({"ship": ("lurk",)})
        assert mine(server, raider_key)[0]["state"] == "waiting"
        assert mine(server, hunter_key) == before, "nothing of it tells that the raider has sealed"
        with Player(server, hunter_key) as hunter:
            hunter.seal({})
            row = mine(server, raider_key)[0]
            assert (row["state"], row["turn"], row["name"]) == ("your turn", 2, "Evening")
            assert row["last"] == {"rule": "2.1", "text": "Turn 1: orders carried out."}
            assert row["sides"] == {"raider": "me", "hunter": "away"}
            assert mine(server, hunter_key)[0]["sides"] == {"raider": "away", "hunter": "me"}
            play_out({"raider": raider, "hunter": hunter})
    row = mine(server, raider_key)[0]
    assert row["state"] == "over"
    assert row["outcome"]["text"]


def test_keys_that_open_nothing_are_left_out(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY)
    keys = [row["key"] for row in mine(server, "nosuchkey", made.seats["hunter"], made.seats["hunter"])]
    assert keys == [made.seats["hunter"]]


def test_an_open_seat_is_listed_and_taken_once(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "open"})
    listed = [row for row in httpx.get(f"{server.url}/api/open").json() if row["match"] == made.match]
    assert [(row["side"], row["sides"]) for row in listed] == [("hunter", {"raider": "away", "hunter": "open"})]
    with Player(server, made.seats["raider"]) as raider:
        assert raider.position.sides["hunter"] == "open"
        answer = httpx.post(f"{server.url}/api/open/{made.match}/hunter")
        assert raider.expect(Update).sides == {"raider": "me", "hunter": "away"}
    with Player(server, answer.json()["key"]) as hunter:
        assert hunter.position.side == "hunter"
    again = httpx.post(f"{server.url}/api/open/{made.match}/hunter")
    assert again.status_code == 409
    assert httpx.post(f"{server.url}/api/open/{made.match}/raider").status_code == 409
    assert made.match not in {row["match"] for row in httpx.get(f"{server.url}/api/open").json()}


def test_a_watched_match_can_be_watched_by_anyone_and_another_cannot(server: Background) -> None:
    shown = make_match(server, "tutorial", AWAY, watch=True)
    hidden = make_match(server, "tutorial", AWAY)
    listed = {row["match"]: row["side"] for row in httpx.get(f"{server.url}/api/open").json()}
    assert listed.get(shown.match) == "spectator"
    assert hidden.match not in listed
    key = httpx.post(f"{server.url}/api/open/{shown.match}/spectator").json()["key"]
    with Player(server, key) as guest:
        assert guest.position.side == "spectator"
    assert httpx.post(f"{server.url}/api/open/{hidden.match}/spectator").status_code == 409


def test_the_owner_deletes_a_match_and_everybody_is_notified(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "away"})
    with Player(server, made.seats["hunter"]) as hunter:
        assert httpx.delete(f"{server.url}/api/matches/{made.owner}").status_code == 204
        assert "deleted" in hunter.expect(Problem).text
        with pytest.raises(ConnectionClosed) as closed:
            hunter.hear()
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4410
    assert mine(server, *made.seats.values(), made.watch) == []


def test_a_guest_who_leaves_opens_their_seat_and_deletes_nothing(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "away"})
    with Player(server, made.seats["hunter"]) as hunter:
        assert httpx.delete(f"{server.url}/api/seats/{made.seats['hunter']}").status_code == 204
        assert "gave the seat up" in hunter.expect(Problem).text
    assert httpx.delete(f"{server.url}/api/seats/{made.watch}").status_code == 204
    assert mine(server, made.seats["hunter"]) == []
    assert mine(server, made.seats["raider"])[0]["sides"]["hunter"] == "open"
    assert httpx.post(f"{server.url}/api/open/{made.match}/hunter").status_code == 200


# Records and replays


def test_a_running_match_gives_a_side_its_own_record_only(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY)
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        raider.seal({"ship": ("run", "faroes")})
        hunter.seal({"flights": ("3",)})
        hunter.expect(Update)
        hunter.seal({"flights": ("1",)})
        answer = httpx.get(f"{server.url}/api/seats/{made.seats['raider']}/record")
        record = Record.decode(answer.content)
        assert record.seed is None
        assert [dict(decision.orders) for decision in record.decisions] == [{"raider": "ship run faroes"}]
        assert record.pending == {}
        assert "flights" not in answer.text
        assert "attachment" in answer.headers["content-disposition"]
    refused = httpx.get(f"{server.url}/api/seats/{made.watch}/record")
    assert refused.status_code == 403


def test_a_running_match_is_replayed_from_your_own_side_only(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY)
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        raider.seal({"ship": ("run", "faroes")})
        hunter.seal({})
        raider.expect(Update)
    own = replay(server, made.seats["raider"])
    assert (own["side"], own["points"], own["total"]) == ("raider", ["raider"], 2)
    assert [moment["display"]["tokens"][0]["cell"] for moment in own["moments"]] == ["norway", "faroes"]
    assert all(moment["orders"] == {} and moment["rolls"] == [] for moment in own["moments"])
    for point in ("hunter", "both"):
        refused = httpx.get(f"{server.url}/api/seats/{made.seats['raider']}/replay", params={"point": point})
        assert refused.status_code == 403
    assert replay(server, made.watch)["points"] == ["spectator"]


def test_a_match_that_is_over_is_replayed_from_every_side_with_orders_and_rolls(server: Background) -> None:
    match = played_match()
    made = msgspec.json.decode(bring(server, match.record().encode()).content, type=Made)
    for point in ("raider", "hunter", "both"):
        shown = replay(server, made.watch, point=point)
        assert shown["points"] == ["raider", "hunter", "both"]
        assert [moment["n"] for moment in shown["moments"]] == list(range(len(match.decisions) + 1))
        assert [moment["orders"] for moment in shown["moments"][1:]] == [dict(d.orders) for d in match.decisions]
        assert sum(len(moment["rolls"]) for moment in shown["moments"]) == len(match.dice.rolls)
    assert {token["id"] for token in shown["moments"][0]["display"]["tokens"]} == {"raider", "cruiser"}
    some = replay(server, made.watch, **{"from": 1, "to": 3})
    assert [moment["n"] for moment in some["moments"]] == [1, 2]
    assert some["total"] == len(match.decisions) + 1


def test_a_finished_record_can_be_brought_in_to_be_watched_again(server: Background) -> None:
    match = played_match("b")
    made = bring(server, match.record().encode()).json()
    assert mine(server, made["watch"])[0]["state"] == "over"
    with Player(server, made["seats"]["raider"]) as raider:
        assert raider.position.outcome == match.outcome
        assert raider.position.log == match.log("raider")
    assert httpx.get(f"{server.url}/api/seats/{made['watch']}/record").content == match.record().encode()


def test_a_running_record_with_its_seed_can_be_played_on(server: Background) -> None:
    match = played_match("c", decisions=2)
    match.submit("hunter", "flights 0")
    made = bring(server, match.record().encode()).json()
    with Player(server, made["seats"]["hunter"]) as hunter, Player(server, made["seats"]["raider"]) as raider:
        assert hunter.position.sealed == ""
        assert hunter.position.number == 2
        play_out({"raider": raider, "hunter": hunter})
    record = Record.decode(httpx.get(f"{server.url}/api/seats/{made['watch']}/record").content)
    assert so.verify(record).outcome is not None


def test_a_finished_record_of_older_rules_is_shown_by_its_events(server: Background) -> None:
    record = played_match("d").record()
    old = replace(record, version="0.9").encode()
    made = bring(server, old).json()
    shown = replay(server, made["watch"], point="both")
    assert all(moment["display"] is None for moment in shown["moments"])
    assert sum(len(moment["log"]) for moment in shown["moments"]) == sum(len(d.events) for d in record.decisions)


def test_what_was_not_verified_says_so_wherever_it_is_shown(server: Background) -> None:
    record = played_match("d").record()
    true = bring(server, record.encode()).json()
    old = bring(server, replace(record, version="0.9").encode()).json()
    versions = f"made under rules version 0.9 of tutorial, and this program has {record.version}"
    reason = f"{versions}: it can be read but not played again."
    for made, said in ((true, ""), (old, f"The record was {reason}")):
        assert made["unverified"] == said
        assert [row["unverified"] for row in mine(server, made["watch"], *made["seats"].values())] == [said] * 3
        assert replay(server, made["watch"])["unverified"] == said


def test_an_older_record_whose_seed_is_not_its_own_is_refused(server: Background) -> None:
    forged = replace(played_match("d").record(), version="0.9", commitment="\r\nset-cookie: x\u20ac")
    answer = bring(server, forged.encode())
    assert answer.status_code == 409
    assert "does not have the published hash" in answer.json()["error"]


def test_a_record_is_limited_in_decisions_and_in_bytes(server: Background) -> None:
    record = replace(played_match("d").record(), version="0.9")
    long = replace(record, decisions=(Decision({}, (), ""),) * (MOST_DECISIONS + 1))
    answer = bring(server, long.encode())
    assert answer.status_code == 400
    assert answer.json()["error"] == "The record has 2,001 decisions; the limit is 2,000."
    large = replace(record, setup={"x": "x" * LARGEST_RECORD})
    assert bring(server, large.encode()).status_code == 413


def test_a_long_record_is_taken_in_by_four_statements(server: Background) -> None:
    record = played_match("d").record()
    long = replace(record, version="0.9", decisions=(Decision({}, (), ""),) * MOST_DECISIONS)
    done: list[str] = []

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        done.append(statement)

    database = server.desk.matches.store.database
    assert isinstance(database, SqliteFile)
    engine = database.engine.sync_engine
    sa.event.listen(engine, "before_cursor_execute", note)
    try:
        made = bring(server, long.encode()).json()
    finally:
        sa.event.remove(engine, "before_cursor_execute", note)
    assert len([statement for statement in done if statement.startswith("INSERT")]) <= 4
    assert replay(server, made["watch"], **{"from": 0, "to": 1})["total"] == MOST_DECISIONS + 1


def test_the_event_loop_goes_on_while_a_scenario_is_read_and_a_record_proved(
    server: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads: list[int | None] = []

    for name in ("verify", "scenario_from_text"):
        real = getattr(beginnings, name)

        def noting(*given: Any, real: Any = real) -> Any:
            threads.append(threading.get_ident())
            return real(*given)

        monkeypatch.setattr(beginnings, name, noting)
    bring(server, played_match("d").record().encode())
    make_match(server, "tutorial", AWAY, scenario={"toml": SCENARIO})
    assert len(threads) == 2
    assert server.thread not in threads


@pytest.mark.parametrize(
    "toml",
    [".".join("a" * 20_000) + " = 1", ".".join("a" * 7_000) + " = 1", "x = " + "[" * 5_000, "x = " + "9" * 5_000],
    ids=["long", "dotted", "deep", "digits"],
)
def test_a_scenario_that_would_stop_the_parser_is_refused(server: Background, toml: str) -> None:
    seats = {"raider": {"player": "me"}, "hunter": {"player": "here"}}
    body = {"game": "tutorial", "seats": seats, "scenario": {"toml": toml}}
    answer = httpx.post(f"{server.url}/api/matches", json=body)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith("The scenario: it ")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"not a record", "is not a record"),
        (b'{"format":1}', "is not a record"),
        (played_match("e", decisions=2).record().sealed("raider").encode(), "sealed"),
        (played_match("e").record().encode().replace(b"ship lurk", b"ship run", 1), "differs"),
        (played_match("e").record().encode().replace(b'"game":"tutorial"', b'"game":"chess"', 1), "Unknown game"),
    ],
    ids=["text", "half", "sealed", "altered", "game"],
)
def test_a_record_that_cannot_be_brought_in_says_why(server: Background, data: bytes, said: str) -> None:
    answer = bring(server, data)
    assert 400 <= answer.status_code < 500
    assert said in answer.json()["error"]


def test_the_seed_is_shown_when_the_match_is_over_and_fits_its_hash(server: Background) -> None:
    made = make_match(server, "tutorial", AWAY)
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        assert raider.position.seed is None
        published = raider.position.commitment
        play_out({"raider": raider, "hunter": hunter})
        assert raider.position.seed is not None
        assert so.Match.new("tutorial", dice=Dice(raider.position.seed)).commitment == published
