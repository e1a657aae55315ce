"""The gate lets out what a side may know, and nothing else."""

from __future__ import annotations

import re
from fractions import Fraction
from types import SimpleNamespace

import msgspec
import pytest

import sealed_orders as so
from sealed_orders.bots.decision import Decided
from sealed_orders.kernel.board import Display, Panel, Shade, Token
from sealed_orders.kernel.dice import FastDice
from sealed_orders.kernel.event import once
from sealed_orders.kernel.fact import Damaged, Round, Shot, Who
from sealed_orders.kernel.game import Chance
from sealed_orders.kernel.minute import Minute
from sealed_orders.kernel.view import SPECTATOR
from sealed_orders.table.hindsight.replays import together
from sealed_orders.table.line.staff import Staff
from sealed_orders.table.matches import gate
from sealed_orders.table.protocol import forms
from sealed_orders.table.protocol.asking import AskProposal
from sealed_orders.table.protocol.telling import Position
from sealed_orders.table.seats import Glance, Seat
from sealed_orders.testing import leaks
from tests.own import GAMES


def seats(game: so.Game) -> tuple[Seat, ...]:
    sides = (*game.sides, SPECTATOR)
    return tuple(Seat(f"key of {side}", "match", side, "away", Glance("waiting", 0), 0) for side in sides)


def sent(match: so.Match, side: str) -> bytes:
    """Return everything that the server would now send a side: its position, a preview, and the match's status."""
    chairs = seats(match.game)
    seat = next(seat for seat in chairs if seat.side == side)
    prompt = match.prompt(side)
    order = prompt.sample(FastDice("preview")) if prompt else {}
    return gate.encode(
        {
            "log": match.log(side),
            "position": gate.position(match, chairs, seat),
            "preview": gate.preview(match, side, order, Display("")),
            "glance": gate.glance(match, side),
        }
    )


@pytest.mark.parametrize("game", GAMES)
def test_what_the_server_sends_reveals_nothing_of_the_enemy(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaks, "packet", sent)
    hunt = leaks.Hunt(so.load(game), points=2, continuations=4)
    hunt.search(next(iter(so.load(game).scenarios)), "gate")
    assert hunt.moments > 20


def test_a_chance_is_sent_with_all_its_figures_and_without_those_it_does_not_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = Chance(
        "hit Hood", Fraction(1, 4), "16.66", "1 of 4", "bismarck", "hood", "fire", "guns", "1114",
        expected=Fraction(3, 2), later=Fraction(1, 2), expected_later=Fraction(5, 2), effects=(("hull", "loses 1"),),
        likely=Fraction(1, 3), brings=(("german", Fraction(7, 2)),),
    )  # fmt: skip
    bare = Chance("miss", Fraction(3, 4), "16.66")
    match = so.Match.new("tutorial", seed="figures")
    monkeypatch.setattr(type(match.game), "chances", lambda *_, **__: (whole, bare))
    one, other = gate.preview(match, "raider", {}, Display("")).chances
    assert one == forms.ChanceLine(
        "hit Hood", "1/4", 25.0, "16.66", "1 of 4", "bismarck", "hood", "fire", "guns", 1.5, "1114", 50.0, 2.5,
        (("hull", "loses 1"),), "1/3", (("german", 3.5),),
    )  # fmt: skip
    assert other == forms.ChanceLine("miss", "3/4", 75.0, "16.66", "")


def test_a_leak_in_a_preview_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def peek(match: so.Match, side: str) -> bytes:
        return sent(match, side).replace(b'"log"', f'"enemy":"{match.state.raider}","log"'.encode(), 1)

    def search() -> None:
        for number in range(20):
            leaks.Hunt(so.load("tutorial")).search("breakout", f"gate {number}")

    monkeypatch.setattr(leaks, "packet", peek)
    with pytest.raises(leaks.Leak):
        search()


def test_both_sides_together_show_each_sides_own_ships_once() -> None:
    hood, contact = Token("hood", "Hood", "a", "british", "cruiser"), Token("bismarck", "?", "b", "german", "contact")
    bismarck = Token("bismarck", "Bismarck", "c", "german", "battleship")
    british = Display(
        "Turn 1", (hood, contact), (Panel("Fuel", ()),), shades=(Shade("night", ("a",)),), rows={"1": "3"}
    )
    shades = (Shade("night", ("b",)), Shade("fog", ("c",)))
    german = Display("Turn 1", (bismarck,), (Panel("Fuel", ()),), shades=shades, rows={"2": "4"})
    both = together({"british": british, "german": german})
    assert both.tokens == (hood, bismarck)
    assert [panel.title for panel in both.panels] == ["British: Fuel", "German: Fuel"]
    assert both.shades == (Shade("night", ("a", "b")), Shade("fog", ("c",)))
    assert both.rows == {"1": "3", "2": "4"}


