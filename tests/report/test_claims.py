"""Every claim of every report is true: ten matches of each game and of each example, by a second reading."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

import sealed_orders as so
from sealed_orders.bots import bot
from sealed_orders.kernel.dice import Dice
from sealed_orders.report import Report, Wishes, make
from sealed_orders.report.findings.fleet import Unit
from sealed_orders.report.playing_on.continuation import quick
from sealed_orders.report.story.story import story
from sealed_orders.testing.claims import check, false_claims, sentences
from sealed_orders.testing.claims.witness import Witness
from sealed_orders.testing.play import decisions
from tests import examples
from tests.games_for_tests import registered
from tests.own import GAMES

MATCHES, FEW = 10, 3  # of each game, and how many of them every test run checks
NUMBERS = [pytest.param(number, marks=[pytest.mark.long] if number >= FEW else []) for number in range(MATCHES)]
# Short scenarios too, so that a match that begins late, a battle by itself and a chase are among the ten.
SCENARIOS = {
    "bismarck": ("campaign", "suffolk_in_contact", "after_the_hood", "force_h", "first_patrol"),
    "graf_spee": ("december_1", "december_13", "river_plate"),
    "sink_the_bismarck": ("last_cruise", "break_out"),
    "denmark_strait": ("denmark_strait", "hood_is_gone", "single_ships"),
}


@cache
def match_of(game: str, number: int) -> so.Record:
    """Return a match between a game's fastest bots; a draw ends a long one early."""
    scenarios = SCENARIOS.get(game, tuple(so.load(game).scenarios))
    match = so.Match.new(game, scenarios[number % len(scenarios)], dice=Dice(f"claims {number}"))
    names = quick(game, match.game.playing(match.options))
    seated = {side: bot(game, name, side, f"claims {number}") for side, name in names.items()}
    while not match.outcome and len(match.decisions) < 60:
        for side in match.waiting:
            prompt = match.prompt(side)
            assert prompt is not None
            match.submit(side, seated[side].decide(match.view(side), prompt, match.log(side)))
    if not match.outcome:
        match.draw()
    return match.record()


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize("game", GAMES)
def test_every_claim_of_a_report_is_true(game: str, number: int) -> None:
    assert false_claims(match_of(game, number)) == []


def test_the_turn_at_which_it_turned_is_true() -> None:
    record = match_of("tutorial", 0)
    told = story(make(record, wishes=Wishes(beliefs=False, games=20)))
    assert any(sentence.startswith("The turning point came in turn 6: ") for sentence in told)
    assert false_claims(record, games=20) == []


@pytest.fixture(scope="module")
def known_examples(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with examples.registered(tmp_path_factory.mktemp("offered")):
        yield


@pytest.mark.usefixtures("known_examples")
@pytest.mark.parametrize("number", range(MATCHES))
@pytest.mark.parametrize("example", examples.NAMES)
def test_every_claim_about_an_example_package_is_true(example: str, number: int) -> None:
    assert false_claims(match_of(example, number)) == []


@pytest.fixture(scope="module")
def games_for_tests() -> Iterator[None]:
    with registered():
        yield


@pytest.mark.usefixtures("games_for_tests")
@pytest.mark.parametrize(
    ("game", "scenario"),
    [("force_hunt", "four"), ("force_hunt", "placing"), ("plane_duel", "chase"), ("plane_duel", "fight")],
)
@pytest.mark.parametrize("number", range(3))
def test_every_claim_about_forces_boxes_and_the_plane_is_true(game: str, scenario: str, number: int) -> None:
    match = so.Match.new(game, scenario, seed=f"claims {number}")
    list(decisions(match, f"claims {number}"))
    assert false_claims(match.record()) == []


def wrong(report: Report, witness: Witness) -> list[str]:
    """Return what is false in a report, by all checks except those of wording."""
    checks = (
        check.headline,
        check.tracks,
        check.contacts,
        check.pursuits,
        check.near_misses,
        check.losses,
        check.points,
    )
    return [fault for one in (*checks, check.beliefs, check.fights, sentences.story) for fault in one(report, witness)]


@cache
def true_report() -> tuple[Report, Witness]:
    """Return a match of Computer Bismarck with contacts, losses, points and beliefs."""
    record = match_of("bismarck", 0)
    return make(record), Witness(record)


def test_the_check_finds_a_true_report_true() -> None:
    report, witness = true_report()
    assert report.contacts
    assert report.losses
    assert report.beliefs
    assert wrong(report, witness) == []


@pytest.mark.parametrize(
    "part", ["title", "track", "contact", "seen", "grave", "owner", "award", "truth", "hits", "story"]
)
def test_a_planted_lie_is_found(part: str) -> None:
    report, witness = true_report()
    assert wrong(lied(report, part), witness)


def test_a_wrong_number_of_fights_or_of_losses_is_found() -> None:
    record = match_of("bismarck_solitaire", 0)
    report, witness = make(record, wishes=Wishes(beliefs=False)), Witness(record)
    assert list(sentences.story(report, witness)) == []
    fights = replace(report, fights=[*report.fights, replace(report.fights[0], salvos=())])
    assert any("five fights" in fault for fault in sentences.story(fights, witness))
    gone = replace(report, losses=[*report.losses, replace(report.losses[0], name="Hood")])
    assert any("2 units lost in all" in fault for fault in sentences.story(gone, witness))
    many = replace(report, losses=[*report.losses, *(replace(report.losses[0], name=str(n)) for n in range(9))])
    assert any("more units were lost" in fault for fault in sentences.story(many, witness))


def lied(report: Report, part: str) -> Report:
    """Return the same report with one thing in it that is false."""
    contact, loss, award = report.contacts[0], report.losses[0], report.points.awards[0]
    pursuit, table, fight, track = report.pursuits[0], report.beliefs[0], report.fights[0], report.tracks[0]
    salvo = replace(fight.salvos[0], hits=(fight.salvos[0].hits or 0) + 1)
    lies: dict[str, dict[str, object]] = {
        "title": {"headline": replace(report.headline, title="Bismarck still at sea")},
        "track": {"tracks": [replace(track, cells={**track.cells, max(track.cells): "2122"}), *report.tracks[1:]]},
        "contact": {"contacts": [replace(contact, cell="2122"), *report.contacts[1:]]},
        "seen": {"pursuits": [replace(pursuit, seen=()), *report.pursuits[1:]]},
        "grave": {"losses": [replace(loss, cell="2122"), *report.losses[1:]]},
        "owner": {"losses": [replace(loss, side=""), *report.losses[1:]]},
        "award": {"points": replace(report.points, awards=(replace(award, turn=99), *report.points.awards[1:]))},
        "truth": {"beliefs": [replace(table, turns=(replace(table.turns[0], truth="2122"), *table.turns[1:]))]},
        "hits": {"fights": [replace(fight, salvos=(salvo, *fight.salvos[1:])), *report.fights[1:]]},
        "story": {"pursuits": [replace(pursuit, unit=Unit("hood", "british", "Hood", "battleship"))]},
    }
    return replace(report, **lies[part])  # type: ignore[arg-type]
