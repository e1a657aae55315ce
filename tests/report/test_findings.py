"""What a report finds: tracks, contacts, near misses, losses, beliefs, reasons and the chance of winning."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import sealed_orders as so
from sealed_orders.kernel.fact import Sighted, Sunk, Turn, Who
from sealed_orders.kernel.replay import stages
from sealed_orders.report import Wishes, make
from sealed_orders.report.findings.beliefs import Belief
from sealed_orders.report.findings.contacts import contacts
from sealed_orders.report.findings.fleet import Fleets, Unit
from sealed_orders.report.findings.near_misses import near_misses
from sealed_orders.report.findings.nearness import Nearness
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.playing_on.chances import chances
from sealed_orders.report.playing_on.continuation import Ended, forecast, play_on, quick
from sealed_orders.report.reading.reading import Moment, Reading, read
from tests.report.played import by_bots

BISMARCK, SUFFOLK, HOOD = Who("bismarck", "german", "Bismarck"), Who("suffolk", "british", "Suffolk"), Who("hood")
FLEETS = Fleets(
    {
        "bismarck": Unit("bismarck", "german", "Bismarck", "battleship"),
        "suffolk": Unit("suffolk", "british", "Suffolk", "cruiser"),
        "hood": Unit("hood", "british", "Hood", "battleship"),
    },
    ("british", "german"),
)


def reading(*told: so.Event) -> Reading:
    """Events as they might have been told in a match that is over."""
    record = by_bots("bismarck")
    return Reading(record, so.load("bismarck"), "", ("british", "german"), (Moment(0, 1, {}, tuple(told)),))


def turn(number: int) -> so.Event:
    return so.Event("4.0", f"Turn {number}.", ("british", "german"), (Turn(number),))


def sighting(cell: str) -> so.Event:
    return so.Event("9.2", f"{cell}: Bismarck sighted.", ("british",), (Sighted(cell, (BISMARCK,), (SUFFOLK,)),))


def track(who: str, side: str, kind: str, cells: Mapping[int, str]) -> Track:
    return Track(who, side, who.capitalize(), kind, dict(cells))


def test_the_hunted_are_the_side_of_fewer_ships() -> None:
    assert FLEETS.hunted == "german"
    assert Fleets(FLEETS.units, FLEETS.sides, hidden=False).hunted == ""


def test_a_contact_has_its_turn_its_cell_and_its_paragraph() -> None:
    found = contacts(reading(turn(2), sighting("1123"), sighting("1124"), turn(5), sighting("1217")), FLEETS)
    assert [(contact.turn, contact.cell, contact.accounts[0].rule) for contact in found] == [
        (2, "1123", "9.2"),
        (5, "1217", "9.2"),
    ]


def test_a_ship_that_passes_unseen_is_a_near_miss_and_one_that_is_seen_is_none() -> None:
    prey = track("bismarck", "german", "battleship", {1: "1121", 2: "1120", 3: "1119", 4: "1118"})
    suffolk = track("suffolk", "british", "cruiser", {1: "1321", 2: "1219", 3: "1219", 4: "1218"})
    nearness = Nearness(so.load("bismarck").board())
    (miss,) = near_misses(reading(turn(1), turn(2), turn(3), sighting("1118")), FLEETS, [prey, suffolk], nearness)
    assert (miss.turns, miss.cell, miss.steps) == ((1, 2), "1120", 1)
    assert miss.text(("square", "squares")) == "Bismarck passed one square from Suffolk, unseen, turns 1 and 2."


def test_tracks_are_where_the_ships_were_at_each_turn() -> None:
    record = by_bots("bismarck")
    report = make(record, wishes=Wishes(beliefs=False))
    bismarck = next(track for track in report.tracks if track.id == "bismarck")
    seen: dict[int, str] = {}
    for match in stages(record):
        seen.setdefault(match.state.turn, next(t.cell for t in match.display("german").tokens if t.id == "bismarck"))
        if len(seen) == 4:
            break
    assert {n: bismarck.cells[n] for n in seen} == seen


def test_every_ship_that_was_told_sunk_is_a_loss_with_its_points() -> None:
    report = make(by_bots("bismarck"), wishes=Wishes(beliefs=False))
    told = {fact.unit.id for one in report.reading.told for fact in one.event.facts if isinstance(fact, Sunk)}
    assert told <= {loss.id for loss in report.losses}
    sunk = {loss.id: loss for loss in report.losses if loss.id in told}
    assert all(loss.turn and loss.fate for loss in sunk.values())


def test_beliefs_stand_beside_the_true_square() -> None:
    report = make(by_bots("bismarck"))
    british = next(table for table in report.beliefs if table.side == "british")
    where = next(track for track in report.tracks if track.id == british.unit)
    assert british.turns
    for belief in british.turns:
        assert belief.truth == where.at(belief.turn)
        assert belief.share == belief.likely.get(belief.truth, 0)
    assert british.turns[0].share == 1, "where she begins is known"


def test_a_true_cell_without_a_figure_is_unlikely_and_not_impossible() -> None:
    assert Belief(4, {"1520": 0.9}, 30, "1521").words == "under 1 %"
    assert Belief(4, {"1520": 0.9}, 30, "1521", possible=False).words == "held impossible"
    assert Belief(4, {"1520": 1.0}, 1, "1520").words == "sure"


def test_the_bots_reasons_are_told_as_they_were_written() -> None:
    record = by_bots("denmark_strait")
    written = [m.reason for by in record.minutes.values() for m in by.values() if m.reason]
    assert [reason.text for reason in make(record).reasons] == written


def test_history_is_beside_the_match_where_the_game_has_it() -> None:
    assert {past.id for past in make(by_bots("bismarck"), wishes=Wishes(beliefs=False)).past} >= {"bismarck"}
    assert make(by_bots("graf_spee")).past == []


def test_continuations_are_the_same_again_with_the_same_seed() -> None:
    match = next(stages(by_bots("bismarck")))
    players = quick("bismarck", ("british", "german"))
    assert players == {"british": "cadet", "german": "cadet"}
    assert play_on(match, players, "one") == play_on(match, players, "one")
    assert match.outcome is None


@pytest.mark.parametrize("game", ["denmark_strait", "tutorial"])
def test_the_chance_of_winning_is_told_turn_by_turn_with_its_error(game: str) -> None:
    found = chances(read(by_bots(game)), games=6)
    assert found is not None
    assert found == chances(read(by_bots(game)), games=6)
    for share in found.turns.values():
        assert 0 <= share.low <= share.share <= share.high <= 1
        assert share.games == 6


def test_a_forecast_counts_a_drawn_game_as_half_won() -> None:
    games = [
        Ended("red", {"red": 3, "blue": 1}),
        Ended(None, {"red": 2, "blue": 2}),
        Ended("blue", {"red": 0, "blue": 4}),
    ]
    found = forecast(games, "red")
    assert (found.share, round(found.margin, 3)) == (0.5, -0.667)
    assert forecast(games, "red", cooperative=True).share == 2 / 3
