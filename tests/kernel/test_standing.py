"""Standing answers: which rule answers what, when a person is asked, and how a record proves each use."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import msgspec
import pytest

from sealed_orders.kernel.board import Token
from sealed_orders.kernel.game import load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import Minute, bot_seed
from sealed_orders.kernel.option import Option
from sealed_orders.kernel.order import IllegalOrder, Order
from sealed_orders.kernel.prompt import Choice, Course, Mode, Number, Pick, Prompt
from sealed_orders.kernel.record import Record, RecordMismatch
from sealed_orders.kernel.replay import branch, replay, verify
from sealed_orders.kernel.standing import (
    DEFAULT,
    STAFF,
    Inquiry,
    Rule,
    Standing,
    changed,
    figure,
    in_force,
    inquiry,
    reply,
)
from sealed_orders.kernel.wire import given, packet
from tests.kernel.duel import BLUE, DUEL, RED

SHADOW = Pick("shadow", "Shadow with", (Option("norfolk", "Norfolk"), Option("nobody", "Nobody")), default=("nobody",))
WORD = Pick("word", "Word", (Option("yes", "Yes"), Option("no", "No")))
SAIL = Course("hood", "Hood", "a", (Mode("P", "Patrol"),), default=("P",))


@pytest.fixture(autouse=True)
def duel_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sealed_orders.kernel.replay.load", lambda name: DUEL if name == "duel" else load(name))


def question(*choices: Choice, turn: int = 1, staff: bool = False, facts: tuple[tuple[str, str], ...] = ()) -> Inquiry:
    tokens = (Token("hood", "Hood", "a", "british", "battleship", facts=facts),)
    return Inquiry(Prompt("Which?", "1", choices), "shadow", turn, tokens, staff)


def answers(rules: list[Rule], question: Inquiry, staff: Order | None = None) -> Order | None:
    replied = reply(rules, question, staff)
    return None if replied is None else replied.order


def test_the_first_legal_entry_is_the_answer() -> None:
    suffolk_first = Rule("shadow", "shadow", (("suffolk",), ("norfolk",), ("nobody",)))
    assert answers([suffolk_first], question(SHADOW)) == {"shadow": ("norfolk",)}


def test_without_a_legal_entry_the_person_is_asked() -> None:
    assert reply([Rule("shadow", "shadow", (("suffolk",),))], question(SHADOW)) is None


@pytest.mark.parametrize("rule", [Rule("fight", "shadow", (("nobody",),)), Rule("shadow", "evade", (("nobody",),))])
def test_a_rule_for_another_step_or_choice_does_not_apply(rule: Rule) -> None:
    assert reply([rule], question(SHADOW)) is None


def test_the_first_rule_that_applies_wins() -> None:
    rules = [Rule("shadow", "*", (("norfolk",),)), Rule("shadow", "shadow", (("nobody",),))]
    replied = reply(rules, question(SHADOW))
    assert replied is not None
    assert (replied.order, replied.used) == ({"shadow": ("norfolk",)}, (rules[0],))


def test_every_choice_needs_a_rule_unless_the_rest_keeps_its_default() -> None:
    both = question(SHADOW, Number("points", "Points", 0, 3, default=("0",)))
    rule = Rule("shadow", "shadow", (("norfolk",),))
    assert reply([rule], both) is None
    rested = msgspec.structs.replace(rule, rest="default")
    assert answers([rested], both) == {"shadow": ("norfolk",), "points": ("0",)}


def test_a_choice_without_a_default_is_never_left_to_the_rest() -> None:
    assert reply([Rule("shadow", "shadow", (("norfolk",),), rest="default")], question(SHADOW, WORD)) is None


def test_what_the_rules_of_the_game_refuse_together_is_asked() -> None:
    def never(_: Order) -> None:
        raise IllegalOrder("Not both.", key="shadow")

    refused = question(SHADOW)
    refused = refused._replace(prompt=replace(refused.prompt, together=never))
    assert reply([Rule("shadow", "shadow", (("norfolk",),))], refused) is None


@pytest.mark.parametrize(
    ("text", "is_below_20"), [("4 of 22", True), ("22 of 22", False), ("19 %", True), ("20", False), ("-3 left", True)]
)
def test_a_figure_decides(text: str, is_below_20: bool) -> None:
    below = Rule("shadow", "shadow", (("norfolk",),), unit="hood", fact="Hull", below=20)
    asked = question(SHADOW, facts=(("Hull", text),))
    assert (reply([below], asked) is not None) is is_below_20


def test_without_the_figure_a_rule_does_not_apply() -> None:
    rule = Rule("shadow", "shadow", (("norfolk",),), unit="hood", fact="Hull", above=0)
    assert reply([rule], question(SHADOW)) is None
    assert reply([rule], question(SHADOW, facts=(("Hull", "on patrol"),))) is None


def test_no_unit_means_the_one_that_the_choice_is_about() -> None:
    rule = Rule("shadow", "*", (("stay",),), fact="Hull", above=50)
    pick = Pick("hood_guns", "Guns", (Option("stay", "Stay"),), about="hood")
    assert reply([rule], question(pick, facts=(("Hull", "20 of 22"),))) is not None


@pytest.mark.parametrize(("turn", "applies"), [(2, False), (3, True), (5, True), (6, False)])
def test_a_rule_can_be_for_some_turns_only(turn: int, applies: bool) -> None:
    rule = Rule("shadow", "shadow", (("norfolk",),), turns=(3, 5))
    assert (reply([rule], question(SHADOW, turn=turn)) is not None) is applies


def test_main_orders_accept_only_the_staff_or_the_default() -> None:
    main = question(SAIL, SHADOW, staff=True)
    assert reply([Rule("shadow", "*", (("P",), ("norfolk",)))], main) is None
    assert answers([Rule("shadow", "*", (DEFAULT,))], main) == {"hood": ("P",), "shadow": ("nobody",)}


def test_the_staff_answers_what_is_left_to_it() -> None:
    left = reply([Rule("shadow", "*", (STAFF,))], question(SHADOW, staff=True))
    assert left is not None
    assert (left.order, left.staffed) == ({}, ("shadow",))
    whole = answers([Rule("shadow", "*", (STAFF,))], question(SHADOW, staff=True), {"shadow": ("norfolk",)})
    assert whole == {"shadow": ("norfolk",)}


def test_a_rule_for_every_question_leaves_it_to_the_staff_and_answers_nothing_itself() -> None:
    everything = Rule("*", "*", (STAFF, DEFAULT))
    assert answers([everything], question(WORD, staff=True), {"word": ("yes",)}) == {"word": ("yes",)}
    assert answers([everything], question(SHADOW)) == {"shadow": ("nobody",)}
    assert answers([everything], question(WORD)) is None
    assert answers([Rule("*", "*", (("norfolk",), DEFAULT))], question(SHADOW)) == {"shadow": ("nobody",)}
    assert answers([Rule("*", "shadow", (("norfolk",),))], question(SHADOW)) is None


def test_without_a_staff_the_next_entry_counts() -> None:
    assert answers([Rule("shadow", "*", (STAFF, DEFAULT))], question(SHADOW)) == {"shadow": ("nobody",)}


def test_a_figure_of_nothing_is_none() -> None:
    assert figure("0 of 0") is None
    assert figure("1 of 3") == Fraction(100, 3)


def test_later_rules_replace_earlier_ones_from_a_question_on() -> None:
    one, two = (Rule("shadow", "*", (DEFAULT,)),), (Rule("shadow", "*", (STAFF,)),)
    written = changed(changed((), RED, one, 2), RED, two, 5)
    assert [in_force(written, RED, number) for number in (1, 2, 4, 5)] == [(), one, one, two]
    assert in_force(written, BLUE, 9) == ()


def test_rules_that_never_answered_anything_leave_nothing_behind() -> None:
    one = (Rule("shadow", "*", (DEFAULT,)),)
    assert changed(changed((), RED, one, 2), RED, (), 2) == ()


BID = Rule("bids", "bid", (("8",), ("2",)))


def by_rule() -> Match:
    """Return a duel in which a rule gave red's bid."""
    match = Match.new(DUEL, seed="duel")
    match.standing = changed((), RED, (BID,), 0)
    here = inquiry(match, RED)
    replied = here and reply(in_force(match.standing, RED, 0), here)
    assert replied is not None
    match.submit(RED, replied.order, hand="rule")
    match.submit(BLUE, "bid 9")
    return match


