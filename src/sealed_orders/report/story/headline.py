"""The headline: what became of the ship that was hunted, or how the match ended."""

from __future__ import annotations

from dataclasses import dataclass

from sealed_orders.report.findings.fleet import Fleets
from sealed_orders.report.findings.losses import Loss
from sealed_orders.report.findings.nearness import Nearness
from sealed_orders.report.findings.tracks import Track
from sealed_orders.report.reading.reading import Reading
from sealed_orders.report.words import many, people, step

LONG = 60  # letters of an outcome's sentence that will do for a headline


@dataclass(frozen=True)
class Headline:
    """The title of a report, and the sentence that says how it ended, with its paragraph."""

    title: str
    ending: str
    rule: str


def headline(reading: Reading, fleets: Fleets, tracks: list[Track], losses: list[Loss], nearness: Nearness) -> Headline:
    """From the fate of the first of the hunted, where there is a hunt; else from the outcome."""
    outcome = reading.record.outcome
    if outcome is None:
        return Headline(f"The match so far, for the {people(reading.side)}", "The match is not over.", "")
    return Headline(_title(reading, fleets, tracks, losses, nearness), outcome.text, outcome.rule)


def _title(reading: Reading, fleets: Fleets, tracks: list[Track], losses: list[Loss], nearness: Nearness) -> str:
    outcome = reading.record.outcome
    assert outcome is not None
    winner = f"{people(outcome.winner)} victory" if outcome.winner else "Nobody wins"
    if not fleets.hunted:
        short = outcome.text.rstrip(".")
        mission = "Mission accomplished" if outcome.winner else "Mission failed"
        return short if len(short) <= LONG else mission if reading.game.cooperative else winner
    prey = next((track for track in tracks if track.side == fleets.hunted and track.moved), None)
    if prey is None:
        return winner
    lost = next((loss for loss in losses if loss.id == prey.id), None)
    if lost is not None:
        return f"{prey.name} {lost.fate}{_from_port(reading, prey, nearness)}"
    port = next((p for p in reading.board.places if p.kind == "port" and p.cell == prey.end), None)
    if port is not None:
        return f"{prey.name} reaches {port.name}"
    return f"{prey.name} still at sea: {winner}"


def _from_port(reading: Reading, prey: Track, nearness: Nearness) -> str:
    found = nearness.haven(prey.end, prey.side)
    if found is None:
        return ""
    port, steps = found
    return f" {many(steps, *step(reading.board))} from {port.name}" if steps else ""
