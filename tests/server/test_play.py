"""Playing over the wire."""

from __future__ import annotations

from contextlib import ExitStack
from typing import NamedTuple

import httpx
import pytest
from msgspec.structs import replace

import sealed_orders as so
from sealed_orders.bots.decision import Question, decide
from sealed_orders.kernel.board import Display
from sealed_orders.kernel.minute import bot_seed
from sealed_orders.kernel.record import Record
from sealed_orders.server.http.background import Background
from sealed_orders.table.protocol.telling import (
    Position,
    Refused,
    Sealed,
    Stale,
    Thinking,
    Update,
    Withdrawn,
)
from tests.own import GAMES
from tests.server.player import Player, make_match, play_out


def in_order(position: Position) -> Position:
    """Return a position with its tokens by id: clients must not rely on their order."""
    return replace(position, display=in_order_display(position.display))


def in_order_display(display: Display) -> Display:
    return replace(display, tokens=tuple(sorted(display.tokens, key=lambda token: token.id)))


def fetch_record(server: Background, key: str) -> Record:
    return Record.decode(httpx.get(f"{server.url}/api/seats/{key}/record").content)


class Played(NamedTuple):
    """A match played over the wire to its end."""

    record: Record
    held: dict[str, Position]  # what each side's client holds, made up of a position and all updates since
    sent: dict[str, Position]  # what the server sends when it is asked for everything again


@pytest.fixture(scope="module", params=GAMES)
def played(server: Background, request: pytest.FixtureRequest) -> Played:
    made = make_match(server, request.param, dict.fromkeys(so.load(request.param).playing({}), "away"))
    with ExitStack() as stack:
        players = {side: stack.enter_context(Player(server, key)) for side, key in made.seats.items()}
        play_out(players)
        held = {side: in_order(player.position) for side, player in players.items()}
        for player in players.values():
            player.resume()
            player.expect(Position)
        sent = {side: in_order(player.position) for side, player in players.items()}
    return Played(fetch_record(server, made.watch), held, sent)


def test_a_match_over_the_wire_has_the_same_record_as_in_process(played: Played) -> None:
    record = played.record
    again = so.Match.new(record.game, record.scenario, record.options, seed=record.seed)
    for decision in record.decisions:
        for side, text in decision.orders.items():
            again.submit(side, text)
    assert again.record().encode() == record.encode()
    for side, position in played.sent.items():
        assert position.log == again.log(side)
        assert position.display == in_order_display(again.game.display(again.view(side)))


def test_updates_add_up_to_the_position(played: Played) -> None:
    assert played.held == played.sent


@pytest.mark.parametrize("game", GAMES)
def test_bots_over_the_wire_make_the_same_record_as_in_process(server: Background, game: str) -> None:
    made = make_match(server, game, dict.fromkeys(so.load(game).playing({}), "bot random"))
    with Player(server, made.watch) as spectator:
        while spectator.position.outcome is None:
            spectator.hear()
    record = fetch_record(server, made.watch)
    assert record.seed is not None
    match = so.Match.new(game, record.scenario, record.options, seed=record.seed)
    match.seat(dict.fromkeys(match.game.playing(match.options), "random"))
    while match.outcome is None:
        for side in match.waiting:
            seed = bot_seed(record.seed, side, match.number(side))
            asked = Question(game, "random", side, seed, 1.0, match.view(side), match.log(side))
            match.submit(side, *decide(asked)[:2])
    assert match.record().encode() == record.encode()