def test_a_record_keeps_the_rules_and_when_they_answered(tmp_path: Path) -> None:
    match = by_rule()
    match.record().save(tmp_path / "duel.json")
    record = Record.load(tmp_path / "duel.json")
    assert record.standing == (Standing(RED, (BID,), 0),)
    assert record.hands == {1: {RED: "rule"}}
    assert verify(record).record().encode() == match.record().encode()


def test_without_rules_a_record_says_nothing_of_them() -> None:
    match = Match.new(DUEL, seed="duel")
    match.submit(RED, "bid 2")
    assert b"standing" not in match.record().encode()
    assert b"hands" not in match.record().encode()


@pytest.mark.parametrize(
    "standing", [(), (Standing(RED, (BID,), 1),), (Standing(BLUE, (BID,), 0),), (Standing(RED, (), 0),)]
)
def test_an_answer_by_rule_without_its_rule_is_found(standing: tuple[Standing, ...]) -> None:
    with pytest.raises(RecordMismatch, match=r"decision 1: the red side's standing answers do not give its order"):
        verify(replace(by_rule().record(), standing=standing))


def test_an_answer_that_the_rule_does_not_give_is_found() -> None:
    match = Match.new(DUEL, seed="duel")
    match.standing = changed((), RED, (BID,), 0)
    match.submit(RED, "bid 3", hand="rule")
    with pytest.raises(RecordMismatch, match="decision 1: the red side's standing answers"):
        verify(match.record())


