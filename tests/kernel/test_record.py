"""The record: saved, loaded, sealed, replayed and verified; and what happens to one that was altered."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sealed_orders.kernel.dice import commitment
from sealed_orders.kernel.event import Event, Outcome
from sealed_orders.kernel.fact import Turn
from sealed_orders.kernel.game import UnknownGame, load
from sealed_orders.kernel.match import Match
from sealed_orders.kernel.minute import Minute, bot_seed
from sealed_orders.kernel.record import BadRecord, Decision, Record, RecordMismatch, RecordUnplayable
from sealed_orders.kernel.replay import frame, replay, stages, verify
from sealed_orders.kernel.scenario import make_scenario
from sealed_orders.kernel.wire import digest, given
from sealed_orders.testing.play import decisions
from tests.kernel.duel import BLUE, DUEL, RED

TUTORIAL = load("tutorial")


@pytest.fixture(autouse=True)
def duel_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sealed_orders.kernel.replay.load", lambda name: DUEL if name == "duel" else load(name))


def played(upto: int = 2) -> Match:
    match = Match.new(DUEL, seed="duel")
    if upto >= 1:
        match.submit(RED, "bid 2")
        match.submit(BLUE, "bid 1")
    if upto >= 2:
        match.submit(BLUE, "word no")
    return match


def altered(number: int, **changes: Any) -> Record:
    record = played().record()
    decisions = list(record.decisions)
    decisions[number - 1] = replace(decisions[number - 1], **changes)
    return replace(record, decisions=tuple(decisions))


def test_a_record_holds_what_is_needed_to_play_again() -> None:
    record = played().record()
    assert (record.game, record.version, record.scenario, record.setup) == ("duel", "1.0", "rich", None)
    assert (record.seed, record.commitment) == ("duel", commitment("duel"))
    assert [decision.orders for decision in record.decisions] == [{RED: "bid 2", BLUE: "bid 1"}, {BLUE: "word no"}]
    assert record.decisions[-1].digest == digest(played().state)


def test_orders_are_kept_without_defaults() -> None:
    match = Match.new(DUEL, seed="duel")
    match.submit(RED, "bid 0")
    match.submit(BLUE, "bid 1")
    assert match.record().decisions[0].orders == {RED: "", BLUE: "bid 1"}


@pytest.mark.parametrize("upto", [0, 1, 2])
def test_a_record_is_the_same_after_saving_and_loading(upto: int, tmp_path: Path) -> None:
    record = played(upto).record()
    record.save(tmp_path / "duel.json")
    again = Record.load(tmp_path / "duel.json")
    assert again.encode() == record.encode()
    assert verify(again).state == played(upto).state
    assert list(tmp_path.iterdir()) == [tmp_path / "duel.json"]


def test_a_record_has_a_line_for_each_decision() -> None:
    lines = played().record().encode().splitlines()
    assert [line.startswith(b'{"orders":') for line in lines[1:-1]] == [True, True]
    msgspec.json.decode(played().record().encode())


def test_replay_stops_at_the_given_decision() -> None:
    record = played().record()
    assert [replay(record, n).waiting for n in (0, 1, 2)] == [(RED, BLUE), (BLUE,), ()]
    assert replay(record).outcome == record.outcome


def test_an_order_sealed_while_others_are_waited_for_is_kept() -> None:
    match = Match.new(DUEL, seed="duel")
    match.submit(RED, "bid 2")
    record = Record.decode(match.record().encode())
    assert record.pending == {RED: "bid 2"}
    for again in (replay(record), verify(record)):
        assert again.sealed(RED) == {"bid": ("2",)}
        assert again.waiting == (BLUE,)


def test_an_own_scenario_is_kept_in_the_record() -> None:
    source = {"title": "Poor", "purse": 1, "options": {"mood": "gay"}}
    match = Match.new(DUEL, make_scenario("poor", source, DUEL.setup_data, "poor.toml"), seed="duel")
    match.submit(RED, "bid 1")
    match.submit(BLUE, "")
    record = Record.decode(match.record().encode())
    assert record.setup == source
    again = verify(record)
    assert again.state == match.state
    assert again.options["mood"] == "gay"


ALTERED: dict[str, tuple[Record, str]] = {
    "scenario": (replace(played().record(), scenario="tossless"), "differs at decision 1: it was altered"),
    "no such scenario": (replace(played().record(), scenario="poor"), "set-up is not playable: Unknown scenario"),
    "setup": (replace(played().record(), setup={"title": "x", "purse": 1}), "at decision 1: Bid: 0 to 1, not 2"),
    "bad setup": (replace(played().record(), setup={"title": "x", "sum": 1}), "set-up is not playable: The record's"),
    "options": (replace(played().record(), options={"toss": "off"}), "differs at the opening"),
    "no such option": (replace(played().record(), options={"flag": "on"}), "set-up is not playable: Unknown option"),
    "commitment": (replace(played().record(), commitment=commitment("other")), "does not have the published hash"),
    "seed": (replace(played().record(), seed="other"), "does not have the published hash"),
    "opening": (replace(played().record(), opening=(Event("1", "The toss: 3.", (RED, BLUE)),)), "at the opening"),
    "an order": (altered(1, orders={RED: "bid 3", BLUE: "bid 1"}), "differs at decision 1: it was altered"),
    "an illegal order": (altered(2, orders={BLUE: "word what"}), "at decision 2: Word: what is not among the opt"),
    "another side": (altered(2, orders={RED: "word no"}), "differs at decision 2: other sides were asked"),
    "an event": (altered(1, events=(Event("2", "You bid 9.", (RED,)),)), "differs at decision 1: it was altered"),
    "a digest": (altered(2, digest="0" * 32), "differs at decision 2: it was altered"),
    "outcome": (replace(played().record(), outcome=Outcome(RED, {}, "3", "Red.")), "differs after decision 2: its out"),
    "no outcome": (replace(played().record(), outcome=None), "differs after decision 2"),
    "one decision fewer": (replace(played().record(), decisions=played(1).record().decisions), "after decision 1"),
    "one decision more": (
        replace(played().record(), decisions=(*played().record().decisions, Decision({RED: ""}, (), ""))),
        "differs at decision 3: other sides were asked",
    ),
    "pending": (replace(played(1).record(), pending={BLUE: "word what"}), "differs at decision 2: Word"),
    "pending of a side not asked": (replace(played(1).record(), pending={RED: "bid 1"}), "differs at decision 2"),
}  # fmt: skip


@pytest.mark.parametrize("what", ALTERED)
def test_whatever_was_altered_verify_names_the_place(what: str) -> None:
    record, text = ALTERED[what]
    with pytest.raises(RecordMismatch, match=text):
        verify(record)


@pytest.mark.parametrize(("kept", "true"), [("", True), ("No word", True), ("A lie", False)])
def test_an_optional_text_of_an_outcome_is_compared_where_a_record_has_it(
    kept: str, true: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    def newer(state: Any) -> Outcome | None:
        return Outcome(None, state.purse.copy(), "3", "It is no.", "No word") if state.word else None

    monkeypatch.setattr(DUEL, "outcome", newer)
    match = played()
    record = replace(match.record(), outcome=Outcome(None, match.state.purse, "3", "It is no.", kept))
    if true:
        verify(record)
    else:
        with pytest.raises(RecordMismatch, match="its outcome was altered"):
            verify(record)


def in_other_words(text: str) -> Record:
    """Return a record with wording that its game no longer uses."""
    record = played().record()
    reworded = tuple(replace(event, text=text) for event in record.decisions[0].events)
    first = replace(record.decisions[0], events=reworded)
    outcome = Outcome(record.outcome.winner, record.outcome.scores, "3", text) if record.outcome else None
    return replace(record, decisions=(first, *record.decisions[1:]), outcome=outcome)


def test_words_may_differ_only_if_the_game_has_changed_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    record = in_other_words("Thou biddest.")
    with pytest.raises(RecordMismatch, match="differs at decision 1"):
        verify(record)
    monkeypatch.setattr(type(DUEL), "wording", 2)
    assert verify(record).record().wording == 2
    with pytest.raises(RecordMismatch, match="differs at decision 1"):
        verify(replace(record, wording=2))


@pytest.mark.parametrize("change", [{"rule": "9"}, {"to": (BLUE,)}, {"facts": (Turn(9),)}], ids=str)
def test_in_other_words_nothing_but_words_may_differ(change: dict[str, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(DUEL), "wording", 2)
    record = in_other_words("Thou biddest.")
    events = (replace(record.decisions[0].events[0], **change), *record.decisions[0].events[1:])
    forged = replace(record.decisions[0], events=events)
    with pytest.raises(RecordMismatch, match="differs at decision 1"):
        verify(replace(record, decisions=(forged, *record.decisions[1:])))


@pytest.mark.parametrize("edition", [0, 2])
def test_words_of_an_edition_that_is_not_known_are_refused(edition: int) -> None:
    with pytest.raises(RecordMismatch, match=f"words are of edition {edition}, and the last known here is 1"):
        verify(replace(played().record(), wording=edition))


def test_the_edition_of_the_words_is_kept_unless_it_is_the_first(monkeypatch: pytest.MonkeyPatch) -> None:
    assert b"wording" not in played().record().encode()
    monkeypatch.setattr(type(DUEL), "wording", 2)
    assert Record.decode(played().record().encode()).wording == 2


def test_a_letter_changed_anywhere_in_a_file_is_noticed_or_changes_nothing() -> None:
    match = Match.new(TUTORIAL, seed="tamper")
    for _ in decisions(match, "tamper"):
        pass
    data = match.record().encode()
    for spot in range(0, len(data), 7):
        forged = data[:spot] + (b"8" if data[spot] == ord("7") else b"7") + data[spot + 1 :]
        with suppress(BadRecord, RecordMismatch, UnknownGame):
            record = Record.decode(forged)
            verify(record)
            assert record.encode() == data  # The name of an empty field, for instance.


def test_a_record_of_other_rules_can_be_read_but_not_played() -> None:
    record = replace(played().record(), version="0.9")
    with pytest.raises(RecordUnplayable, match=r"made under rules version 0\.9 of duel, and this program has 1\.0"):
        verify(record)
    assert [event.text for decision in record.decisions for event in decision.events][-1] == "The last word is no."


def test_a_record_of_an_unknown_game_says_so() -> None:
    with pytest.raises(UnknownGame, match="Unknown game 'chess'"):
        verify(replace(played().record(), game="chess"))


def test_while_a_match_runs_a_side_gets_its_own_part_of_the_record() -> None:
    match = played(1)
    record = match.record().sealed(RED)
    assert record.seed is None
    assert record.commitment == match.commitment
    assert [decision.orders for decision in record.decisions] == [{RED: "bid 2"}]
    assert [(event.text, event.to) for event in record.decisions[0].events] == [("You bid 2.", (RED,))]
    assert [event.to for event in record.opening] == [(RED,)]
    assert {decision.digest for decision in record.decisions} == {""}
    with pytest.raises(RecordUnplayable, match="seed is sealed until the match is over"):
        verify(record)


def test_a_sealed_record_reveals_nothing_of_the_enemy() -> None:
    one, other = Match.new(DUEL, seed="duel"), Match.new(DUEL, seed="duel")
    for match, bid in ((one, "bid 1"), (other, "bid 2")):
        match.submit(RED, "bid 3")
        match.submit(BLUE, bid)
    assert one.record().sealed(RED) == other.record().sealed(RED)


def test_a_sealed_record_hides_what_the_enemy_has_sealed() -> None:
    match = Match.new(DUEL, seed="duel")
    before = match.record().sealed(BLUE)
    match.submit(RED, "bid 2")
    assert match.record().sealed(BLUE) == before
    assert match.record().sealed(RED).pending == {RED: "bid 2"}


def test_when_a_match_is_over_everybody_gets_the_whole_record() -> None:
    record = played().record()
    assert record.sealed(RED) == record


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"", "duel.json is not a record: Input data was truncated."),
        (b"\xff\xfe", "duel.json is not a record: "),
        (b"[]", "duel.json is not a record: Expected `object`, got `array`."),
        (b'{"format": 1}', "duel.json is not a record: Object missing required field `game`."),
        (
            replace(played().record(), format=99).encode(),
            "duel.json has format 99; this program reads formats 1 to 3.",
        ),
        (b'{"x":' * 5_000, "duel.json is not a record: it is nested more than 16 deep."),
        (replace(played().record(), scenario="\0").encode(), "duel.json is not a record: it contains a NUL character."),
        (
            replace(played().record(), setup={"a": [[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]}).encode(),
            "duel.json is not a record: it is nested more than 16 deep.",
        ),
    ],
    ids=["nothing", "bytes", "list", "half", "format", "deep", "nul", "deep set-up"],
)
def test_a_file_that_is_not_a_record_is_refused_in_one_sentence(data: bytes, text: str) -> None:
    with pytest.raises(BadRecord) as caught:
        Record.decode(data, "duel.json")
    assert str(caught.value).startswith(text)


@pytest.mark.parametrize(
    ("field", "misspelt", "spot"),
    [
        (b'"pending"', b'"pendng"', "pendng"),
        (b'"digest"', b'"digest":"","digets"', "decisions[0].digets"),
        (b'"rule"', b'"rule":"","rlue"', "opening[0].rlue"),
        (b'"text"', b'"text":"","Text"', "opening[0].Text"),
    ],
    ids=["record", "decision", "event", "case"],
)
def test_a_misspelt_field_is_refused_and_not_taken_for_one_left_out(field: bytes, misspelt: bytes, spot: str) -> None:
    data = played().record().encode().replace(field, misspelt, 1)
    with pytest.raises(BadRecord, match=re.escape(f"it has an unknown field, {spot}.")):
        Record.decode(data, "duel.json")


def test_a_file_that_is_not_there_is_refused_in_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadRecord, match=r"There is no file \S*nothing\.json\."):
        Record.load(tmp_path / "nothing.json")


def test_a_failed_save_leaves_the_file_that_was_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "duel.json"
    played(1).record().save(path)
    before = path.read_bytes()

    def full(self: Path, data: bytes) -> int:
        raise OSError(28, f"No space left for {len(data)} bytes on {self}")

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(OSError, match="No space left"):
        played().record().save(path)
    assert path.read_bytes() == before


def test_the_events_of_a_decision_are_its_own_and_at_the_end_the_settlement() -> None:
    match = played(1)
    match.resign(BLUE)
    record = match.record()
    assert record.events_of(0) == record.opening
    assert record.events_of(1)[:2] == record.decisions[0].events
    assert [event.text for event in record.events_of(1)][2:] == ["The Blue side resigned."]
    assert [played().record().events_of(n) for n in (1, 2)] == [d.events for d in played().record().decisions]


def test_of_decisions_without_its_own_order_a_side_gets_its_events_and_nothing_else() -> None:
    told, untold = (Event("2", "Told.", (RED,)),), ()
    mixed = tuple(Decision({BLUE: "bid 1"}, events, "") for events in (told, untold))
    own = replace(played(1).record(), decisions=(*mixed, Decision({RED: "bid 1"}, (), ""))).sealed(RED).decisions
    assert own == (Decision({}, told, ""), Decision({RED: "bid 1"}, (), ""))


def test_only_a_finished_record_that_keeps_its_rolls_has_a_chain() -> None:
    assert b'"chain"' in played().record().encode()
    assert b'"chain"' not in played(1).record().encode()
    assert b'"chain"' not in replace(played().record(), format=2).encode()


def test_a_broken_chain_names_its_place() -> None:
    record = Record.decode(played().record().encode())
    assert record.broken is None
    for place in range(len(record.chain)):
        forged = (*record.chain[:place], "0", *record.chain[place + 1 :])
        assert replace(record, chain=forged).broken == place
    assert replace(record, chain=record.chain[:-1]).broken == len(record.chain) - 1


def test_a_record_may_have_as_many_decisions_as_are_allowed() -> None:
    data = played().record().encode()
    assert len(Record.decode(data, most=2).decisions) == 2
    with pytest.raises(BadRecord, match="The record has 2 decisions; the limit is 1"):
        Record.decode(data, most=1)


def with_a_minute(upto: int) -> Match:
    match = played(upto)
    side = match.waiting[0]
    seed = bot_seed(match.dice.seed, side, match.number(side))
    minute = Minute("random", seed, given(match.view(side), match.log(side)))
    match.submit(side, "bid 2" if upto == 0 else "word no", minute)
    if upto == 0:
        match.submit(BLUE, "bid 1")
    return match


def test_the_minute_of_a_sealed_order_is_written_read_and_proved() -> None:
    match = Match.new(DUEL, seed="duel")
    seed = bot_seed("duel", RED, 0)
    match.submit(RED, "bid 2", Minute("random", seed, given(match.view(RED), match.log(RED))))
    record = Record.decode(match.record().encode())
    assert record.minutes == match.minutes
    assert verify(record).minutes == match.minutes
    with pytest.raises(RecordMismatch, match="decision 1: random of the red side had a seed that is not the match's"):
        verify(replace(record, minutes={1: {RED: replace(record.minutes[1][RED], seed="other")}}))


def test_what_a_bot_was_given_is_compared_in_the_words_of_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    record = with_a_minute(1).record()
    assert verify(record).minutes == record.minutes
    old = replace(record.decisions[0].events[1], text="Thou biddest.")
    first = replace(record.decisions[0], events=(record.decisions[0].events[0], old))
    reworded = replace(record, decisions=(first, *record.decisions[1:]))
    saw = given(replay(record, 1).view(BLUE), [*record.opening, old])
    told = {2: {BLUE: replace(record.minutes[2][BLUE], saw=saw)}}
    monkeypatch.setattr(type(DUEL), "wording", 2)
    verify(replace(reworded, minutes=told))
    with pytest.raises(RecordMismatch, match="other than its side's view"):
        verify(reworded)


def test_altered_rolls_are_found_before_and_after_the_first_decision() -> None:
    record = played().record()
    assert record.rolls
    with pytest.raises(RecordMismatch, match="at the opening"):
        verify(replace(record, rolls={**record.rolls, "other": "1/2"}))
    with pytest.raises(RecordMismatch, match="at decision 1"):
        verify(altered(1, rolls={"other": "1/2"}))
    verify(replace(record, format=2, rolls={}))
    verify(replace(altered(1, rolls={"other": "1/2"}), format=2))


def test_altered_facts_are_found_unless_the_record_is_of_the_first_format() -> None:
    events = tuple(replace(event, facts=(Turn(9),)) for event in played().record().decisions[0].events)
    with pytest.raises(RecordMismatch, match="at decision 1"):
        verify(altered(1, events=events))
    verify(replace(altered(1, events=events), format=1))


def test_the_stages_of_a_record_are_before_each_decision_and_at_the_end() -> None:
    assert [len(match.decisions) for match in stages(played().record())] == [0, 1, 2]


def test_the_frame_is_that_of_the_scenario_even_if_it_is_an_own_one() -> None:
    game = load("bismarck")
    scenario = next(scenario for scenario in game.scenarios.values() if scenario.frame)
    record = Match.new(game, scenario.name, seed="frame").record()
    assert frame(record) == scenario.frame
    own = make_scenario("own", scenario.source, game.setup_data, "own.toml")
    assert frame(Match.new(game, own, seed="frame").record()) == scenario.frame
    assert frame(replace(record, scenario="unknown")) is None
