"""Two players together each see what the other is asked, and end the match as one."""

from __future__ import annotations

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.server.http.background import Background
from sealed_orders.table.lobby.library import catalogue
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.forms import PromptForm
from sealed_orders.table.protocol.telling import PartnersDraft, Position
from sealed_orders.testing.play import decisions
from tests.server.player import Player, make_match
from tests.server.test_gate import seats

CRUISE = "bismarck_solitaire"


def seen(match: so.Match, side: str) -> Position:
    chairs = seats(match.game)
    return gate.position(match, chairs, next(seat for seat in chairs if seat.side == side))


@pytest.fixture
def cruise() -> so.Match:
    return so.Match.new(CRUISE, "northern_gate", {"players": "two"}, seed="x")


def test_the_lobby_and_the_seat_know_that_a_game_is_played_together(cruise: so.Match) -> None:
    assert [card.name for card in catalogue() if card.cooperative] == [CRUISE]
    assert (seen(cruise, "bismarck").cooperative, seen(cruise, "bismarck").open) == (True, True)


def without_step(prompt: PromptForm | None) -> PromptForm | None:
    """Return a prompt as a partner gets it: without its step, for which only the player who is asked writes rules."""
    return prompt and msgspec.structs.replace(prompt, step="")


def test_who_has_nothing_to_answer_reads_what_the_partner_is_asked(cruise: so.Match) -> None:
    asked, other = cruise.waiting[0], next(side for side in cruise.game.sides if side not in cruise.waiting)
    assert seen(cruise, asked).partner is None
    assert seen(cruise, other).prompt is None
    assert seen(cruise, other).partner == without_step(seen(cruise, asked).prompt)
    assert seen(cruise, "spectator").partner is None


def test_when_it_is_the_partners_turn_an_update_says_what_is_asked(cruise: so.Match) -> None:
    asked = cruise.waiting[0]
    prompt, before = cruise.prompt(asked), seen(cruise, asked)
    assert prompt is not None
    cruise.submit(asked, so.bot(CRUISE, "commander", asked).decide(cruise.view(asked), prompt, cruise.log(asked)))
    change = gate.update(before, seen(cruise, asked))
    assert cruise.waiting == ("prinz_eugen",)
    assert change is not None
    assert change.partner == without_step(seen(cruise, "prinz_eugen").prompt)


def test_in_a_hidden_game_nobody_sees_who_is_asked() -> None:
    match = so.Match.new("bismarck", seed="x")
    assert not seen(match, "british").open
    for side in match.game.sides:
        assert seen(match, side).partner is None


def test_the_medal_is_announced_when_the_match_is_over(cruise: so.Match) -> None:
    assert seen(cruise, "bismarck").medal is None
    list(decisions(cruise, "x"))
    medal, entry = seen(cruise, "prinz_eugen").medal, cruise.entry()
    assert medal is not None
    assert entry is not None
    assert medal.name == "Squadron Medal"
    assert medal.earned is bool(entry.medal)


def test_a_partner_sees_what_is_drafted_before_it_is_sealed(server: Background) -> None:
    made = make_match(server, CRUISE, {"bismarck": "me", "prinz_eugen": "away"}, options={"players": "two"})
    with Player(server, made.seats["bismarck"]) as lead, Player(server, made.seats["prinz_eugen"]) as wing:
        assert wing.position.partner is not None
        lead.draft({"bismarck": ("A6nw",), "hood": ("A6nw",), "prinz_eugen": ("Q9",)})
        assert wing.expect(PartnersDraft) == PartnersDraft("bismarck", {"bismarck": ("A6nw",)})
        assert wing.position.sealed is None


def drafts(player: Player) -> list[PartnersDraft]:
    """Return the drafts that a player was sent."""
    return [message for message in player.received() if isinstance(message, PartnersDraft)]


def test_nobody_else_is_shown_a_draft(server: Background) -> None:
    made = make_match(server, CRUISE, {"bismarck": "me", "prinz_eugen": "away"}, options={"players": "two"})
    with Player(server, made.seats["bismarck"]) as lead, Player(server, made.watch) as watcher:
        lead.draft({"bismarck": ("A6nw",)})
        assert not drafts(watcher)
    for game, sides in (("tutorial", ("raider", "hunter")), ("denmark_strait", ("british", "german"))):
        made = make_match(server, game, dict.fromkeys(sides, "away"))
        with Player(server, made.seats[sides[0]]) as one, Player(server, made.seats[sides[1]]) as other:
            one.draft({})
            assert not drafts(other)