def test_a_hand_without_an_order_is_found() -> None:
    record = replace(by_rule().record(), hands={1: {RED: "rule"}, 2: {RED: "rule"}})
    with pytest.raises(RecordMismatch, match="decision 2: the red side gave no order"):
        verify(record)


def test_a_pending_answer_by_rule_is_kept_and_proved() -> None:
    match = Match.new(DUEL, seed="duel")
    match.standing = changed((), RED, (BID,), 0)
    match.submit(RED, "bid 8", hand="rule")
    record = match.record()
    assert record.hands == {1: {RED: "rule"}}
    assert verify(record).hands == record.hands
    match.withdraw(RED)
    assert match.record().hands == {}


def test_the_staff_part_of_an_answer_is_proved_by_its_minute() -> None:
    match = Match.new(DUEL, seed="duel")
    match.standing = changed((), RED, (Rule("bids", "*", (STAFF,)),), 0)
    minute = Minute("someone", bot_seed("duel", RED, 0), given(match.view(RED), match.log(RED)))
    match.submit(RED, "bid 3", minute, hand="rule")
    assert verify(match.record()).hands == {1: {RED: "rule"}}
    with pytest.raises(RecordMismatch, match="standing answers"):
        verify(replace(match.record(), minutes={}))


def test_a_running_record_shows_a_side_its_own_rules_only() -> None:
    record = replace(by_rule().record(), standing=(Standing(RED, (BID,), 0), Standing(BLUE, (BID,), 0)))
    assert record.sealed(BLUE).standing == (Standing(BLUE, (BID,), 0),)
    assert record.sealed(BLUE).hands == {}


def test_a_match_played_on_from_a_point_has_no_rules() -> None:
    match = by_rule()
    while match.outcome is None:
        side = match.waiting[0]
        match.submit(side, "word yes" if match.view(side).step == "word" else "bid 0")
    assert in_force(branch(match.record(), 1, "again").standing, RED, 1) == ()


def test_a_rule_changes_nothing_that_any_side_gets() -> None:
    ruled, by_hand = by_rule(), Match.new(DUEL, seed="duel")
    by_hand.submit(RED, "bid 8")
    by_hand.submit(BLUE, "bid 9")
    assert [packet(ruled, side) for side in (RED, BLUE)] == [packet(by_hand, side) for side in (RED, BLUE)]
    assert replay(ruled.record()).hands == ruled.hands