def test_a_seats_staff_reads_on_where_it_stopped_and_from_the_start_when_the_match_was_loaded_again() -> None:
    match, staff = so.Match.new("bismarck", seed="staff"), Staff("british")
    first = staff.plot(gate.brief(match, "british"), {}, {})
    while match.state.turn < 3:
        for side in match.waiting:
            match.submit(side, {})
    now = gate.brief(match, "british")
    later = staff.plot(now, {}, {})
    assert later.plots != first.plots
    assert later == Staff("british").plot(now, {}, {})
    afresh = so.Match.new("bismarck", seed="staff")
    assert staff.plot(gate.brief(afresh, "british"), {}, {}) == first


def test_a_spectator_has_no_plot_table() -> None:
    brief = gate.brief(so.Match.new("bismarck", seed="staff"), SPECTATOR)
    assert Staff(SPECTATOR).plot(brief, {}, {}).plots == ()


def event(text: str, to: str, shots: int | None = None) -> so.Event:
    return so.Event("16.66", text, tuple(to.split()), (Shot(Who("bismarck"), Who("hood"), shots=shots),))


def test_in_the_truth_each_thing_appears_once_by_the_fuller_account() -> None:
    seen = event("Bismarck fires at Hood.", "british")
    known = event("Bismarck fires 26 salvos at Hood.", "german", 26)
    again = event("Bismarck fires at Hood.", "german")
    assert once((known, seen)) == once((seen, known)) == (known,)
    assert once((seen, again)) == (seen,), "of two that tell the same, the first"


def test_in_the_truth_what_is_not_the_same_stays() -> None:
    one = so.Event("16.66", "Hood is hit.", ("british",), (Damaged(Who("hood"), {"midships": 1}),))
    other = so.Event("16.66", "Bismarck is hit.", ("german",), (Damaged(Who("bismarck"), {"midships": 1, "knots": 2}),))
    silent = so.Event("16.66", "Something.", ("german",))
    twice = so.Event("16.66", "Hood is hit.", ("british",), (Damaged(Who("hood"), {"midships": 1}),))
    assert once((one, other, silent, twice)) == (one, other, silent, twice)


def test_a_prompt_goes_out_with_its_purse_its_costs_and_what_is_barred() -> None:
    strait = gate.form(so.Match.new("denmark_strait", seed="purse").prompt("german"))
    assert strait is not None
    assert strait.purse == forms.PurseLine(5, "points")
    first = strait.choices[0]
    assert isinstance(first, forms.PickForm)
    assert sum(option.cost for option in first.options) > 0
    hunt = gate.form(so.Match.new("bismarck", seed="barred").prompt("british"))
    assert hunt is not None
    hood = hunt.choices[0]
    assert isinstance(hood, forms.CourseForm)
    assert [(mode.name, mode.rule) for mode in hood.barred] == [("L", "6.23"), ("R", "6.26")]
    shadow = gate.form(so.Match.new("bismarck", "suffolk_in_contact", seed="asked").prompt("british"))
    assert shadow is not None
    assert isinstance(shadow.choices[0], forms.PickForm)
    assert shadow.choices[0].asked


@pytest.mark.parametrize("game", GAMES)
def test_a_display_goes_out_without_its_defaults_and_is_whole_when_read(game: str) -> None:
    match = so.Match.new(game, seed="lean")
    shown = match.display(match.waiting[0])
    sent = gate.encode(shown)
    assert not {'"note":""', '"facing":-1', '"track":[]', '"pinned":false'} & set(_pairs(sent.decode()))
    assert msgspec.json.decode(sent, type=Display) == shown


def _pairs(text: str) -> list[str]:
    return re.findall(r'"\w+":(?:""|-1|\[\]|false)', text)


def placed(match: so.Match, side: str) -> Position:
    chairs = seats(match.game)
    return gate.position(match, chairs, next(seat for seat in chairs if seat.side == side))


def test_a_position_has_the_whole_log_unless_it_is_asked_from_an_event_on() -> None:
    match = so.Match.new("tutorial", seed="log")
    match.submit("raider", "ship lurk")
    match.submit("hunter", "flights 1")
    seen = placed(match, "raider")
    assert (seen.start, seen.log) == (0, match.log("raider"))
    assert seen.log


