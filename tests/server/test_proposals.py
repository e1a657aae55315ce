"""A seat's staff proposes orders: from what the seat knows, around what it has written, and for it only."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

import sealed_orders as so
from sealed_orders.bots.decision import BotFailure, Decided, Question, decide
from sealed_orders.bots.proposal import adviser, seed
from sealed_orders.kernel.wire import digest, given
from sealed_orders.server.http.background import Background
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol.asking import AskProposal
from sealed_orders.table.protocol.telling import Drafted, Problem, Proposed
from sealed_orders.table.work.in_place import InPlace
from sealed_orders.table.work.pool import Awaited, somebody
from sealed_orders.testing import leaks
from tests.server.player import Player, make_match

TWO = {"raider": "me", "hunter": "here"}
ASKED: list[Question] = []


class Pool(InPlace):
    """Bots asked in this process, so that a test sees the question."""

    async def decide(self, question: Question, awaited: Awaited = somebody) -> Decided:
        ASKED.append(question)
        return decide(question)


@pytest.fixture
def asked(server: Background, monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    monkeypatch.setattr(server.desk.matches, "pool", Pool())
    ASKED.clear()
    return ASKED


def propose(player: Player, number: int = 1, **more: object) -> Proposed:
    player.send(type="propose", id=number, order=more.get("order", {}), keys=more.get("keys", []))
    return player.expect(Proposed)


def test_a_proposal_is_an_order_that_can_be_sealed(server: Background) -> None:
    made = make_match(server, "tutorial", TWO)
    with Player(server, made.seats["hunter"]) as hunter:
        assert hunter.position.staff == "lieutenant"
        found = propose(hunter, 7)
        assert (found.id, found.number) == (7, hunter.position.number)
        assert found.order.keys() == {"cruiser"}  # to keep the flights is what happens anyway
        assert found.reason
        assert hunter.position.sealed is None  # never by itself
        hunter.seal(found.order)


def test_what_is_written_stays_and_choices_can_be_named(server: Background) -> None:
    made = make_match(server, "tutorial", TWO)
    with Player(server, made.seats["hunter"]) as hunter:
        assert propose(hunter, order={"flights": ["0"]}).order.keys() == {"cruiser"}
        assert propose(hunter, order={"flights": ["4"]}, keys=["flights"]).order == {"flights": ("0",)}


def test_the_bot_is_asked_once_for_a_decision_and_gets_what_the_seat_knows(
    server: Background, asked: list[Question]
) -> None:
    made = make_match(server, "tutorial", TWO)
    with Player(server, made.seats["hunter"]) as hunter, Player(server, made.seats["hunter"]) as phone:
        assert propose(hunter).order == propose(phone).order == propose(hunter).order
    (question,) = asked
    match = so.Match.new("tutorial", seed="another")
    assert (question.side, given(question.view, question.log)) == (
        "hunter",
        given(match.view("hunter"), match.log("hunter")),
    )


def test_other_windows_and_other_sides_get_nothing_of_it(server: Background) -> None:
    made = make_match(server, "tutorial", TWO)
    with Player(server, made.seats["hunter"]) as hunter, Player(server, made.seats["raider"]) as raider:
        propose(hunter)
        assert raider.quiet()


def test_those_who_watch_and_those_not_asked_have_no_staff(server: Background) -> None:
    made = make_match(
        server, "bismarck_solitaire", {"bismarck": "me", "prinz_eugen": "here"}, options={"players": "two"}
    )
    with Player(server, made.watch) as watcher:
        assert watcher.position.staff == ""
        watcher.send(type="propose", id=1, order={})
        assert watcher.expect(Problem).text == "Your staff has nothing to propose now."
    with Player(server, made.seats["prinz_eugen"]) as waiting:
        assert waiting.position.prompt is None
        waiting.send(type="propose", id=1, order={})
        waiting.expect(Problem)


def test_who_plays_without_a_plot_table_has_no_staff(server: Background) -> None:
    made = make_match(server, "bismarck", {"british": "me", "german": "here"}, options={"plot_table": "off"})
    with Player(server, made.seats["british"]) as british:
        assert british.position.staff == ""
        british.send(type="propose", id=1, order={})
        british.expect(Problem)


def test_a_bot_that_fails_is_said_to_and_can_be_asked_again(
    server: Background, monkeypatch: pytest.MonkeyPatch
) -> None:
    pool = server.desk.matches.pool
    whole = pool.decide

    async def fail(_: Question) -> Decided:
        raise BotFailure("no")

    made = make_match(server, "tutorial", TWO)
    with Player(server, made.seats["hunter"]) as hunter:
        monkeypatch.setattr(pool, "decide", fail)
        hunter.send(type="propose", id=1, order={})
        assert hunter.expect(Problem).text.startswith("Your staff has no proposal")
        monkeypatch.setattr(pool, "decide", whole)
        assert propose(hunter).order


def test_while_a_staff_thinks_its_seat_is_served(server: Background) -> None:
    made = make_match(server, "bismarck", {"british": "me", "german": "here"})
    with Player(server, made.seats["british"]) as british:
        british.send(type="propose", id=1, order={})
        british.send(type="draft", id=2, number=0, order={})
        kinds = [type(british.hear()) for _ in range(2)]
        while Proposed not in kinds:
            kinds.append(type(british.hear()))
        assert kinds.index(Drafted) < kinds.index(Proposed)


def proposed(match: so.Match, side: str) -> bytes:
    """Return what a staff proposes to a side, as bytes, with what a leak test reads from it."""
    order = b""
    if match.prompt(side) is not None and side in match.waiting:
        brief, number = gate.brief(match, side), match.number(side)
        bot = adviser(match.game.name, side, match.options)
        asked = Question(match.game.name, bot, side, seed(side, "seat", number), 1.0, brief.view, brief.log)
        order = gate.encode(gate.proposed(brief, decide(asked), AskProposal(1, {}), number))
    return gate.encode({"log": match.log(side), "proposal": order.decode()})


def test_what_a_staff_proposes_reveals_nothing_of_the_enemy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "packet", proposed)
    hunt = leaks.Hunt(so.load("tutorial"))
    for number in range(3):
        hunt.search("breakout", f"proposal {number}")
    assert hunt.comparisons > 20


def test_a_staff_that_knows_the_truth_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = gate.proposed

    def leaking(brief: gate.Brief, *rest: Any) -> Proposed:
        found = honest(brief, *rest)
        return replace(found, reason=f"{found.reason} {digest(brief.match.state)}")

    monkeypatch.setattr(gate, "proposed", leaking)
    monkeypatch.setattr(leaks, "packet", proposed)
    with pytest.raises(leaks.Leak, match="proposal"):
        leaks.Hunt(so.load("tutorial")).search("breakout", "proposal 0")