def test_an_order_is_acknowledged_before_what_follows_from_it(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        raider.send(type="order", number=0, order={"ship": ["lurk"]})
        assert isinstance(raider.hear(), Sealed)
        hunter.send(type="order", number=0, order={})
        assert isinstance(hunter.hear(), Sealed)
        assert hunter.expect(Update).number == 1
        assert raider.expect(Update).number == 1


def test_nobody_sees_that_another_side_has_sealed_or_withdrawn(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with (
        Player(server, made.seats["raider"]) as raider,
        Player(server, made.seats["hunter"]) as hunter,
        Player(server, made.watch) as spectator,
    ):
        spectator.expect(Thinking)
        raider.seal({"ship": ("lurk",)})
        assert hunter.quiet()
        assert spectator.quiet()
        raider.send(type="withdraw", number=0)
        raider.expect(Withdrawn)
        assert hunter.quiet()
        assert spectator.quiet()


def test_a_spectator_sees_what_all_sides_see(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with (
        Player(server, made.seats["raider"]) as raider,
        Player(server, made.seats["hunter"]) as hunter,
        Player(server, made.watch) as spectator,
    ):
        raider.seal({"ship": ("lurk",)})
        hunter.seal({})
        update = spectator.expect(Update)
        assert [event.text for event in update.log] == ["Turn 1: orders carried out."]
        assert spectator.position.display.tokens == ()
        assert spectator.position.prompt is None
        assert spectator.position.seed is None
        spectator.send(type="order", number=0, order={"ship": ["lurk"]})
        spectator.expect(Stale)


def test_a_side_at_rest_sees_that_another_is_at_its_orders(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider:
        raider.seal({"ship": ("lurk",)})
        assert raider.expect(Thinking).seconds == 0


def test_an_illegal_order_is_refused_with_its_paragraph_and_changes_nothing(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["hunter"]) as hunter:
        refused = hunter.order({"flights": ("9",)})
        assert isinstance(refused, Refused)
        assert (refused.key, refused.rule, refused.number) == ("flights", "2.3", 0)
        assert "0 to 4" in refused.text
        assert hunter.position.sealed is None
        assert hunter.seal({"flights": ("2",)}) == "flights 2"
        assert isinstance(hunter.order({"flights": ("9",)}), Refused)
        hunter.resume()
        assert hunter.expect(Position).sealed == "flights 2"


def test_an_order_for_the_other_side_is_refused(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["hunter"]) as hunter:
        refused = hunter.order({"ship": ("lurk",)})
        assert isinstance(refused, Refused)
        assert refused.key == "ship"


def test_a_stale_answer_is_refused_and_the_present_position_sent(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        raider.seal({"ship": ("lurk",)})
        hunter.seal({})
        raider.expect(Update)
        raider.send(type="order", number=0, order={"ship": ["lurk"]})
        assert raider.expect(Stale).number == 0
        position = raider.hear()
        assert isinstance(position, Position)
        assert position.number == 1
        raider.send(type="withdraw", number=0)
        raider.expect(Stale)


def test_a_sealed_order_can_be_changed_and_taken_back(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider, Player(server, made.seats["hunter"]) as hunter:
        raider.seal({"ship": ("lurk",)})
        raider.seal({"ship": ("run", "faroes")})
        raider.send(type="withdraw", number=0)
        raider.expect(Withdrawn)
        hunter.seal({})
        assert raider.quiet() or raider.position.number == 0
        raider.seal({"ship": ("run", "faroes")})
        assert raider.expect(Update).number == 1
        assert [token.cell for token in raider.position.display.tokens] == ["faroes"]


def test_a_seat_on_two_screens_shows_the_same_on_both(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as one, Player(server, made.seats["raider"]) as other:
        one.seal({"ship": ("lurk",)})
        assert other.expect(Update).sealed == "ship lurk"
        other.send(type="withdraw", number=0)
        assert one.expect(Update).sealed is None


def test_a_player_who_comes_back_in_mid_prompt_has_lost_nothing(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "away", "hunter": "away"})
    with Player(server, made.seats["raider"]) as raider:
        raider.seal({"ship": ("run", "faroes")})
    with Player(server, made.seats["hunter"]) as hunter:
        hunter.seal({})
        hunter.expect(Update)
    with Player(server, made.seats["raider"]) as raider:
        assert raider.position.number == 1
        assert raider.position.sealed is None
        assert raider.asked
        whole = raider.position.log
        raider.seal({"ship": ("lurk",)})
    with Player(server, made.seats["raider"], query=f"?from={len(whole)}") as raider:
        assert raider.position.sealed == "ship lurk"
        assert (raider.position.start, raider.position.log) == (len(whole), ())


def test_against_a_bot_a_person_is_asked_repeatedly(server: Background) -> None:
    made = make_match(server, "tutorial", {"raider": "me", "hunter": "bot random"})
    assert list(made.seats) == ["raider"]
    with Player(server, made.seats["raider"]) as raider:
        assert raider.position.sides == {"raider": "me", "hunter": "bot random"}
        play_out({"raider": raider})
        assert raider.position.outcome is not None


def test_of_the_next_prompt_only_the_choices_that_differ_are_sent(server: Background) -> None:
    made = make_match(server, "bismarck", {"british": "away", "german": "away"})
    with Player(server, made.seats["british"]) as british, Player(server, made.seats["german"]) as german:
        german.seal({})
        british.seal({"hood": ("M", "1621", "1620")})
        update = british.expect(Update)
        assert update.prompt
        assert update.keys
        assert {"hood"} <= {choice.key for choice in update.prompt.choices} < set(update.keys)
        held = british.position
        british.resume()
        assert held.prompt == british.expect(Position).prompt