def test_an_update_has_what_has_changed_and_nothing_else() -> None:
    match = so.Match.new("tutorial", seed="update")
    old = placed(match, "raider")
    still = msgspec.structs.replace(old, log=())
    assert gate.update(old, still) is None
    changes = {
        "log": {"log": (so.Event("1", "Told.", ("raider",)),)},
        "number": {"number": 1},
        "prompt": {"prompt": None},
        "display": {"display": Display("Later")},
        "sealed": {"sealed": "ship lurk"},
    }
    found = {name: msgspec.to_builtins(gate.update(old, msgspec.structs.replace(still, **new))).keys()  # type: ignore[arg-type]
             for name, new in changes.items()}  # fmt: skip
    bare = found["log"]
    assert {name: keys - bare for name, keys in found.items()} == {
        "log": set(), "number": {"prompt", "keys"}, "prompt": {"prompt"}, "display": {"display"}, "sealed": {"sealed"}
    }  # fmt: skip


def test_a_side_is_at_rest_while_it_waits_for_another_and_not_when_all_is_over() -> None:
    match = so.Match.new("tutorial", seed="rest")
    asked = placed(match, "raider")
    assert not gate.at_rest(asked)
    assert gate.at_rest(msgspec.structs.replace(asked, prompt=None))
    assert gate.at_rest(msgspec.structs.replace(asked, sealed="ship lurk"))
    match.resign("hunter")
    assert not gate.at_rest(placed(match, "raider"))


def test_the_round_is_the_last_one_told_of_and_the_first_before() -> None:
    told = [so.Event("1", "Round.", ("raider",), (Round(number),)) for number in (2, 3)]
    for events, number in ((told, 3), ([], 1)):
        assert gate._round(SimpleNamespace(log=lambda _, events=events: events), "raider") == number  # type: ignore[arg-type]


def test_forty_events_are_sent_unasked() -> None:
    long = SimpleNamespace(log_length=lambda _: 100)
    assert gate.newest(long, "raider") == 60  # type: ignore[arg-type]


def test_only_in_an_open_game_a_side_that_waits_sees_what_another_is_asked() -> None:
    match = so.Match.new("bismarck_solitaire", seed="partner")
    waiting = match.waiting[0]
    idle = next(side for side in match.game.sides if side not in match.waiting)
    assert placed(match, idle).partner == gate.form(match.prompt(waiting))
    assert placed(match, waiting).partner is placed(match, SPECTATOR).partner is None
    match.resign(waiting)
    assert placed(match, idle).partner is None
    hidden = so.Match.new("tutorial", seed="partner")
    hidden.submit("raider", "ship lurk")
    assert placed(hidden, "raider").partner is None


def test_a_glance_says_whose_turn_it_is_which_turn_and_what_came_last() -> None:
    match = so.Match.new("tutorial", seed="glance")
    first = gate.glance(match, "raider")
    assert (first.state, first.turn, first.turns) == ("your turn", 1, 8)
    assert gate.glance(match, SPECTATOR).state == "waiting"
    match.submit("raider", "ship lurk")
    assert gate.glance(match, "raider").state == "waiting"
    match.submit("hunter", "flights 0")
    later, last = gate.glance(match, "raider"), match.log("raider")[-1]
    assert (later.state, later.turn) == ("your turn", 2)
    assert later.last is not None
    assert (later.last.rule, later.last.text) == (last.rule, last.text)
    match.resign("raider")
    assert gate.glance(match, "raider").state == "over"


def test_a_game_that_counts_no_turns_has_none_at_a_glance() -> None:
    assert gate.glance(so.Match.new("denmark_strait", seed="glance"), "british").turns == 0


def test_a_short_log_is_sent_whole_and_a_spectator_has_no_staff() -> None:
    match = so.Match.new("tutorial", seed="short")
    assert gate.newest(match, "raider") == 0
    assert (gate.staff(match, "raider"), gate.staff(match, SPECTATOR)) == ("corsair", "")


def test_a_partner_reads_a_draft_only_in_an_open_game_and_before_it_is_sealed() -> None:
    match = so.Match.new("bismarck_solitaire", seed="drafts")
    side = match.waiting[0]
    prompt = match.prompt(side)
    assert prompt is not None
    order = prompt.sample(FastDice("drafts"))
    assert gate.partners_draft(match, side, order) is not None
    idle = next(side for side in match.game.sides if side not in match.waiting)
    assert gate.partners_draft(match, idle, order) is None
    match._sealed[side] = order
    assert gate.partners_draft(match, side, order) is None
    hidden = so.Match.new("tutorial", seed="drafts")
    assert gate.partners_draft(hidden, "raider", {"ship": ("lurk",)}) is None


def test_a_proposal_answers_its_question_for_its_decision() -> None:
    match = so.Match.new("tutorial", seed="proposal")
    decided = Decided("ship lurk", Minute("lieutenant", "1", "", ""))
    answer = gate.proposed(gate.brief(match, "raider"), decided, AskProposal(7, {}), 3)
    assert (answer.id, answer.number, answer.order) == (7, 3, {"ship": ("lurk",)})


def test_a_probability_is_said_in_percent_to_two_places() -> None:
    assert gate.percent(Fraction(1, 3)) == 33.33
